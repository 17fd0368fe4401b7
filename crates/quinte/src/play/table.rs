//! A table with people and bots, without a word spoken: who is next, what was done, what each seat
//! has been told and can infer. Talking to people is `talk.rs`.

use std::time::Duration;

use ::arena::thread_time;
use bots::{Bot, Choice, Craft, Level, Player, Sight};
use cards::{Dice, Face, Seat, SeatSet};
use engine::fair::Source;
use engine::log::{Log, MOST_TAKEN_BACK, TakenBack, entries};
use engine::spoken::lines;
use engine::{Deed, Due, OptionsError, Play, Sitting, To, Told, View, Viewer, Violation};

/// After so much work a bot answers with what it has found, so that people need not wait.
const GUARD: Duration = Duration::from_secs(1);

/// Who sits in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sitter {
    /// Somebody at the keyboard.
    Person,
    /// A bot.
    Bot(Level),
}

/// Why a decision is not taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stands {
    /// There is none.
    Nothing,
    /// Another person has decided since.
    OthersDecided,
    /// Somebody has learned a card since that the mover did not choose to show.
    CardLearned,
    /// So many take-backs are enough.
    TooOften,
}

/// A table.
pub(super) struct Table<G: Craft> {
    sitting: Sitting<G>,
    sitters: Vec<Sitter>,
    /// The bots; where a person sits, nobody.
    players: Vec<Option<Player<G>>>,
    /// Where people decided: the seat, and how much had been done before.
    decisions: Vec<(Seat, usize)>,
    /// How much had been done when somebody was last told something that others were not.
    secret: usize,
    /// What was taken back so far.
    taken_back: Vec<TakenBack>,
    /// Lines for each seat; the last entry is the watcher's.
    news: Vec<Vec<String>>,
    /// How many of them each has been shown.
    shown: Vec<usize>,
}

impl<G: Craft> Table<G> {
    /// Sits everybody down and lets the house deal.
    pub(super) fn new(
        options: &G::Options,
        source: Source,
        sitters: Vec<Sitter>,
    ) -> Result<Table<G>, OptionsError> {
        let mut told = Vec::new();
        let play = Play::new(options, source, &mut told)?;
        let viewers = sitters.len() + 1;
        let person = |seat: &Seat| sitters[seat.index()] == Sitter::Person;
        let people = Seat::all(sitters.len()).filter(person).collect();
        let player = |sitter: &Sitter| match sitter {
            Sitter::Person => None,
            Sitter::Bot(level) => Some(Player::new(*level)),
        };
        let mut table = Table {
            sitting: Sitting::new(play, &told, people),
            players: sitters.iter().map(player).collect(),
            sitters,
            decisions: Vec::new(),
            secret: 0,
            taken_back: Vec::new(),
            news: vec![Vec::new(); viewers],
            shown: vec![0; viewers],
        };
        table.hear(&told);
        Ok(table)
    }

    /// The match.
    pub(super) fn play(&self) -> &Play<G> {
        self.sitting.play()
    }

    /// Who sits where.
    pub(super) fn sitters(&self) -> &[Sitter] {
        &self.sitters
    }

    /// The seats that people sit in.
    pub(super) fn people(&self) -> SeatSet {
        self.sitting.people()
    }

    /// The match as it stands, written down with who sat there and what was taken back.
    pub(super) fn log(&self) -> Log {
        let taken_back = self.taken_back.clone();
        Log { people: Some(self.people()), taken_back, ..Log::of(self.play()) }
    }

    /// How many decisions of people stand.
    pub(super) fn decided(&self) -> usize {
        self.decisions.len()
    }

    /// What a seat sees.
    pub(super) fn view(&self, seat: Seat) -> View<G> {
        self.play().view(Viewer::Seat(seat))
    }

    /// What a seat knows, with its view.
    pub(super) fn sight<'a>(&'a self, view: &'a View<G>, seat: Seat) -> Sight<'a, G> {
        Sight::new(self.play().rules(), view, self.sitting.ear(seat))
    }

    /// What a viewer has not been told yet; it counts as told from now on.
    pub(super) fn take_news(&mut self, viewer: Viewer) -> Vec<String> {
        let place = match viewer {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Watcher => self.sitters.len(),
        };
        let old = std::mem::replace(&mut self.shown[place], self.news[place].len());
        self.news[place][old..].to_vec()
    }

    /// Lets bots and the house do what is theirs, until a person has to decide or the match is over.
    pub(super) fn next(&mut self) -> Due {
        loop {
            match self.sitting.due() {
                Due::Closing => self.close(),
                Due::Decision { seat, .. } if !self.people().contains(seat) => self.let_bot(seat),
                due => return due,
            }
        }
    }

    fn let_bot(&mut self, seat: Seat) {
        match self.bots_choice(seat) {
            Some(action) => {
                let legal = self.act(seat, action);
                assert!(legal.is_ok(), "a bot chose {action}, which is refused: {legal:?}");
            }
            None => self.sitting.stay_out(seat),
        }
    }

