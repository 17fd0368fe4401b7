//! The plain words of a table, below everything that uses them: who sits and looks, whose turn it is, what
//! chance is asked for, how a match stands.

use std::fmt;

use cards::{Deck, MAX_SEATS, Seat, SeatSet, Side, Sides};
use serde::{Deserialize, Serialize};

/// Seats, sides and deck of a match.
///
/// ```
/// use engine::Basis;
/// use snip::{Options, Snip};
///
/// let rules = Snip::compile(&Options::default()).expect("the usual rules");
/// let seating = Snip::seating(&rules);
/// assert_eq!((seating.sides.n_seats(), seating.deck.len()), (seating.seats, 12));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seating {
    /// How many seats there are.
    pub seats: usize,
    /// Who plays with whom.
    pub sides: Sides,
    /// The cards played with.
    pub deck: Deck,
}

/// Whoever looks: a seat, or somebody who only watches.
///
/// ```
/// use cards::Seat;
/// use engine::Viewer;
///
/// let written = serde_json::to_value(Viewer::Seat(Seat::new(2))).expect("plain data");
/// assert_eq!(written, serde_json::json!({"seat": 2}));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Viewer {
    /// The player in that seat.
    Seat(Seat),
    /// Nobody's hand is shown to a watcher.
    Watcher,
}

/// The table from one place on: its seats in playing order, that place first; its sides, that place's own
/// first.
///
/// ```
/// use cards::{Seat, Side, Sides};
/// use engine::Around;
///
/// let around = Around { place: Seat::new(3), sides: Sides::partners() };
/// assert_eq!(around.seat(Seat::new(1)), 2, "the partner sits opposite");
/// assert_eq!(around.side(Side::new(1)), 0, "seats 1 and 3 are the own side");
/// assert_eq!(around.by_seat::<_, 4>(|seat| seat.index()), [3, 0, 1, 2]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Around {
    /// Whose place it is.
    pub place: Seat,
    /// Who plays with whom.
    pub sides: Sides,
}

impl Around {
    /// How far round the table a seat is.
    #[inline(always)]
    pub fn seat(self, seat: Seat) -> usize {
        let ahead = seat.index() + self.sides.n_seats() - self.place.index();
        if ahead >= self.sides.n_seats() { ahead - self.sides.n_seats() } else { ahead }
    }

    /// The number of a side, the own one being 0.
    #[inline(always)]
    pub fn side(self, side: Side) -> usize {
        let (own, sides) = (self.sides.of(self.place).index(), self.sides.len());
        (side.index() + sides - own) % sides
    }

    /// Something of every seat, so many places in all; nothing where nobody sits.
    #[inline(always)]
    pub fn by_seat<T: Copy + Default, const PLACES: usize>(
        self,
        of: impl Fn(Seat) -> T,
    ) -> [T; PLACES] {
        let (mut all, mut seat) = ([T::default(); PLACES], self.place);
        let seats = self.sides.n_seats();
        let mut place = 0;
        while place < PLACES && place < seats {
            all[place] = of(seat);
            seat = seat.next(seats);
            place += 1;
        }
        all
    }

    /// Something of every side, so many places in all; nothing where there is no such side.
    #[inline(always)]
    pub fn by_side<T: Copy + Default, const PLACES: usize>(
        self,
        of: impl Fn(Side) -> T,
    ) -> [T; PLACES] {
        let (mut all, sides) = ([T::default(); PLACES], self.sides.len());
        let own = self.sides.of(self.place).index();
        let mut place = 0;
        while place < PLACES && place < sides {
            let side = own + place;
            all[place] = of(Side::new(if side < sides { side } else { side - sides }));
            place += 1;
        }
        all
    }
}

/// Who must or may act.
///
/// ```
/// use engine::fair::{Seed, Source};
/// use engine::{Play, Turn};
/// use snip::{Options, Snip};
///
/// let source = Source::Seed { seed: Seed::from_text("a deal"), salt: vec![] };
/// let mut play: Play<Snip> = Play::new(&Options::default(), source, &mut ()).expect("the usual rules");
/// while let Turn::Window(_) = play.turn() {
///     play.close(&mut ()); // nobody wants to say anything before the first card
/// }
///
/// // Whoever runs a table asks whose turn it is, until nobody's.
/// let mut decisions = 0;
/// while let Turn::Seat(seat) = play.turn() {
///     let step = play.legal(seat).nth(0).expect("a seat in turn has something to do");
///     play.step(seat, step, &mut ()).expect("a listed step is legal");
///     decisions += 1;
///     if decisions == 100 {
///         break;
///     }
/// }
/// assert!(decisions > 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Exactly this seat must act.
    Seat(Seat),
    /// Any of these seats may act, until the house closes the window. Who *could* act shows only
    /// in each seat's own mask.
    Window(SeatSet),
    /// The house owes the game something from chance.
    Chance(Ask),
    /// The match is over.
    Over,
}

/// What a game asks of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// An order of so many cards.
    Order(u8),
    /// A number below this one.
    Number(u32),
}

/// What chance brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn<'a> {
    /// Positions of [`crate::Changes::pile`] in their new order, top first.
    Order(&'a [u8]),
    /// A number below the one asked.
    Number(u32),
}

/// Where a match stands.
///
/// ```
/// use engine::fair::{Seed, Source};
/// use engine::{Play, Turn};
/// use snip::{Options, Snip};
///
/// let source = Source::Seed { seed: Seed::from_text("a deal"), salt: vec![] };
/// let mut play: Play<Snip> = Play::new(&Options::default(), source, &mut ()).expect("the usual rules");
/// while let Turn::Window(_) = play.turn() {
///     play.close(&mut ()); // nobody wants to say anything before the first card
/// }
///
/// let standing = play.standing();
/// assert_eq!((standing.deals, standing.winner), (0, None), "nothing is scored yet");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Points of each side over the match so far; unused places are zero.
    pub scores: [i32; MAX_SEATS],
    /// How many deals have been scored or thrown in.
    pub deals: u32,
    /// The side that has won, once the match is over and not drawn.
    pub winner: Option<Side>,
}

/// Why something cannot be: a view that no table shows, a state that no match reaches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Impossible(pub String);

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Impossible {}
