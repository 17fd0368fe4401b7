//! Bots that do not know what is played: a job goes in, steps come out.

use bots::{Bot, Craft, Level, Player, Sight, Visit, decide, hint, random};
use cards::SeatSet;
use engine::Due;
use engine::fair::{Seed, Source};
use games::{Act, GameName, Match, Work};
use serde_json::json;

use crate::kit::{anywhere, wander};

fn opened(game: GameName, word: &str) -> Box<dyn Match> {
    let source = Source::Seed { seed: Seed::from_text(word), salt: Vec::new() };
    games::open(game, &json!({}), source, SeatSet::EMPTY).expect("playable")
}

/// What the game's own player says to the same job, as notation.
struct Own(Work, Level);

impl Visit for Own {
    type Out = Option<String>;
    fn visit<G: Craft>(self) -> Option<String> {
        let job = self.0.job::<G>().expect("a job of its game");
        let sight = Sight::<G>::new(&job.rules, &job.view, &job.ear);
        let decision = Player::<G>::new(self.1).decide(&sight, job.seed, &|| false);
        decision.choice.map(|action| action.to_string())
    }
}

/// Whatever is played, every level answers its job with a legal move, the one that the game's player
/// makes.
#[test]
fn a_job_of_any_game_is_done_by_every_level() {
    for game in GameName::ALL {
        let mut table = opened(game, "work");
        let mut acted = 0;
        while acted < 40 {
            match table.due() {
                Due::Nothing => break,
                Due::Closing => assert!(table.close()),
                Due::Decision { seat, .. } => {
                    let level = Level::ALL[acted % 4];
                    let job = || table.work(seat, acted as u64);
                    let own = bots::visit(game, Own(job(), level));
                    let decided = decide(job(), level, &|| false);
                    assert_eq!(decided.fault, None);
                    match decided.steps {
                        None => table.stay_out(seat),
                        Some(steps) => {
                            let before = table.frames();
                            table.act(seat, Act::Steps(&steps)).expect("legal");
                            assert_eq!(
                                own,
                                Some(table.entries(before)[0].action.clone()),
                                "{game}"
                            );
                        }
                    }
                    acted += 1;
                }
            }
        }
        assert_eq!(acted, 40, "{game}");
    }
}

/// An expert looks at worlds until its caller's clock says stop.
#[test]
fn an_expert_is_stopped_by_the_callers_clock() {
    let table = opened(GameName::Belote, "clock");
    let Due::Decision { seat, .. } = table.due() else { panic!("somebody bids") };
    let looked = |stop: bool| decide(table.work(seat, 1), Level::Expert, &|| stop);
    assert_eq!(looked(true).worlds, 0);
    assert!(looked(true).steps.is_some());
}

#[test]
fn a_hint_is_the_same_for_the_same_job_and_ranks_the_best_first() {
    for game in GameName::ALL {
        let mut table = opened(game, "hint");
        let (mut dice, mut ranked) = (random::dice("hint"), false);
        for _ in 0..2_000 {
            let Due::Decision { seat, in_window: false } = table.due() else {
                match table.due() {
                    Due::Decision { seat, .. } => table.stay_out(seat),
                    _ => assert!(table.close()),
                }
                continue;
            };
            let job = || table.work(seat, 5);
            let told = hint(job()).expect("a deal can be imagined");
            if told.choices.len() == 1 {
                let decided = decide(table.work(seat, dice.next_u64()), Level::Club, &|| false);
                let steps = decided.steps.expect("it is its turn");
                table.act(seat, Act::Steps(&steps)).expect("legal");
                continue;
            }
            assert_eq!(Some(&told), hint(job()).as_ref(), "{game}");
            assert!(told.worlds > 0 && told.choices[0].behind == 0.0, "{game}: {told:?}");
            assert_eq!(told.choices.iter().filter(|rated| rated.club).count(), 1, "{game}");
            assert!(told.choices[0].may_be_best);
            ranked = true;
            break;
        }
        assert!(ranked, "{game}");
    }
}

/// Whatever a decision turns on is told by a clause of the game's own rulebook, at tables of any house.
#[test]
fn what_is_at_stake_stands_in_the_rulebook() {
    struct Staked;
    impl Visit for Staked {
        type Out = ();
        fn visit<G: Craft>(self) {
            wander::<G>(3_000, anywhere, |_, _, sight, dice| {
                let seen = sight.seen();
                let best = G::club(seen, sight.proofs, dice);
                for other in [random::choice(seen, dice), G::greedy(seen, dice), best] {
                    let clause = G::stake(seen, &best, &other);
                    assert!(G::rulebook().clause(clause).is_some(), "{}: {clause}", G::NAME);
                }
            });
        }
    }
    for game in GameName::ALL {
        bots::visit(game, Staked);
    }
}
