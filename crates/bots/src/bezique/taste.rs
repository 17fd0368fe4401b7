//! The numbers that a club player weighs cards with, in points. They were tuned by matches of club
//! players against each other.

use ::bezique::Rules;

/// What a club player thinks things are worth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taste {
    /// Draws within which a card must come that a meld waits for; later it has been given up.
    pub near: f64,
    /// The same for the double bezique, whose cards are kept for longer.
    pub far: f64,
    /// How many tricks it takes to win one.
    pub pace: f64,
    /// What remains of a meld's points while cards are missing: room in the hand is scarce.
    pub missing: f64,
    /// Winning a trick, whatever one has to meld: the others do not meld.
    pub tempo: f64,
    /// Winning a trick, for each point of the best meld at hand.
    pub eager: f64,
    /// Holding an ace of a plain suit, which wins tricks.
    pub ace: f64,
    /// Holding a ten of a plain suit.
    pub ten: f64,
    /// Holding a trump below the jack.
    pub low_trump: f64,
    /// Holding a trump from the jack up.
    pub high_trump: f64,
    /// Holding a joker.
    pub joker: f64,
    /// How likely somebody takes a trick with a card that costs nothing.
    pub cheap: f64,
    /// How likely somebody takes a trick with a card that could be melded.
    pub dear: f64,
    /// A lead of so many points is worth about as much as one can be, when one point is left to go. Leads
    /// change like sums of many melds: four times the way, twice the lead.
    pub spread: f64,
}

const TWO: Taste = Taste {
    near: 9.0,
    far: 40.0,
    pace: 1.0,
    missing: 0.8,
    tempo: 2.5,
    eager: 0.1,
    ace: 2.0,
    ten: 4.0,
    low_trump: 10.0,
    high_trump: 12.0,
    joker: 5.0,
    cheap: 0.9,
    dear: 0.3,
    spread: 17.0,
};

const FOUR: Taste = Taste {
    near: 10.0,
    far: 20.0,
    pace: 3.6,
    missing: 0.8,
    tempo: 5.4,
    eager: 0.23,
    low_trump: 8.0,
    high_trump: 8.0,
    joker: 3.9,
    spread: 11.0,
    ..TWO
};

/// The numbers for this table.
pub(super) fn of(rules: &Rules) -> Taste {
    if rules.seats == 2 { TWO } else { FOUR }
}
