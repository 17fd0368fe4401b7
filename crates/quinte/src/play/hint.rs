//! What a seat's moves are worth, as far as can be told from that seat.
//!
//! The seat imagines ways in which the cards it cannot see may lie, out of its view and of what was
//! proved to it, never out of the truth. In each of these worlds every move is tried: one round of
//! players answers with some thought, the rest of the deal is played at random, and the points
//! count. All moves are tried in the same worlds with the same luck, so that they differ by what
//! they do and not by what they met.

use cards::{Dice, MAX_SEATS, Seat, Side, Sides};
use engine::{Ask, Drawn, Game, Sampler, State, Turn, Viewer};

use super::moves;
use crate::bots::Knows;
use crate::random;

/// How much work is done. It is counted in worlds and moves, not in time, so that the same question
/// gets the same answer on every machine.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Worlds to imagine at most.
    pub worlds: usize,
    /// Stop after the world in which so many moves have been played out.
    pub moves: u64,
}

impl Budget {
    /// For a person who asks: some tenths of a second at most.
    pub const THOROUGH: Budget = Budget { worlds: 1_000, moves: 3_000_000 };
    /// For a bot at the table.
    pub const QUICK: Budget = Budget { worlds: 60, moves: 500_000 };
}

/// A deal that lasts longer than this under random play is broken off and counted as it stands.
const LONGEST_DEAL: u32 = 5_000;
/// How often a world is tried before it is given up.
const TRIES: u32 = 20;
/// How many moves are glanced at.
const GLANCES: usize = 16;

/// One move and what it is worth.
#[derive(Clone, Copy, Debug)]
pub struct Worth<A> {
    /// The move; `None` is staying out of a window.
    pub choice: Option<A>,
    /// Points of the seat's side in this deal from here on, minus those of the best other side, on
    /// average.
    pub mean: f64,
    /// The standard error of that.
    pub error: f64,
    /// Whether it may well be as good as the best: the two differ by less than twice the standard
    /// error of their difference.
    pub close: bool,
}

/// All moves, the best first.
#[derive(Clone, Debug)]
pub struct Weighed<A> {
    /// In how many worlds each move was tried.
    pub worlds: usize,
    /// The moves, the best first.
    pub ranked: Vec<Worth<A>>,
}

/// Weighs these moves; `None` if no world was found that fits what the seat knows.
pub fn weigh<G: Game>(
    knows: &Knows<'_, G>,
    choices: &[Option<G::Action>],
    budget: Budget,
    dice: &mut Dice,
) -> Option<Weighed<G::Action>> {
    let Viewer::Seat(seat) = knows.view.viewer else {
        return None;
    };
    let mut gains: Vec<Vec<f64>> = vec![Vec::new(); choices.len()];
    let mut moves = 0;
    let answers = G::table(knows.rules).seats;
    let mut sampler = Sampler::new(knows.rules, &knows.view, &knows.proofs);
    for _ in 0..budget.worlds {
        let world = sampler.draw(dice, TRIES);
        let luck = dice.next_u64();
        let Some(world) = world else {
            continue;
        };
        for (choice, gains) in choices.iter().zip(&mut gains) {
            let mut dice = Dice::new(luck);
            gains.push(play_out(knows.rules, world, seat, choice, answers, &mut dice, &mut moves));
        }
        if moves >= budget.moves {
            break;
        }
    }
    rank(choices, &gains)
}

fn rank<A: Copy>(choices: &[Option<A>], gains: &[Vec<f64>]) -> Option<Weighed<A>> {
    let worlds = gains.first()?.len();
    if worlds == 0 {
        return None;
    }
    let figures: Vec<(f64, f64)> = gains.iter().map(|gains| mean_and_error(gains)).collect();
    let mut order: Vec<usize> = (0..choices.len()).collect();
    order.sort_by(|&a, &b| figures[b].0.total_cmp(&figures[a].0));
    let best = &gains[order[0]];
    let ranked = order.iter().map(|&i| {
        let behind: Vec<f64> = best.iter().zip(&gains[i]).map(|(best, gain)| best - gain).collect();
        let (behind, doubt) = mean_and_error(&behind);
        let (mean, error) = figures[i];
        Worth { choice: choices[i], mean, error, close: behind <= 2.0 * doubt }
    });
    Some(Weighed { worlds, ranked: ranked.collect() })
}

fn mean_and_error(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let spread = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
    (mean, (spread / (n * (n - 1.0).max(1.0))).sqrt())
}

