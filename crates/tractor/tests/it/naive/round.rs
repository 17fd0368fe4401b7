//! Declaring trump, counting points, and what a finished round leads to.

use super::parts::pairs;
use super::trump::{ACE, BIG_JOKER, Card, KING, SMALL_JOKER, minus};

/// How strong a declaration is, if it is one (TRC-2.2.1-4, TRC-0.13, T11, T12).
pub(crate) fn declaration_strength(cards: &[Card], trump_rank: u8) -> Option<u8> {
    match *cards {
        [one] if one.rank == trump_rank => Some(1),
        [one, other] if one == other => match one.rank {
            BIG_JOKER => Some(4),
            SMALL_JOKER => Some(3),
            rank if rank == trump_rank => Some(2),
            _ => None,
        },
        _ => None,
    }
}

/// The suit a declaration makes trump; a joker pair makes none (T10).
pub(crate) fn declared_suit(cards: &[Card]) -> Option<char> {
    cards[0].suit
}

/// May `seat` declare these cards over the standing declaration (seat and cards)?
///
/// Refusals: "not_held", "form" (TRC-2.2.1-4), "weak" (TRC-2.3.2, T13), "own_suit" (TRC-2.3.3,
/// T14: over its own declaration a seat may only go from a single to the pair of that suit).
pub(crate) fn declare_ok(
    standing: Option<(usize, &[Card])>,
    seat: usize,
    hand: &[Card],
    cards: &[Card],
    trump_rank: u8,
) -> Result<(), &'static str> {
    if minus(hand, cards).is_none() {
        return Err("not_held");
    }
    let Some(strength) = declaration_strength(cards, trump_rank) else {
        return Err("form");
    };
    let Some((owner, old)) = standing else {
        return Ok(());
    };
    let old_strength = declaration_strength(old, trump_rank).expect("the standing one was legal");
    if strength <= old_strength {
        return Err("weak");
    }
    let single_to_pair_of_it = strength == 2 && cards[0] == old[0];
    if owner == seat && !single_to_pair_of_it {
        return Err("own_suit");
    }
    Ok(())
}

/// T45, `flip_kitty`: the first turned card of the trump rank fixes its suit; none: the suit of
/// the highest turned card, ace high, first of equals, jokers skipped.
pub(crate) fn flipped_suit(kitty: &[Card], trump_rank: u8) -> Option<char> {
    for c in kitty {
        if c.rank == trump_rank {
            return c.suit;
        }
    }
    let mut highest: Option<Card> = None;
    for &c in kitty {
        if c.suit.is_some() && highest.is_none_or(|h| c.rank > h.rank) {
            highest = Some(c);
        }
    }
    highest?.suit
}

/// Points of these cards (TRC-1.3.1-4).
pub(crate) fn points(cards: &[Card]) -> u32 {
    let mut sum = 0;
    for c in cards {
        sum += match c.rank {
            5 => 5,
            10 | KING => 10,
            _ => 0,
        };
    }
    sum
}

/// The option `kitty_multiplier` (T34, T47).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KittyMultiplier {
    Seed,
    PowerOfTwo,
    TwiceCards,
}

/// By the lead of the last trick (T34): any pair or tractor x4, else x2 (TRC-3.3.3, TRC-3.3.4);
/// the other tables as T47 counts them.
pub(crate) fn multiplier(last_lead: &[Card], option: KittyMultiplier) -> u32 {
    let led_pairs = pairs(last_lead).len();
    match option {
        KittyMultiplier::Seed => {
            if led_pairs > 0 {
                4
            } else {
                2
            }
        }
        KittyMultiplier::PowerOfTwo => 1 << (led_pairs + 1),
        KittyMultiplier::TwiceCards => 2 * u32::try_from(last_lead.len()).expect("a few cards"),
    }
}

/// What the kitty adds to the attackers' points: nothing unless they won the last trick
/// (TRC-3.3.2, T35).
pub(crate) fn kitty_bonus(
    kitty: &[Card],
    last_lead: &[Card],
    attackers_won_last: bool,
    option: KittyMultiplier,
) -> u32 {
    if attackers_won_last { points(kitty) * multiplier(last_lead, option) } else { 0 }
}

/// Seats 0 and 2 against 1 and 3 (TRC-0.2).
pub(crate) fn team_of(seat: usize) -> usize {
    seat % 2
}

