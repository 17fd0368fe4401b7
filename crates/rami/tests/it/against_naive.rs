//! The crate against the naive referee: single melds, lay-offs, hands, and whole turns of random
//! matches, with every kind of wrong action.

use cards::{Bag, Dice, Face, Seat};
use engine::{Basis, Moves, State, Step, Turn};
use rami::pack::ranks;
use rami::{
    AceInRuns, Action, Count, Draft, Lay, Melds, Open, Options, Rami, Reuse, Rules, arrange, score,
};

use crate::kit::{crowded_hand, long, random_action, random_hand, random_options};
use crate::naive::{self, Card};
use crate::translate;

/// The tables that differ in what a meld is.
fn meld_tables() -> Vec<Options> {
    let mut tables = vec![Options::default()];
    for ace_in_runs in [AceInRuns::Both, AceInRuns::Low, AceInRuns::High] {
        for max_jokers_per_meld in [1, 2, 3] {
            let options = Options::default();
            tables.push(Options { jokers: 4, max_jokers_per_meld, ace_in_runs, ..options });
        }
    }
    tables
}

/// The crate's verdict on a list of cards, in the referee's words.
fn crate_judge(rules: &Rules, cards: &[Card]) -> Result<(naive::Meld, i32), &'static str> {
    let faces: Vec<Face> = cards.iter().map(|&card| translate::face(card)).collect();
    let lay = Lay::listed(&faces).expect("no more copies than exist");
    match rami::check::meld(rules, lay, Seat::new(0)) {
        Ok(meld) => Ok((translate::meld(&meld), i32::from(meld.points(rules)))),
        Err(violation) => Err(violation.code()),
    }
}

fn naive_judge(
    table: &naive::MeldRules,
    cards: &[Card],
) -> Result<(naive::Meld, i32), &'static str> {
    let meld = naive::judge(table, cards)?;
    let points = naive::meld_points(table, &meld);
    Ok((meld, points))
}

/// A code for a fault without asking the judge, for the exhaustive run.
fn same_kind(rules: &Rules, table: &naive::MeldRules, cards: &[Card]) {
    let faces: Vec<Face> = cards.iter().map(|&card| translate::face(card)).collect();
    let lay = Lay::listed(&faces).expect("no more copies than exist");
    let fast = lay.meld(rules, Seat::new(0));
    let due = naive::judge(table, cards);
    match (&fast, &due) {
        (Ok(meld), Ok(known)) => {
            assert_eq!(translate::meld(meld), *known, "{cards:?}");
            let points = naive::meld_points(table, known);
            assert_eq!(i32::from(meld.points(rules)), points, "{cards:?}");
        }
        (Err(fault), Err(code)) => {
            use rami::Fault;
            let told = match fault {
                Fault::TooSmall => "MELD_TOO_SMALL",
                Fault::JokerNotInGame => "JOKER_NOT_IN_GAME",
                Fault::JokerLimit => "JOKER_LIMIT_IN_MELD",
                Fault::DuplicateSuit => "SET_DUPLICATE_SUIT",
                Fault::RankMismatch => "SET_RANK_MISMATCH",
                Fault::MixedSuits => "RUN_MIXED_SUITS",
                Fault::DuplicateRank => "RUN_DUPLICATE_RANK",
                Fault::AceWrap => "RUN_ACE_WRAP",
                Fault::NotConsecutive => "RUN_NOT_CONSECUTIVE",
            };
            assert_eq!(told, *code, "{cards:?}");
        }
        _ => panic!("{cards:?}: {fast:?} here, {due:?} there"),
    }
}

/// Every way to take so many cards from the pack, equal cards not told apart.
fn every_choice(pack: &[Card], size: usize, visit: &mut impl FnMut(&[Card])) {
    fn choose(
        pack: &[Card],
        from: usize,
        chosen: &mut Vec<Card>,
        size: usize,
        visit: &mut impl FnMut(&[Card]),
    ) {
        if chosen.len() == size {
            return visit(chosen);
        }
        for at in from..pack.len() {
            // Of equal cards side by side the first is taken first.
            if at > from && pack[at] == pack[at - 1] {
                continue;
            }
            chosen.push(pack[at]);
            choose(pack, at + 1, chosen, size, visit);
            chosen.pop();
        }
    }
    choose(pack, 0, &mut Vec::new(), size, visit);
}

