//! A rulebook's example in words: what is asked of the judge, and what it answers.
//!
//! The words stand in the rulebook, a few phrases for each operation. A phrase is a text with places
//! `{trick}`, `{points.taker}` that are filled from the request or the answer, and it is left out
//! where one of its places has nothing to say. `[made=true]` or `[take!=true]` in front of it is a
//! condition. `{winner:nth}` says a number in another way, see [`Manner`].

use std::fmt::Write;

use cards::{Card, Suit};
use engine::Spoken;
use engine::rulebook::{Example, Operation};
use serde_json::{Map, Value};

use crate::desk::judge_value;

/// An example for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InWords {
    /// The position, and what somebody wants to do or know there.
    pub asked: String,
    /// The verdict; of a turn in several steps one line for each, and how it ends.
    pub told: Vec<String>,
}

/// Puts an example to the judge and tells it in words.
pub fn in_words<G: Spoken>(example: &Example) -> InWords {
    let (ask, wanted) = (object(&example.ask), object(&example.answer));
    let mut question = ask.clone();
    question.insert("game".to_string(), G::NAME.into());
    let reply = judge_value(&Value::Object(question));
    let name = ask.get("op").and_then(Value::as_str).unwrap_or_default();
    let words = Words(G::rulebook().operation(name));
    let ask = Value::Object(ask);
    let options = ask.get("options").or_else(|| ask.pointer("/log/options"));
    let mut asked = options.map_or(String::new(), house_rules);
    asked.push_str(&words.phrases(&words.0.asks, &ask, " "));
    InWords { asked: asked.trim().to_string(), told: told(words, &ask, &wanted.into(), &reply) }
}

fn object(json: &str) -> Map<String, Value> {
    serde_json::from_str(json).unwrap_or_default()
}

fn told(words: Words<'_>, ask: &Value, wanted: &Value, reply: &Value) -> Vec<String> {
    let mut told = steps(words, ask, reply);
    let facts = words.phrases(&words.0.tells, wanted, " ");
    match reply["valid"] == true {
        false => told.push(refused(reply)),
        true if !words.0.verdict || !told.is_empty() => told.push(facts),
        true => told.push(format!("Allowed. {facts}")),
    }
    told.retain(|line| !line.is_empty());
    told.iter().map(|line| line.trim().to_string()).collect()
}

/// The steps of a turn, each with its own verdict.
fn steps(words: Words<'_>, ask: &Value, reply: &Value) -> Vec<String> {
    let (Some(steps), Some(verdicts)) = (ask["steps"].as_array(), reply["steps"].as_array()) else {
        return Vec::new();
    };
    let lines = steps.iter().zip(verdicts).map(|(step, verdict)| {
        let aim = words.part("steps", step);
        if verdict["valid"] == true {
            format!("{aim}: allowed.")
        } else {
            format!("{aim}: {}", lower(&refused(verdict)))
        }
    });
    lines.collect()
}

fn refused(verdict: &Value) -> String {
    let message = verdict["details"]["message"].as_str().unwrap_or_default();
    if verdict["errorCode"] == "BAD_REQUEST" {
        format!("There is no such thing: {}.", message.replace('"', ""))
    } else {
        format!("Refused: {message}")
    }
}

fn lower(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}

/// `House rules: players 3.`
fn house_rules(options: &Value) -> String {
    match said(options) {
        Some(rules) => format!("House rules: {rules}. "),
        None => String::new(),
    }
}

/// The words of one operation.
#[derive(Clone, Copy)]
struct Words<'a>(&'a Operation);

impl Words<'_> {
    /// The phrases that have something to say here, one after the other.
    fn phrases(self, phrases: &[String], of: &Value, between: &str) -> String {
        let spoken: Vec<String> =
            phrases.iter().filter_map(|phrase| self.filled(phrase, of)).collect();
        spoken.join(between)
    }

    /// One element of a list, in the words for such elements.
    fn part(self, list: &str, element: &Value) -> String {
        match self.0.parts.get(list) {
            Some(phrases) => self.phrases(phrases, element, ", "),
            None => said(element).unwrap_or_else(|| "nothing".to_string()),
        }
    }

    /// A phrase with its places filled; `None` where it does not apply.
    fn filled(self, phrase: &str, of: &Value) -> Option<String> {
        let mut rest = phrase;
        while let Some((condition, after)) =
            rest.strip_prefix('[').and_then(|rest| rest.split_once("] "))
        {
            if !holds(condition, of) {
                return None;
            }
            rest = after;
        }
        let mut text = String::new();
        while let Some((before, after)) = rest.split_once('{') {
            let (place, after) = after.split_once('}')?;
            text.push_str(before);
            text.push_str(&self.place(place, of)?);
            rest = after;
        }
        Some(text + rest)
    }

    fn place(self, place: &str, of: &Value) -> Option<String> {
        let (path, manner) = place.split_once(':').unwrap_or((place, ""));
        let value = at(path, of)?;
        match (value, self.0.parts.contains_key(path)) {
            (Value::Array(list), true) if !list.is_empty() => {
                let parts: Vec<String> = list.iter().map(|one| self.part(path, one)).collect();
                Some(shortened(parts).join("; "))
            }
            (Value::Object(_), true) => Some(self.part(path, value)),
            _ => Manner::named(manner).say(value),
        }
    }
}