/// The attackers' points of a whole round (TRC-9.1.1-2, T35): their tricks, given as winner and
/// all cards, and the kitty bonus.
pub(crate) fn attackers_points(
    tricks: &[(usize, Vec<Card>)],
    defenders: usize,
    kitty: &[Card],
    last_lead: &[Card],
    option: KittyMultiplier,
) -> u32 {
    let mut sum = 0;
    let mut won_last = false;
    for (winner, cards) in tricks {
        won_last = team_of(*winner) != defenders;
        if won_last {
            sum += points(cards);
        }
    }
    sum + kitty_bonus(kitty, last_lead, won_last, option)
}

/// The option `advancement` (T5, T47).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Advancement {
    Seed,
    PerForty,
}

/// Ranks gained: (attackers, defenders) (TRC-9.2.1-5; `per_forty`: T47).
pub(crate) fn gained(points: u32, table: Advancement) -> (u32, u32) {
    match table {
        Advancement::Seed => match points {
            0..=39 => (0, 2),
            40..=79 => (0, 1),
            80..=119 => (0, 0),
            120..=159 => (1, 0),
            160.. => (2, 0),
        },
        Advancement::PerForty => match points {
            0 => (0, 3),
            1..=39 => (0, 2),
            40..=79 => (0, 1),
            80.. => ((points - 80) / 40, 0),
        },
    }
}

/// The option `win_at` (T1, T47).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WinAt {
    DefendAce,
    ReachAce,
}

/// Where a match stands at the start of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    /// Rank of each team, 2 to `ACE`.
    pub ranks: [u8; 2],
    /// The defending team.
    pub defenders: usize,
    /// The seat that takes the kitty and leads (T7).
    pub starter: usize,
}

impl Standing {
    /// T6: the trump rank is the rank of the team now defending.
    pub(crate) fn trump_rank(&self) -> u8 {
        self.ranks[self.defenders]
    }
}

/// The first round (TRC-1.4.1, TRC-2.5.1-3, T9): the declarer, or seat 0 if nobody declared,
/// starts and its team defends.
pub(crate) fn first_round(declarer: Option<usize>) -> Standing {
    let starter = declarer.unwrap_or(0);
    Standing { ranks: [2, 2], defenders: team_of(starter), starter }
}

/// The standing after a round, and the team that has won the match, if one has.
///
/// Ranks by the table, capped at ace (T3). Attackers at 80 or more defend next (TRC-9.3.1, T4),
/// also at ace (T2). Held: the partner of the last starter starts; lost: the next seat (T7).
/// The match is won by holding at ace (T1), or with `reach_ace` by being put there (T47).
pub(crate) fn round_result(
    now: Standing,
    points: u32,
    table: Advancement,
    win_at: WinAt,
) -> (Standing, Option<usize>) {
    let attackers = 1 - now.defenders;
    let held = points < 80;
    let (attackers_up, defenders_up) = gained(points, table);

    let mut ranks = now.ranks;
    for (team, up) in [(attackers, attackers_up), (now.defenders, defenders_up)] {
        for _ in 0..up {
            if ranks[team] < ACE {
                ranks[team] += 1;
            }
        }
    }

    let next = if held {
        Standing { ranks, defenders: now.defenders, starter: (now.starter + 2) % 4 }
    } else {
        Standing { ranks, defenders: attackers, starter: (now.starter + 1) % 4 }
    };

    let winner = match win_at {
        WinAt::DefendAce => (held && now.trump_rank() == ACE).then_some(now.defenders),
        WinAt::ReachAce => (0..2).find(|&team| now.ranks[team] != ACE && ranks[team] == ACE),
    };
    (next, winner)
}

#[cfg(test)]
mod tests {
    use super::super::trump::{cards, deck};
    use super::*;

