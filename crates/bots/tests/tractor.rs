//! Tractor's bots: legal under every house rule, blind to hidden cards, better than those below them,
//! and at home in the positions of the textbook.

use bots::{Bot, Choice, Craft, Effort, Level, Player, Sight};
use cards::{Dice, Face, Rank, Seat, Stream, Suit};
use engine::{Drawn, Game, Proofs, Sampler, State, To, Told, Turn, Viewer};
use tractor::options::{
    Advancement, KittyMultiplier, NobodyDeclares, Throw, TractorLadder, WinAt, presets,
};
use tractor::state::Phase;
use tractor::{Action, Cards, Deep, Draft, Event, Open, Options, Own, Rules, Tractor, Trump};

fn long() -> bool {
    std::env::var("QUINTE_LONG").is_ok_and(|value| value == "1")
}

/// House rules drawn at random: any combination that can be played.
fn random_options(dice: &mut Dice) -> Options {
    let mut flip = || dice.below(2) == 0;
    let throw = if flip() { Throw::Provable } else { Throw::Challenge };
    Options {
        win_at: if flip() { WinAt::DefendAce } else { WinAt::ReachAce },
        advancement: if flip() { Advancement::Seed } else { Advancement::PerForty },
        final_window: flip(),
        throw,
        trump_throw: flip(),
        tractor_ladder: if flip() { TractorLadder::Seed } else { TractorLadder::Unified },
        throw_fine: if throw == Throw::Challenge && flip() { 10 } else { 0 },
        nobody_declares: [
            NobodyDeclares::NoTrump,
            NobodyDeclares::FlipKitty,
            NobodyDeclares::Redeal,
        ][dice.below(3) as usize],
        kitty_multiplier: [
            KittyMultiplier::Seed,
            KittyMultiplier::PowerOfTwo,
            KittyMultiplier::TwiceCards,
        ][dice.below(3) as usize],
    }
}

/// A match in which one can look into every hand, and what was proved in it.
struct Hall {
    rules: Rules,
    state: State<Tractor>,
    proofs: Proofs,
    dice: Dice,
}

impl Hall {
    fn new(options: &Options, seed: u64) -> Hall {
        let rules = Tractor::compile(options).expect("playable");
        let state = State::start(&rules);
        Hall { rules, state, proofs: Proofs::default(), dice: Dice::new(seed) }
    }

    /// Any ranks, so that any rank is trump.
    fn at_any_rank(mut self) -> Hall {
        let mut open = *self.state.open();
        open.ranks = [(); 2].map(|()| Rank::ALL[self.dice.below(13) as usize]);
        open.roles_open = self.dice.below(2) == 0;
        self.state = State::assemble(open, Default::default(), Deep::EMPTY);
        self
    }

    fn hear(&mut self, told: Vec<Told<Event>>) {
        for told in told.iter().filter(|told| told.to == To::All) {
            self.proofs.learn::<Tractor>(&told.event);
        }
    }

    fn shuffle(&mut self) {
        let mut order = [0; 108];
        Stream::new(&[5; 32], self.dice.next_u64()).order(&mut order);
        let mut told = Vec::new();
        let _ = self.state.chance(&self.rules, Drawn::Order(&order), &mut told);
        self.hear(told);
    }

    /// Goes on to the next decision; `None` after so many deals or the match.
    fn next(&mut self, deals: u32) -> Option<Seat> {
        loop {
            match self.state.turn(&self.rules) {
                Turn::Over => return None,
                Turn::Chance(_) if self.state.standing(&self.rules).deals >= deals => return None,
                Turn::Chance(_) => self.shuffle(),
                Turn::Seat(seat) => return Some(seat),
                Turn::Window(_) => {
                    let seat = Seat::new(self.dice.below(4) as usize);
                    let legal = self.state.legal(&self.rules, seat, &Draft::default());
                    if !legal.is_empty() && self.dice.below(4) == 0 {
                        return Some(seat);
                    }
                    let _ = self.state.close(&self.rules, &mut ());
                }
            }
        }
    }

    fn carry_out(&mut self, seat: Seat, choice: Choice<Tractor>) {
        let mut told = Vec::new();
        let _ = match choice {
            Some(action) => self.state.apply(&self.rules, seat, &action, &mut told),
            None => self.state.close(&self.rules, &mut told),
        };
        self.hear(told);
    }
}

