//! Chance as every replay knows it. A key and a number give one stream of words, the words give
//! bounded numbers, the numbers give a shuffle. All three are pinned: the words are ChaCha20 key
//! stream, the bounded draw and the shuffle are written out here, and test vectors hold them fast,
//! because a library's own `shuffle` may change between releases and a recorded game may not.

use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng, SeedableRng};

/// The random words that belong to one key and one number.
///
/// The words are the 32-bit little-endian words of the ChaCha20 key stream in its original layout:
/// state words 12 and 13 are the 64-bit block counter, which starts at 0, and words 14 and 15 are
/// the 64-bit stream number, low word first. A game numbers its requests for chance, and the number
/// of the request is the number of the stream: each answer stands by itself.
///
/// The generator makes four blocks at a time, side by side where the machine has AVX2 (found at run
/// time). Its 64 words shuffle up to 65 cards in one go; a deck of 32 leaves half of them unused,
/// and costs about 200 ns from key to order.
///
/// ```
/// use cards::Stream;
///
/// let mut deck = ["A", "K", "Q", "J"];
/// Stream::new(&[7; 32], 1).shuffle(&mut deck);
/// let mut again = ["A", "K", "Q", "J"];
/// Stream::new(&[7; 32], 1).shuffle(&mut again);
/// assert_eq!(deck, again, "the same key and number, the same order, on every machine");
/// ```
#[derive(Debug)]
pub struct Stream(ChaCha20Rng);

impl Stream {
    /// The stream with this number under this key, from its beginning.
    #[inline]
    pub fn new(key: &[u8; 32], number: u64) -> Self {
        let mut words = ChaCha20Rng::from_seed(*key);
        words.set_stream(number);
        Self(words)
    }

    /// The next word.
    #[inline]
    fn next_u32(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// A number below n, each equally likely.
    ///
    /// The draw is the high half of `word * n`. The low half tells whether the word falls in the
    /// few that would make some numbers likelier than others; such a word is thrown away.
    ///
    /// # Panics
    /// When n is 0: there is no number below it.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "no number is below 0");
        loop {
            let product = u64::from(self.next_u32()) * u64::from(n);
            let low = product as u32;
            // 2^32 mod n words are too many. That is less than n, so the division is rarely needed.
            if low >= n || low >= n.wrapping_neg() % n {
                return (product >> 32) as u32;
            }
        }
    }

