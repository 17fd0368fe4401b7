//! What viewers are shown: texts that are built once a deed and put together for each of them.

use cards::{MAX_SEATS, Seat, Side};
use engine::Viewer;
use engine::choices::{Offer, Reason, Touch};
use games::Match;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::deed::{Deed, Note, Wish};
use crate::patch::patch;
use crate::people::{Chair, StandIn};
use crate::scene::{Scene, Stage};
use crate::setup::Manners;
use crate::wire::Reaction;

/// What all viewers know of the table around the match.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Around<'a> {
    /// The game's name.
    game: &'a str,
    /// The revision of its rules.
    revision: u16,
    /// All of its options.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, Setting>"))]
    options: &'a Map<String, Value>,
    /// The manners of the table.
    manners: &'a Manners,
    /// How far the table has come.
    stage: &'static str,
    /// The number of the match at this table, from 1.
    matches: u32,
    /// Who sits where.
    seats: Vec<Place<'a>>,
    /// Which side each seat plays for, once the cards are dealt.
    sides: Vec<Side>,
    /// Which seat is the host's.
    host: Option<Seat>,
    /// The commitment to the seed of this match: SHA-256 of its 32 bytes. `null` where the match goes on
    /// from one that is over: its seed is known.
    commitment: Option<String>,
    /// How many actions, closings counted one by one, were taken over from that one.
    played_on: Option<u32>,
    /// The seat for which hidden cards were dealt anew then; `null` where they lay as they had.
    anew_for: Option<Seat>,
    /// Commitments to seeds from which nothing was dealt.
    cancelled: &'a [String],
    /// The hashes of the salts, by seat, once all are in.
    hashes: &'a [Option<String>],
    /// The salts, by seat, once the cards are dealt.
    salts: &'a [String],
    /// What somebody asks of all others.
    wish: Option<Wanted>,
    /// How often something was taken back in this match.
    taken_back: usize,
    /// How many hints each seat has asked for in this match.
    hints: Vec<usize>,
    /// Whether the match ended early.
    abandoned: bool,
    /// The seed, once the match is over.
    seed: Option<String>,
}

/// Who sits in a place.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Place<'a> {
    /// Nobody.
    Empty,
    /// A house bot.
    House {
        /// How well it plays.
        level: &'a str,
    },
    /// A person.
    Person(Sitting<'a>),
    /// A program.
    Program(Sitting<'a>),
}

/// Somebody who sits.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct Sitting<'a> {
    /// Its name.
    name: &'a str,
    /// Whether it is ready.
    ready: bool,
    /// Why a bot plays in its place, if one does.
    stand_in: Option<StandIn>,
    /// Whether its words are not told.
    muted: bool,
}

/// What somebody asks of all others.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct Wanted {
    /// Who.
    by: Seat,
    /// What.
    wish: Wish,
    /// Who agrees.
    agreed: Vec<Seat>,
}

impl Scene {
    /// What all viewers know of the table around the match, as JSON.
    pub(crate) fn around(&self) -> String {
        let over = matches!(self.stage, Stage::Over | Stage::Ended(_));
        let around = Around {
            game: &self.opening.game,
            revision: self.opening.revision,
            options: &self.setup.options,
            manners: &self.setup.manners,
            stage: match self.stage {
                Stage::Gathering => "gathering",
                Stage::Hashing => "hashing",
                Stage::Opening => "opening",
                Stage::Playing => "playing",
                Stage::Over => "over",
                Stage::Ended(_) => "ended",
            },
            matches: self.matches,
            seats: self.chairs.iter().map(place).collect(),
            sides: self.game.as_deref().map(sides).unwrap_or_default(),
            host: self.host.and_then(|id| self.seat_of(id)),
            commitment: self.commitment(),
            played_on: self.played_on(),
            anew_for: self.anew_for(),
            cancelled: &self.cancelled,
            hashes: &self.hashes,
            salts: &self.salts,
            wish: self.wish.map(|(by, wish)| Wanted {
                by,
                wish,
                agreed: self.agreed.iter().collect(),
            }),
            taken_back: self.taken_back.len(),
            hints: self.hints_by_seat(),
            abandoned: self.abandoned || matches!(self.stage, Stage::Ended(_)) && self.running(),
            seed: self.seed().filter(|_| over).map(|seed| seed.to_string()),
        };
        serde_json::to_string(&around).expect("a table is plain data")
    }

