//! A slow, plain Belote referee written from the rule text alone: cards, options, seats and the end of a match.
//! It shares no code with the engine it judges, and prefers the obvious loop to the clever one.

pub(crate) mod declare;
pub(crate) mod duty;
pub(crate) mod enumerate;
mod example_deals;
pub(crate) mod score;
mod score_cases;

use std::fmt;

/// The eight ranks (BEL-2.1). They are written from low to high in the order sequences use (L9);
/// strength in a trick is another matter, see `PLAIN_ORDER` and `TRUMP_ORDER`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Rank {
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

/// All ranks in sequence order, highest first: A K Q J 10 9 8 7 (L9).
pub(crate) const SEQUENCE_ORDER: [Rank; 8] = [
    Rank::Ace,
    Rank::King,
    Rank::Queen,
    Rank::Jack,
    Rank::Ten,
    Rank::Nine,
    Rank::Eight,
    Rank::Seven,
];

/// Strength in a side suit, highest first (BEL-2.2); the worthless cards follow in natural order.
pub(crate) const PLAIN_ORDER: [Rank; 8] = [
    Rank::Ace,
    Rank::Ten,
    Rank::King,
    Rank::Queen,
    Rank::Jack,
    Rank::Nine,
    Rank::Eight,
    Rank::Seven,
];

/// Strength in the trump suit, highest first (BEL-2.3).
pub(crate) const TRUMP_ORDER: [Rank; 8] = [
    Rank::Jack,
    Rank::Nine,
    Rank::Ace,
    Rank::Ten,
    Rank::King,
    Rank::Queen,
    Rank::Eight,
    Rank::Seven,
];

/// The four suits (BEL-2.1).
pub(crate) const SUITS: [char; 4] = ['S', 'H', 'D', 'C'];

/// One card of the 32 (BEL-1.1): the suit is one of `S H D C`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Card {
    pub suit: char,
    pub rank: Rank,
}

impl fmt::Display for Card {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank = match self.rank {
            Rank::Seven => "7",
            Rank::Eight => "8",
            Rank::Nine => "9",
            Rank::Ten => "10",
            Rank::Jack => "J",
            Rank::Queen => "Q",
            Rank::King => "K",
            Rank::Ace => "A",
        };
        write!(out, "{rank}{}", self.suit)
    }
}

/// Reads a card written rank first: `10D`, `AS` (BEL-2.1). Anything else is a mistake in a test and panics.
pub(crate) fn card(text: &str) -> Card {
    for suit in SUITS {
        for rank in SEQUENCE_ORDER {
            let candidate = Card { suit, rank };
            if candidate.to_string() == text {
                return candidate;
            }
        }
    }
    panic!("no such card: {text}");
}

/// Reads cards separated by blanks.
pub(crate) fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(card).collect()
}

/// Who scores declarations (L12).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Declarations {
    BestSide,
    BothSides,
    Off,
}

/// Every named option that changes play or scoring. `Default` is the preset `seed`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Options {
    /// 4, 3 or 2 (L24, L25).
    pub players: usize,
    /// The suit left out with three players (L25).
    pub removed_suit: char,
    /// Void and the partner is winning: no need to trump (L6).
    pub partner_exempt: bool,
    /// `under_trump: free` (L7, L36).
    pub under_trump_free: bool,
    /// Who scores declarations (L12).
    pub declarations: Declarations,
    /// Everything held is announced (L14, L29).
    pub auto_declare: bool,
    /// Belote is announced without asking (L15).
    pub auto_belote: bool,
    /// `contract_base: all_points` (L16, L35).
    pub contract_all_points: bool,
    /// A tied contract freezes the taker's trick points (L17, L34).
    pub litige: bool,
    /// A failing side keeps its belote (L18).
    pub belote_kept_on_failure: bool,
    /// `policing: hand` (L21, L33).
    pub self_policed: bool,
    /// The total that ends the match (L22).
    pub target: i32,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            players: 4,
            removed_suit: 'C',
            partner_exempt: false,
            under_trump_free: false,
            declarations: Declarations::BestSide,
            auto_declare: true,
            auto_belote: true,
            contract_all_points: false,
            litige: false,
            belote_kept_on_failure: true,
            self_policed: false,
            target: 1000,
        }
    }
}

/// How many sides share the score: two partnerships of four, or every seat alone (BEL-1.2, L24, L31).
pub(crate) fn side_count(options: &Options) -> usize {
    if options.players == 4 { 2 } else { options.players }
}

/// The side a seat plays for: 0+2 against 1+3 with four, the seat itself otherwise (BEL-1.2, L31).
pub(crate) fn side_of(options: &Options, seat: usize) -> usize {
    if options.players == 4 { seat % 2 } else { seat }
}

/// The next seat to act is the player to the right, index + 1 (L26).
pub(crate) fn next_seat(options: &Options, seat: usize) -> usize {
    (seat + 1) % options.players
}

/// What a card is worth in a trick (BEL-2.2, BEL-2.3).
pub(crate) fn card_points(trump: char, card: Card) -> i32 {
    let is_trump = card.suit == trump;
    match card.rank {
        Rank::Ace => 11,
        Rank::Ten => 10,
        Rank::King => 4,
        Rank::Queen => 3,
        Rank::Jack if is_trump => 20,
        Rank::Jack => 2,
        Rank::Nine if is_trump => 14,
        Rank::Nine | Rank::Eight | Rank::Seven => 0,
    }
}

