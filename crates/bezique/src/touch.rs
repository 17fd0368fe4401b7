//! Moves as a person makes them. Copies are the house's affair: a face is enough to name a card
//! wherever the copies that a seat holds are as good as each other (BEZ-8.1).

use cards::Seat;
use engine::choices::{Aim, CardName, Choice, Choices, Lies, Touch};
use engine::{Fact, Seen, Step, Viewer};

use crate::Bezique;
use crate::action::{Action, DRAW, Draft, SWAP, named_kind};
use crate::meld::{Kind, Meld};
use crate::pack::{Card, Cards};

impl Choices for Bezique {
    const COPIES: bool = true;

    fn touch(seen: Seen<'_, Self>) -> Vec<Touch> {
        let Viewer::Seat(seat) = seen.viewer else { return Vec::new() };
        let table = seen.open.table[seat.index()];
        let touch = |card: Card, lies: Lies| Touch {
            id: card.into(),
            card: cards::Card::from(card).face(),
            name: name(seen, seat, card),
            lies,
            group: card.face().suit().map_or(4, |suit| suit as u8),
        };
        let mut hand: Vec<Card> = (held(seen, seat) - table).iter().collect();
        hand.sort_by_key(|card| {
            let face = cards::Card::from(*card).face();
            (
                card.face().suit().map_or(4, |suit| suit as u8),
                card.face().higher().count_ones(),
                face,
                *card,
            )
        });
        let hand = hand.into_iter().map(|card| touch(card, Lies::Hand));
        hand.chain(table.iter().map(|card| touch(card, Lies::Table))).collect()
    }

    fn aim(_: Seen<'_, Self>, action: &Action) -> Aim {
        match action {
            Action::Play(_) => Aim::of("play"),
            Action::Meld(meld) => Aim::kind("meld", meld.kind.name()),
            Action::Swap => Aim::of("swap"),
            Action::Draw => Aim::of("draw"),
        }
    }

    fn cards(seen: Seen<'_, Self>, action: &Action, out: &mut impl FnMut(cards::Card)) {
        match *action {
            Action::Play(card) => out(card.into()),
            Action::Meld(meld) => meld.cards.iter().for_each(|card| out(card.into())),
            Action::Swap => {
                let sevens = seen.own.hand.lowest(seen.open.lit).with_faces(seen.open.seven());
                sevens.iter().for_each(|card| out(card.into()));
            }
            Action::Draw => {}
        }
    }

    fn card(step: Step) -> Option<cards::Card> {
        Card::from_index(step.0.into()).map(cards::Card::from)
    }

    /// Each name means the card of that number if the seat holds it, else one that is as good, else the
    /// lowest copy that it holds; none is meant twice.
    fn named(seen: Seen<'_, Self>, names: &[cards::Card]) -> Vec<cards::Card> {
        let Viewer::Seat(seat) = seen.viewer else { return names.to_vec() };
        let mut left = held(seen, seat);
        let mut meant = |&named: &cards::Card| {
            let Ok(card) = Card::try_from(named) else { return named };
            let copies = left.with_face(card.face());
            let equal = |&other: &Card| seen.open.history.alike(card, other, seen.open.lit);
            let exact = Some(card).filter(|&card| copies.contains(card));
            let Some(card) = exact.or_else(|| copies.iter().find(equal)).or(copies.first()) else {
                return named;
            };
            left -= Cards::one(card);
            card.into()
        };
        names.iter().map(&mut meant).collect()
    }

    fn meant(seen: Seen<'_, Self>, choice: &Choice) -> Option<Action> {
        let cards: Vec<Card> = Self::named(seen, &choice.cards)
            .into_iter()
            .map(Card::try_from)
            .collect::<Result<_, _>>()
            .ok()?;
        match (choice.verb.as_deref(), cards.as_slice()) {
            (Some("draw"), []) => Some(Action::Draw),
            (Some("swap"), _) => Some(Action::Swap),
            (Some("play") | None, &[card]) => Some(Action::Play(card)),
            (Some("meld") | None, [_, ..]) => {
                let cards: Cards = cards.iter().copied().collect();
                let meant = || Kind::meant(seen.open.trump, cards);
                let kind = choice.kind.as_deref().and_then(Kind::named).unwrap_or_else(meant);
                Some(Action::Meld(Meld { kind, cards }))
            }
            _ => None,
        }
    }

    fn points(_: Seen<'_, Self>, action: &Action) -> Option<i32> {
        match action {
            Action::Meld(meld) => Some(meld.kind.points()),
            _ => None,
        }
    }

    fn counts(seen: Seen<'_, Self>, choice: &Choice) -> Vec<Fact> {
        match Self::meant(seen, choice) {
            Some(Action::Meld(meld)) if meld.kind.fits(seen.open.trump, meld.cards) => {
                vec![
                    Fact::Word("kind", meld.kind.name()),
                    Fact::Count("points", meld.kind.points()),
                ]
            }
            _ => Vec::new(),
        }
    }

    fn step_name(_: Seen<'_, Self>, _: &Draft, step: Step) -> String {
        match (step, named_kind(step)) {
            (SWAP, _) => "swap".to_string(),
            (DRAW, _) => "draw".to_string(),
            (_, Some(kind)) => format!("meld {}", kind.name()),
            _ => Self::card(step).map_or_else(String::new, |card| card.to_string()),
        }
    }
}

/// All cards that a seat could play, by their names.
fn held(seen: Seen<'_, Bezique>, seat: Seat) -> Cards {
    seen.own.hand.named(seen.open.lit) | seen.open.known[seat.index()]
}

/// The face, and the number only where copies that the seat holds are not as good as each other.
fn name(seen: Seen<'_, Bezique>, seat: Seat, card: Card) -> CardName {
    let face = cards::Card::from(card).face();
    let others = held(seen, seat).with_face(card.face());
    let alike = |other: Card| seen.open.history.alike(card, other, seen.open.lit);
    if others.iter().all(alike) {
        return face.into();
    }
    let first = seen.open.history.first_like(card, others, seen.open.lit);
    CardName::copy(face, first.copy() + 1)
}
