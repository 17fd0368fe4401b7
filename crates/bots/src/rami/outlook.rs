//! What a hand is worth between turns: what its loose cards cost, less what the next draw is likely to
//! mend. Draws are weighed by how many cards of each face could still come.

use ::rami::pack::{FACES, faces, ranks};
use ::rami::{Meld, Open, Phase, Rami, Rules};
use cards::{Bag, Face, List, Seat};
use engine::Seen;

use super::split::{self, Asked, Costs, Opening, Split};
use super::table::layable;

// What the club player goes by, in points; tuned by duels against itself and the greedy player.

/// What a loose card costs besides its points: it stands in the way of going out.
const CARD: i32 = 12;
/// How much a likely gain counts against what is held: more than once, since the same hope comes
/// again with every turn.
const HOPE: f64 = 3.5;
/// What a draw is worth that lets the seat go out, besides what it mends.
const OUT: f64 = 40.0;
/// What a missing clean run costs a seat that needs one to open.
const NO_RUN: f64 = 50.0;
/// What each point costs that is missing for an opening.
const SHORT: f64 = 0.3;

/// Costs are counted in hundredths of a point.
pub(super) const POINT: f64 = 100.0;
/// A hand of several jokers lies well enough after so many steps.
const PATIENCE: u32 = 400;

/// A seat's eyes, and what they make of a hand.
pub(super) struct Outlook<'a> {
    /// What the seat sees.
    pub(super) seen: Seen<'a, Rami>,
    rules: &'a Rules,
    /// What loose cards cost.
    pub(super) costs: Costs,
    /// Cards that could be drawn.
    pub(super) live: Bag,
    /// What the seat's first melds must still reach.
    due: Option<Opening>,
    /// Whether the seat can add to melds once it lays one.
    adds: bool,
}

/// A card that could be drawn, and how the hand would part then.
#[derive(Clone, Copy, Default)]
pub(super) struct Draw {
    hand: Bag,
    loose: Bag,
    cost: i32,
    /// How many of it there may be.
    copies: usize,
}

/// The draws that find a place in a hand.
type Draws = List<Draw, FACES>;

