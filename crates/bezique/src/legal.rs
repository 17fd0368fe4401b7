//! What a seat may do: listing and checking, clause by clause.
//!
//! In phase 1 every card may be played. The duties of the last nine tricks form a ladder of faces: a
//! hand must play from the first rung that it meets, and is free if it meets none (BEZ-6.1.5). One
//! ladder gives the legal cards, the clause that a refused card breaks, and what a played card
//! proves: its seat has nothing of the rungs above it.

use cards::{Rank, Seat};
use engine::{Moves, Seen, Step, Steps, Violation};

use crate::Bezique;
use crate::action::{self, Action, Atom, DRAW_BIT, Draft, SWAP_BIT, kind_steps};
use crate::meld::Meld;
use crate::options::{MeldsPerTrick, Rules};
use crate::pack::{Card, Cards, Face, Faces};
use crate::refuse;
use crate::state::{Open, Own, Phase};

impl Moves for Bezique {
    #[inline]
    fn legal(seen: Seen<'_, Self>, draft: &Draft) -> Steps {
        legal(seen, draft)
    }

    #[inline]
    fn push(_: Seen<'_, Self>, draft: &mut Draft, step: Step) -> Option<Action> {
        action::push(draft, step)
    }

    #[inline]
    fn spell(seen: Seen<'_, Self>, action: &Action, out: &mut impl FnMut(Step)) {
        spell(seen, action, out);
    }

    #[inline(always)]
    fn check(seen: Seen<'_, Self>, action: &Action) -> Result<(), Violation> {
        check(seen, action)
    }
}

/// The duties towards the current trick, the most binding first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ladder {
    rungs: [Faces; 4],
}

impl Ladder {
    /// The duties of whoever plays next: none in phase 1 (BEZ-3.1) and for the leader.
    #[inline]
    pub fn new(rules: &Rules, open: &Open) -> Ladder {
        if open.phase != Phase::Last || open.in_trick == 0 {
            return Ladder { rungs: [0; 4] };
        }
        // BEZ-2.4.3, B21: nobody can follow a joker, but a table may want it trumped.
        let trumps = if open.led == 0 { open.trumps & rules.after_joker } else { open.trumps };
        // BEZ-6.1.2, B22: a card of the led suit is due first that really wins; BEZ-6.1.1: else any;
        // BEZ-6.1.4: a trump that wins, which is any while none lies in the trick; BEZ-6.1.3: any.
        Ladder { rungs: [open.led & open.beaters, open.led, trumps & open.beaters, trumps] }
    }

    /// The faces among these that fulfil the first duty they can; none if they are free.
    #[inline]
    pub fn due(&self, faces: Faces) -> Faces {
        let [a, b, c, d] = self.rungs.map(|rung| rung & faces);
        let low = if c != 0 { c } else { d };
        let mid = if b != 0 { b } else { low };
        if a != 0 { a } else { mid }
    }

    /// The faces that the seat cannot hold which plays this one.
    pub fn proves(&self, face: Face) -> Faces {
        let above = self.rungs.iter().take_while(|&rung| rung & face.bit() == 0);
        above.fold(0, |lacks, rung| lacks | rung)
    }
}

/// The cards that a seat may name: all that are known, and the next name of each hidden face.
#[inline]
fn nameable(open: &Open, own: &Own, seat: Seat) -> Cards {
    own.hand.lowest(open.lit) | open.history.firsts(open.known[seat.index()], open.lit)
}

/// The cards that a seat may play, of those that are as good as each other the lowest.
#[inline]
pub fn cards(rules: &Rules, open: &Open, own: &Own, seat: Seat) -> Cards {
    let cards = nameable(open, own, seat);
    if open.phase != Phase::Last {
        return cards;
    }
    match Ladder::new(rules, open).due(cards.faces()) {
        0 => cards,
        due => cards.with_faces(due),
    }
}

/// The steps that may come next.
#[inline]
pub fn legal(seen: Seen<'_, Bezique>, draft: &Draft) -> Steps {
    let Seen { rules, open, own, .. } = seen;
    if !seen.is(open.turn) {
        return Steps::EMPTY;
    }
    match open.phase {
        Phase::Play | Phase::Last => {
            // A kind was named where no meld can be laid: nothing leads on from there.
            match draft.kind {
                None => Steps::from_words(cards(rules, open, own, open.turn).words()),
                Some(_) => Steps::EMPTY,
            }
        }
        Phase::Won => won_steps(rules, open, own, draft),
        Phase::Dealer | Phase::Shuffle | Phase::Return | Phase::Over => Steps::EMPTY,
    }
}

