//! Can the seat in turn go out now? The answer is exact.
//!
//! Every order of laying is looked at, but a turn is given up as soon as two cards of it must stay
//! behind whatever is laid, and what was tried in vain is remembered. Both cut so much that a turn
//! which cannot be won is nearly always recognised at once.

use std::collections::HashSet;

use ::rami::pack::{FACES, one_each};
use ::rami::score::card_points;
use ::rami::{Action, GoOut, JokerSwap, Melds, Open, Rami, Rules, arrange};
use cards::{Bag, Face};
use engine::{Moves, Seen};

use super::split::{Asked, Opening};
use super::table::{Turn, each_add, each_swap, layable};

/// The first action of a turn that empties the hand, if there is such a turn.
pub(super) fn go_out(seen: Seen<'_, Rami>) -> Option<Action> {
    // After an undo the melds of an opening are laid as one action (R29); they are found one by one.
    let package = seen.open.package_due(seen.rules);
    let open = Open { undone: false, ..*seen.open };
    let turn = Turn::new(Seen { open: &open, ..seen });
    if !hopeful(seen.rules, &turn) {
        return None;
    }
    let mut search = Search { rules: seen.rules, vain: HashSet::new(), path: Vec::new() };
    if !search.wins(&turn) {
        return None;
    }
    let first = *search.path.first()?;
    let melds = matches!(first, Action::Meld(_));
    Some(if package && melds { package_of(seen.rules, turn, &search.path) } else { first })
}

/// The melds that come before the seat has opened, in one action.
fn package_of(rules: &Rules, mut turn: Turn, path: &[Action]) -> Action {
    let mut melds = Melds::default();
    for action in path {
        if let (Action::Meld(one), false) = (action, turn.open().has_opened()) {
            for &lay in one.iter() {
                melds.push(lay);
            }
        }
        turn = turn.after(rules, action);
    }
    Action::Meld(melds)
}

struct Search<'a> {
    rules: &'a Rules,
    /// Turns that cannot be won: the cards held, and the table by its fingerprint. With four jokers there can be
    /// thousands of them; only whether one is among them is ever asked.
    vain: HashSet<(Bag, u64)>,
    path: Vec<Action>,
}

impl Search<'_> {
    /// Whether this turn can be won; then the path tells how.
    fn wins(&mut self, turn: &Turn) -> bool {
        let (rules, hand) = (self.rules, turn.hand());
        if hand.is_empty() {
            return true;
        }
        if !hopeful(rules, turn) {
            return false;
        }
        let seen = turn.seen(rules);
        if hand.len() == 1 {
            let last = hand.iter().next().map(Action::Discard);
            if let Some(last) = last.filter(|last| Rami::check(seen, last).is_ok()) {
                self.path.push(last);
                return true;
            }
        }
        let now = (hand, fingerprint(turn.open()));
        if self.vain.contains(&now) {
            return false;
        }
        let mut attempt = |action: Action| {
            self.path.push(action);
            let wins = self.wins(&turn.after(rules, &action));
            if !wins {
                self.path.pop();
            }
            !wins
        };
        let mut melds = |lay, _| {
            let meld = Action::Meld(Melds::one(lay));
            Rami::check(seen, &meld).is_err() || attempt(meld)
        };
        let in_vain = arrange::each_meld(rules, hand, &mut melds)
            && each_add(seen, &mut attempt)
            && each_swap(seen, &mut attempt);
        if in_vain {
            self.vain.insert(now);
        }
        !in_vain
    }
}

