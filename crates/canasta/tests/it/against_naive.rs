//! The validator against the naive judge: every pattern of naturals and wild cards, every run,
//! additions, openings and scores; exhaustively where that is possible, by many random cases
//! elsewhere.

use canasta::down;
use canasta::meld::{self, Barred, Canasta as Sort, Direction, Kind, Shape};
use canasta::pack::black_threes;
use canasta::score::{Tally, score};
use canasta::{NineEnd, OpeningStrictness, Options, RunWilds};
use cards::{Bag, Dice, Face, Side};
use engine::{Fact, Violation};

use crate::kit::long;
use crate::naive::{self, Card};

pub(crate) fn face(card: Card) -> Face {
    match card {
        Card::Joker => Face::JOKER,
        Card::Face { rank, suit } => {
            let marks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
            format!("{}{suit}", marks[usize::from(rank) - 2]).parse().unwrap()
        }
    }
}

pub(crate) fn faces(cards: &[Card]) -> Vec<Face> {
    cards.iter().copied().map(face).collect()
}

/// House rules that touch melds, in both languages.
fn house_rules() -> Vec<(Options, naive::Options)> {
    let mut all = Vec::new();
    for wild_melds in [true, false] {
        for (nine_end, nine) in
            [(NineEnd::Strict, naive::NineEnd::Strict), (NineEnd::Relaxed, naive::NineEnd::Relaxed)]
        {
            for (run_wilds, wilds) in [
                (RunWilds::Any, naive::RunWilds::Any),
                (RunWilds::GapsOnly, naive::RunWilds::GapsOnly),
                (RunWilds::None, naive::RunWilds::None),
            ] {
                for (strictness, strict) in [
                    (OpeningStrictness::One, naive::OpeningStrictness::One),
                    (OpeningStrictness::Every, naive::OpeningStrictness::Every),
                ] {
                    let wild_tie_bonus = if wild_melds { 1000 } else { 1500 };
                    all.push((
                        Options {
                            wild_melds,
                            nine_end,
                            run_wilds,
                            opening_strictness: strictness,
                            wild_tie_bonus,
                            ..Options::default()
                        },
                        naive::Options {
                            wild_melds,
                            nine_end: nine,
                            run_wilds: wilds,
                            opening_strictness: strict,
                            wild_tie_bonus,
                        },
                    ));
                }
            }
        }
    }
    all
}

/// The two verdicts agree: code, clause, cause and everything that is told of a valid meld.
fn same(what: &str, cards: &[Card], ours: Result<Shape, Violation>, theirs: &naive::Verdict) {
    let told = match &ours {
        Err(why) => {
            let cause = why.facts().find_map(|fact| match fact {
                Fact::Word("cause", code) => Some(code),
                _ => None,
            });
            (Some(why.code()), Some(why.clause()), cause, None, None, None, None)
        }
        Ok(shape) => {
            let kind = match shape.kind {
                Kind::Set => naive::Kind::Set,
                Kind::Run => naive::Kind::Run,
                Kind::Wild => naive::Kind::Wild,
            };
            let canasta = shape.canasta.map(|sort| match sort {
                Sort::Clean => naive::Canasta::Clean,
                Sort::Dirty => naive::Canasta::Dirty,
                Sort::Wild => naive::Canasta::Wild,
            });
            let direction = shape.direction.map(|way| match way {
                Direction::Up => naive::Direction::Up,
                Direction::Down => naive::Direction::Down,
            });
            (None, None, None, Some(kind), canasta, Some(shape.points), direction)
        }
    };
    let naive::Verdict { valid, code, clause, cause, kind, canasta, points, direction } = *theirs;
    assert_eq!(ours.is_ok(), valid, "{what} {:?}: {ours:?}", faces(cards));
    let due = (code, clause, cause, kind, canasta, points, direction);
    assert_eq!(told, due, "{what} {:?}", faces(cards));
}

fn compare_meld(
    cards: &[Card],
    first: bool,
    table: &[Vec<Card>],
    declared: Option<naive::Declared>,
    (options, theirs): &(Options, naive::Options),
) -> bool {
    let mut barred = Barred::default();
    table.iter().map(|cards| faces(cards)).for_each(|cards| {
        barred.add(meld::kind_of(&cards), &cards);
    });
    let kind = declared.map(|declared| match declared {
        naive::Declared::Set => Kind::Set,
        naive::Declared::Run => Kind::Run,
    });
    let verdict = match kind {
        Some(kind) => meld::meld_as(options, kind, &faces(cards), first, barred),
        None => meld::new_meld(options, &faces(cards), first, barred),
    };
    same("laid", cards, verdict, &naive::meld::judge_meld(cards, first, table, declared, theirs));
    verdict.is_ok()
}

#[test]
fn every_pattern_as_first_and_as_later_meld() {
    let mut asked = 0;
    for house in &house_rules() {
        for pattern in (3..=9).flat_map(naive::patterns) {
            for cards in pattern.set.iter().chain(&pattern.runs) {
                for first in [true, false] {
                    compare_meld(cards, first, &[], None, house);
                    asked += 1;
                }
            }
        }
    }
    assert!(asked > 100_000, "{asked}");
}

