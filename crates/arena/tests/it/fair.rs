//! Every level of every game under every preset and number of players: no move is refused, the same
//! question gets the same answer, and worlds that look the same from a seat are played the same.

use std::cell::Cell;

use arena::{Bout, Chair, Sitter};
use bots::{Bot, Craft, Decision, Level, Player, Sight};
use cards::{Dice, Seat};
use engine::{Sampler, house_rules};
use games::GameName;
use serde_json::{Map, Value, json};

use super::{HOUSE, long};

/// An expert who has decided so often plays on as a club player: its deals are long.
const EXPERT_DECISIONS: u32 = 12;

/// The house rules of every preset for every number of players.
pub(crate) fn tables<G: Craft>() -> Vec<(String, G::Options)> {
    let mut tables = Vec::new();
    for (preset, _) in G::presets() {
        for seats in G::SEATS {
            let mut fields = Map::new();
            fields.insert("preset".into(), json!(preset));
            if G::SEATS.len() > 1 {
                fields.insert("players".into(), json!(seats));
            }
            let options =
                house_rules::read::<G>(&Value::Object(fields)).expect("a preset is readable");
            let rules = G::compile(&options).expect("a preset is playable");
            assert_eq!(G::seating(&rules).seats, *seats);
            tables.push((format!("{} {preset} {seats}", G::NAME), options));
        }
    }
    tables
}

/// A bot that thinks enough to go all its ways, and little enough for a test.
pub(crate) fn player<G: Craft>(level: Level) -> Player<G> {
    Player::new(level).with_worlds(2)
}

/// A bot that is asked everything several times over.
struct Witness<'a, G: Craft> {
    level: Level,
    bot: Player<G>,
    decisions: &'a Cell<u32>,
    mine: u32,
}

impl<G: Craft> Bot<G> for Witness<'_, G> {
    fn decide(&mut self, sight: &Sight<'_, G>, seed: u64, stop: &dyn Fn() -> bool) -> Decision<G> {
        self.decisions.set(self.decisions.get() + 1);
        self.mine += 1;
        let tired = self.level == Level::Expert && self.mine > EXPERT_DECISIONS && !long();
        let level = if tired { Level::Club } else { self.level };
        if tired {
            return player(Level::Club).decide(sight, seed, stop);
        }
        let decision = self.bot.decide(sight, seed, stop);
        if self.mine % 3 == 1 {
            same_again(level, sight, seed, &decision);
            same_in_the_dark(level, sight, seed, &decision);
        }
        decision
    }
}

/// A bot that was never asked before answers the same; so do two that are stopped at the same point.
fn same_again<G: Craft>(level: Level, sight: &Sight<'_, G>, seed: u64, decision: &Decision<G>) {
    let again = player(level).decide(sight, seed, &|| false);
    assert_eq!((again.choice, again.worlds), (decision.choice, decision.worlds), "{level}");
    let stopped = || {
        let calls = Cell::new(0);
        let stop = || calls.replace(calls.get() + 1) >= 1;
        let decision = player::<G>(level).decide(sight, seed, &stop);
        (decision.choice, decision.worlds)
    };
    let (first, second) = (stopped(), stopped());
    assert_eq!(first, second, "{level}");
    assert!(first.1 <= 1, "{level} was stopped and looked at {} worlds", first.1);
}

/// In a world that looks the same from the seat, the answer is the same.
fn same_in_the_dark<G: Craft>(
    level: Level,
    sight: &Sight<'_, G>,
    seed: u64,
    decision: &Decision<G>,
) {
    let mut sampler = Sampler::new(sight.rules, sight.view, sight.proofs);
    let world = sampler.draw(&mut Dice::new(seed), 1_000).expect("the real world fits");
    let view = world.view(sight.view.viewer);
    assert_eq!(view, *sight.view);
    let there = Sight { view: &view, ..*sight };
    let dark = player(level).decide(&there, seed, &|| false);
    assert_eq!((dark.choice, dark.worlds), (decision.choice, decision.worlds), "{level}");
}

struct PlayFair;

impl bots::Visit for PlayFair {
    type Out = u32;

    fn visit<G: Craft>(self) -> u32 {
        let decisions = Cell::new(0);
        let tables = tables::<G>();
        let n_tables = tables.len();
        for (name, options) in tables {
            for level in Level::ALL {
                // A million decisions of every game, if there is time.
                let enough = match (long(), level) {
                    (true, Level::Expert) => 1_000,
                    (true, _) => 1_000_000 / (4 * n_tables) as u32,
                    (false, _) => 1,
                };
                let goal = decisions.get() + enough;
                let rules = G::compile(&options).expect("it was compiled before");
                let chair = |_| {
                    let (bot, mine) = (player(level), 0);
                    let bot = Box::new(Witness { level, bot, decisions: &decisions, mine });
                    Chair { sitter: Sitter::House(bot), label: "fair" }
                };
                let mut chairs: Vec<Chair<'_, G>> =
                    Seat::all(G::seating(&rules).seats).map(chair).collect();
                for deal in 0.. {
                    if decisions.get() >= goal {
                        break;
                    }
                    let mut table = Bout::<G>::new(&options, "fair", deal, HOUSE);
                    table.play_deals(&mut chairs, 1);
                    let minutes = table.take_minutes();
                    assert!(minutes.faults.is_empty(), "{name} {level}: {:?}", minutes.faults);
                    assert!(minutes.hurried.is_empty(), "{name} {level}");
                }
            }
        }
        decisions.get()
    }
}

#[test]
fn bots_of_every_level_play_fair_at_every_table() {
    for game in GameName::ALL {
        let decisions = bots::visit(game, PlayFair);
        println!("{game}: {decisions} decisions");
        assert!(decisions > 500, "{game}: {decisions}");
    }
}
