//! The games by name, and the way from a name to its type.

use std::fmt;
use std::str::FromStr;

use engine::Spoken;

/// A game of this house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameName {
    /// Four, three or two players, 32 cards, a contract on trumps.
    Belote,
    /// Two or four players, 132 cards, melds between tricks.
    Bezique,
    /// Four players, 108 cards, pairs and tractors, ranks to climb.
    Tractor,
    /// Four or two players, 110 cards, ordered melds.
    Canasta,
    /// Two to four players, 104 cards, sets and runs.
    Rami,
}

/// Something that can be done with any game.
pub trait Visit {
    /// What comes of it.
    type Out;
    /// Does it with this game.
    fn visit<G: Spoken>(self) -> Self::Out;
}

impl GameName {
    /// All games, in the order in which they are listed to people.
    pub const ALL: [GameName; 5] =
        [GameName::Belote, GameName::Bezique, GameName::Tractor, GameName::Canasta, GameName::Rami];

    /// Hands the visitor the type of this game.
    pub fn visit<V: Visit>(self, visitor: V) -> V::Out {
        match self {
            GameName::Belote => visitor.visit::<belote::Belote>(),
            GameName::Bezique => visitor.visit::<bezique::Bezique>(),
            GameName::Tractor => visitor.visit::<tractor::Tractor>(),
            GameName::Canasta => visitor.visit::<canasta::Canasta>(),
            GameName::Rami => visitor.visit::<rami::Rami>(),
        }
    }

    /// The name on the command line and on the wire.
    pub fn name(self) -> &'static str {
        struct Name;
        impl Visit for Name {
            type Out = &'static str;
            fn visit<G: Spoken>(self) -> &'static str {
                G::NAME
            }
        }
        self.visit(Name)
    }

    /// The name as people write it.
    pub fn title(self) -> &'static str {
        struct Title;
        impl Visit for Title {
            type Out = &'static str;
            fn visit<G: Spoken>(self) -> &'static str {
                G::TITLE
            }
        }
        self.visit(Title)
    }

    /// The names of all games, for messages that tell what there is.
    pub fn list() -> String {
        GameName::ALL.map(GameName::name).join(", ")
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no game of this house has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownGame(pub String);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no game {:?}; there are {}", self.0, GameName::list())
    }
}

impl std::error::Error for UnknownGame {}

/// Reads a game's name or title, in either case.
impl FromStr for GameName {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<GameName, UnknownGame> {
        GameName::ALL
            .into_iter()
            .find(|game| {
                [game.name(), game.title()].iter().any(|name| name.eq_ignore_ascii_case(text))
            })
            .ok_or_else(|| UnknownGame(text.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_finds_its_game_again() {
        for game in GameName::ALL {
            assert_eq!(game.name().parse(), Ok(game));
            assert_eq!(game.title().parse(), Ok(game), "a title finds its game, too");
        }
    }

    #[test]
    fn an_unknown_name_is_told_what_there_is() {
        let error = "whist".parse::<GameName>().expect_err("not in this house");
        let told = r#"there is no game "whist"; there are belote, bezique, tractor, canasta, rami"#;
        assert_eq!(error.to_string(), told);
    }
}
