//! A table with people and bots, without a word spoken: who is next, what was decided and taken back,
//! what each seat has been shown. Talking to people is `talk.rs`.

use std::time::Duration;

use ::arena::thread_time;
use bots::Level;
use cards::{Seat, SeatSet};
use engine::fair::Source;
use engine::log::{Log, MOST_TAKEN_BACK, TakenBack};
use engine::{Due, Viewer};
use games::{Act, GameName, Match, Refused, Unplayable};
use serde_json::Value;

/// After so much work a bot answers with what it has found, so that people need not wait.
const GUARD: Duration = Duration::from_secs(1);

/// Who sits in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sitter {
    /// Somebody at the keyboard.
    Person,
    /// A bot.
    Bot(Level),
}

/// Why a decision is not taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stands {
    /// There is none.
    Nothing,
    /// Another person has decided since.
    OthersDecided,
    /// Somebody has learned a card since that the mover did not choose to show.
    CardLearned,
    /// So many take-backs are enough.
    TooOften,
}

/// A table.
pub(super) struct Table {
    play: Box<dyn Match>,
    source: Source,
    sitters: Vec<Sitter>,
    /// Where people decided: the seat, and how many frames stood before.
    decisions: Vec<(Seat, usize)>,
    /// What was taken back so far.
    taken_back: Vec<TakenBack>,
    /// What each viewer has been shown; the last is the watcher.
    shown: Vec<Shown>,
}

/// What a viewer has been shown.
#[derive(Clone, Default)]
struct Shown {
    /// So many frames, the deal counted.
    frames: usize,
    /// Lines from before a decision was taken back that wait to be shown.
    waiting: Vec<String>,
}

impl Table {
    /// Sits everybody down and lets the house deal.
    pub(super) fn new(
        game: GameName,
        options: &Value,
        source: Source,
        sitters: Vec<Sitter>,
    ) -> Result<Table, Unplayable> {
        let play = games::open(game, options, source.clone(), people(&sitters))?;
        let shown = vec![Shown::default(); sitters.len() + 1];
        let (decisions, taken_back) = (Vec::new(), Vec::new());
        Ok(Table { play, source, sitters, decisions, taken_back, shown })
    }

    /// The match.
    pub(super) fn play(&self) -> &dyn Match {
        &*self.play
    }

    /// Where chance comes from.
    pub(super) fn source(&self) -> &Source {
        &self.source
    }

    /// Who sits where.
    pub(super) fn sitters(&self) -> &[Sitter] {
        &self.sitters
    }

    /// The seats that people sit in.
    pub(super) fn people(&self) -> SeatSet {
        people(&self.sitters)
    }

    /// The match as it stands, written down with who sat there and what was taken back.
    pub(super) fn log(&self) -> Log {
        Log { taken_back: self.taken_back.clone(), ..self.play.log() }
    }

    /// How many decisions of people stand.
    pub(super) fn decided(&self) -> usize {
        self.decisions.len()
    }

    /// What a viewer has not been told yet; it counts as told from now on.
    pub(super) fn take_news(&mut self, viewer: Viewer) -> Vec<String> {
        let place = match viewer {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Watcher => self.sitters.len(),
        };
        let shown = &mut self.shown[place];
        let mut news = std::mem::take(&mut shown.waiting);
        news.extend(self.play.lines(viewer, shown.frames));
        shown.frames = self.play.frames() + 1;
        news
    }

    /// Lets bots and the house do what is theirs, until a person has to decide or the match is over.
    pub(super) fn next(&mut self) -> Due {
        loop {
            let due = self.play.due();
            match due {
                Due::Closing => {
                    self.play.close();
                }
                Due::Decision { seat, .. } => match self.sitters[seat.index()] {
                    Sitter::Person => return due,
                    Sitter::Bot(level) => self.let_bot(seat, level),
                },
                Due::Nothing => return due,
            }
        }
    }

    fn let_bot(&mut self, seat: Seat, level: Level) {
        let work = self.play.work(seat, self.play.dice(seat, "bot").next_u64());
        let began = thread_time();
        let stop = || thread_time().saturating_sub(began) > GUARD;
        match bots::decide(work, level, &stop).steps {
            Some(steps) => {
                let legal = self.play.act(seat, Act::Steps(&steps));
                assert!(legal.is_ok(), "a bot chose {steps:?}, which is refused: {legal:?}");
            }
            None => self.play.stay_out(seat),
        }
    }

    /// A person acts. A refusal changes nothing.
    pub(super) fn decide(&mut self, seat: Seat, act: Act<'_>) -> Result<(), Refused> {
        let before = self.play.frames();
        self.play.act(seat, act)?;
        self.decisions.push((seat, before));
        Ok(())
    }

    /// A person stays out of the open window.
    pub(super) fn stay_out(&mut self, seat: Seat) {
        self.decisions.push((seat, self.play.frames()));
        self.play.stay_out(seat);
    }

    /// Goes back to before this person's last decision. Against bots that is always possible; among
    /// people only while nobody has learned or decided anything by it.
    pub(super) fn take_back(&mut self, seat: Seat) -> Result<(), Stands> {
        let last = self.decisions.iter().rposition(|&(decider, _)| decider == seat);
        let last = last.ok_or(Stands::Nothing)?;
        let before = self.decisions[last].1;
        if self.people().len() > 1 {
            if self.decisions[last..].iter().any(|&(decider, _)| decider != seat) {
                return Err(Stands::OthersDecided);
            }
            if self.play.learned(seat, before) {
                return Err(Stands::CardLearned);
            }
        }
        if self.taken_back.len() == MOST_TAKEN_BACK {
            return Err(Stands::TooOften);
        }
        let actions = self.play.entries(before);
        self.taken_back.push(TakenBack { seat, to: before as u32, actions });
        self.play.back(before);
        self.decisions.truncate(last);
        // Whoever decided at this very place before stayed out: nothing was done by it.
        let here = self.decisions.iter().filter(|&&(_, place)| place == before);
        here.for_each(|&(decider, _)| self.play.stay_out(decider));
        for other in Seat::all(self.sitters.len()) {
            let shown = self.shown[other.index()].frames.min(before + 1);
            let mut waiting = self.play.lines(Viewer::Seat(other), shown);
            waiting.push(format!("Seat {seat} takes back a decision."));
            let shown = &mut self.shown[other.index()];
            shown.frames = before + 1;
            if other != seat {
                shown.waiting.extend(waiting);
            }
        }
        Ok(())
    }
}

fn people(sitters: &[Sitter]) -> SeatSet {
    let person = |seat: &Seat| sitters[seat.index()] == Sitter::Person;
    Seat::all(sitters.len()).filter(person).collect()
}
