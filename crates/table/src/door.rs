//! What comes in: taken one after the other, as long as no append is under way.

use std::collections::{BTreeMap, VecDeque};
use std::mem;

use cards::Seat;
use engine::log::Log;
use engine::{Turn, Viewer};
use games::Match;
use serde_json::value::RawValue;

use crate::command::key_number;
use crate::deed::{Deed, Ending, Note, Sitter};
use crate::frame::{Besides, Shown};
use crate::history::NoMatch;
use crate::people::{Person, PersonId};
use crate::refusal::{NO_MATCH, NOT_SEATED, TOO_BUSY};
use crate::scene::{Broken, Scene, Stage};
use crate::setup::{BadSetup, Manners, Setup};
use crate::table::{Conn, Effect, Follower, Input, KEPT, Moment, Table};
use crate::table::{opening, place_of, reseats, touches};
use crate::waiting::Waiting;
use crate::wire::{self, Command, Here, Outgoing, Question, Reply};

/// No more than this waits of one connection for an append; what comes then is refused.
const MOST_WAITING: usize = 16;

impl Table {
    /// A new table, and the deeds with which its record begins.
    pub fn open(setup: Setup, moment: Moment) -> Result<(Table, Vec<Deed>), BadSetup> {
        setup.check()?;
        let opening = opening(&setup, moment);
        let deeds = vec![Deed::Opened(opening), Deed::Noted(Note::Manners(setup.manners.clone()))];
        let table = Table::replay(&deeds, &[], moment).expect("the setup was checked");
        Ok((table, deeds))
    }

    /// A table at which a match goes on where its log ends, and the deeds with which its record begins: this
    /// person sits here, bots everywhere else.
    pub fn take_up(
        log: &Log,
        manners: Manners,
        (seat, who): (Seat, &Person),
        moment: Moment,
    ) -> Result<(Table, Vec<Deed>), NoMatch> {
        let options = log.options.as_object().cloned().unwrap_or_default();
        let setup = Setup { game: log.game.clone(), options, manners };
        let (_, seats) = setup.check().map_err(|why| NoMatch(why.to_string()))?;
        if seat.index() >= seats {
            return Err(NoMatch(format!("there is no seat {seat}; there are {seats} seats")));
        }
        let house = Sitter::House(setup.manners.level.clone());
        let sitter = |at: Seat| if at == seat { Sitter::from(who) } else { house.clone() };
        let mut deeds = vec![Deed::Opened(opening(&setup, moment))];
        deeds.push(Deed::Noted(Note::Manners(setup.manners.clone())));
        let sit = |at: Seat| Deed::Noted(Note::Sat { seat: at, who: sitter(at) });
        deeds.extend(Seat::all(seats).map(sit));
        deeds.push(Deed::Noted(Note::TakenUp(log.to_json())));
        let table = Table::replay(&deeds, &[], moment).map_err(|why| NoMatch(why.to_string()))?;
        if table.scene.stage == Stage::Over {
            return Err(NoMatch("the match is over".to_string()));
        }
        Ok((table, deeds))
    }

    /// A table as its record tells it, with the commands it has answered: seat, number, and the head
    /// after it.
    pub fn replay(
        deeds: &[Deed],
        keys: &[(Seat, u64, u32)],
        moment: Moment,
    ) -> Result<Table, Broken> {
        let (mut scene, rest) = Scene::begin(deeds)?;
        let (mut touched, mut reseated) = (1, 1);
        for (at, deed) in rest.iter().enumerate() {
            scene.apply(deed)?;
            if touches(deed) {
                touched = at as u32 + 2;
            }
            if reseats(deed) {
                reseated = at as u32 + 2;
            }
        }
        let mut shown = Shown::default();
        shown.catch_up(&scene);
        let waiting = Waiting::new(moment.now, deeds.len() as u32, scene.deserted);
        let mut table = Table {
            scene,
            head: deeds.len() as u32,
            touched,
            reseated,
            followers: BTreeMap::new(),
            keys: keys.iter().map(|&(_, number, head)| (number, head)).collect(),
            shown,
            kept: VecDeque::new(),
            under_way: None,
            inputs: VecDeque::new(),
            waiting,
            here: Here { waits: true, ..Here::default() },
            out: Vec::new(),
            scratch: String::new(),
            fallen: false,
        };
        table.tend(moment);
        debug_assert!(table.out.is_empty(), "nobody is there yet");
        Ok(table)
    }

    /// Somebody follows the table, and has seen it as far as this frame.
    pub fn connect(
        &mut self,
        moment: Moment,
        conn: Conn,
        who: Option<Person>,
        since: Option<u32>,
    ) -> Vec<Effect> {
        self.take(moment, Input::Connect(conn, who, since))
    }

