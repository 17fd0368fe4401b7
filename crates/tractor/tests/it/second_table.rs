//! Whole matches beside the naive referee: every declaration, lead, answer, throw, trick and score is
//! judged a second time, under house rules drawn at random.

use cards::{Dice, Seat};
use engine::{Turn, Viewer};
use tractor::pack::Cards;
use tractor::{
    Action, Advancement, Declaration, Event, KittyMultiplier, NobodyDeclares, Options, Throw, WinAt,
};

use crate::kit::{
    Script, long, naive_cards, naive_ladder, naive_trump, random_action, random_options, seeded,
};
use crate::naive::follow::follow_ok;
use crate::naive::round::{self, Standing};
use crate::naive::throw::{self, LeadOptions, Outcome, Trick};
use crate::naive::trick::trick_winner;
use crate::naive::trump::{Card, suit_of};

/// One match at both tables.
struct Tables {
    script: Script,
    options: Options,
    /// Who has how many points, ranks and the kitty, as the naive referee counts.
    standing: Option<Standing>,
    tricks: Vec<Trick>,
    points: u32,
    judged: u64,
}

fn named(cards: Cards) -> Vec<Card> {
    let mut named = naive_cards(cards);
    named.sort();
    named
}

impl Tables {
    fn new(options: Options, seed: u64) -> Tables {
        let script = Script::new(&options, seeded(&seed.to_string()));
        Tables { script, options, standing: None, tricks: Vec::new(), points: 0, judged: 0 }
    }

    fn hand(&self, seat: Seat) -> Vec<Card> {
        naive_cards(self.script.play.view(Viewer::Seat(seat)).own.hand)
    }

    /// Every declaration of every seat, judged twice.
    fn declarations(&mut self) {
        let open = self.script.open();
        let rank = open.trump.rank;
        let standing = open.declared.map(|(seat, d)| (seat.index(), naive_cards(d.cards(rank))));
        for seat in Seat::all(4) {
            if !matches!(self.script.play.turn(), Turn::Window(_)) && seat != open.turn {
                continue;
            }
            for declaration in Declaration::ALL {
                let ours = self.script.play.check(seat, &Action::Declare(declaration)).is_ok();
                let shown = naive_cards(declaration.cards(rank));
                let standing = standing.as_ref().map(|(seat, cards)| (*seat, cards.as_slice()));
                let rank = rank.index() as u8 + 2;
                let hand = self.hand(seat);
                let theirs = round::declare_ok(standing, seat.index(), &hand, &shown, rank);
                assert_eq!(ours, theirs.is_ok(), "{seat} declares {declaration}: {theirs:?}");
                let step = tractor::Atom::Declare(declaration).step();
                assert_eq!(self.script.play.legal(seat).contains(step), ours, "{declaration}");
                self.judged += 1;
            }
        }
    }

    /// A play, judged twice: legality, and what becomes of a throw.
    fn play(&mut self, seat: Seat, action: &Action, cards: Cards) {
        let open = self.script.open();
        let (trump, ladder) = (naive_trump(open.trump), naive_ladder(self.options.tractor_ladder));
        let (hand, play) = (self.hand(seat), naive_cards(cards));
        let ours = self.script.play.check(seat, action).map_err(|violation| violation.clause());
        self.judged += 1;
        if open.in_trick > 0 {
            let lead = self.tricks.last().unwrap()[0].1.clone();
            let theirs = follow_ok(&lead, &hand, &play, trump, ladder);
            assert_eq!(ours.is_ok(), theirs.is_ok(), "{cards}: {ours:?} {theirs:?}");
            return;
        }
        let mut void = [false; 3];
        for (offset, void) in void.iter_mut().enumerate() {
            let other = (seat.index() + 1 + offset) % 4;
            let suit = play.first().map_or('T', |&card| suit_of(card, trump));
            *void = throw::known_void(other, suit, &self.tricks, trump);
        }
        let played: Vec<Card> =
            self.tricks.iter().flatten().flat_map(|(_, cards)| cards.clone()).collect();
        let buried = naive_cards(self.script.play.view(Viewer::Seat(seat)).own.buried);
        let options = LeadOptions {
            throw: match self.options.throw {
                Throw::Provable => throw::Throw::Provable,
                Throw::Challenge => throw::Throw::Challenge,
            },
            trump_throw: self.options.trump_throw,
            ladder,
        };
        let theirs = throw::lead_ok(&hand, &play, &[played, buried].concat(), void, trump, options);
        assert_eq!(ours.is_ok(), theirs.is_ok(), "{cards} led: {ours:?} {theirs:?}");
    }

