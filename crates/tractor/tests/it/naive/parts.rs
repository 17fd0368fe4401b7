//! Pairs, tractors, and cutting cards of one suit into parts.

use super::trump::{
    ACE, BIG_JOKER, Card, SMALL_JOKER, SUITS, Trump, common_suit, minus, strength, suit_of,
};

/// The option `tractor_ladder` (T20, T48).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ladder {
    Seed,
    Unified,
}

/// One part of a play. A pair is named by one of its two cards, a tractor by one card of each of
/// its pairs, lowest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Single(Card),
    Pair(Card),
    Tractor(Vec<Card>),
}

impl Part {
    /// All cards of the part.
    pub(crate) fn cards(&self) -> Vec<Card> {
        match self {
            Part::Single(c) => vec![*c],
            Part::Pair(c) => vec![*c, *c],
            Part::Tractor(chain) => chain.iter().flat_map(|&c| [c, c]).collect(),
        }
    }

    /// The card that decides its height: of a tractor the highest pair (T33).
    pub(crate) fn top(&self) -> Card {
        match self {
            Part::Single(c) | Part::Pair(c) => *c,
            Part::Tractor(chain) => chain[chain.len() - 1],
        }
    }
}

/// What a set of cards is (TRC-5.1.1, TRC-5.2.1, TRC-5.3.1, TRC-6.1.1). A tractor carries its
/// number of pairs. `Mixed`: no cards at all, or cards of more than one suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Single,
    Pair,
    Tractor(usize),
    Multi,
    Mixed,
}

/// Where a card stands on the ladder tractors climb: a context and a step inside it.
///
/// Suits: the ranks without the trump rank, ace never low (TRC-5.3.2, TRC-5.3.6, T21).
/// Seed: jokers are one context, rank cards another, the trump suit a third; none joins another
/// (T20). Unified: the trump suit, off-suit rank, trump-suit rank, SJ, BJ go on one ladder (T48).
fn rung(card: Card, trump: Trump, ladder: Ladder) -> (char, usize) {
    let ranks: Vec<u8> = (2..=ACE).filter(|&r| r != trump.rank).collect();
    let is_rank_card = card.rank == trump.rank;
    let is_joker = card.rank == SMALL_JOKER || card.rank == BIG_JOKER;
    if !is_rank_card && !is_joker {
        let step = ranks.iter().position(|&r| r == card.rank).expect("an ordinary rank");
        return (suit_of(card, trump), step);
    }
    match ladder {
        Ladder::Seed => match card.rank {
            SMALL_JOKER => ('j', 0),
            BIG_JOKER => ('j', 1),
            _ if card.suit == trump.suit => ('r', 1),
            _ => ('r', 0),
        },
        Ladder::Unified => {
            // The steps above the trump suit; without a trump suit nothing is below or between.
            let off_suit = if trump.suit.is_some() { ranks.len() } else { 0 };
            let trump_suit = off_suit + 1;
            let small = if trump.suit.is_some() { trump_suit + 1 } else { off_suit + 1 };
            let step = match card.rank {
                SMALL_JOKER => small,
                BIG_JOKER => small + 1,
                _ if card.suit == trump.suit => trump_suit,
                _ => off_suit,
            };
            (super::trump::TRUMPS, step)
        }
    }
}

/// May a pair of `high` stand directly above a pair of `low` in a tractor?
pub(crate) fn joined(low: Card, high: Card, trump: Trump, ladder: Ladder) -> bool {
    let (low_context, low_step) = rung(low, trump, ladder);
    let (high_context, high_step) = rung(high, trump, ladder);
    low_context == high_context && high_step == low_step + 1
}

/// The cards that are there twice, each named once (TRC-5.2.1, TRC-5.2.2).
pub(crate) fn pairs(cards: &[Card]) -> Vec<Card> {
    let mut twice = Vec::new();
    for &c in cards {
        if !twice.contains(&c) && cards.iter().filter(|&&d| d == c).count() >= 2 {
            twice.push(c);
        }
    }
    twice
}

/// Every tractor of exactly `length` pairs that can be picked from the cards, stretches of longer
/// ones included (T40); each as one card a pair, lowest first.
pub(crate) fn chains(
    cards: &[Card],
    length: usize,
    trump: Trump,
    ladder: Ladder,
) -> Vec<Vec<Card>> {
    assert!(length >= 2, "a tractor has at least two pairs (TRC-5.3.1)");
    let twice = pairs(cards);
    let mut found: Vec<Vec<Card>> = twice.iter().map(|&c| vec![c]).collect();
    for _ in 1..length {
        let mut longer = Vec::new();
        for chain in &found {
            for &next in &twice {
                if joined(chain[chain.len() - 1], next, trump, ladder) {
                    let mut grown = chain.clone();
                    grown.push(next);
                    longer.push(grown);
                }
            }
        }
        found = longer;
    }
    found
}

