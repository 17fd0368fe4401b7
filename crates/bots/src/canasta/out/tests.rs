//! The search against brute force on small hands, and its steps to the end of the deal.

use ::canasta::{
    Action, Canasta, Close, Deep, Draft, NineEnd, Open, OpeningStrictness, Options, Own, Rules,
    RunWilds,
};
use cards::{Dice, MAX_SEATS, Seat};
use engine::{Basis, Moves, State};

use super::*;
use crate::canasta::plays::plays;

/// House rules that change what closes.
fn houses() -> Vec<Options> {
    let base = Options { players: 2, ..Options::default() };
    vec![
        base.clone(),
        Options { close_without_canasta: Close::Always, ..base.clone() },
        Options { nine_end: NineEnd::Relaxed, run_wilds: RunWilds::GapsOnly, ..base.clone() },
        Options { run_wilds: RunWilds::None, wild_melds: false, ..base.clone() },
        Options { opening_strictness: OpeningStrictness::Every, ..base },
    ]
}

fn draw_card(dice: &mut Dice, pack: &mut Vec<Face>) -> Face {
    pack.swap_remove(dice.below(pack.len() as u32) as usize)
}

/// A seat in the middle of its turn: some melds that lie there already, and a few cards, most of
/// them close to each other and to the melds.
fn position(rules: &Rules, dice: &mut Dice) -> State<Canasta> {
    let seat = Seat::new(0);
    let mut open = Open::start(rules);
    open.phase = Phase::Play;
    open.turn = seat;
    let deep = Deep { stock: List::new() };
    // Few ranks and suits, so that cards meet, and two wild faces.
    let (low, suits) = (4 + dice.below(6) as u8, 1 + dice.below(3) as usize);
    let near = |face: &Face| {
        face.is_joker()
            || face.index() == 0
            || rank(*face) >= low && rank(*face) < low + 6 && face.index() / 13 < suits
    };
    let naturals = Face::all().take(53).filter(near);
    let mut pack: Vec<Face> = naturals.flat_map(|face| [face, face]).collect();
    let mut owns = [Own::default(); MAX_SEATS];
    if dice.below(4) > 0 {
        let mut pool = Bag::EMPTY;
        (0..9.min(pack.len())).for_each(|_| pool.extend([draw_card(dice, &mut pack)]));
        owns[0].hand = pool;
        open.hands[0] = pool.len() as u8;
        let mut state = State::assemble(open, owns, deep);
        for _ in 0..1 + dice.below(3) {
            let look = Look::new(state.seen(rules, seat));
            let board = Board::of(state.open(), look.side);
            let found = plays(&look, &board, look.hand());
            let list = &found;
            if list.is_empty() {
                break;
            }
            let play = list[dice.below(list.len() as u32) as usize];
            state.apply(rules, seat, &play.action(), &mut ());
        }
        open = *state.open();
        let is_down = open.laid > 0 && dice.below(4) > 0;
        if is_down {
            open.down[0] = true;
            open.going_down = false;
            open.laid = 0;
        }
        pack.extend(state.own(seat).hand.iter());
    }
    let mut hand = Bag::EMPTY;
    for _ in 0..1 + dice.below(7).min(pack.len() as u32 - 1) {
        hand.insert(draw_card(dice, &mut pack));
    }
    if dice.below(8) == 0 {
        BLACK_THREES.iter().for_each(|&three| hand.extend([three, three]));
    } else if dice.below(8) == 0 {
        hand.insert(BLACK_THREES[0]);
    }
    open.undone = dice.below(3) == 0;
    open.red[0] = [u8::from(dice.below(4) == 0), 0];
    open.hands[0] = hand.len() as u8;
    open.scores[0] = [0, 3000][dice.below(2) as usize];
    owns[0].hand = hand;
    State::assemble(open, owns, deep)
}

/// Tries every action there is.
fn brute(rules: &Rules, state: &State<Canasta>) -> bool {
    let seat = Seat::new(0);
    let mut found = Vec::new();
    walk(rules, state, &Draft::default(), &mut found);
    found.iter().any(|action| {
        let mut next = *state;
        next.apply(rules, seat, action, &mut ());
        match action {
            Action::Discard(_) => next.standing(rules).deals > 0,
            _ => brute(rules, &next),
        }
    })
}

