//! What a seat may do: listed in steps and checked as whole actions, written apart on purpose.

use cards::{Card, CardSet, Rank, Seat};
use engine::{Fact, Refusal, Seen, Steps, Viewer, Violation};

use super::action::{ASK, Action, DONE, Draft, LOOK, UNDO, step_of};
use super::fault::{Fault, has};
use super::options::Looking;
use super::{Open, Phase, Snip, of_suit};

const fn refusal(clause: &'static str, code: &'static str) -> Refusal {
    Refusal { clause, code }
}

pub const NOT_YOUR_TURN: Refusal = refusal("SNP-1.1", "NOT_YOUR_TURN");
pub const NOT_NOW: Refusal = refusal("SNP-1.1", "NOT_NOW");
pub const NO_QUEEN: Refusal = refusal("SNP-2.1", "NO_QUEEN");
pub const NOT_TWO_HELD: Refusal = refusal("SNP-3.1", "NOT_TWO_HELD");
pub const LUCKY_HELD_BACK: Refusal = refusal("SNP-3.2", "LUCKY_HELD_BACK");
pub const LOOKED_BEFORE: Refusal = refusal("SNP-4.1", "LOOKED_BEFORE");
pub const ASKED_BEFORE: Refusal = refusal("SNP-4.2", "ASKED_BEFORE");

pub fn legal(seen: Seen<'_, Snip>, draft: &Draft) -> Steps {
    let (Viewer::Seat(me), open, hand) = (seen.viewer, seen.open, seen.own.hand) else {
        return Steps::EMPTY;
    };
    let steps = |cards: &mut dyn Iterator<Item = Card>| cards.map(step_of).collect::<Steps>();
    match (open.phase, draft.first) {
        (Phase::Dealing, None) => steps(&mut queens(open, me, hand).iter()),
        (Phase::Play, None) if open.seat == me => {
            let whole = |first: Card| !seconds(open, hand, first).is_empty() || has(Fault::DeadEnd);
            let cards = steps(&mut hand.iter().filter(|&first| whole(first)));
            let look = looks(seen, me) || has(Fault::ListsTooMuch);
            let look = look && !has(Fault::ListsTooLittle);
            let ask = !open.askers.contains(me);
            let verbs = [(LOOK, look), (ASK, ask)].into_iter().filter(|(_, may)| *may);
            cards | verbs.map(|(verb, _)| verb).collect()
        }
        (Phase::Play, Some(first)) if open.seat == me => {
            steps(&mut seconds(open, hand, first).iter()) | Steps::one(UNDO)
        }
        (Phase::Laid, None) if open.seat == me => Steps::one(DONE) | Steps::one(UNDO),
        _ => Steps::EMPTY,
    }
}

pub fn check(seen: Seen<'_, Snip>, action: &Action) -> Result<(), Violation> {
    let (open, hand) = (seen.open, seen.own.hand);
    let Viewer::Seat(me) = seen.viewer else { return Err(NOT_YOUR_TURN.with([])) };
    let due = match open.phase {
        Phase::Dealing => true,
        Phase::Play => open.seat == me || has(Fault::OutOfTurn),
        Phase::Laid => open.seat == me,
        _ => false,
    };
    if !due {
        return Err(NOT_YOUR_TURN.with([Fact::Seat(open.seat)]));
    }
    match (open.phase, action) {
        (Phase::Dealing, Action::Declare(card)) => match queens(open, me, hand).contains(*card) {
            true => Ok(()),
            false => Err(NO_QUEEN.with([Fact::Cards(CardSet::of([*card]))])),
        },
        (Phase::Play, Action::Look) => match looks(seen, me) {
            true => Ok(()),
            false => Err(LOOKED_BEFORE.with([])),
        },
        (Phase::Play, Action::Ask) => match open.askers.contains(me) {
            true => Err(ASKED_BEFORE.with([])),
            false => Ok(()),
        },
        (Phase::Play, Action::Lay(cards, _)) => {
            if cards.len() != 2 || !cards.is_subset(hand) {
                return Err(NOT_TWO_HELD.with([Fact::Cards(*cards - hand)]));
            }
            let lucky = open.lucky.map_or(CardSet::EMPTY, of_suit) & hand;
            let held_back = !lucky.is_empty() && (lucky & *cards).is_empty();
            match held_back && !has(Fault::AcceptsTooMuch) {
                true => Err(LUCKY_HELD_BACK.with([Fact::Cards(lucky)])),
                false => Ok(()),
            }
        }
        (Phase::Laid, Action::Done | Action::Undo) => Ok(()),
        _ => Err(NOT_NOW.with([])),
    }
}

/// Queens that the seat holds and has not shown.
fn queens(open: &Open, me: Seat, hand: CardSet) -> CardSet {
    let queen = |card: &Card| card.face().rank() == Some(Rank::Queen);
    (hand - open.shown[me.index()]).iter().filter(queen).collect()
}

/// The cards that make a discard together with the first: higher ones, because two cards have one
/// order, and a lucky one if the hand has any.
fn seconds(open: &Open, hand: CardSet, first: Card) -> CardSet {
    let lucky = open.lucky.map_or(CardSet::EMPTY, of_suit) & hand;
    let free = lucky.is_empty() || lucky.contains(first);
    hand.iter().filter(|&card| card > first && (free || lucky.contains(card))).collect()
}

fn looks(seen: Seen<'_, Snip>, me: Seat) -> bool {
    seen.rules.options.looking == Looking::Once && !seen.open.lookers.contains(me)
}
