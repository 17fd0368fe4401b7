//! Bezique's bots: legal for every table, blind to hidden cards, sound in textbook positions, perfect
//! in the last nine tricks of two.

use bezique::hand::Hand;
use bezique::options::{Brisques, JokerUpcard, MeldsPerTrick};
use bezique::pack::{Card, Cards, Face, suited};
use bezique::state::{Deep, Own, Phase};
use bezique::{Action, Bezique, Open, Options, Rules};
use bots::{Bot, Choice, Craft, Effort, Level, Player, Sight, random, search};
use cards::{Dice, Seat, Suit, parse_cards};
use engine::{Ask, Drawn, Game, Proofs, Sampler, Sink, State, To, Turn, Viewer};

fn long() -> bool {
    std::env::var_os("QUINTE_LONG").is_some()
}

fn rules(options: &Options) -> Rules {
    Bezique::compile(options).expect("these options are playable")
}

/// House rules drawn at random: any combination that can be played.
fn random_options(players: u8, dice: &mut Dice) -> Options {
    let mut flip = || dice.below(2) == 0;
    Options {
        players,
        teams: players == 4 && flip(),
        melds_per_trick: if flip() { MeldsPerTrick::One } else { MeldsPerTrick::Unlimited },
        swap_counts_as_meld: flip(),
        meld_swapped_card_at_once: flip(),
        remarry_run_cards: flip(),
        meld_needs_hand_card: flip(),
        seven_bonus_phase2: flip(),
        joker_lead_forces_trump: flip(),
        joker_upcard: [JokerUpcard::Redraw, JokerUpcard::Diamonds, JokerUpcard::NoTrump]
            [dice.below(3) as usize],
        max_jokers_in_four: dice.below(4) as u8,
        brisques: [Brisques::None, Brisques::Threshold, Brisques::Plain][dice.below(3) as usize],
        target: [10, 200, 700, 1500, 10_000][dice.below(5) as usize],
    }
}

/// A match between programs, with what was proved in the open.
struct Match {
    rules: Rules,
    state: State<Bezique>,
    proofs: Proofs,
    dice: Dice,
}

struct Ear<'a>(&'a mut Proofs);

impl Sink<bezique::Event> for Ear<'_> {
    fn tell(&mut self, to: To, event: impl FnOnce() -> bezique::Event) {
        if to == To::All {
            self.0.learn::<Bezique>(&event());
        }
    }
}

impl Match {
    fn new(options: &Options, seed: u64) -> Match {
        let rules = rules(options);
        let state = State::start(&rules);
        Match { rules, state, proofs: Proofs::default(), dice: Dice::new(seed) }
    }

    /// Answers what chance is asked for; the seat in turn after that, or `None` at the end.
    fn turn(&mut self) -> Option<Seat> {
        loop {
            let ear = &mut Ear(&mut self.proofs);
            let _ = match self.state.turn(&self.rules) {
                Turn::Seat(seat) => return Some(seat),
                Turn::Chance(Ask::Number(below)) => {
                    let number = self.dice.below(below);
                    self.state.chance(&self.rules, Drawn::Number(number), ear)
                }
                Turn::Chance(Ask::Order(n)) => {
                    let mut order: Vec<u8> = (0..n).collect();
                    for i in (1..order.len()).rev() {
                        order.swap(i, self.dice.below(i as u32 + 1) as usize);
                    }
                    self.state.chance(&self.rules, Drawn::Order(&order), ear)
                }
                Turn::Window(_) | Turn::Over => return None,
            };
        }
    }

    fn act(&mut self, seat: Seat, action: &Action) {
        let _ = self.state.apply(&self.rules, seat, action, &mut Ear(&mut self.proofs));
    }

    /// What a player of the level decides.
    fn decide(&self, seat: Seat, player: &mut Player<Bezique>, seed: u64) -> Choice<Bezique> {
        let view = self.state.view(Viewer::Seat(seat));
        let sight = Sight { rules: &self.rules, view: &view, proofs: &self.proofs, heard: &[] };
        player.decide(&sight, seed, &|| false).choice
    }
}

