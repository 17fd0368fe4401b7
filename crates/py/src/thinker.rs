//! A bot of the house by its name: `club`, or `expert:40` for an expert who thinks in forty worlds.

use std::fmt;
use std::str::FromStr;

use bots::{Bot, Choice, Craft, Level, Player, Sight, UnknownLevel, random};
use cards::{Dice, Seat};
use engine::{Proved, State, Viewer};

use crate::complaint::Complaint;

/// A level, and for an expert from how many worlds it thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thinker {
    level: Level,
    worlds: Option<u32>,
}

impl fmt::Display for Thinker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.worlds {
            Some(worlds) => write!(f, "{}:{worlds}", self.level),
            None => self.level.fmt(f),
        }
    }
}

impl FromStr for Thinker {
    type Err = Complaint;

    fn from_str(text: &str) -> Result<Thinker, Complaint> {
        let (name, worlds) = match text.split_once(':') {
            None => (text, None),
            Some((name, worlds)) => (name, Some(worlds)),
        };
        let unknown = |why: String| Complaint::new("UNKNOWN_LEVEL", why);
        let level = name.parse().map_err(|error: UnknownLevel| unknown(error.to_string()))?;
        let worlds = worlds.map(|worlds| match worlds.parse() {
            Ok(0) | Err(_) => {
                Err(format!("{worlds:?} is no number of worlds; say it like \"expert:40\""))
            }
            Ok(_) if level != Level::Expert => {
                Err(format!("only an expert thinks in worlds, {level} does not"))
            }
            Ok(number) => Ok(number),
        });
        Ok(Thinker { level, worlds: worlds.transpose().map_err(unknown)? })
    }
}

/// Where a decision is made: a table as its rules, its cards, and what play has proved there.
pub(crate) struct Scene<'a, G: Craft> {
    pub(crate) rules: &'a G::Rules,
    pub(crate) state: &'a State<G>,
    pub(crate) proved: &'a Proved<G>,
}

/// What bots that keep something keep from one decision to the next; empty where none of them sits.
pub(crate) type Memory<G> = Vec<(Thinker, Player<G>)>;

impl Thinker {
    /// What this bot would do in that seat; it looks through that seat's eyes alone.
    #[inline]
    pub(crate) fn decide<G: Craft>(
        self,
        scene: Scene<'_, G>,
        seat: Seat,
        seed: u64,
        memory: &mut Memory<G>,
    ) -> Choice<G> {
        let seen = scene.state.seen(scene.rules, seat);
        // The quick levels look at the table as it lies; only an expert's view is worth a copy.
        match self.level {
            Level::Random => random::choice(seen, &mut Dice::new(seed)),
            Level::Greedy => G::greedy(seen, &mut Dice::new(seed)),
            Level::Club => G::club(seen, scene.proved.to(seat), &mut Dice::new(seed)),
            Level::Novice | Level::Expert => {
                let view = scene.state.view(Viewer::Seat(seat));
                let (rules, proofs) = (scene.rules, scene.proved.to(seat));
                // What the events said beyond their proofs no bot of the house goes by.
                let sight = Sight { rules, view: &view, proofs, heard: &[] };
                let known = memory.iter().position(|(thinker, _)| *thinker == self);
                let at = known.unwrap_or_else(|| {
                    memory.push((self, self.player()));
                    memory.len() - 1
                });
                memory[at].1.decide(&sight, seed, &|| false).choice
            }
        }
    }

    fn player<G: Craft>(self) -> Player<G> {
        let player = Player::new(self.level);
        match self.worlds {
            Some(worlds) => player.with_worlds(worlds),
            None => player,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_and_others_are_refused() {
        for name in ["random", "novice", "greedy", "club", "expert", "expert:40"] {
            assert_eq!(name.parse::<Thinker>().unwrap().to_string(), name);
        }
        for name in ["", "master", "club:40", "expert:", "expert:0", "expert:-1", "expert:many"] {
            assert!(name.parse::<Thinker>().is_err(), "{name}");
        }
    }
}
