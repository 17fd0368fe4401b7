//! Nothing on the way of a move asks for memory: listing, checking (accepted and refused), applying
//! with the silent sink, viewing, copying, observing, dealing, whole playouts. The program's allocator must be
//! [`super::Counting`].

use std::hint::black_box;

use cards::{Dice, Seat, SeatSet};

use super::memory::{asked, without_memory};
use crate::fair::{Seed, Source};
use crate::play::Play;
use crate::state::State;
use crate::steps::Step;
use crate::{Extent, Game, Observer, Proofs, Proved, Seen, Spoken, Turn, Viewer};

/// The key that deals are drawn from.
const KEY: [u8; 32] = [3; 32];
/// One seat in so many that could act in a window does.
const SHY: u32 = 20;

/// Plays so many random moves, one part after the other under watch; then so many deals, or one match,
/// at a stretch. `tried` gives actions that are checked besides those of a single step.
pub fn frugal<G: Spoken>(
    options: &G::Options,
    moves: u32,
    deals: u32,
    tried: impl Fn(Seen<'_, G>) -> Vec<G::Action>,
) {
    assert_eq!(asked(|| Box::new(7)).0, 1, "nobody counts what is asked for");
    let rules = G::compile(options).expect("these options are playable");
    let mut table = World::<G>::new(&rules);
    let mut dice = Dice::new(5);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..moves {
        table.watched(&mut dice);
        for seat in Seat::all(table.seats()) {
            let seen = table.state.seen(&rules, seat);
            let whole = (0..G::STEPS as u8)
                .filter_map(|step| G::push(seen, &mut G::Draft::default(), Step(step)));
            for action in tried(seen).into_iter().chain(whole) {
                match without_memory("checking", || G::check(seen, &action)) {
                    Ok(()) => accepted += 1,
                    Err(_) => refused += 1,
                }
            }
        }
    }
    assert!(accepted > moves, "{accepted} actions were accepted under {options:?}");
    assert!(refused > 10 * moves, "{refused} actions were refused under {options:?}");
    let mut table = World::<G>::new(&rules);
    let actions = without_memory("a playout", || table.playout(deals, &mut dice));
    assert!(actions > 100, "{actions} actions in {deals} deals under {options:?}");
}

/// A world that is played on.
struct World<'a, G: Game> {
    rules: &'a G::Rules,
    state: State<G>,
    request: u64,
    easel: Easel<G>,
}

/// Somewhere to draw what a seat knows.
struct Easel<G: Game> {
    observer: Observer<G>,
    cells: Vec<u8>,
    numbers: Vec<f32>,
    floats: Vec<f32>,
}

impl<G: Spoken> Easel<G> {
    fn new(rules: &G::Rules) -> Easel<G> {
        let observer = Observer::new(rules, Extent::InformationState);
        let layout = observer.layout();
        let (cells, numbers) = (vec![0; layout.cells], vec![0.0; layout.numbers]);
        let floats = vec![0.0; layout.len()];
        Easel { observer, cells, numbers, floats }
    }

    fn draw(&mut self, seen: Seen<'_, G>) {
        let (draft, proofs) = (G::Draft::default(), Proofs::default());
        self.observer.bytes(seen, &draft, &proofs, &mut self.cells, &mut self.numbers);
        self.observer.floats(seen, &draft, &proofs, &mut self.floats);
    }
}

