//! Steps and masks of steps.
//!
//! A step is one atom of an action and fits a byte; an action is one or more of them. A mask says
//! which steps may come next. It has the same fixed size for every game, so that doors which learn
//! the game at run time, learners that want a fixed shape and the hot loops all share one type.

use cards::{Dice, count_bits, nth_bit, set_of_bits};

const WORDS: usize = 3;

/// One atom of an action: a card, a suit named, a verb. What a number means is the game's table.
///
/// ```
/// use engine::{Step, Steps};
///
/// assert!(Steps::one(Step(5)).contains(Step(5)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step(pub u8);

/// A set of steps: which may come next.
///
/// ```
/// use engine::{Step, Steps};
///
/// let mut legal = Steps::low(0b101);
/// legal.insert(Step(130));
/// assert_eq!(legal.iter().collect::<Vec<_>>(), [Step(0), Step(2), Step(130)]);
/// assert_eq!((legal - Steps::one(Step(2))).len(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steps([u64; WORDS]);

impl Steps {
    /// How many different steps a mask can hold.
    pub const CAPACITY: usize = 64 * WORDS;

    /// The steps 0 to 63 whose bits are set.
    #[inline]
    pub const fn low(bits: u64) -> Steps {
        Steps([bits, 0, 0])
    }

    /// The mask made of these words, lowest steps first.
    #[inline]
    pub const fn from_words(words: [u64; WORDS]) -> Steps {
        Steps(words)
    }

    /// The mask as words, lowest steps first.
    #[inline]
    pub const fn words(self) -> [u64; WORDS] {
        self.0
    }

    /// A mask of one step.
    #[inline]
    pub fn one(step: Step) -> Steps {
        let mut steps = Steps::EMPTY;
        steps.insert(step);
        steps
    }

    /// Adds a step.
    #[inline]
    pub fn insert(&mut self, step: Step) {
        debug_assert!((step.0 as usize) < Self::CAPACITY);
        self.0[step.0 as usize / 64] |= 1 << (step.0 % 64);
    }

    /// Whether the step is in the mask.
    #[inline]
    pub fn contains(self, step: Step) -> bool {
        (step.0 as usize) < Self::CAPACITY && self.0[step.0 as usize / 64] >> (step.0 % 64) & 1 == 1
    }

    /// The `n`-th step in ascending order, counted from zero.
    #[inline]
    pub fn nth(self, n: usize) -> Option<Step> {
        let mut n = n as u32;
        for (i, &word) in self.0.iter().enumerate() {
            let here = count_bits(word);
            if n < here {
                return Some(Step((64 * i) as u8 + nth_bit(word, n) as u8));
            }
            n -= here;
        }
        None
    }

    /// A step drawn at random; `None` from an empty mask.
    #[inline]
    pub fn pick(self, dice: &mut Dice) -> Option<Step> {
        self.nth(dice.below(self.len() as u32) as usize)
    }

    /// The steps in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Step> {
        (0..Self::CAPACITY as u8).map(Step).filter(move |&step| self.contains(step))
    }
}

set_of_bits!(Steps: words);

impl FromIterator<Step> for Steps {
    fn from_iter<I: IntoIterator<Item = Step>>(iter: I) -> Steps {
        let mut steps = Steps::EMPTY;
        iter.into_iter().for_each(|step| steps.insert(step));
        steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mask_is_a_set_across_its_words() {
        let steps: Steps = [0, 63, 64, 142, 191].map(Step).into_iter().collect();
        assert_eq!(steps.len(), 5);
        assert_eq!(steps.iter().map(|s| s.0).collect::<Vec<_>>(), [0, 63, 64, 142, 191]);
        assert_eq!(steps.nth(3), Some(Step(142)));
        assert_eq!(steps.nth(5), None);
        assert!(!steps.contains(Step(1)) && !steps.contains(Step(255)));
        assert_eq!((steps - Steps::one(Step(64))).len(), 4);
        assert_eq!(Steps::EMPTY.pick(&mut Dice::new(1)), None);
    }
}
