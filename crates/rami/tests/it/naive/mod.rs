//! A referee written straight from the clauses, in plain Rust and the slowest obvious way. It shares
//! no code with the crate: cards are small numbers in lists, every question is answered by trying.

pub(crate) mod deadwood;
pub(crate) mod score;
pub(crate) mod turn;

/// A card: rank 1 (ace) to 13 (king) and suit 0 to 3, or a joker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Card {
    Natural { suit: u8, rank: u8 },
    Joker,
}

/// Where an ace may stand in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AceInRuns {
    Both,
    Low,
    High,
}

/// What the referee has to know of the house rules to judge a meld.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MeldRules {
    pub jokers_in_game: bool,
    pub most_jokers: usize,
    pub ace_in_runs: AceInRuns,
    pub ace_points: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Set,
    Run,
}

/// A meld that lies on the table: for each of its cards what it stands for, a rank where the low
/// ace is 1 and the high ace 14.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Meld {
    pub kind: Kind,
    /// The suit of a run, the rank of a set.
    pub of: u8,
    /// A run: the places in ascending order, and whether a joker stands there.
    pub places: Vec<(u8, bool)>,
    /// A set: the suits of its naturals, ascending.
    pub suits: Vec<u8>,
    /// A set: how many jokers.
    pub jokers: usize,
}

pub(crate) fn is_joker(card: Card) -> bool {
    card == Card::Joker
}

/// Ranks and suits of the naturals, in the order given.
fn naturals(cards: &[Card]) -> Vec<(u8, u8)> {
    let natural = |card: &Card| match *card {
        Card::Natural { suit, rank } => Some((suit, rank)),
        Card::Joker => None,
    };
    cards.iter().filter_map(natural).collect()
}

/// RAM-3.2 with the precedence of the rulings: size, jokers, then the set or run code.
pub(crate) fn judge(table: &MeldRules, cards: &[Card]) -> Result<Meld, &'static str> {
    if cards.len() < 3 {
        return Err("MELD_TOO_SMALL");
    }
    let found = naturals(cards);
    let jokers = cards.len() - found.len();
    if jokers > 0 && !table.jokers_in_game {
        return Err("JOKER_NOT_IN_GAME");
    }
    if jokers > table.most_jokers || found.len() < 2 {
        return Err("JOKER_LIMIT_IN_MELD");
    }
    let one_rank = found.iter().all(|card| card.1 == found[0].1);
    let one_suit = found.iter().all(|card| card.0 == found[0].0);
    if one_rank {
        let mut suits: Vec<u8> = found.iter().map(|card| card.0).collect();
        suits.sort_unstable();
        let before = suits.len();
        suits.dedup();
        // Four suits, so a fifth card repeats one, joker or not (R13).
        if suits.len() < before || cards.len() > 4 {
            return Err("SET_DUPLICATE_SUIT");
        }
        return Ok(Meld { kind: Kind::Set, of: found[0].1, places: vec![], suits, jokers });
    }
    if one_suit {
        return judge_run(table, cards, &found, jokers);
    }
    let mut ranks: Vec<u8> = found.iter().map(|card| card.1).collect();
    ranks.sort_unstable();
    let shared = ranks.windows(2).any(|pair| pair[0] == pair[1]);
    Err(if shared { "SET_RANK_MISMATCH" } else { "RUN_MIXED_SUITS" })
}

/// The places that the naturals take if the ace is low, or if it is high, ascending.
fn places(found: &[(u8, u8)], ace_high: bool) -> Vec<u8> {
    let place = |&(_, rank): &(u8, u8)| if rank == 1 && ace_high { 14 } else { rank };
    let mut places: Vec<u8> = found.iter().map(place).collect();
    places.sort_unstable();
    places
}

/// Whether a joker was given at the low end: the naturals read up and it comes before them all, or
/// they read down and it comes after them all. Counts such jokers.
fn given_low(cards: &[Card], ace_high: bool) -> usize {
    let order: Vec<u8> = naturals(cards)
        .iter()
        .map(|&(_, rank)| if rank == 1 && ace_high { 14 } else { rank })
        .collect();
    let up = order.windows(2).all(|pair| pair[0] < pair[1]);
    let down = order.windows(2).all(|pair| pair[0] > pair[1]);
    if up {
        cards.iter().take_while(|card| is_joker(**card)).count()
    } else if down {
        cards.iter().rev().take_while(|card| is_joker(**card)).count()
    } else {
        0
    }
}

