//! A bout: a match between bots. Who is asked, what each seat has been told, and how long each took.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::{Duration, Instant};

use bots::{Bot, Choice, Craft, Decision, Sight, random};
use cards::{Dice, MAX_SEATS, Seat, SeatSet};
use engine::fair::{Seed, Source};
use engine::{Due, Play, Proof, Sitting, Standing, Told, Turn, Viewer};
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::clock::thread_time;
use crate::fault::{Fault, Kind};
use crate::outside::Program;

/// So many actions may a program have in a turn, that is before another seat acts. Whoever adds card
/// by card to melds after taking a large pile needs some sixty.
const MOST_ACTIONS: u32 = 200;
/// So many of them may undo what was done.
const MOST_UNDOS: u32 = 20;

/// Who sits in a chair.
pub enum Sitter<'a, G: Craft> {
    /// A bot of the house. Its time is the work of the thread that asks.
    House(Box<dyn Bot<G> + 'a>),
    /// A program, a stranger: it is told a number for its dice that anybody may know, its turns have
    /// limits, and its time is taken by the clock on the wall.
    Program(Rc<RefCell<Program>>),
}

/// A bot in its seat.
pub struct Chair<'a, G: Craft> {
    /// The bot.
    pub sitter: Sitter<'a, G>,
    /// Whose bot it is: bots that play each other throw dice of their own, even if they are the same.
    pub label: &'static str,
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
    /// Each decision's seat and the time it took, unless a program had to start in it; what the club
    /// bid for everybody is not in it.
    pub times: Vec<(Seat, Option<Duration>)>,
    /// Decisions that the clock cut short: these may come out differently another time.
    pub hurried: Vec<Seat>,
    /// Decisions that were not the bot's own, with the reason.
    pub faults: Vec<(Seat, Fault)>,
}

impl<E> Default for Minutes<E> {
    fn default() -> Self {
        let (events, times) = (Vec::new(), Vec::new());
        Minutes { events, times, hurried: Vec::new(), faults: Vec::new() }
    }
}

/// What one seat did since another one acted.
#[derive(Default)]
struct Row {
    seat: Option<Seat>,
    actions: u32,
    undos: u32,
    /// Whether a club player finishes the turn.
    lost: bool,
}

/// A match between bots.
pub struct Bout<G: Craft> {
    sitting: Sitting<G>,
    name: String,
    number: u64,
    house: House,
    /// What was told since the chairs were last looked at.
    told: Vec<Told<G::Event>>,
    /// What a program in this seat was not told yet.
    news: [Vec<G::Event>; MAX_SEATS],
    asked: u64,
    row: Row,
    minutes: Minutes<G::Event>,
}

impl<G: Craft> Bout<G> {
    /// Deals a match from this seed, the one of this number. The options have been compiled before.
    pub fn new(options: &G::Options, seed: &str, number: u64, house: House) -> Bout<G> {
        let name = format!("{seed}/{number}");
        let source = Source::Seed { seed: Seed::from_text(&name), salt: Vec::new() };
        let mut told = Vec::new();
        let play =
            Play::new(options, source, &mut told).expect("these options were compiled before");
        let sitting = Sitting::new(play, &told, SeatSet::EMPTY);
        let (news, row, minutes) = (Default::default(), Row::default(), Minutes::default());
        Bout { sitting, name, number, house, told, news, asked: 0, row, minutes }
    }

    /// The match as it stands.
    pub fn play(&self) -> &Play<G> {
        self.sitting.play()
    }

    /// The match, once the bots have left.
    pub fn into_play(self) -> Play<G> {
        self.sitting.into_play()
    }

    /// What happened so far; it is forgotten here.
    pub fn take_minutes(&mut self) -> Minutes<G::Event> {
        std::mem::take(&mut self.minutes)
    }

