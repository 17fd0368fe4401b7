//! The slow, obvious definition of a possible state of Tractor.
//!
//! Cards are counted, and the deal is played again from its history with the hands as they were:
//! every play must have been legal, and everything kept on the way must come out the same.

use std::fmt;

use cards::{Face, MAX_SEATS, Seat, SeatSet};
use engine::{Impossible, Possible, Seen, Whole};

use crate::Tractor;
use crate::apply::failed_throw;
use crate::legal::{leader, led};
use crate::options::{Rules, SEATS};
use crate::pack::{Cards, DEALT_LEN, FACES, HAND_LEN, KITTY_LEN, PACK, PACK_LEN, faces};
use crate::state::{BLANK, Deep, Open, Own, Phase, Pile, Trick};

impl Possible for Tractor {
    fn sound(seen: Seen<'_, Self>) -> Result<(), Impossible> {
        let (open, own) = (seen.open, seen.own);
        let foreign = |cards: &Cards| cards.faces() & !FACES != 0;
        let thrown = open.tricks.iter().map(|trick| &trick.thrown);
        let rest = [&open.aside, &open.played, &open.kitty, &own.hand, &own.buried];
        if open.shown.iter().chain(thrown).chain(rest).any(foreign) || open.plays.contains(&BLANK) {
            return Err(Impossible("Tractor has no plain joker".to_string()));
        }
        open_is_right(seen.rules, open)?;
        let between = matches!(open.phase, Phase::Shuffle | Phase::Over);
        for seat in Seat::all(SEATS).filter(|&seat| seen.is(seat)) {
            let buries = open.phase == Phase::Play && seat == open.starter;
            let fits = if between {
                *own == Own::default()
            } else {
                own.hand.len() == usize::from(open.hands[seat.index()])
                    && own.hand.holds(open.shown[seat.index()])
                    && own.buried.len() == if buries { KITTY_LEN } else { 0 }
            };
            let Own { hand, buried } = own;
            ensure(fits, format_args!("seat {seat} cannot hold {hand} and bury {buried}"))?;
        }
        Ok(())
    }

    fn validate(rules: &Rules, whole: Whole<'_, Self>) -> Result<(), Impossible> {
        let Whole { open, owns, deep, .. } = whole;
        open_is_right(rules, open)?;
        match open.phase {
            Phase::Shuffle | Phase::Over => {
                ensure(*owns == [Own::default(); MAX_SEATS], "nobody holds cards between deals")?;
                return ensure(*deep == Deep::EMPTY, "nothing is left to deal between deals");
            }
            Phase::Deal | Phase::LastCall | Phase::Bury | Phase::Play => {}
        }
        every_card_counts_twice(open, owns, deep)?;
        for seat in Seat::all(SEATS) {
            let (own, count) = (&owns[seat.index()], open.hands[seat.index()]);
            ensure(
                own.hand.len() == usize::from(count),
                "every hand has the size that all can count",
            )?;
            ensure(own.hand.holds(open.shown[seat.index()]), "what was shown is in the hand")?;
            let buries = open.phase == Phase::Play && seat == open.starter;
            let buried = if buries { KITTY_LEN } else { 0 };
            ensure(own.buried.len() == buried, "the starter has buried the kitty, nobody else")?;
        }
        let starter = &owns[open.starter.index()];
        let has = starter.hand.plus(starter.buried);
        ensure(has.holds(open.aside), "what the starter has shown is in the hand or the kitty")?;
        match open.phase {
            Phase::Deal | Phase::LastCall => dealing(open, deep),
            Phase::Bury => Ok(()),
            _ => plays_were_legal(rules, open, owns),
        }
    }
}

fn ensure(holds: bool, what: impl fmt::Display) -> Result<(), Impossible> {
    if holds { Ok(()) } else { Err(Impossible(what.to_string())) }
}

fn every_card_counts_twice(
    open: &Open,
    owns: &[Own; MAX_SEATS],
    deep: &Deep,
) -> Result<(), Impossible> {
    for face in faces(PACK.faces()) {
        let held: usize =
            owns.iter().map(|own| own.hand.count(face) + own.buried.count(face)).sum();
        let played = open.plays.as_slice().iter().filter(|&&played| played == face).count();
        let stock = deep.stock.iter().filter(|&&left| left == face).count();
        let told = format_args!("{face}: {held} held, {played} played, {stock} to be dealt");
        ensure(held + played + stock == 2, told)?;
        ensure(open.played.count(face) == played, "the played cards are those of the history")?;
    }
    Ok(())
}

fn dealing(open: &Open, deep: &Deep) -> Result<(), Impossible> {
    let dealt = usize::from(open.dealt);
    let blank = |face: &Face| *face == BLANK;
    ensure(deep.stock[..dealt].iter().all(blank), "dealt cards are gone from the stock")?;
    ensure(!deep.stock[dealt..PACK_LEN].iter().any(blank), "the rest is still there")
}

