//! Worlds drawn behind a real table's view, against all worlds there are: places filled one by one,
//! without anything that was proved, and with what the game itself knows better.

use belote::Belote;
use bots::{Sight, random};
use cards::{Card, Dice, Seat, SeatSet};
use engine::fair::{Seed, Source};
use engine::{Due, Game, Holder, Place, Play, Sampler, Sitting, State, Unseen, Viewer};
use games::snip;

/// Cases with more worlds than this are passed over.
const MOST: usize = 200;
/// Each world is drawn about so often.
const DRAWS: usize = 60;

/// What was compared over many positions.
#[derive(Debug, Default)]
struct Tally {
    positions: u32,
    /// Positions in which something was proved about a hand.
    with_proofs: u32,
    /// Positions in which the game rejects ways that are not barred by proofs.
    with_rejections: u32,
    chi: f64,
    freedom: f64,
}

/// Plays random matches and compares at every decision that leaves few enough worlds.
fn compare<G: Game>(options: &G::Options, matches: u32, deals: u32) -> Tally {
    let mut tally = Tally::default();
    for number in 0..matches {
        let seed = Seed::from_text(&format!("worlds {number}"));
        let source = Source::Seed { seed, salt: Vec::new() };
        let mut dice = Dice::new(u64::from(number));
        let mut told = Vec::new();
        let play = Play::new(options, source, &mut told).expect("the options are playable");
        let mut sitting: Sitting<G> = Sitting::new(play, &told, SeatSet::EMPTY);
        while sitting.play().standing().deals < deals {
            match sitting.due() {
                Due::Decision { seat, in_window: false } => {
                    let view = sitting.play().view(Viewer::Seat(seat));
                    let sight = Sight::new(sitting.play().rules(), &view, sitting.ear(seat));
                    compare_at(&sight, &mut dice, &mut tally);
                    let action = random::action(sight.seen(), &mut dice);
                    sitting.act(seat, &action).expect("what is listed is legal");
                }
                Due::Decision { .. } | Due::Closing => {
                    sitting.close();
                }
                Due::Nothing => break,
            }
        }
    }
    tally
}

fn compare_at<G: Game>(sight: &Sight<'_, G>, dice: &mut Dice, tally: &mut Tally) {
    let unseen = G::unseen(sight.seen());
    let Some(ways) = all_ways(&unseen, |seat, card| sight.proofs.lacks(seat).contains(card)) else {
        return;
    };
    let world = |piles: &Vec<Vec<Card>>| {
        let lent: Vec<&[Card]> = piles.iter().map(Vec::as_slice).collect();
        sight.view.world(sight.rules, &lent)
    };
    let worlds: Vec<State<G>> = ways.iter().filter_map(world).collect();
    if worlds.len() < 2 {
        return;
    }
    tally.positions += 1;
    let proved = Seat::all(4)
        .any(|seat| unseen.cards.iter().any(|card| sight.proofs.lacks(seat).contains(card)));
    tally.with_proofs += u32::from(proved);
    tally.with_rejections += u32::from(worlds.len() < ways.len());
    // Orders that the game does not tell apart would make one world likelier than another.
    let twice = worlds.iter().enumerate().any(|(n, world)| worlds[..n].contains(world));
    assert!(!twice, "every way is a world of its own");
    let mut counts = vec![0u64; worlds.len()];
    let mut sampler = Sampler::new(sight.rules, sight.view, sight.proofs);
    for _ in 0..DRAWS * worlds.len() {
        let drawn = sampler.draw(dice, 10_000).expect("there are worlds");
        let known = worlds.iter().position(|world| *world == drawn);
        counts[known.unwrap_or_else(|| panic!("{drawn:?} is not among all worlds"))] += 1;
    }
    let expected = DRAWS as f64;
    tally.chi += counts.iter().map(|&n| (n as f64 - expected).powi(2) / expected).sum::<f64>();
    tally.freedom += (worlds.len() - 1) as f64;
}

/// Every way to fill the places: hands as sets, a stock in every order. `None` if there are too many.
fn all_ways(unseen: &Unseen, bars: impl Fn(Seat, Card) -> bool) -> Option<Vec<Vec<Vec<Card>>>> {
    let mut ways = vec![vec![Vec::new(); unseen.places.len()]];
    for card in unseen.cards.iter() {
        let mut next = Vec::new();
        for piles in &ways {
            for (at, &Place { holder, size }) in unseen.places.iter().enumerate() {
                let n = piles[at].len();
                let depths = match holder {
                    _ if n == usize::from(size) => continue,
                    Holder::Seat(seat) if bars(seat, card) => continue,
                    Holder::Seat(_) => n..=n,
                    Holder::House(_) => 0..=n,
                };
                for depth in depths {
                    let mut piles: Vec<Vec<Card>> = piles.clone();
                    piles[at].insert(depth, card);
                    next.push(piles);
                }
            }
        }
        ways = next;
        if ways.len() > 4 * MOST {
            return None;
        }
    }
    (ways.len() <= MOST).then_some(ways)
}

fn even(tally: &Tally) -> bool {
    // Nearly normal: the degrees of freedom are many.
    (tally.chi - tally.freedom) / (2.0 * tally.freedom).sqrt() < 4.0
}

#[test]
fn the_worlds_of_belote_endings_are_equally_likely() {
    let tally = compare::<Belote>(&belote::Options::default(), 30, 1);
    assert!(tally.positions > 200 && tally.with_proofs > 100, "{tally:?}");
    assert!(even(&tally), "{tally:?}");
}

/// Snip's worlds are rejected where a seat admitted to hold a card.
#[test]
fn worlds_that_the_game_rejects_do_not_bend_the_rest() {
    let tally = compare::<snip::Snip>(&snip::Options::default(), 40, 3);
    assert!(tally.positions > 100 && tally.with_rejections > 10, "{tally:?}");
    assert!(even(&tally), "{tally:?}");
}
