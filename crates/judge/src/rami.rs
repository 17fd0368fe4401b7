//! Rami's own judge operations but `turn`, which has a file of its own. Each asks the same code that
//! judges at the table.

mod ask;
mod turn;

use cards::{Bag, Card, Deck, Face, Jokers, MAX_SEATS, Seat, SeatSet};
use engine::Violation;
use serde_json::{Value, json};

use rami::score::{Tally, outcome, score};
use rami::{DEALT, Kind, Lay, Meld, Rami, Rules, check};

use crate::answer::Answer;
use crate::judged::Judged;
use crate::request::{BadRequest, Request, bad, read_cards, read_number};

impl Judged for Rami {
    const OPERATIONS: &'static [&'static str] =
        &["meld", "add", "opening", "turn", "score", "match"];

    fn judge(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
        match request.op() {
            "meld" => meld(rules, request),
            "add" => add(rules, request),
            "opening" => opening(rules, request),
            "turn" => turn::answer(rules, request),
            "score" => score_hands(rules, request),
            "match" => score_match(rules, request),
            op => bad(format!("rami has no operation {op:?}")),
        }
    }
}

/// R32: what may be named. A joker is a card of the notation at every table.
fn nameable(rules: &Rules) -> Deck {
    match rules.deck.jokers {
        Jokers::None => Deck { jokers: Jokers::Plain(4), ..rules.deck },
        _ => rules.deck,
    }
}

/// Cards that are asked about, to be laid; jokers may be named even where there are none.
fn lay(rules: &Rules, value: &Value, key: &str) -> Result<Lay, BadRequest> {
    listed(&read_cards(value, &nameable(rules), key)?)
}

fn listed(cards: &[Card]) -> Result<Lay, BadRequest> {
    let lay = Lay::listed(&faces(cards));
    lay.ok_or_else(|| BadRequest("more cards of a face than there are".to_string()))
}

fn faces(cards: &[Card]) -> Vec<Face> {
    cards.iter().map(|card| card.face()).collect()
}

/// The meld that somebody would lay.
fn laid(rules: &Rules, lay: Lay) -> Result<Meld, Violation> {
    check::meld(rules, lay, Seat::new(0))
}

fn meld(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let meld = laid(rules, lay(rules, request.need("cards")?, "cards")?);
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
    let verdict = laid(rules, meld).and_then(|meld| check::add_all(rules, &meld, cards));
    Ok(Answer::verdict(verdict.map(|_| ()), []))
}

fn opening(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let lays = request.list("melds")?.iter().map(|cards| lay(rules, cards, "melds"));
    let lays: Vec<Lay> = lays.collect::<Result<_, _>>()?;
    if lays.is_empty() {
        return bad("an opening has a meld");
    }
    let melds: Result<Vec<Meld>, Violation> = lays.iter().map(|&lay| laid(rules, lay)).collect();
    let count = |melds: &Vec<Meld>| melds.iter().map(|meld| u32::from(meld.points(rules))).sum();
    let points: Option<u32> = melds.as_ref().ok().map(count);
    let verdict = melds.and_then(|melds| {
        let points = points.map_or(0, |points| u16::try_from(points).unwrap_or(u16::MAX));
        check::opens(rules, points, melds.iter().any(Meld::is_clean_run))
    });
    let answer = Answer::verdict(verdict, []);
    let minimum = json!(rules.options.opening_minimum);
    Ok(answer.always("points", json!(points)).always("minimum", minimum))
}

fn score_hands(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let hands: Vec<Bag> =
        request.hands("hands")?.into_iter().map(|hand| hand.into_iter().collect()).collect();
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
    let verdict = check::players(hands.len())
        .and_then(|()| hands.iter().try_for_each(|hand| check::hand(hand.len(), DEALT + 1)));
    let each = |(&hand, &opened): (&Bag, &bool)| {
        let tally = Tally { hand, opened, fined: false, doubled: false };
        score(rules, Seat::new(0), &tally, &mut |_| ())
    };
    // A hand too long to be held is too long to be searched.
    let points = verdict.map(|()| hands.iter().zip(&opened).map(each).collect::<Vec<i32>>());
    Ok(Answer::verdict(verdict, [("points", json!(points.ok()))]))
}

fn score_match(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let list = request.list("totals")?;
    let deals = request.number("deals_played", 0, 1_000_000)? as u32;
    let number = |total: &Value| read_number(total, "totals", -1_000_000, 1_000_000);
    let given: Vec<i64> = list.iter().map(number).collect::<Result<_, _>>()?;
    let verdict = check::players(given.len());
    let mut totals = [0; MAX_SEATS];
    totals.iter_mut().zip(&given).for_each(|(total, &given)| *total = given as i32);
    let end = match verdict {
        Ok(()) => outcome(rules, &totals, deals, SeatSet::all(given.len())),
        Err(_) => None,
    };
    let winner = end.flatten().map(|side| side.index());
    Ok(Answer::verdict(verdict, [("over", json!(end.is_some())), ("winner", json!(winner))]))
}
