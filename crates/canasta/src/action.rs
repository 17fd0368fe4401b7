//! What a player can do, as a typed action, as steps, and as text.
//!
//! | step | meaning |
//! |---|---|
//! | 0–52 | the face; alone, it is thrown |
//! | 53 | draw from the stock |
//! | 54 | take the pile: its key meld follows |
//! | 55 | lay a meld: its cards follow; inside a package, the next meld |
//! | 56 | lay a package of melds: their cards follow |
//! | 57 | done |
//! | 58 | undo this turn's melds |
//! | 59 | pass |
//! | 60–95 | add to this meld of the table: the cards follow |
//!
//! Cards of a set are interchangeable, and so are wild cards: they are named in ascending order, and
//! only where wild cards stand among naturals is a choice. Notation: `draw`, `take KS KH KD`,
//! `meld 4H 5H JK`, `lay KS KH KD / 4H 5H 6H`, `add 2 KC` (melds are counted from 1), `discard 9C`,
//! `undo`, `pass`, `keep 4S`; a card alone is thrown. Moves are also read as events tell them: `throw
//! 9C`, `add KC to meld 2`.

use std::fmt;
use std::str::FromStr;

use cards::{Card, Face, List, NotationError};
use engine::Step;

use crate::meld::LONGEST;
use crate::pack::{FACES, is_wild, rank};
use crate::state::MELDS;

/// How many different steps there are.
pub(crate) const STEPS: usize = 96;
const DRAW: u8 = 53;
const TAKE: u8 = 54;
const MELD: u8 = 55;
const LAY: u8 = 56;
const DONE: u8 = 57;
const UNDO: u8 = 58;
const PASS: u8 = 59;
const ADD: u8 = 60;

/// The most cards that one action names: a hand of a team that is not down has no more.
pub(crate) const WIDEST: usize = 24;

/// A whole move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Keeps these of the bottom three cards (CAN-G3.3).
    Keep(List<Face, 3>),
    /// Draws from the stock.
    Draw,
    /// Takes the pile with this key: the meld, or the cards that join one, top card included.
    Take(List<Face, LONGEST>),
    /// Ends a deal in which nothing can be drawn (C53).
    Pass,
    /// Lays a new meld.
    Lay(List<Face, LONGEST>),
    /// Lays a whole package after an undo (C47).
    Package(Package),
    /// Adds cards to a meld.
    Add {
        /// The meld's number on the table.
        meld: u8,
        /// The cards in their order.
        cards: List<Face, LONGEST>,
    },
    /// Throws a card, which ends the turn.
    Discard(Face),
    /// Takes back what was laid in this turn (CAN-G6.6).
    Undo,
}

/// Several melds at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Package {
    cards: List<Face, WIDEST>,
    /// Bit n is set where a meld begins with card n.
    cuts: u32,
}

impl Package {
    /// These melds.
    pub fn of(melds: &[&[Face]]) -> Package {
        let mut package = Package::default();
        for meld in melds {
            package.cut();
            package.cards.extend(meld.iter().copied());
        }
        package
    }

    /// The melds, one after the other.
    pub fn melds(&self) -> impl Iterator<Item = &[Face]> {
        let cards = &*self.cards;
        let mut from = 0;
        std::iter::from_fn(move || {
            let rest = cards.get(from..).filter(|rest| !rest.is_empty())?;
            let len = 1 + (1..rest.len()).take_while(|&n| !self.begins(from + n)).count();
            from += len;
            Some(&rest[..len])
        })
    }

    /// All cards.
    pub fn cards(&self) -> &[Face] {
        &self.cards
    }

    fn begins(&self, index: usize) -> bool {
        self.cuts >> index & 1 == 1
    }

    /// The next card begins a new meld.
    pub(crate) fn cut(&mut self) {
        self.cuts |= 1 << self.cards.len();
    }

    pub(crate) fn push(&mut self, face: Face) {
        self.cards.push(face);
    }

    /// Each meld in its one order.
    fn canonical(mut self) -> Package {
        let len = self.cards.len();
        let mut from = 0;
        for to in 1..=len {
            if to == len || self.begins(to) {
                canonical(&mut self.cards[from..to]);
                from = to;
            }
        }
        self.cuts &= (1 << len) - 1;
        self
    }
}

