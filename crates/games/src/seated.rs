//! A match of one game, behind the door that all of them share.

use std::cell::OnceCell;
use std::collections::VecDeque;

use cards::{Dice, Face, Seat, SeatSet};
use engine::choices::{self, Answer, Choice, Offers, Touch};
use engine::fair::{Anew, Seed, Source};
use engine::log::{self, Entry, Log};
use engine::spoken::{Names, lines};
use engine::{
    Due, Play, Sitting, Spoken, Standing, Step, Steps, To, Told, Turn, View, Viewer, house_rules,
};
use serde_json::{Value, json};

use crate::any_match::{Act, Match, Refused, StepName, Unplayable, Work};
use crate::meant::{meant, refused, spell};
use crate::moves::{self, Listed};
use crate::name::GameName;

/// So many frames are kept as they were told; older ones are played again when somebody asks.
const KEPT: usize = 200;

type Frame<G> = Vec<Told<<G as engine::Basis>::Event>>;

pub(crate) struct Seated<G: Spoken> {
    game: GameName,
    sitting: Sitting<G>,
    /// How long the record was after each frame.
    marks: Vec<usize>,
    /// What the last frames told, the newest last.
    told: VecDeque<Frame<G>>,
    /// Which person stayed out, and after how many frames: no record tells it.
    stayed_out: Vec<(usize, Seat)>,
    /// What everybody knows, once somebody has asked.
    open: OnceCell<String>,
}

impl<G: Spoken> Seated<G> {
    pub(crate) fn new(
        game: GameName,
        options: &G::Options,
        source: Source,
        people: SeatSet,
    ) -> Result<Seated<G>, Unplayable> {
        let mut told = Vec::new();
        let play = Play::new(options, source, &mut told)?;
        if let Some(why) = play.stuck() {
            return Err(Unplayable::Chance(why.to_string()));
        }
        let sitting = Sitting::new(play, &told, people);
        let told = VecDeque::from([told]);
        let (marks, stayed_out, open) = (vec![0], Vec::new(), OnceCell::new());
        Ok(Seated { game, sitting, marks, told, stayed_out, open })
    }

    /// Plays on from a record.
    pub(crate) fn replay(&mut self, record: &[u8]) -> Result<(), Unplayable> {
        let Seated { sitting, marks, told, open, .. } = self;
        open.take();
        sitting.replay(record, |news, mark| {
            marks.push(mark);
            keep(told, news);
        })?;
        Ok(())
    }

    /// The same match from its beginning, as far as so many frames.
    fn again(&self, frames: usize) -> Seated<G> {
        let play = self.sitting.play();
        let (options, source) = (G::options(play.rules()), play.source().clone());
        let people = self.sitting.people();
        let mut again = Seated::new(self.game, options, source, people)
            .expect("these options and this chance were played before");
        let play_on = |again: &mut Seated<G>, frames: usize| {
            let record = &play.record()[self.marks[again.frames()]..self.marks[frames]];
            again.replay(record).expect("this record was played before");
        };
        for &(after, seat) in self.stayed_out.iter().take_while(|(after, _)| *after < frames) {
            play_on(&mut again, after);
            again.stay_out(seat);
        }
        play_on(&mut again, frames);
        again
    }

    /// The cards that a seat cannot locate; equal ones are not told apart.
    fn unseen(&self, seat: Seat) -> Vec<Face> {
        let view = self.view_of(Viewer::Seat(seat));
        let unseen = G::unseen(view.seen(self.sitting.play().rules())).cards;
        let mut faces: Vec<Face> = unseen.iter().map(|card| card.face()).collect();
        faces.sort_unstable();
        faces
    }

    fn happened(&mut self, told: Frame<G>) {
        self.open.take();
        self.marks.push(self.sitting.play().record().len());
        keep(&mut self.told, told);
    }

