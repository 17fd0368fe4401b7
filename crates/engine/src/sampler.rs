//! Draws worlds, each that fits as likely as any other.
//!
//! Unseen cards fall into classes: those that the same places may hold. How many cards of each class
//! go to each place is drawn with the weight of the ways there are to do that; which ones they are
//! is a shuffle. The ways are counted once per view, class by class over the room that is left, so a
//! draw is a few look-ups. What a hand is known to hold besides, without being known by its cards,
//! is put there first ([`plans`]). A world that the game then rejects is drawn again, which keeps the
//! rest equally likely.

mod plans;

use std::collections::HashMap;

use cards::{Card, CardSet, Dice};

use crate::game::Game;
use crate::state::{State, View};
use crate::worlds::{Claim, Holder, Place, Proofs, Unseen};
use plans::{Dues, Plan};

/// More places than any game has: other hands, a stock, a kitty.
const MOST_PLACES: usize = 6;
/// Factorials up to the largest deck.
const MOST_CARDS: usize = 160;

/// So many cards at each place.
type Counts = [u8; MOST_PLACES];

/// The worlds that fit one view, ready to be drawn.
///
/// ```
/// use engine::fair::{Seed, Source};
/// use engine::{Play, Turn};
/// use snip::{Options, Snip};
///
/// let source = Source::Seed { seed: Seed::from_text("a deal"), salt: vec![] };
/// let mut play: Play<Snip> = Play::new(&Options::default(), source, &mut ()).expect("the usual rules");
/// while let Turn::Window(_) = play.turn() {
///     play.close(&mut ()); // nobody wants to say anything before the first card
/// }
///
/// use cards::Dice;
/// use engine::{Proofs, Sampler, Viewer};
///
/// let Turn::Seat(seat) = play.turn() else { unreachable!("somebody begins") };
/// let (view, proofs) = (play.view(Viewer::Seat(seat)), Proofs::default());
/// let mut sampler = Sampler::new(play.rules(), &view, &proofs);
/// let world = sampler.draw(&mut Dice::new(1), 100).expect("some world fits");
/// assert_eq!(*world.own(seat), view.own, "it agrees with what the seat knows");
/// ```
#[derive(Debug)]
pub struct Sampler<'a, G: Game> {
    rules: &'a G::Rules,
    view: &'a View<G>,
    places: Vec<Place>,
    deals: Deals,
    piles: Vec<Vec<Card>>,
}

impl<'a, G: Game> Sampler<'a, G> {
    /// Counts the worlds that fit this view and what was proved to its viewer.
    pub fn new(rules: &'a G::Rules, view: &'a View<G>, proofs: &Proofs) -> Sampler<'a, G> {
        let unseen = G::unseen(view.seen(rules));
        Sampler::of(rules, view, unseen, proofs)
    }

    pub(crate) fn of(
        rules: &'a G::Rules,
        view: &'a View<G>,
        unseen: Unseen,
        proofs: &Proofs,
    ) -> Sampler<'a, G> {
        let piles = unseen.places.iter().map(|place| Vec::with_capacity(place.size.into()));
        let piles = piles.collect();
        let deals = Deals::count(&unseen, proofs, &G::claims(view.seen(rules)));
        Sampler { rules, view, deals, places: unseen.places, piles }
    }

    /// Draws a world, or gives up after so many that the game rejects.
    pub fn draw(&mut self, dice: &mut Dice, tries: u32) -> Option<State<G>> {
        (0..tries).find_map(|_| {
            self.deals.deal(&self.places, &mut self.piles, dice)?;
            let mut lent: [&[Card]; MOST_PLACES] = [&[]; MOST_PLACES];
            lent.iter_mut().zip(&self.piles).for_each(|(lent, pile)| *lent = pile);
            self.view.world(self.rules, &lent[..self.piles.len()])
        })
    }

    /// Which cards went to each place of the unseen in the last draw.
    pub(crate) fn piles(&self) -> &[Vec<Card>] {
        &self.piles
    }
}

/// All ways to deal the classes into the places.
#[derive(Debug)]
struct Deals {
    classes: Vec<Class>,
    dues: Dues,
    /// The ways to meet what is due; those that leave no way to deal the rest are not among them.
    plans: Vec<Plan>,
    /// How the rest is dealt, from the last class to the first.
    nodes: Vec<Node>,
}

