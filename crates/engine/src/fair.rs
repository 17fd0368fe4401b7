//! Fair deals: from a seed to every shuffle, so that anybody can check them afterwards.
//!
//! The house draws a 32-byte seed and publishes its commitment, the SHA-256 of the seed, before the
//! first deal. Seats may then add salt. Seed and salt together make the deal key, and request for
//! chance number *n* is answered by stream *n* of the pinned generator under that key. When the
//! match is over the seed is told: the commitment shows that the house did not choose it after
//! seeing the salt, and the salt that nobody could choose the cards alone.

use std::fmt;
use std::str::FromStr;

use cards::{Card, Dice, Stream};
use sha2::{Digest, Sha256};

use crate::table::{Ask, Drawn};

/// The house's secret: 32 bytes, written as 64 hex digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// What the house publishes before the first deal: the SHA-256 of the seed, in hex.
    ///
    /// Any tool can check it: `printf SEED | xxd -r -p | sha256sum`.
    pub fn commitment(&self) -> String {
        hex(&Sha256::digest(self.0))
    }

    /// A seed from a short word or number, for tests, simulations and practice. Sixty-four hex
    /// digits stand for themselves.
    pub fn from_text(text: &str) -> Seed {
        text.parse().unwrap_or_else(|_| Seed(Sha256::digest(format!("quinte seed\n{text}")).into()))
    }

    /// Dice that this seed throws: the same seed, the same throws.
    pub fn dice(&self) -> Dice {
        Dice::new(u64::from_le_bytes(*self.0.first_chunk().expect("a seed has 32 bytes")))
    }

    /// The key that deals are drawn from: the seed, mixed with the salt of every seat in turn. Seats
    /// after the last one that added any do not count, so no salt is the same as empty salt.
    pub fn deal_key(&self, salt: &[String]) -> [u8; 32] {
        let salted = salt.iter().rposition(|grain| !grain.is_empty()).map_or(0, |last| last + 1);
        let mut hash = Sha256::new();
        hash.update(b"quinte deal key\n");
        hash.update(self.0);
        for grain in &salt[..salted] {
            hash.update((grain.len() as u64).to_le_bytes());
            hash.update(grain.as_bytes());
        }
        hash.finalize().into()
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

/// A seed is a secret while the match runs: it does not show itself in debug output.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

/// A text that is no seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSeed(String);

impl fmt::Display for NoSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a seed is 64 hex digits, not {:?}", self.0)
    }
}

impl std::error::Error for NoSeed {}

impl FromStr for Seed {
    type Err = NoSeed;

    fn from_str(text: &str) -> Result<Seed, NoSeed> {
        let wrong = || NoSeed(text.to_string());
        if text.len() != 64 || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(wrong());
        }
        let mut bytes = [0; 32];
        for (i, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).map_err(|_| wrong())?;
        }
        Ok(Seed(bytes))
    }
}

/// Bytes as hex digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Where the answers to a game's requests for chance come from.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// A seed and the seats' salt.
    Seed {
        /// The house's secret.
        seed: Seed,
        /// What the seats added, in seat order; empty where nobody did.
        salt: Vec<String>,
    },
    /// Orders written out: puzzles, imported deals, tests. A request for a number takes the next
    /// entry if it is a number, and is answered by zero otherwise.
    Given(Vec<Given>),
}

/// One answer of chance, written out.
#[derive(Clone, Debug, PartialEq)]
pub enum Given {
    /// Cards in order, top first.
    Order(Vec<Card>),
    /// A number.
    Number(u32),
}

/// The house's hand in chance: answers requests one after the other.
#[derive(Clone, Debug)]
pub(crate) struct House {
    source: Source,
    key: [u8; 32],
    /// The number of the next request; with given answers, the place of the next one.
    next: u64,
    order: [u8; 256],
}

impl House {
    pub(crate) fn new(source: Source) -> House {
        let key = match &source {
            Source::Seed { seed, salt } => seed.deal_key(salt),
            Source::Given(_) => [0; 32],
        };
        House { source, key, next: 0, order: [0; 256] }
    }

    pub(crate) fn source(&self) -> &Source {
        &self.source
    }

    /// Answers a request; `pile` tells which cards an order is about. Fails only when given
    /// answers run out or do not fit.
    pub(crate) fn answer(
        &mut self,
        ask: Ask,
        pile: impl FnOnce() -> Vec<Card>,
    ) -> Result<Drawn<'_>, String> {
        match &self.source {
            Source::Seed { .. } => {
                let mut stream = Stream::new(&self.key, self.next);
                self.next += 1;
                Ok(match ask {
                    Ask::Number(below) => Drawn::Number(stream.below(below)),
                    Ask::Order(n) => {
                        let order = &mut self.order[..usize::from(n)];
                        stream.order(order);
                        Drawn::Order(order)
                    }
                })
            }
            Source::Given(answers) => {
                let answer = answers.get(self.next as usize);
                match (ask, answer) {
                    (Ask::Number(below), Some(&Given::Number(number))) if number < below => {
                        self.next += 1;
                        Ok(Drawn::Number(number))
                    }
                    (Ask::Number(below), Some(Given::Number(number))) => {
                        Err(format!("the log answers {number} where a number below {below} is due"))
                    }
                    (Ask::Number(_), _) => Ok(Drawn::Number(0)),
                    (Ask::Order(n), Some(Given::Order(cards))) => {
                        let order = &mut self.order[..usize::from(n)];
                        positions(&pile(), cards, order)?;
                        self.next += 1;
                        Ok(Drawn::Order(order))
                    }
                    (Ask::Order(n), _) => Err(format!("the log has no further order of {n} cards")),
                }
            }
        }
    }
}

/// Finds each card of the order in the pile; a pile and its order hold the same cards.
fn positions(pile: &[Card], cards: &[Card], order: &mut [u8]) -> Result<(), String> {
    if cards.len() != pile.len() || pile.len() != order.len() {
        return Err(format!("an order of {} cards has {}", order.len(), cards.len()));
    }
    let mut taken = [false; 256];
    for (place, card) in order.iter_mut().zip(cards) {
        let found = pile.iter().enumerate().find(|(i, lying)| *lying == card && !taken[*i]);
        let Some((i, _)) = found else {
            return Err(format!("{card} is not there to be ordered, or named twice"));
        };
        taken[i] = true;
        *place = i as u8;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commitment_is_plain_sha256_of_the_seed() {
        let seed: Seed = "00".repeat(32).parse().expect("64 digits");
        assert_eq!(
            seed.commitment(),
            "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
        );
        assert_eq!(seed.to_string().parse(), Ok(seed));
        assert!("00".repeat(31).parse::<Seed>().is_err());
        assert!("é".repeat(32).parse::<Seed>().is_err());
        assert!("+f".repeat(32).parse::<Seed>().is_err());
    }

    #[test]
    fn every_grain_of_salt_changes_the_key() {
        let seed = Seed::from_text("1");
        let key =
            |salt: &[&str]| seed.deal_key(&salt.iter().map(|s| s.to_string()).collect::<Vec<_>>());
        assert_ne!(key(&["a", ""]), key(&["", "a"]));
        assert_ne!(key(&["ab"]), key(&["a", "b"]));
        assert_ne!(key(&[]), seed.0);
        assert_eq!(key(&["a", ""]), key(&["a"]));
        assert_eq!(key(&["", ""]), key(&[]));
    }
}
