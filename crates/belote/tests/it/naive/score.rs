//! Scoring one finished deal: replaying the tricks, judging the contract, and paying every side.

use super::declare::{Item, items_value, scoring_items, split};
use super::duty::breach;
use super::{Card, Options, Rank, next_seat, pile_points, side_count, side_of, trick_winner};

/// A deal that has been played to its last card.
#[derive(Debug, Clone)]
pub struct Deal {
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
pub struct Mark {
    pub seat: usize,
    pub side: usize,
    pub clause: &'static str,
    /// Which card of the deal it was, 0 first.
    pub play: usize,
}

/// What a deal comes to. Lists have one entry a side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
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
pub fn score_deal(options: &Options, deal: &Deal) -> Result<Outcome, String> {
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
            if !options.hand_policed {
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
pub fn belote_owner(trump: char, hands: &[Vec<Card>]) -> Option<usize> {
    let king = Card { suit: trump, rank: Rank::King };
    let queen = Card { suit: trump, rank: Rank::Queen };
    hands.iter().position(|hand| hand.contains(&king) && hand.contains(&queen))
}

/// A side's cards and the ten for the last trick (BEL-7.1, BEL-7.2).
pub fn trick_points(outcome: &Outcome, side: usize) -> i32 {
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
    assert!(options.hand_policed, "strict tables have no marks");
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

#[cfg(test)]
mod helpers {
    use super::super::duty::strict_cards;
    use super::super::{cards, next_seat};
    use super::*;

    /// Seats for a list of tricks written as cards: each line starts with the winner of the one before.
    pub fn seated(
        options: &Options,
        trump: char,
        leader: usize,
        tricks: &[&str],
    ) -> Vec<(usize, Card)> {
        let mut plays = Vec::new();
        let mut first = leader;
        for line in tricks {
            let faces = cards(line);
            for (index, &card) in faces.iter().enumerate() {
                plays.push(((first + index) % options.players, card));
            }
            if faces.len() == options.players {
                first = (first + trick_winner(trump, &faces)) % options.players;
            }
        }
        plays
    }

    pub fn deal(
        options: &Options,
        dealer: usize,
        taker: usize,
        trump: char,
        hands: &[&str],
        tricks: &[&str],
    ) -> Deal {
        let leader = next_seat(options, dealer);
        Deal {
            dealer,
            taker,
            trump,
            hands: hands.iter().map(|hand| cards(hand)).collect(),
            plays: seated(options, trump, leader, tricks),
            announced: vec![Vec::new(); options.players],
            belote_announced: true,
            held: 0,
        }
    }

    /// Plays the first strict card of each hand until the deal is over.
    pub fn finish(options: &Options, deal: &mut Deal) {
        let mut hands = deal.hands.clone();
        for &(seat, card) in &deal.plays {
            hands[seat].retain(|&held| held != card);
        }
        while deal.plays.len() < 8 * options.players {
            let done = deal.plays.len() - deal.plays.len() % options.players;
            let trick = deal.plays[done..].to_vec();
            let seat = if let Some(&(last, _)) = trick.last() {
                next_seat(options, last)
            } else {
                let before = &deal.plays[done - options.players..done];
                let faces: Vec<Card> = before.iter().map(|&(_, card)| card).collect();
                before[trick_winner(deal.trump, &faces)].0
            };
            let card = strict_cards(options, deal.trump, &trick, seat, &hands[seat])[0];
            hands[seat].retain(|&held| held != card);
            deal.plays.push((seat, card));
        }
    }

    pub fn scores(options: &Options, deal: &Deal) -> Vec<i32> {
        score_deal(options, deal).unwrap().scores
    }

    /// Two cards of each suit a seat, nothing to declare, no belote.
    /// Trump S, seat 1 leads, every suit is followed throughout: 81 to 81.
    /// Diamonds 30, 10C 16 and the second trump trick 35 for side 1;
    /// first trump trick 27, hearts 30, AC 14 and the last trick for side 0.
    pub const EVEN_HANDS: [&str; 4] = [
        "JS 7S AH 10H 7D 8D AC 9C",
        "9S 8S KH QH AD 10D 7C 10C",
        "AS QS JH 9H 9D JD QC JC",
        "10S KS 7H 8H KD QD 8C KC",
    ];
    pub const EVEN_TRICKS: [&str; 8] = [
        "AD 9D KD 7D",
        "10D JD QD 8D",
        "10C JC KC 9C",
        "8S QS KS JS",
        "7S 9S AS 10S",
        "KH JH 7H AH",
        "10H QH 9H 8H",
        "AC 7C QC 8C",
    ];

    /// Side 0 wins every trick; seat 1 holds four tens, seats 0 and 2 a tierce each, seat 3 the belote.
    /// Trump S, seat 0 leads.
    pub const CAPOT_HANDS: [&str; 4] = [
        "JS 9S AS AH KH AD KD QD",
        "10S 10H 10D 10C 7S 7H 8H 7D",
        "AC KC QC 8S QH JH 8D 7C",
        "QS KS JD 9H 9D 9C 8C JC",
    ];
    pub const CAPOT_TRICKS: [&str; 8] = [
        "JS 7S 8S QS",
        "9S 10S 7C KS",
        "AH 7H JH 9H",
        "KH 8H QH 8C",
        "AD 10D 8D 9D",
        "KD 7D QC JD",
        "QD 10H KC 9C",
        "AS 10C AC JC",
    ];

    /// Three players, trump S, clubs out, seat 1 leads. Cards: 93, 11, 18; the last trick is seat 0's.
    /// Seat 0 holds J-10-9-8 of trumps (50), seats 1 and 2 a quinte to the ace (100), seat 2 the belote.
    /// Of the two equal quintes seat 1's is first from the leader.
    pub const THREE_HANDS: [&str; 3] =
        ["JS 9S AS 10S 8S 9H 8H 9D", "AH KH QH JH 10H 7S 7D 8D", "KS QS 7H AD KD QD JD 10D"];
    pub const THREE_TRICKS: [&str; 8] = [
        "AH 7H 8H",
        "KH QS 9H",
        "AD 9D 7D",
        "KD 8S 8D",
        "JS 7S KS",
        "9S JH 10D",
        "AS QH JD",
        "10S 10H QD",
    ];

    /// Two players, trump S, seat 0 leads: 15 each, a tierce each, seat 0's the higher.
    pub const TWO_HANDS: [&str; 2] = ["10H QH JH 7D 8D 7C 8C 7S", "7H 8H 9H QD JD 9D 9C 8S"];
    pub const TWO_TRICKS: [&str; 8] =
        ["10H 7H", "QH 8H", "JH 9H", "7C 9C", "8S 7S", "QD 7D", "JD 8D", "9D 8C"];
}

#[cfg(test)]
use self::helpers::*;
#[cfg(test)]
use super::{Declarations, card};

#[test]
fn eighty_one_all_fails() {
    let options = Options::default();
    let mut played = deal(&options, 0, 0, 'S', &EVEN_HANDS, &EVEN_TRICKS);
    let outcome = score_deal(&options, &played).unwrap();
    assert_eq!(outcome.card_points, [71, 81]);
    assert_eq!((trick_points(&outcome, 0), trick_points(&outcome, 1)), (81, 81));
    assert_eq!(outcome.tricks, [4, 4]);
    assert!(!outcome.made && !outcome.tied);
    assert_eq!(outcome.scores, [0, 162]);
    played.taker = 3;
    assert_eq!(scores(&options, &played), [162, 0]);
}

#[test]
fn eighty_two_is_enough_and_eighty_is_not() {
    let options = Options::default();
    // Seat 2 gives the queen of clubs to the ten and the jack to the ace: one point moves over.
    let mut tricks = EVEN_TRICKS;
    tricks[2] = "10C QC KC 9C";
    tricks[7] = "AC 7C JC 8C";
    let mut played = deal(&options, 0, 1, 'S', &EVEN_HANDS, &tricks);
    let outcome = score_deal(&options, &played).unwrap();
    assert!(outcome.made);
    assert_eq!(outcome.scores, [80, 82]);
    played.taker = 2;
    assert_eq!(scores(&options, &played), [0, 162]);
}

#[test]
fn litige_holds_the_takers_trick_points() {
    let options = Options { litige: true, ..Options::default() };
    let mut played = deal(&options, 0, 0, 'S', &EVEN_HANDS, &EVEN_TRICKS);
    let outcome = score_deal(&options, &played).unwrap();
    assert!(outcome.tied && !outcome.made);
    assert_eq!(outcome.scores, [0, 81]);
    assert_eq!(outcome.held_after, 81);
    played.held = 81;
    let outcome = score_deal(&options, &played).unwrap();
    assert_eq!((outcome.scores, outcome.held_after), (vec![0, 81], 162));
}

#[test]
fn held_points_go_to_the_winner_of_the_next_deal() {
    let options = Options { litige: true, ..Options::default() };
    let mut tricks = EVEN_TRICKS;
    tricks[2] = "10C QC KC 9C";
    tricks[7] = "AC 7C JC 8C";
    let mut played = deal(&options, 0, 1, 'S', &EVEN_HANDS, &tricks);
    played.held = 81;
    let outcome = score_deal(&options, &played).unwrap();
    assert_eq!((outcome.scores, outcome.held_after), (vec![80, 163], 0));
    played.taker = 0; // fails, the defence collects
    assert_eq!(scores(&options, &played), [0, 243]);
}

#[test]
fn held_points_need_litige() {
    let options = Options::default();
    let mut played = deal(&options, 0, 0, 'S', &EVEN_HANDS, &EVEN_TRICKS);
    played.held = 81;
    assert!(score_deal(&options, &played).is_err());
}

/// The even deal with K and Q of trumps both at seat 3: 87 to 75, and 20 for side 1.
#[cfg(test)]
fn belote_deal(options: &Options, taker: usize) -> Deal {
    let mut hands = EVEN_HANDS;
    hands[2] = "AS 10S JH 9H 9D JD QC JC";
    hands[3] = "QS KS 7H 8H KD QD 8C KC";
    let mut tricks = EVEN_TRICKS;
    tricks[3] = "8S 10S QS JS";
    tricks[4] = "7S 9S AS KS";
    deal(options, 0, taker, 'S', &hands, &tricks)
}

#[test]
fn belote_does_not_count_for_the_contract_unless_asked() {
    let mut options = Options::default();
    assert_eq!(scores(&options, &belote_deal(&options, 0)), [87, 95]);
    assert_eq!(scores(&options, &belote_deal(&options, 1)), [162, 20]);
    options.contract_all_points = true;
    assert_eq!(scores(&options, &belote_deal(&options, 0)), [0, 182]); // 87 against 95
    assert_eq!(scores(&options, &belote_deal(&options, 1)), [87, 95]);
}

#[test]
fn a_failed_sides_belote_may_be_lost() {
    let options = Options { belote_kept_on_failure: false, ..Options::default() };
    assert_eq!(scores(&options, &belote_deal(&options, 1)), [182, 0]);
    // The winners' belote is never touched.
    let options = Options { contract_all_points: true, ..options };
    assert_eq!(scores(&options, &belote_deal(&options, 0)), [0, 182]);
}

#[test]
fn a_silent_belote_is_lost_only_when_nothing_is_automatic() {
    let mut options = Options::default();
    let mut played = belote_deal(&options, 0);
    played.belote_announced = false;
    assert_eq!(scores(&options, &played), [87, 95]);
    options.auto_belote = false;
    assert_eq!(scores(&options, &played), [87, 75]);
    played.belote_announced = true;
    assert_eq!(scores(&options, &played), [87, 95]);
}

#[test]
fn split_king_and_queen_are_no_belote() {
    let options = Options::default();
    let played = deal(&options, 0, 0, 'S', &EVEN_HANDS, &EVEN_TRICKS);
    assert_eq!(belote_owner('S', &played.hands), None);
    assert_eq!(belote_owner('D', &played.hands), Some(3));
}

#[test]
fn capot_and_a_best_side_without_a_trick() {
    let mut options = Options::default();
    let mut played = deal(&options, 3, 0, 'S', &CAPOT_HANDS, &CAPOT_TRICKS);
    let outcome = score_deal(&options, &played).unwrap();
    assert_eq!(outcome.tricks, [8, 0]);
    // The four tens win the comparison and are lost; the tierces do not revive (L30). Belote is paid (L20).
    assert_eq!(outcome.scores, [252, 20]);
    options.declarations = Declarations::BothSides;
    assert_eq!(scores(&options, &played), [292, 20]);
    // The same tricks with the taker on the other side: a capot by the defence.
    played.taker = 1;
    assert_eq!(scores(&options, &played), [292, 20]);
    options.declarations = Declarations::BestSide;
    assert_eq!(scores(&options, &played), [252, 20]);
    options.belote_kept_on_failure = false;
    assert_eq!(scores(&options, &played), [272, 0]);
}

#[test]
fn unannounced_declarations_do_not_exist() {
    let options = Options { auto_declare: false, ..Options::default() };
    let mut played = deal(&options, 3, 0, 'S', &CAPOT_HANDS, &CAPOT_TRICKS);
    // Seat 1 keeps quiet about the tens, seat 2 speaks, seat 0 does not.
    let tierce = Item::Run { suit: 'C', top: Rank::Ace, length: 3 };
    played.announced[2] = vec![tierce];
    assert_eq!(scores(&options, &played), [272, 20]);
    // What a hand does not hold is refused (L29), and so is saying it twice.
    played.announced[0] = vec![tierce];
    assert!(score_deal(&options, &played).is_err());
    played.announced[0].clear();
    played.announced[2] = vec![tierce, tierce];
    assert!(score_deal(&options, &played).is_err());
}

/// One suit a seat: seat 0 leads eight trumps, everybody holds eight in a row.
#[cfg(test)]
fn one_suit_each(options: &Options, taker: usize) -> Deal {
    let hands = [
        "AS KS QS JS 10S 9S 8S 7S",
        "AH KH QH JH 10H 9H 8H 7H",
        "AD KD QD JD 10D 9D 8D 7D",
        "AC KC QC JC 10C 9C 8C 7C",
    ];
    let mut played = deal(options, options.players - 1, taker, 'S', &hands[..options.players], &[]);
    played.plays.push((0, card("AS")));
    finish(options, &mut played);
    played
}

#[test]
fn trump_decides_between_equal_runs_and_a_failure_pays_all() {
    let options = Options::default();
    // 252, two quintes, belote.
    assert_eq!(scores(&options, &one_suit_each(&options, 2)), [472, 0]);
    assert_eq!(scores(&options, &one_suit_each(&options, 3)), [472, 0]);
    let off = Options { declarations: Declarations::Off, ..Options::default() };
    assert_eq!(scores(&off, &one_suit_each(&off, 3)), [272, 0]);
}

#[test]
fn declarations_of_a_failed_side_with_a_trick_go_over() {
    // Seat 1 takes, wins only the first trick (21), and has the best declaration: nines, with a quarte.
    let options = Options::default();
    let hands = [
        "JS AS 10S KS QS 8S 7S 7H",
        "9S 9H 9D 9C AH KH QH JH",
        "AD KD QD JD 10D 8D 7D 10H",
        "AC KC QC JC 10C 8C 7C 8H",
    ];
    let first = ["AH 10H 8H 7H", "KH 7D 7C 7S", "JS 9S 8D 8C"];
    let mut played = deal(&options, 0, 1, 'S', &hands, &first);
    finish(&options, &mut played);
    let outcome = score_deal(&options, &played).unwrap();
    assert_eq!(outcome.tricks, [7, 1]);
    assert_eq!(outcome.card_points, [131, 21]);
    assert_eq!(outcome.declarations, [0, 300]);
    // 162, the 300 of the others (seat 3 has a quinte too), the own belote; the own quintes lost the comparison.
    assert_eq!(outcome.scores, [482, 0]);
    // Everybody's: 200 of side 0, 300 of side 1.
    let both = Options { declarations: Declarations::BothSides, ..Options::default() };
    assert_eq!(scores(&both, &played), [682, 0]);
}

#[test]
fn litige_on_all_points_leaves_the_takers_belote() {
    // Seat 3 gives the king of clubs to the ace: 91 against 71 and a belote.
    let options = Options { litige: true, contract_all_points: true, ..Options::default() };
    let mut played = belote_deal(&options, 1);
    for play in &mut played.plays {
        if play.1 == card("KC") {
            play.1 = card("8C");
        } else if play.1 == card("8C") {
            play.1 = card("KC");
        }
    }
    let outcome = score_deal(&options, &played).unwrap();
    assert!(outcome.tied);
    assert_eq!((outcome.scores, outcome.held_after), (vec![91, 20], 71));
    played.taker = 0;
    let outcome = score_deal(&options, &played).unwrap();
    assert_eq!((outcome.scores, outcome.held_after), (vec![0, 91], 91));
    // Without litige equality is a failure.
    let plain = Options { litige: false, ..options };
    assert_eq!(scores(&plain, &played), [0, 182]);
}

#[test]
fn three_players_made_and_capot() {
    let options = Options { players: 3, ..Options::default() };
    assert_eq!(scores(&options, &one_suit_each(&options, 0)), [342, 0, 0]);
    // A defender with all the tricks: 66 + 90 + 100 + 20, the other one 66.
    assert_eq!(scores(&options, &one_suit_each(&options, 1)), [276, 0, 66]);
    let played = deal(&options, 0, 0, 'S', &THREE_HANDS, &THREE_TRICKS);
    let outcome = score_deal(&options, &played).unwrap();
    assert_eq!(outcome.card_points, [93, 11, 18]);
    assert!(outcome.made);
    assert_eq!(outcome.scores, [103, 111, 38]);
}

#[test]
fn three_players_failed_halves_the_takers_declarations() {
    let mut options = Options { players: 3, ..Options::default() };
    let mut played = deal(&options, 0, 1, 'S', &THREE_HANDS, &THREE_TRICKS);
    assert_eq!(scores(&options, &played), [116, 0, 136]);
    // A defender keeps the own ones, and the failing taker the belote.
    played.taker = 2;
    assert_eq!(scores(&options, &played), [66, 166, 20]);
    options.belote_kept_on_failure = false;
    assert_eq!(scores(&options, &played), [76, 176, 0]);
    options.declarations = Declarations::BothSides;
    played.taker = 1;
    assert_eq!(scores(&options, &played), [166, 0, 236]);
}

#[test]
fn three_players_all_points_counts_both_defenders() {
    let options = Options { players: 3, contract_all_points: true, ..Options::default() };
    // 103 against 11 + 100 + 18 + 20.
    let played = deal(&options, 0, 0, 'S', &THREE_HANDS, &THREE_TRICKS);
    assert_eq!(scores(&options, &played), [0, 166, 86]);
}

#[test]
fn three_players_revoke() {
    let options = Options { players: 3, hand_policed: true, ..Options::default() };
    // Seat 2, void in hearts, keeps its trumps back in trick two.
    let mut played = deal(&options, 0, 2, 'S', &THREE_HANDS, &["AH 7H 8H", "KH JD"]);
    finish(&options, &mut played);
    let outcome = score_deal(&options, &played).unwrap();
    assert_eq!(outcome.mark, Some(Mark { seat: 2, side: 2, clause: "BEL-5.3", play: 4 }));
    assert!(!outcome.made);
    assert_eq!(outcome.scores, [66, 166, 20]);
    // Seat 1 ruffs a diamond while holding two: its quinte is halved between the others.
    let mut played = deal(&options, 0, 0, 'S', &THREE_HANDS, &["AH 7H 8H", "KH QS 9H", "AD 9D 7S"]);
    finish(&options, &mut played);
    let outcome = score_deal(&options, &played).unwrap();
    assert_eq!(outcome.mark.unwrap().clause, "BEL-5.2");
    assert!(outcome.made);
    assert_eq!(outcome.scores, [116, 0, 136]);
}

#[test]
fn three_players_leave_a_suit_out() {
    let options = Options { players: 3, removed_suit: 'D', ..Options::default() };
    let played = deal(&options, 0, 0, 'S', &THREE_HANDS, &THREE_TRICKS);
    assert!(score_deal(&options, &played).is_err());
}

#[test]
fn two_players_equal_is_failed() {
    let mut options = Options { players: 2, litige: true, ..Options::default() };
    let mut played = deal(&options, 1, 0, 'S', &TWO_HANDS, &TWO_TRICKS);
    let outcome = score_deal(&options, &played).unwrap();
    assert_eq!((trick_points(&outcome, 0), trick_points(&outcome, 1)), (15, 15));
    assert!(!outcome.made && !outcome.tied); // litige is for four players
    assert_eq!(outcome.scores, [0, 50]);
    played.taker = 1;
    assert_eq!(scores(&options, &played), [50, 0]);
    // With all points the taker's tierce decides.
    options.contract_all_points = true;
    played.taker = 0;
    assert_eq!(scores(&options, &played), [35, 15]);
}

#[test]
fn two_players_capot() {
    let options = Options { players: 2, ..Options::default() };
    let hands = ["JS 9S AS 10S 8S AH KH AD", "KS QS 7S 7H 8H 7D 8D 9D"];
    let tricks = ["JS 7S", "9S QS", "AS KS", "AH 7H", "KH 8H", "AD 7D", "10S 8D", "8S 9D"];
    let mut played = deal(&options, 1, 0, 'S', &hands, &tricks);
    // 88 in cards, 10, 90, a quarte; the other player's belote is paid.
    assert_eq!(scores(&options, &played), [238, 20]);
    played.taker = 1;
    assert_eq!(scores(&options, &played), [238, 20]);
}

#[test]
fn two_players_revoke_pays_all_points_without_capot() {
    let options = Options { players: 2, hand_policed: true, ..Options::default() };
    let hands = ["JS 9S AS 10S 8S AH KH AD", "KS QS 7S 7H 8H 7D 8D 9D"];
    // Seat 1 answers the ace of diamonds with a heart at first.
    let tricks = ["JS 7S", "9S QS", "AS KS", "AD 7H", "AH 8H", "KH 7D", "10S 8D", "8S 9D"];
    let played = deal(&options, 1, 0, 'S', &hands, &tricks);
    let outcome = score_deal(&options, &played).unwrap();
    assert_eq!(outcome.mark.map(|mark| (mark.seat, mark.clause)), Some((1, "BEL-5.2")));
    assert!(outcome.made);
    assert_eq!(outcome.scores, [148, 20]);
}

#[test]
fn a_revoke_marks_the_first_breach_only() {
    let options = Options { hand_policed: true, litige: true, ..Options::default() };
    // Seat 3 refuses a diamond in trick one, seat 0 a club in trick three.
    let mut played =
        deal(&options, 0, 1, 'S', &EVEN_HANDS, &["AD 9D 8C 7D", "10D JD QD 8D", "10C JC KC 7S"]);
    played.held = 81;
    finish(&options, &mut played);
    let outcome = score_deal(&options, &played).unwrap();
    assert_eq!(outcome.mark, Some(Mark { seat: 3, side: 1, clause: "BEL-5.2", play: 2 }));
    assert!(!outcome.made);
    assert_eq!(outcome.scores, [243, 0]); // 162 and what was held
    assert_eq!(outcome.held_after, 0);
    // The defence's breach makes the taker's contract.
    played.taker = 0;
    let outcome = score_deal(&options, &played).unwrap();
    assert!(outcome.made);
    assert_eq!(outcome.scores, [243, 0]);
}

#[test]
fn a_revoke_leaves_the_belote_and_pays_no_capot() {
    let options =
        Options { hand_policed: true, belote_kept_on_failure: false, ..Options::default() };
    let mut played = deal(&options, 3, 1, 'S', &CAPOT_HANDS, &CAPOT_TRICKS);
    // Seat 3 throws a club on the first ace of hearts and its nine on the king instead.
    let heart = played.plays.iter().position(|&(_, one)| one == card("9H")).unwrap();
    let club = played.plays.iter().position(|&(_, one)| one == card("8C")).unwrap();
    played.plays[heart].1 = card("8C");
    played.plays[club].1 = card("9H");
    let outcome = score_deal(&options, &played).unwrap();
    assert_eq!(outcome.mark.map(|mark| mark.side), Some(1));
    assert_eq!(outcome.tricks, [8, 0]);
    assert_eq!(outcome.scores, [162, 20]);
}

#[test]
fn strict_tables_refuse_breaches_and_wrong_turns() {
    let options = Options::default();
    let good = deal(&options, 0, 0, 'S', &EVEN_HANDS, &EVEN_TRICKS);
    assert!(score_deal(&options, &good).is_ok());

    let mut breach = good.clone();
    breach.plays[2].1 = card("8C");
    breach.plays[30].1 = card("KD");
    assert_eq!(score_deal(&options, &breach), Err("card 2: 8C breaks BEL-5.2".to_string()));

    // The second trick led by somebody who did not win the first.
    let mut wrong = good.clone();
    wrong.plays[4..8].rotate_left(1);
    assert_eq!(
        score_deal(&options, &wrong),
        Err("card 4: seat 2 played on seat 1's turn".to_string())
    );

    let mut short = good.clone();
    short.plays.pop();
    assert!(score_deal(&options, &short).is_err());

    let mut twice = good;
    twice.plays[4].1 = card("AD");
    assert!(score_deal(&options, &twice).is_err());
}