fn judge_run(
    table: &MeldRules,
    cards: &[Card],
    found: &[(u8, u8)],
    jokers: usize,
) -> Result<Meld, &'static str> {
    let mut ranks: Vec<u8> = found.iter().map(|card| card.1).collect();
    ranks.sort_unstable();
    if ranks.windows(2).any(|pair| pair[0] == pair[1]) || cards.len() > 13 {
        return Err("RUN_DUPLICATE_RANK");
    }
    // An ace that could stand at either end stands low.
    for ace_high in [false, true] {
        let allowed = |place: u8| match place {
            1 => table.ace_in_runs != AceInRuns::High,
            14 => table.ace_in_runs != AceInRuns::Low,
            _ => true,
        };
        let filled = fill(&places(found, ace_high), jokers, given_low(cards, ace_high), &allowed);
        if let Some(filled) = filled {
            let run =
                Meld { kind: Kind::Run, of: found[0].0, places: filled, suits: vec![], jokers: 0 };
            return Ok(run);
        }
    }
    // R11: an ace at an end that the option bars is a gap, not a wrap.
    for ace_high in [false, true] {
        if fill(&places(found, ace_high), jokers, 0, &|_| true).is_some() {
            return Err("RUN_NOT_CONSECUTIVE");
        }
    }
    Err(if holds_on_a_ring(&ranks, jokers) { "RUN_ACE_WRAP" } else { "RUN_NOT_CONSECUTIVE" })
}

/// Fills the gaps between the naturals with jokers and puts the others at the ends: as many low as
/// were given low, the others high, but where there is no room the other way (R25).
fn fill(
    naturals: &[u8],
    jokers: usize,
    given_low: usize,
    allowed: &dyn Fn(u8) -> bool,
) -> Option<Vec<(u8, bool)>> {
    if !naturals.iter().all(|&place| allowed(place)) {
        return None;
    }
    let (first, last) = (naturals[0], naturals[naturals.len() - 1]);
    let mut run: Vec<(u8, bool)> = (first..=last).map(|at| (at, !naturals.contains(&at))).collect();
    let gaps = run.iter().filter(|(_, joker)| *joker).count();
    if gaps > jokers {
        return None;
    }
    let mut left = jokers - gaps;
    let mut low = given_low.min(left);
    while left > 0 {
        let below = run[0].0 - 1;
        let above = run[run.len() - 1].0 + 1;
        let can_low = below >= 1 && allowed(below);
        let can_high = above <= 14 && allowed(above);
        if can_low && (low > 0 || !can_high) {
            run.insert(0, (below, true));
            low = low.saturating_sub(1);
        } else if can_high {
            run.push((above, true));
        } else {
            return None;
        }
        left -= 1;
    }
    (run.len() <= 13).then_some(run)
}

/// Whether ranks and jokers make an unbroken arc of the ring of thirteen, with king, ace and two
/// all inside it.
fn holds_on_a_ring(ranks: &[u8], jokers: usize) -> bool {
    (1..=13u8).any(|start| {
        (3..=13u8).any(|len| {
            let arc: Vec<u8> = (0..len).map(|i| (start - 1 + i) % 13 + 1).collect();
            let ace = arc.iter().position(|&rank| rank == 1);
            let inside = ace.is_some_and(|at| at > 0 && at + 1 < arc.len());
            let covers = ranks.iter().all(|rank| arc.contains(rank));
            inside && covers && arc.len() - ranks.len() <= jokers
        })
    })
}

/// R26: what a laid meld counts towards an opening.
pub(crate) fn meld_points(table: &MeldRules, meld: &Meld) -> i32 {
    match meld.kind {
        Kind::Set => {
            let each = if meld.of == 1 { table.ace_points } else { i32::from(meld.of).min(10) };
            each * (meld.suits.len() + meld.jokers) as i32
        }
        Kind::Run => meld
            .places
            .iter()
            .map(|&(place, _)| match place {
                1 => 1,
                14 => table.ace_points,
                pips => i32::from(pips).min(10),
            })
            .sum(),
    }
}

