//! What a seat may do: listing and checking, phase by phase.
//!
//! Declarations and burying are checked here, leads in `lead`, answers in `follow`.

use cards::{Card, Face, Rank, Seat, SeatSet};
use engine::{Moves, Seen, Step, Steps, Viewer, Violation};

use crate::Tractor;
use crate::action::{Action, Atom, DONE_STEP, Declaration, Draft, face_steps};
use crate::follow::{Led, ascending};
use crate::lead::{Leader, outside};
use crate::options::{Rules, SEATS};
use crate::pack::{Cards, KITTY_LEN, faces, suits_with};
use crate::refuse;
use crate::state::{Open, Own, Phase};
use crate::trump::{Group, Lane, bits};

impl Moves for Tractor {
    #[inline]
    fn legal(seen: Seen<'_, Self>, draft: &Draft) -> Steps {
        let (open, own) = (seen.open, seen.own);
        let Viewer::Seat(seat) = seen.viewer else { return Steps::EMPTY };
        if open.phase == Phase::Deal {
            return declarations(open, seat, own);
        }
        if seat != open.turn {
            return Steps::EMPTY;
        }
        match open.phase {
            Phase::Play if open.in_trick > 0 => {
                Steps::low(face_steps(led(seen.rules, open).next(own.hand, draft.cards)))
            }
            Phase::Play => {
                let (faces, whole) = leader(seen.rules, open, own, seat).next(draft.cards);
                Steps::low(face_steps(faces) | if whole { DONE_STEP } else { 0 })
            }
            Phase::Bury => {
                let need = KITTY_LEN.saturating_sub(draft.cards.len());
                Steps::low(face_steps(ascending(own.hand, draft.cards, need)))
            }
            Phase::LastCall => declarations(open, seat, own) | Steps::one(Atom::Pass.step()),
            Phase::Shuffle | Phase::Deal | Phase::Over => Steps::EMPTY,
        }
    }

    #[inline]
    fn push(seen: Seen<'_, Self>, draft: &mut Draft, step: Step) -> Option<Action> {
        let open = seen.open;
        match Atom::of(step)? {
            Atom::Card(face) => {
                draft.cards.insert(face);
                let whole = match open.phase {
                    Phase::Bury => KITTY_LEN,
                    Phase::Play if open.in_trick > 0 => usize::from(open.shape.cards),
                    Phase::Play => usize::MAX,
                    Phase::Shuffle | Phase::Deal | Phase::LastCall | Phase::Over => 1,
                };
                let buries = open.phase == Phase::Bury;
                let action = if buries { Action::Bury } else { Action::Play };
                (draft.cards.len() >= whole).then(|| action(draft.cards))
            }
            Atom::Done => Some(Action::Play(draft.cards)),
            Atom::Pass => Some(Action::Pass),
            Atom::Declare(declaration) => Some(Action::Declare(declaration)),
        }
    }

    #[inline]
    fn spell(seen: Seen<'_, Self>, action: &Action, out: &mut impl FnMut(Step)) {
        let open = seen.open;
        match *action {
            Action::Pass => out(Atom::Pass.step()),
            Action::Declare(declaration) => out(Atom::Declare(declaration).step()),
            Action::Bury(cards) => cards.iter().for_each(|face| out(Atom::Card(face).step())),
            Action::Play(cards) => {
                let leading = open.in_trick == 0;
                let group = if leading { open.trump.group_of(cards) } else { Some(open.led) };
                in_order(open, group, cards, &mut |face| out(Atom::Card(face).step()));
                if leading {
                    out(Atom::Done.step());
                }
            }
        }
    }

    #[inline(always)]
    fn check(seen: Seen<'_, Self>, action: &Action) -> Result<(), Violation> {
        match *action {
            Action::Play(cards) if seen.open.phase == Phase::Play && seen.is(seen.open.turn) => {
                check_play(seen, cards)
            }
            _ => check_rest(seen, action),
        }
    }
}

