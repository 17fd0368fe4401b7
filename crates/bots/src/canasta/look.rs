//! What a seat can count: the melds of its team, and the cards that nobody has shown.

use std::sync::LazyLock;

use ::canasta::meld::{CANASTA, Kind, Pattern, Run};
use ::canasta::pack::{FACES, Hand, points, rank};
use ::canasta::state::{MELDS, Meld};
use ::canasta::{Canasta, Open, Options, Rules};
use cards::{Face, Seat, Side};
use engine::{Seen, Viewer};

/// The numbers of melds that are only planned begin here.
const PLANNED: u8 = 128;

/// A meld, as far as plans go.
#[derive(Clone, Copy, Debug)]
pub struct Laid {
    /// Its number on the table; one that is only planned comes after them.
    pub number: u8,
    /// What it is.
    pub kind: Kind,
    /// Its first card.
    pub lead: Face,
    /// Where its wild cards stand.
    pub pattern: Pattern,
    /// What its cards count.
    pub points: i32,
    /// How many of them are jokers.
    pub jokers: u8,
    /// Whether it grew since it was looked at.
    pub grown: bool,
}

impl Laid {
    const NONE: Laid = Laid {
        number: 0,
        kind: Kind::Wild,
        lead: Face::JOKER,
        pattern: Pattern { len: 0, wilds: 0, before: 0, streak: 0 },
        points: 0,
        jokers: 0,
        grown: false,
    };

    /// Puts cards at its end.
    pub fn grow(&mut self, cards: &[Face]) {
        for &face in cards {
            self.pattern.push(face);
            self.jokers += u8::from(face.is_joker());
        }
        self.points += points(cards);
    }

    /// How many cards it has.
    pub fn len(&self) -> usize {
        usize::from(self.pattern.len)
    }

    /// CAN-2.3.
    pub fn is_canasta(&self) -> bool {
        self.len() >= CANASTA
    }

    /// The run that it is, if its first card leads one.
    pub fn run(&self) -> Option<Run> {
        Run::grown(self.lead, self.pattern)
    }

    /// Whether it is the team's set of this rank.
    pub fn is_set(&self, of_rank: u8) -> bool {
        self.kind == Kind::Set && rank(self.lead) == of_rank
    }
}

/// The melds and red threes of one team.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    melds: [Laid; MELDS],
    len: u8,
    /// The ranks that have a set, bit n for rank n.
    pub ranks: u16,
    /// How many red threes the team has.
    pub reds: u8,
}

impl Board {
    /// What a team has on the table.
    pub fn of(open: &Open, side: Side) -> Board {
        let seats = Seat::all(open.seats()).filter(|&seat| open.side(seat) == side);
        let reds = seats.map(|seat| open.reds(seat)).sum();
        let mut board = Board { melds: [Laid::NONE; MELDS], len: 0, ranks: 0, reds };
        for (number, Meld { kind, cards, .. }) in open.melds_of(side) {
            board.put(number as u8, *kind, cards.as_slice());
        }
        board
    }

    /// Lays a meld in thought; its number is beyond those of the table.
    pub fn plan(&mut self, kind: Kind, cards: &[Face]) {
        self.put(PLANNED + self.len, kind, cards);
    }

    fn put(&mut self, number: u8, kind: Kind, cards: &[Face]) {
        let Some(place) = self.melds.get_mut(usize::from(self.len)) else { return };
        *place = Laid { number, kind, lead: cards[0], ..Laid::NONE };
        place.grow(cards);
        self.len += 1;
        if kind == Kind::Set {
            self.ranks |= 1 << rank(cards[0]);
        }
    }

    /// Adds to a meld.
    pub fn add(&mut self, number: u8, cards: &[Face]) {
        let melds = &mut self.melds[..usize::from(self.len)];
        for meld in melds.iter_mut().filter(|meld| meld.number == number) {
            meld.grow(cards);
            meld.grown = true;
        }
    }

