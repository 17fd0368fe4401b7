//! Snip: the smallest game that uses the whole contract. Twelve cards, two or three seats.
//!
//! Cards are dealt in three rounds, and while they are, any seat may declare a queen: a window,
//! closed by the house. Then chance names the lucky suit. In its turn a seat may look at the blind
//! card once, which it alone then knows; it may ask the next seat once whether it holds a lucky card,
//! where hidden cards decide the answer, never the right to ask; and it lays down two cards, a lucky one among them if it can;
//! if it cannot, that is a proof. It may take them back; when it is done, lucky cards score one by
//! one, and the match can end between two of them. It draws two new cards; where the stock runs
//! short, the pile is shuffled in mid-deal.

mod action;
mod apply;
pub mod fault;
mod legal;
mod options;
mod speech;
mod unseen;

use cards::{Card, CardSet, Deck, Jokers, MAX_SEATS, Rank, Seat, SeatSet, Side, Sides, Suit};
use engine::{
    Ask, Basis, Changes, Drawn, Impossible, Moves, OptionsError, Parts, Possible, Proof, Seen,
    Sink, Standing, Step, Steps, Table, Turn, Unseen, Violation, Whole, Worlds,
};
use serde::{Deserialize, Serialize, Serializer};

pub use action::{Action, Draft};
use fault::{Fault, has};
pub use options::{Options, Rules};

/// The game, with whatever fault is seeded.
#[derive(Clone, Copy, Debug)]
pub struct Snip;

pub const DECK: Deck = Deck { packs: 1, lowest: Rank::Queen, without: None, jokers: Jokers::None };
/// Cards dealt to a hand, which is also the number of rounds.
pub const HAND: u8 = 3;
/// Every seat has so many turns in a deal.
pub const TURNS: u8 = 2;

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Chance owes the deal.
    Shuffle,
    /// Cards are being dealt; queens may be declared.
    Dealing,
    /// Chance owes the lucky suit.
    Lucky,
    /// A seat is to lay two cards.
    Play,
    /// Two cards are laid and may be taken back.
    Laid,
    /// Chance owes a new stock.
    Reshuffle,
    /// The target is reached.
    Over,
}

/// What all know.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Open {
    pub phase: Phase,
    pub seat: Seat,
    pub lucky: Option<Suit>,
    pub laid: CardSet,
    pub pile: CardSet,
    /// Cards in hands that all have seen, and the sizes of the hands.
    pub shown: [CardSet; MAX_SEATS],
    pub counts: [u8; MAX_SEATS],
    pub stock: u8,
    /// Whether a blind card lies face down, and what it was once it is turned up.
    pub down: bool,
    pub blind: Option<Card>,
    pub lookers: SeatSet,
    pub askers: SeatSet,
    /// Seats that had to admit a lucky card and have not played since.
    pub admit: SeatSet,
    #[serde(serialize_with = "write_turns")]
    pub turns: u8,
    pub scores: [i32; MAX_SEATS],
    pub deals: u32,
    pub winner: Option<Seat>,
    /// Only seeded faults write these.
    pub leak: Option<Card>,
    pub flag: bool,
    pub named: Option<Card>,
}

/// What one seat knows besides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Own {
    pub hand: CardSet,
    /// The blind card, once the seat has looked at it.
    pub looked: Option<Card>,
}

/// What nobody knows. The top of the stock is its last card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Deep {
    pub stock: [Option<Card>; 12],
    pub blind: Option<Card>,
}

impl Deep {
    pub fn stack(cards: &[Card], blind: Option<Card>) -> Deep {
        let mut stock = [None; 12];
        stock.iter_mut().zip(cards).for_each(|(place, card)| *place = Some(*card));
        Deep { stock, blind }
    }

    pub fn cards(&self) -> Vec<Card> {
        self.stock.iter().flatten().copied().collect()
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// Asked whether it holds a lucky card, the seat told the truth.
    Answered {
        seat: Seat,
        suit: Suit,
        holds: bool,
    },
    Dealt {
        round: u8,
    },
    Got {
        cards: CardSet,
    },
    Declared {
        seat: Seat,
        card: Card,
    },
    Lucky {
        suit: Suit,
    },
    Looked {
        seat: Seat,
    },
    Saw {
        card: Card,
    },
    Laid {
        seat: Seat,
        cards: CardSet,
    },
    /// The seat laid no lucky card, so it holds none.
    Void {
        seat: Seat,
        suit: Suit,
    },
    TookBack {
        seat: Seat,
    },
    Scored {
        seat: Seat,
        #[serde(serialize_with = "write_points")]
        points: i32,
    },
    Shuffled,
    Drew {
        seat: Seat,
    },
    Shown {
        hands: [CardSet; MAX_SEATS],
        blind: Option<Card>,
    },
}

impl Basis for Snip {
    const NAME: &'static str = "snip";
    const REVISION: u16 = 1;
    const STEPS: usize = action::STEPS;
    const BACK: Steps = Steps::low(1 << action::UNDO.0);

    type Options = Options;
    type Rules = Rules;
    type Open = Open;
    type Own = Own;
    type Deep = Deep;
    type Draft = Draft;
    type Action = Action;
    type Event = Event;

