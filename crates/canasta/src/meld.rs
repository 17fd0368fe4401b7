//! The validator: melds as ordered lists, judged clause by clause.
//!
//! It stands alone: [`new_meld`] judges cards laid together, [`addition`] cards that join a meld,
//! [`opening`] a package of melds. Each gives the [`Shape`] of the result or the first clause in the
//! way, in the precedence of the rulings. Nothing here knows a hand, a turn or a pile.

use cards::Face;
use engine::Violation;
use serde::{Deserialize, Serialize};

use crate::options::{NineEnd, OpeningStrictness, Options, RunWilds};
use crate::pack::{Row, is_three, is_wild, points, rank};
use crate::refuse::{self, Short};

/// CAN-2.3: a meld of so many cards is a canasta.
pub const CANASTA: usize = 7;
/// CAN-3.1: the smallest meld.
pub const SMALLEST: usize = 3;
/// CAN-3.3.1: the most wild cards beside naturals.
pub const MOST_WILDS: usize = 3;
/// The longest meld that the pack can make: all fourteen wild cards.
pub const LONGEST: usize = 14;
/// C13: the code for a wild meld that is held to the limits of CAN-3.3. It cannot occur; an
/// assertion names it.
pub const RESTRICTED: &str = "WILD_CANASTA_RESTRICTED_INVALIDLY";

/// What a meld is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// CAN-2.1: one rank.
    Set,
    /// CAN-2.2: one suit in sequence.
    Run,
    /// CAN-3.2: wild cards alone.
    Wild,
}

/// CAN-2.3: what a canasta is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Canasta {
    /// Naturals alone.
    Clean,
    /// Naturals and wild cards.
    Dirty,
    /// Wild cards alone.
    Wild,
}

/// CAN-5.2: which way a run goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// Towards the ace.
    Up,
    /// Towards the four.
    Down,
}

/// What a valid meld is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Shape {
    /// Its kind.
    pub kind: Kind,
    /// Which canasta it is, if it is one.
    pub canasta: Option<Canasta>,
    /// What its cards count, without a bonus.
    pub points: i32,
    /// A run's direction.
    pub direction: Option<Direction>,
}

impl Shape {
    fn of(kind: Kind, cards: &[Face]) -> Shape {
        let direction = match kind {
            Kind::Run => direction_from(rank(cards[0])),
            Kind::Set | Kind::Wild => None,
        };
        Shape { kind, canasta: canasta(cards), points: points(cards), direction }
    }
}

/// What a team's table forbids to new melds (CAN-4.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// The ranks that have a set, bit n for rank n.
    pub ranks: u16,
    /// Whether a wild meld is unfinished (C17).
    pub wild: bool,
}

impl Taken {
    /// Counts a meld of the team in.
    #[inline]
    pub fn add(&mut self, kind: Kind, cards: &[Face]) {
        match kind {
            Kind::Set => self.ranks |= 1 << rank(cards[0]),
            Kind::Wild => self.wild |= cards.len() < CANASTA,
            Kind::Run => {}
        }
    }
}

/// CAN-2.3: which canasta these cards of a valid meld are.
#[inline]
pub fn canasta(cards: &[Face]) -> Option<Canasta> {
    if cards.len() < CANASTA {
        return None;
    }
    match cards.iter().filter(|&&card| is_wild(card)).count() {
        0 => Some(Canasta::Clean),
        wilds if wilds == cards.len() => Some(Canasta::Wild),
        _ => Some(Canasta::Dirty),
    }
}

/// CAN-5.2.1: from 4 to 8 up, from 10 to the ace down; a nine has no direction (C32).
#[inline]
pub fn direction_from(start: u8) -> Option<Direction> {
    match start {
        4..=8 => Some(Direction::Up),
        10..=14 => Some(Direction::Down),
        _ => None,
    }
}

/// C34: the rank of a place in a run.
#[inline]
fn rank_at(start: u8, direction: Direction, index: usize) -> i32 {
    match direction {
        Direction::Up => i32::from(start) + index as i32,
        Direction::Down => i32::from(start) - index as i32,
    }
}

