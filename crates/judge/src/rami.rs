//! Rami's own judge operations but `turn`, which has a file of its own. Each asks the same code that
//! judges at the table.

mod turn;

use cards::{Deck, Face, Jokers, MAX_SEATS, Seat, SeatSet, assign_copies};
use engine::Violation;
use serde_json::{Value, json};

use rami::Rami;
use rami::legal::{add_all, check_hand, check_meld, check_opens, check_players};
use rami::meld::{Kind, Lay, Meld};
use rami::options::{DEALT, Rules};
use rami::pack::Cards;
use rami::score::{Left, outcome, score};

use crate::answer::Answer;
use crate::judged::Judged;
use crate::request::{BadRequest, Request, bad, read_number};

impl Judged for Rami {
    const OPERATIONS: &'static [&'static str] =
        &["meld", "add", "opening", "turn", "score", "match"];

    fn judge(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
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
}

/// A list of cards as it stands in a request.
fn names<'a>(value: &'a Value, key: &str) -> Result<Vec<&'a str>, BadRequest> {
    let Value::Array(list) = value else {
        return bad(format!("{key:?} must be a list of cards, not {value}"));
    };
    let name = |card: &'a Value| {
        card.as_str().ok_or_else(|| BadRequest(format!("{card} in {key:?} is no card")))
    };
    list.iter().map(name).collect()
}

/// R32: what may be named. A joker is a card of the notation at every table.
fn nameable(rules: &Rules) -> Deck {
    match rules.deck.jokers {
        Jokers::None => Deck { jokers: Jokers::Plain(4), ..rules.deck },
        _ => rules.deck,
    }
}

/// Cards that are asked about; jokers may be named even where there are none.
fn named(rules: &Rules, value: &Value, key: &str) -> Result<Vec<Face>, BadRequest> {
    let cards = assign_copies(&names(value, key)?, &nameable(rules))?;
    Ok(cards.into_iter().map(|card| card.face()).collect())
}

/// The same, as cards to be laid.
fn lay(rules: &Rules, value: &Value, key: &str) -> Result<Lay, BadRequest> {
    listed(&named(rules, value, key)?)
}

fn listed(faces: &[Face]) -> Result<Lay, BadRequest> {
    Lay::listed(faces).ok_or_else(|| BadRequest("more cards of a face than there are".to_string()))
}

/// Cards that lie or are held, which must be in the deck.
fn in_deck(rules: &Rules, value: &Value, key: &str) -> Result<Vec<Face>, BadRequest> {
    let cards = assign_copies(&names(value, key)?, &rules.deck)?;
    Ok(cards.into_iter().map(|card| card.face()).collect())
}

fn judged(rules: &Rules, lay: Lay) -> Result<Meld, Violation> {
    check_meld(rules, lay, Seat::new(0))
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
    let verdict = judged(rules, meld).and_then(|meld| add_all(rules, &meld, cards));
    Ok(Answer::verdict(verdict.map(|_| ()), []))
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
        check_opens(rules, points, melds.iter().any(Meld::is_clean_run))
    });
    let answer = Answer::verdict(verdict, []);
    let minimum = json!(rules.options.opening_minimum);
    Ok(answer.always("points", json!(points)).always("minimum", minimum))
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
    let verdict = check_players(hands.len()).and_then(|()| {
        hands.iter().try_for_each(|hand| check_hand(hand.len() as usize, DEALT + 1))
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
    let verdict = check_players(given.len());
    let mut totals = [0; MAX_SEATS];
    totals.iter_mut().zip(&given).for_each(|(total, &given)| *total = given as i32);
    let end = match verdict {
        Ok(()) => outcome(rules, &totals, deals, SeatSet::all(given.len())),
        Err(_) => None,
    };
    let winner = end.flatten().map(|side| side.index());
    Ok(Answer::verdict(verdict, [("over", json!(end.is_some())), ("winner", json!(winner))]))
}
