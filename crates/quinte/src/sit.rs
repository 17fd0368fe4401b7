//! `quinte sit`: a program that speaks the arena's protocol sits down at a table of a house. Towards the house
//! this is one more guest; towards the program it is a table of the arena.

use std::io::{self, Write};
use std::time::Duration;

use ::arena::Program;
use bots::{Bot, Choice, Craft, Level, Player as Club, Sight};
use engine::{Ear, View, house_rules};
use games::GameName;
use serde_json::{Map, Value, json};
use server::client::{Client, Socket};
use server::player::Player;
use tokio::runtime::Runtime;

use crate::link::{Door, Link, NO_HOUSE, asked};
use crate::trouble::{Trouble, wrong};

/// So often in a row a move may be refused before something is wrong with the table.
const MOST_REFUSED: u32 = 20;
/// So often in a row the house may be out of reach, and so long it is waited for each time.
const MOST_TRIES: u32 = 30;
const AGAIN: Duration = Duration::from_secs(1);

/// Let a program that speaks the arena's protocol sit at a table of a house
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quinte sit 'http://localhost:7177/#/join/CODE' --name Robot -- python3 bot.py
  quinte sit 'https://cards.example.org/#/join/CODE' --matches 1 -- quinte bot belote expert

A house behind https is believed if this machine trusts its certificate; SSL_CERT_FILE names others to trust.")]
pub(crate) struct Arguments {
    /// The link to the table, as its host gives it: http://localhost:7177/#/join/CODE
    link: Link,
    /// What the program is called at the table
    #[arg(long, default_value = "Program")]
    name: String,
    /// The token of an identity that the house knows already; better set by QUINTE_TOKEN
    #[arg(long, value_name = "TOKEN", env = "QUINTE_TOKEN", hide_env_values = true)]
    token: Option<String>,
    /// The password of the house, where it asks for one
    #[arg(long, value_name = "TEXT", env = "QUINTE_PASSWORD", hide_env_values = true)]
    password: Option<String>,
    /// How many seconds it has for a decision; then a club player decides
    #[arg(long, value_name = "SECONDS", default_value_t = 5.0)]
    patience: f64,
    /// Leave after so many matches
    #[arg(long, value_name = "N")]
    matches: Option<u32>,
    /// The program and its arguments
    #[arg(last = true, required = true, value_name = "PROGRAM")]
    program: Vec<String>,
}

/// Sits until the table is over, or so many matches are.
pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Trouble> {
    if !(0.1..=86_400.0).contains(&arguments.patience) {
        return Err(wrong("--patience is between a tenth of a second and a day"));
    }
    let Door::Code(code) = &arguments.link.door else {
        return Err(wrong("this is no invitation: one ends with #/join/ and a code"));
    };
    let house = &arguments.link.house;
    Program::try_out(&arguments.program).map_err(|why| wrong(why.to_string()))?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let (client, table) = runtime.block_on(async {
        arguments.link.reach().await?;
        let token = match &arguments.token {
            Some(token) => token.clone(),
            None => introduce(arguments).await?,
        };
        let client = Client::with_token(house.clone(), &token);
        let said = json!({"code": code});
        let joined = asked(client.ask("POST", "/api/join", Some(&said)).await)?.json();
        let table = joined["table"].as_str().ok_or_else(|| wrong(NO_HOUSE))?.to_string();
        Ok::<_, Trouble>((client, table))
    })?;
    let stands = runtime.block_on(client.ask("GET", &format!("/api/tables/{table}"), None))?.json();
    let game: GameName =
        stands["game"].as_str().unwrap_or_default().parse().map_err(|_| {
            wrong(format!("the house does not tell what is played there: {stands}"))
        })?;
    writeln!(out, "{} sits at a table of {}.", arguments.name, game.name())?;
    out.flush()?;
    let mut chance = [0; 4];
    getrandom::fill(&mut chance).map_err(|why| wrong(why.to_string()))?;
    let seat = AtHouse {
        runtime,
        client,
        table,
        player: Player::new(u32::from_le_bytes(chance).into()),
        program: Program::new(&arguments.program, Duration::from_secs_f64(arguments.patience)),
        matches: arguments.matches.unwrap_or(u32::MAX),
        view: Map::new(),
        options: json!({}),
        faults: 0,
        out,
    };
    bots::visit(game, seat)
}

/// Comes in as a new program: the token that it gets.
async fn introduce(arguments: &Arguments) -> Result<String, Trouble> {
    let mut program = json!({"name": arguments.name, "program": true});
    if let Some(password) = &arguments.password {
        program["password"] = json!(password);
    }
    let stranger = Client::stranger(arguments.link.house.clone());
    let me = asked(stranger.ask("POST", "/api/guests", Some(&program)).await)?.json();
    Ok(me["token"].as_str().ok_or_else(|| wrong(NO_HOUSE))?.to_string())
}

/// A seat at a table of a house, with a program in it.
struct AtHouse<'a, W> {
    runtime: Runtime,
    client: Client,
    table: String,
    /// Sits down, is ready and opens its salt.
    player: Player,
    program: Program,
    matches: u32,
    /// What the seat sees: open part and own part, put together from frames.
    view: Map<String, Value>,
    options: Value,
    faults: u32,
    out: &'a mut W,
}

