//! A step asks for no memory.

use engine::conformance::asked;
use games::GameName;
use py::{Drawing, Settings};

use crate::kit::{open, play, random_step, settings};

/// How many episodes are played before memory is watched: records have grown as long as they get.
const WARM: u64 = 6;

#[test]
fn a_step_asks_for_no_memory() {
    for game in GameName::ALL {
        for drawing in [Drawing::Nothing, Drawing::Bytes, Drawing::Floats] {
            let (mut batch, mut buffers) = open(game, Settings { drawing, ..settings(4) });
            play(batch.as_mut(), &mut buffers, WARM);
            let (mut steps, mut most, mut episodes) = (vec![0; 4], 0, 0);
            for _ in 0..400 {
                let (times, ()) = asked(|| random_step(batch.as_mut(), &mut buffers, &mut steps));
                let ended = buffers.done.iter().filter(|&&done| done).count() as u64;
                // The name of the next deal is written out once, where an episode begins.
                if ended == 0 {
                    most = most.max(times);
                } else {
                    episodes += ended;
                }
            }
            assert_eq!(most, 0, "{game:?} {drawing:?}");
            assert!(episodes > 0, "{game:?} {drawing:?}");
        }
    }
}
