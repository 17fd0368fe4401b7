//! What may be led, and what becomes of a throw that is challenged.

use super::parts::{Kind, Ladder, Part, chains, decompose, kind, pairs};
use super::trump::{Card, TRUMPS, Trump, common_suit, deck, minus, strength, suit_of};

/// The option `throw` (T16).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Throw {
    Provable,
    Challenge,
}

/// The options that bear on a lead (T16, T19, T20).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LeadOptions {
    pub throw: Throw,
    pub trump_throw: bool,
    pub ladder: Ladder,
}

impl LeadOptions {
    /// All defaults: the preset `seed`.
    pub(crate) fn seed() -> Self {
        LeadOptions { throw: Throw::Provable, trump_throw: false, ladder: Ladder::Seed }
    }
}

/// One trick: seat and cards in the order played, the lead first.
pub(crate) type Trick = Vec<(usize, Vec<Card>)>;

/// T43: a seat is known void once it played fewer cards of the suit than a lead in it asked for.
pub(crate) fn known_void(seat: usize, suit: char, tricks: &[Trick], trump: Trump) -> bool {
    for trick in tricks {
        let lead = &trick[0].1;
        if common_suit(lead, trump) != Some(suit) {
            continue;
        }
        for (who, play) in &trick[1..] {
            let given = play.iter().filter(|&&c| suit_of(c, trump) == suit).count();
            if *who == seat && given < lead.len() {
                return true;
            }
        }
    }
    false
}

/// T43: do these cards contain a higher card, a higher pair, or a tractor of the same number of
/// pairs with a higher top, in the suit of the part? Ruffs do not count. A tractor is judged
/// against tractors of its length only (TRC-6.3.5).
pub(crate) fn beatable(part: &Part, others: &[Card], trump: Trump, ladder: Ladder) -> bool {
    let suit = suit_of(part.top(), trump);
    let others: Vec<Card> = others.iter().copied().filter(|&c| suit_of(c, trump) == suit).collect();
    let tops: Vec<Card> = match part {
        Part::Single(_) => others,
        Part::Pair(_) => pairs(&others),
        Part::Tractor(chain) => chains(&others, chain.len(), trump, ladder)
            .into_iter()
            .map(|other| other[other.len() - 1])
            .collect(),
    };
    tops.iter().any(|&c| strength(c, trump) > strength(part.top(), trump))
}

/// May `play` be led out of `hand`? `gone`: all cards of earlier tricks, and the kitty if the leader
/// buried it; `void`: for each of the three others, is it known void of the suit of `play`.
///
/// Refusals: "empty", "not_held", "mixed" (TRC-7.1.1), "trump_throw" (T19), "beatable" (T16, T17).
pub(crate) fn lead_ok(
    hand: &[Card],
    play: &[Card],
    gone: &[Card],
    void: [bool; 3],
    trump: Trump,
    options: LeadOptions,
) -> Result<(), &'static str> {
    if play.is_empty() {
        return Err("empty");
    }
    if minus(hand, play).is_none() {
        return Err("not_held");
    }
    let Some(suit) = common_suit(play, trump) else {
        return Err("mixed");
    };
    // TRC-7.1.1: single, pair, tractor always.
    if kind(play, trump, options.ladder) != Kind::Multi {
        return Ok(());
    }
    // T19.
    if suit == TRUMPS && !options.trump_throw {
        return Err("trump_throw");
    }
    // T44: the lead itself is never refused.
    if options.throw == Throw::Challenge {
        return Ok(());
    }
    // T16: all three others known void ...
    if void == [true, true, true] {
        return Ok(());
    }
    // ... or every part unbeatable by the cards nobody has seen (T43).
    let known = [hand, gone].concat();
    let unseen = minus(&deck(), &known).expect("no card is known more than twice");
    for part in decompose(play, trump, options.ladder) {
        if beatable(&part, &unseen, trump, options.ladder) {
            return Err("beatable");
        }
    }
    Ok(())
}

