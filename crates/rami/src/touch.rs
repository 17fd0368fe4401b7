//! Moves as a person makes them: cards of the hand in any order, the top of the pile, a joker on the table.

use cards::{Bag, Card, Face, Suit};
use engine::choices::{Aim, Choice, Choices, Lies, Touch};
use engine::{Fact, Seen, Step};

use crate::Rami;
use crate::action::{
    ADD, Action, DONE, Draft, HIGH, LAY, LOW, MELD, PILE, Reuse, STOCK, SWAP, UNDO,
};
use crate::arrange;
use crate::meld::{Kind, Lay};
use crate::package::Melds;
use crate::state::Phase;

impl Choices for Rami {
    fn touch(seen: Seen<'_, Self>) -> Vec<Touch> {
        let mut touch = Vec::new();
        let suits = Suit::ALL.into_iter().map(Some).chain([None]);
        for (group, suit) in suits.enumerate() {
            let faces = seen.own.hand.iter().filter(|face| face.suit() == suit);
            Touch::lay(&mut touch, Lies::Hand, faces.map(|face| (face, group as u8)));
        }
        if !touch.is_empty() {
            let top = seen.open.pile.last().map(|&top| (top, 0));
            Touch::lay(&mut touch, Lies::Pile, top);
        }
        touch
    }

    fn aim(_: Seen<'_, Self>, action: &Action) -> Aim {
        match *action {
            Action::Draw => Aim::of("draw"),
            Action::Take => Aim::of("take"),
            Action::Meld(_) => Aim::of("meld"),
            Action::Add { meld, card, low } => {
                let kind = (card == Face::JOKER).then(|| if low { "low" } else { "high" }.into());
                Aim { verb: "add", kind, on: Some(meld) }
            }
            Action::Swap { joker, reuse, .. } => {
                let kind = match reuse {
                    Reuse::Keep => "keep".into(),
                    Reuse::Meld(_) => "meld".into(),
                    Reuse::Add { meld, low } => {
                        format!("add {}{}", meld + 1, if low { " low" } else { "" }).into()
                    }
                };
                Aim { verb: "swap", kind: Some(kind), on: Some(joker) }
            }
            Action::Discard(_) => Aim::of("discard"),
            Action::Undo => Aim::of("undo"),
        }
    }

    fn cards(seen: Seen<'_, Self>, action: &Action, out: &mut impl FnMut(Card)) {
        let mut lay = |lay: Lay| lay.in_order().into_iter().for_each(|face| out(face.into()));
        match *action {
            Action::Draw | Action::Undo => {}
            Action::Take => seen.open.pile.last().into_iter().for_each(|&top| out(top.into())),
            Action::Meld(melds) => melds.iter().for_each(|&meld| lay(meld)),
            Action::Swap { card, reuse: Reuse::Meld(meld), .. } => {
                lay(meld);
                out(card.into());
            }
            Action::Add { card, .. } | Action::Swap { card, .. } | Action::Discard(card) => {
                out(card.into())
            }
        }
    }

    fn card(step: Step) -> Option<Card> {
        (step.0 < STOCK).then(|| Face::from_index(step.0.into())).flatten().map(Card::from)
    }

    /// The joker that is swapped goes into the meld that it is laid in.
    fn joins(_: Seen<'_, Self>) -> Option<(&'static str, Face)> {
        Some(("swap", Face::JOKER))
    }

    fn meant(seen: Seen<'_, Self>, choice: &Choice) -> Option<Action> {
        let faces: Vec<Face> = choice.cards.iter().map(|card| card.face()).collect();
        let on = choice.on.unwrap_or(0);
        let meld =
            || Lay::listed(&faces).map(|lay| Action::Meld(Melds::one(lay.settled(seen.rules))));
        match (choice.verb.as_deref(), faces.as_slice()) {
            (Some("draw"), []) => Some(Action::Draw),
            (Some("take"), _) => Some(Action::Take),
            (Some("undo"), []) => Some(Action::Undo),
            (Some("meld"), [_, ..]) => meld(),
            (Some("add"), &[card]) => {
                Some(Action::Add { meld: on, card, low: choice.kind.as_deref() == Some("low") })
            }
            (Some("swap"), &[card]) => Some(Action::Swap { joker: on, card, reuse: Reuse::Keep }),
            (None, &[card]) if seen.own.hand.count(card) == 0 => Some(Action::Take),
            (Some("discard") | None, &[card]) => Some(Action::Discard(card)),
            (None, [_, _, ..]) => meld(),
            _ => None,
        }
    }

    fn points(seen: Seen<'_, Self>, action: &Action) -> Option<i32> {
        let Action::Meld(melds) = action else { return None };
        let worth = |lay: &Lay| {
            lay.meld(seen.rules, seen.open.turn).ok().map(|meld| i32::from(meld.points(seen.rules)))
        };
        melds.iter().map(worth).sum()
    }

    /// What the chosen cards count as a meld and of which kind it is, what an opening has and needs, and what the rest of the
    /// hand would count if it were caught.
    fn counts(seen: Seen<'_, Self>, choice: &Choice) -> Vec<Fact> {
        let (rules, open) = (seen.rules, seen.open);
        let mut counts =
            vec![Fact::Count("deadwood", arrange::deadwood(rules, rest(seen, choice)))];
        let meant = Self::meant(seen, choice);
        let points = meant.as_ref().and_then(|action| Self::points(seen, action));
        counts.extend(points.map(|points| Fact::Count("points", points)));
        let kind = meant.as_ref().and_then(|action| kind_of_meld(seen, action));
        counts.extend(kind.map(|kind| Fact::Word("kind", kind.word())));
        if open.phase == Phase::Play && seen.is(open.turn) && !open.has_opened() {
            let laid = i32::from(open.opening);
            counts.push(Fact::Count("opening", laid + points.unwrap_or(0)));
            counts.push(Fact::Count("required", rules.options.opening_minimum.into()));
        }
        counts
    }

    fn groups(seen: Seen<'_, Self>, choice: &Choice) -> Vec<Vec<Face>> {
        let best = arrange::best(seen.rules, rest(seen, choice));
        best.melds.iter().map(|lay| lay.in_order()).collect()
    }

    fn step_name(_: Seen<'_, Self>, _: &Draft, step: Step) -> String {
        match step.0 {
            STOCK => "draw".to_string(),
            PILE => "take".to_string(),
            MELD => "meld".to_string(),
            LAY => "next meld".to_string(),
            DONE => "done".to_string(),
            UNDO => "undo".to_string(),
            LOW => "low end".to_string(),
            HIGH => "high end".to_string(),
            SWAP..LOW => format!("swap joker {}", step.0 - SWAP + 1),
            ADD.. => format!("add to meld {}", step.0 - ADD + 1),
            _ => Self::card(step).map_or_else(String::new, |card| card.to_string()),
        }
    }
}

/// Set or run, where an action lays one meld that can lie.
fn kind_of_meld(seen: Seen<'_, Rami>, action: &Action) -> Option<Kind> {
    let Action::Meld(melds) = action else { return None };
    let [lay] = **melds else { return None };
    lay.meld(seen.rules, seen.open.turn).ok().map(|meld| meld.kind)
}

/// What is left of the hand without the cards chosen.
fn rest(seen: Seen<'_, Rami>, choice: &Choice) -> Bag {
    let mut chosen = Bag::EMPTY;
    choice.cards.iter().for_each(|card| {
        chosen.insert(card.face());
    });
    seen.own.hand.minus(chosen)
}
