//! The engine beside the naive referee: answers, leads, tricks and throws drawn at random, over all
//! ranks, all suits and no trump, on both ladders.
//!
//! Hands are drawn from few faces and mostly in pairs, where the hard cases are.

use cards::{Dice, Face};
use engine::Violation;
use tractor::follow::{Led, winner};
use tractor::lead::{Leader, outside};
use tractor::pack::{Cards, PACK, faces};
use tractor::shape::{Parts, Shape};
use tractor::trump::{Group, Lane, Trump};
use tractor::{Options, Rules, Throw, TractorLadder};

use crate::kit::{long, naive_cards, naive_ladder, naive_trump, random_options, random_trump};
use crate::naive::follow::{all_legal_answers, follow_ok};
use crate::naive::parts::decompose;
use crate::naive::throw::{LeadOptions, lead_ok};
use crate::naive::trick::trick_winner;
use crate::naive::{self};

/// Cards drawn from these faces, pairs about every other time, never more than `left` has.
fn draw(dice: &mut Dice, from: &[Face], left: &mut Cards, count: usize) -> Cards {
    let mut drawn = Cards::EMPTY;
    for _ in 0..8 * count {
        if drawn.len() >= count || from.is_empty() {
            break;
        }
        let face = from[dice.below(from.len() as u32) as usize];
        let times = if dice.below(3) > 0 { 2 } else { 1 };
        for _ in 0..times {
            if left.count(face) > 0 && drawn.len() < count {
                drawn.insert(face);
                *left = left.minus(Cards::from_iter([face]));
            }
        }
    }
    drawn
}

/// A few neighbouring faces of a group, or all of them.
fn some_faces(dice: &mut Dice, trump: Trump, group: Group) -> Vec<Face> {
    let all: Vec<u32> = (0..19)
        .filter(|&at| {
            let lane = Lane { one: 1 << at, two: 0 };
            Lane::of(trump, group, lane.cards(trump, group)) == lane
        })
        .collect();
    let all: Vec<Face> = all.into_iter().map(|at| trump.face(group, at)).collect();
    if all.is_empty() || dice.below(3) == 0 {
        return all;
    }
    let from = dice.below(all.len() as u32) as usize;
    let length = 3 + dice.below(8) as usize;
    all[from..(from + length).min(all.len())].to_vec()
}

fn a_group(dice: &mut Dice, trump: Trump) -> Group {
    loop {
        let group = Group::ALL[[0, 1, 2, 3, 4, 4][dice.below(6) as usize]];
        if trump.of(group) != 0 {
            return group;
        }
    }
}

struct Case {
    led: Led,
    lead: Cards,
    hand: Cards,
}

fn case(dice: &mut Dice, most_led: u32, most_held: u32) -> Option<Case> {
    let trump = random_trump(dice);
    let rule = [TractorLadder::Seed, TractorLadder::Unified][dice.below(2) as usize];
    let group = a_group(dice, trump);
    let mut left = PACK;
    let near = some_faces(dice, trump, group);
    let count = 1 + dice.below(most_led) as usize;
    let lead = draw(dice, &near, &mut left, count);
    let near = some_faces(dice, trump, group);
    let held = dice.below(most_held + 1) as usize;
    let mut hand = draw(dice, &near, &mut left, held);
    let others: Vec<Face> = faces(PACK.faces()).collect();
    let size = lead.len().max(hand.len()) + dice.below(4) as usize;
    hand = hand.plus(draw(dice, &others, &mut left, size.saturating_sub(hand.len())));
    if lead.is_empty() || hand.len() < lead.len() {
        return None;
    }
    let shape = Shape::of(trump.ladder(rule, group), Lane::of(trump, group, lead));
    Some(Case { led: Led { trump, rule, group, shape }, lead, hand })
}

/// An answer: composed by the listed steps, or one of these with a card changed, or any pairs of the
/// suit, or anything.
fn answer(dice: &mut Dice, case: &Case) -> Cards {
    let Case { led, lead, hand } = case;
    let mut chosen = Cards::EMPTY;
    if dice.below(3) == 0 {
        let suit = hand.pairs() & led.trump.of(led.group);
        for face in faces(suit) {
            let pair = Cards::of_faces(1 << face.index(), 1 << face.index());
            if dice.below(2) == 0 && chosen.len() + 2 <= lead.len() {
                chosen = chosen.plus(pair);
            }
        }
    } else if dice.below(4) > 0 {
        while chosen.len() < lead.len() {
            let next: Vec<Face> = faces(led.next(*hand, chosen)).collect();
            assert!(!next.is_empty(), "dead end: {lead} led, {hand} held, {chosen} chosen");
            chosen.insert(next[dice.below(next.len() as u32) as usize]);
        }
        if dice.below(2) == 0 {
            return chosen;
        }
        let out: Vec<Face> = chosen.iter().collect();
        let out = out[dice.below(out.len() as u32) as usize];
        chosen = chosen.minus(Cards::from_iter([out]));
    }
    let mut rest = hand.minus(chosen);
    while chosen.len() < lead.len() {
        let left: Vec<Face> = rest.iter().collect();
        let face = left[dice.below(left.len() as u32) as usize];
        chosen.insert(face);
        rest = rest.minus(Cards::from_iter([face]));
    }
    chosen
}

