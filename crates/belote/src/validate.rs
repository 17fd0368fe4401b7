//! The slow, obvious definition of a possible state of Belote.
//!
//! Everything that the fast code keeps on the way is computed again from the cards played and
//! compared: whose turn it is, who wins, what lies in the trick, who has how many points.

use std::fmt;

use cards::{MAX_SEATS, Seat, Side};
use engine::{Impossible, Possible, Seen, Whole, wire::MOST_POINTS};

use crate::Belote;
use crate::declare::split;
use crate::legal::Ladder;
use crate::options::{Declarations, Rules};
use crate::pack::{Card, Cards, SUIT_LEN};
use crate::state::{Open, Own, Phase};
use crate::unseen::{marked, pinned, play_again, strengths};

impl Possible for Belote {
    fn sound(seen: Seen<'_, Self>) -> Result<(), Impossible> {
        let (rules, open, own) = (seen.rules, seen.open, seen.own);
        open_is_right(rules, open)?;
        if !matches!(open.phase, Phase::Bid | Phase::Play) {
            return Ok(());
        }
        for seat in Seat::all(rules.seats).filter(|&seat| seen.is(seat)) {
            let whole = own.hand | open.played_by[seat.index()];
            let fits = own.hand.len() == open.hand_len(seat)
                && !own.hand.meets(open.played)
                && own.announced.is_subset(whole);
            ensure(fits, format_args!("seat {seat} cannot hold {}", own.hand))?;
        }
        Ok(())
    }

    fn validate(rules: &Rules, whole: Whole<'_, Self>) -> Result<(), Impossible> {
        let Whole { open, owns, deep, .. } = whole;
        open_is_right(rules, open)?;
        match open.phase {
            Phase::Dealer | Phase::Shuffle | Phase::Cut => {
                let pack: Cards = deep.stock[..rules.deck.len()].iter().copied().collect();
                let whole_pack = pack == rules.pack || open.phase != Phase::Cut;
                return ensure(whole_pack, "the stacked pack is the whole pack");
            }
            Phase::Bid | Phase::Play | Phase::Over => {}
        }
        every_card_once(rules, open, owns, deep.undealt(rules))?;
        for seat in Seat::all(rules.seats) {
            let held = owns[seat.index()].hand.len();
            ensure(
                held == open.hand_len(seat),
                "every hand has the size that everybody can count",
            )?;
        }
        if open.phase == Phase::Bid {
            return Ok(());
        }
        duties_were_kept(rules, open, owns)?;
        ensure(
            !rules.self_policed || deep.marked == marked(rules, open, owns),
            "the mark is right",
        )?;
        declarations_are_right(rules, open, owns)?;
        ensure(deep.strengths == strengths(open, owns), "declarations compare as they should")
    }
}

fn ensure(holds: bool, what: impl fmt::Display) -> Result<(), Impossible> {
    if holds { Ok(()) } else { Err(Impossible(what.to_string())) }
}

/// Whether everybody could know this: all that can be checked without the hidden cards.
fn open_is_right(rules: &Rules, open: &Open) -> Result<(), Impossible> {
    let seats = rules.seats;
    ensure(open.seats() == seats, "the table has as many seats as the rules")?;
    ensure(open.needed == rules.needed, "the taker needs what the rules say")?;
    let here = [open.turn, open.dealer, open.leader, open.winning];
    let here = here.into_iter().chain(open.taker).chain(open.belote);
    ensure(here.into_iter().all(|seat| seat.index() < seats), "who acts sits at the table")?;
    let sides = open.best.into_iter().chain(open.winner).chain([Side::new(0)]);
    ensure(sides.into_iter().all(|side| side.index() < rules.sides.len()), "who scores plays")?;
    ensure(open.held.unsigned_abs() <= MOST_POINTS, "so much cannot be held over")?;
    let over = open.phase == Phase::Over;
    ensure(over == open.winner.is_some(), "a match that is over has a winner, and no other")?;
    match open.phase {
        Phase::Dealer | Phase::Shuffle | Phase::Cut => return Ok(()),
        Phase::Bid | Phase::Play | Phase::Over => {}
    }
    ensure(open.upcard.is_some_and(|card| rules.pack.contains(card)), "a card is turned up")?;
    let (len, in_trick) = (open.plays.len(), usize::from(open.in_trick));
    if open.phase == Phase::Bid {
        ensure(len + in_trick == 0 && open.played.is_empty(), "nothing is played while bidding")?;
        ensure(open.taker.is_none() && open.trump.is_none(), "nobody has taken while bidding")?;
        let bidder = (open.first().index() + usize::from(open.passes)) % seats;
        ensure(usize::from(open.passes) < 2 * seats, "two rounds of passes end the bidding")?;
        return ensure(open.turn.index() == bidder, "bids go round from the dealer's right");
    }
    ensure(open.taker.is_some() && open.trump.is_some(), "who takes chooses trumps")?;
    ensure(in_trick == len % seats, "tricks are played card by card")?;
    ensure(over == (len == SUIT_LEN * seats) && len <= SUIT_LEN * seats, "the deal goes on")?;
    let all: Cards = open.plays.iter().copied().collect();
    let once = all.len() == len && all.is_subset(rules.pack);
    ensure(once && all == open.played, "every card is played once")?;
    ensure(open.played_by == open.cards_by_seat(), "everybody has played the cards it played")?;
    trick_is_right(rules, open)?;
    piles_are_right(rules, open)?;
    shown_is_right(rules, open)
}

