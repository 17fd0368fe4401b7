//! Random matches under random house rules, played here and at the naive referee's table at once.
//!
//! Compared at every card: the hand, the legal cards, the clause that each other card breaks and
//! what may be announced. After every action: all that is told, from the cards dealt to the score.
//! `QUINTE_LONG=1` plays a million deals and says how far it is.

use std::time::Instant;

use belote::pack::Cards;
use belote::{Action, Belote, Call, Event, Options};
use cards::Dice;
use engine::{Play, Step, Steps, Told, Turn, Viewer};

use crate::house::House;
use crate::kit::{random_options, random_step, seat, whole_actions};
use crate::naive;
use crate::naive::duty::breach;
use crate::naive::score::belote_owner;
use crate::second_table::{Phase, SecondTable};
use crate::translate::{Heard, Move, all_from_naive, heard, move_of, to_naive};

/// What came up: a comparison of things that never happen proves nothing.
#[derive(Debug, Default)]
struct Tally {
    deals: u64,
    matches: u64,
    thrown_in: u64,
    made: u64,
    failed: u64,
    tied: u64,
    held_won: u64,
    marked: u64,
    all_tricks: u64,
    /// Announced, and paid to nobody for want of a trick (L30).
    declared_in_vain: u64,
    belote: u64,
    belote_silent: u64,
    shown: u64,
    not_shown: u64,
    cut: u64,
    /// Refused cards, by clause.
    broken: [u64; 4],
    cards: u64,
}

const CLAUSES: [&str; 4] = ["BEL-5.2", "BEL-5.3", "BEL-5.3b", "BEL-5.5"];

/// One match at both tables.
struct Match<'a> {
    play: Play<Belote>,
    told: Vec<Told<Event>>,
    house: House,
    table: SecondTable,
    tally: &'a mut Tally,
}

impl<'a> Match<'a> {
    fn new(options: &'a Options, number: u64, tally: &'a mut Tally) -> Match<'a> {
        let (house, table) = House::open(options, &number.to_string(), &["a grain", ""]);
        let mut told = Vec::new();
        let play = Play::new(options, house.source(), &mut told).unwrap();
        Match { play, told, house, table, tally }
    }

    /// What both tables told since the last time is the same.
    fn compare_told(&mut self, mut due: Vec<Heard>) {
        if self.table.phase == Phase::Pack {
            due.extend(self.house.deal(&mut self.table));
        }
        let told: Vec<Heard> = self.told.iter().filter_map(heard).collect();
        assert_eq!(told, due);
        let mut lines = vec![0; self.table.totals.len()];
        let mut sheet = false;
        for told in self.told.drain(..) {
            match told.event {
                // A proof is true, as the naive table knows the hands.
                Event::Lacks { seat, cards } => {
                    let hand = all_from_naive(&self.table.hands[seat.index()]);
                    let over = self.table.phase != Phase::Play;
                    assert!(over || !hand.meets(cards), "{seat} does hold some of {cards}");
                }
                Event::Scored { line } => lines[line.side.index()] += line.points,
                // The lines of the score sheet add up to the score.
                Event::DealScored { scores, .. } => {
                    assert_eq!(lines, scores);
                    sheet = true;
                }
                Event::Won { side } => assert_eq!(self.play.standing().winner, Some(side)),
                _ => {}
            }
        }
        assert!(sheet || lines.iter().all(|&points| points == 0), "lines without a score");
        assert_eq!(self.play.standing().scores[..lines.len()], self.table.totals);
        self.count(&due);
    }

    /// The seat in turn may do the same at both tables.
    fn compare_choices(&mut self) {
        let table = &self.table;
        let me = seat(table.turn);
        assert_eq!(self.play.turn(), Turn::Seat(me));
        let legal = self.play.legal(me);
        if table.phase == Phase::Bid {
            let due: Steps = table.moves().iter().map(bid_step).collect();
            assert_eq!(legal, due, "bids");
            return;
        }
        let hand = &table.hands[table.turn];
        let held = self.play.view(Viewer::Seat(me)).own.hand;
        assert_eq!(held, all_from_naive(hand), "the hand of {me}");
        let strict = !table.options.self_policed;
        for card in Cards::ALL.iter() {
            let action = Action::Play { card, call: Call::default() };
            let verdict = self.play.check(me, &action).map_err(|violation| violation.clause());
            let due = if held.contains(card) {
                let card = to_naive(card);
                let broken =
                    breach(&table.options, table.trump, &table.trick, table.turn, hand, card);
                broken.filter(|_| strict).map_or(Ok(()), Err)
            } else {
                Err("BEL-5.4")
            };
            assert_eq!(verdict, due, "{card} by {me} from {held} on {:?}", table.trick);
            if let Err(clause) = verdict
                && let Some(place) = CLAUSES.iter().position(|known| *known == clause)
            {
                self.tally.broken[place] += 1;
            }
        }
        let cards = Cards(legal.words()[0] as u32);
        assert_eq!(cards, all_from_naive(&table.legal_cards()), "listed for {me} from {held}");
        let announces = cards.len() != legal.len();
        let may = |card: &naive::Card| table.may_say_belote(*card);
        let due = table.possible_calls().len() > 1 || table.legal_cards().iter().any(may);
        assert_eq!(announces, due, "whether {me} may announce something");
        if announces {
            self.compare_announcing();
        }
        self.tally.cards += 1;
    }

    /// Every whole move, with every way to announce: the same at both tables, each once.
    fn compare_announcing(&self) {
        let me = seat(self.table.turn);
        let view = self.play.view(Viewer::Seat(me));
        let actions = whole_actions(view.seen(self.play.rules()));
        let found: Vec<Move> = actions.iter().map(move_of).collect();
        let due = self.table.moves();
        assert!(due.iter().all(|action| found.contains(action)), "{due:?} against {found:?}");
        assert_eq!(found.len(), due.len(), "{due:?} against {found:?}");
    }

    fn count(&mut self, told: &[Heard]) {
        for heard in told {
            match heard {
                Heard::ThrownIn => self.tally.thrown_in += 1,
                Heard::Shown(..) => self.tally.shown += 1,
                Heard::Belote(_, true) => self.tally.belote += 1,
                Heard::Won(_) => self.tally.matches += 1,
                _ => {}
            }
        }
    }

    /// Counts what the deal that was just scored brought.
    fn count_deal(&mut self, held_before: i32) {
        let (table, tally) = (&self.table, &mut *self.tally);
        let Some(outcome) = &table.outcome else { return };
        tally.deals += 1;
        tally.made += u64::from(outcome.made);
        tally.failed += u64::from(!outcome.made && outcome.mark.is_none() && !outcome.tied);
        tally.tied += u64::from(outcome.tied);
        tally.held_won += u64::from(held_before > 0 && !outcome.tied);
        tally.marked += u64::from(outcome.mark.is_some());
        tally.all_tricks += u64::from(outcome.tricks.contains(&8));
        let announced = table.announced.iter().flatten().count();
        let shown = table.shown.iter().flatten().count();
        let paid: i32 = outcome.declarations.iter().sum();
        tally.not_shown += u64::from(announced > shown);
        tally.declared_in_vain += u64::from(shown > 0 && paid == 0);
        let owner = belote_owner(table.trump, &table.first_hands);
        tally.belote_silent += u64::from(owner.is_some() && table.belote_said.is_none());
    }

    fn play_out(&mut self, shy: bool, deals: u64, dice: &mut Dice) {
        self.compare_told(Vec::new());
        let until = self.tally.deals + deals;
        while self.table.phase != Phase::Over && self.tally.deals < until {
            self.compare_choices();
            let me = seat(self.table.turn);
            let action = loop {
                let step = random_step(self.play.legal(me), shy, dice);
                if let Some(action) = self.play.step(me, step, &mut self.told).unwrap() {
                    break action;
                }
            };
            let held = self.table.held;
            let due = self.table.act(&move_of(&action));
            self.count_deal(held);
            self.compare_told(due);
        }
        self.tally.cut += self.house.cuts;
        let over = self.table.phase == Phase::Over;
        assert_eq!(self.play.turn() == Turn::Over, over);
        if over {
            let refused = self.play.check(seat(0), &Action::Pass).map_err(|no| no.clause());
            assert_eq!(refused, Err("BEL-9.2"));
        }
    }
}

