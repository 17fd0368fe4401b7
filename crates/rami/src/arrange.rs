//! What players and bots ask of a hand: its melds, its best arrangement, how far it is from going
//! out, which draws help, and what it can do at a table. Everything here is exact.
//!
//! All of it takes values that a seat can see, so it serves a bot that has nothing but a view:
//!
//! ```
//! use engine::{Play, Turn, Viewer, fair::{Seed, Source}};
//! use rami::{Options, Rami, Rules, arrange};
//!
//! let options = Options::default();
//! let source = Source::Seed { seed: Seed::from_text("a deal"), salt: vec![] };
//! let play: Play<Rami> = Play::new(&options, source, &mut ()).expect("playable");
//! let Turn::Seat(seat) = play.turn() else { panic!("a match has begun") };
//! let rules = Rules::compile(&options).expect("playable");
//! let view = play.view(Viewer::Seat(seat));
//! let seen = view.seen(&rules);
//! let hand = seen.own.hand;
//! let best = arrange::best(&rules, hand);
//! assert_eq!(best.points, arrange::deadwood(&rules, hand));
//! let missing = arrange::distance(&rules, hand, hand.len());
//! let (draws, lay_offs) = (arrange::helpful(&rules, hand), arrange::lay_offs(&rules, &seen.open.table, hand));
//! assert!(missing.is_some() && lay_offs == 0 && draws != 0);
//! ```
//!
//! Nothing allocates but [`melds`], which gives a list; [`each_meld`] visits the same melds without.

use cards::{Bag, Face};

use crate::deadwood;
use crate::groups::{self, Fill};
use crate::meld::{Lay, Meld};
use crate::naturals::Naturals;
use crate::options::Rules;
use crate::pack::{bit, one_each};
use crate::package::{Melds, Rest};
use crate::state::Open;

pub use crate::deadwood::Group;
pub use crate::find::{all as melds, each as each_meld};

/// Melds, and the cards that are left over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrangement {
    /// The melds.
    pub melds: Melds,
    /// The cards in none of them.
    pub loose: Bag,
    /// What those count.
    pub points: i32,
}

/// R17, R37: the least that the cards outside melds can count, table melds aside.
pub fn deadwood(rules: &Rules, hand: Bag) -> i32 {
    deadwood::least(rules, hand).0
}

/// An arrangement that leaves the least.
pub fn best(rules: &Rules, hand: Bag) -> Arrangement {
    let (points, groups) = deadwood::least(rules, hand);
    let faces = |group: &Group| Group { naturals: Naturals::faces(group.naturals), ..*group };
    let (melds, loose) = filled(rules, hand, groups.iter().map(faces));
    Arrangement { melds, loose, points }
}

/// The melds of these groups of a hand, naturals given as faces, and the cards in none of them. Jokers that
/// no group needs go to the first ones with room.
pub fn filled(
    rules: &Rules,
    hand: Bag,
    groups: impl Iterator<Item = Group> + Clone,
) -> (Melds, Bag) {
    let mut spare = hand.jokers() as u32 - groups.clone().map(|group| group.jokers).sum::<u32>();
    let (mut melds, mut loose) = (Melds::default(), hand);
    for Group { naturals, jokers, room } in groups {
        let more = spare.min(room);
        spare -= more;
        let cards = one_each(naturals, (jokers + more) as usize);
        loose = loose.minus(cards);
        melds.push(Lay { cards, low: 0 }.settled(rules));
    }
    (melds, loose)
}

/// How many cards must still come into the hand until so many of its cards make melds; `None` if
/// no melds have that size. A hand between turns asks for all its cards: it goes out by throwing
/// the next one.
pub fn distance(rules: &Rules, hand: Bag, melded: usize) -> Option<usize> {
    match melded {
        0 => Some(0),
        1 | 2 => None,
        _ => (0..=melded).find(|&missing| Reach { rules, missing }.can(hand, melded)),
    }
}

