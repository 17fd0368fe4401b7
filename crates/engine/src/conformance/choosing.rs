//! Moves as a person makes them, compared with a plain list of all of them.
//!
//! Random matches again, and at every decision: what is offered is the union and the intersection of
//! what is legal, a card is in an offer or has a reason that the check confirms, every legal action is
//! found from its cards in any order, steps have names of their own, and nothing of it depends on what
//! the seat cannot see.

use std::collections::BTreeMap;

use cards::{Card, Dice, Seat};

use super::{Case, Plan};
use crate::choices::{Aim, Choice, Choices, Offers, choose, moves, offers};
use crate::fair::{Seed, Source};
use crate::sampler::Sampler;
use crate::speak::Spoken;
use crate::state::View;
use crate::worlds::Proofs;
use crate::{Play, Seen, Turn, Viewer};

/// Whole actions that are listed at a decision; where there are more, only these are looked at.
const LISTED: usize = 3_000;
/// Actions among them that are chosen again by their cards.
const CHOSEN: usize = 12;

/// How much was really checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    /// Decisions looked at.
    pub decisions: u32,
    /// Those where every move was listed.
    pub whole: u32,
    /// Actions found again from their cards.
    pub found: u64,
    /// Cards in no offer, with their reason.
    pub reasons: u64,
    /// Choices that are no move, with the refusal of what was meant.
    pub refused: u64,
    /// Other worlds in which the seat was offered the same.
    pub worlds: u64,
}

/// Plays random matches and panics where choices and rules disagree.
pub fn choosing<G: Spoken>(plan: &Plan<G>) -> Chosen {
    let mut chosen = Chosen::default();
    for (name, options) in &plan.options {
        for number in 0..u64::from(plan.matches) {
            let seed = plan.seed + number;
            let case = Case { game: G::NAME, options: name.clone(), seed, ..Case::default() };
            case.run(|| one_match::<G>(&case, options, plan.max_actions, &mut chosen));
        }
    }
    chosen
}

fn one_match<G: Spoken>(case: &Case, options: &G::Options, max_actions: u32, chosen: &mut Chosen) {
    let source = Source::Seed { seed: Seed::from_text(&case.seed.to_string()), salt: Vec::new() };
    let mut play = Play::<G>::new(options, source, &mut ()).expect("a plan can be played");
    let mut dice = Dice::new(case.seed);
    for action in 0..max_actions {
        case.action.set(action);
        let seat = match play.turn() {
            Turn::Seat(seat) => seat,
            Turn::Window(seats) => {
                let able = |seat: &Seat| !play.legal(*seat).is_empty() && dice.below(2) == 0;
                match seats.iter().find(able) {
                    Some(seat) => seat,
                    None => {
                        play.close(&mut ());
                        continue;
                    }
                }
            }
            Turn::Chance(_) | Turn::Over => return,
        };
        let view = play.view(Viewer::Seat(seat));
        let seen = view.seen(play.rules());
        let every = look(seen, &mut dice, chosen);
        let told = offers(seen, G::rulebook());
        same_elsewhere(play.rules(), &view, &told, &mut dice, chosen);
        let pick = every[dice.below(every.len() as u32) as usize];
        play.act(seat, &pick, &mut ()).expect("a listed action is legal");
    }
}

/// Looks at one decision; gives legal actions to go on with.
fn look<G: Spoken>(seen: Seen<'_, G>, dice: &mut Dice, chosen: &mut Chosen) -> Vec<G::Action> {
    let (mut every, mut whole) = (Vec::new(), true);
    list(seen, G::Draft::default(), &mut every, &mut whole);
    chosen.decisions += 1;
    chosen.whole += u32::from(whole);
    let told = offers(seen, G::rulebook());
    if whole {
        offered(seen, &every, &told);
    }
    reasoned(seen, &told, chosen);
    for _ in 0..CHOSEN.min(every.len()) {
        let action = every[dice.below(every.len() as u32) as usize];
        found(seen, &action, dice);
        chosen.found += 1;
    }
    astray(seen, &told, dice, chosen);
    every
}

