//! A slow, plain referee of melds, openings, scores and whole matches, taken from the rule text alone.
//!
//! Other tests compare the real one against it. Clause ids (`CAN-…`) and rulings (`C…`) are those
//! of the rules page. Melds given as already lying on the table are taken to be good ones.

pub(crate) mod add;
pub(crate) mod meld;
pub(crate) mod opening;
pub(crate) mod score;
pub(crate) mod table;

pub(crate) const NINE: u8 = 9;
pub(crate) const JACK: u8 = 11;
pub(crate) const QUEEN: u8 = 12;
pub(crate) const KING: u8 = 13;
/// CAN-5.1d, C28: the ace is high only.
pub(crate) const ACE: u8 = 14;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Card {
    /// Rank 2 to 14 (ace), suit one of `S H D C`.
    Face {
        rank: u8,
        suit: char,
    },
    Joker,
}

impl Card {
    /// CAN-1.1: jokers and all twos.
    pub(crate) fn is_wild(self) -> bool {
        match self {
            Card::Joker => true,
            Card::Face { rank, .. } => rank == 2,
        }
    }

    /// CAN-1.1: threes are never part of a meld.
    pub(crate) fn is_three(self) -> bool {
        match self {
            Card::Joker => false,
            Card::Face { rank, .. } => rank == 3,
        }
    }

    pub(crate) fn is_black_three(self) -> bool {
        self == card("3S") || self == card("3C")
    }

    /// Only asked of cards that are not jokers.
    pub(crate) fn rank(self) -> u8 {
        match self {
            Card::Joker => panic!("a joker has no rank"),
            Card::Face { rank, .. } => rank,
        }
    }

    /// Only asked of cards that are not jokers.
    pub(crate) fn suit(self) -> char {
        match self {
            Card::Joker => panic!("a joker has no suit"),
            Card::Face { suit, .. } => suit,
        }
    }
}

/// Reads `"10H"`, `"AS"`, `"2C"`; a joker is `"JK"` (C20).
pub(crate) fn card(text: &str) -> Card {
    if text == "JK" {
        return Card::Joker;
    }
    let suit = text.chars().last().expect("a card is not empty");
    assert!("SHDC".contains(suit), "no suit in {text}");
    let rank = match &text[..text.len() - 1] {
        "A" => ACE,
        "K" => KING,
        "Q" => QUEEN,
        "J" => JACK,
        digits => digits.parse().expect("a rank"),
    };
    assert!((2..=ACE).contains(&rank), "no such rank in {text}");
    Card::Face { rank, suit }
}

/// Reads cards parted by blanks.
pub(crate) fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(card).collect()
}

/// C10.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OpeningStrictness {
    One,
    Every,
}

/// C33.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NineEnd {
    Strict,
    Relaxed,
}

/// C34.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RunWilds {
    Any,
    GapsOnly,
    None,
}

/// The options that touch melds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Options {
    /// C12.
    pub wild_melds: bool,
    pub opening_strictness: OpeningStrictness,
    /// C16.
    pub wild_tie_bonus: i32,
    pub nine_end: NineEnd,
    pub run_wilds: RunWilds,
}

impl Default for Options {
    /// The preset `seed`.
    fn default() -> Options {
        Options {
            wild_melds: true,
            opening_strictness: OpeningStrictness::One,
            wild_tie_bonus: 1000,
            nine_end: NineEnd::Strict,
            run_wilds: RunWilds::Any,
        }
    }
}

/// A type named by the player, which overrides the guess of C25.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Declared {
    Set,
    Run,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Set,
    Run,
    Wild,
}

/// CAN-2.3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Canasta {
    Clean,
    Dirty,
    Wild,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Up,
    Down,
}

/// Why a meld is refused: the code and the clause it cites (C43).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub code: &'static str,
    pub clause: &'static str,
}

/// C44: `kind`, `canasta`, `points` and `direction` are told of valid melds only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    pub valid: bool,
    pub code: Option<&'static str>,
    pub clause: Option<&'static str>,
    /// Beside `CARD_DOES_NOT_FIT_CANASTA`: the code a smaller meld would get (C38).
    pub cause: Option<&'static str>,
    pub kind: Option<Kind>,
    pub canasta: Option<Canasta>,
    /// Card values only, no bonus.
    pub points: Option<i32>,
    pub direction: Option<Direction>,
}

