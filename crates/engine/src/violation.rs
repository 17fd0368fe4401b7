//! Why an action was refused.
//!
//! A violation names one clause of the rulebook, a stable code and typed facts: cards, counts and
//! seats, never sentences. The sentence for people comes from the rulebook, which may be read in
//! any language; see [`crate::rulebook::Rulebook::message`].

use std::error::Error;
use std::fmt;

use cards::{Bag, Card, CardSet, Face, Seat, Suit};
use serde_json::{Map, Value, json};

/// A way to break one clause: the clause's id and the code told to programs.
///
/// Each game lists its refusals as constants in one file; a test compares them with the rulebook.
///
/// ```
/// use engine::{Fact, Refusal};
///
/// const TOO_FEW: Refusal = Refusal { clause: "SNP-9.1", code: "TOO_FEW" };
/// let violation = TOO_FEW.with([Fact::Count("required", 2)]);
/// assert_eq!((violation.clause(), violation.code()), ("SNP-9.1", "TOO_FEW"));
/// assert_eq!(violation.fields()["required"], 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The clause, for example `BEL-5.2`.
    pub clause: &'static str,
    /// The code, for example `SUIT_NOT_FOLLOWED`.
    pub code: &'static str,
}

/// Every way to break a rule of a game, a line each, and `ALL` of them for the rulebook.
///
/// Where a refusal has always the same facts, they stand on its line and it becomes a function; else
/// it becomes a constant, and the facts are chosen [`with`](Refusal::with) it.
///
/// ```
/// mod facts {
///     use engine::Fact;
///     engine::refusals! {
///         /// Somebody else is to play.
///         not_your_turn(turn: cards::Seat): "BEL-5.7" "NOT_YOUR_TURN" [Fact::Seat(turn)];
///     }
/// }
/// engine::refusals! {
///     SUIT_NOT_FOLLOWED: "BEL-5.2" "SUIT_NOT_FOLLOWED";
///     MATCH_OVER: "BEL-9.2" "MATCH_OVER";
/// }
/// assert_eq!(ALL, [SUIT_NOT_FOLLOWED, MATCH_OVER]);
/// assert_eq!(facts::ALL, [facts::not_your_turn(cards::Seat::new(2)).refusal]);
/// ```
#[macro_export]
macro_rules! refusals {
    ($($name:ident: $clause:literal $code:literal;)*) => {
        $(pub(crate) const $name: $crate::Refusal =
            $crate::Refusal { clause: $clause, code: $code };)*
        /// All of them.
        pub(crate) const ALL: &[$crate::Refusal] = &[$($name),*];
    };
    ($(
        $(#[$says:meta])*
        $name:ident($($given:ident: $type:ty),*): $clause:literal $code:literal [$($fact:expr),*];
    )*) => {
        /// All of them.
        pub(crate) const ALL: &[$crate::Refusal] =
            &[$($crate::Refusal { clause: $clause, code: $code }),*];
        $(
            $(#[$says])*
            pub(crate) fn $name($($given: $type),*) -> $crate::Violation {
                $crate::Refusal { clause: $clause, code: $code }.with([$($fact),*])
            }
        )*
    };
}

/// The engine's own refusal, above every rulebook: a legal action that is not in the one form in
/// which it is recorded. Whoever reads notation by [`crate::Seen::read`] never meets it.
pub(crate) const NOT_AS_RECORDED: Refusal = Refusal { clause: "record", code: "NOT_AS_RECORDED" };

/// The engine's own refusal of a choice by which nothing can be meant: two cards where one is played.
pub(crate) const NO_SUCH_MOVE: Refusal = Refusal { clause: "choice", code: "NO_SUCH_MOVE" };

/// One typed fact about a refusal.
///
/// ```
/// use cards::{Seat, parse_cards};
/// use engine::Fact;
///
/// let held = Fact::Cards(parse_cards("KH AH").expect("two cards").into_iter().collect());
/// assert_eq!((held.key(), held.value()), ("cards", serde_json::json!(["KH", "AH"])));
/// assert_eq!(Fact::Seat(Seat::new(2)).value(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// Cards that matter: those that should have been played, or that do not fit.
    Cards(CardSet),
    /// The same where equal cards are interchangeable: faces, counted.
    Faces(Bag),
    /// Cards that were named and are not there; see [`Fact::missing`].
    Missing(CardSet),
    /// A suit that matters.
    Suit(Suit),
    /// A seat that matters.
    Seat(Seat),
    /// A number with a name, for example `required`.
    Count(&'static str, i32),
    /// Which of the melds or jokers on the table, for example `meld`: programs count from 0, people from 1.
    Nth(&'static str, usize),
    /// A word out of a closed list with a name, for example `kind`.
    Word(&'static str, &'static str),
}

const FACTS: usize = 4;

/// A refused action: which clause stands in the way, and the facts.
///
/// ```
/// use engine::Spoken;
/// use snip::Snip;
///
/// let refusal = Snip::REFUSALS[0];
/// let violation = refusal.with([]);
/// assert!(Snip::rulebook().clause(violation.clause()).is_some(), "a refusal names its clause");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The clause and its code.
    pub refusal: Refusal,
    facts: [Option<Fact>; FACTS],
}

impl Refusal {
    /// A violation of this clause, with the facts that explain it.
    #[cold]
    pub fn with<const N: usize>(self, facts: [Fact; N]) -> Violation {
        const { assert!(N <= FACTS) };
        let mut kept = [None; FACTS];
        for (place, fact) in kept.iter_mut().zip(facts) {
            *place = Some(fact);
        }
        Violation { refusal: self, facts: kept }
    }
}

/// Which clause is broken; in a player's words: [`crate::rulebook::Rulebook::message`].
impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "breaks {} ({})", self.clause(), self.code())
    }
}