/// The seed's own patterns, by name.
#[test]
fn the_patterns_of_the_rule_document() {
    let later = |text: &str| {
        let set = naive::set_of(text, 6).unwrap();
        meld::new_meld(&Options::default(), &faces(&set), false, Barred::default()).is_ok()
    };
    let first = |text: &str| {
        let set = naive::set_of(text, 6).unwrap();
        meld::new_meld(&Options::default(), &faces(&set), true, Barred::default()).is_ok()
    };
    assert!(later("NNNWWNN") && later("NNNNWWW") && later("NNWNNWN") && later("NNWNNNN"));
    assert!(!later("NNNWWNW") && !later("NWNNNNN") && !later("WNNNNNN"));
    assert!(first("NNNWNNN") && first("NNNNWWW"));
    assert!(!first("NNWNNNN") && !first("NNNWNWN") && !first("NNWNNWN"));
}

#[test]
fn every_run_of_every_start_direction_and_length() {
    for house in &house_rules() {
        for length in 3..=11 {
            let most = if length <= 9 { 1u32 << length } else { 0 };
            // Up to nine cards every placement, beyond that up to three wild cards.
            let masks = (0..1u32 << length).filter(|mask| *mask < most || mask.count_ones() <= 3);
            for mask in masks {
                let text: String =
                    (0..length).map(|n| if mask >> n & 1 == 1 { 'W' } else { 'N' }).collect();
                for start in 4..=14 {
                    for way in [naive::Direction::Up, naive::Direction::Down] {
                        let Some(cards) = naive::run_of(&text, 'S', start, way) else { continue };
                        compare_meld(&cards, false, &[], None, house);
                    }
                }
            }
        }
    }
}

/// A random list: of one rank, of one suit, or of anything, with some order in it.
fn random_list(dice: &mut Dice, most: u32) -> Vec<Card> {
    let all: Vec<Card> = ["S", "H", "D", "C"]
        .iter()
        .flat_map(|suit| (2..=14).map(move |rank| (rank, suit.chars().next().unwrap())))
        .map(|(rank, suit)| Card::Face { rank, suit })
        .chain([Card::Joker])
        .collect();
    let len = dice.below(most + 1);
    let (of_rank, of_suit) =
        (2 + dice.below(13) as u8, ['S', 'H', 'D', 'C'][dice.below(4) as usize]);
    let theme = dice.below(4);
    let (mut rank, up) = (2 + dice.below(13) as i32, dice.below(2) == 0);
    (0..len)
        .map(|_| {
            let any = all[dice.below(all.len() as u32) as usize];
            let wild = all[[0, 13, 26, 39, 52][dice.below(5) as usize]];
            match (theme, dice.below(10)) {
                (_, 0) => any,
                (_, 1 | 2) => wild,
                (0, _) => Card::Face { rank: of_rank, suit: any_suit(dice) },
                (1 | 2, _) => {
                    rank += if up { 1 } else { -1 };
                    Card::Face { rank: rank.clamp(2, 14) as u8, suit: of_suit }
                }
                _ => any,
            }
        })
        .collect()
}

fn any_suit(dice: &mut Dice) -> char {
    ['S', 'H', 'D', 'C'][dice.below(4) as usize]
}

#[test]
fn random_lists_are_judged_alike() {
    let (mut dice, houses) = (Dice::new(7), house_rules());
    let rounds = if long() { 20_000_000 } else { 400_000 };
    let (mut good, mut tables) = (0, Vec::new());
    for round in 0..rounds {
        let cards = random_list(&mut dice, 12);
        let house = &houses[round % houses.len()];
        let declared = match dice.below(6) {
            0 => Some(naive::Declared::Set),
            1 => Some(naive::Declared::Run),
            _ => None,
        };
        let first = dice.below(2) == 0;
        let table: &[Vec<Card>] = if dice.below(2) == 0 { &tables } else { &[] };
        if compare_meld(&cards, first, table, declared, house) {
            good += 1;
            if naive::meld::judge_meld(&cards, false, &[], None, &houses[0].1).valid {
                tables.insert(0, cards);
                tables.truncate(3);
            }
        }
    }
    assert!(good > rounds / 50, "{good} of {rounds} were good");
}

