//! What a table really sends, compared with its types: matches at every house rule, by the roll of dice and by habit.

use std::collections::BTreeSet;

use cards::{Card, Dice};
use engine::choices::{CardName, choose, offers};
use engine::conformance::kit::{seeded, viewers};
use engine::{Choice, Play, Seen, Takes, Told, Turn, Typed, Viewer, house_rules};
use serde::Serialize;
use serde_json::{Value, json};

use super::Wire;

/// Decisions of a match; those of presets go on to their end.
const DECISIONS: u32 = 500;
const TO_THE_END: u32 = 6_000;
/// So many of them are looked at closely.
const CLOSELY: u32 = 80;

/// Compares what is sent in matches of a game with its types, and tells which events were heard.
pub(super) fn check<G: Typed>(wire: &Wire) -> Result<BTreeSet<String>, String> {
    let mut dice = Dice::new(7);
    let mut heard = BTreeSet::new();
    let mut houses: Vec<G::Options> = G::presets().into_iter().map(|(_, house)| house).collect();
    let presets = houses.len();
    for doc in G::option_docs() {
        wire.shared.fits("OptionDoc", &json(&doc))?;
        // Every listed value; a few do not go with the usual table.
        let values = match doc.takes {
            Takes::Range { least, most } => vec![least.into(), most.into()],
            Takes::Flag | Takes::Choice { .. } => doc.values(),
        };
        let with = |value| house_rules::read::<G>(&json!({doc.key: value})).ok();
        houses.extend(values.into_iter().filter_map(with));
    }
    for (number, house) in houses.iter().enumerate() {
        wire.game.fits("Options", &json(house))?;
        for habit in [Habit::Any, Habit::First, Habit::Last] {
            let mut told = Vec::new();
            let chance = seeded(&number.to_string());
            let play = Play::<G>::new(house, chance, &mut told).expect("a house can be played");
            let mut table = Table { wire, dice: &mut dice, habit, heard: &mut heard };
            table.sit(play, told, if number < presets { TO_THE_END } else { DECISIONS })?;
        }
    }
    Ok(heard)
}

/// Which of the legal steps is taken: what chance seldom comes to, habit may.
#[derive(Clone, Copy)]
enum Habit {
    Any,
    First,
    Last,
}

struct Table<'a> {
    wire: &'a Wire,
    dice: &'a mut Dice,
    habit: Habit,
    heard: &'a mut BTreeSet<String>,
}

impl Table<'_> {
    fn sit<G: Typed>(
        &mut self,
        mut play: Play<G>,
        mut told: Vec<Told<G::Event>>,
        decisions: u32,
    ) -> Result<(), String> {
        for decision in 0..decisions {
            for Told { event, .. } in told.drain(..) {
                self.hear(json(&event))?;
            }
            let closely = decision < CLOSELY && decision % 4 == 0;
            if closely {
                for viewer in viewers(G::seating(play.rules()).seats) {
                    self.wire.game.fits("View", &json(&play.view(viewer)))?;
                }
            }
            let seat = match play.turn() {
                Turn::Seat(seat) => Some(seat),
                Turn::Window(seats) => {
                    let eager = matches!(self.habit, Habit::Any);
                    let mut wants =
                        |seat| eager && !play.legal(seat).is_empty() && self.dice.below(16) == 0;
                    seats.iter().find(|&seat| wants(seat))
                }
                Turn::Chance(_) | Turn::Over => return Ok(()),
            };
            let Some(seat) = seat else {
                play.close(&mut told);
                continue;
            };
            let view = play.view(Viewer::Seat(seat));
            let seen = view.seen(play.rules());
            if closely {
                self.ask(seen)?;
            }
            let action = self.action(seen);
            play.act(seat, &action, &mut told).expect("a listed action is legal");
        }
        Ok(())
    }

    fn hear(&mut self, event: Value) -> Result<(), String> {
        self.wire.game.fits("Event", &event)?;
        self.heard.insert(event["event"].as_str().unwrap_or_default().to_string());
        Ok(())
    }

    /// Asks what may be done, and what some cards would be.
    fn ask<G: Typed>(&mut self, seen: Seen<'_, G>) -> Result<(), String> {
        let shared = &self.wire.shared;
        let offers = offers(seen, G::rulebook());
        shared.fits("Offers", &json(&offers))?;
        let name = |name: &CardName| name.parse::<Card>().expect("a card is touched by its name");
        let names = offers.touch.iter().map(|touch| &touch.name);
        let some: Vec<Card> = names.filter(|_| self.dice.below(4) == 0).map(name).collect();
        let mut choices = vec![Choice::of(&some), Choice::of(&[])];
        if let Some(offer) = offers.offers.first() {
            let may: Vec<Card> = offer.may.iter().take(offer.least).map(name).collect();
            choices.push(Choice::of(&may).towards(&offer.aim));
        }
        for choice in choices {
            shared.fits("Choice", &json(&choice))?;
            shared.fits("Answer", &json(&choose(seen, G::rulebook(), &choice)))?;
        }
        Ok(())
    }

    /// A legal action, step by step.
    fn action<G: Typed>(&mut self, seen: Seen<'_, G>) -> G::Action {
        let mut draft = G::Draft::default();
        let mut steps = G::legal(seen, &draft);
        loop {
            let step = match self.habit {
                Habit::Any => steps.pick(self.dice),
                Habit::First => steps.nth(0),
                Habit::Last => steps.iter().last(),
            };
            let step = step.expect("a draft leads somewhere");
            if let Some(action) = G::push(seen, &mut draft, step) {
                return action;
            }
            steps = G::legal(seen, &draft) - G::BACK;
        }
    }
}

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("what is sent is plain data")
}
