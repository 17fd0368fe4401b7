//! What players and pages like to be offered: the pairs, tractors and safe throws of a hand, and the
//! combination that is meant when one card is touched (TRC-0.9).

use cards::Face;
use engine::{Moves, Seen};

use crate::Tractor;
use crate::action::{Action, Draft};
use crate::legal::leader;
use crate::options::TractorLadder;
use crate::pack::{Cards, bit, faces, points};
use crate::shape::Parts;
use crate::state::Phase;
use crate::trump::{Group, Lane, Trump};

/// The pairs of a hand, by number (TRC-5.2.1).
pub fn pairs(hand: Cards) -> Vec<Cards> {
    faces(hand.pairs()).map(|face| Cards::of_faces(bit(face), bit(face))).collect()
}

/// The tractors of a hand, the longest of each group first (TRC-5.3, T42).
pub fn tractors(trump: Trump, rule: TractorLadder, hand: Cards) -> Vec<Cards> {
    let of_group = |group| {
        let parts = Parts::of(trump.ladder(rule, group), Lane::of(trump, group, hand));
        let tractors = parts.as_slice().iter().filter(|part| part.pairs > 1);
        tractors.map(|part| part.lane().cards(trump, group)).collect::<Vec<_>>()
    };
    trump.groups().flat_map(of_group).collect()
}

/// The biggest throw of each suit that provably cannot be beaten, for a seat about to lead (TRC-6.2.1).
pub fn safe_throws(seen: Seen<'_, Tractor>) -> Vec<Cards> {
    let open = seen.open;
    if open.phase != Phase::Play || open.in_trick > 0 || !seen.is(open.turn) {
        return Vec::new();
    }
    let leader = leader(seen.rules, open, seen.own, open.turn);
    let of_group = |group: Group| {
        let held = seen.own.hand.among(open.trump.of(group));
        let safe = if leader.void >> group.index() & 1 == 1 {
            held
        } else {
            leader.safe_part(group, held)
        };
        let ladder = open.trump.ladder(seen.rules.options.tractor_ladder, group);
        let parts = Parts::of(ladder, Lane::of(open.trump, group, safe));
        (parts.as_slice().len() > 1 && leader.check(safe).is_ok()).then_some(safe)
    };
    open.trump.groups().filter_map(of_group).collect()
}

/// The combination that is meant when this card is touched: to lead, the longest tractor with it, else
/// its pair, else itself; to follow, a legal answer with it that gives away little.
pub fn select(seen: Seen<'_, Tractor>, touched: Face) -> Option<Cards> {
    let (open, hand) = (seen.open, seen.own.hand);
    if open.phase != Phase::Play || !seen.is(open.turn) || hand.count(touched) == 0 {
        return None;
    }
    if open.in_trick == 0 {
        return Some(to_lead(open.trump, seen.rules.options.tractor_ladder, hand, touched));
    }
    let pair = Cards::of_faces(bit(touched), bit(touched));
    let meant = [tractor_with(seen, touched), Some(pair)].into_iter().flatten();
    let legal = |cards: &Cards| Tractor::check(seen, &Action::Play(*cards)).is_ok();
    let suit = hand.among(open.trump.of(open.led));
    meant.into_iter().find(legal).or_else(|| {
        if suit.len() > usize::from(open.shape.cards) {
            low_with(seen, Draft::default(), touched, &mut { DRAFTS })
        } else {
            run_out(seen, suit, touched)
        }
    })
}

/// TRC-7.2.4: what is left of the suit, the touched card, and others that matter least.
fn run_out(seen: Seen<'_, Tractor>, suit: Cards, touched: Face) -> Option<Cards> {
    let (open, hand) = (seen.open, seen.own.hand);
    let count = usize::from(open.shape.cards);
    let mut chosen = suit;
    if chosen.count(touched) == 0 {
        chosen.insert(touched);
    }
    let mut rest: Vec<Face> = hand.minus(chosen).iter().collect();
    rest.sort_by_key(|&face| {
        let card = Cards::from_iter([face]);
        let is_trump = card.faces() & open.trump.faces() != 0;
        (is_trump, points(card), hand.count(face) > 1, height(open.trump, face))
    });
    for face in rest.into_iter().take(count.saturating_sub(chosen.len())) {
        chosen.insert(face);
    }
    (chosen.len() == count).then_some(chosen)
}

/// How many drafts are looked at for one touch.
const DRAFTS: u32 = 2_000;

/// An answer with the touched card among the first that come, which are those with the lowest cards.
fn low_with(seen: Seen<'_, Tractor>, draft: Draft, touched: Face, left: &mut u32) -> Option<Cards> {
    *left = left.checked_sub(1)?;
    let steps = Tractor::legal(seen, &draft);
    steps.iter().find_map(|step| {
        let mut longer = draft;
        match Tractor::push(seen, &mut longer, step) {
            Some(Action::Play(cards)) => (cards.count(touched) > 0).then_some(cards),
            Some(_) => None,
            // Cards come in order, so what was passed over does not come again.
            None if past(seen, &longer, touched) => None,
            None => low_with(seen, longer, touched, left),
        }
    })
}

/// Whether the last card chosen comes after the touched one, which is not among them.
fn past(seen: Seen<'_, Tractor>, draft: &Draft, touched: Face) -> bool {
    let (trump, led) = (seen.open.trump, seen.open.led);
    let place = |cards: Cards| Lane::of(trump, led, cards).one;
    place(draft.cards) > place(Cards::from_iter([touched])) && draft.cards.count(touched) == 0
}

fn to_lead(trump: Trump, rule: TractorLadder, hand: Cards, touched: Face) -> Cards {
    let with = |cards: &Cards| cards.count(touched) > 0;
    let tractor = tractors(trump, rule, hand).into_iter().find(with);
    let two = hand.pairs() & bit(touched);
    tractor.unwrap_or(Cards::of_faces(bit(touched), two))
}

/// A stretch of the length led with the touched card, the lowest there is.
fn tractor_with(seen: Seen<'_, Tractor>, touched: Face) -> Option<Cards> {
    let open = seen.open;
    let pairs = u32::from(*open.shape.tractors.as_slice().first()?);
    let group = open.trump.group(touched);
    let ladder = open.trump.ladder(seen.rules.options.tractor_ladder, group);
    let held = Lane::of(open.trump, group, seen.own.hand).two;
    let at = Lane::of(open.trump, group, Cards::of_faces(bit(touched), 0)).one;
    let rung = ladder.rung(at.trailing_zeros());
    let starts = ladder.stretches(ladder.rungs(held), pairs);
    let start = (rung.saturating_sub(pairs - 1)..=rung).find(|&start| starts >> start & 1 == 1)?;
    let bits = (start..start + pairs).fold(0, |bits, rung| {
        let here = held & ladder.at(rung);
        let own = here & at;
        bits | if own != 0 { own } else { here & here.wrapping_neg() }
    });
    (bits & at != 0).then(|| Lane { one: bits, two: bits }.cards(open.trump, group))
}

/// How high a card stands in its suit.
fn height(trump: Trump, face: Face) -> u32 {
    let group = trump.group(face);
    let lane = Lane::of(trump, group, Cards::of_faces(bit(face), 0));
    trump.ladder(TractorLadder::Seed, group).height(lane.one)
}
