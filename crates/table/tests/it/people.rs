//! People of all kinds, chosen by dice: who sit, leave, return, send twice, send nonsense, take back, talk.

use engine::Turn;
use serde_json::json;
use table::wire::{About, Act, Command, Question, Reaction, What};
use table::{Chat, Clock, Conn, Manners, Pace, Then, Watch};

use crate::driver::{Checked, House, person, setup};
use crate::switches::Switch;

/// A table and everybody around it.
pub(crate) struct Crowd {
    pub house: House,
    pub conns: Vec<Conn>,
    /// What was sent, to be sent again.
    pub sent: Vec<(Conn, Command)>,
    keys: u64,
    /// Who left while an append was under way.
    left: std::collections::BTreeSet<Conn>,
}

const GAMES: [&str; 5] = ["belote", "bezique", "tractor", "canasta", "rami"];

impl Crowd {
    /// A table of some game with some people around it, all chosen by the seed.
    pub(crate) fn gather(seed: u64, switch: Option<Switch>) -> Checked<Crowd> {
        let mut dice = cards::Dice::new(seed ^ 0x51);
        let game = GAMES[(seed % 5) as usize];
        let mut pick = |n: u32| dice.below(n);
        let options = match game {
            "belote" => json!({"target": 150, "players": 2 + pick(3)}),
            "bezique" => json!({"target": 200, "players": 2 + 2 * pick(2)}),
            "canasta" => json!({"max_deals": 1, "players": 2 + 2 * pick(2)}),
            "rami" => json!({"match": {"deals": 1}, "players": 2 + pick(3)}),
            // The shortest match there is.
            _ => json!({"win_at": "reach_ace", "advancement": "per_forty"}),
        };
        let clock =
            Clock { seconds: 5 + pick(40), then: [Then::Play, Then::StandIn][pick(2) as usize] };
        let manners = Manners {
            level: "club".to_string(),
            pace: [Pace::Instant, Pace::Quick, Pace::Normal, Pace::Slow][pick(4) as usize],
            clock: (pick(3) == 0).then_some(clock),
            grace_s: 10 + pick(60),
            card_ms: pick(300),
            last_ms: pick(5_000),
            chat: [Chat::Off, Chat::Between, Chat::Always, Chat::Always][pick(4) as usize],
            watch: [Watch::Nobody, Watch::Link, Watch::All][pick(3) as usize],
            hints: pick(2) == 0,
        };
        let mut house = House::open(setup(game, &options, manners), seed, switch);
        let people = 1 + u64::from(pick(4));
        let mut conns = Vec::new();
        for n in 0..people {
            conns.push(house.enter(n, Some(person(n as u8)))?);
        }
        let mut again = person(0); // The first one's second window.
        if switch == Some(Switch::SitsTwice) {
            again.id = table::PersonId([99; 16]);
        }
        conns.push(house.enter(50, Some(again))?);
        conns.push(house.enter(51, Some(person(40)))?); // Somebody who mostly watches.
        conns.push(house.enter(52, None)?);
        let mut crowd = Crowd { house, conns, sent: Vec::new(), keys: 0, left: Default::default() };
        for n in 0..people as usize {
            crowd.tell(n, What::Sit { seat: None })?;
            crowd.house.settle()?;
        }
        Ok(crowd)
    }

    pub(crate) fn pick(&mut self, n: u32) -> u32 {
        self.house.dice.below(n)
    }

    /// One of the clients sends something new.
    pub(crate) fn tell(&mut self, client: usize, what: What) -> Checked {
        self.keys += 1;
        let key = format!("{:x}", self.keys);
        let seq = self.house.clients[&self.conns[client]].seq.unwrap_or(0);
        let stale = self.pick(20) == 0;
        let seq = if stale { self.pick(seq + 2) } else { seq };
        self.say_again(client, Command { key, seq, what })
    }

    fn say_again(&mut self, client: usize, command: Command) -> Checked {
        let conn = self.conns[client];
        if !self.house.online.contains(&conn) {
            return Ok(());
        }
        self.sent.push((conn, command.clone()));
        self.house.judged(conn, command)
    }

