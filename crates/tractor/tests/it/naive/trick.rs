//! Who wins a trick.

use super::parts::{Kind, Ladder, Part, chains, decompose, kind, pairs};
use super::trump::{Card, TRUMPS, Trump, common_suit, minus, strength};

/// Can the cards serve all these parts with disjoint parts of their own (T41)? The parts are in
/// the order of `decompose`; a tractor may serve as pairs, a pair as singles (T32).
fn serves(wanted: &[Part], cards: &[Card], trump: Trump, ladder: Ladder) -> bool {
    let Some((first, others)) = wanted.split_first() else {
        return true;
    };
    if let Part::Single(_) = first {
        // Only singles are left to serve, and every card is one.
        return cards.len() >= wanted.len();
    }
    candidates(first, cards, trump, ladder).into_iter().any(|part| {
        let rest = minus(cards, &part.cards()).expect("the part is there");
        serves(others, &rest, trump, ladder)
    })
}

/// Every part of the cards that has the shape of `wanted`.
fn candidates(wanted: &Part, cards: &[Card], trump: Trump, ladder: Ladder) -> Vec<Part> {
    match wanted {
        Part::Single(_) => cards.iter().map(|&c| Part::Single(c)).collect(),
        Part::Pair(_) => pairs(cards).into_iter().map(Part::Pair).collect(),
        Part::Tractor(chain) => {
            chains(cards, chain.len(), trump, ladder).into_iter().map(Part::Tractor).collect()
        }
    }
}

/// The height of an all-trump answer to a multi-combo (T32, T41): the highest top of a part that
/// can serve the lead's best part while the rest still fits; nothing if it does not fit at all.
fn height_against(lead: &[Part], answer: &[Card], trump: Trump, ladder: Ladder) -> Option<u8> {
    let mut best = None;
    for part in candidates(&lead[0], answer, trump, ladder) {
        let rest = minus(answer, &part.cards()).expect("the part is there");
        if serves(&lead[1..], &rest, trump, ladder) {
            best = best.max(Some(strength(part.top(), trump)));
        }
    }
    best
}

/// The place in `plays` of the winner; `plays[0]` is the lead, the others follow in turn.
///
/// Single, pair or tractor led: only the same shape can win (T22, T28), in the led suit or in
/// trump (TRC-5.4.1, TRC-8.5.1-2), by the higher card, pair or top pair (TRC-5.4.3, T33).
/// Multi-combo led: only all-trump answers to a side-suit lead that fit it (T41), the best by T32.
/// Equal: first stands (TRC-4.2.4).
pub(crate) fn trick_winner(plays: &[Vec<Card>], trump: Trump, ladder: Ladder) -> usize {
    let lead = &plays[0];
    let led_suit = common_suit(lead, trump).expect("a lead is of one suit");
    let shape = kind(lead, trump, ladder);
    let lead_parts = decompose(lead, trump, ladder);

    // (is it a trump play, its height); trump over side suit, then height.
    let mut best = (led_suit == TRUMPS, strength(lead_parts[0].top(), trump));
    let mut winner = 0;
    for (place, play) in plays.iter().enumerate().skip(1) {
        let Some(suit) = common_suit(play, trump) else {
            continue;
        };
        if play.len() != lead.len() {
            continue;
        }
        let height = if shape == Kind::Multi {
            if suit != TRUMPS || led_suit == TRUMPS {
                continue;
            }
            height_against(&lead_parts, play, trump, ladder)
        } else {
            if suit != led_suit && suit != TRUMPS {
                continue;
            }
            if kind(play, trump, ladder) != shape {
                continue;
            }
            Some(strength(decompose(play, trump, ladder)[0].top(), trump))
        };
        if let Some(height) = height {
            let this = (suit == TRUMPS, height);
            if this > best {
                best = this;
                winner = place;
            }
        }
    }
    winner
}

#[cfg(test)]
mod tests {
    use super::super::trump::cards;
    use super::*;

    const TWO_SPADES: Trump = Trump { rank: 2, suit: Some('S') };
    const TWO_HEARTS: Trump = Trump { rank: 2, suit: Some('H') };

    fn wins(plays: &[&str], trump: Trump, ladder: Ladder) -> usize {
        let plays: Vec<Vec<Card>> = plays.iter().map(|p| cards(p)).collect();
        trick_winner(&plays, trump, ladder)
    }

