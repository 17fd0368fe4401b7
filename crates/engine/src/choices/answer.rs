//! What a choice of cards is: legal moves, or the useful refusal, what could join, and what there is
//! to count.

use cards::{Card, CardSet, Face};
use serde::Serialize;
use serde_json::{Map, Value};

use super::offers::{Move, NODES, NODES_A_CARD, Reason, distinct, names};
use super::walk::{Walk, held};
use super::{CardName, Choice, Choices, claim};
use crate::game::Seen;
use crate::rulebook::Rulebook;
use crate::violation::{NO_SUCH_MOVE, Violation};

/// What a choice is.
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
/// use engine::choices::{Answer, choose};
/// use engine::{Choice, Choices, Spoken};
///
/// // One card is not yet a move: no refusal, but what could join it.
/// let touch = Snip::touch(play.seen(seat));
/// let one = Choice { cards: vec![touch[0].id], ..Choice::default() };
/// let answer: Answer = choose(play.seen(seat), Snip::rulebook(), &one);
/// assert!(answer.moves.is_empty());
/// assert!(!answer.more.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Answer {
    /// The legal whole moves with exactly these cards.
    pub moves: Vec<Move>,
    /// Without one: what stands in the way of what was meant; nothing where only cards are missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub refusal: Option<Reason>,
    /// The cards that could join, by name.
    #[cfg_attr(feature = "ts", ts(as = "Vec<String>"))]
    pub more: Vec<CardName>,
    /// Whether something was not looked at: there may be more moves, and more that could join.
    pub partial: bool,
    /// What there is to count, and what meld it would be.
    #[serde(skip_serializing_if = "Map::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<super::offers::Facts>", optional))]
    pub counts: Map<String, Value>,
    /// How the rest of the hand is best put together.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Vec<Face>>>", optional))]
    pub groups: Vec<Vec<Face>>,
}

/// What this seat's choice is. Pure, through its own eyes; nothing is done.
///
/// ```
/// use engine::choices::choose;
/// use engine::fair::{Seed, Source};
/// use engine::{Choice, Choices, Play, Spoken, Turn};
/// use snip::{Options, Snip};
///
/// let source = Source::Seed { seed: Seed::from_text("a deal"), salt: vec![] };
/// let mut play: Play<Snip> = Play::new(&Options::default(), source, &mut ()).expect("the usual rules");
/// while let Turn::Window(_) = play.turn() {
///     play.close(&mut ()); // nobody wants to say anything before the first card
/// }
///
/// let Turn::Seat(seat) = play.turn() else { unreachable!("somebody begins") };
/// let all = Snip::touch(play.seen(seat)).iter().map(|touch| touch.id).collect();
/// let answer = choose(play.seen(seat), Snip::rulebook(), &Choice { cards: all, ..Choice::default() });
/// assert!(answer.moves.is_empty() && answer.refusal.is_some(), "a whole hand is laid by nobody");
/// ```
pub fn choose<G: Choices>(seen: Seen<'_, G>, rulebook: &Rulebook, choice: &Choice) -> Answer {
    let (actions, whole) = moves(seen, choice);
    let chosen = CardSet::of(G::named(seen, &choice.cards));
    let (more, known) = more(seen, choice, chosen);
    let refusal = actions.is_empty().then(|| refusal(seen, choice, !more.is_empty())).flatten();
    let counts = G::counts(seen, choice);
    Answer {
        moves: actions.iter().map(|action| Move::of(seen, action)).collect(),
        refusal: refusal.map(|violation| Reason::of(rulebook, &violation)),
        more,
        partial: !(whole && known),
        counts: counts.iter().map(|fact| (fact.key().to_string(), fact.value())).collect(),
        groups: G::groups(seen, choice),
    }
}

/// Why a choice that is no move cannot be done as it is.
pub fn refused<G: Choices>(seen: Seen<'_, G>, rulebook: &Rulebook, choice: &Choice) -> Reason {
    let violation = refusal(seen, choice, false).unwrap_or_else(|| NO_SUCH_MOVE.with([]));
    Reason::of(rulebook, &violation)
}

