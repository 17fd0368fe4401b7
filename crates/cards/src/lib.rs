//! The vocabulary of the card table, shared by every game and ruled by none.
//!
//! A [`Face`] is what is printed on a card, a [`Card`] is one physical piece of cardboard: two packs
//! have two kings of hearts with one face. Sets of either are words of bits, so the questions that
//! rules ask all day are a few machine instructions. How strong a card is, what must be followed and
//! what a meld is belong to each game; nothing here knows.
//!
//! ```
//! use cards::{Card, CardSet, Deck, Face, Jokers, Rank, Stream, Suit, parse_cards};
//!
//! // A deck is data. This is the piquet pack of Belote.
//! let deck = Deck { packs: 1, lowest: Rank::Seven, without: None, jokers: Jokers::None };
//! assert_eq!(deck.len(), 32);
//!
//! // The same key and the same number give the same order, on every machine and for ever.
//! let mut order = [0; 32];
//! Stream::new(&[7; 32], 0).order(&mut order);
//! let hand: CardSet = order[..8].iter().filter_map(|&n| deck.nth(n.into())).collect();
//! assert_eq!(hand.len(), 8);
//!
//! // Notation reads back what it writes, and counts copies by itself.
//! let kings = parse_cards("K♥ kh AS").expect("three cards in good notation");
//! assert_eq!(kings[1], Card::new(Face::new(Rank::King, Suit::Hearts), 1));
//! assert_eq!(CardSet::of(kings).to_string(), "AS KH KH#2");
//! ```
//!
//! | file | what lives there |
//! |---|---|
//! | `bits` | [`nth_bit`], [`count_bits`] |
//! | `notation` | [`NotationError`], [`write_spaced`]: what all reading and writing shares |
//! | `suit`, `rank`, `face`, `card` | [`Suit`], [`Rank`], [`Face`], [`Card`] |
//! | `face_set`, `card_set`, `set` | [`FaceSet`], [`CardSet`], and what makes a set of any words of bits |
//! | `bag`, `list` | [`Bag`], cards of two packs that are counted; [`List`], a list with room for so many |
//! | `deck` | [`Deck`] and its [`Jokers`]: which cards a game is played with |
//! | `seat`, `sides` | [`Seat`], [`SeatSet`]; [`Side`], [`Sides`]: who sits where, and with whom |
//! | `reading` | lists of cards: [`parse_cards`], [`assign_copies`] |
//! | `chance` | [`Stream`], the pinned generator and shuffle of every replay |
//! | `dice` | [`Dice`], fast chance for simulations only |
//! | `ts` | names in TypeScript, with the feature `ts` |

#![deny(missing_docs)]

mod bag;
mod bits;
mod card;
mod card_set;
mod chance;
mod deck;
mod dice;
mod face;
mod face_set;
mod list;
mod notation;
mod rank;
mod reading;
mod seat;
mod set;
mod sides;
mod suit;
#[cfg(feature = "ts")]
pub mod ts;

pub use bag::Bag;
pub use bits::{count_bits, nth_bit};
pub use card::Card;
pub use card_set::CardSet;
pub use chance::Stream;
pub use deck::{Deck, Jokers};
pub use dice::Dice;
pub use face::Face;
pub use face_set::FaceSet;
pub use list::List;
pub use notation::{NotationError, write_spaced};
pub use rank::Rank;
pub use reading::{assign_copies, parse_cards};
pub use seat::{MAX_SEATS, Seat, SeatSet};
pub use sides::{Side, Sides};
pub use suit::Suit;