fn assert_legal(hall: &Hall, seat: Seat, who: &str, choice: Choice<Tractor>) {
    let seen = hall.state.seen(&hall.rules, seat);
    match choice {
        None => assert!(matches!(hall.state.turn(&hall.rules), Turn::Window(_)), "{who} stays out"),
        Some(action) => {
            let verdict = Tractor::check(seen, &action);
            let hand = seen.own.hand;
            assert!(verdict.is_ok(), "{who}: {action} from {hand} is refused: {verdict:?}");
        }
    }
}

#[test]
fn every_choice_is_legal_under_every_house_rule() {
    let decisions = if long() { 1_000_000 } else { 20_000 };
    let (mut dice, mut asked, mut most) = (Dice::new(1), 0, 0);
    while asked < decisions {
        let options = random_options(&mut dice);
        let mut hall = Hall::new(&options, dice.next_u64()).at_any_rank();
        // Some tables are calm, at others much happens that no bot would do.
        let wild = dice.below(4);
        while let Some(seat) = hall.next(2) {
            let seen = hall.state.seen(&hall.rules, seat);
            let club = Tractor::club(seen, &hall.proofs, &mut dice);
            let greedy = Tractor::greedy(seen, &mut dice);
            let mut candidates = Vec::new();
            Tractor::candidates(seen, &hall.proofs, &mut dice, &mut candidates);
            assert_legal(&hall, seat, "club", club);
            assert_legal(&hall, seat, "greedy", greedy);
            candidates.iter().for_each(|&choice| assert_legal(&hall, seat, "candidate", choice));
            most = most.max(candidates.len());
            asked += 2 + candidates.len();
            let choice = match dice.below(8) {
                0 => greedy,
                n if n <= wild => bots::random::choice(seen, &mut dice),
                _ => club,
            };
            hall.carry_out(seat, choice);
        }
    }
    assert!(most > 8, "there is more than the club's plan to weigh");
}

#[test]
fn hidden_cards_do_not_matter() {
    let states = if long() { 100_000 } else { 1_500 };
    let little = Effort { worlds: 3, confirm: 6, doubt: 1.0, among: 1 };
    let (mut dice, mut found) = (Dice::new(2), 0);
    while found < states {
        let options = random_options(&mut dice);
        let mut hall = Hall::new(&options, dice.next_u64()).at_any_rank();
        while let Some(seat) = hall.next(1) {
            let view = hall.state.view(Viewer::Seat(seat));
            let mut sampler = Sampler::new(&hall.rules, &view, &hall.proofs);
            if dice.below(4) == 0
                && let Some(world) = sampler.draw(&mut dice, 200)
            {
                found += 1;
                let other = world.view(Viewer::Seat(seat));
                let seed = dice.next_u64();
                let levels: &[Level] = match dice.below(16) {
                    0 => &[Level::Greedy, Level::Club, Level::Expert],
                    _ => &[Level::Greedy, Level::Club],
                };
                for &level in levels {
                    let decide = |view| {
                        let rules = &hall.rules;
                        let sight = Sight { rules, view, proofs: &hall.proofs, heard: &[] };
                        let mut player = Player::<Tractor>::new(level).with_effort(little);
                        player.decide(&sight, seed, &|| false)
                    };
                    assert_eq!(decide(&view), decide(&other), "{level}");
                }
            }
            let seen = hall.state.seen(&hall.rules, seat);
            let choice = match dice.below(4) {
                0 => bots::random::choice(seen, &mut dice),
                _ => Tractor::club(seen, &hall.proofs, &mut dice),
            };
            hall.carry_out(seat, choice);
        }
    }
}