    fn compile(options: &Options) -> Result<Rules, OptionsError> {
        Rules::compile(options)
    }

    fn options(rules: &Rules) -> &Options {
        &rules.options
    }

    fn table(rules: &Rules) -> Table {
        Table { seats: rules.seats, sides: Sides::each(rules.seats), deck: DECK }
    }

    fn start(_: &Rules) -> (Open, [Own; MAX_SEATS], Deep) {
        let cards: Vec<Card> = DECK.cards().collect();
        let open = Open {
            phase: Phase::Shuffle,
            seat: Seat::new(0),
            lucky: None,
            laid: CardSet::EMPTY,
            pile: CardSet::EMPTY,
            shown: [CardSet::EMPTY; MAX_SEATS],
            counts: [0; MAX_SEATS],
            stock: cards.len() as u8,
            down: false,
            blind: None,
            lookers: SeatSet::EMPTY,
            askers: SeatSet::EMPTY,
            admit: SeatSet::EMPTY,
            turns: 0,
            scores: [0; MAX_SEATS],
            deals: 0,
            winner: None,
            leak: None,
            flag: false,
            named: None,
        };
        (open, [Own::default(); MAX_SEATS], Deep::stack(&cards, None))
    }

    fn turn(rules: &Rules, open: &Open) -> Turn {
        match open.phase {
            Phase::Shuffle => Turn::Chance(Ask::Order(DECK.len() as u8)),
            Phase::Dealing => Turn::Window(SeatSet::all(rules.seats)),
            Phase::Lucky => Turn::Chance(Ask::Number(4)),
            Phase::Play | Phase::Laid => Turn::Seat(open.seat),
            Phase::Reshuffle => Turn::Chance(Ask::Order(open.pile.len() as u8)),
            Phase::Over => Turn::Over,
        }
    }

    fn standing(_: &Rules, open: &Open) -> Standing {
        let winner = open.winner.map(|seat| Side::new(seat.index()));
        Standing { scores: open.scores, deals: open.deals, winner }
    }
}

impl Moves for Snip {
    fn legal(seen: Seen<'_, Self>, draft: &Draft) -> Steps {
        legal::legal(seen, draft)
    }

    fn push(seen: Seen<'_, Self>, draft: &mut Draft, step: Step) -> Option<Action> {
        draft.push(seen.open.phase, step)
    }

    fn spell(_: Seen<'_, Self>, action: &Action, out: &mut impl FnMut(Step)) {
        action.spell(out);
    }

    fn check(seen: Seen<'_, Self>, action: &Action) -> Result<(), Violation> {
        legal::check(seen, action)
    }
}

impl Changes for Snip {
    fn apply(
        rules: &Rules,
        parts: Parts<'_, Self>,
        seat: Seat,
        action: &Action,
        sink: &mut impl Sink<Event>,
    ) {
        let _ = apply::apply(rules, parts, seat, action, sink);
    }

    fn close(rules: &Rules, parts: Parts<'_, Self>, sink: &mut impl Sink<Event>) {
        let _ = apply::close(rules, parts, sink);
    }

    fn chance(
        rules: &Rules,
        parts: Parts<'_, Self>,
        drawn: Drawn<'_>,
        sink: &mut impl Sink<Event>,
    ) {
        let _ = apply::chance(rules, parts, drawn, sink);
    }

    fn pile(_: &Rules, open: &Open) -> Vec<Card> {
        match open.phase {
            Phase::Reshuffle if !has(Fault::WrongPile) => open.pile.iter().collect(),
            Phase::Reshuffle => DECK.cards().take(open.pile.len()).collect(),
            _ => DECK.cards().collect(),
        }
    }
}

impl Worlds for Snip {
    fn unseen(seen: Seen<'_, Self>) -> Unseen {
        unseen::unseen(seen)
    }

    fn imagine(seen: Seen<'_, Self>, places: &[&[Card]]) -> Option<([Own; MAX_SEATS], Deep)> {
        unseen::imagine(seen, places)
    }

    fn proof(event: &Event) -> Option<Proof> {
        match event {
            Event::Void { seat, suit } | Event::Answered { seat, suit, holds: false } => {
                Some(Proof::Lacks(*seat, of_suit(*suit)))
            }
            // New cards may be lucky ones: what was proved before is stale.
            Event::Drew { .. } | Event::Dealt { .. } => Some(Proof::Gathered),
            _ => None,
        }
    }
}

impl Possible for Snip {
    fn sound(seen: Seen<'_, Self>) -> Result<(), Impossible> {
        unseen::sound(seen).map_err(Impossible)
    }

    fn validate(rules: &Rules, whole: Whole<'_, Self>) -> Result<(), Impossible> {
        unseen::validate(rules, whole).map_err(Impossible)
    }
}

fn write_turns<S: Serializer>(turns: &u8, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u8(if has(Fault::ViewForgets) { 0 } else { *turns })
}

fn write_points<S: Serializer>(points: &i32, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_i32(if has(Fault::EventForgets) { 0 } else { *points })
}

/// The deck's cards of one suit.
pub fn of_suit(suit: Suit) -> CardSet {
    DECK.cards().filter(|card| card.face().suit() == Some(suit)).collect()
}