/// One step, decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Atom {
    /// This face.
    Face(Face),
    /// Draw from the stock.
    Draw,
    /// Take the pile.
    Take,
    /// Lay a meld, or the next one of a package.
    Meld,
    /// Lay a package.
    Lay,
    /// Nothing more.
    Done,
    /// Take back this turn's melds.
    Undo,
    /// Pass.
    Pass,
    /// Add to this meld.
    Add(u8),
}

impl Atom {
    /// What a step means; `None` for a number beyond the table.
    #[inline]
    pub(crate) fn of(step: Step) -> Option<Atom> {
        Some(match step.0 {
            0..DRAW => Atom::Face(Face::from_index(usize::from(step.0))?),
            DRAW => Atom::Draw,
            TAKE => Atom::Take,
            MELD => Atom::Meld,
            LAY => Atom::Lay,
            DONE => Atom::Done,
            UNDO => Atom::Undo,
            PASS => Atom::Pass,
            ADD.. => Atom::Add((usize::from(step.0) < STEPS).then(|| step.0 - ADD)?),
        })
    }

    /// Its step.
    #[inline]
    pub(crate) const fn step(self) -> Step {
        Step(match self {
            Atom::Face(face) => face.index() as u8,
            Atom::Draw => DRAW,
            Atom::Take => TAKE,
            Atom::Meld => MELD,
            Atom::Lay => LAY,
            Atom::Done => DONE,
            Atom::Undo => UNDO,
            Atom::Pass => PASS,
            Atom::Add(meld) => ADD + meld,
        })
    }

    /// Its bit in a mask's two words.
    #[inline]
    pub(crate) fn bits(self) -> u128 {
        1 << self.step().0
    }
}

const _: () = assert!(ADD as usize + MELDS == STEPS && FACES == DRAW as usize);

/// What the steps so far are going to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Verb {
    /// Nothing yet.
    #[default]
    None,
    /// Keeping some of the bottom three.
    Keep,
    /// Taking the pile.
    Take,
    /// Laying a meld.
    Lay,
    /// Laying a package.
    Package,
    /// Adding to this meld.
    Add(u8),
}

/// The steps of an action so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// What it is going to be.
    pub(crate) verb: Verb,
    /// The cards so far, with the beginnings of melds.
    pub(crate) package: Package,
}

impl Draft {
    /// The cards of the meld that is being named.
    pub fn naming(&self) -> &[Face] {
        let cards = &*self.package.cards;
        let from = (0..=cards.len()).rev().find(|&n| self.package.begins(n)).unwrap_or(0);
        &cards[from..]
    }

    pub(crate) fn begin(&mut self, verb: Verb) {
        self.verb = verb;
        self.package.cut();
    }

    /// The action that these steps are.
    pub(crate) fn whole(&self) -> Action {
        let mut row = List::of(self.package.cards());
        canonical(&mut row);
        match self.verb {
            Verb::Keep => {
                let mut kept = self.package.cards;
                kept.sort_unstable();
                Action::Keep(List::of(&kept))
            }
            Verb::Take => Action::Take(row),
            Verb::Package => Action::Package(self.package.canonical()),
            Verb::Add(meld) => Action::Add { meld, cards: row },
            Verb::Lay | Verb::None => Action::Lay(row),
        }
    }
}

/// Taking the pile with these cards and its top card, which may stand at any place among them.
pub(crate) fn with_top(key: List<Face, LONGEST>, top: Face) -> impl Iterator<Item = Action> {
    let room = key.len() < LONGEST;
    (0..=key.len()).filter(move |_| room).map(move |place| {
        let (before, after) = key.split_at(place);
        let mut cards: List<Face, LONGEST> =
            before.iter().chain([&top]).chain(after).copied().collect();
        canonical(&mut cards);
        Action::Take(cards)
    })
}

/// Puts interchangeable cards in their one order: wild cards among the places of wild cards, and,
/// where all naturals have one rank, naturals among theirs. No verdict depends on it.
pub fn canonical(cards: &mut [Face]) {
    sort_among(cards, is_wild);
    let mut naturals = cards.iter().copied().filter(|&face| !is_wild(face));
    if let Some(first) = naturals.next()
        && naturals.all(|face| rank(face) == rank(first))
    {
        sort_among(cards, |face| !is_wild(face));
    }
}