/// What the naive referee calls the duty behind a violation's code.
fn duty(violation: &Violation) -> &'static str {
    match violation.code() {
        "WRONG_LENGTH" => "length",
        "CARD_NOT_HELD" => "not_held",
        "SUIT_HELD_BACK" => "suit",
        "PAIR_HELD_BACK" => "pairs",
        "TRACTOR_HELD_BACK" => "tractor",
        "NOTHING_LED" => "empty",
        "MIXED_SUITS" => "mixed",
        "TRUMP_THROW" => "trump_throw",
        "THROW_BEATABLE" => "beatable",
        other => panic!("{other} is no duty of play"),
    }
}

#[test]
fn answers_are_judged_alike() {
    let triples = if long() { 5_000_000 } else { 200_000 };
    let mut dice = Dice::new(39);
    let (mut judged, mut accepted, mut tractors) = (0, 0, 0);
    while judged < triples {
        let Some(case) = case(&mut dice, 12, 20) else { continue };
        let Case { led, lead, hand } = &case;
        for _ in 0..4 {
            let answer = answer(&mut dice, &case);
            let ours = led.check(*hand, answer).map_err(|violation| duty(&violation));
            let theirs = follow_ok(
                &naive_cards(*lead),
                &naive_cards(*hand),
                &naive_cards(answer),
                naive_trump(led.trump),
                naive_ladder(led.rule),
            );
            assert_eq!(ours, theirs, "{lead} led, {answer} out of {hand}, {led:?}");
            judged += 1;
            accepted += u32::from(ours.is_ok());
            tractors += u32::from(ours == Err("tractor"));
        }
    }
    assert!(accepted > triples / 5 && tractors > triples / 500, "{accepted} {tractors}");
}

/// Every answer that the steps lead to, by the enumerator that follows them all.
fn composed(led: &Led, hand: Cards, chosen: Cards, need: usize, out: &mut Vec<Cards>) {
    if need == 0 {
        return out.push(chosen);
    }
    for face in faces(led.next(hand, chosen)) {
        let mut longer = chosen;
        longer.insert(face);
        let before = out.len();
        composed(led, hand, longer, need - 1, out);
        assert!(out.len() > before, "dead end after {longer} out of {hand}, {led:?}");
    }
}

#[test]
fn listed_answers_are_all_legal_answers() {
    let cases = if long() { 100_000 } else { 4_000 };
    let mut dice = Dice::new(40);
    for _ in 0..cases {
        let Some(case) = case(&mut dice, 8, 11) else { continue };
        let Case { led, lead, hand } = case;
        let mut ours = Vec::new();
        composed(&led, hand, Cards::EMPTY, lead.len(), &mut ours);
        let mut ours: Vec<Vec<naive::trump::Card>> = ours
            .into_iter()
            .map(|cards| {
                let mut cards = naive_cards(cards);
                cards.sort();
                cards
            })
            .collect();
        ours.sort();
        let (trump, ladder) = (naive_trump(led.trump), naive_ladder(led.rule));
        let theirs = all_legal_answers(&naive_cards(lead), &naive_cards(hand), trump, ladder);
        assert_eq!(ours, theirs, "{lead} led, {hand} held, {led:?}");
    }
}

#[test]
fn cards_are_cut_into_the_same_parts() {
    let cuts = if long() { 1_000_000 } else { 40_000 };
    let mut dice = Dice::new(43);
    for _ in 0..cuts {
        let trump = random_trump(&mut dice);
        let rule = [TractorLadder::Seed, TractorLadder::Unified][dice.below(2) as usize];
        let group = a_group(&mut dice, trump);
        let near = some_faces(&mut dice, trump, group);
        let count = 1 + dice.below(20) as usize;
        let cards = draw(&mut dice, &near, &mut { PACK }, count);
        let ours = Parts::of(trump.ladder(rule, group), Lane::of(trump, group, cards));
        let sorted = |mut cards: Vec<naive::trump::Card>| {
            cards.sort();
            cards
        };
        let ours: Vec<_> = ours
            .as_slice()
            .iter()
            .map(|part| sorted(naive_cards(part.lane().cards(trump, group))))
            .collect();
        let theirs = decompose(&naive_cards(cards), naive_trump(trump), naive_ladder(rule));
        let theirs: Vec<_> = theirs.iter().map(|part| sorted(part.cards())).collect();
        assert_eq!(ours, theirs, "{cards} with {trump:?}");
    }
}