    /// What was really led, if this lead is thrown.
    fn after_throw(&mut self, seat: Seat, cards: Cards) -> Vec<Card> {
        let open = self.script.open();
        let (trump, ladder) = (naive_trump(open.trump), naive_ladder(self.options.tractor_ladder));
        let play = named(cards);
        if open.in_trick > 0 || self.options.throw == Throw::Provable {
            return play;
        }
        let others: Vec<Vec<Card>> =
            seat.after(4).filter(|&other| other != seat).map(|other| self.hand(other)).collect();
        match throw::challenge_outcome(&play, &others, trump, ladder) {
            Outcome::Stands => play,
            Outcome::Falls { led, .. } => {
                let attacks = seat.index() % 2 != self.standing.unwrap().defenders;
                let fine = u32::from(self.options.throw_fine);
                self.points = throw::after_fine(self.points, fine, attacks);
                let mut led = led.cards();
                led.sort();
                led
            }
        }
    }

    /// Lays the play into the naive trick and counts when it is complete.
    fn lay(&mut self, seat: Seat, cards: Vec<Card>, trump: tractor::trump::Trump) {
        let (trump, ladder) = (naive_trump(trump), naive_ladder(self.options.tractor_ladder));
        if self.tricks.last().is_none_or(|trick| trick.len() == 4) {
            self.tricks.push(Vec::new());
        }
        let trick = self.tricks.last_mut().unwrap();
        trick.push((seat.index(), cards));
        if trick.len() < 4 {
            return;
        }
        let plays: Vec<Vec<Card>> = trick.iter().map(|(_, cards)| cards.clone()).collect();
        let winner = trick[trick_winner(&plays, trump, ladder)].0;
        let worth = round::points(&plays.concat());
        if winner % 2 != self.standing.unwrap().defenders {
            self.points += worth;
        }
        let told = self.script.told.iter().rev().find_map(|told| match told.event {
            Event::TrickTaken { seat, points, .. } => Some((seat.index(), u32::from(points))),
            _ => None,
        });
        assert_eq!(told, Some((winner, worth)), "{plays:?}");
    }

    /// The score of a deal that has just ended, counted again.
    fn score(&mut self, kitty: &[Card]) {
        let lead = self.tricks.last().unwrap()[0].1.clone();
        let winner = self.script.told.iter().rev().find_map(|told| match told.event {
            Event::TrickTaken { seat, .. } => Some(seat.index()),
            _ => None,
        });
        let now = self.standing.unwrap();
        let multiplier = match self.options.kitty_multiplier {
            KittyMultiplier::Seed => round::KittyMultiplier::Seed,
            KittyMultiplier::PowerOfTwo => round::KittyMultiplier::PowerOfTwo,
            KittyMultiplier::TwiceCards => round::KittyMultiplier::TwiceCards,
        };
        let attackers_last = winner.unwrap() % 2 != now.defenders;
        let points = self.points + round::kitty_bonus(kitty, &lead, attackers_last, multiplier);
        let table = match self.options.advancement {
            Advancement::Seed => round::Advancement::Seed,
            Advancement::PerForty => round::Advancement::PerForty,
        };
        let win_at = match self.options.win_at {
            WinAt::DefendAce => round::WinAt::DefendAce,
            WinAt::ReachAce => round::WinAt::ReachAce,
        };
        let (next, won) = round::round_result(now, points, table, win_at);
        let told = self.script.told.iter().rev().find_map(|told| match &told.event {
            Event::DealScored { attackers, swap, ranks, starter } => {
                Some((*attackers as u32, *swap, *ranks, *starter))
            }
            _ => None,
        });
        let (attackers, swap, ranks, starter) = told.unwrap();
        assert_eq!(attackers, points);
        assert_eq!(swap, next.defenders != now.defenders);
        assert_eq!(ranks.map(|rank| rank.index() as u8 + 2), next.ranks);
        assert_eq!(starter.index(), next.starter);
        let standing = self.script.play.standing();
        assert_eq!(standing.winner.map(|side| side.index()), won);
        self.standing = Some(next);
    }

