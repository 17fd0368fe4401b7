//! The slow, obvious definition of a possible state of Rami.
//!
//! Every card of the deck is counted one by one; every meld is checked again; whatever the fast code
//! keeps on the way is computed anew and compared.

use cards::{Bag, Face, MAX_SEATS, Seat, SeatSet};
use engine::{Impossible, Possible, Seen, Viewer, Whole};

use crate::Rami;
use crate::meld::{Lay, Meld};
use crate::options::{DEALT, EmptyStock, Rules};
use crate::pack::{MOST_JOKERS, one_each};
use crate::state::{Drew, Open, Phase, throwable};

impl Possible for Rami {
    fn sound(seen: Seen<'_, Self>) -> Result<(), Impossible> {
        let (rules, open, hand) = (seen.rules, seen.open, seen.own.hand);
        open_is_right(rules, open)?;
        if open.between_deals() {
            return Ok(());
        }
        let others = Seat::all(rules.seats).filter(|&seat| !seen.is(seat));
        let known = others.flat_map(|seat| open.known[seat.index()].iter());
        let counts = counts(&open.table, known.chain(hand.iter()).chain(open.pile.iter().copied()));
        let many = |face: &Face| counts[face.index()] > u32::from(rules.deck.copies(*face));
        if let Some(face) = Face::all().find(many) {
            return Err(Impossible(format!("there are {} of {face}", counts[face.index()])));
        }
        if let Viewer::Seat(seat) = seen.viewer {
            hand_is_right(open, hand, seat)?;
        }
        if seen.is(open.turn) { turn_can_end(rules, open, hand) } else { Ok(()) }
    }

    fn validate(rules: &Rules, whole: Whole<'_, Self>) -> Result<(), Impossible> {
        let Whole { open, owns, deep, .. } = whole;
        open_is_right(rules, open)?;
        if open.phase == Phase::Over {
            return Ok(());
        }
        if open.between_deals() {
            return ensure(owns.iter().all(|own| own.hand.is_empty()), "no cards between deals");
        }
        let piles = open.pile.iter().chain(&deep.stock).copied();
        let counts = counts(&open.table, owns.iter().flat_map(|own| own.hand.iter()).chain(piles));
        let wrong = |face: &Face| counts[face.index()] != u32::from(rules.deck.copies(*face));
        if let Some(face) = Face::all().find(wrong) {
            return Err(Impossible(format!("{face} is there {} times", counts[face.index()])));
        }
        let stock = usize::from(open.stock);
        ensure(stock == deep.stock.len(), "the stock has the size all can count")?;
        for seat in Seat::all(rules.seats) {
            hand_is_right(open, owns[seat.index()].hand, seat)?;
        }
        turn_can_end(rules, open, owns[open.turn.index()].hand)
    }
}

fn ensure(holds: bool, what: &str) -> Result<(), Impossible> {
    if holds { Ok(()) } else { Err(Impossible(what.to_string())) }
}

/// How many cards of each face there are in these melds and besides.
fn counts(melds: &[Meld], besides: impl Iterator<Item = Face>) -> [u32; Face::COUNT] {
    let mut counts = [0; Face::COUNT];
    let melds = melds.iter().flat_map(|meld| meld.faces());
    melds.chain(besides).for_each(|face| counts[face.index()] += 1);
    counts
}

/// Whether everybody could know this: all that can be checked without the hidden cards.
fn open_is_right(rules: &Rules, open: &Open) -> Result<(), Impossible> {
    let seats = rules.seats;
    ensure(open.seats() == seats, "the table has as many seats as the rules")?;
    let here = SeatSet::of([open.turn, open.dealer].into_iter().chain(open.thrower));
    let here = here | open.playing | open.opened | open.fined;
    ensure(here.is_subset(SeatSet::all(seats)), "who acts sits at the table")?;
    ensure(open.winner.is_none_or(|side| side.index() < seats), "who wins sits at the table")?;
    let over = open.phase == Phase::Over;
    ensure(over || open.winner.is_none(), "nobody has won before the end")?;
    if open.between_deals() {
        return Ok(());
    }
    let drawing =
        open.phase == Phase::Draw || open.phase == Phase::Play && open.drew == Drew::Nothing;
    ensure(!drawing || open.stock > 0, "R16: the stock is never empty at a draw")?;
    ensure(usize::from(open.stock) <= rules.deck.len(), "the deck has no more cards")?;
    let lies = open.phase != Phase::Recycle || open.pile.len() > 1;
    ensure(lies, "R16: there is something to turn over")?;
    for seat in Seat::all(MAX_SEATS) {
        let (held, known) = (open.held[seat.index()], open.known[seat.index()]);
        let in_match = open.playing.contains(seat);
        ensure(in_match || held == 0, "who has dropped out holds nothing")?;
        ensure(known.len() <= usize::from(held), "what all know of a hand is in it")?;
        size_is_right(open, seat)?;
    }
    open.table.iter().try_for_each(|meld| meld_is_right(rules, open, meld))?;
    turn_is_right(rules, open)
}

