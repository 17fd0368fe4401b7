//! Every legal way to play on from a set of hands, counted or written out by brute force.

use super::duty::legal_cards;
use super::{Card, Options, next_seat, trick_winner};

/// Cards in playing order, each with its seat.
type Line = [(usize, Card)];

/// How many legal sequences of exactly `depth` cards start with `leader` leading (BEL-5.1 to BEL-5.7).
/// One hand a seat. Depth 0 has one sequence, the empty one; past the last card there is none.
pub(crate) fn perft(
    options: &Options,
    trump: char,
    hands: &[Vec<Card>],
    leader: usize,
    depth: usize,
) -> u64 {
    let mut count = 0;
    walk(options, trump, hands, leader, &[], &mut Vec::new(), depth, &mut |_| count += 1);
    count
}

/// The sequences that `perft` counts, each card with its seat, in the order the hands are written.
pub(crate) fn sequences(
    options: &Options,
    trump: char,
    hands: &[Vec<Card>],
    leader: usize,
    depth: usize,
) -> Vec<Vec<(usize, Card)>> {
    let mut all = Vec::new();
    walk(options, trump, hands, leader, &[], &mut Vec::new(), depth, &mut |line| {
        all.push(line.to_vec());
    });
    all
}

/// Tries every card of the seat to play, then goes one card deeper.
#[expect(clippy::too_many_arguments, reason = "the whole position is spelled out")]
fn walk(
    options: &Options,
    trump: char,
    hands: &[Vec<Card>],
    to_play: usize,
    trick: &[(usize, Card)],
    line: &mut Vec<(usize, Card)>,
    depth: usize,
    found: &mut dyn FnMut(&Line),
) {
    assert_eq!(hands.len(), options.players);
    if line.len() == depth {
        found(line);
        return;
    }
    for card in legal_cards(options, trump, trick, to_play, &hands[to_play]) {
        let mut hands_after = hands.to_vec();
        hands_after[to_play].retain(|&held| held != card);
        let mut trick_after = trick.to_vec();
        trick_after.push((to_play, card));
        let mut next = next_seat(options, to_play);
        if trick_after.len() == options.players {
            // BEL-5.6 and BEL-5.7: the winner leads to a fresh trick.
            let faces: Vec<Card> = trick_after.iter().map(|&(_, card)| card).collect();
            next = trick_after[trick_winner(trump, &faces)].0;
            trick_after.clear();
        }
        line.push((to_play, card));
        walk(options, trump, &hands_after, next, &trick_after, line, depth, found);
        line.pop();
    }
}

#[cfg(test)]
use super::cards;

#[test]
fn depth_zero_and_past_the_end() {
    let options = Options { players: 2, ..Options::default() };
    let hands = [cards("7H"), cards("8H")];
    assert_eq!(perft(&options, 'S', &hands, 0, 0), 1);
    assert_eq!(perft(&options, 'S', &hands, 0, 2), 1);
    assert_eq!(perft(&options, 'S', &hands, 0, 3), 0);
}

#[test]
fn two_cards_each_by_hand() {
    let options = Options { players: 2, ..Options::default() };
    // Seat 0 leads 7H: answer 8H only. Seat 0 leads 7S: seat 1 is out of trumps, 8H or 8D.
    let hands = [cards("7H 7S"), cards("8H 8D")];
    assert_eq!(perft(&options, 'S', &hands, 0, 1), 2);
    assert_eq!(perft(&options, 'S', &hands, 0, 2), 3);
    assert_eq!(perft(&options, 'S', &hands, 0, 4), 3);
    // After 7H-8H seat 1 leads, after 7S-8x seat 0 leads again.
    let lines = sequences(&options, 'S', &hands, 0, 3);
    let leaders: Vec<usize> = lines.iter().map(|line| line[2].0).collect();
    assert_eq!(leaders, [1, 0, 0]);
}

#[test]
fn one_suit_each_counts_every_discard() {
    let options = Options { players: 3, ..Options::default() };
    // Seat 0 leads any of two trumps; the others are void and discard freely.
    let hands = [cards("JS 9S"), cards("AH KH"), cards("AD KD")];
    assert_eq!(perft(&options, 'S', &hands, 0, 3), 8);
    assert_eq!(perft(&options, 'S', &hands, 0, 6), 8);
}

#[test]
fn options_change_the_count() {
    let seed = Options::default();
    // Seat 0 leads AD, seat 1 follows, seat 2 is void with one trump and one heart.
    let hands = [cards("AD"), cards("9D"), cards("7S 8H"), cards("8D")];
    assert_eq!(perft(&seed, 'S', &hands, 0, 3), 1);
    let exempt = Options { partner_exempt: true, ..Options::default() };
    assert_eq!(perft(&exempt, 'S', &hands, 0, 3), 2);
    // At a hand-policed table every held card may be played.
    let policed = Options { self_policed: true, ..Options::default() };
    assert_eq!(perft(&policed, 'S', &hands, 0, 3), 2);
}