/// Plays deals twice with the sides swapped: the ranks that `a` gains a deal, and the share it wins.
fn match_of(options: &Options, deals: u64, a: Level, b: Level) -> (f64, f64) {
    let (mut ranks, mut won) = (0.0, 0.0);
    for (deal, ours) in (0..deals).flat_map(|deal| [(deal, 0), (deal, 1)]) {
        let mut hall = Hall::new(options, deal);
        hall.shuffle();
        let mut bots = [a, b].map(Player::<Tractor>::new);
        let mut decide = |hall: &Hall, seat: Seat| {
            let view = hall.state.view(Viewer::Seat(seat));
            let sight = Sight { rules: &hall.rules, view: &view, proofs: &hall.proofs, heard: &[] };
            let bot = usize::from(seat.index() % 2 != ours);
            let seed = deal + u64::from(view.open.dealt) + u64::from(view.open.tricks_done);
            bots[bot].decide(&sight, seed, &|| false).choice
        };
        loop {
            let (seat, choice) = match hall.state.turn(&hall.rules) {
                Turn::Over | Turn::Chance(_) => break,
                Turn::Seat(seat) => (seat, decide(&hall, seat)),
                Turn::Window(seats) => {
                    let able = |seat: &Seat| {
                        !hall.state.legal(&hall.rules, *seat, &Draft::default()).is_empty()
                    };
                    let acts = seats.iter().filter(able).find_map(|seat| {
                        let action = decide(&hall, seat)?;
                        Some((seat, Some(action)))
                    });
                    acts.unwrap_or((Seat::new(0), None))
                }
            };
            hall.carry_out(seat, choice);
        }
        let scores = hall.state.standing(&hall.rules).scores;
        ranks += f64::from(scores[ours] - scores[1 - ours]);
        let winners = hall.rules.sides.of(hall.state.open().starter);
        won += f64::from(winners.index() == ours);
    }
    (ranks / (2 * deals) as f64, won / (2 * deals) as f64)
}

#[test]
fn each_level_beats_the_one_below() {
    for (name, options) in presets() {
        let (_, won) = match_of(&options, 60, Level::Club, Level::Random);
        assert!(won > 0.9, "{name}: the club wins {won} of its rounds against random play");
        let (ranks, _) = match_of(&options, 100, Level::Club, Level::Greedy);
        assert!(ranks > 0.3, "{name}: the club gains {ranks} ranks a round on the greedy");
        let (ranks, _) = match_of(&options, 60, Level::Greedy, Level::Random);
        assert!(ranks > 0.3, "{name}: the greedy gains {ranks} ranks a round on random play");
    }
}

/// Cards in notation.
fn cards(text: &str) -> Cards {
    text.split_whitespace().map(|name| name.parse::<Face>().expect("a card")).collect()
}

/// A trick is about to begin with these hands, twos and spades trump, seat 0 to lead; the starter is
/// seat 3, and every other card has been played.
fn before_trick(options: &Options, hands: [&str; 4]) -> Hall {
    let mut hall = Hall::new(options, 1);
    let hands = hands.map(cards);
    let buried = cards("3D 3D 4D 4D 6D 6D 7D 7D");
    let held = hands.iter().fold(buried, |all, &hand| all.plus(hand));
    let open = Open {
        phase: Phase::Play,
        turn: Seat::new(0),
        starter: Seat::new(3),
        roles_open: false,
        trump: Trump { rank: Rank::Two, suit: Some(Suit::Spades) },
        hands: hands.map(|hand| hand.len() as u8),
        played: Cards::ALL.minus(held),
        tricks_done: 10,
        ..Open::start()
    };
    let mut owns = hands.map(|hand| Own { hand, ..Own::default() });
    owns[3].buried = buried;
    hall.state = State::assemble(open, owns, Deep::EMPTY);
    hall
}

/// What the club plays after these plays from seat 0 on.
fn club_after(hands: [&str; 4], plays: &[&str]) -> Cards {
    let mut hall = before_trick(&Options::default(), hands);
    for (n, play) in plays.iter().enumerate() {
        let action = Action::Play(cards(play));
        assert_legal(&hall, Seat::new(n), "the position", Some(action));
        hall.carry_out(Seat::new(n), Some(action));
    }
    let seat = hall.state.open().turn;
    let seen = hall.state.seen(&hall.rules, seat);
    match Tractor::club(seen, &hall.proofs, &mut Dice::new(1)) {
        Some(Action::Play(cards)) => cards,
        other => panic!("{other:?}"),
    }
}

#[test]
fn points_go_to_a_partners_sure_trick() {
    let hands = ["3C 3C 8S 9S", "AH 5C 6S 7S", "4H 6C 8C 9C", "10H 6H 7C KC"];
    // Seat 1 has the trick with the ace, and seat 3 is its partner and the last to play.
    assert_eq!(
        club_after(["8H 3C 8S 9S", hands[1], hands[2], hands[3]], &["8H", "AH", "4H"]),
        cards("10H")
    );
}

