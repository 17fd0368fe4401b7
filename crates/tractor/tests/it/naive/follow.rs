//! What a follower must play: T39, word for word.

use super::parts::{Ladder, Part, can_place, decompose, pairs};
use super::trump::{Card, Trump, common_suit, minus, suit_of};

/// The lengths of the tractors in the lead, longest first (T39, cut as in T42).
pub(crate) fn led_tractors(lead: &[Card], trump: Trump, ladder: Ladder) -> Vec<usize> {
    let mut lengths = Vec::new();
    for part in decompose(lead, trump, ladder) {
        if let Part::Tractor(chain) = part {
            lengths.push(chain.len());
        }
    }
    lengths.sort_by(|a, b| b.cmp(a));
    lengths
}

/// T39 (4): take the led lengths in turn; keep each for which some disjoint placement of it
/// together with all lengths already kept exists among the cards.
pub(crate) fn kept_tractors(
    led: &[usize],
    held: &[Card],
    trump: Trump,
    ladder: Ladder,
) -> Vec<usize> {
    let mut kept = Vec::new();
    for &length in led {
        let mut with_it = kept.clone();
        with_it.push(length);
        if can_place(&with_it, held, trump, ladder) {
            kept = with_it;
        }
    }
    kept
}

/// May `answer`, out of `hand`, follow `lead`? The first broken duty of T39 is named: "length" and
/// "not_held" (1), "suit" (2, and the cards of X in 3), "pairs" (3), "tractor" (4).
pub(crate) fn follow_ok(
    lead: &[Card],
    hand: &[Card],
    answer: &[Card],
    trump: Trump,
    ladder: Ladder,
) -> Result<(), &'static str> {
    let suit = common_suit(lead, trump).expect("a lead is of one suit");
    let of_suit = |cards: &[Card]| -> Vec<Card> {
        cards.iter().copied().filter(|&c| suit_of(c, trump) == suit).collect()
    };
    let held = of_suit(hand);
    let given = of_suit(answer);
    let n = lead.len();
    let m = held.len();

    // (1) exactly n cards, all held.
    if answer.len() != n {
        return Err("length");
    }
    if minus(hand, answer).is_none() {
        return Err("not_held");
    }

    // (2) m <= n: all m, the rest free.
    if m <= n {
        return if given.len() == m { Ok(()) } else { Err("suit") };
    }

    // (3) m > n: n cards of X, which contain at least min(P, Q) pairs.
    if given.len() != n {
        return Err("suit");
    }
    let must = pairs(lead).len().min(pairs(&held).len());
    if pairs(&given).len() < must {
        return Err("pairs");
    }

    // (4) m > n: the answer must contain disjoint tractors of all kept lengths.
    let kept = kept_tractors(&led_tractors(lead, trump, ladder), &held, trump, ladder);
    if !can_place(&kept, &given, trump, ladder) {
        return Err("tractor");
    }
    Ok(())
}

/// Shows `visit` every choice of `n` cards, equal cards not told apart, until it says stop.
fn each_choice(
    hand: &[Card],
    n: usize,
    chosen: &mut Vec<Card>,
    visit: &mut dyn FnMut(&[Card]) -> bool,
) -> bool {
    if chosen.len() == n {
        return visit(chosen);
    }
    let Some(&first) = hand.first() else {
        return false;
    };
    let others: Vec<Card> = hand.iter().copied().filter(|&c| c != first).collect();
    let copies = hand.len() - others.len();
    let before = chosen.len();
    for take in 0..=copies.min(n - before) {
        chosen.extend(std::iter::repeat_n(first, take));
        let stop = each_choice(&others, n, chosen, visit);
        chosen.truncate(before);
        if stop {
            return true;
        }
    }
    false
}

/// Every legal answer, each once, its cards sorted. For small hands.
pub(crate) fn all_legal_answers(
    lead: &[Card],
    hand: &[Card],
    trump: Trump,
    ladder: Ladder,
) -> Vec<Vec<Card>> {
    let mut all = Vec::new();
    each_choice(hand, lead.len(), &mut Vec::new(), &mut |answer| {
        if follow_ok(lead, hand, answer, trump, ladder).is_ok() {
            let mut sorted = answer.to_vec();
            sorted.sort();
            all.push(sorted);
        }
        false
    });
    all.sort();
    all
}

