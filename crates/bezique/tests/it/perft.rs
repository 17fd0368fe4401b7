//! Endings counted: all ways to play the last tricks, compared with committed numbers and with the
//! naive referee's own enumeration.
//!
//! A line of `testdata/perft/bezique.txt` is `options | seed | tricks left | count`: a deal is played
//! by the middle one of the actions listed until so many of the nine last tricks are left, then every
//! path to the end of the deal is counted. `QUINTE_BLESS=1` writes the counts anew.

use bezique::{Bezique, Options, Phase, Rules};
use engine::{State, Turn};

use crate::against_naive::Both;
use crate::kit::{blessing, testdata, whole_actions};
use crate::naive::table::{Phase as Stage, Referee};

/// Counts up to this are made by the naive referee too.
const SMALL: u64 = 3_000;

/// Paths to the end of the deal.
fn count(rules: &Rules, state: &State<Bezique>) -> u64 {
    let Turn::Seat(seat) = state.turn(rules) else { return 1 };
    let actions = whole_actions(state.seen(rules, seat));
    let one = |action: &bezique::Action| {
        let mut next = *state;
        next.apply(rules, seat, action, &mut ());
        count(rules, &next)
    };
    actions.iter().map(one).sum()
}

fn naive_count(table: &Referee) -> u64 {
    if table.phase != Stage::Last {
        return 1;
    }
    let one = |action: &crate::naive::table::Move| {
        let mut next = table.clone();
        next.act(action);
        naive_count(&next)
    };
    table.moves().iter().map(one).sum()
}

/// The deal when so many tricks are left.
fn ending(options: &Options, seed: &str, left: usize) -> Both {
    let mut both = Both::new(options, seed, false);
    loop {
        let open = both.state.open();
        let done = usize::from(open.tricks);
        if open.phase == Phase::Last
            && open.in_trick == 0
            && done == both.rules.drawing_tricks() + 9 - left
        {
            return both;
        }
        let seat = open.turn;
        let actions = whole_actions(both.state.seen(&both.rules, seat));
        both.act(&actions[actions.len() / 2]);
    }
}

#[test]
fn endings_have_their_counts() {
    let file = testdata("perft/bezique.txt");
    let text = std::fs::read_to_string(&file).unwrap();
    let (mut written, mut twice) = (String::new(), 0);
    for line in text.lines() {
        if line.starts_with('#') || line.trim().is_empty() {
            written += &format!("{line}\n");
            continue;
        }
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [options, seed, left, due] = fields[..] else {
            panic!("options | seed | tricks left | count, not {line:?}");
        };
        let json = serde_json::from_str(options).unwrap();
        let options_read = engine::house_rules::read::<Bezique>(&json).unwrap();
        let both = ending(&options_read, seed, left.parse().unwrap());
        let found = count(&both.rules, &both.state);
        if found <= SMALL {
            assert_eq!(
                naive_count(&both.table),
                found,
                "the naive referee counts {line:?} otherwise"
            );
            twice += 1;
        }
        written += &format!("{options} | {seed} | {left} | {found}\n");
        assert!(blessing() || due.parse() == Ok(found), "{line:?} is {found}");
    }
    if blessing() {
        std::fs::write(&file, written).unwrap();
    }
    assert!(twice >= 10, "only {twice} lines were counted twice");
}
