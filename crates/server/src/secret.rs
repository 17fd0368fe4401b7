//! Secrets: drawn from the operating system, kept as hashes, compared without haste, never printed.

use std::fmt;

use engine::fair::hex;
use sha2::{Digest, Sha256};

/// Bytes that nobody can guess.
pub(crate) fn fresh<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has a generator");
    bytes
}

/// Sixteen bytes in hex, read back.
pub(crate) fn sixteen(text: &str) -> Option<[u8; 16]> {
    if text.len() != 32 || !text.is_ascii() {
        return None;
    }
    let mut bytes = [0; 16];
    for (at, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).ok()?;
    }
    Some(bytes)
}

/// What is kept of a secret.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Hashed(pub(crate) [u8; 32]);

impl Hashed {
    pub(crate) fn of(secret: &[u8]) -> Hashed {
        let mut hash = Sha256::new();
        hash.update(b"quinte secret\n");
        hash.update(secret);
        Hashed(hash.finalize().into())
    }

    /// Whether this is the secret. Hashes are compared, so how long it takes tells nothing of it.
    pub(crate) fn fits(&self, secret: &[u8]) -> bool {
        let other = Hashed::of(secret);
        self.0.iter().zip(other.0).fold(0, |differs, (a, b)| differs | (a ^ b)) == 0
    }
}

impl fmt::Debug for Hashed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hashed(…)")
    }
}

/// Who somebody is and the proof of it, as a cookie or a bearer token says it: `ID.SECRET` in hex.
#[derive(Clone, Copy)]
pub(crate) struct Token {
    pub(crate) id: [u8; 16],
    pub(crate) secret: [u8; 16],
}

impl Token {
    pub(crate) fn read(text: &str) -> Option<Token> {
        let (id, secret) = text.trim().split_once('.')?;
        Some(Token { id: sixteen(id)?, secret: sixteen(secret)? })
    }

    pub(crate) fn write(&self) -> String {
        format!("{}.{}", hex(&self.id), hex(&self.secret))
    }
}

/// Letters and digits that cannot be taken for each other.
const TYPED: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/// A code that a person can type: eight signs, 40 bits. It has to expire.
pub(crate) fn short_code() -> String {
    fresh::<8>().iter().map(|byte| char::from(TYPED[usize::from(byte % 32)])).collect()
}

/// A code for a link: 128 bits.
pub(crate) fn long_code() -> String {
    hex(&fresh::<16>())
}

/// A code as it was meant: typed codes in either case and with spaces or strokes between.
pub(crate) fn code(text: &str) -> String {
    text.chars()
        .filter(|sign| sign.is_ascii_alphanumeric())
        .map(|sign| sign.to_ascii_uppercase())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_read_back_and_nothing_else_does() {
        let token = Token { id: fresh(), secret: fresh() };
        let read = Token::read(&token.write()).unwrap();
        assert!(read.id == token.id && read.secret == token.secret);
        for wrong in ["", ".", "ab.cd", &"é".repeat(16), &format!("{}x", token.write())] {
            assert!(Token::read(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn a_secret_fits_its_hash_alone() {
        let hashed = Hashed::of(b"open sesame");
        assert!(hashed.fits(b"open sesame") && !hashed.fits(b"open sesam"));
        assert_eq!(format!("{hashed:?}"), "Hashed(…)");
    }

    #[test]
    fn codes_are_typed_as_people_type() {
        assert_eq!(code("ab-cd 23\n"), "ABCD23");
        assert_eq!(short_code().len(), 8);
        assert_eq!(code(&long_code()).len(), 32);
    }
}