fn bid_step(bid: &Move) -> Step {
    match bid {
        Move::Pass => Step(32),
        Move::Take(suit) => {
            Step(33 + naive::SUITS.iter().position(|known| known == suit).unwrap() as u8)
        }
        Move::Play { .. } => Step(<Belote as engine::Basis>::STEPS as u8),
    }
}

/// Plays this many deals, or fifty times as many in the long mode.
fn many_deals(players: u8, deals: u64) -> Tally {
    let long = std::env::var("QUINTE_LONG").is_ok_and(|value| value == "1");
    let deals = if long { 50 * deals } else { deals };
    let (mut tally, started) = (Tally::default(), Instant::now());
    let mut next_report = 50_000;
    for number in 0.. {
        if tally.deals >= deals {
            break;
        }
        let number = number + 1_000_000_000 * u64::from(players);
        let mut dice = Dice::new(number);
        let options = random_options(players, &mut dice);
        let at = tally.deals;
        let one = std::panic::AssertUnwindSafe(|| {
            let shy = dice.below(4) == 0;
            Match::new(&options, number, &mut tally).play_out(shy, 40, &mut dice);
        });
        if let Err(panic) = std::panic::catch_unwind(one) {
            eprintln!("in match {number} (after deal {at}) under {options:?}");
            std::panic::resume_unwind(panic);
        }
        if long && tally.deals >= next_report {
            eprintln!("{players} players: {} deals, {:?}", tally.deals, started.elapsed());
            next_report += 50_000;
        }
    }
    eprintln!("{players} players, {:?}: {tally:?}", started.elapsed());
    tally
}

/// What every table must have seen, whatever the number of players.
fn assert_seen(tally: &Tally, players: u8) {
    let Tally { matches, thrown_in, made, failed, marked, all_tricks, .. } = *tally;
    let Tally { belote, belote_silent, shown, not_shown, cut, mut broken, .. } = *tally;
    let usual = [matches, thrown_in, made, failed, marked, belote, belote_silent, cut];
    assert!(usual.iter().all(|&times| times > 20), "too few to compare: {tally:?}");
    assert!(shown > 20 && not_shown > 20 && all_tricks > 5, "too few to compare: {tally:?}");
    if players == 2 {
        // BEL-5.3b takes somebody who ruffed before, and a third seat.
        assert_eq!(std::mem::replace(&mut broken[2], u64::MAX), 0);
    }
    assert!(broken.iter().all(|&times| times > 100), "too few refusals: {tally:?}");
}

#[test]
fn four_players_agree_with_the_naive_referee() {
    let tally = many_deals(4, 10_000);
    assert_seen(&tally, 4);
    assert!(tally.tied > 20 && tally.held_won > 20, "too few ties (L34): {tally:?}");
}

#[test]
fn three_players_agree_with_the_naive_referee() {
    assert_seen(&many_deals(3, 6_000), 3);
}

#[test]
fn two_players_agree_with_the_naive_referee() {
    let tally = many_deals(2, 4_000);
    assert_seen(&tally, 2);
    assert!(tally.declared_in_vain > 0, "no best declaration without a trick (L30): {tally:?}");
}
