//! What a player can do, as a typed action, as steps, and as text.
//!
//! | step | meaning |
//! |---|---|
//! | 0–52 | a face: thrown, or named inside an action |
//! | 53, 54 | draw from the stock, take the top discard |
//! | 55 | meld: the cards follow in ascending order |
//! | 56 | lay: this meld of an opening is whole, the next follows |
//! | 57 | done: the action is whole |
//! | 58 | undo what was laid in this turn |
//! | 59–94 | add to this meld: the card follows |
//! | 95–98 | swap for this joker on the table: the natural follows, then what the joker goes to |
//! | 99, 100 | the low, the high end of a run, for a joker |
//!
//! Notation: `draw`, `take`, `meld 5S 6S JK`, `meld 5S 6S 7S / 9H 9D 9C`, `add 1 8S`, `add 1 JK low`,
//! `swap 1 7S`, `swap 1 7S meld JK 8S 9S`, `swap 1 7S add 2 high`, `discard KH`, `undo`; a card alone
//! is thrown. Moves are also read as events tell them: `lay 5S 6S 7S`, `add 8S to meld 1`, `give 1 7S`,
//! `throw KH`. Melds and jokers on the table are counted from 1. The melds of one action get their numbers
//! by their lowest cards, spades before hearts, diamonds and clubs, in whatever order they are named. The
//! cards of a run are written as they lie.

use std::fmt;
use std::str::FromStr;

use cards::{Face, NotationError, Seat};
use engine::{Step, Steps};

use crate::meld::{Kind, Lay};
use crate::options::Rules;
use crate::pack::FACES;
use crate::package::Melds;
use crate::state::{MELDS, Open};

/// How many different steps there are.
pub(crate) const STEPS: usize = 101;
pub(crate) const STOCK: u8 = 53;
pub(crate) const PILE: u8 = 54;
pub(crate) const MELD: u8 = 55;
pub(crate) const LAY: u8 = 56;
pub(crate) const DONE: u8 = 57;
pub(crate) const UNDO: u8 = 58;
pub(crate) const ADD: u8 = 59;
pub(crate) const SWAP: u8 = 95;
pub(crate) const LOW: u8 = 99;
pub(crate) const HIGH: u8 = 100;
const LAST_FACE: u8 = FACES as u8 - 1;
const LAST_ADD: u8 = ADD + MELDS as u8 - 1;

/// The steps that undo.
pub(crate) const BACK: Steps = Steps::low(1 << UNDO);

/// A whole move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the line above each tells what its fields are")]
pub enum Action {
    /// Draws from the stock.
    Draw,
    /// Takes the top discard.
    Take,
    /// Lays a meld; several at once only to open after an undo (R29).
    Meld(Melds),
    /// Adds a card to the meld of that number; a joker goes to the `low` end of a run or to the high one.
    Add { meld: u8, card: Face, low: bool },
    /// Takes the joker of that number from the table for the natural that it stands for.
    Swap { joker: u8, card: Face, reuse: Reuse },
    /// Throws a card and ends the turn.
    Discard(Face),
    /// Takes back what was laid in this turn.
    Undo,
}

/// What becomes of a swapped joker (R31).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the line above each tells what its fields are")]
pub enum Reuse {
    /// It goes to the hand.
    Keep,
    /// It is laid in a new meld, of which it is one card.
    Meld(Lay),
    /// It is added to the meld of that number, at the `low` end of a run or at the high one.
    Add { meld: u8, low: bool },
}

/// The steps of an action so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Draft {
    /// Nothing yet.
    #[default]
    Empty,
    /// A meld, after those of the same action that are whole.
    Meld(Melds, Sketch),
    /// A card for this meld is due.
    Add(u8),
    /// The end for a joker on this meld is due.
    AddJoker(u8),
    /// The natural for this joker is due.
    Swap(u8),
    /// What this joker goes to, for this natural, is due.
    Swapped(u8, Face),
    /// The swapped joker goes to this new meld.
    SwapMeld(u8, Face, Sketch),
    /// The swapped joker goes to this meld, to an end that is due.
    SwapAdd(u8, Face, u8),
}

/// A meld being composed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sketch {
    /// Its cards, and the jokers sent to the low end.
    pub lay: Lay,
    /// The jokers sent to the high end.
    pub high: u8,
}

