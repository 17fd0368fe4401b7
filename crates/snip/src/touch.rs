//! Moves as a person makes them: which cards can be touched, and what is meant by them.

use cards::{Card, CardSet};
use engine::choices::{Aim, Choice, Choices, Lies, Touch};
use engine::{Seen, Step};

use crate::Snip;
use crate::action::{ASK, Action, DONE, Draft, LOOK, UNDO};
use crate::pack::DECK;
use crate::state::Phase;

impl Choices for Snip {
    fn touch(seen: Seen<'_, Self>) -> Vec<Touch> {
        let mut touch = Vec::new();
        let group = |card: Card| card.face().suit().map_or(0, |suit| suit as u8);
        let hand = seen.own.hand.iter().map(|card| (card.face(), group(card)));
        Touch::lay(&mut touch, Lies::Hand, hand);
        touch
    }

    fn aim(_: Seen<'_, Self>, action: &Action) -> Aim {
        Aim::of(match action {
            Action::Declare(_) => "declare",
            Action::Look => "look",
            Action::Ask => "ask",
            Action::Lay(_) => "lay",
            Action::Done => "done",
            Action::Undo => "undo",
        })
    }

    fn cards(_: Seen<'_, Self>, action: &Action, out: &mut impl FnMut(Card)) {
        match *action {
            Action::Declare(card) => out(card),
            Action::Lay(cards) => cards.iter().for_each(out),
            Action::Look | Action::Ask | Action::Done | Action::Undo => {}
        }
    }

    fn card(step: Step) -> Option<Card> {
        DECK.nth(step.0.into())
    }

    fn meant(seen: Seen<'_, Self>, choice: &Choice) -> Option<Action> {
        let dealing = seen.open.phase == Phase::Dealing;
        match (choice.verb.as_deref(), choice.cards.as_slice()) {
            (Some("look"), []) => Some(Action::Look),
            (Some("ask"), []) => Some(Action::Ask),
            (Some("done"), []) => Some(Action::Done),
            (Some("undo"), []) => Some(Action::Undo),
            (Some("declare"), &[card]) => Some(Action::Declare(card)),
            (None, &[card]) if dealing => Some(Action::Declare(card)),
            (Some("lay") | None, cards @ [_, ..]) => {
                Some(Action::Lay(CardSet::of(cards.iter().copied())))
            }
            _ => None,
        }
    }

    fn step_name(_: Seen<'_, Self>, _: &Draft, step: Step) -> String {
        match step {
            LOOK => "look".to_string(),
            DONE => "done".to_string(),
            UNDO => "undo".to_string(),
            ASK => "ask".to_string(),
            card => Self::card(card).map_or_else(String::new, |card| card.to_string()),
        }
    }
}
