//! What a seat may do, by kind of move and target, and why not with the rest.

use cards::{Card, CardSet};
use serde::Serialize;
use serde_json::{Map, Value};

use super::walk::{Walk, held};
use super::{Aim, CardName, Choice, Choices, Touch};
use crate::game::Seen;
use crate::rulebook::Rulebook;
use crate::steps::Step;
use crate::violation::Violation;

/// Nodes that a walk over everything may look at.
pub(super) const NODES: usize = 1_000;
/// Nodes for one card of a walk that was cut.
pub(super) const NODES_A_CARD: usize = 40;
/// No more moves than these are listed with an offer.
const FEW: usize = 12;

/// What a seat may do now.
///
/// ```
/// # use engine::fair::{Seed, Source};
/// # use engine::{Play, Turn};
/// # use snip::{Options, Snip};
/// #
/// # let source = Source::Seed { seed: Seed::from_text("a deal"), salt: vec![] };
/// # let mut play: Play<Snip> = Play::new(&Options::default(), source, &mut ()).expect("the usual rules");
/// # while let Turn::Window(_) = play.turn() {
/// #     play.close(&mut ()); // nobody wants to say anything before the first card
/// # }
/// # let Turn::Seat(seat) = play.turn() else { unreachable!("somebody begins") };
/// use engine::Spoken;
/// use engine::choices::{Offers, offers};
///
/// let offered: Offers = offers(play.seen(seat), Snip::rulebook());
/// for touch in &offered.touch {
///     let lit = offered.offers.iter().any(|offer| offer.may.contains(&touch.name));
///     // A card that is in no move has a reason, so nobody has to try.
///     assert!(lit || offered.why.contains_key(&*touch.name), "{}", touch.name);
/// }
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Offers {
    /// The cards it can touch.
    pub touch: Vec<Touch>,
    /// The kinds of move there are; none where it is not its turn.
    pub offers: Vec<Offer>,
    /// For a touchable card in no offer, by name: the number of its reason.
    #[serde(skip_serializing_if = "Map::is_empty")]
    #[cfg_attr(
        feature = "ts",
        ts(as = "Option<std::collections::HashMap<String, u32>>", optional)
    )]
    pub why: Map<String, Value>,
    /// The reasons, each once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Reason>>", optional))]
    pub reasons: Vec<Reason>,
}

/// One kind of move.
///
/// ```
/// # use engine::fair::{Seed, Source};
/// # use engine::{Play, Turn};
/// # use snip::{Options, Snip};
/// #
/// # let source = Source::Seed { seed: Seed::from_text("a deal"), salt: vec![] };
/// # let mut play: Play<Snip> = Play::new(&Options::default(), source, &mut ()).expect("the usual rules");
/// # while let Turn::Window(_) = play.turn() {
/// #     play.close(&mut ()); // nobody wants to say anything before the first card
/// # }
/// # let Turn::Seat(seat) = play.turn() else { unreachable!("somebody begins") };
/// use engine::Spoken;
/// use engine::choices::{Offer, offers};
///
/// let offered = offers(play.seen(seat), Snip::rulebook()).offers;
/// let lay: &Offer = offered.iter().find(|offer| offer.aim.verb == "lay").expect("cards are laid");
/// assert_eq!((lay.least, lay.most), (2, 2));
/// assert!(lay.must.iter().all(|due| lay.may.contains(due)), "what is due may be laid");
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Offer {
    /// What is done.
    #[serde(flatten)]
    pub aim: Aim,
    /// The same for people.
    pub text: String,
    /// The points that every such move brings, where they are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub points: Option<i32>,
    /// The fewest cards of such a move.
    pub least: usize,
    /// The most.
    pub most: usize,
    /// The cards that are in some such move, by name.
    #[cfg_attr(feature = "ts", ts(as = "Vec<String>"))]
    pub may: Vec<CardName>,
    /// Those that are in all of them, equal ones as often as they are due.
    #[cfg_attr(feature = "ts", ts(as = "Vec<String>"))]
    pub must: Vec<CardName>,
    /// Whether the order of the cards says something.
    pub ordered: bool,
    /// Whether every such move was looked at. Otherwise nothing follows from a card that is missing.
    pub whole: bool,
    /// The moves themselves, where they are few.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Move>>", optional))]
    pub moves: Vec<Move>,
}

