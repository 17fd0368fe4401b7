//! What a game answers of its own, and the way from its name to that.

use engine::Spoken;
use games::GameName;

use crate::answer::Answer;
use crate::request::{BadRequest, Request};

/// A game that answers questions about its rules.
pub trait Judged: Spoken {
    /// The names of the game's own operations.
    const OPERATIONS: &'static [&'static str];

    /// Answers one of them.
    fn judge(rules: &Self::Rules, request: &Request<'_>) -> Result<Answer, BadRequest>;
}

/// Something that can be done with any game that answers.
pub trait Visit {
    /// What comes of it.
    type Out;
    /// Does it with this game.
    fn visit<G: Judged>(self) -> Self::Out;
}

/// Hands the visitor the type of this game.
pub fn visit<V: Visit>(game: GameName, visitor: V) -> V::Out {
    games::dispatch!(game, visitor)
}
