//! Words that all games say alike.

use cards::{Seat, Side, Sides};

use crate::event::Told;
use crate::speak::Spoken;
pub use crate::speak::Way;
use crate::table::Viewer;

/// What one viewer calls the seats and sides of a table.
///
/// ```
/// use cards::{Seat, Sides};
/// use engine::Viewer;
/// use engine::spoken::{Names, Way};
///
/// let viewer = Viewer::Seat(Seat::new(0));
/// let names = Names { sides: Sides::partners(), viewer, way: Way::Clockwise };
/// assert_eq!(names.seat(Seat::new(2)), "Partner");
/// assert_eq!(names.does(Seat::new(1), "play", "plays"), "Left plays");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Names {
    /// Who sits where, and with whom.
    pub sides: Sides,
    /// Who is speaking.
    pub viewer: Viewer,
    /// Which way play goes.
    pub way: Way,
}

impl Names {
    /// What this viewer calls the seats and sides of a table with these rules.
    pub fn at<G: Spoken>(rules: &G::Rules, viewer: Viewer) -> Names {
        Names { sides: G::seating(rules).sides, viewer, way: G::WAY }
    }

    /// A seat: "You", "Partner", "Left"; a number for a watcher.
    pub fn seat(self, seat: Seat) -> String {
        let Viewer::Seat(me) = self.viewer else {
            return format!("Seat {seat}");
        };
        let seats = self.sides.n_seats();
        let (near, far) = match self.way {
            Way::Clockwise => ("Left", "Right"),
            Way::Counterclockwise => ("Right", "Left"),
        };
        let name = match ((seat.index() + seats - me.index()) % seats, seats) {
            (0, _) => "You",
            (_, 2) => "Opponent",
            (1, _) => near,
            (2, 4) if self.sides.allied(seat, me) => "Partner",
            (2, 4) => "Across",
            _ => far,
        };
        name.to_string()
    }

    /// A sentence's beginning: "You play", "Right plays".
    pub fn does(self, seat: Seat, you: &str, other: &str) -> String {
        let verb = if self.viewer == Viewer::Seat(seat) { you } else { other };
        format!("{} {verb}", self.seat(seat))
    }

    /// A side: "Your side", "Seats 0 and 2"; a player alone is called like the seat.
    pub fn side(self, side: Side) -> String {
        if self.sides.len() == self.sides.n_seats() {
            return self.seat(Seat::new(side.index()));
        }
        match self.viewer {
            Viewer::Watcher => format!("Seats {} and {}", side.index(), side.index() + 2),
            Viewer::Seat(me) if self.sides.of(me) == side => "Your side".to_string(),
            Viewer::Seat(_) => "Their side".to_string(),
        }
    }

    /// A sentence's beginning: "Your side wins", "Seats 0 and 2 win", "You win".
    pub fn side_does(self, side: Side, many: &str, one: &str) -> String {
        let name = self.side(side);
        let verb = if name == "You" || name.starts_with("Seats") { many } else { one };
        format!("{name} {verb}")
    }
}

/// `1 card`, `2 cards`: so many of what this word names one of.
///
/// ```
/// assert_eq!(engine::spoken::count(1, "card"), "1 card");
/// assert_eq!(engine::spoken::count(2, "card"), "2 cards");
/// ```
pub fn count(number: impl Into<i64>, one: &str) -> String {
    let number = number.into();
    let many = if number == 1 { "" } else { "s" };
    format!("{number} {one}{many}")
}

/// The lines that a viewer is told of these events.
pub fn lines<G: Spoken>(
    rules: &G::Rules,
    events: &[Told<G::Event>],
    viewer: Viewer,
) -> Vec<String> {
    events
        .iter()
        .filter(|told| told.to.reaches(viewer))
        .filter_map(|told| G::tell(rules, &told.event, viewer))
        .collect()
}