/// RAM-1.4, R28: sizes, and what everybody knows of the hand.
fn hand_is_right(open: &Open, hand: Bag, seat: Seat) -> Result<(), Impossible> {
    let held = open.held[seat.index()];
    ensure(hand.len() == usize::from(held), "every hand has the size all can count")?;
    ensure(hand.holds(open.known[seat.index()]), "what all know of a hand is in it")
}

fn size_is_right(open: &Open, seat: Seat) -> Result<(), Impossible> {
    let held = open.held[seat.index()];
    let drawn = seat == open.turn && open.phase == Phase::Play;
    let most = if drawn { DEALT + 1 } else { DEALT };
    ensure(held <= most, "RAM-1.4: nobody holds more than one card over the deal")?;
    ensure(held >= 1 || !open.playing.contains(seat), "R28: hands hold a card between turns")
}

fn meld_is_right(rules: &Rules, open: &Open, meld: &Meld) -> Result<(), Impossible> {
    is_meld(rules, meld)?;
    let provisional = meld.owner == open.turn && open.provisional();
    ensure(open.opened.contains(meld.owner) || provisional, "who has melds has opened")
}

fn is_meld(rules: &Rules, meld: &Meld) -> Result<(), Impossible> {
    let faces: Vec<Face> = meld.faces().collect();
    let listed = Lay::listed(&faces).and_then(|lay| lay.meld(rules, meld.owner).ok());
    let same = listed.is_some_and(|again| again.cards() == meld.cards() && again.kind == meld.kind);
    ensure(same, &format!("{faces:?} is a meld: {listed:?}, not {meld:?}"))
}

/// What the turn keeps of itself.
fn turn_is_right(rules: &Rules, open: &Open) -> Result<(), Impossible> {
    ensure(open.playing.contains(open.turn), "who acts is in the match")?;
    ensure(!open.recycled || rules.options.empty_stock == EmptyStock::Recycle, "no recycling")?;
    ensure(open.opening <= 1_000, "no hand counts so much")?;
    ensure(open.idle < rules.options.stall_limit, "R33: a stalled deal is over")?;
    if open.phase != Phase::Play {
        let fresh = open.laid.is_empty() && open.taken.is_none() && open.drew == Drew::Nothing;
        return ensure(fresh, "nothing happens before the draw");
    }
    ensure((open.drew == Drew::Pile) == open.taken.is_some(), "a taken card came from the pile")?;
    if let Some(taken) = open.taken {
        let there = !open.taken_held || open.known[open.turn.index()].contains(taken);
        ensure(there, "the taken card is held")?;
    }
    if !open.laid.is_empty() || open.gained > 0 {
        lay_is_right(rules, open)?;
    }
    let since = open.table.get(open.before.len()..).filter(|_| !open.laid.is_empty());
    let own = since.unwrap_or_default().iter().filter(|meld| meld.owner == open.turn);
    let points: u16 = own.map(|meld| meld.points(rules)).sum();
    ensure(!open.provisional() || points == open.opening, "provisional melds count as told")?;
    let on_table = open.table.iter().fold(Bag::EMPTY, |sum, meld| sum.plus(meld.cards()));
    ensure(on_table.holds(open.laid.with_jokers(0)), "what was laid lies there")
}

/// R29: what an undo would bring back is what was there: the melds as they lay and what was laid since
/// are those that lie now and the jokers that were taken up.
fn lay_is_right(rules: &Rules, open: &Open) -> Result<(), Impossible> {
    open.before.iter().try_for_each(|meld| is_meld(rules, meld))?;
    ensure(usize::from(open.gained) <= MOST_JOKERS, "no deck has so many jokers")?;
    let gained = one_each(0, usize::from(open.gained));
    let same = counts(&open.before, open.laid.iter()) == counts(&open.table, gained.iter());
    ensure(same, "what was laid lies there or is held")
}

/// R28: whether the seat in turn could throw a card of this hand.
fn turn_can_end(rules: &Rules, open: &Open, hand: Bag) -> Result<(), Impossible> {
    if open.phase != Phase::Play {
        return Ok(());
    }
    let taken = open.taken.filter(|_| open.taken_held);
    ensure(taken.is_none_or(|taken| hand.contains(taken)), "the taken card is held")?;
    let ends = throwable(rules, hand, open.taken, open.taken_held) != 0;
    ensure(ends, "R28: a turn can always be ended")
}
