//! What a player must play to a trick, told twice: as the list of allowed cards and as the clause a card breaks.

use super::{Card, Options, side_of, stronger_in_suit, trick_winner};

/// What the table shows a player who is about to follow.
struct Trick {
    led: char,
    /// The card winning so far.
    winning: Card,
    /// Whether my partner (never myself, never with fewer than four players) played it.
    partner_wins: bool,
}

/// Reads the trick so far; `None` when it is empty and I lead (BEL-5.1, BEL-5.7).
fn read_trick(options: &Options, trump: char, trick: &[(usize, Card)], me: usize) -> Option<Trick> {
    if trick.is_empty() {
        return None;
    }
    let faces: Vec<Card> = trick.iter().map(|&(_, card)| card).collect();
    let (winner, winning) = trick[trick_winner(trump, &faces)];
    Some(Trick {
        led: faces[0].suit,
        winning,
        // With two or three players everybody else is an opponent (L24, L31).
        partner_wins: side_of(options, winner) == side_of(options, me),
    })
}

fn of_suit(hand: &[Card], suit: char) -> Vec<Card> {
    hand.iter().copied().filter(|card| card.suit == suit).collect()
}

fn above(trump: char, candidates: &[Card], bar: Card) -> Vec<Card> {
    candidates.iter().copied().filter(|&card| stronger_in_suit(trump, card, bar)).collect()
}

/// The cards strict play allows (BEL-5.2 to BEL-5.5, L6, L7, L8, L36), in hand order.
pub(crate) fn strict_cards(
    options: &Options,
    trump: char,
    trick: &[(usize, Card)],
    me: usize,
    hand: &[Card],
) -> Vec<Card> {
    let Some(table) = read_trick(options, trump, trick, me) else {
        return hand.to_vec(); // the leader is free
    };
    let trumps = of_suit(hand, trump);

    if table.led == trump {
        // BEL-5.5 and L8: rise if able, whoever is winning.
        let rising = above(trump, &trumps, table.winning);
        if !rising.is_empty() {
            return rising;
        }
        // BEL-5.2 and L36: unable to rise, still a trump.
        if !trumps.is_empty() {
            return trumps;
        }
        return hand.to_vec(); // BEL-5.4
    }

    // BEL-5.2: any card of the led side suit.
    let same = of_suit(hand, table.led);
    if !same.is_empty() {
        return same;
    }
    // BEL-5.4: nothing to follow with and nothing to trump with.
    if trumps.is_empty() {
        return hand.to_vec();
    }
    if table.partner_wins {
        // L6: the house rule frees the player; the seed still wants a trump, but none that rises (L7).
        return if options.partner_exempt { hand.to_vec() } else { trumps };
    }
    if table.winning.suit != trump {
        return trumps; // BEL-5.3: an opponent wins with a plain card, any trump will do
    }
    // BEL-5.3b: an opponent wins with a trump.
    let rising = above(trump, &trumps, table.winning);
    if !rising.is_empty() {
        rising
    } else if options.under_trump_free {
        hand.to_vec() // L36
    } else {
        trumps // L7
    }
}

/// The cards the table offers: strict play, or the whole hand at a hand-policed table (L21, L33).
pub(crate) fn legal_cards(
    options: &Options,
    trump: char,
    trick: &[(usize, Card)],
    me: usize,
    hand: &[Card],
) -> Vec<Card> {
    if options.self_policed {
        return hand.to_vec();
    }
    strict_cards(options, trump, trick, me, hand)
}

