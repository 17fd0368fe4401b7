//! From the pack to the lead: packets, bids, redeals, the cut, and tables of three and two.

use belote::pack::{Card, Cards};
use belote::{Belote, Event, Options, Shuffle};
use cards::{Seat, Suit};
use engine::fair::{Given, Source};
use engine::{Holder, Turn, Viewer, Worlds};

use super::{EVEN, EVEN_TRICKS, even_deals, play};
use crate::kit::{Script, card, seat, seeded, viewers};

/// How many cards each seat received at the last dealing.
fn received(script: &Script) -> Vec<usize> {
    let seats = script.play.rules().seats;
    let mine = |seat| {
        let packets = script.heard(Viewer::Seat(seat)).filter_map(|event| match event {
            Event::Received { cards } => Some(cards.len()),
            _ => None,
        });
        packets.last().unwrap()
    };
    Seat::all(seats).map(mine).collect()
}

#[test]
fn bel_4_4_the_taker_gets_the_upcard_and_two_in_the_first_round() {
    let mut script = Script::new(&Options::default(), seeded("first round"));
    assert_eq!(received(&script), [5, 5, 5, 5]);
    let upcard = script.open().upcard.unwrap();
    script.acts("pass");
    let taker = script.turn().index();
    script.acts(&format!("take {}", upcard.suit()));
    let mut due = vec![3; 4];
    due[taker] = 2;
    assert_eq!(received(&script), due);
    assert!((0..4).all(|n| script.own(n).hand.len() == 8));
    assert!(script.own(taker).hand.contains(upcard));
}

#[test]
fn bel_4_4_the_taker_gets_the_upcard_in_the_second_round_too() {
    let mut script = Script::new(&Options::default(), seeded("second round"));
    let upcard = script.open().upcard.unwrap();
    script.acts("pass, pass, pass, pass, pass");
    let taker = script.turn().index();
    let other = Suit::ALL.into_iter().find(|&suit| suit != upcard.suit()).unwrap();
    script.acts(&format!("take {other}"));
    let mut due = vec![3; 4];
    due[taker] = 2;
    assert_eq!(received(&script), due, "L1: eleven cards are left for four hands of eight");
    assert!(script.own(taker).hand.contains(upcard));
    assert_eq!(script.open().trump, Some(other));
}

#[test]
fn bel_4_2_and_4_3_each_round_has_its_own_suits() {
    let mut script = Script::new(&Options::default(), seeded("suits"));
    let upcard = script.open().upcard.unwrap().suit();
    let clause = |script: &mut Script, suit: Suit| {
        script.act(&format!("take {suit}")).map_err(|violation| violation.clause())
    };
    for suit in Suit::ALL.into_iter().filter(|&suit| suit != upcard) {
        assert_eq!(clause(&mut script, suit), Err("BEL-4.2"));
    }
    script.acts("pass, pass, pass, pass");
    assert_eq!(clause(&mut script, upcard), Err("BEL-4.3"));
    assert_eq!(script.play.legal(script.turn()).len(), 4, "pass and three suits");
}

#[test]
fn bel_5_1_the_dealers_right_leads_whoever_took() {
    for passes in 0..4 {
        let mut script = Script::new(&Options::default(), seeded("lead"));
        let (dealer, upcard) = (script.open().dealer, script.open().upcard.unwrap());
        (0..passes).for_each(|_| script.acts("pass"));
        script.acts(&format!("take {}", upcard.suit()));
        assert_eq!(script.turn(), dealer.next(4), "L5, after {passes} passes");
    }
}

#[test]
fn bel_4_5_a_redeal_passes_the_deal_and_scores_nothing() {
    for (players, passes) in [(4, 8), (3, 6), (2, 4)] {
        let options = Options { players, ..Options::default() };
        let mut script = Script::new(&options, seeded("redeal"));
        let (dealer, hand) = (script.open().dealer, script.own(0).hand);
        (1..passes).for_each(|_| script.acts("pass"));
        assert_eq!(script.play.standing().deals, 0, "one may still take");
        script.acts("pass");
        assert_eq!(script.open().dealer, dealer.next(usize::from(players)), "L3");
        assert_eq!(script.turn(), script.open().dealer.next(usize::from(players)));
        assert_eq!(script.play.standing().deals, 1);
        assert_eq!(script.play.standing().scores, [0; 4]);
        assert_ne!(script.own(0).hand, hand);
        assert!(script.heard(Viewer::Watcher).any(|event| *event == Event::ThrownIn));
    }
}

/// The stack after the even deal: the taker's side's tricks on top, the defence's below, each in
/// playing order. Seat 1 took, so the tricks of seats 1 and 3 are on top.
fn even_stack() -> Vec<Card> {
    let trick = |&n: &usize| EVEN_TRICKS[n].split(' ').map(card);
    [0, 1, 2, 4, 3, 5, 6, 7].iter().flat_map(trick).collect()
}

/// Plays the even deal from a first order of the pack, then cuts at the place of this number.
fn cut_after_even_deal(number: u32) -> Script {
    let options = Options { shuffle: Shuffle::FirstOnlyThenCut, ..Options::default() };
    let stacked = even_deals(&options, 1);
    let Source::Given(mut given) = stacked.play.source().clone() else { panic!("given orders") };
    given.push(Given::Number(number));
    let mut script = Script::new(&options, Source::Given(given));
    script.acts("take S");
    play(&mut script, &EVEN_TRICKS);
    script
}

