//! One random match, position by position.
//!
//! The match is played at the unchecked door, where chance comes one request at a time and every
//! position can be looked at; the other doors follow. Seats in a window are asked in turn, some
//! decline, and then the house closes.

use cards::{Dice, Seat, SeatSet};

use super::change::Change;
use super::doors::Doors;
use super::listing::{Listing, compose};
use super::observed::Onlooker;
use super::twins::{Fate, News, Twin, redeal};
use super::{Case, Tally, typed, views, words};
use crate::ear::Proved;
use crate::event::Told;
use crate::fair::{Given, House, Seed, Source};
use crate::speak::Spoken;
use crate::state::State;
use crate::worlds::Proofs;
use crate::{Ask, Drawn, Standing, Turn, Viewer};

/// Drafts and actions looked at in one position, and in one match; beyond it come samples.
const BUDGET: u32 = 2_000;
const MATCH_BUDGET: u32 = 40_000;
/// Refused actions that are tried at the table, for each seat and position.
const REFUSED: usize = 2;

struct Walk<'a, G: Spoken> {
    rules: &'a G::Rules,
    seats: usize,
    viewers: Vec<Viewer>,
    state: State<G>,
    house: House,
    /// Everything that chance brought, written out.
    given: Vec<Given>,
    told: Vec<Told<G::Event>>,
    /// For each viewer, what it was proved and a world it cannot tell from the real one.
    proofs: Vec<Proofs>,
    proved: Proved<G>,
    twins: Vec<Option<Twin<G>>>,
    onlooker: Onlooker<G>,
    budget: u32,
    dice: Dice,
    tally: &'a mut Tally,
}

/// Plays one random match.
pub(super) fn whole_match<G: Spoken>(
    case: &Case,
    options: &G::Options,
    max_actions: u32,
    tally: &mut Tally,
) {
    let rules = G::compile(options).unwrap_or_else(|error| panic!("{error}"));
    let seats = G::seating(&rules).seats;
    let mut viewers: Vec<Viewer> = Seat::all(seats).map(Viewer::Seat).collect();
    viewers.push(Viewer::Watcher);
    let salt = if case.seed.is_multiple_of(2) { vec!["salt".to_string()] } else { Vec::new() };
    let source = Source::Seed { seed: Seed::from_text(&case.seed.to_string()), salt };
    let mut doors = Doors::open(options, &source);
    let mut walk = Walk::<G> {
        rules: &rules,
        seats,
        state: State::start(&rules),
        house: House::new(source),
        given: Vec::new(),
        told: Vec::new(),
        proofs: vec![Proofs::default(); viewers.len()],
        proved: Proved::default(),
        twins: viewers.iter().map(|_| None).collect(),
        onlooker: Onlooker::new(&rules),
        viewers,
        budget: MATCH_BUDGET,
        dice: Dice::new(case.seed),
        tally,
    };
    walk.look();
    walk.settle();
    doors.agree(&walk.state, &walk.told);
    for action in 0..max_actions {
        case.action.set(action);
        walk.listing(&mut doors);
        if !walk.go(&mut doors) {
            walk.tally.finished += 1;
            break;
        }
        walk.settle();
        doors.agree(&walk.state, &walk.told);
    }
    walk.tally.matches += 1;
    walk.tally.deals += walk.state.standing(&rules).deals;
    doors.replay(walk.given);
}

