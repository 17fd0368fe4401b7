//! Random matches under random house rules, played here and at the naive referee's table at once.
//!
//! Compared in every position: whose turn it is, hands, tables, trick, stock and scores; everything
//! the player in turn may do; and the clause that every other card breaks. `QUINTE_LONG=1` plays a
//! hundred times as much.

use std::collections::BTreeSet;

use bezique::pack::{Card, Cards};
use bezique::{Action, Bezique, Options, Phase, Rules};
use cards::{Dice, Rank, Suit};
use engine::fair::{Given, Seed};
use engine::{Moves, State, Turn};

use crate::kit::{bring, chance, long, names, random_action, random_options, seat, whole_actions};
use crate::naive;
use crate::naive::table::{Move, Phase as Stage, Referee};
use crate::translate::{self, move_of};

/// What came up: a comparison of things that never happen proves nothing.
#[derive(Debug, Default)]
struct Tally {
    deals: u64,
    actions: u64,
    melds: [u64; 9],
    swaps: u64,
    jokers_returned: u64,
    no_trump: u64,
    over_in_trick: u64,
    over_by_meld: u64,
    over_by_count: u64,
    broken: [u64; 4],
}

const DUTIES: [&str; 4] = ["BEZ-6.1.1", "BEZ-6.1.2", "BEZ-6.1.3", "BEZ-6.1.4"];

/// The same match twice.
pub(crate) struct Both {
    pub rules: Rules,
    pub state: State<Bezique>,
    pub table: Referee,
    key: [u8; 32],
    request: u64,
    /// Whether the packs are stacked with cards that make melds.
    rich: bool,
    jokers_returned: u64,
    no_trump: u64,
}

/// The same cards, but beziques and the court of diamonds lie on top, mixed with a few others.
fn riches_first(order: &[cards::Card]) -> Vec<cards::Card> {
    let rich = |card: &cards::Card| {
        let queen = card.face() == cards::Face::new(Rank::Queen, Suit::Spades);
        let court = card.face().rank().is_some_and(|rank| rank >= Rank::Ten);
        queen || court && card.face().suit() == Some(Suit::Diamonds) || card.id().is_multiple_of(11)
    };
    let (high, low): (Vec<cards::Card>, Vec<cards::Card>) =
        order.iter().partition(|card| rich(card));
    high.into_iter().chain(low).collect()
}

impl Both {
    pub(crate) fn new(options: &Options, seed: &str, rich: bool) -> Both {
        let rules = Rules::compile(options).unwrap();
        let key = Seed::from_text(seed).deal_key(&[]);
        let table = Referee::new(translate::options(options), 0);
        let state = State::start(&rules);
        let (jokers_returned, no_trump) = (0, 0);
        let mut both =
            Both { rules, state, table, key, request: 0, rich, jokers_returned, no_trump };
        both.settle();
        both
    }

    /// Chance brings the same to both.
    fn settle(&mut self) {
        while let Turn::Chance(ask) = self.state.turn(&self.rules) {
            let mut given = chance(ask, &self.key, self.request);
            self.request += 1;
            if let (true, Given::Order(order)) = (self.rich, &mut given) {
                *order = riches_first(order);
            }
            bring(&self.rules, &mut self.state, &given);
            match given {
                Given::Number(above) if self.table.phase == Stage::PutBack => {
                    self.table.put_back(above as usize);
                    self.jokers_returned += 1;
                }
                Given::Number(dealer) => self.table.dealer = dealer as usize,
                Given::Order(order) => {
                    let order: Vec<naive::Card> = order.into_iter().map(translate::card).collect();
                    self.table.deal(&order);
                    self.no_trump += u64::from(self.table.trump.is_none());
                }
            }
        }
    }

    /// Both do the same.
    pub(crate) fn act(&mut self, action: &Action) {
        let turn = self.state.open().turn;
        self.state.apply(&self.rules, turn, action, &mut ());
        self.table.act(&move_of(action));
        self.settle();
    }

    /// Everything that the player in turn may do, by the engine.
    pub(crate) fn moves(&self) -> BTreeSet<Move> {
        let Turn::Seat(turn) = self.state.turn(&self.rules) else { return BTreeSet::new() };
        let actions = whole_actions(self.state.seen(&self.rules, turn));
        let moves: BTreeSet<Move> = actions.iter().map(move_of).collect();
        assert_eq!(moves.len(), actions.len(), "an action is listed twice: {actions:?}");
        moves
    }