/// What a pile of cards is worth (BEL-7.1).
pub(crate) fn pile_points(trump: char, pile: &[Card]) -> i32 {
    let mut total = 0;
    for &card in pile {
        total += card_points(trump, card);
    }
    total
}

/// Whether `a` is stronger than `b`, both of the same suit (BEL-2.2, BEL-2.3).
pub(crate) fn stronger_in_suit(trump: char, a: Card, b: Card) -> bool {
    assert_eq!(a.suit, b.suit, "only cards of one suit are ranked against each other");
    let order = if a.suit == trump { TRUMP_ORDER } else { PLAIN_ORDER };
    place(&order, a.rank) < place(&order, b.rank)
}

/// Where a rank stands in an order, 0 first.
pub(crate) fn place(order: &[Rank], rank: Rank) -> usize {
    for (index, &other) in order.iter().enumerate() {
        if other == rank {
            return index;
        }
    }
    panic!("rank missing from order");
}

/// The place in the trick (0 = the lead) of the winning card (BEL-5.6): the highest trump,
/// else the highest card of the led suit. The trick may be unfinished but not empty.
pub(crate) fn trick_winner(trump: char, trick: &[Card]) -> usize {
    assert!(!trick.is_empty(), "an empty trick has no winner");
    let any_trump = trick.iter().any(|card| card.suit == trump);
    let deciding_suit = if any_trump { trump } else { trick[0].suit };
    let mut winner: Option<usize> = None;
    for (index, &card) in trick.iter().enumerate() {
        if card.suit != deciding_suit {
            continue;
        }
        match winner {
            Some(best) if !stronger_in_suit(trump, card, trick[best]) => {}
            _ => winner = Some(index),
        }
    }
    winner.expect("some card has the deciding suit")
}

/// The side that has won the match, looked at only between deals (BEL-9.1, BEL-9.2, L22, L38):
/// the highest total, if it reached the target; a tie at the top means one more deal (L23, L31).
pub(crate) fn match_over(options: &Options, totals: &[i32]) -> Option<usize> {
    assert_eq!(totals.len(), side_count(options));
    let highest = *totals.iter().max().expect("there is a side");
    if highest < options.target {
        return None;
    }
    let mut leaders = Vec::new();
    for (side, &total) in totals.iter().enumerate() {
        if total == highest {
            leaders.push(side);
        }
    }
    if leaders.len() == 1 { Some(leaders[0]) } else { None }
}

#[test]
fn every_card_reads_back() {
    for suit in SUITS {
        for rank in SEQUENCE_ORDER {
            let one = Card { suit, rank };
            assert_eq!(card(&one.to_string()), one);
        }
    }
}

#[test]
fn the_deck_holds_152_points() {
    let mut deck = Vec::new();
    for suit in SUITS {
        for rank in SEQUENCE_ORDER {
            deck.push(Card { suit, rank });
        }
    }
    // 62 in trumps and three times 30.
    assert_eq!(pile_points('H', &deck), 152);
    deck.retain(|card| card.suit != 'C');
    assert_eq!(pile_points('H', &deck), 122);
}

#[test]
fn a_small_trump_takes_a_trick_of_21() {
    let trick = cards("9D AD 7C 10D");
    assert_eq!(trick_winner('C', &trick), 2);
    assert_eq!(pile_points('C', &trick), 21);
}

#[test]
fn trump_nine_beats_trump_ace_and_plain_ten_beats_plain_king() {
    assert_eq!(trick_winner('S', &cards("AS 9S 10S KS")), 1);
    assert_eq!(trick_winner('S', &cards("9S JS AS KS")), 1);
    assert_eq!(trick_winner('S', &cards("KD 10D JD 9D")), 1);
    assert_eq!(trick_winner('S', &cards("8D 7D QD JD")), 2);
}

#[test]
fn an_off_suit_ace_wins_nothing() {
    assert_eq!(trick_winner('S', &cards("7D AH AC 8D")), 3);
    assert_eq!(trick_winner('S', &cards("7D AH AC")), 0);
}

#[test]
fn jacks_and_nines_change_worth_with_the_trump() {
    assert_eq!(card_points('S', card("JS")), 20);
    assert_eq!(card_points('H', card("JS")), 2);
    assert_eq!(card_points('S', card("9S")), 14);
    assert_eq!(card_points('H', card("9S")), 0);
}

#[test]
fn match_ends_at_the_target_unless_tied_at_the_top() {
    let options = Options::default();
    assert_eq!(match_over(&options, &[999, 980]), None);
    assert_eq!(match_over(&options, &[1000, 980]), Some(0));
    assert_eq!(match_over(&options, &[1010, 1011]), Some(1));
    assert_eq!(match_over(&options, &[1010, 1010]), None);
}

#[test]
fn match_of_three_looks_at_the_top_only() {
    let options = Options { players: 3, target: 501, ..Options::default() };
    assert_eq!(match_over(&options, &[510, 505, 520]), Some(2));
    assert_eq!(match_over(&options, &[520, 505, 520]), None);
    assert_eq!(match_over(&options, &[505, 505, 520]), Some(2));
    assert_eq!(match_over(&options, &[500, 500, 500]), None);
}

#[test]
fn seats_and_sides() {
    let four = Options::default();
    assert_eq!(side_of(&four, 3), 1);
    assert_eq!(next_seat(&four, 3), 0);
    let three = Options { players: 3, ..Options::default() };
    assert_eq!(side_of(&three, 2), 2);
    assert_eq!(next_seat(&three, 2), 0);
    assert_eq!(side_count(&three), 3);
}