    /// What each frame from this one on told; older ones than are kept are played again.
    fn frames_from(&self, from: usize) -> Vec<Frame<G>> {
        let first_kept = self.marks.len() - self.told.len();
        if from >= first_kept {
            return self.told.iter().skip(from - first_kept).cloned().collect();
        }
        let play = self.sitting.play();
        let (mut told, mut frames) = (Vec::new(), Vec::new());
        let again = Play::new(G::options(play.rules()), play.source().clone(), &mut told)
            .expect("these options were compiled before");
        let mut sitting: Sitting<G> = Sitting::new(again, &told, SeatSet::EMPTY);
        frames.push(told);
        let replayed = sitting.replay(play.record(), |told, _| frames.push(told));
        replayed.expect("this record was played before");
        frames.split_off(from.min(frames.len()))
    }

    fn view_of(&self, viewer: Viewer) -> View<G> {
        self.sitting.play().view(viewer)
    }

    /// The steps so far as a draft, if they can be taken.
    fn draft(&self, seat: Seat, steps: &[Step]) -> Option<G::Draft> {
        let view = self.view_of(Viewer::Seat(seat));
        let seen = view.seen(self.sitting.play().rules());
        steps.iter().try_fold(G::Draft::default(), |mut draft, &step| {
            let open_ended =
                G::legal(seen, &draft).contains(step) && G::push(seen, &mut draft, step).is_none();
            open_ended.then_some(draft)
        })
    }
}

fn keep<F>(told: &mut VecDeque<F>, frame: F) {
    if told.len() == KEPT {
        told.pop_front();
    }
    told.push_back(frame);
}

impl<G: Spoken> Match for Seated<G> {
    fn game(&self) -> GameName {
        self.game
    }

    fn revision(&self) -> u16 {
        G::REVISION
    }

    fn options(&self) -> Value {
        Value::Object(house_rules::write::<G>(G::options(self.sitting.play().rules())))
    }

    fn seats(&self) -> usize {
        G::seating(self.sitting.play().rules()).seats
    }

    fn names(&self, viewer: Viewer) -> Names {
        Names::at::<G>(self.sitting.play().rules(), viewer)
    }

    fn turn(&self) -> Turn {
        self.sitting.play().turn()
    }

    fn due(&self) -> Due {
        self.sitting.due()
    }

    fn last_window(&self) -> bool {
        let view = self.view_of(Viewer::Watcher);
        matches!(self.turn(), Turn::Window(_))
            && G::last_window(self.sitting.play().rules(), &view.open)
    }

    fn standing(&self) -> Standing {
        self.sitting.play().standing()
    }

    fn frames(&self) -> usize {
        self.marks.len() - 1
    }

    fn open(&self) -> &str {
        self.open.get_or_init(|| {
            let view = self.view_of(Viewer::Watcher);
            serde_json::to_string(&view.open).expect("what all know is plain data")
        })
    }

    fn own(&self, viewer: Viewer) -> String {
        serde_json::to_string(&self.view_of(viewer).own).expect("what a seat knows is plain data")
    }

    fn events(&self, viewer: Viewer, from: usize) -> Vec<String> {
        let one = |frame: &Frame<G>| {
            let heard = frame.iter().filter(|told| told.to.reaches(viewer));
            let heard: Vec<&G::Event> = heard.map(|told| &told.event).collect();
            serde_json::to_string(&heard).expect("events are plain data")
        };
        self.frames_from(from).iter().map(one).collect()
    }

    fn lines(&self, viewer: Viewer, from: usize) -> Vec<String> {
        let rules = self.sitting.play().rules();
        let frames = self.frames_from(from);
        frames.iter().flat_map(|frame| lines::<G>(rules, frame, viewer)).collect()
    }

    fn describe(&self, viewer: Viewer) -> String {
        G::describe(self.view_of(viewer).seen(self.sitting.play().rules()))
    }

    fn legal(&self, seat: Seat, steps: &[Step]) -> Steps {
        let view = self.view_of(Viewer::Seat(seat));
        let seen = view.seen(self.sitting.play().rules());
        self.draft(seat, steps).map_or(Steps::EMPTY, |draft| G::legal(seen, &draft))
    }

    fn steps(&self, seat: Seat, steps: &[Step]) -> Vec<StepName> {
        let view = self.view_of(Viewer::Seat(seat));
        let seen = view.seen(self.sitting.play().rules());
        let Some(draft) = self.draft(seat, steps) else { return Vec::new() };
        let touch = G::touch(seen);
        let named = |step: Step| {
            let name = G::step_name(seen, &draft, step);
            let text = G::card(step).map(|card| choices::called(&touch, card));
            let text = text.unwrap_or_else(|| name.replace('_', " "));
            StepName { step: step.0, name: name.replace(' ', "_"), text }
        };
        G::legal(seen, &draft).iter().map(named).collect()
    }

