//! Worlds that explain what the others did.
//!
//! A world that the rules allow may still be one in which nobody would have played like that. So worlds
//! come from a chain: two unseen cards of different places change hands, and the exchange stands the
//! more likely the better a table of club players explains what has happened (Metropolis' rule). What
//! is left unexplained is counted in *bits*, each of which makes a world half as likely.
//!
//! Say a foe has thrown the king of hearts under an ace. In a world in which it held a small heart too, no
//! club player would have done that: eight bits, one chance in 256 beside a world in which it had to. Had
//! it been the partner, three bits, one in eight.

use ::tractor::pack::Cards;
use ::tractor::{Action, Deep, Open, Own, Phase, Pile, Rules, SEATS, Tractor};
use cards::{Dice, Face, MAX_SEATS, Seat, SeatSet};
use engine::{Moves, Sampler, Seen, State, Viewer};

use super::count::Count;
use super::{bury, club, declare};
use crate::craft::TRIES;

/// Bits for a decision that a club player would have made otherwise. A partner thinks for itself more
/// often than one has to fear of the others. They only compare worlds: where somebody plays otherwise in
/// every world, no world suffers from it.
const FOE: u32 = 8;
const PARTNER: u32 = 3;
/// A burial that costs so many card points more than the club's is a bit less likely, up to a limit.
const BURIAL: f32 = 0.5;
const BURIAL_MOST: f32 = 12.0;
/// Exchanges tried for each unseen card before the first world.
const WARM_UP: usize = 60;
/// So many cards are reckoned with at least: late in a deal there are few of them, and much to explain.
const CARDS: usize = 50;

/// What a seat believes while it decides.
#[derive(Clone, Debug, Default)]
pub enum Belief {
    /// Nothing yet.
    #[default]
    Unasked,
    /// Worlds that follow from each other.
    Chained(Box<Chain>),
    /// Any world that fits: no chain could be begun.
    Drawn,
}

impl Belief {
    /// The next world.
    pub fn world(
        &mut self,
        rules: &Rules,
        me: Seat,
        sampler: &mut Sampler<'_, Tractor>,
        dice: &mut Dice,
    ) -> Option<State<Tractor>> {
        if let Belief::Unasked = self {
            let first = sampler.draw(dice, TRIES)?;
            let chain = Chain::begin(rules, &first, me, dice);
            *self = chain.map_or(Belief::Drawn, |chain| Belief::Chained(Box::new(chain)));
        }
        match self {
            Belief::Chained(chain) => Some(chain.next(rules, dice)),
            _ => sampler.draw(dice, TRIES),
        }
    }
}

/// Where an unseen card lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Hand(Seat),
    Kitty,
}

/// A decision that everybody saw.
#[derive(Clone, Debug)]
struct Moment {
    open: Open,
    cards: Cards,
    /// What the seat had played before.
    gone: Cards,
}

/// The others' cards as they were when the first trick was led.
#[derive(Clone, Copy, Debug)]
struct Deal {
    hands: [Cards; SEATS],
    kitty: Cards,
}

/// A chain of worlds behind one view.
#[derive(Clone, Debug)]
pub struct Chain {
    me: Seat,
    now: Open,
    /// What happened, seat by seat; what spoils many worlds comes first.
    moments: [Vec<Moment>; SEATS],
    /// What the others could have declared, and what the starter buried from.
    last_call: Open,
    burying: Open,
    /// What the starter has shown, be it played, held or buried.
    shown: Cards,
    deal: Deal,
    /// The unseen cards and where they lie.
    slots: Vec<(Face, Place)>,
    /// What is left unexplained, seat by seat.
    bits: [u32; SEATS],
}

