//! The steps of the judge's `turn`, as they are asked.

use cards::{Card, Face, assign_copies};
use rami::Rules;
use serde_json::{Value, json};

use super::nameable;
use crate::request::{BadRequest, Request, bad, read_names};

/// A card named in a step: its face, and which of the held copies, counted from 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mention {
    pub(super) face: Face,
    pub(super) copy: Option<usize>,
}

/// A step of the request.
#[derive(Debug)]
pub(super) enum Ask {
    Draw,
    Take,
    Meld(Vec<Mention>),
    Melds(Vec<Vec<Mention>>),
    Add(usize, Vec<Mention>),
    Swap { meld: usize, card: Mention, with: Option<Vec<Mention>>, onto: Option<usize> },
    Discard(Vec<Mention>),
    Undo,
    End,
}

impl Ask {
    pub(super) fn read(rules: &Rules, step: &Value) -> Result<Ask, BadRequest> {
        let wrong = || {
            BadRequest(format!(
                "a step is one of draw, meld, melds, add, swap, discard, undo, end, not {step}"
            ))
        };
        let Value::Object(fields) = step else { return Err(wrong()) };
        let mut entries = fields.iter();
        let (Some((verb, value)), None) = (entries.next(), entries.next()) else {
            return Err(wrong());
        };
        let cards = |value: &Value, key: &str| mentions(rules, value, key);
        match (verb.as_str(), value) {
            ("draw", Value::String(place)) if place == "stock" => Ok(Ask::Draw),
            ("draw", Value::String(place)) if place == "discard" => Ok(Ask::Take),
            ("meld", list) => Ok(Ask::Meld(cards(list, "meld")?)),
            ("melds", Value::Array(list)) if !list.is_empty() => {
                let melds = list.iter().map(|meld| cards(meld, "melds"));
                Ok(Ask::Melds(melds.collect::<Result<_, _>>()?))
            }
            ("add", Value::Object(fields)) => {
                Request::read("add", fields, nameable(rules), |add| {
                    let list = cards(add.need("cards")?, "cards")?;
                    if list.is_empty() {
                        return bad("\"add\" needs cards to add");
                    }
                    Ok(Ask::Add(number(add, "meld")?, list))
                })
            }
            ("swap", Value::Object(fields)) => {
                Request::read("swap", fields, nameable(rules), |swap| {
                    let card = cards(&json!([swap.need("card")?]), "card")?[0];
                    let with =
                        swap.get("meld_with").map(|list| cards(list, "meld_with")).transpose()?;
                    let onto = swap.get("add_to").map(|_| number(swap, "add_to")).transpose()?;
                    Ok(Ask::Swap { meld: number(swap, "meld")?, card, with, onto })
                })
            }
            ("discard", list) => Ok(Ask::Discard(cards(list, "discard")?)),
            ("undo", Value::Bool(true)) => Ok(Ask::Undo),
            ("end", Value::Bool(true)) => Ok(Ask::End),
            _ => Err(wrong()),
        }
    }
}

fn number(fields: &Request<'_>, key: &str) -> Result<usize, BadRequest> {
    Ok(fields.number(key, 0, 1_000_000)? as usize)
}

fn mentions(rules: &Rules, value: &Value, key: &str) -> Result<Vec<Mention>, BadRequest> {
    let names = read_names(value, key)?;
    let cards = assign_copies(&names, &nameable(rules))?;
    let mention = |(name, card): (&&str, Card)| Mention {
        face: card.face(),
        copy: name.contains('#').then(|| usize::from(card.copy())),
    };
    Ok(names.iter().zip(cards).map(mention).collect())
}

pub(super) fn faces(mentions: &[Mention]) -> Vec<Face> {
    mentions.iter().map(|mention| mention.face).collect()
}
