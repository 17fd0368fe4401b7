//! A match in anybody's hands: it can be copied, stepped, looked at through any seat's eyes, replaced by
//! worlds that look the same, and put down and taken up again as text.

use std::sync::Arc;

use bots::Craft;
use cards::{Dice, Seat, SeatSet};
use engine::fair::{Seed, hex};
use engine::{Observer, Sampler, Step, Steps, Viewer, house_rules};
use serde_json::{Value, json};

use crate::batch::{draw, observer};
use crate::complaint::{Complaint, Stop, stopped};
use crate::lane::onwards;
use crate::rows::Cells;
use crate::settings::Unit;
use crate::table::{Asked, Pause, Table};
use crate::thinker::Thinker;

/// How often a world is drawn before it is given up.
const TRIES: u32 = 10_000;

/// Where the cards come from.
#[derive(Clone, Debug)]
pub(crate) enum Origin {
    /// A seed and the seats' salt.
    Deal { seed: Seed, salt: Vec<String> },
    /// The world of this number that looks to a seat as that position did.
    World { of: Arc<Put>, seat: Seat, number: u64 },
}

/// A position put down: all that is needed to take it up again.
#[derive(Clone, Debug)]
pub(crate) struct Put {
    origin: Origin,
    record: Vec<u8>,
    taken: Vec<u8>,
    out: SeatSet,
}

/// How a match is played here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Manner {
    /// Where it ends.
    pub(crate) unit: Unit,
    /// Whether steps that undo are shown where there are others.
    pub(crate) undo: bool,
}

/// A match in anybody's hands.
pub(crate) struct Position<G: Craft> {
    pub(crate) rules: Arc<G::Rules>,
    pub(crate) table: Table<G>,
    pub(crate) origin: Origin,
    pub(crate) manner: Manner,
    /// Who is asked; `None` at the end.
    pub(crate) asked: Option<Asked>,
}

impl<G: Craft> Clone for Position<G> {
    fn clone(&self) -> Self {
        let (rules, table, origin) = (self.rules.clone(), self.table.clone(), self.origin.clone());
        Position { rules, table, origin, ..*self }
    }
}

impl<G: Craft> Position<G> {
    /// A match out of this seed, in which so much was played.
    pub(crate) fn deal(
        rules: Arc<G::Rules>,
        seed: Seed,
        salt: Vec<String>,
        manner: Manner,
        record: &[u8],
    ) -> Result<Position<G>, Complaint> {
        let table = Table::<G>::deal(&rules, seed.deal_key(&salt));
        let origin = Origin::Deal { seed, salt };
        Position { rules, table, origin, manner, asked: None }.replayed(record)
    }

    /// A table of a batch, as it stands.
    pub(crate) fn of(rules: Arc<G::Rules>, table: Table<G>, seed: Seed, manner: Manner) -> Self {
        let origin = Origin::Deal { seed, salt: Vec::new() };
        Position { rules, table, origin, manner, asked: None }.settled()
    }

    /// The world of this number that looks to a seat as this position does.
    fn world(&self, of: Arc<Put>, seat: Seat, number: u64) -> Result<Position<G>, Complaint> {
        let view = self.table.state.view(Viewer::Seat(seat));
        let mut sampler = Sampler::<G>::new(&self.rules, &view, self.table.proved.to(seat));
        let state = sampler.draw(&mut Dice::new(number), TRIES).ok_or_else(|| {
            Complaint::new("NO_WORLD", "no deal was found that fits what this seat knows")
        })?;
        let key = Seed::from_text(&format!("world {number}")).0;
        let mut table = self.table.in_world(state, key);
        if self.asked.is_some_and(|asked| asked.seat == seat) {
            // Who else could act in a window differs from world to world; this seat is asked in all of them.
            table.out |= Seat::all(seat.index()).collect::<SeatSet>();
        }
        let origin = Origin::World { of, seat, number };
        let (rules, manner) = (Arc::clone(&self.rules), self.manner);
        Ok(Position { rules, table, origin, manner, asked: None })
    }

    /// Plays a record on from where it begins.
    fn replayed(mut self, record: &[u8]) -> Result<Position<G>, Complaint> {
        let played = self.table.replay(&self.rules, record, |_, _, _| {});
        let broken = |at| format!("the record cannot be played on from byte {at}");
        played.map_err(|at| Complaint::new("BAD_RECORD", broken(at)))?;
        Ok(self.settled())
    }

