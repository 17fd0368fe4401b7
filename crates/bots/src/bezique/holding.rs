//! A hand as melds see it: how many of its cards could still serve where.

use ::bezique::pack::{Card, Cards};
use ::bezique::{History, Kind, RUN_LEN};
use cards::{Rank, Suit};

/// What decides where a card can serve.
#[derive(Clone, Copy)]
pub(super) struct Past<'a> {
    /// What has been melded.
    pub history: &'a History,
    /// The trump suit.
    pub trump: Option<Suit>,
    /// B16: whether cards of a run may marry after it.
    pub remarry: bool,
}

/// So many cards that could still serve in each kind of meld.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Holding {
    /// Queens of spades, jacks of diamonds.
    pub beziques: [u8; 2],
    /// Jacks, queens, kings, tens and aces of trumps.
    pub run: [u8; RUN_LEN],
    /// For each four, real cards and jokers.
    pub fours: [[u8; 2]; 4],
    /// For each suit, queens and kings.
    pub royals: [[u8; 2]; 4],
    /// The copies of those in trumps, one bit each.
    pub trump_copies: [u8; 2],
}

impl Holding {
    /// These cards.
    pub(super) fn of(past: Past<'_>, cards: Cards) -> Holding {
        let mut holding = Holding::default();
        cards.iter().for_each(|card| holding.count(past, card, 1));
        holding
    }

    /// The same without one of its cards.
    pub(super) fn without(mut self, past: Past<'_>, card: Card) -> Holding {
        self.count(past, card, u8::MAX);
        self
    }

    /// Adds a card wherever it can serve; adding 255 takes one away.
    fn count(&mut self, past: Past<'_>, card: Card, one: u8) {
        let add = |count: &mut u8, when: bool| {
            *count = count.wrapping_add(if when { one } else { 0 });
        };
        let fresh = |kind: Kind| !past.history.used(kind).contains(card);
        let (Some(rank), Some(suit)) = (card.face().rank(), card.face().suit()) else {
            for (four, kind) in self.fours.iter_mut().zip(Kind::FOURS) {
                add(&mut four[1], fresh(kind));
            }
            return;
        };
        let trump = past.trump == Some(suit);
        let place = match rank {
            Rank::Jack => 0,
            Rank::Queen => 1,
            Rank::King => 2,
            Rank::Ten => 3,
            Rank::Ace => 4,
            _ => return,
        };
        if trump {
            add(&mut self.run[place], fresh(Kind::TrumpRun));
        }
        if let Some(at) = Kind::FOURS.iter().position(|kind| kind.rank() == Some(rank)) {
            add(&mut self.fours[at][0], fresh(Kind::FOURS[at]));
        }
        if matches!(rank, Rank::Queen | Rank::King) {
            let kind = if trump { Kind::TrumpMarriage } else { Kind::Marriage };
            let free = fresh(kind) && (!trump || past.remarry || fresh(Kind::TrumpRun));
            add(&mut self.royals[suit as usize][place - 1], free);
            if trump && free {
                self.trump_copies[place - 1] ^= 1 << card.copy();
            }
        }
        let bezique = [(Rank::Queen, Suit::Spades), (Rank::Jack, Suit::Diamonds)];
        if let Some(at) = bezique.iter().position(|&face| face == (rank, suit)) {
            add(&mut self.beziques[at], fresh(Kind::Bezique) && fresh(Kind::DoubleBezique));
        }
    }
}