/// The clause broken by playing `card` under strict play, `None` if it is allowed (BEL-5.2 to BEL-5.5, L33).
/// Reasons from the card played, not from the list above, so that the two can be held against each other.
pub(crate) fn breach(
    options: &Options,
    trump: char,
    trick: &[(usize, Card)],
    me: usize,
    hand: &[Card],
    card: Card,
) -> Option<&'static str> {
    assert!(hand.contains(&card), "{card} is not in the hand");
    let table = read_trick(options, trump, trick, me)?;
    let holds_led = hand.iter().any(|held| held.suit == table.led);

    if card.suit != table.led && holds_led {
        return Some("BEL-5.2");
    }
    if card.suit == table.led {
        if table.led != trump {
            return None; // followed in a side suit: height does not matter
        }
        let rises = stronger_in_suit(trump, card, table.winning);
        let could = hand
            .iter()
            .any(|&held| held.suit == trump && stronger_in_suit(trump, held, table.winning));
        return if could && !rises { Some("BEL-5.5") } else { None };
    }

    // From here on the player is void in the led suit.
    let holds_trump = hand.iter().any(|held| held.suit == trump);
    if !holds_trump {
        return None; // BEL-5.4
    }
    let opponent_trumped = table.winning.suit == trump && !table.partner_wins;
    let can_rise = opponent_trumped
        && hand
            .iter()
            .any(|&held| held.suit == trump && stronger_in_suit(trump, held, table.winning));

    if card.suit == trump {
        let low = can_rise && !stronger_in_suit(trump, card, table.winning);
        return if low { Some("BEL-5.3b") } else { None };
    }
    let excused_by_partner = options.partner_exempt && table.partner_wins; // L6
    let excused_by_height = options.under_trump_free && opponent_trumped && !can_rise; // L36
    if excused_by_partner || excused_by_height { None } else { Some("BEL-5.3") }
}

#[cfg(test)]
use super::{card, cards};

/// A trick whose first card comes from seat `first`, then seat by seat.
#[cfg(test)]
fn trick_from(options: &Options, first: usize, text: &str) -> Vec<(usize, Card)> {
    let mut seat = first;
    let mut trick = Vec::new();
    for card in cards(text) {
        trick.push((seat, card));
        seat = super::next_seat(options, seat);
    }
    trick
}

/// Checks the allowed cards (trump S) of the seat after the trick, and the clause each other card breaks.
#[cfg(test)]
fn check(options: &Options, trick: &str, hand: &str, allowed: &str, broken: &[(&str, &str)]) {
    let trick = trick_from(options, 0, trick);
    let me = trick.len();
    let hand = cards(hand);
    let allowed = cards(allowed);
    assert_eq!(legal_cards(options, 'S', &trick, me, &hand), allowed);
    for &one in &hand {
        let mut expected = None;
        for &(name, clause) in broken {
            if card(name) == one {
                expected = Some(clause);
            }
        }
        assert_eq!(breach(options, 'S', &trick, me, &hand, one), expected, "playing {one}");
    }
    assert_eq!(allowed.len() + broken.len(), hand.len());
}

#[test]
fn the_leader_is_free() {
    check(&Options::default(), "", "7S AH 9D", "7S AH 9D", &[]);
}

#[test]
fn a_held_suit_is_followed_at_any_height() {
    check(
        &Options::default(),
        "9D AD",
        "7D 10D JS AH",
        "7D 10D",
        &[("JS", "BEL-5.2"), ("AH", "BEL-5.2")],
    );
    // Also when the trick has been trumped already.
    check(&Options::default(), "9D 7S", "7D AD JS", "7D AD", &[("JS", "BEL-5.2")]);
}

#[test]
fn a_trump_lead_is_beaten_if_possible_even_over_the_partner() {
    check(
        &Options::default(),
        "QS",
        "7S KS JS AH",
        "KS JS",
        &[("7S", "BEL-5.5"), ("AH", "BEL-5.2")],
    );
    // Seat 0 is the partner of seat 2, and still seat 2 rises (L8).
    check(&Options::default(), "10S 8S", "7S AS KS", "AS", &[("7S", "BEL-5.5"), ("KS", "BEL-5.5")]);
}

#[test]
fn a_trump_lead_that_cannot_be_beaten_still_wants_a_trump() {
    for free in [false, true] {
        let options = Options { under_trump_free: free, ..Options::default() };
        check(&options, "9S", "7S AS KH", "7S AS", &[("KH", "BEL-5.2")]);
    }
    check(&Options::default(), "9S", "KH 7C", "KH 7C", &[]);
}

#[test]
fn a_void_player_trumps() {
    check(&Options::default(), "9D", "7S JS AH", "7S JS", &[("AH", "BEL-5.3")]);
    check(&Options::default(), "9D", "7C AH", "7C AH", &[]);
}