#[test]
fn additions_are_judged_alike() {
    let (mut dice, houses) = (Dice::new(8), house_rules());
    let (options, theirs) = &houses[0];
    let mut melds = Vec::new();
    for pattern in (3..=8).flat_map(naive::patterns) {
        for cards in pattern.set.iter().chain(&pattern.runs) {
            if naive::meld::judge_meld(cards, false, &[], None, theirs).valid {
                melds.push(cards.clone());
            }
        }
    }
    assert!(melds.len() > 300, "{}", melds.len());
    let every: Vec<Card> = (2..=14)
        .flat_map(|rank| ['S', 'H', 'D', 'C'].map(|suit| Card::Face { rank, suit }))
        .chain([Card::Joker])
        .collect();
    let compare = |meld: &[Card], more: &[Card], options: &Options, theirs: &naive::Options| {
        let all: Vec<Card> = [meld, more].concat();
        let ours = meld::addition(options, &faces(meld), &faces(more));
        same("added to", &all, ours, &naive::add::judge_add(meld, more, theirs));
    };
    // Every card there is, and every pair of cards that continues a run over a nine.
    for meld in &melds {
        for &card in &every {
            compare(meld, &[card], options, theirs);
            for second in [Card::Joker, Card::Face { rank: 2, suit: 'C' }, meld[0], card] {
                compare(meld, &[card, second], options, theirs);
            }
        }
    }
    for round in 0..if long() { 3_000_000 } else { 100_000 } {
        let (options, theirs) = &houses[round % houses.len()];
        let meld = &melds[dice.below(melds.len() as u32) as usize];
        if !naive::meld::judge_meld(meld, false, &[], None, theirs).valid {
            continue;
        }
        let more = match dice.below(2) {
            0 => random_list(&mut dice, 3),
            _ => {
                let len = dice.below(4) as usize;
                let other = &melds[dice.below(melds.len() as u32) as usize];
                other.iter().rev().take(len).copied().collect()
            }
        };
        compare(meld, &more, options, theirs);
    }
}

#[test]
fn openings_and_bonuses_are_judged_alike() {
    let (mut dice, houses) = (Dice::new(9), house_rules());
    for round in 0..if long() { 2_000_000 } else { 60_000 } {
        let (options, theirs) = &houses[round % houses.len()];
        let melds: Vec<Vec<Card>> = (0..dice.below(4)).map(|_| random_list(&mut dice, 9)).collect();
        let score = dice.below(10_000) as i32 - 500;
        let rows: Vec<Vec<Face>> = melds.iter().map(|cards| faces(cards)).collect();
        let rows: Vec<&[Face]> = rows.iter().map(Vec::as_slice).collect();
        let ours = down::check(options, &rows, score);
        let due = naive::opening::judge_opening(&melds, score, theirs);
        let why = ours.as_ref().err();
        assert_eq!(why.map(Violation::code), due.code, "{rows:?} at {score}");
        assert_eq!(why.map(Violation::clause), due.clause, "{rows:?} at {score}");
        assert_eq!(down::counted(options, &rows), due.points, "{rows:?}");
        assert_eq!(down::minimum(score), due.minimum);
        for cards in melds.iter().filter(|cards| cards.len() >= meld::CANASTA) {
            let shape = meld::new_meld(options, &faces(cards), false, Barred::default());
            let ours = shape.map(|shape| meld::bonus(options, shape.kind, &faces(cards)));
            let due = naive::score::bonus(cards, theirs).map(|(_, bonus)| bonus);
            assert_eq!(ours.map_err(|why| why.code()), due, "{cards:?}");
        }
    }
}

#[test]
fn deals_are_scored_alike() {
    let (mut dice, houses) = (Dice::new(10), house_rules());
    let (options, theirs) = &houses[0];
    let mut good: Vec<Vec<Card>> = Vec::new();
    while good.len() < 400 {
        let cards = random_list(&mut dice, 10);
        if naive::meld::judge_meld(&cards, false, &[], None, theirs).valid {
            good.push(cards);
        }
    }
    for _ in 0..20_000 {
        let closed = dice.below(2) == 0;
        let blacks = naive::cards("3S 3C 3S 3C");
        let hands: Vec<Vec<Card>> = (0..2)
            .map(|_| match dice.below(4) {
                0 => Vec::new(),
                1 => blacks.clone(),
                2 => blacks[..dice.below(4) as usize].to_vec(),
                _ => naive::cards("4S KH JK AS 2C"),
            })
            .collect();
        let team = naive::score::Team {
            melds: (0..dice.below(4)).map(|_| good[dice.below(400) as usize].clone()).collect(),
            red_threes: dice.below(5) as i32,
            hands,
            closed,
        };
        let rows: Vec<Vec<Face>> = team.melds.iter().map(|cards| faces(cards)).collect();
        let melds = rows.iter().map(|cards| (meld::kind_of(cards), &**cards));
        let held: Vec<Bag> =
            team.hands.iter().map(|hand| faces(hand).into_iter().collect()).collect();
        let four = |hand: &Bag| hand.len() == 4 && black_threes(*hand) == 4;
        let closer = held.iter().position(|hand| hand.is_empty()).or(held.iter().position(four));
        let tally =
            Tally { red_threes: team.red_threes, closer: closer.filter(|_| closed), closed };
        let mut sum = 0;
        let ours = score(options, Side::new(0), melds, held.into_iter(), tally, &mut |line| {
            sum += line.points;
        });
        let due = &naive::score::score_deal(std::slice::from_ref(&team), theirs)[0];
        assert_eq!((ours, sum), (due.total, due.total), "{team:?}");
    }
}
