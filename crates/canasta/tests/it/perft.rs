//! Paths of whole actions from fixed positions, counted and compared with committed numbers.
//!
//! A line of `testdata/perft/canasta.txt` is `options | seed | turns | depth | count`: so many turns are
//! played at random, then every path of so many actions is counted, within the deal and without chance.
//! At every action of a path the naive referee agrees, and the cards lie alike at both tables.
//! `QUINTE_BLESS=1` writes the counts anew.

use canasta::{Action, Canasta, Draft, Options};
use cards::Dice;
use engine::{Moves, Seen, Turn};

use crate::kit::{blessing, testdata};
use crate::second_table::{Both, house_of};

/// Every whole action that the steps lead to.
fn actions(seen: Seen<'_, Canasta>, draft: &Draft, found: &mut Vec<Action>) {
    for step in Canasta::legal(seen, draft).iter() {
        let mut longer = *draft;
        match Canasta::push(seen, &mut longer, step) {
            Some(action) => found.push(action),
            None => actions(seen, &longer, found),
        }
    }
}

fn paths(both: &Both, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let Turn::Seat(seat) = both.state.turn(&both.rules) else { return 0 };
    let mut found = Vec::new();
    actions(both.state.seen(&both.rules, seat), &Draft::default(), &mut found);
    let mut count = 0;
    for action in &found {
        assert_eq!(both.judged(seat, action), Ok(()), "{action} is listed");
        let mut next = both.clone();
        next.act(seat, action);
        count += paths(&next, depth - 1);
    }
    count
}

/// Plays so many turns at random from the start of a match.
fn position(options: &str, seed: u64, turns: u32) -> Both {
    let options = serde_json::from_str(options).unwrap();
    let options: Options = engine::house_rules::read::<Canasta>(&options).unwrap();
    let mut dice = Dice::new(seed);
    let mut both = Both::new(&options, house_of(&options), &mut dice);
    both.settle(&mut dice);
    let mut played = 0;
    while played < turns {
        let Turn::Seat(seat) = both.state.turn(&both.rules) else { panic!("the match is over") };
        let action = both.legal(seat, &mut dice);
        both.act(seat, &action);
        both.settle(&mut dice);
        played += u32::from(both.state.turn(&both.rules) != Turn::Seat(seat));
    }
    both
}

#[test]
fn path_counts_are_as_committed() {
    let file = testdata("perft/canasta.txt");
    let text = std::fs::read_to_string(&file).unwrap();
    let (mut written, mut lines) = (String::new(), 0);
    for line in text.lines() {
        if line.starts_with('#') || line.is_empty() {
            written += &format!("{line}\n");
            continue;
        }
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [options, seed, turns, depth, due] = fields[..] else {
            panic!("options | seed | turns | depth | count, not {line:?}");
        };
        let both = position(options, seed.parse().unwrap(), turns.parse().unwrap());
        let count = paths(&both, depth.parse().unwrap());
        written += &format!("{options} | {seed} | {turns} | {depth} | {count}\n");
        assert!(
            blessing() || count == due.parse::<u64>().unwrap(),
            "{count} paths, not as in: {line}"
        );
        lines += 1;
    }
    assert!(lines >= 20, "too few lines: {lines}");
    if blessing() {
        std::fs::write(&file, written).unwrap();
    }
}
