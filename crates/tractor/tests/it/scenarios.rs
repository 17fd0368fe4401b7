//! Hand-made cases for rules that are easily got wrong, with cards that one can lay out.
//!
//! In the first deal below every seat has one suit, both copies of it, and a trump: seat 0 spades,
//! seat 1 hearts, seat 2 diamonds, seat 3 clubs. The kitty is twos and jokers.

use cards::{Rank, Side, Suit};
use engine::{Turn, Viewer};
use tractor::{Advancement, Event, KittyMultiplier, NobodyDeclares, Options, Phase, Throw, WinAt};

use crate::kit::{Script, cards, deal_out, dealt, seat};

fn suit(letter: char) -> String {
    let ranks = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
    ranks.map(|rank| format!("{rank}{letter} {rank}{letter}")).join(" ")
}

fn hands() -> [String; 4] {
    [('S', "2S"), ('H', "BJ"), ('D', "SJ"), ('C', "2C")]
        .map(|(letter, last)| format!("{} {last}", suit(letter)))
}

fn by_suits(options: &Options, deals: usize) -> Script {
    let hands = hands();
    dealt(options, [&hands[0], &hands[1], &hands[2], &hands[3]], deals)
}

fn code(
    script: &mut Script,
    number: usize,
    notation: &str,
) -> Option<(&'static str, &'static str)> {
    script.act_as(number, notation).err().map(|violation| (violation.clause(), violation.code()))
}

/// Nobody declares, and all four pass in the last call.
fn undeclared(options: &Options, deals: usize) -> Script {
    let mut script = by_suits(options, deals);
    deal_out(&mut script);
    (0..4).for_each(|number| script.acts_as(number, "pass"));
    script
}

const BURIED: &str = "bury 3S 4S 5S 5S 10S 10S KS KS";

#[test]
fn t9_without_a_declaration_seat_0_starts_and_there_is_no_trump_suit() {
    let mut script = undeclared(&Options::default(), 1);
    let open = script.open();
    assert_eq!((open.phase, open.starter, open.trump.suit), (Phase::Bury, seat(0), None));
    assert_eq!(open.hands, [33, 25, 25, 25]);
    script.acts_as(0, BURIED);
    assert_eq!(script.open().hands, [25; 4]);
    // T10: all twos are equal, so the first stands.
    script.acts_as(0, "play 2S");
    for (number, card) in [(1, "BJ"), (2, "SJ"), (3, "2C")] {
        script.acts_as(number, card);
    }
    assert_eq!(script.open().turn, seat(1), "TRC-7.0.4: the big joker leads");
    // TRC-6.3.3: no heart is in any other hand, so any of them may be thrown together.
    script.acts_as(1, "play 3H 3H 5H 5H");
}

#[test]
fn t34_the_last_trick_multiplies_the_kitty_by_how_it_was_led() {
    let cases = [
        (KittyMultiplier::Seed, 50 * 4),
        (KittyMultiplier::PowerOfTwo, 50 * 8192),
        (KittyMultiplier::TwiceCards, 50 * 48),
    ];
    for (kitty_multiplier, bonus) in cases {
        let options = Options { kitty_multiplier, ..Options::default() };
        let mut script = undeclared(&options, 2);
        script.acts_as(0, BURIED);
        script.acts_as(0, "play 2S");
        script.acts_as(1, "play BJ");
        script.acts_as(2, "play SJ");
        script.acts_as(3, "play 2C");
        script.acts_as(1, &format!("play {}", suit('H')));
        script.acts_as(2, &format!("play {}", suit('D')));
        script.acts_as(3, &format!("play {}", suit('C')));
        let rest = script.own(0).hand;
        script.acts_as(0, &format!("play {rest}"));
        let told: Vec<(i32, &str)> = script
            .heard(Viewer::Watcher)
            .filter_map(|event| match event {
                Event::Scored { line } => Some((line.points, line.reason.clause())),
                _ => None,
            })
            .collect();
        // 150 in hearts, diamonds and clubs, and what seat 0 has not buried counts nothing.
        assert_eq!(told, [(150, "TRC-9.1.1"), (bonus, "TRC-3.3.4"), (2, "TRC-9.2.1")]);
        // T7: lost, so the next seat starts, at its own rank (T6).
        let open = script.open();
        assert_eq!((open.starter, open.trump.rank), (seat(1), Rank::Four));
        assert_eq!(script.play.standing().scores[..2], [2, 4]);
    }
}

#[test]
fn t47_reaching_ace_may_end_the_match() {
    let options = Options {
        win_at: WinAt::ReachAce,
        advancement: Advancement::PerForty,
        kitty_multiplier: KittyMultiplier::PowerOfTwo,
        ..Options::default()
    };
    let mut script = undeclared(&options, 1);
    script.acts_as(0, BURIED);
    for (number, play) in [(0, "2S"), (1, "BJ"), (2, "SJ"), (3, "2C")] {
        script.acts_as(number, play);
    }
    script.acts_as(1, &suit('H'));
    script.acts_as(2, &suit('D'));
    script.acts_as(3, &suit('C'));
    let rest = script.own(0).hand;
    script.acts_as(0, &rest.to_string());
    assert_eq!(script.play.turn(), Turn::Over);
    assert_eq!(script.play.standing().winner, Some(Side::new(1)));
    assert_eq!(code(&mut script, 1, "pass"), Some(("TRC-10.1.5", "MATCH_OVER")));
    assert_eq!(script.open().kitty, cards("3S 4S 5S 5S 10S 10S KS KS"));
}

