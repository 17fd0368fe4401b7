//! Fair deals: from a seed to every shuffle, so that anybody can check them afterwards.
//!
//! The house draws a 32-byte seed and publishes its commitment, the SHA-256 of the seed, before the
//! first deal. Seats may then add salt. Seed and salt together make the deal key, and request for
//! chance number *n* is answered by stream *n* of the pinned generator under that key. When the
//! match is over the seed is told: the commitment shows that the house did not choose it after
//! seeing the salt, and the salt that nobody could choose the cards alone.

use std::fmt;
use std::str::FromStr;

use cards::{Card, Dice, Face, Seat, Stream};
use sha2::{Digest, Sha256};

use crate::table::{Ask, Drawn};

/// The house's secret: 32 bytes, written as 64 hex digits.
///
/// ```
/// use engine::fair::Seed;
///
/// let seed = Seed::from_text("a deal");
/// let commitment = seed.commitment(); // told before the first card; the seed after the last
/// assert_eq!(seed.to_string().parse::<Seed>().expect("64 hex digits").commitment(), commitment);
/// assert_ne!(seed.deal_key(&[]), seed.deal_key(&["pepper".to_string()]), "salt changes the deals");
/// ```
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
///
/// ```
/// use engine::fair::{Seed, Source};
///
/// let seed = Seed::from_text("a deal");
/// let source = Source::Seed { seed, salt: vec!["pepper".to_string(), String::new()] };
/// assert!(matches!(source, Source::Seed { salt, .. } if salt[0] == "pepper"));
/// ```
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
    /// A match that was set up: what one seat could not see was dealt anew on the way.
    Anew {
        /// Where chance came from until then.
        first: Box<Source>,
        /// When it was dealt anew, and what; the earliest first.
        deals: Vec<Anew>,
    },
}

impl Source {
    /// What nobody may know before the end: the seed, with all that was added to it.
    pub(crate) fn secret(&self) -> String {
        match self {
            Source::Seed { seed, salt } => format!("{seed}\n{}", salt.join("\n")),
            Source::Given(_) => String::new(),
            Source::Anew { first, deals } => {
                let seeds = deals.iter().map(|anew| format!("\n{}", anew.seed));
                first.secret() + &seeds.collect::<String>()
            }
        }
    }
}

/// The cards that one seat could not locate, dealt anew in the middle of a match. To that seat nothing has
/// changed: they lie in one of the ways that it had to hold possible.
#[derive(Clone, Debug, PartialEq)]
pub struct Anew {
    /// After so many actions, closings of windows counted one by one.
    pub after: u32,
    /// Whose eyes decide what is hidden.
    pub seat: Seat,
    /// The cards for each place of [`crate::Worlds::unseen`], in its order; a stock from the top.
    pub hidden: Vec<Vec<Face>>,
    /// Where chance comes from after that.
    pub seed: Seed,
}

/// One answer of chance, written out.
///
/// ```
/// use cards::Deck;
/// use engine::fair::{Given, Source};
/// use engine::Play;
/// use snip::{Options, Snip, pack};
///
/// // A puzzle: the pack lies as it is written, and then chance has no more to say.
/// let order = Given::Order(pack::DECK.cards().collect());
/// let source = Source::Given(vec![order.clone()]);
/// let play: Play<Snip> = Play::new(&Options::default(), source, &mut ()).expect("the usual rules");
/// let Source::Given(orders) = play.source() else { unreachable!("it was handed in") };
/// assert_eq!(orders.len(), 1);
/// assert!(play.stuck().is_some() || play.seen(cards::Seat::new(0)).own.hand.len() == 1);
/// ```
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
    /// How often cards were dealt anew.
    anew: usize,
}

impl House {
    pub(crate) fn new(source: Source) -> House {
        let key = match first(&source) {
            Source::Seed { seed, salt } => seed.deal_key(salt),
            _ => [0; 32],
        };
        House { source, key, next: 0, order: [0; 256], anew: 0 }
    }

    pub(crate) fn source(&self) -> &Source {
        &self.source
    }

    /// What was dealt anew so far.
    pub(crate) fn dealt_anew(&self) -> &[Anew] {
        &all_anew(&self.source)[..self.anew]
    }

    /// What is to be dealt anew next.
    pub(crate) fn next_anew(&self) -> Option<&Anew> {
        all_anew(&self.source).get(self.anew)
    }

    /// It is dealt: from now on chance comes from its seed.
    pub(crate) fn go_on(&mut self) {
        let seed = self.next_anew().map(|anew| anew.seed);
        self.key = seed.map_or(self.key, |seed| seed.deal_key(&[]));
        (self.next, self.anew) = (0, self.anew + 1);
    }

    /// Answers a request; `pile` tells which cards an order is about. Fails only when given
    /// answers run out or do not fit.
    pub(crate) fn answer(
        &mut self,
        ask: Ask,
        pile: impl FnOnce() -> Vec<Card>,
    ) -> Result<Drawn<'_>, String> {
        match first(&self.source) {
            Source::Given(answers) if self.anew == 0 => {
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
            _ => {
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
        }
    }
}

/// Where chance came from at the beginning.
fn first(source: &Source) -> &Source {
    match source {
        Source::Anew { first, .. } => first,
        source => source,
    }
}

/// All that is dealt anew on the way.
fn all_anew(source: &Source) -> &[Anew] {
    match source {
        Source::Anew { deals, .. } => deals,
        _ => &[],
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