/// Why a choice is no move: what stands in the way of what was meant; nothing where cards only have to
/// be added.
fn refusal<G: Choices>(seen: Seen<'_, G>, choice: &Choice, unfinished: bool) -> Option<Violation> {
    match G::meant(seen, choice).map(|action| G::check(seen, &action)) {
        Some(Err(violation)) => Some(violation),
        Some(Ok(())) | None => (!unfinished).then(|| NO_SUCH_MOVE.with([])),
    }
}

/// The legal actions of exactly these cards, and whether all were looked at.
pub fn moves<G: Choices>(seen: Seen<'_, G>, choice: &Choice) -> (Vec<G::Action>, bool) {
    let cards = G::named(seen, &choice.cards);
    let chosen = CardSet::of(cards.iter().copied());
    let mut pool = chosen;
    if let Some((_, face)) = G::joins(seen) {
        claim(&mut pool, face);
    }
    let mut found = Vec::new();
    let mut walk = Walk { seen, left: NODES };
    let whole = walk.within(G::Draft::default(), pool, &mut |action| {
        if is_meant(seen, choice, &cards, &action) {
            found.push(action);
        }
    });
    (found, whole)
}

/// Whether this action is one of exactly these cards. A card that joins by itself may be left out, and
/// so may all of them where the steps name none.
fn is_meant<G: Choices>(
    seen: Seen<'_, G>,
    choice: &Choice,
    cards: &[Card],
    action: &G::Action,
) -> bool {
    let aim = G::aim(seen, action);
    let mut lies = Vec::new();
    G::cards(seen, action, &mut |card| lies.push(card));
    let same = |lies: &[Card]| {
        let faces = |cards: &[Card]| -> Vec<Card> {
            let mut cards: Vec<Card> = cards
                .iter()
                .map(|&card| if G::COPIES { card } else { card.face().into() })
                .collect();
            if !choice.in_order {
                cards.sort_unstable();
            }
            cards
        };
        faces(lies) == faces(cards)
    };
    let without_joining = || {
        let joins = G::joins(seen).filter(|(verb, _)| *verb == aim.verb);
        joins.is_some_and(|(_, face)| {
            (0..lies.len()).filter(|&at| lies[at].face() == face).any(|at| {
                let mut rest = lies.clone();
                rest.remove(at);
                same(&rest)
            })
        })
    };
    choice.asks_for(&aim)
        && (same(&lies) || cards.is_empty() && wordless(seen, action) || without_joining())
}

/// Whether the steps of an action name no card.
fn wordless<G: Choices>(seen: Seen<'_, G>, action: &G::Action) -> bool {
    let mut wordless = true;
    G::spell(seen, action, &mut |step| wordless &= G::card(step).is_none());
    wordless
}

/// The cards that could join a choice, and whether every one was looked for.
fn more<G: Choices>(seen: Seen<'_, G>, choice: &Choice, chosen: CardSet) -> (Vec<CardName>, bool) {
    let touch = G::touch(seen);
    let mut more = CardSet::EMPTY;
    let mut walk = Walk { seen, left: NODES };
    let whole = walk.every(G::Draft::default(), &mut |action| {
        let cards = held(seen, &action);
        if chosen.is_subset(cards) && choice.asks_for(&G::aim(seen, &action)) {
            more |= cards - chosen;
        }
    });
    if !whole {
        for card in touch.iter().map(|touch| touch.id).filter(|&id| !chosen.contains(id)) {
            let mut walk = Walk { seen, left: NODES_A_CARD };
            let mut wanted = chosen;
            wanted.insert(card);
            let found = walk.holding(G::Draft::default(), wanted);
            if found.is_some_and(|action| choice.asks_for(&G::aim(seen, &action))) {
                more.insert(card);
            }
        }
    }
    (distinct(names(&touch, more)), whole)
}