impl Chain {
    /// Begins with a world that fits what the seat knows; `None` where a chain could lead out of that.
    pub fn begin(
        rules: &Rules,
        world: &State<Tractor>,
        me: Seat,
        dice: &mut Dice,
    ) -> Option<Chain> {
        let now = *world.open();
        // Whether a throw fails depends on all hands at once.
        let failed = now.tricks.iter().any(|trick| !trick.thrown.is_empty());
        if now.phase != Phase::Play || failed {
            return None;
        }
        let deal = first_deal(world);
        let first = first_lead(&now);
        let last_call = Open { phase: Phase::LastCall, roles_open: now.deals == 0, ..first };
        let mut burying = Open { phase: Phase::Bury, ..first };
        burying.hands[now.starter.index()] += deal.kitty.len() as u8;
        let moments = moments(rules, &now, first, &deal);
        let slots = slots(world, me);
        let shown = played_by(&now, now.starter).plus(now.aside);
        let bits = [0; SEATS];
        let mut chain = Chain { me, now, moments, last_call, burying, shown, deal, slots, bits };
        for seat in Seat::all(SEATS).filter(|&seat| seat != me) {
            chain.bits[seat.index()] = chain.unexplained(rules, seat, &deal, u32::MAX)?;
        }
        chain.walk(rules, WARM_UP, dice);
        Some(chain)
    }

    /// The next world.
    pub fn next(&mut self, rules: &Rules, dice: &mut Dice) -> State<Tractor> {
        self.walk(rules, 1, dice);
        let mut owns = [Own::default(); MAX_SEATS];
        for seat in Seat::all(SEATS) {
            let hand = self.deal.hands[seat.index()];
            owns[seat.index()].hand = hand.minus(played_by(&self.now, seat));
        }
        owns[self.now.starter.index()].buried = self.deal.kitty;
        State::assemble(self.now, owns, Deep::EMPTY)
    }

    /// Tries so many exchanges for each card.
    fn walk(&mut self, rules: &Rules, each: usize, dice: &mut Dice) {
        let n = self.slots.len() as u32;
        if n == 0 {
            return;
        }
        for _ in 0..each * self.slots.len().max(CARDS) {
            let (one, other) = (dice.below(n) as usize, dice.below(n) as usize);
            // The chance of so many heads in a row is that of being so many bits less likely.
            let luck = dice.next_u64().trailing_ones();
            self.exchange(rules, one, other, luck);
        }
    }

    /// Lets two cards change places, unless that leaves more unexplained than luck allows.
    fn exchange(&mut self, rules: &Rules, one: usize, other: usize, luck: u32) {
        let ((card, here), (back, there)) = (self.slots[one], self.slots[other]);
        if here == there || card == back || self.bars(here, back) || self.bars(there, card) {
            return;
        }
        let mut deal = self.deal;
        deal.exchange(here, card, back);
        deal.exchange(there, back, card);
        let starter = self.now.starter;
        let hand_and_kitty = deal.hands[starter.index()].plus(deal.kitty);
        if !hand_and_kitty.holds(self.shown) {
            return;
        }
        let seat = |place| match place {
            Place::Hand(seat) => seat,
            Place::Kitty => starter,
        };
        let (first, second) = (seat(here), seat(there));
        let second = (second != first).then_some(second);
        let known = |seat: Seat| self.bits[seat.index()];
        let most = known(first) + second.map_or(0, known) + luck;
        let Some(bits) = self.unexplained(rules, first, &deal, most) else { return };
        if let Some(second) = second {
            let Some(rest) = self.unexplained(rules, second, &deal, most - bits) else { return };
            self.bits[second.index()] = rest;
        }
        self.bits[first.index()] = bits;
        self.deal = deal;
        (self.slots[one].0, self.slots[other].0) = (back, card);
    }

    /// Whether all know that a place does not hold this card.
    fn bars(&self, place: Place, card: Face) -> bool {
        let group = self.now.trump.group(card);
        matches!(place, Place::Hand(seat) if self.now.voids[group.index()].contains(seat))
    }

