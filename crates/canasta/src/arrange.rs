//! The arranger: orders for a choice of cards, and melds for a hand.
//!
//! A player picks cards without thinking of their order; [`orders`] finds the orders that the
//! validator accepts, the one that leaves most open first, or says which clause stands in the way.
//! [`ideas`] looks through a hand for melds and additions that a player would think of. Neither
//! decides anything: the validator does.

use cards::{Bag, Face, Suit};
use engine::Violation;
use serde::Serialize;

use crate::meld::{
    self, Barred, Direction, Kind, LONGEST, MOST_WILDS, Pattern, Run, Shape, addition, new_meld,
};
use crate::options::Options;
use crate::pack::{is_wild, rank};

/// A valid order of the chosen cards.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Order {
    /// The cards as they lie, in order.
    pub cards: Vec<Face>,
    /// What they make.
    #[serde(flatten)]
    pub shape: Shape,
}

/// The valid orders of these cards as a new meld, best first; or the clause in the way.
///
/// Cards of a set are interchangeable, and so are wild cards, so orders differ only in where wild
/// cards stand and which way a run goes.
pub fn orders(
    options: &Options,
    cards: &[Face],
    first: bool,
    barred: Barred,
) -> Result<Vec<Order>, Violation> {
    let checked = |cards: &[Face]| new_meld(options, cards, first, barred);
    let candidates = candidates(cards);
    let mut valid: Vec<Order> = candidates
        .iter()
        .filter_map(|cards| Some(Order { cards: cards.clone(), shape: checked(cards).ok()? }))
        .collect();
    if valid.is_empty() {
        // The first candidate is the most sensible; what it breaks stands in the way of them all.
        checked(candidates.first().map_or(cards, Vec::as_slice))?;
    }
    valid.sort_by_key(|order| std::cmp::Reverse(prospects(order)));
    Ok(valid)
}

/// The most sensible order of these cards, whether or not it makes a meld.
pub(crate) fn sensible(cards: &[Face]) -> Vec<Face> {
    candidates(cards).swap_remove(0)
}

/// How much a meld can still grow: room for wild cards, places left in a run, wild cards late.
fn prospects(order: &Order) -> (bool, usize, usize) {
    let cards = &order.cards;
    let places = match order.shape.kind {
        Kind::Run => Run::of(cards).map_or(0, |run| run.room()),
        Kind::Set | Kind::Wild => 0,
    };
    let late = cards.iter().enumerate().filter(|(_, card)| is_wild(**card)).map(|(i, _)| i).sum();
    (Pattern::of(cards).takes_wild(2), places, late)
}

/// Orders worth asking about, the most sensible first.
fn candidates(cards: &[Face]) -> Vec<Vec<Face>> {
    let (mut wilds, mut naturals): (Vec<Face>, Vec<Face>) =
        cards.iter().partition(|&&card| is_wild(card));
    wilds.sort_unstable();
    naturals.sort_unstable();
    let one_rank = naturals.iter().all(|&card| rank(card) == rank(naturals[0]));
    if naturals.is_empty() || wilds.len() > MOST_WILDS || cards.len() > LONGEST {
        return vec![[naturals, wilds].concat()];
    }
    if one_rank { placements(&naturals, &wilds) } else { sequences(&naturals, &wilds) }
}

/// A set with its wild cards in every choice of places, at the end first.
fn placements(naturals: &[Face], wilds: &[Face]) -> Vec<Vec<Face>> {
    let len = naturals.len() + wilds.len();
    let masks = (0..1u32 << len).rev().filter(|mask| mask.count_ones() as usize == wilds.len());
    masks
        .map(|mask| {
            let (mut naturals, mut wilds) = (naturals.iter(), wilds.iter());
            let pick = |place| {
                let source = if mask >> place & 1 == 1 { &mut wilds } else { &mut naturals };
                source.next().copied()
            };
            (0..len).filter_map(pick).collect()
        })
        .collect()
}

