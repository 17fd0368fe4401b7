//! The house falls at every write, sync and answer of sessions in which people sit down, salt, play, talk and
//! take back. Whoever has no answer sends again by the same key.

use std::collections::BTreeMap;

use engine::Turn;
use serde_json::json;
use table::wire::{Act, What};
use table::{Conn, Deed, Manners, Note, Pace};

use crate::client::Answered;
use crate::deeds::deeds;
use crate::driver::{Checked, House, person, setup};
use crate::long;

struct Session {
    house: House,
    conns: [Conn; 2],
    keys: u64,
    /// The points that the store has passed, and where the house falls.
    points: usize,
    fall: Option<(usize, usize)>,
}

impl Session {
    fn open(game: &str, seed: u64, fall: Option<(usize, usize)>) -> Checked<Session> {
        let manners = Manners { pace: Pace::Instant, last_ms: 0, card_ms: 0, ..Manners::default() };
        let options = if game == "tractor" { json!({}) } else { json!({"players": 2}) };
        let mut house = House::open(setup(game, &options, manners), seed, None);
        let conns = [house.enter(0, Some(person(0)))?, house.enter(1, Some(person(1)))?];
        Ok(Session { house, conns, keys: 0, points: 0, fall })
    }

    /// The store takes its steps, and the house may fall between any two.
    fn settle(&mut self) -> Checked {
        while self.fell()? || self.step()? {}
        self.house.check()?;
        self.house.audit()
    }

    fn step(&mut self) -> Checked<bool> {
        let stepped = self.house.step_store()?;
        self.points += usize::from(stepped);
        Ok(stepped)
    }

    fn fell(&mut self) -> Checked<bool> {
        let Some((_, kept)) = self.fall.take_if(|(after, _)| *after == self.points) else {
            return Ok(false);
        };
        self.house.fall(kept)?;
        for conn in self.conns {
            let since = self.house.clients[&conn].seq;
            self.house.connect(conn, since)?;
        }
        Ok(true)
    }

    /// Sends until there is an answer: once, or once more after a fall.
    fn send(&mut self, who: usize, what: What) -> Checked<Answered> {
        self.keys += 1;
        let key = format!("{:x}", self.keys);
        for _ in 0..3 {
            let conn = self.conns[who];
            let seq = self.house.clients[&conn].seq.unwrap_or(0);
            let command = table::wire::Command { key: key.clone(), seq, what: what.clone() };
            self.house.judged(conn, command)?;
            self.settle()?;
            let answers = self.house.clients[&conn].answers.get(&key);
            if let Some(answer) = answers.and_then(|answers| answers.first()) {
                return Ok(answer.clone());
            }
        }
        Err(format!("nobody answered {what:?}"))
    }

    fn play(&mut self, moves: usize) -> Checked {
        for _ in 0..4_000 {
            self.settle()?;
            match self.house.stage().as_str() {
                "gathering" => {
                    for who in 0..2 {
                        self.send(who, What::Sit { seat: None })?;
                    }
                    self.send(1, What::Ready(true))?;
                    self.send(0, What::Start)?;
                }
                "hashing" => {
                    for who in 0..2 {
                        self.send(who, What::Hash(table::hash(&format!("salt{who}"))))?;
                    }
                }
                "opening" => {
                    for who in 0..2 {
                        self.send(who, What::Salt(format!("salt{who}")))?;
                    }
                }
                "playing" if self.acted() < moves => self.go_on()?,
                _ => return Ok(()),
            }
        }
        Err(format!("it does not go on: {}", self.house.table.around()))
    }

    fn acted(&self) -> usize {
        let acted = |deed: &&Deed| matches!(deed, Deed::Noted(Note::Acted { .. }));
        self.house.wanted.iter().filter(acted).count()
    }

    fn go_on(&mut self) -> Checked {
        let game = self.house.table.game().expect("it is played");
        let Turn::Seat(seat) = game.turn() else { return crate::smoke::pass_time(&mut self.house) };
        let mine =
            |&who: &usize| self.house.clients[&self.conns[who]].seat == Some(seat.index() as u8);
        let Some(who) = (0..2).find(mine) else { return crate::smoke::pass_time(&mut self.house) };
        let work = game.work(seat, game.dice(seat, "person").next_u64());
        let steps = bots::decide(work, bots::Level::Club, &|| false).steps.ok_or("a move")?;
        let steps: Vec<u8> = steps.iter().map(|step| step.0).collect();
        self.send(who, What::Act(Act::Steps(steps)))?;
        if self.keys.is_multiple_of(5) {
            let text = format!("word {}", self.keys);
            self.send(who, What::Say(text))?;
        }
        if self.keys.is_multiple_of(7) {
            self.send(who, What::TakeBack)?;
            self.send(1 - who, What::Agree(true))?;
        }
        Ok(())
    }

    /// Every word that somebody was told is said stands once, and so does nothing else.
    fn words(&self) -> Checked {
        let mut said: BTreeMap<String, u32> = BTreeMap::new();
        for deed in deeds(&self.house.record()) {
            if let Deed::Noted(Note::Said { text, .. }) = deed {
                *said.entry(text).or_default() += 1;
            }
        }
        match said.iter().find(|(_, times)| **times != 1) {
            Some(twice) => Err(format!("{twice:?}")),
            None => Ok(()),
        }
    }
}

fn session(game: &str, seed: u64, moves: usize, fall: Option<(usize, usize)>) -> Checked<usize> {
    let mut session = Session::open(game, seed, fall)?;
    session.play(moves)?;
    session.words()?;
    session.house.look_back()?;
    Ok(session.points)
}

/// How often it fell in sessions of this game.
fn falls(number: u64, game: &str) -> usize {
    let (sessions, moves) = if long() { (20, 30) } else { (1, 6) };
    let mut falls = 0;
    for nth in 0..sessions {
        let seed = nth * 5 + number;
        let points = session(game, seed, moves, None).unwrap_or_else(|why| panic!("{game}: {why}"));
        // A deal of Tractor is a hundred windows: it falls at every point of one long session, and at some of the others,
        // each time at other ones.
        let whole = game != "tractor" || (long() && nth == 0);
        let (first, stride) = if whole { (0, 1) } else { (7 * nth as usize % 41, 41) };
        for after in (first..points).step_by(stride) {
            for kept in 0..2 {
                let fell = session(game, seed, moves, Some((after, kept)));
                fell.unwrap_or_else(|why| panic!("{game} {seed}, {after}, {kept}: {why}"));
                falls += 1;
            }
        }
    }
    println!("{game}: {falls} falls");
    falls
}

macro_rules! whatever_was_answered_stands_once_wherever_the_house_falls {
    ($($number:literal $game:ident $least:literal)*) => { $(
        #[test]
        fn $game() {
            assert!(falls($number, stringify!($game)) >= $least);
        }
    )* };
}

whatever_was_answered_stands_once_wherever_the_house_falls! {
    0 belote 50
    1 bezique 50
    2 tractor 15
    3 canasta 50
    4 rami 50
}
