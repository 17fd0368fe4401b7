//! Scoring one finished deal: replaying the tricks, judging the contract, and paying every side.

use super::declare::{Item, items_value, scoring_items, split};
use super::duty::breach;
use super::{Card, Options, Rank, next_seat, pile_points, side_count, side_of, trick_winner};

/// A deal that has been played to its last card.
#[derive(Debug, Clone)]
pub(crate) struct Deal {
    pub dealer: usize,
    pub taker: usize,
    pub trump: char,
    /// Eight cards a seat, as held when trick one begins.
    pub hands: Vec<Vec<Card>>,
    /// Every card in playing order.
    pub plays: Vec<(usize, Card)>,
    /// What each seat announced with its first card; not looked at with `auto_declare`.
    pub announced: Vec<Vec<Item>>,
    /// Whether the owner announced the belote in time; not looked at with `auto_belote`.
    pub belote_announced: bool,
    /// Points held over from tied deals before this one (L34).
    pub held: i32,
}

/// The first breach at a hand-policed table (L33).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mark {
    pub seat: usize,
    pub side: usize,
    pub clause: &'static str,
    /// Which card of the deal it was, 0 first.
    pub play: usize,
}

/// What a deal comes to. Lists have one entry a side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub scores: Vec<i32>,
    /// The taker's side fulfilled its contract. A tied deal is not made.
    pub made: bool,
    /// The contract was tied and the taker's trick points are held (L34).
    pub tied: bool,
    pub held_after: i32,
    pub tricks: Vec<usize>,
    /// Cards only, without the ten for the last trick (BEL-7.1).
    pub card_points: Vec<i32>,
    /// The side that won the last trick (BEL-7.2).
    pub last: usize,
    /// Declarations that score, by the side that holds them (BEL-7.5).
    pub declarations: Vec<i32>,
    /// The belote, by the side that owns it (BEL-6.3).
    pub belote: Vec<i32>,
    pub mark: Option<Mark>,
}

/// The tricks of a deal, replayed.
struct Replay {
    tricks: Vec<usize>,
    card_points: Vec<i32>,
    last: usize,
    mark: Option<Mark>,
}

/// Scores a deal, or says why these plays are no deal at all (chapters 5 to 8, 10).
pub(crate) fn score_deal(options: &Options, deal: &Deal) -> Result<Outcome, String> {
    check_cards(options, deal)?;
    let replay = replay(options, deal)?;
    let leader = next_seat(options, deal.dealer); // BEL-5.1, L5
    let announced = announced_items(options, deal)?;
    let per_seat = scoring_items(options, deal.trump, leader, &announced, &replay.tricks);
    let mut declarations = vec![0; side_count(options)];
    for (seat, items) in per_seat.iter().enumerate() {
        declarations[side_of(options, seat)] += items_value(items);
    }
    let mut belote = vec![0; side_count(options)];
    if let Some(owner) = belote_owner(deal.trump, &deal.hands)
        && (options.auto_belote || deal.belote_announced)
    {
        belote[side_of(options, owner)] = 20; // BEL-6.3, L15, BEL-8.2
    }

    let mut outcome = Outcome {
        scores: vec![0; side_count(options)],
        made: false,
        tied: false,
        held_after: 0,
        tricks: replay.tricks,
        card_points: replay.card_points,
        last: replay.last,
        declarations,
        belote,
        mark: replay.mark,
    };
    let taker = side_of(options, deal.taker);
    if let Some(mark) = outcome.mark {
        outcome.made = mark.side != taker;
        pay_revoke(options, mark.side, &mut outcome);
    } else {
        let (mine, theirs) = contract_points(options, taker, &outcome);
        outcome.made = mine > theirs;
        outcome.tied = options.litige && options.players == 4 && mine == theirs;
        if outcome.made {
            pay_made(taker, &mut outcome);
        } else if outcome.tied {
            pay_tied(taker, &mut outcome);
            outcome.held_after = deal.held + trick_points(&outcome, taker); // L34: another tie adds
        } else {
            pay_failed(options, taker, &mut outcome);
        }
    }
    if !outcome.tied && deal.held > 0 {
        // L34: to the side that wins this deal. Held points exist with four players only.
        let winner = if outcome.made { taker } else { 1 - taker };
        outcome.scores[winner] += deal.held;
    }
    Ok(outcome)
}

