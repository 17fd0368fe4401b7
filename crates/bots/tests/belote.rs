//! Belote's bots: legal at every table, blind to hidden cards, sound in textbook positions, exact
//! where cards lie open. `QUINTE_LONG=1` runs the long campaigns.

use belote::action::Call;
use belote::options::{ContractBase, Declarations, Policing, UnderTrump};
use belote::pack::{Card, Cards};
use belote::state::Phase;
use belote::{Action, Belote, Event, Options, Rules, legal};
use bots::belote::solve::Solver;
use bots::{Bot, Choice, Craft, Effort, Level, Player, Sight, random};
use cards::{Dice, Seat, Side, Suit};
use engine::{Ask, Drawn, Game, Proofs, Sampler, Sink, State, To, Turn, Viewer};

fn long() -> bool {
    std::env::var_os("QUINTE_LONG").is_some()
}

/// The usual tables and odd ones.
fn tables() -> Vec<Rules> {
    let usual = Options::default;
    let mut tables: Vec<Options> =
        belote::options::presets().into_iter().map(|(_, options)| options).collect();
    tables.extend([
        Options { players: 3, ..usual() },
        Options { players: 3, removed_suit: Suit::Spades, policing: Policing::Hand, ..usual() },
        Options { players: 2, ..usual() },
        Options { players: 2, auto_declare: false, auto_belote: false, ..usual() },
        Options { partner_exempt: true, under_trump: UnderTrump::Free, ..usual() },
        Options { policing: Policing::Hand, auto_declare: false, auto_belote: false, ..usual() },
        Options { declarations: Declarations::Off, litige: true, ..usual() },
        Options {
            declarations: Declarations::BothSides,
            contract_base: ContractBase::AllPoints,
            belote_kept_on_failure: false,
            ..usual()
        },
    ]);
    tables.iter().map(|options| Belote::compile(options).expect("these are playable")).collect()
}

fn usual() -> Rules {
    Belote::compile(&Options::default()).expect("the default is playable")
}

/// Keeps what is proved to all.
struct Ear<'a>(&'a mut Proofs);

impl Sink<Event> for Ear<'_> {
    fn tell(&mut self, to: To, event: impl FnOnce() -> Event) {
        if to == To::All {
            self.0.learn::<Belote>(&event());
        }
    }
}

fn draw(rules: &Rules, world: &mut State<Belote>, ask: Ask, dice: &mut Dice) {
    let _ = match ask {
        Ask::Number(below) => world.chance(rules, Drawn::Number(dice.below(below)), &mut ()),
        Ask::Order(n) => {
            let mut order: Vec<u8> = (0..n).collect();
            for i in (1..order.len()).rev() {
                order.swap(i, dice.below(i as u32 + 1) as usize);
            }
            world.chance(rules, Drawn::Order(&order), &mut ())
        }
    };
}

/// A match from its beginning, deal after deal: who decides is the caller's business.
fn walk(
    rules: &Rules,
    deals: u32,
    dice: &mut Dice,
    mut decide: impl FnMut(&State<Belote>, Seat, &Proofs, &mut Dice) -> Action,
) {
    let mut world = State::<Belote>::start(rules);
    let mut proofs = Proofs::default();
    loop {
        match world.turn(rules) {
            Turn::Chance(_) if world.standing(rules).deals >= deals => return,
            Turn::Chance(ask) => {
                draw(rules, &mut world, ask, dice);
                proofs = Proofs::default();
            }
            Turn::Seat(seat) => {
                let action = decide(&world, seat, &proofs, dice);
                let _ = world.apply(rules, seat, &action, &mut Ear(&mut proofs));
            }
            Turn::Window(_) | Turn::Over => return,
        }
    }
}

fn assert_legal(rules: &Rules, world: &State<Belote>, seat: Seat, choice: Choice<Belote>) {
    let action = choice.expect("Belote has no windows");
    let verdict = Belote::check(world.seen(rules, seat), &action);
    assert!(verdict.is_ok(), "{action} at {world:?}: {verdict:?}");
}

