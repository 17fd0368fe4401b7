//! What a game tells of its house rules, and why some cannot be played.

use std::fmt;

use serde_json::Value;

/// Options that cannot be played: unknown, out of range, or not possible together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionsError(pub String);

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for OptionsError {}

/// One option as it is explained to people and programs.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionDoc {
    /// Its key on the wire.
    pub key: &'static str,
    /// The values it takes; a range of numbers is given by its two ends as text, `"1..9999"`.
    pub values: Vec<Value>,
    /// What it changes, in one sentence.
    pub says: &'static str,
}

impl OptionDoc {
    /// Reads a list of options, two lines each: the key and its values, then what it changes.
    ///
    /// ```
    /// use engine::OptionDoc;
    ///
    /// let docs = OptionDoc::list("\
    /// litige: true false
    /// On a tie the taker's points are held over.
    /// target: 1..10000
    /// The score that wins the match.");
    /// assert_eq!((docs[0].key, docs[0].values.len()), ("litige", 2));
    /// assert_eq!(docs[1].values, ["1..10000"]);
    /// ```
    ///
    /// # Panics
    /// When a first line is no key and values.
    pub fn list(text: &'static str) -> Vec<OptionDoc> {
        let lines: Vec<&str> = text.lines().collect();
        let value = |word: &str| serde_json::from_str(word).unwrap_or_else(|_| Value::from(word));
        let doc = |pair: &[&'static str]| {
            let (key, values) = pair[0].split_once(": ").expect("a key and its values");
            OptionDoc { key, values: values.split(' ').map(value).collect(), says: pair[1] }
        };
        lines.chunks_exact(2).map(doc).collect()
    }
}
