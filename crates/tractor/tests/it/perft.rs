//! Paths of whole plays from fixed positions, counted and compared with committed numbers.
//!
//! A line of `testdata/perft/tractor.txt` is `options | seed | held | depth | count`: the first seat that can
//! declares in the last call, and all is random until somebody is to play who holds so many cards.
//! Small counts are made a second time by the naive referee. `QUINTE_BLESS=1` writes them anew.

use cards::{Dice, Stream};
use engine::{Drawn, Moves, State, Turn};
use tractor::answers::answers;
use tractor::pack::Cards;
use tractor::{Action, Declaration, Options, Phase, Rules, Throw, Tractor};

use crate::kit::{blessing, naive_cards, naive_ladder, naive_trump, random_action, testdata};
use crate::naive::follow::follow_ok;
use crate::naive::throw::{self, LeadOptions, lead_ok};
use crate::naive::trump::suit_of;

/// Counts up to this are made by the naive referee too.
const SMALL: u64 = 3_000;
const CAP: usize = 1_000_000;

fn position(rules: &Rules, seed: u64, held: usize) -> State<Tractor> {
    let mut order = [0; 108];
    Stream::new(&[9; 32], seed).order(&mut order);
    let mut state = State::<Tractor>::start(rules);
    let mut dice = Dice::new(seed);
    state.chance(rules, Drawn::Order(&order), &mut ());
    loop {
        match state.turn(rules) {
            Turn::Window(_) => {
                state.close(rules, &mut ());
            }
            Turn::Seat(seat) => {
                let action = match state.open().phase {
                    Phase::LastCall => called(rules, &state),
                    _ => random_action(state.seen(rules, seat), &mut dice),
                };
                let holds = state.own(seat).hand.len();
                if matches!(action, Action::Play(_)) && holds <= held {
                    return state;
                }
                state.apply(rules, seat, &action, &mut ());
            }
            other => panic!("the deal is over: {other:?}"),
        }
    }
}

/// The first declaration that can be made, once.
fn called(rules: &Rules, state: &State<Tractor>) -> Action {
    let seen = state.seen(rules, state.open().turn);
    let may =
        |action: &Action| state.open().declared.is_none() && Tractor::check(seen, action).is_ok();
    Declaration::ALL.map(Action::Declare).into_iter().find(may).unwrap_or(Action::Pass)
}

/// Paths of exactly this many plays within the deal; `list` gives the plays of a position.
fn paths(
    rules: &Rules,
    state: &State<Tractor>,
    depth: usize,
    list: &impl Fn(&State<Tractor>) -> Vec<Cards>,
) -> u64 {
    let Turn::Seat(seat) = state.turn(rules) else { return u64::from(depth == 0) };
    if depth == 0 {
        return 1;
    }
    let after = |cards: &Cards| {
        let mut next = *state;
        next.apply(rules, seat, &Action::Play(*cards), &mut ());
        paths(rules, &next, depth - 1, list)
    };
    let plays = list(state);
    if depth == 1 { plays.len() as u64 } else { plays.iter().map(after).sum() }
}

fn fast(rules: &Rules, state: &State<Tractor>) -> Vec<Cards> {
    let found = answers(state.seen(rules, state.open().turn), CAP);
    assert!(found.complete);
    found.plays
}

/// The plays that the naive referee accepts, out of all that could be tried.
fn slow(rules: &Rules, state: &State<Tractor>) -> Vec<Cards> {
    let open = state.open();
    let own = state.own(open.turn);
    let (trump, ladder) = (naive_trump(open.trump), naive_ladder(rules.options.tractor_ladder));
    let hand = naive_cards(own.hand);
    let lead = open.last_plays().next().map(|(_, cards)| naive_cards(cards));
    let tricks: Vec<throw::Trick> = open.history().fold(Vec::new(), |mut all, (n, seat, cards)| {
        all.resize_with(n + 1, Vec::new);
        all[n].push((seat.index(), naive_cards(cards)));
        all
    });
    let options = LeadOptions {
        throw: match rules.options.throw {
            Throw::Provable => throw::Throw::Provable,
            Throw::Challenge => throw::Throw::Challenge,
        },
        trump_throw: rules.options.trump_throw,
        ladder,
    };
    let legal = |cards: &Cards| {
        let play = naive_cards(*cards);
        if open.in_trick > 0 {
            return follow_ok(lead.as_ref().unwrap(), &hand, &play, trump, ladder).is_ok();
        }
        let Some(&first) = play.first() else { return false };
        let void = [1, 2, 3].map(|offset| {
            let other = (open.turn.index() + offset) % 4;
            throw::known_void(other, suit_of(first, trump), &tricks, trump)
        });
        let (played, buried) = (naive_cards(open.played), naive_cards(own.buried));
        lead_ok(&hand, &play, &[played, buried].concat(), void, trump, options).is_ok()
    };
    let mut all = vec![Cards::EMPTY];
    for face in tractor::pack::faces(own.hand.faces()) {
        let with = |cards: &Cards, times: usize| {
            (0..times).fold(*cards, |cards, _| cards.plus(Cards::from_iter([face])))
        };
        let times = own.hand.count(face);
        all = all.iter().flat_map(|cards| (0..=times).map(move |n| with(cards, n))).collect();
    }
    all.into_iter().filter(legal).collect()
}

#[test]
fn path_counts_are_as_committed() {
    let file = testdata("perft/tractor.txt");
    let text = std::fs::read_to_string(&file).unwrap();
    let (mut written, mut lines, mut twice) = (String::new(), 0, 0);
    for line in text.lines() {
        if line.starts_with('#') || line.is_empty() {
            written += &format!("{line}\n");
            continue;
        }
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [options, seed, held, depth, due] = fields[..] else { panic!("{line:?}") };
        let json = serde_json::from_str(options).unwrap();
        let options_read: Options = engine::house_rules::read::<Tractor>(&json).unwrap();
        let rules = Rules::compile(&options_read).unwrap();
        let state = position(&rules, seed.parse().unwrap(), held.parse().unwrap());
        let depth: usize = depth.parse().unwrap();
        let count = paths(&rules, &state, depth, &|state| fast(&rules, state));
        written += &format!("{options} | {seed} | {held} | {depth} | {count}\n");
        assert!(blessing() || due.parse() == Ok(count), "{count} paths, not as in: {line}");
        lines += 1;
        let holds = state.own(state.open().turn).hand.len();
        if count <= SMALL && holds <= 10 {
            let again = paths(&rules, &state, depth, &|state| slow(&rules, state));
            assert_eq!(again, count, "the naive referee differs: {line}");
            twice += 1;
        }
    }
    assert!(lines >= 20 && twice >= 10, "too few lines: {lines}, {twice} of them counted twice");
    if blessing() {
        std::fs::write(&file, written).unwrap();
    }
}
