//! Any steps and any actions at a table, by any seat.
//!
//! Nothing panics; a refusal leaves record, views and digest as they were; what is accepted reads back
//! from its notation and does the same in an unchecked world, which the slow check finds possible; and
//! the match replays from its log.

use cards::Seat;
use engine::fair::{Seed, Source};
use engine::log::Log;
use engine::{Game, Play, Seen, Spoken, State, Step, Turn, View, Viewer};

use crate::Bytes;

/// Plays as the bytes say. `action` makes any action of them, legal or not, for a seat that sees this.
pub fn play_on<G: Spoken>(
    options: &G::Options,
    bytes: &mut Bytes<'_>,
    action: impl Fn(&mut Bytes<'_>, Seen<'_, G>) -> G::Action,
) {
    let seed = Seed([bytes.byte(); 32]);
    let source = Source::Seed { seed, salt: Vec::new() };
    let mut table = Mirror::<G> {
        play: Play::new(options, source, &mut ()).expect("playable"),
        rules: G::compile(options).expect("playable"),
        world: State::start(&G::compile(options).expect("playable")),
        key: seed.deal_key(&[]),
        request: 0,
    };
    table.settle();
    while let Some(byte) = bytes.next() {
        if table.play.turn() == Turn::Over {
            break;
        }
        table.once(byte, bytes, &action);
    }
    // The replay is slow; every fourth match is enough.
    if table.play.record().len() % 4 == 0 {
        let again: Play<G> =
            Log::of(&table.play).replay(&mut ()).expect("a log of a match replays");
        assert_eq!(again.digest(), table.play.digest());
    }
}

/// A match at the checked door, and the same in an unchecked world.
struct Mirror<G: Game> {
    play: Play<G>,
    rules: G::Rules,
    world: State<G>,
    key: [u8; 32],
    request: u64,
}

impl<G: Game> Mirror<G> {
    /// Something is tried. Most bytes are a legal step, so that a deal fits in few of them.
    fn once(
        &mut self,
        byte: u8,
        bytes: &mut Bytes<'_>,
        action: &impl Fn(&mut Bytes<'_>, Seen<'_, G>) -> G::Action,
    ) {
        let choice = bytes.byte();
        let any = Seat::new(usize::from(choice) % self.seats());
        let before = (self.play.record().len(), self.views());
        let digest = (choice % 8 == 0).then(|| self.play.digest());
        let (seat, done) = match byte % 8 {
            0..5 => {
                let seat = if let Turn::Seat(turn) = self.play.turn() { turn } else { any };
                (seat, self.listed(seat, choice, byte > 224))
            }
            5 => (any, self.play.step(any, Step(bytes.byte()), &mut ()).unwrap_or(None)),
            6 if matches!(self.play.turn(), Turn::Window(_)) => return self.close(byte / 8),
            6 => {
                let action = action(bytes, self.world.seen(&self.rules, any));
                let checked = self.play.check(any, &action);
                let done = self.play.act(any, &action, &mut ());
                assert_eq!(checked, done, "checked and done alike");
                (any, done.ok().map(|()| action))
            }
            _ => {
                self.play.clear(any);
                (any, None)
            }
        };
        match done {
            Some(action) => self.follow(seat, &action),
            None => {
                assert!((self.play.record().len(), self.views()) == before, "nothing was done");
                assert!(digest.is_none_or(|digest| digest == self.play.digest()));
            }
        }
    }

    /// A step out of the list; one that undoes something only if it is asked for or nothing else is left.
    fn listed(&mut self, seat: Seat, choice: u8, back: bool) -> Option<G::Action> {
        let legal = self.play.legal(seat);
        let forward = legal - G::BACK;
        let steps = if forward.is_empty() || back { legal } else { forward };
        let step = steps.nth(usize::from(choice) % steps.len().max(1))?;
        self.play.step(seat, step, &mut ()).expect("a listed step is legal")
    }

    /// Windows are many and say little: a byte closes several.
    fn close(&mut self, more: u8) {
        for _ in 0..=more {
            if self.play.close(&mut ()) {
                let _ = self.world.close(&self.rules, &mut ());
                self.settle();
            }
        }
        self.compare("closing");
    }

    /// What was accepted at the table happens in the world.
    fn follow(&mut self, seat: Seat, action: &G::Action) {
        for text in [action.to_string(), format!("{action:#}")] {
            assert_eq!(text.parse().as_ref(), Ok(action), "{text:?}");
        }
        assert!(G::check(self.world.seen(&self.rules, seat), action).is_ok(), "{action}");
        self.world.apply(&self.rules, seat, action, &mut ());
        self.settle();
        self.compare(&action.to_string());
    }

    fn compare(&self, after: &str) {
        assert_eq!(self.world.validate(&self.rules), Ok(()), "after {after}");
        for view in self.views() {
            assert!(view == self.world.view(view.viewer), "the doors part ways at {after}");
        }
    }

    fn settle(&mut self) {
        self.world.settle(&self.rules, &self.key, &mut self.request, &mut ());
    }

    fn seats(&self) -> usize {
        G::seating(&self.rules).seats
    }

    fn views(&self) -> Vec<View<G>> {
        let seats = Seat::all(self.seats()).map(Viewer::Seat);
        seats.chain([Viewer::Watcher]).map(|viewer| self.play.view(viewer)).collect()
    }
}