/// Sorts the cards of one sort without moving the others.
fn sort_among(cards: &mut [Face], sort: impl Fn(Face) -> bool) {
    for at in 0..cards.len() {
        if !sort(cards[at]) {
            continue;
        }
        for later in at + 1..cards.len() {
            if sort(cards[later]) && cards[later] < cards[at] {
                cards.swap(at, later);
            }
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Draw => f.write_str("draw"),
            Action::Pass => f.write_str("pass"),
            Action::Undo => f.write_str("undo"),
            Action::Keep(cards) => write_cards(f, "keep", cards),
            Action::Take(cards) => write_cards(f, "take", cards),
            Action::Lay(cards) => write_cards(f, "meld", cards),
            Action::Add { meld, cards } => write_cards(f, &format!("add {}", meld + 1), cards),
            Action::Discard(face) => write_cards(f, "discard", &[*face]),
            Action::Package(package) => package
                .melds()
                .enumerate()
                .try_for_each(|(n, meld)| write_cards(f, if n == 0 { "lay" } else { " /" }, meld)),
        }
    }
}

fn write_cards(f: &mut fmt::Formatter<'_>, verb: &str, cards: &[Face]) -> fmt::Result {
    f.write_str(verb)?;
    cards.iter().try_for_each(|face| {
        f.write_str(" ")?;
        fmt::Display::fmt(face, f)
    })
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Action, NotationError> {
        let wrong = || {
            let known = "draw, take, meld, lay, add, discard, undo, pass or keep, with its cards";
            NotationError::unreadable(text, known)
        };
        let lower = text.to_lowercase();
        let mut words = lower.split_whitespace();
        let verb = words.next().ok_or_else(wrong)?;
        let alone = |action: Action, rest: Option<&str>| match rest {
            None => Ok(action),
            Some(_) => Err(wrong()),
        };
        match verb {
            "draw" => alone(Action::Draw, words.next()),
            "pass" => alone(Action::Pass, words.next()),
            "undo" => alone(Action::Undo, words.next()),
            "discard" | "throw" => {
                let face = read_face(words.next().ok_or_else(wrong)?)?;
                alone(Action::Discard(face), words.next())
            }
            "keep" => {
                let mut cards: List<Face, 3> = read_row(words, &wrong)?;
                cards.sort_unstable();
                Ok(Action::Keep(cards))
            }
            "take" => Ok(Action::Take(read_meld(words, &wrong)?)),
            "meld" => Ok(Action::Lay(read_meld(words, &wrong)?)),
            "add" => {
                let words: Vec<&str> = words.collect();
                let (meld, cards) = match words.as_slice() {
                    [cards @ .., "to", "meld", meld] | [cards @ .., "to", meld] => (meld, cards),
                    [meld, cards @ ..] => (meld, cards),
                    [] => return Err(wrong()),
                };
                let meld = meld.parse::<u8>().ok().and_then(|n| n.checked_sub(1));
                let meld = meld.filter(|&n| usize::from(n) < MELDS).ok_or_else(wrong)?;
                Ok(Action::Add { meld, cards: read_meld(cards.iter().copied(), &wrong)? })
            }
            "lay" => {
                let mut package = Package::default();
                package.cut();
                for word in words {
                    match word {
                        _ if package.cards.len() == WIDEST => return Err(wrong()),
                        "/" => package.cut(),
                        card => package.push(read_face(card)?),
                    }
                }
                Ok(Action::Package(package.canonical()))
            }
            card => alone(Action::Discard(read_face(card)?), words.next()),
        }
    }
}

fn read_face(word: &str) -> Result<Face, NotationError> {
    let face = word.parse::<Card>()?.face();
    let known = face.index() < FACES;
    if known { Ok(face) } else { Err(NotationError::unreadable(word, "a card of Canasta")) }
}

fn read_row<'a, const N: usize>(
    words: impl Iterator<Item = &'a str>,
    wrong: &impl Fn() -> NotationError,
) -> Result<List<Face, N>, NotationError> {
    let mut row = List::new();
    for word in words {
        let face = read_face(word)?;
        if row.len() == N {
            return Err(wrong());
        }
        row.push(face);
    }
    Ok(row)
}

fn read_meld<'a>(
    words: impl Iterator<Item = &'a str>,
    wrong: &impl Fn() -> NotationError,
) -> Result<List<Face, LONGEST>, NotationError> {
    let mut row = read_row(words, wrong)?;
    canonical(&mut row);
    Ok(row)
}