impl Draft {
    /// Adds a step; gives the action once it is whole. A step that means nothing here leaves the draft
    /// as it was.
    #[inline]
    pub(crate) fn push(&mut self, rules: &Rules, step: Step) -> Option<Action> {
        let number = step.0;
        // Most steps are cards of a meld: they change it where it lies.
        if let Draft::Meld(_, sketch) | Draft::SwapMeld(_, _, sketch) = self
            && !matches!(number, LAY | DONE)
        {
            sketch.push(number);
            return None;
        }
        *self = match (*self, number) {
            (Draft::Empty, 0..=LAST_FACE) => return Some(Action::Discard(face_of(number))),
            (Draft::Empty, STOCK) => return Some(Action::Draw),
            (Draft::Empty, PILE) => return Some(Action::Take),
            (Draft::Empty, UNDO) => return Some(Action::Undo),
            (Draft::Empty, MELD) => Draft::Meld(Melds::default(), Sketch::default()),
            (Draft::Empty, ADD..=LAST_ADD) => Draft::Add(number - ADD),
            (Draft::Empty, SWAP..LOW) => Draft::Swap(number - SWAP),
            (Draft::Meld(mut melds, sketch), LAY | DONE) => {
                if !melds.push(sketch.lay.settled(rules)) {
                    return None;
                }
                if number == DONE {
                    return Some(Action::Meld(melds));
                }
                Draft::Meld(melds, Sketch::default())
            }
            (Draft::Add(meld), LAST_FACE) => Draft::AddJoker(meld),
            (Draft::Add(meld), 0..LAST_FACE) => {
                return Some(Action::Add { meld, card: face_of(number), low: false });
            }
            (Draft::AddJoker(meld), LOW | HIGH | DONE) => {
                return Some(Action::Add { meld, card: Face::JOKER, low: number == LOW });
            }
            (Draft::Swap(joker), 0..=LAST_FACE) => Draft::Swapped(joker, face_of(number)),
            (Draft::Swapped(joker, card), DONE) => {
                return Some(Action::Swap { joker, card, reuse: Reuse::Keep });
            }
            (Draft::Swapped(joker, card), MELD) => Draft::SwapMeld(joker, card, Sketch::default()),
            (Draft::Swapped(joker, card), ADD..=LAST_ADD) => {
                Draft::SwapAdd(joker, card, number - ADD)
            }
            (Draft::SwapMeld(joker, card, sketch), DONE) => {
                let reuse = Reuse::Meld(sketch.lay.settled(rules));
                return Some(Action::Swap { joker, card, reuse });
            }
            (Draft::SwapAdd(joker, card, meld), LOW | HIGH | DONE) => {
                let reuse = Reuse::Add { meld, low: number == LOW };
                return Some(Action::Swap { joker, card, reuse });
            }
            _ => return None,
        };
        None
    }
}

impl Sketch {
    fn push(&mut self, number: u8) {
        match number {
            0..=LAST_FACE => {
                self.lay.cards.insert(face_of(number));
            }
            LOW => self.lay.low = self.lay.low.saturating_add(1),
            HIGH => self.high = self.high.saturating_add(1),
            _ => {}
        }
    }

    /// What must come next for this to become that meld, if it can; `None` if it is that meld.
    #[inline]
    pub(crate) fn towards(self, lay: Lay, high: u8) -> Option<Option<u8>> {
        let (have, want) = (self.lay.cards, lay.cards);
        if have != want {
            if !want.holds(have) || self.lay.low > 0 || self.high > 0 {
                return None;
            }
            let next = want.minus(have).faces().trailing_zeros();
            // Ascending: nothing that is there may come after what is still to come.
            let joker_early = have.jokers() > 0 && next < u32::from(LAST_FACE);
            return (have.suited() >> next == 0 && !joker_early).then_some(Some(next as u8));
        }
        match (self.lay.low < lay.low, self.high < high) {
            (true, _) if self.high == 0 => Some(Some(LOW)),
            (true, _) => None,
            (false, _) if self.lay.low > lay.low || self.high > high => None,
            (false, true) => Some(Some(HIGH)),
            (false, false) => Some(None),
        }
    }
}

impl Action {
    /// The steps of it, in the order in which they are offered.
    #[inline]
    pub(crate) fn spell(&self, rules: &Rules, open: &Open, out: &mut impl FnMut(Step)) {
        let mut say = |number: u8| out(Step(number));
        match *self {
            Action::Draw => say(STOCK),
            Action::Take => say(PILE),
            Action::Undo => say(UNDO),
            Action::Discard(card) => say(card.index() as u8),
            Action::Add { meld, card, low } => {
                say(ADD + meld);
                say(card.index() as u8);
                if card == Face::JOKER {
                    say(end(open, meld, low));
                }
            }
            Action::Meld(melds) => {
                say(MELD);
                for (i, &lay) in melds.iter().enumerate() {
                    if i > 0 {
                        say(LAY);
                    }
                    spell_lay(rules, lay, &mut say);
                }
                say(DONE);
            }
            Action::Swap { joker, card, reuse } => {
                say(SWAP + joker);
                say(card.index() as u8);
                match reuse {
                    Reuse::Keep => say(DONE),
                    Reuse::Meld(lay) => {
                        say(MELD);
                        spell_lay(rules, lay, &mut say);
                        say(DONE);
                    }
                    Reuse::Add { meld, low } => {
                        say(ADD + meld);
                        say(end(open, meld, low));
                    }
                }
            }
        }
    }
}