    /// A connection is gone.
    pub fn disconnect(&mut self, moment: Moment, conn: Conn) -> Vec<Effect> {
        self.take(moment, Input::Disconnect(conn))
    }

    /// Somebody wants something done.
    pub fn command(&mut self, moment: Moment, conn: Conn, command: Command) -> Vec<Effect> {
        self.take(moment, Input::Command(conn, command))
    }

    /// Somebody wants to know something.
    pub fn ask(&mut self, moment: Moment, conn: Conn, question: Question) -> Vec<Effect> {
        self.take(moment, Input::Ask(conn, question))
    }

    /// A bot has thought: these steps, or it stays out.
    pub fn thought(
        &mut self,
        moment: Moment,
        seat: Seat,
        seq: u32,
        steps: Option<Vec<u8>>,
    ) -> Vec<Effect> {
        self.take(moment, Input::Thought(seat, seq, steps))
    }

    /// Time has passed: see [`Table::wake`].
    pub fn tick(&mut self, moment: Moment) -> Vec<Effect> {
        if self.under_way.is_none() && !self.fallen {
            self.tend(moment);
        }
        mem::take(&mut self.out)
    }

    /// When the table wants to be told that time has passed.
    pub fn wake(&self) -> Option<u64> {
        let idle = self.under_way.is_none() && !self.fallen;
        self.waiting.wake.filter(|_| idle)
    }

    /// The append under way is durable, or it failed.
    pub fn written(&mut self, moment: Moment, durable: bool) -> Vec<Effect> {
        let Some(done) = self.under_way.take() else { return Vec::new() };
        if durable {
            self.tell(moment, done);
            self.go_on(moment);
        } else {
            self.fallen = true;
            self.out.push(Effect::Rebuild);
        }
        mem::take(&mut self.out)
    }

    /// The match that is played, or was played last.
    pub fn game(&self) -> Option<&dyn games::Match> {
        self.scene.game.as_deref()
    }

    /// The match written down, once it is over.
    pub fn log(&self) -> Option<Log> {
        self.scene.log()
    }

    /// How it ended, if it did.
    pub fn ended(&self) -> Option<Ending> {
        match self.scene.stage {
            Stage::Ended(ending) => Some(ending),
            _ => None,
        }
    }

    /// How it is set up.
    pub fn setup(&self) -> &Setup {
        &self.scene.setup
    }

    /// What all viewers know of the table around the match, as JSON.
    pub fn around(&self) -> String {
        self.scene.around()
    }

    /// Where somebody sits.
    pub fn seat_of(&self, who: PersonId) -> Option<Seat> {
        self.scene.seat_of(who)
    }

    /// Whether the host sent somebody away for good.
    pub fn removed(&self, who: PersonId) -> bool {
        self.scene.removed.contains(&who)
    }

    /// Whether somebody could act in the open window and has not stayed out of what it is offered. Only
    /// for houses without a clock: at any other table it would tell who could.
    pub fn awaits_a_person(&self) -> bool {
        let Some(game) = self.game() else { return false };
        let Turn::Window(seats) = game.turn() else { return false };
        let mut people = (seats & self.scene.people()).iter();
        people.any(|seat| {
            let offers = game.offers(seat).offers;
            !offers.is_empty()
                && !self.scene.bot_plays(seat)
                && !self.waiting.declined(seat, &offers)
        })
    }

    /// Whether somebody plays here, and not bots for everybody.
    pub fn anybody_plays(&self) -> bool {
        (0..self.scene.chairs.len()).any(|seat| !self.scene.bot_plays(Seat::new(seat)))
    }

    /// Whether this command of a connection was done before, so that it is only answered again.
    pub fn was_done(&self, conn: Conn, key: &str) -> bool {
        let (Some(who), Some(number)) = (self.person(conn), key_number(key)) else { return false };
        let number = who.id.command(number);
        self.keys.contains_key(&number) || self.waiting.answered(number).is_some()
    }

    /// The number of the next deed.
    pub fn head(&self) -> u32 {
        self.head
    }

    /// Whoever runs the house ends the table.
    pub fn close(&mut self, moment: Moment, ending: Ending) -> Vec<Effect> {
        self.take(moment, Input::Close(ending))
    }

    fn take(&mut self, moment: Moment, input: Input) -> Vec<Effect> {
        if self.fallen {
            return Vec::new();
        }
        let sender = match &input {
            Input::Command(conn, Command { key, .. }) => Some((*conn, key.clone())),
            Input::Ask(conn, Question { id, .. }) => Some((*conn, id.to_string())),
            _ => None,
        };
        if let Some((conn, key)) = sender
            && self.inputs.iter().filter(|waiting| waiting.comes_from(conn)).count() >= MOST_WAITING
        {
            self.refuse(conn, &key, &TOO_BUSY);
            return mem::take(&mut self.out);
        }
        self.inputs.push_back(input);
        self.go_on(moment);
        mem::take(&mut self.out)
    }

