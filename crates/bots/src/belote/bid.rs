//! Whether to take, and what.
//!
//! What taking is worth on the score sheet is a sum over what one sees before the last packet is
//! dealt: five cards and the one turned up. The figures are least squares over hundreds of thousands
//! of deals that club players took with such hands and played to the end.

use ::belote::pack::{Cards, SUIT_LEN};
use ::belote::{Action, Belote, Declarations, Open, Rules, declare};
use cards::Suit;
use engine::Seen;

/// What a hand is worth with a trump suit, in points on the sheet over the other side's.
struct Worth {
    /// Of nothing at all.
    nothing: f32,
    /// Each trump by its place, 7 8 9 10 J Q K A.
    trumps: [f32; SUIT_LEN],
    /// Every trump held, and each beyond the third.
    each: f32,
    beyond_three: f32,
    /// Jack and nine together; king and queen together, which are belote.
    jack_and_nine: f32,
    belote: f32,
    /// In side suits: an ace, a ten with it, a ten that is guarded, one that is bare, a king, a void.
    ace: f32,
    ace_and_ten: f32,
    ten: f32,
    bare_ten: f32,
    king: f32,
    void: f32,
    /// Each point of sequences and fours already held: some are beaten, some lost with the contract.
    declared: f32,
}

/// For two, three and four players.
const WORTH: [Worth; 3] = [
    Worth {
        nothing: -125.0,
        trumps: [0.0, 0.0, 28.4, 14.8, 46.2, 9.4, 10.0, 16.1],
        each: 21.9,
        beyond_three: -2.9,
        jack_and_nine: 2.0,
        belote: 14.5,
        ace: 28.8,
        ace_and_ten: 11.1,
        ten: 14.3,
        bare_ten: 11.9,
        king: 4.2,
        void: 8.6,
        declared: 0.5,
    },
    Worth {
        nothing: -167.0,
        trumps: [0.0, 0.0, 31.2, 11.7, 44.7, 10.3, 11.0, 15.8],
        each: 25.8,
        beyond_three: 10.5,
        jack_and_nine: 20.1,
        belote: 8.1,
        ace: 29.4,
        ace_and_ten: 16.6,
        ten: 10.3,
        bare_ten: 2.0,
        king: 0.0,
        void: 3.0,
        declared: 0.3,
    },
    Worth {
        nothing: -207.0,
        trumps: [0.0, 0.0, 39.0, 13.6, 78.0, 7.4, 10.2, 18.0],
        each: 40.3,
        beyond_three: -2.6,
        jack_and_nine: 0.9,
        belote: 16.8,
        ace: 39.2,
        ace_and_ten: 8.2,
        ten: 12.2,
        bare_ten: 2.0,
        king: 2.4,
        void: 6.5,
        declared: 0.4,
    },
];

/// The least worth to take with, for two, three and four players: in the first round, in the second,
/// and for the last to speak. Passing is worth about nothing, and the figures above are for hands whose
/// owners know nothing of the others; who has heard everybody pass takes with less. Found by matches
/// of the club against itself, where the sheet is level around them: of that stretch the willing end
/// is taken in the second round, so that fewer deals are thrown in.
const LEAST: [[f32; 3]; 3] = [[-10.0, -2.0, -2.0], [0.0, 0.0, 0.0], [0.0, -8.0, -16.0]];

/// The suits that may be taken now.
pub(super) fn suits(rules: &Rules, open: &Open) -> impl Iterator<Item = Suit> {
    let turned = open.upcard.expect("a card is turned up before the bidding").suit();
    let (pack, others) = (rules.pack, open.second_round());
    Suit::ALL
        .into_iter()
        .filter(move |&suit| pack.meets(Cards::of_suit(suit)) && (suit != turned) == others)
}

/// The hand with the card turned up, which goes to the taker.
pub(super) fn hand(seen: Seen<'_, Belote>) -> Cards {
    seen.own.hand | seen.open.upcard.map_or(Cards::EMPTY, Cards::one)
}

/// The club's bid: the best suit, if it is worth it.
pub(super) fn bid(seen: Seen<'_, Belote>) -> Action {
    let hand = hand(seen);
    let table = seen.rules.seats - 2;
    let spoken = usize::from(seen.open.passes);
    let least = match (seen.open.second_round(), spoken + 1 == 2 * seen.rules.seats) {
        (false, _) => LEAST[table][0],
        (true, false) => LEAST[table][1],
        (true, true) => LEAST[table][2],
    };
    let worths = suits(seen.rules, seen.open)
        .map(|suit| (WORTH[table].of(seen.rules, hand, Cards::of_suit(suit)), suit));
    match worths.max_by(|a, b| a.0.total_cmp(&b.0)) {
        Some((worth, suit)) if worth >= least => Action::Take(suit),
        _ => Action::Pass,
    }
}

/// Cards of the side suits by place.
const TEN: Cards = Cards::of_place(3);
const KING: Cards = Cards::of_place(6);
const ACE: Cards = Cards::of_place(7);

impl Worth {
    /// What this hand is worth with these trumps.
    fn of(&self, rules: &Rules, hand: Cards, trumps: Cards) -> f32 {
        let if_so = |so: bool, worth: f32| if so { worth } else { 0.0 };
        let held = hand & trumps;
        let has = |place: usize| held.meets(Cards::of_place(place));
        let len = held.len() as f32;
        let mut worth = self.nothing + self.each * len;
        worth += self.beyond_three * (len - 3.0).max(0.0);
        worth += held.iter().map(|card| self.trumps[card.place()]).sum::<f32>();
        worth += if_so(has(4) && has(2), self.jack_and_nine);
        worth += if_so(has(5) && has(6), self.belote);
        for suit in Suit::ALL.map(Cards::of_suit) {
            if suit != trumps && rules.pack.meets(suit) {
                worth += self.side(hand & suit);
            }
        }
        if rules.options.declarations != Declarations::Off && declare::any(hand) {
            worth += self.declared * declare::split(hand).points() as f32;
        }
        worth
    }

    /// What the cards of a side suit add.
    fn side(&self, held: Cards) -> f32 {
        let mut worth = if held.is_empty() { self.void } else { 0.0 };
        if held.meets(KING) {
            worth += self.king;
        }
        worth
            + match (held.meets(ACE), held.meets(TEN)) {
                (true, true) => self.ace + self.ace_and_ten,
                (true, false) => self.ace,
                (false, true) if held.len() > 1 => self.ten,
                (false, true) => self.bare_ten,
                (false, false) => 0.0,
            }
    }
}
