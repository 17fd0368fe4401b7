//! The wire to a table: what the person asks goes out, what the house tells comes in. A wire that breaks
//! is laid again, from the last frame on; a command without an answer is sent again by the same key, so it
//! is done once.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::mpsc::Sender;
use std::time::Duration;

use cards::Seat;
use engine::Step;
use engine::fair::Seed;
use engine::log::Log;
use games::{Act, Refused};
use serde_json::{Value, json};
use server::client::{Client, Socket};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::sleep;

use super::eyes;
use super::heard::Heard;
use super::salt;
use crate::play::place::{Ask, News};
use crate::play::{kept, typed};
use crate::words::printable;

/// How long is waited before the wire is laid again: at first, and at most.
const PATIENCE: (Duration, Duration) = (Duration::from_millis(250), Duration::from_secs(5));

/// Why a wire ends.
enum End {
    /// It broke, or is to be laid again.
    Broken,
    /// The house said farewell for good.
    Told(String),
    /// The person has left.
    Left,
}

/// The wire to a table.
pub(super) struct Wire {
    client: Client,
    table: String,
    home: PathBuf,
    news: Sender<News>,
    heard: Heard,
    /// Commands without an answer, by their keys.
    unanswered: Vec<(String, Value)>,
    /// The key of the next command. It begins anywhere: a house remembers those of earlier days.
    key: u64,
    /// The number of the last question.
    question: u32,
    /// The stage in which something was said last: nothing is said twice.
    said_at: String,
    /// Whether the wire is broken, and the person knows.
    broken: bool,
    /// Whether this person has asked for a seat.
    asked_for_seat: bool,
    /// Of a match that is over: how it can be checked.
    farewell: Vec<String>,
}

impl Wire {
    pub(super) fn new(
        client: Client,
        table: String,
        home: PathBuf,
        news: Sender<News>,
    ) -> io::Result<Wire> {
        let mut first = [0; 8];
        getrandom::fill(&mut first).map_err(io::Error::other)?;
        Ok(Wire {
            client,
            table,
            home,
            news,
            heard: Heard::default(),
            unanswered: Vec::new(),
            key: u64::from_le_bytes(first),
            question: 0,
            said_at: String::new(),
            broken: false,
            asked_for_seat: false,
            farewell: Vec::new(),
        })
    }

    /// Follows the table until the person leaves or the house ends it.
    pub(super) async fn run(mut self, mut asked: UnboundedReceiver<Ask>) {
        let mut patience = PATIENCE.0;
        loop {
            let since = Some(self.heard.seq).filter(|&seq| seq > 0);
            if let Ok(mut socket) = self.client.follow(&self.table, since).await {
                let seen = self.heard.seq;
                match self.talk(&mut socket, &mut asked).await {
                    End::Broken => {}
                    End::Told(why) => return self.tell(News::Gone(why)),
                    End::Left => return,
                }
                if self.heard.seq != seen {
                    patience = PATIENCE.0;
                }
            }
            if !std::mem::replace(&mut self.broken, true) {
                self.said("No connection to the house. Trying again …");
            }
            sleep(patience).await;
            patience = (patience * 2).min(PATIENCE.1);
        }
    }

    async fn talk(&mut self, socket: &mut Socket, asked: &mut UnboundedReceiver<Ask>) -> End {
        for (_, command) in &self.unanswered {
            if socket.send(command).await.is_err() {
                return End::Broken;
            }
        }
        loop {
            let mut out = Vec::new();
            tokio::select! {
                ask = asked.recv() => match ask {
                    Some(ask) => self.asked(ask, &mut out),
                    None => return End::Left,
                },
                message = socket.next() => match message {
                    Some(message) => {
                        if let Some(end) = self.hear(&message, &mut out).await {
                            return end;
                        }
                    }
                    None => return End::Broken,
                },
            }
            for message in out {
                if socket.send(&message).await.is_err() {
                    return End::Broken;
                }
            }
        }
    }

    /// Whoever has left hears nothing more.
    fn tell(&self, news: News) {
        let _ = self.news.send(news);
    }

    fn said(&self, text: &str) {
        self.tell(News::Said(printable(text)));
    }

    /// A command to the table, kept until it is answered.
    fn command(&mut self, what: Value, out: &mut Vec<Value>) {
        self.key = self.key.wrapping_add(1);
        let key = format!("{:x}", self.key);
        let command = json!({"do": {"key": key, "seq": self.heard.seq, "what": what}});
        self.unanswered.push((key, command.clone()));
        out.push(command);
    }

