//! The slow, obvious definition of a possible state of Rami.
//!
//! Every card of the deck is counted one by one; every meld is judged again; whatever the fast code
//! keeps on the way is computed anew and compared.

use cards::{Face, MAX_SEATS, Seat, SeatSet};
use engine::{Impossible, Possible, Seen, Whole};

use crate::Rami;
use crate::meld::{Lay, Meld};
use crate::options::{DEALT, EmptyStock, Rules};
use crate::pack::{Cards, FACES};
use crate::state::{Deep, Drew, Open, Own, Phase};

impl Possible for Rami {
    fn sound(seen: Seen<'_, Self>) -> Result<(), Impossible> {
        sound(seen).map_err(Impossible)
    }

    fn validate(rules: &Rules, whole: Whole<'_, Self>) -> Result<(), Impossible> {
        validate(rules, whole).map_err(Impossible)
    }
}

fn ensure(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.to_string()) }
}

/// Whether a table could show this to this viewer.
fn sound(seen: Seen<'_, Rami>) -> Result<(), String> {
    let (rules, open, hand) = (seen.rules, seen.open, seen.own.hand);
    if let Some(face) = open.pile.iter().find(|face| face.index() >= FACES) {
        return Err(format!("Rami has no {face}"));
    }
    open_is_right(rules, open)?;
    if matches!(open.phase, Phase::Dealer | Phase::Shuffle | Phase::Over) {
        return Ok(());
    }
    let mut counts = open.located();
    hand.iter().for_each(|face| counts[face.index()] += 1);
    for seat in Seat::all(rules.seats) {
        match seen.is(seat) {
            true => hand_is_right(open, hand, seat)?,
            false => open.known[seat.index()].iter().for_each(|face| counts[face.index()] += 1),
        }
    }
    let many = |face: &Face| counts[face.index()] > u32::from(rules.deck.copies(*face));
    if let Some(face) = Face::all().take(counts.len()).find(many) {
        return Err(format!("there are {} of {face}", counts[face.index()]));
    }
    match seen.is(open.turn) {
        true => turn_can_end(rules, open, hand),
        false => Ok(()),
    }
}

/// Whether this can be a state of a match under these rules.
pub fn validate(rules: &Rules, whole: Whole<'_, Rami>) -> Result<(), String> {
    let Whole { open, owns, deep, .. } = whole;
    open_is_right(rules, open)?;
    if open.phase == Phase::Over {
        return Ok(());
    }
    if matches!(open.phase, Phase::Dealer | Phase::Shuffle) {
        return ensure(owns.iter().all(|own| own.hand.is_empty()), "no cards between deals");
    }
    every_card_once(rules, open, owns, deep)?;
    ensure(usize::from(open.stock) == deep.stock.len(), "the stock has the size all can count")?;
    for seat in Seat::all(rules.seats) {
        hand_is_right(open, owns[seat.index()].hand, seat)?;
    }
    turn_can_end(rules, open, owns[open.turn.index()].hand)
}

/// Whether everybody could know this: all that can be judged without the hidden cards.
fn open_is_right(rules: &Rules, open: &Open) -> Result<(), String> {
    let seats = rules.seats;
    ensure(open.seats() == seats, "the table has as many seats as the rules")?;
    let here = SeatSet::of([open.turn, open.dealer].into_iter().chain(open.thrower));
    let here = here | open.playing | open.opened | open.fined;
    ensure(here.is_subset(SeatSet::all(seats)), "who acts sits at the table")?;
    ensure(open.winner.is_none_or(|side| side.index() < seats), "who wins sits at the table")?;
    let over = open.phase == Phase::Over;
    ensure(over || open.winner.is_none(), "nobody has won before the end")?;
    if matches!(open.phase, Phase::Dealer | Phase::Shuffle | Phase::Over) {
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
        ensure(known.len() <= u32::from(held), "what all know of a hand is in it")?;
        size_is_right(open, seat)?;
    }
    open.table.melds().iter().try_for_each(|meld| meld_is_right(rules, open, meld))?;
    turn_is_right(rules, open)
}

