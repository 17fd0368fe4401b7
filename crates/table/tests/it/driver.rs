//! Whoever runs a table, without a network or a disk of its own: effects are carried out against a store in
//! memory, step by step, time is a number, and everything is chosen by dice.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex};

use bots::Level;
use cards::{Dice, Seat};
use engine::fair::Seed;
use serde_json::{Map, Value};
use store::{
    Answer, Append, Claim, Error, Key, Memory, Open, Point, Record, Store, TableId, Write,
};
use table::wire::{self, Command, What};
use table::{Conn, Deed, Effect, Manners, Moment, Note, Person, PersonId, Setup, Table};

use crate::client::Client;
use crate::deeds::{deeds, entry, keys};
use crate::glimpses::Glimpses;
use crate::invariants::kept_back;
use crate::salting::Salting;
use crate::switches::Switch;

pub(crate) const TABLE: TableId = TableId([7; 16]);
/// The morning on which every table opens.
pub(crate) const MORNING: u64 = 1_800_000_000_000;

pub(crate) type Checked<T = ()> = Result<T, String>;

/// A bot's answer that has not arrived yet.
pub(crate) struct Thought {
    pub at: u64,
    pub seat: Seat,
    pub seq: u32,
    pub steps: Option<Vec<u8>>,
}

/// How often something was to be judged, so that a campaign can see that it was.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    pub take_backs_judged: u64,
    pub cards_seen: u64,
    pub hints: u64,
    pub left_out: u64,
    pub shown_out: u64,
}

impl Tally {
    pub(crate) fn add(&mut self, other: &Tally) {
        self.take_backs_judged += other.take_backs_judged;
        self.cards_seen += other.cards_seen;
        self.hints += other.hints;
        self.left_out += other.left_out;
        self.shown_out += other.shown_out;
    }
}

pub(crate) struct House {
    pub now: u64,
    pub dice: Dice,
    pub store: Arc<Memory>,
    pub epoch: u32,
    pub table: Table,
    pub clients: BTreeMap<Conn, Client>,
    /// Who is on the line now.
    pub online: Vec<Conn>,
    pub thoughts: Vec<Thought>,
    pub appending: bool,
    /// So many deeds are durable.
    pub durable: u32,
    /// Every deed that the table wanted written, in the order of its head.
    pub wanted: Vec<Deed>,
    pub seeds: Vec<Seed>,
    /// Those that nobody may be told, but for the last one once its match is over.
    pub kept_back: Vec<String>,
    pub switch: Option<Switch>,
    pub falls: u32,
    pub frames: u64,
    /// Every text with its time, if somebody wants to compare them.
    pub tape: Option<Vec<(u64, Conn, String)>>,
    /// Every command that was sent, by its number.
    pub commands: BTreeMap<u64, (String, What)>,
    /// How long the record was when it was audited last.
    pub audited: u32,
    /// When somebody with a name was last on the line.
    pub last_seen: u64,
    pub talk: BTreeMap<String, Vec<u64>>,
    /// How far the table had come with the last append: it may be ahead of that itself.
    pub told_stage: String,
    /// Whether every seat was taken then.
    pub told_full: bool,
    /// When all were told that the match went on, and how long its window has to stay open from then.
    pub window: (Option<u64>, u64),
    /// The manners that people chose, whatever the table makes of them.
    pub chosen: Manners,
    pub glimpses: Glimpses,
    pub salting: Salting,
    /// So many hints were given.
    pub hints_given: usize,
    pub tally: Tally,
    inbox: Arc<Mutex<VecDeque<Result<Answer, Error>>>>,
    level: Level,
}

pub(crate) fn setup(game: &str, options: &Value, manners: Manners) -> Setup {
    let options = options.as_object().cloned().unwrap_or_else(Map::new);
    Setup { game: game.to_string(), options, manners }
}

pub(crate) fn person(number: u8) -> Person {
    let name = format!("P{number}").parse().expect("a name");
    Person { id: PersonId([number + 1; 16]), name, program: number % 5 == 4 }
}