/// A whole legal move.
///
/// ```
/// # use engine::fair::{Seed, Source};
/// # use engine::{Play, Turn};
/// # use snip::{Options, Snip};
/// #
/// # let source = Source::Seed { seed: Seed::from_text("a deal"), salt: vec![] };
/// # let mut play: Play<Snip> = Play::new(&Options::default(), source, &mut ()).expect("the usual rules");
/// # while let Turn::Window(_) = play.turn() {
/// #     play.close(&mut ()); // nobody wants to say anything before the first card
/// # }
/// # let Turn::Seat(seat) = play.turn() else { unreachable!("somebody begins") };
/// use engine::Spoken;
/// use engine::choices::{Move, offers};
///
/// let offered = offers(play.seen(seat), Snip::rulebook()).offers;
/// let first: &Move = offered.iter().flat_map(|offer| &offer.moves).next().expect("they are few");
/// let action = play.read(seat, &first.action).expect("its notation reads back");
/// play.act(seat, &action, &mut ()).expect("what is offered is legal");
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Move {
    /// Its notation.
    pub action: String,
    /// The same with suit symbols.
    pub text: String,
    /// Its cards in their order, by the names they are touched by.
    #[cfg_attr(feature = "ts", ts(as = "Vec<String>"))]
    pub cards: Vec<CardName>,
    /// Its steps.
    pub steps: Vec<u8>,
    /// The points it brings, where they are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub points: Option<i32>,
}

/// Typed facts by name: cards, seats, counts, words.
#[cfg(feature = "ts")]
#[derive(ts_rs::TS)]
#[ts(type = "Record<string, string | number | Array<string>>")]
pub(super) struct Facts;

/// Why something may not be done.
///
/// ```
/// # use engine::fair::{Seed, Source};
/// # use engine::{Play, Turn};
/// # use snip::{Options, Snip};
/// #
/// # let source = Source::Seed { seed: Seed::from_text("a deal"), salt: vec![] };
/// # let mut play: Play<Snip> = Play::new(&Options::default(), source, &mut ()).expect("the usual rules");
/// # while let Turn::Window(_) = play.turn() {
/// #     play.close(&mut ()); // nobody wants to say anything before the first card
/// # }
/// # let Turn::Seat(seat) = play.turn() else { unreachable!("somebody begins") };
/// use engine::Spoken;
/// use engine::choices::Reason;
///
/// // Nothing lies that could be taken back.
/// let refused = play.check(seat, &snip::Action::Undo).expect_err("SNP-1.1");
/// let reason = Reason::of(Snip::rulebook(), &refused);
/// assert_eq!((reason.clause, reason.code), ("SNP-1.1", "NOT_NOW"));
/// assert_eq!(reason.text, "That is not to be done now.");
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Reason {
    /// The clause in the way.
    pub clause: &'static str,
    /// The stable code.
    pub code: &'static str,
    /// The typed facts.
    #[cfg_attr(feature = "ts", ts(as = "Facts"))]
    pub facts: Map<String, Value>,
    /// The sentence for people.
    pub text: String,
}

impl Reason {
    /// A refusal with its sentence.
    pub fn of(rulebook: &Rulebook, violation: &Violation) -> Reason {
        Reason {
            clause: violation.clause(),
            code: violation.code(),
            facts: violation.fields(),
            text: rulebook.message(violation),
        }
    }
}

impl Move {
    /// A legal action as doors tell it.
    pub fn of<G: Choices>(seen: Seen<'_, G>, action: &G::Action) -> Move {
        Move::among(seen, &G::touch(seen), action)
    }

