//! Paths of whole actions from fixed positions, counted and compared with committed numbers.
//!
//! A line of `testdata/perft/rami.txt` is `options | seed | actions | depth | count`: a deal is played
//! for so many actions, number n being the one 7n places down the list, round and round; then all paths of that depth are
//! counted. Where the counts are small the naive referee lists every position's actions a second
//! time, out of all that the hand could try. `QUINTE_BLESS=1` writes the counts anew.

use std::collections::BTreeSet;

use cards::{Bag, Face, Seat};
use engine::fair::Seed;
use engine::{Moves, State, Turn};
use rami::{Action, Draft, Lay, Melds, Options, Rami, Reuse, Rules};

use crate::kit::{blessing, testdata};
use crate::translate;

/// Counts up to this are made by the naive referee too.
const SMALL: u64 = 120;

/// Every whole action that the listing leads to.
fn listed(rules: &Rules, state: &State<Rami>, seat: Seat) -> Vec<Action> {
    let seen = state.seen(rules, seat);
    let (mut drafts, mut actions) = (vec![Draft::default()], Vec::new());
    while let Some(draft) = drafts.pop() {
        for step in Rami::legal(seen, &draft).iter() {
            let mut longer = draft;
            match Rami::push(seen, &mut longer, step) {
                Some(action) => actions.push(action),
                None => drafts.push(longer),
            }
        }
    }
    actions.sort_by_cached_key(Action::to_string);
    actions
}

/// Everything that a hand could try with single melds, right or wrong, that the referee allows.
fn allowed(rules: &Rules, state: &State<Rami>, seat: Seat) -> usize {
    let (open, hand) = (state.open(), state.own(seat).hand);
    let held: Vec<Face> = hand.iter().collect();
    let mut tries = vec![Action::Draw, Action::Take, Action::Undo];
    tries.extend(held.iter().map(|&card| Action::Discard(card)));
    let places = 0..open.table.len() as u8;
    for meld in places.clone() {
        for &card in &held {
            let ends = if card.is_joker() { &[false, true][..] } else { &[false] };
            tries.extend(ends.iter().map(|&low| Action::Add { meld, card, low }));
        }
    }
    let lays = lays(rules, &held);
    tries.extend(lays.iter().map(|&lay| Action::Meld(Melds::one(lay))));
    for joker in 0..4 {
        for &card in &held {
            let mut left = held.clone();
            left.remove(left.iter().position(|&face| face == card).unwrap());
            left.push(Face::JOKER);
            let mut reuses = vec![Reuse::Keep];
            let ends = [false, true].into_iter();
            let adds = ends.flat_map(|low| places.clone().map(move |meld| (meld, low)));
            reuses.extend(adds.map(|(meld, low)| Reuse::Add { meld, low }));
            if open.joker(joker).is_some() {
                reuses.extend(self::lays(rules, &left).into_iter().map(Reuse::Meld));
            }
            tries.extend(reuses.into_iter().map(|reuse| Action::Swap { joker, card, reuse }));
        }
    }
    let turn = translate::turn(open, state.own(seat));
    let house = translate::house(&rules.options);
    tries.retain(|action| turn.judge(&house, &translate::action(open, action)).is_ok());
    tries.iter().map(Action::to_string).collect::<BTreeSet<String>>().len()
}

/// Every choice of three to seven cards, with jokers at either end, that lies as it was given.
fn lays(rules: &Rules, held: &[Face]) -> Vec<Lay> {
    let mut found = Vec::new();
    let naive = translate::table(&rules.options);
    for mask in 0..1usize << held.len() {
        if !(3..=7).contains(&mask.count_ones()) {
            continue;
        }
        let chosen = held.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1);
        let mut cards = Bag::EMPTY;
        cards.extend(chosen.map(|(_, &face)| face));
        for low in 0..=cards.jokers() as u8 {
            let lay = Lay { cards, low };
            let list = translate::lay(lay);
            let own = crate::naive::judge(&naive, &list).is_ok();
            if own && Lay::listed(&lay.in_order()) == Some(lay) && !found.contains(&lay) {
                found.push(lay);
            }
        }
    }
    found
}

/// Paths of exactly this many actions within the deal, and, if asked, the referee's own count at
/// every position compared.
fn paths(rules: &Rules, state: &State<Rami>, depth: usize, twice: bool) -> u64 {
    let Turn::Seat(seat) = state.turn(rules) else { return u64::from(depth == 0) };
    if depth == 0 {
        return 1;
    }
    let actions = listed(rules, state, seat);
    if twice && !state.open().package_due(rules) {
        assert_eq!(allowed(rules, state, seat), actions.len(), "{actions:?} in {state:?}");
    }
    let after = |action: &Action| {
        let mut next = *state;
        next.apply(rules, seat, action, &mut ());
        paths(rules, &next, depth - 1, twice)
    };
    actions.iter().map(after).sum()
}

/// The position after so many actions.
fn position(rules: &Rules, seed: &str, actions: usize) -> State<Rami> {
    let mut state = State::start(rules);
    let (key, mut request) = (Seed::from_text(seed).deal_key(&[]), 0);
    for number in 0..actions {
        state.settle(rules, &key, &mut request, &mut ());
        let Turn::Seat(seat) = state.turn(rules) else { panic!("nobody is to act") };
        let listed = listed(rules, &state, seat);
        let action = listed[7 * number % listed.len()];
        state.apply(rules, seat, &action, &mut ());
    }
    state.settle(rules, &key, &mut request, &mut ());
    state
}

#[test]
fn path_counts_are_as_committed() {
    let file = testdata("perft/rami.txt");
    let text = std::fs::read_to_string(&file).unwrap();
    let (mut written, mut lines, mut twice) = (String::new(), 0, 0);
    for line in text.lines() {
        if line.starts_with('#') || line.trim().is_empty() {
            written += &format!("{line}\n");
            continue;
        }
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [options, seed, actions, depth, due] = fields[..] else {
            panic!("options | seed | actions | depth | count, not {line:?}");
        };
        let read = serde_json::from_str(options).unwrap();
        let read: Options = engine::house_rules::read::<Rami>(&read).unwrap();
        let rules = Rules::compile(&read).unwrap();
        let state = position(&rules, seed, actions.parse().unwrap());
        let deep = depth.parse().unwrap();
        let count = paths(&rules, &state, deep, false);
        lines += 1;
        if count <= SMALL {
            twice += 1;
            paths(&rules, &state, deep, true);
        }
        written += &format!("{options} | {seed} | {actions} | {depth} | {count}\n");
        assert!(blessing() || count.to_string() == due, "{count} paths, not as in: {line}");
    }
    assert!(lines >= 24 && twice >= 12, "too few lines: {lines}, {twice} of them twice");
    if blessing() {
        std::fs::write(&file, written).unwrap();
    }
}