/// The faces that bring the hand nearer to going out if one is drawn now, one bit each.
pub fn helpful(rules: &Rules, hand: Bag) -> u64 {
    let melded = hand.len();
    let Some(missing) = distance(rules, hand, melded).and_then(|far| far.checked_sub(1)) else {
        return 0;
    };
    let faces = rules.pack.faces();
    let drawn = |&face: &Face| {
        let mut more = hand;
        rules.pack.count(face) > hand.count(face)
            && more.insert(face)
            && Reach { rules, missing }.can(more, melded)
    };
    cards::FaceSet::from_bits(faces).iter().filter(drawn).fold(0, |all, face| all | bit(face))
}

/// RAM-3.2.6: the faces of the hand that some meld on the table takes, one bit each. Whether the seat
/// may add to it now is for the listing to say; which melds take a face, for [`Meld::takes`].
///
/// [`Meld::takes`]: crate::meld::Meld::takes
pub fn lay_offs(rules: &Rules, table: &[Meld], hand: Bag) -> u64 {
    table.iter().fold(0, |faces, meld| faces | meld.takes(rules)) & hand.faces()
}

/// R29: whether melds of this hand, with what the seat in turn has laid already, open, and leave a
/// card that ends the turn.
pub fn can_open(rules: &Rules, open: &Open, hand: Bag) -> bool {
    Rest::new(open, hand).can_open(rules)
}

/// Whether a hand is so many cards away from melds.
struct Reach<'a> {
    rules: &'a Rules,
    missing: usize,
}

impl Reach<'_> {
    fn can(&self, hand: Bag, melded: usize) -> bool {
        let (melded, jokers) = (melded as u32, hand.jokers() as u32);
        let (room, runs, threes) = (0, false, 0);
        self.place(Naturals::of(hand), Need { melded, jokers, blanks: 0, room, runs, threes })
    }

    /// Places the highest natural left in a group that blanks complete, or leaves it out.
    fn place(&self, left: Naturals, need: Need) -> bool {
        let missing = self.missing as u32;
        if need.done(missing) {
            return true;
        }
        // Even if everything left were melded, too many would be missing.
        let most = left.count() + need.jokers.min(need.melded);
        let allowed = missing + need.jokers;
        if left.one == 0
            || need.melded == 0
            || need.blanks > allowed
            || need.melded > most + allowed - need.blanks
        {
            return false;
        }
        let highest = left.highest();
        let blanks = allowed - need.blanks;
        let mut fits = false;
        let mut take = |naturals: u64, size: u32, run: bool| {
            if !fits && size <= need.melded {
                let rest = left.without(naturals);
                let empty = size - naturals.count_ones();
                fits = self.place(rest, need.with(self.rules, size, empty, run));
            }
        };
        let fill = Fill::new(blanks, 10);
        groups::runs(self.rules, left, highest, fill, 13, &mut |naturals, empty| {
            take(naturals, naturals.count_ones() + empty, true);
        });
        groups::sets(left, highest, blanks.min(2), &mut |naturals, empty| {
            take(naturals, naturals.count_ones() + empty, false);
        });
        // Alone, it is a card of a run or set whose others are all missing.
        if blanks >= 2 {
            take(1 << highest, 3, true);
        }
        if fits {
            return true;
        }
        self.place(left.without(1 << highest), need)
    }
}

/// What is still to be melded.
#[derive(Clone, Copy)]
struct Need {
    /// Cards.
    melded: u32,
    /// Jokers in the hand.
    jokers: u32,
    /// Cards that the groups so far do not have.
    blanks: u32,
    /// How many of those can be jokers.
    room: u32,
    /// Whether a run is among the groups, which can grow by any number.
    runs: bool,
    /// Sets of three among them, which can grow by one.
    threes: u32,
}

impl Need {
    fn with(self, rules: &Rules, size: u32, empty: u32, run: bool) -> Need {
        let most = u32::from(rules.options.max_jokers_per_meld);
        Need {
            melded: self.melded - size,
            blanks: self.blanks + empty,
            room: self.room + most.min(empty),
            runs: self.runs || run,
            threes: self.threes + u32::from(!run && size == 3),
            ..self
        }
    }

    /// Whether the rest can be made of cards that are still missing.
    fn done(self, missing: u32) -> bool {
        let fills = self.runs || self.melded == 0 || self.melded >= 3 || self.melded <= self.threes;
        let jokers = self.jokers.min(self.room + self.melded / 3);
        fills && self.blanks + self.melded <= missing + jokers
    }
}
