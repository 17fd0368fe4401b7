//! Moves as a person makes them: cards in any order, an answer that is filled up before it is checked,
//! and what a burial may cost.

use cards::{Card, Face};
use engine::choices::{self, Aim, Choice, Choices, Lies, Touch};
use engine::{Fact, Seen, Step};

use crate::Tractor;
use crate::action::{Action, Atom, Draft, read_declaration};
use crate::legal::declares;
use crate::pack::{Cards, KITTY_LEN, points};
use crate::state::Phase;
use crate::trump::{Lane, bits};

/// Nodes that are looked at for a legal answer that holds the cards chosen.
const NODES: usize = 200;

impl Choices for Tractor {
    fn touch(seen: Seen<'_, Self>) -> Vec<Touch> {
        let (trump, hand) = (seen.open.trump, seen.own.hand);
        let mut touch = Vec::new();
        for group in trump.groups().rev() {
            let lane = Lane::of(trump, group, hand);
            let mut faces: Vec<Face> = bits(lane.one).map(|at| trump.face(group, at)).collect();
            faces.reverse();
            let cards =
                faces.into_iter().flat_map(|face| std::iter::repeat_n(face, hand.count(face)));
            Touch::lay(&mut touch, Lies::Hand, cards.map(|face| (face, group.index() as u8)));
        }
        touch
    }

    fn aim(_: Seen<'_, Self>, action: &Action) -> Aim {
        match action {
            Action::Pass => Aim::of("pass"),
            Action::Declare(declaration) => Aim::kind("declare", declaration.to_string()),
            Action::Bury(_) => Aim::of("bury"),
            Action::Play(_) => Aim::of("play"),
        }
    }

    fn cards(seen: Seen<'_, Self>, action: &Action, out: &mut impl FnMut(Card)) {
        let cards = match *action {
            Action::Pass => return,
            Action::Declare(declaration) => declaration.cards(seen.open.trump.rank),
            Action::Bury(cards) | Action::Play(cards) => cards,
        };
        cards.iter().for_each(|face| out(face.into()));
    }

    fn card(step: Step) -> Option<Card> {
        match Atom::of(step)? {
            Atom::Card(face) => Some(face.into()),
            _ => None,
        }
    }

    fn meant(seen: Seen<'_, Self>, choice: &Choice) -> Option<Action> {
        let cards: Cards = choice.cards.iter().map(|card| card.face()).collect();
        let declared = || match choice.cards.as_slice() {
            [] => read_declaration(choice.kind.as_deref()?).ok(),
            shown => declares(seen.open.trump.rank, shown).ok(),
        };
        let verb = choice.verb.as_deref();
        match (verb, seen.open.phase) {
            (Some("pass"), _) => Some(Action::Pass),
            (Some("declare"), _) => declared().map(Action::Declare),
            (None, Phase::Deal | Phase::LastCall) => {
                Some(declared().map_or(Action::Play(cards), Action::Declare))
            }
            (Some("bury"), _) | (None, Phase::Bury) => Some(Action::Bury(cards)),
            (Some("play") | None, _) => Some(Action::Play(filled_up(seen, choice, cards))),
            _ => None,
        }
    }

    fn counts(seen: Seen<'_, Self>, choice: &Choice) -> Vec<Fact> {
        let cards: Cards = choice.cards.iter().map(|card| card.face()).collect();
        let worth = i32::from(points(cards));
        if seen.open.phase != Phase::Bury || !choice.allows("bury") {
            return vec![Fact::Count("cards", cards.len() as i32), Fact::Count("points", worth)];
        }
        // TRC-3.3: under every rule a single card led to the last trick counts the kitty twice, a pair
        // four times.
        vec![
            Fact::Count("cards", cards.len() as i32),
            Fact::Count("required", KITTY_LEN as i32),
            Fact::Count("points", worth),
            Fact::Count("cost", 2 * worth),
            Fact::Count("cost_after_pair", 4 * worth),
        ]
    }

    fn step_name(_: Seen<'_, Self>, _: &Draft, step: Step) -> String {
        match Atom::of(step) {
            Some(Atom::Card(face)) => face.to_string(),
            Some(Atom::Done) => "done".to_string(),
            Some(Atom::Pass) | None => "pass".to_string(),
            Some(Atom::Declare(declaration)) => format!("declare {declaration}"),
        }
    }
}

/// An answer that is still too short, whole: a legal one if the cards chosen can be part of one, else
/// with what is due of the suit first, so that it is refused for what the chosen cards leave out.
fn filled_up(seen: Seen<'_, Tractor>, choice: &Choice, cards: Cards) -> Cards {
    let open = seen.open;
    let due = usize::from(open.shape.cards);
    if open.in_trick == 0 || cards.len() >= due || !seen.own.hand.holds(cards) {
        return cards;
    }
    if let Some(Action::Play(legal)) = choices::holding(seen, &choice.cards, NODES) {
        return legal;
    }
    let mut filled = cards;
    let rest = seen.own.hand.minus(cards);
    let suit = rest.among(open.trump.of(open.led));
    for face in suit.iter().chain(rest.minus(suit).iter()).take(due - cards.len()) {
        filled.insert(face);
    }
    filled
}