    /// How many bits a seat's decisions leave unexplained; `None` if that is more than `most`, or if one
    /// of them was not legal.
    fn unexplained(&mut self, rules: &Rules, seat: Seat, deal: &Deal, most: u32) -> Option<u32> {
        let each = if rules.sides.of(seat) == rules.sides.of(self.me) { PARTNER } else { FOE };
        let viewer = Viewer::Seat(seat);
        let starts = seat == self.now.starter;
        let hand = deal.hands[seat.index()];
        let buried = if starts { deal.kitty } else { Cards::EMPTY };
        let mut bits = 0;
        let moments = &mut self.moments[seat.index()];
        for at in 0..moments.len() {
            let Moment { open, cards, gone } = &moments[at];
            let own = Own { hand: hand.minus(*gone), buried };
            let seen = Seen { rules, open, own: &own, viewer };
            let action = Action::Play(*cards);
            if club(seen) != Some(action) {
                bits += each;
                if bits > most || Tractor::check(seen, &action).is_err() {
                    moments.swap(at, at / 2);
                    return None;
                }
            }
        }
        // What comes first is looked at last: to bury once more takes longest.
        bits += if starts {
            let all = Own { hand: hand.plus(deal.kitty), buried: Cards::EMPTY };
            let seen = Seen { rules, open: &self.burying, own: &all, viewer };
            buried_bits(&Count::new(seen), deal.kitty)
        } else {
            let own = Own { hand, buried };
            let seen = Seen { rules, open: &self.last_call, own: &own, viewer };
            if declare::declare(seen) == Some(Action::Pass) { 0 } else { each }
        };
        (bits <= most).then_some(bits)
    }
}

impl Deal {
    fn exchange(&mut self, place: Place, gone: Face, come: Face) {
        let cards = match place {
            Place::Hand(seat) => &mut self.hands[seat.index()],
            Place::Kitty => &mut self.kitty,
        };
        *cards = cards.minus([gone].into_iter().collect());
        cards.insert(come);
    }
}

/// The cards that a seat has played.
fn played_by(open: &Open, seat: Seat) -> Cards {
    let its = open.history().filter(|&(_, player, _)| player == seat);
    its.fold(Cards::EMPTY, |all, (_, _, cards)| all.plus(cards))
}

/// The hands before the first trick, and the kitty.
fn first_deal(world: &State<Tractor>) -> Deal {
    let open = world.open();
    let hand = |n| {
        let seat = Seat::new(n);
        world.own(seat).hand.plus(played_by(open, seat))
    };
    Deal { hands: std::array::from_fn(hand), kitty: world.own(open.starter).buried }
}

/// What all knew when the first trick was about to be led, as far as players go by it.
fn first_lead(now: &Open) -> Open {
    let mut hands = now.hands;
    for (_, seat, cards) in now.history() {
        hands[seat.index()] += cards.len() as u8;
    }
    Open {
        plays: Pile::new(),
        played: Cards::EMPTY,
        voids: [SeatSet::EMPTY; 5],
        hands,
        tricks_done: 0,
        in_trick: 0,
        turn: now.starter,
        points: 0,
        ..*now
    }
}

/// Plays the deal again, and notes what all knew before each play.
fn moments(rules: &Rules, now: &Open, first: Open, deal: &Deal) -> [Vec<Moment>; SEATS] {
    let mut owns = [Own::default(); MAX_SEATS];
    for (own, hand) in owns.iter_mut().zip(deal.hands) {
        own.hand = hand;
    }
    owns[first.starter.index()].buried = deal.kitty;
    let mut again = State::<Tractor>::assemble(first, owns, Deep::EMPTY);
    let mut moments: [Vec<Moment>; SEATS] = Default::default();
    for (_, seat, cards) in now.history() {
        let open = *again.open();
        moments[seat.index()].push(Moment { open, cards, gone: played_by(&open, seat) });
        again.apply(rules, seat, &Action::Play(cards), &mut ());
    }
    moments
}

/// The cards that the seat cannot locate in this world, and where they lie.
fn slots(world: &State<Tractor>, me: Seat) -> Vec<(Face, Place)> {
    let open = world.open();
    let mut slots = Vec::new();
    for seat in Seat::all(SEATS).filter(|&seat| seat != me) {
        let hidden = world.own(seat).hand.minus(open.shown[seat.index()]);
        slots.extend(hidden.iter().map(|face| (face, Place::Hand(seat))));
        slots.extend(world.own(seat).buried.iter().map(|face| (face, Place::Kitty)));
    }
    slots
}

