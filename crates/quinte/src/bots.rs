//! Who sits in the other seats. A bot is a player: it gets what its seat may know, that is a view
//! and the proofs its seat was told, and answers with an action. Its dice are handed in, so that the
//! same seat in the same place of the same match decides the same way.

use std::fmt;
use std::str::FromStr;

use cards::Dice;
use engine::{Game, Proofs, View};

use crate::play::hint::{self, Budget};
use crate::play::moves;
use crate::random;

/// A bot by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    /// Any legal step, thoughtlessly.
    Random,
    /// Imagines deals that fit what it knows and takes what did best in them.
    Careful,
}

/// What one seat knows when it is asked.
pub struct Knows<'a, G: Game> {
    /// The rules of the table.
    pub rules: &'a G::Rules,
    /// What it sees.
    pub view: View<G>,
    /// What events have proved to it about the other hands.
    pub proofs: Proofs,
}

/// Beyond so many actions a careful bot weighs a random handful of them.
const HANDFUL: usize = 40;

impl Bot {
    /// All bots.
    pub const ALL: [Bot; 2] = [Bot::Random, Bot::Careful];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Bot::Random => "random",
            Bot::Careful => "careful",
        }
    }

    /// Decides. In a window a bot may stay out, which is `None`.
    pub fn choose<G: Game>(
        self,
        knows: &Knows<'_, G>,
        in_window: bool,
        dice: &mut Dice,
    ) -> Option<G::Action> {
        let seen = knows.view.seen(knows.rules);
        match self {
            Bot::Random => {
                let ways = (G::legal(seen, &G::Draft::default()) - G::BACK).len();
                let stays_out = in_window && dice.below(ways + 1) == 0;
                (!stays_out).then(|| random::action(seen, dice))
            }
            Bot::Careful => {
                let mut choices: Vec<Option<G::Action>> = moves::onwards(seen, HANDFUL, dice);
                choices.extend(in_window.then_some(None));
                match choices.as_slice() {
                    [only] => *only,
                    _ => hint::weigh(knows, &choices, Budget::QUICK, dice)
                        .map_or(choices[0], |weighed| weighed.ranked[0].choice),
                }
            }
        }
    }
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Bot {
    type Err = String;

    fn from_str(text: &str) -> Result<Bot, String> {
        Bot::ALL.into_iter().find(|bot| bot.name() == text).ok_or_else(|| {
            let known: Vec<&str> = Bot::ALL.iter().map(|bot| bot.name()).collect();
            format!("there is no bot {text:?}; there are {}", known.join(", "))
        })
    }
}