    fn settled(mut self) -> Position<G> {
        self.settle();
        self
    }

    /// Goes on to the next decision.
    fn settle(&mut self) {
        let manner = self.manner;
        self.asked = loop {
            match self.table.waits(&self.rules) {
                Ok(Asked { seat, steps }) => {
                    let steps = if manner.undo { steps } else { onwards::<G>(steps) };
                    break Some(Asked { seat, steps });
                }
                Err(Pause::Deal) if manner.unit == Unit::Match => self.table.next_deal(&self.rules),
                Err(Pause::Deal | Pause::Match) => break None,
            }
        };
    }

    /// The steps that may come next.
    pub(crate) fn legal(&self) -> Steps {
        self.asked.map_or(Steps::EMPTY, |asked| asked.steps)
    }

    /// Takes a step.
    pub(crate) fn step(&mut self, step: Step) -> Result<(), Complaint> {
        let Asked { seat, steps } = self.asked.ok_or_else(over)?;
        if !steps.contains(step) {
            let seen = self.table.state.seen(&self.rules, seat);
            return Err(Complaint::step(seen, *self.table.draft(), step));
        }
        self.table.take(&self.rules, seat, step);
        self.settle();
        Ok(())
    }

    /// Does a whole action, written in the game's notation.
    pub(crate) fn act(&mut self, text: &str) -> Result<(), Complaint> {
        let Asked { seat, .. } = self.asked.ok_or_else(over)?;
        let seen = self.table.state.seen(&self.rules, seat);
        let unreadable = |why: String| Complaint::new("UNREADABLE", format!("{why}."));
        let action = seen.read(text).map_err(|error| unreadable(error.to_string()))?;
        let action = seen.canonical(&action);
        let action = action.map_err(|violation| Complaint::rule(G::rulebook(), &violation))?;
        self.table.act(&self.rules, seat, &action);
        self.settle();
        Ok(())
    }

    /// The steps of the action that a bot would choose; staying out is a step, too.
    pub(crate) fn advise(&self, bot: Thinker) -> Result<Vec<u8>, Complaint> {
        let Asked { seat, .. } = self.asked.ok_or_else(over)?;
        let seed = self.table.dice_seed(seat);
        let choice = bot.decide(self.table.scene(&self.rules), seat, seed, &mut Vec::new());
        let mut steps = Vec::new();
        match choice {
            None => steps.push(Table::<G>::stay_out().0),
            Some(action) => {
                let seen = self.table.state.seen(&self.rules, seat);
                G::spell(seen, &action, &mut |step| steps.push(step.0));
            }
        }
        Ok(steps)
    }

    /// Draws what a seat observes.
    pub(crate) fn observe(&self, seat: Seat, recall: bool, cells: Cells<'_>) {
        draw(&self.observer(recall), &self.rules, &self.table, seat, cells);
    }

    pub(crate) fn observer(&self, recall: bool) -> Observer<G> {
        observer::<G>(&self.rules, recall)
    }

    /// What a viewer knows, as JSON.
    pub(crate) fn view(&self, viewer: Viewer) -> String {
        serde_json::to_string(&self.table.state.view(viewer)).expect("a view is plain data")
    }

    /// What a seat may do, and why not with the rest, as JSON.
    pub(crate) fn offers(&self, seat: Seat) -> String {
        let seen = self.table.state.seen(&self.rules, seat);
        let offers = engine::choices::offers(seen, G::rulebook());
        serde_json::to_string(&offers).expect("offers are plain data")
    }

    /// Worlds that look to this seat as this position does, each as likely as any other. The steps that
    /// somebody has taken towards an action are not done in them.
    pub(crate) fn worlds(
        &self,
        seat: Seat,
        wanted: u64,
        seed: u64,
        stop: Stop<'_>,
    ) -> Result<Vec<Self>, Complaint> {
        let (of, mut dice) = (Arc::new(self.put()), Dice::new(seed));
        let one = |_| {
            if stop() { Err(stopped()) } else { self.world(Arc::clone(&of), seat, dice.next_u64()) }
        };
        (0..wanted).map(one).map(|world| world.map(Position::settled)).collect()
    }

