//! The plain player: as little deadwood as possible, at once.

use ::rami::{Action, Phase, Pickup, Rami, Rules};
use cards::{Bag, Dice, Face};
use engine::{Moves, Seen};

use super::lay;
use super::out::go_out;
use super::split::{self, Costs, Split};
use super::table::Turn;
use crate::random;

/// What lowers the deadwood most: lays whatever can be laid, and throws the dearest loose card.
pub(super) fn choose(seen: Seen<'_, Rami>, dice: &mut Dice) -> Action {
    let costs = split::points(seen.rules);
    let choice = match seen.open.phase {
        Phase::Draw => draw(seen, &costs),
        _ => go_out(seen).or_else(|| lay_all(seen, &costs)).or_else(|| throw(seen, &costs)),
    };
    choice.unwrap_or_else(|| random::action(seen, dice))
}

/// Takes the discard only if less deadwood is left for it.
fn draw(seen: Seen<'_, Rami>, costs: &Costs) -> Option<Action> {
    let before = lay::split(seen, seen.own.hand, costs).cost;
    let take = Rami::check(seen, &Action::Take).is_ok() && {
        let turn = Turn::new(seen).after(seen.rules, &Action::Take);
        let after = lay::split(turn.seen(seen.rules), turn.hand(), costs);
        after.cost - dearest(&after, costs, turn.open().taken) < before
            && duty_can_be_done(turn, seen.rules, costs)
    };
    let draw = if take { Action::Take } else { Action::Draw };
    Rami::check(seen, &draw).is_ok().then_some(draw)
}

/// Whether a seat that has taken the discard can do what that asks (R10).
pub(super) fn duty_can_be_done(mut turn: Turn, rules: &Rules, costs: &Costs) -> bool {
    let pickup = rules.options.pickup;
    let asks = match pickup {
        Pickup::Free | Pickup::OpenedOnly => false,
        Pickup::MustMeld => true,
        Pickup::Penalty100 => !turn.open().has_opened(),
    };
    if !asks {
        return true;
    }
    while let Some(action) = lay_all(turn.seen(rules), costs) {
        turn = turn.after(rules, &action);
    }
    match pickup {
        Pickup::MustMeld => !turn.open().taken_held && !turn.open().provisional(),
        _ => turn.open().has_opened(),
    }
}

/// Lays the next meld, or adds the next loose card.
fn lay_all(seen: Seen<'_, Rami>, costs: &Costs) -> Option<Action> {
    let meld = lay::next_meld(seen, costs);
    meld.or_else(|| lay::next_add(seen, unmelded(seen, &lay::split(seen, seen.own.hand, costs))))
}

/// Cards in no meld of the split.
pub(super) fn unmelded(seen: Seen<'_, Rami>, split: &Split) -> Bag {
    split.melds.iter().fold(seen.own.hand, |left, lay| left.minus(lay.cards))
}

/// Throws the dearest loose card, or whatever costs least to miss.
fn throw(seen: Seen<'_, Rami>, costs: &Costs) -> Option<Action> {
    let split = lay::split(seen, seen.own.hand, costs);
    let throwable = |&card: &Face| Rami::check(seen, &Action::Discard(card)).is_ok();
    let loose = split.loose.iter().filter(throwable);
    if let Some(card) = loose.max_by_key(|card| costs[card.index()]) {
        return Some(Action::Discard(card));
    }
    let cost_without =
        |card: &Face| lay::split(seen, seen.own.hand.minus(Bag::of([*card])), costs).cost;
    let card = seen.own.hand.iter().filter(throwable).min_by_key(cost_without);
    card.map(Action::Discard).or_else(|| {
        // Laid too little to open, or a duty that cannot be done.
        Rami::check(seen, &Action::Undo).is_ok().then_some(Action::Undo)
    })
}

/// What the dearest loose card costs that is not the one just taken.
fn dearest(split: &Split, costs: &Costs, taken: Option<Face>) -> i32 {
    let loose = split.loose.minus(taken.into_iter().collect());
    loose.iter().map(|card| costs[card.index()]).max().unwrap_or(0)
}
