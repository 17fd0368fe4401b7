//! What a match of Bezique is made of: what all know, what a seat knows, what nobody knows.
//!
//! A card is *lit* once it has come to light, and has a name from then on. Lit cards that a seat still
//! holds are *known* to be there: those on its table, the card it took up for a seven, the turned card
//! it drew last. The rest of its cards are hidden and only counted.

use std::hint::select_unpredictable;

use cards::{MAX_SEATS, Seat, Side, Suit};
use serde::{Deserialize, Serialize};

use crate::hand::Hand;
use crate::meld::History;
use crate::melder::Melder;
use crate::options::Rules;
use crate::pack::{Card, Cards, Face, Faces, PACK_LEN, suited};

/// Where a deal stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// The first dealer is about to be drawn (B1).
    Dealer,
    /// The pack is about to be shuffled.
    Shuffle,
    /// Jokers that were turned up are about to go back into the stock (B32).
    Return,
    /// A trick of phase 1 is being played (BEZ-3.1).
    Play,
    /// The winner of a trick may meld and swap, and draws (B36).
    Won,
    /// One of the last nine tricks is being played (BEZ-6.0).
    Last,
    /// The match is over (BEZ-8.5).
    Over,
}

/// What everybody knows. How it is written and read is in `view.rs`; what `skip` leaves out follows
/// from the rest.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(remote = "Self")]
pub struct Open {
    /// How many play.
    pub seats: u8,
    /// How many sides score.
    pub sides: u8,
    /// Where the deal stands.
    pub phase: Phase,
    /// Who acts.
    pub turn: Seat,
    /// The seat that led the current trick, or is about to.
    pub leader: Seat,
    /// The seat that is winning the current trick.
    pub winning: Seat,
    /// How many cards lie in the current trick.
    pub in_trick: u8,
    /// The cards of the current trick; behind them are those of the last one.
    #[serde(with = "slots", rename = "slots")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<Card>"))]
    pub trick: [Card; MAX_SEATS],
    /// The faces of the led suit; none before the lead and after a joker's (BEZ-2.4.3).
    #[serde(skip)]
    pub led: Faces,
    /// The faces that would beat the card that is winning.
    #[serde(skip)]
    pub beaters: Faces,
    /// The trump faces; none without a trump suit.
    #[serde(skip)]
    pub trumps: Faces,
    /// How many tricks of the deal are complete.
    pub tricks: u8,
    /// How many cards of the stock are face down.
    pub stock: u8,
    /// How many hidden cards each seat holds.
    pub hands: [u8; MAX_SEATS],
    /// The cards that have come to light in this deal.
    #[serde(skip)]
    pub lit: Cards,
    /// Those among them that each seat holds, on the table or in the hand.
    pub known: [Cards; MAX_SEATS],
    /// Those among them that lie on each seat's table.
    pub table: [Cards; MAX_SEATS],
    /// The cards each side has taken in complete tricks.
    pub taken: [Cards; MAX_SEATS],
    /// What has been melded.
    pub history: History,
    /// Who deals.
    pub dealer: Seat,
    /// The trump suit of the deal, if it has one.
    pub trump: Option<Suit>,
    /// The card turned up, until it is drawn.
    pub upcard: Option<Card>,
    /// How many jokers turned up lie aside (B32).
    pub aside: u8,
    /// Whether the meld of this trick has been made (B7, B8).
    pub melded: bool,
    /// The card taken up for the seven since the trick was won (B8).
    pub swapped: Option<Card>,
    /// Points of each side over the match.
    pub scores: [i32; MAX_SEATS],
    /// How many deals are over.
    pub deals: u16,
    /// The side that has won the match.
    pub winner: Option<Side>,
}

/// What one seat knows besides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Own {
    /// The hidden cards it holds.
    pub hand: Hand,
}

/// Stands in a trick where nobody has played yet.
pub(crate) const NO_CARD: Card = Face::JOKER.copy(0);

/// The most cards that a stock can have: what two players leave.
const STOCK_LEN: usize = PACK_LEN - 18;

/// What nobody knows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Deep {
    /// The stock from the bottom, blank above its top; [`Open::stock`] counts it.
    pub stock: [Face; STOCK_LEN],
}

impl Deep {
    /// No stock.
    pub const EMPTY: Deep = Deep { stock: [Face::BLANK; STOCK_LEN] };

    /// Puts a card under so many others of a stock of this size.
    pub(crate) fn insert(&mut self, size: usize, above: usize, face: Face) {
        let place = size.saturating_sub(above);
        self.stock[place..=size].rotate_right(1);
        self.stock[place] = face;
    }
}

impl Open {
    /// A match before its first dealer is drawn.
    pub fn start(rules: &Rules) -> Open {
        let nobody = Seat::new(0);
        Open {
            seats: rules.seats as u8,
            sides: rules.sides.len() as u8,
            phase: Phase::Dealer,
            turn: nobody,
            leader: nobody,
            winning: nobody,
            in_trick: 0,
            trick: [NO_CARD; MAX_SEATS],
            led: 0,
            beaters: 0,
            trumps: 0,
            tricks: 0,
            stock: 0,
            hands: [0; MAX_SEATS],
            lit: Cards::EMPTY,
            known: [Cards::EMPTY; MAX_SEATS],
            table: [Cards::EMPTY; MAX_SEATS],
            taken: [Cards::EMPTY; MAX_SEATS],
            history: History::default(),
            dealer: nobody,
            trump: None,
            upcard: None,
            aside: 0,
            melded: false,
            swapped: None,
            scores: [0; MAX_SEATS],
            deals: 0,
            winner: None,
        }
    }

