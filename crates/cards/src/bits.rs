//! Finding the n-th card of a set: the one question about bits that has no single instruction on
//! every machine, and that random play asks at every move. With BMI2 it is two instructions;
//! elsewhere the first eight are found by clearing bits, and the others by sums over all bytes at once
//! and a table of two kilobytes.

/// How many bits of a word are set. Where the machine has no instruction for it, the work is shared
/// with [`nth_bit`] of the same word.
///
/// ```
/// assert_eq!(cards::count_bits(0b1011), 3);
/// ```
#[inline]
pub fn count_bits(word: u64) -> u32 {
    #[cfg(all(target_arch = "x86_64", not(target_feature = "popcnt")))]
    return (byte_sums(word) >> 56) as u32;
    #[cfg(not(all(target_arch = "x86_64", not(target_feature = "popcnt"))))]
    return word.count_ones();
}

/// The position of the n-th set bit of a word, counted from 0 and from the lowest bit.
///
/// There must be such a bit: n is below the number of set bits. Debug builds stop otherwise, release
/// builds give a meaningless position.
///
/// ```
/// assert_eq!(cards::nth_bit(0b1011, 2), 3, "counted from the lowest, from nought");
/// ```
#[inline]
pub fn nth_bit(word: u64, n: u32) -> u32 {
    debug_assert!(n < count_bits(word), "the word has no bit number {n}");
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    return by_deposit(word, n);
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    return if n < 8 { by_clearing(word, n) } else { by_sums(word, n) };
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

/// For one of the lowest eight: clears the lowest bit again and again, whatever n is, and takes the
/// word that is asked for. Hands are short, and so is this chain; it waits for nothing.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
#[inline]
fn by_clearing(word: u64, n: u32) -> u32 {
    let mut words = [word; 8];
    for i in 1..8 {
        words[i] = words[i - 1] & words[i - 1].wrapping_sub(1);
    }
    words[n as usize & 7].trailing_zeros()
}

/// A one in every byte; multiplying by it gives each byte the sum of itself and those below.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of every byte.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
const TOPS: u64 = 0x80 * ONES;

/// For every byte, how many bits are set in it and in those below: the top byte counts them all.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
#[inline]
fn byte_sums(word: u64) -> u64 {
    // Count the bits of every byte: in pairs, in fours, in eights. Then sum the counts upwards.
    let twos = word - ((word >> 1) & (0x55 * ONES));
    let fours = (twos & (0x33 * ONES)) + ((twos >> 2) & (0x33 * ONES));
    let counts = (fours + (fours >> 4)) & (0x0f * ONES);
    counts.wrapping_mul(ONES)
}

/// Needs neither `popcnt` nor a branch.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
#[inline]
fn by_sums(word: u64, n: u32) -> u32 {
    let sums = byte_sums(word);
    // The bit lies in the first byte whose sum exceeds n. With its top bit set no byte borrows from
    // the next one, and it keeps that bit where the sum, at most 64, does not exceed n.
    let passed = (((u64::from(n) * ONES) | TOPS) - sums) & TOPS;
    let shift = 8 * ((passed >> 7).wrapping_mul(ONES) >> 56) as u32;
    let before = ((sums << 8) >> shift) as u32 & 0xff;
    let byte = (word >> shift) as u8;
    // The mask only matters when the caller broke the precondition.
    shift + u32::from(IN_BYTE[n.wrapping_sub(before) as usize & 7][usize::from(byte)])
}

/// The position of the n-th set bit of every byte, by n and byte.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
static IN_BYTE: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[n][byte] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn one_by_one(mut word: u64, n: u32) -> u32 {
        for _ in 0..n {
            word &= word - 1;
        }
        word.trailing_zeros()
    }

    fn check(word: u64) {
        assert_eq!(count_bits(word), word.count_ones());
        assert_eq!((byte_sums(word) >> 56) as u32, word.count_ones());
        for n in 0..word.count_ones() {
            let expected = one_by_one(word, n);
            assert_eq!(nth_bit(word, n), expected, "bit {n} of {word:#x}");
            assert_eq!(by_sums(word, n), expected, "bit {n} of {word:#x} by sums");
            if n < 8 {
                assert_eq!(by_clearing(word, n), expected, "bit {n} of {word:#x} by clearing");
            }
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
