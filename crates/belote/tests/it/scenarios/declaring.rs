//! Announcements: belote and rebelote, declarations by hand, comparing, showing and hiding.

use belote::declare::Kind;
use belote::{Belote, Declarations, Event, Options};
use cards::{CardSet, Side};
use engine::{Viewer, Worlds};

use super::{ALL_TRICKS, EVEN, EVEN_TRICKS, all_tricks_deal, play};
use crate::kit::{Script, Stacked, dealt, scored, seat, set, viewers};

/// The even deal with king and queen of trumps at seat 3, which is about to be bid by seat 1.
fn belote_deal(options: &Options) -> Script {
    let hands = [EVEN[0], EVEN[1], "AS 10S JH 9H 9D JD QC JC", "QS KS 7H 8H KD QD 8C KC"];
    dealt(options, &[Stacked { dealer: 0, taker: 1, upcard: "9S", hands: &hands }])
}

/// The first tricks of it, up to the lead of the first trump.
fn to_the_first_trump(options: &Options) -> Script {
    let mut script = belote_deal(options);
    script.acts("take S");
    play(&mut script, &EVEN_TRICKS[..3]);
    script.acts("8S, 10S");
    script
}

fn belotes(script: &Script) -> Vec<(usize, bool)> {
    let said = script.heard(Viewer::Watcher).filter_map(|event| match event {
        Event::Belote { seat, second } => Some((seat.index(), *second)),
        _ => None,
    });
    said.collect()
}

/// The clause that stands in the way of this, for whoever is to act.
fn broken(script: &mut Script, notation: &str) -> Option<(&'static str, &'static str)> {
    script.act(notation).err().map(|violation| (violation.clause(), violation.code()))
}

#[test]
fn bel_6_3_belote_comes_with_the_first_card_and_rebelote_with_the_second() {
    let mut script = to_the_first_trump(&Options::default());
    assert_eq!(belotes(&script), []);
    // Unable to beat the ten, seat 3 plays any trump.
    script.acts("QS");
    assert_eq!(belotes(&script), [(3, false)]);
    let unseen = Belote::unseen(script.play.view(Viewer::Watcher).seen(script.play.rules()));
    assert!(!CardSet::from(set("KS")).is_subset(unseen.cards), "now all know where the king is");
    script.acts("JS");
    play(&mut script, &["7S 9S AS KS"]);
    assert_eq!(belotes(&script), [(3, false), (3, true)]);
    play(&mut script, &EVEN_TRICKS[5..]);
    // 75 in tricks fail; the 20 stay with their owner (L18).
    assert_eq!(scored(&script), (false, 0, vec![162, 20]));
}

#[test]
fn bel_8_2_a_belote_that_is_not_announced_is_lost() {
    let options = Options { auto_belote: false, ..Options::default() };
    let mut script = to_the_first_trump(&options);
    script.acts("QS, JS, 7S, 9S, AS");
    // L15: with the second card it is too late.
    assert_eq!(broken(&mut script, "KS belote"), Some(("BEL-6.3", "BELOTE_NOT_HELD")));
    script.acts("KS");
    play(&mut script, &EVEN_TRICKS[5..]);
    assert_eq!(belotes(&script), []);
    assert_eq!(scored(&script), (false, 0, vec![162, 0]));
    // Announced in time it is paid.
    let mut script = to_the_first_trump(&options);
    script.acts("KS belote, JS, 7S, 9S, AS, QS");
    play(&mut script, &EVEN_TRICKS[5..]);
    assert_eq!(belotes(&script), [(3, false), (3, true)]);
    assert_eq!(scored(&script), (false, 0, vec![162, 20]));
}

#[test]
fn bel_6_3_belote_needs_both_cards_and_one_of_them_played() {
    let options = Options { auto_belote: false, ..Options::default() };
    let mut script = belote_deal(&options);
    script.acts("take S");
    assert_eq!(broken(&mut script, "AD belote"), Some(("BEL-6.3", "BELOTE_NOT_HELD")));
    script.acts("AD, 9D");
    assert_eq!(broken(&mut script, "KD belote"), Some(("BEL-6.3", "BELOTE_NOT_HELD")));
    let mut script = to_the_first_trump(&Options::default());
    assert_eq!(broken(&mut script, "QS belote"), Some(("BEL-6.3", "BELOTE_BY_HOUSE")));
}

#[test]
fn bel_7_5_the_best_declaration_is_lost_without_a_trick_and_the_others_do_not_revive() {
    for taker in [0, 1] {
        let mut script = all_tricks_deal(&Options::default(), taker);
        script.acts(if taker == 0 { "take S" } else { "pass, take S" });
        play(&mut script, &ALL_TRICKS);
        // L19: 252; L20: the belote of a side without a trick; L30: no declaration at all.
        assert_eq!(scored(&script), (taker == 0, 0, vec![252, 20]), "taker {taker}");
    }
    let options = Options { declarations: Declarations::BothSides, ..Options::default() };
    let mut script = all_tricks_deal(&options, 0);
    script.acts("take S");
    play(&mut script, &ALL_TRICKS);
    assert_eq!(scored(&script).2, [292, 20], "L12: both tierces count, the four tens do not");
}