    /// Whether the last match was broken off.
    fn running(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.turn() != engine::Turn::Over)
    }
}

fn sides(game: &dyn Match) -> Vec<Side> {
    let sides = game.names(Viewer::Watcher).sides;
    (0..sides.n_seats()).map(|seat| sides.of(Seat::new(seat))).collect()
}

fn place(chair: &Chair) -> Place<'_> {
    match chair {
        Chair::Empty => Place::Empty,
        Chair::House(level) => Place::House { level },
        Chair::Taken(taken) => {
            let sitting = Sitting {
                name: taken.person.name.as_str(),
                ready: taken.ready,
                stand_in: taken.stand_in,
                muted: taken.muted,
            };
            if taken.person.program { Place::Program(sitting) } else { Place::Person(sitting) }
        }
    }
}

/// What a seat may do now.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct You {
    /// The kinds of move there are.
    pub(crate) offers: Vec<Offer>,
    /// For a touchable card in no offer, by name: the number of its reason.
    #[serde(skip_serializing_if = "Map::is_empty")]
    #[cfg_attr(
        feature = "ts",
        ts(as = "Option<std::collections::HashMap<String, u32>>", optional)
    )]
    pub(crate) why: Map<String, Value>,
    /// The reasons, each once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Reason>>", optional))]
    pub(crate) reasons: Vec<Reason>,
    /// In a window: whether you have stayed out of this very offer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub(crate) stayed_out: Option<bool>,
}

/// What somebody said.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Said<'a> {
    /// From which seat; `null` for a watcher.
    seat: Option<Seat>,
    /// By which name.
    name: &'a str,
    /// What, in its own words.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    text: Option<&'a str>,
    /// Or one of the table's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    word: Option<Reaction>,
}

/// The types of a frame, which is put together as text. Fields that did not change are left out.
#[cfg(feature = "ts")]
#[derive(ts_rs::TS)]
pub struct Frame<'a> {
    /// Its number: one more than the last one's. A frame that has `whole` tells everything instead.
    pub seq: u32,
    /// Everything is told, and replaces what you had.
    #[ts(optional)]
    pub whole: Option<bool>,
    /// The key of your command that this frame is the answer to.
    #[ts(optional)]
    pub ack: Option<&'a str>,
    /// The table around the match: those of its fields that changed.
    #[ts(optional)]
    pub table: Option<Around<'a>>,
    /// The fields of the match that changed, as its game writes them; `null` when there is none.
    #[ts(type = "object | null", optional)]
    pub open: Option<()>,
    /// What you alone know, if it changed.
    #[ts(type = "object", optional)]
    pub own: Option<()>,
    /// The cards you can touch, in the game's order, if they changed.
    #[ts(optional)]
    pub touch: Option<Vec<engine::choices::Touch>>,
    /// What happened in the match, as far as you were told, as its game writes it.
    #[ts(type = "Array<{ event: string }>", optional)]
    pub events: Option<()>,
    /// What was said.
    #[ts(optional)]
    pub said: Option<Said<'a>>,
    /// Whose time runs.
    #[ts(optional)]
    pub clock: Option<Ticking>,
    /// What you may do; left out where you may not act.
    #[ts(optional)]
    pub you: Option<You>,
}

/// Whose time runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ticking {
    /// The seat; left out while a window is open, or salt is awaited.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub(crate) seat: Option<Seat>,
    /// So many milliseconds are left.
    pub(crate) left_ms: u64,
}

/// What viewers were shown last, to tell only what changes.
#[derive(Default)]
pub(crate) struct Shown {
    around: String,
    /// Whether a wish stands in it.
    wished: bool,
    open: String,
    own: [String; MAX_SEATS],
    touch: [Option<Touched>; MAX_SEATS],
    /// Where the next deed is told.
    scratch: String,
}

/// What a seat can touch, and the same as JSON.
struct Touched {
    cards: Vec<Touch>,
    text: String,
}

impl Touched {
    fn new(cards: Vec<Touch>) -> Touched {
        let text = written(&cards);
        Touched { cards, text }
    }
}

/// Which part of what is told of a deed: first what is told to all, then what to each seat.
const AROUND: usize = 0;
const OPEN: usize = 1;
const SAID: usize = 2;
const OWN: usize = 3;
const TOUCH: usize = OWN + MAX_SEATS;
/// By seat, the watchers' last.
const EVENTS: usize = TOUCH + MAX_SEATS;
const PARTS: usize = EVENTS + MAX_SEATS + 1;

