//! Worlds for tests: seeds from which given cards are dealt, and orders of cards that look alike to a seat.
//! Programs are built without it.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use cards::{Card, Deck, Dice, Jokers, Rank, Seat};
use engine::fair::{Given, Seed, Source};
use engine::{Step, Viewer};
use games::{GameName, Match};
use serde_json::json;

static PINNED: LazyLock<Mutex<HashMap<[u8; 32], Vec<Card>>>> = LazyLock::new(Mutex::default);

/// From now on the first deal of a match with this seed has these cards, top first; a second one has none.
pub fn pin(seed: Seed, order: Vec<Card>) {
    PINNED.lock().unwrap_or_else(PoisonError::into_inner).insert(seed.0, order);
}

/// The cards of this seed, if somebody gave it any.
#[cfg(feature = "given")]
pub(crate) fn pinned(seed: &Seed) -> Option<Source> {
    let pinned = PINNED.lock().unwrap_or_else(PoisonError::into_inner);
    pinned.get(&seed.0).map(|order| source(order))
}

/// Chance that gives these cards.
pub fn source(order: &[Card]) -> Source {
    Source::Given(vec![Given::Order(order.to_vec())])
}

/// All cards of a game's usual deck, in an order by these dice.
pub fn shuffled(game: GameName, dice: &mut Dice) -> Vec<Card> {
    let (packs, lowest, jokers) = match game {
        GameName::Belote => (1, Rank::Seven, Jokers::None),
        GameName::Bezique => (4, Rank::Seven, Jokers::Plain(4)),
        GameName::Tractor => (2, Rank::Two, Jokers::Tractor),
        GameName::Canasta => (2, Rank::Two, Jokers::Plain(6)),
        GameName::Rami => (2, Rank::Two, Jokers::None),
    };
    let mut order: Vec<Card> = Deck { packs, lowest, without: None, jokers }.cards().collect();
    for at in (1..order.len()).rev() {
        order.swap(at, dice.below(at as u32 + 1) as usize);
    }
    order
}

/// What a viewer knows of a match, with what it was told last.
pub fn known(game: &dyn Match, viewer: Viewer) -> String {
    format!("{} {:?}", game.view(viewer), game.events(viewer, game.frames()))
}

/// Another order that looks the same from this seat and to a watcher, some cards away from this one.
pub fn alike(game: GameName, order: &[Card], seat: Seat, dice: &mut Dice) -> Option<Vec<Card>> {
    let views = |order: &[Card]| {
        let people = cards::SeatSet::from_iter([seat]);
        let dealt = games::open(game, &json!({}), source(order), people).ok()?;
        Some([Viewer::Seat(seat), Viewer::Watcher].map(|viewer| known(&*dealt, viewer)))
    };
    let wanted = views(order)?;
    let mut other = order.to_vec();
    let mut swaps = 0;
    for _ in 0..60 {
        let [a, b] = [0; 2].map(|_| dice.below(order.len() as u32) as usize);
        if other[a].face() == other[b].face() {
            continue;
        }
        other.swap(a, b);
        if views(&other).as_ref() == Some(&wanted) {
            swaps += 1;
        } else {
            other.swap(a, b);
        }
    }
    (swaps > 0).then_some(other)
}

/// Some whole move of this seat that can be made in both worlds.
pub fn in_both(worlds: [&dyn Match; 2], seat: Seat, dice: &mut Dice) -> Option<Vec<u8>> {
    for _ in 0..20 {
        let mut steps: Vec<Step> = Vec::new();
        loop {
            let legal = worlds[0].legal(seat, &steps);
            if legal.is_empty() {
                break;
            }
            let which = dice.below(legal.len() as u32) as usize;
            steps.extend(legal.iter().nth(which));
        }
        let act = games::Act::Steps(&steps);
        if !steps.is_empty() && worlds.iter().all(|world| world.spell(seat, act).is_ok()) {
            return Some(steps.iter().map(|step| step.0).collect());
        }
    }
    None
}
