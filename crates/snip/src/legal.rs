//! What a seat may do: listed in steps and checked as whole actions, written apart on purpose.

use cards::{Card, CardSet, Seat};
use engine::{Moves, Seen, Step, Steps, Viewer, Violation};

use crate::action::{ASK, Action, DONE, Draft, LOOK, UNDO, step_of};
use crate::options::Looking;
use crate::pack::{of_suit, queens};
use crate::state::{Open, Phase};
use crate::{Snip, refuse};

impl Moves for Snip {
    fn legal(seen: Seen<'_, Self>, draft: &Draft) -> Steps {
        let (Viewer::Seat(me), open, hand) = (seen.viewer, seen.open, seen.own.hand) else {
            return Steps::EMPTY;
        };
        match (open.phase, draft.first) {
            (Phase::Dealing, None) => steps(to_declare(open, me, hand)),
            (Phase::Play, None) if open.seat == me => {
                let whole = |first: &Card| !seconds(open, hand, *first).is_empty();
                let verbs = [(LOOK, may_look(seen, me)), (ASK, !open.askers.contains(me))];
                let verbs = verbs.into_iter().filter(|(_, may)| *may).map(|(verb, _)| verb);
                steps(hand.iter().filter(whole).collect()) | verbs.collect()
            }
            (Phase::Play, Some(first)) if open.seat == me => {
                steps(seconds(open, hand, first)) | Steps::one(UNDO)
            }
            (Phase::Laid, None) if open.seat == me => Steps::one(DONE) | Steps::one(UNDO),
            _ => Steps::EMPTY,
        }
    }

    fn push(seen: Seen<'_, Self>, draft: &mut Draft, step: Step) -> Option<Action> {
        draft.push(seen.open.phase, step)
    }

    fn spell(_: Seen<'_, Self>, action: &Action, out: &mut impl FnMut(Step)) {
        action.spell(out);
    }

    fn check(seen: Seen<'_, Self>, action: &Action) -> Result<(), Violation> {
        let (open, hand) = (seen.open, seen.own.hand);
        let due = match open.phase {
            Phase::Dealing => true,
            Phase::Play | Phase::Laid => seen.is(open.seat),
            _ => false,
        };
        let Viewer::Seat(me) = seen.viewer else { return Err(refuse::not_your_turn(open.seat)) };
        if !due {
            return Err(refuse::not_your_turn(open.seat));
        }
        let unless = |refused: bool, why: Violation| if refused { Err(why) } else { Ok(()) };
        match (open.phase, *action) {
            (Phase::Dealing, Action::Declare(card)) => {
                unless(!to_declare(open, me, hand).contains(card), refuse::no_queen(card))
            }
            (Phase::Play, Action::Look) => unless(!may_look(seen, me), refuse::looked_before()),
            (Phase::Play, Action::Ask) => unless(open.askers.contains(me), refuse::asked_before()),
            (Phase::Play, Action::Lay(cards)) => {
                let held = cards.len() == 2 && cards.is_subset(hand);
                unless(!held, refuse::not_two_held(cards - hand))?;
                let lucky = of_suit(open.lucky) & hand;
                let held_back = !lucky.is_empty() && !lucky.meets(cards);
                unless(held_back, refuse::lucky_held_back(lucky))
            }
            (Phase::Laid, Action::Done | Action::Undo) => Ok(()),
            _ => Err(refuse::not_now()),
        }
    }
}

fn steps(cards: CardSet) -> Steps {
    cards.iter().map(step_of).collect()
}

/// SNP-2.1: queens that the seat holds and has not shown.
fn to_declare(open: &Open, me: Seat, hand: CardSet) -> CardSet {
    (hand - open.shown[me.index()]) & queens()
}

/// The cards that can be laid together with the first: higher ones, because two cards have one order,
/// and a lucky one if the hand has any (SNP-3.2).
fn seconds(open: &Open, hand: CardSet, first: Card) -> CardSet {
    let lucky = of_suit(open.lucky) & hand;
    let free = lucky.is_empty() || lucky.contains(first);
    hand.iter().filter(|&card| card > first && (free || lucky.contains(card))).collect()
}

/// SNP-4.1.
fn may_look(seen: Seen<'_, Snip>, me: Seat) -> bool {
    seen.rules.options.looking == Looking::Once && !seen.open.lookers.contains(me)
}