#[test]
fn bel_3_2_the_stacked_pack_is_cut_with_three_cards_on_either_side() {
    // L37: 27 places to cut 32 cards, from three cards below the top to three above the bottom.
    for (number, below) in [(0, 3), (5, 8), (26, 29)] {
        let script = cut_after_even_deal(number);
        assert_eq!(script.play.stuck(), None);
        let mut pack = even_stack();
        pack.rotate_left(below);
        // Dealer 1 deals three and two to seats 2, 3, 0, 1 and turns the next card up.
        for (place, seat) in [2, 3, 0, 1].into_iter().enumerate() {
            let (three, two) = (3 * place, 12 + 2 * place);
            let due: Cards =
                pack[three..three + 3].iter().chain(&pack[two..two + 2]).copied().collect();
            assert_eq!(script.own(seat).hand, due, "seat {seat}, cut at {below}");
        }
        assert_eq!(script.open().upcard, Some(pack[20]));
    }
    assert!(cut_after_even_deal(27).play.stuck().is_some(), "two cards would be left");
}

#[test]
fn l37_after_a_redeal_the_hands_are_stacked_in_seat_order() {
    let options = Options { shuffle: Shuffle::FirstOnlyThenCut, ..Options::default() };
    let given = even_deals(&options, 1);
    let Source::Given(mut given) = given.play.source().clone() else { panic!("given orders") };
    let Given::Order(pack) = given[1].clone() else { panic!("an order of the pack") };
    given.push(Given::Number(17));
    let mut script = Script::new(&options, Source::Given(given));
    (0..8).for_each(|_| script.acts("pass"));
    // Cut at 20: the hands of seats 1, 2, 3, 0 come below upcard and stock.
    let rest: Vec<Card> = pack[20..].iter().map(|&card| Card::try_from(card).unwrap()).collect();
    assert_eq!(script.open().dealer, seat(1));
    assert_eq!(
        script.own(2).hand & rest[..3].iter().copied().collect(),
        rest[..3].iter().copied().collect()
    );
    assert_eq!(
        script.own(3).hand & rest[3..6].iter().copied().collect(),
        rest[3..6].iter().copied().collect()
    );
    // The twelve cards of upcard and stock are the packets of three; then come seat 1's old five.
    let old: Cards = EVEN[1].split(' ').map(card).collect();
    assert!((script.own(2).hand - rest.iter().copied().collect()).is_subset(old));
    assert_eq!((script.own(2).hand - rest.iter().copied().collect()).len(), 2);
}

#[test]
fn bel_10_4_three_players_leave_out_any_suit() {
    for out in Suit::ALL {
        let options = Options { players: 3, removed_suit: out, ..Options::default() };
        let mut script = Script::new(&options, seeded("three"));
        let absent = Cards::of_suit(out);
        assert_eq!(script.play.rules().deck.len(), 24);
        assert_ne!(script.open().upcard.unwrap().suit(), out);
        let take = format!("take {out}");
        let refused = |script: &mut Script| script.act(&take).map_err(|no| no.clause());
        assert_eq!(refused(&mut script), Err("BEL-10.4"));
        script.acts("pass, pass, pass");
        assert_eq!(refused(&mut script), Err("BEL-10.4"), "L31: not in the second round either");
        let upcard = script.open().upcard.unwrap().suit();
        let named = Suit::ALL.into_iter().find(|&suit| suit != out && suit != upcard).unwrap();
        script.acts(&format!("take {named}"));
        let hands: Vec<Cards> = (0..3).map(|n| script.own(n).hand).collect();
        assert!(hands.iter().all(|hand| hand.len() == 8 && !hand.meets(absent)), "{hands:?}");
    }
}

#[test]
fn bel_10_1_two_players_leave_sixteen_cards_unseen() {
    let options = Options { players: 2, ..Options::default() };
    let mut script = Script::new(&options, seeded("two"));
    let dealer = script.open().dealer;
    let upcard = script.open().upcard.unwrap();
    assert_eq!(script.turn(), dealer.next(2), "L32: the other one bids first");
    script.acts(&format!("take {}", upcard.suit()));
    assert_eq!(script.turn(), dealer.next(2), "and leads");
    let dealt = script.own(0).hand | script.own(1).hand;
    assert_eq!(dealt.len(), 16);
    for viewer in viewers(2) {
        let unseen = Belote::unseen(script.play.view(viewer).seen(script.play.rules()));
        let out = unseen.places.iter().find(|place| place.holder == Holder::House(0)).unwrap();
        assert_eq!(out.size, 16, "{viewer:?}");
    }
    script.told.clear();
    script.finish_deal();
    let played: Cards = script
        .heard(Viewer::Watcher)
        .filter_map(|event| match event {
            Event::Played { card, .. } => Some(*card),
            _ => None,
        })
        .collect();
    assert_eq!(played, dealt, "the sixteen never come to light");
}

#[test]
fn bel_3_1_the_deal_goes_round_to_the_right() {
    let mut script = even_deals(&Options::default(), 3);
    for dealer in 0..3 {
        assert_eq!(script.open().dealer, seat(dealer));
        assert_eq!(script.turn(), seat(dealer + 1));
        script.acts("take S");
        play(&mut script, &EVEN_TRICKS);
    }
    assert!(matches!(script.play.turn(), Turn::Chance(_)), "there is no fourth pack");
}