/// B36: the winner of the trick melds, swaps or draws.
#[inline(never)]
fn won_steps(rules: &Rules, open: &Open, own: &Own, draft: &Draft) -> Steps {
    let melder = || open.melder(rules, own, open.turn);
    if let Some(kind) = draft.kind {
        let next = if open.melded { Cards::EMPTY } else { melder().next(kind, draft.cards) };
        return Steps::from_words(next.words());
    }
    let kinds = if open.melded { 0 } else { melder().kinds() };
    let swap = if may_swap(rules, open, own) { SWAP_BIT } else { 0 };
    Steps::from_words([0, 0, kind_steps(kinds) | swap | DRAW_BIT])
}

/// Whether the viewer may do this now, and if not, the first clause in the way.
#[inline(always)]
pub fn check(seen: Seen<'_, Bezique>, action: &Action) -> Result<(), Violation> {
    let Seen { rules, open, own, .. } = seen;
    match *action {
        Action::Play(card)
            if matches!(open.phase, Phase::Play | Phase::Last)
                && seen.is(open.turn)
                && cards(rules, open, own, open.turn).contains(card) =>
        {
            Ok(())
        }
        _ => check_rest(seen, action),
    }
}

/// Everything but a legal card.
#[inline(never)]
fn check_rest(seen: Seen<'_, Bezique>, action: &Action) -> Result<(), Violation> {
    let Seen { rules, open, own, .. } = seen;
    let mine = seen.is(open.turn);
    let won = open.phase == Phase::Won;
    if open.phase == Phase::Over {
        return Err(refuse::match_over());
    }
    match *action {
        Action::Play(_) if !mine => Err(refuse::not_your_turn(open.turn)),
        Action::Play(_) if won => Err(refuse::draw_first()),
        Action::Play(card) => Err(refuse_card(rules, open, own, card)),
        Action::Draw if open.phase == Phase::Last => Err(refuse::stock_gone()),
        Action::Draw if !won => Err(refuse::nothing_to_draw()),
        Action::Draw if !mine => Err(refuse::winner_draws_first(open.turn)),
        Action::Draw => Ok(()),
        Action::Swap => {
            may_swap_at_all(open.phase, won && mine)?;
            check_swap(rules, open, own)
        }
        Action::Meld(_)
            if !won
                && open.phase != Phase::Last
                && mine
                && open.in_trick == 0
                && open.tricks > 0 =>
        {
            Err(refuse::meld_after_draw())
        }
        Action::Meld(meld) => {
            may_meld_at_all(open.phase, won && mine)?;
            check_meld(rules, open, own, meld)
        }
    }
}

/// BEZ-3.3.1, BEZ-6.0: the winner of a trick swaps, while there is a stock.
pub fn may_swap_at_all(phase: Phase, winner: bool) -> Result<(), Violation> {
    match phase {
        Phase::Last => Err(refuse::stock_gone()),
        _ if !winner => Err(refuse::swap_by_winner_only()),
        _ => Ok(()),
    }
}

/// BEZ-4.0, BEZ-5.2: the winner of a trick melds, while there is a stock.
pub fn may_meld_at_all(phase: Phase, winner: bool) -> Result<(), Violation> {
    match phase {
        Phase::Last => Err(refuse::melds_closed()),
        _ if !winner => Err(refuse::meld_by_winner_only()),
        _ => Ok(()),
    }
}

/// The clause that a card breaks: not held, another copy is to be named, or a duty.
#[cold]
fn refuse_card(rules: &Rules, open: &Open, own: &Own, card: Card) -> Violation {
    let held = own.hand.named(open.lit) | open.known[open.turn.index()];
    let names = nameable(open, own, open.turn).with_face(card.face());
    // BEZ-8.1: there is such a card, by another name.
    if !held.contains(card) && !names.is_empty() {
        return refuse::wrong_copy(names);
    }
    let broken = check_duty(rules, open, held, card);
    broken.err().unwrap_or_else(|| refuse::wrong_copy(names))
}