impl House {
    pub(crate) fn open(mut setup: Setup, seed: u64, switch: Option<Switch>) -> House {
        let chosen = setup.manners.clone();
        if let Some(switch) = switch {
            switch.bend_manners(&mut setup.manners);
        }
        let mut dice = Dice::new(seed);
        let moment = Moment { now: MORNING, fresh: fresh(&mut dice) };
        let (table, deeds) = Table::open(setup, moment).expect("a setup that can be played");
        let store = Arc::new(Memory::stepwise());
        let entries = deeds.iter().cloned().map(entry).collect();
        let open = Open { table: TABLE, owner: "house".to_string(), entries };
        write_now(&store, Write::Open(open)).expect("the table is new");
        let seeds = seeds(&deeds).collect();
        let kept_back = kept_back(&deeds);
        House {
            now: MORNING,
            dice,
            store,
            epoch: 1,
            table,
            clients: BTreeMap::new(),
            online: Vec::new(),
            thoughts: Vec::new(),
            appending: false,
            durable: deeds.len() as u32,
            wanted: deeds,
            seeds,
            kept_back,
            switch,
            falls: 0,
            frames: 0,
            tape: None,
            commands: BTreeMap::new(),
            audited: 0,
            last_seen: MORNING,
            talk: BTreeMap::new(),
            told_stage: "gathering".to_string(),
            told_full: false,
            window: (Some(0), 0),
            chosen,
            glimpses: Glimpses::default(),
            salting: Salting::default(),
            hints_given: 0,
            tally: Tally::default(),
            inbox: Arc::default(),
            level: Level::Club,
        }
    }

    pub(crate) fn moment(&mut self) -> Moment {
        if self.online.iter().any(|conn| self.clients[conn].who.is_some()) {
            self.last_seen = self.now;
        }
        if self.switch == Some(Switch::OneSeed) {
            return Moment { now: self.now, fresh: Seed([7; 32]) };
        }
        Moment { now: self.now, fresh: fresh(&mut self.dice) }
    }

    pub(crate) fn record(&self) -> Record {
        self.store.record(TABLE).expect("memory reads").expect("the table was opened")
    }

    pub(crate) fn connect(&mut self, conn: Conn, since: Option<u32>) -> Checked {
        let client = self.clients.get_mut(&conn).expect("a client");
        client.cut();
        let who = client.who.clone();
        if !self.online.contains(&conn) {
            self.online.push(conn);
        }
        let moment = self.moment();
        let effects = self.table.connect(moment, conn, who, since);
        self.carry_out(effects)
    }

    /// A new client, of this person or nobody, comes in.
    pub(crate) fn enter(&mut self, number: u64, who: Option<Person>) -> Checked<Conn> {
        let conn = Conn(number);
        self.clients.insert(conn, Client::new(who));
        self.connect(conn, None)?;
        Ok(conn)
    }

    pub(crate) fn disconnect(&mut self, conn: Conn) -> Checked {
        self.online.retain(|&other| other != conn);
        let moment = self.moment();
        let effects = self.table.disconnect(moment, conn);
        self.carry_out(effects)
    }

    pub(crate) fn send(&mut self, conn: Conn, key: &str, what: What) -> Checked {
        let seq = self.clients[&conn].seq.unwrap_or(0);
        self.command(conn, Command { key: key.to_string(), seq, what })
    }

    pub(crate) fn command(&mut self, conn: Conn, command: Command) -> Checked {
        let moment = self.moment();
        let effects = self.table.command(moment, conn, command);
        self.carry_out(effects)
    }

    pub(crate) fn ask(&mut self, conn: Conn, question: wire::Question) -> Checked {
        let moment = self.moment();
        let effects = self.table.ask(moment, conn, question);
        self.carry_out(effects)
    }