impl<G: Spoken> Walk<'_, G> {
    /// One action of somebody, at all doors; `false` once the match is over.
    fn go(&mut self, doors: &mut Doors<G>) -> bool {
        let seat = match self.state.turn(self.rules) {
            Turn::Over => return false,
            Turn::Seat(seat) => Some(seat),
            Turn::Window(seats) => self.volunteer(seats),
            Turn::Chance(ask) => unreachable!("{ask:?} was answered"),
        };
        let Some(seat) = seat else {
            self.tally.closed += 1;
            self.happen(&Change::Close);
            doors.close();
            return true;
        };
        let undo = self.dice.below(16) == 0;
        let seen = self.state.seen(self.rules, seat);
        let (action, steps) = compose(seen, &mut self.dice, undo);
        self.onlooker.follow(seen, &self.proofs[seat.index()], &steps);
        for other in Seat::all(self.seats).filter(|&other| other != seat) {
            if !self.to_act().contains(other) {
                let check = G::check(self.state.seen(self.rules, other), &action);
                assert!(check.is_err(), "seat {other} may do {action} out of turn");
            }
        }
        self.tally.actions += 1;
        self.tally.undone += u32::from(G::BACK.contains(steps[0]));
        self.happen(&Change::Act(seat, action));
        doors.act(seat, &action, &steps, &mut self.dice);
        true
    }

    /// The able seats are asked in turn, from any of them on; each declines half of the time.
    fn volunteer(&mut self, seats: SeatSet) -> Option<Seat> {
        assert!(!seats.is_empty(), "a window for nobody");
        let first = Seat::new(self.dice.below(self.seats as u32) as usize);
        first.after(self.seats).filter(|&seat| seats.contains(seat)).find(|&seat| {
            let able = !self.state.legal(self.rules, seat, &G::Draft::default()).is_empty();
            able && self.dice.below(2) == 0
        })
    }

    /// Answers requests for chance one by one.
    fn settle(&mut self) {
        while let Turn::Chance(ask) = self.state.turn(self.rules) {
            let pile = G::pile(self.rules, self.state.open());
            let drawn = self.house.answer(ask, || pile.clone());
            let change = match drawn.unwrap_or_else(|why| panic!("{why}")) {
                Drawn::Order(order) => Change::Order(order.to_vec()),
                Drawn::Number(number) => Change::Number(number),
            };
            match (&change, ask) {
                (Change::Order(order), Ask::Order(n)) => {
                    let n = usize::from(n);
                    assert!(pile.len() == n, "{n} cards to order, but {} in the pile", pile.len());
                    let cards = order.iter().map(|&at| pile[usize::from(at)]).collect();
                    self.given.push(Given::Order(cards));
                }
                (Change::Number(number), _) => self.given.push(Given::Number(*number)),
                _ => unreachable!("chance answers what was asked"),
            }
            self.happen(&change);
        }
    }

    /// Lets something happen, here and in the worlds that a viewer cannot tell from this one.
    fn happen(&mut self, change: &Change<G>) {
        let rules = self.rules;
        let by_chance = matches!(change, Change::Order(_) | Change::Number(_));
        for (at, &viewer) in self.viewers.iter().enumerate() {
            let worn = self.twins[at].is_none() || self.dice.below(8) == 0;
            if worn && !by_chance && self.dice.below(2) == 0 {
                let (proofs, dice) = (&self.proofs[at], &mut self.dice);
                self.twins[at] = Twin::draw(rules, &self.state, viewer, proofs, change, dice);
                self.tally.worlds += u32::from(self.twins[at].is_some());
            }
        }
        let (before, from) = (self.state, self.told.len());
        let standing = before.standing(rules);
        change.happen(rules, &mut self.state, &mut self.told);
        self.stands(&standing);
        self.look();
        let told = &self.told[from..];
        views::events_read_back::<G>(told);
        self.viewers.iter().for_each(|&viewer| words::story::<G>(rules, told, viewer));
        let mut again = before;
        change.happen(rules, &mut again, &mut self.proved);
        assert!(again == self.state, "what happens depends on who listens");
        for (viewer, proofs) in self.viewers.iter().zip(&mut self.proofs) {
            let heard = told.iter().filter(|told| told.to.reaches(*viewer));
            heard.filter_map(|told| G::proof(&told.event)).for_each(|proof| proofs.learn(proof));
        }
        for (seat, proofs) in Seat::all(self.seats).zip(&self.proofs) {
            let heard = self.proved.to(seat);
            assert!(heard == proofs, "seat {seat} was proved {proofs:?}, but heard {heard:?}");
        }
        for (twin, proofs) in self.twins.iter_mut().zip(&self.proofs) {
            let Some(other) = twin.take() else { continue };
            let differed = other.differs(&before);
            match other.live(
                change,
                &News { rules, state: &self.state, told, proofs, onlooker: &self.onlooker },
            ) {
                Fate::Same(next) => {
                    self.tally.compared += u32::from(differed);
                    *twin = next;
                }
                Fate::Contradicted => self.tally.contradicted += 1,
                Fate::Undecided => self.tally.undecided += 1,
                Fate::Lost => {}
            }
        }
        let at = self.tally.actions as usize % self.viewers.len();
        self.onlooker.look(self.state.view(self.viewers[at]).seen(rules), &self.proofs[at]);
        if let Change::Order(order) = change {
            let after = (&self.state, told);
            let eyes = (self.viewers.as_slice(), &self.onlooker);
            let redealt = redeal(rules, &before, order, after, eyes, &mut self.dice);
            self.tally.redealt += redealt;
        }
    }

    /// Looks at a position as it is after every change.
    fn look(&self) {
        if let Err(why) = self.state.validate(self.rules) {
            panic!("an impossible position: {why}");
        }
        views::conserves(self.rules, &self.state, &self.viewers);
        views::read_back(self.rules, &self.state, &self.viewers);
        for &viewer in &self.viewers {
            words::table(self.state.view(viewer).seen(self.rules));
        }
    }

    fn stands(&self, before: &Standing) {
        let now = self.state.standing(self.rules);
        let over = self.state.turn(self.rules) == Turn::Over;
        assert!(
            now.deals >= before.deals,
            "deals went back from {} to {}",
            before.deals,
            now.deals
        );
        assert!(now.winner.is_none() || over, "somebody has won, but the match goes on");
        let sides = G::seating(self.rules).sides.len();
        assert!(now.scores[sides..].iter().all(|&score| score == 0), "points for nobody: {now:?}");
    }

    /// Looks at every choice in this position, and at what every viewer sees of it.
    fn listing(&mut self, doors: &mut Doors<G>) {
        let to_act = self.to_act();
        for seat in Seat::all(self.seats) {
            let may_act = to_act.contains(seat);
            let seen = self.state.seen(self.rules, seat);
            let budget = self.budget.min(BUDGET);
            let listing = Listing::of(seen, may_act, budget, &mut self.dice);
            self.budget -= listing.cost(budget);
            self.tally.listed += listing.listed;
            self.tally.refused += listing.refused.len() as u64;
            if self.state.turn(self.rules) == Turn::Seat(seat) {
                let stuck = G::legal(seen, &G::Draft::default()).is_empty();
                assert!(!stuck, "seat {seat} must act and can do nothing");
            }
            self.tally.permuted += listing.permuted;
            let mut refused = listing.refused;
            while refused.len() > REFUSED {
                refused.swap_remove(self.dice.below(refused.len() as u32) as usize);
            }
            for written in &listing.written {
                typed::does_alike(self.rules, &self.state, Viewer::Seat(seat), written);
            }
            refused.extend(listing.written.iter().take(REFUSED).map(|other| other.written));
            doors.refuse(seat, &refused, &mut self.dice);
        }
        if self.dice.below(4) == 0 {
            views::same_eyes(self.rules, &self.state, &self.viewers, &mut self.dice);
        }
    }

    fn to_act(&self) -> SeatSet {
        match self.state.turn(self.rules) {
            Turn::Seat(seat) => SeatSet::of([seat]),
            Turn::Window(seats) => seats,
            Turn::Chance(_) | Turn::Over => SeatSet::EMPTY,
        }
    }
}
