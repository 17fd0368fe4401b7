//! What a seat may do: listing and checking, clause by clause.
//!
//! The duties of play form a ladder of sets. A hand must play from the first rung that it meets,
//! and is free if it meets none (BEL-5.4). One ladder gives the legal cards, the clause that a
//! refused card breaks, and what a played card proves: its seat has nothing of the rungs above it.

use std::hint::select_unpredictable;

use cards::{Seat, Suit};
use engine::{Moves, Seen, Step, Steps, Violation};

use crate::Belote;
use crate::action::{Action, Atom, Call};
use crate::declare::{Kind, split};
use crate::options::{Declarations, Rules};
use crate::pack::{Card, Cards, SUIT_LEN};
use crate::refuse;
use crate::state::{Open, Phase};

impl Moves for Belote {
    #[inline]
    fn legal(seen: Seen<'_, Self>, draft: &Call) -> Steps {
        let open = seen.open;
        if !seen.is(open.turn) {
            return Steps::low(0);
        }
        // All steps fit the mask's first word; the others are zero by construction, which costs nothing.
        Steps::low(match open.phase {
            Phase::Play => play_steps(seen, draft),
            Phase::Bid => bid_steps(seen.rules, open),
            Phase::Dealer | Phase::Shuffle | Phase::Cut | Phase::Over => 0,
        })
    }

    #[inline]
    fn push(_: Seen<'_, Self>, draft: &mut Call, step: Step) -> Option<Action> {
        match Atom::of(step)? {
            Atom::Card(card) => return Some(Action::Play { card, call: *draft }),
            Atom::Pass => return Some(Action::Pass),
            Atom::Take(suit) => return Some(Action::Take(suit)),
            Atom::Announce(kind) => draft.kinds = draft.kinds.and(kind),
            Atom::Belote => draft.belote = true,
        }
        None
    }

    #[inline(always)]
    fn spell(_: Seen<'_, Self>, action: &Action, out: &mut impl FnMut(Step)) {
        match *action {
            Action::Play { card, call } => {
                if !call.is_silent() {
                    spell_call(call, out);
                }
                out(Atom::Card(card).step());
            }
            Action::Pass => out(Atom::Pass.step()),
            Action::Take(suit) => out(Atom::Take(suit).step()),
        }
    }

    #[inline(always)]
    fn check(seen: Seen<'_, Self>, action: &Action) -> Result<(), Violation> {
        match *action {
            Action::Play { card, call }
                if seen.open.phase == Phase::Play && seen.is(seen.open.turn) =>
            {
                check_play(seen, card, call)
            }
            _ => check_rest(seen, action),
        }
    }
}

/// The duties of a seat towards the current trick, the most binding first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ladder {
    rungs: [Cards; 3],
}

impl Ladder {
    /// The duties of this seat.
    #[inline]
    pub fn new(rules: &Rules, open: &Open, seat: Seat) -> Ladder {
        if open.in_trick == 0 {
            return Ladder { rungs: [Cards::ALL; 3] };
        }
        // On a trump lead BEL-5.5, L8: rise if able, over the partner too; BEL-5.2: else any trump
        // (L36). Chance decides which suit is led, so the choice is made without a branch.
        let trump_led = open.led == open.trumps;
        let partner_wins = rules.allies[seat.index()].contains(open.winning);
        // BEL-5.3: trump; BEL-5.3b: an opponent's trump is to be beaten, a partner's is not. While
        // no trump lies in the trick every trump beats it, and the two sets are the same.
        let beside_partner = open.trumps | rules.beside_partner;
        let over = select_unpredictable(partner_wins, beside_partner, open.beaters & open.trumps);
        // L7, L36: unable to rise, a lower trump is due, or nothing.
        let under = open.trumps | rules.under;
        let first = select_unpredictable(trump_led, open.beaters, open.led);
        let second = select_unpredictable(trump_led, open.trumps, over);
        Ladder { rungs: [first, second, under] }
    }

    /// The cards of the hand that fulfil the first duty it can.
    #[inline]
    pub fn cards(&self, hand: Cards) -> Cards {
        let on = self.rungs.map(|rung| hand & rung);
        let low = select_unpredictable(on[2].is_empty(), hand, on[2]);
        let mid = select_unpredictable(on[1].is_empty(), low, on[1]);
        select_unpredictable(on[0].is_empty(), mid, on[0])
    }

    /// What playing this card proves that the seat does not hold.
    pub fn proves(&self, card: Card) -> Cards {
        let above = self.rungs.iter().take_while(|rung| !rung.contains(card));
        above.fold(Cards::EMPTY, |lacks, &rung| lacks | rung)
    }

    /// The clause that this card breaks, and the cards that were due instead.
    #[cold]
    fn refuse(&self, open: &Open, hand: Cards, card: Card) -> Violation {
        let due = self.cards(hand);
        let trump_led = open.led == open.trumps;
        let is_trump = open.trumps.contains(card);
        match (due.is_subset(open.led), is_trump) {
            (true, true) if trump_led => refuse::higher_trump_held_back(due),
            (true, _) => refuse::suit_not_followed(due),
            (false, true) => refuse::overtrump_held_back(due),
            (false, false) => refuse::trump_held_back(due),
        }
    }
}

