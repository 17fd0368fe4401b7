//! A table with people and bots, without a word spoken: who is next, what was decided and taken back,
//! what each seat has been shown. Talking to people is `talk.rs`.

use std::fmt;
use std::time::Duration;

use ::arena::thread_time;
use bots::{Decided, Level};
use cards::{Seat, SeatSet};
use engine::fair::Source;
use engine::log::{Chance, Entry, Log, MOST_TAKEN_BACK, TakenBack};
use engine::{Due, Viewer};
use games::{Act, GameName, Match, Refused, Unplayable};
use serde_json::Value;

use super::kept::Kept;
use super::sitter::Sitter;
use crate::trouble::{Trouble, wrong};

/// After so much work a bot answers with what it has found, so that people need not wait.
const GUARD: Duration = Duration::from_secs(1);

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

impl fmt::Display for Stands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stands::Nothing => "There is no decision of yours to take back yet.",
            Stands::OthersDecided => "Not taken back: somebody else has decided since.",
            Stands::CardLearned => {
                "Not taken back: since then a card was seen that you did not choose to show."
            }
            Stands::TooOften => "Not taken back: this has been done often enough.",
        })
    }
}

/// Whom the table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Waits {
    /// Somebody at the keyboard, who may or may not stay out.
    Person {
        /// The seat.
        seat: Seat,
        /// Whether it may stay out.
        in_window: bool,
    },
    /// A bot of this level.
    Bot(Seat, Level),
    /// Nobody: the match is over.
    Nobody,
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
    /// Where the match is kept while it goes on, if it is.
    kept: Option<Kept>,
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
        let (decisions, taken_back, kept) = (Vec::new(), Vec::new(), None);
        Ok(Table { play, source, sitters, decisions, taken_back, shown, kept })
    }

    /// Sits everybody down again at a match that was left, as it stood.
    pub(super) fn again(log: &Log, sitters: Vec<Sitter>) -> Result<Table, Trouble> {
        let Chance::Seed { seed, salt } = &log.source else {
            return Err(wrong("only a match that is dealt from a seed can be gone on with"));
        };
        let game: GameName = log.game.parse()?;
        let seats = games::seats(game, &log.options)?;
        if sitters.len() != seats {
            return Err(wrong(format!("{} sat there, but there are {seats} seats", sitters.len())));
        }
        let source = Source::Seed { seed: *seed, salt: salt.clone() };
        let mut table = Table::new(game, &log.options, source, sitters)?;
        let (now, then) = (table.play.revision(), log.revision);
        if now != then {
            let why =
                format!("it was played under revision {then} of the rules, and this is {now}");
            return Err(wrong(why));
        }
        for (at, entry) in log.actions.iter().enumerate() {
            let done = table.do_again(entry);
            done.map_err(|why| wrong(format!("action {at} cannot be played again: {why}")))?;
        }
        table.taken_back.clone_from(&log.taken_back);
        Ok(table)
    }

    fn do_again(&mut self, entry: &Entry) -> Result<(), String> {
        if let Some(seat) = entry.seat {
            let before = self.play.frames();
            self.play.act(seat, Act::Text(&entry.action)).map_err(|why| why.to_string())?;
            if self.people().contains(seat) {
                self.decisions.push((seat, before));
            }
            return Ok(());
        }
        let windows = entry.action.trim_start_matches("close").trim();
        let windows: u32 = if windows.is_empty() { 1 } else { windows.parse().unwrap_or(0) };
        let closed = windows > 0 && (0..windows).all(|_| self.play.close());
        if closed { Ok(()) } else { Err(format!("{:?} closes no window", entry.action)) }
    }

    /// From now on the match is kept there after every change.
    pub(super) fn keep(&mut self, kept: Kept) {
        self.kept = Some(kept);
        self.write();
    }

    /// Where the match is kept, and what went wrong there.
    pub(super) fn kept(&self) -> Option<&Kept> {
        self.kept.as_ref()
    }

    fn write(&mut self) {
        let over = self.play.due() == Due::Nothing;
        let Some(mut kept) = self.kept.take() else { return };
        if over {
            kept.finish(&self.log());
        } else {
            let unfinished = Log { actions: self.play.entries(0), ..self.unplayed() };
            kept.write(&self.sitters, &unfinished);
        }
        self.kept = Some(kept);
    }

    /// The log of this match without its actions and result, for which it need not be played again.
    fn unplayed(&self) -> Log {
        let source = Chance::from(&self.source);
        let commitment = match &source {
            Chance::Seed { seed, .. } => Some(seed.commitment()),
            _ => None,
        };
        Log {
            game: self.play.game().name().to_string(),
            revision: self.play.revision(),
            options: self.play.options(),
            source,
            commitment,
            actions: Vec::new(),
            result: None,
            people: Some(self.people()),
            taken_back: self.taken_back.clone(),
            hints: Vec::new(),
            played_on: None,
        }
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

    /// Lets the house close windows until a person or a bot has to decide, or the match is over.
    pub(super) fn waits(&mut self) -> Waits {
        while self.play.due() == Due::Closing {
            self.play.close();
        }
        match self.play.due() {
            Due::Decision { seat, in_window } => match self.sitters[seat.index()] {
                Sitter::Person => Waits::Person { seat, in_window },
                Sitter::Bot(level) => Waits::Bot(seat, level),
            },
            Due::Closing | Due::Nothing => Waits::Nobody,
        }
    }

    /// What this bot has to think about: it may do so anywhere, and holds no hidden card.
    pub(super) fn thought(
        &self,
        seat: Seat,
        level: Level,
    ) -> impl FnOnce() -> Decided + Send + use<> {
        let work = self.play.work(seat, self.play.dice(seat, "bot").next_u64());
        move || {
            let began = thread_time();
            let stop = || thread_time().saturating_sub(began) > GUARD;
            bots::decide(work, level, &stop)
        }
    }

    /// A bot does what it has decided.
    pub(super) fn bot_decides(&mut self, seat: Seat, decided: Decided) {
        let Some(steps) = decided.steps else { return self.play.stay_out(seat) };
        let legal = self.play.act(seat, Act::Steps(&steps));
        assert!(legal.is_ok(), "a bot chose {steps:?}, which is refused: {legal:?}");
        self.write();
    }

    /// A person acts. A refusal changes nothing.
    pub(super) fn decide(&mut self, seat: Seat, act: Act<'_>) -> Result<(), Refused> {
        let before = self.play.frames();
        self.play.act(seat, act)?;
        self.decisions.push((seat, before));
        self.write();
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
        self.write();
        Ok(())
    }
}

fn people(sitters: &[Sitter]) -> SeatSet {
    let person = |seat: &Seat| sitters[seat.index()] == Sitter::Person;
    Seat::all(sitters.len()).filter(person).collect()
}