/// BEZ-6.1: whether a player with these cards may play this one to the trick.
pub fn check_duty(rules: &Rules, open: &Open, held: Cards, card: Card) -> Result<(), Violation> {
    if !held.contains(card) {
        return Err(refuse::card_not_held(card));
    }
    let bit = card.face().bit();
    let due = Ladder::new(rules, open).due(held.faces());
    let cards = held.with_faces(due);
    match (due & open.led != 0, due & bit != 0 || due == 0) {
        (_, true) => Ok(()),
        (true, false) if bit & open.led != 0 => Err(refuse::winning_card_held_back(cards)),
        (true, false) => Err(refuse::suit_not_followed(cards)),
        (false, false) if bit & open.trumps != 0 => Err(refuse::overtrump_held_back(cards)),
        (false, false) => Err(refuse::trump_held_back(cards)),
    }
}

/// As [`check_swap`], without the reason why not.
#[inline]
fn may_swap(rules: &Rules, open: &Open, own: &Own) -> bool {
    let upcard = open.upcard.map_or(0, |card| card.face().bit());
    own.hand.faces() & open.seven() != 0
        && upcard & !open.seven() != 0
        && !(rules.options.swap_counts_as_meld && open.melded)
}

/// BEZ-3.3, BEZ-8.3: whether the winner of the trick may swap the seven, and if not why.
fn check_swap(rules: &Rules, open: &Open, own: &Own) -> Result<(), Violation> {
    if rules.options.swap_counts_as_meld && open.melded {
        return Err(refuse::meld_already_made());
    }
    let upcard = open.upcard.expect("a card lies turned up until it is drawn");
    swap(upcard, own.hand.faces() & open.seven() != 0)
}

/// The same, of any turned card and a player who holds the seven of trumps or not.
pub fn swap(upcard: Card, holds_seven: bool) -> Result<(), Violation> {
    match upcard.face().rank() {
        None => Err(refuse::joker_turned_up()),
        Some(Rank::Seven) => Err(refuse::upcard_is_seven(upcard)),
        Some(_) if !holds_seven => Err(refuse::seven_not_held()),
        Some(_) => Ok(()),
    }
}

/// BEZ-4: whether the winner of the trick may lay this meld.
fn check_meld(rules: &Rules, open: &Open, own: &Own, meld: Meld) -> Result<(), Violation> {
    if open.melded {
        return Err(refuse::meld_already_made());
    }
    let seat = open.turn;
    let held = own.hand.named(open.lit) | open.known[seat.index()];
    let missing = meld.cards - held;
    if !missing.is_empty() {
        let names = |card: Card| held.with_face(card.face());
        return Err(match missing.iter().find(|&card| names(card).is_empty()) {
            Some(_) => refuse::meld_not_held(missing),
            // BEZ-8.1: there are such cards, by other names.
            None => {
                refuse::wrong_copy(missing.iter().fold(Cards::EMPTY, |all, card| all | names(card)))
            }
        });
    }
    open.melder(rules, own, seat).check(meld)?;
    match open.swapped {
        Some(card) if meld.cards.contains(card) && !rules.options.meld_swapped_card_at_once => {
            Err(refuse::card_just_swapped(card))
        }
        _ => Ok(()),
    }
}

/// Whether a meld, or a swap that counts as one, leaves no other for this trick (B7, B8).
pub(crate) fn uses_up(rules: &Rules, swap: bool) -> bool {
    let one = rules.options.melds_per_trick == MeldsPerTrick::One;
    one && (!swap || rules.options.swap_counts_as_meld)
}

/// The steps of an action, in the order in which they are offered.
#[inline]
pub fn spell(seen: Seen<'_, Bezique>, action: &Action, out: &mut impl FnMut(Step)) {
    match *action {
        Action::Play(card) => out(Atom::Card(card).step()),
        Action::Swap => out(Atom::Swap.step()),
        Action::Draw => out(Atom::Draw.step()),
        Action::Meld(meld) => {
            out(Atom::Meld(meld.kind).step());
            let melder = seen.open.melder(seen.rules, seen.own, seen.open.turn);
            melder.spell(meld, &mut |card| out(Atom::Card(card).step()));
        }
    }
}