/// Every legal action by its steps, each step with a name of its own.
fn list<G: Choices>(
    seen: Seen<'_, G>,
    draft: G::Draft,
    every: &mut Vec<G::Action>,
    whole: &mut bool,
) {
    let legal = G::legal(seen, &draft);
    let mut names: Vec<String> =
        legal.iter().map(|step| G::step_name(seen, &draft, step)).collect();
    names.sort();
    let twice = names.windows(2).find(|pair| pair[0] == pair[1]);
    assert!(twice.is_none(), "two steps have one name: {names:?}");
    let onward = if draft == G::Draft::default() { legal } else { legal - G::BACK };
    for step in onward.iter() {
        if every.len() >= LISTED {
            *whole = false;
            return;
        }
        let mut next = draft;
        match G::push(seen, &mut next, step) {
            Some(action) => every.push(action),
            None => list(seen, next, every, whole),
        }
    }
}

/// The cards of an action by the names that people use, counted.
fn named<G: Choices>(
    seen: Seen<'_, G>,
    told: &Offers,
    action: &G::Action,
) -> BTreeMap<String, usize> {
    let mut names = BTreeMap::new();
    G::cards(seen, action, &mut |card| {
        let touched = told.touch.iter().find(|touch| touch.id == card);
        let name = touched.map_or_else(|| card.face().to_string(), |touch| touch.name.to_string());
        *names.entry(name).or_default() += 1;
    });
    names
}

/// What is offered is what is legal, by aim: its union, its intersection, its sizes.
fn offered<G: Choices>(seen: Seen<'_, G>, every: &[G::Action], told: &Offers) {
    let mut aims: BTreeMap<Aim, Vec<BTreeMap<String, usize>>> = BTreeMap::new();
    for action in every {
        aims.entry(G::aim(seen, action)).or_default().push(named(seen, told, action));
    }
    let offered: Vec<&Aim> = told.offers.iter().map(|offer| &offer.aim).collect();
    assert!(offered.len() == aims.len(), "offered {offered:?}, legal {:?}", aims.keys());
    for offer in &told.offers {
        let moves = aims.get(&offer.aim).unwrap_or_else(|| panic!("{offer:?} is not legal"));
        let sizes = moves.iter().map(|cards| cards.values().sum::<usize>());
        assert!(
            sizes.clone().min() <= Some(offer.least) && sizes.max() >= Some(offer.most),
            "{offer:?}"
        );
        let names = moves.iter().flat_map(BTreeMap::keys);
        let mut union: Vec<&str> = names.map(String::as_str).collect();
        union.sort();
        union.dedup();
        let mut may: Vec<&str> = offer.may.iter().map(|name| &**name).collect();
        may.sort();
        let joins = |name: &str| {
            G::joins(seen)
                .is_some_and(|(verb, face)| verb == offer.aim.verb && face.to_string() == name)
        };
        let touched =
            |name: &str| told.touch.iter().any(|touch| &*touch.name == name) || joins(name);
        let untouched = may.iter().find(|name| !touched(name));
        assert!(untouched.is_none(), "{untouched:?} may {:?}, but cannot be touched", offer.aim);
        if offer.whole {
            assert!(may == union, "{:?} may {may:?}, legal are {union:?}", offer.aim);
            let due = |name: &&str| {
                moves.iter().map(|cards| cards.get(*name).copied().unwrap_or(0)).min()
            };
            let must: usize = union.iter().filter_map(due).sum();
            let told = |name: &&str| offer.must.iter().filter(|other| &***other == *name).count();
            let same = union.iter().all(|name| Some(told(name)) == due(name));
            assert!(same && must == offer.must.len(), "{:?} must {:?}", offer.aim, offer.must);
        } else {
            assert!(may.iter().all(|name| union.contains(name)), "{:?} may {may:?}", offer.aim);
            assert!(offer.must.is_empty() && offer.moves.is_empty(), "{offer:?} was not looked at");
        }
    }
}

