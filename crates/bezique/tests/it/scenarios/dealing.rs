//! From the pack to the last draw: packets, the turned card, jokers, and the arithmetic of the stock.

use bezique::pack::Face;
use bezique::{Event, JokerUpcard, Options, Phase};
use cards::Suit;
use engine::Viewer;
use engine::fair::Source;

use crate::kit::{Script, Stacked, dawdle, dealt, hand, seat, seeded, set};

const TWO: Stacked<'_> = Stacked {
    dealer: 1,
    hands: &["7S 8S 9S 10S JS QS KS AS 7H", "7D 8D 9D 10D JD QD KD AD 8H"],
    turned: "9H",
    stock: "10H JH QH KH",
};

#[test]
fn bez_1_5_packets_of_three_from_the_dealers_left() {
    let script = dealt(&Options::default(), &TWO, &[]);
    assert_eq!(script.own(0).hand, hand(TWO.hands[0]));
    assert_eq!(script.own(1).hand, hand(TWO.hands[1]));
    assert_eq!(script.open().upcard.unwrap().to_string(), "9H");
    assert_eq!(script.turn(), seat(0), "B1: the seat at the dealer's left leads");
}

#[test]
fn bez_3_2_the_winner_draws_first() {
    let mut script = dealt(&Options::default(), &TWO, &[]);
    // Diamonds are no trumps: the lead wins, seat 0 draws the ten.
    script.acts("7S, 7D, draw");
    assert_eq!(
        (script.own(0).hand.count(face("10H")), script.own(1).hand.count(face("JH"))),
        (1, 1)
    );
    // The eight of hearts is a trump: seat 1 wins and draws first.
    script.acts("8S, 8H, draw");
    assert_eq!(
        (script.own(1).hand.count(face("QH")), script.own(0).hand.count(face("KH"))),
        (1, 1)
    );
    assert_eq!(script.turn(), seat(1), "B31: and leads");
}

fn face(text: &str) -> Face {
    set(text).first().unwrap().face()
}

#[test]
fn two_players_play_57_and_9_tricks_and_four_play_24_and_9() {
    for (players, drawing) in [(2, 57), (4, 24)] {
        let options = Options { players, target: 10_000, ..Options::default() };
        let mut script = Script::new(&options, seeded("arithmetic"));
        let seats = usize::from(players);
        assert_eq!(script.play.rules().drawing_tricks(), drawing);
        // B3: the turned card is the last of the stock.
        assert_eq!(usize::from(script.open().stock) + 1, drawing * seats);
        dawdle(&mut script, |open| open.phase == Phase::Won && usize::from(open.tricks) == drawing);
        assert_eq!(usize::from(script.open().stock), seats - 1, "one short, with the turned card");
        let (winner, upcard) = (script.turn(), script.open().upcard.unwrap());
        let last = (winner.index() + seats - 1) % seats;
        script.acts("draw");
        assert_eq!(script.open().phase, Phase::Last);
        assert_eq!((script.open().stock, script.open().upcard), (0, None));
        assert!(script.open().known[last].contains(upcard), "B4: the last seat takes it");
        assert_eq!(script.turn(), winner, "B31: the winner leads on");
        for n in 0..seats {
            let known = script.open().known[n].len();
            assert_eq!(script.own(n).hand.len() + known, 9, "B30");
        }
        dawdle(&mut script, |open| open.deals == 1);
        let tricks = script.heard(Viewer::Watcher);
        let tricks = tricks.filter(|event| matches!(event, Event::TrickTaken { .. })).count();
        assert_eq!(tricks, drawing + 9);
    }
}

#[test]
fn b25_the_deal_goes_round_and_scores_carry_over() {
    let options = Options { players: 4, target: 10_000, ..Options::default() };
    let mut script = Script::new(&options, seeded("round"));
    let dealer = script.open().dealer;
    let leader = script.turn();
    assert_eq!(leader, dealer.next(4));
    dawdle(&mut script, |open| open.deals == 1);
    assert_eq!(script.open().dealer, dealer.next(4));
    assert_eq!(script.turn(), dealer.next(4).next(4));
    assert!(script.scores().iter().sum::<i32>() >= 10, "the last trick is scored");
}

