//! The suite tested: each seeded fault must be caught, and for the right reason.

use engine::conformance::{Plan, choosing, rulebook, run};

use crate::faulty::Faulty;
use crate::faulty::fault::{Fault, seed};

const CLAUSES: [&str; 7] =
    ["SNP-1.1", "SNP-2.1", "SNP-3.1", "SNP-3.2", "SNP-4.1", "SNP-4.2", "SNP-5.1"];

/// Runs the suite on a faulty game and gives its complaint.
fn complaint(fault: Fault) -> String {
    seed(fault);
    caught(|| {
        run(&Plan { matches: 10, ..Plan::<Faulty>::default_for() });
    })
}

fn choice_complaint(fault: Fault) -> String {
    seed(fault);
    caught(|| {
        choosing(&Plan { matches: 10, ..Plan::<Faulty>::default_for() });
    })
}

fn book_complaint(fault: Fault) -> String {
    seed(fault);
    caught(|| rulebook::<Faulty>(&CLAUSES))
}

fn caught(checks: impl FnOnce() + std::panic::UnwindSafe) -> String {
    let panic = std::panic::catch_unwind(checks).expect_err("the suite saw nothing wrong");
    *panic.downcast::<String>().expect("the suite complains in words")
}

macro_rules! the_suite_catches {
    ($($name:ident: $complaint:ident $fault:ident, $says:expr;)*) => {$(
        #[test]
        fn $name() {
            let text = $complaint(Fault::$fault);
            assert!(text.contains($says), "{text}");
        }
    )*};
}

the_suite_catches! {
    a_leak_into_the_open: complaint LeaksStock, "apart by what it may not know";
    a_leak_in_the_deal: complaint LeaksBlind, "two deals apart by what it may not know";
    a_flag_from_another_hand: complaint FlagsAHand, "apart by what it may not know";
    an_event_that_tells_too_much: complaint TellsADraw, "apart by what it may not know: the events";
    a_listed_step_that_is_refused: complaint ListsTooMuch, "is listed as [Step(12)], but refused";
    an_accepted_step_that_is_not_listed: complaint ListsTooLittle, "[Step(12)] are not listed";
    a_dead_end: complaint DeadEnd, "dead end";
    a_spelling_in_the_wrong_order: complaint SpellsBackwards, "but is spelt";
    an_order_that_is_applied_and_not_recorded: complaint AppliesAsGiven, "but applied as given";
    notation_that_does_not_read_back: complaint Miswrites, "does not parse back";
    a_lost_card: complaint LosesACard, "an impossible position: there are not twelve cards";
    a_miscounted_hand: complaint CountsWrong, "an impossible position: a hand is miscounted";
    an_undo_that_does_not: complaint UndoesHalf, "undoes, but what stands";
    a_false_proof: complaint ProvesTooMuch, "a proof that is false";
    news_that_nobody_keeps: complaint ForgetsAnAnswer, "apart by what it may not know: the events";
    an_impossible_world: complaint ForgetsALook, "imagines an impossible world";
    acting_out_of_turn: complaint OutOfTurn, "are not listed";
    a_match_that_goes_on: complaint NeverEnds, "somebody has won, but the match goes on";
    deals_that_start_again: complaint ForgetsDeals, "deals went back";
    options_that_do_not_round_trip: complaint OptionsForget, "do not round-trip";
    an_option_without_words: complaint OptionUndocumented, "documented are";
    a_panic_with_its_place: complaint Panics, "the blind card fell off the table";
    a_view_that_loses_something: complaint ViewForgets, "reads back otherwise: Open";
    an_event_that_loses_something: complaint EventForgets, "reads back otherwise: News(Scored";
    a_view_that_is_refused: complaint RefusesALook, "view does not read back: no table shows this";
    a_pile_that_is_not_there: complaint WrongPile, "an impossible position";
    a_card_that_cannot_be_touched: choice_complaint HidesACard, "cannot be touched";
    a_move_told_by_half: choice_complaint TellsHalfAMove, "is not found by";
    a_touch_that_means_another_card: choice_complaint MeansAnother, "was touched, but";
    steps_of_one_name: choice_complaint NamesTwice, "two steps have one name";
    a_code_in_a_sentence: complaint SpeaksInCodes, "a sentence for people with Some(\"NOT_YOUR_TURN\")";
    a_clause_in_a_sentence: complaint CitesAClause, "a sentence for people with Some(\"SNP-1.1\")";
    a_sentence_with_a_gap: complaint LeavesAPlace, "a place is left open: \"It is the turn of {player}";
    one_told_as_many: complaint CountsOneAsMany, "one is told as many: \"They score 1 points.\"";
    a_suit_spelt_out: complaint SpellsOutASuit, "a suit is spelt out on the wire";
    an_observation_of_hidden_cards: complaint ObservesTheStock, "apart by what it may not know: the observation differs in next";
    an_observation_without_the_draft: complaint ObservesNoDraft, "two positions look the same";
    an_observation_out_of_bounds: complaint ObservesTooMany, "in left, which counts to 3";
    an_observation_that_changes_shape: complaint ObservesByPhase, "the observation has other fields";
    a_proof_that_is_not_told_as_one: complaint ProvesInSilence, "but heard Proofs";
    a_refusal_without_text: book_complaint UnwrittenRefusal, "refusals without a text";
}

/// The complaint holds all that is needed to see it again.
#[test]
fn a_failure_can_be_seen_again() {
    let text = complaint(Fault::Panics);
    let place = text.strip_prefix("snip, options house, seed ").expect("game and options first");
    let (seed, rest) = place.split_once(", action ").expect("then the seed");
    let seed: u64 = seed.parse().expect("a number");
    let plan = Plan::<Faulty>::default_for();
    let alone = Plan { matches: 1, seed, options: plan.options[..1].to_vec(), ..plan };
    let again = caught(|| {
        run(&alone);
    });
    assert!(again.ends_with(rest), "{again} is not {text}");
}

#[test]
fn missing_and_strange_clauses_are_named() {
    let text = caught(|| rulebook::<Faulty>(&[&CLAUSES[..], &["SNP-9.9"]].concat()));
    assert!(text.contains("lacks [\"SNP-9.9\"]"), "{text}");
    let text = caught(|| rulebook::<Faulty>(&CLAUSES[1..]));
    assert!(text.contains("has [\"SNP-1.1\"]"), "{text}");
    let mut turned = CLAUSES;
    turned.swap(0, 1);
    let text = caught(|| rulebook::<Faulty>(&turned));
    assert!(text.contains("another order"), "{text}");
}

/// The wrapper itself is no fault.
#[test]
fn without_a_fault_nothing_is_caught() {
    let tally = run(&Plan { matches: 2, ..Plan::<Faulty>::default_for() });
    assert!(tally.matches == tally.finished && tally.compared > 500, "{tally:?}");
    rulebook::<Faulty>(&CLAUSES);
}

/// Whichever comes first: the list lacks it, or it happened in a world where it proves what is false.
#[test]
fn an_accepted_action_that_is_not_listed() {
    let text = complaint(Fault::AcceptsTooMuch);
    let reasons = ["are not listed", "a proof that is false in a world with the same story"];
    assert!(reasons.iter().any(|reason| text.contains(reason)), "{text}");
}
