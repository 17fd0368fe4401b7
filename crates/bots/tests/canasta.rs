//! The bots of Canasta: legal under every house rule, blind to hidden cards, and good players.

use bots::{Bot, Craft, Effort, Level, Player, Sight, random};
use canasta::meld::Kind;
use canasta::options::{Close, NineEnd, OpeningStrictness, RunWilds, WildKey};
use canasta::pack::{Hand, Row, is_black_three};
use canasta::state::Phase;
use canasta::{Action, Canasta, Deep, Event, Open, Options, Own, Rules};
use cards::{Dice, Face, MAX_SEATS, Seat, parse_cards};
use engine::fair::{Seed, Source};
use engine::{Game, Play, Proofs, Sampler, State, Told, Turn, View, Viewer};

fn long() -> bool {
    std::env::var_os("QUINTE_LONG").is_some()
}

/// The house rules, each option at least once away from its default.
fn houses() -> Vec<Options> {
    let base = Options::default();
    let two = Options { players: 2, ..Options::default() };
    vec![
        base.clone(),
        two.clone(),
        Options { jokers: 4, opening_strictness: OpeningStrictness::Every, ..base.clone() },
        Options { opening_strictness: OpeningStrictness::Every, ..two.clone() },
        Options { wild_melds: false, wild_key: WildKey::Off, ..base.clone() },
        Options { wild_key: WildKey::AnyTop, wild_tie_bonus: 1500, ..two.clone() },
        Options { nine_end: NineEnd::Relaxed, run_wilds: RunWilds::GapsOnly, ..base.clone() },
        Options { run_wilds: RunWilds::None, freeze_on_wild: true, ..two.clone() },
        Options { bottom_three: true, red_three_discard: false, ..base.clone() },
        Options { bottom_three: true, recycle_limit: 0, ..two.clone() },
        Options { close_without_canasta: Close::Always, recycle_shuffle: false, ..base.clone() },
        Options { close_without_canasta: Close::Never, ..two },
        Options { wild_key: WildKey::AnyTop, freeze_on_wild: true, target: 3000, ..base },
    ]
}

/// A table with everything that its seats were told.
struct Table {
    play: Play<Canasta>,
    told: Vec<Told<Event>>,
    proofs: [Proofs; MAX_SEATS],
}

impl Table {
    fn new(options: &Options, name: &str) -> Table {
        let source = Source::Seed { seed: Seed::from_text(name), salt: Vec::new() };
        let mut told = Vec::new();
        let play = Play::new(options, source, &mut told).expect("these options are good");
        Table { play, told, proofs: Default::default() }
    }

    /// The seat in turn and what it sees; `None` after so many deals.
    fn asked(&mut self, deals: u32) -> Option<(Seat, View<Canasta>)> {
        for told in self.told.drain(..) {
            for seat in Seat::all(MAX_SEATS).filter(|&s| told.to.reaches(Viewer::Seat(s))) {
                self.proofs[seat.index()].learn::<Canasta>(&told.event);
            }
        }
        match self.play.turn() {
            Turn::Seat(seat) if self.play.standing().deals < deals => {
                Some((seat, self.play.view(Viewer::Seat(seat))))
            }
            _ => None,
        }
    }

    fn act(&mut self, seat: Seat, action: &Action) {
        let done = self.play.act(seat, action, &mut self.told);
        assert_eq!(done, Ok(()), "{action}");
    }
}

/// What a player does who plays well, carelessly, or takes back what it laid.
fn erratic(view: &View<Canasta>, rules: &Rules, proofs: &Proofs, dice: &mut Dice) -> Action {
    let seen = view.seen(rules);
    let undo = Canasta::check(seen, &Action::Undo).is_ok();
    match dice.below(12) {
        0 if undo => Action::Undo,
        0..3 => random::action(seen, dice),
        _ => Canasta::club(seen, proofs, dice).expect("a seat in turn acts"),
    }
}