    /// Plays until so many deals are done or the match is over.
    pub fn play_deals(&mut self, chairs: &mut [Chair<'_, G>], deals: u32) -> Standing {
        while self.play().standing().deals < deals {
            match self.sitting.due() {
                Due::Nothing => break,
                Due::Closing => self.told.extend(self.sitting.close()),
                Due::Decision { seat, in_window } => self.ask(chairs, seat, in_window),
            }
        }
        self.listen(chairs);
        if self.play().turn() == Turn::Over {
            self.tell_deal(chairs);
            self.tell_match(chairs);
        }
        self.play().standing()
    }

    /// Lets a bot decide.
    fn ask(&mut self, chairs: &mut [Chair<'_, G>], seat: Seat, in_window: bool) {
        self.listen(chairs);
        let chair = &mut chairs[seat.index()];
        let seed = self.secret_seed(seat, chair.label);
        let number = self.told_seed(chair.label);
        self.asked += 1;
        let view = self.play().view(Viewer::Seat(seat));
        let sight = Sight::new(self.sitting.play().rules(), &view, self.sitting.ear(seat));
        let stand_in = || G::club(sight.seen(), sight.proofs, &mut Dice::new(seed));
        if self.house.club_bids && G::bidding(sight.rules, &view.open) {
            let choice = stand_in();
            return self.carry_out(seat, in_window, choice, seed);
        }
        let choice = match &mut chair.sitter {
            Sitter::House(bot) => decide(bot.as_mut(), &sight, seed, self.house, &mut self.minutes),
            Sitter::Program(program) => {
                let mut program = program.borrow_mut();
                match self.row.limit(seat) {
                    Some(_) if self.row.lost => stand_in(),
                    Some(fault) => {
                        program.tell_fault(&fault);
                        self.row.lost = true;
                        self.minutes.faults.push((seat, fault));
                        stand_in()
                    }
                    None => {
                        let news = std::mem::take(&mut self.news[seat.index()]);
                        let (fresh, began) = (program.is_fresh(), Instant::now());
                        let choice = program.decide(&sight, &news, number);
                        let time = (!fresh).then(|| began.elapsed());
                        self.minutes.times.push((seat, time));
                        choice.unwrap_or_else(|fault| {
                            self.minutes.faults.push((seat, fault));
                            stand_in()
                        })
                    }
                }
            }
        };
        self.carry_out(seat, in_window, choice, seed);
    }

    /// Does what was decided. What cannot be done is replaced by a random move and written down.
    fn carry_out(&mut self, seat: Seat, in_window: bool, choice: Choice<G>, seed: u64) {
        let view = self.play().view(Viewer::Seat(seat));
        let fault = match choice {
            None if in_window => return self.sitting.stay_out(seat),
            None => Fault::new(Kind::Illegal, "MUST_ACT", "stays out when it has to act", ""),
            Some(action) => match self.sitting.act(seat, &action) {
                Ok(told) => {
                    self.told.extend(told);
                    let mut undoes = false;
                    let seen = view.seen(self.play().rules());
                    G::spell(seen, &action, &mut |step| undoes |= G::BACK.contains(step));
                    return self.row.count(seat, undoes);
                }
                Err(why) => Fault::breaks::<G>(&why, &action),
            },
        };
        self.minutes.faults.push((seat, fault));
        let action = random::action(view.seen(self.play().rules()), &mut Dice::new(seed));
        let told = self.sitting.act(seat, &action);
        self.told.extend(told.expect("what is listed is legal"));
    }

    /// The seed of a decision of the house. It names the deal, the seat, whose bot it is and how many
    /// decisions came before. Nobody is told: with it a guess at the deal's seed could be confirmed,
    /// and the dice of others be foreseen.
    fn secret_seed(&self, seat: Seat, label: &str) -> u64 {
        word(&format!("quinte decision\n{}\n{label}\n{seat}\n{}", self.name, self.asked))
    }

    /// The number that a program is told for its dice. Whatever is worked out from the deal's seed can
    /// be worked out again by whoever guesses that seed, and so confirms the guess. This one is made of
    /// what everybody may know: the number of the deal, whose bot it is and how many decisions came
    /// before. It is the same whatever the seed, and so tells nothing about it.
    fn told_seed(&self, label: &str) -> u64 {
        word(&format!("quinte dice\n{}\n{label}\n{}", self.number, self.asked))
    }

    /// Lets every seat draw its conclusions from what it was told since.
    fn listen(&mut self, chairs: &[Chair<'_, G>]) {
        for told in std::mem::take(&mut self.told) {
            if G::proof(&told.event) == Some(Proof::Gathered) {
                self.tell_deal(chairs);
            }
            for (seat, _) in programs(chairs) {
                if told.to.reaches(Viewer::Seat(seat)) {
                    self.news[seat.index()].push(told.event.clone());
                }
            }
            if told.to.reaches(Viewer::Watcher) {
                self.minutes.events.push(told.event);
            }
        }
    }

    /// Tells programs how a deal ended, if one was played.
    fn tell_deal(&mut self, chairs: &[Chair<'_, G>]) {
        let Standing { deals, scores, .. } = self.play().standing();
        let sides = G::seating(self.play().rules()).sides;
        for (seat, program) in programs(chairs) {
            let news = std::mem::take(&mut self.news[seat.index()]);
            if deals == 0 {
                continue;
            }
            program.borrow_mut().tell(
                "deal_over",
                json!({"seat": seat, "side": sides.of(seat), "deals": deals,
                       "scores": scores[..sides.len()], "events": news}),
            );
        }
    }

    /// Tells programs how the match ended.
    fn tell_match(&mut self, chairs: &[Chair<'_, G>]) {
        let Standing { deals, scores, winner, .. } = self.play().standing();
        let sides = G::seating(self.play().rules()).sides;
        for (seat, program) in programs(chairs) {
            program.borrow_mut().tell(
                "match_over",
                json!({"seat": seat, "side": sides.of(seat), "deals": deals,
                       "scores": scores[..sides.len()], "winner": winner}),
            );
        }
    }
}

/// Asks a bot of the house, and takes its time.
fn decide<G: Craft>(
    bot: &mut (dyn Bot<G> + '_),
    sight: &Sight<'_, G>,
    seed: u64,
    house: House,
    minutes: &mut Minutes<G::Event>,
) -> Choice<G> {
    let began = thread_time();
    let hurried = Cell::new(false);
    let stop = || {
        hurried.set(hurried.get() || thread_time().saturating_sub(began) > house.guard);
        hurried.get()
    };
    let Decision { choice, .. } = bot.decide(sight, seed, &stop);
    let Viewer::Seat(seat) = sight.view.viewer else { unreachable!("only seats are asked") };
    minutes.times.push((seat, Some(thread_time().saturating_sub(began))));
    minutes.hurried.extend(hurried.get().then_some(seat));
    choice
}

/// The programs at a table.
fn programs<'c, G: Craft>(
    chairs: &'c [Chair<'_, G>],
) -> impl Iterator<Item = (Seat, &'c RefCell<Program>)> {
    Seat::all(chairs.len()).zip(chairs).filter_map(|(seat, chair)| match &chair.sitter {
        Sitter::House(_) => None,
        Sitter::Program(program) => Some((seat, &**program)),
    })
}

impl Row {
    /// The seat has acted.
    fn count(&mut self, seat: Seat, undoes: bool) {
        if self.seat != Some(seat) {
            *self = Row { seat: Some(seat), ..Row::default() };
        }
        self.actions += 1;
        self.undos += u32::from(undoes);
    }

    /// Why this seat may not go on by itself, if it may not.
    fn limit(&self, seat: Seat) -> Option<Fault> {
        let endless = |code, most, what| {
            let reason = format!("more than {most} {what} in a turn");
            Some(Fault::new(Kind::Endless, code, reason, ""))
        };
        if self.seat != Some(seat) {
            None
        } else if self.actions >= MOST_ACTIONS {
            endless("TOO_MANY_ACTIONS", MOST_ACTIONS, "actions")
        } else if self.undos > MOST_UNDOS {
            endless("TOO_MANY_UNDOS", MOST_UNDOS, "undos")
        } else {
            None
        }
    }
}

fn word(text: &str) -> u64 {
    let hash = Sha256::digest(text);
    u64::from_le_bytes(*hash.first_chunk().expect("a hash has eight bytes"))
}
