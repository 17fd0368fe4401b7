//! Rami's own judge operations but `turn`, which has a file of its own. Each asks the same code that
//! judges at the table.

use cards::{Deck, Face, Jokers, MAX_SEATS, Seat, SeatSet, assign_copies};
use engine::Violation;
use engine::judge::{Answer, BadRequest, Request, bad, read_number};
use serde_json::{Value, json};

use crate::meld::{Kind, Lay, Meld, jokers_fit};
use crate::options::{DEALT, Rules};
use crate::pack::Cards;
use crate::score::{Left, outcome, score};
use crate::{refuse, turn};

/// The operations.
pub const OPERATIONS: &[&str] = &["meld", "add", "opening", "turn", "score", "match"];

/// Answers one of them.
pub fn judge(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    match request.op() {
        "meld" => meld(rules, request),
        "add" => add(rules, request),
        "opening" => opening(rules, request),
        "turn" => turn::judge(rules, request),
        "score" => score_hands(rules, request),
        "match" => score_match(rules, request),
        op => bad(format!("rami has no operation {op:?}")),
    }
}

/// A list of cards as it stands in a request.
pub(crate) fn names<'a>(value: &'a Value, key: &str) -> Result<Vec<&'a str>, BadRequest> {
    let Value::Array(list) = value else {
        return bad(format!("{key:?} must be a list of cards, not {value}"));
    };
    let name = |card: &'a Value| {
        card.as_str().ok_or_else(|| BadRequest(format!("{card} in {key:?} is no card")))
    };
    list.iter().map(name).collect()
}

/// R32: what may be named. A joker is a card of the notation at every table.
pub(crate) fn nameable(rules: &Rules) -> Deck {
    match rules.deck.jokers {
        Jokers::None => Deck { jokers: Jokers::Plain(4), ..rules.deck },
        _ => rules.deck,
    }
}

/// Cards that are asked about; jokers may be named even where there are none.
pub(crate) fn named(rules: &Rules, value: &Value, key: &str) -> Result<Vec<Face>, BadRequest> {
    let cards = assign_copies(&names(value, key)?, &nameable(rules))?;
    Ok(cards.into_iter().map(|card| card.face()).collect())
}

/// The same, as cards to be laid.
fn lay(rules: &Rules, value: &Value, key: &str) -> Result<Lay, BadRequest> {
    listed(&named(rules, value, key)?)
}

pub(crate) fn listed(faces: &[Face]) -> Result<Lay, BadRequest> {
    Lay::listed(faces).ok_or_else(|| BadRequest("more cards of a face than there are".to_string()))
}

/// Cards that lie or are held, which must be in the deck.
pub(crate) fn in_deck(rules: &Rules, value: &Value, key: &str) -> Result<Vec<Face>, BadRequest> {
    let cards = assign_copies(&names(value, key)?, &rules.deck)?;
    Ok(cards.into_iter().map(|card| card.face()).collect())
}

fn judged(rules: &Rules, lay: Lay) -> Result<Meld, Violation> {
    lay.judge(rules, Seat::new(0)).map_err(|fault| refuse::meld(rules, fault, lay.cards))
}

fn meld(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let meld = judged(rules, lay(rules, request.need("cards")?, "cards")?);
    let kind = meld.map_or("", |meld| if meld.kind == Kind::Set { "set" } else { "run" });
    let points = meld.map_or(0, |meld| meld.points(rules));
    let fields = [("kind", json!(kind)), ("points", json!(points))];
    Ok(Answer::verdict(meld.map(|_| ()), fields))
}

fn add(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let meld = lay(rules, request.need("meld")?, "meld")?;
    let cards = lay(rules, request.need("cards")?, "cards")?;
    if cards.cards.is_empty() {
        return bad("\"add\" needs cards to add");
    }
    let verdict = judged(rules, meld).and_then(|meld| added(rules, &meld, cards));
    Ok(Answer::verdict(verdict.map(|_| ()), []))
}