/// A run upward and downward: wild cards fill the gaps and follow at the end.
fn sequences(naturals: &[Face], wilds: &[Face]) -> Vec<Vec<Face>> {
    let mut up = naturals.to_vec();
    up.sort_by_key(|&card| rank(card));
    let down: Vec<Face> = up.iter().rev().copied().collect();
    let fill = |row: Vec<Face>| {
        let mut wilds = wilds.iter().copied();
        let mut filled = vec![row[0]];
        for pair in row.windows(2) {
            let gap = rank(pair[0]).abs_diff(rank(pair[1])).saturating_sub(1);
            filled.extend(wilds.by_ref().take(gap.into()));
            filled.push(pair[1]);
        }
        filled.extend(wilds);
        filled
    };
    // The way that the first card allows comes first.
    let downward = Direction::from(up[0]) != Some(Direction::Up);
    let (up, down) = (fill(up), fill(down));
    if downward { vec![down, up] } else { vec![up, down] }
}

/// Something to do with a hand.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Idea {
    /// The meld to add to; none for a new one.
    pub meld: Option<usize>,
    /// The cards in their order.
    pub cards: Vec<Face>,
    /// What the meld is then.
    #[serde(flatten)]
    pub shape: Shape,
    /// The bonus it has then.
    pub bonus: i32,
}

/// Melds and additions that a hand could make now, the most valuable first. `melds` are the team's.
pub fn ideas(options: &Options, hand: Bag, melds: &[&[Face]], first: bool) -> Vec<Idea> {
    let mut barred = Barred::default();
    melds.iter().for_each(|cards| barred.add(meld::kind_of(cards), cards));
    let mut ideas: Vec<Idea> = Vec::new();
    for cards in choices(hand) {
        let best = orders(options, &cards, first, barred)
            .ok()
            .and_then(|orders| orders.into_iter().next());
        if let Some(Order { cards, shape }) = best
            && ideas.iter().all(|idea| idea.cards != cards)
        {
            let bonus = meld::bonus(options, shape.kind, &cards);
            ideas.push(Idea { meld: None, cards, shape, bonus });
        }
    }
    for (number, cards) in melds.iter().enumerate() {
        ideas.extend(additions(options, hand, number, cards));
    }
    ideas.sort_by_key(|idea| std::cmp::Reverse(idea.shape.points + idea.bonus));
    ideas
}

/// Cards that could make a new meld: every rank, every stretch of a suit, with the wild cards that
/// they need or that make them a canasta; and the wild cards alone.
fn choices(hand: Bag) -> Vec<Vec<Face>> {
    let wilds: Vec<Face> = hand.iter().filter(|&card| is_wild(card)).collect();
    let mut choices = vec![wilds.clone()];
    let mut with_wilds = |naturals: Vec<Face>| {
        for count in 0..=wilds.len().min(MOST_WILDS) {
            let helped = [naturals.as_slice(), &wilds[..count]].concat();
            let needed = naturals.len() < 3 || helped.len() >= meld::CANASTA || count == 0;
            if helped.len() >= meld::SMALLEST && needed {
                choices.push(helped);
            }
        }
    };
    for of_rank in 4..=14 {
        with_wilds(hand.iter().filter(|&card| rank(card) == of_rank).collect());
    }
    for suit in Suit::ALL {
        let mut suited: Vec<Face> =
            hand.iter().filter(|&card| card.suit() == Some(suit) && rank(card) > 3).collect();
        suited.dedup();
        for from in 0..suited.len() {
            for to in from + 2..=suited.len() {
                with_wilds(suited[from..to].to_vec());
            }
        }
    }
    choices
}

