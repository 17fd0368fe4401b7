//! Whatever was played in a batch can be written down, verified, played again and learned from.

use engine::Spoken;
use engine::log::{Log, outcome};
use games::{GameName, Visit};
use py::{Drawing, Duel, Settings, Unit};
use serde_json::Value;

use crate::kit::{open, play, settings};

/// Plays a log again as `quinte verify` does, and compares the result.
struct Verify<'a>(&'a Log);

impl Visit for Verify<'_> {
    type Out = ();
    fn visit<G: Spoken>(self) {
        let play = self.0.replay::<G>(&mut ()).expect("every action is legal");
        assert_eq!(self.0.result.as_ref(), Some(&outcome(&play)), "{}", G::NAME);
    }
}

fn long() -> bool {
    std::env::var_os("QUINTE_LONG").is_some()
}

#[test]
fn logs_of_a_batch_replay() {
    let tables = if long() { 1_000 } else { 24 };
    for game in GameName::ALL {
        for unit in [Unit::Deal, Unit::Match] {
            let tables = if unit == Unit::Match { tables / 12 } else { tables };
            let told = Settings { unit, max_steps: 60_000, ..settings(tables) };
            let (mut batch, mut buffers) = open(game, told);
            play(batch.as_mut(), &mut buffers, 1);
            for table in 0..tables {
                for finished in [true, false] {
                    let log = Log::from_text(&batch.log(table, finished).unwrap()).unwrap();
                    game.visit(Verify(&log));
                }
            }
        }
    }
}

fn expert(game: GameName, deals: u64) -> Vec<String> {
    let club = "club".parse().unwrap();
    let (seed, unit) = ("rows", Unit::Deal);
    let duel = Duel { ours: club, theirs: club, bids: None, seed, deals: 0..deals, unit };
    py::record(game, &Value::Null, &duel, &|| false).unwrap()
}

#[test]
fn rows_are_what_the_seats_saw() {
    for game in GameName::ALL {
        let logs = expert(game, 3);
        let (rows, layout, width) = py::rows(&logs, Drawing::Bytes, false).unwrap();
        let n = rows.step.len();
        assert!(n > 30, "{game:?} has {n} rows");
        assert_eq!(rows.cells.len(), n * layout.cells);
        assert_eq!(rows.floats.len(), n * layout.numbers);
        assert_eq!([rows.seat.len(), rows.gain.len(), rows.log.len()], [n; 3]);
        // Played again in a batch, the same seats see the same before the same steps.
        let told = Settings { seed: "rows".to_string(), episodes: Some(1), ..settings(3) };
        let (mut batch, mut buffers) = open(game, told);
        let (mut at, mut steps) = (0, vec![0; 3]);
        let of_table =
            |table: u32| -> Vec<usize> { (0..n).filter(|&row| rows.log[row] == table).collect() };
        let mut ahead: Vec<_> =
            (0..3).map(|table| of_table(table).into_iter().peekable()).collect();
        while buffers.seat.iter().any(|&seat| seat != py::NOBODY) {
            batch.advise("club".parse().unwrap(), &mut steps).unwrap();
            for table in 0..3 {
                if buffers.seat[table] == py::NOBODY {
                    continue;
                }
                // Where another seat declared after it, a log does not tell that a seat stayed out.
                let seen = &buffers.cells[table * layout.cells..][..layout.cells];
                let out = usize::from(steps[table]) == width - 1;
                let differs =
                    |&row: &usize| &rows.cells[row * layout.cells..][..layout.cells] != seen;
                if out && ahead[table].peek().is_none_or(differs) {
                    continue;
                }
                let row = ahead[table].next().expect("a row for each decision");
                let cells = &rows.cells[row * layout.cells..][..layout.cells];
                assert_eq!(
                    cells,
                    &buffers.cells[table * layout.cells..][..layout.cells],
                    "{game:?}"
                );
                let mask = &rows.mask[row * width..][..width];
                let shown = &buffers.mask[table * width..][..width];
                assert_eq!(shown, mask, "{game:?}");
                assert_eq!(
                    (rows.step[row], rows.seat[row]),
                    (steps[table], buffers.seat[table]),
                    "{game:?}"
                );
                at += 1;
            }
            batch.step(&steps, buffers.rows()).unwrap();
        }
        assert_eq!(at, n, "{game:?}");
        let seats = batch.widths().seats;
        for row in 0..n {
            let table = rows.log[row] as usize;
            let gained = buffers.returns[table * seats + usize::from(rows.seat[row])];
            assert_eq!(rows.gain[row], gained, "{game:?}");
        }
    }
}

#[test]
fn what_is_no_log_is_refused() {
    for text in ["", "{}", "[1]", "{\"game\":\"chess\",\"revision\":1}"] {
        let why = py::rows(&[text.to_string()], Drawing::Bytes, false).expect_err("it is no log");
        assert!(["BAD_LOG", "UNKNOWN_GAME"].contains(&why.code), "{why:?}");
        assert!(py::from_log(text).is_err());
    }
    let log = &expert(GameName::Belote, 1)[0];
    let mut forged: Value = serde_json::from_str(log).unwrap();
    forged["actions"][0]["seat"] = 3.into();
    let why = py::from_log(&forged.to_string()).err().expect("it was another's turn");
    assert_eq!(why.code, "BAD_LOG");
    let mixed = [log.clone(), expert(GameName::Rami, 1)[0].clone()];
    assert!(py::rows(&mixed, Drawing::Bytes, false).is_err());
}
