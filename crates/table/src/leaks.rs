//! Worlds that look alike: two tables whose cards differ only where a viewer cannot see them send that
//! viewer, and whoever watches, the same texts at the same times, refusals and answers included.

use std::sync::Arc;

use cards::{Card, Dice, Seat};
use engine::fair::Seed;
use engine::{Turn, Viewer};
use games::{GameName, Match};
use serde_json::{Value, json};

use crate::deed::{Deed, Note, Sitter};
use crate::frame::Shown;
use crate::given::{alike, in_both, known, shuffled, source};
use crate::setup::{Manners, Setup};
use crate::wire::{About, Act, Command, Question, What};
use crate::{Conn, Effect, Moment, Name, Person, PersonId, Table};

const MORNING: u64 = 1_800_000_000_000;
/// A watcher's connection; a person's is its seat.
const WATCHER: Conn = Conn(9);

/// A table at which a match with this order of cards has just been dealt, everybody connected.
struct World {
    table: Table,
    now: u64,
    /// What its viewer and the watcher were sent, and when.
    told: Vec<(u64, Conn, Arc<str>)>,
    dice: Dice,
    keys: u32,
    viewer: Conn,
}

impl World {
    fn dealt(game: GameName, order: &[Card], viewer: Seat, bots: bool) -> Option<World> {
        let open = |people| games::open(game, &json!({}), source(order), people).ok();
        let manners = Manners { hints: true, ..Manners::default() };
        let setup = Setup { game: game.name().to_string(), options: Default::default(), manners };
        let moment = Moment { now: MORNING, fresh: Seed::from_text("alike") };
        let (table, mut deeds) = Table::open(setup, moment).expect("the usual setup");
        for seat in (0..table.scene.chairs.len()).map(Seat::new) {
            let bot = bots && seat != viewer;
            let house = || Sitter::House("club".to_string());
            let who = if bot { house() } else { Sitter::from(&person(seat)) };
            deeds.push(Deed::Noted(Note::Sat { seat, who }));
        }
        let seats = table.scene.chairs.len();
        deeds.push(Deed::Noted(Note::Started));
        deeds.push(Deed::Noted(Note::Hashed(vec![None; seats])));
        deeds.push(Deed::Salted(vec![String::new(); seats]));
        let mut table = Table::replay(&deeds, &[], moment).expect("it can be played");
        table.scene.game = Some(open(table.scene.people())?);
        table.shown = Shown::default();
        table.shown.catch_up(&table.scene);
        let viewer = Conn(viewer.index() as u64);
        let mut world =
            World { table, now: MORNING, told: Vec::new(), dice: Dice::new(5), keys: 0, viewer };
        for seat in (0..seats).map(Seat::new) {
            let moment = world.moment();
            let conn = Conn(seat.index() as u64);
            let effects = world.table.connect(moment, conn, Some(person(seat)), None);
            world.carry_out(effects);
        }
        let moment = world.moment();
        let effects = world.table.connect(moment, WATCHER, None, None);
        world.carry_out(effects);
        Some(world)
    }

    fn moment(&mut self) -> Moment {
        let mut fresh = [0; 32];
        fresh[..8].copy_from_slice(&self.dice.next_u64().to_le_bytes());
        Moment { now: self.now, fresh: Seed(fresh) }
    }

    fn game(&self) -> &dyn Match {
        self.table.game().expect("it was dealt")
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Append { .. } => {
                    let moment = self.moment();
                    let effects = self.table.written(moment, true);
                    self.carry_out(effects);
                }
                Effect::Send { to, text } if to == self.viewer || to == WATCHER => {
                    self.told.push((self.now, to, text));
                }
                // Bots stay out of windows here, whatever they hold.
                Effect::Think { seat, seq, .. } => {
                    let moment = self.moment();
                    let effects = self.table.thought(moment, seat, seq, None);
                    self.carry_out(effects);
                }
                _ => {}
            }
        }
    }

    fn send(&mut self, conn: Conn, what: What) {
        let seq = self.table.head();
        self.keys += 1;
        let key = format!("{:x}", self.keys);
        let moment = self.moment();
        let effects = self.table.command(moment, conn, Command { key, seq, what });
        self.carry_out(effects);
    }

    fn ask(&mut self, about: About) {
        let (moment, conn) = (self.moment(), self.viewer);
        let effects = self.table.ask(moment, conn, Question { id: 1, about });
        self.carry_out(effects);
    }

    fn tick(&mut self, at: u64) {
        self.now = at;
        let moment = self.moment();
        let effects = self.table.tick(moment);
        self.carry_out(effects);
    }
}

fn person(seat: Seat) -> Person {
    let name: Name = format!("P{seat}").parse().expect("a name");
    Person { id: PersonId([seat.index() as u8 + 1; 16]), name, program: false }
}