impl<'a> Outlook<'a> {
    /// Looks at what the seat in turn sees.
    pub(super) fn new(seen: Seen<'a, Rami>) -> Outlook<'a> {
        let (rules, open) = (seen.rules, seen.open);
        let mut costs = split::points(rules).map(|points| (points + CARD) * POINT as i32);
        // A joker is worth keeping whatever it counts; it should still lie in a meld.
        costs[Face::JOKER.index()] = POINT as i32;
        let known = open.known[open.turn.index()];
        let live = open.hidden(rules).minus(seen.own.hand.minus(known));
        let due = Opening::due(rules, open);
        let adds = due.is_none() && !open.table.is_empty();
        Outlook { seen, rules, costs, live, due, adds }
    }

    /// How a hand parts that is held at this table.
    pub(super) fn split(&self, hand: Bag) -> Split {
        let asked = Asked { patience: PATIENCE, ..Asked::new(self.rules, &self.costs) };
        let best = |asked: Asked<'_>| asked.split(hand).unwrap_or(all_loose(hand, &self.costs));
        if let Some(due) = self.due {
            return self.split_to_open(hand, due, asked);
        }
        if self.adds {
            let layable = layable(self.seen, hand, 0);
            let split = best(Asked { layable, ..asked });
            // Somebody who has no meld cannot add to others.
            if self.seen.open.has_opened() || !split.melds.is_empty() {
                return split;
            }
        }
        best(asked)
    }

    /// Before it has opened, a seat misses what its melds do not reach. A split with a clean run may be
    /// better than one with less loose cards.
    fn split_to_open(&self, hand: Bag, due: Opening, asked: Asked<'_>) -> Split {
        let plain = asked.split(hand).unwrap_or(all_loose(hand, &self.costs));
        let (plain, clean) = self.with_missing(plain, due);
        if clean || !due.clean {
            return plain;
        }
        let opening = Some(Opening { points: 0, clean: true });
        match (Asked { opening, ..asked }).split(hand).map(|split| self.with_missing(split, due).0)
        {
            Some(split) if split.cost < plain.cost => split,
            _ => plain,
        }
    }

    /// The split with the cost of what it lacks for an opening, and whether it has a clean run.
    fn with_missing(&self, mut split: Split, due: Opening) -> (Split, bool) {
        let melds = split.melds.iter().filter_map(|lay| lay.meld(self.rules, Seat::new(0)).ok());
        let (points, clean) = melds.fold((0, false), |(points, clean), meld: Meld| {
            (points + meld.points(self.rules), clean || meld.is_clean_run())
        });
        let short = f64::from(due.points.saturating_sub(points)) * SHORT;
        let no_run = if due.clean && !clean { NO_RUN } else { 0.0 };
        split.cost += ((short + no_run) * POINT) as i32;
        (split, clean)
    }

    /// The draws that could find a place in this hand, each with the way the hand would part then.
    pub(super) fn draws(&self, hand: Bag) -> Draws {
        let mut draws = Draws::new();
        for face in faces(self.live.faces()) {
            let mut more = hand;
            if more.insert(face) && self.fits(more, face) {
                let Split { loose, cost, .. } = self.split(more);
                draws.push(Draw { hand: more, loose, cost, copies: self.live.count(face) });
            }
        }
        draws
    }

    /// Whether a card of the hand could be part of a meld without joker, or be added to one.
    pub(super) fn fits(&self, hand: Bag, face: Face) -> bool {
        if face == Face::JOKER {
            return true;
        }
        let (suit, rank) = (face.index() / 13, face.index() % 13);
        let held = ranks(hand, suit);
        let held = (held & 0xfff) << 1 | held >> 12 | held >> 12 << 13;
        let starts = held & held >> 1 & held >> 2;
        let runs = starts | starts << 1 | starts << 2;
        let in_run = runs >> (rank + 1) & 1 == 1 || rank == 12 && runs & 1 == 1;
        let in_set = (0..4).filter(|&suit| ranks(hand, suit) >> rank & 1 == 1).count() >= 3;
        in_run || in_set || self.adds && layable(self.seen, hand, 0).contains(face)
    }

    /// What a hand is worth between turns; less is better.
    pub(super) fn worth(&self, hand: Bag) -> f64 {
        let cost = self.split(hand).cost;
        let draws = self.draws(hand);
        let gains = draws.iter().map(|draw| self.gain(cost, draw.cost, draw.loose, draw.copies));
        self.hoped(cost, gains.sum())
    }

    /// The same for a hand from which this loose card is thrown, given how the whole hand parts and
    /// what it could draw.
    pub(super) fn worth_without(&self, card: Face, split: &Split, draws: &Draws) -> f64 {
        let price = self.costs[card.index()];
        let cost = split.cost - price;
        let gains = draws.iter().map(|draw| {
            let mut loose = draw.loose;
            if loose.contains(card) {
                // Without a card that is loose the rest lies as it did.
                loose.remove(card);
                return self.gain(cost, draw.cost - price, loose, draw.copies);
            }
            let mut hand = draw.hand;
            hand.remove(card);
            let split = self.split(hand);
            self.gain(cost, split.cost, split.loose, draw.copies)
        });
        self.hoped(cost, gains.sum())
    }

    /// What a draw gains after which the dearest loose card is thrown.
    fn gain(&self, cost: i32, drawn: i32, loose: Bag, copies: usize) -> f64 {
        let dearest = faces(loose.faces()).map(|card| self.costs[card.index()]).max();
        let left = drawn - dearest.unwrap_or(0);
        let out = if left <= 0 { OUT * POINT } else { 0.0 };
        (f64::from((cost - left).max(0)) + out) * copies as f64
    }

    fn hoped(&self, cost: i32, gains: f64) -> f64 {
        f64::from(cost) - HOPE * gains / self.live.len().max(1) as f64
    }

    /// What a hand is likely to be worth after a draw from the stock: the hope that its worth holds
    /// comes true once, and is still there.
    pub(super) fn worth_drawing(&self, hand: Bag) -> f64 {
        let (cost, worth) = (f64::from(self.split(hand).cost), self.worth(hand));
        worth - (cost - worth) / HOPE
    }
}

/// What a seat's hand is worth in the middle of a deal, in points; less is better.
pub(super) fn held(seen: Seen<'_, Rami>, seat: Seat) -> f64 {
    let drawn = seen.open.turn == seat && seen.open.phase == Phase::Play;
    let open = Open { turn: seat, ..*seen.open };
    let outlook = Outlook::new(Seen { open: &open, ..seen });
    let hand = seen.own.hand;
    if !drawn {
        return outlook.worth(hand) / POINT;
    }
    let (split, draws) = (outlook.split(hand), outlook.draws(hand));
    let throws = faces(split.loose.faces()).map(|card| outlook.worth_without(card, &split, &draws));
    throws.fold(outlook.worth(hand), f64::min) / POINT
}

/// A hand in which nothing was found in time.
fn all_loose(hand: Bag, costs: &Costs) -> Split {
    let cost = hand.iter().map(|card| costs[card.index()]).sum();
    Split { melds: Default::default(), loose: hand, cost }
}