#[test]
fn tricks_are_won_alike() {
    let tricks = if long() { 1_000_000 } else { 40_000 };
    let mut dice = Dice::new(41);
    let mut won = [0; 4];
    for _ in 0..tricks {
        let trump = random_trump(&mut dice);
        let tractor_ladder = [TractorLadder::Seed, TractorLadder::Unified][dice.below(2) as usize];
        let options = Options { tractor_ladder, ..Options::default() };
        let rules = Rules::compile(&options).unwrap();
        let group = a_group(&mut dice, trump);
        let mut left = PACK;
        let near = some_faces(&mut dice, trump, group);
        let count = 1 + dice.below(8) as usize;
        let mut plays = vec![draw(&mut dice, &near, &mut left, count)];
        if plays[0].is_empty() {
            continue;
        }
        let count = plays[0].len();
        while plays.len() < 4 {
            let (of_led, of_trump) =
                (some_faces(&mut dice, trump, group), some_faces(&mut dice, trump, Group::Trump));
            let from = if dice.below(3) == 0 { of_led } else { of_trump };
            let play = draw(&mut dice, &from, &mut left, count);
            if play.len() == count {
                plays.push(play);
            } else {
                break;
            }
        }
        let ours = winner(&rules, trump, &plays);
        let named: Vec<_> = plays.iter().map(|&cards| naive_cards(cards)).collect();
        let ladder = naive_ladder(rules.options.tractor_ladder);
        let theirs = trick_winner(&named, naive_trump(trump), ladder);
        assert_eq!(ours, theirs, "{plays:?} with {trump:?}");
        won[ours] += 1;
    }
    assert!(won.iter().all(|&times| times > tricks / 50), "{won:?}");
}

#[test]
fn leads_are_judged_and_listed_alike() {
    let leads = if long() { 1_000_000 } else { 40_000 };
    let mut dice = Dice::new(42);
    let (mut safe, mut beatable) = (0, 0);
    for _ in 0..leads {
        let trump = random_trump(&mut dice);
        let options = random_options(&mut dice);
        let group = a_group(&mut dice, trump);
        let mut left = PACK;
        let near = some_faces(&mut dice, trump, group);
        let hand = draw(&mut dice, &near, &mut left, 9);
        let others: Vec<Face> = faces(trump.of(group)).collect();
        let gone = 2 * dice.below(18) as usize;
        let played = draw(&mut dice, &others, &mut left, gone);
        let buried = draw(&mut dice, &others, &mut left, 4);
        let void = dice.below(8) == 0;
        let leader = Leader {
            options: &options,
            trump,
            hand,
            outside: outside(hand, played, buried),
            void: if void { u8::MAX } else { 0 },
        };
        let ask = |play: Cards| {
            let options = LeadOptions {
                throw: match options.throw {
                    Throw::Provable => naive::throw::Throw::Provable,
                    Throw::Challenge => naive::throw::Throw::Challenge,
                },
                trump_throw: options.trump_throw,
                ladder: naive_ladder(options.tractor_ladder),
            };
            let [hand, play, played, buried] = [hand, play, played, buried].map(naive_cards);
            lead_ok(
                &hand,
                &play,
                &[played, buried].concat(),
                [void; 3],
                naive_trump(trump),
                options,
            )
        };
        let all: Vec<Face> = hand.iter().collect();
        let mut tried = Cards::EMPTY;
        tried.extend(all.iter().copied().filter(|_| dice.below(3) == 0));
        let ours = leader.check(tried).map_err(|violation| duty(&violation));
        assert_eq!(ours, ask(tried), "{tried} out of {hand} with {trump:?}, {played} {buried}");
        safe += u32::from(ours.is_ok() && tried.len() > 2);
        beatable += u32::from(ours == Err("beatable"));
        // A prefix is listed exactly if some whole lead begins with it.
        if hand.len() <= 7 && dice.below(8) == 0 {
            let mut listed = Vec::new();
            follow_leads(&leader, Cards::EMPTY, &mut listed);
            listed.sort_by_key(|cards| (cards.faces(), cards.pairs()));
            let mut due: Vec<Cards> =
                subsets(hand).into_iter().filter(|s| ask(*s).is_ok()).collect();
            due.sort_by_key(|cards| (cards.faces(), cards.pairs()));
            assert_eq!(listed, due, "{hand} with {trump:?}, {played} {buried} {options:?}");
        }
    }
    assert!(safe > leads / 50 && beatable > leads / 50, "{safe} {beatable}");
}

fn follow_leads(leader: &Leader<'_>, chosen: Cards, out: &mut Vec<Cards>) {
    let (next, whole) = leader.next(chosen);
    assert!(whole || next != 0, "dead end after {chosen}");
    if whole {
        out.push(chosen);
    }
    for face in faces(next) {
        let mut longer = chosen;
        longer.insert(face);
        follow_leads(leader, longer, out);
    }
}

fn subsets(hand: Cards) -> Vec<Cards> {
    let mut all = vec![Cards::EMPTY];
    for face in faces(hand.faces()) {
        let mut more = Vec::new();
        for times in 0..=hand.count(face) {
            more.extend(all.iter().map(|&cards| {
                let mut cards = cards;
                cards.extend(std::iter::repeat_n(face, times));
                cards
            }));
        }
        all = more;
    }
    all
}
