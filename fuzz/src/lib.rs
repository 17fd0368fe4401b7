//! What the fuzz targets share: bytes as a stream of choices, a table that any of them is tried at, and
//! Belote's house rules and actions made of them.

mod table;

use belote::declare::Kind;
use belote::{Action, Call, ContractBase, Declarations, Options, Policing, Shuffle, UnderTrump};
use belote::pack::Card;
use cards::Suit;

pub use table::play_on;

/// The input, one choice after the other.
pub struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    /// The next byte, while there is one.
    pub fn next(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    /// The next byte; zero when there is none.
    pub fn byte(&mut self) -> u8 {
        self.next().unwrap_or(0)
    }

    /// Whether the next byte is odd.
    pub fn flag(&mut self) -> bool {
        self.byte() & 1 == 1
    }

    /// House rules that can be played.
    pub fn options(&mut self) -> Options {
        let players = [4, 3, 2, 4][usize::from(self.byte() % 4)];
        Options {
            players,
            removed_suit: Suit::ALL[usize::from(self.byte() % 4)],
            shuffle: if self.flag() { Shuffle::FirstOnlyThenCut } else { Shuffle::EveryDeal },
            partner_exempt: self.flag(),
            under_trump: if self.flag() { UnderTrump::Free } else { UnderTrump::Required },
            declarations: [Declarations::BestSide, Declarations::BothSides, Declarations::Off]
                [usize::from(self.byte() % 3)],
            auto_declare: self.flag(),
            auto_belote: self.flag(),
            contract_base: if self.flag() { ContractBase::AllPoints } else { ContractBase::Tricks },
            litige: self.flag() && players == 4,
            belote_kept_on_failure: self.flag(),
            policing: if self.flag() { Policing::Players } else { Policing::Strict },
            target: 1 + u16::from(self.byte()),
        }
    }

    /// Any action, legal or not.
    pub fn action(&mut self) -> Action {
        match self.byte() % 8 {
            0 => Action::Pass,
            1 => Action::Take(Suit::ALL[usize::from(self.byte() % 4)]),
            n => {
                let mut call = Call { belote: n == 2, ..Call::default() };
                for _ in 0..n.saturating_sub(4) {
                    call.kinds = call.kinds.and(Kind::ALL[usize::from(self.byte() % 4)]);
                }
                let card = Card::from_index(usize::from(self.byte() % 32)).expect("below 32");
                Action::Play { card, call }
            }
        }
    }
}
