//! The validator: melds as ordered lists, checked clause by clause.
//!
//! It stands alone: [`new_meld`] checks cards laid together, [`addition`] cards that join a meld.
//! Each gives the [`Shape`] of the result or the first clause in the way, in the precedence of the
//! rulings. Nothing here knows a hand, a turn or a pile.

use cards::{Face, List};
use engine::Violation;

use crate::options::{Options, RunWilds};
use crate::pack::{is_three, is_wild, rank};
use crate::refuse;
pub use crate::run::{Pattern, Run};
pub use crate::shape::{
    Barred, CANASTA, Canasta, Direction, Kind, LONGEST, MOST_WILDS, SMALLEST, Shape, bonus,
    canasta, kind_of,
};

/// C13: the code for a wild meld that is held to the limits of CAN-3.3. It cannot occur; an
/// assertion names it.
pub const RESTRICTED: &str = "WILD_CANASTA_RESTRICTED_INVALIDLY";

/// Checks cards laid together, in the order given (C26). `first` asks for three naturals in front.
pub fn new_meld(
    options: &Options,
    cards: &[Face],
    first: bool,
    barred: Barred,
) -> Result<Shape, Violation> {
    checked(options, kind_of(cards), cards, first, barred)
}

/// C25: the same of cards that are called a set or a run; wild cards alone are neither.
pub fn meld_as(
    options: &Options,
    called: Kind,
    cards: &[Face],
    first: bool,
    barred: Barred,
) -> Result<Shape, Violation> {
    let kind = if kind_of(cards) == Kind::Wild { Kind::Wild } else { called };
    checked(options, kind, cards, first, barred)
}

fn checked(
    options: &Options,
    kind: Kind,
    cards: &[Face],
    first: bool,
    barred: Barred,
) -> Result<Shape, Violation> {
    if cards.len() < SMALLEST {
        return Err(refuse::too_small(cards, SMALLEST));
    }
    if let Some(three) = cards.iter().position(|&card| is_three(card)) {
        return Err(refuse::three(kind, cards, three));
    }
    if kind == Kind::Wild && options.wild_melds {
        // CAN-3.2: nothing else is asked of it but C17.
        return if barred.wild {
            Err(refuse::duplicate_wild())
        } else {
            Ok(Shape::of(kind, cards))
        };
    }
    wild_rules(cards, kind, if first { 3 } else { 2 })?;
    match kind {
        Kind::Set => {
            one_rank(cards)?;
            if barred.ranks >> rank(cards[0]) & 1 == 1 {
                return Err(refuse::duplicate_set(cards[0]));
            }
        }
        Kind::Run => {
            run(options, cards, refuse::sequence)?;
            run_end(options, cards)?;
        }
        // C12: where wild melds are off, the limits stopped it.
        Kind::Wild => unreachable!("{RESTRICTED}"),
    }
    Ok(Shape::of(kind, cards))
}

/// CAN-3.3: the limits for wild cards beside naturals, `lead` of which stand in front.
fn wild_rules(cards: &[Face], kind: Kind, lead: usize) -> Result<(), Violation> {
    let wilds = cards.iter().filter(|&&card| is_wild(card)).count();
    if wilds == 0 {
        return Ok(());
    }
    let mut places = cards.iter().enumerate().filter(|&(_, &card)| is_wild(card)).map(|(i, _)| i);
    if wilds > MOST_WILDS {
        let fourth = places.nth(MOST_WILDS).unwrap_or(0);
        return Err(refuse::too_many_wilds(kind, cards, fourth, wilds));
    }
    let first = places.next().unwrap_or(0);
    if first == 0 {
        return Err(refuse::starts_with_wild(kind, cards));
    }
    if first < lead {
        return Err(refuse::few_naturals(kind, cards, first, lead));
    }
    let mut pattern = Pattern::default();
    for (index, &card) in cards.iter().enumerate() {
        if !is_wild(card) {
            pattern.natural();
            continue;
        }
        if pattern.streak + 1 >= pattern.before {
            let from = index - usize::from(pattern.streak);
            let row = cards[from..].iter().take_while(|&&card| is_wild(card)).count();
            return Err(refuse::streak(kind, cards, from, pattern.before.into(), row));
        }
        pattern.wild();
    }
    match cards.iter().skip(CANASTA).position(|&card| is_wild(card)) {
        Some(beyond) => Err(refuse::wild_beyond_seven(kind, cards, CANASTA + beyond)),
        None => Ok(()),
    }
}

/// CAN-4.1a.
fn one_rank(cards: &[Face]) -> Result<(), Violation> {
    let due = cards[0];
    let stranger = |&card: &Face| !is_wild(card) && rank(card) != rank(due);
    match cards.iter().position(stranger) {
        Some(index) => Err(refuse::set_rank_mismatch(cards, index, due)),
        None => Ok(()),
    }
}

/// What is said of a card that is not next.
type NotNext = fn(&[Face], usize) -> Violation;

