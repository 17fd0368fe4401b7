//! Chance for simulations: playouts, sampled worlds, random players. It is one multiplication a
//! word, it is not secret, and it is no part of any replay, so it may change when a faster one is found.

/// A fast generator for simulations only.
///
/// Never deal a recorded game with it: that is what [`Stream`](crate::Stream) is for.
///
/// ```
/// use cards::Dice;
///
/// let (mut one, mut same) = (Dice::new(7), Dice::new(7));
/// assert!((0..100).all(|_| one.below(6) == same.below(6)), "the same seed, the same throws");
/// assert!((0..100).all(|_| one.below(6) < 6));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Dice that roll the same numbers for the same seed in this version of the crate.
    #[inline]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next word: a counter with an odd stride, mixed by folding a 128-bit product in half.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        const STRIDE: u64 = 0xa076_1d64_78bd_642f;
        const MIX: u64 = 0xe703_7ed1_a0b4_28db;
        self.0 = self.0.wrapping_add(STRIDE);
        let product = self.0 as u128 * (self.0 ^ MIX) as u128;
        (product >> 64) as u64 ^ product as u64
    }

    /// A number below n; 0 for n = 0.
    ///
    /// The high half of `word * n` is taken as it comes. That makes some numbers likelier by about n
    /// in 2^64, which no simulation can see.
    #[inline]
    pub const fn below(&mut self, n: u32) -> u32 {
        ((self.next_u64() as u128 * n as u128) >> 64) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_below_comes_about_equally_often() {
        let mut dice = Dice::new(1);
        for n in [1, 2, 3, 8, 32, 55] {
            let mut seen = vec![0u32; n as usize];
            for _ in 0..n * 1000 {
                seen[dice.below(n) as usize] += 1;
            }
            // Six standard deviations around the mean of 1000.
            assert!(seen.iter().all(|&times| times.abs_diff(1000) < 190), "{n}: {seen:?}");
        }
        assert_eq!(dice.below(0), 0);
    }

    #[test]
    fn seeds_differ_and_repeat() {
        let roll = |seed| std::array::from_fn::<_, 8, _>(|n| Dice::new(seed + n as u64).next_u64());
        assert_eq!(roll(7), roll(7));
        let words = roll(7);
        assert!((1..8).all(|n| words[n] != words[n - 1]));
    }
}