    fn list(&self, seat: Seat, steps: &[Step], most: usize) -> Vec<Listed> {
        let view = self.view_of(Viewer::Seat(seat));
        let seen = view.seen(self.sitting.play().rules());
        self.draft(seat, steps).map_or_else(Vec::new, |draft| moves::list(seen, &draft, most))
    }

    fn touch(&self, seat: Seat) -> Vec<Touch> {
        let view = self.view_of(Viewer::Seat(seat));
        G::touch(view.seen(self.sitting.play().rules()))
    }

    fn offers(&self, seat: Seat) -> Offers {
        let view = self.view_of(Viewer::Seat(seat));
        choices::offers(view.seen(self.sitting.play().rules()), G::rulebook())
    }

    fn choose(&self, seat: Seat, choice: &Choice) -> Answer {
        let view = self.view_of(Viewer::Seat(seat));
        choices::choose(view.seen(self.sitting.play().rules()), G::rulebook(), choice)
    }

    fn spell(&self, seat: Seat, act: Act<'_>) -> Result<Vec<Step>, Refused> {
        let view = self.view_of(Viewer::Seat(seat));
        spell(view.seen(self.sitting.play().rules()), act)
    }

    fn act(&mut self, seat: Seat, act: Act<'_>) -> Result<(), Refused> {
        let view = self.view_of(Viewer::Seat(seat));
        let action = meant(view.seen(self.sitting.play().rules()), act)?;
        let told = self.sitting.act(seat, &action).map_err(|why| refused::<G>(&why))?;
        self.happened(told);
        Ok(())
    }

    fn stay_out(&mut self, seat: Seat) {
        if self.sitting.people().contains(seat) {
            self.stayed_out.push((self.frames(), seat));
        }
        self.sitting.stay_out(seat);
    }

    fn close(&mut self) -> bool {
        let open = matches!(self.turn(), Turn::Window(_));
        if open {
            let told = self.sitting.close();
            self.happened(told);
        }
        open
    }

    fn back(&mut self, frames: usize) -> bool {
        let there = frames <= self.frames();
        if there {
            *self = self.again(frames);
        }
        there
    }

    fn learned(&self, seat: Seat, after: usize) -> bool {
        let secret = |frame: &Frame<G>| frame.iter().any(|told| told.to != To::All);
        self.frames_from(after + 1).iter().any(secret)
            || after < self.frames() && self.again(after).unseen(seat) != self.unseen(seat)
    }

    fn record(&self, after: usize) -> &[u8] {
        let record = self.sitting.play().record();
        self.marks.get(after).map_or(&[], |&mark| &record[mark..])
    }

    fn entries(&self, after: usize) -> Vec<Entry> {
        log::entries(self.sitting.done().get(after..).unwrap_or_default())
    }

    fn log(&self) -> Log {
        Log { people: Some(self.sitting.people()), ..Log::of(self.sitting.play()) }
    }

    fn told(&self, viewer: Viewer) -> Value {
        let standing = self.standing();
        let sides = G::seating(self.sitting.play().rules()).sides.len();
        let frame = |frame: &Frame<G>| -> Value {
            let heard = frame.iter().filter(|told| told.to.reaches(viewer));
            heard.map(|told| json!(told.event)).collect()
        };
        let frames: Vec<Value> = self.frames_from(0).iter().map(frame).collect();
        json!({
            "game": G::NAME,
            "revision": G::REVISION,
            "options": self.options(),
            "viewer": viewer,
            "frames": frames,
            "scores": standing.scores[..sides],
        })
    }

    fn anew(&self, seat: Seat, seed: Seed) -> Option<Anew> {
        self.sitting.anew(seat, seed)
    }

    fn dice(&self, seat: Seat, purpose: &str) -> Dice {
        self.sitting.dice(seat, purpose)
    }

    fn work(&self, seat: Seat, seed: u64) -> Work {
        Work::new(self.game, self.sitting.job(seat, seed))
    }
}