    pub(crate) fn put(&self) -> Put {
        Put {
            origin: self.origin.clone(),
            record: self.table.record.clone(),
            taken: self.table.taken.clone(),
            out: self.table.out,
        }
    }

    /// Takes up what was put down.
    fn taken_up(rules: &Arc<G::Rules>, put: &Put, manner: Manner) -> Result<Self, Complaint> {
        let mut position = match &put.origin {
            Origin::Deal { seed, salt } => {
                Position::deal(Arc::clone(rules), *seed, salt.clone(), manner, &put.record)?
            }
            Origin::World { of, seat, number } => {
                let before = Position::taken_up(rules, of, manner)?;
                before.world(Arc::clone(of), *seat, *number)?.replayed(&put.record)?
            }
        };
        position.table.out = put.out;
        position.settle();
        put.taken.iter().try_for_each(|&step| position.step(Step(step)))?;
        Ok(position)
    }
}

fn over() -> Complaint {
    Complaint::new("MATCH_OVER", "It is over: nobody is asked.")
}

/// Positions as text: for files, other processes, other machines.
impl<G: Craft> Position<G> {
    pub(crate) fn dump(&self) -> Value {
        json!({
            "game": G::NAME,
            "revision": G::REVISION,
            "options": house_rules::write::<G>(G::options(&self.rules)),
            "unit": if self.manner.unit == Unit::Deal { "deal" } else { "match" },
            "undo": self.manner.undo,
            "put": dump_put(&self.put()),
        })
    }

    pub(crate) fn load(json: &Value) -> Result<Position<G>, Complaint> {
        if json["revision"] != G::REVISION {
            return Err(unreadable(&format!("it is not of revision {}", G::REVISION)));
        }
        let options = house_rules::read::<G>(&json["options"]);
        let rules = options.and_then(|options| G::compile(&options));
        let rules = rules.map_err(|error| Complaint::new("BAD_OPTIONS", error.to_string()))?;
        let unit = if json["unit"] == "deal" { Unit::Deal } else { Unit::Match };
        let manner = Manner { unit, undo: json["undo"] == true };
        Position::taken_up(&Arc::new(rules), &load_put(&json["put"])?, manner)
    }
}

fn dump_put(put: &Put) -> Value {
    let origin = match &put.origin {
        Origin::Deal { seed, salt } => json!({"seed": seed.to_string(), "salt": salt}),
        Origin::World { of, seat, number } => {
            json!({"of": dump_put(of), "seat": seat.index(), "number": number.to_string()})
        }
    };
    let (record, taken) = (hex(&put.record), hex(&put.taken));
    json!({"origin": origin, "record": record, "taken": taken, "out": put.out.bits()})
}

fn load_put(json: &Value) -> Result<Put, Complaint> {
    let text = |json: &Value| json.as_str().map(str::to_string).ok_or_else(|| unreadable("a text"));
    let bytes = |json: &Value| {
        let text = text(json)?;
        let pairs = text.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).ok());
        let bytes = pairs.map(|pair| pair.and_then(|pair| u8::from_str_radix(pair, 16).ok()));
        bytes.collect::<Option<Vec<u8>>>().ok_or_else(|| unreadable("hex digits"))
    };
    let from = &json["origin"];
    let origin = if from["of"].is_object() {
        let seat = from["seat"].as_u64().and_then(|seat| Seat::from_index(seat as usize));
        let number = text(&from["number"])?.parse();
        Origin::World {
            of: Arc::new(load_put(&from["of"])?),
            seat: seat.ok_or_else(|| unreadable("a seat"))?,
            number: number.map_err(|_| unreadable("a number"))?,
        }
    } else {
        let seed = text(&from["seed"])?.parse();
        let salt = from["salt"].as_array().into_iter().flatten();
        Origin::Deal {
            seed: seed.map_err(|_| unreadable("a seed"))?,
            salt: salt.map(text).collect::<Result<_, _>>()?,
        }
    };
    let out = json["out"].as_u64().unwrap_or(0) as u8;
    let (record, taken) = (bytes(&json["record"])?, bytes(&json["taken"])?);
    Ok(Put { origin, record, taken, out: SeatSet::from_bits(out) })
}

fn unreadable(what: &str) -> Complaint {
    Complaint::new("UNREADABLE", format!("this is no state of a match: {what} is missing or wrong"))
}