#[test]
fn whatever_the_table_greedy_and_club_and_candidates_are_legal() {
    let wanted = if long() { 1_000_000 } else { 30_000 };
    let (mut decisions, mut table) = (0, 0);
    let mut dice = Dice::new(11);
    while decisions < wanted {
        table += 1;
        let options = random_options(if table % 2 == 0 { 2 } else { 4 }, &mut dice);
        let mut game = Match::new(&options, table);
        for _ in 0..600 {
            let Some(seat) = game.turn() else { break };
            let view = game.state.view(Viewer::Seat(seat));
            let seen = view.seen(&game.rules);
            let greedy = Bezique::greedy(seen, &mut dice).expect("a seat in turn acts");
            let club = Bezique::club(seen, &game.proofs, &mut dice).expect("a seat in turn acts");
            let mut others = Vec::new();
            Bezique::candidates(seen, &game.proofs, &mut dice, &mut others);
            let all = [greedy, club].into_iter().chain(others.into_iter().flatten());
            for action in all {
                let legal = Bezique::check(seen, &action);
                assert!(legal.is_ok(), "{action} breaks {legal:?} with {options:?}");
            }
            let random = random::action(seen, &mut dice);
            game.act(seat, &[greedy, club, club, random][dice.below(4) as usize]);
            decisions += 1;
        }
    }
}

#[test]
fn decisions_depend_on_the_view_alone() {
    let (states, experts) = if long() { (100_000, 2_000) } else { (2_000, 40) };
    let effort = Effort { worlds: 4, confirm: 4, doubt: 0.5, among: 1 };
    let mut dice = Dice::new(5);
    let (mut looked, mut table) = (0, 0);
    while looked < states {
        table += 1;
        let options = random_options(if table % 2 == 0 { 2 } else { 4 }, &mut dice);
        let mut game = Match::new(&options, table);
        for _ in 0..400 {
            let Some(seat) = game.turn() else { break };
            let action = random::action(game.state.seen(&game.rules, seat), &mut dice);
            if dice.below(8) == 0 && looked < states {
                let level = if looked < experts { Level::Expert } else { Level::Club };
                let decide = |state: State<Bezique>| {
                    let twin = Match { state, rules: game.rules.clone(), ..game };
                    twin.decide(seat, &mut Player::new(level).with_effort(effort), 3)
                };
                let view = game.state.view(Viewer::Seat(seat));
                let mut sampler = Sampler::new(&game.rules, &view, &game.proofs);
                let mut worlds = || sampler.draw(&mut dice, 200).expect("the truth is a world");
                let (one, other) = (worlds(), worlds());
                assert_eq!(decide(game.state), decide(one));
                assert_eq!(decide(one), decide(other));
                looked += 1;
            }
            game.act(seat, &action);
        }
    }
}