    /// The melds.
    pub fn melds(&self) -> &[Laid] {
        &self.melds[..usize::from(self.len)]
    }

    /// Whether the team has a set of this rank.
    pub fn has_set(&self, of_rank: u8) -> bool {
        self.ranks >> of_rank & 1 == 1
    }

    /// C17: the wild meld that is not finished.
    pub fn wild(&self) -> Option<&Laid> {
        self.melds().iter().find(|meld| meld.kind == Kind::Wild && !meld.is_canasta())
    }

    /// Whether there is a canasta.
    pub fn has_canasta(&self) -> bool {
        self.melds().iter().any(Laid::is_canasta)
    }
}

/// The pack with six jokers.
static PACK: LazyLock<Hand> = LazyLock::new(|| {
    let faces = Face::all().take(FACES);
    faces.flat_map(|face| std::iter::repeat_n(face, if face.is_joker() { 6 } else { 2 })).collect()
});

/// What may still come to a team.
#[derive(Clone, Copy)]
pub struct Odds<'a> {
    /// The house rules.
    pub options: &'a Options,
    /// The cards that lie hidden from it.
    pub unseen: Hand,
    /// The part of them that it will get.
    pub share: f64,
    /// How many rounds are left for it.
    pub rounds: f64,
}

/// What a seat knows and can count.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    /// Its eyes.
    pub seen: Seen<'a, Canasta>,
    /// Its chair.
    pub seat: Seat,
    /// Its team.
    pub side: Side,
    /// How many cards are hidden from it.
    pub hidden: f64,
    /// What may come to its team.
    pub odds: Odds<'a>,
}

impl<'a> Look<'a> {
    /// Looks at the table from the chair of whoever decides.
    pub fn new(seen: Seen<'a, Canasta>, draws: f64) -> Look<'a> {
        let (rules, open): (&Rules, &Open) = (seen.rules, seen.open);
        let seat = match seen.viewer {
            Viewer::Seat(seat) => seat,
            Viewer::Watcher => open.turn,
        };
        let side = open.side(seat);
        let mut unseen = *PACK;
        (rules.options.jokers..6).for_each(|_| unseen.remove(Face::JOKER));
        unseen.remove_all(open.pile.as_slice().iter().copied());
        for meld in open.melds.as_slice() {
            unseen.remove_all(meld.cards.as_slice().iter().copied());
        }
        unseen.remove_all(seen.own.hand.iter());
        let (mut hidden, mut partner) = (f64::from(open.stock), 0.0);
        for other in Seat::all(open.seats()) {
            unseen.remove_all(open.red_threes(other));
            if other != seat {
                let known = open.known[other.index()];
                unseen.remove_all(known.iter());
                let held = f64::from(open.hands[other.index()]) - f64::from(known.len());
                hidden += held;
                partner += if open.side(other) == side { held } else { 0.0 };
            }
        }
        let rounds = rounds_left(open, draws);
        let draws = rounds * open.seats() as f64 / 2.0;
        let share = ((partner + draws) / hidden.max(1.0)).min(1.0);
        let odds = Odds { options: &rules.options, unseen, share, rounds };
        Look { seen, seat, side, hidden, odds }
    }

    /// The seat's hand.
    pub fn hand(&self) -> Hand {
        self.seen.own.hand
    }

    /// The other team.
    pub fn foes(&self) -> Side {
        Side::new(1 - self.side.index())
    }
}

/// How many rounds the deal may go on: until a team has drawn `draws` cards, as long as the stock
/// lasts, and not long after a seat whose team may close has few cards.
pub fn rounds_left(open: &Open, draws: f64) -> f64 {
    let seats = open.seats() as f64;
    let most = (2.0 * draws).min(f64::from(open.stock)) / seats;
    let close = Seat::all(open.seats()).filter(|&seat| open.canastas[open.side(seat).index()] > 0);
    let fewest = close.map(|seat| f64::from(open.hands[seat.index()])).fold(most, f64::min);
    most.min(fewest.max(1.0))
}
