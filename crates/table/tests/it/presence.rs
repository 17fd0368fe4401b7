//! Who is there: tables that nobody may watch, and tables that everybody has left.

use serde_json::json;
use table::wire::What;
use table::{Conn, Ending, Manners, Watch};

use crate::driver::{House, MORNING, person, setup};

const HOUR: u64 = 3_600_000;

/// A table of two with one person in it.
fn house(watch: Watch) -> (House, Conn) {
    let manners = Manners { watch, ..Manners::default() };
    let mut house = House::open(setup("belote", &json!({"players": 2}), manners), 1, None);
    let host = house.enter(1, Some(person(1))).expect("it comes in");
    house.send(host, "1", What::Sit { seat: Some(0) }).expect("it sits");
    house.settle().expect("it is written");
    (house, host)
}

/// How many texts each of these was sent while this was done.
fn texts(house: &mut House, conns: [Conn; 3], what: impl FnOnce(&mut House)) -> [usize; 3] {
    house.tape = Some(Vec::new());
    what(house);
    let tape = house.tape.take().expect("it was put in");
    conns.map(|conn| tape.iter().filter(|(_, to, _)| *to == conn).count())
}

#[test]
fn who_came_while_there_was_room_does_not_watch_a_match_that_nobody_may_watch() {
    for (watch, stays) in [(Watch::Link, true), (Watch::Nobody, false)] {
        let (mut house, host) = house(watch);
        let known = house.enter(2, Some(person(2))).expect("there is room");
        let stranger = house.enter(3, None).expect("there is room");
        let conns = [host, known, stranger];
        let started = texts(&mut house, conns, |house| {
            house.send(host, "2", What::Start).expect("the host begins");
            house.settle().expect("it is written");
        });
        assert!(started[0] > 0, "{started:?}");
        assert_eq!([started[1] > 0, started[2] > 0], [stays; 2], "{watch:?}: {started:?}");
        let later = texts(&mut house, conns, |house| {
            house.now += 6_000;
            house.tick().expect("nobody sends a hash");
            house.settle().expect("it is written");
        });
        assert_eq!([later[1] > 0, later[2] > 0], [stays; 2], "{watch:?}: {later:?}");
        assert_eq!(house.online.contains(&known), stays, "{watch:?}");
    }
}

/// Nobody has been there for a day, and the house was started again now and then.
#[test]
fn a_restart_does_not_begin_the_day_anew() {
    let (mut house, host) = house(Watch::Link);
    house.send(host, "2", What::Start).expect("the host begins");
    house.settle().expect("it is written");
    house.now += HOUR;
    house.disconnect(host).expect("it leaves");
    let left = house.now;
    while house.table.ended().is_none() && house.now < left + 48 * HOUR {
        for _ in 0..12 {
            house.now += HOUR / 12;
            house.tick().expect("time passes");
            house.settle().expect("it is written");
        }
        if house.table.ended().is_none() {
            house.fall(0).expect("it is read back");
        }
    }
    assert_eq!(house.table.ended(), Some(Ending::Idle));
    assert_eq!((house.now - MORNING) / HOUR, 25, "a day after the last person left");
}

/// Who is back before the day is over begins a new one, also where the house falls while it is there.
#[test]
fn whoever_is_back_begins_the_day_anew() {
    let (mut house, host) = house(Watch::Link);
    house.disconnect(host).expect("it leaves");
    for hour in 0..24 {
        house.now += HOUR - u64::from(hour == 23) * 1_000;
        house.tick().expect("time passes");
        house.settle().expect("it is written");
    }
    house.connect(host, None).expect("it is back");
    house.settle().expect("it is written");
    house.now += 5 * HOUR;
    house.fall(0).expect("it is read back");
    house.now += 23 * HOUR;
    house.tick().expect("time passes");
    house.settle().expect("it is written");
    assert_eq!(house.table.ended(), None, "it was there when the house fell");
    house.now += HOUR;
    house.tick().expect("time passes");
    house.settle().expect("it is written");
    assert_eq!(house.table.ended(), Some(Ending::Idle));
}

/// The house was closed for two days: whoever comes as it opens finds its table.
#[test]
fn who_comes_as_the_house_opens_finds_its_table() {
    let (mut house, host) = house(Watch::Link);
    house.disconnect(host).expect("it leaves");
    house.now += HOUR;
    house.tick().expect("time passes");
    house.settle().expect("it is written");
    house.now += 48 * HOUR;
    house.fall(0).expect("it is read back");
    house.tick().expect("the house opens");
    house.settle().expect("it is written");
    house.connect(host, None).expect("it is back");
    assert_eq!(house.table.ended(), None);
}
