//! Moves as a person makes them: a card of the hand is touched and played, calls go with it.

use std::borrow::Cow;

use cards::Suit;
use engine::choices::{Aim, Choice, Choices, Lies, Touch};
use engine::{Seen, Step};

use crate::Belote;
use crate::action::{Action, Atom, Call};
use crate::declare::Kind;
use crate::pack::{Card, Cards};

impl Choices for Belote {
    fn touch(seen: Seen<'_, Self>) -> Vec<Touch> {
        let mut touch = Vec::new();
        for suit in Suit::ALL {
            let mut cards: Vec<Card> = (seen.own.hand & Cards::of_suit(suit)).iter().collect();
            cards.sort_by_key(|card| card.higher(seen.open.trump == Some(suit)).len());
            let cards = cards.into_iter().map(|card| (cards::Card::from(card).face(), suit as u8));
            Touch::lay(&mut touch, Lies::Hand, cards);
        }
        touch
    }

    fn aim(_: Seen<'_, Self>, action: &Action) -> Aim {
        match *action {
            Action::Pass => Aim::of("pass"),
            Action::Take(suit) => Aim::kind("take", suit.letter().to_string()),
            Action::Play { call, .. } if call.is_silent() => Aim::of("play"),
            Action::Play { call, .. } => Aim::kind("play", words(call)),
        }
    }

    fn cards(_: Seen<'_, Self>, action: &Action, out: &mut impl FnMut(cards::Card)) {
        if let Action::Play { card, .. } = *action {
            out(card.into());
        }
    }

    fn card(step: Step) -> Option<cards::Card> {
        match Atom::of(step)? {
            Atom::Card(card) => Some(card.into()),
            _ => None,
        }
    }

    fn meant(_: Seen<'_, Self>, choice: &Choice) -> Option<Action> {
        let kind = choice.kind.as_deref().unwrap_or("");
        match (choice.verb.as_deref(), choice.cards.as_slice()) {
            (Some("pass"), []) => Some(Action::Pass),
            (Some("take"), []) => kind.parse().ok().map(Action::Take),
            (Some("play") | None, [card]) => format!("play {card} {kind}").parse().ok(),
            _ => None,
        }
    }

    fn step_name(_: Seen<'_, Self>, _: &Call, step: Step) -> String {
        match Atom::of(step) {
            Some(Atom::Card(card)) => card.to_string(),
            Some(Atom::Pass) | None => "pass".to_string(),
            Some(Atom::Take(suit)) => format!("take {}", suit.letter()),
            Some(Atom::Announce(kind)) => kind.name().to_string(),
            Some(Atom::Belote) => "belote".to_string(),
        }
    }
}

/// A call in the words of its notation.
fn words(call: Call) -> Cow<'static, str> {
    let kinds: Vec<&str> = call.kinds.iter().map(Kind::name).collect();
    let belote = if call.belote { &["belote"][..] } else { &[] };
    [kinds.as_slice(), belote].concat().join(" ").into()
}