#[test]
fn every_choice_is_legal() {
    let decisions = if long() { 80_000 } else { 250 };
    let mut dice = Dice::new(7);
    for (number, options) in houses().iter().enumerate() {
        let (mut count, mut game) = (0, 0);
        while count < decisions {
            game += 1;
            let mut table = Table::new(options, &format!("legal/{number}/{game}"));
            while let Some((seat, view)) = table.asked(2) {
                let rules = table.play.rules();
                let (seen, proofs) = (view.seen(rules), &table.proofs[seat.index()]);
                let mut choices =
                    vec![Canasta::greedy(seen, &mut dice), Canasta::club(seen, proofs, &mut dice)];
                Canasta::candidates(seen, proofs, &mut dice, &mut choices);
                assert!(choices.len() <= 14, "{choices:?}");
                for choice in choices {
                    let action = choice.expect("a seat in turn acts");
                    assert_eq!(Canasta::check(seen, &action), Ok(()), "{action}\n{:?}", seen.open);
                }
                let action = erratic(&view, rules, proofs, &mut dice);
                table.act(seat, &action);
                count += 1;
            }
        }
    }
}

#[test]
fn hidden_cards_change_nothing() {
    let states = if long() { 100_000 } else { 400 };
    let effort = Effort { worlds: 2, confirm: 2, doubt: 1.0, among: 1 };
    let mut dice = Dice::new(8);
    let (mut compared, mut game) = (0, 0);
    while compared < states {
        game += 1;
        let options = &houses()[game % houses().len()];
        let mut table = Table::new(options, &format!("blind/{game}"));
        while let Some((seat, view)) = table.asked(1) {
            let rules = table.play.rules();
            let proofs = &table.proofs[seat.index()];
            if dice.below(6) == 0 {
                let mut sampler = Sampler::new(rules, &view, proofs);
                let worlds = [0, 1].map(|_| sampler.draw(&mut dice, 200));
                let seed = dice.next_u64();
                for level in [Level::Greedy, Level::Club, Level::Expert] {
                    let decide = |world: &Option<State<Canasta>>| {
                        let world = world.as_ref().expect("the real one fits, so there is one");
                        let view = world.view(Viewer::Seat(seat));
                        let sight = Sight { rules, view: &view, proofs, heard: &[] };
                        Player::new(level).with_effort(effort).decide(&sight, seed, &|| false)
                    };
                    let [here, there] = [0, 1].map(|at: usize| decide(&worlds[at]));
                    assert_eq!(here, there, "{level} saw through the cards");
                }
                compared += 1;
            }
            let action = erratic(&view, rules, proofs, &mut dice);
            table.act(seat, &action);
        }
    }
}

#[test]
fn club_players_beat_random_ones() {
    for players in [4, 2] {
        let options = Options { players, ..Options::default() };
        let (mut dice, mut won) = (Dice::new(9), 0);
        for deal in 0..40 {
            let mut table = Table::new(&options, &format!("strength/{players}/{deal}"));
            let ours = deal % 2;
            while let Some((seat, view)) = table.asked(1) {
                let seen = view.seen(table.play.rules());
                let action = if seat.index() % 2 == ours {
                    Canasta::club(seen, &table.proofs[seat.index()], &mut dice)
                } else {
                    random::choice(seen, &mut dice)
                };
                table.act(seat, &action.expect("a seat in turn acts"));
            }
            let scores = table.play.standing().scores;
            won += usize::from(scores[ours] > scores[1 - ours]);
        }
        assert!(won >= 36, "{players} players: {won} of 40");
    }
}

fn faces(text: &str) -> Vec<Face> {
    let cards = parse_cards(text).expect("these cards are written well");
    cards.iter().map(|card| card.face()).collect()
}

/// A position in which seat 0 is to act: melds by seat, its hand, the pile.
struct Scene<'a> {
    melds: &'a [(usize, &'a str)],
    hand: &'a str,
    pile: &'a str,
    others: u8,
    stock: u8,
    phase: Phase,
}

const SCENE: Scene<'_> =
    Scene { melds: &[], hand: "", pile: "4S", others: 10, stock: 40, phase: Phase::Play };