/// Eight different cards a seat, none of the removed suit with three (BEL-3.3, BEL-10.1, BEL-10.3, BEL-10.4),
/// a nameable trump (L4, L31), and held points only where they can arise (L34).
fn check_cards(options: &Options, deal: &Deal) -> Result<(), String> {
    if deal.hands.len() != options.players {
        return Err(format!("{} hands for {} players", deal.hands.len(), options.players));
    }
    if deal.dealer >= options.players || deal.taker >= options.players {
        return Err("dealer or taker has no seat".to_string());
    }
    if deal.held != 0 && !(options.litige && options.players == 4) {
        return Err("points are held without litige".to_string());
    }
    let mut seen: Vec<Card> = Vec::new();
    for hand in &deal.hands {
        if hand.len() != 8 {
            return Err(format!("a hand of {} cards", hand.len()));
        }
        for &card in hand {
            if seen.contains(&card) {
                return Err(format!("{card} is there twice"));
            }
            if options.players == 3 && card.suit == options.removed_suit {
                return Err(format!("{card} is of the removed suit"));
            }
            seen.push(card);
        }
    }
    if options.players == 3 && deal.trump == options.removed_suit {
        return Err("the removed suit is no trump".to_string());
    }
    Ok(())
}

/// Plays the deal through once more: the right seat each time, a card it holds, the winner leading next
/// (BEL-5.1, BEL-5.6, BEL-5.7). Strict tables refuse a breach, hand-policed ones note the first (L21, L33).
fn replay(options: &Options, deal: &Deal) -> Result<Replay, String> {
    if deal.plays.len() != 8 * options.players {
        return Err(format!("{} cards played", deal.plays.len()));
    }
    let mut hands = deal.hands.clone();
    let mut turn = next_seat(options, deal.dealer);
    let mut trick: Vec<(usize, Card)> = Vec::new();
    let mut tricks = vec![0; side_count(options)];
    let mut card_points = vec![0; side_count(options)];
    let mut last = 0;
    let mut mark = None;

    for (index, &(seat, card)) in deal.plays.iter().enumerate() {
        if seat != turn {
            return Err(format!("card {index}: seat {seat} played on seat {turn}'s turn"));
        }
        if !hands[seat].contains(&card) {
            return Err(format!("card {index}: seat {seat} does not hold {card}"));
        }
        if let Some(clause) = breach(options, deal.trump, &trick, seat, &hands[seat], card) {
            if !options.self_policed {
                return Err(format!("card {index}: {card} breaks {clause}"));
            }
            if mark.is_none() {
                mark = Some(Mark { seat, side: side_of(options, seat), clause, play: index });
            }
        }
        hands[seat].retain(|&held| held != card);
        trick.push((seat, card));
        turn = next_seat(options, seat);

        if trick.len() == options.players {
            let faces: Vec<Card> = trick.iter().map(|&(_, card)| card).collect();
            turn = trick[trick_winner(deal.trump, &faces)].0;
            last = side_of(options, turn);
            tricks[last] += 1;
            card_points[last] += pile_points(deal.trump, &faces);
            trick.clear();
        }
    }
    Ok(Replay { tricks, card_points, last, mark })
}

/// What counts as announced (L14, L29): everything held, or what each seat said, which must be
/// whole items of its hand, each said once.
fn announced_items(options: &Options, deal: &Deal) -> Result<Vec<Vec<Item>>, String> {
    let held: Vec<Vec<Item>> = deal.hands.iter().map(|hand| split(hand)).collect();
    if options.auto_declare {
        return Ok(held);
    }
    if deal.announced.len() != options.players {
        return Err(format!("{} lists of announcements", deal.announced.len()));
    }
    for (seat, said) in deal.announced.iter().enumerate() {
        for (index, item) in said.iter().enumerate() {
            if !held[seat].contains(item) || said[..index].contains(item) {
                return Err(format!("seat {seat} may not announce {item:?}"));
            }
        }
    }
    Ok(deal.announced.clone())
}