/// CAN-5: everything about a run but what it ends on.
fn run(options: &Options, cards: &[Face], not_next: NotNext) -> Result<(), Violation> {
    let start = cards[0];
    if let Some(index) =
        cards.iter().position(|&card| !is_wild(card) && card.suit() != start.suit())
    {
        return Err(refuse::mixed_suits(cards, index));
    }
    let Some(run) = Run::from(start) else { return Err(refuse::nine_at_end(cards, 0)) };
    if let Some(index) = out_of_place(run, cards) {
        return Err(broken(run, cards, index, not_next));
    }
    // C35: a wild card that the table bars. Within seven places no run leaves 4 to the ace.
    match cards.iter().position(|&card| is_wild(card)) {
        Some(index) if options.run_wilds == RunWilds::None => {
            Err(refuse::wild_in_run(cards, index))
        }
        _ => Ok(()),
    }
}

/// The first natural that is not the one of its place.
#[inline]
fn out_of_place(run: Run, cards: &[Face]) -> Option<usize> {
    let misplaced = |(n, &card): (usize, &Face)| !is_wild(card) && !run.is_place(n as i32, card);
    cards.iter().enumerate().position(misplaced)
}

/// Which clause a broken sequence breaks.
#[cold]
fn broken(run: Run, cards: &[Face], index: usize, not_next: NotNext) -> Violation {
    if out_of_place(run.turned(), cards).is_none() {
        return refuse::direction(cards, run.direction().word());
    }
    match low_ace(run, cards) {
        Some(ace) => refuse::ace_low(cards, ace),
        None => not_next(cards, index),
    }
}

/// C29: an ace in a place that needs a rank below 4, or with no king beside it; one looks past
/// wild cards to the nearest natural on each side.
fn low_ace(run: Run, cards: &[Face]) -> Option<usize> {
    let is_king = |card: Option<&Face>| card.is_some_and(|&card| rank(card) == 13);
    cards.iter().enumerate().position(|(index, &card)| {
        let before = cards[..index].iter().rev().find(|&&card| !is_wild(card));
        let after = cards[index + 1..].iter().find(|&&card| !is_wild(card));
        let beside_king = is_king(before) || is_king(after);
        let below = run.direction() == Direction::Down && run.place(index as i32).is_none();
        rank(card) == 14 && (!beside_king || below)
    })
}

/// CAN-5.4, CAN-5.5: what a run may end on.
fn run_end(options: &Options, cards: &[Face]) -> Result<(), Violation> {
    let last = cards.len() - 1;
    let wild = is_wild(cards[last]);
    match Run::from(cards[0]) {
        Some(run) if run.may_end_at(options, last as i32, wild) => Ok(()),
        _ if wild => Err(refuse::wild_in_run(cards, last)),
        _ => Err(refuse::nine_at_end(cards, last)),
    }
}

/// Checks cards that join a valid meld at its end, one by one (C39). Positions count through the
/// whole list.
pub fn addition(options: &Options, meld: &[Face], cards: &[Face]) -> Result<Shape, Violation> {
    if cards.is_empty() {
        return Err(refuse::too_small(cards, 1));
    }
    let kind = kind_of(meld);
    let mut grown = List::<Face, 32>::of(meld);
    for &card in cards {
        let index = grown.len();
        let full = index >= CANASTA;
        grown.push(card);
        let list = &*grown;
        if full && kind == Kind::Wild {
            return Err(refuse::wild_canasta_full(list, index));
        }
        if full && is_wild(card) {
            return Err(refuse::wild_after_canasta(list, index));
        }
        joins(options, kind, list).map_err(|why| {
            if full { refuse::not_fit_canasta(list, index, why.code()) } else { why }
        })?;
    }
    if kind == Kind::Run {
        run_end(options, &grown)?;
    }
    Ok(Shape::of(kind, &grown))
}

/// Whether the last card of the list joins the others, as if they were no canasta.
fn joins(options: &Options, kind: Kind, list: &[Face]) -> Result<(), Violation> {
    let index = list.len() - 1;
    let (start, card) = (list[0], list[index]);
    if is_three(card) {
        return Err(refuse::three(kind, list, index));
    }
    match kind {
        Kind::Wild if is_wild(card) => Ok(()),
        // C14: the limits of a mixed meld stop it.
        Kind::Wild | Kind::Set => {
            wild_rules(list, Kind::Set, 2)?;
            one_rank(list)
        }
        Kind::Run => {
            let is_at = |n: i32| Run::from(start).is_some_and(|run| run.is_place(n, card));
            if !is_wild(card) {
                if card.suit() != start.suit() {
                    return Err(refuse::mixed_suits(list, index));
                }
                // C37: it would fit just before the start.
                if is_at(-1) {
                    return Err(refuse::prepend(list, index));
                }
            }
            wild_rules(list, kind, 2)?;
            // C43: it steps back from where the run ended.
            let back = is_at(index as i32 - 2);
            run(options, list, if back { refuse::turns_round } else { refuse::sequence })
        }
    }
}
