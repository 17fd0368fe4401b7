//! How much each guideline of the club counts, in card points.
//!
//! Fitted, not guessed: in thousands of positions from club games every legal card was played out by
//! the club in sampled worlds, and these figures are the least squares of what the cards brought on the
//! terms of `club.rs`. Then again with the club so improved, until matches showed no more gain.

/// What the terms of a card's worth count.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// Each point that the trick is likely to bring.
    pub swing: f32,
    /// A trick for our side; the lead that comes with taking it ourselves.
    pub ours: f32,
    pub mine: f32,
    /// An opponent's ruff.
    pub ruffed: f32,
    /// A side card, by whether opponents may have trumps and by how many cards above it are out (none
    /// makes it master): fixed, and for each of its points.
    pub side: [[[f32; 2]; 4]; 2],
    /// A trump by how many above it are out: fixed, and for each of its points.
    pub trump: [[f32; 2]; 4],
    /// A trump for each one that opponents may hold, when they have none left, and for each we hold.
    pub draw: f32,
    pub drawn: f32,
    pub spare: f32,
    /// A trump, and a side master: early, in the middle, late.
    pub trump_stage: [f32; 3],
    pub master_stage: [f32; 3],
    /// A side card for each other of its suit in the hand, and for each that is out.
    pub rest: f32,
    pub out: f32,
    /// The last card of a side suit while holding trumps.
    pub void: f32,
    /// A card that leaves a ten bare.
    pub bare: f32,
    /// A card from under an ace or a ten.
    pub under: f32,
    /// A suit that the partner may ruff.
    pub feed: f32,
    /// A suit that the partner has led.
    pub answer: f32,
    /// A side master and a trump master with two cards left.
    pub last_side: f32,
    pub last_trump: f32,
}

impl Weights {
    /// Nothing counts.
    const NONE: Weights = Weights {
        swing: 0.0,
        ours: 0.0,
        mine: 0.0,
        ruffed: 0.0,
        side: [[[0.0; 2]; 4]; 2],
        trump: [[0.0; 2]; 4],
        draw: 0.0,
        drawn: 0.0,
        spare: 0.0,
        trump_stage: [0.0; 3],
        master_stage: [0.0; 3],
        rest: 0.0,
        out: 0.0,
        void: 0.0,
        bare: 0.0,
        under: 0.0,
        feed: 0.0,
        answer: 0.0,
        last_side: 0.0,
        last_trump: 0.0,
    };
}

/// Leading: the taker, its partner, a defender.
pub(super) static LEAD: [Weights; 3] = [
    Weights {
        swing: 0.1,
        ours: 2.6,
        mine: 2.8,
        ruffed: 1.6,
        side: [
            [[-2.7, -0.09], [3.2, -0.5], [6.0, -0.83], [4.9, -0.58]],
            [[-3.0, -0.31], [1.5, -0.58], [2.0, 0.0], [3.2, 0.13]],
        ],
        trump: [[0.35, -0.07], [-8.5, -0.64], [-4.5, -0.81], [-2.5, -0.33]],
        draw: -0.24,
        drawn: -11.2,
        spare: 0.57,
        trump_stage: [-4.2, -4.7, -6.2],
        master_stage: [-1.1, -2.8, -1.8],
        rest: 3.0,
        out: -0.81,
        void: 0.25,
        bare: 9.2,
        under: -8.6,
        feed: 6.7,
        answer: -0.58,
        last_side: -0.59,
        last_trump: -1.2,
    },
    Weights {
        swing: 0.23,
        ours: -5.5,
        mine: -0.42,
        ruffed: 3.3,
        side: [
            [[-1.1, -0.05], [4.4, -0.78], [0.47, 0.55], [2.4, -1.1]],
            [[1.3, -0.38], [4.8, -1.1], [2.2, -0.39], [1.4, -0.08]],
        ],
        trump: [[-2.8, 0.17], [-7.7, -0.48], [-4.3, -0.48], [-0.98, -0.22]],
        draw: 2.4,
        drawn: -6.2,
        spare: 0.62,
        trump_stage: [-6.6, -4.4, -4.8],
        master_stage: [0.46, -0.75, 0.45],
        rest: 0.84,
        out: 0.5,
        void: 0.64,
        bare: 7.5,
        under: -7.7,
        feed: 1.2,
        answer: 1.3,
        last_side: -0.86,
        last_trump: 2.2,
    },
    Weights {
        ours: 4.4,
        mine: 1.1,
        ruffed: 5.6,
        side: [
            [[2.1, 0.62], [0.87, -0.62], [3.5, -0.98], [3.3, -2.4]],
            [[-4.1, -0.06], [1.1, -0.8], [-1.3, 0.1], [-0.69, 0.08]],
        ],
        trump: [[4.1, -0.09], [-11.2, -0.37], [-0.59, -0.47], [2.9, -0.54]],
        draw: 0.13,
        drawn: -9.8,
        spare: -2.7,
        trump_stage: [0.79, 0.65, -6.3],
        master_stage: [-1.6, -1.5, 1.2],
        rest: 0.89,
        out: -0.15,
        bare: 7.5,
        under: -9.3,
        feed: -4.3,
        answer: -0.67,
        last_side: 2.1,
        last_trump: 0.2,
        ..Weights::NONE
    },
];

/// Following: the taker, its partner, a defender.
pub(super) static FOLLOW: [Weights; 3] = [
    Weights {
        swing: 1.0,
        ours: 2.4,
        mine: 4.1,
        ruffed: -2.2,
        side: [
            [[-5.9, -1.1], [2.8, -0.58], [1.0, -0.49], [2.0, 1.5]],
            [[0.52, -0.55], [-2.4, 0.31], [0.0, 0.94], [1.9, -0.57]],
        ],
        trump: [[-6.1, -1.3], [-2.6, -0.64], [0.54, -0.3], [8.1, -0.64]],
        master_stage: [-4.6, -4.4, 3.6],
        rest: -1.6,
        out: -2.0,
        bare: -2.5,
        under: 1.0,
        feed: 1.6,
        last_side: -1.8,
        ..Weights::NONE
    },
    Weights {
        swing: 0.91,
        ours: 6.5,
        mine: 0.76,
        ruffed: 1.9,
        side: [
            [[-2.0, -1.2], [-0.4, -0.29], [-0.43, 0.39], [2.8, 0.62]],
            [[-1.6, -0.56], [-0.85, -0.1], [-0.58, 1.1], [3.0, 0.5]],
        ],
        trump: [[-0.56, -1.4], [-1.7, -0.63], [1.4, -0.57], [0.86, -0.43]],
        master_stage: [-0.9, -2.3, -0.37],
        rest: -0.38,
        out: -1.6,
        bare: -1.5,
        under: -0.31,
        feed: -0.42,
        last_side: -0.47,
        last_trump: 0.94,
        ..Weights::NONE
    },
    Weights {
        swing: 0.86,
        ours: 6.6,
        mine: 2.8,
        ruffed: -1.8,
        side: [
            [[-6.4, -1.3], [-2.1, -0.31], [4.1, -0.99], [4.5, -0.9]],
            [[-2.3, 0.0], [-1.6, 0.39], [0.08, 1.2], [3.9, 0.86]],
        ],
        trump: [[-4.0, -1.7], [1.3, -0.65], [0.84, -0.22], [1.9, -0.21]],
        master_stage: [-2.8, -4.2, -1.8],
        rest: -0.8,
        out: -2.1,
        bare: -2.8,
        feed: 0.53,
        last_side: 2.0,
        last_trump: -11.0,
        ..Weights::NONE
    },
];