/// Whether no more than one card must stay behind, as far as can be told at a glance. Everything is
/// counted as possible that might be: this never gives up a turn that can be won.
fn hopeful(rules: &Rules, turn: &Turn) -> bool {
    const ONE_EACH: [i32; FACES] = [1; FACES];
    let (open, hand) = (turn.open(), turn.hand());
    if hand.len() <= 1 {
        return true;
    }
    if hand.len() == 2 && !open.has_opened() && rules.options.go_out == GoOut::Discard {
        return false;
    }
    let (mut held, mut free) = (hand, Bag::EMPTY);
    if !open.table.is_empty() {
        let swaps = swappable(rules, open, hand);
        held = held.with_jokers((held.jokers() + swaps.len()).min(4));
        free = layable(turn.seen(rules), held, held.jokers());
        if free.jokers() > 0 || !swaps.is_empty() {
            free = free.plus(one_each(0, 4));
        }
        for card in swaps.iter() {
            if free.count(card) < hand.count(card) {
                free.insert(card);
            }
        }
    }
    let asked =
        Asked { layable: free, below: 2, patience: u32::MAX, ..Asked::new(rules, &ONE_EACH) };
    let Some(due) = Opening::due(rules, open) else {
        return asked.cost(held).is_some();
    };
    // Where a joker counts most is not looked at here, so only the clean run can be insisted on.
    let counts = |card: Face| if card.is_joker() { 11 } else { card_points(rules, card) };
    let opening = Some(Opening { points: 0, clean: due.clean });
    held.iter().map(counts).sum::<i32>() >= i32::from(due.points)
        && Asked { opening, ..asked }.cost(held).is_some()
}

/// Cards of the hand for which a joker of the table could be had.
fn swappable(rules: &Rules, open: &Open, hand: Bag) -> Bag {
    if rules.options.joker_swap == JokerSwap::Off {
        return Bag::EMPTY;
    }
    let wanted = (0..4).fold(0, |all, joker| all | open.wanted(joker));
    one_each(wanted & hand.suited(), 0)
}