/// All 3- and 4-card melds of the pack.
#[test]
fn every_choice_of_three_and_four_cards_is_judged_alike() {
    let tables = meld_tables();
    let tables = if long() { &tables[..] } else { &tables[..2] };
    let mut judged = 0;
    for options in tables {
        let rules = Rules::compile(options).unwrap();
        let table = translate::table(options);
        let mut pack: Vec<Card> =
            rules.deck.cards().map(|card| translate::card(card.face())).collect();
        if options.jokers == 0 {
            pack.push(Card::Joker);
        }
        pack.sort_unstable();
        for size in 0..=4 {
            every_choice(&pack, size, &mut |cards| {
                judged += 1;
                same_kind(&rules, &table, cards);
                // Another order of the same cards: jokers may go to other ends.
                let mut turned = cards.to_vec();
                turned.rotate_left(1.min(cards.len()));
                same_kind(&rules, &table, &turned);
                turned.reverse();
                same_kind(&rules, &table, &turned);
            });
        }
    }
    assert!(judged > 600_000, "{judged}");
}

#[test]
fn longer_melds_and_their_codes_are_judged_alike() {
    let mut dice = Dice::new(3);
    let rounds = if long() { 2_000_000 } else { 60_000 };
    let (mut good, mut bad) = (0, 0);
    for round in 0..rounds {
        let options = &meld_tables()[round % 10];
        let rules = Rules::compile(options).unwrap();
        let table = translate::table(options);
        let size = 3 + dice.below(12) as usize;
        let mut cards = translate::cards(crowded_hand(&rules, size, &mut dice));
        // One suit, no card twice: long runs come up only so.
        if dice.below(2) == 0 {
            cards.dedup();
            cards.retain(|card| !matches!(card, Card::Natural { suit: 1.., .. }));
        }
        for _ in 0..dice.below(3) * cards.len() as u32 {
            let n = cards.len() as u32;
            cards.swap(dice.below(n) as usize, dice.below(n) as usize);
        }
        same_kind(&rules, &table, &cards);
        match naive_judge(&table, &cards) {
            Ok(_) => good += 1,
            Err(_) => bad += 1,
        }
        if round % 50 == 0 {
            assert_eq!(crate_judge(&rules, &cards), naive_judge(&table, &cards), "{cards:?}");
        }
    }
    assert!(good > rounds / 40 && bad > rounds / 10, "{good} and {bad}");
}

/// The finder finds every part of a hand that is a meld, and each once.
#[test]
fn all_melds_of_a_hand_are_found() {
    let mut dice = Dice::new(5);
    for round in 0..(if long() { 4_000 } else { 150 }) {
        let options = &meld_tables()[round % 10];
        let rules = Rules::compile(options).unwrap();
        let table = translate::table(options);
        let hand = match round % 3 {
            0 => random_hand(&rules, 11, &mut dice),
            _ => crowded_hand(&rules, 10, &mut dice),
        };
        let cards = translate::cards(hand);
        let mut found: Vec<Vec<Card>> = Vec::new();
        for (lay, meld) in arrange::melds(&rules, hand) {
            assert_eq!(lay.meld(&rules, Seat::new(0)), Ok(meld));
            let known = naive::judge(&table, &translate::lay(lay)).unwrap();
            assert_eq!(known, translate::meld(&meld));
            let mut cards = naive::cards_of(&known);
            assert!(!found.contains(&cards), "{cards:?} was found twice");
            found.push(cards.clone());
            cards.sort_unstable();
        }
        let mut sets: Vec<Vec<Card>> = found
            .iter()
            .map(|cards| {
                let mut cards = cards.clone();
                cards.sort_unstable();
                cards
            })
            .collect();
        sets.sort();
        sets.dedup();
        let mut due: Vec<Vec<Card>> = (0..1usize << cards.len())
            .map(|mask| {
                let held = cards.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1);
                held.map(|(_, &card)| card).collect::<Vec<Card>>()
            })
            .filter(|part| naive::judge(&table, part).is_ok())
            .map(|mut part| {
                part.sort_unstable();
                part
            })
            .collect();
        due.sort();
        due.dedup();
        assert_eq!(sets, due, "in {hand}");
    }
}

