//! What a game tells of its house rules, and why some cannot be played.

use std::fmt;

use serde::Serialize;
use serde_json::Value;

/// Options that cannot be played: unknown, out of range, or not possible together.
///
/// ```
/// use engine::OptionsError;
///
/// assert_eq!(OptionsError("no such option".to_string()).to_string(), "no such option");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionsError(pub String);

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for OptionsError {}

/// One option, explained to people and programs: all that a form needs to ask for it.
///
/// ```
/// use engine::Spoken;
/// use snip::Snip;
///
/// for doc in Snip::option_docs() {
///     println!("{} ({} by default): {}", doc.key, doc.default, doc.says);
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OptionDoc {
    /// Its key on the wire.
    pub key: &'static str,
    /// What it takes.
    #[serde(flatten)]
    pub takes: Takes,
    /// The usual value.
    #[cfg_attr(feature = "ts", ts(as = "Setting"))]
    pub default: Value,
    /// What it changes, in one sentence.
    pub says: &'static str,
}

/// What an option takes.
///
/// ```
/// use engine::{Spoken, Takes};
/// use snip::Snip;
///
/// let docs = Snip::option_docs();
/// let target = docs.iter().find(|doc| doc.key == "target").expect("it is played to a target");
/// let Takes::Range { least, most } = target.takes else { unreachable!("a target is a number") };
/// assert_eq!(target.takes.to_string(), format!("a whole number from {least} to {most}"));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Takes {
    /// Yes or no.
    Flag,
    /// One of these.
    Choice {
        /// The values.
        #[cfg_attr(feature = "ts", ts(as = "Vec<Setting>"))]
        values: Vec<Value>,
    },
    /// A whole number between two.
    Range {
        /// The least.
        least: i32,
        /// The most.
        most: i32,
    },
}

/// A value of an option; an object where a choice comes with a number.
#[cfg(feature = "ts")]
#[derive(ts_rs::TS)]
#[ts(type = "boolean | number | string | Record<string, number>")]
struct Setting;

impl OptionDoc {
    /// Reads a list of options, two lines each: the key and its values, then what it changes. The usual
    /// values are those of `defaults`.
    ///
    /// ```
    /// use engine::{OptionDoc, Takes};
    ///
    /// let docs = OptionDoc::list("\
    /// litige: true false
    /// On a tie the taker's points are held over.
    /// policing: strict hand
    /// Who watches the duties of play.
    /// target: 1..10000
    /// The score that wins the match.",
    ///     &serde_json::json!({"litige": false, "policing": "strict", "target": 1000}));
    /// assert_eq!((docs[0].key, &docs[0].takes), ("litige", &Takes::Flag));
    /// assert_eq!(docs[1].values(), ["strict", "hand"]);
    /// assert_eq!(docs[1].takes.to_string(), "strict or hand");
    /// assert_eq!(docs[2].takes, Takes::Range { least: 1, most: 10_000 });
    /// assert_eq!(docs[2].default, 1000);
    /// ```
    ///
    /// # Panics
    /// When a first line is no key and values.
    pub fn list(text: &'static str, defaults: &impl Serialize) -> Vec<OptionDoc> {
        let defaults = serde_json::to_value(defaults).expect("options are plain data");
        let lines: Vec<&str> = text.lines().collect();
        let doc = |pair: &[&'static str]| {
            let (key, values) = pair[0].split_once(": ").expect("a key and its values");
            let default = defaults[key].clone();
            OptionDoc { key, takes: Takes::read(values), default, says: pair[1] }
        };
        lines.chunks_exact(2).map(doc).collect()
    }

    /// The values it takes; a range is told by its two ends as text, `"1..9999"`.
    pub fn values(&self) -> Vec<Value> {
        match &self.takes {
            Takes::Flag => vec![true.into(), false.into()],
            Takes::Choice { values } => values.clone(),
            Takes::Range { least, most } => vec![format!("{least}..{most}").into()],
        }
    }
}

/// As a person is told: `true or false`, `strict or hand`, `a whole number from 1 to 10000`.
impl fmt::Display for Takes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values = match self {
            Takes::Flag => return f.write_str("true or false"),
            Takes::Range { least, most } => {
                return write!(f, "a whole number from {least} to {most}");
            }
            Takes::Choice { values } => values,
        };
        for (place, value) in values.iter().enumerate() {
            let before = match place {
                0 => "",
                _ if place + 1 == values.len() => " or ",
                _ => ", ",
            };
            match value {
                Value::String(word) => write!(f, "{before}{word}")?,
                other => write!(f, "{before}{other}")?,
            }
        }
        Ok(())
    }
}

impl Takes {
    fn read(values: &str) -> Takes {
        let value = |word: &str| serde_json::from_str(word).unwrap_or_else(|_| Value::from(word));
        if values == "true false" {
            return Takes::Flag;
        }
        let ends = values.split_once("..").map(|(least, most)| (least.parse(), most.parse()));
        match ends {
            Some((Ok(least), Ok(most))) => Takes::Range { least, most },
            _ => Takes::Choice { values: values.split(' ').map(value).collect() },
        }
    }
}
