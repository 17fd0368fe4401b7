//! A table with people and bots, without a word spoken: who is next, what was done, what each seat
//! has been told and can infer. Talking to people is `talk.rs`.

use cards::{Dice, MAX_SEATS, Seat, SeatSet};
use engine::fair::Source;
use engine::spoken::lines;
use engine::{OptionsError, Play, Proofs, Spoken, Told, Turn, Viewer, Violation};

use crate::bots::{Bot, Knows};
use crate::random;

/// Who sits in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// Somebody at the keyboard.
    Person,
    /// A bot.
    Bot(Bot),
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
pub struct Table<G: Spoken> {
    play: Play<G>,
    sitters: Vec<Sitter>,
    done: Vec<Done<G::Action>>,
    /// Where people decided: the seat, and how much had been done before.
    decisions: Vec<(Seat, usize)>,
    /// Who has stayed out of the open window.
    out: SeatSet,
    proofs: [Proofs; MAX_SEATS],
    /// Lines that a seat has not been shown yet; the last entry is the watcher's.
    news: Vec<Vec<String>>,
}

impl<G: Spoken> Table<G> {
    /// Sits everybody down and lets the house deal.
    pub fn new(
        options: &G::Options,
        source: Source,
        sitters: Vec<Sitter>,
    ) -> Result<Table<G>, OptionsError> {
        let mut told = Vec::new();
        let play = Play::new(options, source, &mut told)?;
        let news = vec![Vec::new(); sitters.len() + 1];
        let mut table = Table {
            play,
            sitters,
            done: Vec::new(),
            decisions: Vec::new(),
            out: SeatSet::EMPTY,
            proofs: Default::default(),
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

    /// What a seat knows.
    pub fn knows(&self, seat: Seat) -> Knows<'_, G> {
        Knows {
            rules: self.play.rules(),
            view: self.play.view(Viewer::Seat(seat)),
            proofs: self.proofs[seat.index()],
        }
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
                    Sitter::Bot(bot) => self.let_bot(bot, seat, false),
                },
                Turn::Window(seats) => {
                    let able = |&seat: &Seat| !self.play.legal(seat).is_empty();
                    let asked = (seats - self.out).iter().find(able);
                    match asked.map(|seat| (seat, self.sitters[seat.index()])) {
                        Some((seat, Sitter::Person)) => {
                            return Next::Person { seat, in_window: true };
                        }
                        Some((seat, Sitter::Bot(bot))) => self.let_bot(bot, seat, true),
                        None => self.close(),
                    }
                }
            }
        }
    }

    fn let_bot(&mut self, bot: Bot, seat: Seat, in_window: bool) {
        let mut dice = self.dice(seat, "bot");
        match bot.choose(&self.knows(seat), in_window, &mut dice) {
            Some(action) => {
                let legal = self.act(seat, action);
                assert!(legal.is_ok(), "{bot} chose {action}, which is refused: {legal:?}");
            }
            None => self.out.insert(seat),
        }
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
        let rules = self.play.rules();
        for seat in Seat::all(self.sitters.len()) {
            let heard = told.iter().filter(|told| told.to.reaches(Viewer::Seat(seat)));
            heard.for_each(|told| self.proofs[seat.index()].learn::<G>(&told.event));
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
