//! Why a turn was not a program's own: a kind, a reason that counts together with others of its like,
//! and what it was about this time.

use std::fmt;

use bots::Craft;
use engine::Violation;

/// What kind of fault it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// No answer in time.
    Late,
    /// An answer that cannot be understood.
    Wrong,
    /// A move that the rules do not allow.
    Illegal,
    /// A decision or a turn that does not come to its end.
    Endless,
    /// The program has ended, or could not be started.
    Dead,
}

impl Kind {
    /// Its name in results and on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Late => "late",
            Kind::Wrong => "wrong",
            Kind::Illegal => "illegal",
            Kind::Endless => "endless",
            Kind::Dead => "dead",
        }
    }
}

/// Why a turn was lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Of which kind it is.
    pub kind: Kind,
    /// The code that the program is told.
    pub code: String,
    /// The clause that stands in the way, if one does.
    pub clause: Option<&'static str>,
    /// What faults of this sort have in common: they are counted together.
    pub reason: String,
    /// What this one was about; empty if there is nothing to add.
    pub about: String,
    /// A sentence for whoever wrote the program.
    pub message: String,
}

impl Fault {
    /// A fault against the protocol.
    pub fn new(
        kind: Kind,
        code: &str,
        reason: impl Into<String>,
        about: impl Into<String>,
    ) -> Fault {
        let (reason, about) = (reason.into(), about.into());
        let message = if about.is_empty() { reason.clone() } else { format!("{reason}: {about}") };
        Fault { kind, code: code.to_string(), clause: None, reason, about, message }
    }

    /// A fault against the rules, in the words of the rulebook.
    pub fn breaks<G: Craft>(why: &Violation, action: &G::Action) -> Fault {
        Fault {
            kind: Kind::Illegal,
            code: why.code().to_string(),
            clause: Some(why.clause()),
            reason: why.to_string(),
            about: action.to_string(),
            message: G::rulebook().message(why),
        }
    }
}

/// What it is counted under.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind.name(), self.reason)
    }
}
