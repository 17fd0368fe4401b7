//! What the table takes from a hand, and what laying cards makes of a turn.

use ::rami::action::Reuse;
use ::rami::meld::{Kind, Lay, Meld};
use ::rami::options::{AceInRuns, JokerSwap, Layoff};
use ::rami::pack::Cards;
use ::rami::state::{Drew, Phase};
use ::rami::{Action, Open, Own, Rami, Rules, arrange};
use cards::{Face, FaceSet};
use engine::{Moves, Seen, Viewer};

use super::split::face;

/// A turn as it would be after some actions of the seat in turn. Only what decides about laying and
/// throwing is kept up.
#[derive(Clone, Copy)]
pub struct Turn {
    /// What everybody would know.
    pub open: Open,
    /// What the seat would hold.
    pub own: Own,
    viewer: Viewer,
}

impl Turn {
    /// As it is.
    pub fn new(seen: Seen<'_, Rami>) -> Turn {
        Turn { open: *seen.open, own: *seen.own, viewer: seen.viewer }
    }

    /// As it would be with the top discard taken.
    pub fn with_discard(seen: Seen<'_, Rami>) -> Option<Turn> {
        let mut turn = Turn::new(seen);
        let top = turn.open.pile.pop()?;
        turn.own.hand.add(top);
        (turn.open.taken, turn.open.taken_held) = (Some(top), true);
        (turn.open.drew, turn.open.phase) = (Drew::Pile, Phase::Play);
        Some(turn)
    }

    /// The seat's eyes then.
    pub fn seen<'a>(&'a self, rules: &'a Rules) -> Seen<'a, Rami> {
        Seen { rules, open: &self.open, own: &self.own, viewer: self.viewer }
    }

    /// Lays cards. The action has been checked.
    pub fn lay(&mut self, rules: &Rules, action: &Action) {
        match *action {
            Action::Meld(melds) => {
                for &lay in melds.as_slice() {
                    self.leave(lay.cards);
                    self.put_down(rules, lay);
                }
            }
            Action::Add { meld, card, low } => {
                self.leave(Cards::from_iter([card]));
                self.add(rules, meld, card, low);
            }
            Action::Swap { joker, card, reuse } => self.swap(rules, joker, card, reuse),
            Action::Draw | Action::Take | Action::Discard(_) | Action::Undo => {}
        }
    }

    fn leave(&mut self, cards: Cards) {
        self.own.hand = self.own.hand.minus(cards);
        self.open.laid = self.open.laid.plus(cards);
        self.open.taken_held &= !self.open.taken.is_some_and(|taken| cards.contains(taken));
    }

    fn put_down(&mut self, rules: &Rules, lay: Lay) {
        let open = &mut self.open;
        let Ok(meld) = lay.judge(rules, open.turn) else { return };
        open.table.push(meld);
        if !open.has_opened() {
            open.opening += meld.points(rules);
            open.clean |= meld.is_clean_run();
            if rules.opens(open.opening, open.clean) {
                open.opened.insert(open.turn);
            }
        }
    }

    fn add(&mut self, rules: &Rules, at: u8, card: Face, low: bool) {
        let lay = Lay { cards: Cards::from_iter([card]), low: u8::from(low) };
        if let Some(longer) = self.open.table.get(at).and_then(|meld| meld.with(rules, lay)) {
            self.open.table.set(at, longer);
        }
    }

    fn swap(&mut self, rules: &Rules, joker: u8, card: Face, reuse: Reuse) {
        let Some((at, nth)) = self.open.table.joker(joker) else { return };
        self.leave(Cards::from_iter([card]));
        let changed = self.open.table.melds()[usize::from(at)].without_joker(nth, card);
        self.open.table.set(at, changed);
        match reuse {
            Reuse::Keep => {
                self.own.hand.add(Face::JOKER);
                self.open.gained += 1;
            }
            Reuse::Meld(lay) => {
                self.leave(lay.cards.minus(Cards::of_faces(0, 1)));
                self.put_down(rules, lay);
            }
            Reuse::Add { meld, low } => self.add(rules, meld, Face::JOKER, low),
        }
    }
}

