//! Worlds that a viewer cannot tell apart must go on looking the same.
//!
//! A twin is another world with the same view for one viewer. Real changes happen in it too; as long
//! as the same cards come to light in both worlds, the viewer must be shown and told the same. There
//! is one excuse: the news contradicts the twin, so that the viewer now knows better. A leak of a
//! hidden card has no such excuse, because the game itself still holds the twin possible.

use cards::{Card, CardSet, Dice};

use super::change::Change;
use super::observed::Onlooker;
use super::views::wire;
use crate::event::Told;
use crate::sampler::Sampler;
use crate::state::{State, View};
use crate::steps::Step;
use crate::worlds::{Holder, Proofs, Unseen};
use crate::{Game, Spoken, Turn, Viewer};

/// Attempts at one world.
const TRIES: u32 = 50;
/// Worlds drawn in search of one in which the next change is possible as well.
const DRAWS: u32 = 4;
/// Attempts at finding out which hidden card moved.
const SEARCH: u32 = 400;

/// Another world that gives its viewer the same view.
pub(super) struct Twin<G: Game> {
    viewer: Viewer,
    world: State<G>,
    piles: Vec<(Holder, Vec<Card>)>,
}

/// The real world after a change.
pub(super) struct News<'a, G: Game> {
    pub(super) rules: &'a G::Rules,
    pub(super) state: &'a State<G>,
    pub(super) told: &'a [Told<G::Event>],
    /// What the twin's viewer was proved, this change included.
    pub(super) proofs: &'a Proofs,
    pub(super) onlooker: &'a Onlooker<G>,
}

/// What became of a twin.
pub(super) enum Fate<G: Game> {
    /// Still the same to its viewer; the twin goes on if its cards could be followed.
    Same(Option<Twin<G>>),
    /// The viewer knows better now.
    Contradicted,
    /// Other cards came to light, or what happened is not possible here.
    Lost,
    /// The viewer sees a difference, and nobody can say where the twin's cards are.
    Undecided,
}

impl<G: Spoken> Twin<G> {
    /// Draws a twin of the real world, one in which the change can happen if there is any.
    pub(super) fn draw(
        rules: &G::Rules,
        state: &State<G>,
        viewer: Viewer,
        proofs: &Proofs,
        change: &Change<G>,
        dice: &mut Dice,
    ) -> Option<Twin<G>> {
        let view = state.view(viewer);
        let unseen = G::unseen(view.seen(rules));
        let text = wire(&view);
        let mut sampler = Sampler::of(rules, &view, unseen.clone(), proofs);
        let mut last = None;
        for _ in 0..DRAWS {
            let Some(world) = sampler.draw(dice, TRIES) else { break };
            let again = world.view(viewer);
            let same = again == view && wire(&again) == text;
            assert!(
                same,
                "{viewer:?} imagines a world that looks different: {again:?}, not {view:?}"
            );
            if let Err(why) = world.validate(rules) {
                panic!("{viewer:?} imagines an impossible world: {why}");
            }
            same_refusals(rules, &view, &again);
            let piles = holders(&unseen).zip(sampler.piles().iter().cloned()).collect();
            let fits = change.fits(rules, &world) && world != *state;
            last = Some(Twin { viewer, world, piles });
            if fits {
                break;
            }
        }
        last
    }

    /// Whether the twin differs from the real world.
    pub(super) fn differs(&self, state: &State<G>) -> bool {
        self.world != *state
    }

