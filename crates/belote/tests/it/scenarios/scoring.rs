//! What a deal and a match come to: contracts, ties, breaches, all tricks, three and two players.

use belote::{ContractBase, Event, Options, Policing};
use cards::Side;
use engine::{Turn, Viewer};

use super::{ALL_TRICKS, EVEN_TRICKS, LEADERS_82, all_tricks_deal, even_deals, play};
use crate::kit::{Script, Stacked, dealt, scored, viewers};

fn totals(script: &Script) -> [i32; 2] {
    let scores = script.play.standing().scores;
    [scores[0], scores[1]]
}

#[test]
fn bel_7_3_eighty_one_fails_and_eighty_two_is_enough() {
    let mut script = even_deals(&Options::default(), 1);
    script.acts("take S");
    play(&mut script, &EVEN_TRICKS);
    assert_eq!(scored(&script), (false, 0, vec![162, 0]));
    let mut script = even_deals(&Options::default(), 1);
    script.acts("take S");
    play(&mut script, &LEADERS_82);
    assert_eq!(scored(&script), (true, 0, vec![80, 82]));
}

#[test]
fn bel_9_2_a_tie_at_the_target_leads_to_one_more_deal() {
    let options = Options { target: 162, ..Options::default() };
    let mut script = even_deals(&options, 3);
    for due in [[80, 82], [162, 162]] {
        script.acts("take S");
        play(&mut script, &LEADERS_82);
        assert_eq!(totals(&script), due);
        assert_eq!(script.play.standing().winner, None, "L23: {due:?}");
    }
    script.acts("take S");
    play(&mut script, &LEADERS_82);
    assert_eq!(totals(&script), [242, 244]);
    assert_eq!(script.play.standing().winner, Some(Side::new(1)));
    assert_eq!(script.play.turn(), Turn::Over);
}

#[test]
fn bel_9_2_the_target_is_looked_at_after_a_deal_and_the_higher_total_wins() {
    let options = Options { target: 80, ..Options::default() };
    let mut script = even_deals(&options, 1);
    script.acts("take S");
    play(&mut script, &LEADERS_82);
    // Both are over it, L38: nobody is first inside a deal.
    assert_eq!(script.play.standing().winner, Some(Side::new(1)));
    let late = script.play.check(cards::Seat::new(0), &belote::Action::Pass);
    assert_eq!(late.map_err(|violation| violation.clause()), Err("BEL-9.2"));
}

#[test]
fn l34_a_tie_is_held_over_twice_and_goes_to_the_next_winner() {
    let options = Options { litige: true, ..Options::default() };
    let mut script = even_deals(&options, 3);
    // The taker's trick points are held, the defence scores its own.
    for (held, scores) in [(81, vec![81, 0]), (162, vec![0, 81])] {
        script.acts("take S");
        play(&mut script, &EVEN_TRICKS);
        assert_eq!(scored(&script), (false, held, scores));
        assert_eq!(script.open().held, held);
    }
    script.acts("take S");
    play(&mut script, &LEADERS_82);
    assert_eq!(scored(&script), (true, 0, vec![80, 82 + 162]));
    assert_eq!(totals(&script), [161, 325]);
}

#[test]
fn l34_held_points_go_to_the_defence_when_the_contract_fails() {
    let options = Options { litige: true, ..Options::default() };
    let mut script = even_deals(&options, 2);
    script.acts("take S");
    play(&mut script, &EVEN_TRICKS);
    // Seat 2 takes and its side gets 80: the queen of clubs goes the other way.
    script.acts("take S");
    let fails = EVEN_TRICKS.map(|trick| match trick {
        "10C JC KC 9C" => "10C JC 8C 9C",
        "AC 7C QC 8C" => "AC 7C QC KC",
        other => other,
    });
    play(&mut script, &fails);
    assert_eq!(scored(&script), (false, 0, vec![0, 162 + 81]));
}

#[test]
fn l34_points_still_held_at_the_end_of_the_match_are_lost() {
    let options = Options { litige: true, target: 81, ..Options::default() };
    let mut script = even_deals(&options, 1);
    script.acts("take S");
    play(&mut script, &EVEN_TRICKS);
    assert_eq!(script.play.turn(), Turn::Over);
    assert_eq!((totals(&script), script.open().held), ([81, 0], 81));
}

/// The even deal at a table that polices itself; seat 3 holds diamonds, but plays a club to the
/// first trick.
fn broken_duty(options: &Options) -> Script {
    let mut script = even_deals(options, 1);
    script.acts("take S, AD, 9D");
    script.told.clear();
    script.acts("8C");
    script
}