/// The cards that join a meld: as many naturals as fit, then one wild card.
fn additions(options: &Options, hand: Bag, number: usize, cards: &[Face]) -> Vec<Idea> {
    let mut found: Vec<Idea> = Vec::new();
    let mut try_cards = |added: &[Face]| {
        if let Ok(shape) = addition(options, cards, added) {
            let bonus = meld::bonus(options, shape.kind, &[cards, added].concat());
            found.push(Idea { meld: Some(number), cards: added.to_vec(), shape, bonus });
        }
    };
    let naturals: Vec<Face> = hand.iter().filter(|&card| !is_wild(card)).collect();
    let wilds: Vec<Face> = hand.iter().filter(|&card| is_wild(card)).collect();
    let mut row = Vec::new();
    match meld::kind_of(cards) {
        Kind::Wild => {
            let room = meld::CANASTA.saturating_sub(cards.len()).min(wilds.len());
            (1..=room).for_each(|count| try_cards(&wilds[..count]));
        }
        Kind::Set => {
            row.extend(naturals.iter().filter(|&&card| rank(card) == rank(cards[0])));
            try_cards(&row);
        }
        Kind::Run => {
            // Card after card as long as the hand has the next one: Q J 10 takes 9 and 8 together.
            let mut run = Run::of(cards);
            while let Some(run) = &mut run
                && let Some(next) = run.due().filter(|next| naturals.contains(next))
            {
                run.pattern.natural();
                row.push(next);
                try_cards(&row);
            }
        }
    }
    if let (Some(&wild), false) = (wilds.first(), meld::kind_of(cards) == Kind::Wild) {
        try_cards(&[wild]);
    }
    found
}

#[cfg(test)]
mod tests {
    use cards::parse_cards;

    use super::*;

    fn faces(text: &str) -> Vec<Face> {
        parse_cards(text).unwrap().iter().map(|card| card.face()).collect()
    }

    fn best(text: &str, first: bool) -> Result<String, &'static str> {
        let found = orders(&Options::default(), &faces(text), first, Barred::default());
        let text =
            |order: &Order| order.cards.iter().map(Face::to_string).collect::<Vec<_>>().join(" ");
        found.map(|orders| text(&orders[0])).map_err(|why| why.code())
    }

    #[test]
    fn orders_are_found_or_refused_by_name() {
        assert_eq!(best("JK 10H 7H 8H", false).as_deref(), Ok("7H 8H JK 10H"));
        assert_eq!(best("JK 10H 7H 8H", true), Err("INSUFFICIENT_NATURALS_BEFORE_WILD"));
        assert_eq!(best("2S 6S JK 6H 6D", true).as_deref(), Ok("6S 6H 6D 2S JK"));
        assert_eq!(best("9H 10H JH", false), Err("RUN_9_AT_ENDPOINT"));
        assert_eq!(best("QH KH AH", false).as_deref(), Ok("AH KH QH"));
        assert_eq!(best("JK JK 2S", true).as_deref(), Ok("2S JK JK"));
        assert_eq!(best("4S 4H", false), Err("MELD_TOO_SMALL"));
        assert_eq!(best("4S 4H 3S", false), Err("MELD_CONTAINS_THREE"));
        assert_eq!(best("4S 5H 6D", false), Err("RUN_MIXED_SUITS"));
        // From 8 up or from 10 down: both are good, and neither can grow beyond seven.
        assert!(best("8H 9H 10H", false).is_ok());
    }

    #[test]
    fn a_hand_has_ideas() {
        let hand: Bag = faces("KS KH KD 7H 8H 9H 10H JK 2S 4C").into_iter().collect();
        let meld = faces("4S 4H 4D");
        let ideas = ideas(&Options::default(), hand, &[&meld], false);
        let has = |meld, text: &str| ideas.iter().any(|i| i.meld == meld && i.cards == faces(text));
        assert!(has(None, "KS KH KD") && has(None, "7H 8H 9H 10H") && has(Some(0), "4C"));
        assert!(ideas.iter().all(|idea| idea.shape.points > 0));
    }
}
