//! What a seat can count: the melds of its team, and the cards that nobody has shown.

use ::canasta::meld::{CANASTA, Kind, Pattern, Run};
use ::canasta::pack::{points, rank};
use ::canasta::{Canasta, MELDS, Meld, Open, Options, Rules};
use cards::{Bag, Face, List, Seat, Side};
use engine::{Seen, Viewer};

use super::weights::CLUB;

/// The numbers of melds that are only planned begin here.
const PLANNED: u8 = 128;

/// A meld, as far as plans go.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Laid {
    /// Its number on the table; one that is only planned comes after them.
    pub(super) number: u8,
    /// What it is.
    pub(super) kind: Kind,
    /// Its first card.
    pub(super) lead: Face,
    /// Where its wild cards stand.
    pub(super) pattern: Pattern,
    /// What its cards count.
    pub(super) points: i32,
    /// How many of them are jokers.
    pub(super) jokers: u8,
    /// Whether it grew since it was looked at.
    pub(super) grown: bool,
}

impl Laid {
    /// Puts cards at its end.
    pub(super) fn grow(&mut self, cards: &[Face]) {
        for &face in cards {
            self.pattern.push(face);
            self.jokers += u8::from(face.is_joker());
        }
        self.points += points(cards);
    }

    /// How many cards it has.
    pub(super) fn len(&self) -> usize {
        usize::from(self.pattern.len)
    }

    /// CAN-2.3.
    pub(super) fn is_canasta(&self) -> bool {
        self.len() >= CANASTA
    }

    /// The run that it is, if its first card leads one.
    pub(super) fn run(&self) -> Option<Run> {
        Run::grown(self.lead, self.pattern)
    }

    /// Whether it is the team's set of this rank.
    pub(super) fn is_set(&self, of_rank: u8) -> bool {
        self.kind == Kind::Set && rank(self.lead) == of_rank
    }
}

/// The melds and red threes of one team.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    /// The melds, planned ones last.
    pub(super) melds: List<Laid, MELDS>,
    /// The ranks that have a set, bit n for rank n.
    pub(super) ranks: u16,
    /// How many red threes the team has.
    pub(super) reds: u8,
}

impl Board {
    /// What a team has on the table.
    pub(super) fn of(open: &Open, side: Side) -> Board {
        let seats = Seat::all(open.seats()).filter(|&seat| open.side(seat) == side);
        let reds = seats.map(|seat| open.reds(seat)).sum();
        let mut board = Board { melds: List::new(), ranks: 0, reds };
        for (number, Meld { kind, cards, .. }) in open.melds_of(side) {
            board.put(number as u8, *kind, cards);
        }
        board
    }

    /// Lays a meld in thought; its number is beyond those of the table.
    pub(super) fn plan(&mut self, kind: Kind, cards: &[Face]) {
        self.put(PLANNED + self.melds.len() as u8, kind, cards);
    }

    fn put(&mut self, number: u8, kind: Kind, cards: &[Face]) {
        let mut laid = Laid { number, kind, lead: cards[0], ..Laid::default() };
        laid.grow(cards);
        if self.melds.push(laid) && kind == Kind::Set {
            self.ranks |= 1 << rank(cards[0]);
        }
    }

    /// Adds to a meld.
    pub(super) fn add(&mut self, number: u8, cards: &[Face]) {
        for meld in self.melds.iter_mut().filter(|meld| meld.number == number) {
            meld.grow(cards);
            meld.grown = true;
        }
    }

    /// Whether the team has a set of this rank.
    pub(super) fn has_set(&self, of_rank: u8) -> bool {
        self.ranks >> of_rank & 1 == 1
    }

    /// C17: the wild meld that is not finished.
    pub(super) fn wild(&self) -> Option<&Laid> {
        self.melds.iter().find(|meld| meld.kind == Kind::Wild && !meld.is_canasta())
    }

    /// Whether there is a canasta.
    pub(super) fn has_canasta(&self) -> bool {
        self.melds.iter().any(Laid::is_canasta)
    }
}

/// Two of every suited card.
const SUITED: Bag = Bag::of_faces((1 << 52) - 1, (1 << 52) - 1);

/// What may still come to a team.
#[derive(Clone, Copy)]
pub(super) struct Odds<'a> {
    /// The house rules.
    pub(super) options: &'a Options,
    /// The cards that lie hidden from it.
    pub(super) unseen: Bag,
    /// The part of them that it will get.
    pub(super) share: f64,
    /// How many rounds are left for it.
    pub(super) rounds: f64,
}

/// What a seat knows and can count.
#[derive(Clone, Copy)]
pub(super) struct Look<'a> {
    /// Its eyes.
    pub(super) seen: Seen<'a, Canasta>,
    /// Its chair.
    pub(super) seat: Seat,
    /// Its team.
    pub(super) side: Side,
    /// How many cards are hidden from it.
    pub(super) hidden: f64,
    /// What may come to its team.
    pub(super) odds: Odds<'a>,
}

impl<'a> Look<'a> {
    /// Looks at the table from the chair of whoever decides.
    pub(super) fn new(seen: Seen<'a, Canasta>) -> Look<'a> {
        let (rules, open): (&Rules, &Open) = (seen.rules, seen.open);
        let seat = match seen.viewer {
            Viewer::Seat(seat) => seat,
            Viewer::Watcher => open.turn,
        };
        let side = open.side(seat);
        let mut unseen = SUITED.with_jokers(rules.options.jokers.into());
        unseen.remove_all(open.pile.iter().copied());
        for meld in &open.melds {
            unseen.remove_all(meld.cards.iter().copied());
        }
        unseen.remove_all(seen.own.hand.iter());
        let (mut hidden, mut partner) = (f64::from(open.stock), 0.0);
        for other in Seat::all(open.seats()) {
            unseen.remove_all(open.red_threes(other));
            if other != seat {
                let known = open.known[other.index()];
                unseen.remove_all(known.iter());
                let held = f64::from(open.hands[other.index()]) - known.len() as f64;
                hidden += held;
                partner += if open.side(other) == side { held } else { 0.0 };
            }
        }
        let (share, rounds) = (share(open, partner, hidden), rounds_left(open));
        let odds = Odds { options: &rules.options, unseen, share, rounds };
        Look { seen, seat, side, hidden, odds }
    }

    /// The seat's hand.
    pub(super) fn hand(&self) -> Bag {
        self.seen.own.hand
    }

    /// How many naturals lead a new meld.
    pub(super) fn lead(&self) -> u8 {
        self.seen.open.lead(self.seen.rules, self.side)
    }

    /// The other team.
    pub(super) fn foes(&self) -> Side {
        Side::new(1 - self.side.index())
    }
}

/// The part of so many hidden cards that a team holds or will draw.
pub(super) fn share(open: &Open, held: f64, hidden: f64) -> f64 {
    let draws = rounds_left(open) * open.seats() as f64 / 2.0;
    ((held + draws) / hidden.max(1.0)).min(1.0)
}

/// How many rounds the deal may go on: as long as plans do and the stock lasts, and not long after a
/// seat whose team may close has few cards.
pub(super) fn rounds_left(open: &Open) -> f64 {
    let seats = open.seats() as f64;
    let most = (2.0 * CLUB.draws).min(f64::from(open.stock)) / seats;
    let close = Seat::all(open.seats()).filter(|&seat| open.canastas[open.side(seat).index()] > 0);
    let fewest = close.map(|seat| f64::from(open.hands[seat.index()])).fold(most, f64::min);
    most.min(fewest.max(1.0))
}