impl<'a, G: Spoken> World<'a, G> {
    fn new(rules: &'a G::Rules) -> World<'a, G> {
        World { rules, state: State::start(rules), request: 0, easel: Easel::new(rules) }
    }

    fn seats(&self) -> usize {
        G::seating(self.rules).seats
    }

    /// One move, each part of it without memory.
    fn watched(&mut self, dice: &mut Dice) {
        without_memory("dealing", || {
            self.state.settle(self.rules, &KEY, &mut self.request, &mut ())
        });
        if self.state.turn(self.rules) == Turn::Over {
            self.state = State::start(self.rules);
            return;
        }
        for viewer in [Viewer::Seat(Seat::new(0)), Viewer::Watcher] {
            without_memory("viewing", || black_box(self.state.view(viewer)));
        }
        let copy = without_memory("copying", || black_box(self.state));
        assert!(copy == self.state);
        match without_memory("asking", || self.actor(dice)) {
            Some(seat) => {
                without_memory("observing", || self.easel.draw(self.state.seen(self.rules, seat)));
                let action = without_memory("choosing", || self.choose(seat, dice));
                let seen = self.state.seen(self.rules, seat);
                without_memory("checking", || G::check(seen, &action)).expect("listed, so legal");
                without_memory("spelling", || G::spell(seen, &action, &mut |_| ()));
                without_memory("applying", || self.state.apply(self.rules, seat, &action, &mut ()));
            }
            None => {
                without_memory("closing", || self.state.close(self.rules, &mut ()));
            }
        }
    }

    /// So many deals, or the match to its end; gives the number of actions.
    fn playout(&mut self, deals: u32, dice: &mut Dice) -> u32 {
        let mut actions = 0;
        loop {
            self.state.settle(self.rules, &KEY, &mut self.request, &mut ());
            let over = self.state.turn(self.rules) == Turn::Over;
            if over || self.state.standing(self.rules).deals >= deals {
                return actions;
            }
            match self.actor(dice) {
                Some(seat) => {
                    let action = self.choose(seat, dice);
                    actions += 1;
                    self.state.apply(self.rules, seat, &action, &mut ())
                }
                None => self.state.close(self.rules, &mut ()),
            };
        }
    }

    /// Whoever is to act: the seat in turn, or one that wants to in a window.
    fn actor(&self, dice: &mut Dice) -> Option<Seat> {
        match self.state.turn(self.rules) {
            Turn::Seat(seat) => Some(seat),
            Turn::Window(seats) => volunteer(seats, dice, |seat| {
                !self.state.legal(self.rules, seat, &G::Draft::default()).is_empty()
            }),
            Turn::Chance(_) | Turn::Over => None,
        }
    }

    /// A whole random action, composed of legal steps, undoing now and then.
    fn choose(&self, seat: Seat, dice: &mut Dice) -> G::Action {
        let mut draft = G::Draft::default();
        loop {
            let legal = self.state.legal(self.rules, seat, &draft);
            let forward = legal - G::BACK;
            let steps = if forward.is_empty() || dice.below(9) == 0 { legal } else { forward };
            let step = steps.pick(dice).expect("something to do");
            if let Some(action) = G::push(self.state.seen(self.rules, seat), &mut draft, step) {
                return action;
            }
        }
    }
}

/// A seat of a window that is able and willing.
fn volunteer(seats: SeatSet, dice: &mut Dice, able: impl Fn(Seat) -> bool) -> Option<Seat> {
    seats.iter().find(|&seat| able(seat) && dice.below(SHY) == 0)
}

/// The checked door keeps a record. It grows as a list of bytes does at most, and nothing else does.
pub fn only_the_record_grows<G: Spoken>(options: &G::Options, deals: u32) {
    let source = Source::Seed { seed: Seed::from_text("record"), salt: Vec::new() };
    let mut play: Play<G> =
        Play::new(options, source, &mut ()).expect("these options are playable");
    let mut proved = Proved::<G>::default();
    let mut dice = Dice::new(17);
    let (times, ()) = asked(|| {
        while play.standing().deals < deals {
            let seat = match play.turn() {
                Turn::Seat(seat) => Some(seat),
                Turn::Window(seats) => {
                    volunteer(seats, &mut dice, |seat| !play.legal(seat).is_empty())
                }
                Turn::Chance(_) | Turn::Over => break,
            };
            let Some(seat) = seat else {
                assert!(play.close(&mut proved), "a window that does not close");
                continue;
            };
            let wrong = Step(dice.below(G::STEPS as u32) as u8);
            if !play.legal(seat).contains(wrong) {
                assert!(play.step(seat, wrong, &mut ()).is_err());
            }
            let (legal, forward) = (play.legal(seat), play.legal(seat) - G::BACK);
            let steps = if forward.is_empty() { legal } else { forward };
            let step = steps.pick(&mut dice).expect("something to do");
            assert!(play.step(seat, step, &mut proved).is_ok());
        }
    });
    let (growing, record) = asked(|| {
        let mut record: Vec<u8> = Vec::new();
        play.record().iter().for_each(|&byte| record.push(byte));
        record
    });
    assert!(record.len() > 200 && growing > 3, "a short record: {} bytes", record.len());
    assert!(times <= growing, "{times} instead of {growing} times under {options:?}");
}
