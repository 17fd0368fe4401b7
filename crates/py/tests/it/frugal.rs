//! How seldom a step asks for memory.

use engine::conformance::asked;
use games::GameName;
use py::{Drawing, Settings};

use crate::kit::{open, play, random_step, settings};

/// How many episodes are played before memory is watched: records have grown as long as they get.
const WARM: u64 = 6;

/// The most that a thousand steps may ask. Masks, observations, records and rewards ask for nothing; the name of a
/// deal does, where an episode begins, and an event that tells a list of cards, which is made to learn what it proves.
/// Canasta and Rami tell such lists at most steps.
fn most(game: GameName) -> u64 {
    match game {
        GameName::Canasta | GameName::Rami => 1_200,
        GameName::Belote => 400,
        GameName::Bezique | GameName::Tractor => 60,
    }
}

#[test]
fn a_step_seldom_asks_for_memory() {
    for game in GameName::ALL {
        for drawing in [Drawing::Nothing, Drawing::Bytes, Drawing::Floats] {
            let (mut batch, mut buffers) = open(game, Settings { drawing, ..settings(4) });
            play(batch.as_mut(), &mut buffers, WARM);
            let (mut steps, mut quiet, mut all) = (vec![0; 4], 0, 0);
            for _ in 0..500 {
                let (times, ()) = asked(|| random_step(batch.as_mut(), &mut buffers, &mut steps));
                quiet += u64::from(times == 0);
                all += times;
            }
            println!(
                "{game:?} {drawing:?}: {all} in 2000 steps, {quiet} of 500 batches without any"
            );
            assert!(all < 2 * most(game), "{game:?} {drawing:?}: {all} times in 2000 steps");
            assert!(quiet > 0, "{game:?} {drawing:?}");
        }
    }
}
