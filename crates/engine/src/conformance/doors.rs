//! The doors agree: whole actions, single steps, notation in any order, worlds without checks, and the
//! replay of the log all lead to the same match; and a refusal leaves no trace.

use cards::{Dice, Seat};

use super::typed::permuted;
use crate::event::Told;
use crate::fair::{Given, Source};
use crate::log::Log;
use crate::play::Play;
use crate::speak::Spoken;
use crate::state::State;
use crate::steps::Step;
use crate::{Game, Turn};

/// How often a move is written in another order until one means the same.
const WRITTEN: u32 = 8;

/// The match as it is played at three more doors beside the unchecked one.
pub(super) struct Doors<G: Game> {
    acted: Play<G>,
    stepped: Play<G>,
    typed: Play<G>,
    acted_told: Vec<Told<G::Event>>,
    stepped_told: Vec<Told<G::Event>>,
    typed_told: Vec<Told<G::Event>>,
    /// What the seats wrote.
    texts: Vec<String>,
    /// How many events were compared before.
    agreed: usize,
}

impl<G: Spoken> Doors<G> {
    pub(super) fn open(options: &G::Options, source: &Source) -> Doors<G> {
        let [mut acted_told, mut stepped_told, mut typed_told] = [const { Vec::new() }; 3];
        let sit = |told: &mut Vec<Told<G::Event>>| {
            Play::new(options, source.clone(), told).unwrap_or_else(|error| panic!("{error}"))
        };
        Doors {
            acted: sit(&mut acted_told),
            stepped: sit(&mut stepped_told),
            typed: sit(&mut typed_told),
            acted_told,
            stepped_told,
            typed_told,
            texts: Vec::new(),
            agreed: 0,
        }
    }

    /// Does an action at all doors: whole at one, step by step at the next, in words at the third.
    pub(super) fn act(&mut self, seat: Seat, action: &G::Action, steps: &[Step], dice: &mut Dice) {
        let done = self.acted.act(seat, action, &mut self.acted_told);
        assert!(done.is_ok(), "{action} was listed, but the table refuses it: {done:?}");
        if dice.below(4) == 0 {
            // Half an action, taken back, is no action.
            self.take(seat, &steps[..steps.len() - 1]);
            self.stepped.clear(seat);
        }
        let (last, before) = steps.split_last().expect("an action has steps");
        self.take(seat, before);
        let whole = self.stepped.step(seat, *last, &mut self.stepped_told);
        assert!(whole == Ok(Some(*action)), "{steps:?} should make {action}, but made {whole:?}");
        self.write(seat, action, dice);
    }

    /// Does an action by notation, its parts in another order where that means the same.
    fn write(&mut self, seat: Seat, action: &G::Action, dice: &mut Dice) {
        let own = action.to_string();
        let same = |text: &String| self.typed.read(seat, text) == Ok(*action);
        let text = (0..WRITTEN).map(|_| permuted(&own, dice)).find(same).unwrap_or(own);
        let read = self.typed.read(seat, &text);
        let Ok(written) = read else { panic!("{text:?} does not read: {read:?}") };
        let done = self.typed.act(seat, &written, &mut self.typed_told);
        assert!(done.is_ok(), "{text:?} was read, but the table refuses it: {done:?}");
        self.texts.push(text);
    }

    fn take(&mut self, seat: Seat, steps: &[Step]) {
        for &step in steps {
            let taken = self.stepped.step(seat, step, &mut self.stepped_told);
            assert!(taken == Ok(None), "{step:?} of {steps:?} was not taken: {taken:?}");
        }
    }

    /// The house closes the window at all doors.
    pub(super) fn close(&mut self) {
        assert!(self.acted.close(&mut self.acted_told), "there is a window to close");
        assert!(self.stepped.close(&mut self.stepped_told), "there is a window to close");
        assert!(self.typed.close(&mut self.typed_told), "there is a window to close");
    }