#[test]
fn club_players_beat_random_ones() {
    for players in [2, 4] {
        let options = Options { players, ..Options::default() };
        for number in 0..12 {
            let ours = Seat::new(number as usize % usize::from(players));
            let mut game = Match::new(&options, number);
            let mut club = Player::new(Level::Club);
            while let Some(seat) = game.turn() {
                let choice = match seat == ours {
                    true => game.decide(seat, &mut club, 0),
                    false => game.decide(seat, &mut Player::new(Level::Random), number),
                };
                game.act(seat, &choice.expect("a seat in turn acts"));
            }
            let winner = game.state.standing(&game.rules).winner;
            assert_eq!(winner, Some(game.rules.sides.of(ours)), "match {number} of {players}");
        }
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
        let rules = rules(&Options::default());
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

const WIN: f64 = 1_000_000.0;

/// A match of random players as its last tricks begin, with so many cards in each hand.
fn ending(dice: &mut Dice, tricks: u8, far: bool) -> Option<Match> {
    let mut options = random_options(2, dice);
    options.target = if far { 10_000 } else { 1500 };
    let mut game = Match::new(&options, dice.next_u64());
    while let Some(seat) = game.turn() {
        let open = game.state.open();
        if open.phase == Phase::Last && open.tricks + tricks >= 66 && dice.below(3) > 0 {
            return Some(game);
        }
        let action = random::action(game.state.seen(&game.rules, seat), dice);
        game.act(seat, &action);
    }
    None
}

/// What the seat can reach in this world, by trying everything with the rules themselves.
fn brute(rules: &Rules, world: &State<Bezique>, seat: Seat, deal: u16) -> f64 {
    let open = world.open();
    if open.deals > deal {
        let scores = open.scores.map(f64::from);
        let lead = scores[seat.index()] - scores[seat.next(2).index()];
        return lead
            + match open.winner {
                Some(winner) if winner.index() == seat.index() => WIN,
                Some(_) => -WIN,
                None => 0.0,
            };
    }
    let values = legal(rules, world).into_iter().map(|action| {
        let mut next = *world;
        let _ = next.apply(rules, open.turn, &action, &mut ());
        brute(rules, &next, seat, deal)
    });
    match open.turn == seat {
        true => values.fold(f64::MIN, f64::max),
        false => values.fold(f64::MAX, f64::min),
    }
}

fn legal(rules: &Rules, world: &State<Bezique>) -> Vec<Action> {
    let open = world.open();
    let cards = bezique::legal::cards(rules, open, world.own(open.turn), open.turn);
    cards.iter().map(Action::Play).collect()
}

/// Puts both near the target, so that a seven, the last trick or the count may end the match.
fn near_the_target(game: &mut Match, dice: &mut Dice) {
    let target = i32::from(game.rules.options.target);
    let mut open = *game.state.open();
    for score in &mut open.scores[..2] {
        *score = target - 10 * (1 + dice.below(30) as i32);
    }
    let owns = [0, 1, 2, 3].map(|seat| *game.state.own(Seat::new(seat)));
    game.state = State::assemble(open, owns, *game.state.deep());
}

#[test]
fn endings_of_two_are_solved_as_brute_force_solves_them() {
    let wanted = if long() { 20_000 } else { 2_000 };
    let mut dice = Dice::new(77);
    let mut scratch = <Bezique as Craft>::Scratch::default();
    let mut solved = 0;
    while solved < wanted {
        let Some(mut game) = ending(&mut dice, 4, solved % 2 == 0) else { continue };
        if solved % 3 > 0 {
            near_the_target(&mut game, &mut dice);
        }
        let (rules, world) = (&game.rules, &game.state);
        let seat = world.open().turn;
        let actions = legal(rules, world);
        let choices: Vec<Choice<Bezique>> = actions.iter().copied().map(Some).collect();
        let mut values = Vec::new();
        assert!(Bezique::solve(rules, world, seat, &choices, &mut scratch, &mut values));
        for (action, value) in actions.iter().zip(&values) {
            let mut next = *world;
            let _ = next.apply(rules, seat, action, &mut ());
            let truth = brute(rules, &next, seat, world.open().deals);
            assert_eq!(*value, truth, "{action} in {world:?} with {:?}", rules.options);
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
        let Some(mut game) = ending(&mut dice, 9, number % 2 == 0) else { continue };
        if number % 3 > 0 {
            near_the_target(&mut game, &mut dice);
        }
        while game.state.open().phase == Phase::Last
            && let Some(seat) = game.turn()
        {
            let choices: Vec<Choice<Bezique>> =
                legal(&game.rules, &game.state).into_iter().map(Some).collect();
            let mut values = Vec::new();
            let world = &game.state;
            Bezique::solve(&game.rules, world, seat, &choices, &mut scratch, &mut values);
            let best = values.iter().copied().fold(f64::MIN, f64::max);
            let choice = game.decide(seat, &mut expert, number);
            let at = choices.iter().position(|other| *other == choice).expect("a legal card");
            assert_eq!(values[at], best, "{choice:?} in {:?}", game.state);
            game.act(seat, &choice.expect("a seat in turn acts"));
        }
    }
}

#[test]
fn an_expert_weighs_each_face_once() {
    let game = &mut Match::new(&Options::default(), 4);
    let seat = game.turn().expect("the match begins");
    let view = game.state.view(Viewer::Seat(seat));
    let sight = Sight { rules: &game.rules, view: &view, proofs: &game.proofs, heard: &[] };
    let choices = search::choices(&sight, &mut Dice::new(0));
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