/// The lead of the current trick, as it concerns those who follow.
#[inline]
pub fn led(rules: &Rules, open: &Open) -> Led {
    let rule = rules.options.tractor_ladder;
    Led { trump: open.trump, rule, group: open.led, shape: open.shape }
}

/// What the seat goes by that leads the next trick.
#[inline]
pub fn leader<'a>(rules: &'a Rules, open: &Open, own: &Own, seat: Seat) -> Leader<'a> {
    let mut others = SeatSet::all(SEATS);
    others.remove(seat);
    let void = |(n, &seats): (usize, &SeatSet)| u8::from(others.is_subset(seats)) << n;
    Leader {
        options: &rules.options,
        trump: open.trump,
        hand: own.hand,
        outside: outside(own.hand, open.played, own.buried),
        void: open.voids.iter().enumerate().map(void).fold(0, |all, group| all | group),
    }
}

/// Cards in the order of their steps: those of the group first and by strength.
fn in_order(open: &Open, group: Option<Group>, cards: Cards, out: &mut impl FnMut(Face)) {
    let mut rest = cards;
    if let Some(group) = group {
        let lane = Lane::of(open.trump, group, cards);
        for at in bits(lane.one) {
            let face = open.trump.face(group, at);
            (0..=lane.two >> at & 1).for_each(|_| out(face));
        }
        rest = cards.among(!open.trump.of(group));
    }
    for face in faces(rest.faces()) {
        (0..rest.count(face)).for_each(|_| out(face));
    }
}

/// The declarations this seat may make. Everybody is asked after every card, so this is arithmetic on
/// the ten of them at once; `may_declare` says the same of one.
#[inline]
fn declarations(open: &Open, seat: Seat, own: &Own) -> Steps {
    let rank = open.trump.rank;
    let (one, two) = (own.hand.faces(), own.hand.pairs());
    let jokers = two >> Face::SMALL_JOKER.index() & 3;
    let held = suits_with(rank, one) | suits_with(rank, two) << 4 | jokers << 8;
    let may = held & stronger(open.declared, seat);
    let first = u32::from(Atom::Declare(Declaration::ALL[0]).step().0);
    Steps::from_words([may << first, may >> (64 - first), 0])
}

/// The declarations that may stand over the one that stands, one bit each.
#[inline]
fn stronger(standing: Option<(Seat, Declaration)>, seat: Seat) -> u64 {
    match standing {
        None => 0b11_1111_1111,
        Some((holder, Declaration::Single(suit))) if holder == seat => 1 << (4 + suit.index()),
        Some((holder, _)) if holder == seat => 0,
        Some((_, Declaration::Single(_))) => 0b11_1111_0000,
        Some((_, Declaration::Pair(_))) => 0b11_0000_0000,
        Some((_, Declaration::SmallJokers)) => 0b10_0000_0000,
        Some((_, Declaration::BigJokers)) => 0,
    }
}

/// TRC-2.2, TRC-2.3: whether this may be declared now.
fn may_declare(
    open: &Open,
    seat: Seat,
    hand: Cards,
    declaration: Declaration,
) -> Result<(), Violation> {
    let shown = declaration.cards(open.trump.rank);
    if !hand.holds(shown) {
        return Err(refuse::declaration_not_held(declaration, shown, hand));
    }
    overrides(open.declared, seat, declaration)
}