    /// Something happens.
    pub(crate) fn stir(&mut self) -> Checked {
        if !self.house.appending {
            self.left.clear();
        }
        let client = self.pick(self.conns.len() as u32) as usize;
        let salted = matches!(self.house.stage().as_str(), "hashing" | "opening");
        if salted && self.pick(6) == 0 {
            return self.salts();
        }
        match self.pick(100) {
            0..=29 => self.house.step_store().map(drop),
            30..=54 => self.time_passes(),
            55..=70 => self.a_move(),
            71..=74 => self.a_move_to_be_taken_back(),
            75..=84 => {
                let what = self.a_wish(client);
                self.tell(client, what)
            }
            85..=87 => self.twice(),
            88..=91 => self.come_or_go(client),
            92..=93 => {
                let about = [About::Hint, About::Lines(0), About::Events(0)];
                let about = about[self.pick(3) as usize].clone();
                let (id, conn) = (self.pick(9), self.conns[client]);
                let on = self.house.online.contains(&conn);
                if on { self.house.ask(conn, Question { id, about }) } else { Ok(()) }
            }
            94..=95 => self.salts(),
            96 => self.falls(),
            97 => self.agree(),
            98 if self.pick(8) == 0 => {
                if self.pick(2) == 0 {
                    self.house.settle()?;
                    for conn in self.house.online.clone() {
                        self.house.disconnect(conn)?;
                        self.house.settle()?;
                    }
                }
                let hours = u64::from(self.pick(26));
                self.house.now += hours * 3_600_000;
                self.house.tick()
            }
            _ => self.begin(),
        }
    }

    /// The next thing that comes by itself comes, or a bot is not heard.
    fn time_passes(&mut self) -> Checked {
        self.house.now += u64::from(self.pick(200));
        let thoughts = self.house.thoughts.len() as u32;
        if thoughts > 0 && self.pick(2) == 0 {
            let which = self.pick(thoughts) as usize;
            if self.pick(25) == 0 {
                self.house.thoughts.remove(which);
                return Ok(());
            }
            return self.house.hear_thought(which);
        }
        if self.pick(4) == 0 {
            return self.house.tick(); // Nothing may be due yet.
        }
        match self.house.table.wake() {
            // Nobody waits for tomorrow here; that is for jumps.
            Some(wake) if wake < self.house.now + 120_000 => {
                self.house.now = self.house.now.max(wake);
                self.house.tick()
            }
            _ => self.house.tick(),
        }
    }

    /// Whoever is to move does, as a club player would.
    pub(crate) fn a_move(&mut self) -> Checked {
        let Some(game) = self.house.table.game() else { return Ok(()) };
        let seat = match game.turn() {
            Turn::Seat(seat) => seat,
            Turn::Window(seats) => {
                let seats: Vec<_> = seats.iter().collect();
                seats[(self.house.now % seats.len() as u64) as usize]
            }
            _ => return Ok(()),
        };
        let here = |conn: &Conn| {
            self.house.online.contains(conn)
                && self.house.clients[conn].seat == Some(seat.index() as u8)
        };
        let Some(client) = self.conns.iter().position(here) else { return Ok(()) };
        let work = game.work(seat, game.dice(seat, "person").next_u64());
        let what = match bots::decide(work, bots::Level::Club, &|| false).steps {
            Some(steps) => What::Act(Act::Steps(steps.iter().map(|step| step.0).collect())),
            None => What::StayOut,
        };
        self.tell(client, what)
    }

    /// Somebody moves and regrets it at once, or a little later.
    fn a_move_to_be_taken_back(&mut self) -> Checked {
        let sent = self.sent.len();
        self.a_move()?;
        let Some((conn, _)) = self.sent.get(sent) else { return Ok(()) };
        let client = self.conns.iter().position(|other| other == conn).expect("it sent");
        self.house.settle()?;
        if self.pick(3) == 0 {
            self.time_passes()?;
            self.house.settle()?;
        }
        self.tell(client, What::TakeBack)?;
        self.house.settle()?;
        if self.pick(2) == 0 { self.agree() } else { Ok(()) }
    }

    fn twice(&mut self) -> Checked {
        let most = self.sent.len().min(40) as u32;
        if most == 0 {
            return Ok(());
        }
        let back = 1 + self.pick(most) as usize;
        let (conn, command) = self.sent[self.sent.len() - back].clone();
        // Now and then by another window of the same person.
        let id = self.house.clients[&conn].id();
        let clients = 0..self.conns.len();
        let same: Vec<usize> =
            clients.filter(|&at| self.house.clients[&self.conns[at]].id() == id).collect();
        let client = same[self.pick(same.len() as u32) as usize];
        self.say_again(client, command)
    }

    fn come_or_go(&mut self, client: usize) -> Checked {
        let conn = self.conns[client];
        if self.house.online.contains(&conn) {
            if self.house.appending {
                self.left.insert(conn);
            }
            return self.house.disconnect(conn);
        }
        if self.left.contains(&conn) {
            return Ok(()); // The table has not heard yet that this one left.
        }
        let since = if self.pick(4) == 0 { None } else { self.house.clients[&conn].seq };
        self.house.connect(conn, since)
    }

