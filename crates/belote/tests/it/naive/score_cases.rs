//! Is the naive scorer itself right? Deals laid out by hand, with the scores worked out on paper.

use super::declare::Item;
use super::example_deals::*;
use super::score::{Deal, Mark, belote_owner, score_deal, trick_points};
use super::{Declarations, Options, Rank, card};

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
    let options = Options { players: 3, self_policed: true, ..Options::default() };
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
    let options = Options { players: 2, self_policed: true, ..Options::default() };
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
    let options = Options { self_policed: true, litige: true, ..Options::default() };
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
        Options { self_policed: true, belote_kept_on_failure: false, ..Options::default() };
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
