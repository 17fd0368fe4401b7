//! Each protection holds, and a house that goes without it is found out: the same knock at both.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};
use server::client::{Answer, Client, Socket};
use server::{Clock, Config, Limits, Rate};

use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

use crate::between::{Deaf, past};
use crate::kit::{Folder, Open, config, setup};

const OPERATOR: &str = "an operator's token";
const FEW: Rate = Rate { burst: 3, per_minute: 1 };

/// A protection.
struct Guard {
    what: What,
    /// So many knocks are let in.
    free: usize,
    /// What the next one is told.
    code: &'static str,
    /// How a house is run that has it.
    with: fn(&mut Config),
    /// How it is gone without.
    without: Without,
}

/// What somebody knocks for.
#[derive(Clone, Copy, Debug, PartialEq)]
enum What {
    Origin,
    Password,
    Guests,
    Guesses,
    Requests,
    Replays,
    Hints,
    Opened,
    TablesEach,
    Tables,
    Sockets,
    Callers,
    Pings,
    Banned,
    TypedCode,
    MovingCode,
}

/// How a house goes without a protection.
#[derive(Clone, Copy, PartialEq)]
enum Without {
    /// It is not run so.
    Unset,
    /// Somebody stands before it who keeps back what it should hear.
    Deaf(Deaf),
    /// No time passes for it.
    Timeless,
}

const GUARDS: [Guard; 16] = [
    guard(What::Origin, 0, "FOREIGN_ORIGIN", |_| (), Without::Deaf(Deaf::Origin)),
    guard(
        What::Password,
        0,
        "WRONG_PASSWORD",
        |it| it.password = Some("tierce".into()),
        Without::Unset,
    ),
    guard(What::Guests, 2, "TOO_OFTEN", |it| it.limits.guests = FEW, Without::Unset),
    guard(What::Guesses, 3, "TOO_OFTEN", |it| it.limits.guesses = FEW, Without::Unset),
    guard(
        What::Requests,
        3,
        "TOO_OFTEN",
        |it| it.limits.requests = Rate { burst: 60, ..FEW },
        Without::Unset,
    ),
    guard(What::Replays, 3, "TOO_OFTEN", |it| it.limits.replays = FEW, Without::Unset),
    guard(What::Hints, 3, "TOO_OFTEN", |it| it.limits.hints = FEW, Without::Unset),
    guard(What::Opened, 3, "TOO_OFTEN", |it| it.limits.opened = FEW, Without::Unset),
    guard(What::TablesEach, 3, "TOO_MANY_TABLES", |it| it.limits.tables_each = 3, Without::Unset),
    guard(What::Tables, 3, "HOUSE_FULL", |it| it.limits.tables = 3, Without::Unset),
    guard(What::Sockets, 3, "503", |it| it.limits.sockets = 3, Without::Unset),
    guard(What::Callers, 3, "closed", |it| it.limits.callers_per_address = 8, Without::Unset),
    guard(What::Pings, 0, "TOO_OFTEN", |it| it.limits.messages = FEW, Without::Unset),
    guard(What::Banned, 0, "WHO_ARE_YOU", |_| (), Without::Deaf(Deaf::Ban)),
    guard(What::TypedCode, 0, "NO_CODE", |_| (), Without::Timeless),
    guard(What::MovingCode, 0, "NO_CODE", |_| (), Without::Timeless),
];

const fn guard(
    what: What,
    free: usize,
    code: &'static str,
    with: fn(&mut Config),
    without: Without,
) -> Guard {
    Guard { what, free, code, with, without }
}

/// Who knocks: somebody whom the house knows, and somebody whom it does not.
struct Caller {
    stranger: Client,
    ann: Client,
    bea: Client,
    door: SocketAddr,
    clock: Clock,
    sockets: Vec<Socket>,
    silent: Vec<TcpStream>,
}

impl Guard {
    /// How often somebody knocks before it is believed that nobody says no.
    fn tries(&self) -> usize {
        match self.what {
            What::Requests => 70,
            What::Callers => 10,
            _ => self.free,
        }
    }

    /// Knocks until it is told to stop, and says what is wrong with that.
    async fn look(&self, kept: bool) -> Result<(), String> {
        let folder = Folder::new();
        let clock = Clock::default();
        let operator = Some(OPERATOR.to_string());
        let limits = Limits::none();
        let mut config = Config { operator, limits, clock: clock.clone(), ..config(folder.path()) };
        if kept || self.without != Without::Unset {
            (self.with)(&mut config);
        }
        if !kept && self.without == Without::Timeless {
            config.clock = Clock::default();
        }
        let house = Open::new(config).await;
        let door = match self.without {
            Without::Deaf(deaf) if !kept => past(house.address, deaf).await,
            _ => house.address,
        };
        let mut caller = Caller::new(door, clock, self.what).await;
        let mut told = String::new();
        for knock in 0.. {
            told = caller.knock(self.what).await;
            if told == self.code && knock < self.free {
                return Err(format!("{told} already at knock {knock}"));
            }
            if told == self.code || knock >= self.tries() {
                break;
            }
        }
        house.close().await;
        if told == self.code { Ok(()) } else { Err(format!("it was let in, and told {told:?}")) }
    }
}

