//! Bezique's bots: legal for every table, blind to hidden cards, sound in textbook positions, perfect
//! in the last nine tricks of two.

use bezique::pack::{Card, Cards, Face, suited};
use bezique::{Action, Bezique, Deep, Hand, Open, Options, Own, Phase, Rules};
use bots::{Bot, Choice, Craft, Level, Player, random, search};
use cards::{Dice, Seat, Suit, parse_cards};
use engine::conformance::any_house;
use engine::{Basis, Moves, Proofs, State};

use crate::kit::{self, Hall, duel, long};

#[test]
fn every_choice_is_legal() {
    kit::every_choice_is_legal::<Bezique>(20_000, kit::anywhere);
}

#[test]
fn hidden_cards_decide_nothing() {
    kit::hidden_cards_decide_nothing::<Bezique>(2_000, 40, kit::anywhere);
}

#[test]
fn club_players_beat_random_ones() {
    for players in [2, 4] {
        let options = Options { players, ..Options::default() };
        let (_, won) = duel::<Bezique>(&options, 6, u32::MAX, Level::Club, Level::Random);
        assert_eq!(won, 1.0, "{players} players");
    }
}

// --- Textbook positions --------------------------------------------------------------------------

/// A table of two with hearts for trumps, seat 0 in turn.
struct Position {
    open: Open,
    hand: Hand,
    rules: Rules,
}

fn cards(text: &str) -> Cards {
    let parsed = parse_cards(text).expect("cards in notation");
    parsed.into_iter().map(|card| Card::try_from(card).expect("in the pack")).collect()
}

fn card(text: &str) -> Card {
    cards(text).first().expect("a card")
}

impl Position {
    /// Seat 0 holds these cards after so many tricks, and leads or has won one.
    fn new(phase: Phase, tricks: u8, hand: &str) -> Position {
        let rules = Bezique::compile(&Options::default()).expect("the default is playable");
        let turned = card("8H");
        let open = Open {
            phase,
            dealer: Seat::new(1),
            tricks,
            trump: Some(Suit::Hearts),
            trumps: suited(Suit::Hearts),
            upcard: Some(turned),
            lit: Cards::one(turned),
            hands: [9, 9, 0, 0],
            stock: 113u8.saturating_sub(2 * tricks),
            ..Open::start(&rules)
        };
        Position { open, hand: cards(hand).iter().map(Card::face).collect(), rules }
    }

    fn score(mut self, mine: i32, other: i32) -> Position {
        self.open.scores = [mine, other, 0, 0];
        self
    }

    /// Seat 1 has led this card.
    fn after(mut self, led: &str) -> Position {
        let led = card(led);
        let above = led.face().higher();
        let trump = led.face().bit() & self.open.trumps != 0;
        self.open = Open {
            leader: Seat::new(1),
            winning: Seat::new(1),
            in_trick: 1,
            led: led.face().suit_faces(),
            beaters: if trump { above } else { above | self.open.trumps },
            lit: self.open.lit | Cards::one(led),
            ..self.open
        };
        self.open.trick[0] = led;
        self
    }

    /// What a club player does.
    fn club(&self) -> String {
        let owns = [0, 1, 2, 3]
            .map(|seat| Own { hand: if seat == 0 { self.hand } else { Hand::default() } });
        let state = State::<Bezique>::assemble(self.open, owns, Deep::EMPTY);
        let seen = state.seen(&self.rules, Seat::new(0));
        let action = Bezique::club(seen, &Proofs::default(), &mut Dice::new(0));
        let action = action.expect("a seat in turn acts");
        Bezique::check(seen, &action).expect("it is legal");
        action.to_string()
    }
}

const RUN: &str = "AH 10H KH QH JH 7C 8C 9C 8S";

#[test]
fn the_marriage_comes_before_the_run_while_there_is_time() {
    assert_eq!(Position::new(Phase::Won, 5, RUN).club(), "meld trump_marriage QH KH");
    assert_eq!(Position::new(Phase::Won, 57, RUN).club(), "meld trump_run JH QH KH 10H AH");
}

#[test]
fn a_single_bezique_waits_for_the_double() {
    let hand = "QS JD JD#2 7C 8C 9C 8S 9S 7D";
    assert_eq!(Position::new(Phase::Won, 5, hand).club(), "draw");
    assert_eq!(Position::new(Phase::Won, 57, hand).club(), "meld bezique QS JD");
}