/// Whether everybody could know this: all that can be checked without the hidden cards.
fn open_is_right(rules: &Rules, open: &Open) -> Result<(), Impossible> {
    let over = open.phase == Phase::Over;
    ensure(over == open.winner.is_some(), "a match that is over has a winner, and no other")?;
    ensure(open.winner.is_none_or(|side| side.index() < rules.sides.len()), "who wins plays")?;
    ensure(open.thrown_in <= 1, "T45: no two deals in a row are thrown in")?;
    if matches!(open.phase, Phase::Shuffle | Phase::Over) {
        return Ok(());
    }
    for seat in Seat::all(SEATS) {
        let (shown, held) = (open.shown[seat.index()], open.hands[seat.index()]);
        ensure(shown.len() <= usize::from(held), "what was shown is in the hand")?;
    }
    if open.phase == Phase::Play {
        ensure(usize::from(open.tricks_done) < HAND_LEN, "the deal goes on")?;
        return play_again(rules, open, |now, _, _, cards| {
            let fits = now.in_trick > 0 || now.trump.group_of(cards).is_some();
            ensure(fits && !cards.is_empty(), "a lead is of one suit")
        });
    }
    let nothing = open.plays == Pile::new() && open.played.is_empty();
    let nothing = nothing && (open.tricks_done, open.in_trick, open.points) == (0, 0, 0);
    ensure(nothing && open.voids == [SeatSet::EMPTY; 5], "nothing is played yet")?;
    match open.phase {
        Phase::Bury => {
            ensure(open.turn == open.starter, "the starter buries")?;
            let due = |seat: Seat| HAND_LEN + if seat == open.starter { KITTY_LEN } else { 0 };
            let held = |seat: Seat| usize::from(open.hands[seat.index()]);
            ensure(Seat::all(SEATS).all(|seat| held(seat) == due(seat)), "the kitty is taken up")
        }
        _ => dealt_is_counted(open),
    }
}

fn dealt_is_counted(open: &Open) -> Result<(), Impossible> {
    let dealt = usize::from(open.dealt);
    ensure((1..=DEALT_LEN).contains(&dealt), "the kitty is not dealt")?;
    ensure(usize::from(open.passes) < SEATS, "four passes end the last call")?;
    for seat in Seat::all(SEATS) {
        let place = (seat.index() + SEATS - open.starter.index()) % SEATS;
        let due = (dealt + SEATS - 1 - place) / SEATS;
        ensure(usize::from(open.hands[seat.index()]) == due, "cards are dealt round the table")?;
    }
    let last = open.phase == Phase::LastCall;
    ensure(!last || dealt == DEALT_LEN, "the last call comes when all cards are dealt")?;
    let shown = open.declared.map(|(seat, declaration)| {
        open.shown[seat.index()].holds(declaration.cards(open.trump.rank))
    });
    ensure(shown != Some(false), "what was declared is shown")
}

/// Plays the deal again with these hands: whether every play was legal, and everything that all know
/// is what came of it.
pub(crate) fn plays_were_legal(
    rules: &Rules,
    open: &Open,
    owns: &[Own; MAX_SEATS],
) -> Result<(), Impossible> {
    if open.phase != Phase::Play {
        return Ok(());
    }
    let mut hands = owns.map(|own| own.hand);
    for (_, seat, cards) in open.history() {
        hands[seat.index()] = hands[seat.index()].plus(cards);
    }
    let whole = hands.iter().all(|hand| hand.len() == HAND_LEN);
    ensure(whole, "everybody began with as many cards")?;
    play_again(rules, open, |now, number, seat, cards| {
        let own = Own { hand: hands[seat.index()], buried: owns[seat.index()].buried };
        let legal = match now.in_trick {
            0 => {
                let thrown = open.tricks[number].thrown;
                let tried = if thrown.is_empty() { cards } else { thrown };
                let failed = failed_throw(rules, now, &hands, seat, tried);
                ensure(failed.is_some() != thrown.is_empty(), "a throw fails or stands")?;
                ensure(failed.unwrap_or(tried) == cards, "what is led is what became of a throw")?;
                leader(rules, now, &own, seat).check(tried)
            }
            _ => led(rules, now).check(own.hand, cards),
        };
        hands[seat.index()] = own.hand.minus(cards);
        legal.map_err(|why| Impossible(format!("seat {seat} broke {} with {cards}", why.clause())))
    })
}

/// Plays the deal again: each play is checked with the table before it, and in the end
/// everything that all know must be what came of it.
fn play_again(
    rules: &Rules,
    open: &Open,
    mut check: impl FnMut(&Open, usize, Seat, Cards) -> Result<(), Impossible>,
) -> Result<(), Impossible> {
    let mut now = Open {
        plays: Pile::new(),
        played: Cards::EMPTY,
        voids: [SeatSet::EMPTY; 5],
        tricks: open.tricks.map(|trick| Trick { cards: 0, ..trick }),
        hands: [HAND_LEN as u8; MAX_SEATS],
        tricks_done: 0,
        in_trick: 0,
        turn: open.starter,
        points: 0,
        ..*open
    };
    for (number, seat, cards) in open.history() {
        ensure(seat == now.turn, "seats play in turn")?;
        check(&now, number, seat, cards)?;
        if now.in_trick == 0 && !open.tricks[number].thrown.is_empty() {
            now.points += now.fine(rules, seat);
        }
        now.lay(rules, seat, cards);
        if usize::from(now.in_trick) == SEATS {
            now.gather(rules);
        }
    }
    now.shown = open.shown;
    now.aside = open.aside;
    ensure(now == *open, format_args!("played again, the deal stands at {now:?}, not {open:?}"))
}