impl Error for Violation {}

impl Violation {
    /// The broken clause's id.
    pub fn clause(&self) -> &'static str {
        self.refusal.clause
    }

    /// The stable code.
    pub fn code(&self) -> &'static str {
        self.refusal.code
    }

    /// The facts, in the order the game gave them.
    pub fn facts(&self) -> impl Iterator<Item = Fact> + '_ {
        self.facts.iter().flatten().copied()
    }

    /// The facts as JSON fields, as the judge's `details` carries them.
    pub fn fields(&self) -> Map<String, Value> {
        let mut fields = Map::new();
        for fact in self.facts() {
            fields.insert(fact.key().to_string(), fact.value());
        }
        fields
    }
}

impl Fact {
    /// What is missing of the named cards where equal cards are interchangeable and so many of each
    /// face are held. Copies are numbered as people count them: if one nine is held and two were
    /// named, the second is missing.
    pub fn missing(named: impl IntoIterator<Item = Face>, held: impl Fn(Face) -> u32) -> Fact {
        let mut mentions = [0; Face::COUNT];
        let mut missing = CardSet::EMPTY;
        for face in named {
            let mention = &mut mentions[face.index()];
            if *mention < Card::copies(face) {
                if u32::from(*mention) >= held(face) {
                    missing.insert(Card::new(face, *mention));
                }
                *mention += 1;
            }
        }
        Fact::Missing(missing)
    }

    /// Where the fact stands in message templates: by its key, but `{nth}` says what is counted as well.
    pub fn place(&self) -> &'static str {
        if let Fact::Nth(..) = self { "nth" } else { self.key() }
    }

    /// The name under which the fact appears in `details`.
    pub fn key(&self) -> &'static str {
        match self {
            Fact::Cards(_) | Fact::Faces(_) | Fact::Missing(_) => "cards",
            Fact::Suit(_) => "suit",
            Fact::Seat(_) => "seat",
            Fact::Count(key, _) | Fact::Nth(key, _) | Fact::Word(key, _) => key,
        }
    }

    /// The fact as programs read it.
    pub fn value(&self) -> Value {
        match self {
            Fact::Cards(cards) => json!(cards),
            Fact::Faces(faces) => json!(faces),
            Fact::Missing(cards) => cards.iter().map(|card| card.face().to_string()).collect(),
            Fact::Suit(suit) => json!(suit.letter().to_string()),
            Fact::Seat(seat) => json!(seat),
            Fact::Count(_, count) => json!(count),
            Fact::Nth(_, index) => json!(index),
            Fact::Word(_, word) => json!(word),
        }
    }

    /// The fact as people read it, with suit symbols.
    pub fn text(&self) -> String {
        match self {
            Fact::Cards(cards) => format!("{cards:#}"),
            Fact::Faces(faces) => format!("{faces:#}"),
            Fact::Missing(cards) => beyond_the_held(*cards),
            Fact::Suit(suit) => suit.name().to_string(),
            Fact::Seat(seat) => seat.to_string(),
            Fact::Count(_, count) => count.to_string(),
            Fact::Nth(what, index) => format!("{what} {}", index.saturating_add(1)),
            Fact::Word(_, word) => word.replace('_', " "),
        }
    }
}

/// `9♦`, or `a second 9♦` where one is held: a copy whose lower copies are not missing.
fn beyond_the_held(missing: CardSet) -> String {
    const NTH: [&str; 8] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
    let lowest =
        |card: Card| (0..card.copy()).all(|n| !missing.contains(Card::new(card.face(), n)));
    let one = |card: Card| match card.copy() {
        copy @ 1.. if lowest(card) => format!("a {} {:#}", NTH[usize::from(copy)], card.face()),
        _ => format!("{:#}", card.face()),
    };
    missing.iter().map(one).collect::<Vec<_>>().join(" ")
}