/// What a club player does there, with four players.
fn club_plays(scene: &Scene<'_>) -> Action {
    let rules = Canasta::compile(&Options::default()).expect("the default is good");
    let mut open = Open::start(&rules);
    let mut owns = [Own::default(); MAX_SEATS];
    open.phase = Phase::Play;
    for &(seat, cards) in scene.melds {
        let (seat, cards) = (Seat::new(seat), faces(cards));
        owns[seat.index()].hand = cards.iter().copied().collect();
        open.hands[seat.index()] = cards.len() as u8;
        let mut state = State::<Canasta>::assemble(open, owns, Deep { stock: Row::EMPTY });
        let _ = state.apply(&rules, seat, &Action::Lay(Row::of(&cards)), &mut ());
        open = *state.open();
        open.opened[seat.index() % 2] = true;
        open.laid = 0;
    }
    let hand: Hand = faces(scene.hand).into_iter().collect();
    owns[0].hand = hand;
    open.hands = [hand.len() as u8, scene.others, scene.others, scene.others];
    open.pile = Row::of(&faces(scene.pile));
    open.stock = scene.stock;
    open.turn = Seat::new(0);
    open.phase = scene.phase;
    open.opening = !open.opened[0];
    let state = State::<Canasta>::assemble(open, owns, Deep { stock: Row::EMPTY });
    let seen = state.seen(&rules, Seat::new(0));
    let action = Canasta::club(seen, &Proofs::default(), &mut Dice::new(1));
    let action = action.expect("a seat in turn acts");
    assert_eq!(Canasta::check(seen, &action), Ok(()), "{action}");
    action
}

fn laid(action: &Action) -> Vec<Face> {
    match action {
        Action::Lay(cards) | Action::Add { cards, .. } => cards.as_slice().to_vec(),
        other => panic!("{other} lays nothing"),
    }
}

#[test]
fn a_rich_pile_is_taken() {
    let rich = "AS AD KS QD 10H 10C JK 5D 5C KH";
    let scene = Scene {
        melds: &[(0, "7S 7H 7D"), (1, "9S 9H 9D")],
        hand: "KD KC 4H 6C 8D QS",
        pile: rich,
        phase: Phase::Draw,
        ..SCENE
    };
    assert!(matches!(club_plays(&scene), Action::Take(_)));
}

#[test]
fn the_seventh_card_is_laid() {
    let scene = Scene {
        melds: &[(0, "7S 7H 7D 7C 7S 7H"), (1, "9S 9H 9D")],
        hand: "7D QC JH 5S 4D",
        ..SCENE
    };
    assert_eq!(laid(&club_plays(&scene)), faces("7D"));
}

#[test]
fn a_wild_card_is_not_spent_on_a_young_meld() {
    let scene = Scene {
        melds: &[(0, "KS KH KD KC"), (2, "4S 4H 4D 4C 4S 4H 4D"), (1, "9S 9H 9D")],
        hand: "2S QC JH 5S 8D 6C",
        ..SCENE
    };
    assert!(matches!(club_plays(&scene), Action::Discard(_)));
}

#[test]
fn an_opening_is_laid_when_the_minimum_is_there() {
    let scene = Scene { hand: "KS KH KD KC QS QH QD 4S 5H 9C 7D JS 8C", ..SCENE };
    let cards = laid(&club_plays(&scene));
    assert_eq!(canasta::meld::kind_of(&cards, None), Kind::Set);
}

#[test]
fn the_deal_is_closed_when_ahead() {
    let scene = Scene {
        melds: &[(0, "KS KH KD KC KS KH KD"), (1, "9S 9H 9D")],
        hand: "QS QH QD 4S",
        ..SCENE
    };
    assert_eq!(laid(&club_plays(&scene)), faces("QS QH QD"));
}

#[test]
fn a_black_three_guards_a_rich_pile() {
    let scene = Scene {
        melds: &[(0, "7S 7H 7D 7C"), (1, "9S 9H 9D")],
        hand: "KD 3S 5C 10D 4H",
        pile: "AS AD QS QD 10H 10C JK 5D JC JD 6S 6H",
        ..SCENE
    };
    let Action::Discard(face) = club_plays(&scene) else { panic!("nothing fits") };
    assert!(is_black_three(face), "{face}");
}
