//! The rulebook as data: every clause with its text, its refusals and its examples.
//!
//! One TOML file a game (`crates/<game>/rules.toml`). From it come the texts of refusals, the rule pages,
//! the judge's `info` and `clause`, and a test for every clause: an example is a question to the
//! judge together with the answer it must give.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::violation::{Fact, NO_SUCH_MOVE, NOT_AS_RECORDED, Violation};

/// All clauses of one game.
///
/// ```
/// use engine::Spoken;
/// use snip::Snip;
///
/// let book = Snip::rulebook();
/// let first = &book.clauses[0];
/// assert_eq!(book.clause(&first.id).expect("found by its id").says, first.says);
/// ```
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rulebook {
    /// The clauses in the order of the rules.
    #[serde(rename = "clause")]
    pub clauses: Vec<Clause>,
    /// How to begin, in a few steps.
    #[serde(default)]
    pub start: Vec<Start>,
    /// What players call things that the book calls otherwise: its word for it, or the clauses that
    /// say it.
    #[serde(default)]
    pub called: BTreeMap<String, String>,
    /// What people read for a word that programs are told, a code or a rank.
    #[serde(default)]
    pub words: BTreeMap<String, String>,
    /// The judge's operations, in the words that tell examples to people.
    #[serde(default, rename = "operation")]
    pub operations: Vec<Operation>,
}

/// A step of how to begin.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// The step, in a sentence or two.
    pub says: String,
    /// The clause that says it whole.
    pub clause: String,
}

/// How a question to one of the judge's operations is told to people: phrases with places
/// that are filled from the request or the answer.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Operation {
    /// The operation.
    pub name: String,
    /// Phrases for the request.
    #[serde(default)]
    pub asks: Vec<String>,
    /// Phrases for the answer.
    #[serde(default)]
    pub tells: Vec<String>,
    /// Phrases for each element of a list, by the list's name.
    #[serde(default)]
    pub parts: BTreeMap<String, Vec<String>>,
    /// Whether it decides about an aim, which is allowed or refused; otherwise it only tells facts.
    #[serde(default)]
    pub verdict: bool,
}

/// One numbered rule.
///
/// ```
/// use engine::Spoken;
/// use snip::Snip;
///
/// let broken = |code: &str| {
///     let clauses = Snip::rulebook().clauses.iter();
///     clauses.flat_map(|clause| &clause.refusals).any(|refusal| refusal.code == code)
/// };
/// assert!(Snip::REFUSALS.iter().all(|refusal| broken(refusal.code)), "every refusal has its text");
/// ```
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clause {
    /// Its stable id, for example `BEL-5.2`.
    pub id: String,
    /// The heading of the chapter that begins with this clause.
    pub chapter: Option<String>,
    /// The rule, for people.
    pub says: String,
    /// Where it comes from: the section of the rule document and the rulings.
    pub source: String,
    /// The ways to break it; none if it cannot be broken.
    #[serde(default, rename = "refusal")]
    pub refusals: Vec<RefusalText>,
    /// Questions to the judge with the answers it must give.
    #[serde(default, rename = "example")]
    pub examples: Vec<Example>,
}

/// What is said when a clause is broken.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RefusalText {
    /// The stable code.
    pub code: String,
    /// A sentence for the player; `{cards}` and the like stand for the violation's facts.
    pub message: String,
}

/// A question to the judge and the answer it must give.
///
/// ```
/// use engine::Spoken;
/// use serde_json::Value;
/// use snip::Snip;
///
/// let clause = Snip::rulebook().clause("SNP-3.2").expect("lucky cards are laid");
/// let refused = clause.examples.iter().find(|example| example.answer.contains("LUCKY_HELD_BACK"));
/// let ask: Value = serde_json::from_str(&refused.expect("one for every code").ask).expect("JSON");
/// assert_eq!(ask["op"], "act");
/// ```
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    /// What the example shows, in a sentence.
    pub shows: String,
    /// The request, as JSON without `game`.
    pub ask: String,
    /// Fields that the answer must contain, as JSON.
    pub answer: String,
}

impl Rulebook {
    /// Reads a rulebook.
    pub fn parse(text: &str) -> Result<Rulebook, toml::de::Error> {
        toml::from_str(text)
    }

    /// The clause of that id, in either case.
    pub fn clause(&self, id: &str) -> Option<&Clause> {
        self.clauses.iter().find(|clause| clause.id.eq_ignore_ascii_case(id))
    }

    /// The words of this operation; none for one that the book does not know.
    pub fn operation(&self, name: &str) -> &Operation {
        static UNKNOWN: LazyLock<Operation> = LazyLock::new(Operation::default);
        self.operations.iter().find(|operation| operation.name == name).unwrap_or(&UNKNOWN)
    }

    /// A refusal in a sentence, with its facts filled in.
    pub fn message(&self, violation: &Violation) -> String {
        if violation.refusal == NOT_AS_RECORDED {
            return "The parts of this move are not in the order in which it is recorded.".into();
        }
        if violation.refusal == NO_SUCH_MOVE {
            return "No move can be made of this choice now.".into();
        }
        let text = self
            .clause(violation.clause())
            .and_then(|clause| clause.refusals.iter().find(|text| text.code == violation.code()));
        let Some(text) = text else {
            return violation.code().to_string();
        };
        violation.facts().fold(text.message.clone(), |message, fact| {
            let text = fact.text();
            let text = match fact {
                Fact::Word(_, word) => self.words.get(word).unwrap_or(&text),
                _ => &text,
            };
            message.replace(&format!("{{{}}}", fact.place()), text)
        })
    }
}