/// The melds on the table in one number.
fn fingerprint(open: &Open) -> u64 {
    open.table.iter().fold(u64::from(open.taken_held), |sum, meld| {
        let meld = u64::from(meld.held) << 24 | u64::from(meld.jokers) << 8 | u64::from(meld.of);
        (sum.rotate_left(7) ^ meld).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::rami::pack::faces;
    use ::rami::{
        AceInRuns, CycleGuard, Deep, Drew, Layoff, Meld, Options, Own, Phase, Pile, presets,
    };
    use cards::{Dice, MAX_SEATS, Seat};
    use engine::{Basis, State, Steps};

    const ME: Seat = Seat::new(0);

    /// Every whole action from here on that does not undo.
    fn actions(seen: Seen<'_, Rami>, draft: &::rami::Draft, found: &mut Vec<Action>) {
        let steps: Steps = Rami::legal(seen, draft) - Rami::BACK;
        for step in steps.iter() {
            let mut next = *draft;
            match Rami::push(seen, &mut next, step) {
                Some(action) => found.push(action),
                None => actions(seen, &next, found),
            }
        }
    }

    /// Tries everything the rules allow.
    fn brute(rules: &Rules, state: &State<Rami>, vain: &mut Vec<(Bag, Vec<Meld>)>) -> bool {
        let now = (state.own(ME).hand, state.open().table.to_vec());
        if vain.contains(&now) {
            return false;
        }
        let mut found = Vec::new();
        actions(state.seen(rules, ME), &Default::default(), &mut found);
        for action in found {
            let mut next = *state;
            next.apply(rules, ME, &action, &mut ());
            if next.standing(rules).deals > state.standing(rules).deals {
                return true;
            }
            if !matches!(action, Action::Discard(_)) && brute(rules, &next, vain) {
                return true;
            }
        }
        vain.push(now);
        false
    }

    /// A turn after the draw: some melds on the table, a few cards in the hand, many of them of use.
    fn turn(rules: &Rules, dice: &mut Dice) -> State<Rami> {
        let mut pack: Vec<Face> = rules.deck.cards().map(|card| card.face()).collect();
        for i in (1..pack.len()).rev() {
            pack.swap(i, dice.below(i as u32 + 1) as usize);
        }
        let mut open = Open::start(rules);
        let mut part = |size: usize| -> Bag { pack.drain(..size).collect() };
        let mut hand = Bag::EMPTY;
        for _ in 0..dice.below(5) {
            let drawn = part(14);
            let melds = arrange::melds(rules, drawn);
            if melds.is_empty() {
                continue;
            }
            let (lay, meld) = melds[dice.below(melds.len() as u32) as usize];
            if dice.below(3) == 0 && hand.len() + lay.cards.len() < 8 {
                hand = hand.plus(lay.cards);
            } else {
                open.table.push(Meld { owner: Seat::new(dice.below(2) as usize), ..meld });
            }
        }
        for _ in 0..dice.below(3) + 1 {
            hand = hand.plus(part(1));
        }
        // Cards that lie next to what is on the table.
        for meld in &open.table {
            for card in faces(meld.takes(rules)) {
                if let Some(at) = pack.iter().position(|&other| other == card && dice.below(2) == 0)
                {
                    hand = hand.plus(Bag::of([pack.swap_remove(at)]));
                }
            }
        }
        (open.phase, open.turn, open.drew) = (Phase::Play, ME, Drew::Stock);
        open.lain = dice.below(open.table.len() as u32 + 1) as u8;
        if dice.below(3) > 0 {
            open.opened.insert(ME);
        }
        if dice.below(3) == 0 {
            open.taken = hand.iter().nth(dice.below(hand.len() as u32) as usize);
            (open.taken_held, open.drew) = (true, Drew::Pile);
        }
        open.undone = dice.below(6) == 0;
        open.held = [hand.len() as u8, 5, 5, 5];
        let stock: Pile = pack.drain(..pack.len().min(10)).collect();
        open.stock = stock.len() as u8;
        let mut owns = [Own::default(); MAX_SEATS];
        owns[0].hand = hand;
        State::assemble(open, owns, Deep { stock })
    }

    #[test]
    fn going_out_is_found_exactly_when_the_rules_allow_it() {
        let mut dice = Dice::new(7);
        let (mut wins, mut losses) = (0, 0);
        let turns = if std::env::var_os("QUINTE_LONG").is_some() { 100_000 } else { 700 };
        for (_, preset) in presets() {
            let odd = Options {
                jokers: 4,
                max_jokers_per_meld: 2,
                go_out: GoOut::MeldOrDiscard,
                layoff: Layoff::LaterTurnsOnly,
                ace_in_runs: AceInRuns::High,
                joker_swap: JokerSwap::Keep,
                cycle_guard: CycleGuard::Face,
                opening_minimum: 51,
                ..preset.clone()
            };
            for options in [
                preset.clone(),
                Options { opening_minimum: 0, opening_clean_run: false, ..preset },
                odd,
            ] {
                let rules = Rules::compile(&options).expect("playable");
                for _ in 0..turns {
                    let state = turn(&rules, &mut dice);
                    let seen = state.seen(&rules, ME);
                    if seen.own.hand.len() > 9
                        || state.open().table.iter().any(|meld| meld.len() > 6)
                    {
                        continue;
                    }
                    let found = go_out(seen);
                    let wins_by_force = brute(&rules, &state, &mut Vec::new());
                    assert_eq!(
                        found.is_some(),
                        wins_by_force,
                        "{} at {:?}",
                        seen.own.hand,
                        seen.open
                    );
                    (wins, losses) =
                        (wins + u32::from(wins_by_force), losses + u32::from(!wins_by_force));
                    // Following the advice keeps the way open to the end.
                    let mut state = state;
                    let deals = state.standing(&rules).deals;
                    while state.standing(&rules).deals == deals && wins_by_force {
                        let action =
                            go_out(state.seen(&rules, ME)).expect("the way out stays open");
                        assert!(Rami::check(state.seen(&rules, ME), &action).is_ok(), "{action}");
                        state.apply(&rules, ME, &action, &mut ());
                    }
                }
            }
        }
        assert!(wins > 300 && losses > 300, "{wins} {losses}");
    }
}
