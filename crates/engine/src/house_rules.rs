//! House rules as they come in from outside: a preset and what differs from it.
//!
//! `{"preset": "federation", "target": 501}` starts from the preset's values, puts the named ones
//! in their place and refuses anything it does not know, with a message that lists what exists.

use cards::Suit;
use serde_json::{Map, Value};

use crate::game::Basis;
use crate::meant::known_names;
use crate::options::OptionsError;
use crate::speak::Spoken;

/// Reads options from JSON: a `preset` by name and whatever differs from it.
///
/// ```
/// use engine::house_rules;
/// use serde_json::json;
/// use snip::Snip;
///
/// assert!(house_rules::read::<Snip>(&json!({})).is_ok(), "what is left out is as usual");
/// let why = house_rules::read::<Snip>(&json!({"colour": "green"})).expect_err("no such option");
/// assert!(why.0.contains("colour"), "{}", why.0);
/// ```
pub fn read<G: Spoken>(json: &Value) -> Result<G::Options, OptionsError> {
    let mut given = match json {
        Value::Null => Map::new(),
        Value::Object(fields) => fields.clone(),
        other => return Err(OptionsError(format!("options must be an object, not {other}"))),
    };
    let mut fields = match given.remove("preset") {
        None => write::<G>(&G::Options::default()),
        Some(Value::String(name)) => write::<G>(&preset::<G>(&name)?),
        Some(other) => return Err(OptionsError(format!("preset must be a name, not {other}"))),
    };
    for (key, value) in given {
        if !fields.contains_key(&key) {
            let known: Vec<&str> = fields.keys().map(String::as_str).collect();
            let known = known_names(&key, &known);
            return Err(OptionsError(format!("{} has no option {key:?}; it has {known}", G::NAME)));
        }
        fields.insert(key.clone(), value.clone());
        serde_json::from_value::<G::Options>(Value::Object(fields.clone())).map_err(|error| {
            let doc = G::option_docs().into_iter().find(|doc| doc.key == key);
            let takes = doc.map_or(error.to_string(), |doc| format!("it takes {}", doc.takes));
            OptionsError(format!("option {key:?} cannot be {value}: {takes}"))
        })?;
    }
    let options = serde_json::from_value(Value::Object(fields))
        .map_err(|error| OptionsError(error.to_string()))?;
    G::compile(&options)?;
    Ok(options)
}

/// The preset of that name.
pub fn preset<G: Spoken>(name: &str) -> Result<G::Options, OptionsError> {
    let presets = G::presets();
    match presets.iter().find(|(known, _)| *known == name) {
        Some((_, options)) => Ok(options.clone()),
        None => {
            let known: Vec<&str> = presets.iter().map(|(name, _)| *name).collect();
            let known = known_names(name, &known);
            Err(OptionsError(format!("{} has no preset {name:?}; it has {known}", G::NAME)))
        }
    }
}

/// The options as a digest knows them: a suit by its name, whatever its spelling on the wire, so that a log
/// keeps its digest.
pub(crate) fn sealed<G: Basis>(options: &G::Options) -> Value {
    let mut fields = write::<G>(options);
    for value in fields.values_mut() {
        if let Some(suit) = value.as_str().and_then(|text| text.parse::<Suit>().ok()) {
            *value = suit.name().into();
        }
    }
    Value::Object(fields)
}

/// Options as JSON fields, every one of them, in the order of the struct.
///
/// ```
/// use engine::house_rules;
/// use snip::{Options, Snip};
///
/// let written = serde_json::Value::Object(house_rules::write::<Snip>(&Options::default()));
/// assert_eq!(house_rules::read::<Snip>(&written).expect("it reads back"), Options::default());
/// ```
pub fn write<G: Basis>(options: &G::Options) -> Map<String, Value> {
    match serde_json::to_value(options) {
        Ok(Value::Object(fields)) => fields,
        other => unreachable!("options are a struct of plain data, not {other:?}"),
    }
}
