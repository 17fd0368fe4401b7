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
/// The generator makes four blocks at a time. That suits shuffles: 64 words are what a deck of 32
/// to 64 cards needs anyway, and with AVX2 (found at run time) four blocks cost about as much as one.
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
    pub fn next_u32(&mut self) -> u32 {
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
    fn counting_key() -> [u8; 32] {
        std::array::from_fn(|n| n as u8)
    }

    #[test]
    fn print() {
        let mut s = Stream::new(&counting_key(), 7);
        let w: Vec<_> = (0..20).map(|_| format!("{:#010x}", s.next_u32())).collect();
        println!("{}", w.join(", "));
        for n in [32usize, 108, 132] {
            let mut o = vec![0; n];
            Stream::new(&counting_key(), n as u64).order(&mut o);
            println!("{n} {o:?}");
        }
        let mut s = Stream::new(&counting_key(), 1);
        println!("{:?}", (0..12).map(|_| s.below(3 << 30)).collect::<Vec<_>>());
        let mut s = Stream::new(&counting_key(), 1);
        println!("{:?}", (0..30).map(|_| s.next_u32()).collect::<Vec<_>>());
    }
}
