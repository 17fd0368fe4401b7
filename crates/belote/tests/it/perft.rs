//! Paths of whole actions from fixed positions, counted and compared with committed numbers.
//!
//! A line of `testdata/perft/belote.txt` is `options | seed | start | depth | count`. A start is
//! `bid P` (after P passes) or `play P C` (after P passes the next seat takes the first suit listed,
//! then C cards are played, each the first listed). Small counts are made a second time by the
//! naive referee. `QUINTE_BLESS=1` writes the counts anew.

use belote::{Action, Belote, Options, Rules};
use engine::{State, Turn};

use crate::house::House;
use crate::kit::{blessing, testdata, whole_actions};
use crate::naive;
use crate::second_table::{Phase, SecondTable};
use crate::translate::move_of;

/// Counts up to this are made by the naive referee too.
const SMALL: u64 = 20_000;

struct Line<'a> {
    options: &'a str,
    seed: &'a str,
    start: &'a str,
    depth: usize,
    count: u64,
}

impl<'a> Line<'a> {
    fn read(text: &'a str) -> Line<'a> {
        let fields: Vec<&str> = text.split('|').map(str::trim).collect();
        let [options, seed, start, depth, count] = fields[..] else {
            panic!("options | seed | start | depth | count, not {text:?}");
        };
        Line { options, seed, start, depth: depth.parse().unwrap(), count: count.parse().unwrap() }
    }

    fn write(&self, count: u64) -> String {
        let Line { options, seed, start, depth, .. } = self;
        format!("{options} | {seed} | {start} | {depth} | {count}\n")
    }
}

/// The same position twice: in the engine, and at the second table.
struct Position {
    rules: Rules,
    state: State<Belote>,
    table: SecondTable,
}

impl Position {
    fn new(line: &Line<'_>) -> Position {
        let options = serde_json::from_str(line.options).unwrap();
        let options: Options = engine::house_rules::read::<Belote>(&options).unwrap();
        let rules = Rules::compile(&options).unwrap();
        let (mut house, mut table) = House::open(&options, line.seed, &[]);
        house.deal(&mut table);
        let mut state = State::<Belote>::start(&rules);
        state.settle(&rules, house.key(), &mut 0, &mut ());
        let mut position = Position { rules, state, table };
        position.advance(line.start);
        position
    }

    fn advance(&mut self, start: &str) {
        let words: Vec<&str> = start.split(' ').collect();
        let number = |n: usize| words[n].parse::<usize>().unwrap();
        (0..number(1)).for_each(|_| self.act(|action| *action == Action::Pass));
        if words[0] == "play" {
            self.act(|action| matches!(action, Action::Take(_)));
            (0..number(2)).for_each(|_| self.act(|_| true));
        }
    }

    /// Whoever is to act does the first action listed that is wanted.
    fn act(&mut self, wanted: impl Fn(&Action) -> bool) {
        let Turn::Seat(seat) = self.state.turn(&self.rules) else { panic!("nobody is to act") };
        let actions = whole_actions(self.state.seen(&self.rules, seat));
        let action = *actions.iter().find(|action| wanted(action)).unwrap();
        self.state.apply(&self.rules, seat, &action, &mut ());
        self.table.act(&move_of(&action));
    }
}

/// Paths of exactly this many actions within the deal.
fn paths(rules: &Rules, state: &State<Belote>, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let Turn::Seat(seat) = state.turn(rules) else { return 0 };
    let actions = whole_actions(state.seen(rules, seat));
    let after = |action: &Action| {
        let mut next = *state;
        next.apply(rules, seat, action, &mut ());
        paths(rules, &next, depth - 1)
    };
    if depth == 1 { actions.len() as u64 } else { actions.iter().map(after).sum() }
}

/// The same count at the second table.
fn slow_paths(table: &SecondTable, depth: usize) -> u64 {
    let after = |action| {
        let mut next = table.clone();
        next.act(action);
        slow_paths(&next, depth - 1)
    };
    if depth == 0 { 1 } else { table.moves().iter().map(after).sum() }
}

#[test]
fn path_counts_are_as_committed() {
    let file = testdata("perft/belote.txt");
    let text = std::fs::read_to_string(&file).unwrap();
    let (mut written, mut counts) = (String::new(), [0; 3]);
    for line in text.lines() {
        if line.starts_with('#') || line.is_empty() {
            written += &format!("{line}\n");
            continue;
        }
        let read = Line::read(line);
        let position = Position::new(&read);
        let count = paths(&position.rules, &position.state, read.depth);
        written += &read.write(count);
        counts[0] += 1;
        assert!(blessing() || count == read.count, "{count} paths, not as in: {line}");
        if count > SMALL {
            continue;
        }
        counts[1] += 1;
        let table = &position.table;
        assert_eq!(slow_paths(table, read.depth), count, "the naive referee differs: {line}");
        let naive = &table.options;
        if table.phase == Phase::Play && table.trick.is_empty() && naive.auto_declare {
            let (hands, leader) = (&table.hands, table.turn);
            let cards = naive::enumerate::perft(naive, table.trump, hands, leader, read.depth);
            assert_eq!(cards, count, "the naive enumerator differs: {line}");
            counts[2] += 1;
        }
    }
    let [lines, twice, thrice] = counts;
    assert!(lines >= 40 && twice >= 30 && thrice >= 12, "too few lines: {counts:?}");
    if blessing() {
        std::fs::write(&file, written).unwrap();
    }
}

#[test]
fn a_deal_has_no_paths_beyond_its_last_card() {
    let line = Line::read(r#"{"players":2} | end | play 0 14 | 2 | 0"#);
    let position = Position::new(&line);
    assert!(paths(&position.rules, &position.state, 2) > 0);
    assert_eq!(paths(&position.rules, &position.state, 3), 0);
    assert_eq!(slow_paths(&position.table, 3), 0);
}
