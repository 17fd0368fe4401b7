//! Declaring: which trump suit to ask for, and when.

use ::tractor::legal::overrides;
use ::tractor::pack::{Cards, HAND_LEN, bit, ranked, suited};
use ::tractor::{Action, Declaration, Phase, Tractor};
use cards::{Face, Seat, Suit};
use engine::{Seen, Viewer};

use crate::choice::Choice;

/// So many trumps at the end of the deal are worth a declaration.
const ENOUGH: f32 = 8.0;
/// A pair of trumps counts for a little more than two.
const PAIR: f32 = 0.3;
/// Without a trump suit there are fewer trumps, and each is worth more.
const JOKERS: f32 = 3.0;
/// In the first deal who declares defends and takes the kitty (TRC-2.5), which is worth any trumps.
const ROLE: f32 = 20.0;
/// A partner's suit stays unless ours is longer by so much.
const OVER_PARTNER: f32 = 5.0;

/// What a club player declares: the best that is worth it, or nothing.
pub(super) fn declare(seen: Seen<'_, Tractor>) -> Choice<Tractor> {
    let Viewer::Seat(seat) = seen.viewer else { return None };
    let stay = match seen.open.phase {
        Phase::LastCall => Some(Action::Pass),
        _ => None,
    };
    let mut best: Option<(f32, Declaration)> = None;
    for declaration in allowed(seen, seat) {
        let gain = gain(seen, seat, declaration);
        if gain > 0.0 && best.is_none_or(|(most, _)| gain > most) {
            best = Some((gain, declaration));
        }
    }
    best.map(|(_, declaration)| Action::Declare(declaration)).or(stay)
}

/// The declarations that the seat may make now.
pub(super) fn allowed(
    seen: Seen<'_, Tractor>,
    seat: Seat,
) -> impl Iterator<Item = Declaration> + '_ {
    let (open, hand) = (seen.open, seen.own.hand);
    Declaration::ALL.into_iter().filter(move |&declaration| {
        hand.holds(declaration.cards(open.trump.rank))
            && overrides(open.declared, seat, declaration).is_ok()
    })
}

/// How many trumps the seat would have at the end of the deal, if it goes on like this.
fn projected(seen: Seen<'_, Tractor>, suit: Option<Suit>) -> f32 {
    let hand = seen.own.hand;
    let always = ranked(seen.open.trump.rank) | bit(Face::SMALL_JOKER) | bit(Face::BIG_JOKER);
    let faces = always | suit.map_or(0, suited);
    let trumps: Cards = hand.among(faces);
    // What is still to come is of this suit, a joker or of the rank as often as in the whole pack.
    let rest = HAND_LEN.saturating_sub(hand.len()) as f32;
    let usual = if suit.is_some() { 24.0 / 108.0 } else { 12.0 / 108.0 };
    let pairs = trumps.pairs().count_ones() as f32;
    trumps.len() as f32 + rest * usual + PAIR * pairs
}

/// What a declaration gains over what stands, in trumps.
fn gain(seen: Seen<'_, Tractor>, seat: Seat, declaration: Declaration) -> f32 {
    let open = seen.open;
    let jokers = if declaration.suit().is_none() { JOKERS } else { 0.0 };
    let mine = projected(seen, declaration.suit()) + jokers;
    let role = if open.roles_open { ROLE } else { 0.0 };
    let Some((holder, standing)) = open.declared else {
        return mine + role - ENOUGH;
    };
    if holder == seat {
        // Two cards are harder to override than one.
        return 1.0;
    }
    let theirs = projected(seen, standing.suit());
    if seen.rules.sides.of(holder) == seen.rules.sides.of(seat) {
        mine - theirs - OVER_PARTNER
    } else {
        mine - theirs + role
    }
}
