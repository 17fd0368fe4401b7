//! How a table stands: what its deeds have made of it, and nothing else. No clock and no connection is
//! known here, so the same deeds make the same scene after a restart.

use cards::{Seat, SeatSet};
use engine::fair::{Seed, Source};
use engine::log::{Chance, Hinted, Log, TakenBack};
use engine::{Step, Turn};
use games::{Act, GameName, Match};
use serde_json::Value;

use crate::deed::{Deed, Ending, Note, Opening, Wish};
use crate::people::{Chair, PersonId, StandIn, Taken};
use crate::setup::{Manners, Setup};

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// People sit down.
    Gathering,
    /// The hashes of their salts are awaited.
    Hashing,
    /// Their salts are awaited.
    Opening,
    /// A match is played.
    Playing,
    /// The match is over.
    Over,
    /// The table is.
    Ended(Ending),
}

/// How a table stands.
pub(crate) struct Scene {
    pub setup: Setup,
    pub chairs: Vec<Chair>,
    pub host: Option<PersonId>,
    pub stage: Stage,
    pub opening: Opening,
    /// Commitments to seeds from which nothing was dealt.
    pub cancelled: Vec<String>,
    /// Where the match comes from, if it was not dealt at this table.
    pub origin: Option<Origin>,
    /// Whether every seat's cards are told, bots' too: a match that is over is looked back at.
    pub turned_up: bool,
    /// The number of the match at this table, from 1.
    pub matches: u32,
    pub hashes: Vec<Option<String>>,
    pub salts: Vec<String>,
    pub wish: Option<(Seat, Wish)>,
    pub agreed: SeatSet,
    /// The match that is played or was played last.
    pub game: Option<Box<dyn Match>>,
    /// Who did what in it, closings without a seat.
    pub actors: Vec<Option<Seat>>,
    pub taken_back: Vec<TakenBack>,
    pub hints: Vec<Hinted>,
    pub abandoned: bool,
    pub removed: Vec<PersonId>,
    /// Since when no person has been here, if that was written down.
    pub deserted: Option<u64>,
}

/// Where a match comes from that was not dealt at this table. Whoever has its log knows its seed.
pub(crate) struct Origin {
    /// What was published before its first deal.
    pub commitment: Option<String>,
    /// What it was dealt from, unless orders were written out.
    pub seed: Option<Seed>,
    /// How many actions were taken over from a match that was over.
    pub played_on: Option<u32>,
    /// For which seat hidden cards were dealt anew then, if they were.
    pub anew_for: Option<Seat>,
}

/// A deed that cannot have happened, or not under the rules of this house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Broken {
    /// The record does not begin with an opening.
    NoOpening,
    /// It was played under another revision of the rules.
    Revision,
    /// This deed cannot be done there.
    Deed,
}

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Broken::NoOpening => "the record does not begin with an opening",
            Broken::Revision => "the record was written under other rules",
            Broken::Deed => "the record holds a deed that cannot have been done",
        })
    }
}

impl std::error::Error for Broken {}

impl Scene {
    /// A table as the first of its deeds makes it, and the deeds that follow.
    pub(crate) fn begin(deeds: &[Deed]) -> Result<(Scene, &[Deed]), Broken> {
        let Some((Deed::Opened(opening), rest)) = deeds.split_first() else {
            return Err(Broken::NoOpening);
        };
        Ok((Scene::new(opening)?, rest))
    }

    /// A table as this opening makes it.
    pub(crate) fn new(opening: &Opening) -> Result<Scene, Broken> {
        let mut scene = Scene {
            setup: Setup {
                game: opening.game.clone(),
                options: opening.options.clone(),
                manners: Manners::default(),
            },
            chairs: Vec::new(),
            host: None,
            stage: Stage::Over,
            opening: opening.clone(),
            cancelled: Vec::new(),
            origin: None,
            turned_up: false,
            matches: 0,
            hashes: Vec::new(),
            salts: Vec::new(),
            wish: None,
            agreed: SeatSet::EMPTY,
            game: None,
            actors: Vec::new(),
            taken_back: Vec::new(),
            hints: Vec::new(),
            abandoned: false,
            removed: Vec::new(),
            deserted: None,
        };
        scene.opened(opening)?;
        Ok(scene)
    }