    /// How many play.
    #[inline]
    pub fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    /// The seat to the dealer's left: first to be dealt to and to lead (B1).
    pub fn first(&self) -> Seat {
        self.dealer.next(self.seats())
    }

    /// Fixes the trump suit, or that there is none.
    pub fn set_trump(&mut self, trump: Option<Suit>) {
        self.trump = trump;
        self.trumps = trump.map_or(0, suited);
    }

    /// The faces that would beat this one, if it were winning (BEZ-2.2, BEZ-2.4.1).
    #[inline(always)]
    pub fn beaters_of(&self, face: Face) -> Faces {
        let above = face.higher();
        select_unpredictable(face.bit() & self.trumps != 0, above, above | self.trumps)
    }

    /// Puts the card into the trick and remembers whether it is winning (BEZ-2.1 to BEZ-2.4).
    #[inline(always)]
    pub fn lay(&mut self, seat: Seat, card: Card) {
        let face = card.face();
        let beaters = self.beaters_of(face);
        if self.in_trick == 0 {
            // BEZ-2.4.1: a led joker is beaten by trumps alone; it has no suit.
            self.led = face.suit_faces();
            self.winning = seat;
            self.beaters = beaters;
        } else {
            // BEZ-2.4.2: a joker has no bit and never wins here.
            let wins = self.beaters & face.bit() != 0;
            self.winning = select_unpredictable(wins, seat, self.winning);
            self.beaters = select_unpredictable(wins, beaters, self.beaters);
        }
        self.trick[usize::from(self.in_trick) % MAX_SEATS] = card;
        self.in_trick += 1;
    }

    /// A hidden card of a seat gets its name.
    #[inline]
    pub(crate) fn come_to_light(&mut self, own: &mut Own, seat: Seat, card: Card) {
        own.hand.remove(card.face());
        let hand = &mut self.hands[seat.index()];
        *hand = hand.saturating_sub(1);
        self.lit |= Cards::one(card);
    }

    /// What follows from the rest: which cards have come to light, which faces are trumps, and of the
    /// last trick, complete or not, which were led and which would beat the winning one.
    pub(crate) fn follow(&mut self) {
        // Nothing is checked yet, the number of seats neither.
        let trick = self.trick.iter().take(self.in_trick.into()).copied();
        let lying = trick.chain(self.upcard).collect::<Cards>();
        self.lit = self.taken.iter().chain(&self.known).fold(lying, |all, &cards| all | cards);
        self.set_trump(self.trump);
        let lying = match (self.in_trick, self.tricks) {
            (0, 0) => 0,
            (0, _) => self.seats(),
            (in_trick, _) => usize::from(in_trick),
        };
        let mut again = Open { in_trick: 0, led: 0, beaters: 0, ..*self };
        for &card in self.trick.iter().take(lying) {
            again.lay(self.leader, card);
        }
        (self.led, self.beaters) = (again.led, again.beaters);
    }

    /// The seven of trumps; none without a trump suit.
    #[inline]
    pub fn seven(&self) -> Faces {
        // The lowest bit of the suit.
        self.trumps & self.trumps.wrapping_neg()
    }

    /// The name that the next card of this face gets when it comes to light.
    pub(crate) fn next_name(&self, face: Face) -> Card {
        face.copy(self.lit.with_face(face).len())
    }

    /// The cards of the current trick with the seats that played them.
    pub fn plays(&self) -> impl Iterator<Item = (Seat, Card)> + '_ {
        let seats = self.seats();
        let cards = &self.trick[..usize::from(self.in_trick).min(MAX_SEATS)];
        cards
            .iter()
            .enumerate()
            .map(move |(i, &card)| (Seat::new((self.leader.index() + i) % seats), card))
    }

    /// All cards that a seat holds, by name.
    #[inline]
    pub fn held(&self, own: &Own, seat: Seat) -> Cards {
        own.hand.named(self.lit) | self.known[seat.index()]
    }

    /// What the seat in turn has to meld with.
    pub fn melder<'a>(&'a self, rules: &'a Rules, own: &Own) -> Melder<'a> {
        let held = self.held(own, self.turn);
        // B8: the card taken up for the seven waits for the next won trick.
        let waiting = match self.swapped {
            Some(card) if !rules.options.meld_swapped_card_at_once => Cards::one(card),
            _ => Cards::EMPTY,
        };
        Melder {
            rules,
            trump: self.trump,
            history: &self.history,
            lit: self.lit,
            cards: held - waiting,
            hand: held - self.table[self.turn.index()],
        }
    }
}

/// The places of a trick, without those behind where nobody has played in this deal.
mod slots {
    use super::{Card, MAX_SEATS, NO_CARD};
    use cards::List;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(
        slots: &[Card; MAX_SEATS],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let blank = slots.iter().rev().take_while(|&&card| card == NO_CARD).count();
        serializer.collect_seq(&slots[..MAX_SEATS - blank])
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<[Card; MAX_SEATS], D::Error> {
        let cards = List::<Card, MAX_SEATS>::deserialize(deserializer)?;
        let mut slots = [NO_CARD; MAX_SEATS];
        slots[..cards.len()].copy_from_slice(&cards);
        Ok(slots)
    }
}
