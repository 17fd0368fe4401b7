//! Somebody who follows a table and believes what it is sent: it folds frames, and objects to whatever
//! does not follow from the frame before.

use std::collections::BTreeMap;

use serde_json::{Map, Value};
use table::{Person, PersonId};

/// What a client makes of what it is sent.
pub(crate) struct Client {
    pub who: Option<Person>,
    pub seat: Option<u8>,
    pub seq: Option<u32>,
    pub table: Map<String, Value>,
    pub open: Value,
    pub own: Value,
    pub touch: Value,
    pub you: Option<Value>,
    pub clock: Option<Value>,
    pub here: Option<Value>,
    /// The answers to its commands, by key.
    pub answers: BTreeMap<String, Vec<Answered>>,
    pub said: Vec<Value>,
    /// Set from connecting until the first word.
    greeted: bool,
    /// Commitments that were seen to give way to others before anything was dealt.
    cancelled: Vec<Value>,
    /// What the last frames said besides the state, by number.
    pub news: BTreeMap<u32, String>,
}

/// How a command was answered.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Answered {
    Done(u32),
    Refused(String),
}

impl Client {
    pub(crate) fn new(who: Option<Person>) -> Client {
        Client {
            who,
            seat: None,
            seq: None,
            table: Map::new(),
            open: Value::Null,
            own: Value::Null,
            touch: Value::Null,
            you: None,
            clock: None,
            here: None,
            answers: BTreeMap::new(),
            said: Vec::new(),
            greeted: false,
            cancelled: Vec::new(),
            news: BTreeMap::new(),
        }
    }

    /// The line was cut: what was seen stays.
    pub(crate) fn cut(&mut self) {
        self.greeted = false;
    }

    pub(crate) fn id(&self) -> Option<PersonId> {
        self.who.as_ref().map(|person| person.id)
    }

    pub(crate) fn stage(&self) -> &str {
        self.table.get("stage").and_then(Value::as_str).unwrap_or("")
    }

    /// Takes a message in.
    pub(crate) fn hear(&mut self, text: &str) -> Result<(), String> {
        let message: Value = serde_json::from_str(text).map_err(|why| format!("{why}: {text}"))?;
        let (kind, what) = message
            .as_object()
            .filter(|message| message.len() == 1)
            .and_then(|message| message.iter().next())
            .ok_or_else(|| format!("no message: {text}"))?;
        if !self.greeted && kind != "welcome" {
            return Err(format!("{kind} came before a welcome"));
        }
        let key = || what["key"].as_str().unwrap_or("").to_string();
        match kind.as_str() {
            "welcome" => {
                self.greeted = true;
                self.seat = what["seat"].as_u64().map(|seat| seat as u8);
            }
            "frame" => self.fold(what)?,
            "ack" => self.answered(key(), Answered::Done(number(&what["seq"]))),
            "refused" => {
                let code = what["code"].as_str().unwrap_or("").to_string();
                self.answered(key(), Answered::Refused(code));
            }
            "here" => self.here = Some(what.clone()),
            "answer" => {}
            other => return Err(format!("nobody knows {other}")),
        }
        Ok(())
    }

    fn answered(&mut self, key: String, how: Answered) {
        self.answers.entry(key).or_default().push(how);
    }

    fn fold(&mut self, frame: &Value) -> Result<(), String> {
        let seq = number(&frame["seq"]);
        let whole = frame["whole"] == true;
        let next = self.seq.map(|seq| seq + 1);
        let follows =
            if whole { self.seq.is_none_or(|last| seq >= last) } else { next == Some(seq) };
        if !follows {
            return Err(format!("frame {seq} (whole: {whole}) after {:?}", self.seq));
        }
        self.seq = Some(seq);
        if whole {
            self.table.clear();
            (self.open, self.own, self.touch) = (Value::Null, Value::Null, Value::Null);
        }
        let (commitment, early) = (self.table.get("commitment").cloned(), self.undealt());
        for (name, value) in frame["table"].as_object().into_iter().flatten() {
            self.table.insert(name.clone(), value.clone());
        }
        self.listed(commitment.filter(|_| early))?;
        match frame.get("open") {
            // The cards are put away.
            Some(Value::Null) => {
                (self.open, self.own, self.touch) = (Value::Null, Value::Null, Value::Null);
            }
            Some(Value::Object(fields)) => {
                if self.open.is_null() {
                    self.open = Value::Object(Map::new());
                }
                for (name, value) in fields {
                    self.open[name] = value.clone();
                }
            }
            _ => {}
        }
        if let Some(own) = frame.get("own") {
            self.own = own.clone();
        }
        if let Some(touch) = frame.get("touch") {
            self.touch = touch.clone();
        }
        self.you = frame.get("you").cloned();
        self.clock = frame.get("clock").cloned();
        self.said.extend(frame.get("said").cloned());
        if let Some(key) = frame.get("ack").and_then(Value::as_str) {
            self.answered(key.to_string(), Answered::Done(seq));
        }
        if !whole {
            let news = format!("{:?} {:?}", frame.get("events"), frame.get("said"));
            if self.news.insert(seq, news.clone()).is_some_and(|before| before != news) {
                return Err(format!("frame {seq} was told in two ways"));
            }
        }
        Ok(())
    }
}

impl Client {
    /// Whether nothing has been dealt yet from the seed that was committed to.
    fn undealt(&self) -> bool {
        matches!(self.stage(), "gathering" | "hashing" | "opening")
    }

    /// A commitment that gave way to another, and all that did so before, stay listed.
    fn listed(&mut self, before: Option<Value>) -> Result<(), String> {
        let list = self.table.get("cancelled").and_then(Value::as_array).cloned();
        let list = list.ok_or("nothing is told of what was cancelled")?;
        let gave_way = before.filter(|before| Some(before) != self.table.get("commitment"));
        self.cancelled.extend(gave_way);
        match self.cancelled.iter().find(|&one| !list.contains(one)) {
            Some(one) => Err(format!("{one} was cancelled and is not listed")),
            None => Ok(()),
        }
    }
}

pub(crate) fn number(value: &Value) -> u32 {
    value.as_u64().expect("a number") as u32
}
