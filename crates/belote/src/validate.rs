//! The slow, obvious definition of a possible state of Belote.
//!
//! Everything that the fast code keeps on the way is computed again from the cards played and
//! compared: whose turn it is, who wins, what lies in the trick, who has how many points.

use std::collections::BTreeSet;

use crate::view;
use cards::{MAX_SEATS, Seat, Side};
use engine::{Impossible, Possible, Seen, Whole, wire::MOST_POINTS};

use crate::Belote;
use crate::apply;
use crate::declare::split;
use crate::legal::Ladder;
use crate::options::{Declarations, Rules};
use crate::pack::{Card, Cards, SUIT_LEN};
use crate::state::{Open, Own, Phase, Pile};
use crate::unseen::{marked, pinned, strengths};

impl Possible for Belote {
    fn sound(seen: Seen<'_, Self>) -> Result<(), Impossible> {
        view::sound(seen).map_err(Impossible)
    }

    fn validate(rules: &Rules, whole: Whole<'_, Self>) -> Result<(), Impossible> {
        validate(rules, whole).map_err(Impossible)
    }
}

/// Whether this can be a state of a match under these rules.
pub fn validate(rules: &Rules, whole: Whole<'_, Belote>) -> Result<(), String> {
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
        let held = owns[seat.index()].hand.len() as usize;
        ensure(held == open.hand_len(seat), "every hand has the size that everybody can count")?;
    }
    if open.phase == Phase::Bid {
        return Ok(());
    }
    duties_were_kept(rules, open, owns)?;
    ensure(!rules.hand_policed || deep.marked == marked(rules, open, owns), "the mark is right")?;
    declarations_are_right(rules, open, owns)?;
    ensure(deep.strengths == strengths(open, owns), "declarations compare as they should")
}

fn ensure(holds: bool, what: &str) -> Result<(), String> {
    holds.then_some(()).ok_or_else(|| what.to_string())
}

/// Whether everybody could know this: all that can be judged without the hidden cards.
pub(crate) fn open_is_right(rules: &Rules, open: &Open) -> Result<(), String> {
    let seats = rules.seats;
    ensure(open.seats() == seats, "the table has as many seats as the rules")?;
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
    let all: Cards = open.plays.as_slice().iter().copied().collect();
    let once = all.len() as usize == len && all.is_subset(rules.pack);
    ensure(once && all == open.played, "every card is played once")?;
    trick_is_right(rules, open)?;
    piles_are_right(rules, open)?;
    shown_is_right(rules, open)
}

/// What was shown fits what was called and what it counts, and the hands have room for it.
fn shown_is_right(rules: &Rules, open: &Open) -> Result<(), String> {
    let mut declared = [0; MAX_SEATS];
    for seat in Seat::all(rules.seats) {
        let (shown, called) = (open.shown[seat.index()], open.called[seat.index()]);
        ensure(shown.len() as usize <= SUIT_LEN, "nobody shows more than a hand")?;
        let items = split(shown);
        ensure(shown.is_empty() || items.kinds() == called, "what was called is shown")?;
        declared[rules.sides.of(seat).index()] += items.points() as u16;
        let known = pinned(open, seat);
        ensure(known.len() as usize <= open.hand_len(seat), "what was shown is in the hand")?;
    }
    ensure(declared == open.declared, "what was shown is counted")
}

fn every_card_once(
    rules: &Rules,
    open: &Open,
    owns: &[Own; MAX_SEATS],
    undealt: &[Card],
) -> Result<(), String> {
    let on_table = if open.phase == Phase::Bid { open.upcard } else { None };
    let hands = owns.iter().flat_map(|own| own.hand.iter());
    let rest = open.plays.as_slice().iter().chain(undealt).copied().chain(on_table);
    let mut found = Cards::EMPTY;
    for card in hands.chain(rest) {
        if found.contains(card) {
            return Err(format!("{card} is in two places"));
        }
        found |= Cards::one(card);
    }
    match found == rules.pack {
        true => Ok(()),
        false => Err(format!("cards are missing: {}", rules.pack - found)),
    }
}

fn trick_is_right(rules: &Rules, open: &Open) -> Result<(), String> {
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
    holds.then_some(()).ok_or_else(|| format!("the trick is not what was played: {open:?}"))
}

fn piles_are_right(rules: &Rules, open: &Open) -> Result<(), String> {
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
    match rules.sides.all().all(points_fit) && (taken, tricks) == (open.taken, open.tricks) {
        true => Ok(()),
        false => Err(format!("piles are {taken:?} in {tricks:?} tricks: {open:?}")),
    }
}

/// At a strict table every card was legal when it was played.
fn duties_were_kept(rules: &Rules, open: &Open, owns: &[Own; MAX_SEATS]) -> Result<(), String> {
    if rules.hand_policed {
        return Ok(());
    }
    for play in play_again(rules, open, owns) {
        let due = Ladder::new(rules, &play.before, play.seat).cards(play.hand);
        if !due.contains(play.card) {
            return Err(format!("seat {} played {} where {due} was due", play.seat, play.card));
        }
    }
    Ok(())
}

fn declarations_are_right(
    rules: &Rules,
    open: &Open,
    owns: &[Own; MAX_SEATS],
) -> Result<(), String> {
    for seat in Seat::all(rules.seats) {
        let (own, played) = (&owns[seat.index()], open.played_by(seat));
        let (items, called) = (split(own.hand | played), open.called[seat.index()]);
        let off = rules.options.declarations == Declarations::Off || played.is_empty();
        let complete = off || !rules.options.auto_declare || items.kinds() == called;
        let shown = open.shown[seat.index()];
        let holds = items.kinds().covers(called)
            && complete
            && split(own.announced).kinds() == called
            && (shown.is_empty() || shown == own.announced);
        if !holds {
            return Err(format!("seat {seat} announced {called:?} with {:?}", own.hand | played));
        }
    }
    Ok(())
}