#[test]
fn bel_8_1_a_broken_duty_is_marked_silently_and_costs_the_deal() {
    let options = Options { policing: Policing::Players, ..Options::default() };
    let mut script = broken_duty(&options);
    // Nothing but the card is told, and no view shows a mark.
    for viewer in viewers(4) {
        let heard: Vec<&Event> = script.heard(viewer).collect();
        assert!(matches!(heard[..], [Event::Played { .. }]), "{viewer:?} hears {heard:?}");
        let json = serde_json::to_string(&script.play.view(viewer)).unwrap();
        assert!(!json.contains("mark") && !json.contains("revoke"), "{json}");
    }
    // A later breach by the other side does not count: seat 0 ruffs while it holds clubs.
    play(&mut script, &["7D", "10D JD QD 8D", "10C JC KC 7S"]);
    script.finish_deal();
    assert_eq!(scored(&script), (false, 0, vec![162, 0]));
    let sheet: Vec<&str> = script
        .heard(Viewer::Watcher)
        .filter_map(|event| match event {
            Event::Scored { line } => Some(line.reason.told().0),
            _ => None,
        })
        .collect();
    assert_eq!(sheet, ["BEL-8.1"]);
}

#[test]
fn bel_8_1_a_strict_table_refuses_the_card_instead() {
    let mut script = even_deals(&Options::default(), 1);
    script.acts("take S, AD, 9D");
    let digest = script.play.digest();
    let refused = script.act("8C").map_err(|violation| violation.clause());
    assert_eq!(refused, Err("BEL-5.2"));
    assert_eq!(script.play.digest(), digest, "a refusal leaves no trace");
}

#[test]
fn bel_7_6_all_tricks_count_ninety_more_for_the_defence_too() {
    let lost = Options { belote_kept_on_failure: false, ..Options::default() };
    for (options, due) in [(Options::default(), [252, 20]), (lost, [272, 0])] {
        let mut script = all_tricks_deal(&options, 1);
        script.acts("pass, take S");
        play(&mut script, &ALL_TRICKS);
        assert_eq!(scored(&script), (false, 0, due.to_vec()), "L18");
    }
}

/// Clubs out, trump spades, dealer 0. Seat 0 has a quarte, seats 1 and 2 a quinte to the ace, seat
/// 2 the belote. In tricks: 103 with the last, 11 and 18.
const THREE_HANDS: [&str; 3] =
    ["JS 9S AS 10S 8S 9H 8H 9D", "AH KH QH JH 10H 7S 7D 8D", "KS QS 7H AD KD QD JD 10D"];
const THREE_TRICKS: [&str; 8] = [
    "AH 7H 8H",
    "KH QS 9H",
    "AD 9D 7D",
    "KD 8S 8D",
    "JS 7S KS",
    "9S JH 10D",
    "AS QH JD",
    "10S 10H QD",
];

#[test]
fn bel_10_5_three_players_score_for_themselves() {
    // Of two equal quintes the first from the leader counts (L13): seat 1's.
    let cases = [
        (0, "JS", "pass, pass, take S", (true, vec![103, 111, 38])),
        // L31: 66 each; the taker's quinte is halved, the belote stays.
        (1, "7S", "take S", (false, vec![116, 0, 136])),
        (2, "KS", "pass, take S", (false, vec![66, 166, 20])),
    ];
    for (taker, upcard, bids, (made, due)) in cases {
        let options = Options { players: 3, ..Options::default() };
        let stacked = Stacked { dealer: 0, taker, upcard, hands: &THREE_HANDS };
        let mut script = dealt(&options, &[stacked]);
        script.acts(bids);
        play(&mut script, &THREE_TRICKS);
        assert_eq!(scored(&script), (made, 0, due), "taker {taker}");
    }
}

#[test]
fn bel_10_2_two_players_need_strictly_more_than_the_other() {
    // 15 each with the last trick, a tierce each; seat 0's is the higher.
    let hands = ["10H QH JH 7D 8D 7C 8C 7S", "7H 8H 9H QD JD 9D 9C 8S"];
    let tricks = ["10H 7H", "QH 8H", "JH 9H", "7C 9C", "8S 7S", "QD 7D", "JD 8D", "9D 8C"];
    let two = Options { players: 2, ..Options::default() };
    let all = Options { contract_base: ContractBase::AllPoints, ..two.clone() };
    for (options, due) in [(two, (false, vec![0, 50])), (all, (true, vec![35, 15]))] {
        let stacked = Stacked { dealer: 1, taker: 0, upcard: "7S", hands: &hands };
        let mut script = dealt(&options, &[stacked]);
        script.acts("take S");
        play(&mut script, &tricks);
        assert_eq!(scored(&script), (due.0, 0, due.1));
    }
}
