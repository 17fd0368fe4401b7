//! What a batch promises.

use games::GameName;
use py::{Drawing, Duel, NOBODY, Settings, Unit, batch, duel};
use serde_json::Value;

use crate::kit::{Buffers, open, play, random_step, settings};

#[test]
fn the_same_bytes_on_any_number_of_threads() {
    for game in GameName::ALL {
        for drawing in [Drawing::Bytes, Drawing::Floats] {
            let run = |threads| {
                let club = Some("club".parse().unwrap());
                let chairs = vec![[None, club, None, None]];
                let told = Settings { threads, drawing, chairs, ..settings(13) };
                let (mut batch, mut buffers) = open(game, told);
                let mut steps = vec![0; 13];
                let mut all = vec![buffers.clone()];
                for _ in 0..60 {
                    random_step(batch.as_mut(), &mut buffers, &mut steps);
                    all.push(buffers.clone());
                }
                batch.advise("club".parse().unwrap(), &mut steps).unwrap();
                (all, steps)
            };
            let one = run(1);
            assert_eq!(one, run(2), "{game:?} {drawing:?}");
            assert_eq!(one, run(5), "{game:?} {drawing:?}");
        }
    }
}

#[test]
fn a_wrong_step_moves_nothing_anywhere() {
    for game in GameName::ALL {
        let (mut batch, mut buffers) = open(game, settings(6));
        let width = batch.widths().steps;
        let mut steps = vec![0; 6];
        for _ in 0..20 {
            random_step(batch.as_mut(), &mut buffers, &mut steps);
        }
        let before: Vec<String> = (0..6).map(|n| batch.log(n, false).unwrap()).collect();
        let mut filled = buffers.clone();
        batch.sample(&mut steps);
        for (table, wrong) in [(2, u8::MAX), (4, width as u8), (4, 143.max(width as u8))] {
            let mut steps = steps.clone();
            steps[table] = wrong;
            let why = batch.step(&steps, filled.rows()).expect_err("it is not on offer");
            assert_eq!((why.code, why.tables), ("NOT_OFFERED", vec![table]), "{game:?}");
        }
        // Every number that is not shown is refused, with a clause wherever it makes a whole action.
        let mut clauses = 0;
        for wrong in (0..width).filter(|&step| !buffers.mask[step]) {
            let mut steps = steps.clone();
            steps[0] = wrong as u8;
            let why = batch.step(&steps, filled.rows()).expect_err("it is not on offer");
            assert_eq!(why.tables, [0], "{game:?} {wrong}");
            assert!(why.text.ends_with("Nothing has moved."), "{}", why.text);
            clauses += usize::from(why.clause.is_some());
        }
        // Where moves are composed, a single step is seldom a whole one that a clause could refuse.
        assert!(clauses > 0 || game == GameName::Canasta, "{game:?}");
        assert_eq!(filled, buffers, "{game:?}");
        let after: Vec<String> = (0..6).map(|n| batch.log(n, false).unwrap()).collect();
        assert_eq!(after, before, "{game:?}");
    }
}

#[test]
fn rewards_are_told_with_the_step_that_ends_an_episode() {
    for game in GameName::ALL {
        let (mut batch, mut buffers) = open(game, settings(8));
        let (seats, mut steps) = (batch.widths().seats, vec![0; 8]);
        let mut ended = 0;
        while ended < 40 {
            let before = buffers.episode.clone();
            random_step(batch.as_mut(), &mut buffers, &mut steps);
            for (n, &before) in before.iter().enumerate() {
                let reward = &buffers.reward[n * seats..][..seats];
                assert!(reward.iter().sum::<f32>().abs() < 0.01, "{game:?} {reward:?}");
                if buffers.done[n] {
                    ended += 1;
                    assert!(buffers.episode[n] > before);
                    assert_eq!(reward, &buffers.returns[n * seats..][..seats], "{game:?}");
                    let log = engine::log::Log::from_text(&batch.log(n, true).unwrap()).unwrap();
                    let scores = log.result.unwrap().scores;
                    let any = reward.iter().any(|&reward| reward != 0.0);
                    let level = scores.iter().all(|score| *score == scores[0]);
                    assert_eq!(any, !level, "{game:?} {scores:?} {reward:?}");
                } else {
                    assert!(reward.iter().all(|&reward| reward == 0.0), "{game:?}");
                    assert_eq!(buffers.episode[n], before);
                }
            }
        }
    }
}

