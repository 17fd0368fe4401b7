//! What is scored, and for what. Points fall one by one (B35); the first that lifts a side to the
//! target ends the match.

use std::ops::ControlFlow;

use cards::{MAX_SEATS, Rank, Seat, Side};
use engine::{Sink, To};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::event::Event;
use crate::meld::Kind;
use crate::options::{Brisques, Rules};
use crate::pack::Cards;
use crate::state::{Open, Phase};

/// BEZ-1.7, BEZ-3.3.1, BEZ-3.4, BEZ-6.2.1, BEZ-7.2.1: what every small thing is worth.
pub const TEN: i32 = 10;

/// A line of the score sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Line {
    /// Whose line.
    pub side: Side,
    /// What for.
    pub reason: Reason,
    /// How much.
    pub points: i32,
}

/// What points are scored for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A seven turned up, to the dealer.
    SevenTurned,
    /// The seven of trumps swapped for the turned card.
    Swap,
    /// The seven of trumps played.
    SevenPlayed,
    /// A meld.
    Meld(Kind),
    /// The last trick.
    LastTrick,
    /// The last trick, won by the seven of trumps.
    LastTrickBySeven,
    /// Aces and tens in the tricks.
    Brisques,
}

impl Reason {
    /// Everything but melds.
    const PLAIN: [Reason; 6] = [
        Reason::SevenTurned,
        Reason::Swap,
        Reason::SevenPlayed,
        Reason::LastTrick,
        Reason::LastTrickBySeven,
        Reason::Brisques,
    ];

    /// The clause behind it.
    pub fn clause(self) -> &'static str {
        match self {
            Reason::SevenTurned => "BEZ-1.7",
            Reason::Swap => "BEZ-3.3.1",
            Reason::SevenPlayed => "BEZ-3.4",
            Reason::Meld(kind) => kind.clause(),
            Reason::LastTrick => "BEZ-6.2.1",
            Reason::LastTrickBySeven => "BEZ-6.2.2",
            Reason::Brisques => "BEZ-7.2.1",
        }
    }

    /// Its name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Reason::SevenTurned => "seven_turned",
            Reason::Swap => "swap",
            Reason::SevenPlayed => "seven_played",
            Reason::Meld(kind) => kind.name(),
            Reason::LastTrick => "last_trick",
            Reason::LastTrickBySeven => "last_trick_by_seven",
            Reason::Brisques => "brisques",
        }
    }
}

impl<'de> Deserialize<'de> for Reason {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Reason, D::Error> {
        let name = String::deserialize(deserializer)?;
        let plain = Reason::PLAIN.into_iter().find(|reason| reason.name() == name);
        plain
            .or_else(|| Kind::named(&name).map(Reason::Meld))
            .ok_or_else(|| de::Error::custom(format_args!("nothing scores for {name:?}")))
    }
}

impl Serialize for Line {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut line = serializer.serialize_struct("Line", 4)?;
        line.serialize_field("side", &self.side)?;
        line.serialize_field("reason", self.reason.name())?;
        line.serialize_field("clause", self.reason.clause())?;
        line.serialize_field("points", &self.points)?;
        line.end()
    }
}

/// Scores for a seat's side. Breaks off if that wins the match (BEZ-8.5).
#[inline(never)]
pub(crate) fn award(
    rules: &Rules,
    open: &mut Open,
    seat: Seat,
    reason: Reason,
    points: i32,
    sink: &mut impl Sink<Event>,
) -> ControlFlow<()> {
    let side = rules.sides.of(seat);
    add(open, Line { side, reason, points }, sink);
    if open.scores[side.index()] < i32::from(rules.options.target) {
        return ControlFlow::Continue(());
    }
    win(open, side, sink);
    ControlFlow::Break(())
}

fn add(open: &mut Open, line: Line, sink: &mut impl Sink<Event>) {
    let total = &mut open.scores[line.side.index()];
    *total += line.points;
    sink.tell(To::All, || Event::Scored { line, total: *total });
}

fn win(open: &mut Open, side: Side, sink: &mut impl Sink<Event>) {
    open.winner = Some(side);
    open.phase = Phase::Over;
    open.deals = open.deals.saturating_add(1);
    sink.tell(To::All, || Event::Won { side });
}

/// BEZ-7.2.1: how many aces and tens there are; jokers never count (B28).
pub fn brisques(pile: Cards) -> usize {
    pile.count_rank(Rank::Ace) + pile.count_rank(Rank::Ten)
}

/// BEZ-7: what so many aces and tens are worth, where this many are needed.
pub fn count(mode: Brisques, enough: usize, brisques: usize) -> i32 {
    match mode {
        Brisques::None => 0,
        Brisques::Threshold if brisques < enough => 0,
        Brisques::Threshold | Brisques::Plain => TEN * brisques as i32,
    }
}

/// BEZ-7.0: the count at the end of a deal, added to all at once (B26). Breaks off if it wins the
/// match for somebody.
pub(crate) fn end_count(
    rules: &Rules,
    open: &mut Open,
    sink: &mut impl Sink<Event>,
) -> ControlFlow<()> {
    let found: [usize; MAX_SEATS] = open.taken.map(brisques);
    for side in rules.sides.all() {
        let points = count(rules.options.brisques, rules.enough, found[side.index()]);
        if points > 0 {
            add(open, Line { side, reason: Reason::Brisques, points }, sink);
        }
    }
    let sides = rules.sides.len();
    sink.tell(To::All, || Event::DealOver {
        brisques: found[..sides].to_vec(),
        totals: open.scores[..sides].to_vec(),
    });
    match leader(rules, open) {
        Some(side) => {
            win(open, side, sink);
            ControlFlow::Break(())
        }
        None => ControlFlow::Continue(()),
    }
}

/// B26: the side with the highest total that reaches the target; of equal ones the first from the
/// dealer's left.
fn leader(rules: &Rules, open: &Open) -> Option<Side> {
    let total = |side: Side| open.scores[side.index()];
    let top = rules.sides.all().map(total).max()?;
    let from_left = open.dealer.after(rules.seats).map(|seat| rules.sides.of(seat));
    let mut best = from_left.filter(|&side| total(side) == top);
    if top >= i32::from(rules.options.target) { best.next() } else { None }
}
