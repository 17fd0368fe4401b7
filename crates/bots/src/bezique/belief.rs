//! What others hold, guessed from what players keep: small cards are played, and what can be melded
//! stays in the hand.
//!
//! With two players and twenty cards played, the jack of diamonds weighs 50 and a plain eight 6. A jack in
//! the stock changes places with an eight of the hand for sure; back again it goes six times of fifty.

use ::bezique::pack::{Face, HAND_LEN};
use ::bezique::{Bezique, Deep, Own, Rules};
use cards::{Dice, List, MAX_SEATS, Rank, Seat, Suit};
use engine::State;

/// How often a card of a hand may change places with one of the stock: some four times each.
const SWAPS: u32 = 40;
/// Weights are twentieths, so that dice can be thrown for them; after as many cards they count in full.
const EVEN: u32 = 20;

/// Redeals the hidden cards of the others and the stock, so that hands are as likely as their cards
/// are worth keeping. Every swap keeps the balance: it is made for sure if the hand gets likelier, else as
/// often as the weights say.
pub(super) fn sway(rules: &Rules, seat: Seat, world: &mut State<Bezique>, dice: &mut Dice) {
    let open = *world.open();
    if open.stock == 0 {
        return;
    }
    let mut owns: [Own; MAX_SEATS] = std::array::from_fn(|at| *world.own(Seat::new(at)));
    let mut deep: Deep = *world.deep();
    // A hand shows little choice before some cards have been played.
    let played = u32::from(open.tricks) * rules.seats as u32;
    let weight = |face: Face| weight(rules.seats, open.trump, face, played);
    for other in Seat::all(rules.seats).filter(|&other| other != seat) {
        let hand = &mut owns[other.index()].hand;
        let mut cards: List<Face, HAND_LEN> = hand.iter().collect();
        for _ in 0..if cards.is_empty() { 0 } else { SWAPS } {
            let at = dice.below(cards.len() as u32) as usize;
            let here = &mut cards[at];
            let there = &mut deep.stock[dice.below(u32::from(open.stock)) as usize];
            let (now, then) = (weight(*here), weight(*there));
            if then >= now || dice.below(now) < then {
                std::mem::swap(here, there);
            }
        }
        *hand = cards.iter().copied().collect();
    }
    *world = State::assemble(open, owns, deep);
}

/// How much likelier than any card this one is in a hand, after so many cards have been played.
fn weight(seats: usize, trump: Option<Suit>, face: Face, played: u32) -> u32 {
    let part = played.min(EVEN);
    (EVEN * (EVEN - part) + kept(seats, trump, face) * part) / EVEN
}

/// In twentieths: counted at tables of club players.
fn kept(seats: usize, trump: Option<Suit>, face: Face) -> u32 {
    let (Some(rank), Some(suit)) = (face.rank(), face.suit()) else { return 23 };
    let trumps = trump == Some(suit);
    if seats == 4 {
        return match (rank, suit) {
            (Rank::Queen, Suit::Spades) => 25,
            (Rank::Jack, Suit::Diamonds) => 33,
            (Rank::Seven | Rank::Eight | Rank::Nine, _) if !trumps => 6,
            (Rank::Ten, _) if !trumps => 16,
            (Rank::Ace, _) => 29,
            (Rank::Jack | Rank::Queen | Rank::King, _) => 24,
            _ => 20,
        };
    }
    match (rank, suit) {
        (Rank::Queen, Suit::Spades) => 29,
        (Rank::Jack, Suit::Diamonds) => 50,
        (Rank::Seven | Rank::Eight | Rank::Nine, _) if trumps => 8,
        (Rank::Seven | Rank::Eight | Rank::Nine, _) => 6,
        (Rank::Jack | Rank::Ten | Rank::Ace, _) if trumps => 38,
        (Rank::Ten, _) => 10,
        (Rank::Ace, _) => 35,
        (Rank::Queen | Rank::King, _) if trumps => 26,
        _ => 22,
    }
}
