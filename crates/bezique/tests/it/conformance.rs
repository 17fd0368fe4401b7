//! The suite that every game runs, for Bezique: one line for the matches, one for the rulebook.

use bezique::{Bezique, Brisques, JokerUpcard, MeldsPerTrick, Options};
use engine::conformance::{Plan, Tally, choosing, rulebook, run};

/// Every clause of the clause list, in its order.
const CLAUSES: &[&str] = &[
    "BEZ-1.1",
    "BEZ-1.2",
    "BEZ-1.3",
    "BEZ-1.4",
    "BEZ-1.5",
    "BEZ-1.6",
    "BEZ-1.7",
    "BEZ-2.1",
    "BEZ-2.2.1",
    "BEZ-2.2.2",
    "BEZ-2.2.3",
    "BEZ-2.3",
    "BEZ-2.4.1",
    "BEZ-2.4.2",
    "BEZ-2.4.3",
    "BEZ-2.5",
    "BEZ-3.1",
    "BEZ-3.2",
    "BEZ-3.3.1",
    "BEZ-3.3.2",
    "BEZ-3.4",
    "BEZ-4.0",
    "BEZ-4.1.1",
    "BEZ-4.1.2",
    "BEZ-4.1.3",
    "BEZ-4.1.4",
    "BEZ-4.1.5",
    "BEZ-4.1.6",
    "BEZ-4.2.1",
    "BEZ-4.2.2",
    "BEZ-4.2.3",
    "BEZ-4.2.4",
    "BEZ-4.2.5",
    "BEZ-4.2.6",
    "BEZ-4.2.7",
    "BEZ-4.2.8",
    "BEZ-5.0",
    "BEZ-5.1",
    "BEZ-5.2",
    "BEZ-5.3",
    "BEZ-5.4",
    "BEZ-6.0",
    "BEZ-6.1.1",
    "BEZ-6.1.2",
    "BEZ-6.1.3",
    "BEZ-6.1.4",
    "BEZ-6.1.5",
    "BEZ-6.2.1",
    "BEZ-6.2.2",
    "BEZ-7.0",
    "BEZ-7.1",
    "BEZ-7.2",
    "BEZ-7.2.1",
    "BEZ-8.1",
    "BEZ-8.2",
    "BEZ-8.3",
    "BEZ-8.4",
    "BEZ-8.5",
];

/// House rules as far from the defaults as they go.
fn all_different(players: u8) -> Options {
    Options {
        players,
        teams: players == 4,
        joker_upcard: JokerUpcard::NoTrump,
        melds_per_trick: MeldsPerTrick::Unlimited,
        swap_counts_as_meld: true,
        meld_swapped_card_at_once: true,
        max_jokers_in_four: 3,
        remarry_run_cards: false,
        meld_needs_hand_card: true,
        seven_bonus_phase2: true,
        joker_lead_forces_trump: false,
        brisques: Brisques::Plain,
        target: 600,
    }
}

/// Matches of so many players: the usual table, its opposite, and what lies between.
fn tables_of(players: u8) -> Plan<Bezique> {
    let usual = Options { players, target: 300, ..Options::default() };
    let all = all_different(players);
    let diamonds = JokerUpcard::Diamonds;
    let cases = [
        ("usual", usual.clone()),
        ("advanced", Options { brisques: Brisques::Threshold, target: 500, ..usual.clone() }),
        ("all different", all.clone()),
        ("all different, one meld", Options { melds_per_trick: MeldsPerTrick::One, ..all.clone() }),
        ("diamonds", Options { joker_upcard: diamonds, max_jokers_in_four: 2, ..all }),
        (
            "teams",
            Options { teams: players == 4, melds_per_trick: MeldsPerTrick::Unlimited, ..usual },
        ),
    ];
    let options =
        cases.into_iter().map(|(name, options)| (format!("{players} players, {name}"), options));
    Plan { options: options.collect(), seed: 100 * u64::from(players), ..Plan::default_for() }
}

/// The suite did look at something.
fn assert_busy(tally: &Tally, matches: u32) {
    eprintln!("{tally:?}");
    assert!(tally.matches >= matches && tally.finished > 0, "{tally:?}");
    assert!(tally.refused > 1000 && tally.listed > 1000 && tally.compared > 100, "{tally:?}");
    assert!(tally.redealt > 10, "{tally:?}");
}

#[test]
fn every_preset_and_every_option_keeps_the_contract() {
    assert_busy(&run::<Bezique>(&Plan::default_for()), 50);
}

#[test]
fn two_players_keep_the_contract() {
    assert_busy(&run::<Bezique>(&tables_of(2)), 18);
}

#[test]
fn four_players_keep_the_contract() {
    assert_busy(&run::<Bezique>(&tables_of(4)), 18);
}

#[test]
fn the_rulebook_is_complete() {
    assert_eq!(CLAUSES.len(), 58);
    rulebook::<Bezique>(CLAUSES);
}

#[test]
fn choices_are_what_is_legal() {
    let plan =
        Plan { matches: Plan::<Bezique>::default_for().matches.div_ceil(3), ..Plan::default_for() };
    let chosen = choosing::<Bezique>(&plan);
    assert!(chosen.found > 5_000 && chosen.reasons > 500 && chosen.worlds > 50, "{chosen:?}");
}
