//! What a seat may do: listing and checking, clause by clause.
//!
//! In phase 1 every card may be played. The duties of the last nine tricks form a ladder of faces: a
//! hand must play from the first rung that it meets, and is free if it meets none (BEZ-6.1.5). One
//! ladder gives the legal cards, the clause that a refused card breaks, and what a played card
//! proves: its seat has nothing of the rungs above it.

use cards::Rank;
use engine::{Moves, Seen, Step, Steps, Violation};

use crate::Bezique;
use crate::action::{self, Action, DRAW, DRAW_BIT, Draft, SWAP, SWAP_BIT};
use crate::meld::Meld;
use crate::options::Rules;
use crate::pack::{Card, Cards, Face, Faces};
use crate::refuse;
use crate::state::{Open, Phase};

impl Moves for Bezique {
    #[inline]
    fn legal(seen: Seen<'_, Self>, draft: &Draft) -> Steps {
        if !seen.is(seen.open.turn) {
            return Steps::EMPTY;
        }
        match seen.open.phase {
            // A kind was named where no meld can be laid: nothing leads on from there.
            Phase::Play | Phase::Last if draft.kind.is_some() => Steps::EMPTY,
            Phase::Play | Phase::Last => Steps::from_words(cards(seen).words()),
            Phase::Won => won_steps(seen, draft),
            Phase::Dealer | Phase::Shuffle | Phase::Return | Phase::Over => Steps::EMPTY,
        }
    }

    /// Once a kind is named only cards add to it.
    #[inline]
    fn push(_: Seen<'_, Self>, draft: &mut Draft, step: Step) -> Option<Action> {
        let card = Card::from_index(usize::from(step.0));
        let Some(kind) = draft.kind else {
            draft.kind = action::named_kind(step);
            return match step {
                SWAP => Some(Action::Swap),
                DRAW => Some(Action::Draw),
                _ => card.map(Action::Play),
            };
        };
        draft.cards |= card.map_or(Cards::EMPTY, Cards::one);
        Meld::whole(kind, draft.cards).map(Action::Meld)
    }

    #[inline]
    fn spell(seen: Seen<'_, Self>, action: &Action, out: &mut impl FnMut(Step)) {
        match *action {
            Action::Play(card) => out(action::card_step(card)),
            Action::Swap => out(SWAP),
            Action::Draw => out(DRAW),
            Action::Meld(meld) => {
                out(action::kind_step(meld.kind));
                let melder = seen.open.melder(seen.rules, seen.own);
                melder.spell(meld).iter().for_each(|&card| out(action::card_step(card)));
            }
        }
    }

