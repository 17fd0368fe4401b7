//! Tractor's own judge operations. Each builds just enough of a position and asks the same code that
//! judges at the table.

use cards::Rank;
use serde_json::{Value, json};

use tractor::follow::{Led, winner};
use tractor::lead::{Leader, outside};
use tractor::legal::{declares, overrides};
use tractor::pack::{Cards, points};
use tractor::score::{self, Round};
use tractor::shape::{Parts, Shape};
use tractor::trump::{Group, Lane, Trump};
use tractor::{Declaration, Rules, SEATS, Tractor};

use crate::answer::Answer;
use crate::judged::Judged;
use crate::request::{BadRequest, Request, bad, read_number};

impl Judged for Tractor {
    const OPERATIONS: &'static [&'static str] =
        &["classify", "lead", "follow", "trick", "unbeatable", "declare", "kitty", "round"];

    fn judge(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
        match request.op() {
            "classify" => classify(rules, request),
            "lead" => lead(rules, request),
            "follow" => follow(rules, request),
            "trick" => trick(rules, request),
            "unbeatable" => unbeatable(rules, request),
            "declare" => declare(request),
            "kitty" => kitty(rules, request),
            "round" => round(rules, request),
            op => bad(format!("tractor has no operation {op:?}")),
        }
    }
}

fn cards(request: &Request<'_>, key: &str) -> Result<Cards, BadRequest> {
    Ok(request.cards(key)?.into_iter().collect())
}

fn cards_or_none(request: &Request<'_>, key: &str) -> Result<Cards, BadRequest> {
    Ok(request.cards_or_none(key)?.into_iter().collect())
}

fn rank(request: &Request<'_>, key: &str) -> Result<Rank, BadRequest> {
    match request.need(key)? {
        Value::String(name) => Ok(name.parse()?),
        other => bad(format!("{key:?} must be a rank, not {other}")),
    }
}

fn trump(request: &Request<'_>) -> Result<Trump, BadRequest> {
    request.inner("trump", |fields| {
        let suit = fields.get("suit").map(|_| fields.suit("suit")).transpose()?;
        Ok(Trump { rank: rank(fields, "rank")?, suit })
    })
}

/// Cards of one suit, as every lead is.
fn one_suit(trump: Trump, key: &str, cards: Cards) -> Result<Group, BadRequest> {
    match trump.group_of(cards) {
        Some(group) => Ok(group),
        None => bad(format!("{key:?} must be cards of one suit, not {cards}")),
    }
}

fn classify(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let (trump, cards) = (trump(request)?, cards(request, "cards")?);
    let Some(group) = trump.group_of(cards) else {
        let none: [Value; 0] = [];
        return Ok(Answer::value([
            ("kind", json!("none")),
            ("suit", Value::Null),
            ("parts", json!(none)),
        ]));
    };
    let ladder = trump.ladder(rules.options.tractor_ladder, group);
    let lane = Lane::of(trump, group, cards);
    let mut found: Vec<Value> = Vec::new();
    let mut kind = "multi";
    for part in Parts::of(ladder, lane).as_slice() {
        kind = if found.is_empty() { part.kind() } else { "multi" };
        found.push(json!({"kind": part.kind(), "cards": part.lane().cards(trump, group)}));
    }
    Ok(Answer::value([("kind", json!(kind)), ("suit", json!(group)), ("parts", json!(found))]))
}

fn lead(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let trump = trump(request)?;
    let (hand, play) = (cards(request, "hand")?, cards(request, "play")?);
    let (played, buried) = (cards_or_none(request, "played")?, cards_or_none(request, "buried")?);
    let mut void = 0;
    if request.get("void").is_some() {
        for offset in request.list("void")? {
            void |= 1u8 << read_number(offset, "void", 1, 3)?;
        }
    }
    let all_void = void == 0b1110;
    let leader = Leader {
        options: &rules.options,
        trump,
        hand,
        outside: outside(hand, played, buried),
        // The voids are those of the suit being led.
        void: if all_void { u8::MAX } else { 0 },
    };
    Ok(Answer::verdict(leader.check(play), []))
}