#[test]
fn a_double_bezique_is_laid_at_once() {
    let hand = "QS QS#2 JD JD#2 8C 9C 8S 9S 7D";
    assert_eq!(Position::new(Phase::Won, 5, hand).club(), "meld double_bezique QS JD QS#2 JD#2");
}

#[test]
fn the_seven_is_swapped_for_a_card_of_the_run() {
    let mut position = Position::new(Phase::Won, 5, "7H 10H KH QH JH 9C 8S 9S 7D");
    position.open.upcard = Some(card("AH"));
    position.open.lit = cards("AH");
    assert_eq!(position.club(), "swap");
}

#[test]
fn what_reaches_the_target_is_done_at_once() {
    let hand = "KS QS JD 7C 8C 9C 8S 9S 7H";
    let ahead = Position::new(Phase::Won, 5, hand).score(1480, 1490);
    assert!(ahead.club().starts_with("meld"), "{}", ahead.club());
    assert_eq!(Position::new(Phase::Won, 5, hand).score(1490, 0).club(), "swap");
    assert_eq!(Position::new(Phase::Play, 5, hand).score(1490, 0).club(), "play 7H");
}

#[test]
fn cards_of_the_double_bezique_are_not_thrown_away() {
    let hand = "QS QS#2 JD KC KD QD JS 9C 8S";
    for led in ["10S", "AH", "7D"] {
        let played = Position::new(Phase::Play, 10, hand).after(led).club();
        assert!(!["play QS", "play JD"].contains(&played.as_str()), "{played} on {led}");
    }
}

#[test]
fn a_cheap_card_wins_the_trick_for_a_meld() {
    let hand = "QS QS#2 JD JD#2 8C 9C 10C 9S 7D";
    assert_eq!(Position::new(Phase::Play, 10, hand).after("KC").club(), "play 10C");
    let hand = "AS AC AD AS#2 KD 8C 9C 10D 7S";
    assert_eq!(Position::new(Phase::Play, 10, hand).after("9D").club(), "play 10D");
}

// --- The last nine tricks of two -----------------------------------------------------------------

/// A match of random players as its last tricks begin, with so many cards in each hand.
fn ending(dice: &mut Dice, tricks: u8, far: bool) -> Option<Hall<Bezique>> {
    let target = if far { 10_000 } else { 1500 };
    let options = Options { players: 2, teams: false, target, ..any_house::<Bezique>(dice) };
    let mut hall = Hall::<Bezique>::new(&options, dice.next_u64());
    while let Some(seat) = hall.next(u32::MAX, dice) {
        let open = hall.state.open();
        if open.phase == Phase::Last && open.tricks + tricks >= 66 && dice.below(3) > 0 {
            return Some(hall);
        }
        let action = random::action(hall.state.seen(&hall.rules, seat), dice);
        hall.carry_out(seat, Some(action));
    }
    None
}

/// What the seat can reach in this world, by trying everything with the rules themselves.
fn brute(rules: &Rules, world: &State<Bezique>, seat: Seat, deal: u16) -> f64 {
    let open = world.open();
    if open.deals > deal {
        // In the unit of every other figure: thousandths of the match.
        return Bezique::value(rules, &world.standing(rules), world, seat);
    }
    let values = legal(rules, world).into_iter().map(|action| {
        let mut next = *world;
        next.apply(rules, open.turn, &action, &mut ());
        brute(rules, &next, seat, deal)
    });
    if open.turn == seat {
        values.fold(f64::MIN, f64::max)
    } else {
        values.fold(f64::MAX, f64::min)
    }
}

fn legal(rules: &Rules, world: &State<Bezique>) -> Vec<Action> {
    let open = world.open();
    let cards = bezique::legal::cards(world.seen(rules, open.turn));
    cards.iter().map(Action::Play).collect()
}

/// Puts both near the target, so that a seven, the last trick or the count may end the match.
fn near_the_target(hall: &mut Hall<Bezique>, dice: &mut Dice) {
    let target = i32::from(hall.rules.options.target);
    let mut open = *hall.state.open();
    for score in &mut open.scores[..2] {
        *score = target - 10 * (1 + dice.below(30) as i32);
    }
    let owns = [0, 1, 2, 3].map(|seat| *hall.state.own(Seat::new(seat)));
    hall.state = State::assemble(open, owns, *hall.state.deep());
}

