//! A table with people and bots, without a word spoken: who is next, what was done, what each seat
//! has been told and can infer. Talking to people is `talk.rs`.

use std::time::Duration;

use ::arena::clock::thread_time;
use bots::{Bot, Choice, Craft, Ears, Level, Player, Sight, random};
use cards::{Dice, Seat, SeatSet};
use engine::fair::Source;
use engine::spoken::lines;
use engine::{OptionsError, Play, Told, Turn, View, Viewer, Violation};

/// After so much work a bot answers with what it has found, so that people need not wait.
const GUARD: Duration = Duration::from_secs(1);

/// Who sits in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// Somebody at the keyboard.
    Person,
    /// A bot.
    Bot(Level),
}

/// Something that was done at the table.
#[derive(Clone, Copy)]
enum Done<A> {
    Acted(Seat, A),
    Closed,
}

/// Who has to be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// A person; in a window it may stay out.
    Person {
        /// Its seat.
        seat: Seat,
        /// Whether it may stay out.
        in_window: bool,
    },
    /// Nobody: the match is over.
    Nobody,
}

/// A table.
pub struct Table<G: Craft> {
    play: Play<G>,
    sitters: Vec<Sitter>,
    /// The bots; where a person sits, nobody.
    players: Vec<Option<Player<G>>>,
    done: Vec<Done<G::Action>>,
    /// Where people decided: the seat, and how much had been done before.
    decisions: Vec<(Seat, usize)>,
    /// Who has stayed out of the open window.
    out: SeatSet,
    ears: Ears<G>,
    /// Lines that a seat has not been shown yet; the last entry is the watcher's.
    news: Vec<Vec<String>>,
}

impl<G: Craft> Table<G> {
    /// Sits everybody down and lets the house deal.
    pub fn new(
        options: &G::Options,
        source: Source,
        sitters: Vec<Sitter>,
    ) -> Result<Table<G>, OptionsError> {
        let mut told = Vec::new();
        let play = Play::new(options, source, &mut told)?;
        let news = vec![Vec::new(); sitters.len() + 1];
        let player = |sitter: &Sitter| match sitter {
            Sitter::Person => None,
            Sitter::Bot(level) => Some(Player::new(*level)),
        };
        let mut table = Table {
            play,
            players: sitters.iter().map(player).collect(),
            sitters,
            done: Vec::new(),
            decisions: Vec::new(),
            out: SeatSet::EMPTY,
            ears: Ears::default(),
            news,
        };
        table.hear(&told);
        Ok(table)
    }

    /// The match.
    pub fn play(&self) -> &Play<G> {
        &self.play
    }

    /// Who sits where.
    pub fn sitters(&self) -> &[Sitter] {
        &self.sitters
    }

    /// What a seat sees.
    pub fn view(&self, seat: Seat) -> View<G> {
        self.play.view(Viewer::Seat(seat))
    }

    /// What a seat knows, with its view.
    pub fn sight<'a>(&'a self, view: &'a View<G>, seat: Seat) -> Sight<'a, G> {
        self.ears.sight(self.play.rules(), view, seat)
    }

    /// What a viewer has not been told yet; it counts as told from now on.
    pub fn take_news(&mut self, viewer: Viewer) -> Vec<String> {
        let place = match viewer {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Watcher => self.sitters.len(),
        };
        std::mem::take(&mut self.news[place])
    }

    /// Lets bots and the house do what is theirs, until a person has to be asked.
    pub fn next(&mut self) -> Next {
        loop {
            match self.play.turn() {
                Turn::Over => return Next::Nobody,
                Turn::Chance(ask) => unreachable!("a seed answers every request, {ask:?} too"),
                Turn::Seat(seat) => match self.sitters[seat.index()] {
                    Sitter::Person => return Next::Person { seat, in_window: false },
                    Sitter::Bot(_) => self.let_bot(seat),
                },
                Turn::Window(seats) => {
                    let able = |&seat: &Seat| !self.play.legal(seat).is_empty();
                    let asked = (seats - self.out).iter().find(able);
                    match asked.map(|seat| (seat, self.sitters[seat.index()])) {
                        Some((seat, Sitter::Person)) => {
                            return Next::Person { seat, in_window: true };
                        }
                        Some((seat, Sitter::Bot(_))) => self.let_bot(seat),
                        None => self.close(),
                    }
                }
            }
        }
    }