/// The seat whose eight cards hold king and queen of trumps (BEL-6.3, L15).
pub(crate) fn belote_owner(trump: char, hands: &[Vec<Card>]) -> Option<usize> {
    let king = Card { suit: trump, rank: Rank::King };
    let queen = Card { suit: trump, rank: Rank::Queen };
    hands.iter().position(|hand| hand.contains(&king) && hand.contains(&queen))
}

/// A side's cards and the ten for the last trick (BEL-7.1, BEL-7.2).
pub(crate) fn trick_points(outcome: &Outcome, side: usize) -> i32 {
    let ten = if outcome.last == side { 10 } else { 0 };
    outcome.card_points[side] + ten
}

/// 90 for a side with all eight tricks (BEL-7.6, L19).
fn capot(outcome: &Outcome, side: usize) -> i32 {
    if outcome.tricks[side] == 8 { 90 } else { 0 }
}

/// The two numbers the contract compares, the taker's side first: it is made by the strictly greater.
/// 82 of 162 (BEL-7.3), 67 of 132 (L25) and "more than the opponent" (L32) are all just that.
/// `contract_base: all_points` adds belote and scoring declarations, never the capot (L35).
fn contract_points(options: &Options, taker: usize, outcome: &Outcome) -> (i32, i32) {
    let mut mine = 0;
    let mut theirs = 0;
    for side in 0..outcome.scores.len() {
        let mut points = trick_points(outcome, side);
        if options.contract_all_points {
            points += outcome.belote[side] + outcome.declarations[side];
        }
        if side == taker {
            mine += points;
        } else {
            theirs += points;
        }
    }
    (mine, theirs)
}

/// Contract made: everybody scores the own tricks, declarations and belote (BEL-7.1, BEL-7.5, L20, L31).
fn pay_made(taker: usize, outcome: &mut Outcome) {
    for side in 0..outcome.scores.len() {
        outcome.scores[side] =
            trick_points(outcome, side) + outcome.declarations[side] + outcome.belote[side];
    }
    outcome.scores[taker] += capot(outcome, taker);
}

/// Tied under litige: as if made, but the taker's trick points stay on the table (L34).
fn pay_tied(taker: usize, outcome: &mut Outcome) {
    for side in 0..outcome.scores.len() {
        outcome.scores[side] = outcome.declarations[side] + outcome.belote[side];
        if side != taker {
            outcome.scores[side] += trick_points(outcome, side);
        }
    }
}

/// Contract failed: the others take everything (BEL-7.4, L18, L19, L31, L32).
fn pay_failed(options: &Options, taker: usize, outcome: &mut Outcome) {
    hand_over(taker, outcome);
    for side in 0..outcome.scores.len() {
        if side != taker {
            outcome.scores[side] += capot(outcome, side);
        }
    }
    if !options.belote_kept_on_failure {
        let lost = outcome.belote[taker];
        let others = outcome.scores.len() - 1;
        for side in 0..outcome.scores.len() {
            if side == taker {
                outcome.scores[side] -= lost;
            } else {
                outcome.scores[side] += share(lost, others);
            }
        }
    }
}

/// A revoke: the others take everything but a capot; belote stays with its owner whatever
/// `belote_kept_on_failure` says (BEL-8.1, L33).
fn pay_revoke(options: &Options, marked: usize, outcome: &mut Outcome) {
    assert!(options.self_policed, "strict tables have no marks");
    hand_over(marked, outcome);
}

/// The losing side's tricks and scoring declarations go to the other side, or in equal parts to the two
/// others of three (66 each of the 132); every belote stays where it is.
fn hand_over(loser: usize, outcome: &mut Outcome) {
    let sides = outcome.scores.len();
    let mut in_play = 0;
    for side in 0..sides {
        in_play += trick_points(outcome, side);
    }
    for side in 0..sides {
        outcome.scores[side] = outcome.belote[side];
        if side != loser {
            outcome.scores[side] += share(in_play, sides - 1);
            outcome.scores[side] += outcome.declarations[side];
            outcome.scores[side] += share(outcome.declarations[loser], sides - 1);
        }
    }
}

/// One of so many equal parts. Only even numbers are ever halved: 132, 20, 50, 100 and their sums (L31).
fn share(points: i32, parts: usize) -> i32 {
    let parts = i32::try_from(parts).expect("one or two");
    assert_eq!(points % parts, 0, "points do not divide evenly");
    points / parts
}