    pub(crate) fn tick(&mut self) -> Checked {
        let mut moment = self.moment();
        moment.now += match self.switch {
            Some(Switch::GivesUpEarly) => 13 * 3_600_000,
            Some(Switch::SaltsInHaste) => 4_900,
            _ => 0,
        };
        let effects = self.table.tick(moment);
        self.carry_out(effects)
    }

    /// The bot whose answer is due next is heard.
    pub(crate) fn hear_thought(&mut self, at: usize) -> Checked {
        let Thought { at, seat, seq, steps } = self.thoughts.remove(at);
        self.now = self.now.max(at);
        let moment = self.moment();
        let effects = self.table.thought(moment, seat, seq, steps);
        self.carry_out(effects)
    }

    /// The store goes to its next point; an answer is handed on.
    pub(crate) fn step_store(&mut self) -> Checked<bool> {
        let point = self.store.step();
        if point == Some(Point::Synced) {
            self.durable = self.record().head();
        }
        self.hear_store()?;
        Ok(point.is_some())
    }

    fn hear_store(&mut self) -> Checked {
        let answer = self.inbox.lock().expect("nobody panics with it").pop_front();
        let Some(answer) = answer else { return Ok(()) };
        self.appending = false;
        let durable = matches!(answer, Ok(Answer { repeated: false, .. }));
        if !durable {
            return Err(format!("an append was answered by {answer:?}"));
        }
        self.window.0.get_or_insert(self.now);
        self.salting_told();
        let moment = self.moment();
        let effects = self.table.written(moment, true);
        self.carry_out(effects)
    }

    /// Everything that waits for the disk is written.
    pub(crate) fn settle(&mut self) -> Checked {
        while self.step_store()? {}
        Ok(())
    }

    /// The append under way fails, before or after it was written: the table is read back.
    pub(crate) fn fail(&mut self, kept: usize) -> Checked {
        self.store = Arc::new(self.store.crash(kept));
        self.inbox = Arc::default();
        self.appending = false;
        let moment = self.moment();
        let effects = self.table.written(moment, false);
        if !matches!(effects[..], [Effect::Rebuild]) {
            return Err("a failed append did not lead to a table that is read back".to_string());
        }
        self.rebuild()
    }

    /// The house falls and is started again.
    pub(crate) fn fall(&mut self, kept: usize) -> Checked {
        self.store = Arc::new(self.store.crash(kept));
        self.inbox = Arc::default();
        self.appending = false;
        self.rebuild()
    }

    fn rebuild(&mut self) -> Checked {
        self.falls += 1;
        let seen = self.record().epoch;
        let claim = Claim { table: TABLE, owner: "house".to_string(), seen };
        let answer = write_now(&self.store, Write::Claim(claim));
        if !self.record().ended() {
            self.epoch = answer.map_err(|why| why.to_string())?.epoch;
        }
        let record = self.record();
        self.durable = record.head();
        let deeds = deeds(&record);
        let moment = self.moment();
        let mut keys = keys(&record);
        if self.switch == Some(Switch::KeysOfThisRun) {
            keys.clear();
        }
        self.table = Table::replay(&deeds, &keys, moment).map_err(|why| why.to_string())?;
        self.wanted = deeds;
        self.seeds = seeds(&self.wanted).collect();
        self.kept_back = kept_back(&self.wanted);
        self.told_stage = self.stage();
        self.told_full = self.is_full();
        // Who talked a moment ago is not in the record, and what was on its way has not been said.
        self.talk.clear();
        // Whoever came back to a deserted table in the moment of the fall has not been noted.
        let noted = self.wanted.iter().rev().find_map(|deed| match deed {
            Deed::Noted(Note::Attended) => Some(None),
            Deed::Noted(Note::Deserted { at }) => Some(Some(*at)),
            _ => None,
        });
        self.last_seen = noted.flatten().unwrap_or(self.last_seen);
        self.glimpses.read_back(self.table.game().map(|game| game.frames()));
        self.salting_broken();
        self.audited = 0;
        self.window = (Some(self.now), 0);
        self.online.clear();
        Ok(())
    }