    /// Lets a deed happen.
    pub(crate) fn apply(&mut self, deed: &Deed) -> Result<(), Broken> {
        match deed {
            Deed::Opened(opening) => self.opened(opening)?,
            Deed::Salted(salts) => self.deal(salts)?,
            Deed::Closed => {
                let closed = self.game.as_mut().is_some_and(|game| game.close());
                self.moved(None, closed)?;
            }
            Deed::Ended(ending) => self.stage = Stage::Ended(*ending),
            Deed::Noted(Note::Acted { seat, steps }) => {
                let steps: Vec<Step> = steps.iter().map(|&step| Step(step)).collect();
                let acted = self.game.as_mut().map(|game| game.act(*seat, Act::Steps(&steps)));
                self.moved(Some(*seat), matches!(acted, Some(Ok(()))))?;
            }
            Deed::Noted(note) => self.note(note)?,
        }
        Ok(())
    }

    /// A match is prepared; who sits stays.
    fn opened(&mut self, opening: &Opening) -> Result<(), Broken> {
        let game: GameName = opening.game.parse().map_err(|_| Broken::Revision)?;
        if opening.revision != game.revision() {
            return Err(Broken::Revision);
        }
        let options = Value::Object(opening.options.clone());
        let seats = games::seats(game, &options).map_err(|_| Broken::Revision)?;
        if self.stage != Stage::Over {
            self.cancelled.push(self.opening.seed.commitment());
        } else {
            self.matches += 1;
        }
        self.chairs.resize(seats, Chair::Empty);
        self.nobody_is_ready();
        // Whoever left or was sent away does not hold a seat of the next match.
        for chair in &mut self.chairs {
            let gone = chair.taken().and_then(|taken| taken.stand_in);
            if matches!(gone, Some(StandIn::Left | StandIn::Removed)) {
                *chair = Chair::Empty;
            }
        }
        self.opening = opening.clone();
        self.setup.game.clone_from(&opening.game);
        self.setup.options = games::filled_in(game, &options).map_err(|_| Broken::Revision)?;
        self.stage = Stage::Gathering;
        self.hashes.clear();
        self.salts.clear();
        self.origin = None;
        self.game = None;
        self.actors.clear();
        self.taken_back.clear();
        self.hints.clear();
        self.abandoned = false;
        self.drop_wish();
        self.seat_host();
        Ok(())
    }

    fn deal(&mut self, salts: &[String]) -> Result<(), Broken> {
        let game: GameName = self.opening.game.parse().map_err(|_| Broken::Deed)?;
        let options = Value::Object(self.opening.options.clone());
        let source = Source::Seed { seed: self.opening.seed, salt: salts.to_vec() };
        #[cfg(feature = "given")]
        let source = crate::given::pinned(&self.opening.seed).unwrap_or(source);
        let dealt = games::open(game, &options, source, self.people());
        self.game = Some(dealt.map_err(|_| Broken::Deed)?);
        self.salts = salts.to_vec();
        self.stage = Stage::Playing;
        self.end_if_won();
        Ok(())
    }

    /// A match goes on where its log ends.
    fn take_up(&mut self, log: &Value) -> Result<(), Broken> {
        let log = Log::from_json(log).map_err(|_| Broken::Deed)?;
        let game = games::reopen(&log, self.people()).map_err(|_| Broken::Deed)?;
        if self.stage != Stage::Gathering {
            return Err(Broken::Deed);
        }
        let (seed, salts) = match log.source.first() {
            Chance::Seed { seed, salt } => (Some(*seed), salt.clone()),
            _ => (None, Vec::new()),
        };
        let anew_for = log.source.anew().last().map(|anew| anew.seat);
        let Log { commitment, played_on, .. } = log;
        self.origin = Some(Origin { commitment, seed, played_on, anew_for });
        // What was done before belongs to nobody here, so nobody takes it back.
        self.actors = vec![None; game.frames()];
        self.salts = salts;
        self.game = Some(game);
        self.stage = Stage::Playing;
        self.end_if_won();
        Ok(())
    }

    /// The match went on by one frame.
    fn moved(&mut self, actor: Option<Seat>, done: bool) -> Result<(), Broken> {
        if !done || self.stage != Stage::Playing {
            return Err(Broken::Deed);
        }
        self.actors.push(actor);
        self.drop_wish();
        self.end_if_won();
        Ok(())
    }

