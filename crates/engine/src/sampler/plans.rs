//! What has to lie where before the rest is dealt.
//!
//! A plan meets every claim with one of its sets. Plans are drawn by the ways there are to deal the
//! rest, so a world is as likely as any other that follows from as many plans. A world that follows
//! from several, because a hand holds several sets of a claim, counts only by the first of them.

use cards::{Card, CardSet};

use super::MOST_PLACES;
use crate::worlds::{Claim, Holder, Proofs, Unseen};

/// Claims that would make more plans than this are left for the game to reject.
const MOST_PLANS: usize = 1 << 16;

/// Which of its sets meets each claim.
type Picks = [u16; MOST_PLACES];

/// A claim on the cards of one place.
#[derive(Debug)]
struct Due {
    place: usize,
    sets: Vec<CardSet>,
}

/// One way to meet the claims.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    picks: Picks,
    /// All cards that it puts into their places.
    pub(super) taken: CardSet,
    /// The ways of dealing the rest, and those of the plans before it.
    pub(super) ways: f64,
    /// Where the dealing of the rest begins.
    pub(super) root: usize,
}

/// The claims of a view.
#[derive(Debug)]
pub(super) struct Dues(Vec<Due>);

impl Dues {
    pub(super) fn new(claims: &[Claim], unseen: &Unseen, proofs: &Proofs) -> Dues {
        let mut dues: Vec<Due> =
            claims.iter().filter_map(|claim| Due::new(claim, unseen, proofs)).collect();
        dues.sort_by_key(|due| due.sets.len());
        let mut plans = 1;
        dues.retain(|due| {
            let more = plans * due.sets.len();
            let few = more <= MOST_PLANS;
            plans = if few { more } else { plans };
            few
        });
        Dues(dues)
    }

    /// Every way to meet them all. Without claims that is one.
    pub(super) fn plans(&self) -> Vec<Plan> {
        let nothing = Plan { picks: [0; MOST_PLACES], taken: CardSet::EMPTY, ways: 0.0, root: 0 };
        let mut plans = vec![nothing];
        for (at, due) in self.0.iter().enumerate() {
            let with = |plan: &Plan| {
                let Plan { picks, taken, .. } = *plan;
                let free = due.sets.iter().enumerate();
                let free = free.filter(move |(_, set)| (**set & taken).is_empty());
                free.map(move |(pick, &set)| {
                    let mut picks = picks;
                    picks[at] = pick as u16;
                    Plan { picks, taken: taken | set, ways: 0.0, root: 0 }
                })
            };
            plans = plans.iter().flat_map(with).collect();
        }
        plans
    }

    /// Each place with the cards that a plan puts there.
    pub(super) fn met<'a>(&'a self, plan: &'a Plan) -> impl Iterator<Item = (usize, CardSet)> + 'a {
        let dues = self.0.iter().zip(&plan.picks);
        dues.map(|(due, &pick)| (due.place, due.sets[usize::from(pick)]))
    }

    /// Whether no hand holds a set that comes before the one that was put there.
    pub(super) fn first(&self, plan: &Plan, piles: &[Vec<Card>]) -> bool {
        self.0.iter().zip(&plan.picks).all(|(due, &pick)| {
            let held = CardSet::of(piles[due.place].iter().copied());
            !due.sets[..usize::from(pick)].iter().any(|set| set.is_subset(held))
        })
    }
}

impl Due {
    /// `None` if the place has no unseen cards to claim.
    fn new(claim: &Claim, unseen: &Unseen, proofs: &Proofs) -> Option<Due> {
        let holder = Holder::Seat(claim.seat);
        let place = unseen.places.iter().position(|place| place.holder == holder)?;
        let size = usize::from(unseen.places[place].size);
        let may_hold = unseen.cards - proofs.lacks(claim.seat);
        let fits = |set: &CardSet| set.is_subset(may_hold) && set.len() <= size;
        let sets = claim.sets.iter().copied().filter(fits).collect();
        Some(Due { place, sets })
    }
}
