//! The games by name, and the way from a name to its type.

use std::fmt;
use std::str::FromStr;

use engine::Spoken;

macro_rules! names {
    (() $($(#[$about:meta])* $room:ident $Game:ident,)*) => {
        /// A game of this house.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum GameName {
            $($(#[$about])* $Game,)*
        }

        impl GameName {
            /// All games, in the order in which they are listed to people.
            pub const ALL: [GameName; [$(stringify!($room)),*].len()] = [$(GameName::$Game),*];
        }
    };
}

crate::for_each_game!(names);

/// Something that can be done with any game.
pub trait Visit {
    /// What comes of it.
    type Out;
    /// Does it with this game.
    fn visit<G: Spoken>(self) -> Self::Out;
}

impl GameName {
    /// Hands the visitor the type of this game.
    pub fn visit<V: Visit>(self, visitor: V) -> V::Out {
        crate::dispatch!(self, visitor)
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

    /// The revision of its rules.
    pub fn revision(self) -> u16 {
        struct Revision;
        impl Visit for Revision {
            type Out = u16;
            fn visit<G: Spoken>(self) -> u16 {
                G::REVISION
            }
        }
        self.visit(Revision)
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
        write!(f, "there is no game {:?}; there are {}", self.0, GameName::list())?;
        match self.meant() {
            Some(game) => write!(f, " (did you mean {game}?)"),
            None => Ok(()),
        }
    }
}

impl UnknownGame {
    /// The game that is so called but for two slips of the finger.
    fn meant(&self) -> Option<GameName> {
        engine::meant(&self.0, names().map(|(name, _)| name))?.parse().ok()
    }
}

/// Everything that a game is called.
fn names() -> impl Iterator<Item = (&'static str, GameName)> {
    let own =
        GameName::ALL.into_iter().flat_map(|game| [(game.name(), game), (game.title(), game)]);
    own.chain(OTHER_NAMES)
}

/// What games are called elsewhere.
const OTHER_NAMES: [(&str, GameName); 5] = [
    ("shengji", GameName::Tractor),
    ("sheng-ji", GameName::Tractor),
    ("tuolaji", GameName::Tractor),
    ("besigue", GameName::Bezique),
    ("rummy", GameName::Rami),
];

impl std::error::Error for UnknownGame {}

/// Reads a game's name, its title or what it is called elsewhere, in either case.
impl FromStr for GameName {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<GameName, UnknownGame> {
        names()
            .find(|(name, _)| name.eq_ignore_ascii_case(text))
            .map(|(_, game)| game)
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
    fn a_game_is_found_by_what_it_is_called_elsewhere() {
        assert_eq!("ShengJi".parse(), Ok(GameName::Tractor));
        for (name, game) in OTHER_NAMES {
            assert_eq!(name.parse(), Ok(game));
        }
    }

    /// The game to copy is played by tests alone.
    #[test]
    fn snip_is_not_listed() {
        assert!("snip".parse::<GameName>().is_err());
    }

    #[test]
    fn an_unknown_name_is_told_what_there_is() {
        let error = "chess".parse::<GameName>().expect_err("not in this house");
        let told = error.to_string();
        assert!(told.starts_with("there is no game \"chess\"; there are belote, "), "{told}");
        assert!(GameName::ALL.iter().all(|game| told.contains(game.name())), "{told}");
    }

    #[test]
    fn a_slip_of_the_finger_is_met_with_what_was_meant() {
        for (typed, meant) in [("beloet", "belote"), ("Raim", "rami"), ("shenji", "tractor")] {
            let error = typed.parse::<GameName>().expect_err("misspelt").to_string();
            assert!(error.ends_with(&format!("(did you mean {meant}?)")), "{error}");
        }
    }
}