/// Cards that the same places may hold.
#[derive(Debug)]
struct Class {
    allowed: [bool; MOST_PLACES],
    cards: Vec<Card>,
}

/// The splits of one class that still leave room for the classes after it.
#[derive(Debug, Default)]
struct Node {
    splits: Vec<Split>,
}

#[derive(Debug)]
struct Split {
    counts: Counts,
    /// The ways of this split and of those before it in the node.
    ways: f64,
    /// The node of the next class.
    next: usize,
}

/// Draws one of these by its ways; `ways` tells them together with those before it.
fn pick<'a, T>(from: &'a [T], ways: impl Fn(&T) -> f64, dice: &mut Dice) -> Option<&'a T> {
    const STEPS: f64 = (1u64 << 53) as f64;
    let point = (dice.next_u64() >> 11) as f64 / STEPS * ways(from.last()?);
    let at = from.partition_point(|item| ways(item) <= point);
    // Rounding may put the point on the very end.
    from.get(at).or(from.last())
}

impl Deals {
    fn count(unseen: &Unseen, proofs: &Proofs, claims: &[Claim]) -> Deals {
        assert!(unseen.places.len() <= MOST_PLACES, "more places than any game has");
        let mut classes: Vec<Class> = Vec::new();
        for card in unseen.cards.iter() {
            let mut allowed = [false; MOST_PLACES];
            for (allowed, place) in allowed.iter_mut().zip(&unseen.places) {
                *allowed = !proofs.bars(place.holder, card);
            }
            match classes.iter_mut().find(|class| class.allowed == allowed) {
                Some(class) => class.cards.push(card),
                None => classes.push(Class { allowed, cards: vec![card] }),
            }
        }
        // The fewer places a class has, the fewer splits; the freest class fills what is left.
        classes.sort_by_key(|class| class.allowed.iter().filter(|&&may| may).count());
        let mut room = [0; MOST_PLACES];
        room.iter_mut().zip(&unseen.places).for_each(|(room, place)| *room = place.size);
        let dues = Dues::new(claims, unseen, proofs);
        let (plans, nodes) = count_plans(&dues, &classes, room);
        Deals { classes, dues, plans, nodes }
    }

    /// Places the unseen cards; `None` if there is no way to, or if what was due is met twice and this
    /// is not the way by which it counts.
    fn deal(&mut self, places: &[Place], piles: &mut [Vec<Card>], dice: &mut Dice) -> Option<()> {
        piles.iter_mut().for_each(Vec::clear);
        let plan = match &self.plans[..] {
            [only] => only,
            plans => pick(plans, |plan| plan.ways, dice)?,
        };
        for (place, cards) in self.dues.met(plan) {
            piles[place].extend(cards.iter());
        }
        let mut node = plan.root;
        for class in &mut self.classes {
            let split = pick(&self.nodes[node].splits, |split| split.ways, dice)?;
            let rest = class.without(plan.taken);
            shuffle(rest, dice);
            let mut rest = &*rest;
            for (pile, &count) in piles.iter_mut().zip(&split.counts) {
                let (here, after) = rest.split_at(count.into());
                pile.extend_from_slice(here);
                rest = after;
            }
            node = split.next;
        }
        if !self.dues.first(plan, piles) {
            return None;
        }
        // Only a stock has an order; that of the classes must not show in it.
        for (place, pile) in places.iter().zip(piles) {
            if matches!(place.holder, Holder::House(_)) {
                shuffle(pile, dice);
            }
        }
        Some(())
    }
}

impl Class {
    /// Its cards except for these, which come to lie behind them.
    fn without(&mut self, taken: CardSet) -> &mut [Card] {
        let mut n = self.cards.len();
        if !taken.is_empty() {
            n = 0;
            for at in 0..self.cards.len() {
                if !taken.contains(self.cards[at]) {
                    self.cards.swap(at, n);
                    n += 1;
                }
            }
        }
        &mut self.cards[..n]
    }
}

