//! Matches played on with hidden cards dealt anew: the seat sees and has heard what it did, others hold other
//! cards, and the match goes on to an end that can be played again.

use cards::{Seat, SeatSet};
use engine::fair::Seed;
use engine::log::Log;
use engine::{Turn, Viewer};
use games::{Act, GameName, Match};
use serde_json::{Value, json};
use table::{Hidden, NotOn, stood};

/// The golden matches: every game, at tables of every size.
fn golden() -> Vec<(String, GameName, Log)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/golden");
    let files = std::fs::read_dir(folder).expect("the golden matches");
    let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|kind| kind == "json"));
    paths.sort();
    let read = |path: std::path::PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a golden match");
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let log = Log::from_text(&text).expect("a log");
        // Snip is there for tests of the contract alone.
        log.game.parse().ok().map(|game| (name, game, log))
    };
    paths.into_iter().filter_map(read).collect()
}

/// The match as it truly stood.
fn truth(log: &Log, at: u32) -> Box<dyn Match> {
    let log = stood(log, at, Hidden::AsTheyWere).expect("the match was not over there");
    reopened(&log)
}

/// The match of a log that went through both forms in which it is kept.
fn reopened(log: &Log) -> Box<dyn Match> {
    let json = Log::from_text(&log.to_text()).expect("it reads back");
    let lines = Log::from_lines(&log.to_lines(|_| Vec::new())).expect("it reads back");
    assert!(json == *log && lines == *log, "{}", log.to_text());
    games::reopen(log, SeatSet::EMPTY).unwrap_or_else(|why| panic!("{why}\n{}", log.to_text()))
}

/// All that a seat sees and was ever told.
fn known(game: &dyn Match, seat: Seat) -> (String, Vec<String>) {
    let viewer = Viewer::Seat(seat);
    (game.view(viewer), game.events(viewer, 0))
}

/// Club players make so many moves, or as many as there are.
fn play(game: &mut dyn Match, moves: usize) {
    for _ in 0..moves {
        let seats: Vec<Seat> = match game.turn() {
            Turn::Seat(seat) => vec![seat],
            Turn::Window(seats) => seats.iter().collect(),
            _ => return,
        };
        let decide = |seat: Seat| {
            let work = game.work(seat, game.dice(seat, "anew").next_u64());
            bots::decide(work, bots::Level::Club, &|| false).steps.map(|steps| (seat, steps))
        };
        match seats.into_iter().find_map(decide) {
            Some((seat, steps)) => {
                game.act(seat, Act::Steps(&steps)).expect("a bot plays by the rules");
            }
            None => assert!(game.close(), "nobody moves, and no window is open"),
        }
    }
}

#[test]
fn the_seat_sees_no_difference_and_the_match_goes_on() {
    let (mut tried, mut differ) = ([0; 5], [0; 5]);
    for (name, game, log) in golden() {
        let number = GameName::ALL.iter().position(|&one| one == game).expect("listed");
        let whole = games::reopen(&log, SeatSet::EMPTY).expect("it replays");
        let (frames, seats) = (whole.frames(), whole.seats());
        let positions = if crate::long() { 60 } else { 6 };
        for nth in 0..positions {
            let at = (frames * nth / positions) as u32;
            let seat = Seat::new(nth % seats);
            let seed = Seed::from_text(&format!("{name} {at}"));
            let what = format!("{name}, seat {seat} after {at}");
            let anew = stood(&log, at, Hidden::DealtAnew(seat, seed));
            let anew = anew.unwrap_or_else(|why| panic!("{what}: {why:?}"));
            let (truth, mut again) = (truth(&log, at), reopened(&anew));
            assert_eq!(known(&*truth, seat), known(&*again, seat), "{what}");
            tried[number] += 1;
            let own = |game: &dyn Match, other: Seat| game.own(Viewer::Seat(other));
            let moved = Seat::all(seats).any(|other| own(&*truth, other) != own(&*again, other));
            differ[number] += u32::from(moved);
            play(&mut *again, 40);
            let written = Log { people: None, played_on: anew.played_on, ..again.log() };
            let replayed = reopened(&written).log();
            assert_eq!(replayed.result, written.result, "{what}");
            assert_eq!(replayed.source, anew.source, "{what}");
        }
    }
    for (tried, differ) in tried.into_iter().zip(differ) {
        assert!(tried >= 12 && differ * 4 >= tried * 3, "{differ} of {tried} differ");
    }
}

/// The first golden match of a game.
fn first(game: GameName) -> Log {
    let found = golden().into_iter().find(|(_, one, _)| *one == game);
    found.expect("every game has a golden match").2
}