impl<W: Write> bots::Visit for AtHouse<'_, W> {
    type Out = Result<(), Trouble>;

    fn visit<G: Craft>(mut self) -> Result<(), Trouble> {
        let mut ear = Ear::<G>::default();
        let (mut told, mut tries, mut refused) = (0, 0, 0);
        while tries < MOST_TRIES && self.player.over < self.matches {
            let since = Some(self.player.seq).filter(|&seq| seq > 0 && refused == 0);
            let follow = self.client.follow(&self.table, since);
            let Ok(mut socket) = self.runtime.block_on(follow) else {
                tries += 1;
                std::thread::sleep(AGAIN);
                continue;
            };
            while let Some(message) = self.runtime.block_on(socket.next()) {
                if let Some(bye) = message.get("bye").filter(|bye| bye.get("retry_ms").is_none()) {
                    return self.leave(bye["text"].as_str().unwrap_or_default());
                }
                if message.get("frame").is_some() {
                    tries = 0;
                    refused = if self.hear::<G>(&message["frame"], &mut ear) { 0 } else { refused };
                }
                self.player.hear(&message);
                if message.get("refused").is_some() && self.player.stage == "playing" {
                    refused += 1;
                    break;
                }
                if self.player.over >= self.matches {
                    return self.leave("That was the last match.");
                }
                self.act(&mut socket, &ear, &mut told)?;
            }
            if refused > MOST_REFUSED {
                return Err(wrong("the table takes no move of this program"));
            }
            if refused == 0 {
                tries += 1;
                std::thread::sleep(AGAIN);
            }
        }
        self.leave("The house cannot be reached any more.")
    }
}

impl<W: Write> AtHouse<'_, W> {
    fn leave(self, why: &str) -> Result<(), Trouble> {
        let matches = self.player.over;
        let club = self.faults;
        Ok(writeln!(
            self.out,
            "{why} Matches: {matches}; decisions that a club player had to make: {club}."
        )?)
    }

    /// Takes in what a frame tells; whether something happened in it.
    fn hear<G: Craft>(&mut self, frame: &Value, ear: &mut Ear<G>) -> bool {
        if let Some(options) = frame.pointer("/table/options") {
            self.options = options.clone();
        }
        for part in ["open", "own"] {
            match frame.get(part) {
                Some(Value::Object(changed)) if frame.get("whole").is_none() => {
                    let known = self.view.entry(part).or_insert_with(|| json!({}));
                    match known.as_object_mut() {
                        Some(known) => known.extend(changed.clone()),
                        None => *known = Value::Object(changed.clone()),
                    }
                }
                Some(whole) => drop(self.view.insert(part.to_string(), whole.clone())),
                None => {}
            }
        }
        let events = frame.get("events").cloned().unwrap_or(json!([]));
        let events: Vec<G::Event> = serde_json::from_value(events).unwrap_or_default();
        events.iter().for_each(|event| ear.hear(event));
        !events.is_empty()
    }

    /// Does what is due, if anything is.
    fn act<G: Craft>(
        &mut self,
        socket: &mut Socket,
        ear: &Ear<G>,
        told: &mut usize,
    ) -> Result<(), Trouble> {
        let command = if self.player.may_act() {
            let you = self.player.you.take().expect("it may act");
            if you.get("stayed_out") == Some(&json!(true)) {
                return Ok(());
            }
            let what = match self.decide::<G>(ear, told)? {
                Some(action) => json!({"act": {"text": action.to_string()}}),
                None => json!("stay_out"),
            };
            Some(self.player.command(&what))
        } else {
            self.player.move_on()
        };
        let Some(command) = command else { return Ok(()) };
        // Whoever is cut off comes back, and is told what it may do.
        let _ = self.runtime.block_on(socket.send(&command));
        Ok(())
    }

    /// The program's choice, or a club player's where it has none.
    fn decide<G: Craft>(&mut self, ear: &Ear<G>, told: &mut usize) -> Result<Choice<G>, Trouble> {
        let options = house_rules::read::<G>(&self.options)?;
        let rules = G::compile(&options)?;
        let seat = self.player.seat;
        let mut view = self.view.clone();
        view.insert("viewer".to_string(), json!({"seat": seat}));
        let view = View::<G>::read(&rules, &Value::Object(view))
            .map_err(|why| wrong(format!("the house shows what no table could show: {why}")))?;
        let sight = Sight::new(&rules, &view, ear);
        // What was heard of a deal is forgotten with it.
        let news = sight.heard.get(*told..).unwrap_or(sight.heard);
        *told = sight.heard.len();
        self.program.get_ready();
        let seed = u64::from(self.player.seq);
        match self.program.decide(&sight, news, seed) {
            Ok(choice) => Ok(choice),
            Err(fault) => {
                self.faults += 1;
                writeln!(io::stderr(), "quinte: {}: {fault}", self.table)?;
                Ok(Club::<G>::new(Level::Club).decide(&sight, seed, &|| false).choice)
            }
        }
    }
}