/// TRC-2.2: what these cards declare when this rank is trump.
pub fn declares(rank: Rank, named: &[Card]) -> Result<Declaration, Violation> {
    let cards: Cards = named.iter().copied().collect();
    let faces: Vec<Face> = named.iter().map(|card| card.face()).collect();
    match *faces.as_slice() {
        [face] if face.is_joker() => Err(refuse::single_joker(cards)),
        [face] if face.rank() == Some(rank) => {
            Ok(Declaration::Single(face.suit().expect("a ranked face has a suit")))
        }
        [_] => Err(refuse::single_off_rank(cards)),
        [one, two] if one.is_joker() && two.is_joker() => match (one == two, one) {
            (true, Face::SMALL_JOKER) => Ok(Declaration::SmallJokers),
            (true, _) => Ok(Declaration::BigJokers),
            (false, _) => Err(refuse::jokers_not_identical(cards)),
        },
        [one, two] if one != two => Err(refuse::pair_not_identical(cards)),
        [one, _] if one.rank() == Some(rank) => {
            Ok(Declaration::Pair(one.suit().expect("a ranked face has a suit")))
        }
        [_, _] => Err(refuse::pair_off_rank(cards)),
        _ => Err(refuse::not_a_declaration(faces.len())),
    }
}

/// TRC-2.3.2, TRC-2.3.3, T13, T14: whether a declaration may stand over the one that stands.
pub fn overrides(
    standing: Option<(Seat, Declaration)>,
    seat: Seat,
    declaration: Declaration,
) -> Result<(), Violation> {
    let Some((holder, standing)) = standing else { return Ok(()) };
    if declaration.strength() <= standing.strength() {
        return Err(refuse::too_weak(declaration, standing));
    }
    // T14: one card may become two of the same, and nothing else.
    let same = matches!((standing, declaration),
        (Declaration::Single(one), Declaration::Pair(two)) if one == two);
    if holder == seat && !same { Err(refuse::other_suit(standing)) } else { Ok(()) }
}

#[inline]
fn check_play(seen: Seen<'_, Tractor>, cards: Cards) -> Result<(), Violation> {
    let (rules, open, own) = (seen.rules, seen.open, seen.own);
    match open.in_trick {
        0 => leader(rules, open, own, open.turn).check(cards),
        _ => led(rules, open).check(own.hand, cards),
    }
}

/// Everything but cards played in turn.
#[inline(never)]
fn check_rest(seen: Seen<'_, Tractor>, action: &Action) -> Result<(), Violation> {
    let (open, own) = (seen.open, seen.own);
    let in_turn = seen.is(open.turn);
    match (open.phase, *action) {
        (Phase::Over, _) => Err(refuse::match_over()),
        (Phase::Deal, Action::Declare(declaration)) => match seen.viewer {
            Viewer::Seat(seat) => may_declare(open, seat, own.hand, declaration),
            Viewer::Watcher => {
                let shown = declaration.cards(open.trump.rank);
                Err(refuse::declaration_not_held(declaration, shown, Cards::EMPTY))
            }
        },
        (Phase::Deal, Action::Pass) => Err(refuse::nothing_to_pass()),
        (Phase::Deal | Phase::Shuffle, _) => Err(refuse::still_dealing()),
        (Phase::LastCall, _) if !in_turn => Err(refuse::call_out_of_turn(open.turn)),
        (Phase::LastCall, Action::Pass) => Ok(()),
        (Phase::LastCall, Action::Declare(declaration)) => {
            may_declare(open, open.turn, own.hand, declaration)
        }
        (Phase::LastCall, _) => Err(refuse::last_call()),
        (Phase::Bury | Phase::Play, Action::Declare(_)) => Err(refuse::declaring_over()),
        (Phase::Bury, _) if !in_turn => Err(refuse::not_your_kitty(open.turn)),
        (Phase::Bury, Action::Bury(cards)) => check_burial(own.hand, cards),
        (Phase::Bury, _) => Err(refuse::still_burying()),
        (Phase::Play, _) if !in_turn => Err(refuse::play_out_of_turn(open.turn)),
        (Phase::Play, _) => Err(refuse::still_playing()),
    }
}

/// TRC-3.2.4, TRC-3.2.5: any eight of the 33 cards.
fn check_burial(hand: Cards, cards: Cards) -> Result<(), Violation> {
    if cards.len() != KITTY_LEN {
        return Err(refuse::wrong_burial(cards.len()));
    }
    if hand.holds(cards) { Ok(()) } else { Err(refuse::burial_not_held(cards, hand)) }
}