/// What a challenged throw turns into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Stands,
    /// Only this part is led, the other cards go back to the hand, seen by all.
    Falls {
        led: Part,
        back: Vec<Card>,
    },
}

/// T44: each part is compared with each other seat's real hand, one hand at a time; if any is
/// beatable the lead becomes the beatable part with the fewest cards, among those the lowest
/// (equally low: the first of `decompose`, that is S H D C). A lead of one part is no throw.
pub(crate) fn challenge_outcome(
    lead: &[Card],
    other_hands: &[Vec<Card>],
    trump: Trump,
    ladder: Ladder,
) -> Outcome {
    let parts = decompose(lead, trump, ladder);
    if parts.len() == 1 {
        return Outcome::Stands;
    }
    let mut falls: Option<Part> = None;
    for part in parts {
        if !other_hands.iter().any(|hand| beatable(&part, hand, trump, ladder)) {
            continue;
        }
        let size_and_height = |p: &Part| (p.cards().len(), strength(p.top(), trump));
        let smaller = match &falls {
            None => true,
            Some(so_far) => size_and_height(&part) < size_and_height(so_far),
        };
        if smaller {
            falls = Some(part);
        }
    }
    match falls {
        None => Outcome::Stands,
        Some(led) => {
            let back = minus(lead, &led.cards()).expect("a part of the lead");
            Outcome::Falls { led, back }
        }
    }
}

/// T44: the fine goes to the other side; the attackers' points change by it, never below 0.
pub(crate) fn after_fine(attackers_points: u32, fine: u32, leader_attacks: bool) -> u32 {
    if leader_attacks { attackers_points.saturating_sub(fine) } else { attackers_points + fine }
}

#[cfg(test)]
mod tests {
    use super::super::trump::{card, cards};
    use super::*;

    const TWO_HEARTS: Trump = Trump { rank: 2, suit: Some('H') };
    const NOT_VOID: [bool; 3] = [false; 3];