/// Makes the move in this world and plays the deal to its end. Gives what the seat's side gained
/// over the best other side.
///
/// The next `answers` decisions are weighed too, each by two glances at what random play makes of it;
/// otherwise passing would be worth what thoughtless bidders throw away. Then all play at random.
fn play_out<G: Game>(
    rules: &G::Rules,
    mut world: State<G>,
    seat: Seat,
    choice: &Option<G::Action>,
    answers: usize,
    dice: &mut Dice,
    moves: &mut u64,
) -> f64 {
    let sides = G::table(rules).sides;
    let before = world.standing(rules);
    let _ = match choice {
        Some(action) => world.apply(rules, seat, action, &mut ()),
        None => world.close(rules, &mut ()),
    };
    let mut after = world.standing(rules);
    let mut answered = 0;
    for _ in 0..LONGEST_DEAL {
        *moves += 1;
        if after.deals > before.deals {
            break;
        }
        let thinker = match world.turn(rules) {
            Turn::Seat(seat) if answered < answers => Some(seat),
            _ => None,
        };
        match thinker {
            Some(other) => {
                answered += 1;
                let action = glance(rules, world, other, dice, moves);
                let _ = world.apply(rules, other, &action, &mut ());
            }
            None if !go_on(rules, &mut world, dice) => break,
            None => {}
        }
        after = world.standing(rules);
    }
    let lead = |scores| lead(sides, seat, scores, G::LOWEST_WINS);
    f64::from(lead(&after.scores) - lead(&before.scores))
}

/// The move that does best for a seat of this world in a few random continuations.
fn glance<G: Game>(
    rules: &G::Rules,
    world: State<G>,
    seat: Seat,
    dice: &mut Dice,
    moves: &mut u64,
) -> G::Action {
    let choices = moves::onwards(world.seen(rules, seat), GLANCES, dice);
    if let [Some(only)] = choices.as_slice() {
        return *only;
    }
    let luck = [dice.next_u64(), dice.next_u64()];
    let mut worth = |choice: &Option<G::Action>| -> f64 {
        let glance = |&luck| play_out(rules, world, seat, choice, 0, &mut Dice::new(luck), moves);
        luck.iter().map(glance).sum()
    };
    let weighed = choices.iter().map(|choice| (worth(choice), choice));
    let best = weighed.max_by(|(a, _), (b, _)| a.total_cmp(b)).and_then(|(_, choice)| *choice);
    best.expect("a seat in turn has something to do")
}

/// One random action of somebody, or of chance; `false` once the match is over.
fn go_on<G: Game>(rules: &G::Rules, world: &mut State<G>, dice: &mut Dice) -> bool {
    let actor = match world.turn(rules) {
        Turn::Over => return false,
        Turn::Seat(seat) => Some(seat),
        Turn::Window(seats) => random::volunteer(rules, world, seats, dice),
        Turn::Chance(ask) => {
            draw(rules, world, ask, dice);
            return true;
        }
    };
    let _ = match actor {
        Some(seat) => {
            let action = random::action(world.seen(rules, seat), dice);
            world.apply(rules, seat, &action, &mut ())
        }
        None => world.close(rules, &mut ()),
    };
    true
}

fn draw<G: Game>(rules: &G::Rules, world: &mut State<G>, ask: Ask, dice: &mut Dice) {
    let _ = match ask {
        Ask::Number(below) => world.chance(rules, Drawn::Number(dice.below(below)), &mut ()),
        Ask::Order(n) => {
            let mut order: Vec<u8> = (0..n).collect();
            for i in (1..order.len()).rev() {
                order.swap(i, dice.below(i as u32 + 1) as usize);
            }
            world.chance(rules, Drawn::Order(&order), &mut ())
        }
    };
}

/// How far the seat's side is ahead of the best other one.
fn lead(sides: Sides, seat: Seat, scores: &[i32; MAX_SEATS], lowest_wins: bool) -> i32 {
    let mine = sides.of(seat);
    let worth = |side: Side| if lowest_wins { -scores[side.index()] } else { scores[side.index()] };
    let best_other = sides.all().filter(|&side| side != mine).map(worth).max();
    worth(mine) - best_other.unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_comes_first_and_close_calls_are_told() {
        let gains = [vec![1.0, 2.0, 3.0, 2.0], vec![9.0, 8.0, 9.0, 8.0], vec![8.0, 9.0, 8.0, 8.0]];
        let weighed = rank(&[Some('a'), None, Some('c')], &gains).expect("four worlds");
        let order: Vec<Option<char>> = weighed.ranked.iter().map(|worth| worth.choice).collect();
        assert_eq!(order, [None, Some('c'), Some('a')]);
        assert!(weighed.ranked[1].close && !weighed.ranked[2].close);
        assert_eq!(weighed.ranked[0].mean, 8.5);
        assert!((weighed.ranked[0].error - 0.2887).abs() < 1e-3);
        assert!(rank::<char>(&[Some('a')], &[vec![]]).is_none());
    }

    #[test]
    fn a_lead_is_over_the_best_other_side() {
        assert_eq!(lead(Sides::partners(), Seat::new(2), &[10, 4, 0, 0], false), 6);
        assert_eq!(lead(Sides::each(3), Seat::new(2), &[10, 4, 7, 0], false), -3);
        assert_eq!(lead(Sides::each(3), Seat::new(2), &[10, 4, 7, 0], true), -3);
        assert_eq!(lead(Sides::each(3), Seat::new(1), &[10, 4, 7, 0], true), 3);
    }
}
