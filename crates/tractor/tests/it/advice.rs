//! What players and pages are offered: combinations of a hand, the choice meant by one touch, and all
//! legal answers by kind.

use cards::{Dice, Face};
use engine::{Moves, Seen, Turn, Viewer};
use tractor::advice::{pairs, safe_throws, select, tractors};
use tractor::answers::{answers, grouped, kind, wins};
use tractor::pack::Cards;
use tractor::{Action, Phase, Tractor, TractorLadder};

use crate::kit::{Script, cards, deal_out, random_move, random_options, seat, seeded, trump};

#[test]
fn pairs_and_tractors_of_a_hand_are_found() {
    let hand = cards("3H 3H 4H 4H 6H 6H AH 2S 2S 2D 2D SJ BJ");
    assert_eq!(pairs(hand).len(), 5);
    let found = tractors(trump("2", "S"), TractorLadder::Seed, hand);
    assert_eq!(found, [cards("3H 3H 4H 4H"), cards("2S 2S 2D 2D")]);
    let found = tractors(trump("2", "H"), TractorLadder::Seed, hand);
    assert_eq!(found, [cards("3H 3H 4H 4H")], "the trump suit is found once");
    let found = tractors(trump("5", "S"), TractorLadder::Seed, hand);
    assert_eq!(found, [cards("3H 3H 4H 4H 6H 6H")], "TRC-5.3.6: the rank leaves a gap");
}

/// Looks at many positions of random matches through the eyes of the seat that is to play.
fn positions(matches: u64, mut look: impl FnMut(Seen<'_, Tractor>, &mut Dice)) {
    for number in 0..matches {
        let mut dice = Dice::new(number + 5);
        let mut script = Script::new(&random_options(&mut dice), seeded(&number.to_string()));
        while script.play.standing().deals < 2 {
            if let Turn::Seat(seat) = script.play.turn()
                && script.open().phase == Phase::Play
            {
                let view = script.play.view(Viewer::Seat(seat));
                look(view.seen(script.play.rules()), &mut dice);
            }
            random_move(&mut script, &mut dice);
            script.told.clear();
            if script.play.turn() == Turn::Over {
                break;
            }
        }
    }
}

#[test]
fn what_a_touch_selects_is_legal_and_has_the_card() {
    let (mut followed, mut led) = (0, 0);
    positions(6, |seen, dice| {
        let hand: Vec<Face> = seen.own.hand.iter().collect();
        let touched = hand[dice.below(hand.len() as u32) as usize];
        let Some(chosen) = select(seen, touched) else {
            // Nothing legal has this card in it.
            let all = answers(seen, 5_000);
            assert!(!all.complete || all.plays.iter().all(|cards| cards.count(touched) == 0));
            return;
        };
        assert!(chosen.count(touched) > 0);
        assert_eq!(Tractor::check(seen, &Action::Play(chosen)), Ok(()), "{chosen}");
        if seen.open.in_trick == 0 { led += 1 } else { followed += 1 }
    });
    assert!(led > 50 && followed > 200, "{led} {followed}");
    let mut script = Script::new(&Default::default(), seeded("touch"));
    deal_out(&mut script);
    let view = script.play.view(Viewer::Seat(seat(0)));
    assert_eq!(
        select(view.seen(script.play.rules()), Face::BIG_JOKER),
        None,
        "nothing is to be played"
    );
}

#[test]
fn safe_throws_are_throws_that_may_be_led() {
    let mut found = 0;
    positions(20, |seen, _| {
        for cards in safe_throws(seen) {
            assert_eq!(Tractor::check(seen, &Action::Play(cards)), Ok(()), "{cards}");
            found += 1;
        }
    });
    assert!(found > 20, "{found}");
}

#[test]
fn answers_are_grouped_by_kind_and_a_cap_is_reported() {
    let mut groups_seen = 0;
    positions(6, |seen, _| {
        if seen.open.in_trick == 0 {
            return;
        }
        let all = answers(seen, 3_000);
        let (groups, complete) = grouped(seen, 3_000);
        assert_eq!(complete, all.complete);
        assert_eq!(groups.iter().map(|(_, plays)| plays.len()).sum::<usize>(), all.plays.len());
        for (of, plays) in &groups {
            assert!(plays.iter().all(|&cards| kind(seen.open, cards) == *of));
            let winning = plays.iter().map(|&cards| wins(seen.rules, seen.open, cards));
            assert!(winning.is_sorted_by_key(|wins| !wins), "those that win come first");
        }
        groups_seen += groups.len();
        let mut unique: Vec<Cards> = all.plays.clone();
        unique.sort_by_key(|cards| (cards.faces(), cards.pairs()));
        unique.dedup();
        assert_eq!(unique.len(), all.plays.len(), "equal cards are counted once");
        if all.plays.len() > 1 {
            let few = answers(seen, 1);
            assert_eq!((few.plays.len(), few.complete), (1, false), "a cap is never silent");
        }
    });
    assert!(groups_seen > 200, "{groups_seen}");
}