/// Of a long list the end is told: what leads there is in the example's own sentence.
fn shortened(mut parts: Vec<String>) -> Vec<String> {
    const MOST: usize = 8;
    if parts.len() > MOST {
        let left_out = parts.len() - (MOST - 1);
        parts.drain(..left_out);
        parts.insert(0, format!("… ({left_out} before)"));
    }
    parts
}

fn at<'a>(path: &str, of: &'a Value) -> Option<&'a Value> {
    path.split('.').try_fold(of, |value, key| value.get(key))
}

/// `made=true`, `trick=[]`, `take!=true`; a field that is not there fulfils neither.
fn holds(condition: &str, of: &Value) -> bool {
    let (path, wanted, equal) = match condition.split_once("!=") {
        Some((path, wanted)) => (path, wanted, false),
        None => condition.split_once('=').map_or((condition, "", false), |(p, w)| (p, w, true)),
    };
    at(path, of).is_some_and(|value| {
        let said = value.as_str().map_or_else(|| value.to_string(), str::to_string);
        (said == wanted) == equal
    })
}

/// How a place is said.
enum Manner {
    /// As it is.
    Plain,
    /// `third` of 2: a place in a trick.
    Nth,
    /// `3` of 2: a meld on the table.
    FromOne,
    /// `seat 0: 7♠; seat 1: 8♠` of a list by seats.
    Seats,
    /// `20 to 0` of a list by sides.
    To,
    /// The first number in a text, one if there is none.
    Number,
}

impl Manner {
    fn named(name: &str) -> Manner {
        match name {
            "nth" => Manner::Nth,
            "from_one" => Manner::FromOne,
            "seats" => Manner::Seats,
            "to" => Manner::To,
            "number" => Manner::Number,
            _ => Manner::Plain,
        }
    }

    fn say(&self, value: &Value) -> Option<String> {
        match self {
            Manner::Plain => said(value),
            Manner::Nth => {
                let index = usize::try_from(value.as_u64()?).ok()?;
                ["first", "second", "third", "fourth"].get(index).map(|word| word.to_string())
            }
            Manner::FromOne => Some(value.as_u64()?.checked_add(1)?.to_string()),
            Manner::Seats => {
                let each = value.as_array()?.iter().enumerate().map(|(seat, one)| {
                    format!("seat {seat}: {}", said(one).unwrap_or_else(|| "nothing".to_string()))
                });
                Some(each.collect::<Vec<_>>().join("; "))
            }
            Manner::To => Some(
                value.as_array()?.iter().map(Value::to_string).collect::<Vec<_>>().join(" to "),
            ),
            Manner::Number => {
                let number = value.as_str()?.split(' ').find(|word| word.parse::<u32>().is_ok());
                Some(number.unwrap_or("1").to_string())
            }
        }
    }
}

/// A value as people say it; nothing of what is empty.
fn said(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::Bool(yes) => Some(if *yes { "on" } else { "off" }.to_string()),
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) => Some(words(text)),
        Value::Array(list) if list.is_empty() => None,
        Value::Array(list) => {
            let between = match &list[0] {
                Value::Array(_) => " | ",
                Value::String(_) => " ",
                _ => ", ",
            };
            let each = list.iter().map(|one| said(one).unwrap_or_else(|| "nothing".to_string()));
            Some(each.collect::<Vec<_>>().join(between))
        }
        Value::Object(fields) => {
            let mut text = String::new();
            for (key, value) in fields.iter().filter(|(_, value)| *value != "seed") {
                let comma = if text.is_empty() { "" } else { ", " };
                write!(text, "{comma}{key} {}", said(value).unwrap_or_default()).ok()?;
            }
            Some(text).filter(|text| !text.is_empty())
        }
    }
}

/// Cards and suits with their symbols, a suit alone by its name, names of programs as words.
fn words(text: &str) -> String {
    if let Ok(suit) = text.parse::<Suit>() {
        return suit.name().to_string();
    }
    let word = |word: &str| match (word.parse::<Card>(), word.parse::<Suit>()) {
        (Ok(card), _) => format!("{card:#}"),
        (_, Ok(suit)) => format!("{suit:#}"),
        _ => word.replace('_', " "),
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}
