//! Nothing on the way of a move asks for memory.

use belote::pack::Cards;
use belote::{
    Action, Belote, Call, ContractBase, Declarations, Options, Policing, Shuffle, UnderTrump,
};
use engine::Seen;
use engine::conformance::{Counting, frugal, only_the_record_grows};

#[global_allocator]
static MEMORY: Counting = Counting;

/// The tables that are played: the usual one, each option changed, all of them changed.
fn tables() -> Vec<Options> {
    let usual = Options::default();
    let mut tables = vec![
        usual.clone(),
        Options { shuffle: Shuffle::FirstOnlyThenCut, ..usual.clone() },
        Options { policing: Policing::Players, ..usual.clone() },
        Options { partner_exempt: true, under_trump: UnderTrump::Free, ..usual.clone() },
        Options { auto_declare: false, auto_belote: false, ..usual.clone() },
        Options { declarations: Declarations::BothSides, ..usual.clone() },
        Options { declarations: Declarations::Off, ..usual.clone() },
        Options { contract_base: ContractBase::AllPoints, litige: true, ..usual.clone() },
    ];
    for players in [3, 2] {
        for shuffle in [Shuffle::EveryDeal, Shuffle::FirstOnlyThenCut] {
            for policing in [Policing::Strict, Policing::Players] {
                let announce = policing == Policing::Strict;
                let (auto_declare, auto_belote) = (announce, announce);
                let usual = usual.clone();
                tables.push(Options {
                    players,
                    shuffle,
                    policing,
                    auto_declare,
                    auto_belote,
                    ..usual
                });
            }
        }
    }
    tables
}

/// Every card, called with a belote that is mostly not there.
fn loud(_: Seen<'_, Belote>) -> Vec<Action> {
    let call = Call { belote: true, ..Call::default() };
    Cards::ALL.iter().map(|card| Action::Play { card, call }).collect()
}

#[test]
fn a_move_asks_for_no_memory() {
    for options in tables() {
        frugal::<Belote>(&options, 400, 12, loud);
    }
}

#[test]
fn at_the_table_only_the_record_grows() {
    for options in tables() {
        only_the_record_grows::<Belote>(&options, 12);
    }
}
