//! Card values, canasta bonuses and the score of a deal (CAN-7, CAN-G10, C55).

use super::meld::judge_meld;
use super::{ACE, Canasta, Card, Kind, Options};

/// CAN-G10.1: joker 50; two and ace 20; king to eight 10; seven to four 5. Threes are counted by
/// the hundred elsewhere and have no value of their own.
pub(crate) fn value(card: Card) -> i32 {
    match card {
        Card::Joker => 50,
        Card::Face { rank: 2 | ACE, .. } => 20,
        Card::Face { rank: 8..=13, .. } => 10,
        Card::Face { rank: 4..=7, .. } => 5,
        Card::Face { .. } => 0,
    }
}

pub(crate) fn points_of(cards: &[Card]) -> i32 {
    cards.iter().map(|&card| value(card)).sum()
}

/// The kind of canasta and its bonus; or the code of cards that are no valid later meld (C44).
pub(crate) fn bonus(
    meld: &[Card],
    options: &Options,
) -> Result<(Option<Canasta>, i32), &'static str> {
    // C44: an empty list is too small; fewer than seven cards have no bonus.
    if meld.is_empty() {
        return Err("MELD_TOO_SMALL");
    }
    if meld.len() < 7 {
        return Ok((None, 0));
    }
    let verdict = judge_meld(meld, false, &[], None, options);
    if let Some(code) = verdict.code {
        return Err(code);
    }

    // CAN-G10.2: aces means a set of aces.
    let aces = verdict.kind == Some(Kind::Set) && meld[0].rank() == ACE;
    let points = match verdict.canasta.expect("seven cards") {
        Canasta::Clean if aces => 1000,
        Canasta::Clean => 500,
        Canasta::Dirty if aces => 500,
        Canasta::Dirty => 300,
        Canasta::Wild => {
            // CAN-7; the tie by C16.
            let jokers = meld.iter().filter(|&&card| card == Card::Joker).count();
            let twos = meld.len() - jokers;
            if jokers > twos {
                1500
            } else if twos > jokers {
                1000
            } else {
                options.wild_tie_bonus
            }
        }
    };
    Ok((verdict.canasta, points))
}

/// What a team has when the deal ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Team {
    pub melds: Vec<Vec<Card>>,
    /// How many red threes lie before its seats.
    pub red_threes: i32,
    /// The hands of its seats; a closer's hand is empty, or the four black threes (C54).
    pub hands: Vec<Vec<Card>>,
    /// One of its seats closed the deal.
    pub closed: bool,
}

/// The score sheet of a team; every line has its sign already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TeamScore {
    pub melds: i32,
    pub bonuses: i32,
    pub red_threes: i32,
    pub hands: i32,
    pub black_threes: i32,
    pub closing: i32,
    pub total: i32,
}

/// C55, each team by itself.
pub(crate) fn score_deal(teams: &[Team], options: &Options) -> Vec<TeamScore> {
    teams.iter().map(|team| score_team(team, options)).collect()
}

fn score_team(team: &Team, options: &Options) -> TeamScore {
    let mut cards_laid = 0;
    let mut bonuses = 0;
    let mut has_canasta = false;
    for meld in &team.melds {
        cards_laid += points_of(meld);
        if let Ok((Some(_), points)) = bonus(meld, options) {
            has_canasta = true;
            bonuses += points;
        }
    }

    // CAN-G10.3: with a canasta melds and red threes count plus, without one minus.
    let sign = if has_canasta { 1 } else { -1 };
    let melds = sign * cards_laid;
    let red_threes = sign * 100 * team.red_threes;

    // CAN-G10.3 and G10.4: hands always count minus.
    let closer = closer_hand(team);
    let mut hands = 0;
    let mut black_threes = 0;
    for (index, hand) in team.hands.iter().enumerate() {
        hands -= points_of(hand);
        let blacks = hand.iter().filter(|card| card.is_black_three()).count();
        // G10.4: all four in one hand stand in place of the hundreds.
        if blacks < 4 {
            black_threes -= 100 * blacks as i32;
        } else if closer == Some(index) && has_canasta {
            black_threes += 2000;
        } else {
            black_threes -= 2000;
        }
    }

    // CAN-G10.5: closing counts plus either way.
    let closing = if team.closed { 100 } else { 0 };

    let total = melds + bonuses + red_threes + hands + black_threes + closing;
    TeamScore { melds, bonuses, red_threes, hands, black_threes, closing, total }
}

/// Which hand of a team that closed is the closer's: the empty one, for hands hold a card or more
/// between turns (C46); else the one that is just the four black threes (C54).
fn closer_hand(team: &Team) -> Option<usize> {
    if !team.closed {
        return None;
    }
    if let Some(index) = team.hands.iter().position(|hand| hand.is_empty()) {
        return Some(index);
    }
    team.hands
        .iter()
        .position(|hand| hand.len() == 4 && hand.iter().all(|card| card.is_black_three()))
}

mod tests {
    use super::super::{NineEnd, card, cards};
    use super::*;

