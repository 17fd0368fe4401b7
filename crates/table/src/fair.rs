//! Salt: what people add to the house's seed, so that nobody chose the cards.

use engine::fair::hex;
use sha2::{Digest, Sha256};

/// What a salt is announced by before anybody shows one: SHA-256 of its text.
pub fn hash(salt: &str) -> String {
    hex(&Sha256::digest(salt.as_bytes()))
}
