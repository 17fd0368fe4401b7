//! Moves as a person makes them: cards in any order are put into the order that a player means, red
//! threes and the top of the pile can be touched like cards of the hand.

use cards::{Card, Face, List};
use engine::choices::{Aim, Choice, Choices, Lies, Touch};
use engine::{Fact, Seen, Step, Viewer};

use crate::Canasta;
use crate::action::{Action, Atom, Draft, Package, WIDEST, canonical};
use crate::arrange;
use crate::meld::LONGEST;
use crate::pack::{is_wild, points, rank};
use crate::shape::{Direction, Kind, SMALLEST, kind_of, rank_of_set, suit_of_run};
use crate::state::Phase;

impl Choices for Canasta {
    fn touch(seen: Seen<'_, Self>) -> Vec<Touch> {
        let Viewer::Seat(seat) = seen.viewer else { return Vec::new() };
        let mut touch = Vec::new();
        Touch::lay(&mut touch, Lies::Bottom, seen.own.bottom.iter().map(|&face| (face, 0)));
        let mut hand: Vec<Face> = seen.own.hand.iter().collect();
        hand.sort_by_key(|&face| (is_wild(face), rank(face), face));
        let hand = hand.into_iter().map(|face| (face, rank(face)));
        Touch::lay(&mut touch, Lies::Hand, hand);
        Touch::lay(&mut touch, Lies::Table, seen.open.red_threes(seat).map(|face| (face, 0)));
        Touch::lay(&mut touch, Lies::Pile, seen.open.top().map(|face| (face, 0)));
        touch
    }

    fn aim(_: Seen<'_, Self>, action: &Action) -> Aim {
        match action {
            Action::Keep(_) => Aim::of("keep"),
            Action::Draw => Aim::of("draw"),
            Action::Take(_) => Aim::of("take"),
            Action::Pass => Aim::of("pass"),
            Action::Lay(_) => Aim::of("meld"),
            Action::Package(_) => Aim::of("lay"),
            Action::Add { meld, .. } => Aim::on("add", *meld),
            Action::Discard(_) => Aim::of("discard"),
            Action::Undo => Aim::of("undo"),
        }
    }

    fn cards(_: Seen<'_, Self>, action: &Action, out: &mut impl FnMut(Card)) {
        let faces: &[Face] = match action {
            Action::Draw | Action::Pass | Action::Undo => &[],
            Action::Keep(cards) => cards,
            Action::Take(cards) | Action::Lay(cards) | Action::Add { cards, .. } => cards,
            Action::Package(package) => package.cards(),
            Action::Discard(face) => std::slice::from_ref(face),
        };
        faces.iter().for_each(|&face| out(face.into()));
    }

    fn card(step: Step) -> Option<Card> {
        match Atom::of(step)? {
            Atom::Face(face) => Some(face.into()),
            _ => None,
        }
    }

    fn ordered(action: &Action) -> bool {
        matches!(action, Action::Take(_) | Action::Lay(_) | Action::Package(_) | Action::Add { .. })
    }

    /// The top card comes with the pile.
    fn joins(seen: Seen<'_, Self>) -> Option<(&'static str, Face)> {
        seen.open.top().map(|top| ("take", top))
    }

    fn meant(seen: Seen<'_, Self>, choice: &Choice) -> Option<Action> {
        let faces: Vec<Face> = choice.cards.iter().map(|card| card.face()).collect();
        let bottom = seen.open.phase == Phase::Bottom;
        match (choice.verb.as_deref(), faces.as_slice()) {
            (Some("draw"), []) => Some(Action::Draw),
            (Some("pass"), []) => Some(Action::Pass),
            (Some("undo"), []) => Some(Action::Undo),
            (Some("keep"), kept) => Some(Action::Keep(List::of(kept.get(..3).unwrap_or(kept)))),
            (None, kept) if bottom => Some(Action::Keep(List::of(kept.get(..3).unwrap_or(kept)))),
            _ if faces.len() > WIDEST => None,
            (Some("take"), key) => taking(seen, choice, key),
            (None, &[face]) if seen.open.top() == Some(face) && !in_hand(seen, face) => {
                taking(seen, choice, &[])
            }
            (Some("add"), [_, ..]) => adding(choice, &faces),
            (Some("lay"), [_, ..]) => Some(Action::Package(Package::of(&[&faces]))),
            (Some("discard") | None, &[face]) => Some(Action::Discard(face)),
            (Some("meld") | None, [_, ..]) => laying(seen, choice, &faces),
            _ => None,
        }
    }

    fn points(_: Seen<'_, Self>, action: &Action) -> Option<i32> {
        match action {
            Action::Take(cards) | Action::Lay(cards) | Action::Add { cards, .. } => {
                Some(points(cards))
            }
            Action::Package(package) => Some(points(package.cards())),
            _ => None,
        }
    }