fn walk(rules: &Rules, state: &State<Canasta>, draft: &Draft, found: &mut Vec<Action>) {
    let seen = state.seen(rules, Seat::new(0));
    for step in (Canasta::legal(seen, draft) - Canasta::BACK).iter() {
        let mut next = *draft;
        match Canasta::push(seen, &mut next, step) {
            Some(action) => found.push(action),
            None => walk(rules, state, &next, found),
        }
    }
}

#[test]
fn it_closes_whenever_that_can_be_done() {
    let long = std::env::var_os("QUINTE_LONG").is_some();
    let mut dice = Dice::new(41);
    let (mut closes, mut stays) = (0, 0);
    for options in houses() {
        let rules = Canasta::compile(&options).expect("these options are good");
        for round in 0..if long { 20_000 } else { 2_000 } {
            let mut state = position(&rules, &mut dice);
            let seat = Seat::new(0);
            let can = brute(&rules, &state);
            let what =
                format!("{round} {options:?} {:?} {:?}", state.own(seat), state.open().melds);
            for _ in 0..30 {
                let look = Look::new(state.seen(&rules, seat));
                let board = Board::of(state.open(), look.side);
                let found = find(&look, &board);
                assert_eq!(found.is_some(), can, "{what}");
                let Some(action) = found.and_then(|finish| finish.next(&look)) else { break };
                assert_eq!(Canasta::check(look.seen, &action), Ok(()), "{action} {what}");
                state.apply(&rules, seat, &action, &mut ());
                if state.standing(&rules).deals > 0 {
                    break;
                }
            }
            assert_eq!(state.standing(&rules).deals > 0, can, "{what}");
            if can { closes += 1 } else { stays += 1 }
        }
    }
    assert!(closes > 100 && stays > 100, "{closes} close, {stays} do not");
}

/// Tries every key, and then everything.
fn brute_by_pile(rules: &Rules, state: &State<Canasta>) -> bool {
    let mut found = Vec::new();
    walk(rules, state, &Draft::default(), &mut found);
    let mut keys = found.iter().filter(|action| matches!(action, Action::Take(_)));
    keys.any(|key| {
        let mut next = *state;
        next.apply(rules, Seat::new(0), key, &mut ());
        next.open().pending == Pending::Nothing && brute(rules, &next)
    })
}

#[test]
fn it_takes_the_pile_whenever_that_closes() {
    let long = std::env::var_os("QUINTE_LONG").is_some();
    let mut dice = Dice::new(43);
    let (mut closes, mut stays) = (0, 0);
    for options in houses() {
        let rules = Canasta::compile(&options).expect("these options are good");
        for round in 0..if long { 10_000 } else { 1_000 } {
            let before = position(&rules, &mut dice);
            let (seat, mut open, mut own) =
                (Seat::new(0), *before.open(), *before.own(Seat::new(0)));
            // A few cards of the hand lie on the pile instead, one at least.
            let cards: Vec<Face> = own.hand.iter().filter(|&face| !is_black_three(face)).collect();
            let count = 1 + dice.below(3) as usize;
            if cards.len() < count + 2 {
                continue;
            }
            let start = dice.below((cards.len() - count) as u32) as usize;
            open.pile = List::of(&cards[start..start + count]);
            own.hand.remove_all(cards[start..start + count].iter().copied());
            (open.phase, open.laid, open.undone) = (Phase::Draw, 0, false);
            open.hands[0] = own.hand.len() as u8;
            let mut owns = [Own::default(); MAX_SEATS];
            owns[0] = own;
            let state = State::assemble(open, owns, Deep { stock: List::new() });
            let look = Look::new(state.seen(&rules, seat));
            let key = pile::key(&look, |_, _, _| true);
            let can = brute_by_pile(&rules, &state);
            let what = format!("{round} {options:?} {own:?} {:?} {:?}", open.pile, open.melds);
            assert_eq!(key.is_some(), can, "{key:?} {what}");
            if can { closes += 1 } else { stays += 1 }
        }
    }
    assert!(closes > 50 && stays > 50, "{closes} close, {stays} do not");
}
