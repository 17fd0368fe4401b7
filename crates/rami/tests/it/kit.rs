//! What the topics share: cards in notation, random house rules and hands.

use cards::{Bag, Dice, Face, Seat};
use engine::{Basis, Moves, State};
use rami::{
    AceInRuns, Action, Count, CycleGuard, Draft, EmptyStock, FirstTurn, GoOut, JokerSwap, Layoff,
    Match, Options, Pickup, Rami, Rules,
};

pub(crate) use engine::conformance::kit::{blessing, long, seeded, testdata, viewers};

/// Cards in notation.
pub(crate) fn set(text: &str) -> Bag {
    text.split_whitespace().map(|word| word.parse::<Face>().unwrap()).collect()
}

/// House rules drawn at random: any combination that can be played.
pub(crate) fn random_options(players: u8, dice: &mut Dice) -> Options {
    let mut pick = |n: u32| dice.below(n) as usize;
    Options {
        players,
        jokers: [0, 2, 4, 4][pick(4)],
        max_jokers_per_meld: [1, 1, 2, 3][pick(4)],
        first_turn: [FirstTurn::Flip, FirstTurn::Fifteen][pick(2)],
        opening_minimum: [0, 0, 51, 61, 71][pick(5)],
        opening_clean_run: pick(3) == 0,
        pickup: [Pickup::Free, Pickup::MustMeld, Pickup::OpenedOnly, Pickup::Penalty100][pick(4)],
        bar_twin: pick(3) == 0,
        cycle_guard: [CycleGuard::Card, CycleGuard::Face][pick(2)],
        ace_in_runs: [AceInRuns::Both, AceInRuns::Low, AceInRuns::High][pick(3)],
        layoff: [Layoff::Any, Layoff::Any, Layoff::Own, Layoff::LaterTurnsOnly][pick(4)],
        go_out: [GoOut::Discard, GoOut::MeldOrDiscard][pick(2)],
        empty_stock: [EmptyStock::End, EmptyStock::Recycle][pick(2)],
        stall_limit: [3, 40, 200][pick(3)],
        count: [Count::All, Count::Deadwood][pick(2)],
        ace_points: [11, 1][pick(2)],
        joker_points: [30, 20, 0][pick(3)],
        joker_swap: [JokerSwap::Reuse, JokerSwap::Keep, JokerSwap::Off][pick(3)],
        unopened_penalty: [0, 100][pick(2)],
        clean_win_double: pick(2) == 0,
        length: [Match::Deals(2), Match::Target(200), Match::Elimination(150)][pick(3)],
    }
}

/// Cards drawn at random from a deck.
pub(crate) fn random_hand(rules: &Rules, size: usize, dice: &mut Dice) -> Bag {
    let mut deck: Vec<Face> = rules.deck.cards().map(|card| card.face()).collect();
    (0..size).map(|_| deck.swap_remove(dice.below(deck.len() as u32) as usize)).collect()
}

/// Cards that lie close together, so that melds overlap.
pub(crate) fn crowded_hand(rules: &Rules, size: usize, dice: &mut Dice) -> Bag {
    let (from, suits) = (dice.below(13) as usize, 1 + dice.below(4) as usize);
    let span = 3 + dice.below(6) as usize;
    let near = |face: &Face| match (face.rank(), face.suit()) {
        (Some(rank), Some(suit)) => suit.index() < suits && (rank.index() + 13 - from) % 13 < span,
        _ => true,
    };
    let mut deck: Vec<Face> = rules.deck.cards().map(|card| card.face()).filter(near).collect();
    let size = size.min(deck.len());
    (0..size).map(|_| deck.swap_remove(dice.below(deck.len() as u32) as usize)).collect()
}

/// A whole random action, composed of legal steps; undoing is a choice like any other now and then.
pub(crate) fn random_action(
    rules: &Rules,
    state: &State<Rami>,
    seat: Seat,
    dice: &mut Dice,
) -> Action {
    let seen = state.seen(rules, seat);
    let mut draft = Draft::default();
    loop {
        let legal = Rami::legal(seen, &draft);
        let forward = legal - Rami::BACK;
        let steps = if forward.is_empty() || dice.below(16) == 0 { legal } else { forward };
        let step = steps.pick(dice).expect("nobody is ever stuck");
        if let Some(action) = Rami::push(seen, &mut draft, step) {
            return action;
        }
    }
}
