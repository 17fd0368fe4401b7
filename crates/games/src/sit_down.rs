//! Sitting down at a match of any game, or again at one that was broken off.

use cards::SeatSet;
use engine::fair::Source;
use engine::{OptionsError, Spoken, house_rules};
use serde_json::Value;

use crate::any_match::{Match, Unplayable};
use crate::name::{GameName, Visit};
use crate::seated::Seated;

/// How many sit down at a table with these options.
pub fn seats(game: GameName, options: &Value) -> Result<usize, OptionsError> {
    struct Seats<'a>(&'a Value);
    impl Visit for Seats<'_> {
        type Out = Result<usize, OptionsError>;
        fn visit<G: Spoken>(self) -> Self::Out {
            let options = house_rules::read::<G>(self.0)?;
            Ok(G::seating(&G::compile(&options)?).seats)
        }
    }
    game.visit(Seats(options))
}

/// Opens a match: compiles the options and lets the house deal. People are called into windows all or
/// none, see [`engine::Sitting::new`].
pub fn open(
    game: GameName,
    options: &Value,
    source: Source,
    people: SeatSet,
) -> Result<Box<dyn Match>, Unplayable> {
    replay(game, options, source, people, &[])
}

/// Opens a match and plays this record again. Options, chance and record make the same match, bit for
/// bit, under the same revision; whoever stores them stores the revision too.
pub fn replay(
    game: GameName,
    options: &Value,
    source: Source,
    people: SeatSet,
    record: &[u8],
) -> Result<Box<dyn Match>, Unplayable> {
    game.visit(Opening { game, options, source, people, record })
}

struct Opening<'a> {
    game: GameName,
    options: &'a Value,
    source: Source,
    people: SeatSet,
    record: &'a [u8],
}

impl Visit for Opening<'_> {
    type Out = Result<Box<dyn Match>, Unplayable>;

    fn visit<G: Spoken>(self) -> Self::Out {
        let Opening { game, options, source, people, record } = self;
        let options = house_rules::read::<G>(options)?;
        let mut seated = Seated::<G>::new(game, &options, source, people)?;
        seated.replay(record)?;
        Ok(Box::new(seated))
    }
}