#[test]
fn a_window_is_left_by_a_step_of_its_own() {
    let (mut batch, mut buffers) = open(GameName::Tractor, settings(8));
    let out = batch.widths().steps - 1;
    let (mut steps, mut asked, mut declared) = (vec![0; 8], 0, 0);
    for _ in 0..400 {
        let windows: Vec<bool> = (0..8).map(|n| buffers.mask[n * (out + 1) + out]).collect();
        batch.sample(&mut steps);
        for (step, _) in steps.iter().zip(&windows).filter(|(_, window)| **window) {
            asked += 1;
            declared += usize::from(usize::from(*step) != out);
        }
        batch.step(&steps, buffers.rows()).unwrap();
    }
    assert!(asked > 20 && declared > 5 && declared < asked, "{asked} {declared}");
    // Belote has no window: nobody is ever shown that step.
    let (mut batch, mut buffers) = open(GameName::Belote, settings(4));
    for _ in 0..200 {
        random_step(batch.as_mut(), &mut buffers, &mut steps[..4]);
        assert!(buffers.mask.chunks(43).all(|mask| !mask[42]));
    }
}

#[test]
fn what_could_never_come_back_is_refused() {
    let club = Some("club".parse().unwrap());
    let wrong = |told: Settings| {
        let refused = batch(GameName::Belote, &Value::Null, told).err();
        refused.expect("there can be no such batch").text
    };
    let all = wrong(Settings { chairs: vec![[club; 4]], ..settings(2) });
    assert!(all.contains("nobody would ever be asked"), "{all}");
    assert!(wrong(settings(0)).contains("a batch has 1 to"));
    assert!(wrong(Settings { threads: 0, ..settings(2) }).contains("thread"));
    assert!(wrong(Settings { max_steps: 0, ..settings(2) }).contains("max_steps"));
    assert!(wrong(Settings { episodes: Some(0), ..settings(2) }).contains("no episode"));
    assert!(wrong(Settings { paired: true, ..settings(3) }).contains("groups of 2"));
    assert!(wrong(Settings { chairs: vec![[None; 4]; 3], ..settings(2) }).contains("3 tables"));
    let options = serde_json::json!({"players": 2});
    let told = Settings { chairs: vec![[None, None, club, None]], ..settings(2) };
    let far = batch(GameName::Belote, &options, told).err().expect("nobody sits there");
    assert!(far.text.contains("seat 2"), "{}", far.text);
}

#[test]
fn paired_tables_play_the_same_deals_with_the_bots_moved_round() {
    let club = Some("club".parse().unwrap());
    for game in GameName::ALL {
        let two = [club, None, None, None];
        let four = [None, club, None, club];
        let seats = batch(game, &Value::Null, settings(1)).unwrap().widths().seats;
        let chairs = if seats == 2 { two } else { four };
        let sides = if game == GameName::Rami { seats } else { 2 };
        let told = Settings { chairs: vec![chairs], paired: true, ..settings(2 * sides) };
        let (mut batch, mut buffers) = open(game, told);
        play(batch.as_mut(), &mut buffers, 2);
        let free = |table: usize, seat: usize| {
            let moved = (seat + seats - table % sides) % seats;
            chairs[moved].is_none()
        };
        for _ in 0..50 {
            random_step(batch.as_mut(), &mut buffers, &mut vec![0; 2 * sides]);
            for (table, &seat) in buffers.seat.iter().enumerate() {
                assert!(free(table, seat.into()), "{game:?}: a bot's seat was asked");
            }
        }
        // Tables stop at different places; the first deals of the two groups tell them apart.
        let told = Settings { episodes: Some(1), ..batch.settings().clone() };
        let (mut batch, mut buffers) = open(game, told);
        play(batch.as_mut(), &mut buffers, 1);
        let seed = |table| {
            let log: Value = serde_json::from_str(&batch.log(table, true).unwrap()).unwrap();
            log["seed"].as_str().unwrap().to_string()
        };
        for group in 0..2 {
            for n in 1..sides {
                assert_eq!(seed(group * sides), seed(group * sides + n), "{game:?}");
            }
        }
        assert_ne!(seed(0), seed(sides), "{game:?}");
        assert!(buffers.seat.iter().all(|&seat| seat == NOBODY), "{game:?}");
        assert!(buffers.mask.iter().all(|&shown| !shown), "{game:?}");
    }
}