#[test]
fn minimum_deadwood_is_that_of_the_best_partition() {
    let mut dice = Dice::new(7);
    let (mut melded, mut size_sum) = (0, 0);
    for round in 0..(if long() { 3_000 } else { 120 }) {
        let mut options = meld_tables()[round % 10].clone();
        options.count = Count::Deadwood;
        options.joker_points = [30, 5, 0][round % 3];
        let rules = Rules::compile(&options).unwrap();
        let size = if long() { 12 } else { 10 };
        let hand = match round % 4 {
            0 => random_hand(&rules, size, &mut dice),
            _ => crowded_hand(&rules, size, &mut dice),
        };
        let joker_points = i32::from(options.joker_points);
        let due = naive::deadwood::least(
            &translate::table(&options),
            joker_points,
            &translate::cards(hand),
        );
        assert_eq!(arrange::deadwood(&rules, hand), due, "{hand} under {options:?}");
        assert_eq!(score::hand_points(&rules, hand), due);
        let best = arrange::best(&rules, hand);
        let mut laid = best.loose;
        for &lay in best.melds.iter() {
            assert!(lay.meld(&rules, Seat::new(0)).is_ok(), "{lay:?} of {hand}");
            laid = laid.plus(lay.cards);
            melded += 1;
        }
        assert_eq!(laid, hand);
        let loose: i32 = best.loose.iter().map(|face| score::card_points(&rules, face)).sum();
        assert_eq!((best.points, loose), (due, due));
        size_sum += hand.len();
    }
    assert!(melded > 100 && size_sum > 700);
}

/// Every meld of this size that two packs make without jokers.
fn single_melds(rules: &Rules, size: usize) -> Vec<Bag> {
    let mut found = Vec::new();
    for suit in 0..4 {
        for first in 0..14u32 {
            let faces: Option<Vec<Face>> = (first..first + size as u32)
                .map(|place| (place < 14).then(|| 13 * suit + (place as usize + 12) % 13))
                .map(|index| index.and_then(Face::from_index))
                .collect();
            found.extend(faces.and_then(|faces| Lay::listed(&faces)));
        }
    }
    for rank in 0..13 {
        for suits in 0..16usize {
            let held = (0..4).filter(|suit| suits >> suit & 1 == 1);
            let faces: Vec<Face> =
                held.filter_map(|suit| Face::from_index(13 * suit + rank)).collect();
            found.extend(Lay::listed(&faces));
        }
    }
    found.retain(|lay| lay.cards.len() == size && lay.meld(rules, Seat::new(0)).is_ok());
    found.into_iter().map(|lay| lay.cards).collect()
}

/// Distance by trying every goal: one meld, or two.
#[test]
fn the_distance_to_going_out_is_the_fewest_missing_cards() {
    let rules = Rules::compile(&Options::default()).unwrap();
    let mut dice = Dice::new(9);
    let goals = |size: usize| -> Vec<Bag> {
        let mut goals = single_melds(&rules, size);
        for first in 3..=size.saturating_sub(3) {
            for one in single_melds(&rules, first) {
                for two in single_melds(&rules, size - first) {
                    let mut both = one;
                    if two.iter().all(|face| both.insert(face)) {
                        goals.push(both);
                    }
                }
            }
        }
        goals
    };
    for size in [3, 4, 5, 6] {
        let goals = goals(size);
        for round in 0..(if long() { 400 } else { 25 }) {
            let hand = match round % 2 {
                0 => random_hand(&rules, size, &mut dice),
                _ => crowded_hand(&rules, size, &mut dice),
            };
            let near = |hand: Bag| {
                goals.iter().map(|goal| goal.minus(hand).len()).min().expect("there are goals")
            };
            let due = near(hand);
            assert_eq!(arrange::distance(&rules, hand, size), Some(due), "{hand}");
            let mut helpful = 0u64;
            for face in Face::all().take(52).filter(|&face| hand.count(face) < 2) {
                let mut more = hand;
                more.insert(face);
                helpful |= u64::from(near(more) < due) << face.index();
            }
            assert_eq!(arrange::helpful(&rules, hand), helpful, "{hand}");
        }
    }
    assert_eq!(arrange::distance(&rules, Bag::EMPTY, 0), Some(0));
    assert_eq!(arrange::distance(&rules, Bag::EMPTY, 2), None);
}

