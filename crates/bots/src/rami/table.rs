//! What the table takes from a hand, and what laying cards makes of a turn.

use ::rami::check::may_touch;
use ::rami::pack::faces;
use ::rami::{Action, Deep, JokerSwap, Kind, Meld, Open, Own, Pile, Rami, Reuse, Rules, arrange};
use cards::{Bag, Face, MAX_SEATS, Seat};
use engine::{Moves, Seen, State};

/// A turn as it would be after some actions of the seat in turn, by the table's own rules. Nothing but
/// what the seat sees is in it, so a deal that ends here is scored wrongly; nobody asks.
#[derive(Clone, Copy)]
pub(super) struct Turn {
    state: State<Rami>,
    seat: Seat,
}

impl Turn {
    /// As it is.
    pub(super) fn new(seen: Seen<'_, Rami>) -> Turn {
        let seat = seen.open.turn;
        let mut owns = [Own::default(); MAX_SEATS];
        owns[seat.index()] = *seen.own;
        Turn { state: State::assemble(*seen.open, owns, Deep { stock: Pile::new() }), seat }
    }

    /// What everybody would know.
    pub(super) fn open(&self) -> &Open {
        self.state.open()
    }

    /// What the seat would hold.
    pub(super) fn hand(&self) -> Bag {
        self.state.own(self.seat).hand
    }

    /// The seat's eyes then.
    pub(super) fn seen<'a>(&'a self, rules: &'a Rules) -> Seen<'a, Rami> {
        self.state.seen(rules, self.seat)
    }

    /// As it would be after this action, which has been checked.
    pub(super) fn after(mut self, rules: &Rules, action: &Action) -> Turn {
        self.state.apply(rules, self.seat, action, &mut ());
        self
    }
}

/// The melds that the seat in turn may add to, once it has opened.
fn touchable<'a>(seen: Seen<'a, Rami>) -> impl Iterator<Item = (u8, &'a Meld)> {
    let melds = seen.open.table.iter().enumerate().map(|(at, meld)| (at as u8, meld));
    melds.filter(move |(at, meld)| may_touch(seen, *at, meld))
}

/// The cards of a hand that the melds on the table would take, one after the other. Jokers of the
/// hand may `bridge` so many places of a run.
pub(super) fn layable(seen: Seen<'_, Rami>, hand: Bag, bridge: usize) -> Bag {
    let rules = seen.rules;
    let mut taken = Bag::EMPTY;
    let mut take = |face: Face| {
        if taken.count(face) < hand.count(face) {
            taken.insert(face);
        }
    };
    for (_, meld) in touchable(seen) {
        let takes = meld.takes(rules);
        if takes >> Face::JOKER.index() & 1 == 1 {
            take(Face::JOKER);
        }
        match meld.kind {
            Kind::Set => faces(takes & hand.suited()).for_each(&mut take),
            Kind::Run if takes != 0 => run_takes(rules, meld, hand, bridge, &mut take),
            Kind::Run => {}
        }
    }
    taken
}

/// Up and down from the ends of a run, as far as the hand goes.
fn run_takes(rules: &Rules, meld: &Meld, hand: Bag, bridge: usize, take: &mut impl FnMut(Face)) {
    let mut walk = |places: &mut dyn Iterator<Item = u32>| {
        let mut bridges = bridge;
        for place in places {
            if hand.contains(meld.at(place)) {
                take(meld.at(place));
            } else if bridges > 0 {
                bridges -= 1;
            } else {
                return;
            }
        }
    };
    walk(&mut (meld.held.ilog2() + 1..=rules.places.ilog2()));
    walk(&mut (rules.places.trailing_zeros()..meld.held.trailing_zeros()).rev());
}

/// Visits every card that can be added to a meld now, until the visitor says no.
pub(super) fn each_add(seen: Seen<'_, Rami>, visit: &mut impl FnMut(Action) -> bool) -> bool {
    let (rules, open) = (seen.rules, seen.open);
    if !open.has_opened() {
        return true;
    }
    for (meld, lying) in touchable(seen) {
        for card in faces(lying.takes(rules) & seen.own.hand.faces()) {
            let ends: &[bool] = if card == Face::JOKER { &[false, true] } else { &[false] };
            for &low in ends {
                let add = Action::Add { meld, card, low };
                if Rami::check(seen, &add).is_ok() && !visit(add) {
                    return false;
                }
            }
        }
    }
    true
}

/// Visits every way to have a joker of the table now, until the visitor says no.
pub(super) fn each_swap(seen: Seen<'_, Rami>, visit: &mut impl FnMut(Action) -> bool) -> bool {
    let (rules, open, hand) = (seen.rules, seen.open, seen.own.hand);
    let jokers = if open.has_opened() && rules.options.jokers > 0 { 0..4 } else { 0..0 };
    for joker in jokers {
        for card in faces(open.wanted(joker) & hand.suited()) {
            if !each_reuse(seen, card, &mut |reuse| {
                let swap = Action::Swap { joker, card, reuse };
                Rami::check(seen, &swap).is_err() || visit(swap)
            }) {
                return false;
            }
        }
    }
    true
}

/// What could become of a joker that is had for this card.
fn each_reuse(seen: Seen<'_, Rami>, card: Face, visit: &mut impl FnMut(Reuse) -> bool) -> bool {
    let (rules, hand) = (seen.rules, seen.own.hand);
    match rules.options.joker_swap {
        JokerSwap::Off => true,
        JokerSwap::Keep => visit(Reuse::Keep),
        JokerSwap::Reuse => {
            let mut with = hand;
            with.remove(card);
            // No hand has room for a fifth joker.
            with.insert(Face::JOKER)
                && arrange::each_meld(rules, with, &mut |lay, _| {
                    lay.cards.jokers() == 0 || visit(Reuse::Meld(lay))
                })
                && touchable(seen).all(|(meld, _)| {
                    [false, true].into_iter().all(|low| visit(Reuse::Add { meld, low }))
                })
        }
    }
}
