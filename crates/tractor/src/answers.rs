//! Every whole play that a seat may make, equal cards counted once.
//!
//! Legal answers can be very many, so the list is capped, and says so: see [`Answers::complete`].

use engine::{Moves, Seen};

use crate::Tractor;
use crate::action::{Action, Draft};
use crate::options::Rules;
use crate::pack::Cards;
use crate::state::Open;
use crate::trump::Group;

/// Legal plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers {
    /// The cards of each.
    pub plays: Vec<Cards>,
    /// Whether these are all of them: the cap was not reached.
    pub complete: bool,
}

/// The legal plays, or burials, of the seat that looks; at most `cap` of them. The work is bounded by
/// the cap: every step that is listed can be finished.
pub fn answers(seen: Seen<'_, Tractor>, cap: usize) -> Answers {
    let mut found = Answers { plays: Vec::new(), complete: true };
    collect(seen, Draft::default(), cap, &mut found);
    found
}

fn collect(seen: Seen<'_, Tractor>, draft: Draft, cap: usize, found: &mut Answers) {
    for step in Tractor::legal(seen, &draft).iter() {
        if found.plays.len() >= cap {
            found.complete = false;
            return;
        }
        let mut longer = draft;
        match Tractor::push(seen, &mut longer, step) {
            Some(Action::Play(cards) | Action::Bury(cards)) => found.plays.push(cards),
            Some(Action::Pass | Action::Declare(_)) => {}
            None => collect(seen, longer, cap, found),
        }
    }
}

/// What an answer is, as a page sorts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// All of the suit led.
    Follows,
    /// All trumps on another suit.
    Ruffs,
    /// What is left of the suit led, and others.
    RunsOut,
    /// Nothing of the suit led.
    Discards,
}

/// What this answer to the current trick is.
pub fn kind(open: &Open, cards: Cards) -> Kind {
    let of_suit = cards.among(open.trump.of(open.led)).len();
    match of_suit {
        n if n == cards.len() => Kind::Follows,
        0 if open.led != Group::Trump && cards.faces() & !open.trump.faces() == 0 => Kind::Ruffs,
        0 => Kind::Discards,
        _ => Kind::RunsOut,
    }
}

/// The answers to the current trick by kind, and within a kind those that would win first; at most
/// `cap` of them.
pub fn grouped(seen: Seen<'_, Tractor>, cap: usize) -> (Vec<(Kind, Vec<Cards>)>, bool) {
    let Answers { mut plays, complete } = answers(seen, cap);
    let order = |cards: &Cards| (kind(seen.open, *cards), !wins(seen.rules, seen.open, *cards));
    plays.sort_by_key(order);
    let groups = plays.chunk_by(|a, b| kind(seen.open, *a) == kind(seen.open, *b));
    (groups.map(|group| (kind(seen.open, group[0]), group.to_vec())).collect(), complete)
}

/// Whether this answer would be winning the current trick.
pub fn wins(rules: &Rules, open: &Open, cards: Cards) -> bool {
    let mut after = *open;
    after.lay(rules, open.turn, cards);
    after.winning == open.turn
}
