//! Nothing leaked: two tables of a real house whose cards differ only where a seat cannot see them. Every byte that
//! goes to that seat, to a watcher, and in answer to questions that are refused is the same at both.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::Duration;

use cards::{Dice, Seat};
use engine::{Step, Turn, Viewer};
use games::{Act, GameName};
use serde_json::{Value, json};
use server::client::{Client, Socket};
use table::given::{alike, in_both, known, shuffled};
use table::{Manners, Pace, Watch};
use tokio::time::timeout;

use crate::between::{Door, before};
use crate::kit::much;
use crate::worlds::{World, Worlds};

/// Longer than any answer takes.
const PATIENCE: Duration = Duration::from_secs(30);

/// Somebody at a table, and all that it was told, kind by kind: between kinds only time decides the order.
struct Ear {
    socket: Socket,
    /// What differs from table to table without telling anything: its name and its commitment.
    names: [String; 2],
    told: BTreeMap<String, Vec<String>>,
    /// The last frame that it has seen.
    seq: u32,
}

impl Ear {
    async fn follow(client: &Client, world: &World) -> Ear {
        let socket = client.follow(&world.table, None).await.unwrap();
        let names = [world.table.clone(), world.commitment.clone()];
        let mut ear = Ear { socket, names, told: BTreeMap::new(), seq: 0 };
        ear.until(|message| message.pointer("/frame/whole").is_some()).await;
        ear
    }

    /// Listens until this is said.
    async fn until(&mut self, said: impl Fn(&Value) -> bool) {
        let listen = async {
            loop {
                let text = self.socket.text().await.expect("the table goes on");
                let message: Value = serde_json::from_str(&text).unwrap();
                let kind = message.as_object().unwrap().keys().next().unwrap().clone();
                let seq = message.pointer("/frame/seq").and_then(Value::as_u64);
                self.seq = seq.map_or(self.seq, |seq| seq as u32);
                self.told.entry(kind).or_default().push(nameless(&text, &self.names));
                if said(&message) {
                    return;
                }
            }
        };
        let heard = timeout(PATIENCE, listen).await;
        assert!(heard.is_ok(), "nothing more is said after {:?}", self.told);
    }

    async fn until_frame(&mut self, seq: u32) {
        if self.seq < seq {
            let there = |frame: &Value| frame.as_u64().is_some_and(|at| at >= seq.into());
            self.until(|message| message.pointer("/frame/seq").is_some_and(there)).await;
        }
    }

    async fn until_answer(&mut self) {
        let answers = ["refused", "answer", "ack"];
        self.until(|message| answers.iter().any(|answer| message.get(answer).is_some())).await;
    }
}

/// A text without the names of its table and without the time that is left, which is a clock's.
fn nameless(text: &str, names: &[String; 2]) -> String {
    let mut text = names.iter().fold(text.to_string(), |text, name| text.replace(name, "-"));
    while let Some(at) = text.find("\"left_ms\":") {
        let from = at + "\"left_ms\":".len();
        let digits = text[from..].bytes().take_while(u8::is_ascii_digit).count();
        text.replace_range(at..from + digits, "\"left\":0");
    }
    text
}

/// The two tables, with whoever sits and watches there.
struct Pair {
    house: SocketAddr,
    worlds: [World; 2],
    seat: Seat,
    people: Vec<Client>,
    /// By table: the seat that looks, and a watcher.
    ears: [[Ear; 2]; 2],
    /// By table and seat: connections for moves.
    movers: [Vec<Socket>; 2],
    /// What was answered over HTTP, by table.
    answers: [Vec<String>; 2],
    /// Frames that are no part of the match.
    besides: u32,
    keys: u32,
}

