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
            let (mut steps, mut episodes) = (vec![0; 4], 0);
            for _ in 0..500 {
                let before = buffers.episode.clone();
                let (times, ()) = asked(|| random_step(batch.as_mut(), &mut buffers, &mut steps));
                // The name of the next deal is written out where an episode begins.
                if buffers.episode == before {
                    assert_eq!(times, 0, "{game:?} {drawing:?}");
                } else {
                    episodes += 1;
                }
            }
            assert!(episodes > 0, "{game:?} {drawing:?}");
        }
    }
}
