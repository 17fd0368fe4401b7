//! The suite that every game runs, for Canasta: one line for the matches, one for the rulebook.

use canasta::{Canasta, Close, NineEnd, OpeningStrictness, Options, RunWilds, WildKey};
use engine::conformance::{Plan, Tally, choosing, rulebook, run};

use crate::kit::long;

/// Every clause of the clause list, in its order, ranges written out.
const CLAUSES: &[&str] = &[
    "CAN-1.1",
    "CAN-2.1",
    "CAN-2.2",
    "CAN-2.3",
    "CAN-3.1",
    "CAN-3.2",
    "CAN-3.3.0",
    "CAN-3.3.1",
    "CAN-3.3.2a",
    "CAN-3.3.2b",
    "CAN-3.3.3a",
    "CAN-3.3.3b",
    "CAN-3.3.3c",
    "CAN-3.3.4a",
    "CAN-3.3.4b",
    "CAN-3.3.4c",
    "CAN-4.1a",
    "CAN-4.1b",
    "CAN-4.2",
    "CAN-5.1a",
    "CAN-5.1b",
    "CAN-5.1c",
    "CAN-5.1d",
    "CAN-5.2",
    "CAN-5.2.1",
    "CAN-5.3",
    "CAN-5.4",
    "CAN-5.5",
    "CAN-6.1",
    "CAN-6.2a",
    "CAN-6.2b",
    "CAN-7",
    "CAN-8.1",
    "CAN-8.2",
    "CAN-9",
    "CAN-10",
    "CAN-G1.1",
    "CAN-G1.2",
    "CAN-G2.1",
    "CAN-G2.2",
    "CAN-G3.1",
    "CAN-G3.2",
    "CAN-G3.3",
    "CAN-G4.1",
    "CAN-G4.2",
    "CAN-G4.3",
    "CAN-G4.4",
    "CAN-G5.1",
    "CAN-G5.2",
    "CAN-G6.1",
    "CAN-G6.2",
    "CAN-G6.3",
    "CAN-G6.4",
    "CAN-G6.5",
    "CAN-G6.6",
    "CAN-G7.1",
    "CAN-G7.2",
    "CAN-G7.3",
    "CAN-G7.4",
    "CAN-G7.5",
    "CAN-G8.1",
    "CAN-G8.2",
    "CAN-G8.3",
    "CAN-G8.4",
    "CAN-G8.5",
    "CAN-G8.6",
    "CAN-G8.7",
    "CAN-G8.8",
    "CAN-G9.1",
    "CAN-G9.2",
    "CAN-G9.3",
    "CAN-G9.4",
    "CAN-G9.5",
    "CAN-G10.1",
    "CAN-G10.2",
    "CAN-G10.3",
    "CAN-G10.4",
    "CAN-G10.5",
    "CAN-G11.1",
    "CAN-G11.2",
    "CAN-G12.1",
    "CAN-G12.2",
];

/// House rules as far from the defaults as they go.
fn all_different(players: u8) -> Options {
    Options {
        players,
        jokers: 4,
        opening_strictness: OpeningStrictness::Every,
        wild_melds: true,
        wild_tie_bonus: 1500,
        nine_end: NineEnd::Relaxed,
        run_wilds: RunWilds::GapsOnly,
        bottom_three: true,
        red_three_discard: false,
        wild_key: WildKey::AnyTop,
        freeze_on_wild: true,
        close_without_canasta: Close::Always,
        recycle_shuffle: false,
        recycle_limit: 9,
        target: 500,
        max_deals: 3,
    }
}

/// Matches of so many players: the usual rules, all of them changed, and mixtures.
fn tables_of(players: u8) -> Plan<Canasta> {
    let usual = Options { players, max_deals: 2, ..Options::default() };
    let all = all_different(players);
    let cases = [
        ("usual", usual.clone()),
        ("all different", all.clone()),
        ("no wild melds", Options { wild_melds: false, ..usual.clone() }),
        ("never without", Options { close_without_canasta: Close::Never, ..usual.clone() }),
        ("gaps", Options { run_wilds: RunWilds::GapsOnly, ..usual.clone() }),
        ("strict, any top", Options { wild_key: WildKey::AnyTop, ..all }),
        ("bottom three", Options { bottom_three: true, recycle_limit: 0, ..usual }),
    ];
    let options =
        cases.into_iter().map(|(name, options)| (format!("{players} players, {name}"), options));
    Plan { options: options.collect(), seed: 100 * u64::from(players), ..Plan::default_for() }
}

/// The suite did look at something.
fn assert_busy(tally: &Tally, matches: u32) {
    assert!(tally.matches >= matches && tally.finished > 0, "{tally:?}");
    assert!(tally.refused > 1000 && tally.listed > 1000 && tally.compared > 100, "{tally:?}");
    assert!(tally.undone > 0, "{tally:?}");
}

#[test]
fn every_preset_and_every_option_keeps_the_contract() {
    // A deal takes some hundred actions; the tables below play longer.
    let max_actions = if long() { 1_000 } else { 300 };
    assert_busy(&run::<Canasta>(&Plan { max_actions, ..Plan::default_for() }), 50);
}

#[test]
fn four_players_keep_the_contract() {
    assert_busy(&run::<Canasta>(&tables_of(4)), 18);
}

#[test]
fn two_players_keep_the_contract() {
    assert_busy(&run::<Canasta>(&tables_of(2)), 18);
}

#[test]
fn the_rulebook_is_complete() {
    assert_eq!(CLAUSES.len(), 82);
    rulebook::<Canasta>(CLAUSES);
}

#[test]
fn choices_are_what_is_legal() {
    let plan =
        Plan { matches: Plan::<Canasta>::default_for().matches.div_ceil(3), ..Plan::default_for() };
    let chosen = choosing::<Canasta>(&plan);
    assert!(chosen.found > 5_000 && chosen.reasons > 500 && chosen.worlds > 50, "{chosen:?}");
}