    /// Lets the change of the real world happen here, too, and compares what the viewer is shown.
    pub(super) fn live(mut self, change: &Change<G>, news: &News<'_, G>) -> Fate<G> {
        let News { rules, state, .. } = *news;
        if !change.fits(rules, &self.world) {
            return Fate::Lost;
        }
        let mut told = Vec::new();
        change.happen(rules, &mut self.world, &mut told);
        let (real, twin) = (state.view(self.viewer), self.world.view(self.viewer));
        let (unseen, other) = (G::unseen(real.seen(rules)), G::unseen(twin.seen(rules)));
        let before: CardSet =
            self.piles.iter().flat_map(|(_, pile)| pile.iter().copied()).collect();
        if unseen != other || !unseen.cards.is_subset(before) {
            return Fate::Lost;
        }
        let differs = difference(self.viewer, (&real, news.told), (&twin, &told));
        if differs.is_none()
            && let Some(field) = news.onlooker.difference(rules, (&real, &twin), news.proofs)
        {
            panic!("{:?} can tell two worlds apart by what it may not know: {field}", self.viewer);
        }
        let between = matches!(state.turn(rules), Turn::Chance(_) | Turn::Over);
        if differs.is_none() && between {
            return Fate::Same(None);
        }
        let located = self.locate(rules, &twin, &other);
        let barred = located.iter().flatten().find_map(|(holder, pile)| match holder {
            Holder::Seat(seat) => {
                pile.iter().copied().find(|&card| news.proofs.lacks(*seat).contains(card))
            }
            Holder::House(_) => None,
        });
        let Some(differs) = differs else {
            assert!(
                barred.is_none(),
                "{:?} was told a proof that is false in a world with the same story: {barred:?} in {:?}",
                self.viewer,
                located
            );
            return Fate::Same(located.map(|piles| Twin { piles, ..self }));
        };
        // Cards that came to light in several places, or several out of one stock, may have done so
        // the other way round.
        let bared =
            |pile: &[Card]| pile.iter().filter(|card| !unseen.cards.contains(**card)).count();
        let places = self.piles.iter().filter(|(_, pile)| bared(pile) > 0).count();
        let from_stock = |(holder, pile): &(Holder, Vec<Card>)| {
            matches!(holder, Holder::House(_)) && bared(pile) > 1
        };
        let mixed = places > 1 || self.piles.iter().any(from_stock);
        let Some(piles) = located.filter(|_| !mixed) else { return Fate::Undecided };
        let lent: Vec<&[Card]> = piles.iter().map(|(_, pile)| pile.as_slice()).collect();
        let possible = barred.is_none() && real.world(rules, &lent).is_some();
        assert!(
            !possible,
            "{:?} can tell two worlds apart by what it may not know: {differs}",
            self.viewer
        );
        Fate::Contradicted
    }

    /// Where the twin's hidden cards lie after a change: where they lay, without those that came to
    /// light. Where sizes say that hidden cards moved, tries which, until the game builds this very
    /// world from the answer.
    fn locate(
        &self,
        rules: &G::Rules,
        view: &View<G>,
        unseen: &Unseen,
    ) -> Option<Vec<(Holder, Vec<Card>)>> {
        let mut old: Vec<(Holder, Vec<Card>)> = self
            .piles
            .iter()
            .map(|(holder, pile)| {
                let hidden = pile.iter().copied().filter(|&card| unseen.cards.contains(card));
                (*holder, hidden.collect())
            })
            .collect();
        let mut slots = Vec::new();
        for place in &unseen.places {
            let at = old.iter().position(|(holder, _)| *holder == place.holder);
            let pile = at.map(|at| old.remove(at).1).unwrap_or_default();
            slots.push(Slot { holder: place.holder, size: place.size.into(), pile });
        }
        // Places that are no more still had cards, which are somewhere else now.
        slots.extend(old.into_iter().map(|(holder, pile)| Slot { holder, size: 0, pile }));
        let mut tries = SEARCH;
        let fits = |slots: &[Slot]| {
            let slots = &slots[..unseen.places.len()];
            let lent: Vec<&[Card]> = slots.iter().map(|slot| slot.pile.as_slice()).collect();
            view.world(rules, &lent).is_some_and(|world| world == self.world)
        };
        settle(&mut slots, &fits, &mut tries).then(|| {
            slots.truncate(unseen.places.len());
            slots.into_iter().map(|slot| (slot.holder, slot.pile)).collect()
        })
    }
}

/// A place while hidden cards are being followed.
struct Slot {
    holder: Holder,
    size: usize,
    pile: Vec<Card>,
}