/// Some legal answer, if there is one; T39 says there always is. For small hands.
pub(crate) fn any_legal_answer(
    lead: &[Card],
    hand: &[Card],
    trump: Trump,
    ladder: Ladder,
) -> Option<Vec<Card>> {
    let mut found = None;
    each_choice(hand, lead.len(), &mut Vec::new(), &mut |answer| {
        if follow_ok(lead, hand, answer, trump, ladder).is_ok() {
            found = Some(answer.to_vec());
        }
        found.is_some()
    });
    found
}

#[cfg(test)]
mod tests {
    use super::super::trump::{cards, deck};
    use super::*;

    const TWO_SPADES: Trump = Trump { rank: 2, suit: Some('S') };
    const TWO_HEARTS: Trump = Trump { rank: 2, suit: Some('H') };

    fn seed(lead: &str, hand: &str, answer: &str, trump: Trump) -> Result<(), &'static str> {
        follow_ok(&cards(lead), &cards(hand), &cards(answer), trump, Ladder::Seed)
    }

    fn answers(lead: &str, hand: &str, trump: Trump, ladder: Ladder) -> Vec<Vec<Card>> {
        all_legal_answers(&cards(lead), &cards(hand), trump, ladder)
    }

    fn sorted(text: &str) -> Vec<Card> {
        let mut all = cards(text);
        all.sort();
        all
    }

    #[test]
    fn single_led() {
        // TRC-7.2.1, T23: follow suit; void is free, no duty to trump.
        assert_eq!(seed("9H", "3H AD 5S", "3H", TWO_SPADES), Ok(()));
        assert_eq!(seed("9H", "3H KH AD 5S", "AD", TWO_SPADES), Err("suit"));
        assert_eq!(seed("9H", "3H AD 5S", "5S", TWO_SPADES), Err("suit"));
        assert_eq!(seed("9H", "AD 5S", "AD", TWO_SPADES), Ok(()));
        assert_eq!(seed("9H", "AD 5S", "5S", TWO_SPADES), Ok(()));
    }

    #[test]
    fn length_then_held_then_suit() {
        // T39 (1) comes first and in this order.
        assert_eq!(seed("9H", "3H AD 5S", "AD AC", TWO_SPADES), Err("length"));
        assert_eq!(seed("9H", "3H AD 5S", "AC", TWO_SPADES), Err("not_held"));
        assert_eq!(seed("9H 9H", "3H AD 5S", "3H 3H", TWO_SPADES), Err("not_held"));
    }

    #[test]
    fn a_rank_card_does_not_follow_its_plain_suit() {
        // TRC-4.2.2, TRC-8.3.1.
        assert_eq!(seed("9H", "3H 2H 4D", "2H", TWO_SPADES), Err("suit"));
        assert_eq!(seed("9S", "2H 4D", "4D", TWO_SPADES), Err("suit"));
        assert_eq!(seed("9S", "SJ 4D", "4D", TWO_SPADES), Err("suit"));
    }

    #[test]
    fn worked_example_hearts_tractor() {
        // TRC-8.4.1.
        let lead = "9H 9H 10H 10H";
        let hand = "JH JH QH QH KH AH";
        assert_eq!(seed(lead, hand, "JH JH QH QH", TWO_SPADES), Ok(()));
        assert_eq!(seed(lead, hand, "KH AH JH QH", TWO_SPADES), Err("pairs"));
        assert_eq!(seed(lead, hand, "JH JH KH AH", TWO_SPADES), Err("pairs"));
        assert_eq!(answers(lead, hand, TWO_SPADES, Ladder::Seed), vec![sorted("JH JH QH QH")]);
    }

    #[test]
    fn worked_example_insufficient_pairs() {
        // TRC-8.4.2; with more hearts the pair stays a duty and the singles are free.
        let lead = "9H 9H 10H 10H";
        assert_eq!(seed(lead, "JH JH QH KH 5D", "JH JH QH KH", TWO_SPADES), Ok(()));
        assert_eq!(seed(lead, "JH JH QH KH 5D", "JH JH QH 5D", TWO_SPADES), Err("suit"));
        let all = answers(lead, "JH JH QH KH AH", TWO_SPADES, Ladder::Seed);
        let right = ["JH JH QH KH", "JH JH QH AH", "JH JH KH AH"].map(sorted).to_vec();
        assert_eq!(all, right);
    }

    #[test]
    fn worked_example_trump_tractor() {
        // TRC-8.4.3, TRC-8.3.2: with other trumps beside them the two pairs must be played.
        let lead = "3S 3S 4S 4S";
        assert_eq!(seed(lead, "2H 2H 5S 5S 9D", "2H 2H 5S 5S", TWO_SPADES), Ok(()));
        let hand = "2H 2H 5S 5S 7S BJ";
        assert_eq!(seed(lead, hand, "2H 2H 5S 5S", TWO_SPADES), Ok(()));
        assert_eq!(seed(lead, hand, "2H 2H 7S BJ", TWO_SPADES), Err("pairs"));
    }

    #[test]
    fn trump_group_examples() {
        // TRC-8.3.1, TRC-8.3.3.
        let king = Trump { rank: 13, suit: Some('S') };
        assert_eq!(seed("5S 5S 6S 6S", "KH KH 3S 3S AS", "KH KH 3S 3S", king), Ok(()));
        let lead = "6S 6S 7S 7S 8S 8S";
        let hand = "BJ BJ 2C 2C 5S 5S AS KS";
        assert_eq!(seed(lead, hand, "BJ BJ 2C 2C 5S 5S", TWO_SPADES), Ok(()));
        assert_eq!(seed(lead, hand, "BJ BJ 2C 2C AS KS", TWO_SPADES), Err("pairs"));
    }

    #[test]
    fn multi_combo_examples() {
        // TRC-6.5.5, hearts trump, rank 2.
        let lead = "KS KS QS 8S";
        let hand = "7S 7S 6S 5S 4S 4S 3S 2S 9D";
        let ok = |answer: &str| seed(lead, hand, answer, TWO_HEARTS);
        assert_eq!(ok("7S 7S 6S 5S"), Ok(()));
        assert_eq!(ok("4S 4S 6S 3S"), Ok(()));
        assert_eq!(ok("7S 7S 4S 4S"), Ok(()));
        assert_eq!(ok("7S 7S 6S"), Err("length"));
        assert_eq!(ok("7S 6S 5S 4S"), Err("pairs"));
        // T29: 2S is trump, so 4S 4S 3S 2S leaves spades behind.
        assert_eq!(ok("4S 4S 3S 2S"), Err("suit"));
        // Without a pair the four singles are all that is asked.
        assert_eq!(seed(lead, "7S 6S 5S 4S 3S", "7S 6S 5S 4S", TWO_HEARTS), Ok(()));
        // Void of spades: anything of four cards (T23, T28).
        let void = "2H 2H AC KD AH KH QH JH";
        assert_eq!(seed(lead, void, "2H 2H AC KD", TWO_HEARTS), Ok(()));
        assert_eq!(seed(lead, void, "AH KH QH JH", TWO_HEARTS), Ok(()));
    }

    #[test]
    fn trump_answer_with_five_cards_is_too_long() {
        // TRC-6.6.3, T27: the seed's own "exceeds requirements" answer has five cards.
        let lead = "KS KS QS 8S";
        let hand = "5H 5H 4H 4H BJ 3H 3H 2D";
        assert_eq!(seed(lead, hand, "5H 5H 4H 4H BJ", TWO_HEARTS), Err("length"));
        assert_eq!(seed(lead, hand, "3H 3H 2D", TWO_HEARTS), Err("length"));
        assert_eq!(seed(lead, hand, "5H 5H 4H 4H", TWO_HEARTS), Ok(()));
    }

    #[test]
    fn emptying_the_suit_frees_the_rest() {
        // T39 (2): m = n and m < n; no pair is asked outside the suit.
        assert_eq!(seed("9H 9H", "3H 5H 8D 8D", "3H 5H", TWO_SPADES), Ok(()));
        assert_eq!(seed("9H 9H", "3H 8D 8D 7S", "3H 7S", TWO_SPADES), Ok(()));
        assert_eq!(seed("9H 9H", "3H 8D 8D 7S", "8D 8D", TWO_SPADES), Err("suit"));
        assert_eq!(seed("9H 9H", "8D 8D 7S 6C", "7S 6C", TWO_SPADES), Ok(()));
    }

    #[test]
    fn pair_led_may_break_a_tractor() {
        // T25.
        let hand = "5H 5H 6H 6H AH";
        assert_eq!(
            answers("9H 9H", hand, TWO_SPADES, Ladder::Seed),
            ["5H 5H", "6H 6H"].map(sorted).to_vec()
        );
    }

    #[test]
    fn single_led_may_break_a_pair() {
        // T39: nothing else binds.
        assert_eq!(answers("9H", "5H 5H 7H", TWO_SPADES, Ladder::Seed).len(), 2);
    }

    #[test]
    fn tractor_is_due_before_loose_pairs() {
        // TRC-8.2.1, T39 (4).
        let lead = "9H 9H 10H 10H";
        let hand = "3H 3H 4H 4H 8H 8H KH KH AH";
        assert_eq!(seed(lead, hand, "8H 8H KH KH", TWO_SPADES), Err("tractor"));
        assert_eq!(seed(lead, hand, "3H 3H KH KH", TWO_SPADES), Err("tractor"));
        assert_eq!(answers(lead, hand, TWO_SPADES, Ladder::Seed), vec![sorted("3H 3H 4H 4H")]);
    }

    #[test]
    fn longer_tractor_held_gives_a_stretch() {
        // T40: either stretch of the three; 3 and 5 alone are no stretch.
        let lead = "9H 9H 10H 10H";
        let hand = "3H 3H 4H 4H 5H 5H KH";
        assert_eq!(seed(lead, hand, "3H 3H 5H 5H", TWO_SPADES), Err("tractor"));
        assert_eq!(
            answers(lead, hand, TWO_SPADES, Ladder::Seed),
            ["3H 3H 4H 4H", "4H 4H 5H 5H"].map(sorted).to_vec()
        );
    }

    #[test]
    fn shorter_tractor_is_no_duty() {
        // T24: three pairs led, a tractor of two held with two loose pairs: any three pairs.
        let lead = "9H 9H 10H 10H JH JH";
        let hand = "3H 3H 4H 4H 6H 6H 8H 8H KH";
        assert_eq!(answers(lead, hand, TWO_SPADES, Ladder::Seed).len(), 4);
        assert_eq!(seed(lead, hand, "3H 3H 6H 6H 8H 8H", TWO_SPADES), Ok(()));
        assert_eq!(seed(lead, hand, "3H 3H 4H 4H 6H KH", TWO_SPADES), Err("pairs"));
    }

    #[test]
    fn fewer_pairs_than_led() {
        // T39 (3): three pairs led, two held among seven cards: both, then two of the three.
        let lead = "9H 9H 10H 10H JH JH";
        let hand = "3H 3H 5H 5H 7H 8H KH";
        assert_eq!(answers(lead, hand, TWO_SPADES, Ladder::Seed).len(), 3);
        assert_eq!(seed(lead, hand, "3H 3H 5H 7H 8H KH", TWO_SPADES), Err("pairs"));
    }

    #[test]
    fn two_tractors_led_one_long_held() {
        // T39 (4): lengths 2 and 2; four pairs in a row serve both, three in a row only one.
        let lead = "9H 9H 10H 10H KH KH AH AH";
        assert_eq!(led_tractors(&cards(lead), TWO_SPADES, Ladder::Seed), [2, 2]);
        let four = cards("3H 3H 4H 4H 5H 5H 6H 6H 8H");
        assert_eq!(kept_tractors(&[2, 2], &four, TWO_SPADES, Ladder::Seed), [2, 2]);
        let three = "3H 3H 4H 4H 5H 5H 7H 7H JH JH";
        assert_eq!(kept_tractors(&[2, 2], &cards(three), TWO_SPADES, Ladder::Seed), [2]);
        // Four of five pairs, one neighbourly couple among them: out go 3, 5, 7 or J, but not 4.
        assert_eq!(answers(lead, three, TWO_SPADES, Ladder::Seed).len(), 4);
        assert_eq!(seed(lead, three, "3H 3H 5H 5H 7H 7H JH JH", TWO_SPADES), Err("tractor"));
    }

    #[test]
    fn lengths_three_and_two_led() {
        // T39 (4): each length in turn, not as many pairs as possible.
        let kept = |held: &str| kept_tractors(&[3, 2], &cards(held), TWO_SPADES, Ladder::Seed);
        assert_eq!(kept("3H 3H 4H 4H 5H 5H 6H 6H 7H 7H"), [3, 2]);
        assert_eq!(kept("3H 3H 4H 4H 5H 5H 6H 6H 8H 8H"), [3]);
        assert_eq!(kept("3H 3H 4H 4H 6H 6H 7H 7H 9H 9H 10H 10H"), [2]);
        assert_eq!(kept("3H 3H 4H 4H 6H 6H 7H 7H 8H 8H 9H 9H"), [3, 2]);
        assert_eq!(kept("3H 3H 5H 5H 7H 7H"), [0_usize; 0]);
    }

    #[test]
    fn four_in_a_row_against_three_and_two() {
        // Kept is 3 only: of the five pairs all are due anyway (P = 5), so the answer is forced.
        let lead = "9H 9H 10H 10H JH JH KH KH AH AH";
        let hand = "3H 3H 4H 4H 5H 5H 6H 6H 8H 8H 7H";
        assert_eq!(
            answers(lead, hand, TWO_SPADES, Ladder::Seed),
            vec![sorted("3H 3H 4H 4H 5H 5H 6H 6H 8H 8H")]
        );
    }

    #[test]
    fn two_and_two_kept_from_a_two_and_a_three() {
        // Lead 2 and 2; held 3-4 and 6-7-8: both couples, the second from either stretch.
        let lead = "9H 9H 10H 10H KH KH AH AH";
        let hand = "3H 3H 4H 4H 6H 6H 7H 7H 8H 8H";
        assert_eq!(
            answers(lead, hand, TWO_SPADES, Ladder::Seed),
            ["3H 3H 4H 4H 6H 6H 7H 7H", "3H 3H 4H 4H 7H 7H 8H 8H"].map(sorted).to_vec()
        );
    }

    #[test]
    fn overlapping_placements_on_the_unified_ladder() {
        // T39 (4), T48: two tractors of two; A-2H with 2D-2S (or A-2D with 2H-2S) serve both.
        let lead = cards("3S 3S 4S 4S 6S 6S 7S 7S");
        let hand = cards("AS AS 2H 2H 2D 2D 2S 2S 9S 9S");
        let all = all_legal_answers(&lead, &hand, TWO_SPADES, Ladder::Unified);
        assert_eq!(all, vec![sorted("AS AS 2H 2H 2D 2D 2S 2S")]);
        // Seed ladder: one rank tractor only, so 2S with 2H or 2D and two other pairs.
        let all = all_legal_answers(&lead, &hand, TWO_SPADES, Ladder::Seed);
        assert_eq!(all.len(), 4);
        for answer in all {
            assert!(pairs(&answer).contains(&cards("2S")[0]));
        }
    }

    #[test]
    fn rank_tractor_answers_a_trump_tractor() {
        // T20: all trumps are one suit, the rank tractor is a tractor of two like any other.
        let lead = "3S 3S 4S 4S";
        let hand = "2H 2H 2S 2S 7S 7S 9S";
        assert_eq!(answers(lead, hand, TWO_SPADES, Ladder::Seed), vec![sorted("2H 2H 2S 2S")]);
    }

    #[test]
    fn multi_with_tractor_and_single() {
        // Lead A A K K J: P = 2, tractor 2; held a tractor, a loose pair and singles.
        let lead = "AH AH KH KH JH";
        let hand = "3H 3H 4H 4H 8H 8H 10H";
        let all = answers(lead, hand, TWO_SPADES, Ladder::Seed);
        assert_eq!(all, ["3H 3H 4H 4H 8H", "3H 3H 4H 4H 10H"].map(sorted).to_vec());
    }

    #[test]
    fn a_legal_answer_always_exists() {
        // T39's last sentence, on shuffled small packs of trumps and one side suit.
        let mut seed: u64 = 7;
        let mut next = |below: usize| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) as usize % below
        };
        for turn in 0..400 {
            let ladder = if turn % 2 == 0 { Ladder::Seed } else { Ladder::Unified };
            let suit = if turn % 4 < 2 { 'T' } else { 'H' };
            // A pack of a few ranks; in every third turn both cards of a kind stay side by side, so
            // that leads are all pairs and hands full of them.
            let mut kinds: Vec<Card> = deck()
                .into_iter()
                .filter(|&c| suit_of(c, TWO_SPADES) == suit)
                .filter(|c| c.rank <= 2 || c.rank >= 9)
                .collect();
            kinds.sort();
            kinds.dedup();
            for i in (1..kinds.len()).rev() {
                kinds.swap(i, next(i + 1));
            }
            let mut pack: Vec<Card> = kinds.iter().flat_map(|&c| [c, c]).collect();
            if turn % 3 != 0 {
                for i in (1..pack.len()).rev() {
                    pack.swap(i, next(i + 1));
                }
            }
            let n = 2 + next(5);
            let lead: Vec<Card> = pack.drain(..n).collect();
            pack.truncate(9);
            pack.push(cards("3C")[0]);
            let some = any_legal_answer(&lead, &pack, TWO_SPADES, ladder);
            assert!(some.is_some(), "{lead:?} {pack:?}");
        }
    }
}