#[inline(always)]
fn play_steps(seen: Seen<'_, Belote>, draft: &Call) -> u64 {
    let (rules, open, hand) = (seen.rules, seen.open, seen.own.hand);
    if !rules.plain {
        return other_steps(rules, open, hand, draft);
    }
    u64::from(Ladder::new(rules, open, open.turn).cards(hand).0)
}

/// The steps at a table that polices itself, or where players announce themselves: kinds, then
/// belote, then the card.
#[inline(never)]
fn other_steps(rules: &Rules, open: &Open, hand: Cards, draft: &Call) -> u64 {
    // L33: at a table that polices itself every held card may be played.
    let due = || Ladder::new(rules, open, open.turn).cards(hand);
    let cards = if rules.self_policed { hand } else { due() };
    let royals = open.royals();
    if draft.belote {
        return u64::from((cards & royals).0);
    }
    let mut steps = u64::from(cards.0);
    if rules.declare_by_hand && hand.len() == SUIT_LEN {
        let held = split(hand).kinds();
        let last = draft.kinds.iter().last().unwrap_or(Kind::Tierce);
        for kind in Kind::ALL {
            if kind >= last && held.covers(draft.kinds.and(kind)) {
                steps |= bit(Atom::Announce(kind));
            }
        }
    }
    if !rules.options.auto_belote && royals.is_subset(hand) && cards.meets(royals) {
        steps |= bit(Atom::Belote);
    }
    steps
}

#[inline(never)]
fn spell_call(call: Call, out: &mut impl FnMut(Step)) {
    call.kinds.iter().for_each(|kind| out(Atom::Announce(kind).step()));
    if call.belote {
        out(Atom::Belote.step());
    }
}

#[inline(never)]
fn bid_steps(rules: &Rules, open: &Open) -> u64 {
    let may = Suit::ALL.into_iter().filter(|&suit| may_take(rules, open, suit).is_ok());
    may.map(Atom::Take).fold(bit(Atom::Pass), |steps, take| steps | bit(take))
}

fn bit(atom: Atom) -> u64 {
    1 << atom.step().0
}

/// BEL-4.2, BEL-4.3, L31: whether this suit can be taken now.
fn may_take(rules: &Rules, open: &Open, suit: Suit) -> Result<(), Violation> {
    if !rules.pack.meets(Cards::of_suit(suit)) {
        return Err(refuse::suit_not_in_pack(suit));
    }
    let upcard = open.upcard.expect("a card is turned up before the bidding").suit();
    match (open.second_round(), suit == upcard) {
        (false, false) => Err(refuse::not_upcard_suit(upcard)),
        (true, true) => Err(refuse::upcard_suit_passed(upcard)),
        _ => Ok(()),
    }
}

/// Everything but a card played in turn.
#[inline(never)]
fn check_rest(seen: Seen<'_, Belote>, action: &Action) -> Result<(), Violation> {
    let open = seen.open;
    let bidding = open.phase == Phase::Bid;
    if open.phase == Phase::Over {
        return Err(refuse::match_over());
    }
    if !seen.is(open.turn) {
        return Err(match (bidding, open.plays.is_empty()) {
            (true, _) => refuse::bid_out_of_turn(open.turn),
            (false, true) => refuse::lead_out_of_turn(open.turn),
            (false, false) => refuse::play_out_of_turn(open.turn),
        });
    }
    match *action {
        Action::Play { .. } => Err(refuse::wrong_phase("a bid")),
        Action::Pass | Action::Take(_) if open.phase == Phase::Play => {
            Err(refuse::wrong_phase("a card"))
        }
        Action::Pass | Action::Take(_) if !bidding => Err(refuse::wrong_phase("a new deal")),
        Action::Pass => Ok(()),
        Action::Take(suit) => may_take(seen.rules, open, suit),
    }
}

#[inline(always)]
fn check_play(seen: Seen<'_, Belote>, card: Card, call: Call) -> Result<(), Violation> {
    let (rules, open, hand) = (seen.rules, seen.open, seen.own.hand);
    if !hand.contains(card) {
        return Err(refuse::card_not_held(Cards::one(card)));
    }
    if !call.is_silent() {
        check_call(seen, card, call)?;
    }
    let ladder = Ladder::new(rules, open, open.turn);
    if !rules.self_policed && !ladder.cards(hand).contains(card) {
        return Err(ladder.refuse(open, hand, card));
    }
    Ok(())
}

/// BEL-6.3, BEL-8.2, L29: whether this may be announced with this card.
#[inline(never)]
fn check_call(seen: Seen<'_, Belote>, card: Card, call: Call) -> Result<(), Violation> {
    let (rules, open, hand) = (seen.rules, seen.open, seen.own.hand);
    if !call.kinds.is_empty() {
        if rules.options.auto_declare || rules.options.declarations == Declarations::Off {
            return Err(refuse::declaration_by_house());
        }
        if hand.len() != SUIT_LEN {
            return Err(refuse::declaration_too_late());
        }
        let held = split(hand).kinds();
        if !held.covers(call.kinds) {
            return Err(refuse::declaration_not_held(held, call.kinds));
        }
    }
    if call.belote {
        if rules.options.auto_belote {
            return Err(refuse::belote_by_house());
        }
        let royals = open.royals();
        if !royals.is_subset(hand) || !royals.contains(card) {
            return Err(refuse::belote_not_held());
        }
    }
    Ok(())
}
