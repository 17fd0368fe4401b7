//! Why something was not done: a stable code, the clause in the way if it is a rule, and a sentence.

use std::fmt;

use engine::choices::Reason;
use engine::rulebook::Rulebook;
use engine::{Seen, Spoken, Step, Violation};

/// Why something was not done. Nothing has changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Complaint {
    /// The stable code.
    pub code: &'static str,
    /// The clause of the rulebook, where a rule is in the way.
    pub clause: Option<&'static str>,
    /// The sentence for people.
    pub text: String,
    /// The tables that it is about, in a batch.
    pub tables: Vec<usize>,
}

/// Asked again and again during long work: whether nobody waits for its result any more.
pub type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

/// The end of work that nobody waits for.
pub(crate) fn stopped() -> Complaint {
    Complaint::new("STOPPED", "It was broken off before its end.")
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Complaint {}

impl Complaint {
    pub(crate) fn new(code: &'static str, text: impl Into<String>) -> Complaint {
        Complaint { code, clause: None, text: text.into(), tables: Vec::new() }
    }

    /// About what a batch, a state or a function was asked for.
    pub(crate) fn wish(text: impl Into<String>) -> Complaint {
        Complaint::new("BAD_REQUEST", text)
    }

    pub(crate) fn rule(rulebook: &Rulebook, violation: &Violation) -> Complaint {
        let Reason { clause, code, text, .. } = Reason::of(rulebook, violation);
        Complaint { clause: Some(clause), ..Complaint::new(code, text) }
    }

    /// Why this seat may not take this step after those of the draft.
    pub(crate) fn step<G: Spoken>(seen: Seen<'_, G>, mut draft: G::Draft, step: Step) -> Complaint {
        if usize::from(step.0) < G::STEPS
            && let Some(action) = G::push(seen, &mut draft, step)
            && let Err(violation) = G::check(seen, &action)
        {
            return Complaint::rule(G::rulebook(), &violation);
        }
        Complaint::new("NOT_OFFERED", "This step is not on offer now.")
    }
}
