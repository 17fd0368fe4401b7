//! The suite that every game runs, for Belote: one line for the matches, one for the rulebook.

use belote::{Belote, ContractBase, Declarations, Options, Policing, Shuffle, UnderTrump};
use cards::Suit;
use engine::conformance::{Plan, Tally, choosing, rulebook, run};

/// Every clause of the clause list, in its order, ranges written out.
const CLAUSES: &[&str] = &[
    "BEL-1.1",
    "BEL-1.2",
    "BEL-1.3",
    "BEL-2.1",
    "BEL-2.2",
    "BEL-2.3",
    "BEL-3.1",
    "BEL-3.2",
    "BEL-3.3",
    "BEL-4.1",
    "BEL-4.2",
    "BEL-4.3",
    "BEL-4.4",
    "BEL-4.5",
    "BEL-5.1",
    "BEL-5.2",
    "BEL-5.3",
    "BEL-5.3b",
    "BEL-5.4",
    "BEL-5.5",
    "BEL-5.6",
    "BEL-5.7",
    "BEL-6.1.1",
    "BEL-6.1.2",
    "BEL-6.1.3",
    "BEL-6.2.1",
    "BEL-6.2.2",
    "BEL-6.2.3",
    "BEL-6.3",
    "BEL-6.4",
    "BEL-7.1",
    "BEL-7.2",
    "BEL-7.3",
    "BEL-7.4",
    "BEL-7.5",
    "BEL-7.6",
    "BEL-8.1",
    "BEL-8.2",
    "BEL-9.1",
    "BEL-9.2",
    "BEL-10.1",
    "BEL-10.2",
    "BEL-10.3",
    "BEL-10.4",
    "BEL-10.5",
];

/// House rules as far from the defaults as they go.
fn all_different(players: u8) -> Options {
    Options {
        players,
        removed_suit: Suit::Hearts,
        shuffle: Shuffle::FirstOnlyThenCut,
        partner_exempt: true,
        under_trump: UnderTrump::Free,
        declarations: Declarations::BothSides,
        auto_declare: false,
        auto_belote: false,
        contract_base: ContractBase::AllPoints,
        litige: players == 4,
        belote_kept_on_failure: false,
        policing: Policing::Strict,
        target: 301,
    }
}

/// Matches of so many players: the presets, one option changed, all of them changed.
fn tables_of(players: u8) -> Plan<Belote> {
    let usual = Options { players, ..Options::default() };
    let all = all_different(players);
    let by_hand = Options { policing: Policing::Players, ..all.clone() };
    let best_by_hand = Options { auto_declare: false, auto_belote: false, ..usual.clone() };
    let policed = Options { policing: Policing::Players, ..usual.clone() };
    let cut = Options { shuffle: Shuffle::FirstOnlyThenCut, ..usual.clone() };
    let cases = [
        ("usual", usual),
        ("all different", all),
        ("all different, policed by hand", by_hand),
        ("announced by hand", best_by_hand),
        ("policed by hand", policed),
        ("only cut", cut),
    ];
    let options =
        cases.into_iter().map(|(name, options)| (format!("{players} players, {name}"), options));
    Plan { options: options.collect(), seed: 100 * u64::from(players), ..Plan::default_for() }
}

/// The suite did look at something.
fn assert_busy(tally: &Tally, matches: u32) {
    assert!(tally.matches >= matches && tally.finished > 0, "{tally:?}");
    assert!(tally.refused > 1000 && tally.listed > 1000 && tally.compared > 100, "{tally:?}");
}

#[test]
fn every_preset_and_every_option_keeps_the_contract() {
    assert_busy(&run::<Belote>(&Plan::default_for()), 50);
}

#[test]
fn four_players_keep_the_contract() {
    assert_busy(&run::<Belote>(&tables_of(4)), 18);
}

#[test]
fn three_players_keep_the_contract() {
    assert_busy(&run::<Belote>(&tables_of(3)), 18);
}

#[test]
fn two_players_keep_the_contract() {
    assert_busy(&run::<Belote>(&tables_of(2)), 18);
}

#[test]
fn the_rulebook_is_complete() {
    assert_eq!(CLAUSES.len(), 45);
    rulebook::<Belote>(CLAUSES);
}

#[test]
fn choices_are_what_is_legal() {
    let plan =
        Plan { matches: Plan::<Belote>::default_for().matches.div_ceil(3), ..Plan::default_for() };
    let chosen = choosing::<Belote>(&plan);
    assert!(chosen.found > 5_000 && chosen.reasons > 500 && chosen.worlds > 50, "{chosen:?}");
}