    fn question(&mut self, about: Value, out: &mut Vec<Value>) {
        self.question += 1;
        out.push(json!({"ask": {"id": self.question, "about": about}}));
    }

    /// The person wants something.
    fn asked(&mut self, ask: Ask, out: &mut Vec<Value>) {
        // Whoever does something is back, if a bot has played meanwhile.
        if self.heard.stand_in() {
            self.command(json!("return"), out);
        }
        let steps = match ask {
            Ask::Choose(number, choice) => {
                let answer = self.heard.eyes().and_then(|eyes| eyes.choose(&choice).ok());
                return answer.map_or((), |answer| self.tell(News::Answer(number, answer)));
            }
            Ask::Move(steps) => Ok(steps),
            Ask::Act(choice) => self.spell(|spell| spell(Act::Choice(&choice))),
            Ask::Say(line) => self.spell(|spell| typed::act(&line, spell)),
            Ask::StayOut if self.heard.in_window() => {
                self.command(json!("stay_out"), out);
                self.heard.stay_out();
                return self.show();
            }
            Ask::StayOut => return self.said("It is your turn: you cannot stay out."),
            Ask::Hint => return self.question(json!("hint"), out),
            Ask::TakeBack => return self.command(json!("take_back"), out),
            Ask::Agree(yes) => return self.command(json!({"agree": yes}), out),
            Ask::Ready(ready) => return self.command(json!({"ready": ready}), out),
            Ask::Start => return self.command(json!("start"), out),
            Ask::Talk(words) => return self.command(json!({"say": words}), out),
        };
        match steps {
            Ok(steps) => {
                let steps: Vec<u8> = steps.iter().map(|step| step.0).collect();
                self.command(json!({"act": {"steps": steps}}), out);
            }
            Err(refused) => self.tell(News::Refused(refused)),
        }
    }