    fn declare(
        standing: Option<(usize, &str)>,
        seat: usize,
        shown: &str,
        rank: u8,
    ) -> Result<(), &'static str> {
        let old = standing.map(|(owner, text)| (owner, cards(text)));
        let shown = cards(shown);
        let old = old.as_ref().map(|(owner, c)| (*owner, c.as_slice()));
        declare_ok(old, seat, &shown, &shown, rank)
    }

    #[test]
    fn declaration_strengths() {
        // TRC-2.2.1-4, T12: a single joker never; nor two different rank cards, nor SJ with BJ.
        let strength = |text: &str| declaration_strength(&cards(text), 2);
        assert_eq!(strength("2S"), Some(1));
        assert_eq!(strength("2S 2S"), Some(2));
        assert_eq!(strength("SJ SJ"), Some(3));
        assert_eq!(strength("BJ BJ"), Some(4));
        for bad in ["", "SJ", "BJ", "3S", "3S 3S", "2S 2H", "SJ BJ", "2S 2S 2H", "2S SJ"] {
            assert_eq!(strength(bad), None, "{bad}");
        }
    }

    #[test]
    fn declaration_examples() {
        // TRC-2.4.1 is a slip (T11): a pair of threes declares nothing at rank 2.
        assert_eq!(declare(Some((0, "2S")), 1, "3H 3H", 2), Err("form"));
        assert_eq!(declare(Some((0, "2S")), 1, "2H 2H", 2), Ok(()));
        // TRC-2.4.2.
        assert_eq!(declare(Some((0, "2S")), 0, "2S 2S", 2), Ok(()));
        // TRC-2.4.3: no stronger, and the wrong suit besides.
        assert!(declare(Some((0, "2S")), 0, "2H", 2).is_err());
        assert_eq!(declare(Some((0, "2S")), 0, "2H 2H", 2), Err("own_suit"));
    }

    #[test]
    fn only_stronger_declarations_override() {
        // TRC-2.3.2, T13.
        assert_eq!(declare(None, 3, "2D", 2), Ok(()));
        assert_eq!(declare(Some((0, "2S")), 1, "2H", 2), Err("weak"));
        assert_eq!(declare(Some((0, "2S 2S")), 1, "2H 2H", 2), Err("weak"));
        assert_eq!(declare(Some((0, "2S 2S")), 1, "SJ SJ", 2), Ok(()));
        assert_eq!(declare(Some((0, "SJ SJ")), 1, "BJ BJ", 2), Ok(()));
        assert_eq!(declare(Some((0, "BJ BJ")), 1, "SJ SJ", 2), Err("weak"));
    }

    #[test]
    fn own_declaration_is_not_overridden_by_jokers() {
        // T14; after being overridden the first declarer is a different player.
        assert_eq!(declare(Some((0, "2S")), 0, "SJ SJ", 2), Err("own_suit"));
        assert_eq!(declare(Some((0, "2S 2S")), 0, "BJ BJ", 2), Err("own_suit"));
        assert_eq!(declare(Some((1, "2H 2H")), 0, "BJ BJ", 2), Ok(()));
    }

    #[test]
    fn declared_cards_must_be_held() {
        let shown = cards("2S 2S");
        assert_eq!(declare_ok(None, 0, &cards("2S 3S"), &shown, 2), Err("not_held"));
    }

    #[test]
    fn joker_pair_makes_no_suit_trump() {
        // T10.
        assert_eq!(declared_suit(&cards("SJ SJ")), None);
        assert_eq!(declared_suit(&cards("2C 2C")), Some('C'));
    }

    #[test]
    fn flipping_the_kitty() {
        // T45.
        assert_eq!(flipped_suit(&cards("BJ AS 4D 2C 2H 9S 9S KD"), 2), Some('C'));
        assert_eq!(flipped_suit(&cards("BJ KS AD AC 5H 9S 9S KD"), 2), Some('D'));
    }

    #[test]
    fn two_hundred_points() {
        // TRC-1.3.1-5.
        assert_eq!(points(&deck()), 200);
        assert_eq!(points(&cards("5S 10H KD AC QS SJ BJ 2C")), 25);
    }

    #[test]
    fn kitty_worked_example() {
        // TRC-3.3.5: two kings and a five.
        let kitty = cards("KS KH 5D 3S 4S 6S 7S 8S");
        let bonus = |lead: &str| kitty_bonus(&kitty, &cards(lead), true, KittyMultiplier::Seed);
        assert_eq!(bonus("AS"), 50);
        assert_eq!(bonus("AS AS"), 100);
        assert_eq!(bonus("AS AS KS KS"), 100);
        // T34: a multi-combo counts by its lead: any pair x4, else x2.
        assert_eq!(bonus("AS AS KS"), 100);
        assert_eq!(bonus("AS KS"), 50);
        // T35.
        assert_eq!(kitty_bonus(&kitty, &cards("AS"), false, KittyMultiplier::Seed), 0);
    }

    #[test]
    fn kitty_multiplier_options() {
        // T47.
        let power = |lead: &str| multiplier(&cards(lead), KittyMultiplier::PowerOfTwo);
        assert_eq!(power("AS"), 2);
        assert_eq!(power("AS KS"), 2);
        assert_eq!(power("AS AS"), 4);
        assert_eq!(power("AS AS KS KS"), 8);
        assert_eq!(power("AS AS KS KS QS QS JS"), 16);
        let twice = |lead: &str| multiplier(&cards(lead), KittyMultiplier::TwiceCards);
        assert_eq!(twice("AS"), 2);
        assert_eq!(twice("AS AS"), 4);
        assert_eq!(twice("AS AS KS"), 6);
    }

    #[test]
    fn attackers_count_their_tricks_and_the_kitty() {
        // TRC-9.1.1-2, TRC-9.4.1: 80 becomes 180.
        let eighty = cards("KS KS KH KH KD KD KC KC");
        let kitty = cards("10S 10H 5D 3S 4S 6S 7S 8S");
        let lead = cards("AS AS");
        let seed = KittyMultiplier::Seed;
        let tricks = [(1, eighty), (0, cards("10C 10C 5S 5S")), (3, cards("AS AS 3S 4S"))];
        assert_eq!(attackers_points(&tricks, 0, &kitty, &lead, seed), 180);
        assert_eq!(attackers_points(&tricks, 1, &kitty, &lead, seed), 30);
    }

    #[test]
    fn seed_advancement_table() {
        // TRC-9.2.1-5, T5.
        for (points, right) in [
            (0, (0, 2)),
            (35, (0, 2)),
            (40, (0, 1)),
            (75, (0, 1)),
            (80, (0, 0)),
            (115, (0, 0)),
            (120, (1, 0)),
            (155, (1, 0)),
            (160, (2, 0)),
            (400, (2, 0)),
        ] {
            assert_eq!(gained(points, Advancement::Seed), right, "{points}");
        }
    }

    #[test]
    fn per_forty_advancement_table() {
        // T47.
        for (points, right) in [
            (0, (0, 3)),
            (5, (0, 2)),
            (39, (0, 2)),
            (40, (0, 1)),
            (79, (0, 1)),
            (80, (0, 0)),
            (119, (0, 0)),
            (120, (1, 0)),
            (160, (2, 0)),
            (200, (3, 0)),
            (245, (4, 0)),
        ] {
            assert_eq!(gained(points, Advancement::PerForty), right, "{points}");
        }
    }

    #[test]
    fn first_round_roles() {
        // TRC-2.5.1-3, T9.
        assert_eq!(first_round(Some(3)), Standing { ranks: [2, 2], defenders: 1, starter: 3 });
        assert_eq!(first_round(None), Standing { ranks: [2, 2], defenders: 0, starter: 0 });
    }

    #[test]
    fn held_round_passes_to_the_partner() {
        // T6, T7, TRC-9.2.4, TRC-9.3.2.
        let now = Standing { ranks: [2, 4], defenders: 1, starter: 3 };
        let (next, won) = round_result(now, 45, Advancement::Seed, WinAt::DefendAce);
        assert_eq!(next, Standing { ranks: [2, 5], defenders: 1, starter: 1 });
        assert_eq!(next.trump_rank(), 5);
        assert_eq!(won, None);
    }

    #[test]
    fn lost_round_passes_to_the_next_seat() {
        // T4, T6, T7, TRC-9.2.3, TRC-9.3.1: 80 changes roles without a rank.
        let now = Standing { ranks: [6, 4], defenders: 1, starter: 3 };
        let (next, _) = round_result(now, 80, Advancement::Seed, WinAt::DefendAce);
        assert_eq!(next, Standing { ranks: [6, 4], defenders: 0, starter: 0 });
        assert_eq!(next.trump_rank(), 6);
        let (next, _) = round_result(now, 160, Advancement::Seed, WinAt::DefendAce);
        assert_eq!(next.ranks, [8, 4]);
    }

    #[test]
    fn ace_is_the_top_and_must_be_defended() {
        // T1, T2, T3.
        let seed = |now, points| round_result(now, points, Advancement::Seed, WinAt::DefendAce);
        let king = Standing { ranks: [KING, 5], defenders: 0, starter: 2 };
        let (next, won) = seed(king, 0);
        assert_eq!((next.ranks, won), ([ACE, 5], None));
        let (_, won) = seed(next, 75);
        assert_eq!(won, Some(0));
        // Lost at ace: the rank stays, no win.
        let (after, won) = seed(next, 80);
        assert_eq!((after.ranks, after.defenders, won), ([ACE, 5], 1, None));
        // T2: attackers at ace win the round: they stay and defend.
        let (again, won) = seed(after, 200);
        assert_eq!((again.ranks, again.defenders, won), ([ACE, 5], 0, None));
    }

    #[test]
    fn reaching_ace_wins_with_its_option() {
        // T47.
        let now = Standing { ranks: [KING, 12], defenders: 0, starter: 2 };
        let reach = |points| round_result(now, points, Advancement::Seed, WinAt::ReachAce).1;
        assert_eq!(reach(0), Some(0));
        assert_eq!(reach(79), Some(0));
        assert_eq!(reach(80), None);
        assert_eq!(reach(120), None);
        assert_eq!(reach(160), Some(1));
    }
}