#[test]
fn every_choice_is_legal_at_every_table() {
    let deals = if long() { 1_500 } else { 12 };
    for (at, rules) in tables().iter().enumerate() {
        let mut dice = Dice::new(at as u64);
        for _ in 0..deals / 3 {
            walk(rules, 3, &mut dice, |world, seat, proofs, dice| {
                let seen = world.seen(rules, seat);
                let club = Belote::club(seen, proofs, dice);
                let greedy = Belote::greedy(seen, dice);
                let mut candidates = Vec::new();
                Belote::candidates(seen, proofs, dice, &mut candidates);
                assert!(!candidates.is_empty());
                for &choice in [club, greedy].iter().chain(&candidates) {
                    assert_legal(rules, world, seat, choice);
                }
                let any = random::action(seen, dice);
                [club, greedy, Some(any)][dice.below(3) as usize].unwrap_or(any)
            });
        }
    }
}

#[test]
fn decisions_depend_on_the_view_alone() {
    let effort = Effort { worlds: 6, confirm: 6, doubt: 0.0, among: 2 };
    let wanted = if long() { 100_000 } else { 600 };
    let tables = tables();
    let mut dice = Dice::new(7);
    let mut compared = 0;
    while compared < wanted {
        let rules = &tables[dice.below(tables.len() as u32) as usize];
        walk(rules, 1, &mut dice, |world, seat, proofs, dice| {
            let view = world.view(Viewer::Seat(seat));
            let mut sampler = Sampler::new(rules, &view, proofs);
            let twin = sampler.draw(dice, 100);
            if let Some(twin) = twin.filter(|_| dice.below(4) == 0) {
                let other = twin.view(Viewer::Seat(seat));
                let seed = dice.next_u64();
                for level in [Level::Club, Level::Expert] {
                    let decide = |view| {
                        let sight = Sight { rules, view, proofs, heard: &[] };
                        let player = Player::<Belote>::new(level);
                        player.with_effort(effort).decide(&sight, seed, &|| false)
                    };
                    assert_eq!(decide(&view), decide(&other), "{level}: {world:?}");
                }
                compared += 1;
            }
            let club = Belote::club(world.seen(rules, seat), proofs, dice);
            let any = random::action(world.seen(rules, seat), dice);
            [club, Some(any)][dice.below(2) as usize].unwrap_or(any)
        });
    }
}

/// Card points that seats 0 and 2 make more than the others in one deal.
fn lead_of(rules: &Rules, world: &State<Belote>) -> f64 {
    let open = world.open();
    let of = |side: usize| {
        let last = rules.sides.of(open.leader) == Side::new(side);
        f64::from(open.points(Side::new(side))) + if last { 10.0 } else { 0.0 }
    };
    if open.plays.len() == 32 { of(0) - of(1) } else { 0.0 }
}

/// The mean over deals, each played both ways, with club bids and with those two in each side's
/// chairs.
fn match_of(
    deals: u64,
    a: impl Fn(&State<Belote>, Seat, &Proofs, &mut Dice) -> Choice<Belote>,
    b: impl Fn(&State<Belote>, Seat, &Proofs, &mut Dice) -> Choice<Belote>,
) -> f64 {
    let rules = usual();
    let mut sum = 0.0;
    for deal in 0..deals {
        for ours in 0..2 {
            let mut dice = Dice::new(deal);
            let mut lead = 0.0;
            walk(&rules, 1, &mut dice, |world, seat, proofs, dice| {
                let choice = match world.open().phase {
                    Phase::Play if seat.index() % 2 == ours => a(world, seat, proofs, dice),
                    Phase::Play => b(world, seat, proofs, dice),
                    _ => Belote::club(world.seen(&rules, seat), proofs, &mut Dice::new(0)),
                };
                let action = choice.expect("Belote has no windows");
                let mut after = *world;
                let _ = after.apply(&rules, seat, &action, &mut ());
                lead = lead_of(&rules, &after);
                action
            });
            sum += if ours == 0 { lead } else { -lead };
        }
    }
    sum / (2.0 * deals as f64)
}

#[test]
fn the_club_beats_chance_and_greed() {
    let rules = usual();
    let club = |world: &State<Belote>, seat: Seat, proofs: &Proofs, dice: &mut Dice| {
        Belote::club(world.seen(&rules, seat), proofs, dice)
    };
    let greedy = |world: &State<Belote>, seat: Seat, _: &Proofs, dice: &mut Dice| {
        Belote::greedy(world.seen(&rules, seat), dice)
    };
    let chance = |world: &State<Belote>, seat: Seat, _: &Proofs, dice: &mut Dice| {
        Some(random::action(world.seen(&rules, seat), dice))
    };
    // About +29 and +11 over many deals; the spread of 400 is below 2 either way.
    let over_chance = match_of(400, club, chance);
    assert!(over_chance > 22.0, "{over_chance}");
    let over_greed = match_of(400, club, greedy);
    assert!(over_greed > 5.0, "{over_greed}");
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
    let _ = world.chance(rules, Drawn::Number(3), &mut ());
    let _ = world.chance(rules, Drawn::Order(&order), &mut ());
    for _ in 0..taker {
        let seat = world.open().turn;
        let _ = world.apply(rules, seat, &Action::Pass, &mut ());
    }
    let trump = hands[taker][0].suit();
    let _ = world.apply(rules, Seat::new(taker), &Action::Take(trump), &mut ());
    for (seat, hand) in hands.iter().enumerate() {
        assert_eq!(world.own(Seat::new(seat)).hand, hand.iter().copied().collect());
    }
    world
}