/// One card of the deal, as it was when it was played.
pub(crate) struct Replayed {
    pub(crate) before: Open,
    pub(crate) seat: Seat,
    pub(crate) hand: Cards,
    pub(crate) card: Card,
}

/// Plays the deal again with these hands: every card with the trick and the hand it came from.
pub(crate) fn play_again<'a>(
    rules: &'a Rules,
    open: &'a Open,
    owns: &'a [Own; MAX_SEATS],
) -> impl Iterator<Item = Replayed> + 'a {
    let mut hands = owns.map(|own| own.hand);
    for seat in Seat::all(rules.seats) {
        hands[seat.index()] |= open.played_by(seat);
    }
    let leader = open.first();
    let (plays, played) = (Pile::EMPTY, Cards::EMPTY);
    let mut now = Open { plays, played, in_trick: 0, leader, turn: leader, ..*open };
    open.plays.as_slice().iter().map(move |&card| {
        let (before, seat) = (now, now.turn);
        let hand = hands[seat.index()];
        hands[seat.index()] -= Cards::one(card);
        apply::lay(&mut now, seat, card);
        now.turn = seat.next(rules.seats);
        if usize::from(now.in_trick) == rules.seats {
            now.in_trick = 0;
            now.turn = now.winning;
        }
        Replayed { before, seat, hand, card }
    })
}

/// What is told of a finished deal about those who took and those who did not; with three players the
/// defence is told whole or one by one.
#[derive(Clone, Copy, Debug)]
pub struct Party {
    /// Card points.
    pub points: i32,
    /// Tricks.
    pub tricks: i32,
}

/// Whether a deal can end so, as far as cards and tricks tell; `last` won the last trick.
pub fn can_end(rules: &Rules, parties: &[Party], last: usize) -> Result<(), String> {
    let tricks: i32 = parties.iter().map(|party| party.tricks).sum();
    if tricks != SUIT_LEN as i32 {
        return Err(format!("\"tricks\" are {tricks} together; a deal has {SUIT_LEN}"));
    }
    let points = parties.iter().map(|party| party.points).sum();
    if !worth(rules, SUIT_LEN * rules.seats, points) {
        // L24: two players leave half of the pack out, so that their sum is not fixed.
        let due = if rules.seats == 2 { "sixteen cards" } else { "all cards" };
        return Err(format!("\"points\" are {points} together, which {due} cannot be worth"));
    }
    if let Some(party) = parties
        .iter()
        .find(|party| !worth(rules, party.tricks as usize * rules.seats, party.points))
    {
        let Party { points, tricks } = party;
        return Err(format!("the cards of {tricks} tricks cannot be worth {points} \"points\""));
    }
    ensure(parties[last].tricks > 0, "\"last\" names a side that has won no trick")
}

/// BEL-2.2, BEL-2.3: whether some so many cards of the pack are worth so much.
fn worth(rules: &Rules, count: usize, points: i32) -> bool {
    let trump = rules.pack.iter().next().map(|card| Cards::of_suit(card.suit()));
    let trumps = trump.expect("a pack has cards");
    let mut sums = vec![BTreeSet::new(); count + 1];
    sums[0].insert(0);
    for card in rules.pack.iter() {
        for taken in (0..count).rev() {
            let more = i32::from(card.points(trumps.contains(card)));
            let with: Vec<i32> = sums[taken].iter().map(|sum| sum + more).collect();
            sums[taken + 1].extend(with);
        }
    }
    sums[count].contains(&points)
}

/// BEL-6.4: whether the sides can score these declarations in one deal; each has so many hands.
pub fn can_declare(rules: &Rules, declared: &[i32], hands: usize) -> Result<(), String> {
    let scoring = declared.iter().filter(|&&points| points > 0).count();
    let most = match rules.options.declarations {
        Declarations::Off => 0,
        Declarations::BestSide => 1,
        Declarations::BothSides => declared.len(),
    };
    if scoring > most {
        return Err(format!("\"declarations\" of {scoring} sides; {most} can score here"));
    }
    // L25: without a suit nobody has four of a kind.
    let fours = if rules.seats == 3 { [0; 3] } else { [1, 1, 4] };
    let mut totals = BTreeSet::new();
    declarable(hands, SUIT_LEN, fours, 0, &mut totals);
    match declared.iter().find(|points| !totals.contains(points)) {
        None => Ok(()),
        Some(points) => Err(format!("no \"declarations\" are worth {points} together")),
    }
}

/// BEL-6.1, BEL-6.2, L11: every total of runs and fours that hands of eight can hold; `fours` are those
/// still to be had of jacks, of nines and of the ranks at 100.
fn declarable(hands: usize, room: usize, fours: [u8; 3], sum: i32, totals: &mut BTreeSet<i32>) {
    totals.insert(sum);
    for (length, points) in [(3, 20), (4, 50), (5, 100)] {
        if length <= room {
            declarable(hands, room - length, fours, sum + points, totals);
        }
    }
    for (which, points) in [200, 150, 100].into_iter().enumerate() {
        if room >= 4 && fours[which] > 0 {
            let mut left = fours;
            left[which] -= 1;
            declarable(hands, room - 4, left, sum + points, totals);
        }
    }
    if hands > 1 {
        declarable(hands - 1, SUIT_LEN, fours, sum, totals);
    }
}