#[test]
fn deals_are_those_of_the_house() {
    for game in GameName::ALL {
        let (batch, _) = open(game, Settings { first: 5, ..settings(3) });
        let log = engine::log::Log::from_text(&batch.log(2, false).unwrap()).unwrap();
        let seed = engine::fair::Seed::from_text("kit/7");
        assert_eq!(log.commitment, Some(seed.commitment()), "{game:?}");
    }
}

#[test]
fn an_endless_episode_is_broken_off() {
    for game in GameName::ALL {
        let told = Settings { max_steps: 7, skip_forced: false, ..settings(4) };
        let (mut batch, mut buffers) = open(game, told);
        let mut steps = vec![0; 4];
        for n in 1..=70 {
            random_step(batch.as_mut(), &mut buffers, &mut steps);
            // The seventh step is the last, in every game: none of them ends a deal sooner.
            let ends = if game == GameName::Belote { continue } else { n % 7 == 0 };
            assert_eq!(buffers.truncated, [ends; 4], "{game:?} {n}");
            assert_eq!(buffers.done, [ends; 4], "{game:?} {n}");
        }
        assert!(buffers.episode.iter().all(|&episode| episode >= 10), "{game:?}");
    }
}

#[test]
fn undo_is_shown_to_those_who_ask_for_it() {
    let count = |undo| {
        let (mut batch, mut buffers) = open(GameName::Canasta, Settings { undo, ..settings(16) });
        let undoing = batch.state(0).unwrap();
        let step = (0..96).find(|&n| undoing.step_name(engine::Step(n)) == "undo").unwrap();
        let (width, mut steps) = (batch.widths().steps, vec![0; 16]);
        let mut shown = 0;
        for _ in 0..300 {
            random_step(batch.as_mut(), &mut buffers, &mut steps);
            let others = |mask: &[bool]| mask.iter().filter(|&&shown| shown).count() > 1;
            let masks = buffers.mask.chunks(width);
            shown += masks.filter(|mask| mask[usize::from(step)] && others(mask)).count();
        }
        shown
    };
    assert_eq!(count(false), 0);
    assert!(count(true) > 10);
}

#[test]
fn advice_that_is_taken_is_the_bots_own_play() {
    // A batch whose learner takes all advice of a bot plays the same deals as that bot does.
    for (game, name) in GameName::ALL.map(|game| (game, "club")).into_iter().chain([
        (GameName::Belote, "greedy"),
        (GameName::Rami, "greedy"),
        (GameName::Belote, "expert:2"),
    ]) {
        let bot = name.parse().unwrap();
        let told = Settings { episodes: Some(1), ..settings(3) };
        let (mut batch, mut buffers) = open(game, told);
        let mut steps = vec![0; 3];
        while buffers.seat.iter().any(|&seat| seat != NOBODY) {
            batch.advise(bot, &mut steps).unwrap();
            batch
                .step(&steps, buffers.rows())
                .unwrap_or_else(|why| panic!("{game:?} {name}: {why}"));
        }
        let duel =
            Duel { ours: bot, theirs: bot, bids: None, seed: "kit", deals: 0..3, unit: Unit::Deal };
        let logs = py::record(game, &Value::Null, &duel, &|| false).unwrap();
        for (table, log) in logs.iter().enumerate() {
            assert_eq!(&batch.log(table, true).unwrap(), log, "{game:?} {name} {table}");
        }
    }
}

