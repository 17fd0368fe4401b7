//! Options: presets, documentation and JSON agree, and what is unknown is refused by name.

use cards::Dice;
use serde_json::{Map, Value, json};

use crate::house_rules::{self, read, write};
use crate::options::{OptionDoc, Takes};
use crate::speak::Spoken;

/// Every preset, and for every documented value of every option the first preset it goes with.
pub(super) fn variants<G: Spoken>() -> Vec<(String, G::Options)> {
    let presets = G::presets();
    let mut found: Vec<(String, G::Options)> =
        presets.iter().map(|(name, options)| (name.to_string(), options.clone())).collect();
    for doc in G::option_docs() {
        for value in values(&doc) {
            let playable = presets.iter().find_map(|(name, base)| {
                let options: G::Options = changed::<G>(base, doc.key, &value).ok()?;
                G::compile(&options).ok()?;
                Some((format!("{name} {}={value}", doc.key), options))
            });
            // Most values of a preset are its own; the rest do not go with any preset.
            if let Some(variant) = playable
                && found.iter().all(|(_, options)| *options != variant.1)
            {
                found.push(variant);
            }
        }
    }
    found
}

/// House rules drawn at random: some options of a preset at another documented value, together playable.
pub fn any_house<G: Spoken>(dice: &mut Dice) -> G::Options {
    let presets = G::presets();
    let mut house = presets[dice.below(presets.len() as u32) as usize].1.clone();
    for doc in G::option_docs() {
        if dice.below(3) == 0 {
            let values = values(&doc);
            let value = &values[dice.below(values.len() as u32) as usize];
            if let Ok(other) = changed::<G>(&house, doc.key, value)
                && G::compile(&other).is_ok()
            {
                house = other;
            }
        }
    }
    house
}

/// Checks everything about options that needs no match.
pub(super) fn check<G: Spoken>() {
    let presets = G::presets();
    let (_, first) = presets.first().expect("a game has a preset");
    assert!(*first == G::Options::default(), "the first preset is not the default");
    for (name, preset) in &presets {
        round_trip::<G>(name, preset);
        let named = read::<G>(&json!({"preset": name})).unwrap_or_else(|error| panic!("{error}"));
        assert!(named == *preset, "preset {name:?} is not what its name reads");
    }
    variants::<G>().iter().for_each(|(name, options)| round_trip::<G>(name, options));
    docs::<G>(first);
    let unknown = read::<G>(&json!({"no_such_option": 1})).err();
    assert!(
        unknown.as_ref().is_some_and(|error| error.0.contains("no_such_option")),
        "an unknown option is not refused by name: {unknown:?}"
    );
    assert!(read::<G>(&json!({"preset": "no such preset"})).is_err(), "an unknown preset is read");
    let strange = changed::<G>(first, "no_such_option", &json!(1));
    assert!(strange.is_err(), "options swallow fields that they do not know");
}

/// The documentation covers every option with values that it takes, and nothing else.
fn docs<G: Spoken>(defaults: &G::Options) {
    let fields = write::<G>(defaults);
    let docs = G::option_docs();
    let mut keys: Vec<&str> = fields.keys().map(String::as_str).collect();
    let mut documented: Vec<&str> = docs.iter().map(|doc| doc.key).collect();
    keys.sort_unstable();
    documented.sort_unstable();
    assert!(keys == documented, "the options are {keys:?}, documented are {documented:?}");
    for doc in &docs {
        assert!(!doc.says.is_empty(), "option {:?} is not explained", doc.key);
        assert!(
            usual(doc) && Some(&doc.default) == fields.get(doc.key),
            "option {:?} is documented to be {} usually",
            doc.key,
            doc.default
        );
        for value in values(doc) {
            if let Err(error) = changed::<G>(defaults, doc.key, &value) {
                panic!("option {:?} is documented to take {value}, but: {error}", doc.key);
            }
        }
        // No option is a list of lists.
        let mut wrong = Map::new();
        wrong.insert(doc.key.to_string(), json!([[]]));
        let refused = read::<G>(&Value::Object(wrong)).err();
        assert!(
            refused.as_ref().is_some_and(|error| error.0.contains(doc.key)),
            "a wrong type for {:?} is not refused by name: {refused:?}",
            doc.key
        );
    }
}

/// Whether the usual value of an option is one that it takes.
fn usual(doc: &OptionDoc) -> bool {
    match &doc.takes {
        Takes::Flag => doc.default.is_boolean(),
        Takes::Choice { values } => values.contains(&doc.default),
        Takes::Range { least, most } => doc
            .default
            .as_i64()
            .is_some_and(|n| (i64::from(*least)..=i64::from(*most)).contains(&n)),
    }
}

fn round_trip<G: Spoken>(name: &str, options: &G::Options) {
    let json = Value::Object(write::<G>(options));
    let text = json.to_string();
    let json = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
    match read::<G>(&json) {
        Ok(again) => {
            assert!(again == *options, "options {name} do not round-trip: {options:?} as {text}");
        }
        Err(error) => panic!("options {name} do not round-trip: {error}"),
    }
    let rules = G::compile(options).unwrap_or_else(|error| panic!("options {name}: {error}"));
    assert!(G::options(&rules) == options, "the rules forget their options {name}");
    assert!(house_rules::write::<G>(G::options(&rules)) == write::<G>(options));
}

/// The documented values; a range stands for its two ends.
fn values(doc: &OptionDoc) -> Vec<Value> {
    match doc.takes {
        Takes::Range { least, most } => vec![json!(least), json!(most)],
        Takes::Flag | Takes::Choice { .. } => doc.values(),
    }
}

fn changed<G: Spoken>(
    base: &G::Options,
    key: &str,
    value: &Value,
) -> Result<G::Options, serde_json::Error> {
    let mut fields = write::<G>(base);
    fields.insert(key.to_string(), value.clone());
    serde_json::from_value(Value::Object(fields))
}