/// One way to mix naturals (`N`) and wilds (`W`), and cards that show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pattern {
    pub text: String,
    /// A set of sixes, unless it needs more than the eight in the pack.
    pub set: Option<Vec<Card>>,
    /// Hearts from every start 4 to A, upward and downward (the forbidden way too), wherever the
    /// naturals stay within 4 to A.
    pub runs: Vec<Vec<Card>>,
}

/// All two-to-the-`length` patterns of that length; at most 14 cards, as there are 14 wilds.
pub(crate) fn patterns(length: usize) -> Vec<Pattern> {
    let mut texts = vec![String::new()];
    for _ in 0..length {
        let mut longer = Vec::new();
        for text in &texts {
            longer.push(format!("{text}N"));
            longer.push(format!("{text}W"));
        }
        texts = longer;
    }
    let mut patterns = Vec::new();
    for text in texts {
        let mut runs = Vec::new();
        for start in 4..=ACE {
            for direction in [Direction::Up, Direction::Down] {
                if let Some(run) = run_of(&text, 'H', start, direction) {
                    runs.push(run);
                }
            }
        }
        patterns.push(Pattern { set: set_of(&text, 6), runs, text });
    }
    patterns
}

/// The set of a rank that shows a pattern; none if it needs more than eight naturals.
pub(crate) fn set_of(pattern: &str, rank: u8) -> Option<Vec<Card>> {
    let suits = ['S', 'H', 'D', 'C', 'S', 'H', 'D', 'C'];
    let mut naturals = 0;
    let mut wilds = 0;
    let mut set = Vec::new();
    for letter in pattern.chars() {
        if letter == 'W' {
            set.push(wild_number(wilds));
            wilds += 1;
        } else if naturals < suits.len() {
            set.push(Card::Face { rank, suit: suits[naturals] });
            naturals += 1;
        } else {
            return None;
        }
    }
    Some(set)
}

/// The run that shows a pattern; none if a natural would have to lie outside 4 to A.
pub(crate) fn run_of(
    pattern: &str,
    suit: char,
    start: u8,
    direction: Direction,
) -> Option<Vec<Card>> {
    let mut wilds = 0;
    let mut run = Vec::new();
    for (index, letter) in pattern.chars().enumerate() {
        let rank = meld::rank_at(start, direction, index);
        if letter == 'W' {
            run.push(wild_number(wilds));
            wilds += 1;
        } else if (4..=i32::from(ACE)).contains(&rank) {
            run.push(Card::Face { rank: rank as u8, suit });
        } else {
            return None;
        }
    }
    Some(run)
}

/// The wilds of one pack in a mixed order: six jokers and eight twos.
fn wild_number(index: usize) -> Card {
    let wilds = cards("2H JK 2S JK 2D JK 2C JK 2H JK 2S JK 2D 2C");
    wilds[index]
}

mod tests {
    use super::*;

    #[test]
    fn cards_are_read() {
        assert_eq!(card("10H"), Card::Face { rank: 10, suit: 'H' });
        assert_eq!(card("AS"), Card::Face { rank: 14, suit: 'S' });
        assert_eq!(card("JC"), Card::Face { rank: 11, suit: 'C' });
        assert_eq!(card("JK"), Card::Joker);
        assert_eq!(cards("2D JK").len(), 2);
    }

    #[test]
    fn wilds_are_jokers_and_twos() {
        assert!(card("JK").is_wild() && card("2S").is_wild() && card("2H").is_wild());
        assert!(!card("3S").is_wild() && !card("AS").is_wild());
        assert!(card("3S").is_three() && card("3H").is_three() && !card("JK").is_three());
        assert!(card("3C").is_black_three() && !card("3D").is_black_three());
    }

    #[test]
    fn patterns_are_complete_and_concrete() {
        let all = patterns(3);
        let texts: Vec<&str> = all.iter().map(|pattern| pattern.text.as_str()).collect();
        assert_eq!(texts, ["NNN", "NNW", "NWN", "NWW", "WNN", "WNW", "WWN", "WWW"]);
        assert_eq!(all[1].set, Some(cards("6S 6H 2H")));
        assert!(all[1].runs.contains(&cards("4H 5H 2H")));
        assert!(all[1].runs.contains(&cards("AH KH 2H")));
        // Three naturals: upward from 4 to Q, downward from A to 6.
        assert_eq!(all[0].runs.len(), 9 + 9);
        assert_eq!(set_of("NNNNNNNNN", 6), None);
        assert_eq!(patterns(8).len(), 256);
    }
}