/// A joker is turned up, and the nine of hearts after it.
const JOKER_UP: Stacked<'_> = Stacked { turned: "JK JK 9H", ..TWO };

#[test]
fn b32_turned_jokers_go_back_where_chance_says() {
    // Under three cards the first, on top the second.
    let mut script = dealt(&Options::default(), &JOKER_UP, &[3, 0]);
    assert_eq!(script.play.stuck(), None);
    assert_eq!(script.open().trump, Some(Suit::Hearts));
    assert_eq!(script.open().stock, 113);
    let events: Vec<&Event> = script.heard(Viewer::Watcher).collect();
    let count = |wanted: &Event| events.iter().filter(|event| **event == wanted).count();
    assert_eq!((count(&Event::JokerAside), count(&Event::JokerReturned)), (2, 2));
    // The stock is now JK 10H JH QH JK KH …
    script.acts("7S, 7D, draw");
    assert!(script.own(0).hand.contains(Face::JOKER) && script.own(1).hand.contains(face("10H")));
    script.acts("8S, 8D, draw, 9S, 9D, draw");
    assert_eq!(script.own(0).hand.count(Face::JOKER), 2);
    assert!(script.own(1).hand.contains(face("KH")));
}

#[test]
fn b32_there_are_as_many_places_as_cards_and_one() {
    for (number, fits) in [(111, true), (112, false)] {
        let script = dealt(&Options::default(), &JOKER_UP, &[number]);
        assert_eq!(script.play.stuck().is_none(), fits, "{number}");
    }
}

#[test]
fn b32_a_joker_that_stays_makes_diamonds_or_no_trumps() {
    for (joker_upcard, trump) in
        [(JokerUpcard::Diamonds, Some(Suit::Diamonds)), (JokerUpcard::NoTrump, None)]
    {
        let options = Options { joker_upcard, ..Options::default() };
        let mut script = dealt(&options, &JOKER_UP, &[]);
        assert_eq!(script.open().trump, trump);
        assert!(script.open().upcard.unwrap().face().is_joker());
        script.acts("7S, 7D");
        let winner = usize::from(trump.is_some());
        assert_eq!(script.turn(), seat(winner), "the seven of diamonds is a trump, or not");
        assert_eq!(script.scores()[1], if trump.is_some() { 10 } else { 0 });
        assert_eq!(script.refused("swap"), ("BEZ-8.3", "JOKER_TURNED_UP"));
        dawdle(&mut script, |open| open.phase == Phase::Last);
        let known = script.open().known;
        assert!(known.iter().any(|cards| !cards.jokers().is_empty()), "the last drawer has it");
    }
}

#[test]
fn bez_1_7_a_turned_seven_scores_for_the_dealer() {
    let seven = Stacked { turned: "7C", ..TWO };
    let script = dealt(&Options::default(), &seven, &[]);
    assert_eq!(script.scores(), [0, 10]);
    // B32: a joker before it changes nothing.
    let after_joker = Stacked { turned: "JK 7C", ..TWO };
    let script = dealt(&Options::default(), &after_joker, &[0]);
    assert_eq!(script.scores(), [0, 10]);
    let options = Options { target: 10, ..Options::default() };
    let script = dealt(&options, &after_joker, &[0]);
    assert_eq!(script.open().winner.map(|side| side.index()), Some(1));
    assert_eq!(script.open().phase, Phase::Over, "the match ends before the joker goes back");
}

#[test]
fn a_log_with_written_orders_replays() {
    let mut script = dealt(&Options::default(), &JOKER_UP, &[5, 5]);
    script.acts("7S, 7D, draw");
    let log = engine::log::Log::of(&script.play);
    let again: engine::Play<bezique::Bezique> = log.replay(&mut ()).unwrap();
    assert_eq!(again.digest(), script.play.digest());
    assert!(matches!(script.play.source(), Source::Given(_)));
}