/// Can tractors of all these lengths be picked from the cards at once, no card used twice? Tries
/// every placement.
pub(crate) fn can_place(lengths: &[usize], cards: &[Card], trump: Trump, ladder: Ladder) -> bool {
    let Some((&first, others)) = lengths.split_first() else {
        return true;
    };
    for chain in chains(cards, first, trump, ladder) {
        let rest = minus(cards, &Part::Tractor(chain).cards()).expect("the chain is there");
        if can_place(others, &rest, trump, ladder) {
            return true;
        }
    }
    false
}

/// S H D C as 0 to 3, jokers last: T42's order between equal cards.
fn suit_order(card: Card) -> usize {
    SUITS.iter().position(|&s| Some(s) == card.suit).unwrap_or(SUITS.len())
}

/// Highest first; equal heights in the order S H D C (T42).
fn highest_first(cards: &mut [Card], trump: Trump) {
    cards.sort_by_key(|&c| (u8::MAX - strength(c, trump), suit_order(c)));
}

/// Cuts cards of one suit into parts (T42): the longest tractor first, of equal length the
/// highest, of equal height the one whose rank pair comes first in S H D C; then pairs; then
/// singles, both highest first.
pub(crate) fn decompose(cards: &[Card], trump: Trump, ladder: Ladder) -> Vec<Part> {
    let mut rest = cards.to_vec();
    let mut parts = Vec::new();
    let mut length = cards.len() / 2;
    while length >= 2 {
        let mut choices = chains(&rest, length, trump, ladder);
        choices.sort_by_key(|chain| {
            let suits: Vec<usize> = chain.iter().map(|&c| suit_order(c)).collect();
            (u8::MAX - strength(chain[length - 1], trump), suits)
        });
        if choices.is_empty() {
            length -= 1;
        } else {
            let part = Part::Tractor(choices.remove(0));
            rest = minus(&rest, &part.cards()).expect("the chain is there");
            parts.push(part);
        }
    }
    let mut twice = pairs(&rest);
    highest_first(&mut twice, trump);
    for c in twice {
        rest = minus(&rest, &[c, c]).expect("the pair is there");
        parts.push(Part::Pair(c));
    }
    highest_first(&mut rest, trump);
    parts.extend(rest.into_iter().map(Part::Single));
    parts
}

/// Names a set of cards: one part is a single, pair or tractor, more of one suit a multi-combo,
/// equal types allowed (T18).
pub(crate) fn kind(cards: &[Card], trump: Trump, ladder: Ladder) -> Kind {
    if common_suit(cards, trump).is_none() {
        return Kind::Mixed;
    }
    match decompose(cards, trump, ladder).as_slice() {
        [Part::Single(_)] => Kind::Single,
        [Part::Pair(_)] => Kind::Pair,
        [Part::Tractor(chain)] => Kind::Tractor(chain.len()),
        _ => Kind::Multi,
    }
}

#[cfg(test)]
mod tests {
    use super::super::trump::{card, cards};
    use super::*;

    const TWO_SPADES: Trump = Trump { rank: 2, suit: Some('S') };
    const TWO_NONE: Trump = Trump { rank: 2, suit: None };
    const SEVEN_HEARTS: Trump = Trump { rank: 7, suit: Some('H') };

    fn seed(text: &str, trump: Trump) -> Kind {
        kind(&cards(text), trump, Ladder::Seed)
    }

    fn unified(text: &str, trump: Trump) -> Kind {
        kind(&cards(text), trump, Ladder::Unified)
    }

    #[test]
    fn pair_examples() {
        // TRC-5.2.1, TRC-5.2.2.
        assert_eq!(seed("8H 8H", TWO_SPADES), Kind::Pair);
        assert_eq!(seed("SJ SJ", TWO_SPADES), Kind::Pair);
        assert_eq!(seed("BJ BJ", TWO_SPADES), Kind::Pair);
        assert_eq!(seed("8H 8D", TWO_SPADES), Kind::Mixed);
        assert_eq!(seed("SJ BJ", TWO_SPADES), Kind::Multi);
        // Equal in height is not identical.
        assert_eq!(seed("2H 2C", TWO_SPADES), Kind::Multi);
        assert_eq!(seed("", TWO_SPADES), Kind::Mixed);
    }

