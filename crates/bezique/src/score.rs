//! What is scored, and for what. Points fall one by one (B35); the first that lifts a side to the
//! target ends the match.

use cards::{Rank, Side};
use serde::{Deserialize, Serialize, Serializer};

use crate::meld::Kind;
use crate::options::Brisques;
use crate::pack::{Cards, Faces, ranked};

/// BEZ-1.7, BEZ-3.3.1, BEZ-3.4, BEZ-6.2.1, BEZ-7.2.1: what every small thing is worth.
pub const TEN: i32 = 10;

/// BEZ-7.2.1: aces and tens; jokers never count (B28).
pub const BRISQUES: Faces = ranked(Rank::Ace) | ranked(Rank::Ten);

/// A line of the score sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "Written"))]
pub struct Line {
    /// Who gets the points.
    pub side: Side,
    /// What they are for; its clause is written beside it.
    pub reason: Reason,
    /// Always more than none.
    pub points: i32,
}

/// What points are scored for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// A seven turned up, to the dealer.
    SevenTurned,
    /// The seven of trumps swapped for the turned card.
    Swap,
    /// The seven of trumps played.
    SevenPlayed,
    /// The last trick.
    LastTrick,
    /// The last trick, won by the seven of trumps.
    LastTrickBySeven,
    /// Aces and tens in the tricks.
    Brisques,
    /// A meld, by its own name.
    #[serde(untagged)]
    Meld(Kind),
}

impl Reason {
    /// The clause behind it.
    pub fn clause(self) -> &'static str {
        match self {
            Reason::SevenTurned => "BEZ-1.7",
            Reason::Swap => "BEZ-3.3.1",
            Reason::SevenPlayed => "BEZ-3.4",
            Reason::LastTrick => "BEZ-6.2.1",
            Reason::LastTrickBySeven => "BEZ-6.2.2",
            Reason::Brisques => "BEZ-7.2.1",
            Reason::Meld(kind) => kind.clause(),
        }
    }
}

/// A line as it is written: its clause stands beside it.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct Written {
    /// Who gets the points.
    side: Side,
    /// What they are for.
    reason: Reason,
    /// The clause behind it.
    clause: &'static str,
    /// Always more than none.
    points: i32,
}

impl Serialize for Line {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let &Line { side, reason, points } = self;
        Written { side, reason, clause: reason.clause(), points }.serialize(serializer)
    }
}

/// How many aces and tens there are in a pile.
pub fn brisques(pile: Cards) -> usize {
    pile.with_faces(BRISQUES).len()
}

/// BEZ-7: what so many aces and tens are worth at a table of so many sides. BEZ-7.2, B34: where they
/// have to be enough, that is 14 between two sides and 8 between four.
pub fn count(mode: Brisques, sides: usize, brisques: usize) -> i32 {
    let enough = if sides == 2 { 14 } else { 8 };
    match mode {
        Brisques::None => 0,
        Brisques::Threshold if brisques < enough => 0,
        Brisques::Threshold | Brisques::Plain => TEN * brisques as i32,
    }
}