    fn bots_choice(&mut self, seat: Seat) -> Choice<G> {
        let seed = self.dice(seat, "bot").next_u64();
        let (view, began) = (self.view(seat), thread_time());
        let stop = || thread_time().saturating_sub(began) > GUARD;
        let sight = Sight::new(self.sitting.play().rules(), &view, self.sitting.ear(seat));
        self.players[seat.index()].as_mut()?.decide(&sight, seed, &stop).choice
    }

    /// Dice for a seat's thoughts: [`Sitting::dice`].
    pub(super) fn dice(&self, seat: Seat, purpose: &str) -> Dice {
        self.sitting.dice(seat, purpose)
    }

    /// A person acts. A refusal changes nothing.
    pub(super) fn decide(&mut self, seat: Seat, action: G::Action) -> Result<(), Violation> {
        let before = self.sitting.done().len();
        self.act(seat, action)?;
        self.decisions.push((seat, before));
        Ok(())
    }

    /// A person stays out of the open window.
    pub(super) fn stay_out(&mut self, seat: Seat) {
        self.decisions.push((seat, self.sitting.done().len()));
        self.sitting.stay_out(seat);
    }

    /// Goes back to before this person's last decision. Against bots that is always possible; among
    /// people only while nobody has learned or decided anything by it.
    pub(super) fn take_back(&mut self, seat: Seat) -> Result<(), Stands> {
        let last = self.decisions.iter().rposition(|&(decider, _)| decider == seat);
        let last = last.ok_or(Stands::Nothing)?;
        let before = self.decisions[last].1;
        let again = self.until(last);
        if self.people().len() > 1 {
            if self.decisions[last..].iter().any(|&(decider, _)| decider != seat) {
                return Err(Stands::OthersDecided);
            }
            if self.secret > before || again.unseen(seat) != self.unseen(seat) {
                return Err(Stands::CardLearned);
            }
        }
        if self.taken_back.len() == MOST_TAKEN_BACK {
            return Err(Stands::TooOften);
        }
        let mut taken_back = std::mem::take(&mut self.taken_back);
        let actions = entries(&self.sitting.done()[before..]);
        taken_back.push(TakenBack { seat, to: before as u32, actions });
        let shown = std::mem::take(&mut self.shown);
        *self = Table { taken_back, ..again };
        for (viewer, shown) in shown.into_iter().enumerate() {
            let news = &mut self.news[viewer];
            self.shown[viewer] = shown.min(news.len());
            if viewer == seat.index() {
                self.shown[viewer] = news.len();
            } else {
                news.push(format!("Seat {seat} takes back a decision."));
            }
        }
        Ok(())
    }

    /// The same table before the decision of this number.
    fn until(&self, decision: usize) -> Table<G> {
        let options = G::options(self.play().rules());
        let again = Table::new(options, self.play().source().clone(), self.sitters.clone());
        let mut again = again.expect("these options were compiled before");
        again.decisions = self.decisions[..decision].to_vec();
        let done = &self.sitting.done()[..self.decisions[decision].1];
        for (n, deed) in done.iter().map(Some).chain([None]).enumerate() {
            // A decision by which nothing was done: that seat stayed out.
            let decided = self.decisions[..decision].iter().filter(|&&(_, before)| before == n);
            let acted = |seat| matches!(deed, Some(Deed::Acted(actor, _)) if *actor == seat);
            decided
                .filter(|&&(seat, _)| !acted(seat))
                .for_each(|&(seat, _)| again.sitting.stay_out(seat));
            match deed {
                Some(&Deed::Acted(seat, action)) => {
                    let legal = again.act(seat, action);
                    assert!(legal.is_ok(), "{action} was legal before");
                }
                Some(Deed::Closed) => again.close(),
                None => {}
            }
        }
        again
    }

    /// The cards that a seat cannot locate; equal ones are not told apart.
    fn unseen(&self, seat: Seat) -> Vec<Face> {
        let view = self.view(seat);
        let unseen = G::unseen(view.seen(self.play().rules())).cards;
        let mut faces: Vec<Face> = unseen.iter().map(|card| card.face()).collect();
        faces.sort_unstable();
        faces
    }

    fn act(&mut self, seat: Seat, action: G::Action) -> Result<(), Violation> {
        let told = self.sitting.act(seat, &action)?;
        self.hear(&told);
        Ok(())
    }

    fn close(&mut self) {
        let told = self.sitting.close();
        self.hear(&told);
    }

    /// Puts what was told into words for those who read it.
    fn hear(&mut self, told: &[Told<G::Event>]) {
        if told.iter().any(|told| told.to != To::All) {
            self.secret = self.sitting.done().len();
        }
        let rules = self.sitting.play().rules();
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
