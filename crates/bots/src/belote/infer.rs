//! Worlds that explain what the others did.
//!
//! The deal is bid and played again with the hands of that world. What a club player would have done
//! counts in full, anything else for a part of it, since nobody is bound to play like the club.

use ::belote::declare::Kinds;
use ::belote::pack::{Card, Cards};
use ::belote::{Action, Belote, Ladder, Open, Own, Phase, Pile, Rules};
use cards::{Dice, MAX_SEATS, Seat};
use engine::{Proofs, Sampler, Seen, State, Viewer};

use super::count::Count;
use super::{bid, club, play};
use crate::craft::TRIES;
use crate::playout::Bystander;

/// How much a choice counts that the club would not have made.
const SURPRISE: f64 = 0.1;

/// Each world is picked among so many.
const AMONG: u32 = 8;
/// Into so many parts a sum of weights is divided to draw from it.
const SHARES: u32 = 1 << 24;

/// A world, picked among several by how well it explains what the others did.
pub(super) fn believe(
    rules: &Rules,
    seat: Seat,
    sampler: &mut Sampler<'_, Belote>,
    dice: &mut Dice,
) -> Option<State<Belote>> {
    let mut picked = sampler.draw(dice, TRIES)?;
    let mut sum = likelihood(rules, &picked, seat, dice);
    for _ in 1..AMONG {
        let world = sampler.draw(dice, TRIES)?;
        let weight = likelihood(rules, &world, seat, dice);
        sum += weight;
        // Each of those seen so far is the picked one by its share of their weights.
        if f64::from(dice.below(SHARES)) * sum < f64::from(SHARES) * weight {
            picked = world;
        }
    }
    Some(picked)
}

/// How likely the others would have bid and played as they did. Only ratios count.
fn likelihood(rules: &Rules, world: &State<Belote>, me: Seat, dice: &mut Dice) -> f64 {
    let mut dealt = [Cards::EMPTY; MAX_SEATS];
    for seat in Seat::all(rules.seats) {
        dealt[seat.index()] = world.own(seat).hand | world.open().played_by[seat.index()];
    }
    let bids = surprising_bids(rules, world.open(), &dealt, me, dice);
    let plays = surprising_plays(rules, world, &dealt, me);
    SURPRISE.powi(bids + plays)
}

/// How many bids of the others the club would not have made. Of hands that have been filled up since,
/// it is drawn which five cards came first.
fn surprising_bids(
    rules: &Rules,
    open: &Open,
    dealt: &[Cards; MAX_SEATS],
    me: Seat,
    dice: &mut Dice,
) -> i32 {
    let upcard = open.upcard.map_or(Cards::EMPTY, Cards::one);
    let mut then = Open { phase: Phase::Bid, passes: 0, taker: None, ..before_play(open) };
    let mut surprises = 0;
    let took = open.trump.map(Action::Take);
    let bids = (0..open.passes).map(|_| Action::Pass).chain(took);
    for bid in bids {
        let seat = then.turn;
        if seat != me {
            let hand = first_five(dealt[seat.index()] - upcard, dice);
            let own = Own { hand, announced: Cards::EMPTY };
            let seen = Seen { rules, open: &then, own: &own, viewer: Viewer::Seat(seat) };
            surprises += i32::from(bid::bid(seen) != bid);
        }
        then.passes += 1;
        then.turn = seat.next(rules.seats);
    }
    surprises
}

/// Five of these cards, drawn.
fn first_five(cards: Cards, dice: &mut Dice) -> Cards {
    let mut left = cards;
    while left.len() > 5 {
        let out = left.iter().nth(dice.below(left.len() as u32) as usize);
        left -= out.map_or(Cards::EMPTY, Cards::one);
    }
    left
}

/// How many cards of the others the club would not have played.
fn surprising_plays(
    rules: &Rules,
    world: &State<Belote>,
    dealt: &[Cards; MAX_SEATS],
    me: Seat,
) -> i32 {
    let owns = dealt.map(|hand| Own { hand, announced: Cards::EMPTY });
    let mut again = State::<Belote>::assemble(before_play(world.open()), owns, *world.deep());
    let mut proofs = Proofs::default();
    let mut surprises = 0;
    for &card in &world.open().plays {
        let seat = again.open().turn;
        let seen = again.seen(rules, seat);
        let free = Ladder::new(rules, seen.open, seat).cards(seen.own.hand).len() > 1;
        if seat != me && free {
            let habit = club::card(&Count::new(seen, &proofs));
            surprises += i32::from(!alike(seen.open, habit, card));
        }
        let action = play(seen, card);
        again.apply(rules, seat, &action, &mut Bystander::<Belote>::new(&mut proofs));
    }
    surprises
}

/// Whether two cards tell the same: worthless ones of a suit do.
fn alike(open: &Open, a: Card, b: Card) -> bool {
    let worthless = |card: Card| card.points(open.trumps.contains(card)) == 0;
    a == b || a.suit() == b.suit() && worthless(a) && worthless(b)
}

/// The deal before its first card.
fn before_play(open: &Open) -> Open {
    let first = open.first();
    Open {
        turn: first,
        leader: first,
        winning: first,
        in_trick: 0,
        led: Cards::EMPTY,
        beaters: Cards::EMPTY,
        played: Cards::EMPTY,
        taken: [Cards::EMPTY; MAX_SEATS],
        tricks: [0; MAX_SEATS],
        played_by: [Cards::EMPTY; MAX_SEATS],
        plays: Pile::new(),
        called: [Kinds::NONE; MAX_SEATS],
        best: None,
        shown: [Cards::EMPTY; MAX_SEATS],
        declared: [0; MAX_SEATS],
        belote: None,
        ..*open
    }
}