/// The end that a joker goes to: a set has none, there it is just done.
fn end(open: &Open, meld: u8, low: bool) -> u8 {
    match open.meld(meld) {
        Some(meld) if meld.kind == Kind::Run => {
            if low {
                LOW
            } else {
                HIGH
            }
        }
        _ => DONE,
    }
}

fn spell_lay(rules: &Rules, lay: Lay, say: &mut impl FnMut(u8)) {
    lay.cards.iter().for_each(|face| say(face.index() as u8));
    let (low, high) = lay.meld(rules, Seat::new(0)).map_or((lay.low, 0), |meld| meld.ends());
    (0..low).for_each(|_| say(LOW));
    (0..high).for_each(|_| say(HIGH));
}

fn face_of(number: u8) -> Face {
    Face::from_index(usize::from(number)).expect("steps up to 52 are faces")
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Draw => f.write_str("draw"),
            Action::Take => f.write_str("take"),
            Action::Undo => f.write_str("undo"),
            Action::Discard(card) => {
                f.write_str("discard ")?;
                fmt::Display::fmt(card, f)
            }
            Action::Add { meld, card, low } => {
                write!(f, "add {} ", meld + 1)?;
                fmt::Display::fmt(card, f)?;
                if *low { f.write_str(" low") } else { Ok(()) }
            }
            Action::Meld(melds) => {
                f.write_str("meld")?;
                for (i, lay) in melds.iter().enumerate() {
                    if i > 0 {
                        f.write_str(" /")?;
                    }
                    write_lay(*lay, f)?;
                }
                Ok(())
            }
            Action::Swap { joker, card, reuse } => {
                write!(f, "swap {} ", joker + 1)?;
                fmt::Display::fmt(card, f)?;
                match reuse {
                    Reuse::Keep => Ok(()),
                    Reuse::Meld(lay) => {
                        f.write_str(" meld")?;
                        write_lay(*lay, f)
                    }
                    Reuse::Add { meld, low } => {
                        write!(f, " add {}{}", meld + 1, if *low { " low" } else { "" })
                    }
                }
            }
        }
    }
}

fn write_lay(lay: Lay, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    lay.in_order().into_iter().try_for_each(|face| {
        f.write_str(" ")?;
        fmt::Display::fmt(&face, f)
    })
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Action, NotationError> {
        let wrong = || {
            NotationError::unreadable(
                text,
                "draw, take, meld CARDS, add MELD CARD, swap JOKER CARD, discard CARD or undo",
            )
        };
        let lower = text.to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        let number = |word: &str, below: usize| {
            let index = word.parse::<u8>().ok().and_then(|n| n.checked_sub(1));
            index.filter(|&n| usize::from(n) < below).ok_or_else(wrong)
        };
        let low = |rest: &[&str]| match rest {
            [] | ["high"] => Ok(false),
            ["low"] => Ok(true),
            _ => Err(wrong()),
        };
        match words.as_slice() {
            ["draw"] => Ok(Action::Draw),
            ["take"] => Ok(Action::Take),
            ["undo"] => Ok(Action::Undo),
            ["discard" | "throw", card] | [card] => Ok(Action::Discard(read_face(card)?)),
            ["meld" | "lay", rest @ ..] => {
                let mut melds = Melds::default();
                for part in rest.split(|word| *word == "/") {
                    let lay = read_lay(part)?.ok_or_else(wrong)?;
                    if !melds.push(lay) {
                        return Err(wrong());
                    }
                }
                Ok(Action::Meld(melds))
            }
            ["add", card, "to", "meld", meld, rest @ ..]
            | ["add", card, "to", meld, rest @ ..]
            | ["add", meld, card, rest @ ..] => {
                let (meld, card) = (number(meld, MELDS)?, read_face(card)?);
                Ok(Action::Add { meld, card, low: low(rest)? && card == Face::JOKER })
            }
            ["swap" | "give", joker, card, rest @ ..] => {
                let (joker, card) = (number(joker, 4)?, read_face(card)?);
                let reuse = match rest {
                    [] => Reuse::Keep,
                    ["meld", cards @ ..] => Reuse::Meld(read_lay(cards)?.ok_or_else(wrong)?),
                    ["add", meld, rest @ ..] => {
                        Reuse::Add { meld: number(meld, MELDS)?, low: low(rest)? }
                    }
                    _ => return Err(wrong()),
                };
                Ok(Action::Swap { joker, card, reuse })
            }
            _ => Err(wrong()),
        }
    }
}

fn read_face(word: &str) -> Result<Face, NotationError> {
    let face: Face = word.parse()?;
    let of_rami = face.index() < FACES;
    of_rami.then_some(face).ok_or_else(|| NotationError::unreadable(word, "a card of Rami"))
}

fn read_lay(words: &[&str]) -> Result<Option<Lay>, NotationError> {
    let faces: Result<Vec<Face>, NotationError> =
        words.iter().map(|word| read_face(word)).collect();
    Ok(Lay::listed(&faces?))
}