    fn seed(plays: &[&str], trump: Trump) -> usize {
        wins(plays, trump, Ladder::Seed)
    }

    #[test]
    fn singles() {
        // TRC-4.2.1, TRC-4.3.1, TRC-4.3.3.
        assert_eq!(seed(&["9H", "KH", "AD", "10H"], TWO_SPADES), 1);
        assert_eq!(seed(&["9H", "KH", "3S", "AH"], TWO_SPADES), 2);
        assert_eq!(seed(&["AH", "AH", "KH", "AC"], TWO_SPADES), 0);
    }

    #[test]
    fn equal_off_suit_rank_cards_first_wins() {
        // TRC-11.1.
        assert_eq!(seed(&["3S", "2H", "2C", "AS"], TWO_SPADES), 1);
        assert_eq!(seed(&["2C", "2H", "2D", "2S"], TWO_SPADES), 3);
        assert_eq!(seed(&["2C", "2H", "2D", "AS"], TWO_SPADES), 0);
    }

    #[test]
    fn pairs_need_a_pair() {
        // T22, TRC-5.4.1: two aces beat nothing but as a pair; the lowest trump pair wins.
        assert_eq!(seed(&["5H 5H", "AH KH", "3S 3S", "6H 6H"], TWO_SPADES), 2);
        assert_eq!(seed(&["5H 5H", "BJ SJ", "AD AD", "6H 6H"], TWO_SPADES), 3);
        assert_eq!(seed(&["5H 5H", "2H 2C", "AD AD", "4H 4H"], TWO_SPADES), 0);
    }

    #[test]
    fn tractor_by_its_highest_pair() {
        // T33, in whatever order the cards lie.
        let plays = ["9H 9H 10H 10H", "KH QH QH KH", "JH JH QH KH", "AH AH 3H 3H"];
        assert_eq!(seed(&plays, TWO_SPADES), 1);
    }

    #[test]
    fn no_cross_shape_win() {
        // T22: loose trump pairs do not beat a tractor; a trump tractor of that size does.
        let plays = ["9H 9H 10H 10H", "BJ BJ 2S 2S", "3S 3S 4S 4S", "AS AS KS KS"];
        assert_eq!(seed(&plays[..2], TWO_SPADES), 0);
        assert_eq!(seed(&plays[..3], TWO_SPADES), 2);
        assert_eq!(seed(&plays, TWO_SPADES), 3);
        // On the unified ladder BJ needs SJ below it; 2S-SJ would do.
        let plays = ["9H 9H 10H 10H", "2S 2S SJ SJ"];
        assert_eq!(seed(&plays, TWO_SPADES), 0);
        assert_eq!(wins(&plays, TWO_SPADES, Ladder::Unified), 1);
    }

    #[test]
    fn mixed_suits_never_win() {
        // TRC-8.5.2: an all-trump play is needed.
        assert_eq!(seed(&["9H 9H", "BJ AD", "BJ AC", "3H 3H"], TWO_SPADES), 0);
    }

    #[test]
    fn equal_rank_tractors_first_stands() {
        // T33: with the seed ladder nobody else has 2S; the jokers are higher.
        let plays = ["3S 3S 4S 4S", "2H 2H 2S 2S", "SJ SJ BJ BJ", "AS AS KS KS"];
        assert_eq!(seed(&plays, TWO_SPADES), 2);
        // Unified: A-2H and A-2D cannot meet, but 2H pairs and 2D pairs are equal.
        assert_eq!(seed(&["3S 3S", "2H 2H", "2D 2D", "2C 2C"], TWO_SPADES), 1);
    }

    #[test]
    fn multi_combo_trump_examples() {
        // TRC-6.6.5.
        let lead = "KS KS QS 8S";
        assert_eq!(seed(&[lead, "3H 3H 2D SJ"], TWO_HEARTS), 1);
        assert_eq!(seed(&[lead, "AH KH QH JH"], TWO_HEARTS), 0);
        // T27: five cards are no answer; four of them fit with a tractor serving as a pair.
        assert_eq!(seed(&[lead, "5H 5H 4H 4H"], TWO_HEARTS), 1);
        // The led suit never beats a throw (T41), nor does a side suit.
        assert_eq!(seed(&[lead, "AS AS KS JS", "AD AD KD KD"], TWO_HEARTS), 0);
    }