/// Counts for every plan the ways to deal the rest. Plans that leave as many cards of each class and
/// as much room at each place are counted once.
fn count_plans(dues: &Dues, classes: &[Class], room: Counts) -> (Vec<Plan>, Vec<Node>) {
    let sets: Vec<CardSet> =
        classes.iter().map(|class| CardSet::of(class.cards.iter().copied())).collect();
    let mut nodes = vec![Node::default()];
    let mut known: HashMap<(Counts, Vec<usize>), (usize, f64)> = HashMap::new();
    let (mut plans, mut total) = (dues.plans(), 0.0);
    plans.retain_mut(|plan| {
        let mut room = room;
        dues.met(plan).for_each(|(place, cards)| room[place] -= cards.len() as u8);
        let left: Vec<usize> = sets.iter().map(|&set| (set - plan.taken).len()).collect();
        let (root, ways) = *known.entry((room, left)).or_insert_with_key(|(room, left)| {
            let known = HashMap::new();
            Count { classes, left, nodes: &mut nodes, known }.node(0, *room)
        });
        total += ways;
        (plan.root, plan.ways) = (root, total);
        ways > 0.0
    });
    (plans, nodes)
}

/// The counting: nodes by class and room left. The map is only looked up, never walked.
struct Count<'a> {
    classes: &'a [Class],
    /// How many cards of each class are to be dealt.
    left: &'a [usize],
    /// The first is the end, after the last class.
    nodes: &'a mut Vec<Node>,
    known: HashMap<(usize, Counts), (usize, f64)>,
}

impl Count<'_> {
    /// The node for dealing the classes from `at` on into this room, and its ways.
    fn node(&mut self, at: usize, room: Counts) -> (usize, f64) {
        let Some(class) = self.classes.get(at) else {
            return (0, 1.0);
        };
        if let Some(&known) = self.known.get(&(at, room)) {
            return known;
        }
        let mut splits = Vec::new();
        let last = at + 1 == self.classes.len();
        let mut total = 0.0;
        each_split((class, self.left[at]), room, last, &mut |counts, ways| {
            let left = std::array::from_fn(|place| room[place] - counts[place]);
            let (next, after) = self.node(at + 1, left);
            if after > 0.0 {
                total += ways * after;
                splits.push(Split { counts, ways: total, next });
            }
        });
        self.nodes.push(Node { splits });
        let node = (self.nodes.len() - 1, total);
        self.known.insert((at, room), node);
        node
    }
}

/// Every way to share out a class by numbers, with the ways to choose the cards for it. The last
/// class has to fill the room exactly.
fn each_split(
    (class, n): (&Class, usize),
    room: Counts,
    last: bool,
    out: &mut impl FnMut(Counts, f64),
) {
    if last {
        let total: usize = room.iter().map(|&free| usize::from(free)).sum();
        let barred = room.iter().zip(&class.allowed).any(|(&free, &may)| free > 0 && !may);
        if total == n && !barred {
            out(room, multinomial(n, &room));
        }
        return;
    }
    share(class, &room, 0, n, &mut [0; MOST_PLACES], &mut |counts| {
        out(*counts, multinomial(n, counts));
    });
}

fn share(
    class: &Class,
    room: &Counts,
    place: usize,
    n: usize,
    counts: &mut Counts,
    out: &mut impl FnMut(&Counts),
) {
    if place == MOST_PLACES {
        if n == 0 {
            out(counts);
        }
        return;
    }
    let most = if class.allowed[place] { n.min(room[place].into()) } else { 0 };
    for here in 0..=most {
        counts[place] = here as u8;
        share(class, room, place + 1, n - here, counts, out);
    }
    counts[place] = 0;
}

/// n! over the product of the counts' factorials.
fn multinomial(n: usize, counts: &Counts) -> f64 {
    counts.iter().fold(FACTORIALS[n], |ways, &count| ways / FACTORIALS[usize::from(count)])
}

static FACTORIALS: [f64; MOST_CARDS] = {
    let mut table = [1.0; MOST_CARDS];
    let mut n = 1;
    while n < MOST_CARDS {
        table[n] = table[n - 1] * n as f64;
        n += 1;
    }
    table
};

fn shuffle<T>(items: &mut [T], dice: &mut Dice) {
    for i in (1..items.len()).rev() {
        items.swap(i, dice.below(i as u32 + 1) as usize);
    }
}

#[cfg(test)]
mod tests;