    /// Both stand alike.
    fn compare(&self) {
        let (open, table) = (self.state.open(), &self.table);
        let stage = match open.phase {
            Phase::Play => Stage::Play,
            Phase::Won => Stage::Won,
            Phase::Last => Stage::Last,
            Phase::Over => Stage::Over,
            Phase::Dealer | Phase::Shuffle | Phase::Return => panic!("chance was answered"),
        };
        assert_eq!(stage, table.phase);
        let sides = self.rules.sides.len();
        assert_eq!(&open.scores[..sides], &table.scores[..]);
        assert_eq!(open.winner.map(|side| side.index()), table.winner);
        assert_eq!(usize::from(open.deals), table.deals);
        assert_eq!(open.dealer.index(), table.dealer);
        assert_eq!(usize::from(open.stock), table.stock.len());
        assert_eq!(usize::from(open.tricks), table.tricks);
        assert_eq!(open.trump.map(|suit| suit.letter()), table.trump);
        let name = |card: &naive::Card| table.name(*card).unwrap();
        assert_eq!(open.upcard.map(|card| card.to_string()), table.upcard.as_ref().map(name));
        let trick: Vec<String> = open.plays().map(|(_, card)| card.to_string()).collect();
        assert_eq!(trick, table.trick.iter().map(name).collect::<Vec<_>>());
        for n in 0..self.rules.seats {
            let laid: BTreeSet<String> = table.tables[n].iter().map(name).collect();
            assert_eq!(names(open.table[n]), laid);
            let known = open.known[n] - open.table[n];
            let hidden = self.state.own(seat(n)).hand.iter().map(|face| face.to_string());
            let mut held: Vec<String> =
                hidden.chain(known.iter().map(|card| card.face().to_string())).collect();
            let mut due: Vec<String> =
                table.hands[n].iter().map(|card| card.face().to_string()).collect();
            held.sort();
            due.sort();
            assert_eq!(held, due, "seat {n}");
        }
        if stage != Stage::Over {
            assert_eq!(open.turn.index(), table.turn);
        }
        assert_eq!(self.moves(), table.moves());
        assert_eq!(self.state.validate(&self.rules), Ok(()));
    }

    /// Every card that the player in turn holds and may not play breaks the clause it should.
    fn compare_refusals(&self, broken: &mut [u64; 4]) {
        let open = self.state.open();
        let turn = open.turn;
        let seen = self.state.seen(&self.rules, turn);
        let held = seen.own.hand.lowest(open.lit) | open.known[turn.index()];
        for &card in self.table.hands[turn.index()].iter().chain(&self.table.tables[turn.index()]) {
            let due = self.table.breach(card);
            let face = card.face().to_string();
            let copies = held.iter().filter(|card| card.face().to_string() == face);
            for copy in copies.collect::<Vec<Card>>() {
                let check = Bezique::check(seen, &Action::Play(copy)).map_err(|no| no.clause());
                match due {
                    Some(clause) => {
                        assert_eq!(check, Err(clause), "{copy}");
                        broken[DUTIES.iter().position(|duty| *duty == clause).unwrap()] += 1;
                    }
                    None => assert!(check.is_ok() || check == Err("BEZ-8.1"), "{copy}: {check:?}"),
                }
            }
        }
        // Whatever is not held is refused as such.
        let others = Cards::ALL - seen.own.hand.named(open.lit) - open.known[turn.index()];
        for card in others.iter().step_by(17) {
            let check = Bezique::check(seen, &Action::Play(card)).map_err(|no| no.clause());
            let has_such = held.iter().any(|other| other.face() == card.face());
            let clause = if has_such { "BEZ-8.1" } else { "BEZ-3.1" };
            assert_eq!(check, Err(clause), "{card}");
        }
    }

    fn play_out(&mut self, most: u64, dice: &mut Dice, tally: &mut Tally) {
        self.compare();
        for _ in 0..most {
            let Turn::Seat(turn) = self.state.turn(&self.rules) else { break };
            if matches!(self.state.open().phase, Phase::Play | Phase::Last) {
                self.compare_refusals(&mut tally.broken);
            }
            let action = random_action(self.state.seen(&self.rules, turn), dice);
            match action {
                Action::Meld(meld) => tally.melds[meld.kind as usize] += 1,
                Action::Swap => tally.swaps += 1,
                Action::Play(_) | Action::Draw => {}
            }
            self.act(&action);
            tally.actions += 1;
            self.compare();
            if self.state.turn(&self.rules) == Turn::Over {
                let meld = matches!(action, Action::Meld(_));
                tally.over_by_meld += u64::from(meld);
                tally.over_in_trick += u64::from(self.state.open().in_trick > 0);
                let counted = self.table.hands.iter().all(Vec::is_empty);
                tally.over_by_count += u64::from(counted);
            }
        }
        tally.deals += self.table.deals as u64;
        tally.no_trump += self.no_trump;
        tally.jokers_returned += self.jokers_returned;
    }
}

fn many(players: u8, matches: u64) {
    let matches = if long() { 100 * matches } else { matches };
    let mut tally = Tally::default();
    for number in 0..matches {
        let mut dice = Dice::new(number + 1000 * u64::from(players));
        let options = random_options(players, &mut dice);
        let seed = format!("naive {players} {number}");
        let one = std::panic::AssertUnwindSafe(|| {
            Both::new(&options, &seed, dice.below(2) == 0).play_out(700, &mut dice, &mut tally);
        });
        if let Err(panic) = std::panic::catch_unwind(one) {
            eprintln!("in match {number} of {players} players under {options:?}");
            std::panic::resume_unwind(panic);
        }
    }
    eprintln!("{players} players, {matches} matches: {tally:?}");
    let Tally { melds, swaps, jokers_returned, over_in_trick, over_by_meld, broken, .. } = tally;
    let usual = [swaps, jokers_returned, over_in_trick, over_by_meld, tally.over_by_count];
    assert!(usual.iter().all(|&times| times > 0), "too few to compare: {tally:?}");
    let needed = if players == 2 { &broken[..3] } else { &broken[..] };
    assert!(needed.iter().all(|&times| times > 20), "too few refusals: {tally:?}");
    assert!(melds.iter().all(|&times| times > 3), "too few melds: {tally:?}");
    assert!(tally.no_trump > 0 && tally.deals > 20, "{tally:?}");
}

#[test]
fn two_players_agree_with_the_naive_referee() {
    many(2, 200);
}

#[test]
fn four_players_agree_with_the_naive_referee() {
    many(4, 200);
}