#[test]
fn endings_of_two_are_solved_as_brute_force_solves_them() {
    let wanted = if long() { 20_000 } else { 2_000 };
    let mut dice = Dice::new(77);
    let mut scratch = <Bezique as Craft>::Scratch::default();
    let mut solved = 0;
    while solved < wanted {
        let Some(mut hall) = ending(&mut dice, 4, solved % 2 == 0) else { continue };
        if solved % 3 > 0 {
            near_the_target(&mut hall, &mut dice);
        }
        let (rules, world) = (&hall.rules, &hall.state);
        let seat = world.open().turn;
        let actions = legal(rules, world);
        let choices: Vec<Choice<Bezique>> = actions.iter().copied().map(Some).collect();
        let mut values = Vec::new();
        assert!(Bezique::solve(rules, world, seat, &choices, &mut scratch, &mut values));
        for (action, value) in actions.iter().zip(&values) {
            let mut next = *world;
            next.apply(rules, seat, action, &mut ());
            let truth = brute(rules, &next, seat, world.open().deals);
            assert!(
                (value - truth).abs() < 1e-5,
                "{value}, not {truth}: {action} in {world:?} with {:?}",
                rules.options
            );
        }
        solved += 1;
    }
}

#[test]
fn an_expert_plays_the_last_nine_tricks_perfectly() {
    let wanted = if long() { 2_000 } else { 60 };
    let mut dice = Dice::new(78);
    let mut scratch = <Bezique as Craft>::Scratch::default();
    let mut expert = Player::new(Level::Expert);
    for number in 0..wanted {
        let Some(mut hall) = ending(&mut dice, 9, number % 2 == 0) else { continue };
        if number % 3 > 0 {
            near_the_target(&mut hall, &mut dice);
        }
        while hall.state.open().phase == Phase::Last
            && let Some(seat) = hall.next(u32::MAX, &mut dice)
        {
            let choices: Vec<Choice<Bezique>> =
                legal(&hall.rules, &hall.state).into_iter().map(Some).collect();
            let mut values = Vec::new();
            let world = &hall.state;
            Bezique::solve(&hall.rules, world, seat, &choices, &mut scratch, &mut values);
            let best = values.iter().copied().fold(f64::MIN, f64::max);
            let choice = hall.decide(seat, &mut expert, number);
            let at = choices.iter().position(|other| *other == choice).expect("a legal card");
            assert_eq!(values[at], best, "{choice:?} in {:?}", hall.state);
            hall.carry_out(seat, choice);
        }
    }
}

#[test]
fn with_two_an_expert_looks_at_worlds_in_phase_1() {
    let (mut expert, mut dice) = (Player::new(Level::Expert), Dice::new(9));
    let mut hall = Hall::<Bezique>::new(&Options::default(), 9);
    let seat = hall.next(1, &mut dice).expect("the match begins");
    let view = hall.view(seat);
    let decision = expert.decide(&hall.sight(&view, seat), 1, &|| false);
    assert!(decision.worlds > 100, "only {} worlds", decision.worlds);
}

/// `expert:WORLDS` goes by the table, too: with as many worlds as usual it is the usual expert.
#[test]
fn an_expert_with_as_many_worlds_as_usual_is_the_usual_one() {
    for players in [2, 4] {
        let options = Options { players, ..Options::default() };
        let mut dice = Dice::new(3);
        let mut hall = Hall::<Bezique>::new(&options, 3);
        let worlds = Bezique::effort(&hall.rules).worlds;
        for seed in 0..4 {
            let seat = hall.next(1, &mut dice).expect("the deal goes on");
            let view = hall.view(seat);
            let decide = |mut expert: Player<Bezique>| {
                expert.decide(&hall.sight(&view, seat), seed, &|| false)
            };
            let usual = decide(Player::new(Level::Expert));
            assert_eq!(usual, decide(Player::new(Level::Expert).with_worlds(worlds)), "{players}");
            hall.carry_out(seat, usual.choice);
        }
    }
}

#[test]
fn an_expert_weighs_each_face_once() {
    let mut dice = Dice::new(0);
    let mut hall = Hall::<Bezique>::new(&Options::default(), 4);
    let seat = hall.next(1, &mut dice).expect("the match begins");
    let choices = search::choices(&hall.sight(&hall.view(seat), seat), &mut dice);
    let mut faces: Vec<Face> = choices
        .iter()
        .map(|choice| match choice {
            Some(Action::Play(card)) => card.face(),
            other => panic!("{other:?} is no card"),
        })
        .collect();
    let count = faces.len();
    faces.sort_unstable();
    faces.dedup();
    assert_eq!((faces.len(), count <= 9), (count, true));
}