/// RAM-3.2.6, R36: the meld with all these cards on it, jokers where R25 puts them.
pub(crate) fn added(rules: &Rules, meld: &Meld, cards: Lay) -> Result<Meld, Violation> {
    let refused = |fault| refuse::layoff(rules, fault, cards.cards);
    if cards.cards.jokers() > 0 {
        jokers_fit(rules, meld.n_jokers() + cards.cards.jokers()).map_err(refused)?;
    }
    meld.with(rules, cards).ok_or_else(|| refused(meld.misfit(rules, cards)))
}

fn opening(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let lays: Vec<Lay> = request
        .list("melds")?
        .iter()
        .map(|cards| lay(rules, cards, "melds"))
        .collect::<Result<_, _>>()?;
    if lays.is_empty() {
        return bad("an opening has a meld");
    }
    let melds: Result<Vec<Meld>, Violation> = lays.iter().map(|&lay| judged(rules, lay)).collect();
    let points = melds
        .as_ref()
        .ok()
        .map(|melds| melds.iter().map(|meld| u32::from(meld.points(rules))).sum::<u32>());
    let verdict = melds.and_then(|melds| {
        let points = points.map_or(0, |points| u16::try_from(points).unwrap_or(u16::MAX));
        match rules.opens(points, melds.iter().any(Meld::is_clean_run)) {
            true => Ok(()),
            false => Err(refuse::opening(rules, points)),
        }
    });
    let answer = Answer::verdict(verdict, []);
    let minimum = json!(rules.options.opening_minimum);
    Ok(answer.always("points", json!(points)).always("minimum", minimum))
}

/// RAM-2.1: two to four play.
fn counted(players: usize) -> Result<(), Violation> {
    match (2..=MAX_SEATS).contains(&players) {
        true => Ok(()),
        false => Err(refuse::player_count_invalid(players)),
    }
}

fn score_hands(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let hands: Vec<Cards> = request
        .list("hands")?
        .iter()
        .map(|hand| Ok(in_deck(rules, hand, "hands")?.into_iter().collect()))
        .collect::<Result<_, BadRequest>>()?;
    let opened: Vec<bool> = match request.get("opened") {
        None => vec![true; hands.len()],
        Some(_) => {
            let flags = request.list("opened")?.iter().map(Value::as_bool);
            let flags: Option<Vec<bool>> = flags.collect();
            flags.ok_or_else(|| BadRequest("\"opened\" must be true or false a hand".into()))?
        }
    };
    if opened.len() != hands.len() {
        return bad(format!("{} hands, but {} opened or not", hands.len(), opened.len()));
    }
    let full = hands.iter().find(|hand| hand.len() > u32::from(DEALT) + 1);
    let verdict = counted(hands.len()).and(match full {
        Some(hand) => Err(refuse::hand_limit_exceeded(hand.len() as usize, DEALT + 1)),
        None => Ok(()),
    });
    let each = |(&hand, &opened): (&Cards, &bool)| {
        let left = Left { hand, opened, fined: false, doubled: false };
        score(rules, Seat::new(0), &left, &mut |_| ())
    };
    let points = match verdict {
        Ok(()) => json!(hands.iter().zip(&opened).map(each).collect::<Vec<i32>>()),
        Err(_) => Value::Null,
    };
    Ok(Answer::verdict(verdict, [("points", points)]))
}

fn score_match(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let list = request.list("totals")?;
    let deals = request.number("deals_played", 0, 1_000_000)? as u32;
    let number = |total: &Value| read_number(total, "totals", -1_000_000, 1_000_000);
    let given: Vec<i64> = list.iter().map(number).collect::<Result<_, _>>()?;
    let verdict = counted(given.len());
    let mut totals = [0; MAX_SEATS];
    totals.iter_mut().zip(&given).for_each(|(total, &given)| *total = given as i32);
    let end = match verdict {
        Ok(()) => outcome(rules, &totals, deals, SeatSet::all(given.len())),
        Err(_) => None,
    };
    let winner = end.flatten().map(|side| side.index());
    Ok(Answer::verdict(verdict, [("over", json!(end.is_some())), ("winner", json!(winner))]))
}
