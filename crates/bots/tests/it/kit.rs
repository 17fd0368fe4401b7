//! A table at which every card can be turned up, and what is asked of the bots of every game there.

use bots::{Bot, Choice, Craft, Level, Player, Sight, random};
use cards::{Dice, Seat, SeatSet, Side};
use engine::conformance::any_house;
use engine::{Ears, Sampler, State, Turn, View, Viewer};

pub(crate) use engine::conformance::kit::long;

/// A match is left after so many decisions, for another one.
const ENOUGH: u32 = 400;
/// The worlds of an expert who hardly thinks: what it may know is the same.
const HASTY: u32 = 3;

/// A match, and what every seat was told.
pub(crate) struct Hall<G: Craft> {
    pub rules: G::Rules,
    pub state: State<G>,
    ears: Ears<G>,
    /// The next request for chance; the upper half is the match's own.
    request: u64,
}

impl<G: Craft> Hall<G> {
    /// A new match.
    pub(crate) fn new(options: &G::Options, seed: u64) -> Hall<G> {
        let rules = G::compile(options).expect("these options are playable");
        let state = State::start(&rules);
        Hall { request: seed << 32, ..Hall::at(rules, state) }
    }

    /// A match that has come to this.
    pub(crate) fn at(rules: G::Rules, state: State<G>) -> Hall<G> {
        Hall { rules, state, ears: Ears::default(), request: 0 }
    }

    /// Goes on to the next decision; `None` after so many deals or the match. Somebody in a window is
    /// asked now and then.
    pub(crate) fn next(&mut self, deals: u32, dice: &mut Dice) -> Option<Seat> {
        loop {
            match self.state.turn(&self.rules) {
                Turn::Over => return None,
                Turn::Chance(_) if self.state.standing(&self.rules).deals >= deals => return None,
                Turn::Chance(_) => self.settle(),
                Turn::Seat(seat) => return Some(seat),
                Turn::Window(seats) => {
                    let volunteer = self.able(seats).find(|_| dice.below(8) == 0);
                    match volunteer {
                        Some(seat) => return Some(seat),
                        None => self.carry_out(Seat::new(0), None),
                    }
                }
            }
        }
    }

    /// The seats of a window that could act.
    fn able(&self, seats: SeatSet) -> impl Iterator<Item = Seat> {
        let able =
            |&seat: &Seat| !self.state.legal(&self.rules, seat, &G::Draft::default()).is_empty();
        seats.iter().filter(able)
    }

    fn settle(&mut self) {
        let mut told = Vec::new();
        self.state.settle(&self.rules, &[5; 32], &mut self.request, &mut told);
        self.ears.hear(&told);
    }

    /// What a seat sees.
    pub(crate) fn view(&self, seat: Seat) -> View<G> {
        self.state.view(Viewer::Seat(seat))
    }

    /// What a seat knows with this view.
    pub(crate) fn sight<'a>(&'a self, view: &'a View<G>, seat: Seat) -> Sight<'a, G> {
        Sight::new(&self.rules, view, self.ears.of(seat))
    }

    /// Somebody decides.
    pub(crate) fn decide(&self, seat: Seat, player: &mut Player<G>, seed: u64) -> Choice<G> {
        player.decide(&self.sight(&self.view(seat), seat), seed, &|| false).choice
    }

    /// Does it; `None` closes a window.
    pub(crate) fn carry_out(&mut self, seat: Seat, choice: Choice<G>) {
        let mut told = Vec::new();
        match choice {
            Some(action) => self.state.apply(&self.rules, seat, &action, &mut told),
            None => self.state.close(&self.rules, &mut told),
        };
        self.ears.hear(&told);
    }
}

/// A table of any house.
pub(crate) fn anywhere<G: Craft>(dice: &mut Dice) -> Hall<G> {
    Hall::new(&any_house::<G>(dice), dice.next_u64())
}