/// Plays two worlds in step for as long as they look alike. How many moves and closings that were.
fn together(game: GameName, seed: u64, bots: bool, leak: bool) -> Result<u32, String> {
    let mut dice = Dice::new(seed);
    let order = shuffled(game, &mut dice);
    let seats = games::seats(game, &Value::Object(Default::default())).expect("the usual options");
    let seat = Seat::new(dice.below(seats as u32) as usize);
    let Some(other) = alike(game, &order, seat, &mut dice) else { return Ok(0) };
    let world = |order: &[Card]| World::dealt(game, order, seat, bots);
    let (Some(one), Some(two)) = (world(&order), world(&other)) else {
        return Err(format!("{game:?} cannot be dealt"));
    };
    let mut worlds = [one, two];
    let viewers = [Viewer::Seat(seat), Viewer::Watcher];
    for n in 0..150 {
        compare(&worlds, leak)?;
        for world in &mut worlds {
            nonsense(world, n);
        }
        compare(&worlds, leak)?;
        match worlds[0].game().turn() {
            Turn::Seat(mover) => {
                let games = [worlds[0].game(), worlds[1].game()];
                let Some(steps) = in_both(games, mover, &mut dice) else { return Ok(n) };
                for world in &mut worlds {
                    world.now += 700;
                    make(world, mover, &steps);
                }
            }
            Turn::Window(_) => {
                let close = |world: &World| world.table.waiting.since + world.table.window_length();
                let at = close(&worlds[0]);
                if at != close(&worlds[1]) {
                    return Err("a window is longer in one world".to_string());
                }
                for world in &mut worlds {
                    // Whatever wakes the table before then changes nothing for anybody.
                    while world.table.wake().is_some_and(|wake| wake < at) {
                        world.tick(world.table.wake().unwrap_or(at).max(world.now + 1));
                    }
                    world.tick(at);
                }
            }
            _ => return Ok(n),
        }
        let same = |viewer: &Viewer| {
            let [one, two] = [&worlds[0], &worlds[1]].map(|world| known(world.game(), *viewer));
            one == two
        };
        if !viewers.iter().all(same) || worlds[0].game().turn() != worlds[1].game().turn() {
            return Ok(n); // A card that differs was shown.
        }
    }
    Ok(150)
}

/// A person moves, or the bot that was asked gives this answer.
fn make(world: &mut World, mover: Seat, steps: &[u8]) {
    if world.table.scene.bot_plays(mover) {
        let deed = Deed::Noted(Note::Acted { seat: mover, steps: steps.to_vec() });
        let moment = world.moment();
        world.table.commit(moment, vec![deed], None);
        let effects = std::mem::take(&mut world.table.out);
        world.carry_out(effects);
    } else {
        world.send(Conn(mover.index() as u64), What::Act(Act::Steps(steps.to_vec())));
    }
}

/// What a curious person tries, and is refused or told.
fn nonsense(world: &mut World, n: u32) {
    let viewer = world.viewer;
    match n % 7 {
        0 => world.send(viewer, What::Act(Act::Steps(vec![n as u8, 7]))),
        1 => world.send(viewer, What::Act(Act::Text("play QS".to_string()))),
        2 => world.send(viewer, What::StayOut),
        3 => world.ask(About::Lines(0)),
        5 => world.ask(About::Events(0)),
        4 => world.ask(About::Choice(
            serde_json::from_value(json!({"cards": ["7S"]})).expect("a choice"),
        )),
        _ => world.send(WATCHER, What::Act(Act::Text("pass".to_string()))),
    }
}

fn compare(worlds: &[World; 2], leak: bool) -> Result<(), String> {
    let [one, two] = worlds;
    // A table that leaks: the watcher hears the size of what another seat holds.
    let bent = |world: &World| {
        let other = Seat::new((world.viewer.0 as usize + 1) % world.game().seats());
        leak.then(|| {
            world.game().own(Viewer::Seat(other)).len()
                + world.game().own(Viewer::Seat(other)).matches('S').count()
        })
    };
    if one.told != two.told || bent(one) != bent(two) {
        let at = one.told.iter().zip(&two.told).position(|(a, b)| a != b);
        let at = at.unwrap_or(one.told.len().min(two.told.len()));
        return Err(format!("{:?}\n{:?}", one.told.get(at), two.told.get(at)));
    }
    Ok(())
}

impl Table {
    fn window_length(&self) -> u64 {
        self.window_ms().expect("a window is open")
    }
}

#[test]
fn worlds_that_look_alike_are_told_alike() {
    let long = std::env::var("QUINTE_LONG").is_ok_and(|value| value == "1");
    for game in GameName::ALL {
        let mut moves = 0;
        for seed in 0..if long { 1_000 } else { 60 } {
            let told = together(game, seed, seed % 3 == 0, false);
            moves += told.unwrap_or_else(|why| panic!("{game:?} {seed}: {why}"));
        }
        println!("{game:?}: {moves} moves in worlds that look alike");
        assert!(moves > 40, "{game:?}: only {moves} moves were compared");
    }
}

#[test]
fn a_table_that_leaks_is_found_out() {
    for game in GameName::ALL {
        let found = (0..25).any(|seed| together(game, seed, false, true).is_err());
        assert!(found, "{game:?}");
    }
}
