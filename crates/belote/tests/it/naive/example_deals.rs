//! Deals laid out by hand, and how to play them, for the tests of the naive scorer.

use super::duty::strict_cards;
use super::score::{Deal, score_deal};
use super::{Card, Options, cards, next_seat, trick_winner};

/// Seats for a list of tricks written as cards: each line starts with the winner of the one before.
pub(super) fn seated(
    options: &Options,
    trump: char,
    leader: usize,
    tricks: &[&str],
) -> Vec<(usize, Card)> {
    let mut plays = Vec::new();
    let mut first = leader;
    for line in tricks {
        let faces = cards(line);
        for (index, &card) in faces.iter().enumerate() {
            plays.push(((first + index) % options.players, card));
        }
        if faces.len() == options.players {
            first = (first + trick_winner(trump, &faces)) % options.players;
        }
    }
    plays
}

pub(super) fn deal(
    options: &Options,
    dealer: usize,
    taker: usize,
    trump: char,
    hands: &[&str],
    tricks: &[&str],
) -> Deal {
    let leader = next_seat(options, dealer);
    Deal {
        dealer,
        taker,
        trump,
        hands: hands.iter().map(|hand| cards(hand)).collect(),
        plays: seated(options, trump, leader, tricks),
        announced: vec![Vec::new(); options.players],
        belote_announced: true,
        held: 0,
    }
}

/// Plays the first strict card of each hand until the deal is over.
pub(super) fn finish(options: &Options, deal: &mut Deal) {
    let mut hands = deal.hands.clone();
    for &(seat, card) in &deal.plays {
        hands[seat].retain(|&held| held != card);
    }
    while deal.plays.len() < 8 * options.players {
        let done = deal.plays.len() - deal.plays.len() % options.players;
        let trick = deal.plays[done..].to_vec();
        let seat = if let Some(&(last, _)) = trick.last() {
            next_seat(options, last)
        } else {
            let before = &deal.plays[done - options.players..done];
            let faces: Vec<Card> = before.iter().map(|&(_, card)| card).collect();
            before[trick_winner(deal.trump, &faces)].0
        };
        let card = strict_cards(options, deal.trump, &trick, seat, &hands[seat])[0];
        hands[seat].retain(|&held| held != card);
        deal.plays.push((seat, card));
    }
}

pub(super) fn scores(options: &Options, deal: &Deal) -> Vec<i32> {
    score_deal(options, deal).unwrap().scores
}

/// Two cards of each suit a seat, nothing to declare, no belote.
/// Trump S, seat 1 leads, every suit is followed throughout: 81 to 81.
/// Diamonds 30, 10C 16 and the second trump trick 35 for side 1;
/// first trump trick 27, hearts 30, AC 14 and the last trick for side 0.
pub(super) const EVEN_HANDS: [&str; 4] = [
    "JS 7S AH 10H 7D 8D AC 9C",
    "9S 8S KH QH AD 10D 7C 10C",
    "AS QS JH 9H 9D JD QC JC",
    "10S KS 7H 8H KD QD 8C KC",
];
pub(super) const EVEN_TRICKS: [&str; 8] = [
    "AD 9D KD 7D",
    "10D JD QD 8D",
    "10C JC KC 9C",
    "8S QS KS JS",
    "7S 9S AS 10S",
    "KH JH 7H AH",
    "10H QH 9H 8H",
    "AC 7C QC 8C",
];

/// Side 0 wins every trick; seat 1 holds four tens, seats 0 and 2 a tierce each, seat 3 the belote.
/// Trump S, seat 0 leads.
pub(super) const CAPOT_HANDS: [&str; 4] = [
    "JS 9S AS AH KH AD KD QD",
    "10S 10H 10D 10C 7S 7H 8H 7D",
    "AC KC QC 8S QH JH 8D 7C",
    "QS KS JD 9H 9D 9C 8C JC",
];
pub(super) const CAPOT_TRICKS: [&str; 8] = [
    "JS 7S 8S QS",
    "9S 10S 7C KS",
    "AH 7H JH 9H",
    "KH 8H QH 8C",
    "AD 10D 8D 9D",
    "KD 7D QC JD",
    "QD 10H KC 9C",
    "AS 10C AC JC",
];

/// Three players, trump S, clubs out, seat 1 leads. Cards: 93, 11, 18; the last trick is seat 0's.
/// Seat 0 holds J-10-9-8 of trumps (50), seats 1 and 2 a quinte to the ace (100), seat 2 the belote.
/// Of the two equal quintes seat 1's is first from the leader.
pub(super) const THREE_HANDS: [&str; 3] =
    ["JS 9S AS 10S 8S 9H 8H 9D", "AH KH QH JH 10H 7S 7D 8D", "KS QS 7H AD KD QD JD 10D"];
pub(super) const THREE_TRICKS: [&str; 8] = [
    "AH 7H 8H",
    "KH QS 9H",
    "AD 9D 7D",
    "KD 8S 8D",
    "JS 7S KS",
    "9S JH 10D",
    "AS QH JD",
    "10S 10H QD",
];

/// Two players, trump S, seat 0 leads: 15 each, a tierce each, seat 0's the higher.
pub(super) const TWO_HANDS: [&str; 2] = ["10H QH JH 7D 8D 7C 8C 7S", "7H 8H 9H QD JD 9D 9C 8S"];
pub(super) const TWO_TRICKS: [&str; 8] =
    ["10H 7H", "QH 8H", "JH 9H", "7C 9C", "8S 7S", "QD 7D", "JD 8D", "9D 8C"];
