//! Whole matches of all five games: one person against bots, and people only.

use std::collections::BTreeSet;

use cards::Seat;
use engine::Turn;
use games::GameName;
use serde_json::{Value, json};
use table::wire::{Act, What};
use table::{Conn, Eyes, Manners, Pace, Sitter};

use crate::driver::{Checked, House, person, setup};

fn manners() -> Manners {
    Manners { pace: Pace::Quick, ..Manners::default() }
}

/// Plays until the match is over: the persons of these clients move as club players would.
pub(crate) fn play_out(house: &mut House, people: &[Conn]) -> Checked<u32> {
    let mut moves = 0;
    for n in 0.. {
        house.settle()?;
        if n % 16 == 0 {
            house.check()?;
        }
        if house.is_over() {
            return house.check().map(|()| moves);
        }
        if n > 60_000 {
            return Err(format!("the match does not end: {}", house.table.around()));
        }
        moves += u32::from(next(house, people)?);
    }
    unreachable!("it is over or it is not")
}

/// A person who is to move does, or time goes on. Whether a person moved.
fn next(house: &mut House, people: &[Conn]) -> Checked<bool> {
    if let Some(Turn::Seat(seat)) = house.table.game().map(|game| game.turn()) {
        let mine = |conn: &&Conn| house.clients[conn].seat == Some(seat.index() as u8);
        if let Some(&conn) = people.iter().find(mine) {
            if house.clients[&conn].you.is_none() {
                return Err(format!("{conn:?} is to move and was offered nothing"));
            }
            let game = house.table.game().expect("it is played");
            let work = game.work(seat, game.dice(seat, "person").next_u64());
            let steps = bots::decide(work, bots::Level::Club, &|| false).steps.expect("a move");
            let steps = steps.iter().map(|step| step.0).collect();
            let key = format!("{:x}", house.table.head());
            house.send(conn, &key, What::Act(Act::Steps(steps)))?;
            return Ok(true);
        }
    }
    pass_time(house).map(|()| false)
}

/// Whatever comes next by itself.
pub(crate) fn pass_time(house: &mut House) -> Checked {
    let wake = house.table.wake();
    let first = (0..house.thoughts.len()).min_by_key(|&at| house.thoughts[at].at);
    match (first, wake) {
        (Some(at), wake) if wake.is_none_or(|wake| house.thoughts[at].at <= wake) => {
            house.hear_thought(at)
        }
        (_, Some(wake)) => {
            house.now = house.now.max(wake);
            house.tick()
        }
        _ => Err(format!("nothing will ever happen: {}", house.table.around())),
    }
}

/// How often the people of such a match moved until it was over.
fn whole_match(game: GameName, options: &Value, people: u64, seed: u64) -> Checked<u32> {
    let mut house = House::open(setup(game.name(), options, manners()), seed, None);
    let mut conns = Vec::new();
    for n in 0..people {
        let conn = house.enter(n, Some(person(n as u8)))?;
        house.send(conn, "1", What::Sit { seat: None })?;
        house.settle()?;
        house.send(conn, "2", What::Ready(true))?;
        house.settle()?;
        conns.push(conn);
    }
    let watcher = house.enter(99, None)?;
    house.send(conns[0], "3", What::Start)?;
    house.settle()?;
    for conn in &conns {
        house.send(*conn, "4", What::Hash(table::hash(&format!("salt{}", conn.0))))?;
        house.settle()?;
    }
    for conn in &conns {
        house.send(*conn, "5", What::Salt(format!("salt{}", conn.0)))?;
        house.settle()?;
    }
    if house.table.game().is_none() {
        return Err("all salts are in, and nothing was dealt".to_string());
    }
    let moves = play_out(&mut house, &conns)?;
    let places: BTreeSet<_> = conns.iter().map(|conn| house.clients[conn].seat).collect();
    if places.len() as u64 != people || house.clients[&watcher].seat.is_some() {
        return Err(format!("people sit in {places:?}"));
    }
    let log = house.table.log().ok_or("no log")?;
    let seats =
        vec![Sitter::House("club".to_string()); house.table.game().ok_or("no match")?.seats()];
    let (eyes, mut frames) = (Eyes { seat: Seat::new(0), open: true }, 0);
    let told = table::retell(&log, &seats, eyes, |_| {
        frames += 1;
        true
    });
    told.map_err(|why| format!("it cannot be told again: {why}"))?;
    if frames == 0 {
        return Err("nothing was told again".to_string());
    }
    Ok(moves)
}

fn matches_of(game: GameName) {
    let most = games::seats(game, &json!({})).expect("the usual options") as u64;
    for people in [1, most] {
        let moves = whole_match(game, &json!({}), people, 11);
        assert!(moves.as_ref().is_ok_and(|&moves| moves >= 10), "{game:?}, {people}: {moves:?}");
    }
}

/// A seven that is turned up may be all that a match was played for (BEZ-1.7).
#[test]
fn a_match_that_the_deal_wins_is_over() {
    let matches =
        (0..40).map(|seed| whole_match(GameName::Bezique, &json!({"target": 10}), 1, seed));
    let moves: Result<Vec<u32>, String> = matches.collect();
    let moves = moves.unwrap_or_else(|why| panic!("{why}"));
    assert!(moves.contains(&0) && moves.iter().any(|&moves| moves > 0), "{moves:?}");
}

#[test]
fn a_match_of_belote_is_played() {
    matches_of(GameName::Belote);
}

#[test]
fn a_match_of_bezique_is_played() {
    matches_of(GameName::Bezique);
}

#[test]
fn a_match_of_tractor_is_played() {
    matches_of(GameName::Tractor);
}

#[test]
fn a_match_of_canasta_is_played() {
    matches_of(GameName::Canasta);
}

#[test]
fn a_match_of_rami_is_played() {
    matches_of(GameName::Rami);
}
