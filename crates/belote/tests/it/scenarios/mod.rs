//! Hand-made cases for rules that are easily got wrong, with cards that one can lay out.
//!
//! `dealing` goes from the pack to the lead, `declaring` is about announcements, `scoring` about
//! what a deal and a match come to. The deals below are used by all three.

mod dealing;
mod declaring;
mod scoring;

use belote::Options;

use crate::kit::{Script, Stacked, dealt};

/// Two cards of each suit for everybody, nothing to declare, no belote. Trump is spades and the seat
/// after the dealer leads; every suit is followed throughout: 81 to 81.
const EVEN: [&str; 4] = [
    "JS 7S AH 10H 7D 8D AC 9C",
    "9S 8S KH QH AD 10D 7C 10C",
    "AS QS JH 9H 9D JD QC JC",
    "10S KS 7H 8H KD QD 8C KC",
];

/// The dealer's side takes the fourth and the last three tricks, the leader's side the others.
const EVEN_TRICKS: [&str; 8] = [
    "AD 9D KD 7D",
    "10D JD QD 8D",
    "10C JC KC 9C",
    "8S QS KS JS",
    "7S 9S AS 10S",
    "KH JH 7H AH",
    "10H QH 9H 8H",
    "AC 7C QC 8C",
];

/// The same, but for the queen of clubs, which goes to the ten: 82 for the leader's side, 80 for
/// the dealer's.
const LEADERS_82: [&str; 8] = [
    "AD 9D KD 7D",
    "10D JD QD 8D",
    "10C QC KC 9C",
    "8S QS KS JS",
    "7S 9S AS 10S",
    "KH JH 7H AH",
    "10H QH 9H 8H",
    "AC 7C JC 8C",
];

/// Seats 0 and 2 win every trick with a tierce each; seat 1 has four tens, seat 3 the belote.
/// Trump is spades, seat 0 leads.
const ALL_TRICKS_HANDS: [&str; 4] = [
    "JS 9S AS AH KH AD KD QD",
    "10S 10H 10D 10C 7S 7H 8H 7D",
    "AC KC QC 8S QH JH 8D 7C",
    "QS KS JD 9H 9D 9C 8C JC",
];

const ALL_TRICKS: [&str; 8] = [
    "JS 7S 8S QS",
    "9S 10S 7C KS",
    "AH 7H JH 9H",
    "KH 8H QH 8C",
    "AD 10D 8D 9D",
    "KD 7D QC JD",
    "QD 10H KC 9C",
    "AS 10C AC JC",
];

/// Plays tricks, written one a line in playing order.
fn play(script: &mut Script, tricks: &[&str]) {
    for trick in tricks {
        trick.split(' ').for_each(|card| script.acts(card));
    }
}

/// The even deals with dealers 0, 1, 2 …; in each the seat after the dealer holds the second hand.
fn even_deals(options: &Options, deals: usize) -> Script {
    let hands: Vec<Vec<&str>> = (0..deals)
        .map(|dealer| {
            let mut hands = EVEN.to_vec();
            hands.rotate_right(dealer % 4);
            hands
        })
        .collect();
    let stacked: Vec<Stacked<'_>> = (0..deals)
        .map(|n| Stacked { dealer: n % 4, taker: (n + 1) % 4, upcard: "9S", hands: &hands[n] })
        .collect();
    dealt(options, &stacked)
}

/// The deal in which seats 0 and 2 win every trick, about to be bid by seat 0.
fn all_tricks_deal(options: &Options, taker: usize) -> Script {
    let upcard = if taker == 0 { "9S" } else { "7S" };
    dealt(options, &[Stacked { dealer: 3, taker, upcard, hands: &ALL_TRICKS_HANDS }])
}