    /// A match can be won by any frame, and by the first deal: a seven turned up in Bezique counts at once (BEZ-1.7).
    fn end_if_won(&mut self) {
        if self.game.as_ref().is_some_and(|game| game.turn() == Turn::Over) {
            self.stage = Stage::Over;
        }
    }

    fn note(&mut self, note: &Note) -> Result<(), Broken> {
        match note {
            Note::Acted { .. } => return Err(Broken::Deed),
            Note::Manners(manners) => {
                self.setup.manners = manners.clone();
                self.nobody_is_ready();
            }
            Note::Sat { seat, who } => self.sit(*seat, Chair::of(who).ok_or(Broken::Deed)?)?,
            Note::Rose { seat } => self.sit(*seat, Chair::Empty)?,
            Note::StoodIn { seat, why } => self.stand_in(*seat, *why)?,
            Note::Returned { seat } => self.taken_mut(*seat)?.stand_in = None,
            Note::Ready { seat, ready } => self.taken_mut(*seat)?.ready = *ready,
            Note::Host { seat } => self.host = Some(self.taken_mut(*seat)?.person.id),
            Note::Muted { seat, on } => self.taken_mut(*seat)?.muted = *on,
            Note::Deserted { at } => self.deserted = Some(*at),
            Note::Attended => self.deserted = None,
            Note::TakenUp(log) => self.take_up(log)?,
            Note::Started => {
                self.stage = Stage::Hashing;
                self.nobody_is_ready();
            }
            Note::Hashed(hashes) => {
                self.hashes.clone_from(hashes);
                self.stage = Stage::Opening;
            }
            Note::Back { seat, to } => self.back(*seat, *to)?,
            Note::Asked { seat, wish } => {
                self.wish = Some((*seat, *wish));
                self.agreed = SeatSet::from_iter([*seat]);
            }
            Note::Agreed { seat, yes: true } => self.agreed |= SeatSet::from_iter([*seat]),
            Note::Agreed { yes: false, .. } | Note::Lapsed => self.drop_wish(),
            Note::Abandoned => self.abandon(),
            Note::Hinted { seat } => self.hint(*seat)?,
            Note::Said { .. } | Note::Reacted { .. } => {}
        }
        Ok(())
    }

    /// Somebody sits here from now on, or nobody.
    fn sit(&mut self, seat: Seat, who: Chair) -> Result<(), Broken> {
        *self.chairs.get_mut(seat.index()).ok_or(Broken::Deed)? = who;
        self.seat_host();
        Ok(())
    }

    fn stand_in(&mut self, seat: Seat, why: StandIn) -> Result<(), Broken> {
        let taken = self.taken_mut(seat)?;
        taken.stand_in = Some(why);
        let id = taken.person.id;
        if why == StandIn::Removed {
            self.removed.push(id);
        }
        self.seat_host();
        self.drop_wish();
        Ok(())
    }

    fn abandon(&mut self) {
        self.abandoned = true;
        self.stage = Stage::Over;
        self.drop_wish();
    }

    fn hint(&mut self, seat: Seat) -> Result<(), Broken> {
        self.taken_mut(seat)?;
        self.hints.push(Hinted { seat, at: self.actors.len() as u32 });
        Ok(())
    }

    fn back(&mut self, seat: Seat, to: u32) -> Result<(), Broken> {
        let (game, to_frame) = (self.game.as_mut().ok_or(Broken::Deed)?, to as usize);
        let actions = game.entries(to_frame);
        if !game.back(to_frame) {
            return Err(Broken::Deed);
        }
        self.taken_back.push(TakenBack { seat, to, actions });
        self.actors.truncate(to_frame);
        self.stage = Stage::Playing;
        self.drop_wish();
        Ok(())
    }

    /// Who was ready was so for this match, and for these manners.
    fn nobody_is_ready(&mut self) {
        for taken in self.chairs.iter_mut().filter_map(Chair::taken_mut) {
            taken.ready = false;
        }
    }

    pub(crate) fn drop_wish(&mut self) {
        self.wish = None;
        self.agreed = SeatSet::EMPTY;
    }

