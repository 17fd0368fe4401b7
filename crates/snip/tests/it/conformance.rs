//! The suite that every game runs: one line for the matches, one for the rulebook, one for the size.

use engine::conformance::{Plan, kit, rulebook, run};
use snip::Snip;

#[rustfmt::skip]
const CLAUSES: &[&str] =
    &["SNP-1.1", "SNP-2.1", "SNP-3.1", "SNP-3.2", "SNP-4.1", "SNP-4.2", "SNP-5.1"];

#[test]
fn every_preset_and_every_option_keeps_the_contract() {
    let plan = Plan::<Snip>::default_for();
    let tally = run(&Plan { matches: 7 * plan.matches, ..plan });
    assert!(tally.matches == tally.finished && tally.matches >= 100, "{tally:?}");
    assert!(tally.undone > 100 && tally.closed > 1000, "{tally:?}");
    assert!(tally.listed > 10_000 && tally.refused > 100_000, "{tally:?}");
    assert!(tally.permuted > 2_000, "{} were written in another order", tally.permuted);
    assert!(tally.compared > 5_000 && tally.redealt > 500, "{tally:?}");
    assert!(tally.contradicted > 100 && tally.undecided * 10 < tally.compared, "{tally:?}");
}

#[test]
fn the_rulebook_is_complete() {
    rulebook::<Snip>(CLAUSES);
}

#[test]
fn a_state_fits_eleven_cache_lines() {
    kit::sizes::<Snip>(704);
}

#[test]
fn choices_are_what_is_legal() {
    let chosen =
        engine::conformance::choosing::<snip::Snip>(&engine::conformance::Plan::default_for());
    assert!(chosen.found > 1_000 && chosen.reasons > 100 && chosen.worlds > 50, "{chosen:?}");
}