/// Any action, mostly near to something sensible.
fn wild_action(state: &State<Rami>, rules: &Rules, seat: Seat, dice: &mut Dice) -> Action {
    let hand = state.own(seat).hand;
    let held: Vec<Face> = hand.iter().collect();
    let any = |dice: &mut Dice| match dice.below(8) {
        0 => Face::from_index(dice.below(53) as usize).unwrap(),
        _ => held[dice.below(held.len() as u32) as usize],
    };
    let lay = |dice: &mut Dice| {
        let mut faces: Vec<Face> = match dice.below(3) {
            0 => (0..2 + dice.below(4)).map(|_| any(dice)).collect(),
            _ => {
                let melds = arrange::melds(rules, hand);
                if melds.is_empty() {
                    (0..3).map(|_| any(dice)).collect()
                } else {
                    melds[dice.below(melds.len() as u32) as usize].0.in_order()
                }
            }
        };
        if dice.below(4) == 0 {
            faces.push(any(dice));
        }
        let lay = Lay::listed(&faces).unwrap_or_default();
        Lay::listed(&lay.in_order()).unwrap_or_default()
    };
    let meld = |dice: &mut Dice| dice.below(state.open().table.len() as u32 + 2) as u8;
    match dice.below(16) {
        0 => Action::Draw,
        1 => Action::Take,
        2 => Action::Undo,
        3..6 => Action::Discard(any(dice)),
        6..10 => {
            let mut melds = Melds::one(lay(dice));
            for _ in 0..dice.below(8).saturating_sub(5) {
                melds.push(lay(dice));
            }
            Action::Meld(melds)
        }
        10..13 => {
            let card = any(dice);
            let low = card == Face::JOKER && dice.below(2) == 0;
            Action::Add { meld: meld(dice), card, low }
        }
        _ => {
            let reuse = match dice.below(4) {
                0 => Reuse::Keep,
                1 => Reuse::Add { meld: meld(dice), low: dice.below(2) == 0 },
                _ => {
                    let mut faces = lay(dice).in_order();
                    faces.push(Face::JOKER);
                    Reuse::Meld(Lay::listed(&faces).unwrap_or_default())
                }
            };
            let joker = dice.below(3) as u8;
            let wanted = state.open().wanted(joker) & hand.faces();
            let card = match dice.below(4) {
                0 => any(dice),
                _ => cards::FaceSet::from_bits(wanted).first().unwrap_or_else(|| any(dice)),
            };
            Action::Swap { joker, card, reuse }
        }
    }
}

/// The same deal with short hands: some cards of each go back under the stock.
fn endgame(rules: &Rules, state: &State<Rami>, dice: &mut Dice) -> State<Rami> {
    let (mut open, mut deep) = (*state.open(), *state.deep());
    let mut owns = std::array::from_fn(|seat| *state.own(Seat::new(seat)));
    let mut under: Vec<Face> = Vec::new();
    for seat in open.playing.iter() {
        let hand = &mut owns[seat.index()].hand;
        let melds = arrange::melds(rules, *hand);
        let keep = if melds.is_empty() {
            Bag::EMPTY
        } else {
            melds[dice.below(melds.len() as u32) as usize].0.cards
        };
        let mut spare: Vec<Face> = hand.minus(keep).iter().collect();
        while hand.len() > keep.len() + 1 && dice.below(5) > 0 {
            let face = spare.swap_remove(dice.below(spare.len() as u32) as usize);
            hand.remove(face);
            under.push(face);
        }
        open.held[seat.index()] = hand.len() as u8;
    }
    under.extend(deep.stock.as_slice());
    open.stock = under.len() as u8;
    deep.stock = under.into_iter().collect();
    State::assemble(open, owns, deep)
}