/// A card that is in no offer has a reason, and the check confirms it.
fn reasoned<G: Choices>(seen: Seen<'_, G>, told: &Offers, chosen: &mut Chosen) {
    if told.offers.iter().any(|offer| !offer.whole) {
        assert!(told.why.is_empty(), "reasons, though not everything was looked at");
        return;
    }
    for touch in &told.touch {
        let offered = told.offers.iter().any(|offer| offer.may.contains(&touch.name));
        let reason = told.why.get(&*touch.name).and_then(serde_json::Value::as_u64);
        assert!(
            offered != reason.is_some(),
            "{} is offered {offered}, reason {reason:?}",
            touch.name
        );
        let Some(reason) = reason.and_then(|number| told.reasons.get(number as usize)) else {
            continue;
        };
        let meant =
            G::meant(seen, &Choice::of(&[touch.id])).expect("whatever has a reason was meant");
        let mut holds = false;
        G::cards(seen, &meant, &mut |card| holds |= card.face() == touch.card);
        assert!(holds, "{} was touched, but {meant} is without it", touch.name);
        let refused = G::check(seen, &meant).expect_err("a reason refuses");
        assert!(refused.clause() == reason.clause && refused.code() == reason.code, "{reason:?}");
        chosen.reasons += 1;
    }
}

/// A legal action is found from its cards in any order, with its aim named and without.
fn found<G: Spoken>(seen: Seen<'_, G>, action: &G::Action, dice: &mut Dice) {
    let mut cards: Vec<Card> = Vec::new();
    G::cards(seen, action, &mut |card| cards.push(card));
    let in_order = Choice { in_order: true, ..Choice::of(&cards).towards(&G::aim(seen, action)) };
    for last in (1..cards.len()).rev() {
        cards.swap(last, dice.below(last as u32 + 1) as usize);
    }
    let loose = Choice::of(&cards);
    let aimed = loose.clone().towards(&G::aim(seen, action));
    for choice in [loose, aimed, in_order] {
        let (moves, whole) = moves(seen, &choice);
        assert!(!whole || moves.contains(action), "{action} is not found by {choice:?}: {moves:?}");
        let illegal = moves.iter().find(|action| G::check(seen, action).is_err());
        assert!(illegal.is_none(), "{choice:?} finds {illegal:?}");
    }
}

/// A choice of any cards is a move, or is refused for what was meant by it, or lacks cards.
fn astray<G: Spoken>(seen: Seen<'_, G>, told: &Offers, dice: &mut Dice, chosen: &mut Chosen) {
    let many = dice.below(5) as usize;
    let any = |dice: &mut Dice| told.touch[dice.below(told.touch.len() as u32) as usize].id;
    let mut cards: Vec<Card> = match told.touch.len() {
        0 => Vec::new(),
        _ => (0..many).map(|_| any(dice)).collect(),
    };
    cards.sort();
    cards.dedup();
    let mut choice = Choice::of(&cards);
    if !told.offers.is_empty() && dice.below(2) == 0 {
        choice = choice.towards(&told.offers[dice.below(told.offers.len() as u32) as usize].aim);
    }
    let answer = choose(seen, G::rulebook(), &choice);
    if answer.moves.is_empty() && !choice.cards.is_empty() {
        let told = answer.refusal.is_some() || !answer.more.is_empty() || answer.partial;
        assert!(told, "{choice:?} is no move, and nobody says why: {answer:?}");
        chosen.refused += u64::from(answer.refusal.is_some());
    }
    if let Some(refusal) = &answer.refusal {
        assert!(answer.moves.is_empty() && refusal.text != refusal.code, "{refusal:?}");
    }
}

/// The same offers and answers from a view that was written and read back, and in another world that
/// the seat cannot tell from this one.
fn same_elsewhere<G: Spoken>(
    rules: &G::Rules,
    view: &View<G>,
    told: &Offers,
    dice: &mut Dice,
    chosen: &mut Chosen,
) {
    if dice.below(8) != 0 {
        return;
    }
    let cards: Vec<Card> = told.touch.iter().take(3).map(|touch| touch.id).collect();
    let choice = Choice::of(&cards);
    let answer = choose(view.seen(rules), G::rulebook(), &choice);
    let same = |other: &View<G>| {
        let seen = other.seen(rules);
        offers(seen, G::rulebook()) == *told && choose(seen, G::rulebook(), &choice) == answer
    };
    let json = serde_json::to_value(view).expect("a view is plain data");
    let read = View::<G>::read(rules, &json).expect("a view reads back");
    assert!(same(&read), "a view that was read back offers or answers something else");
    let mut sampler = Sampler::of(rules, view, G::unseen(view.seen(rules)), &Proofs::default());
    let Some(world) = sampler.draw(dice, 20) else { return };
    assert!(same(&world.view(view.viewer)), "an offer or an answer depends on hidden cards");
    chosen.worlds += 1;
}
