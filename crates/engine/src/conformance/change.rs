//! One change of a position, of any kind, so that it can be done in several worlds alike.

use cards::Seat;

use crate::event::Sink;
use crate::state::State;
use crate::{Drawn, Game};

/// Something that happens to a position.
pub(super) enum Change<G: Game> {
    /// A seat acts.
    Act(Seat, G::Action),
    /// The house closes the window.
    Close,
    /// Chance brings an order.
    Order(Vec<u8>),
    /// Chance brings a number.
    Number(u32),
}

impl<G: Game> Change<G> {
    /// Whether this may happen in that world. The rest depends on what all know, so it is the same
    /// in every world that a viewer holds possible.
    pub(super) fn fits(&self, rules: &G::Rules, world: &State<G>) -> bool {
        match self {
            Change::Act(seat, action) => G::check(world.seen(rules, *seat), action).is_ok(),
            Change::Close | Change::Order(_) | Change::Number(_) => true,
        }
    }

    /// Lets it happen.
    pub(super) fn happen(
        &self,
        rules: &G::Rules,
        world: &mut State<G>,
        told: &mut impl Sink<G::Event>,
    ) {
        match self {
            Change::Act(seat, action) => world.apply(rules, *seat, action, told),
            Change::Close => world.close(rules, told),
            Change::Order(order) => world.chance(rules, Drawn::Order(order), told),
            Change::Number(number) => world.chance(rules, Drawn::Number(*number), told),
        }
    }
}
