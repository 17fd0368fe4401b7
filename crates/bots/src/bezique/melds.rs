//! What the winner of a trick does: meld, swap the seven, or draw.

use ::bezique::pack::{Card, Cards, Face};
use ::bezique::score::TEN;
use ::bezique::{Action, Bezique, History, Kind, Meld, Melder};
use cards::{List, Rank};
use engine::{Moves, Seen};

use super::outlook::Outlook;

/// More melds than a hand of nine has of different kinds and suits.
const MOST: usize = 16;

/// Every meld that the seat in turn could lay now, one of each kind and of each plain suit.
pub(super) fn melds(seen: Seen<'_, Bezique>) -> List<Meld, MOST> {
    let mut found = List::new();
    if seen.open.melded {
        return found;
    }
    let melder = seen.open.melder(seen.rules, seen.own);
    let kinds = melder.kinds();
    for kind in Kind::ALL.into_iter().filter(|&kind| kinds >> kind as u16 & 1 == 1) {
        if kind != Kind::Marriage {
            found.push(lay(&melder, kind, Cards::EMPTY));
            continue;
        }
        let mut suits = 0;
        for king in melder.next(kind, Cards::EMPTY).iter() {
            if suits & king.face().suit_faces() == 0 {
                suits |= king.face().suit_faces();
                found.push(lay(&melder, kind, Cards::one(king)));
            }
        }
    }
    found
}

/// Lays cards for a kind until it is whole. Real cards go before jokers, and those that served most
/// before: fresh ones have more before them. So a run takes king and queen who have married.
fn lay(melder: &Melder<'_>, kind: Kind, begun: Cards) -> Meld {
    let mut cards = begun;
    while cards.len() < kind.size() {
        let next = melder.next(kind, cards).iter();
        let key = |card: Card| (!card.face().is_joker(), served(melder.history, card));
        // The first of the best: of copies that are alike the lowest is laid (BEZ-8.1).
        let best = next.reduce(|best, card| if key(card) > key(best) { card } else { best });
        cards |= Cards::one(best.expect("a meld that was offered can be finished"));
    }
    Meld { kind, cards }
}

/// In how many kinds of melds a card has served.
fn served(history: &History, card: Card) -> usize {
    history.used.iter().filter(|used| used.contains(card)).count()
}

/// What is worth most: a meld with what can still be melded after it, the swap, or going on without.
pub(super) fn best(seen: Seen<'_, Bezique>) -> Action {
    let Seen { rules, open, own, .. } = seen;
    let held = open.held(own, open.turn);
    let mut outlook = Outlook::new(seen, held);
    let to_go = i32::from(rules.options.target) - open.scores[rules.sides.of(open.turn).index()];
    let now = outlook.worth(held).points;
    let mut best = (now, Action::Draw);
    if may_swap(seen) {
        if to_go <= TEN {
            return Action::Swap;
        }
        let swapped = f64::from(TEN) + outlook.worth(after_swap(seen, held)).points;
        // Where it does not take the meld's place, it need not be better than a meld.
        if swapped > now && !rules.options.swap_counts_as_meld {
            return Action::Swap;
        }
        best = if swapped > now { (swapped, Action::Swap) } else { best };
    }
    for &meld in &melds(seen) {
        if meld.kind.points() >= to_go {
            return Action::Meld(meld);
        }
        outlook.history = open.history;
        outlook.history.record(open.trump, meld);
        let value = f64::from(meld.kind.points()) + outlook.worth(held).points;
        if value > best.0 {
            best = (value, Action::Meld(meld));
        }
    }
    best.1
}

/// Whether the seat in turn may swap the seven.
pub(super) fn may_swap(seen: Seen<'_, Bezique>) -> bool {
    seen.own.hand.faces() & seen.open.seven() != 0 && Bezique::check(seen, &Action::Swap).is_ok()
}

/// The cards after the seven has been swapped for the turned card.
fn after_swap(seen: Seen<'_, Bezique>, held: Cards) -> Cards {
    let open = seen.open;
    let seven = open.trump.and_then(|suit| Face::new(Rank::Seven, suit));
    let hidden = (held - open.known[open.turn.index()]) - open.lit;
    let seven = seven.and_then(|face| hidden.with_face(face).first());
    let given = seven.map_or(Cards::EMPTY, Cards::one);
    let taken = open.upcard.map_or(Cards::EMPTY, Cards::one);
    (held - given) | taken
}