    fn provable(hand: &str, play: &str, played: &str) -> Result<(), &'static str> {
        let (hand, play, played) = (cards(hand), cards(play), cards(played));
        lead_ok(&hand, &play, &played, NOT_VOID, TWO_HEARTS, LeadOptions::seed())
    }

    #[test]
    fn any_plain_combination_may_be_led() {
        // TRC-7.1.1.
        let hand = "3S 3S 4S 4S 9D BJ 2C";
        for play in ["3S", "4S 4S", "3S 3S 4S 4S", "9D", "BJ", "2C"] {
            assert_eq!(provable(hand, play, ""), Ok(()));
        }
        assert_eq!(provable(hand, "", ""), Err("empty"));
        assert_eq!(provable(hand, "9D 9D", ""), Err("not_held"));
        assert_eq!(provable(hand, "3S 9D", ""), Err("mixed"));
        assert_eq!(provable(hand, "3S 3S 4S", ""), Err("beatable"));
        assert_eq!(provable(hand, "BJ 2C", ""), Err("trump_throw"));
    }

    #[test]
    fn unbeatable_worked_example() {
        // TRC-6.4.1 with T30: 8S is among the played cards.
        let hand = "QS 10S 9S 9S 7S 7S";
        let played = "AS AS KS KS QS JS 8S";
        assert_eq!(provable(hand, "QS 9S 9S 7S 7S", played), Ok(()));
        assert_eq!(provable(hand, "QS 10S 9S 9S 7S 7S", played), Err("beatable"));
        assert_eq!(provable(hand, "10S 9S 9S", played), Err("beatable"));
        assert_eq!(provable(hand, "9S 9S 7S 7S", played), Ok(()));
        // Without the eight played an outside pair of eights is possible.
        let less = "AS AS KS KS QS JS";
        assert_eq!(provable(hand, "QS 9S 9S 7S 7S", less), Err("beatable"));
    }

    #[test]
    fn two_singles_may_be_thrown() {
        // T18.
        assert_eq!(provable("AS KS", "AS KS", "AS"), Ok(()));
        assert_eq!(provable("AS KS", "AS KS", ""), Err("beatable"));
        // An equal card outside does not beat.
        assert_eq!(provable("AS AS KS", "AS AS KS", ""), Ok(()));
    }

    #[test]
    fn following_example_is_no_provable_lead() {
        // TRC-6.5.5 calls K K Q 8 unbeatable after A A J 10 9; one of each still outside beats
        // the eight, and so does the other queen (T43).
        let hand = "KS KS QS 8S";
        assert_eq!(provable(hand, hand, "AS AS JS 10S 9S"), Err("beatable"));
        assert_eq!(provable(hand, hand, "AS AS JS JS 10S 10S 9S 9S"), Err("beatable"));
        assert_eq!(provable(hand, hand, "AS AS QS JS JS 10S 10S 9S 9S"), Ok(()));
    }

    #[test]
    fn tractor_is_judged_against_tractors_only() {
        // TRC-6.3.5: a pair of kings is outside, but no tractor above 9-10.
        let hand = "9S 9S 10S 10S AS";
        let played = "JS QS";
        assert_eq!(provable(hand, "9S 9S 10S 10S AS", played), Ok(()));
        assert_eq!(provable(hand, "10S 10S AS", played), Err("beatable"));
        // With the queen back outside Q-K is one.
        assert_eq!(provable(hand, "9S 9S 10S 10S AS", "JS"), Err("beatable"));
        // A higher tractor outside, even as a stretch of a longer one.
        assert_eq!(provable("5S 5S 6S 6S AS", "5S 5S 6S 6S AS", ""), Err("beatable"));
    }

    #[test]
    fn buried_cards_count_as_gone() {
        // T16, T43.
        let hand = cards("KS QS");
        let seed = LeadOptions::seed();
        let ok = |played: &str, buried: &str| {
            lead_ok(
                &hand,
                &hand,
                &[cards(played), cards(buried)].concat(),
                NOT_VOID,
                TWO_HEARTS,
                seed,
            )
        };
        assert_eq!(ok("AS KS", "AS"), Ok(()));
        assert_eq!(ok("AS KS", ""), Err("beatable"));
    }

    #[test]
    fn all_three_void_allow_any_side_throw() {
        // T16: the seed's examples TRC-6.2.2, none of them unbeatable.
        let seed = LeadOptions::seed();
        for text in ["QS 9S 9S 7S 7S", "KS KS QS QS 10S 8S", "KS KS JS"] {
            let hand = cards(text);
            let ok = |void| lead_ok(&hand, &hand, &[], void, TWO_HEARTS, seed);
            assert_eq!(ok([true; 3]), Ok(()));
            assert_eq!(ok([true, true, false]), Err("beatable"));
        }
    }

    #[test]
    fn trump_throw_needs_its_option() {
        // T19: refused even when unbeatable or all are void; with the option T16 decides.
        let hand = cards("BJ BJ SJ SJ 2H 3H");
        let void = [true; 3];
        let seed = LeadOptions::seed();
        let with = LeadOptions { trump_throw: true, ..seed };
        let best = cards("BJ BJ SJ SJ 2H");
        let lead =
            |play: &[Card], void, options| lead_ok(&hand, play, &[], void, TWO_HEARTS, options);
        assert_eq!(lead(&best, void, seed), Err("trump_throw"));
        assert_eq!(lead(&best, NOT_VOID, with), Ok(()));
        assert_eq!(lead(&hand, NOT_VOID, with), Err("beatable"));
        assert_eq!(lead(&hand, void, with), Ok(()));
        // T44: challenge asks for it as well.
        let challenge = LeadOptions { throw: Throw::Challenge, ..seed };
        assert_eq!(lead(&hand, NOT_VOID, challenge), Err("trump_throw"));
    }

    #[test]
    fn known_void_by_falling_short() {
        // T43: fewer cards than asked; exactly emptying the suit shows nothing.
        let trick = |plays: [&str; 4]| -> Trick {
            plays.iter().enumerate().map(|(seat, p)| (seat, cards(p))).collect()
        };
        let tricks = [trick(["5S 5S", "6S 7S", "8S 9D", "3H 3H"])];
        assert!(!known_void(1, 'S', &tricks, TWO_HEARTS));
        assert!(known_void(2, 'S', &tricks, TWO_HEARTS));
        assert!(known_void(3, 'S', &tricks, TWO_HEARTS));
        assert!(!known_void(0, 'S', &tricks, TWO_HEARTS));
        assert!(!known_void(2, 'D', &tricks, TWO_HEARTS));
        // 2S is trump: it does not follow spades.
        let tricks = [trick(["5S", "2S", "8S", "9S"])];
        assert!(known_void(1, 'S', &tricks, TWO_HEARTS));
    }

    #[test]
    fn challenge_takes_the_smallest_beaten_part() {
        // T44.
        let lead = cards("KS KS QS 8S");
        let hands = ["AS 3D 4D 5D", "9S 3D 4D 5D", "3C 4C 5C 6C"].map(cards);
        assert_eq!(
            challenge_outcome(&lead, &hands, TWO_HEARTS, Ladder::Seed),
            Outcome::Falls { led: Part::Single(card("8S")), back: cards("KS KS QS") }
        );
        // Two aces in two hands are no pair: hands are looked at one by one.
        let lead = cards("KS KS AS");
        let split = ["AS 3D 4D", "3C 4C 5C", "3S 4S 5S"].map(cards);
        assert_eq!(challenge_outcome(&lead, &split, TWO_HEARTS, Ladder::Seed), Outcome::Stands);
        // Trumps do not count.
        let ruffs = ["BJ BJ SJ", "2H 2H 3H", "4H 4H 5H"].map(cards);
        assert_eq!(challenge_outcome(&lead, &ruffs, TWO_HEARTS, Ladder::Seed), Outcome::Stands);
    }

    #[test]
    fn challenge_takes_a_pair_when_only_it_is_beaten() {
        // T44: the higher single stands, the pair of tens falls to the jacks, not the tractor.
        let lead = cards("AS 10S 10S 4S 4S 3S 3S");
        let hands = ["JS JS 5S", "6S 7S 8S", "3C 4C 5C"].map(cards);
        assert_eq!(
            challenge_outcome(&lead, &hands, TWO_HEARTS, Ladder::Seed),
            Outcome::Falls { led: Part::Pair(card("10S")), back: cards("AS 4S 4S 3S 3S") }
        );
        let hands = ["7S 7S 6S 6S", "9S 9D 9C 8S", "3C 4C 5C 6C"].map(cards);
        assert_eq!(
            challenge_outcome(&lead, &hands, TWO_HEARTS, Ladder::Seed),
            Outcome::Falls { led: Part::Tractor(cards("3S 4S")), back: cards("AS 10S 10S") }
        );
    }

    #[test]
    fn one_part_is_never_challenged() {
        // T44: nothing is thrown.
        let hands = ["AS AS", "BJ BJ", "3C 4C"].map(cards);
        assert_eq!(
            challenge_outcome(&cards("3S 3S"), &hands, TWO_HEARTS, Ladder::Seed),
            Outcome::Stands
        );
    }

    #[test]
    fn fine_moves_the_attackers_points() {
        // T44, T17.
        assert_eq!(after_fine(30, 10, true), 20);
        assert_eq!(after_fine(5, 10, true), 0);
        assert_eq!(after_fine(5, 10, false), 15);
        assert_eq!(after_fine(5, 0, true), 5);
    }
}