#[test]
fn l29_kinds_are_public_and_the_losing_side_hides_its_cards() {
    let mut script = all_tricks_deal(&Options::default(), 0);
    script.acts("take S");
    play(&mut script, &ALL_TRICKS[..1]);
    let announced: Vec<(usize, Vec<Kind>)> = script
        .heard(Viewer::Watcher)
        .filter_map(|event| match event {
            Event::Announced { seat, kinds } => Some((seat.index(), kinds.iter().collect())),
            _ => None,
        })
        .collect();
    let due = [(0, vec![Kind::Tierce]), (1, vec![Kind::Carre]), (2, vec![Kind::Tierce])];
    assert_eq!(announced, due);
    assert_eq!(script.open().best, Some(Side::new(1)));
    play(&mut script, &ALL_TRICKS[1..4]);
    // Only the four tens were shown, and nothing tells where the two tierces are.
    for viewer in viewers(4) {
        let shown: Vec<usize> = script
            .heard(viewer)
            .filter_map(|event| match event {
                Event::Shown { seat, .. } => Some(seat.index()),
                _ => None,
            })
            .collect();
        assert_eq!(shown, [1]);
        let view = script.play.view(viewer);
        let unseen = Belote::unseen(view.seen(script.play.rules())).cards;
        let json = serde_json::to_string(&view).unwrap();
        for (owner, tierce) in [(0, "AD KD QD"), (2, "AC KC QC")] {
            let mine = viewer == Viewer::Seat(seat(owner));
            assert_eq!(CardSet::from(set(tierce)).is_subset(unseen), !mine, "{viewer:?}");
            let named = tierce.split(' ').any(|card| json.contains(&format!("\"{card}\"")));
            assert_eq!(named, mine, "{viewer:?} reads {json}");
        }
    }
}

#[test]
fn l29_each_seat_of_the_best_side_shows_when_it_plays_to_the_second_trick() {
    // Seats 0 and 2 have a tierce each, nobody else has anything.
    let hands = [
        "JS 9S AS AH KH AD KD QD",
        "10S 10H 10D 9C 7S 7H 8H 7D",
        "AC KC QC 8S QH JH 8D 7C",
        "QS KS JD 9H 9D 10C 8C JC",
    ];
    let stacked = Stacked { dealer: 3, taker: 0, upcard: "9S", hands: &hands };
    let mut script = dealt(&Options::default(), &[stacked]);
    script.acts("take S");
    play(&mut script, &ALL_TRICKS[..1]);
    let shows = |script: &Script| {
        script.told.iter().filter(|told| matches!(told.event, Event::Shown { .. })).count()
    };
    assert_eq!(shows(&script), 0);
    script.acts("9S");
    assert_eq!((shows(&script), script.open().shown[0]), (1, set("AD KD QD")));
    script.acts("10S");
    assert_eq!(shows(&script), 1);
    script.acts("7C");
    assert_eq!((shows(&script), script.open().shown[2]), (2, set("AC KC QC")));
    script.acts("KS");
    assert_eq!(shows(&script), 2);
    script.finish_deal();
    let lines: Vec<i32> = script
        .heard(Viewer::Watcher)
        .filter_map(|event| match event {
            Event::Scored { line } if line.reason.told().0 == "BEL-7.5" => Some(line.points),
            _ => None,
        })
        .collect();
    assert_eq!(lines, [40], "L12: the best side scores all of its own");
}

#[test]
fn bel_8_2_what_is_not_announced_with_the_first_card_is_lost() {
    let options = Options { auto_declare: false, ..Options::default() };
    let mut script = all_tricks_deal(&options, 0);
    script.acts("take S");
    assert_eq!(broken(&mut script, "JS quarte"), Some(("BEL-8.2", "DECLARATION_NOT_HELD")));
    assert_eq!(broken(&mut script, "JS tierce tierce"), Some(("BEL-8.2", "DECLARATION_NOT_HELD")));
    // Seat 1 keeps quiet about the four tens; seat 0 forgets, seat 2 does not.
    script.acts("JS, 7S, 8S tierce, QS");
    assert_eq!(script.open().best, Some(Side::new(0)));
    assert_eq!(broken(&mut script, "9S tierce"), Some(("BEL-8.2", "DECLARATION_TOO_LATE")));
    play(&mut script, &ALL_TRICKS[1..]);
    assert_eq!(scored(&script), (true, 0, vec![272, 20]));
    let mut script = all_tricks_deal(&Options::default(), 0);
    script.acts("take S");
    assert_eq!(broken(&mut script, "JS tierce"), Some(("BEL-8.2", "DECLARATION_BY_HOUSE")));
}

#[test]
fn bel_6_4_the_earliest_from_the_leader_wins_between_equals() {
    // A tierce to the nine at seats 1 and 2, in hearts and diamonds; clubs are trumps.
    let hands = [
        "AS KS 8S 7S AH 10D JC AC",
        "9H 8H 7H QS JS KD AD 7C",
        "9D 8D 7D 10S 9S QH KH 8C",
        "JH 10H JD QD KC 9C 10C QC",
    ];
    for (dealer, best) in [(0, 1), (1, 0)] {
        let taker = (dealer + 1) % 4;
        let upcard = if taker == 1 { "7C" } else { "8C" };
        let stacked = Stacked { dealer, taker, upcard, hands: &hands };
        let mut script = dealt(&Options::default(), &[stacked]);
        script.acts("take C");
        for _ in 0..4 {
            let step = script.play.legal(script.turn()).nth(0).unwrap();
            let seat = script.turn();
            script.play.step(seat, step, &mut script.told).unwrap();
        }
        assert_eq!(script.open().best, Some(Side::new(best)), "dealer {dealer}");
    }
}
