//! The suite that every game runs, for Rami: one line for the matches, one for the rulebook.

use cards::Seat;
use engine::conformance::{Plan, Tally, choosing, rulebook, run};
use engine::{Play, View, Viewer};
use rami::{
    AceInRuns, Count, CycleGuard, EmptyStock, FirstTurn, GoOut, JokerSwap, Layoff, Match, Options,
    Pickup, Rami,
};
use serde_json::Value;

use crate::kit::seeded;

/// Every clause of the clause list, in its order.
#[rustfmt::skip]
const CLAUSES: &[&str] = &[
    "RAM-0", "RAM-1.1", "RAM-1.2", "RAM-1.3", "RAM-1.4",
    "RAM-2.1", "RAM-2.2", "RAM-2.3", "RAM-2.4", "RAM-2.5",
    "RAM-3.1.1", "RAM-3.1.2", "RAM-3.1.3",
    "RAM-3.2", "RAM-3.2.1", "RAM-3.2.2", "RAM-3.2.3", "RAM-3.2.4", "RAM-3.2.5", "RAM-3.2.6",
    "RAM-3.3.1", "RAM-3.3.2",
    "RAM-4.1", "RAM-4.2", "RAM-4.3", "RAM-4.4", "RAM-4.5",
    "RAM-5.1", "RAM-5.2", "RAM-5.3", "RAM-5.4", "RAM-5.5", "RAM-5.6",
    "RAM-6.1", "RAM-6.2", "RAM-6.3",
    "RAM-7.1", "RAM-7.2",
    "RAM-8.1", "RAM-8.2", "RAM-8.3", "RAM-8.4", "RAM-8.5",
    "RAM-9.1", "RAM-9.2", "RAM-9.3", "RAM-9.4", "RAM-9.5", "RAM-9.6", "RAM-9.7",
    "RAM-A1", "RAM-A2", "RAM-A3", "RAM-A4", "RAM-A5", "RAM-A6", "RAM-A7", "RAM-A8", "RAM-A9",
    "RAM-J1", "RAM-J2",
];

/// House rules as far from the defaults as they go.
fn all_different(players: u8) -> Options {
    Options {
        players,
        jokers: 4,
        max_jokers_per_meld: 2,
        first_turn: FirstTurn::Fifteen,
        opening_minimum: 51,
        opening_clean_run: true,
        pickup: Pickup::MustMeld,
        bar_twin: true,
        cycle_guard: CycleGuard::Face,
        ace_in_runs: AceInRuns::High,
        layoff: Layoff::LaterTurnsOnly,
        go_out: GoOut::MeldOrDiscard,
        empty_stock: EmptyStock::Recycle,
        stall_limit: 9,
        count: Count::Deadwood,
        ace_points: 1,
        joker_points: 20,
        joker_swap: JokerSwap::Keep,
        unopened_penalty: 100,
        clean_win_double: true,
        length: Match::Elimination(150),
    }
}

/// Matches of so many players: the usual table, all different, and mixtures in between.
fn tables_of(players: u8) -> Plan<Rami> {
    let one_deal = Match::Deals(1);
    let usual = Options { players, length: one_deal, ..Options::default() };
    let all = all_different(players);
    let swaps = Options {
        jokers: 4,
        layoff: Layoff::Any,
        joker_swap: JokerSwap::Reuse,
        max_jokers_per_meld: 3,
        go_out: GoOut::MeldOrDiscard,
        empty_stock: EmptyStock::Recycle,
        ..usual.clone()
    };
    let wild = Options {
        pickup: Pickup::Penalty100,
        cycle_guard: CycleGuard::Face,
        ace_in_runs: AceInRuns::Low,
        layoff: Layoff::Own,
        jokers: 2,
        ..usual.clone()
    };
    let duty =
        Options { pickup: Pickup::MustMeld, jokers: 4, opening_minimum: 51, ..usual.clone() };
    let drop = Options { length: Match::Elimination(1), jokers: 2, ..usual.clone() };
    let keep = Options { jokers: 4, joker_swap: JokerSwap::Keep, ..usual.clone() };
    let cases = [
        ("usual", usual),
        ("all different", all),
        ("swaps", swaps),
        ("wild", wild),
        ("duty", duty),
        ("drop out", drop),
        ("keep", keep),
    ];
    let options =
        cases.into_iter().map(|(name, options)| (format!("{players} players, {name}"), options));
    Plan { options: options.collect(), seed: 100 * u64::from(players), ..Plan::default_for() }
}

/// The suite did look at something.
fn assert_busy(tally: &Tally, matches: u32) {
    eprintln!("{tally:?}");
    assert!(tally.matches >= matches && tally.finished > 0 && tally.undone > 0, "{tally:?}");
    assert!(tally.refused > 1000 && tally.listed > 1000 && tally.compared > 100, "{tally:?}");
}

#[test]
fn every_preset_and_every_option_keeps_the_contract() {
    let tally = run::<Rami>(&Plan { max_actions: 250, ..Plan::default_for() });
    assert!(tally.matches >= 80 && tally.compared > 100, "{tally:?}");
}

#[test]
fn four_players_keep_the_contract() {
    assert_busy(&run::<Rami>(&tables_of(4)), 18);
}

#[test]
fn three_players_keep_the_contract() {
    assert_busy(&run::<Rami>(&tables_of(3)), 18);
}

#[test]
fn two_players_keep_the_contract() {
    assert_busy(&run::<Rami>(&tables_of(2)), 18);
}

#[test]
fn the_rulebook_is_complete() {
    assert_eq!(CLAUSES.len(), 61);
    rulebook::<Rami>(CLAUSES);
}

#[test]
fn a_view_with_a_joker_of_another_game_is_no_view_of_rami() {
    let play: Play<Rami> = Play::new(&Options::default(), seeded("foreign"), &mut ()).unwrap();
    let view = serde_json::to_value(play.view(Viewer::Seat(Seat::new(0)))).unwrap();
    let read = |view: &Value| View::<Rami>::read(play.rules(), view);
    assert!(read(&view).is_ok());
    for place in ["/open/pile", "/open/known/1", "/own/hand"] {
        let mut made_up = view.clone();
        let cards = made_up.pointer_mut(place).and_then(Value::as_array_mut);
        let cards = cards.unwrap_or_else(|| panic!("no list at {place} of {view}"));
        // The number stays right where somebody holds cards.
        cards.pop();
        cards.push("BJ".into());
        assert!(read(&made_up).is_err(), "{place}");
    }
}

#[test]
fn choices_are_what_is_legal() {
    let plan =
        Plan { matches: Plan::<Rami>::default_for().matches.div_ceil(3), ..Plan::default_for() };
    let chosen = choosing::<Rami>(&plan);
    assert!(chosen.found > 5_000 && chosen.reasons > 500 && chosen.worlds > 50, "{chosen:?}");
}