impl Pair {
    async fn sit_down(house: &Worlds, game: GameName, dice: &mut Dice, bent: bool) -> Option<Pair> {
        let order = shuffled(game, dice);
        let seats = games::seats(game, &json!({})).unwrap();
        let seat = Seat::new(dice.below(seats as u32) as usize);
        let other = alike(game, &order, seat, dice)?;
        let (mut people, mut sitters) = (Vec::new(), Vec::new());
        for place in 0..seats {
            let (client, sitter) = house.person(&format!("P{place}")).await;
            people.push(client);
            sitters.push(sitter);
        }
        let manners = Manners {
            watch: Watch::All,
            hints: true,
            card_ms: 4,
            last_ms: 40,
            pace: Pace::Instant,
            ..Manners::default()
        };
        let worlds = [order, other].map(|order| house.deal(game, &order, &sitters, &manners));
        let next = Seat::new((seat.index() + 1) % seats);
        let token = people[next.index()].token().unwrap().to_string();
        let door = match bent {
            true => before(house.house.address, Door::Mistaken(token)).await,
            false => house.house.address,
        };
        let (watcher, looker) = (Client::stranger(door), &people[seat.index()]);
        let mut ears = Vec::new();
        let mut movers = [Vec::new(), Vec::new()];
        for (world, movers) in worlds.iter().zip(&mut movers) {
            // The watcher is there before the first person, with whom time begins to pass. One comes after the
            // other, so that all are told of each other in the same order.
            let watching = Ear::follow(&watcher, world).await;
            let looking = Ear::follow(looker, world).await;
            ears.push([looking, watching]);
            for person in &people {
                movers.push(Ear::follow(person, world).await.socket);
            }
        }
        let ears = <[_; 2]>::try_from(ears).ok()?;
        let answers = Default::default();
        let house = house.house.address;
        Some(Pair { house, worlds, seat, people, ears, movers, answers, besides: 0, keys: 0 })
    }

    /// The number of the frame that shows how the match stands.
    fn head(&self) -> u32 {
        let world = &self.worlds[0];
        world.dealt + world.game.frames() as u32 + self.besides
    }

    fn command(&mut self, what: &Value) -> Value {
        self.keys += 1;
        json!({"do": {"key": format!("{:x}", self.keys), "seq": self.head(), "what": what}})
    }

    /// One more move or closing in both worlds; `false` where none is left that both have.
    async fn go_on(&mut self, dice: &mut Dice) -> bool {
        match self.worlds[0].game.turn() {
            Turn::Seat(mover) => {
                let games = [&*self.worlds[0].game, &*self.worlds[1].game];
                let Some(steps) = in_both(games, mover, dice) else { return false };
                let command = self.command(&json!({"act": {"steps": steps}}));
                let numbers: Vec<Step> = steps.iter().map(|&step| Step(step)).collect();
                for (world, movers) in self.worlds.iter_mut().zip(&mut self.movers) {
                    movers[mover.index()].send(&command).await.unwrap();
                    world.game.act(mover, Act::Steps(&numbers)).unwrap();
                }
            }
            // Time closes it.
            Turn::Window(_) => self.worlds.iter_mut().for_each(|world| {
                world.game.close();
            }),
            _ => return false,
        }
        let head = self.head();
        for ear in self.ears.iter_mut().flatten() {
            ear.until_frame(head).await;
        }
        true
    }

    /// What a curious person tries, and is refused or told.
    async fn pry(&mut self, n: u32) {
        if matches!(self.worlds[0].game.turn(), Turn::Window(_)) {
            return;
        }
        let act = |text: &str| json!({"act": {"text": text}});
        let ask = |about: Value| json!({"ask": {"id": n, "about": about}});
        let (who, message) = match n % 8 {
            0 => (0, self.command(&json!({"act": {"steps": [n as u8, 7]}}))),
            1 if self.worlds[0].game.spell(self.seat, Act::Text("play QS")).is_ok() => return,
            1 => (0, self.command(&act("play QS"))),
            2 => (0, self.command(&json!("stay_out"))),
            3 => (0, ask(json!({"lines": 0}))),
            4 => (0, ask(json!({"choice": {"cards": ["7S"]}}))),
            5 => (1, self.command(&act("pass"))),
            6 => (1, ask(json!({"lines": 0}))),
            _ => return self.ask_over_http().await,
        };
        for ears in &mut self.ears {
            ears[who].socket.send(&message).await.unwrap();
            ears[who].until_answer().await;
        }
    }

    /// The answers to whoever sits there and to a stranger, head and all.
    async fn ask_over_http(&mut self) {
        let stranger = Client::stranger(self.house);
        let looker = self.people[self.seat.index()].clone();
        for (world, answers) in self.worlds.iter().zip(&mut self.answers) {
            let names = [world.table.clone(), world.commitment.clone()];
            for (method, path) in [
                ("GET", ""),
                ("GET", "/matches"),
                ("GET", "/matches/1"),
                ("POST", "/matches/1/review"),
                ("POST", "/invite"),
            ] {
                for client in [&looker, &stranger] {
                    let path = format!("/api/tables/{}{path}", world.table);
                    let body = (method == "POST").then(|| json!({}));
                    let answer = client.ask(method, &path, body.as_ref()).await.unwrap();
                    let dateless = answer.head.lines().filter(|line| !line.starts_with("date:"));
                    let head: Vec<&str> = dateless.collect();
                    let body = String::from_utf8_lossy(&answer.body);
                    // A host's invitation is a fresh code for each table.
                    let body = if answer.status == 200 && path.ends_with("invite") {
                        body.len().to_string()
                    } else {
                        body.into_owned()
                    };
                    answers.push(nameless(&format!("{method} {path} {head:?} {body}"), &names));
                }
            }
        }
    }