    /// One thing that happens; `false` once the match is over.
    fn step(&mut self, dice: &mut Dice) -> bool {
        let before = self.script.open();
        let seat = match self.script.play.turn() {
            Turn::Over => return false,
            Turn::Chance(ask) => unreachable!("{ask:?} was answered"),
            Turn::Seat(seat) => Some(seat),
            Turn::Window(_) => Seat::all(4)
                .find(|&seat| !self.script.play.legal(seat).is_empty() && dice.below(12) == 0),
        };
        if before.dealt <= 100 && dice.below(8) == 0 {
            self.declarations();
        }
        let Some(seat) = seat else {
            self.script.play.close(&mut self.script.told);
            self.fix(before.roles_open);
            return true;
        };
        let view = self.script.play.view(Viewer::Seat(seat));
        let action = random_action(view.seen(self.script.play.rules()), dice);
        let Action::Play(cards) = action else {
            self.script.play.act(seat, &action, &mut self.script.told).unwrap();
            self.fix(before.roles_open);
            return true;
        };
        self.play(seat, &action, cards);
        self.try_another(seat, view.own.hand, cards.len(), dice);
        let led = self.after_throw(seat, cards);
        let kitty = self.script.play.view(Viewer::Seat(before.starter)).own.buried;
        let deals = before.deals;
        self.script.play.act(seat, &action, &mut self.script.told).unwrap();
        let played = self.script.told.iter().rev().find_map(|told| match told.event {
            Event::Played { cards, .. } => Some(named(cards)),
            _ => None,
        });
        assert_eq!(played.as_ref(), Some(&led));
        self.lay(seat, led, before.trump);
        if self.script.open().deals > deals {
            self.score(&naive_cards(kitty));
        }
        true
    }

    /// Any other cards of the same number are judged alike as well.
    fn try_another(&mut self, seat: Seat, hand: Cards, count: usize, dice: &mut Dice) {
        let mut faces: Vec<_> = hand.iter().collect();
        while faces.len() > count {
            faces.swap_remove(dice.below(faces.len() as u32) as usize);
        }
        let cards: Cards = faces.into_iter().collect();
        self.play(seat, &Action::Play(cards), cards);
    }

    /// When trumps are fixed: who starts and defends, with which suit.
    fn fix(&mut self, roles_were_open: bool) {
        let fixed = self.script.told.iter().rev().take(12).find_map(|told| match told.event {
            Event::TrumpFixed { suit, starter } => Some((suit, starter)),
            _ => None,
        });
        let open = self.script.open();
        if open.dealt < 108 || open.phase != tractor::Phase::Bury {
            return;
        }
        let Some((suit, starter)) = fixed else { return };
        if roles_were_open {
            let declarer = open.declared.map(|(seat, _)| seat.index());
            self.standing = Some(round::first_round(declarer));
        }
        let standing = self.standing.unwrap();
        assert_eq!(starter.index(), standing.starter);
        assert_eq!(open.trump.rank.index() as u8 + 2, standing.trump_rank());
        match open.declared {
            Some((_, declaration)) => assert_eq!(suit, declaration.suit()),
            None if self.options.nobody_declares == NobodyDeclares::FlipKitty => {
                let turned: Vec<Card> = self
                    .script
                    .told
                    .iter()
                    .rev()
                    .take(12)
                    .filter_map(|told| match told.event {
                        Event::Turned { card } => Some(naive_cards(Cards::from_iter([card]))[0]),
                        _ => None,
                    })
                    .collect::<Vec<_>>()
                    .into_iter()
                    .rev()
                    .collect();
                let theirs = round::flipped_suit(&turned, standing.trump_rank());
                assert_eq!(suit.map(|suit| suit.letter()), theirs);
            }
            None => assert_eq!(suit, None),
        }
        self.tricks.clear();
        self.points = 0;
    }
}

#[test]
fn whole_matches_go_the_same_way() {
    let matches = if long() { 1_000 } else { 40 };
    let (mut judged, mut deals, mut finished) = (0, 0, 0);
    for number in 0..matches {
        let mut dice = Dice::new(1_000 + number);
        let mut tables = Tables::new(random_options(&mut dice), number);
        while tables.script.open().deals < 60 && tables.step(&mut dice) {
            if tables.script.told.len() > 2_000 {
                tables.script.told.drain(..1_000);
            }
        }
        judged += tables.judged;
        deals += tables.script.play.standing().deals;
        finished += u32::from(tables.script.play.turn() == Turn::Over);
    }
    assert!(judged > 10_000 && deals > 20 && finished > 0, "{judged} {deals} {finished}");
}
