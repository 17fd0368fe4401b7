//! What a thrown card is likely to give to the next seat.

use ::rami::Rami;
use cards::{Face, Seat};
use engine::Seen;

use super::outlook::Outlook;
use super::split::face;

/// What is lost, in points, by giving the next seat a card that it can add to a meld.
const ADDED: f64 = 10.0;
/// And one that makes a meld.
const MELDED: f64 = 15.0;

/// What is known of the next seat's hand.
pub(super) struct Risk<'a> {
    seen: Seen<'a, Rami>,
    outlook: &'a Outlook<'a>,
    next: Seat,
    /// How likely one unseen card is to be in that hand.
    share: f64,
}

impl<'a> Risk<'a> {
    /// Looks at the next seat through this one's eyes.
    pub(super) fn new(outlook: &'a Outlook<'a>) -> Risk<'a> {
        let seen = outlook.seen;
        let open = seen.open;
        let next = open.next(open.turn);
        let hidden =
            usize::from(open.held[next.index()]).saturating_sub(open.known[next.index()].len());
        let share = hidden as f64 / outlook.live.len().max(1) as f64;
        Risk { seen, outlook, next, share }
    }

    /// What is likely to be lost by throwing this card, in points.
    pub(super) fn of(&self, card: Face) -> f64 {
        let open = self.seen.open;
        if card == Face::JOKER {
            return ADDED + MELDED;
        }
        let table = open.table.iter();
        let added = open.opened.contains(self.next)
            && table.into_iter().any(|meld| meld.takes(self.seen.rules) >> card.index() & 1 == 1);
        let add = if added { ADDED } else { 0.0 };
        add + MELDED * self.meldable(card).min(1.0)
    }

    /// How many pairs the seat is likely to hold that this card completes.
    fn meldable(&self, card: Face) -> f64 {
        let (suit, rank) = (card.index() / 13, card.index() % 13);
        let [a, b, c] = [1, 2, 3].map(|on| self.holds((suit + on) % 4, rank));
        let set = a * b + b * c + c * a;
        // Places of a run: the low ace at 0, the high one at 13.
        let at = |place: usize| match place {
            2..=15 => self.holds(suit, (place + 10) % 13),
            _ => 0.0,
        };
        let around = |place: usize| {
            let [two_below, below, above, two_above] =
                [place, place + 1, place + 3, place + 4].map(at);
            two_below * below + below * above + above * two_above
        };
        let low = if rank == 12 { around(0) } else { 0.0 };
        set + around(rank + 1) + low
    }

    /// How likely the seat is to hold such a card.
    fn holds(&self, suit: usize, rank: usize) -> f64 {
        let card = face((13 * suit + rank) as u32);
        if self.seen.open.known[self.next.index()].contains(card) {
            return 1.0;
        }
        1.0 - (1.0 - self.share).powi(self.outlook.live.count(card) as i32)
    }
}
