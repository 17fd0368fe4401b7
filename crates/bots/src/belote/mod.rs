//! Belote as bots play it.
//!
//! | file | what lives there |
//! |---|---|
//! | `count` | what a player who counts cards knows |
//! | `greedy` | what looks best at once |
//! | `bid`, `club`, `weights` | sound bidding and play, and the figures they weigh with |
//! | `candidates`, `infer` | what an expert weighs, and the worlds it believes in |
//! | `solve`, `score` | exact play of open cards, and what that scores |

mod bid;
mod candidates;
mod club;
mod count;
mod greedy;
mod infer;
mod score;
pub mod solve;
mod stake;
mod weights;

use ::belote::pack::{Card, SUIT_LEN};
use ::belote::{Action, Belote, Call, Declarations, Event, Open, Phase, Rules, declare};
use cards::{Dice, Seat, Side};
use engine::{Proofs, Sampler, Seen, Standing, State};

use self::count::Count;
use self::solve::Solver;
use crate::choice::Choice;
use crate::craft::{Craft, Effort, Measure, gain};

/// From so many complete tricks on worlds are solved. Earlier, players who cannot see the cards are
/// the better guess: solving from the sixth trick on made 0.8 card points a deal less against the club
/// than not solving at all (400 deals, not significant). Two tricks from the end nothing is left to
/// guess.
const SOLVE_FROM: usize = 6;

impl Craft for Belote {
    type Scratch = Solver;

    const UNIT_NOTE: &'static str = "the score sheet's and a third of the card points";
    const MEASURES: &'static [Measure<Belote>] = &[Measure { name: "cards", of: card_points }];

    fn stake(
        seen: Seen<'_, Belote>,
        best: &Choice<Belote>,
        other: &Choice<Belote>,
    ) -> &'static str {
        stake::clause(seen, best, other)
    }

    fn effort(_: &Rules) -> Effort {
        Effort { worlds: 200, finalists: 1, confirm: 200, doubt: 0.5 }
    }

    fn greedy(seen: Seen<'_, Belote>, _: &mut Dice) -> Choice<Belote> {
        Some(match seen.open.phase {
            Phase::Play => play(seen, greedy::card(seen)),
            _ => greedy::bid(seen),
        })
    }

    fn club(seen: Seen<'_, Belote>, proofs: &Proofs, _: &mut Dice) -> Choice<Belote> {
        Some(match seen.open.phase {
            Phase::Play => play(seen, club::card(&Count::new(seen, proofs))),
            _ => bid::bid(seen),
        })
    }

    fn candidates(seen: Seen<'_, Belote>, _: &Proofs, _: &mut Dice, out: &mut Vec<Choice<Belote>>) {
        match seen.open.phase {
            Phase::Play => {
                let cards = candidates::cards(seen);
                out.extend(cards.iter().map(|card| Some(play(seen, card))));
            }
            _ => {
                out.push(Some(Action::Pass));
                out.extend(bid::suits(seen.rules, seen.open).map(|suit| Some(Action::Take(suit))));
            }
        }
    }

    fn value(rules: &Rules, before: &Standing, world: &State<Belote>, seat: Seat) -> f64 {
        let sheet = gain::<Belote>(rules, before, &world.standing(rules), seat);
        score::blend(sheet, score::cards(rules, world.open(), rules.sides.of(seat)))
    }

    fn believe(
        rules: &Rules,
        seat: Seat,
        sampler: &mut Sampler<'_, Belote>,
        _: &mut Solver,
        dice: &mut Dice,
    ) -> Option<State<Belote>> {
        infer::believe(rules, seat, sampler, dice)
    }

    fn solve(
        rules: &Rules,
        world: &State<Belote>,
        seat: Seat,
        choices: &[Choice<Belote>],
        solver: &mut Solver,
        values: &mut Vec<f64>,
    ) -> bool {
        let open = world.open();
        if open.phase != Phase::Play || open.tricks_done() < SOLVE_FROM {
            return false;
        }
        let side = rules.sides.of(seat);
        let cards = choices.iter().filter_map(|choice| match choice {
            Some(Action::Play { card, .. }) => Some(*card),
            _ => None,
        });
        solver.values(rules, world, side, cards, |made| {
            values.push(score::solved(rules, world, side, made));
        })
    }

    fn bidding(_: &Rules, open: &Open) -> bool {
        open.phase == Phase::Bid
    }

    fn is_play(event: &Event) -> bool {
        matches!(event, Event::Played { .. })
    }
}

/// Plays a card and announces with it whatever there is to announce: what is kept silent is lost.
#[inline]
fn play(seen: Seen<'_, Belote>, card: Card) -> Action {
    let (options, open, hand) = (&seen.rules.options, seen.open, seen.own.hand);
    let mut call = Call::default();
    let by_hand = !options.auto_declare && options.declarations != Declarations::Off;
    if by_hand && hand.len() == SUIT_LEN && declare::any(hand) {
        call.kinds = declare::split(hand).kinds();
    }
    let royals = open.royals();
    call.belote = !options.auto_belote && royals.contains(card) && royals.is_subset(hand);
    Action::Play { card, call }
}

/// The card points that a side took in the deals of these events, with the ten for the last trick:
/// four players share out 162.
fn card_points(rules: &Rules, events: &[Event], side: Side) -> f64 {
    let tricks = events.iter().filter_map(|event| match event {
        Event::TrickTaken { seat, points } => Some((rules.sides.of(*seat), f64::from(*points))),
        _ => None,
    });
    let mut sum = 0.0;
    for (at, (taken_by, points)) in tricks.enumerate() {
        let last = at % SUIT_LEN == SUIT_LEN - 1;
        if taken_by == side {
            sum += points + if last { 10.0 } else { 0.0 };
        }
    }
    sum
}
