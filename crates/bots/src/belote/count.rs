//! What a player who counts cards knows: which cards are out, who may hold them, how likely.

use ::belote::pack::{Card, Cards, PACK_LEN, SUIT_LEN};
use ::belote::{Belote, Open, Rules, pinned};
use cards::{MAX_SEATS, Seat};
use engine::{Proofs, Seen};

/// One more than are ever unseen, and one more than a hand or a suit has.
const UNSEEN: usize = PACK_LEN - SUIT_LEN + 1;
const SMALL: usize = SUIT_LEN + 1;

/// The chance that a hand of `h` out of `u` cards has none of `n` certain ones: `NONE[u][h][n]`.
static NONE: [[[f32; SMALL]; SMALL]; UNSEEN] = none();

const fn none() -> [[[f32; SMALL]; SMALL]; UNSEEN] {
    let mut table = [[[1.0; SMALL]; SMALL]; UNSEEN];
    let mut u = 0;
    while u < UNSEEN {
        let mut h = 0;
        while h < SMALL {
            let mut n = 1;
            while n < SMALL {
                let out = u as f32 - h as f32 - (n - 1) as f32;
                let of = u as f32 - (n - 1) as f32;
                table[u][h][n] =
                    if out <= 0.0 || of <= 0.0 { 0.0 } else { table[u][h][n - 1] * out / of };
                n += 1;
            }
            h += 1;
        }
        u += 1;
    }
    table
}

/// One hidden hand as far as it is known.
#[derive(Clone, Copy, Default)]
struct Hidden {
    /// Cards that are known to be there.
    known: Cards,
    /// Cards that may be there besides.
    may: Cards,
    /// How many of these are there.
    len: u8,
}

/// The cards as the seat in turn can count them.
pub(super) struct Count<'a> {
    /// The rules of the table.
    pub rules: &'a Rules,
    /// What everybody knows.
    pub open: &'a Open,
    /// Who counts.
    pub me: Seat,
    /// The cards it holds.
    pub hand: Cards,
    /// Cards that are neither held nor played.
    pub unseen: Cards,
    others: [Hidden; MAX_SEATS],
    /// How many unseen cards are in nobody's hand.
    stock: u8,
}

impl<'a> Count<'a> {
    /// Counts for the seat in turn.
    #[inline]
    pub(super) fn new(seen: Seen<'a, Belote>, proofs: &Proofs) -> Count<'a> {
        let (rules, open) = (seen.rules, seen.open);
        let (me, hand) = (open.turn, seen.own.hand);
        let unseen = rules.pack - hand - open.played;
        let mut others = [Hidden::default(); MAX_SEATS];
        let mut all_known = Cards::EMPTY;
        let mut held = 0;
        let mut seat = open.leader;
        for place in 0..rules.seats as u8 {
            if seat != me {
                let known = pinned(open, seat);
                // Who has played to this trick holds one card less.
                let len = hand.len() as u8 - u8::from(place < open.in_trick);
                let len = len.saturating_sub(known.len() as u8);
                let may = unseen - Cards::from(proofs.lacks(seat));
                others[seat.index()] = Hidden { known, may, len };
                all_known |= known;
                held += len;
            }
            seat = seat.next(rules.seats);
        }
        others.iter_mut().for_each(|hidden| hidden.may -= all_known);
        let stock = ((unseen - all_known).len() as u8).saturating_sub(held);
        Count { rules, open, me, hand, unseen, others, stock }
    }

    /// Which of these cards this seat may hold.
    #[inline]
    pub(super) fn may(&self, seat: Seat, cards: Cards) -> Cards {
        let hidden = &self.others[seat.index()];
        (hidden.known | hidden.may) & cards
    }

    /// Whether this seat may hold one of these cards.
    #[inline]
    pub(super) fn may_hold(&self, seat: Seat, cards: Cards) -> bool {
        !self.may(seat, cards).is_empty()
    }

    /// The chance that this seat holds an unseen card: its share of the room that there is for it.
    #[inline]
    pub(super) fn chance(&self, seat: Seat, card: Card) -> f32 {
        let hidden = &self.others[seat.index()];
        if hidden.known.contains(card) {
            return 1.0;
        }
        if !hidden.may.contains(card) {
            return 0.0;
        }
        let room = self.others.iter().filter(|other| other.may.contains(card));
        let room: u8 = room.map(|other| other.len).sum();
        f32::from(hidden.len) / f32::from((room + self.stock).max(1))
    }

    /// The chance that this seat holds none of these cards, as if its hand were drawn from all that
    /// it may hold.
    #[inline]
    pub(super) fn none(&self, seat: Seat, cards: Cards) -> f32 {
        let Hidden { known, may, len } = self.others[seat.index()];
        if known.meets(cards) {
            return 0.0;
        }
        let n = (may & cards).len();
        NONE[(may.len()).min(UNSEEN - 1)][usize::from(len).min(SUIT_LEN)][n.min(SUIT_LEN)]
    }

    /// The cards that are still out and beat this one in its own suit.
    #[inline]
    pub(super) fn above(&self, card: Card) -> Cards {
        card.higher(self.open.trumps.contains(card)) & self.unseen
    }

    /// Whether this seat plays with the one who counts.
    #[inline]
    pub(super) fn friend(&self, seat: Seat) -> bool {
        self.rules.sides.allied(self.me, seat)
    }
}