    /// What the chosen cards count and what meld they would be, and for a team that has not gone down what
    /// it has and needs (C45).
    fn counts(seen: Seen<'_, Self>, choice: &Choice) -> Vec<Fact> {
        let (rules, open) = (seen.rules, seen.open);
        let faces: Vec<Face> = choice.cards.iter().map(|card| card.face()).collect();
        let mut counts = vec![Fact::Count("points", points(&faces))];
        if let Some(action) = Self::meant(seen, choice) {
            counts.extend(what_meld(&action));
        }
        let side = open.side(open.turn);
        if open.phase == Phase::Play && seen.is(open.turn) && !open.down[side.index()] {
            let mut sum = open.laid_so_far(rules, side);
            sum.add(&rules.options, kind_of(&faces), &faces);
            counts.push(Fact::Count("opening", sum.points));
            counts.push(Fact::Count("required", open.minimum(side)));
        }
        counts
    }

    fn step_name(_: Seen<'_, Self>, draft: &Draft, step: Step) -> String {
        match Atom::of(step) {
            Some(Atom::Face(face)) => face.to_string(),
            Some(Atom::Draw) => "draw".to_string(),
            Some(Atom::Take) => "take".to_string(),
            Some(Atom::Meld) if *draft == Draft::default() => "meld".to_string(),
            Some(Atom::Meld) => "next meld".to_string(),
            Some(Atom::Lay) => "lay".to_string(),
            Some(Atom::Done) => "done".to_string(),
            Some(Atom::Undo) => "undo".to_string(),
            Some(Atom::Pass) | None => "pass".to_string(),
            Some(Atom::Add(meld)) => format!("add to meld {}", meld + 1),
        }
    }
}

/// What meld the cards of an action would be, sound or not: its kind, what it is of, which way it goes.
fn what_meld(action: &Action) -> Vec<Fact> {
    let row: &[Face] = match action {
        Action::Take(row) | Action::Lay(row) => row,
        Action::Package(package) => package.cards(),
        _ => &[],
    };
    if row.len() < SMALLEST {
        return Vec::new();
    }
    let kind = kind_of(row);
    let direction = Direction::from(row[0]).filter(|_| kind == Kind::Run);
    let mut what = vec![Fact::Word("kind", kind.word())];
    what.extend(rank_of_set(kind, row).map(|rank| Fact::Word("rank", rank.mark())));
    what.extend(suit_of_run(kind, row).map(Fact::Suit));
    what.extend(direction.map(|direction| Fact::Word("direction", direction.word())));
    what
}

fn in_hand(seen: Seen<'_, Canasta>, face: Face) -> bool {
    let Viewer::Seat(seat) = seen.viewer else { return false };
    seen.own.hand.contains(face) || seen.open.red_threes(seat).any(|red| red == face)
}

/// A new meld in the order in which it was chosen, if that was meant, else in the most sensible one.
fn laying(seen: Seen<'_, Canasta>, choice: &Choice, faces: &[Face]) -> Option<Action> {
    let sensible = arrange::sensible(faces);
    let mut row = if choice.in_order { faces.to_vec() } else { sensible };
    if row.len() > LONGEST {
        return None;
    }
    canonical(&mut row);
    let package =
        seen.open.phase == Phase::Play && seen.is(seen.open.turn) && seen.open.as_package();
    // C47: after an undo one meld is a package of one.
    Some(if package { Action::Package(Package::of(&[&row])) } else { Action::Lay(List::of(&row)) })
}

/// Cards for a meld of the table, in the order in which they were chosen or in the most sensible one.
fn adding(choice: &Choice, faces: &[Face]) -> Option<Action> {
    let meld = choice.on?;
    let mut row = if choice.in_order { faces.to_vec() } else { arrange::sensible(faces) };
    if row.len() > LONGEST {
        return None;
    }
    canonical(&mut row);
    Some(Action::Add { meld, cards: List::of(&row) })
}

/// Taking the pile with these cards, and with its top card where that was not named.
fn taking(seen: Seen<'_, Canasta>, choice: &Choice, faces: &[Face]) -> Option<Action> {
    let top = seen.open.top()?;
    let mut key = faces.to_vec();
    if !faces.contains(&top)
        || faces.iter().filter(|&&face| face == top).count() <= seen.own.hand.count(top)
            && !choice.in_order
    {
        key.push(top);
    }
    if key.len() > LONGEST {
        return None;
    }
    let mut key = if choice.in_order { key } else { arrange::sensible(&key) };
    canonical(&mut key);
    Some(Action::Take(List::of(&key)))
}
