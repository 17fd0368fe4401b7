//! The numbers a club player goes by, in points of the score sheet.

/// What things are worth to a club player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// How much of a canasta's chance a rank still in hand has, by how many of it are held: one card
    /// needs two more before it is a meld at all.
    pub(super) hold_set: [f64; 5],
    /// The same for a suit, by how many of the best seven ranks in a row are held.
    pub(super) hold_run: [f64; 8],
    /// What is in hand needs so many rounds to come down.
    pub(super) delay: f64,
    /// A wild card in hand: it helps whichever meld needs it last.
    pub(super) wild: f64,
    /// How much of a wild canasta's chance wild cards in hand have.
    pub(super) hold_wild: f64,
    /// How many of the wild cards in hand one meld may count on.
    pub(super) wild_held: f64,
    /// How many of those to come.
    pub(super) wild_drawn: f64,
    /// Two of a rank in hand take the pile when the third is thrown.
    pub(super) key: f64,
    /// The chance that a card in hand is still there when the deal ends.
    pub(super) caught: f64,
    /// Who plays alone and has no canasta had better keep so many cards: a small hand takes no pile,
    /// and there is no partner to complete what lies on the table.
    pub(super) hand: f64,
    /// What each card fewer costs.
    pub(super) few: f64,
    /// How many cards a team still draws at most, as far as plans go: deals are closed early.
    pub(super) draws: f64,
    /// What a card drawn from the stock is worth.
    pub(super) draw: f64,
    /// What it is worth to be down.
    pub(super) down: f64,
    /// A card of the pile, to an opponent who takes it.
    pub(super) pile_card: f64,
    /// A wild card of the pile, to an opponent who takes it.
    pub(super) pile_wild: f64,
    /// The chance that a hand which holds a key can also go down with it.
    pub(super) able: f64,
    /// How much less likely a seat holds two of a rank that it threw itself.
    pub(super) threw: f64,
    /// Whoever would win the deal closes it; without a canasta only by so much, as the hands of the
    /// others then decide, and those are a guess.
    pub(super) close_minus: f64,
}

/// Tuned on deals that no published figure uses.
pub(super) const CLUB: Weights = Weights {
    hold_set: [0.0, 0.1, 0.3, 0.5, 0.55],
    hold_run: [0.0, 0.0, 0.05, 0.15, 0.3, 0.4, 0.5, 0.6],
    delay: 3.0,
    wild: 60.0,
    hold_wild: 0.8,
    wild_held: 0.25,
    wild_drawn: 0.15,
    key: 15.0,
    caught: 0.4,
    hand: 12.0,
    few: 60.0,
    draws: 6.0,
    draw: 25.0,
    down: 60.0,
    pile_card: 14.0,
    pile_wild: 60.0,
    able: 0.35,
    threw: 0.3,
    close_minus: 150.0,
};