    /// The same for whoever knows already what can be touched.
    fn among<G: Choices>(seen: Seen<'_, G>, touch: &[Touch], action: &G::Action) -> Move {
        let (mut steps, mut cards) = (Vec::new(), Vec::new());
        G::spell(seen, action, &mut |step| steps.push(step.0));
        let mut text = format!("{action:#}");
        G::cards(seen, action, &mut |card| {
            if G::COPIES {
                text = text.replace(&format!("{card:#}"), &called(touch, card));
            }
            let touched = touch.iter().find(|touch| touch.id == card);
            cards.push(touched.map_or_else(|| card.face().into(), |touch| touch.name));
        });
        Move { action: action.to_string(), text, cards, steps, points: G::points(seen, action) }
    }
}

/// A card as people read it: with its number only where it is touched by it.
pub fn called(touch: &[Touch], card: Card) -> String {
    let plain = |touch: &Touch| touch.id == card && !touch.name.contains('#');
    if touch.iter().any(plain) { format!("{:#}", card.face()) } else { format!("{card:#}") }
}

/// The moves of one aim, being gathered.
struct Heap<G: Choices> {
    aim: Aim,
    actions: Vec<G::Action>,
    may: CardSet,
    must: CardSet,
    least: usize,
    most: usize,
    whole: bool,
}

/// What this seat may do now, and why not with the rest. Pure, through its own eyes.
///
/// ```
/// use engine::choices::offers;
/// use engine::fair::{Seed, Source};
/// use engine::{Play, Spoken, Turn};
/// use snip::{Options, Snip};
///
/// let source = Source::Seed { seed: Seed::from_text("a deal"), salt: vec![] };
/// let mut play: Play<Snip> = Play::new(&Options::default(), source, &mut ()).expect("the usual rules");
/// while let Turn::Window(_) = play.turn() {
///     play.close(&mut ()); // nobody wants to say anything before the first card
/// }
///
/// let Turn::Seat(seat) = play.turn() else { unreachable!("somebody begins") };
/// let may = offers(play.seen(seat), Snip::rulebook());
/// assert!(!may.offers.is_empty() && !may.touch.is_empty(), "kinds of move, and cards to touch");
/// ```
pub fn offers<G: Choices>(seen: Seen<'_, G>, rulebook: &Rulebook) -> Offers {
    let touch = G::touch(seen);
    let heaps = gather(seen, &touch);
    let mut told = Offers { touch, ..Offers::default() };
    if !heaps.is_empty() && heaps.iter().all(|heap| heap.whole) {
        let may = heaps.iter().fold(CardSet::EMPTY, |all, heap| all | heap.may);
        tell_why(seen, rulebook, may, &mut told);
    }
    told.offers = heaps.iter().map(|heap| heap.told(seen, &told.touch)).collect();
    told
}

/// Every move by its aim. Each first step gets its share of the nodes, so that a long list of one kind
/// does not hide another.
fn gather<G: Choices>(seen: Seen<'_, G>, touch: &[Touch]) -> Vec<Heap<G>> {
    let mut heaps: Vec<Heap<G>> = Vec::new();
    let firsts: Vec<Step> = G::legal(seen, &G::Draft::default()).iter().collect();
    let mut left = NODES;
    for (n, &first) in firsts.iter().enumerate() {
        let share = left / (firsts.len() - n);
        let mut walk = Walk { seen, left: share };
        let mut draft = G::Draft::default();
        let mut met = Vec::new();
        let mut put = |action: G::Action| met.push(put(seen, &mut heaps, action));
        let whole = match G::push(seen, &mut draft, first) {
            Some(action) => {
                put(action);
                true
            }
            None => walk.every(draft, &mut put),
        };
        left -= share - walk.left;
        if !whole {
            met.sort_unstable();
            met.dedup();
            met.into_iter().for_each(|at| heaps[at].whole = false);
        }
    }
    for heap in heaps.iter_mut().filter(|heap| !heap.whole) {
        heap.look_card_by_card(seen, touch);
    }
    heaps
}

/// Puts an action on the heap of its aim and tells which that is.
fn put<G: Choices>(seen: Seen<'_, G>, heaps: &mut Vec<Heap<G>>, action: G::Action) -> usize {
    let (aim, cards) = (G::aim(seen, &action), held(seen, &action));
    let size = cards.len();
    let Some(at) = heaps.iter().position(|heap| heap.aim == aim) else {
        let actions = vec![action];
        heaps.push(Heap {
            aim,
            actions,
            may: cards,
            must: cards,
            least: size,
            most: size,
            whole: true,
        });
        return heaps.len() - 1;
    };
    let heap = &mut heaps[at];
    heap.may |= cards;
    heap.must &= cards;
    heap.least = heap.least.min(size);
    heap.most = heap.most.max(size);
    heap.actions.push(action);
    at
}

