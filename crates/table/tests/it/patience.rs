//! How long people have, however long the record takes: time counts from when they were told.

use cards::Seat;
use engine::{Step, Turn};
use serde_json::{Value, json};
use table::wire::{Act, Command, What};
use table::{Clock, Conn, Deed, Manners, Pace, Then};

use crate::client::Answered;
use crate::driver::{House, person, setup};
use crate::smoke::pass_time;

/// The disk takes a minute.
fn slowly_written(house: &mut House) {
    house.now += 60_000;
    house.settle().expect("it is written");
}

fn answer<'a>(house: &'a House, conn: Conn, key: &str) -> Option<&'a Answered> {
    house.clients[&conn].answers.get(key).and_then(|answers| answers.last())
}

/// People who are all ready: hashes are asked for.
fn begun(
    game: &str,
    seats: u8,
    options: &Value,
    manners: Manners,
    seed: u64,
) -> (House, Vec<Conn>) {
    let mut house = House::open(setup(game, options, manners), seed, None);
    let mut conns = Vec::new();
    for seat in 0..seats {
        let conn = house.enter(seat.into(), Some(person(seat))).expect("there is room");
        house.send(conn, "1", What::Sit { seat: None }).expect("it sits");
        house.settle().expect("it is written");
        house.send(conn, "2", What::Ready(true)).expect("it is ready");
        if seat + 1 < seats {
            house.settle().expect("it is written");
        }
        conns.push(conn);
    }
    (house, conns)
}

#[test]
fn a_slow_record_leaves_nobody_out() {
    let clock = Some(Clock { seconds: 5, then: Then::StandIn });
    let manners = Manners { clock, ..Manners::default() };
    let (mut house, conns) = begun("belote", 2, &json!({"players": 2}), manners, 5);
    slowly_written(&mut house);
    for (key, stage, grain) in
        [("3", "hashing", table::hash("salt")), ("4", "opening", "salt".to_string())]
    {
        for &conn in &conns {
            assert_eq!(house.clients[&conn].stage(), stage);
            let what =
                if key == "3" { What::Hash(grain.clone()) } else { What::Salt(grain.clone()) };
            house.send(conn, key, what).expect("it is judged");
            let taken = answer(&house, conn, key);
            assert!(matches!(taken, Some(Answered::Done(_))), "{stage}: {taken:?}");
        }
        slowly_written(&mut house);
    }
    for conn in &conns {
        assert_eq!(house.clients[conn].table["salts"], json!(["salt", "salt"]));
    }
    // Nor has anybody lost its move.
    let seats = house.clients[&conns[0]].table["seats"].clone();
    assert!(
        seats
            .as_array()
            .expect("seats")
            .iter()
            .all(|seat| seat.get("stand_in").is_none_or(Value::is_null)),
        "{seats}"
    );
    let mut clocks = conns.iter().filter_map(|conn| house.clients[conn].clock.clone());
    assert_eq!(clocks.next().expect("a clock runs")["left_ms"], 5_000);
}

/// A move that was decided on before some windows closed is judged by the table of now: done where it still is a
/// move, refused by the game where it is none, and never called too late.
#[test]
fn closings_make_no_command_stale() {
    let (mut done, mut refused) = (0, 0);
    for seed in 0..12 {
        let manners = Manners { pace: Pace::Instant, ..Manners::default() };
        let (mut house, conns) = begun("tractor", 4, &json!({}), manners, seed);
        house.settle().expect("it is written");
        while offered(&house, &conns).is_none() {
            goes_on(&mut house);
        }
        let (conn, seq, steps) = offered(&house, &conns).expect("it was just there");
        // A few windows close, or all of them.
        let decided = house.wanted.len();
        for _ in 0..[1, 2, 5, 1_000][seed as usize % 4] {
            if !in_window(&house) {
                break;
            }
            goes_on(&mut house);
        }
        assert!(house.wanted[decided..].iter().all(|deed| *deed == Deed::Closed));
        let seat = Seat::new(usize::from(house.clients[&conn].seat.expect("a seat")));
        let meant: Vec<Step> = steps.iter().map(|&step| Step(step)).collect();
        let game = house.table.game().expect("it is played");
        let still = game.spell(seat, games::Act::Steps(&meant)).is_ok();
        let command = Command { key: "99".to_string(), seq, what: What::Act(Act::Steps(steps)) };
        house.command(conn, command).expect("it is judged");
        house.settle().expect("it is written");
        match answer(&house, conn, "99") {
            Some(Answered::Done(_)) if still => done += 1,
            Some(Answered::Refused(code)) if !still && code == "NOT_OFFERED" => refused += 1,
            other => panic!("table {seed}: {other:?}; a move still: {still}"),
        }
    }
    assert!(done > 3 && refused > 1, "{done} were done, {refused} refused");
}

fn in_window(house: &House) -> bool {
    matches!(house.table.game().map(|game| game.turn()), Some(Turn::Window(_)))
}

fn goes_on(house: &mut House) {
    pass_time(house).expect("time goes on");
    house.settle().expect("it is written");
}

/// A declaration that somebody is offered in a window: who, at which frame, by which steps.
fn offered(house: &House, conns: &[Conn]) -> Option<(Conn, u32, Vec<u8>)> {
    conns.iter().find_map(|conn| {
        let client = &house.clients[conn];
        let you = client.you.as_ref().filter(|you| you.get("stayed_out").is_some())?;
        let moves = you["offers"].as_array()?.iter().filter_map(|offer| offer["moves"].as_array());
        let steps = moves.flatten().next()?["steps"].as_array()?.clone();
        let steps = steps.iter().filter_map(|step| Some(step.as_u64()? as u8)).collect();
        Some((*conn, client.seq?, steps))
    })
}