/// How many cards of a face lie in all places together.
fn every_card_once(
    rules: &Rules,
    open: &Open,
    owns: &[Own; MAX_SEATS],
    deep: &Deep,
) -> Result<(), String> {
    let mut counts = open.located();
    let mut count = |face: Face| counts[face.index()] += 1;
    owns.iter().for_each(|own| own.hand.iter().for_each(&mut count));
    deep.stock.as_slice().iter().copied().for_each(&mut count);
    let wrong = Face::all()
        .take(crate::pack::FACES)
        .find(|&face| counts[face.index()] != u32::from(rules.deck.copies(face)));
    match wrong {
        None => Ok(()),
        Some(face) => Err(format!("{face} is there {} times", counts[face.index()])),
    }
}

/// RAM-1.4, R28: sizes, and what everybody knows of the hand.
fn hand_is_right(open: &Open, hand: Cards, seat: Seat) -> Result<(), String> {
    let held = open.held[seat.index()];
    ensure(hand.len() == u32::from(held), "every hand has the size all can count")?;
    ensure(hand.covers(open.known[seat.index()]), "what all know of a hand is in it")
}

fn size_is_right(open: &Open, seat: Seat) -> Result<(), String> {
    let held = open.held[seat.index()];
    let drawn = seat == open.turn && open.phase == Phase::Play;
    let most = if drawn { DEALT + 1 } else { DEALT };
    ensure(held <= most, "RAM-1.4: nobody holds more than one card over the deal")?;
    ensure(held >= 1 || !open.playing.contains(seat), "R28: hands hold a card between turns")
}

fn meld_is_right(rules: &Rules, open: &Open, meld: &Meld) -> Result<(), String> {
    is_meld(rules, meld)?;
    let provisional = meld.owner == open.turn && open.provisional();
    ensure(open.opened.contains(meld.owner) || provisional, "who has melds has opened")
}

fn is_meld(rules: &Rules, meld: &Meld) -> Result<(), String> {
    let faces: Vec<Face> = meld.faces().collect();
    let listed = Lay::listed(&faces).and_then(|lay| lay.judge(rules, meld.owner).ok());
    let same = listed.is_some_and(|again| again.cards() == meld.cards() && again.kind == meld.kind);
    ensure(same, &format!("{faces:?} is a meld: {listed:?}, not {meld:?}"))
}

/// What the turn keeps of itself.
fn turn_is_right(rules: &Rules, open: &Open) -> Result<(), String> {
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
    let since = open.table.melds().len() > open.before.melds().len() && !open.laid.is_empty();
    let points: u16 = match since && (open.provisional() || open.opened_now) {
        true => open.table.melds()[open.before.melds().len()..]
            .iter()
            .filter(|meld| meld.owner == open.turn)
            .map(|meld| meld.points(rules))
            .sum(),
        false => 0,
    };
    ensure(!open.provisional() || points == open.opening, "provisional melds count as told")?;
    let on_table = open.table.melds().iter().fold(Cards::EMPTY, |sum, meld| sum.plus(meld.cards()));
    ensure(on_table.covers(open.laid.minus(Cards::of_faces(0, 4))), "what was laid lies there")
}

/// R29: what an undo would bring back is what was there: the melds as they lay and what was laid since
/// are those that lie now and the jokers that were taken up.
fn lay_is_right(rules: &Rules, open: &Open) -> Result<(), String> {
    open.before.melds().iter().try_for_each(|meld| is_meld(rules, meld))?;
    let sum = |melds: &[Meld], more: Cards| {
        let mut counts = [0; crate::pack::FACES];
        let all = melds.iter().flat_map(|meld| meld.faces()).chain(more.iter());
        all.for_each(|face: Face| counts[face.index()] += 1);
        counts
    };
    ensure(open.gained <= 4, "no deck has so many jokers")?;
    let gained = Cards::of_faces(0, open.gained.into());
    let before = sum(open.before.melds(), open.laid);
    ensure(before == sum(open.table.melds(), gained), "what was laid lies there or is held")
}

/// R28: whether the seat in turn could throw a card of this hand.
fn turn_can_end(rules: &Rules, open: &Open, hand: Cards) -> Result<(), String> {
    if open.phase != Phase::Play {
        return Ok(());
    }
    let taken = open.taken.filter(|_| open.taken_held);
    ensure(taken.is_none_or(|taken| hand.contains(taken)), "the taken card is held")?;
    let ends = crate::state::throwable(rules, hand, open.taken, open.taken_held) != 0;
    ensure(ends, "R28: a turn can always be ended")
}
