//! House rules on the command line: `--preset federation --set target=500 --set litige=true`.

use engine::{Spoken, house_rules};
use games::{GameName, Visit};
use serde_json::{Map, Value};

use crate::trouble::Trouble;

/// The house rules a table is played by.
#[derive(clap::Args)]
pub(crate) struct HouseRules {
    /// Start from this named set of house rules
    #[arg(long, value_name = "NAME")]
    pub preset: Option<String>,
    /// Change one house rule; may be given several times (see `quinte rules GAME --options`)
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = read_pair)]
    pub set: Vec<(String, Value)>,
}

/// A value is JSON where it can be, and a word otherwise: `500`, `true`, `every_deal`.
fn read_pair(text: &str) -> Result<(String, Value), String> {
    let (key, value) = text.split_once('=').ok_or("a house rule is set like target=500")?;
    let value = value.trim();
    let value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
    Ok((key.trim().to_string(), value))
}

impl HouseRules {
    /// The options of the game that these stand for.
    pub(crate) fn read<G: Spoken>(&self) -> Result<G::Options, Trouble> {
        Ok(house_rules::read::<G>(&self.written())?)
    }

    /// The same as JSON, for whoever knows which game it is.
    pub(crate) fn written(&self) -> Value {
        let mut fields = Map::new();
        if let Some(preset) = &self.preset {
            fields.insert("preset".into(), Value::from(preset.as_str()));
        }
        fields.extend(self.set.iter().cloned());
        Value::Object(fields)
    }
}

/// What differs from the game's defaults, in words: `target 500, litige true`.
pub(crate) fn differences<G: Spoken>(given: &G::Options) -> String {
    changes::<G>(&house_rules::write::<G>(given))
}

/// The same of any game's options as JSON.
pub(crate) fn differences_in(game: GameName, given: &Value) -> String {
    struct Differ<'a>(&'a Value);
    impl Visit for Differ<'_> {
        type Out = String;
        fn visit<G: Spoken>(self) -> String {
            self.0.as_object().map(changes::<G>).unwrap_or_default()
        }
    }
    game.visit(Differ(given))
}

fn changes<G: Spoken>(given: &Map<String, Value>) -> String {
    let usual = house_rules::write::<G>(&G::Options::default());
    let changed: Vec<String> = given
        .iter()
        .filter(|(key, value)| usual.get(*key) != Some(value))
        .map(|(key, value)| format!("{key} {}", plain(value)))
        .collect();
    if changed.is_empty() { "the usual house rules".to_string() } else { changed.join(", ") }
}

/// A value without the quotes of JSON.
pub(crate) fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_string)
}
