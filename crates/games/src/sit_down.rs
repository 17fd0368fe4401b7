//! Sitting down at a match of any game, or again at one that was broken off.

use cards::SeatSet;
use engine::fair::Source;
use engine::log::{Log, LogError};
use engine::{OptionsError, Spoken, house_rules};
use serde_json::{Map, Value};

use crate::any_match::{Match, Unplayable};
use crate::name::{GameName, UnknownGame, Visit};
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

/// These options, and whatever they leave out as it usually is.
pub fn filled_in(game: GameName, options: &Value) -> Result<Map<String, Value>, OptionsError> {
    struct FilledIn<'a>(&'a Value);
    impl Visit for FilledIn<'_> {
        type Out = Result<Map<String, Value>, OptionsError>;
        fn visit<G: Spoken>(self) -> Self::Out {
            Ok(house_rules::write::<G>(&house_rules::read::<G>(self.0)?))
        }
    }
    game.visit(FilledIn(options))
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

/// Opens a match that was written down, and plays it as far as its log goes.
pub fn reopen(log: &Log, people: SeatSet) -> Result<Box<dyn Match>, LogError> {
    struct Reopening<'a>(GameName, &'a Log, SeatSet);
    impl Visit for Reopening<'_> {
        type Out = Result<Box<dyn Match>, LogError>;
        fn visit<G: Spoken>(self) -> Self::Out {
            let Reopening(game, log, people) = self;
            let play = log.replay::<G>(&mut ())?;
            let options = G::options(play.rules());
            let mut seated = Seated::<G>::new(game, options, play.source().clone(), people)
                .expect("these options and this chance were just played");
            seated.replay(play.record()).expect("this record was just written");
            Ok(Box::new(seated))
        }
    }
    let unknown = |error: UnknownGame| LogError::Unreadable(error.to_string());
    let game: GameName = log.game.parse().map_err(unknown)?;
    game.visit(Reopening(game, log, people))
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