    fn bonus_of(text: &str) -> Result<(Option<Canasta>, i32), &'static str> {
        bonus(&cards(text), &Options::default())
    }

    fn team(melds: &[&str], red_threes: i32, hands: &[&str], closed: bool) -> Team {
        Team {
            melds: melds.iter().map(|meld| cards(meld)).collect(),
            red_threes,
            hands: hands.iter().map(|hand| cards(hand)).collect(),
            closed,
        }
    }

    fn total(team: Team) -> i32 {
        score_deal(&[team], &Options::default())[0].total
    }

    const SEVENS: &str = "7S 7H 7D 7C 7S 7H 7D";

    #[test]
    fn values() {
        let texts = ["JK", "2S", "AS", "KS", "QS", "JS", "10S", "9S", "8S", "7S", "6S", "5S", "4S"];
        let points = [50, 20, 20, 10, 10, 10, 10, 10, 10, 5, 5, 5, 5];
        assert_eq!(texts.map(|text| value(card(text))), points);
        // The later rule book's examples, put right.
        assert_eq!(points_of(&cards("7S 8S 9S")), 25);
        assert_eq!(points_of(&cards("10S 9S JK")), 70);
        assert_eq!(value(card("3S")), 0);
    }

    #[test]
    fn bonuses_of_natural_canastas() {
        assert_eq!(bonus_of("AS AH AD AC AS AH AD"), Ok((Some(Canasta::Clean), 1000)));
        assert_eq!(bonus_of(SEVENS), Ok((Some(Canasta::Clean), 500)));
        assert_eq!(bonus_of("AS AH AD AC AS AH JK"), Ok((Some(Canasta::Dirty), 500)));
        assert_eq!(bonus_of("7S 7H 7D 7C 2S 2H JK"), Ok((Some(Canasta::Dirty), 300)));
        // Runs are "other", one that begins on an ace too.
        assert_eq!(bonus_of("AS KS QS JS 10S 9S 8S"), Ok((Some(Canasta::Clean), 500)));
        assert_eq!(bonus_of("AS KS QS JS 10S 9S JK"), Ok((Some(Canasta::Dirty), 300)));
    }

    #[test]
    fn bonuses_of_wild_canastas() {
        assert_eq!(bonus_of("JK JK JK JK 2S 2H 2D"), Ok((Some(Canasta::Wild), 1500)));
        assert_eq!(bonus_of("JK JK JK 2S 2S 2H 2D"), Ok((Some(Canasta::Wild), 1000)));
        // C16.
        let tie = cards("JK JK JK JK 2S 2S 2H 2D");
        let generous = Options { wild_tie_bonus: 1500, ..Options::default() };
        assert_eq!(bonus(&tie, &Options::default()), Ok((Some(Canasta::Wild), 1000)));
        assert_eq!(bonus(&tie, &generous), Ok((Some(Canasta::Wild), 1500)));
    }

    #[test]
    fn bonus_of_what_is_no_canasta() {
        // C44.
        assert_eq!(bonus_of(""), Err("MELD_TOO_SMALL"));
        assert_eq!(bonus_of("AS AH AD AC AS AH"), Ok((None, 0)));
        assert_eq!(bonus_of("4S 5H"), Ok((None, 0)));
        assert_eq!(bonus_of("7S 7H 7D 7C 7S 7H 8D"), Err("SET_RANK_MISMATCH"));
        // As a later meld: two naturals in front suffice.
        assert_eq!(bonus_of("7S 7H JK 7D 7C 7S 7H"), Ok((Some(Canasta::Dirty), 300)));
        let off = Options { wild_melds: false, nine_end: NineEnd::Relaxed, ..Options::default() };
        assert_eq!(bonus(&cards("JK JK JK JK 2S 2H 2D"), &off), Err("TOO_MANY_WILDS_IN_MELD"));
    }

    #[test]
    fn a_team_with_a_canasta() {
        // 35 + 500 + 200 - (10 + 50) - 100.
        let sheet =
            &score_deal(&[team(&[SEVENS], 2, &["KS JK", "3S"], false)], &Options::default())[0];
        assert_eq!((sheet.melds, sheet.bonuses, sheet.red_threes), (35, 500, 200));
        assert_eq!((sheet.hands, sheet.black_threes, sheet.closing), (-60, -100, 0));
        assert_eq!(sheet.total, 575);
    }

    #[test]
    fn a_team_without_a_canasta() {
        // -(30 + 100 + 20 + 5 + 2 * 100), and the red three counts minus.
        assert_eq!(total(team(&["KS KH KD"], 1, &["AS 3S", "4H 3C"], false)), -355);
        assert_eq!(total(team(&[], 0, &["4S", "5S"], false)), -10);
    }

    #[test]
    fn closing_counts_either_way() {
        // 35 + 500 - 10 + 100.
        assert_eq!(total(team(&[SEVENS], 0, &["", "KS"], true)), 625);
        // -60 - 10 + 100.
        assert_eq!(total(team(&["AS AH AD"], 0, &["", "KS"], true)), 30);
    }

    #[test]
    fn four_black_threes() {
        let four = "3S 3S 3C 3C";
        // The closer's, with a canasta: 535 + 2000 - 10 + 100.
        assert_eq!(total(team(&[SEVENS], 0, &[four, "KS"], true)), 2625);
        // Without one: -60 - 2000 - 10 + 100.
        assert_eq!(total(team(&["AS AH AD"], 0, &["KS", four], true)), -1970);
        // Anyone else's, also the closer's partner's: 535 - 2000 + 100.
        assert_eq!(total(team(&[SEVENS], 0, &["", four], true)), -1365);
        // Nobody closed: 535 - 2000 - 20.
        assert_eq!(total(team(&[SEVENS], 0, &["3S 3S 3C 3C AS"], false)), -1485);
        // Two and two are four hundreds: 535 - 400.
        assert_eq!(total(team(&[SEVENS], 0, &["3S 3C", "3S 3C"], false)), 135);
    }

    #[test]
    fn both_teams() {
        let teams = [team(&[SEVENS], 1, &["", "8S"], true), team(&[], 3, &["QD", "5D 6D"], false)];
        let totals: Vec<i32> =
            score_deal(&teams, &Options::default()).iter().map(|sheet| sheet.total).collect();
        // 35 + 500 + 100 - 10 + 100; -(300 + 10 + 10).
        assert_eq!(totals, [725, -320]);
    }
}
