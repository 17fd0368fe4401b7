//! What the table and a program say to each other: one line of JSON a step. `docs/bots.md` tells it
//! to those who write bots.

use bots::moves::{self, Lead};
use bots::{Choice, Craft, Sight, random};
use cards::NotationError;
use engine::{Seen, Step, Steps, Viewer, house_rules};
use serde_json::{Map, Value, json};

use crate::fault::{Fault, Kind};

/// What a program may say instead of a move, where it may stay out.
pub const STAY_OUT: &str = "stay out";

/// A decision that is being composed: the steps so far.
pub struct Draft<G: Craft> {
    draft: G::Draft,
    steps: Vec<Step>,
}

impl<G: Craft> Default for Draft<G> {
    fn default() -> Self {
        Draft { draft: G::Draft::default(), steps: Vec::new() }
    }
}

/// What an answer comes to.
#[derive(Debug)]
pub enum Answer<G: Craft> {
    /// The decision is made.
    Decided(Choice<G>),
    /// A step was taken and the next one is asked for.
    GoOn,
}

/// The question that goes with the next step of a decision. What the seat sees and what it was told
/// since it was last asked go with the first.
pub fn question<G: Craft>(
    id: u64,
    sight: &Sight<'_, G>,
    told: &[G::Event],
    seed: u64,
    draft: &Draft<G>,
) -> String {
    let seen = sight.seen();
    let mut fields = Map::new();
    let mut put = |key: &str, value: Value| fields.insert(key.to_string(), value);
    put("id", json!(id));
    put("game", json!(G::NAME));
    put("revision", json!(G::REVISION));
    put("options", Value::Object(house_rules::write::<G>(G::options(sight.rules))));
    if let Viewer::Seat(seat) = sight.view.viewer {
        put("seat", json!(seat));
    }
    put("window", json!(random::in_window(seen)));
    if draft.steps.is_empty() {
        put("seed", json!(seed));
        put("view", json!(sight.view));
        put("events", json!(told));
        put("plays", plays::<G>(sight.heard));
    }
    put("steps", draft.steps.iter().map(|step| step.0).collect());
    put("legal", legal(seen, draft).iter().map(|step| next_step(seen, draft, step)).collect());
    Value::Object(fields).to_string()
}

/// The cards played in this deal, and by whom: a view that lists them may leave that to be worked out.
fn plays<G: Craft>(heard: &[G::Event]) -> Value {
    let told = |event: &G::Event| {
        let mut fields = json!(event);
        fields.as_object_mut().expect("an event has a tag").shift_remove("event");
        fields
    };
    heard.iter().filter(|event| G::is_play(event)).map(told).collect()
}

/// A step by its number, with the move it makes whole or one that it leads to.
fn next_step<G: Craft>(seen: Seen<'_, G>, draft: &Draft<G>, step: Step) -> Value {
    match moves::lead(seen, &draft.draft, step) {
        Some(Lead::Whole(action)) => json!({"step": step.0, "action": action.to_string()}),
        Some(Lead::Towards(action)) => json!({"step": step.0, "towards": action.to_string()}),
        None => json!({"step": step.0}),
    }
}

fn legal<G: Craft>(seen: Seen<'_, G>, draft: &Draft<G>) -> Steps {
    G::legal(seen, &draft.draft)
}

/// The question that an answer says it belongs to, if it does.
pub(crate) fn answered_id(line: &str) -> Option<u64> {
    serde_json::from_str::<Value>(line).ok()?.get("id")?.as_u64()
}

/// Reads an answer, `{"step": 7}` or `{"action": "play 7H"}`, and takes the step. A whole move may be
/// said at any step of a decision; the steps before it are forgotten.
pub fn answer<G: Craft>(
    seen: Seen<'_, G>,
    draft: &mut Draft<G>,
    line: &str,
) -> Result<Answer<G>, Fault> {
    let wrong = |code, why: &str| Fault::new(Kind::Wrong, code, why, shortened(line));
    let Ok(Value::Object(fields)) = serde_json::from_str(line) else {
        return Err(wrong("NOT_JSON", "not a JSON object"));
    };
    match (fields.get("step"), fields.get("action")) {
        (Some(step), None) => {
            let step = step.as_u64().and_then(|step| u8::try_from(step).ok()).map(Step);
            let no_step = || wrong("NO_MOVE", "no number of a step");
            take_step(seen, draft, step.ok_or_else(no_step)?)
        }
        (None, Some(Value::String(action))) => whole(seen, action).map(Answer::Decided),
        (None, None) if fields.contains_key("errorCode") => Err(excuse(&fields)),
        _ => Err(wrong("NO_MOVE", "neither a step nor an action")),
    }
}

/// What a program says that cannot answer. Excuses count together by their codes, if these look like
/// codes.
fn excuse(fields: &Map<String, Value>) -> Fault {
    let said = |key| fields.get(key).and_then(Value::as_str).unwrap_or_default();
    let code: String = said("errorCode").chars().take(40).collect();
    let is_code = code.chars().all(|letter| letter.is_ascii_uppercase() || letter == '_');
    let reason = if is_code { format!("it says {code}") } else { "it says why not".to_string() };
    let message: String = said("message").chars().take(200).collect();
    Fault::new(Kind::Wrong, "EXCUSE", reason, message)
}

fn take_step<G: Craft>(
    seen: Seen<'_, G>,
    draft: &mut Draft<G>,
    step: Step,
) -> Result<Answer<G>, Fault> {
    if !legal(seen, draft).contains(step) {
        let about = format!("step {}", step.0);
        return Err(Fault::new(Kind::Illegal, "NOT_OFFERED", "a step that was not offered", about));
    }
    draft.steps.push(step);
    Ok(match G::push(seen, &mut draft.draft, step) {
        Some(action) => Answer::Decided(Some(action)),
        None => Answer::GoOn,
    })
}

fn whole<G: Craft>(seen: Seen<'_, G>, text: &str) -> Result<Choice<G>, Fault> {
    if text == STAY_OUT {
        if random::in_window(seen) {
            return Ok(None);
        }
        let reason = "stays out when it has to act";
        return Err(Fault::new(Kind::Illegal, "MUST_ACT", reason, ""));
    }
    let action = seen.read(text).map_err(|error: NotationError| {
        let about = format!("{}: {error}", shortened(text));
        Fault::new(Kind::Wrong, "BAD_NOTATION", "a move that cannot be read", about)
    })?;
    match G::check(seen, &action) {
        Ok(()) => Ok(Some(action)),
        Err(why) => Err(Fault::breaks::<G>(&why, &action)),
    }
}

/// Enough of a line to recognise it.
fn shortened(line: &str) -> String {
    const MOST: usize = 60;
    match line.char_indices().nth(MOST) {
        Some((end, _)) => format!("{:?}…", &line[..end]),
        None => format!("{line:?}"),
    }
}