    /// Shuffles cards: from the last place down to the second, each changes places with one drawn
    /// from those up to and including itself.
    ///
    /// # Panics
    /// When there are 2^32 items or more.
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let places = u32::try_from(last + 1).expect("a deck has fewer than 2^32 cards");
            items.swap(last, self.below(places) as usize);
        }
    }

    /// Fills the slice with a shuffled order of 0, 1, 2, and so on.
    ///
    /// # Panics
    /// When there are more than 256 places, because a byte cannot number them.
    #[inline]
    pub fn order(&mut self, places: &mut [u8]) {
        assert!(places.len() <= 256, "a byte numbers at most 256 cards");
        for (n, place) in places.iter_mut().enumerate() {
            *place = n as u8;
        }
        self.shuffle(places);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Key 00 01 02 … 1f.
    const KEY: [u8; 32] = {
        let mut key = [0; 32];
        let mut n = 0;
        while n < 32 {
            key[n] = n as u8;
            n += 1;
        }
        key
    };

    fn words<const N: usize>(stream: &mut Stream) -> [u32; N] {
        std::array::from_fn(|_| stream.next_u32())
    }

    fn order<const N: usize>(number: u64) -> [u8; N] {
        let mut places = [0; N];
        Stream::new(&KEY, number).order(&mut places);
        places
    }

    /// RFC 8439, section 2.3.2. Its 32-bit counter 1 and its nonce 00000009 0000004a 00000000 fill the
    /// same four state words as our 64-bit counter and our 64-bit stream number.
    #[test]
    fn words_are_the_key_stream_of_the_rfc() {
        let mut stream = Stream::new(&KEY, 0x0000_0000_4a00_0000);
        stream.0.set_block_pos(0x0900_0000_0000_0001);
        let expected = [
            0xe4e7_f110,
            0x1559_3bd1,
            0x1fdd_0f50,
            0xc471_20a3,
            0xc7f4_d1c7,
            0x0368_c033,
            0x9aaa_2204,
            0x4e6c_d4c3,
            0x4664_82d2,
            0x09aa_9f07,
            0x05d7_c214,
            0xa202_8bd9,
            0xd19c_12b5,
            0xb94e_16de,
            0xe883_d0cb,
            0x4e3c_50a2,
        ];
        assert_eq!(words(&mut stream), expected);
    }

    /// RFC 8439, appendix A.1, vector 5: key of zeros, counter 0, nonce of zeros that ends in 02.
    #[test]
    fn the_stream_number_is_the_last_two_state_words() {
        let mut stream = Stream::new(&[0; 32], 0x0200_0000_0000_0000);
        let expected = [
            0x374d_c6c2,
            0x3736_d58c,
            0xb904_e24a,
            0xcd3f_93ef,
            0x8822_8b1a,
            0x96a4_dfb3,
            0x5b76_ab72,
            0xc727_ee54,
            0x0e0e_978a,
            0xf314_5c95,
            0x1b74_8ea8,
            0xf786_c297,
            0x99c2_8f5f,
            0x6283_14e8,
            0x398a_19fa,
            0x6ded_1b53,
        ];
        assert_eq!(words(&mut stream), expected);
    }

    #[test]
    fn words_run_on_from_block_to_block() {
        let stream: [u32; 70] = words(&mut Stream::new(&KEY, 7));
        assert_eq!(stream[..4], [0x3f44_0f48, 0x32b8_dbe9, 0x1a75_0a56, 0xf79a_f24f]);
        assert_eq!(stream[14..18], [0x20cc_4bf7, 0x7794_6575, 0x4884_0ff1, 0x897a_e822]);
        assert_eq!(stream[62..66], [0x011c_be42, 0x28b4_190b, 0x42a4_6c62, 0x6fcc_3eb4]);
    }

    /// A quarter of all words would be thrown away for this bound: 17 words make 12 numbers.
    #[test]
    fn draws_below_a_bound_are_pinned() {
        let mut stream = Stream::new(&KEY, 1);
        let drawn: [u32; 12] = std::array::from_fn(|_| stream.below(3 << 30));
        assert_eq!(
            drawn,
            [
                37042979, 2883911161, 2824021835, 419943636, 1521678131, 1886262148, 1130836054,
                2802308957, 2207393513, 654214173, 125535059, 1207337399
            ]
        );
        let mut plain = Stream::new(&KEY, 1);
        let _: [u32; 17] = words(&mut plain);
        assert_eq!(stream.next_u32(), plain.next_u32());
    }

    #[test]
    #[rustfmt::skip]
    fn shuffles_are_pinned() {
        assert_eq!(order::<32>(32), [4, 30, 21, 26, 11, 6, 15, 19, 28, 23, 18, 10, 5, 22, 31, 9, 13, 25, 20, 24, 14, 0, 16, 3, 12, 29, 2, 17, 27, 8, 7, 1]);
        assert_eq!(order::<108>(108), [11, 2, 52, 6, 76, 12, 79, 9, 41, 16, 26, 100, 1, 46, 40, 105, 107, 80, 23, 87, 10, 47, 102, 25, 8, 31, 24, 104, 72, 55, 92, 51, 30, 42, 81, 0, 58, 74, 95, 34, 65, 77, 38, 86, 98, 7, 83, 64, 29, 57, 91, 103, 96, 3, 88, 99, 75, 63, 49, 33, 4, 90, 21, 85, 66, 5, 106, 89, 45, 15, 39, 61, 14, 18, 17, 67, 70, 93, 56, 101, 44, 71, 20, 59, 27, 43, 73, 13, 60, 82, 84, 36, 53, 54, 28, 69, 35, 62, 78, 32, 48, 94, 97, 50, 68, 22, 37, 19]);
        assert_eq!(order::<132>(132), [55, 56, 14, 74, 89, 85, 32, 46, 67, 98, 71, 77, 95, 61, 60, 19, 75, 6, 62, 18, 66, 5, 7, 84, 12, 57, 73, 54, 86, 0, 119, 31, 27, 24, 104, 36, 20, 129, 15, 48, 111, 80, 47, 23, 114, 39, 103, 34, 79, 69, 102, 37, 13, 117, 109, 76, 3, 64, 88, 16, 90, 92, 123, 101, 22, 40, 105, 2, 93, 45, 81, 43, 26, 108, 10, 8, 44, 52, 9, 120, 28, 91, 59, 118, 33, 25, 106, 35, 122, 110, 82, 87, 83, 58, 116, 65, 50, 49, 17, 78, 107, 130, 121, 53, 29, 128, 42, 94, 131, 96, 127, 97, 100, 112, 99, 72, 41, 125, 4, 124, 1, 68, 113, 126, 21, 115, 30, 38, 70, 63, 11, 51]);
    }

    #[test]
    fn shuffles_of_anything_follow_the_order() {
        let mut letters: Vec<_> = ('a'..='z').collect();
        Stream::new(&KEY, 26).shuffle(&mut letters);
        let expected: Vec<_> = order::<26>(26).iter().map(|&n| char::from(b'a' + n)).collect();
        assert_eq!(letters, expected);
        assert_eq!(order::<0>(0), [0; 0]);
        assert_eq!(order::<1>(0), [0]);
        let mut all = order::<256>(0);
        all.sort_unstable();
        assert!(all.iter().enumerate().all(|(n, &place)| n == usize::from(place)));
    }

    /// Pearson's sum over cells that should all hold the same number.
    fn chi_square(cells: &[u32]) -> f64 {
        let mean = f64::from(cells.iter().sum::<u32>()) / cells.len() as f64;
        cells.iter().map(|&held| (f64::from(held) - mean).powi(2) / mean).sum()
    }

    /// The sum has mean k and variance 2k for k degrees of freedom; five deviations never happen.
    fn assert_even(cells: &[u32]) {
        let freedom = cells.len() as f64 - 1.0;
        let sum = chi_square(cells);
        assert!((sum - freedom).abs() < 5.0 * (2.0 * freedom).sqrt(), "{sum} for {freedom}");
    }

    #[test]
    fn numbers_below_are_even() {
        let mut stream = Stream::new(&KEY, 99);
        for n in [2, 3, 6, 7, 32, 52, 108, 132] {
            let mut cells = vec![0; n as usize];
            for _ in 0..n * 500 {
                cells[stream.below(n) as usize] += 1;
            }
            assert_even(&cells);
        }
    }

    #[test]
    fn every_order_of_four_is_as_likely() {
        let mut cells = [0; 256];
        for number in 0..24_000 {
            let places = order::<4>(number);
            cells[places.iter().fold(0, |code, &place| code * 4 + usize::from(place))] += 1;
        }
        let used: Vec<_> = cells.into_iter().filter(|&held| held > 0).collect();
        assert_eq!(used.len(), 24);
        assert_even(&used);
    }
}
