//! What is to be said at once of what a person has chosen: the move it is, what it lacks, or the rule in
//! its way.

use cards::Suit;
use engine::choices::{Answer, Offer};
use serde_json::Value;

use super::super::place::{Frame, Turn};
use super::state::Screen;
use super::told::shown;

/// How many cards are named that could join.
const JOINING: usize = 12;

/// A verdict.
pub(super) struct Verdict {
    /// In a sentence or two.
    pub text: String,
    /// Whether it is allowed, if that is the question.
    pub good: Option<bool>,
}

impl Verdict {
    /// What is to be said now.
    pub(super) fn of(screen: &Screen, frame: &Frame, spinner: &str) -> Verdict {
        let plain = |text: String| Verdict { text, good: None };
        if let Some((text, clause)) = &screen.said {
            let good = clause.map(|_| false);
            return Verdict { text: with_clause(text, *clause), good };
        }
        if screen.hinting {
            return plain(format!("Thinking about a hint {spinner}"));
        }
        match frame.waits {
            Turn::Over if screen.shared => {
                return plain("b begins another match, q leaves the table.".to_string());
            }
            Turn::Over => return plain("q leaves the table.".to_string()),
            Turn::Others => return plain("Others may act.".to_string()),
            Turn::Other(seat) if !screen.watches() => {
                return plain(format!("{} is thinking {spinner}", frame.names.seat(seat)));
            }
            Turn::Other(_) => return plain(String::new()),
            Turn::Yours { .. } => {}
        }
        if screen.chosen.is_empty() && screen.typing.is_none() {
            return Verdict::under_the_cursor(screen, frame);
        }
        let answer = screen.answer.as_ref();
        answer.map_or_else(|| plain(String::new()), |answer| Verdict::answered(screen, answer))
    }

    /// Nothing is chosen: what the card under the cursor is good for.
    fn under_the_cursor(screen: &Screen, frame: &Frame) -> Verdict {
        if screen.forced.is_some() {
            return Verdict { text: "There is one move only: it plays itself.".into(), good: None };
        }
        if let Some(offer) = screen.aimed() {
            let how = match (offer.least, offer.most) {
                (_, 0) => "Enter does it",
                (0 | 1, 1) => "arrows choose its card, Enter does it",
                _ => "Space chooses its cards",
            };
            return Verdict { text: format!("{}: {how}.", offer_text(offer)), good: None };
        }
        if let Some(reason) = screen.why_not() {
            let text = with_clause(&reason.text, screen.in_the_book(reason.clause));
            return Verdict { text, good: Some(false) };
        }
        let Some(touched) = frame.offers.touch.get(screen.cursor) else {
            return Verdict { text: String::new(), good: None };
        };
        let offers = screen.offers().iter().filter(|offer| offer.may.contains(&touched.name));
        let (alone, together): (Vec<&Offer>, Vec<&Offer>) = offers.partition(|it| it.least <= 1);
        let card = shown(&touched.card.to_string());
        let text = match (alone.as_slice(), together.as_slice()) {
            ([], []) => format!("{card}: choose what to do by its number."),
            ([], [one]) => {
                let most = if one.most > one.least { " or more" } else { "" };
                let text = offer_text(one);
                format!("{card}: {text} {} cards{most}. Space chooses them.", one.least)
            }
            ([], several) => format!("{card}: {}. Space chooses cards.", listed(several)),
            (one, more) => {
                let wider = one.iter().any(|offer| offer.most > 1);
                let wider = if wider { ", Space chooses more" } else { "" };
                let text = format!("{card}: {}. Enter does it{wider}.", listed(one));
                if more.is_empty() { text } else { format!("{text} {} by Space.", listed(more)) }
            }
        };
        Verdict { text, good: None }
    }

    fn answered(screen: &Screen, answer: &Answer) -> Verdict {
        let joining: Vec<String> =
            answer.more.iter().take(JOINING).map(|name| shown(name)).collect();
        let more = if answer.more.len() > JOINING { " …" } else { "" };
        let joining = format!("{}{more}", joining.join(" "));
        let (text, good) = match (answer.moves.as_slice(), &answer.refusal) {
            ([one], _) => {
                let points = one.points.filter(|&points| points != 0);
                let points = points.map_or(String::new(), |points| format!(" ({points})"));
                (format!("Enter: {}{points}.", one.text.replace('_', " ")), true)
            }
            ([_, _, ..], _) => (format!("{} ways: Enter to choose.", answer.moves.len()), true),
            // Whoever is not done yet need not hear what half of it would be.
            ([], _) if !joining.is_empty() => (format!("Not a move yet. Add: {joining}."), false),
            ([], Some(reason)) => {
                (with_clause(&reason.text, screen.in_the_book(reason.clause)), false)
            }
            ([], None) => ("This is no move.".to_string(), false),
        };
        let joining = match good && !joining.is_empty() {
            true => format!(" Could join: {joining}."),
            false => String::new(),
        };
        // What a move says of itself is not counted again.
        let known = |name: &str| name == "kind" || name == "points" && text.ends_with(").");
        let counts = answer.counts.iter().filter(|(name, _)| !known(name));
        let counts: String = counts.map(counted).collect();
        Verdict { text: format!("{text}{counts}{joining}"), good: Some(good) }
    }
}

fn listed(offers: &[&Offer]) -> String {
    offers.iter().map(|offer| offer_text(offer)).collect::<Vec<_>>().join(", ")
}

/// A kind of move as people read it: a suit by its symbol.
pub(super) fn offer_text(offer: &Offer) -> String {
    let (before, last) = offer.text.rsplit_once(' ').unwrap_or(("", &offer.text));
    let kind = offer.aim.kind.as_deref().map(str::parse::<Suit>);
    match (kind, last.parse::<Suit>()) {
        (Some(Ok(suit)), _) => capital(&format!("{} {suit:#}", offer.aim.verb)),
        (_, Ok(suit)) if last.len() == 1 => format!("{before} {suit:#}"),
        _ => offer.text.clone(),
    }
}

/// With a capital at the beginning.
pub(super) fn capital(text: &str) -> String {
    let mut text = text.to_string();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

fn with_clause(text: &str, clause: Option<&str>) -> String {
    match clause {
        Some(clause) => format!("{text} ({clause}, w: why)"),
        None => text.to_string(),
    }
}

fn counted((name, value): (&String, &Value)) -> String {
    let value = match value {
        Value::Array(values) => {
            let values = values.iter().map(crate::house_rules::plain);
            values.map(|value| shown(&value)).collect::<Vec<_>>().join(" ")
        }
        value => crate::house_rules::plain(value).replace('_', " "),
    };
    format!(" {}: {value}.", capital(&name.replace('_', " ")))
}