/// One deed as it is told. A table keeps hundreds of them and lets one go with each that comes, so each is one text.
pub(crate) struct Told {
    pub seq: u32,
    text: String,
    /// Where each part lies in it. What is not told is empty.
    parts: [(u32, u32); PARTS],
}

impl Told {
    fn put(&mut self, part: usize, told: &str) {
        self.text.push_str(told);
        let end = self.text.len() as u32;
        self.parts[part] = (end - told.len() as u32, end);
    }

    fn part(&self, part: usize) -> Option<&str> {
        let (start, end) = self.parts[part];
        Some(&self.text[start as usize..end as usize]).filter(|told| !told.is_empty())
    }
}

/// What is told besides to one viewer, or now.
#[derive(Default)]
pub(crate) struct Besides<'a> {
    /// Nothing was told before this deed.
    pub first: bool,
    pub ack: Option<&'a str>,
    pub clock: Option<Ticking>,
    pub you: Option<&'a str>,
}

impl Shown {
    /// Tells a deed that has just been done.
    pub(crate) fn tell(&mut self, scene: &Scene, seq: u32, deed: &Deed) -> Told {
        let text = std::mem::take(&mut self.scratch);
        let mut told = Told { seq, text, parts: [(0, 0); PARTS] };
        if let Some(said) = said(scene, deed) {
            told.put(SAID, &said);
        }
        let in_match = matches!(
            deed,
            Deed::Closed
                | Deed::Salted(_)
                | Deed::Noted(Note::Acted { .. } | Note::Back { .. } | Note::TakenUp(_))
        );
        // A move changes nothing around the match, unless it ends it or lets a wish lapse.
        let moved = matches!(deed, Deed::Closed | Deed::Noted(Note::Acted { .. }));
        if !moved || self.wished || scene.stage == Stage::Over {
            if let Some(around) = changed(&mut self.around, scene.around()) {
                told.put(AROUND, &around);
            }
            self.wished = scene.wish.is_some();
        }
        let reseated = match deed {
            Deed::Noted(Note::Sat { seat, .. } | Note::Rose { seat }) => Some(seat.index()),
            _ => None,
        };
        if let Some(at) = reseated {
            self.own[at].clear();
            self.touch[at] = None;
        }
        match scene.game.as_deref() {
            Some(game) if in_match || reseated.is_some() => {
                self.tell_match(scene, game, &mut told);
                if in_match && !matches!(deed, Deed::Noted(Note::Back { .. })) {
                    tell_events(scene, game, &mut told);
                }
            }
            None if !self.open.is_empty() => {
                // The cards of the last match are put away.
                *self = Shown { around: std::mem::take(&mut self.around), ..Shown::default() };
                told.put(OPEN, "null");
            }
            _ => {}
        }
        let text = told.text.as_str().to_owned();
        self.scratch = std::mem::replace(&mut told.text, text);
        self.scratch.clear();
        told
    }

    fn tell_match(&mut self, scene: &Scene, game: &dyn Match, told: &mut Told) {
        let open = game.open();
        let changed = patch(&self.open, open);
        if let Some(changed) = &changed {
            told.put(OPEN, if self.open.is_empty() { open } else { changed });
            self.open.clear();
            self.open.push_str(open);
        }
        for seat in scene.eyes().iter() {
            let at = seat.index();
            let own = game.own(Viewer::Seat(seat));
            if own != self.own[at] {
                told.put(OWN + at, &own);
                self.own[at] = own;
            }
            // Most hands lie as they lay: whether one does is known before it is written down.
            let cards = game.touch(seat);
            let before = self.touch[at].as_ref();
            if before.is_none_or(|before| before.cards != cards) {
                let now = Touched::new(cards);
                // Cards may differ by what nobody is told of them.
                if before.is_none_or(|before| before.text != now.text) {
                    told.put(TOUCH + at, &now.text);
                }
                self.touch[at] = Some(now);
            }
        }
    }

    /// Everything that a viewer may know, as a frame of this number.
    pub(crate) fn whole(&self, viewer: Viewer, seq: u32, besides: &Besides<'_>) -> String {
        let mut text = String::new();
        begin(seq, &mut text);
        text += r#","whole":true"#;
        field(&mut text, "table", &self.around);
        field(&mut text, "open", if self.open.is_empty() { "null" } else { &self.open });
        if let Viewer::Seat(seat) = viewer
            && !self.own[seat.index()].is_empty()
        {
            field(&mut text, "own", &self.own[seat.index()]);
            let touch = self.touch[seat.index()].as_ref();
            field(&mut text, "touch", touch.map_or("null", |touch| &touch.text));
        }
        besides.write(&mut text);
        text + "}}"
    }