/// What the club plays after these cards.
fn club_after(rules: &Rules, mut world: State<Belote>, played: &str) -> Card {
    let mut proofs = Proofs::default();
    for card in played.split_whitespace().map(card) {
        let seat = world.open().turn;
        let action = Action::Play { card, call: Call::default() };
        assert_legal(rules, &world, seat, Some(action));
        let _ = world.apply(rules, seat, &action, &mut Ear(&mut proofs));
    }
    let seat = world.open().turn;
    match Belote::club(world.seen(rules, seat), &proofs, &mut Dice::new(0)) {
        Some(Action::Play { card, .. }) => card,
        other => unreachable!("a card is due, not {other:?}"),
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
        let _ = world.chance(&rules, Drawn::Number(3), &mut ());
        let _ = world.chance(&rules, Drawn::Order(&order), &mut ());
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
    let rules = Belote::compile(&options).expect("these are playable");
    let mut dice = Dice::new(3);
    let (mut declared, mut belotes) = (0, 0);
    for _ in 0..60 {
        walk(&rules, 1, &mut dice, |world, seat, proofs, dice| {
            let seen = world.seen(&rules, seat);
            let action = Belote::club(seen, proofs, dice).expect("Belote has no windows");
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
    let values = legal::cards(rules, open, seat, world.own(seat).hand).iter().map(|card| {
        let mut next = *world;
        let _ = next.apply(rules, seat, &Action::Play { card, call: Call::default() }, &mut ());
        by_force(rules, &next, high)
    });
    let best = if rules.sides.of(seat) == high { values.max() } else { values.min() };
    best.expect("a seat in turn has a card to play")
}

#[test]
fn solving_agrees_with_trying_everything() {
    let endings = if long() { 10_000 } else { 600 };
    let two_sides: Vec<Rules> =
        tables().into_iter().filter(|rules| rules.sides.len() == 2).collect();
    let mut dice = Dice::new(11);
    let mut solver = Solver::default();
    for ending in 0..endings {
        let rules = &two_sides[ending % two_sides.len()];
        // Three tricks and a part of one are left; now and then four.
        let tricks = if ending % 50 == 0 { 4 } else { 5 };
        let plays = tricks * rules.seats + dice.below(rules.seats as u32) as usize;
        walk(rules, 1, &mut dice, |world, seat, proofs, dice| {
            let seen = world.seen(rules, seat);
            let open = world.open();
            if open.phase == Phase::Play && open.plays.len() == plays {
                let high = Side::new(dice.below(2) as usize);
                let taken = i32::from(open.points(high));
                let value = solver.value(rules, world, high).map(|rest| rest + taken);
                assert_eq!(value, Some(by_force(rules, world, high)), "{world:?}");
            }
            // Club players sweep more often than chance does, so both shape the endings; strict play
            // even where players police themselves, as the solver has it.
            let club = Belote::club(seen, proofs, dice);
            match dice.below(2) {
                0 => club.expect("Belote has no windows"),
                _ if open.phase == Phase::Play => {
                    let legal = legal::cards(rules, open, seat, seen.own.hand);
                    let nth = dice.below(legal.len()) as usize;
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
        walk(&rules, 1, &mut dice, |world, seat, proofs, dice| {
            let seen = world.seen(&rules, seat);
            let open = world.open();
            if open.phase == Phase::Play && open.plays.len() == 12 {
                let high = rules.sides.of(seat);
                let legal = legal::cards(&rules, open, seat, seen.own.hand);
                let mut values = Vec::new();
                assert!(solver.values(&rules, world, high, legal.iter(), |made| values.push(made)));
                assert_eq!(solver.value(&rules, world, high), values.iter().copied().max());
            }
            Belote::club(seen, proofs, dice).expect("Belote has no windows")
        });
    }
}
