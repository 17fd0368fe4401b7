//! What a viewer is sent of the open part: fields by name, cards as text, nothing left to decode; and
//! how it is read again.
//!
//! Hidden cards have counts only. The fields are those of the value, by seat in four places each; what
//! a reader would otherwise have to work out, like the cards of a meld, stands beside them and is not
//! read. What a phase does not use keeps its last value.

use cards::{Face, Seat, Suit};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::meld::{Kind, Meld};
use crate::state::Open;

/// What everybody knows.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Open"))]
#[allow(unreachable_pub, reason = "the types of the wire tell of it, with the feature ts")]
pub struct Shown<'a> {
    #[serde(flatten, serialize_with = "Open::serialize")]
    fields: &'a Open,
    /// Whether melds lie there that do not suffice yet.
    provisional: bool,
    /// The meld in which each joker of the table lies, in the order in which swaps count them (R31).
    joker_melds: Vec<u8>,
}

/// A meld on the table.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Meld"))]
#[allow(unreachable_pub, reason = "the types of the wire tell of it, with the feature ts")]
pub struct Laid {
    /// Set or run.
    kind: Kind,
    /// The rank of a set or the suit of a run, by number.
    of: u8,
    /// Who laid it.
    owner: Seat,
    /// A set: the suits of its naturals, as bits. A run: the places it takes, jokers included.
    held: u16,
    /// A set: how many jokers. A run: the places where jokers stand.
    jokers: u16,
    /// Its cards as they lie.
    cards: Vec<Face>,
    /// The places of its jokers among them, counted from 0.
    joker_at: Vec<usize>,
    /// What a run is of.
    suit: Option<Suit>,
}

impl Serialize for Meld {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let &Meld { kind, of, owner, held, jokers } = self;
        let cards: Vec<Face> = self.faces().collect();
        let joker_at = (0..cards.len()).filter(|&at| cards[at].is_joker()).collect();
        let suit = Suit::from_index(of.into()).filter(|_| kind == Kind::Run);
        Laid { kind, of, owner, held, jokers, cards, joker_at, suit }.serialize(serializer)
    }
}

/// What has these numbers may be no meld, but it can be looked at.
impl<'de> Deserialize<'de> for Meld {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Meld, D::Error> {
        let meld = Meld::deserialize(deserializer)?;
        let Meld { kind, of, held, jokers, .. } = meld;
        let fits = match kind {
            Kind::Set => of < 13 && held < 1 << 4 && jokers <= 4,
            Kind::Run => of < 4 && held < 1 << 14 && jokers & !held == 0,
        };
        // A natural card at least.
        let natural = held != 0 && (kind == Kind::Set || jokers != held);
        if fits && natural { Ok(meld) } else { Err(de::Error::custom("no meld lies like that")) }
    }
}

impl Serialize for Open {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let joker_melds = (0..).map_while(|number| self.joker(number)).map(|(meld, _)| meld);
        Shown { fields: self, provisional: self.provisional(), joker_melds: joker_melds.collect() }
            .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Open {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Open, D::Error> {
        Open::deserialize(deserializer)
    }
}

#[cfg(feature = "ts")]
impl engine::Typed for crate::Rami {
    type Shown = Shown<'static>;
}

#[cfg(feature = "ts")]
cards::typed_as!(Meld, Laid);
