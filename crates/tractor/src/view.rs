//! What a viewer is sent of the open part: fields by name, cards as text, nothing left to decode; and
//! how it is read again.
//!
//! Hidden cards have counts only. The fields are those of the value; what a reader would otherwise
//! have to work out stands beside them and is not read. What a phase does not use keeps its last
//! value.

use cards::Seat;
use engine::Seen;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Tractor;
use crate::options::SEATS;
use crate::pack::{Cards, FACES, KITTY_LEN};
use crate::state::{BLANK, Open, Own, Phase};
use crate::trump::Group;
use crate::validate;

#[derive(Serialize)]
struct Shown<'a> {
    #[serde(flatten, serialize_with = "Open::serialize")]
    fields: &'a Open,
    /// The plays of the current trick; of the last one before the next lead.
    trick: Vec<Played>,
    /// For each seat, the suits that it is known to have none of.
    voids: Vec<Vec<Group>>,
}

#[derive(Serialize)]
struct Played {
    seat: Seat,
    cards: Cards,
}

impl Serialize for Open {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let plays = self.last_plays().filter(|_| self.phase == Phase::Play);
        let voids = |seat| {
            let void = |group: &Group| self.voids[group.index()].contains(seat);
            Group::ALL.into_iter().filter(void).collect()
        };
        Shown {
            fields: self,
            trick: plays.map(|(seat, cards)| Played { seat, cards }).collect(),
            voids: Seat::all(SEATS).map(voids).collect(),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Open {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Open, D::Error> {
        Open::deserialize(deserializer)
    }
}

/// The tricks of a deal, without those to come.
pub(crate) mod tricks {
    use super::{Deserialize, Deserializer, Serializer};
    use crate::pack::HAND_LEN;
    use crate::state::{NO_TRICK, Trick};
    use cards::List;

    type Tricks = [Trick; HAND_LEN];

    pub(crate) fn serialize<S: Serializer>(tricks: &Tricks, to: S) -> Result<S::Ok, S::Error> {
        let to_come = tricks.iter().rev().take_while(|&&trick| trick == NO_TRICK).count();
        to.collect_seq(&tricks[..HAND_LEN - to_come])
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Tricks, D::Error> {
        let played = List::<Trick, HAND_LEN>::deserialize(from)?;
        let mut tricks = [NO_TRICK; HAND_LEN];
        tricks[..played.len()].copy_from_slice(&played);
        Ok(tricks)
    }
}

/// Whether a table could show this to this viewer.
pub fn sound(seen: Seen<'_, Tractor>) -> Result<(), String> {
    let (open, own) = (seen.open, seen.own);
    let foreign = |cards: &Cards| cards.faces() & !FACES != 0;
    let thrown = open.tricks.iter().map(|trick| &trick.thrown);
    let rest = [&open.aside, &open.played, &open.kitty, &own.hand, &own.buried];
    if open.shown.iter().chain(thrown).chain(rest).any(foreign) || open.plays.contains(&BLANK) {
        return Err("Tractor has no plain joker".to_string());
    }
    validate::open_is_right(seen.rules, open)?;
    let between = matches!(open.phase, Phase::Shuffle | Phase::Over);
    for seat in Seat::all(SEATS).filter(|&seat| seen.is(seat)) {
        let buries = open.phase == Phase::Play && seat == open.starter;
        let fits = match between {
            true => *own == Own::default(),
            false => {
                own.hand.len() == usize::from(open.hands[seat.index()])
                    && own.hand.holds(open.shown[seat.index()])
                    && own.buried.len() == if buries { KITTY_LEN } else { 0 }
            }
        };
        if !fits {
            return Err(format!("seat {seat} cannot hold {} and bury {}", own.hand, own.buried));
        }
    }
    Ok(())
}
