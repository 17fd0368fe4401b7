//! Brute force: every way to part a hand into melds and loose cards.

use super::{Card, MeldRules, hand_points, judge};

/// R17, R37: the least that the loose cards of a hand can count.
pub(crate) fn least(table: &MeldRules, joker_points: i32, hand: &[Card]) -> i32 {
    let full = (1usize << hand.len()) - 1;
    let loose = |mask: usize| -> i32 {
        chosen(hand, mask).iter().map(|&card| hand_points(table, joker_points, card)).sum()
    };
    let is_meld: Vec<bool> = (0..=full)
        .map(|mask| mask.count_ones() >= 3 && judge(table, &chosen(hand, mask)).is_ok())
        .collect();
    // best[mask]: the most points that can be laid from exactly these cards.
    let mut best = vec![0; full + 1];
    for mask in 1..=full {
        let lowest = mask & mask.wrapping_neg();
        best[mask] = best[mask ^ lowest];
        let mut part = mask;
        while part > 0 {
            if part & lowest != 0 && is_meld[part] {
                best[mask] = best[mask].max(loose(part) + best[mask ^ part]);
            }
            part = (part - 1) & mask;
        }
    }
    loose(full) - best[full]
}

fn chosen(hand: &[Card], mask: usize) -> Vec<Card> {
    hand.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1).map(|(_, &card)| card).collect()
}