    pub(crate) fn carry_out(&mut self, effects: Vec<Effect>) -> Checked {
        let effects = match self.switch {
            Some(switch) => switch.bend(effects, &self.table, self.secrets()),
            None => effects,
        };
        for effect in effects {
            match effect {
                Effect::Append { head, command, deeds } => self.append(head, command, deeds)?,
                Effect::Send { to, text } => self.deliver(to, &text)?,
                Effect::Missed { to, viewer, from, until } => {
                    let deeds = deeds(&self.record());
                    let texts = table::history(&deeds, viewer, from, until);
                    for text in texts.map_err(|why| why.to_string())? {
                        self.deliver(to, &text)?;
                    }
                }
                Effect::Think { seat, seq, work, .. } => {
                    let steps = bots::decide(work, self.level, &|| false).steps;
                    let steps = steps.map(|steps| steps.iter().map(|step| step.0).collect());
                    let at = self.now + u64::from(self.dice.below(300));
                    self.thoughts.push(Thought { at, seat, seq, steps });
                }
                Effect::Hint { .. } => self.hint_given()?,
                Effect::Dismiss { to } => {
                    self.tally.shown_out += 1;
                    self.online.retain(|&conn| conn != to);
                }
                Effect::Rebuild => return Err("nothing failed".to_string()),
            }
        }
        self.hear_store()
    }

    fn append(&mut self, head: u32, command: Option<(Seat, u64)>, deeds: Vec<Deed>) -> Checked {
        if std::mem::replace(&mut self.appending, true) {
            return Err("two appends are under way".to_string());
        }
        if head as usize != self.wanted.len() {
            return Err(format!("{head} was appended after {}", self.wanted.len()));
        }
        self.wanted.extend(deeds.iter().cloned());
        self.allowed(&deeds)?;
        for deed in &deeds {
            self.glimpses.after(deed, self.table.game());
        }
        self.seeds.extend(seeds(&deeds));
        if deeds.iter().any(|deed| matches!(deed, Deed::Opened(_))) {
            self.kept_back = kept_back(&self.wanted);
        }
        let command = command.map(|(seat, key)| store::Command { seat, key: Key(key) });
        let entries = deeds.into_iter().map(entry).collect();
        let append = Append { table: TABLE, epoch: self.epoch, head, command, entries };
        let inbox = Arc::clone(&self.inbox);
        let done = move |answer| inbox.lock().expect("nobody panics with it").push_back(answer);
        self.store.submit(Write::Append(append), Box::new(done));
        if self.switch == Some(Switch::TellsEarly) {
            let moment = self.moment();
            let effects = self.table.written(moment, true);
            self.carry_out(effects)?;
        }
        Ok(())
    }

    fn deliver(&mut self, to: Conn, text: &str) -> Checked {
        self.outgoing(to, text)?;
        if let Some(tape) = &mut self.tape {
            tape.push((self.now, to, text.to_string()));
        }
        if !self.online.contains(&to) {
            return Ok(());
        }
        let client = self.clients.get_mut(&to).ok_or("a text for nobody")?;
        client.hear(text).map_err(|why| format!("{to:?}: {why}\n{text}"))
    }
}

pub(crate) fn fresh(dice: &mut Dice) -> Seed {
    let mut bytes = [0; 32];
    for chunk in bytes.chunks_mut(8) {
        chunk.copy_from_slice(&dice.next_u64().to_le_bytes());
    }
    Seed(bytes)
}

fn seeds(deeds: &[Deed]) -> impl Iterator<Item = Seed> + '_ {
    deeds.iter().filter_map(|deed| match deed {
        Deed::Opened(opening) => Some(opening.seed),
        _ => None,
    })
}

fn write_now(store: &Memory, write: Write) -> Result<Answer, Error> {
    let (sender, receiver) = std::sync::mpsc::channel();
    store.submit(write, Box::new(move |answer| drop(sender.send(answer))));
    while store.step().is_some() {}
    receiver.recv().expect("a store answers")
}