/// How much less likely this burial is than the club's.
fn buried_bits(count: &Count<'_>, kitty: Cards) -> u32 {
    let fear = bury::fear(count);
    let mut least = f32::INFINITY;
    bury::plans(count, fear, &mut |cost, _| least = least.min(cost));
    ((bury::cost(count, fear, kitty) - least) / BURIAL).clamp(0.0, BURIAL_MOST) as u32
}

#[cfg(test)]
mod tests {
    use cards::Stream;
    use engine::{Drawn, Proofs, Spoken, Turn};

    use super::*;
    use crate::playout::Bystander;
    use crate::random;

    /// A deal under way, and what was proved in it. Most plays are the club's, one in `wild` is any.
    fn under_way(rules: &Rules, deal: u64, plays: u32, wild: u32) -> (State<Tractor>, Proofs) {
        let (mut order, mut dice) = ([0; 108], Dice::new(deal));
        Stream::new(&[9; 32], deal).order(&mut order);
        let mut world = State::<Tractor>::start(rules);
        world.chance(rules, Drawn::Order(&order), &mut ());
        let (mut proofs, mut played) = (Proofs::default(), 0);
        while played < plays {
            let ear = &mut Bystander::<Tractor>::new(&mut proofs);
            match world.turn(rules) {
                Turn::Seat(seat) => {
                    let seen = world.seen(rules, seat);
                    played += u32::from(seen.open.phase == Phase::Play);
                    let choice = club(seen).filter(|_| dice.below(wild) > 0);
                    let action = choice.unwrap_or_else(|| random::action(seen, &mut dice));
                    world.apply(rules, seat, &action, ear)
                }
                Turn::Window(seats) => {
                    let acts = seats.iter().find_map(|seat| {
                        let seen = world.seen(rules, seat);
                        let may = !Tractor::legal(seen, &Default::default()).is_empty();
                        Some((seat, club(seen).filter(|_| may)?))
                    });
                    match acts {
                        Some((seat, action)) => world.apply(rules, seat, &action, ear),
                        None => world.close(rules, ear),
                    }
                }
                Turn::Chance(_) | Turn::Over => break,
            };
        }
        (world, proofs)
    }

    /// How many of the others' cards lie in one world where they lie in the other.
    fn agreed(one: &State<Tractor>, other: &State<Tractor>, me: Seat) -> usize {
        let same = |a: Cards, b: Cards| a.len() - a.minus(b).len();
        let others = Seat::all(SEATS).filter(|&seat| seat != me);
        let both = others.map(|seat| (one.own(seat), other.own(seat)));
        both.map(|(a, b)| same(a.hand, b.hand) + same(a.buried, b.buried)).sum()
    }

    #[test]
    fn every_world_of_a_chain_fits_the_view() {
        let mut begun = 0;
        for (_, options) in Tractor::presets() {
            let rules = Rules::compile(&options).expect("playable");
            for deal in 0..40 {
                let (truth, proofs) = under_way(&rules, deal, 3 + 2 * deal as u32 % 60, 6);
                let me = truth.open().turn;
                let (view, mut dice) = (truth.view(Viewer::Seat(me)), Dice::new(deal));
                let first = Sampler::new(&rules, &view, &proofs).draw(&mut dice, 2_000);
                let Some(first) = first else { continue };
                let Some(mut chain) = Chain::begin(&rules, &first, me, &mut dice) else { continue };
                begun += 1;
                let mut moved = false;
                for _ in 0..4 {
                    let world = chain.next(&rules, &mut dice);
                    assert_eq!(world.view(Viewer::Seat(me)), view);
                    assert_eq!(world.validate(&rules), Ok(()), "deal {deal}");
                    moved |= world != first;
                }
                assert!(moved || chain.slots.len() < 12, "deal {deal}: nothing changed places");
            }
        }
        assert!(begun > 50, "only {begun} chains were begun");
    }