#[test]
fn matches_are_played_to_their_end() {
    for game in GameName::ALL {
        let log = first(game);
        let at = games::reopen(&log, SeatSet::EMPTY).expect("it replays").frames() as u32 / 2;
        let seed = Seed::from_text("to the end");
        let anew = stood(&log, at, Hidden::DealtAnew(Seat::new(0), seed)).expect("played on");
        let mut on = reopened(&anew);
        play(&mut *on, usize::MAX);
        assert_eq!(on.turn(), Turn::Over, "{game}");
        let written = on.log();
        let result = written.result.clone().expect("a result");
        assert_eq!(reopened(&written).log().result, Some(result), "{game}");
        // What came after was dealt from the new seed: with another one it would not be the same match.
        let mut other = written.source.anew().to_vec();
        other[0].seed = Seed::from_text("another");
        let other = Log { source: written.source.with(other), ..written.clone() };
        let other = games::reopen(&other, SeatSet::EMPTY).map(|other| other.log().result);
        assert_ne!(other.ok(), Some(written.result), "{game}");
    }
}

#[test]
fn dealt_anew_again_and_again() {
    let log = first(GameName::Belote);
    let [early, late] = [30, 33];
    let anew = |log: &Log, at: u32, word: &str| {
        let hidden = Hidden::DealtAnew(Seat::new(1), Seed::from_text(word));
        stood(log, at, hidden).expect("played on")
    };
    let places = |log: &Log| log.source.anew().iter().map(|anew| anew.after).collect::<Vec<_>>();
    let once = anew(&log, early, "once");
    let mut on = reopened(&once);
    play(&mut *on, 12);
    let played = on.log();
    let twice = anew(&played, late, "twice");
    assert_eq!(places(&twice), [early, late]);
    assert_eq!(
        known(&*truth(&played, late), Seat::new(1)),
        known(&*reopened(&twice), Seat::new(1))
    );
    // At the same place the later one counts, and before it there was none.
    assert_eq!(places(&anew(&twice, late, "thrice")), [early, late]);
    assert_eq!(places(&anew(&twice, early, "thrice")), [early]);
    let before = stood(&twice, early - 1, Hidden::AsTheyWere).expect("played on");
    assert_eq!((places(&before), &before.source), (vec![], &log.source));
    let end = games::reopen(&log, SeatSet::EMPTY).expect("it replays").frames() as u32;
    let past = Hidden::DealtAnew(Seat::new(1), Seed::from_text("past"));
    assert_eq!(stood(&log, end, past), Err(NotOn::Moment));
    assert_eq!(stood(&log, end + 1, past), Err(NotOn::Moment));
}

/// Cards that the seat knows to be elsewhere, or that do not fill the places, are not dealt.
#[test]
fn what_does_not_fit_is_refused() {
    for game in GameName::ALL {
        let hidden = Hidden::DealtAnew(Seat::new(0), Seed::from_text("refused"));
        let good = stood(&first(game), 20, hidden).expect("played on").to_json();
        let bend = |path: &str, value: Value| {
            let mut bent = good.clone();
            *bent.pointer_mut(path).expect("it is there") = value;
            Log::from_json(&bent)
                .and_then(|log| games::reopen(&log, SeatSet::EMPTY))
                .map(|_| ())
                .map_err(|why| why.to_string())
        };
        assert_eq!(bend("/dealt_anew/0/after", json!(20)), Ok(()), "{game}");
        let piles = good["dealt_anew"][0]["hidden"].as_array().expect("piles");
        let cards = |pile: &Value| pile.as_array().expect("cards").clone();
        let without_one = |pile: &Value| Value::from(cards(pile)[1..].to_vec());
        let all_alike = |pile: &Value| Value::from(vec![pile[0].clone(); cards(pile).len()]);
        let short: Value = piles.iter().map(without_one).collect();
        let alike: Value = piles.iter().map(all_alike).collect();
        for (path, value, why) in [
            ("/dealt_anew/0/hidden", short, "knows better"),
            ("/dealt_anew/0/hidden", alike, "knows better"),
            ("/dealt_anew/0/hidden", json!([]), "knows better"),
            ("/dealt_anew/0/hidden", json!([["1S"]]), "dealt_anew 0 is"),
            ("/dealt_anew/0/seat", json!(4), "dealt_anew 0 is"),
            ("/dealt_anew/0/seed", json!("00"), "dealt_anew 0 is"),
            ("/dealt_anew/0/after", json!(-1), "dealt_anew 0 is"),
            ("/dealt_anew/0", json!(3), "JSON object"),
            ("/dealt_anew", json!({}), "list"),
            (
                "/dealt_anew",
                json!([good["dealt_anew"][0], good["dealt_anew"][0]]),
                "the earliest first",
            ),
        ] {
            let refused = bend(path, value).expect_err(why);
            assert!(refused.contains(why), "{game}: {refused}, not {why}");
        }
    }
}