    /// Takes what waits, as long as no append is under way; then looks at the clock.
    fn go_on(&mut self, moment: Moment) {
        while self.under_way.is_none() {
            let Some(input) = self.inputs.pop_front() else {
                self.tend(moment);
                return;
            };
            match input {
                Input::Connect(conn, who, since) => self.welcome(moment, conn, who, since),
                Input::Disconnect(conn) => self.leave(moment, conn),
                Input::Command(conn, command) => self.judge(moment, conn, command),
                Input::Ask(conn, question) => self.answer(moment, conn, &question),
                Input::Thought(seat, seq, steps) => self.waiting.thought(seat, seq, steps),
                Input::Close(ending) if self.ended().is_none() => {
                    self.commit(moment, vec![Deed::Ended(ending)], None);
                }
                Input::Close(_) => {}
            }
        }
    }

    fn welcome(&mut self, moment: Moment, conn: Conn, who: Option<Person>, since: Option<u32>) {
        if !self.admits(who.as_ref()) {
            return self.dismiss(conn);
        }
        self.followers.insert(conn, Follower { who });
        let viewer = self.viewer(conn);
        self.look_round(moment.now);
        self.welcome_to(conn, viewer);
        self.catch_up(moment, conn, viewer, since);
        self.here.watching = u32::MAX; // So that the newcomer is told who is here.
        self.tell_here();
    }

    /// Sends what this viewer has not seen: frames if it looks from where it did, else the whole. What it
    /// may do now goes with the last.
    fn catch_up(&mut self, moment: Moment, conn: Conn, viewer: Viewer, since: Option<u32>) {
        let offers = self.offers();
        let you = offers[place_of(viewer)].as_deref();
        let besides = Besides { clock: self.ticking(moment.now), you, ..Besides::default() };
        let nothing = Besides::default();
        let whole = self.shown.whole(viewer, self.head, &besides);
        let Some(since) = since.filter(|since| (self.reseated..self.head).contains(since)) else {
            return self.send(conn, whole.into());
        };
        let first_kept = self.head - self.kept.len() as u32 + 1;
        if since + 1 < first_kept {
            let (from, until) = (since + 1, first_kept);
            self.out.push(Effect::Missed { to: conn, viewer, from, until });
        }
        let texts: Vec<String> = self
            .kept
            .iter()
            .filter(|told| told.seq > since)
            .map(|told| {
                let last = told.seq == self.head;
                told.text(viewer, if last { &besides } else { &nothing })
            })
            .collect();
        for text in texts {
            self.send(conn, text.into());
        }
        if self.kept.is_empty() {
            self.send(conn, whole.into());
        }
    }

    fn leave(&mut self, moment: Moment, conn: Conn) {
        self.followers.remove(&conn);
        self.look_round(moment.now);
        self.tell_here();
    }

    fn answer(&mut self, moment: Moment, conn: Conn, question: &Question) {
        let viewer = self.viewer(conn);
        let (id, seq) = (question.id, self.head);
        let reply = Reply { id, seq, ..Reply::default() };
        match (&question.about, self.game()) {
            (wire::About::Hint, _) => self.hint(moment, conn, id, viewer),
            (wire::About::Lines(from), Some(game)) => {
                let lines = game.lines(viewer, kept(game, *from));
                self.send_message(conn, &Outgoing::Answer(Reply { lines: Some(&lines), ..reply }));
            }
            (wire::About::Events(from), Some(game)) => {
                let events = game.events(viewer, kept(game, *from)).join(",");
                let events = RawValue::from_string(format!("[{events}]"));
                let events = events.expect("events are JSON");
                let reply = Reply { events: Some(&events), ..reply };
                self.send_message(conn, &Outgoing::Answer(reply));
            }
            (wire::About::Choice(choice), Some(game)) => match viewer {
                Viewer::Seat(seat) => {
                    let answer = game.choose(seat, choice);
                    let reply = Reply { choice: Some(&answer), ..reply };
                    self.send_message(conn, &Outgoing::Answer(reply));
                }
                Viewer::Watcher => self.refuse(conn, &id.to_string(), &NOT_SEATED),
            },
            (_, None) => self.refuse(conn, &id.to_string(), &NO_MATCH),
        }
    }
}

/// A frame to begin with, among as many as are kept: what a flood of questions costs is bounded.
fn kept(game: &dyn Match, from: u32) -> usize {
    let next = game.frames() + 1;
    (from as usize).clamp(next.saturating_sub(KEPT), next)
}
