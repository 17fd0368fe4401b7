//! A table of bots: who is asked, what each seat has been told, and how long each took.

use std::cell::Cell;
use std::time::{Duration, Instant};

use bots::{Bot, Choice, Craft, Decision, Ears, random};
use cards::{Dice, Seat, SeatSet};
use engine::fair::{Seed, Source};
use engine::{Play, Standing, Told, Turn, Viewer};
use sha2::{Digest, Sha256};

use crate::clock::{Clock, thread_time};

/// A bot in its seat.
pub struct Chair<'a, G: Craft> {
    /// The bot.
    pub bot: Box<dyn Bot<G> + 'a>,
    /// Whose bot it is: bots that play each other throw dice of their own, even if they are the same.
    pub label: &'static str,
    /// By which clock its time is taken.
    pub clock: Clock,
}

/// How a table is watched over.
#[derive(Clone, Copy, Debug)]
pub struct House {
    /// After so much work a house bot is told to answer with what it has.
    pub guard: Duration,
    /// Whether club players bid for everybody, so that only the play of the cards is compared.
    pub club_bids: bool,
}

/// What happened at a table besides the score.
#[derive(Clone, Debug)]
pub struct Minutes<E> {
    /// Everything that was told to all, in the order it happened.
    pub events: Vec<E>,
    /// Each decision's seat and the time it took; what the club bid for everybody is not in it.
    pub times: Vec<(Seat, Duration)>,
    /// Decisions that the clock cut short: these may come out differently another time.
    pub hurried: Vec<Seat>,
    /// Decisions that were not the bot's own, with the reason.
    pub faults: Vec<(Seat, String)>,
}

impl<E> Default for Minutes<E> {
    fn default() -> Self {
        let (events, times) = (Vec::new(), Vec::new());
        Minutes { events, times, hurried: Vec::new(), faults: Vec::new() }
    }
}

/// A match between bots.
pub struct Table<G: Craft> {
    play: Play<G>,
    name: String,
    house: House,
    told: Vec<Told<G::Event>>,
    ears: Ears<G>,
    asked: u64,
    minutes: Minutes<G::Event>,
}

impl<G: Craft> Table<G> {
    /// Deals a match from this name. The options have been compiled before.
    pub fn new(options: &G::Options, name: &str, house: House) -> Table<G> {
        let source = Source::Seed { seed: Seed::from_text(name), salt: Vec::new() };
        let mut told = Vec::new();
        let play =
            Play::new(options, source, &mut told).expect("these options were compiled before");
        let (ears, minutes) = (Ears::default(), Minutes::default());
        Table { play, name: name.to_string(), house, told, ears, asked: 0, minutes }
    }

    /// The match as it stands.
    pub fn play(&self) -> &Play<G> {
        &self.play
    }

    /// What happened so far; it is forgotten here.
    pub fn take_minutes(&mut self) -> Minutes<G::Event> {
        self.listen();
        std::mem::take(&mut self.minutes)
    }

    /// Plays until so many deals are done or the match is over.
    pub fn play_deals(&mut self, chairs: &mut [Chair<'_, G>], deals: u32) -> Standing {
        while self.play.standing().deals < deals {
            match self.play.turn() {
                Turn::Over => break,
                Turn::Chance(ask) => unreachable!("a seed answers every request, {ask:?} too"),
                Turn::Seat(seat) => {
                    self.ask(chairs, seat);
                }
                Turn::Window(seats) => self.ask_all(chairs, seats),
            }
        }
        self.play.standing()
    }

    fn ask_all(&mut self, chairs: &mut [Chair<'_, G>], seats: SeatSet) {
        for seat in seats.iter() {
            if !self.play.legal(seat).is_empty() && self.ask(chairs, seat) {
                return;
            }
        }
        self.play.close(&mut self.told);
    }

    /// Lets a bot act; `false` if it stays out of the window.
    fn ask(&mut self, chairs: &mut [Chair<'_, G>], seat: Seat) -> bool {
        self.listen();
        let chair = &mut chairs[seat.index()];
        let seed = self.seed(seat, chair.label);
        self.asked += 1;
        let view = self.play.view(Viewer::Seat(seat));
        let sight = self.ears.sight(self.play.rules(), &view, seat);
        if self.house.club_bids && G::bidding(sight.rules, &view.open) {
            let choice = G::club(sight.seen(), sight.proofs, &mut Dice::new(seed));
            return self.carry_out(seat, choice, seed);
        }
        let (thread, wall) = (thread_time(), Instant::now());
        let hurried = Cell::new(false);
        let stop = || {
            hurried.set(hurried.get() || thread_time().saturating_sub(thread) > self.house.guard);
            hurried.get()
        };
        let Decision { choice, fault, .. } = chair.bot.decide(&sight, seed, &stop);
        let time = match chair.clock {
            Clock::Thread => thread_time().saturating_sub(thread),
            Clock::Wall => wall.elapsed(),
        };
        self.minutes.times.push((seat, time));
        self.minutes.hurried.extend(hurried.get().then_some(seat));
        self.minutes.faults.extend(fault.map(|fault| (seat, fault)));
        self.carry_out(seat, choice, seed)
    }

    /// Does what was decided. What cannot be done is replaced by a random move and written down.
    fn carry_out(&mut self, seat: Seat, choice: Choice<G>, seed: u64) -> bool {
        let in_window = matches!(self.play.turn(), Turn::Window(_));
        let fault = match choice {
            None if in_window => return false,
            None => "illegal: stayed out when it had to act".to_string(),
            Some(action) => match self.play.act(seat, &action, &mut self.told) {
                Ok(()) => return true,
                Err(why) => format!("illegal: {action} breaks {}", why.clause()),
            },
        };
        self.minutes.faults.push((seat, fault));
        let view = self.play.view(Viewer::Seat(seat));
        let action = random::action(view.seen(self.play.rules()), &mut Dice::new(seed));
        let legal = self.play.act(seat, &action, &mut self.told);
        assert!(legal.is_ok(), "{action} was listed and is refused: {legal:?}");
        true
    }

    /// The seed of a decision. It names the deal, the seat, whose bot it is and how many decisions
    /// came before, and tells nothing about the cards.
    fn seed(&self, seat: Seat, label: &str) -> u64 {
        let text = format!("quinte decision\n{}\n{label}\n{seat}\n{}", self.name, self.asked);
        let hash = Sha256::digest(text);
        let word = hash.first_chunk().expect("a hash has eight bytes");
        u64::from_le_bytes(*word)
    }

    /// Lets every seat draw its conclusions from what it was told since.
    fn listen(&mut self) {
        for told in self.told.drain(..) {
            self.ears.hear(&told);
            if told.to.reaches(Viewer::Watcher) {
                self.minutes.events.push(told.event);
            }
        }
    }
}