/// Moves cards from places with too many to places with too few until everything fits.
fn settle(slots: &mut [Slot], fits: &impl Fn(&[Slot]) -> bool, tries: &mut u32) -> bool {
    let Some(short) = slots.iter().position(|slot| slot.pile.len() < slot.size) else {
        *tries = tries.saturating_sub(1);
        return slots.iter().all(|slot| slot.pile.len() == slot.size) && fits(slots);
    };
    for from in 0..slots.len() {
        if slots[from].pile.len() <= slots[from].size {
            continue;
        }
        for at in 0..slots[from].pile.len() {
            if *tries == 0 {
                return false;
            }
            let card = slots[from].pile.remove(at);
            slots[short].pile.push(card);
            if settle(slots, fits, tries) {
                return true;
            }
            slots[short].pile.pop();
            slots[from].pile.insert(at, card);
        }
    }
    false
}

/// The same position after a deal in which two cards changed places. If a viewer sees neither of
/// them, it sees no difference. Gives how often that was put to the test.
pub(super) fn redeal<G: Spoken>(
    rules: &G::Rules,
    before: &State<G>,
    order: &[u8],
    (after, told): (&State<G>, &[Told<G::Event>]),
    (viewers, onlooker): (&[Viewer], &Onlooker<G>),
    dice: &mut Dice,
) -> u32 {
    let mut compared = 0;
    let pile = G::pile(rules, before.open());
    let deck: CardSet = G::seating(rules).deck.cards().collect();
    for &viewer in viewers {
        let mut order = order.to_vec();
        let n = order.len() as u32;
        let (one, two) = (dice.below(n) as usize, dice.below(n) as usize);
        // Where equal faces are interchangeable a seen card may go by its twin's name, so no copy of
        // the two may be seen.
        let moved = CardSet::of([one, two].map(|at| pile[usize::from(order[at])]));
        let swapped = deck.with_faces(moved.faces());
        order.swap(one, two);
        let (mut world, mut story) = (*before, Vec::new());
        Change::Order(order).happen(rules, &mut world, &mut story);
        if let Err(why) = world.validate(rules) {
            panic!("another deal is impossible: {why}");
        }
        let (real, twin) = (after.view(viewer), world.view(viewer));
        let hidden = |view: &View<G>| G::unseen(view.seen(rules)).cards;
        let neither_seen = swapped.is_subset(hidden(&real)) && hidden(&real) == hidden(&twin);
        if world == *after || !neither_seen {
            continue;
        }
        compared += 1;
        let shown = || onlooker.difference(rules, (&real, &twin), &Proofs::default());
        if let Some(differs) = difference(viewer, (&real, told), (&twin, &story)).or_else(shown) {
            panic!("{viewer:?} can tell two deals apart by what it may not know: {differs}");
        }
    }
    compared
}

/// The viewer may try the same in both worlds, and is refused with the same words.
fn same_refusals<G: Game>(rules: &G::Rules, real: &View<G>, twin: &View<G>) {
    let (viewer, empty) = (real.viewer, G::Draft::default());
    let (real, twin) = (real.seen(rules), twin.seen(rules));
    assert!(G::legal(real, &empty) == G::legal(twin, &empty), "{viewer:?} has other choices");
    for step in (0..G::STEPS as u8).map(Step) {
        let refusals = |seen| {
            let action = G::push(seen, &mut { empty }, step)?;
            Some((action, G::check(seen, &action)))
        };
        assert!(refusals(real) == refusals(twin), "{viewer:?} is refused {step:?} in other words");
    }
}

fn holders(unseen: &Unseen) -> impl Iterator<Item = Holder> {
    unseen.places.iter().map(|place| place.holder)
}

/// How two worlds differ for a viewer, if they do.
fn difference<G: Game>(
    viewer: Viewer,
    (real, told): (&View<G>, &[Told<G::Event>]),
    (twin, story): (&View<G>, &[Told<G::Event>]),
) -> Option<String> {
    if real != twin {
        return Some(format!("the view is {real:?} in one and {twin:?} in the other"));
    }
    if wire(real) != wire(twin) {
        return Some("the view is the same, but not on the wire".to_string());
    }
    let heard = |told: &[Told<G::Event>]| -> Vec<G::Event> {
        told.iter().filter(|t| t.to.reaches(viewer)).map(|t| t.event.clone()).collect()
    };
    let (told, story) = (heard(told), heard(story));
    (told != story).then(|| format!("the events are {told:?} in one and {story:?} in the other"))
}