/// Compares both verdicts on an action of the seat in turn; gives the code.
fn compare(rules: &Rules, state: &State<Rami>, seat: Seat, action: &Action) -> &'static str {
    let open: &Open = state.open();
    let turn = translate::turn(open, state.own(seat));
    let due = turn.judge(&translate::house(&rules.options), &translate::action(open, action));
    let told = Rami::check(state.seen(rules, seat), action);
    let code = told.map_or_else(|violation| violation.code(), |()| "");
    assert_eq!(code, due.err().unwrap_or(""), "{action} in {turn:?}");
    code
}

#[test]
fn whole_turns_are_judged_alike() {
    let matches = if long() { 3_000 } else { 120 };
    let mut codes: std::collections::BTreeMap<&str, u32> = Default::default();
    for number in 0..matches {
        let mut dice = Dice::new(number);
        let options = random_options(2 + (number % 3) as u8, &mut dice);
        let rules = Rules::compile(&options).unwrap();
        let (mut state, mut request) = (State::<Rami>::start(&rules), 0);
        for _ in 0..400 {
            let dealt = matches!(state.turn(&rules), Turn::Chance(_));
            state.settle(&rules, &[number as u8; 32], &mut request, &mut ());
            if dealt && number % 2 == 1 && state.open().table.is_empty() {
                state = endgame(&rules, &state, &mut dice);
            }
            let Turn::Seat(seat) = state.turn(&rules) else { break };
            for _ in 0..6 {
                let action = wild_action(&state, &rules, seat, &mut dice);
                *codes.entry(compare(&rules, &state, seat, &action)).or_default() += 1;
            }
            let action = random_action(&rules, &state, seat, &mut dice);
            assert_eq!(compare(&rules, &state, seat, &action), "");
            state.apply(&rules, seat, &action, &mut ());
        }
    }
    // Everything that can be broken by an action in turn was broken.
    for refusal in <Rami as engine::Spoken>::REFUSALS {
        let other = [
            "TURN_END_WITHOUT_DISCARD",
            "HAND_LIMIT_EXCEEDED",
            "PLAYER_COUNT_INVALID",
            "STOCK_EMPTY",
            "DISCARD_PILE_EMPTY",
            "JOKER_NOT_IN_GAME",
            "DISCARD_COUNT_NOT_ONE",
            "ROUND_OVER",
            "NOT_YOUR_TURN",
        ];
        let seen = codes.contains_key(refusal.code);
        assert!(seen || other.contains(&refusal.code), "{} never came up: {codes:?}", refusal.code);
    }
}

/// What is listed for a turn is what the referee allows: every single card, draw and lay-off.
#[test]
fn single_steps_are_listed_as_the_referee_allows() {
    for number in 0..(if long() { 600 } else { 30 }) {
        let mut dice = Dice::new(1_000 + number);
        let options = random_options(2 + (number % 3) as u8, &mut dice);
        let rules = Rules::compile(&options).unwrap();
        let (mut state, mut request) = (State::<Rami>::start(&rules), 0);
        for _ in 0..300 {
            state.settle(&rules, &[number as u8; 32], &mut request, &mut ());
            let Turn::Seat(seat) = state.turn(&rules) else { break };
            let (seen, empty) = (state.seen(&rules, seat), Draft::default());
            let legal = Rami::legal(seen, &empty);
            for step in (0..Rami::STEPS as u8).map(Step) {
                if let Some(action) = Rami::push(seen, &mut { empty }, step) {
                    let allowed = compare(&rules, &state, seat, &action).is_empty();
                    assert_eq!(legal.contains(step), allowed, "{action}");
                }
            }
            let action = random_action(&rules, &state, seat, &mut dice);
            state.apply(&rules, seat, &action, &mut ());
        }
    }
}

/// What melds count together, and the melds.
type Package = (i32, Vec<Vec<Card>>);