    fn spell(
        &self,
        meant: impl FnOnce(&dyn Fn(Act<'_>) -> Result<Vec<Step>, Refused>) -> Result<Vec<Step>, Refused>,
    ) -> Result<Vec<Step>, Refused> {
        let no_match = || Refused::Unreadable {
            code: "NO_MATCH",
            text: "No match is being played.".to_string(),
        };
        let eyes = self.heard.eyes().ok_or_else(no_match)?;
        meant(&|act| eyes.spell(act))
    }

    /// The house tells something.
    async fn hear(&mut self, message: &Value, out: &mut Vec<Value>) -> Option<End> {
        let (kind, said) = message.as_object().and_then(|message| message.iter().next())?;
        match kind.as_str() {
            "welcome" => {
                if std::mem::take(&mut self.broken) {
                    self.said("Connected again.");
                }
                let seat = said["seat"].as_u64().map(|seat| Seat::new(seat as usize));
                self.heard.anew |= seat != self.heard.seat;
                self.heard.seat = seat;
            }
            "frame" => self.frame(said, out).await,
            "here" => {
                self.heard.here = said.clone();
                if !self.heard.around.is_empty() && !self.heard.in_match() {
                    self.show();
                }
            }
            "ack" => self.answered(&said["key"]),
            "refused" => self.refused(said),
            "answer" => self.answer(said),
            "notice" => self.tell(News::Talk(format!("The house: {}", text(said)))),
            "bye" if said["retry_ms"].is_u64() => {
                self.said(&text(&said["text"]));
                sleep(Duration::from_millis(said["retry_ms"].as_u64().unwrap_or(0).min(10_000)))
                    .await;
                return Some(End::Broken);
            }
            "bye" => {
                let why = format!("{} ({})", text(&said["text"]), text(&said["code"]));
                return Some(End::Told(why));
            }
            _ => {}
        }
        None
    }

    fn answered(&mut self, key: &Value) {
        self.unanswered.retain(|(sent, _)| *key != **sent);
    }

    fn refused(&mut self, refusal: &Value) {
        self.answered(&refusal["key"]);
        let (code, why) = (refusal["code"].as_str().unwrap_or_default(), text(&refusal["text"]));
        match code {
            // A grain that came too late is left out, for all to see; nobody need act on it.
            "NOT_ASKED" if ["hashing", "opening", "playing"].contains(&self.said_at.as_str()) => {}
            "TABLE_FULL" | "MATCH_RUNNING" if self.heard.seat.is_none() => {
                self.said(&format!("{why} You watch. ({code})"));
            }
            _ => self.said(&format!("{why} ({code})")),
        }
    }

    fn answer(&mut self, answer: &Value) {
        if let Some(lines) = answer["lines"].as_array() {
            self.tell(News::Lines(lines.iter().map(text).collect()));
        } else if let (Some(hint), Some(game)) = (answer.get("hint"), self.heard.game()) {
            self.tell(News::Hint(eyes::hint(game, hint)));
        }
    }

    async fn frame(&mut self, frame: &Value, out: &mut Vec<Value>) {
        self.answered(&frame["ack"]);
        self.heard.frame(frame);
        if let Some(said) = frame.get("said") {
            self.tell(News::Talk(talk(said)));
        }
        if self.heard.stage() != self.said_at {
            self.said_at = self.heard.stage().to_string();
            self.enter_stage(out).await;
        }
        if self.heard.seat.is_none() && !self.asked_for_seat {
            self.asked_for_seat = true;
            self.command(json!({"sit": {}}), out);
        }
        if self.heard.anew && self.heard.in_match() {
            // Whoever comes late is told what happened; a frame tells only how things stand.
            self.question(json!({"lines": 0}), out);
        }
        self.show();
    }

    /// What a stage asks for by itself: salt, and a look at what the house has revealed.
    async fn enter_stage(&mut self, out: &mut Vec<Value>) {
        let seated = self.heard.seat.is_some();
        let commitment = self.heard.word("commitment").to_string();
        match self.said_at.as_str() {
            "hashing" if seated => match salt::for_commitment(&self.home, &commitment) {
                Ok(salt) => self.command(json!({"hash": table::hash(&salt)}), out),
                Err(why) => self.said(&format!("You add no salt: {why}.")),
            },
            "opening" if seated => {
                if let Some(salt) = salt::kept(&self.home, &commitment) {
                    self.command(json!({"salt": salt}), out);
                }
            }
            "over" => self.farewell = self.check(&commitment).await,
            _ => {}
        }
    }

    /// The match is over: what the house has revealed is held against what was kept.
    async fn check(&self, commitment: &str) -> Vec<String> {
        let seed = self.heard.word("seed");
        let kept_to = seed.parse::<Seed>().is_ok_and(|seed| seed.commitment() == commitment);
        let mut lines =
            vec![format!("Seed: {seed}"), format!("Commitment, its SHA-256: {commitment}")];
        if !kept_to {
            lines.push("Careful: this seed is not what the house was committed to.".to_string());
        }
        if let Some((seat, salt)) = self.heard.seat.zip(salt::kept(&self.home, commitment)) {
            let used = self.heard.around.get("salts").and_then(|salts| salts.get(seat.index()));
            lines.push(match used.and_then(Value::as_str) == Some(salt.as_str()) {
                true => format!("Your salt is in every shuffle: {salt}"),
                false => "Your salt came too late, or is not in the shuffles.".to_string(),
            });
        }
        lines.push(match self.keep_log(commitment).await {
            Ok(path) => format!("Its log, to verify, replay or review: {}", path.display()),
            Err(why) => format!("Its log could not be kept: {why}."),
        });
        lines
    }

    async fn keep_log(&self, commitment: &str) -> io::Result<PathBuf> {
        let number = self.heard.around.get("matches").and_then(Value::as_u64).unwrap_or(1);
        let path = format!("/api/tables/{}/matches/{number}", self.table);
        let answer = self.client.ask("GET", &path, None).await?;
        let log = Log::from_json(&answer.json()).map_err(io::Error::other)?;
        let name: String = commitment.chars().filter(char::is_ascii_hexdigit).take(10).collect();
        let done = self.home.join("done");
        fs::create_dir_all(&done)?;
        let path = done.join(format!("{}-{name}.json", self.heard.word("game")));
        kept::replace(&path, &log.to_text())?;
        Ok(path)
    }

    /// Shows the person how things stand.
    fn show(&mut self) {
        if self.heard.in_match() {
            match self.heard.show(&self.farewell) {
                Ok(frame) => self.tell(News::Frame(Box::new(frame))),
                Err(why) => {
                    return self.tell(News::Gone(format!("the house speaks otherwise: {why}")));
                }
            }
        } else if let Some(room) = self.heard.room() {
            self.tell(News::Room(room));
        }
        if let Some(wish) = self.heard.wish() {
            self.said(&wish);
        }
    }
}

/// Text from outside, safe to print.
fn text(said: &Value) -> String {
    printable(said.as_str().unwrap_or_default())
}

/// What somebody has said: in own words, or in one of the table's.
fn talk(said: &Value) -> String {
    let word = said["word"].as_str().map(|word| format!("{}.", word.replace('_', " ")));
    format!("{}: {}", text(&said["name"]), word.unwrap_or_else(|| text(&said["text"])))
}
