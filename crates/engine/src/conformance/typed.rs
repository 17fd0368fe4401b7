//! Notation in another order: what people and programs write is not always in the order in which it
//! is recorded.
//!
//! A move is one word and parts, which strokes set apart (`meld 5S 6S 7S / 9H 9D 9C`). The parts
//! change places, and so do neighbouring words inside one. What comes out may mean nothing, or
//! another move, where the order says something; but whatever is legal has one form, and that form
//! does what the words would have done.

use cards::Dice;

use crate::event::Told;
use crate::state::State;
use crate::{Game, Seen, Spoken, Viewer};

/// A legal action as it was written, where that is not the form in which it is recorded.
pub(super) struct Written<G: Game> {
    pub(super) written: G::Action,
    pub(super) canonical: G::Action,
}

/// The same words in another order.
pub(super) fn permuted(text: &str, dice: &mut Dice) -> String {
    let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
    let mut parts: Vec<Vec<&str>> =
        rest.split(" / ").map(|part| part.split_whitespace().collect()).collect();
    shuffle(&mut parts, dice);
    for part in &mut parts {
        let from = dice.below(part.len() as u32) as usize;
        shuffle(&mut part[from..], dice);
    }
    let parts: Vec<String> = parts.iter().map(|part| part.join(" ")).collect();
    format!("{verb} {}", parts.join(" / ")).trim_end().to_string()
}

fn shuffle<T>(list: &mut [T], dice: &mut Dice) {
    for last in (1..list.len()).rev() {
        list.swap(last, dice.below(last as u32 + 1) as usize);
    }
}

/// Reads a text as a seat would write it. Gives the action as it is recorded, if the text is a legal
/// one, and what was written, if that is something else.
pub(super) fn read<G: Spoken>(
    seen: Seen<'_, G>,
    text: &str,
) -> Option<(G::Action, Option<Written<G>>)> {
    let written: G::Action = text.parse().ok()?;
    G::check(seen, &written).ok()?;
    let canonical = match seen.canonical(&written) {
        Ok(canonical) => canonical,
        Err(why) => panic!("{text:?} is legal, but its steps make no action: {why:?}"),
    };
    let read = seen.read(text);
    assert!(read == Ok(canonical), "{text:?} is recorded as {canonical}, but read as {read:?}");
    let again = seen.canonical(&canonical);
    assert!(again == Ok(canonical), "{canonical} has another canonical form: {again:?}");
    let other = (written != canonical).then_some(Written { written, canonical });
    Some((canonical, other))
}

/// What is spelt alike does alike, also at the door that does not check.
pub(super) fn does_alike<G: Game>(
    rules: &G::Rules,
    state: &State<G>,
    viewer: Viewer,
    Written { written, canonical }: &Written<G>,
) {
    let Viewer::Seat(seat) = viewer else { unreachable!("a watcher has no legal action") };
    let done = |action: &G::Action| {
        let (mut world, mut told): (State<G>, Vec<Told<G::Event>>) = (*state, Vec::new());
        world.apply(rules, seat, action, &mut told);
        (world, told)
    };
    let (as_written, as_recorded) = (done(written), done(canonical));
    let alike = as_written.0 == as_recorded.0 && as_written.1 == as_recorded.1;
    assert!(alike, "{written} is recorded as {canonical}, but applied as given: {written:?}");
}