    /// Everybody who is away comes back.
    pub(crate) fn all_return(&mut self) -> Checked {
        for conn in self.conns.clone() {
            if !self.house.online.contains(&conn) {
                let since = self.house.clients[&conn].seq;
                self.house.connect(conn, since)?;
            }
        }
        Ok(())
    }

    pub(crate) fn salts(&mut self) -> Checked {
        for client in 0..self.conns.len() {
            let salt = format!("grain{}x{}", client, self.house.seeds.len());
            let seat = self.house.clients[&self.conns[client]].seat;
            let shy = self.pick(6) == 0;
            match self.house.clients[&self.conns[client]].stage() {
                "hashing" if seat.is_some() && !shy => {
                    self.tell(client, What::Hash(table::hash(&salt)))?;
                }
                "opening" if seat.is_some() && !shy => self.tell(client, What::Salt(salt))?,
                _ => {}
            }
        }
        Ok(())
    }

    fn falls(&mut self) -> Checked {
        let kept = self.pick(2) as usize;
        if self.house.appending && self.pick(2) == 0 {
            self.house.fail(kept)?;
        } else {
            self.house.fall(kept)?;
        }
        if self.pick(3) > 0 {
            self.all_return()?;
        }
        Ok(())
    }

    /// Somebody asked for something: all agree, but for one who may not.
    fn agree(&mut self) -> Checked {
        for client in 0..self.conns.len() {
            let conn = self.conns[client];
            let asked =
                self.house.clients[&conn].table.get("wish").is_some_and(|wish| !wish.is_null());
            if asked && self.house.clients[&conn].seat.is_some() {
                let yes = self.pick(8) > 0;
                self.tell(client, What::Agree(yes))?;
                self.house.settle()?;
            }
        }
        Ok(())
    }

    /// Where nobody sits any more, somebody does who may.
    pub(crate) fn sit_again(&mut self) -> Checked {
        for client in 0..self.conns.len() {
            if self.house.seated().is_empty() {
                self.tell(client, What::Sit { seat: None })?;
                self.house.settle()?;
            }
        }
        Ok(())
    }

    /// Whoever sits says that it is ready, and the host begins.
    pub(crate) fn begin(&mut self) -> Checked {
        for client in 0..self.conns.len() {
            let seen = &self.house.clients[&self.conns[client]];
            let (seat, stage) = (seen.seat, seen.stage());
            if seat.is_some() && matches!(stage, "gathering" | "over") {
                let host = seen.table["host"].as_u64() == seat.map(u64::from);
                self.tell(client, What::Ready(true))?;
                self.house.settle()?;
                if host {
                    self.tell(client, What::Start)?;
                }
            }
        }
        Ok(())
    }

    /// Nobody waits, and nobody lets a bot play who could play itself.
    pub(crate) fn unpause(&mut self) -> Checked {
        for client in 0..self.conns.len() {
            if self.house.clients[&self.conns[client]].seat.is_some() {
                self.tell(client, What::Pause(false))?;
                self.house.settle()?;
                self.tell(client, What::Return)?;
                self.house.settle()?;
            }
        }
        Ok(())
    }

    fn a_wish(&mut self, client: usize) -> What {
        let seat = self.pick(5) as u8;
        let again = self.house.table.setup().clone();
        let on = self.pick(2) == 0;
        let long = "x".repeat(201);
        let text = ["hello", "", "good\u{202e} game", &long][self.pick(4) as usize];
        match self.pick(26) {
            0..=5 => What::TakeBack,
            6..=8 => What::Say(text.to_string()),
            9 => What::React(Reaction::Thanks),
            10 => What::End,
            11..=12 => What::Agree(on),
            13 => What::Rise,
            14 => What::Return,
            15 => What::Pause(on && client == 0),
            16 => What::Forced(on),
            17 => What::Sit { seat: on.then_some(seat) },
            18 => What::Act(Act::Text("pass".to_string())),
            19 => What::Act(Act::Steps(vec![seat, 200, 3])),
            20 => What::StayOut,
            21 => What::Mute { seat, on },
            22 => What::Host { seat },
            23 if self.house.now.is_multiple_of(7) => What::Remove { seat },
            24 if on => What::Fill { seat, level: "novice".to_string() },
            24 => What::Clear { seat },
            25 => What::Setup(again),
            _ => What::Ready(on),
        }
    }
}
