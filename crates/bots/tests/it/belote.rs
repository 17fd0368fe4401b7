//! Belote's bots: legal at every table, blind to hidden cards, sound in textbook positions, exact
//! where cards lie open.

use belote::pack::{Card, Cards};
use belote::{Action, Belote, Call, Ladder, Options, Phase, Rules};
use bots::belote::solve::Solver;
use bots::{Craft, Level, Sight, random};
use cards::{CardSet, Dice, Seat, Side, Suit};
use engine::conformance::any_house;
use engine::{Basis, Drawn, Proofs, State};

use crate::kit::{self, Hall, assert_legal, duel, long};

fn usual() -> Rules {
    Belote::compile(&Options::default()).expect("the default is playable")
}

/// One deal: who decides is the caller's business.
fn walk(
    options: &Options,
    dice: &mut Dice,
    mut decide: impl FnMut(&State<Belote>, Sight<'_, Belote>, &mut Dice) -> Action,
) {
    let mut hall = Hall::<Belote>::new(options, dice.next_u64());
    while let Some(seat) = hall.next(1, dice) {
        let view = hall.view(seat);
        let action = decide(&hall.state, hall.sight(&view, seat), dice);
        hall.carry_out(seat, Some(action));
    }
}

fn club(sight: &Sight<'_, Belote>, dice: &mut Dice) -> Action {
    Belote::club(sight.seen(), sight.proofs, dice).expect("Belote has no windows")
}

#[test]
fn every_choice_is_legal() {
    kit::every_choice_is_legal::<Belote>(20_000, kit::anywhere);
}

#[test]
fn hidden_cards_decide_nothing() {
    kit::hidden_cards_decide_nothing::<Belote>(2_000, 4, kit::anywhere);
}

#[test]
fn the_club_beats_chance_and_greed() {
    let (points, won) = duel::<Belote>(&Options::default(), 400, 1, Level::Club, Level::Random);
    assert!(points > 60.0 && won > 0.6, "{points} and {won}");
    let (points, won) = duel::<Belote>(&Options::default(), 400, 1, Level::Club, Level::Greedy);
    assert!(points > 12.0 && won > 0.52, "{points} and {won}");
}

fn card(text: &str) -> Card {
    Card::try_from(text.parse::<cards::Card>().expect("a card")).expect("a card of Belote")
}

/// A table where these hands were dealt, seat 3 dealt them, and this seat took its first card.
fn table(rules: &Rules, hands: [&str; 4], taker: usize) -> State<Belote> {
    let hands = hands.map(|hand| hand.split_whitespace().map(card).collect::<Vec<Card>>());
    assert_eq!(hands.iter().flatten().copied().collect::<Cards>(), Cards::ALL);
    let mut order = [0; 32];
    let mut at = 0;
    let mut put = |cards: &[Card]| {
        for card in cards {
            order[at] = card.index() as u8;
            at += 1;
        }
    };
    // The taker's first card is turned up; its last two come with the last packet.
    let hidden = |seat: usize| usize::from(seat == taker);
    for packet in [0..3, 3..5] {
        for (seat, hand) in hands.iter().enumerate() {
            put(&hand[packet.start + hidden(seat)..packet.end + hidden(seat)]);
        }
    }
    put(&hands[taker][..1]);
    for (seat, hand) in hands.iter().enumerate() {
        put(&hand[5 + hidden(seat)..]);
    }
    let mut world = State::<Belote>::start(rules);
    world.chance(rules, Drawn::Number(3), &mut ());
    world.chance(rules, Drawn::Order(&order), &mut ());
    for _ in 0..taker {
        let seat = world.open().turn;
        world.apply(rules, seat, &Action::Pass, &mut ());
    }
    let trump = hands[taker][0].suit();
    world.apply(rules, Seat::new(taker), &Action::Take(trump), &mut ());
    for (seat, hand) in hands.iter().enumerate() {
        assert_eq!(world.own(Seat::new(seat)).hand, hand.iter().copied().collect());
    }
    world
}

/// What the club plays after these cards.
fn club_after(rules: &Rules, world: State<Belote>, played: &str) -> Card {
    let mut hall = Hall::at(rules.clone(), world);
    for card in played.split_whitespace().map(card) {
        let seat = hall.state.open().turn;
        let action = Some(Action::Play { card, call: Call::default() });
        assert_legal(&hall, seat, action);
        hall.carry_out(seat, action);
    }
    let seat = hall.state.open().turn;
    match club(&hall.sight(&hall.view(seat), seat), &mut Dice::new(0)) {
        Action::Play { card, .. } => card,
        other => unreachable!("a card is due, not {other}"),
    }
}

/// Seat 0 took hearts with jack and nine; spades, diamonds and clubs are spread.
const HANDS: [&str; 4] = [
    "JH 9H AH KH 7S 8D AC 7C",
    "7H QH AS 10S 9D JD QC 8C",
    "8H 9S QS KS 10D KD 10C 9C",
    "10H 8S JS AD 7D QD JC KC",
];

#[test]
fn a_taker_with_masters_draws_trumps() {
    let rules = usual();
    assert_eq!(club_after(&rules, table(&rules, HANDS, 0), "").suit(), Suit::Hearts);
}

#[test]
fn last_in_hand_the_club_wins_dear_and_loses_cheap() {
    let rules = usual();
    let world = table(&rules, HANDS, 0);
    // Diamonds go 8 J 10: the ace takes the trick with eleven more.
    assert_eq!(club_after(&rules, world, "8D JD 10D"), card("AD"));
    // Clubs go ace, eight, nine: the trick is lost, and the jack costs less than the king.
    assert_eq!(club_after(&rules, world, "AC 8C 9C"), card("JC"));
}

#[test]
fn a_partners_sure_trick_is_loaded() {
    let rules = usual();
    let hands = [
        "JH 9H AH KH 7S 8D AC 7C",
        "7H QH AS 10S 9D JD QC 8C",
        "8H 9S QS KS 10D KD JC 9C",
        "10H 8S JS AD 7D QD 10C KC",
    ];
    // Seat 1's ace of spades is partner to seat 3; seat 0 led, seat 2 followed: nothing can beat it.
    let world = table(&rules, hands, 0);
    assert_eq!(club_after(&rules, world, "7S AS 9S"), card("JS"));
    // Seat 2 under its partner's ace of clubs brings the jack, not the nine.
    assert_eq!(club_after(&rules, world, "AC 8C"), card("JC"));
}

/// Whether this seat has shown that it must ruff the suit, and may have a trump for it.
fn must_ruff(sight: &Sight<'_, Belote>, seat: Seat, suit: Cards) -> bool {
    let open = &sight.view.open;
    let unseen = Cards::ALL - sight.view.own.hand - open.played;
    let lacks = |cards: Cards| CardSet::from(cards & unseen).is_subset(sight.proofs.lacks(seat));
    suit != open.trumps && suit.meets(unseen) && lacks(suit) && !lacks(open.trumps)
}

#[test]
fn a_trick_is_not_loaded_for_somebody_who_has_shown_that_he_ruffs() {
    let mut dice = Dice::new(11);
    // Aces and tens given to the partner's trick by those who listen, and by those who do not.
    let (mut tricks, mut heard, mut deaf) = (0, 0, 0);
    for _ in 0..20_000 {
        walk(&Options::default(), &mut dice, |_, sight, dice| {
            let (rules, open) = (sight.rules, &sight.view.open);
            let action = club(&sight, dice);
            let partners = rules.sides.of(open.winning) == rules.sides.of(open.turn);
            let third = open.phase == Phase::Play && open.in_trick == 2;
            let legal =
                Ladder::new(rules, open, open.turn).cards(sight.view.own.hand) - open.trumps;
            let loads = |card: Card| card.points(false) >= 10;
            let choice = legal.iter().any(loads) && !legal.iter().all(loads);
            if third && partners && choice && must_ruff(&sight, open.turn.next(4), open.led) {
                let loaded = |action: Option<Action>| match action {
                    Some(Action::Play { card, .. }) => u32::from(loads(card)),
                    _ => 0,
                };
                tricks += 1;
                heard += loaded(Some(action));
                deaf += loaded(Belote::club(sight.seen(), &Proofs::default(), dice));
            }
            action
        });
    }
    assert!(deaf > 20, "{deaf} of {tricks} tricks would have been loaded");
    assert!(4 * heard < deaf, "{heard} of {tricks} tricks were loaded, {deaf} by deaf players");
}

#[test]
fn good_trumps_are_taken_and_poor_ones_passed() {
    let rules = usual();
    let bid = |hands: [&str; 4]| {
        let mut world = State::<Belote>::start(&rules);
        let order: Vec<u8> = {
            let hands = hands.map(|hand| hand.split_whitespace().map(card).collect::<Vec<Card>>());
            let dealt = [0..3, 3..5].into_iter();
            let packets =
                dealt.flat_map(|packet| hands.iter().map(move |hand| &hand[packet.clone()]));
            let first: Vec<Card> = packets.flatten().copied().collect();
            let rest = Cards::ALL - first.iter().copied().collect();
            let turned = card("9H");
            let rest = (rest - Cards::one(turned)).iter();
            first.into_iter().chain([turned]).chain(rest).map(|card| card.index() as u8).collect()
        };
        world.chance(&rules, Drawn::Number(3), &mut ());
        world.chance(&rules, Drawn::Order(&order), &mut ());
        Belote::club(world.seen(&rules, Seat::new(0)), &Proofs::default(), &mut Dice::new(0))
    };
    let others = ["7H 8S 9D QC KC", "8H 9S QS KD 10C", "10H JS 7D QD JC"];
    let [a, b, c] = others;
    assert_eq!(bid(["JH AH KH AS 7C", a, b, c]), Some(Action::Take(Suit::Hearts)));
    assert_eq!(bid(["7S 10S JD 8C 9C", a, b, c]), Some(Action::Pass));
}

#[test]
fn what_is_held_is_announced() {
    let options = Options { auto_declare: false, auto_belote: false, ..Options::default() };
    let mut dice = Dice::new(3);
    let (mut declared, mut belotes) = (0, 0);
    for _ in 0..60 {
        walk(&options, &mut dice, |_, sight, dice| {
            let (seen, action) = (sight.seen(), club(&sight, dice));
            if let Action::Play { card, call } = action {
                let (hand, royals) = (seen.own.hand, seen.open.royals());
                let held = hand.len() == 8 && belote::declare::any(hand);
                assert_eq!(!call.kinds.is_empty(), held);
                assert_eq!(call.belote, royals.is_subset(hand) && royals.contains(card));
                declared += u32::from(held);
                belotes += u32::from(call.belote);
            }
            action
        });
    }
    assert!(declared > 5 && belotes > 2, "{declared} declarations, {belotes} belotes");
}

/// What a side makes of a deal when everybody plays on with open cards, by trying everything through
/// the game's own doors.
fn by_force(rules: &Rules, world: &State<Belote>, high: Side) -> i32 {
    let open = world.open();
    if open.phase != Phase::Play {
        let low = rules.sides.all().find(|&side| side != high).expect("there are two sides");
        let last = if rules.sides.of(open.leader) == high { 10 } else { 0 };
        let all = |side: Side| if open.tricks[side.index()] == 8 { 90 } else { 0 };
        return i32::from(open.points(high)) + last + all(high) - all(low);
    }
    let seat = open.turn;
    let values = Ladder::new(rules, open, seat).cards(world.own(seat).hand).iter().map(|card| {
        let mut next = *world;
        next.apply(rules, seat, &Action::Play { card, call: Call::default() }, &mut ());
        by_force(rules, &next, high)
    });
    let best = if rules.sides.of(seat) == high { values.max() } else { values.min() };
    best.expect("a seat in turn has a card to play")
}

/// House rules drawn at random, for two sides.
fn two_sides(dice: &mut Dice) -> Options {
    loop {
        let options = any_house::<Belote>(dice);
        if options.players != 3 {
            return options;
        }
    }
}

#[test]
fn solving_agrees_with_trying_everything() {
    let endings = if long() { 10_000 } else { 600 };
    let mut dice = Dice::new(11);
    let mut solver = Solver::default();
    let (mut solved, mut deal) = (0, 0);
    while solved < endings {
        deal += 1;
        let options = two_sides(&mut dice);
        let rules = Belote::compile(&options).expect("any house is playable");
        // Three tricks and a part of one are left; now and then four.
        let tricks = if deal % 50 == 0 { 4 } else { 5 };
        let plays = tricks * rules.seats + dice.below(rules.seats as u32) as usize;
        walk(&options, &mut dice, |world, sight, dice| {
            let (seen, open) = (sight.seen(), world.open());
            if open.phase == Phase::Play && open.plays.len() == plays {
                let high = Side::new(dice.below(2) as usize);
                let taken = i32::from(open.points(high));
                let value = solver.value(&rules, world, high).map(|rest| rest + taken);
                assert_eq!(value, Some(by_force(&rules, world, high)), "{world:?}");
                solved += 1;
            }
            // Club players sweep more often than chance does, so both shape the endings; strict play
            // even where players police themselves, as the solver has it.
            match dice.below(2) {
                0 => club(&sight, dice),
                _ if open.phase == Phase::Play => {
                    let legal = Ladder::new(&rules, open, open.turn).cards(seen.own.hand);
                    let nth = dice.below(legal.len() as u32) as usize;
                    let card = legal.iter().nth(nth).expect("there are so many");
                    Action::Play { card, call: Call::default() }
                }
                _ => random::action(seen, dice),
            }
        });
    }
}

#[test]
fn every_move_of_an_ending_is_worth_what_it_leads_to() {
    let rules = usual();
    let mut dice = Dice::new(13);
    let mut solver = Solver::default();
    for _ in 0..40 {
        walk(&Options::default(), &mut dice, |world, sight, dice| {
            let open = world.open();
            if open.phase == Phase::Play && open.plays.len() == 12 {
                let high = rules.sides.of(open.turn);
                let legal = Ladder::new(&rules, open, open.turn).cards(sight.view.own.hand);
                let mut values = Vec::new();
                assert!(solver.values(&rules, world, high, legal.iter(), |made| values.push(made)));
                assert_eq!(solver.value(&rules, world, high), values.iter().copied().max());
            }
            club(&sight, dice)
        });
    }
}