#[test]
fn advice_is_legal_when_it_was_not_taken() {
    for game in GameName::ALL {
        let (mut batch, mut buffers) = open(game, settings(12));
        let (mut random, mut advised) = (vec![0; 12], vec![0; 12]);
        for n in 0..300 {
            batch.sample(&mut random);
            batch.advise("club".parse().unwrap(), &mut advised).unwrap();
            let steps = if n % 3 == 0 { &random } else { &advised };
            batch.step(steps, buffers.rows()).unwrap_or_else(|why| panic!("{game:?}: {why}"));
        }
    }
}

#[test]
fn a_bot_gains_nothing_on_itself() {
    fn gains<G: bots::Craft>(bot: &str, other: &str, threads: usize) -> Vec<py::Gain> {
        let (ours, theirs) = (bot.parse().unwrap(), other.parse().unwrap());
        let (seed, deals, unit) = ("bench-1", 0..12, Unit::Deal);
        let meeting = Duel { ours, theirs, bids: None, seed, deals, unit };
        duel::<G>(&G::Options::default(), &meeting, threads, &|| false).unwrap()
    }
    struct Meet;
    impl bots::Visit for Meet {
        type Out = ();
        fn visit<G: bots::Craft>(self) {
            for level in ["random", "novice", "greedy", "club"] {
                for gain in gains::<G>(level, level, 1) {
                    assert_eq!(gain.points, 0.0, "{} {level}", G::NAME);
                }
            }
            assert_eq!(
                gains::<G>("club", "greedy", 1),
                gains::<G>("club", "greedy", 3),
                "{}",
                G::NAME
            );
            let some = gains::<G>("club", "random", 1);
            assert!(some.iter().any(|gain| gain.points != 0.0), "{}", G::NAME);
        }
    }
    GameName::ALL.into_iter().for_each(|game| bots::visit(game, Meet));
}

#[test]
fn work_that_nobody_waits_for_ends() {
    use std::sync::atomic::{AtomicU32, Ordering};
    let bot = "club".parse().unwrap();
    let deals = 0..u64::MAX / 2;
    let endless = Duel { ours: bot, theirs: bot, bids: None, seed: "x", deals, unit: Unit::Deal };
    let asked = AtomicU32::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) > 500;
    for threads in [1, 2] {
        let usual = games::belote::Options::default();
        let why = duel::<games::belote::Belote>(&usual, &endless, threads, &stop).unwrap_err();
        assert_eq!(why.code, "STOPPED");
    }
    asked.store(0, Ordering::Relaxed);
    let why = py::record(GameName::Belote, &Value::Null, &endless, &stop).unwrap_err();
    assert_eq!(why.code, "STOPPED");
    let state = py::position(GameName::Rami, &Value::Null, "x", Unit::Deal, false).unwrap();
    asked.store(0, Ordering::Relaxed);
    let why = state.worlds(cards::Seat::new(0), u64::MAX, 0, &stop).err().expect("it never ends");
    assert_eq!(why.code, "STOPPED");
}

#[test]
fn buffers_of_another_shape_are_refused() {
    let (mut batch, mut buffers) = open(GameName::Belote, settings(4));
    let mut small =
        Buffers::of(py::batch(GameName::Belote, &Value::Null, settings(3)).unwrap().as_ref());
    let mut steps = vec![0; 4];
    batch.sample(&mut steps);
    assert!(batch.step(&steps, small.rows()).is_err());
    assert!(batch.step(&steps[..3], buffers.rows()).is_err());
    assert!(batch.step(&steps, buffers.rows()).is_ok());
}