/// The melds that the seat in turn may add to, once it has opened.
fn touchable<'a>(rules: &Rules, open: &'a Open) -> impl Iterator<Item = (u8, &'a Meld)> {
    let layoff = rules.options.layoff;
    let melds = open.table.melds().iter().enumerate().map(|(at, meld)| (at as u8, meld));
    melds.filter(move |(at, meld)| match layoff {
        Layoff::Any => true,
        Layoff::Own => meld.owner == open.turn,
        Layoff::LaterTurnsOnly => *at < open.lain,
    })
}

/// The cards of a hand that the melds on the table would take, one after the other. Jokers of the
/// hand may `bridge` so many places of a run.
pub fn layable(rules: &Rules, open: &Open, hand: Cards, bridge: u32) -> Cards {
    let mut taken = Cards::EMPTY;
    let mut take = |face: Face| {
        if taken.count(face) < hand.count(face) {
            taken.add(face);
        }
    };
    for (_, meld) in touchable(rules, open) {
        let takes = meld.takes(rules);
        if takes >> Face::JOKER.index() & 1 == 1 {
            take(Face::JOKER);
        }
        match meld.kind {
            Kind::Set => bits(takes & hand.naturals()).for_each(&mut take),
            Kind::Run if takes != 0 => run_takes(rules, meld, hand, bridge, &mut take),
            Kind::Run => {}
        }
    }
    taken
}

/// Up and down from the ends of a run, as far as the hand goes.
fn run_takes(rules: &Rules, meld: &Meld, hand: Cards, bridge: u32, take: &mut impl FnMut(Face)) {
    let (lowest, highest) = match rules.options.ace_in_runs {
        AceInRuns::Both => (0, 13),
        AceInRuns::Low => (0, 12),
        AceInRuns::High => (1, 13),
    };
    let at = |place: u32| face(13 * u32::from(meld.of) + (place + 12) % 13);
    let mut walk = |places: &mut dyn Iterator<Item = u32>| {
        let mut bridges = bridge;
        for place in places {
            if hand.contains(at(place)) {
                take(at(place));
            } else if bridges > 0 {
                bridges -= 1;
            } else {
                return;
            }
        }
    };
    walk(&mut (meld.held.ilog2() + 1..=highest));
    walk(&mut (lowest..meld.held.trailing_zeros()).rev());
}

/// Visits every card that can be added to a meld now, until the visitor says no.
pub fn each_add(seen: Seen<'_, Rami>, visit: &mut impl FnMut(Action) -> bool) -> bool {
    let (rules, open) = (seen.rules, seen.open);
    if !open.has_opened() {
        return true;
    }
    for (meld, lying) in touchable(rules, open) {
        for card in bits(lying.takes(rules) & seen.own.hand.faces()) {
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
pub fn each_swap(seen: Seen<'_, Rami>, visit: &mut impl FnMut(Action) -> bool) -> bool {
    let (rules, open, hand) = (seen.rules, seen.open, seen.own.hand);
    let jokers = if open.has_opened() && rules.options.jokers > 0 { 0..4 } else { 0..0 };
    for joker in jokers {
        let Some((at, nth)) = open.table.joker(joker) else { break };
        let wanted = open.table.melds()[usize::from(at)].wanted(nth) & hand.naturals();
        for card in bits(wanted) {
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
            with.try_add(Face::JOKER)
                && arrange::each_meld(rules, with, &mut |lay, _| {
                    lay.cards.jokers() == 0 || visit(Reuse::Meld(lay))
                })
                && touchable(rules, seen.open).all(|(meld, _)| {
                    [false, true].into_iter().all(|low| visit(Reuse::Add { meld, low }))
                })
        }
    }
}

/// The faces of these bits.
pub fn bits(faces: u64) -> impl Iterator<Item = Face> + Clone {
    FaceSet::from_bits(faces).iter()
}