    #[inline(always)]
    fn check(seen: Seen<'_, Self>, action: &Action) -> Result<(), Violation> {
        match *action {
            Action::Play(card)
                if matches!(seen.open.phase, Phase::Play | Phase::Last)
                    && seen.is(seen.open.turn)
                    && cards(seen).contains(card) =>
            {
                Ok(())
            }
            _ => check_rest(seen, action),
        }
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

/// The cards that the seat in turn may name: all that are known, and the next name of each hidden face.
#[inline]
fn nameable(seen: Seen<'_, Bezique>) -> Cards {
    let Seen { open, own, .. } = seen;
    own.hand.lowest(open.lit) | open.history.firsts(open.known[open.turn.index()], open.lit)
}

/// The cards that the seat in turn may play, of those that are as good as each other the lowest.
#[inline]
pub fn cards(seen: Seen<'_, Bezique>) -> Cards {
    let cards = nameable(seen);
    if seen.open.phase != Phase::Last {
        return cards;
    }
    match Ladder::new(seen.rules, seen.open).due(cards.faces()) {
        0 => cards,
        due => cards.with_faces(due),
    }
}

/// B36: the winner of the trick melds, swaps or draws.
#[inline(never)]
fn won_steps(seen: Seen<'_, Bezique>, draft: &Draft) -> Steps {
    let Seen { rules, open, own, .. } = seen;
    let melder = || open.melder(rules, own);
    if let Some(kind) = draft.kind {
        let next = if open.melded { Cards::EMPTY } else { melder().next(kind, draft.cards) };
        return Steps::from_words(next.words());
    }
    let kinds = if open.melded { 0 } else { melder().kinds() };
    let swap = if may_swap(seen) { SWAP_BIT } else { 0 };
    Steps::from_words([0, 0, action::kind_steps(kinds) | swap | DRAW_BIT])
}

/// Everything but a legal card.
#[inline(never)]
fn check_rest(seen: Seen<'_, Bezique>, action: &Action) -> Result<(), Violation> {
    let open = seen.open;
    let mine = seen.is(open.turn);
    let won = open.phase == Phase::Won;
    let drawn = !won && open.phase != Phase::Last && open.in_trick == 0 && open.tricks > 0;
    if open.phase == Phase::Over {
        return Err(refuse::match_over());
    }
    match *action {
        Action::Play(_) if !mine => Err(refuse::not_your_turn(open.turn)),
        Action::Play(_) if won => Err(refuse::draw_first()),
        Action::Play(card) => Err(refuse_card(seen, card)),
        Action::Draw if open.phase == Phase::Last => Err(refuse::stock_gone()),
        Action::Draw if !won => Err(refuse::nothing_to_draw()),
        Action::Draw if !mine => Err(refuse::winner_draws_first(open.turn)),
        Action::Draw => Ok(()),
        Action::Swap => {
            may_swap_at_all(open.phase, won && mine)?;
            if seen.rules.options.swap_counts_as_meld && open.melded {
                return Err(refuse::meld_already_made());
            }
            let upcard = open.upcard.expect("a card lies turned up until it is drawn");
            check_swap(upcard, seen.own.hand.faces() & open.seven() != 0)
        }
        Action::Meld(_) if mine && drawn => Err(refuse::meld_after_draw()),
        Action::Meld(meld) => {
            may_meld_at_all(open.phase, won && mine)?;
            check_meld(seen, meld)
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
fn refuse_card(seen: Seen<'_, Bezique>, card: Card) -> Violation {
    let held = seen.open.held(seen.own, seen.open.turn);
    let names = nameable(seen).with_face(card.face());
    // BEZ-8.1: there is such a card, by another name.
    if !held.contains(card) && !names.is_empty() {
        return refuse::wrong_copy(names);
    }
    let broken = check_duty(seen.rules, seen.open, held, card);
    broken.err().unwrap_or_else(|| refuse::wrong_copy(names))
}

/// BEZ-6.1: whether a player with these cards may play this one to the trick.
pub fn check_duty(rules: &Rules, open: &Open, held: Cards, card: Card) -> Result<(), Violation> {
    if !held.contains(card) {
        return Err(refuse::card_not_held(card));
    }
    let bit = card.face().bit();
    let due = Ladder::new(rules, open).due(held.faces());
    if due == 0 || due & bit != 0 {
        return Ok(());
    }
    let refusal = match (due & open.led != 0, bit & open.led != 0, bit & open.trumps != 0) {
        (true, true, _) => refuse::winning_card_held_back,
        (true, false, _) => refuse::suit_not_followed,
        (false, _, true) => refuse::overtrump_held_back,
        (false, _, false) => refuse::trump_held_back,
    };
    Err(refusal(held.with_faces(due)))
}

/// Whether the winner of the trick may swap the seven: what [`check_swap`] asks, at once.
#[inline]
fn may_swap(Seen { rules, open, own, .. }: Seen<'_, Bezique>) -> bool {
    let upcard = open.upcard.map_or(0, |card| card.face().bit());
    own.hand.faces() & open.seven() != 0
        && upcard & !open.seven() != 0
        && !(rules.options.swap_counts_as_meld && open.melded)
}

/// BEZ-3.3, BEZ-8.3: whether the seven of trumps, held or not, may be swapped for this card.
pub fn check_swap(upcard: Card, holds_seven: bool) -> Result<(), Violation> {
    match upcard.face().rank() {
        None => Err(refuse::joker_turned_up()),
        Some(Rank::Seven) => Err(refuse::upcard_is_seven(upcard)),
        Some(_) if !holds_seven => Err(refuse::seven_not_held()),
        Some(_) => Ok(()),
    }
}

/// BEZ-4: whether the winner of the trick may lay this meld.
fn check_meld(
    Seen { rules, open, own, .. }: Seen<'_, Bezique>,
    meld: Meld,
) -> Result<(), Violation> {
    if open.melded {
        return Err(refuse::meld_already_made());
    }
    let held = open.held(own, open.turn);
    let missing = meld.cards - held;
    let names = |card: Card| held.with_face(card.face());
    if missing.iter().any(|card| names(card).is_empty()) {
        return Err(refuse::meld_not_held(missing));
    }
    if !missing.is_empty() {
        // BEZ-8.1: there are such cards, by other names.
        let other = missing.iter().fold(Cards::EMPTY, |all, card| all | names(card));
        return Err(refuse::wrong_copy(other));
    }
    open.melder(rules, own).check(meld)?;
    match open.swapped {
        Some(card) if meld.cards.contains(card) && !rules.options.meld_swapped_card_at_once => {
            Err(refuse::card_just_swapped(card))
        }
        _ => Ok(()),
    }
}
