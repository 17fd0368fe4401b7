//! Laying down what a split has found, one action at a time.

use ::rami::{Action, Melds, Rami};
use cards::Bag;
use engine::{Moves, Seen};

use super::split::{Asked, Costs, Opening, Split};
use super::table::{each_add, each_swap, layable};

/// How a hand of the seat parts: what the table takes counts once the seat may add to it. Before a seat
/// has opened, where that asks for something, only what it can open with is a split to lay.
pub(super) fn split(seen: Seen<'_, Rami>, hand: Bag, costs: &Costs) -> Split {
    let (rules, open) = (seen.rules, seen.open);
    let asked = Asked::new(rules, costs);
    let alone = |asked: Asked<'_>| asked.split(hand).expect("without a bound there is a split");
    if Opening::due(rules, open).is_some() || open.table.is_empty() {
        return alone(asked);
    }
    let with_table = alone(Asked { layable: layable(seen, hand, 0), ..asked });
    if open.has_opened() || !with_table.melds.is_empty() {
        return with_table;
    }
    // Somebody who has no meld cannot add to others.
    alone(asked)
}

/// The next meld of a seat that lays what it has, if it can lay any.
pub(super) fn next_meld(seen: Seen<'_, Rami>, costs: &Costs) -> Option<Action> {
    let (rules, open, hand) = (seen.rules, seen.open, seen.own.hand);
    let opening = Opening::due(rules, open);
    let split = match opening {
        Some(_) => Asked { opening, ..Asked::new(rules, costs) }.split(hand)?,
        None => split(seen, hand, costs),
    };
    if open.package_due(rules) {
        let package = Action::Meld(split.melds);
        return Rami::check(seen, &package).is_ok().then_some(package);
    }
    let melds = split.melds.iter().map(|&lay| Action::Meld(Melds::one(lay)));
    melds.into_iter().find(|meld| Rami::check(seen, meld).is_ok())
}

/// The next of these cards that the table takes, for a joker if there is one to have.
pub(super) fn next_add(seen: Seen<'_, Rami>, cards: Bag) -> Option<Action> {
    let mut found = None;
    each_swap(seen, &mut |swap| {
        if let Action::Swap { card, .. } = swap
            && cards.contains(card)
        {
            found = Some(swap);
        }
        found.is_none()
    });
    if found.is_none() {
        each_add(seen, &mut |add| {
            if let Action::Add { card, .. } = add
                && cards.contains(card)
            {
                found = Some(add);
            }
            found.is_none()
        });
    }
    found
}
