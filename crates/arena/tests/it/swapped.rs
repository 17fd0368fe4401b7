//! Two real tables, the same but for two cards that changed places: a seat that cannot tell which of
//! the two it sits at decides the same, whatever it was told on the way.

use bots::{Bot, Craft, Ears, Level};
use cards::{Card, Dice, Seat};
use engine::fair::{Given, Source};
use engine::{Play, Turn, Viewer};
use games::GameName;

use super::fair::{player, tables};
use super::long;

/// A table, and what its seats have heard.
struct Here<G: Craft> {
    play: Play<G>,
    ears: Ears<G>,
}

impl<G: Craft> Here<G> {
    fn deal(options: &G::Options, order: &[Card]) -> Here<G> {
        let mut told = Vec::new();
        let source = Source::Given(vec![Given::Order(order.to_vec())]);
        let play = Play::new(options, source, &mut told).expect("it was compiled before");
        let mut here = Here { play, ears: Ears::default() };
        told.iter().for_each(|told| here.ears.hear(told));
        here
    }

    /// Does an action if it is legal here, too.
    fn act(&mut self, seat: Seat, action: &G::Action) -> bool {
        let mut told = Vec::new();
        let legal = self.play.act(seat, action, &mut told).is_ok();
        told.iter().for_each(|told| self.ears.hear(told));
        legal
    }

    fn close(&mut self) {
        let mut told = Vec::new();
        self.play.close(&mut told);
        told.iter().for_each(|told| self.ears.hear(told));
    }

    fn decide(&self, seat: Seat, level: Level, seed: u64) -> bots::Choice<G> {
        let view = self.play.view(Viewer::Seat(seat));
        let sight = self.ears.sight(self.play.rules(), &view, seat);
        player::<G>(level).decide(&sight, seed, &|| false).choice
    }
}

struct Swap;

impl bots::Visit for Swap {
    /// In how many positions decisions were compared, and in how many of them the tables differed.
    type Out = (u32, u32);

    fn visit<G: Craft>(self) -> (u32, u32) {
        let (mut compared, mut different) = (0, 0);
        let tables = tables::<G>();
        // A hundred thousand positions of every game, if there is time.
        let enough = if long() { 100_000 / tables.len() as u32 } else { 15 };
        for (name, options) in tables {
            let rules = G::compile(&options).expect("it was compiled before");
            let goal = different + enough;
            for number in 0.. {
                if different >= goal {
                    break;
                }
                let mut dice = Dice::new(number);
                let mut order: Vec<Card> = G::table(&rules).deck.cards().collect();
                for i in (1..order.len()).rev() {
                    order.swap(i, dice.below(i as u32 + 1) as usize);
                }
                let mut other = order.clone();
                let place = |dice: &mut Dice| dice.below(order.len() as u32) as usize;
                other.swap(place(&mut dice), place(&mut dice));
                let tables = [Here::<G>::deal(&options, &order), Here::deal(&options, &other)];
                let (seen, unlike) = walk(&name, tables, &mut dice);
                compared += seen;
                different += unlike;
            }
        }
        (compared, different)
    }
}

/// Plays both tables side by side, with the same actions, as long as that is possible.
fn walk<G: Craft>(name: &str, [mut one, mut other]: [Here<G>; 2], dice: &mut Dice) -> (u32, u32) {
    let (mut compared, mut different) = (0, 0);
    while one.play.standing().deals == 0 && one.play.turn() == other.play.turn() {
        let seat = match one.play.turn() {
            Turn::Seat(seat) => seat,
            Turn::Window(_) => {
                one.close();
                other.close();
                continue;
            }
            Turn::Chance(_) | Turn::Over => break,
        };
        let seed = dice.next_u64();
        let views = [&one, &other].map(|here| here.play.view(Viewer::Seat(seat)));
        if views[0] == views[1] {
            compared += 1;
            let unlike = Seat::all(4).any(|seat| {
                one.play.view(Viewer::Seat(seat)) != other.play.view(Viewer::Seat(seat))
            });
            different += u32::from(unlike);
            for level in Level::ALL {
                if level == Level::Expert && compared > 6 && !long() {
                    continue;
                }
                let choices = [&one, &other].map(|here| here.decide(seat, level, seed));
                assert_eq!(choices[0], choices[1], "{name} {level}");
            }
        }
        let action = one.decide(seat, Level::Novice, seed).expect("a seat in turn must act");
        if !one.act(seat, &action) || !other.act(seat, &action) {
            break;
        }
    }
    (compared, different)
}

#[test]
fn swapped_cards_that_a_seat_cannot_see_change_nothing_for_it() {
    for game in GameName::ALL {
        let (compared, different) = bots::visit(game, Swap);
        println!("{game}: {compared} positions, in {different} the tables differed");
        assert!(different >= 15, "{game}: {compared}, {different}");
    }
}
