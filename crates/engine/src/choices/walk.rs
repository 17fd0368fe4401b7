//! Walks over the steps of whole actions, each with a limit of nodes so that nobody waits for a burial
//! of eight out of thirty-three.

use cards::{Card, CardSet};

use super::Choices;
use crate::game::Seen;
use crate::steps::{Step, Steps};

/// A walk that looks at no more nodes than it was given.
pub(super) struct Walk<'a, G: Choices> {
    pub(super) seen: Seen<'a, G>,
    /// Nodes that may still be looked at.
    pub(super) left: usize,
}

impl<G: Choices> Walk<'_, G> {
    /// Every whole action that begins with this draft; `false` if the walk was cut.
    pub(super) fn every(&mut self, draft: G::Draft, out: &mut impl FnMut(G::Action)) -> bool {
        self.onward(&draft).iter().all(|step| {
            let mut next = draft;
            self.look()
                && match G::push(self.seen, &mut next, step) {
                    Some(action) => {
                        out(action);
                        true
                    }
                    None => self.every(next, out),
                }
        })
    }

    /// Every whole action of these cards alone, in whatever order they were named; `false` if the walk
    /// was cut. Cards may be left over: whoever asks compares.
    pub(super) fn within(
        &mut self,
        draft: G::Draft,
        chosen: CardSet,
        out: &mut impl FnMut(G::Action),
    ) -> bool {
        self.onward(&draft).iter().all(|step| {
            let Some(rest) = without::<G>(chosen, step) else { return true };
            let mut next = draft;
            self.look()
                && match G::push(self.seen, &mut next, step) {
                    Some(action) => {
                        out(action);
                        true
                    }
                    None => self.within(next, rest, out),
                }
        })
    }

    /// One legal action that holds all of these cards, if the walk meets it: where a wanted card may
    /// come it comes, others only to make room for it.
    pub(super) fn holding(&mut self, draft: G::Draft, wanted: CardSet) -> Option<G::Action> {
        let legal = self.onward(&draft);
        let is_wanted =
            |step: &Step| G::card(*step).is_some_and(|card| find::<G>(wanted, card).is_some());
        let others = legal.iter().filter(|step| !is_wanted(step));
        for step in legal.iter().filter(is_wanted).chain(others) {
            if !self.look() {
                return None;
            }
            let rest = without::<G>(wanted, step).unwrap_or(wanted);
            let mut next = draft;
            let found = match G::push(self.seen, &mut next, step) {
                Some(action) => rest.is_empty().then_some(action),
                None => self.holding(next, rest),
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// The steps that lead on: inside an action none that only goes back.
    fn onward(&self, draft: &G::Draft) -> Steps {
        let legal = G::legal(self.seen, draft);
        if *draft == G::Draft::default() { legal } else { legal - G::BACK }
    }

    /// Looks at one more node, if that is allowed.
    fn look(&mut self) -> bool {
        let may = self.left > 0;
        self.left -= usize::from(may);
        may
    }
}

/// A legal action that holds all of these cards, if there is one and so many nodes suffice to meet it.
pub fn holding<G: Choices>(seen: Seen<'_, G>, cards: &[Card], nodes: usize) -> Option<G::Action> {
    let wanted = CardSet::of(G::named(seen, cards));
    Walk { seen, left: nodes }.holding(G::Draft::default(), wanted)
}

/// The cards without the one that this step names; `None` if it names one that is not among them.
fn without<G: Choices>(mut cards: CardSet, step: Step) -> Option<CardSet> {
    if let Some(card) = G::card(step) {
        cards -= CardSet::of([find::<G>(cards, card)?]);
    }
    Some(cards)
}

/// This card among these, or one that is interchangeable with it.
fn find<G: Choices>(cards: CardSet, card: Card) -> Option<Card> {
    if G::COPIES || cards.contains(card) {
        return cards.contains(card).then_some(card);
    }
    (0..Card::copies(card.face()))
        .map(|copy| Card::new(card.face(), copy))
        .find(|&copy| cards.contains(copy))
}

/// The cards of an action as a set: where equal cards are interchangeable, its n-th of a face is the
/// n-th copy.
pub(super) fn held<G: Choices>(seen: Seen<'_, G>, action: &G::Action) -> CardSet {
    let mut set = CardSet::EMPTY;
    G::cards(seen, action, &mut |card| {
        if G::COPIES {
            set.insert(card);
        } else {
            super::claim(&mut set, card.face());
        }
    });
    set
}