    #[test]
    fn trump_against_trump_by_the_highest_type_led() {
        // TRC-6.6.4: pairs led, so the pair counts and the jokers beside it do not.
        let lead = "KS KS QS 8S";
        assert_eq!(seed(&[lead, "3H 3H BJ SJ", "4H 4H 5H 6H"], TWO_HEARTS), 2);
        assert_eq!(seed(&[lead, "4H 4H 5H 6H", "3H 3H BJ SJ"], TWO_HEARTS), 1);
        // Equal: first stands (T32).
        assert_eq!(seed(&[lead, "2D 2D 5H 6H", "2C 2C BJ SJ"], TWO_HEARTS), 1);
    }

    #[test]
    fn all_singles_led_compare_the_highest_card() {
        // TRC-6.6.4, T32: a pair may serve as singles and wins nothing by being one.
        let lead = "AS QS";
        assert_eq!(seed(&[lead, "5H 5H", "3H 6H"], TWO_HEARTS), 2);
        assert_eq!(seed(&[lead, "3H 6H", "6H 4H"], TWO_HEARTS), 1);
    }

    #[test]
    fn a_long_tractor_serves_two_short_ones() {
        // T41.
        let lead = "AS AS KS KS 10S 10S 9S 9S";
        let long = "3H 3H 4H 4H 5H 5H 6H 6H";
        assert_eq!(seed(&[lead, long], TWO_HEARTS), 1);
        assert_eq!(seed(&[lead, "3H 3H 4H 4H 5H 5H 7H 7H"], TWO_HEARTS), 0);
        // The other way about: two short ones do not serve a long one.
        assert_eq!(seed(&["3S 3S 4S 4S 5S 5S 7S 7S", "3H 3H 4H 4H 6H 6H 7H 7H"], TWO_HEARTS), 0);
    }

    #[test]
    fn the_tractor_counts_not_a_higher_loose_pair() {
        // T41: lead tractor + pair; 3-4 with A A loses against 5-6 with 8 8.
        let lead = "KS KS QS QS 9S 9S";
        let plays = [lead, "3H 3H 4H 4H AH AH", "5H 5H 6H 6H 8H 8H"];
        assert_eq!(seed(&plays, TWO_HEARTS), 2);
        // A tractor of three serves both, by its top stretch.
        let plays = [lead, "5H 5H 6H 6H 8H 8H", "4H 4H 5H 5H 6H 6H"];
        assert_eq!(seed(&plays, TWO_HEARTS), 1);
        let plays = [lead, "5H 5H 6H 6H 8H 8H", "5H 5H 6H 6H 7H 7H"];
        assert_eq!(seed(&plays, TWO_HEARTS), 2);
    }

    #[test]
    fn the_best_stretch_must_leave_room_for_the_rest() {
        // T41, T48: lead 3 + 2. Of K A 2H 2D 2S only K-A-2x and 2y-2S fit, so the three tops out
        // at an off-suit two, though A-2x-2S would be higher.
        let trump = TWO_SPADES;
        let lead = "4H 4H 5H 5H 6H 6H 9H 9H 10H 10H";
        let parts = decompose(&cards(lead), trump, Ladder::Unified);
        let answer = cards("KS KS AS AS 2H 2H 2D 2D 2S 2S");
        assert_eq!(height_against(&parts, &answer, trump, Ladder::Unified), Some(30));
        let other = "QS QS JS JS 10S 10S 3S 3S 4S 4S";
        let mine = "KS KS AS AS 2H 2H 2D 2D 2S 2S";
        assert_eq!(wins(&[lead, other, mine], trump, Ladder::Unified), 2);
        // On the seed ladder there is no three in it at all.
        assert_eq!(wins(&[lead, other, mine], trump, Ladder::Seed), 1);
    }

    #[test]
    fn a_trump_throw_is_not_beaten() {
        // T41: only a side-suit lead can be beaten.
        assert_eq!(seed(&["AS 3S", "BJ SJ"], TWO_SPADES), 0);
    }

    #[test]
    fn tractor_serves_as_two_pairs() {
        // T32: two loose pairs led; a trump tractor or loose trump pairs fit alike.
        let lead = "AS AS QS QS";
        assert_eq!(seed(&[lead, "3H 3H 4H 4H", "3H 3H 5H 5H"], TWO_HEARTS), 2);
        assert_eq!(seed(&[lead, "3H 3H 4H 4H", "AH KH QH QH"], TWO_HEARTS), 1);
    }
}