#[test]
fn t45_two_deals_without_a_declaration_are_not_dealt_a_third_time() {
    let options = Options { nobody_declares: NobodyDeclares::Redeal, ..Options::default() };
    let mut script = undeclared(&options, 2);
    assert_eq!((script.open().phase, script.open().deals), (Phase::Deal, 1));
    deal_out(&mut script);
    (0..4).for_each(|number| script.acts_as(number, "pass"));
    assert_eq!((script.open().phase, script.open().trump.suit), (Phase::Bury, None));
}

#[test]
fn t45_the_kitty_may_name_the_suit() {
    let options = Options { nobody_declares: NobodyDeclares::FlipKitty, ..Options::default() };
    let script = undeclared(&options, 1);
    // The kitty is dealt as 2S 2H …: the first card has the rank.
    let turned =
        script.heard(Viewer::Watcher).filter(|event| matches!(event, Event::Turned { .. }));
    assert_eq!(turned.count(), 1);
    assert_eq!(script.open().trump.suit, Some(Suit::Spades));
    assert_eq!(script.open().shown[0], cards("2S"), "everybody saw where it went");
}

#[test]
fn t46_a_declaration_in_the_last_call_starts_the_round_anew() {
    let mut script = by_suits(&Options::default(), 1);
    deal_out(&mut script);
    script.acts_as(0, "pass");
    script.acts_as(1, "pass");
    script.acts_as(2, "pass");
    script.acts_as(3, "declare C");
    for number in [0, 1, 2, 3] {
        assert_eq!(script.open().phase, Phase::LastCall);
        script.acts_as(number, "pass");
    }
    // TRC-2.5.3: in the first deal the declarer starts.
    let open = script.open();
    assert_eq!((open.phase, open.starter, open.turn), (Phase::Bury, seat(3), seat(3)));
    assert_eq!(open.trump.suit, Some(Suit::Clubs));
    assert_eq!(open.shown[3], cards("2C"));
    // What was shown may be buried, and nobody else knows.
    script.acts_as(3, "bury 2C 3C 3C 4C 4C 5C 5C 6C");
    let open = script.open();
    assert_eq!((open.shown[3], open.aside), (cards(""), cards("2C")));
}

/// Seat 0 has the tops of spades but one; seat 1 has the ace and a pair of nines.
fn throwing(options: &Options) -> Script {
    let zero = "AS KS QS QS JS 3H 3H 4H 4H 5H 5H 6H 6H 7H 7H 8H 8H 9H 9H 10H 10H JH JH QH QH";
    let one = "AS 9S 9S 3S 3S KH KH AH AH 3D 3D 4D 4D 5D 5D 6D 6D 7D 7D 8D 8D 9D 9D 10D 10D";
    let two = "KS JS 10S 10S 4S 4S JD JD QD QD KD KD AD AD 3C 3C 4C 4C 5C 5C 6C 6C 7C 7C 8C";
    let three = "5S 5S 6S 6S 7S 7S 8S 8S 8C 9C 9C 10C 10C JC JC QC QC KC KC AC AC 2C 2D 2H 2S";
    let mut script = dealt(options, [zero, one, two, three], 1);
    deal_out(&mut script);
    (0..4).for_each(|number| script.acts_as(number, "pass"));
    script.acts_as(0, "bury 2S 2H 2D 2C SJ SJ BJ BJ");
    script
}

#[test]
fn t16_a_throw_is_judged_by_what_the_leader_can_know() {
    let mut script = throwing(&Options::default());
    assert_eq!(code(&mut script, 0, "play AS KS"), Some(("TRC-6.3.1", "THROW_BEATABLE")));
    // One ace and one king are in the hand, so no pair over the queens is left outside.
    script.acts_as(0, "play AS QS QS");
}

#[test]
fn t44_a_challenged_throw_falls_back_to_its_weakest_beaten_part() {
    let options = Options { throw: Throw::Challenge, throw_fine: 10, ..Options::default() };
    let mut script = throwing(&options);
    script.told.clear();
    script.acts_as(0, "play KS QS QS");
    let fallen = script.told.iter().find_map(|told| match told.event {
        Event::ThrowFailed { led, back, fine, .. } => Some((led, back, fine)),
        _ => None,
    });
    // Seat 1's ace beats the king; nobody has a higher pair. The defenders threw: ten for the others.
    assert_eq!(fallen, Some((cards("KS"), cards("QS QS"), 10)));
    let open = script.open();
    assert_eq!((open.points, open.shape.cards, open.shown[0]), (10, 1, cards("QS QS")));
    script.acts_as(1, "play AS");
    script.acts_as(2, "play KS");
    script.acts_as(3, "play 5S");
    assert_eq!(script.open().points, 10 + 25);
}

#[test]
fn t44_what_stands_is_led_whole() {
    let options = Options { throw: Throw::Challenge, ..Options::default() };
    let mut script = throwing(&options);
    // Both aces cannot be in one other hand, and queens are the best pair but kings and aces.
    script.acts_as(0, "play AS QS QS");
    assert_eq!(script.open().shape.cards, 3);
    assert_eq!(code(&mut script, 1, "play 9S 3S AS"), Some(("TRC-6.5.1", "PAIR_HELD_BACK")));
    script.acts_as(1, "play 9S 9S AS");
    assert_eq!(script.open().winning, seat(0), "T41: an answer in the suit never beats a throw");
}

#[test]
fn trc_6_1_2_trumps_are_thrown_only_where_allowed() {
    let mut script = undeclared(&Options::default(), 1);
    script.acts_as(0, BURIED);
    let trumps = "play 2S 2S 2H 2H";
    assert_eq!(code(&mut script, 0, trumps), Some(("TRC-6.1.2", "TRUMP_THROW")));
    let options = Options { throw: Throw::Challenge, trump_throw: true, ..Options::default() };
    let mut script = undeclared(&options, 1);
    script.acts_as(0, BURIED);
    script.acts_as(0, trumps);
}