/// RAM-7.2: what a card counts in a hand.
pub(crate) fn hand_points(table: &MeldRules, joker_points: i32, card: Card) -> i32 {
    match card {
        Card::Joker => joker_points,
        Card::Natural { rank: 1, .. } => table.ace_points,
        Card::Natural { rank, .. } => i32::from(rank).min(10),
    }
}

/// RAM-3.2.6: a natural or a joker added to a meld on the table; a joker on a run goes low or high.
/// `Err` is a joker's own code, or the finer code behind a lay-off that does not fit.
pub(crate) fn add(
    table: &MeldRules,
    meld: &Meld,
    card: Card,
    low: bool,
) -> Result<Meld, &'static str> {
    let mut whole = cards_of(meld);
    whole.push(card);
    let jokers = whole.iter().filter(|card| is_joker(**card)).count();
    if is_joker(card) {
        if !table.jokers_in_game {
            return Err("JOKER_NOT_IN_GAME");
        }
        if jokers > table.most_jokers {
            return Err("JOKER_LIMIT_IN_MELD");
        }
    }
    if let Some(longer) = fitted(table, meld, card, low) {
        return Ok(longer);
    }
    // R36: what is wrong with all the cards together; else what is wrong with the place.
    judge(table, &whole)?;
    let taken = |place: u8| meld.places.iter().any(|&(at, _)| at == place);
    let doubled = match card {
        Card::Natural { rank: 1, .. } => taken(1) || taken(14),
        Card::Natural { rank, .. } => taken(rank),
        Card::Joker => false,
    };
    Err(if doubled { "RUN_DUPLICATE_RANK" } else { "RUN_NOT_CONSECUTIVE" })
}

/// The meld with the card on it, if there is a place for it.
fn fitted(table: &MeldRules, meld: &Meld, card: Card, low: bool) -> Option<Meld> {
    let mut longer = meld.clone();
    if meld.kind == Kind::Set {
        match card {
            Card::Joker if low => return None,
            Card::Joker => longer.jokers += 1,
            Card::Natural { suit, rank } => {
                if rank != meld.of || meld.suits.contains(&suit) {
                    return None;
                }
                longer.suits.push(suit);
                longer.suits.sort_unstable();
            }
        }
        return (longer.suits.len() + longer.jokers <= 4).then_some(longer);
    }
    let (first, last) = (meld.places[0].0, meld.places[meld.places.len() - 1].0);
    let wanted: Vec<u8> = match card {
        Card::Joker if low => vec![first - 1],
        Card::Joker => vec![last + 1],
        Card::Natural { suit, .. } if suit != meld.of => vec![],
        Card::Natural { rank: 1, .. } => vec![1, 14],
        Card::Natural { rank, .. } => vec![rank],
    };
    let free = |place: u8| {
        let barred = match place {
            0 | 15.. => true,
            1 => table.ace_in_runs == AceInRuns::High,
            14 => table.ace_in_runs == AceInRuns::Low,
            _ => false,
        };
        !barred && (place + 1 == first || place == last + 1) && meld.places.len() < 13
    };
    let place = wanted.into_iter().find(|&place| free(place))?;
    longer.places.push((place, is_joker(card)));
    longer.places.sort_unstable();
    Some(longer)
}

/// The cards of a meld, a run upwards.
pub(crate) fn cards_of(meld: &Meld) -> Vec<Card> {
    let mut cards: Vec<Card> =
        meld.suits.iter().map(|&suit| Card::Natural { suit, rank: meld.of }).collect();
    cards.extend((0..meld.jokers).map(|_| Card::Joker));
    cards.extend(meld.places.iter().map(|&(place, joker)| {
        if joker {
            Card::Joker
        } else {
            Card::Natural { suit: meld.of, rank: if place == 14 { 1 } else { place } }
        }
    }));
    cards
}
