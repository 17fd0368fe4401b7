//! A house bot at another table: it reads that table's questions and answers them, whichever build of
//! this program asks. The other end of this pipe is [`outside`](crate::outside).
//!
//! What it reads is all it knows: rules, view and events come with the question, and the same seed
//! leads to the same decision as at a table of its own. A question that cannot be answered is refused
//! with a code and changes nothing.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use bots::{Bot, Craft, Level, Player, Sight};
use engine::{Ear, View, house_rules};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::clock::thread_time;
use crate::entrant::player;
use crate::protocol::STAY_OUT;

/// A house bot that plays for one seat of a table elsewhere.
pub struct Guest<G: Craft> {
    level: Level,
    worlds: Option<u32>,
    guard: Duration,
    player: Player<G>,
    /// The house rules it was last asked under, as they were written, and compiled.
    rules: Option<(Value, G::Rules)>,
    ear: Ear<G>,
}

/// What a question has to say, of all that it says.
#[derive(Deserialize)]
struct Question<E> {
    options: Value,
    /// Missing after the first step of a decision, which a guest never takes.
    view: Value,
    events: Vec<E>,
    seed: u64,
}

/// Why a question is not answered.
struct Refusal {
    code: &'static str,
    message: String,
}

fn refuse<T>(code: &'static str, message: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal { code, message: message.into() })
}

impl<G: Craft> Guest<G> {
    /// A house bot that answers with what it has after so much work on a decision.
    pub fn new(level: Level, worlds: Option<u32>, guard: Duration) -> Guest<G> {
        let player = player(level, worlds);
        Guest { level, worlds, guard, player, rules: None, ear: Ear::default() }
    }

    /// Answers one line: with a move, or with a code and a message. A fault of the bot itself is
    /// answered too, rather than ending the conversation.
    pub fn answer(&mut self, line: &[u8]) -> Value {
        let question: Value = match serde_json::from_slice(line) {
            Ok(question) => question,
            Err(error) => return refusal(Value::Null, "BAD_QUESTION", &error.to_string()),
        };
        let id = question.get("id").cloned().unwrap_or(Value::Null);
        // A notice wants no answer; one with its number does no harm.
        if let Some(notice) = question.get("notice") {
            return json!({"id": id, "heard": notice});
        }
        match catch_unwind(AssertUnwindSafe(|| self.decide(&question))) {
            Ok(Ok(action)) => json!({"id": id, "action": action}),
            Ok(Err(Refusal { code, message })) => refusal(id, code, &message),
            Err(_) => {
                self.player = player(self.level, self.worlds);
                refusal(id, "BOT_FAULT", "this question met a fault of the bot itself")
            }
        }
    }

    /// The move that it would make at a table of its own.
    fn decide(&mut self, question: &Value) -> Result<String, Refusal> {
        // First of all: whatever else differs may follow from it.
        if let Some(game) =
            question.get("game").and_then(Value::as_str).filter(|&game| game != G::NAME)
        {
            return refuse("WRONG_GAME", format!("{} is played here, not {game:?}", G::NAME));
        }
        match question.get("revision").and_then(Value::as_u64) {
            None => return refuse("BAD_QUESTION", "a question names the revision of the game"),
            Some(revision) if revision == u64::from(G::REVISION) => {}
            Some(revision) => {
                let mine = G::REVISION;
                let why = format!("{} is played by revision {mine} here, not {revision}", G::NAME);
                return refuse("WRONG_REVISION", why);
            }
        }
        let Question::<G::Event> { options, view, events, seed, .. } =
            Question::deserialize(question)
                .or_else(|error| refuse("BAD_QUESTION", error.to_string()))?;
        let rules = match self.rules.take() {
            Some((written, rules)) if written == options => rules,
            _ => compile::<G>(&options).or_else(|why| refuse("BAD_OPTIONS", why.0))?,
        };
        let (_, rules) = self.rules.insert((options, rules));
        let view =
            View::<G>::read(rules, &view).or_else(|error| refuse("BAD_VIEW", error.to_string()))?;
        if !view.may_act(rules) {
            return refuse("NOTHING_TO_DECIDE", "this seat has nothing to do now");
        }
        events.iter().for_each(|event| self.ear.hear(event));
        let (began, guard) = (thread_time(), self.guard);
        let stop = || thread_time().saturating_sub(began) > guard;
        let decision = self.player.decide(&Sight::new(rules, &view, &self.ear), seed, &stop);
        Ok(decision.choice.map_or(STAY_OUT.to_string(), |action| action.to_string()))
    }
}

fn compile<G: Craft>(options: &Value) -> Result<G::Rules, engine::OptionsError> {
    G::compile(&house_rules::read::<G>(options)?)
}

/// The answer to a line that cannot be answered.
pub fn refusal(id: Value, code: &str, message: &str) -> Value {
    json!({"id": id, "errorCode": code, "message": message})
}
