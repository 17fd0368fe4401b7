//! States: values that can be copied, put down, taken up and imagined anew.

use cards::{Dice, Seat};
use engine::{Step, Viewer};
use games::GameName;
use py::{AnyPosition, Cells, Settings, Unit, from_log, load, position};
use serde_json::Value;

use crate::kit::{open, random_step, settings};

fn deal(game: GameName, seed: &str, unit: Unit) -> Box<dyn AnyPosition> {
    position(game, &Value::Null, seed, unit, false).unwrap()
}

fn observation(position: &dyn AnyPosition, seat: Seat) -> (Vec<u8>, Vec<f32>) {
    let layout = position.layout(true);
    let (mut cells, mut numbers) = (vec![0; layout.cells], vec![0.0; layout.numbers]);
    position.observe(seat, true, Cells::Bytes(&mut cells, &mut numbers));
    (cells, numbers)
}

fn random(position: &mut dyn AnyPosition, dice: &mut Dice) {
    let step = position.legal().pick(dice).expect("whoever is asked may do something");
    position.step(step).unwrap();
}

#[test]
fn a_copy_and_what_was_put_down_go_on_alike() {
    for game in GameName::ALL {
        let mut dice = Dice::new(7);
        let mut state = deal(game, "put", Unit::Match);
        for n in 0..400 {
            if n % 23 == 0 {
                let mut twins = [state.copy(), load(&state.dump()).unwrap()];
                assert_eq!(twins[1].dump(), state.dump(), "{game:?} after {n}");
                let mut there = state.copy();
                let mut same = Dice::new(n);
                for _ in 0..30 {
                    let Some(step) = there.legal().pick(&mut same) else { break };
                    there.step(step).unwrap();
                    twins.iter_mut().for_each(|twin| twin.step(step).unwrap());
                }
                for twin in &twins {
                    assert_eq!(twin.dump(), there.dump(), "{game:?} after {n}");
                    assert_eq!(twin.view(Viewer::Watcher), there.view(Viewer::Watcher));
                }
            }
            if state.turn().is_none() {
                break;
            }
            random(state.as_mut(), &mut dice);
        }
    }
}

#[test]
fn worlds_look_the_same_to_the_seat_and_differ_behind_it() {
    for game in GameName::ALL {
        let mut dice = Dice::new(3);
        let mut state = deal(game, "worlds", Unit::Deal);
        let mut differ = 0;
        for n in 0..60 {
            let Some(seat) = state.turn() else { break };
            if n % 7 == 0 {
                let begun = state.dump()["put"]["taken"] != "";
                let worlds = state.worlds(seat, 3, n, &|| false).unwrap();
                assert_eq!(worlds.len(), 3);
                for mut world in worlds {
                    assert_eq!(world.view(Viewer::Seat(seat)), state.view(Viewer::Seat(seat)));
                    if !begun {
                        assert_eq!(
                            observation(world.as_ref(), seat),
                            observation(state.as_ref(), seat)
                        );
                        assert_eq!(world.legal(), state.legal(), "{game:?}");
                    }
                    let other = Seat::new((seat.index() + 1) % state.seats());
                    differ += usize::from(
                        world.view(Viewer::Seat(other)) != state.view(Viewer::Seat(other)),
                    );
                    // A world can be played on, put down and taken up; it is nobody's match.
                    for _ in 0..20 {
                        if world.turn().is_some() {
                            random(world.as_mut(), &mut dice);
                        }
                    }
                    let again = load(&world.dump()).unwrap();
                    assert_eq!(again.dump(), world.dump(), "{game:?}");
                    assert_eq!(again.view(Viewer::Seat(other)), world.view(Viewer::Seat(other)));
                    assert!(world.table().is_err());
                }
            }
            random(state.as_mut(), &mut dice);
        }
        assert!(differ > 0, "{game:?}");
    }
}

#[test]
fn another_seed_draws_other_worlds() {
    let state = deal(GameName::Belote, "seeds", Unit::Deal);
    let drawn = |wanted, seed| -> Vec<String> {
        let worlds = state.worlds(Seat::new(0), wanted, seed, &|| false).unwrap();
        worlds.iter().map(|world| world.view(Viewer::Seat(Seat::new(1)))).collect()
    };
    let first = drawn(20, 1);
    assert_eq!(first[..5], drawn(5, 1), "more worlds come after the first few");
    for seed in [0, 2, 3] {
        assert!(drawn(20, seed).iter().all(|world| !first.contains(world)), "seed {seed}");
    }
}

#[test]
fn a_table_of_a_batch_is_a_state() {
    for game in GameName::ALL {
        let (mut batch, mut buffers) = open(game, Settings { skip_forced: false, ..settings(3) });
        let mut steps = vec![0; 3];
        for _ in 0..40 {
            random_step(batch.as_mut(), &mut buffers, &mut steps);
            for table in 0..3 {
                let state = batch.state(table).unwrap();
                assert_eq!(state.turn().map(|seat| seat.index() as u8), Some(buffers.seat[table]));
                let width = batch.widths().steps;
                let mask = &buffers.mask[table * width..][..width];
                let legal = state.legal();
                assert!((0..width).all(|n| mask[n] == legal.contains(Step(n as u8))), "{game:?}");
            }
        }
        assert!(batch.state(3).is_err());
    }
}

#[test]
fn actions_in_notation_and_logs_come_back() {
    let mut state = deal(GameName::Belote, "notation", Unit::Match);
    let why = state.act("KS").expect_err("the bidding comes first");
    assert!(why.clause.is_some() && !why.text.is_empty(), "{why:?}");
    let why = state.act("castle").expect_err("no such thing");
    assert_eq!((why.code, why.clause), ("UNREADABLE", None));
    let why = state.step(Step(200)).expect_err("no such step");
    assert_eq!(why.code, "NOT_OFFERED");
    state.act("pass").unwrap();
    for game in GameName::ALL {
        let (mut state, mut dice) = (deal(game, "logs", Unit::Match), Dice::new(1));
        for _ in 0..80 {
            random(state.as_mut(), &mut dice);
        }
        while state.dump()["put"]["taken"] != "" {
            random(state.as_mut(), &mut dice);
        }
        let log = state.table().unwrap().log().to_json().to_string();
        let again = from_log(&log).unwrap();
        let watched = |state: &dyn AnyPosition| state.view(Viewer::Watcher);
        assert_eq!(watched(again.as_ref()), watched(state.as_ref()), "{game:?}");
        assert_eq!(again.turn().is_some(), state.turn().is_some());
    }
}

#[test]
fn what_is_no_state_is_refused() {
    let whole = deal(GameName::Tractor, "x", Unit::Deal).dump();
    assert!(load(&whole).is_ok());
    let spoilt = |path: &[&str], value: Value| {
        let mut spoilt = whole.clone();
        let place = path.iter().fold(&mut spoilt, |place, key| &mut place[*key]);
        *place = value;
        load(&spoilt).is_err()
    };
    assert!(spoilt(&["game"], "chess".into()));
    assert!(spoilt(&["revision"], 0.into()));
    assert!(spoilt(&["options"], 7.into()));
    assert!(spoilt(&["put", "record"], "zz".into()));
    assert!(spoilt(&["put", "record"], "0001".into()));
    assert!(spoilt(&["put", "taken"], "c8".into()));
    assert!(spoilt(&["put", "origin", "seed"], "short".into()));
    assert!(load(&Value::Null).is_err());
}
