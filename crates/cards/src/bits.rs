//! Finding the n-th card of a set: the one question about bits that has no single instruction on
//! every machine, and that random play asks at every move. With BMI2 it is two instructions;
//! elsewhere a sum over bytes finds the byte, and the same sum over its bits finds the bit.

/// The position of the n-th set bit of a word, counted from 0 and from the lowest bit.
///
/// There must be such a bit: n is below the number of set bits. Debug builds stop otherwise, release
/// builds give a meaningless position.
#[inline]
pub fn nth_bit(word: u64, n: u32) -> u32 {
    debug_assert!(n < word.count_ones(), "the word has no bit number {n}");
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    return by_deposit(word, n);
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    return by_sums(word, n);
}

/// Deposits a single bit at the n-th set place of the word.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[inline]
#[allow(unsafe_code, reason = "the compiler asks for it even where the whole build has BMI2")]
fn by_deposit(word: u64, n: u32) -> u32 {
    // SAFETY: the instruction touches no memory and needs only BMI2, without which this function is
    // not compiled.
    unsafe { std::arch::x86_64::_pdep_u64(1 << n, word) }.trailing_zeros()
}

/// A one in every byte; multiplying by it gives each byte the sum of itself and those below.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of every byte.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
const TOPS: u64 = 0x80 * ONES;

/// Needs neither `popcnt` nor a branch.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
#[inline]
fn by_sums(word: u64, n: u32) -> u32 {
    // Count the bits of every byte: in pairs, in fours, in eights.
    let twos = word - (word >> 1 & 0x55 * ONES);
    let fours = (twos & 0x33 * ONES) + (twos >> 2 & 0x33 * ONES);
    let counts = (fours + (fours >> 4)) & 0x0f * ONES;
    let sums = counts.wrapping_mul(ONES);
    // The bit lies in the first byte whose sum exceeds n.
    let byte = 8 * bytes_up_to(sums, n);
    let before = (sums << 8 >> byte) as u32 & 0xff;
    // Give each bit of that byte a byte of its own, and ask the same question again.
    let spread = (word >> byte & 0xff).wrapping_mul(ONES) & 0x8040_2010_0804_0201;
    let bits = (spread + 0x7f * ONES | spread) >> 7 & ONES;
    byte + bytes_up_to(bits.wrapping_mul(ONES), n - before)
}

/// How many bytes of rising sums, each at most 64, are not above n.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
#[inline]
fn bytes_up_to(sums: u64, n: u32) -> u32 {
    // With its top bit set no byte borrows from the next, and it keeps the bit if the sum is not above n.
    let kept = ((u64::from(n) * ONES | TOPS) - sums) & TOPS;
    ((kept >> 7).wrapping_mul(ONES) >> 56) as u32
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn by_clearing(mut word: u64, n: u32) -> u32 {
        for _ in 0..n {
            word &= word - 1;
        }
        word.trailing_zeros()
    }

    fn check(word: u64) {
        for n in 0..word.count_ones() {
            let expected = by_clearing(word, n);
            assert_eq!(nth_bit(word, n), expected, "bit {n} of {word:#x}");
            assert_eq!(by_sums(word, n), expected, "bit {n} of {word:#x} by sums");
        }
    }

    #[test]
    fn every_pattern_of_two_neighbouring_bytes() {
        for pattern in 0..=u64::from(u16::MAX) {
            for shift in [0, 8, 48] {
                check(pattern << shift);
            }
        }
    }

    #[test]
    fn full_and_nearly_full_words() {
        check(u64::MAX);
        for hole in 0..64 {
            check(!(1 << hole));
            check(1 << hole);
            check(u64::MAX >> hole);
            check(u64::MAX << hole);
        }
    }

    proptest! {
        #[test]
        fn any_word(dense: u64, mask: u64, more: u64) {
            check(dense);
            check(dense & mask);
            check(dense & mask & more);
            check(dense | mask | more);
        }
    }
}
