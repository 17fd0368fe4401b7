//! Worlds behind what was announced and not shown: drawn evenly, and soon.

use std::collections::BTreeMap;

use belote::declare::Kind;
use belote::{Belote, Declarations, Options};
use bots::{Craft, Sight, random};
use cards::{Card, CardSet, Dice, MAX_SEATS, Seat};
use engine::{Claim, Holder, Place, Sampler, State, Unseen, Worlds};

use crate::kit::{self, Hall, long};

/// Endings with more ways to lie than this are passed over.
const MOST: usize = 4_000;
/// Each world is drawn about so often.
const DRAWS: u64 = 40;

/// Deals of this house by careless players; every decision with something announced is shown.
fn announcements(
    options: &Options,
    deals: u64,
    mut show: impl FnMut(&State<Belote>, &Sight<'_, Belote>, &[Claim], &mut Dice),
) {
    for deal in 0..deals {
        let mut dice = Dice::new(deal);
        let mut hall = Hall::<Belote>::new(options, deal);
        while let Some(seat) = hall.next(1, &mut dice) {
            let view = hall.view(seat);
            let sight = hall.sight(&view, seat);
            let claims = Belote::claims(sight.seen());
            if !claims.is_empty() {
                show(&hall.state, &sight, &claims, &mut dice);
            }
            let bidding = Belote::bidding(&hall.rules, hall.state.open());
            let choice = if bidding {
                Belote::club(sight.seen(), sight.proofs, &mut dice)
            } else {
                random::choice(sight.seen(), &mut dice)
            };
            hall.carry_out(seat, choice);
        }
    }
}

/// The houses in which announcements differ.
fn houses() -> [Options; 3] {
    let by_hand = Options { auto_declare: false, ..Options::default() };
    let both = Options { declarations: Declarations::BothSides, ..Options::default() };
    [Options::default(), by_hand, both]
}

#[test]
fn what_is_claimed_is_true() {
    let mut claimed = 0;
    let mut judge = |state: &State<Belote>, claims: &[Claim]| {
        for Claim { seat, sets } in claims {
            let hand = CardSet::from(state.own(*seat).hand);
            let held = sets.iter().any(|set| set.is_subset(hand));
            assert!(held, "{seat} holds {hand:?}, none of {sets:?}: {:?}", state.open());
            claimed += 1;
        }
    };
    for options in houses() {
        announcements(&options, 150, |state, _, claims, _| judge(state, claims));
    }
    kit::wander::<Belote>(20_000, kit::anywhere, |hall, _, sight, _| {
        judge(&hall.state, &Belote::claims(sight.seen()));
    });
    assert!(claimed > 5_000, "{claimed}");
}

/// The hands of a world.
type Hands = [u32; MAX_SEATS];

fn hands(world: &State<Belote>) -> Hands {
    std::array::from_fn(|seat| world.own(Seat::new(seat)).hand.0)
}

/// How many worlds were compared, and how far the draws were from even.
#[derive(Debug, Default)]
struct Tally {
    positions: u32,
    worlds: usize,
    chi: f64,
}

#[test]
fn worlds_behind_announcements_are_equally_likely() {
    let deals = if long() { 4_000 } else { 250 };
    // Where both sides score, everything has been shown before the worlds are few.
    for options in &houses()[..2] {
        let mut tally = Tally::default();
        announcements(options, deals, |_, sight, claims, dice| {
            if claims.iter().any(|claim| claim.sets.len() > 1) {
                compare(sight, dice, &mut tally);
            }
        });
        let freedom = (tally.worlds - tally.positions as usize) as f64;
        let uneven = (tally.chi - freedom) / (2.0 * freedom).sqrt();
        assert!(tally.positions > 30 && tally.worlds > 2_000, "{options:?}: {tally:?}");
        assert!(uneven.abs() < 4.0, "{options:?}: {uneven} of {tally:?}");
    }
}

/// Draws from a position and compares with all worlds there are, if they are few enough to list.
fn compare(sight: &Sight<'_, Belote>, dice: &mut Dice, tally: &mut Tally) {
    let unseen = Belote::unseen(sight.seen());
    let mut worlds: BTreeMap<Hands, u64> = BTreeMap::new();
    let Some(ways) = all_ways(&unseen, &|seat, card| sight.proofs.lacks(seat).contains(card))
    else {
        return;
    };
    for piles in ways {
        let lent: Vec<&[Card]> = piles.iter().map(Vec::as_slice).collect();
        worlds.extend(sight.view.world(sight.rules, &lent).map(|world| (hands(&world), 0)));
    }
    assert!(!worlds.is_empty(), "the real world is one");
    let mut sampler = Sampler::new(sight.rules, sight.view, sight.proofs);
    for _ in 0..DRAWS * worlds.len() as u64 {
        let drawn = sampler.draw(dice, 1_000).expect("there are worlds");
        *worlds.get_mut(&hands(&drawn)).expect("it is among all worlds") += 1;
    }
    let expected = DRAWS as f64;
    tally.positions += 1;
    tally.worlds += worlds.len();
    tally.chi += worlds.values().map(|&n| (n as f64 - expected).powi(2) / expected).sum::<f64>();
}

/// Every way to fill the hands; `None` if there are too many, or if some cards are in no hand.
fn all_ways(unseen: &Unseen, bars: &impl Fn(Seat, Card) -> bool) -> Option<Vec<Vec<Vec<Card>>>> {
    let mut ways = vec![vec![Vec::new(); unseen.places.len()]];
    for card in unseen.cards.iter() {
        let mut next = Vec::new();
        for piles in &ways {
            for (at, &Place { holder, size }) in unseen.places.iter().enumerate() {
                let Holder::Seat(seat) = holder else { return None };
                if piles[at].len() < usize::from(size) && !bars(seat, card) {
                    let mut piles: Vec<Vec<Card>> = piles.clone();
                    piles[at].push(card);
                    next.push(piles);
                }
            }
        }
        ways = next;
        if ways.len() > MOST {
            return None;
        }
    }
    Some(ways)
}

/// What was announced: by one seat a kind or two, or by several seats.
fn sort_of(sight: &Sight<'_, Belote>, claims: &[Claim]) -> String {
    let called = |claim: &Claim| sight.view.open.called[claim.seat.index()];
    match claims {
        [one] => called(one).iter().map(Kind::name).collect::<Vec<_>>().join(" and "),
        several => format!("by {} seats", several.len()),
    }
}

#[test]
fn worlds_are_found_soon_after_every_announcement() {
    const TRIES: u32 = 500;
    let deals = if long() { 20_000 } else { 1_200 };
    let mut met: BTreeMap<String, u32> = BTreeMap::new();
    announcements(&Options::default(), deals, |state, sight, claims, dice| {
        let sort = sort_of(sight, claims);
        let times = met.entry(sort.clone()).or_default();
        *times += 1;
        if *times > 40 && !long() {
            return;
        }
        let mut sampler = Sampler::new(sight.rules, sight.view, sight.proofs);
        let missed = (0..60).filter(|_| sampler.draw(dice, TRIES).is_none()).count();
        assert_eq!(missed, 0, "{sort}, {claims:?} in {:?}", state.open());
    });
    for sort in
        ["tierce", "quarte", "quinte", "carre", "tierce and tierce", "by 2 seats", "by 3 seats"]
    {
        assert!(met.get(sort).is_some_and(|&times| times > 2), "{sort}: {met:?}");
    }
}