    #[test]
    fn what_club_players_did_tells_where_the_cards_are() {
        let rules = Rules::compile(&Default::default()).expect("playable");
        let (mut drawn, mut chained, mut all) = (0, 0, 0);
        for deal in 0..30 {
            let (truth, proofs) = under_way(&rules, deal, 36, u32::MAX);
            let me = truth.open().turn;
            let (view, mut dice) = (truth.view(Viewer::Seat(me)), Dice::new(deal));
            let mut sampler = Sampler::new(&rules, &view, &proofs);
            let Some(first) = sampler.draw(&mut dice, 2_000) else { continue };
            let Some(mut chain) = Chain::begin(&rules, &first, me, &mut dice) else { continue };
            all += agreed(&truth, &truth, me);
            drawn += agreed(&truth, &first, me);
            chained += agreed(&truth, &chain.next(&rules, &mut dice), me);
        }
        let (drawn, chained) = (drawn as f64 / all as f64, chained as f64 / all as f64);
        assert!(
            chained > drawn + 0.05,
            "{chained} of the cards are placed right, {drawn} by chance"
        );
    }

    #[test]
    fn a_chain_keeps_account_of_what_it_cannot_explain() {
        let rules = Rules::compile(&Default::default()).expect("playable");
        let mut seen = 0;
        for deal in 0..20 {
            let (truth, _) = under_way(&rules, deal, 20 + deal as u32, 6);
            let (me, mut dice) = (truth.open().turn, Dice::new(deal));
            let Some(mut chain) = Chain::begin(&rules, &truth, me, &mut dice) else { continue };
            chain.next(&rules, &mut dice);
            let deal = chain.deal;
            for seat in Seat::all(SEATS).filter(|&seat| seat != me) {
                // In the order in which they were played, whatever order they were looked at before.
                chain.moments[seat.index()].sort_by_key(|moment| moment.gone.len());
                let again = chain.unexplained(&rules, seat, &deal, u32::MAX);
                assert_eq!(again, Some(chain.bits[seat.index()]));
                seen += chain.bits[seat.index()];
            }
        }
        assert!(seen > 0, "wild plays cannot all be explained");
    }

    #[test]
    fn a_chain_finds_what_explains_the_play() {
        let rules = Rules::compile(&Default::default()).expect("playable");
        let (mut drawn, mut chained) = (0, 0);
        for deal in 0..20 {
            let (truth, proofs) = under_way(&rules, deal, 48, u32::MAX);
            let me = truth.open().turn;
            let (view, mut dice) = (truth.view(Viewer::Seat(me)), Dice::new(deal));
            let first = Sampler::new(&rules, &view, &proofs).draw(&mut dice, 2_000);
            let Some(first) = first else { continue };
            let Some(mut chain) = Chain::begin(&rules, &first, me, &mut dice) else { continue };
            chained += chain.bits.iter().sum::<u32>();
            let first = first_deal(&first);
            for seat in Seat::all(SEATS).filter(|&seat| seat != me) {
                drawn += chain.unexplained(&rules, seat, &first, u32::MAX).expect("legal");
            }
        }
        // In truth club players played, and nothing is unexplained.
        assert!(10 * chained < drawn, "{chained} bits are left of {drawn}");
    }

    #[test]
    fn the_clubs_own_burial_leaves_nothing_to_explain() {
        let rules = Rules::compile(&Default::default()).expect("playable");
        for deal in 0..30 {
            let (truth, _) = under_way(&rules, deal, 1, u32::MAX);
            let chain = Chain::begin(&rules, &truth, truth.open().turn, &mut Dice::new(deal));
            let mut chain = chain.expect("cards are being played");
            let starter = chain.now.starter;
            let start = first_deal(&truth);
            assert_eq!(
                chain.unexplained(&rules, starter, &start, u32::MAX),
                Some(0),
                "deal {deal}"
            );
        }
    }
}