impl Caller {
    async fn new(door: SocketAddr, clock: Clock, what: What) -> Caller {
        let stranger = Client::stranger(door);
        // Whoever tries a password is not known yet; nor is a second guest where guests are counted.
        let known = async |name: &str| match what {
            What::Password => stranger.clone(),
            _ => Client::program(door, name).await.unwrap(),
        };
        let ann = known("Ann").await;
        let bea = if what == What::Guests { ann.clone() } else { known("Bea").await };
        Caller { stranger, ann, bea, door, clock, sockets: Vec::new(), silent: Vec::new() }
    }

    /// Knocks once: the code of what is told, if anything is.
    async fn knock(&mut self, what: What) -> String {
        let Caller { stranger, ann, bea, .. } = self;
        let new_table = json!({"setup": setup("belote")});
        let post = async |who: &Client, path: &str, body: &Value| {
            code(&who.ask("POST", path, Some(body)).await.unwrap())
        };
        match what {
            What::Origin => {
                let origin = "Origin: http://evil.example\r\n";
                let body = br#"{"name":"Eve"}"#;
                code(&stranger.send("POST", "/api/guests", origin, body).await.unwrap())
            }
            What::Password => {
                post(stranger, "/api/guests", &json!({"name": "Eve", "password": "quinte"})).await
            }
            What::Guests => post(stranger, "/api/guests", &json!({"name": "Eve"})).await,
            What::Guesses => post(ann, "/api/join", &json!({"code": "00000000"})).await,
            What::Requests => code(&ann.ask("GET", "/api/house", None).await.unwrap()),
            What::Replays => post(ann, "/api/replay", &json!({})).await,
            What::Hints => {
                let position = json!({"game": "chess", "view": {}, "events": []});
                post(ann, "/api/hints", &position).await
            }
            What::Opened | What::TablesEach | What::Tables => {
                post(ann, "/api/tables", &new_table).await
            }
            What::Sockets => match stranger.socket().await {
                Ok(socket) => {
                    self.sockets.push(socket);
                    String::new()
                }
                Err(why) if why.to_string().contains("503") => "503".to_string(),
                Err(why) => why.to_string(),
            },
            What::Callers => {
                let mut silent = TcpStream::connect(self.door).await.unwrap();
                let closed = timeout(Duration::from_millis(300), silent.read_u8()).await.is_ok();
                self.silent.push(silent);
                if closed { "closed".to_string() } else { String::new() }
            }
            What::Pings => {
                let mut socket = ann.socket().await.unwrap();
                for _ in 0..FEW.burst + 1 {
                    socket.put(Message::Ping(Default::default())).await.unwrap();
                }
                // What follows the greeting: a refusal, or the farewell of a house that heard no hello.
                socket.next().await.unwrap();
                let told = socket.next().await.unwrap();
                told.pointer("/refused/code")
                    .map_or(String::new(), |code| code.as_str().unwrap().to_string())
            }
            What::Banned => {
                let me = ann.ask("GET", "/api/me", None).await.unwrap().json();
                let operator = Client::with_token(self.door, OPERATOR);
                let ban = json!({"person": me["id"], "on": true});
                post(&operator, "/api/operator/ban", &ban).await;
                post(ann, "/api/tables", &new_table).await
            }
            What::TypedCode => {
                let (table, _) = ann.open(&setup("belote")).await.unwrap();
                let path = format!("/api/tables/{table}/code");
                let lent = ann.ask("POST", &path, None).await.unwrap().json();
                self.clock.pass(Duration::from_secs(15 * 60 + 1));
                post(bea, "/api/join", &json!({"code": lent["code"]})).await
            }
            What::MovingCode => {
                let lent = ann.ask("POST", "/api/me/move", None).await.unwrap().json();
                self.clock.pass(Duration::from_secs(15 * 60 + 1));
                post(stranger, "/api/move", &json!({"code": lent["code"]})).await
            }
        }
    }
}

fn code(answer: &Answer) -> String {
    answer.json()["code"].as_str().unwrap_or_default().to_string()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_protection_holds_and_is_missed_where_it_is_gone() {
    for guard in &GUARDS {
        assert_eq!(guard.look(true).await, Ok(()), "{:?}", guard.what);
        let found = guard.look(false).await;
        assert!(found.is_err(), "a house without {:?} is not found out", guard.what);
    }
}
