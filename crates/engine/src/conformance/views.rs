//! What viewers see: the same eyes through a view as at the table, plain data that reads back, and
//! cards that are neither lost nor doubled.

use std::fmt::Debug;

use cards::{CardSet, Dice};
use serde::{Serialize, de::DeserializeOwned};

use super::listing::watcher_is_idle;
use super::words::suits_are_letters;
use crate::event::Told;
use crate::state::{State, View};
use crate::steps::{Step, Steps};
use crate::{Game, Spoken, Viewer};

/// A view as it goes over the wire.
pub(super) fn wire<G: Game>(view: &View<G>) -> String {
    serde_json::to_string(view).unwrap_or_else(|error| panic!("a view is no plain data: {error}"))
}

/// What every viewer sees, written and read again, is the same and passes for a view. What all know
/// is the same for everybody, so it is read once.
pub(super) fn read_back<G: Game>(rules: &G::Rules, state: &State<G>, viewers: &[Viewer]) {
    let open = again(state.open());
    for &viewer in viewers {
        let own = again(&state.view(viewer).own);
        let view: View<G> = View { viewer: again(&viewer), open, own };
        if let Err(why) = view.checked(rules) {
            panic!("{viewer:?}'s view does not read back: {why}");
        }
    }
}

/// What was told, written and read again, is the same story.
pub(super) fn events_read_back<G: Game>(told: &[Told<G::Event>]) {
    told.iter().for_each(|told| drop(again(&told.event)));
}

/// Something as it comes back over the wire.
fn again<T: Serialize + DeserializeOwned + PartialEq + Debug>(said: &T) -> T {
    let text = serde_json::to_string(said)
        .unwrap_or_else(|error| panic!("{said:?} is no plain data: {error}"));
    suits_are_letters(&text);
    match serde_json::from_str(&text) {
        Ok(read) if read == *said => read,
        Ok(read) => panic!("{said:?} reads back otherwise: {read:?} from {text}"),
        Err(why) => panic!("{said:?} does not read back: {why}: {text}"),
    }
}

/// Every card of the deck is in exactly one place, as each viewer counts.
pub(super) fn conserves<G: Game>(rules: &G::Rules, state: &State<G>, viewers: &[Viewer]) {
    let deck: CardSet = G::seating(rules).deck.cards().collect();
    let watched = G::unseen(state.view(Viewer::Watcher).seen(rules)).cards;
    for &viewer in viewers {
        let unseen = G::unseen(state.view(viewer).seen(rules));
        let room: usize = unseen.places.iter().map(|place| usize::from(place.size)).sum();
        assert!(
            room == unseen.cards.len(),
            "{viewer:?} misses {} cards, but their places {:?} hold {room}",
            unseen.cards.len(),
            unseen.places
        );
        let alien = unseen.cards - deck;
        assert!(alien.is_empty(), "{viewer:?} misses cards that the deck has not: {alien}");
        let known = unseen.cards - watched;
        assert!(known.is_empty(), "{viewer:?} misses {known}, which every watcher can see");
    }
}

/// A view checks like the table it was taken from.
pub(super) fn same_eyes<G: Spoken>(
    rules: &G::Rules,
    state: &State<G>,
    viewers: &[Viewer],
    dice: &mut Dice,
) {
    let empty = G::Draft::default();
    for &viewer in viewers {
        let view = state.view(viewer);
        let json = serde_json::from_str(&wire(&view));
        let read = json.map(|json| View::<G>::read(rules, &json));
        assert!(matches!(read, Ok(Ok(read)) if read == view), "{viewer:?}'s view is lost");
        let Viewer::Seat(seat) = viewer else {
            assert!(view.own == G::Own::default(), "a watcher knows something of its own");
            watcher_is_idle(view.seen(rules), dice);
            continue;
        };
        let (table, eyes) = (state.seen(rules, seat), view.seen(rules));
        let legal: Steps = G::legal(table, &empty);
        assert!(legal == G::legal(eyes, &empty), "{viewer:?}'s view lists other steps");
        for step in (0..G::STEPS as u8).map(Step) {
            let (mut draft, mut again) = (empty, empty);
            let action = G::push(table, &mut draft, step);
            assert!(
                action == G::push(eyes, &mut again, step),
                "{viewer:?}'s view composes otherwise"
            );
            if let Some(action) = action {
                let same = G::check(table, &action) == G::check(eyes, &action);
                assert!(same, "{viewer:?}'s view checks {action} otherwise");
            }
        }
    }
}
