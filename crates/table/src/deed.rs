//! What happened at a table, as its record keeps it. The record is read for ever: a kind of note that was
//! written once keeps its number and its form.

use cards::{MAX_SEATS, Seat};
use engine::fair::Seed;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::people::{Chair, Name, Person, PersonId, StandIn, Taken};
use crate::setup::Manners;
use crate::wire::Reaction;

/// Something that happened at a table. Each has one number and one frame.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
    /// A match is prepared: its seed is drawn and committed to.
    Opened(Opening),
    /// What the seats added to the seed: the cards are dealt.
    Salted(Vec<String>),
    /// The house closed a window.
    Closed,
    /// The table is over.
    Ended(Ending),
    /// Everything else.
    Noted(Note),
}

/// How a match is prepared.
#[derive(Clone, Debug, PartialEq)]
pub struct Opening {
    /// The game's name.
    pub game: String,
    /// The revision of its rules.
    pub revision: u16,
    /// Its options.
    pub options: Map<String, Value>,
    /// The house's secret, until the match is over.
    pub seed: Seed,
    /// When, in milliseconds since 1970.
    pub at: u64,
}

/// How a table ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Nobody was left.
    Empty,
    /// No person was there for a day.
    Idle,
    /// It was played under rules that this house no longer knows.
    Upgrade,
    /// Whoever runs the house closed it.
    Closed,
}

impl Ending {
    /// As the record keeps it.
    pub fn write(self) -> Vec<u8> {
        serde_json::to_vec(&self).expect("an ending is a word")
    }

    /// Reads it back.
    pub fn read(bytes: &[u8]) -> Option<Ending> {
        serde_json::from_slice(bytes).ok()
    }
}

/// What the record calls a note.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Note {
    /// A seat acted.
    #[serde(skip)]
    Acted {
        /// Who.
        seat: Seat,
        /// By these steps.
        steps: Vec<u8>,
    },
    /// The manners of the table are these.
    Manners(Manners),
    /// Somebody sat down.
    Sat {
        /// Where.
        seat: Seat,
        /// Who.
        who: Sitter,
    },
    /// A seat was given up before a match.
    Rose {
        /// Which.
        seat: Seat,
    },
    /// A bot plays for a person.
    StoodIn {
        /// Where.
        seat: Seat,
        /// Why.
        why: StandIn,
    },
    /// The person plays again.
    Returned {
        /// Where.
        seat: Seat,
    },
    /// A seat is ready, or is not.
    Ready {
        /// Which.
        seat: Seat,
        /// Whether.
        ready: bool,
    },
    /// Somebody else is the host.
    Host {
        /// Who.
        seat: Seat,
    },
    /// A seat's words are not told any more, or again.
    Muted {
        /// Whose.
        seat: Seat,
        /// Whether.
        on: bool,
    },
    /// No person has been here since this moment, in milliseconds since 1970. Written down after a while, so
    /// that a restart does not begin the day anew after which a table is given up.
    Deserted {
        /// Since when.
        at: u64,
    },
    /// Somebody is here again.
    Attended,
    /// A match goes on where this log ends; it holds no result.
    TakenUp(Value),
    /// The match begins: people are asked for the hashes of their salt.
    Started,
    /// The hashes of the seats' salts; nothing for who sent none.
    Hashed(Vec<Option<String>>),
    /// The match goes back to where so many of its actions stood.
    Back {
        /// Who took back.
        seat: Seat,
        /// How many, closings counted one by one.
        to: u32,
    },
    /// A seat asks all others for something.
    Asked {
        /// Who.
        seat: Seat,
        /// For what.
        wish: Wish,
    },
    /// Somebody agrees, or does not: then it is off.
    Agreed {
        /// Who.
        seat: Seat,
        /// Whether.
        yes: bool,
    },
    /// Nobody wants it any more.
    Lapsed,
    /// Everybody agreed to end the match early.
    Abandoned,
    /// A seat asked for a hint.
    Hinted {
        /// Which.
        seat: Seat,
    },
    /// Somebody said something.
    Said {
        /// Who: a seat, or a watcher.
        seat: Option<Seat>,
        /// By which name.
        name: String,
        /// What.
        text: String,
    },
    /// A seat said one of the table's words.
    Reacted {
        /// Who.
        seat: Seat,
        /// Which.
        word: Reaction,
    },
}

/// Who sat down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sitter {
    /// A house bot of this level.
    House(String),
    /// A person or a program.
    Person {
        /// Its identity, in hex.
        id: String,
        /// Its name.
        name: String,
        /// Whether it is a program.
        program: bool,
    },
}

/// What a seat can ask all others for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Wish {
    /// To take back its last move: so many actions would stand.
    TakeBack(u32),
    /// To end the match here.
    End,
}

impl From<&Person> for Sitter {
    fn from(person: &Person) -> Sitter {
        let Person { id, name, program } = person;
        Sitter::Person { id: id.to_string(), name: name.as_str().to_string(), program: *program }
    }
}

impl Chair {
    /// A chair with somebody in it; `None` for whom nobody can read.
    pub(crate) fn of(who: &Sitter) -> Option<Chair> {
        if let Sitter::House(level) = who {
            return Some(Chair::House(level.clone()));
        }
        let person = who.person()?;
        Some(Chair::Taken(Taken { person, ready: false, stand_in: None, muted: false }))
    }
}

impl Sitter {
    /// Who sits in a chair, if anybody does.
    pub(crate) fn of(chair: &Chair) -> Option<Sitter> {
        match chair {
            Chair::Empty => None,
            Chair::House(level) => Some(Sitter::House(level.clone())),
            Chair::Taken(taken) => Some(Sitter::from(&taken.person)),
        }
    }

    /// The person, if it is one and can be read.
    pub fn person(&self) -> Option<Person> {
        let Sitter::Person { id, name, program } = self else { return None };
        let byte = |at: usize| u8::from_str_radix(id.get(2 * at..2 * at + 2)?, 16).ok();
        let mut bytes = [0; 16];
        for (at, place) in bytes.iter_mut().enumerate() {
            *place = byte(at)?;
        }
        let name: Name = name.parse().ok()?;
        Some(Person { id: PersonId(bytes), name, program: *program })
    }
}

impl Note {
    /// The number of a move; everything else is told in words.
    const MOVE: u8 = 0;
    const WORDS: u8 = 1;

    /// Kind and bytes, as the record keeps them. Moves are most of a record, so they are short.
    pub fn write(&self) -> (u8, Vec<u8>) {
        match self {
            Note::Acted { seat, steps } => {
                let mut bytes = vec![seat.index() as u8];
                bytes.extend(steps);
                (Note::MOVE, bytes)
            }
            words => (Note::WORDS, serde_json::to_vec(words).expect("a note is plain data")),
        }
    }

    /// Reads it back; `None` for what no version has written.
    pub fn read(kind: u8, bytes: &[u8]) -> Option<Note> {
        match kind {
            Note::MOVE => {
                let (&seat, steps) = bytes.split_first()?;
                let seat = Some(usize::from(seat)).filter(|&seat| seat < MAX_SEATS)?;
                Some(Note::Acted { seat: Seat::new(seat), steps: steps.to_vec() })
            }
            Note::WORDS => serde_json::from_slice(bytes).ok(),
            _ => None,
        }
    }
}