impl<G: Choices> Heap<G> {
    /// The walk was cut: a card that was not met yet is looked for by itself. If every one is found,
    /// all that can be touched is known again.
    fn look_card_by_card(&mut self, seen: Seen<'_, G>, touch: &[Touch]) {
        for card in touch
            .iter()
            .map(|touch| touch.id)
            .filter(|&id| !self.may.contains(id))
            .collect::<Vec<_>>()
        {
            let mut walk = Walk { seen, left: NODES_A_CARD };
            let found = walk.holding(G::Draft::default(), CardSet::of([card]));
            if let Some(action) = found.filter(|action| G::aim(seen, action) == self.aim) {
                self.may |= held(seen, &action);
            }
        }
    }

    fn told(&self, seen: Seen<'_, G>, touch: &[Touch]) -> Offer {
        let points = |action: &G::Action| G::points(seen, action);
        let first = self.actions.first().and_then(points);
        let same = self.whole && self.actions.iter().all(|action| points(action) == first);
        let few = self.whole && self.actions.len() <= FEW;
        let moves = if few { self.actions.as_slice() } else { &[] };
        Offer {
            aim: self.aim.clone(),
            text: self.aim.text(),
            points: first.filter(|_| same),
            least: self.least,
            most: self.most,
            may: distinct(names(touch, self.may)),
            must: if self.whole { names(touch, self.must) } else { Vec::new() },
            ordered: self.actions.iter().any(G::ordered),
            whole: self.whole,
            moves: moves.iter().map(|action| Move::among(seen, touch, action)).collect(),
        }
    }
}

/// These cards by the names they are touched by, in the order in which they lie; then those that
/// cannot be touched.
pub(super) fn names(touch: &[Touch], cards: CardSet) -> Vec<CardName> {
    let touched = touch.iter().filter(|touch| cards.contains(touch.id));
    let known = touched.clone().fold(CardSet::EMPTY, |all, touch| all | CardSet::of([touch.id]));
    let others = (cards - known).iter().map(|card: Card| card.face().into());
    touched.map(|touch| touch.name).chain(others).collect()
}

/// Each name once, where it comes first.
pub(super) fn distinct(names: Vec<CardName>) -> Vec<CardName> {
    let mut once = Vec::with_capacity(names.len());
    for name in names {
        if !once.contains(&name) {
            once.push(name);
        }
    }
    once
}

/// The reason for each touchable card that is in no move. Equal cards share it.
fn tell_why<G: Choices>(seen: Seen<'_, G>, rulebook: &Rulebook, may: CardSet, told: &mut Offers) {
    // Most cards of a hand are refused alike: a sentence is made for the first of them.
    let mut met: Vec<(Violation, usize)> = Vec::new();
    for touch in told.touch.iter().filter(|touch| !may.contains(touch.id)) {
        let playable = |other: &Touch| may.contains(other.id) && other.name == touch.name;
        if told.why.contains_key(&*touch.name) || told.touch.iter().any(playable) {
            continue;
        }
        let meant = G::meant(seen, &Choice::of(&[touch.id]));
        let Some(Err(violation)) = meant.map(|action| G::check(seen, &action)) else { continue };
        let known = met.iter().find(|(known, _)| *known == violation).map(|&(_, number)| number);
        let number = known.unwrap_or_else(|| {
            let number = reason_number(&mut told.reasons, Reason::of(rulebook, &violation));
            met.push((violation, number));
            number
        });
        told.why.insert(touch.name.to_string(), number.into());
    }
}

/// The number of this reason among those that are told, each once.
fn reason_number(reasons: &mut Vec<Reason>, reason: Reason) -> usize {
    reasons.iter().position(|known| *known == reason).unwrap_or_else(|| {
        reasons.push(reason);
        reasons.len() - 1
    })
}