#[test]
fn the_seed_wants_a_trump_even_when_the_partner_wins() {
    check(&Options::default(), "AD 9D", "7S JS AH", "7S JS", &[("AH", "BEL-5.3")]);
    let exempt = Options { partner_exempt: true, ..Options::default() };
    check(&exempt, "AD 9D", "7S JS AH", "7S JS AH", &[]);
    // The partner led but an opponent took the trick over: no exemption.
    check(&exempt, "9D AD", "7S JS AH", "7S JS", &[("AH", "BEL-5.3")]);
}

#[test]
fn an_opponents_ruff_is_overtrumped() {
    check(
        &Options::default(),
        "AD 10S",
        "8S AS JS KH",
        "AS JS",
        &[("8S", "BEL-5.3b"), ("KH", "BEL-5.3")],
    );
    // Not able to: any trump.
    check(&Options::default(), "AD 9S", "8S AS KH", "8S AS", &[("KH", "BEL-5.3")]);
}

#[test]
fn the_partners_ruff_needs_no_overtrump() {
    // Seat 3 follows; seat 1, the partner, has ruffed.
    check(&Options::default(), "AD KS 8D", "7S JS KH", "7S JS", &[("KH", "BEL-5.3")]);
    // Seat 2 ruffed lower than the partner: the partner still wins.
    check(&Options::default(), "AD KS 8S", "7S JS KH", "7S JS", &[("KH", "BEL-5.3")]);
    // Under-trumping being free does not touch the partner's ruff (L36).
    let free = Options { under_trump_free: true, ..Options::default() };
    check(&free, "AD KS 8S", "7S QS KH", "7S QS", &[("KH", "BEL-5.3")]);
}

#[test]
fn free_under_trumping_frees_only_who_cannot_rise() {
    let free = Options { under_trump_free: true, ..Options::default() };
    check(&free, "AD 9S", "8S AS KH", "8S AS KH", &[]);
    check(&free, "AD 9S", "8S JS KH", "JS", &[("8S", "BEL-5.3b"), ("KH", "BEL-5.3")]);
    // Nobody has ruffed: the duty to trump stands.
    check(&free, "9D", "8S KH", "8S", &[("KH", "BEL-5.3")]);
}

#[test]
fn with_three_players_there_are_no_partners() {
    let three = Options { players: 3, partner_exempt: true, ..Options::default() };
    check(&three, "AD QS", "7S KS KH", "KS", &[("7S", "BEL-5.3b"), ("KH", "BEL-5.3")]);
    check(&three, "AD 9D", "7S KH", "7S", &[("KH", "BEL-5.3")]);
}

#[test]
fn a_self_policed_table_lists_the_whole_hand_but_knows_the_breach() {
    let options = Options { self_policed: true, ..Options::default() };
    let hand = cards("7D AS");
    let trick = [(0, card("9D"))];
    assert_eq!(legal_cards(&options, 'S', &trick, 1, &hand), hand);
    assert_eq!(breach(&options, 'S', &trick, 1, &hand, card("AS")), Some("BEL-5.2"));
    assert_eq!(breach(&options, 'S', &trick, 1, &hand, card("7D")), None);
}

/// Walks many scattered positions: a card is listed exactly when it breaks nothing, and never is nothing listed.
#[test]
fn the_list_and_the_breach_agree() {
    let mut deck = Vec::new();
    for suit in super::SUITS {
        for rank in super::SEQUENCE_ORDER {
            deck.push(Card { suit, rank });
        }
    }
    let mut number: u64 = 12345;
    for round in 0..4000_usize {
        // A plain congruential generator and a swap shuffle are enough to scatter the cards.
        for index in 0..deck.len() {
            number = number
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let other = usize::try_from(number >> 33).unwrap() % deck.len();
            deck.swap(index, other);
        }
        let options = Options {
            players: 2 + round % 3,
            partner_exempt: round / 3 % 2 == 1,
            under_trump_free: round / 6 % 2 == 1,
            ..Options::default()
        };
        let length = round / 12 % options.players;
        let size = 1 + round % 8;
        let trick: Vec<(usize, Card)> = (0..length).map(|seat| (seat, deck[seat])).collect();
        let hand = &deck[8..8 + size];
        let listed = strict_cards(&options, 'S', &trick, length, hand);
        assert!(!listed.is_empty());
        for &card in hand {
            let clean = breach(&options, 'S', &trick, length, hand, card).is_none();
            assert_eq!(listed.contains(&card), clean, "{card} on {trick:?} from {hand:?}");
        }
    }
}