    fn taken_mut(&mut self, seat: Seat) -> Result<&mut Taken, Broken> {
        self.chairs.get_mut(seat.index()).and_then(Chair::taken_mut).ok_or(Broken::Deed)
    }

    /// A host who is gone makes room for the first person who is there.
    fn seat_host(&mut self) {
        let sits = |id: PersonId| self.seat_of(id).is_some_and(|seat| self.holds(seat));
        if !self.host.is_some_and(sits) {
            let mut seats = (0..self.chairs.len()).map(Seat::new);
            let first = seats.find(|&seat| self.holds(seat));
            self.host = first.and_then(|seat| Some(self.taken(seat)?.person.id));
        }
    }

    /// Whether this seat is somebody's who has not left for good.
    pub(crate) fn holds(&self, seat: Seat) -> bool {
        let gone = |taken: &Taken| matches!(taken.stand_in, Some(StandIn::Left | StandIn::Removed));
        self.taken(seat).is_some_and(|taken| !gone(taken))
    }

    pub(crate) fn taken(&self, seat: Seat) -> Option<&Taken> {
        self.chairs.get(seat.index()).and_then(Chair::taken)
    }

    pub(crate) fn seat_of(&self, id: PersonId) -> Option<Seat> {
        let place = |chair: &Chair| chair.taken().is_some_and(|taken| taken.person.id == id);
        self.chairs.iter().position(place).map(Seat::new)
    }

    fn seats_where(&self, wanted: impl Fn(&Chair) -> bool) -> SeatSet {
        let seats = (0..self.chairs.len()).filter(|&at| wanted(&self.chairs[at]));
        seats.map(Seat::new).collect()
    }

    /// The seats of people and programs, whoever plays there now.
    pub(crate) fn people(&self) -> SeatSet {
        self.seats_where(|chair| chair.taken().is_some())
    }

    /// The seats that are told what they alone know.
    pub(crate) fn eyes(&self) -> SeatSet {
        if self.turned_up { Seat::all(self.chairs.len()).collect() } else { self.people() }
    }

    /// The commitment to the seed of the match. A seed that is known is not committed to.
    pub(crate) fn commitment(&self) -> Option<String> {
        match &self.origin {
            Some(origin) => origin.commitment.clone(),
            None => Some(self.opening.seed.commitment()),
        }
    }

    /// What the match is dealt from.
    pub(crate) fn seed(&self) -> Option<Seed> {
        self.origin.as_ref().map_or(Some(self.opening.seed), |origin| origin.seed)
    }

    /// How many actions were taken over from a match that was over.
    pub(crate) fn played_on(&self) -> Option<u32> {
        self.origin.as_ref().and_then(|origin| origin.played_on)
    }

    /// For which seat hidden cards were dealt anew when the match was played on.
    pub(crate) fn anew_for(&self) -> Option<Seat> {
        self.origin.as_ref().and_then(|origin| origin.anew_for)
    }

    /// The seats of people who have not left for good: they are asked for consent.
    pub(crate) fn seated(&self) -> SeatSet {
        (0..self.chairs.len()).map(Seat::new).filter(|&seat| self.holds(seat)).collect()
    }

    /// Whether a bot plays here now.
    pub(crate) fn bot_plays(&self, seat: Seat) -> bool {
        match self.chairs.get(seat.index()) {
            Some(Chair::Taken(taken)) => taken.stand_in.is_some(),
            _ => true,
        }
    }

    /// How many hints each seat has asked for in this match.
    pub(crate) fn hints_by_seat(&self) -> Vec<usize> {
        let asked = |seat: Seat| self.hints.iter().filter(|hint| hint.seat == seat).count();
        Seat::all(self.chairs.len()).map(asked).collect()
    }

    pub(crate) fn is_host(&self, seat: Seat) -> bool {
        self.taken(seat).is_some_and(|taken| Some(taken.person.id) == self.host)
    }

    /// The match written down, once it is over: with its seed, what was taken back, and who asked for hints.
    pub(crate) fn log(&self) -> Option<Log> {
        let told = matches!(self.stage, Stage::Over | Stage::Ended(_));
        let game = self.game.as_ref().filter(|_| told)?;
        Some(Log {
            commitment: self.commitment(),
            played_on: self.played_on(),
            taken_back: self.taken_back.clone(),
            hints: self.hints.clone(),
            ..game.log()
        })
    }
}
