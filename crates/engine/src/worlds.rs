//! Worlds: the ways in which a viewer's unseen cards could lie.
//!
//! [`Unseen`] says which cards a viewer cannot locate and which places hold how many of them.
//! [`Proofs`] gathers what the events of a deal proved about hands; the proofs come from the rules
//! themselves, so nothing here knows a duty. A [`Claim`] says what a hand holds without saying which
//! cards. A [`Sampler`](crate::Sampler) draws worlds from all of them.

use cards::{Card, CardSet, MAX_SEATS, Seat};

/// Who or what holds unseen cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// A seat's hand.
    Seat(Seat),
    /// A stock, a kitty, cards out of play: the game's own number for it.
    House(u8),
}

/// One place that holds unseen cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Whose it is.
    pub holder: Holder,
    /// How many unseen cards it holds.
    pub size: u8,
}

/// The cards a viewer cannot locate, and the places they may be in.
///
/// ```
/// # use engine::fair::{Seed, Source};
/// # use engine::{Play, Turn};
/// # use snip::{Options, Snip};
/// #
/// # let source = Source::Seed { seed: Seed::from_text("a deal"), salt: vec![] };
/// # let mut play: Play<Snip> = Play::new(&Options::default(), source, &mut ()).expect("the usual rules");
/// # while let Turn::Window(_) = play.turn() {
/// #     play.close(&mut ()); // nobody wants to say anything before the first card
/// # }
/// # let Turn::Seat(seat) = play.turn() else { unreachable!("somebody begins") };
/// use engine::Worlds;
///
/// let unseen = Snip::unseen(play.seen(seat));
/// let room: usize = unseen.places.iter().map(|place| usize::from(place.size)).sum();
/// assert_eq!(unseen.cards.len(), room, "every card lies somewhere");
/// assert_eq!(unseen.cards.len(), 12 - 3, "all but the own three");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unseen {
    /// The cards.
    pub cards: CardSet,
    /// The places; their sizes add up to the number of cards.
    pub places: Vec<Place>,
}

/// What a seat is known to hold without being known by its cards: a sequence, but nobody was told
/// which. There is one for a seat at most. It makes worlds quicker to find; which of them are possible is for
/// [`Worlds::imagine`](crate::Worlds::imagine) to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Who holds it.
    pub seat: Seat,
    /// Every set that it could be. In each possible world at least one of them is among the unseen
    /// cards of the seat's hand, whole.
    pub sets: Vec<CardSet>,
}

/// What an event proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The seat holds none of these cards.
    Lacks(Seat, CardSet),
    /// The seat received cards unseen: what it was known to lack it may hold now.
    Drew(Seat),
    /// The cards were gathered: nothing proved before holds any longer.
    Gathered,
}

/// Everything proved about the hands of the current deal.
///
/// ```
/// use cards::{CardSet, Seat};
/// use engine::{Proof, Proofs};
/// use snip::pack;
///
/// let (next, queens) = (Seat::new(1), pack::queens());
/// let mut proofs = Proofs::default();
/// proofs.learn(Proof::Lacks(next, queens));
/// assert_eq!(proofs.lacks(next), queens);
/// proofs.learn(Proof::Drew(next));
/// assert_eq!(proofs.lacks(next), CardSet::EMPTY, "a drawn card may be a queen");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Proofs {
    lacks: [CardSet; MAX_SEATS],
}

impl Proofs {
    /// Adds what an event proved.
    pub fn learn(&mut self, proof: Proof) {
        match proof {
            Proof::Lacks(seat, cards) => self.lacks[seat.index()] |= cards,
            Proof::Drew(seat) => self.lacks[seat.index()] = CardSet::EMPTY,
            Proof::Gathered => *self = Proofs::default(),
        }
    }

    /// The cards that this seat is known not to hold.
    pub fn lacks(&self, seat: Seat) -> CardSet {
        self.lacks[seat.index()]
    }

    pub(crate) fn bars(&self, holder: Holder, card: Card) -> bool {
        match holder {
            Holder::Seat(seat) => self.lacks[seat.index()].contains(card),
            Holder::House(_) => false,
        }
    }
}