    /// What an expert would do, once.
    async fn hint(&mut self) {
        let mine = matches!(self.worlds[0].game.turn(), Turn::Seat(seat) if seat == self.seat);
        if !mine || self.besides > 0 {
            return;
        }
        self.besides += 1;
        let ask = json!({"ask": {"id": 1, "about": "hint"}});
        for ears in &mut self.ears {
            ears[0].socket.send(&ask).await.unwrap();
            ears[0].until(|message| message.pointer("/answer/hint").is_some()).await;
        }
        let head = self.head();
        for ears in &mut self.ears {
            ears[1].until_frame(head).await;
        }
    }

    /// Where the two tables differ, if they do.
    fn difference(&self) -> Option<String> {
        let [one, two] = &self.ears;
        for (one, two) in one.iter().zip(two) {
            for (kind, texts) in &one.told {
                let others = &two.told[kind];
                // Who came may be heard a moment later at one table: nothing waits for that.
                let both = match kind.as_str() {
                    "here" => texts.len().min(others.len()),
                    _ => texts.len().max(others.len()),
                };
                if texts.get(..both) != others.get(..both) {
                    let at = texts.iter().zip(others).position(|(a, b)| a != b);
                    let at = at.unwrap_or(texts.len().min(others.len()));
                    let [one, two] = [texts, others].map(|all| all.get(at).map_or("", |one| one));
                    return Some(format!("{one}\n{two}"));
                }
            }
        }
        let [one, two] = &self.answers;
        let differ = one.iter().zip(two).find(|(one, two)| one != two);
        differ.map(|(one, two)| format!("{one}\n{two}"))
    }

    /// Whether the seat and a watcher still know the same of both worlds.
    fn look_alike(&self) -> bool {
        let [one, two] = [&*self.worlds[0].game, &*self.worlds[1].game];
        let viewers = [Viewer::Seat(self.seat), Viewer::Watcher];
        one.turn() == two.turn()
            && viewers.into_iter().all(|viewer| known(one, viewer) == known(two, viewer))
    }
}

/// Two tables side by side until a card that differs is shown. How many moves and closings that were, or where
/// what was told differs.
async fn together(house: &Worlds, game: GameName, seed: u64, bent: bool) -> Result<u32, String> {
    let mut dice = Dice::new(seed);
    let Some(mut pair) = Pair::sit_down(house, game, &mut dice, bent).await else { return Ok(0) };
    for n in 0..120 {
        pair.pry(n).await;
        // An expert's hint in the other games takes longer than a usual test should.
        if seed == 0 && game == GameName::Belote {
            pair.hint().await;
        }
        if let Some(difference) = pair.difference() {
            return Err(difference);
        }
        // A move that shows a card by which the worlds differ ends it: then they may be told apart.
        let moved = pair.go_on(&mut dice).await;
        if !moved || !pair.look_alike() {
            return Ok(n);
        }
    }
    Ok(120)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hidden_cards_change_no_byte_on_the_wire() {
    let house = Worlds::open().await;
    for game in GameName::ALL {
        // Worlds of Belote part soon: the deck is small.
        let least = much("MOVES", 40, 2_000);
        let (mut moves, mut pairs) = (0, 0);
        while moves < least {
            let told = together(&house, game, pairs, false).await;
            moves += told.unwrap_or_else(|why| panic!("{game:?} {pairs}: {why}"));
            pairs += 1;
            assert!(
                pairs < u64::from(20 + 4 * least),
                "{game:?}: only {moves} moves were compared"
            );
        }
        eprintln!(
            "{game:?}: {moves} moves and closings in {pairs} pairs of worlds, not a byte apart"
        );
    }
    house.house.close().await;
}

/// A house that takes a watcher for the player beside the seat is found out, in every game.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_that_leaks_is_found_out() {
    let house = Worlds::open().await;
    for game in GameName::ALL {
        let mut found = false;
        for seed in 0..8 {
            let told = together(&house, game, seed, true).await;
            found |= told.is_err_and(|difference| difference.contains(r#""own":{"#));
        }
        assert!(found, "{game:?}");
    }
    house.house.close().await;
}