    /// All doors stand at the same position and told the same story.
    pub(super) fn agree(&mut self, state: &State<G>, told: &[Told<G::Event>]) {
        assert!(self.acted.state() == state, "acting and the unchecked door part ways");
        assert!(self.stepped.state() == state, "stepping and the unchecked door part ways");
        assert!(
            self.acted.record() == self.stepped.record(),
            "acting and stepping record otherwise"
        );
        assert!(self.typed.state() == state, "notation and the unchecked door part ways");
        assert!(self.acted.record() == self.typed.record(), "acting and notation record otherwise");
        let from = std::mem::replace(&mut self.agreed, told.len());
        let same = |other: &[Told<G::Event>]| other.get(from..) == Some(&told[from..]);
        assert!(same(&self.acted_told), "acting tells another story than the unchecked door");
        assert!(same(&self.stepped_told), "stepping tells another story than the unchecked door");
        assert!(same(&self.typed_told), "notation tells another story than the unchecked door");
    }

    /// Tries refused actions and steps: nothing may come of it.
    pub(super) fn refuse(&mut self, seat: Seat, refused: &[G::Action], dice: &mut Dice) {
        let (state, length) = (*self.acted.state(), self.acted.record().len());
        let digest = (dice.below(32) == 0).then(|| self.acted.digest());
        for action in refused {
            let due = self.acted.check(seat, action);
            let done = self.acted.act(seat, action, &mut self.acted_told);
            assert!(
                done.is_err() && done == due,
                "{action} is checked as {due:?}, done as {done:?}"
            );
        }
        let step = Step(dice.below(G::STEPS as u32) as u8);
        let legal = self.stepped.legal(seat);
        if !legal.contains(step) {
            let taken = self.stepped.step(seat, step, &mut self.stepped_told);
            assert!(taken.is_err(), "{step:?} is not listed, but was taken: {taken:?}");
            assert!(self.stepped.legal(seat) == legal, "a refused step stays in the draft");
        }
        if !matches!(self.acted.turn(), Turn::Window(_)) {
            assert!(!self.acted.close(&mut self.acted_told), "the house closed what is not open");
        }
        let kept = *self.acted.state() == state
            && *self.stepped.state() == state
            && self.acted.record().len() == length
            && digest.is_none_or(|digest| digest == self.acted.digest());
        assert!(kept, "a refusal changed the match");
    }

    /// The log, written and read again, replays to the same match; `given` is all that chance
    /// brought, written out.
    pub(super) fn replay(&self, given: Vec<Given>) {
        let log = Log::of(&self.acted);
        self.replay_one(&log);
        assert!(Log::of(&self.typed) == log, "notation in another order leaves another log");
        let mut texts = self.texts.iter();
        let mut written = log.clone();
        let seats = written.actions.iter_mut().filter(|entry| entry.seat.is_some());
        seats.zip(&mut texts).for_each(|(entry, text)| entry.action.clone_from(text));
        assert!(texts.next().is_none(), "the log has lost an action");
        self.replay_one(&written);
        let options = G::options(self.acted.rules());
        let mut told = Vec::new();
        let play: Play<G> = Play::new(options, Source::Given(given), &mut told)
            .unwrap_or_else(|error| panic!("{error}"));
        assert!(play.stuck().is_none(), "orders written out do not fit: {:?}", play.stuck());
        let mut dealt = Log::of(&play);
        dealt.actions = log.actions;
        dealt.result = None;
        let again = self.replay_one(&dealt);
        assert!(again.stuck().is_none(), "orders written out do not fit: {:?}", again.stuck());
    }

    fn replay_one(&self, log: &Log) -> Play<G> {
        let json = serde_json::from_str(&log.to_text())
            .unwrap_or_else(|error| panic!("a log is no JSON: {error}"));
        let read =
            Log::from_json(&json).unwrap_or_else(|error| panic!("a log does not read: {error}"));
        assert!(read == *log, "a log reads back otherwise");
        let mut told = Vec::new();
        let again: Play<G> =
            read.replay(&mut told).unwrap_or_else(|error| panic!("a log does not replay: {error}"));
        assert!(again.state() == self.acted.state(), "a replay ends in another position");
        assert!(again.record() == self.acted.record(), "a replay has another record");
        assert!(again.standing() == self.acted.standing(), "a replay stands otherwise");
        assert!(told == self.acted_told, "a replay tells another story");
        if again.source() == self.acted.source() {
            assert!(again.digest() == self.acted.digest(), "a replay has another digest");
        }
        again
    }
}
