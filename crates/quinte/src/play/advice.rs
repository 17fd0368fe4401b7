//! Advice in words: what an expert in this seat would do, and the figures it would go by; which rule keeps a card
//! from being played.

use bots::{Hint, Rated};
use cards::Face;
use engine::choices::{Offers, Reason};

use crate::words;

/// How many moves a hint shows.
const SHOWN: usize = 12;
/// How many moves are named that are as good as the best.
const LEVEL: usize = 3;

/// A hint in words.
pub(super) struct Advice {
    /// What to do.
    pub says: String,
    /// What each move is worth, the best first.
    pub figures: Vec<String>,
    /// What the figures are.
    pub legend: String,
}

/// Says what the figures say; `None` if no deal could be imagined.
pub(super) fn advice(hint: Option<&Hint>) -> Advice {
    let (figures, legend) = (Vec::new(), String::new());
    let Some(hint) = hint else {
        let says = "No hint: no deal could be imagined that fits what you know.".to_string();
        return Advice { says, figures, legend };
    };
    if let [all] = hint.choices.as_slice() {
        let says = format!("Hint: {} is all that is worth a thought.", all.choice);
        return Advice { says, figures, legend };
    }
    Advice { says: says(hint), figures: figured(hint), legend: told(hint) }
}

/// What stands in the way of these cards, or of all that may not be played where none is named: a line a rule.
pub(super) fn why_not(offers: &Offers, asked: &str) -> Vec<String> {
    let asked: Result<Vec<Face>, _> = asked.split_whitespace().map(str::parse).collect();
    let asked = match asked {
        Ok(asked) => asked,
        Err(no_card) => return vec![format!("{no_card}. Type why and a card, or why alone.")],
    };
    let of_reason = |(nth, reason): (usize, &Reason)| {
        let cards = offers.touch.iter().filter(|touch| {
            let asked_for = asked.is_empty() || asked.contains(&touch.card);
            asked_for && offers.why.get(&*touch.name).is_some_and(|number| *number == nth)
        });
        let cards: Vec<String> = cards.map(|touch| format!("{:#}", touch.card)).collect();
        let (text, clause) = (&reason.text, reason.clause);
        let says = || format!("{}: {text} To read the rule: rules {clause}", words::and(&cards));
        (!cards.is_empty()).then(says)
    };
    let found: Vec<String> = offers.reasons.iter().enumerate().filter_map(of_reason).collect();
    if found.is_empty() { vec!["No rule stands in the way here.".to_string()] } else { found }
}

/// The best, and what cannot be told apart from it.
fn says(hint: &Hint) -> String {
    let best = &hint.choices[0].choice;
    let level = hint.choices[1..].iter().filter(|rated| rated.may_be_best);
    let mut level: Vec<String> = level.map(|rated| rated.choice.clone()).collect();
    if level.len() > LEVEL {
        level.truncate(LEVEL);
        level.push("others".to_string());
    }
    if level.is_empty() {
        return format!("Hint: {best}.");
    }
    format!("Hint: {best}. As good, as far as can be told: {}.", words::and(&level))
}

fn figured(hint: &Hint) -> Vec<String> {
    let rows = &hint.choices[..hint.choices.len().min(SHOWN)];
    // Ranks are few and points are many.
    let digits = if hint.thresholds[0] < 1.0 { 2 } else { 1 };
    let width = rows.iter().map(|rated| rated.choice.chars().count()).max().unwrap_or(0);
    let row = |Rated { choice, mean, behind, doubt, club, .. }: &Rated| {
        let pad = " ".repeat(width - choice.chars().count());
        let (behind, club) = (0.0 - behind, if *club { "  a club player's choice" } else { "" });
        format!("  {choice}{pad}  {mean:+7.digits$}  {behind:+6.digits$} ± {doubt:.digits$}{club}")
    };
    rows.iter().map(row).collect()
}

fn told(hint: &Hint) -> String {
    let note = match hint.unit_note {
        "" => String::new(),
        note => format!(" ({note})"),
    };
    let again = match hint.fresh {
        0 => String::new(),
        fresh => format!(
            " The club player's choice and what looked better there have their figures from {fresh} \
             fresh deals: whatever looks best of many was lucky, too."
        ),
    };
    format!(
        "What each is worth to your side in {}{note}, and against the first of them with the standard \
         error: means over {} imagined deals that fit what you know, each played on by club players.{again}",
        hint.unit, hint.worlds
    )
}