/// Matches by a mixture of players, some sound, others full of slips; every decision is shown until
/// there were so many.
pub(crate) fn wander<G: Craft>(
    decisions: u32,
    mut open: impl FnMut(&mut Dice) -> Hall<G>,
    mut show: impl FnMut(&Hall<G>, Seat, &Sight<'_, G>, &mut Dice),
) {
    let (mut dice, mut left) = (Dice::new(u64::from(decisions)), decisions);
    loop {
        let mut hall = open(&mut dice);
        let slips = dice.below(4);
        for _ in 0..ENOUGH {
            let Some(seat) = hall.next(2, &mut dice) else { break };
            let view = hall.view(seat);
            let sight = hall.sight(&view, seat);
            show(&hall, seat, &sight, &mut dice);
            left -= 1;
            if left == 0 {
                return;
            }
            let choice = match dice.below(12) {
                n if n < slips => random::choice(sight.seen(), &mut dice),
                n if n % 4 == 3 => G::greedy(sight.seen(), &mut dice),
                _ => G::club(sight.seen(), sight.proofs, &mut dice),
            };
            hall.carry_out(seat, choice);
        }
    }
}

/// What greedy and club players choose, and whatever is weighed besides, is legal: so many decisions,
/// or a million in the long mode.
pub(crate) fn every_choice_is_legal<G: Craft>(few: u32, open: impl FnMut(&mut Dice) -> Hall<G>) {
    let (mut most, decisions) = (0, if long() { 1_000_000 } else { few });
    wander(decisions, open, |hall, seat, sight, dice| {
        let (seen, mut weighed) = (sight.seen(), Vec::new());
        G::candidates(seen, sight.proofs, dice, &mut weighed);
        most = most.max(weighed.len());
        let choices = [G::greedy(seen, dice), G::club(seen, sight.proofs, dice)];
        choices.into_iter().chain(weighed).for_each(|choice| assert_legal(hall, seat, choice));
    });
    assert!(most > 2, "there is something to weigh");
}

/// Fails if the choice is refused.
pub(crate) fn assert_legal<G: Craft>(hall: &Hall<G>, seat: Seat, choice: Choice<G>) {
    let Some(action) = choice else {
        let turn = hall.state.turn(&hall.rules);
        return assert!(matches!(turn, Turn::Window(_)), "stays out though it must act");
    };
    let verdict = G::check(hall.state.seen(&hall.rules, seat), &action);
    assert!(verdict.is_ok(), "{action}: {verdict:?}\n{:?}", hall.state);
}

/// A decision stays the same if the cards that its seat cannot see are dealt anew: so many states, or a
/// hundred thousand in the long mode. One state in so many is put to an expert, too.
pub(crate) fn hidden_cards_decide_nothing<G: Craft>(
    few: u32,
    experts: u32,
    open: impl FnMut(&mut Dice) -> Hall<G>,
) {
    let (mut others, states) = (0, if long() { 100_000 } else { few });
    wander(states, open, |hall, seat, sight, dice| {
        let mut sampler = Sampler::new(sight.rules, sight.view, sight.proofs);
        let Some(world) = sampler.draw(dice, 200) else { return };
        others += u32::from(world != hall.state);
        let (other, seed) = (world.view(Viewer::Seat(seat)), dice.next_u64());
        let mut levels = vec![Level::Novice, Level::Greedy, Level::Club];
        if dice.below(experts) == 0 {
            levels.push(Level::Expert);
        }
        for level in levels {
            let decide = |view: &View<G>| {
                let mut player = Player::new(level).with_worlds(HASTY);
                let decision = player.decide(&Sight { view, ..*sight }, seed, &|| false);
                (decision.choice, decision.worlds)
            };
            assert_eq!(decide(sight.view), decide(&other), "{level}\n{:?}", hall.state);
        }
    });
    assert!(others > states / 2, "{others} other worlds in {states} states");
}

/// Matches of so many deals, played with *a* in the chairs of each side in turn: by how much its
/// score leads the best of the others, and its share of the matches; a tie is a half.
pub(crate) fn duel<G: Craft>(
    options: &G::Options,
    matches: u64,
    deals: u32,
    a: Level,
    b: Level,
) -> (f64, f64) {
    let (mut lead, mut won, mut played) = (0.0, 0.0, 0.0);
    for number in 0..matches {
        let sides = G::seating(&G::compile(options).expect("playable")).sides;
        for ours in sides.all() {
            let mut hall = Hall::<G>::new(options, number);
            let mut bots = [a, b].map(Player::<G>::new);
            let mut asked = 1_000 * number;
            let mut decide = |hall: &Hall<G>, seat: Seat| {
                asked += 1;
                hall.decide(seat, &mut bots[usize::from(sides.of(seat) != ours)], asked)
            };
            while hall.state.standing(&hall.rules).deals < deals {
                let (seat, choice) = match hall.state.turn(&hall.rules) {
                    Turn::Over => break,
                    Turn::Chance(_) => {
                        hall.settle();
                        continue;
                    }
                    Turn::Seat(seat) => (seat, decide(&hall, seat)),
                    Turn::Window(seats) => {
                        let acts = |seat| Some((seat, Some(decide(&hall, seat)?)));
                        hall.able(seats).find_map(acts).unwrap_or((Seat::new(0), None))
                    }
                };
                hall.carry_out(seat, choice);
            }
            let sign = if G::LOWEST_WINS { -1.0 } else { 1.0 };
            let scores = hall.state.standing(&hall.rules).scores;
            let score = |side: Side| sign * f64::from(scores[side.index()]);
            let rivals = sides.all().filter(|&side| side != ours).map(score);
            let ahead = score(ours) - rivals.fold(f64::MIN, f64::max);
            lead += ahead;
            won += if ahead > 0.0 {
                1.0
            } else if ahead == 0.0 {
                0.5
            } else {
                0.0
            };
            played += 1.0;
        }
    }
    (lead / played, won / played)
}