    fn let_bot(&mut self, seat: Seat) {
        match self.bots_choice(seat) {
            Some(action) => {
                let legal = self.act(seat, action);
                assert!(legal.is_ok(), "a bot chose {action}, which is refused: {legal:?}");
            }
            None => self.out.insert(seat),
        }
    }

    fn bots_choice(&mut self, seat: Seat) -> Choice<G> {
        let seed = self.dice(seat, "bot").next_u64();
        let (view, began) = (self.view(seat), thread_time());
        let stop = || thread_time().saturating_sub(began) > GUARD;
        let sight = self.ears.sight(self.play.rules(), &view, seat);
        self.players[seat.index()].as_mut()?.decide(&sight, seed, &stop).choice
    }

    /// Dice for a seat's thoughts. They come from what everybody knows, so that they tell nothing
    /// about the deal, and from the place in the record, so that a decision taken back and taken
    /// again meets the same answers.
    pub fn dice(&self, seat: Seat, purpose: &str) -> Dice {
        let (commitment, salt) = match self.play.source() {
            Source::Seed { seed, salt } => (seed.commitment(), salt.join("\n")),
            Source::Given(_) => Default::default(),
        };
        let place = self.play.record().len();
        random::dice(&format!("{purpose}\n{commitment}\n{salt}\n{seat}\n{place}"))
    }

    /// A person acts. A refusal changes nothing.
    pub fn decide(&mut self, seat: Seat, action: G::Action) -> Result<(), Violation> {
        let before = self.done.len();
        self.act(seat, action)?;
        self.decisions.push((seat, before));
        Ok(())
    }

    /// A person stays out of the open window.
    pub fn stay_out(&mut self, seat: Seat) {
        self.decisions.push((seat, self.done.len()));
        self.out.insert(seat);
    }

    /// Goes back to before this person's last decision; `false` if there is none.
    pub fn undo(&mut self, seat: Seat) -> bool {
        let Some(last) = self.decisions.iter().rposition(|&(decider, _)| decider == seat) else {
            return false;
        };
        let done = self.done[..self.decisions[last].1].to_vec();
        let decisions = self.decisions[..last].to_vec();
        let options = G::options(self.play.rules()).clone();
        let again = Table::new(&options, self.play.source().clone(), self.sitters.clone());
        *self = again.expect("these options were compiled before");
        for done in done {
            match done {
                Done::Acted(seat, action) => {
                    let legal = self.act(seat, action);
                    assert!(legal.is_ok(), "{action} was legal before");
                }
                Done::Closed => self.close(),
            }
        }
        self.decisions = decisions;
        self.news.iter_mut().for_each(Vec::clear);
        true
    }

    fn act(&mut self, seat: Seat, action: G::Action) -> Result<(), Violation> {
        let mut told = Vec::new();
        self.play.act(seat, &action, &mut told)?;
        self.done.push(Done::Acted(seat, action));
        self.out = SeatSet::EMPTY;
        self.hear(&told);
        Ok(())
    }

    fn close(&mut self) {
        let mut told = Vec::new();
        self.play.close(&mut told);
        self.done.push(Done::Closed);
        self.out = SeatSet::EMPTY;
        self.hear(&told);
    }

    fn hear(&mut self, told: &[Told<G::Event>]) {
        told.iter().for_each(|told| self.ears.hear(told));
        let rules = self.play.rules();
        for seat in Seat::all(self.sitters.len()) {
            if self.sitters[seat.index()] == Sitter::Person {
                self.news[seat.index()].extend(lines::<G>(rules, told, Viewer::Seat(seat)));
            }
        }
        // Nobody sits here, so somebody watches.
        if !self.sitters.contains(&Sitter::Person) {
            self.news[self.sitters.len()].extend(lines::<G>(rules, told, Viewer::Watcher));
        }
    }
}