/// What was shown fits what was called and what it counts, and the hands have room for it.
fn shown_is_right(rules: &Rules, open: &Open) -> Result<(), Impossible> {
    let mut declared = [0; MAX_SEATS];
    for seat in Seat::all(rules.seats) {
        let (shown, called) = (open.shown[seat.index()], open.called[seat.index()]);
        ensure(shown.len() <= SUIT_LEN, "nobody shows more than a hand")?;
        let items = split(shown);
        ensure(shown.is_empty() || items.kinds() == called, "what was called is shown")?;
        declared[rules.sides.of(seat).index()] += items.points() as u16;
        let known = pinned(open, seat);
        ensure(known.len() <= open.hand_len(seat), "what was shown is in the hand")?;
    }
    ensure(declared == open.declared, "what was shown is counted")
}

fn every_card_once(
    rules: &Rules,
    open: &Open,
    owns: &[Own; MAX_SEATS],
    undealt: &[Card],
) -> Result<(), Impossible> {
    let on_table = if open.phase == Phase::Bid { open.upcard } else { None };
    let hands = owns.iter().flat_map(|own| own.hand.iter());
    let rest = open.plays.iter().chain(undealt).copied().chain(on_table);
    let mut found = Cards::EMPTY;
    for card in hands.chain(rest) {
        ensure(!found.contains(card), format_args!("{card} is in two places"))?;
        found |= Cards::one(card);
    }
    ensure(found == rules.pack, format_args!("cards are missing: {}", rules.pack - found))
}

fn trick_is_right(rules: &Rules, open: &Open) -> Result<(), Impossible> {
    let leader = open.complete_tricks().last().map_or(open.first(), |trick| trick.winner);
    let trick: Vec<Card> = open.trick().map(|(_, card)| card).collect();
    let winning = crate::state::winner(open.trumps, &trick);
    let at = |i: usize| Seat::new((leader.index() + i) % rules.seats);
    let mut again = *open;
    again.follow();
    let holds = again == *open
        && open.leader == leader
        && (open.phase == Phase::Over || open.turn == at(trick.len()))
        && open.trick_cards() == trick.iter().copied().collect()
        && (trick.is_empty() || open.winning == at(winning));
    ensure(holds, format_args!("the trick is not what was played: {open:?}"))
}

fn piles_are_right(rules: &Rules, open: &Open) -> Result<(), Impossible> {
    let (mut taken, mut tricks) = ([Cards::EMPTY; MAX_SEATS], [0; MAX_SEATS]);
    for trick in open.complete_tricks() {
        let side = rules.sides.of(trick.winner).index();
        tricks[side] += 1;
        taken[side] |= trick.cards.iter().copied().collect();
    }
    // The slow way to count, against the tables.
    let points = |pile: Cards| -> u16 {
        pile.iter().map(|card| card.points(open.trumps.contains(card))).sum()
    };
    let points_fit = |side: Side| open.points(side) == points(taken[side.index()]);
    let holds = rules.sides.all().all(points_fit) && (taken, tricks) == (open.taken, open.tricks);
    ensure(holds, format_args!("piles are {taken:?} in {tricks:?} tricks: {open:?}"))
}

/// At a strict table every card was legal when it was played.
fn duties_were_kept(rules: &Rules, open: &Open, owns: &[Own; MAX_SEATS]) -> Result<(), Impossible> {
    if rules.self_policed {
        return Ok(());
    }
    for play in play_again(rules, open, owns) {
        let due = Ladder::new(rules, &play.before, play.seat).cards(play.hand);
        let (seat, card) = (play.seat, play.card);
        ensure(due.contains(card), format_args!("seat {seat} played {card} where {due} was due"))?;
    }
    Ok(())
}

fn declarations_are_right(
    rules: &Rules,
    open: &Open,
    owns: &[Own; MAX_SEATS],
) -> Result<(), Impossible> {
    for seat in Seat::all(rules.seats) {
        let (own, played) = (&owns[seat.index()], open.played_by[seat.index()]);
        let (items, called) = (split(own.hand | played), open.called[seat.index()]);
        let off = rules.options.declarations == Declarations::Off || played.is_empty();
        let complete = off || !rules.options.auto_declare || items.kinds() == called;
        let shown = open.shown[seat.index()];
        let holds = items.kinds().covers(called)
            && complete
            && split(own.announced).kinds() == called
            && (shown.is_empty() || shown == own.announced);
        let cards = own.hand | played;
        ensure(holds, format_args!("seat {seat} announced {called:?} with {cards:?}"))?;
    }
    Ok(())
}