#[test]
fn nothing_goes_to_the_other_sides_trick() {
    let hands = ["AH 3C 8S 9S", "4H 5C 6S 7S", "6H 6C 8C 9C", "10H 3H 7C KC"];
    assert_eq!(club_after(hands, &["AH", "4H", "6H"]), cards("3H"));
}

#[test]
fn a_trick_with_points_is_ruffed_low() {
    let hands = ["KH 3C 8S 9S", "4H 5C 6S 7S", "10H 6C 8C 9C", "4S AS 7C 8C"];
    assert_eq!(club_after(hands, &["KH", "4H", "10H"]), cards("4S"));
}

#[test]
fn a_trick_without_points_is_not_worth_the_ace_of_trumps() {
    let hands = ["9H 3C 8S 10S", "4H 5C 6S 7S", "6H 6C 8C 9C", "AS SJ 7C 8C"];
    let play = club_after(hands, &["9H", "4H", "6H"]);
    assert_eq!(play.of(Trump { rank: Rank::Two, suit: Some(Suit::Spades) }.faces()), Cards::EMPTY);
}

#[test]
fn what_nobody_can_beat_is_thrown_at_once() {
    let hands = ["AH AH KH 3C", "4H 5H 6H 7H", "8H 9H 10H JH", "QH 3H 7C 8C"];
    assert_eq!(club_after(hands, &[]), cards("AH AH KH"));
}

/// A hand of 33 at the table, twos and spades trump.
fn club_buries(hand: &str) -> Cards {
    let mut hall = Hall::new(&Options::default(), 1);
    let hand = cards(hand);
    assert_eq!(hand.len(), 33);
    let open = Open {
        phase: Phase::Bury,
        roles_open: false,
        trump: Trump { rank: Rank::Two, suit: Some(Suit::Spades) },
        hands: [33, 25, 25, 25],
        ..Open::start()
    };
    let owns = [Own { hand, ..Own::default() }, Own::default(), Own::default(), Own::default()];
    hall.state = State::assemble(open, owns, Deep::EMPTY);
    let seen = hall.state.seen(&hall.rules, Seat::new(0));
    match Tractor::club(seen, &hall.proofs, &mut Dice::new(1)) {
        Some(Action::Bury(cards)) => cards,
        other => panic!("{other:?}"),
    }
}

#[test]
fn short_suits_are_buried_and_trumps_kept() {
    let trumps = "3S 4S 4S 7S 8S JS QS AS 2S 2H SJ BJ";
    let long = "AH AH KH KH QH JH 9H 8H 7H AC AC QC JC";
    let short = "3D 4D 6D 9D 8C 7C 4C 3C";
    assert_eq!(
        club_buries(&format!("{trumps} {long} {short}")).of(cards("3D 4D 6D 9D").one),
        cards("3D 4D 6D 9D")
    );
    let buried = club_buries(&format!("{trumps} {long} {short}"));
    assert_eq!(buried.of(cards(trumps).one), Cards::EMPTY);
}

/// What the club declares with this hand when so many cards are dealt.
fn club_declares(hand: &str, first_deal: bool) -> Choice<Tractor> {
    let mut hall = Hall::new(&Options::default(), 1);
    let hand = cards(hand);
    let dealt = hand.len() as u8;
    let open = Open {
        phase: Phase::Deal,
        roles_open: first_deal,
        hands: [dealt; 4],
        dealt: 4 * dealt,
        ..Open::start()
    };
    let owns = [Own { hand, ..Own::default() }, Own::default(), Own::default(), Own::default()];
    hall.state = State::assemble(open, owns, Deep::EMPTY);
    Tractor::club(hall.state.seen(&hall.rules, Seat::new(0)), &hall.proofs, &mut Dice::new(1))
}

#[test]
fn a_long_suit_is_declared_and_a_short_one_is_not() {
    let declares =
        |suit: &str| Some(format!("declare {suit}").parse::<Action>().expect("notation"));
    assert_eq!(club_declares("2S 3S 4S 6S 7S 9S JS KS 4H 5D 6C", false), declares("S"));
    assert_eq!(club_declares("2S 3H 4H 6H 7D 9D JD KC 4C 5D 6C QH QD 9C 8D 8H", false), None);
    // Who declares in the first deal defends: that is worth a short suit.
    assert_eq!(club_declares("2S 3H 4H 6H", true), declares("S"));
}
