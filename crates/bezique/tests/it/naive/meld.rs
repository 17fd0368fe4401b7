//! Whether cards are a meld: BEZ-4 with rulings B11 to B18 and B37, by looking at the cards one by one.

use super::{Card, Face, KINDS, Options};

/// A meld that was laid: its kind and its physical cards.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Laid {
    pub kind: &'static str,
    pub cards: Vec<Card>,
}

/// The kind that the cards are by their faces alone, jokers uncounted: B37 says there is one at most.
pub(crate) fn kind(trump: Option<char>, cards: &[Card]) -> Option<&'static str> {
    let faces: Vec<Face> = cards.iter().map(Card::face).collect();
    let real: Vec<Face> = faces.iter().copied().filter(|face| !face.is_joker()).collect();
    let count = |rank: &str, suit: char| {
        faces.iter().filter(|face| face.rank == rank && face.suit == Some(suit)).count()
    };
    if faces.len() == 5
        && let Some(suit) = trump
        && ["A", "10", "K", "Q", "J"].iter().all(|rank| count(rank, suit) == 1)
    {
        return Some("trump_run");
    }
    if faces.len() == 2 {
        for suit in super::SUITS {
            if count("K", suit) == 1 && count("Q", suit) == 1 {
                return Some(if trump == Some(suit) { "trump_marriage" } else { "marriage" });
            }
        }
        if count("Q", 'S') == 1 && count("J", 'D') == 1 {
            return Some("bezique");
        }
    }
    if faces.len() == 4 && count("Q", 'S') == 2 && count("J", 'D') == 2 {
        return Some("double_bezique");
    }
    if faces.len() == 4 && !real.is_empty() {
        let fours =
            [("A", "four_aces"), ("K", "four_kings"), ("Q", "four_queens"), ("J", "four_jacks")];
        for (rank, name) in fours {
            if real.iter().all(|face| face.rank == rank) {
                return Some(name);
            }
        }
    }
    None
}

/// The kind and its worth, or the clause that forbids it. `None` stands for "no meld at all".
pub(crate) fn judge(
    options: &Options,
    trump: Option<char>,
    history: &[Laid],
    cards: &[Card],
) -> Result<(&'static str, i32), Option<&'static str>> {
    let kind = kind(trump, cards).ok_or(None)?;
    let jokers = cards.iter().filter(|card| card.face().is_joker()).count();
    if jokers > options.max_jokers_in_four {
        return Err(Some("BEZ-4.2.2"));
    }
    let served = |card: &Card, kind: &str| {
        history.iter().any(|laid| laid.kind == kind && laid.cards.contains(card))
    };
    // B14, B15.
    if kind == "double_bezique" && cards.iter().any(|card| served(card, "bezique")) {
        return Err(Some("BEZ-4.2.1"));
    }
    if kind == "bezique" && cards.iter().any(|card| served(card, "double_bezique")) {
        return Err(Some("BEZ-4.2.1"));
    }
    if cards.iter().any(|card| served(card, kind)) {
        return Err(Some("BEZ-4.2.6"));
    }
    // B16.
    if kind == "trump_marriage" {
        let one_run = history.iter().any(|laid| {
            laid.kind == "trump_run" && cards.iter().all(|card| laid.cards.contains(card))
        });
        let any_run = cards.iter().any(|card| served(card, "trump_run"));
        if one_run || any_run && !options.remarry_run_cards {
            return Err(Some("BEZ-4.2.8"));
        }
    }
    let points = KINDS.iter().find(|(name, _)| *name == kind).map(|(_, points)| *points);
    Ok((kind, points.unwrap()))
}

/// Every choice of so many of these cards.
pub(crate) fn choices(cards: &[Card], size: usize) -> Vec<Vec<Card>> {
    if size == 0 {
        return vec![vec![]];
    }
    let mut found = Vec::new();
    for (at, &first) in cards.iter().enumerate() {
        for mut rest in choices(&cards[at + 1..], size - 1) {
            rest.insert(0, first);
            found.push(rest);
        }
    }
    found
}