    #[test]
    fn same_suit_tractor_examples() {
        // TRC-5.3.2.
        assert_eq!(seed("7H 7H 8H 8H", TWO_SPADES), Kind::Tractor(2));
        assert_eq!(seed("5S 5S 6S 6S 7S 7S", TWO_SPADES), Kind::Tractor(3));
        // Written in any order it is the same tractor.
        assert_eq!(seed("8H 7H 8H 7H", TWO_SPADES), Kind::Tractor(2));
    }

    #[test]
    fn joker_tractor_example() {
        // TRC-5.3.3, also without a trump suit.
        assert_eq!(seed("SJ SJ BJ BJ", TWO_SPADES), Kind::Tractor(2));
        assert_eq!(seed("SJ SJ BJ BJ", TWO_NONE), Kind::Tractor(2));
    }

    #[test]
    fn cross_suit_rank_tractor_examples() {
        // TRC-5.3.4, TRC-5.3.5.
        assert_eq!(seed("2S 2S 2H 2H", TWO_SPADES), Kind::Tractor(2));
        assert_eq!(seed("2S 2S 2C 2C", TWO_SPADES), Kind::Tractor(2));
        assert_eq!(seed("2H 2H 2C 2C", TWO_SPADES), Kind::Multi);
        // T10: without a trump suit there is none.
        assert_eq!(seed("2S 2S 2H 2H", TWO_NONE), Kind::Multi);
    }

    #[test]
    fn rank_tractor_takes_exactly_one_off_suit_pair() {
        // T20, T42: three rank pairs are a tractor and a pair; S H D C picks the suit.
        let parts = decompose(&cards("2C 2C 2D 2D 2S 2S"), TWO_SPADES, Ladder::Seed);
        let tractor = Part::Tractor(cards("2D 2S"));
        assert_eq!(parts, vec![tractor, Part::Pair(card("2C"))]);
    }

    #[test]
    fn rank_skip_examples() {
        // TRC-5.3.6, TRC-5.3.7.
        assert_eq!(seed("6S 6S 8S 8S", SEVEN_HEARTS), Kind::Tractor(2));
        let seven_spades = Trump { rank: 7, suit: Some('S') };
        assert_eq!(seed("5H 5H 6H 6H 8H 8H", seven_spades), Kind::Tractor(3));
        assert_eq!(seed("6S 6S 8S 8S", TWO_SPADES), Kind::Multi);
        // T21: inside the trump suit too.
        assert_eq!(seed("6H 6H 8H 8H", SEVEN_HEARTS), Kind::Tractor(2));
    }

    #[test]
    fn rank_skip_at_both_ends() {
        // T21: rank 3 joins 2 and 4; rank ace leaves Q-K; ace is never low.
        let three = Trump { rank: 3, suit: Some('H') };
        assert_eq!(seed("2S 2S 4S 4S", three), Kind::Tractor(2));
        assert_eq!(seed("AS AS 2S 2S", three), Kind::Multi);
        let ace = Trump { rank: ACE, suit: Some('H') };
        assert_eq!(seed("QS QS KS KS", ace), Kind::Tractor(2));
        assert_eq!(seed("KS KS 2S 2S", ace), Kind::Multi);
        let king = Trump { rank: 13, suit: Some('H') };
        assert_eq!(seed("QS QS AS AS", king), Kind::Tractor(2));
    }

    #[test]
    fn invalid_tractor_examples() {
        // TRC-5.3.8, TRC-5.3.9, TRC-5.3.10.
        assert_eq!(seed("7H 7H 8D 8D", TWO_SPADES), Kind::Mixed);
        assert_eq!(seed("7H 7H 9H 9H", TWO_SPADES), Kind::Multi);
        assert_eq!(seed("2S 2S SJ SJ", TWO_SPADES), Kind::Multi);
        // T20: the trump suit does not join the rank pairs.
        assert_eq!(seed("AS AS 2H 2H", TWO_SPADES), Kind::Multi);
        assert_eq!(seed("AS AS 2S 2S", TWO_SPADES), Kind::Multi);
    }

    #[test]
    fn a_lone_rank_pair_is_no_step_in_its_plain_suit() {
        // TRC-4.2.2: 7S is trump, so 6S 7S are of two suits, and 7H is no rung between 6H and 8H.
        assert_eq!(seed("6S 6S 7S 7S", SEVEN_HEARTS), Kind::Mixed);
        assert_eq!(seed("6H 6H 7H 7H", SEVEN_HEARTS), Kind::Multi);
    }