/// R29 by brute force: every part of the hand that melds can use up, for the most that they count
/// with a run without joker among them and without one, judged as a package by the referee.
fn has_package(turn: &naive::turn::Turn, house: &naive::turn::House) -> bool {
    let (hand, full) = (&turn.hand, (1usize << turn.hand.len()) - 1);
    let chosen = |mask: usize| -> Vec<Card> {
        let held = hand.iter().enumerate();
        held.filter(|(at, _)| mask >> at & 1 == 1).map(|(_, &card)| card).collect()
    };
    let melds: Vec<(usize, Vec<Card>, i32, bool)> = (0..=full)
        .filter(|mask| mask.count_ones() >= 3)
        .filter_map(|mask| {
            let cards: Bag = chosen(mask).into_iter().map(translate::face).collect();
            let lists = (0..=cards.jokers() as u8).map(|low| translate::lay(Lay { cards, low }));
            let judged = lists.filter_map(|list| {
                let meld = naive::judge(&house.table, &list).ok()?;
                Some((naive::meld_points(&house.table, &meld), list))
            });
            let (points, list) = judged.max_by_key(|(points, _)| *points)?;
            let clean = cards.jokers() == 0
                && cards.suited().count_ones() > 1
                && (0..4).any(|suit| ranks(cards, suit).count_ones() as usize == cards.len());
            Some((mask, list, points, clean))
        })
        .collect();
    let mut best: Vec<[Option<Package>; 2]> = vec![[None, None]; full + 1];
    best[0][0] = Some((0, Vec::new()));
    for used in 1..=full {
        let lowest = used & used.wrapping_neg();
        for (mask, list, points, clean) in &melds {
            if mask & lowest == 0 || mask & !used != 0 {
                continue;
            }
            for before in 0..2 {
                let Some((sum, laid)) = best[used ^ mask][before].clone() else { continue };
                let now = before | usize::from(*clean);
                if best[used][now].as_ref().is_none_or(|(most, _)| sum + points > *most) {
                    let mut laid = laid;
                    laid.push(list.clone());
                    best[used][now] = Some((sum + points, laid));
                }
            }
        }
    }
    let packages = best.into_iter().skip(1).flatten().flatten();
    packages
        .into_iter()
        .any(|(_, melds)| turn.judge(house, &naive::turn::Move::Meld(melds)).is_ok())
}

#[test]
fn packages_are_offered_when_there_are_any() {
    let mut offered = [0; 2];
    for round in 0..(if long() { 3_000 } else { 200 }) {
        let mut dice = Dice::new(50_000 + round);
        let mut options = random_options(2, &mut dice);
        (options.opening_minimum, options.pickup) =
            ([51, 61, 71][dice.below(3) as usize], rami::Pickup::Free);
        let rules = Rules::compile(&options).unwrap();
        let mut state = State::<Rami>::start(&rules);
        state.settle(&rules, &[round as u8; 32], &mut 0, &mut ());
        let size = 9 + dice.below(if long() { 3 } else { 2 }) as usize;
        let hand = match dice.below(3) {
            0 => random_hand(&rules, size, &mut dice),
            _ => crowded_hand(&rules, size, &mut dice),
        };
        let mut open = *state.open();
        (open.phase, open.drew) = (rami::Phase::Play, rami::Drew::Stock);
        open.undone = true;
        if dice.below(2) == 0 {
            let held: Vec<Face> = hand.iter().collect();
            open.taken = Some(held[dice.below(held.len() as u32) as usize]);
            (open.taken_held, open.drew) = (true, rami::Drew::Pile);
        }
        open.held[open.turn.index()] = hand.len() as u8;
        let mut owns = [rami::Own::default(); 4];
        owns[open.turn.index()].hand = hand;
        let seat = open.turn;
        let state = State::<Rami>::assemble(open, owns, *state.deep());
        let seen = state.seen(&rules, seat);
        let legal = Rami::legal(seen, &Draft::default());
        let melding = |step: &Step| {
            let mut draft = Draft::default();
            Rami::push(seen, &mut draft, *step).is_none() && matches!(draft, Draft::Meld(..))
        };
        let told = legal.iter().any(|step| melding(&step));
        let turn = translate::turn(state.open(), state.own(seat));
        let due = has_package(&turn, &translate::house(&options));
        assert_eq!(told, due, "{hand}, {:?} taken, under {options:?}", open.taken);
        offered[usize::from(due)] += 1;
    }
    assert!(offered[0] > 15 && offered[1] > 15, "{offered:?}");
}