/// C25: the kind of a list that may yet fail. Threes count as naturals here.
pub fn kind_of(cards: &[Face], declared: Option<Kind>) -> Kind {
    let naturals = || cards.iter().copied().filter(|&card| !is_wild(card));
    let Some(first) = naturals().next() else { return Kind::Wild };
    if let Some(declared) = declared {
        return declared;
    }
    if naturals().all(|card| rank(card) == rank(first)) {
        return Kind::Set;
    }
    if naturals().all(|card| card.suit() == first.suit()) {
        return Kind::Run;
    }
    let ranks = naturals().fold(0u32, |ranks, card| ranks | 1 << rank(card));
    if (ranks.count_ones() as usize) < naturals().count() { Kind::Set } else { Kind::Run }
}

/// Judges cards laid together, in the order given (C26). `first` asks for three naturals in front.
pub fn new_meld(
    options: &Options,
    cards: &[Face],
    first: bool,
    taken: Taken,
    declared: Option<Kind>,
) -> Result<Shape, Violation> {
    if cards.len() < SMALLEST {
        return Err(refuse::too_small(cards, SMALLEST));
    }
    let kind = kind_of(cards, declared);
    if let Some(three) = cards.iter().position(|&card| is_three(card)) {
        return Err(refuse::three(kind, cards, three));
    }
    if kind == Kind::Wild && options.wild_melds {
        // CAN-3.2: nothing else is asked of it but C17.
        return if taken.wild { Err(refuse::duplicate_wild()) } else { Ok(Shape::of(kind, cards)) };
    }
    wild_rules(cards, kind, if first { 3 } else { 2 })?;
    match kind {
        Kind::Set => {
            one_rank(cards)?;
            if taken.ranks >> rank(cards[0]) & 1 == 1 {
                return Err(refuse::duplicate_set(cards[0]));
            }
        }
        Kind::Run => {
            run(options, cards)?;
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

/// How naturals and wild cards alternate in a meld, as far as the next card must know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pattern {
    /// How many cards there are.
    pub len: u8,
    /// How many of them are wild.
    pub wilds: u8,
    /// How many naturals stand just before the last streak of wild cards, or at the end.
    pub before: u8,
    /// How many wild cards stand at the end.
    pub streak: u8,
}

impl Pattern {
    /// That of these cards.
    pub fn of(cards: &[Face]) -> Pattern {
        let mut pattern = Pattern::default();
        cards
            .iter()
            .for_each(|&card| if is_wild(card) { pattern.wild() } else { pattern.natural() });
        pattern
    }

    /// A natural comes next.
    #[inline]
    pub fn natural(&mut self) {
        self.before = if self.streak > 0 { 1 } else { self.before + 1 };
        self.streak = 0;
        self.len += 1;
    }

    /// A wild card comes next.
    #[inline]
    pub fn wild(&mut self) {
        self.streak += 1;
        self.wilds += 1;
        self.len += 1;
    }

    /// Whether a wild card may come next beside naturals (CAN-3.3), `lead` of which must be in front.
    #[inline]
    pub fn takes_wild(self, lead: u8) -> bool {
        usize::from(self.wilds) < MOST_WILDS
            && usize::from(self.len) < CANASTA
            && (self.wilds > 0 || self.len >= lead)
            && self.streak + 1 < self.before
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

/// CAN-5: everything about a run but what it ends on.
fn run(options: &Options, cards: &[Face]) -> Result<(), Violation> {
    let start = cards[0];
    if let Some(index) =
        cards.iter().position(|&card| !is_wild(card) && card.suit() != start.suit())
    {
        return Err(refuse::mixed_suits(cards, index));
    }
    let Some(direction) = direction_from(rank(start)) else {
        return Err(refuse::nine_at_end(cards, 0));
    };
    if let Some(index) = out_of_place(cards, direction) {
        return Err(broken(cards, direction, index));
    }
    // C35: a wild card that the table bars. Within seven places no run leaves 4 to the ace.
    match cards.iter().position(|&card| is_wild(card)) {
        Some(index) if options.run_wilds == RunWilds::None => {
            Err(refuse::wild_in_run(cards, index))
        }
        _ => Ok(()),
    }
}

/// The first natural that does not have the rank of its place.
#[inline]
fn out_of_place(cards: &[Face], direction: Direction) -> Option<usize> {
    let start = rank(cards[0]);
    cards.iter().enumerate().position(|(index, &card)| {
        !is_wild(card) && i32::from(rank(card)) != rank_at(start, direction, index)
    })
}

/// Which clause a broken sequence breaks.
#[cold]
fn broken(cards: &[Face], direction: Direction, index: usize) -> Violation {
    let (other, due) = match direction {
        Direction::Up => (Direction::Down, "up"),
        Direction::Down => (Direction::Up, "down"),
    };
    if out_of_place(cards, other).is_none() {
        return refuse::direction(cards, due);
    }
    match low_ace(cards, direction) {
        Some(ace) => refuse::ace_low(cards, ace),
        None => refuse::sequence(cards, index),
    }
}

/// C29: an ace in a place that needs a rank below 4, or with no king beside it; one looks past
/// wild cards to the nearest natural on each side.
fn low_ace(cards: &[Face], direction: Direction) -> Option<usize> {
    let start = rank(cards[0]);
    let is_king = |card: Option<&Face>| card.is_some_and(|&card| rank(card) == 13);
    cards.iter().enumerate().position(|(index, &card)| {
        let before = cards[..index].iter().rev().find(|&&card| !is_wild(card));
        let after = cards[index + 1..].iter().find(|&&card| !is_wild(card));
        let beside_king = is_king(before) || is_king(after);
        rank(card) == 14 && (!beside_king || rank_at(start, direction, index) < 4)
    })
}

/// CAN-5.4, CAN-5.5: what a run may end on.
fn run_end(options: &Options, cards: &[Face]) -> Result<(), Violation> {
    let (last, start) = (cards.len() - 1, rank(cards[0]));
    let ends_wild = is_wild(cards[last]);
    let on_nine = direction_from(start).is_some_and(|way| rank_at(start, way, last) == 9)
        && options.nine_end == NineEnd::Strict;
    if ends_wild && (on_nine || options.run_wilds == RunWilds::GapsOnly) {
        return Err(refuse::wild_in_run(cards, last));
    }
    if on_nine { Err(refuse::nine_at_end(cards, last)) } else { Ok(()) }
}

/// Judges cards that join a valid meld at its end, one by one (C39). Positions count through the
/// whole list.
pub fn addition(options: &Options, meld: &[Face], cards: &[Face]) -> Result<Shape, Violation> {
    if cards.is_empty() {
        return Err(refuse::too_small(cards, 1));
    }
    let kind = kind_of(meld, None);
    let mut grown = Row::<32>::of(meld);
    for &card in cards {
        let index = grown.len();
        let full = index >= CANASTA;
        grown.push(card);
        let list = grown.as_slice();
        if full && kind == Kind::Wild {
            return Err(refuse::wild_canasta_full(list, index));
        }
        if full && is_wild(card) {
            return Err(refuse::wild_after_canasta(list, index));
        }
        joins(options, kind, list).map_err(|why| match full {
            true => refuse::not_fit_canasta(list, index, why.code()),
            false => why,
        })?;
    }
    if kind == Kind::Run {
        run_end(options, grown.as_slice())?;
    }
    Ok(Shape::of(kind, grown.as_slice()))
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
            if !is_wild(card) {
                if card.suit() != start.suit() {
                    return Err(refuse::mixed_suits(list, index));
                }
                if before_start(start, card) {
                    return Err(refuse::prepend(list, index));
                }
            }
            wild_rules(list, kind, 2)?;
            run(options, list).map_err(|why| match why.code() {
                "RUN_INVALID_SEQUENCE" if steps_back(list) => refuse::turns_round(list, index),
                _ => why,
            })
        }
    }
}

/// C37: whether the card would fit just before the start of a run.
fn before_start(start: Face, card: Face) -> bool {
    match direction_from(rank(start)) {
        Some(Direction::Up) => rank(card) + 1 == rank(start),
        Some(Direction::Down) => rank(card) == rank(start) + 1,
        None => false,
    }
}

/// C43: whether the last card steps back from where the run ended.
fn steps_back(list: &[Face]) -> bool {
    let (start, card) = (rank(list[0]), i32::from(rank(list[list.len() - 1])));
    let end = |way| rank_at(start, way, list.len() - 2);
    match direction_from(start) {
        Some(way @ Direction::Up) => card == end(way) - 1,
        Some(way @ Direction::Down) => card == end(way) + 1,
        None => false,
    }
}

/// The natural that continues a run after so many more cards, if its suit goes so far.
pub fn next_in_run(cards: &[Face], more: usize) -> Option<Face> {
    let (start, way) = (cards[0], direction_from(rank(cards[0]))?);
    let due = rank_at(rank(start), way, cards.len() + more);
    let steps = due - i32::from(rank(start));
    let index = usize::try_from(start.index() as i32 + steps).ok()?;
    (4..=14).contains(&due).then(|| Face::from_index(index)).flatten()
}

/// Whether a valid meld satisfies the first-meld rule: three naturals in front, or all wild.
#[inline]
pub fn opens(kind: Kind, cards: &[Face]) -> bool {
    kind == Kind::Wild || cards.iter().take(3).all(|&card| !is_wild(card))
}

/// CAN-G7.2: what an opening must count, by the team's score before the deal.
#[inline]
pub fn minimum(score: i32) -> i32 {
    match score {
        ..2500 => 60,
        2500..5000 => 90,
        5000..7500 => 120,
        7500.. => 150,
    }
}

/// CAN-G10.2, CAN-7: what a canasta is worth besides its cards.
pub fn bonus(options: &Options, kind: Kind, cards: &[Face]) -> i32 {
    let aces = kind == Kind::Set && rank(cards[0]) == 14;
    match canasta(cards) {
        None => 0,
        Some(Canasta::Clean) => {
            if aces {
                1000
            } else {
                500
            }
        }
        Some(Canasta::Dirty) => {
            if aces {
                500
            } else {
                300
            }
        }
        Some(Canasta::Wild) => {
            let jokers = cards.iter().filter(|card| card.is_joker()).count();
            match (2 * jokers).cmp(&cards.len()) {
                std::cmp::Ordering::Greater => 1500,
                std::cmp::Ordering::Less => 1000,
                std::cmp::Ordering::Equal => options.wild_tie_bonus,
            }
        }
    }
}

/// What a package of melds counts towards an opening (CAN-G7.4, C45).
pub fn opening_points(options: &Options, melds: &[&[Face]]) -> i32 {
    melds
        .iter()
        .map(|cards| match new_meld(options, cards, false, Taken::default(), None) {
            Ok(shape) => shape.points + bonus(options, shape.kind, cards),
            Err(_) => points(cards),
        })
        .sum()
}

/// Judges a whole opening (C45): each meld in turn, then the first-meld rule, then the sum.
pub fn opening(options: &Options, melds: &[&[Face]], score: i32) -> Result<i32, Violation> {
    let (mut taken, mut opened, mut sum) = (Taken::default(), false, 0);
    for cards in melds {
        let shape = new_meld(options, cards, false, taken, None)?;
        taken.add(shape.kind, cards);
        opened |= opens(shape.kind, cards);
        sum += shape.points + bonus(options, shape.kind, cards);
    }
    if options.opening_strictness == OpeningStrictness::Every {
        for cards in melds {
            new_meld(options, cards, true, Taken::default(), None)?;
        }
    }
    if !opened {
        return Err(refuse::no_valid_meld());
    }
    match minimum(score) {
        minimum if sum < minimum => Err(refuse::below_minimum(Short::Package, sum, minimum)),
        _ => Ok(sum),
    }
}