    #[test]
    fn unified_ladder_climbs_to_the_big_joker() {
        // T48.
        let all = "KS KS AS AS 2H 2H 2S 2S SJ SJ BJ BJ";
        assert_eq!(unified(all, TWO_SPADES), Kind::Tractor(6));
        assert_eq!(unified("AS AS 2D 2D", TWO_SPADES), Kind::Tractor(2));
        assert_eq!(unified("2S 2S SJ SJ", TWO_SPADES), Kind::Tractor(2));
        // No rung may be left out; two off-suit pairs stand side by side.
        assert_eq!(unified("AS AS 2S 2S", TWO_SPADES), Kind::Multi);
        assert_eq!(unified("2D 2D SJ SJ", TWO_SPADES), Kind::Multi);
        assert_eq!(unified("2D 2D 2H 2H", TWO_SPADES), Kind::Multi);
        // Rank ace: the king is the top of the trump suit.
        let ace = Trump { rank: ACE, suit: Some('S') };
        assert_eq!(unified("KS KS AH AH AS AS", ace), Kind::Tractor(3));
    }

    #[test]
    fn unified_ladder_without_a_trump_suit() {
        // T48: off-suit rank, SJ, BJ.
        assert_eq!(unified("2C 2C SJ SJ BJ BJ", TWO_NONE), Kind::Tractor(3));
        assert_eq!(unified("2C 2C 2S 2S", TWO_NONE), Kind::Multi);
        assert_eq!(unified("AS AS 2S 2S", TWO_NONE), Kind::Mixed);
    }

    #[test]
    fn unified_ladder_leaves_side_suits_alone() {
        // T48 speaks of trumps only.
        assert_eq!(unified("6S 6S 8S 8S", SEVEN_HEARTS), Kind::Tractor(2));
        assert_eq!(unified("KD KD AD AD", TWO_SPADES), Kind::Tractor(2));
        assert_eq!(unified("AD AD 2D 2D", TWO_SPADES), Kind::Mixed);
    }

    #[test]
    fn longest_tractor_is_cut_first() {
        // T42: three before two, then pairs, then singles; equal lengths: the highest first.
        let hand = cards("3D 3D 4D 4D 9D 9D 10D 10D JD JD KD KD AD 5D");
        assert_eq!(
            decompose(&hand, TWO_SPADES, Ladder::Seed),
            vec![
                Part::Tractor(cards("9D 10D JD")),
                Part::Tractor(cards("3D 4D")),
                Part::Pair(card("KD")),
                Part::Single(card("AD")),
                Part::Single(card("5D")),
            ]
        );
        let hand = cards("3D 3D 4D 4D KD KD AD AD");
        assert_eq!(
            decompose(&hand, TWO_SPADES, Ladder::Seed),
            vec![Part::Tractor(cards("KD AD")), Part::Tractor(cards("3D 4D"))]
        );
    }

    #[test]
    fn lookup_table_multi_combos() {
        // TRC-0.14 and TRC-6.2.2, hearts trump; the slip of T31: A A K K is a tractor.
        let trump = Trump { rank: 2, suit: Some('H') };
        let cut = |text: &str| decompose(&cards(text), trump, Ladder::Seed);
        let single = |text: &str| Part::Single(card(text));
        assert_eq!(cut("KS KS QS 7S"), vec![Part::Pair(card("KS")), single("QS"), single("7S")]);
        assert_eq!(cut("AS AS KS KS JS"), vec![Part::Tractor(cards("KS AS")), single("JS")]);
        assert_eq!(
            cut("QS 9S 9S 7S 7S"),
            vec![Part::Pair(card("9S")), Part::Pair(card("7S")), single("QS")]
        );
        assert_eq!(
            cut("KS KS QS QS 10S 8S"),
            vec![Part::Tractor(cards("QS KS")), single("10S"), single("8S")]
        );
    }

    #[test]
    fn placements_may_split_what_the_cut_would_keep_together() {
        // T39 (4), T48: A-2H and 2D-2S, though the longest cut is A-2H-2S.
        let hand = cards("AS AS 2H 2H 2D 2D 2S 2S");
        assert!(can_place(&[2, 2], &hand, TWO_SPADES, Ladder::Unified));
        assert!(!can_place(&[2, 2], &hand, TWO_SPADES, Ladder::Seed));
        assert!(can_place(&[3], &hand, TWO_SPADES, Ladder::Unified));
        assert!(!can_place(&[3, 2], &hand, TWO_SPADES, Ladder::Unified));
    }
}