fn led(rules: &Rules, trump: Trump, cards: Cards) -> Result<Led, BadRequest> {
    let group = one_suit(trump, "lead", cards)?;
    let rule = rules.options.tractor_ladder;
    let shape = Shape::of(trump.ladder(rule, group), Lane::of(trump, group, cards));
    Ok(Led { trump, rule, group, shape })
}

fn follow(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let led = led(rules, trump(request)?, cards(request, "lead")?)?;
    let verdict = led.check(cards(request, "hand")?, cards(request, "play")?);
    Ok(Answer::verdict(verdict, []))
}

fn trick(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let trump = trump(request)?;
    let plays: Vec<Cards> =
        request.hands("plays")?.into_iter().map(|play| play.into_iter().collect()).collect();
    if plays.is_empty() || plays.len() > SEATS {
        return bad(format!("a trick has 1 to {SEATS} plays, not {}", plays.len()));
    }
    one_suit(trump, "plays", plays[0])?;
    let winner = winner(rules, trump, &plays);
    let points: u16 = plays.iter().map(|&cards| points(cards)).sum();
    Ok(Answer::value([("winner", json!(winner)), ("points", json!(points))]))
}

fn unbeatable(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let (trump, cards) = (trump(request)?, cards(request, "cards")?);
    let group = one_suit(trump, "cards", cards)?;
    let hand = self::cards(request, "hand")?.most(cards);
    let played = self::cards(request, "played")?;
    let buried = cards_or_none(request, "buried")?;
    let outside = outside(hand, played, buried);
    let leader = Leader { options: &rules.options, trump, hand, outside, void: 0 };
    let unbeatable = leader.beatable(group, cards).is_none();
    Ok(Answer::value([("unbeatable", json!(unbeatable))]))
}

fn declare(request: &Request<'_>) -> Result<Answer, BadRequest> {
    let rank = rank(request, "rank")?;
    let standing = match request.get("current") {
        None => None,
        Some(_) => Some(request.inner("current", |current| {
            match declares(rank, &current.cards("cards")?) {
                Ok(standing) => Ok((current.seat("seat", SEATS)?, standing)),
                Err(_) => bad("\"current\" is no declaration at this rank"),
            }
        })?),
    };
    let seat = request.seat("seat", SEATS)?;
    let tried = declares(rank, &request.cards("cards")?);
    let verdict = tried.and_then(|tried| overrides(standing, seat, tried).map(|()| tried));
    let strength = json!(verdict.map(Declaration::strength).unwrap_or_default());
    Ok(Answer::verdict(verdict.map(|_| ()), [("strength", strength)]))
}

fn kitty(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let led = led(rules, trump(request)?, cards(request, "lead")?)?;
    let points = match (request.get("kitty"), request.get("points")) {
        (Some(_), None) => i32::from(points(cards(request, "kitty")?)),
        (None, Some(_)) => {
            let points = request.number("points", 0, 200)? as i32;
            if points % 5 != 0 {
                return bad(format!("\"points\" must be fives, not {points}"));
            }
            points
        }
        _ => return bad("\"kitty\" needs either the field \"kitty\" or the field \"points\""),
    };
    let attackers = match request.word("winner", &["attackers", "defenders"])? {
        Some(winner) => winner == "attackers",
        None => return bad("\"kitty\" needs the field \"winner\""),
    };
    let times = score::multiplier(rules.options.kitty_multiplier, &led.shape);
    Ok(Answer::value([("bonus", json!(if attackers { times * points } else { 0 }))]))
}

/// More points than any deal can bring.
const POINTS_MOST: i64 = 10_000_000;

fn round(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let points = request.number("attackers", 0, POINTS_MOST)? as i32;
    let starter = request.seat("starter", SEATS)?;
    let round = request.inner("ranks", |ranks| {
        let (defenders, attackers) = (rank(ranks, "defenders")?, rank(ranks, "attackers")?);
        Ok(Round { starter, defenders, attackers })
    })?;
    let outcome = round.outcome(rules, points);
    let winners = if outcome.swap { "attackers" } else { "defenders" };
    Ok(Answer::value([
        ("ranks", json!({"defenders": outcome.defenders, "attackers": outcome.attackers})),
        ("swap", json!(outcome.swap)),
        ("starter", json!(outcome.starter)),
        ("over", json!(outcome.over)),
        ("winner", if outcome.over { json!(winners) } else { Value::Null }),
    ]))
}