    /// As it stands after a replay that told nobody anything.
    pub(crate) fn catch_up(&mut self, scene: &Scene) {
        self.around = scene.around();
        self.wished = scene.wish.is_some();
        if let Some(game) = scene.game.as_deref() {
            self.open = game.open().to_string();
            for seat in scene.eyes().iter() {
                self.own[seat.index()] = game.own(Viewer::Seat(seat));
                self.touch[seat.index()] = Some(Touched::new(game.touch(seat)));
            }
        }
    }
}

/// As JSON. Cards and offers are long, so room is set aside for them at once.
pub(crate) fn written(what: &impl Serialize) -> String {
    let mut text = Vec::with_capacity(2 << 10);
    serde_json::to_writer(&mut text, what).expect("it is plain data");
    String::from_utf8(text).expect("JSON is text")
}

fn changed(shown: &mut String, now: String) -> Option<String> {
    let patch = patch(shown, &now);
    *shown = now;
    patch
}

fn tell_events(scene: &Scene, game: &dyn Match, told: &mut Told) {
    let last = game.frames();
    let mut tell = |viewer: Viewer, at: usize| {
        let events = game.events(viewer, last).pop().unwrap_or_default();
        if events.len() > 2 {
            told.put(EVENTS + at, &events);
        }
    };
    for seat in scene.eyes().iter() {
        tell(Viewer::Seat(seat), seat.index());
    }
    tell(Viewer::Watcher, MAX_SEATS);
}

fn said(scene: &Scene, deed: &Deed) -> Option<String> {
    let said = match deed {
        Deed::Noted(Note::Said { seat, name, text }) => {
            Said { seat: *seat, name, text: Some(text), word: None }
        }
        Deed::Noted(Note::Reacted { seat, word }) => {
            let name = scene.taken(*seat)?.person.name.as_str();
            Said { seat: Some(*seat), name, text: None, word: Some(*word) }
        }
        _ => return None,
    };
    serde_json::to_string(&said).ok()
}

impl Told {
    /// What a seat can touch now, if that changed.
    pub(crate) fn touch(&self, seat: Seat) -> Option<&str> {
        self.part(TOUCH + seat.index())
    }

    /// The frame as this viewer is told it.
    pub(crate) fn text(&self, viewer: Viewer, besides: &Besides<'_>) -> String {
        let mut text = String::new();
        self.write(viewer, besides, &mut text);
        text
    }

    /// The same, in place of whatever stands here.
    pub(crate) fn write(&self, viewer: Viewer, besides: &Besides<'_>, text: &mut String) {
        text.clear();
        begin(self.seq, text);
        let mut tell = |name: &str, part: usize| {
            if let Some(told) = self.part(part) {
                field(text, name, told);
            }
        };
        tell("table", AROUND);
        tell("open", OPEN);
        let at = match viewer {
            Viewer::Seat(seat) => {
                tell("own", OWN + seat.index());
                tell("touch", TOUCH + seat.index());
                seat.index()
            }
            Viewer::Watcher => MAX_SEATS,
        };
        tell("events", EVENTS + at);
        tell("said", SAID);
        besides.write(text);
        text.push_str("}}");
    }
}

impl Besides<'_> {
    fn write(&self, text: &mut String) {
        if self.first {
            *text += r#","whole":true"#;
        }
        if let Some(ack) = self.ack {
            field(text, "ack", &Value::from(ack).to_string());
        }
        if let Some(clock) = self.clock {
            let clock = serde_json::to_string(&clock).expect("a clock is plain data");
            field(text, "clock", &clock);
        }
        if let Some(you) = self.you {
            field(text, "you", you);
        }
    }
}

/// A frame of this number that tells nothing yet. Most are shorter than what is set aside here.
fn begin(seq: u32, text: &mut String) {
    text.reserve(1 << 10);
    text.push_str(r#"{"frame":{"seq":"#);
    text.push_str(&seq.to_string());
}

/// One more field, after another. Frames are put together by the hundred thousand, so nothing is formatted.
fn field(text: &mut String, name: &str, value: &str) {
    text.reserve(name.len() + value.len() + 4);
    for piece in [",\"", name, "\":", value] {
        text.push_str(piece);
    }
}
