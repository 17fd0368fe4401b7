//! The games, their rulebooks, and the judge.

use std::sync::{Arc, OnceLock};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use bots::Level;
use engine::rulebook::Example;
use engine::{Spoken, Takes, house_rules};
use games::{GameName, Visit};
use judge::{InWords, in_words};
use serde_json::{Map, Value, json};

use super::caller::At;
use crate::house::House;
use crate::refusal::Refused;
use crate::shapes::{Clause, Game, Games, Preset, Rules, Shown, Start};

/// Which games there are: options, presets, levels of house bots
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = 200, body = Games)))]
pub(crate) async fn list() -> Response {
    // Tens of kilobytes that never change.
    static TEXT: OnceLock<String> = OnceLock::new();
    let text = TEXT.get_or_init(|| {
        let games = GameName::ALL.map(|game| game.visit(Describe(game))).into();
        let levels = Level::ALL.map(Level::name).into();
        serde_json::to_string(&Games { games, levels }).expect("games are plain data")
    });
    ([(CONTENT_TYPE, "application/json")], text.as_str()).into_response()
}

struct Describe(GameName);

impl Visit for Describe {
    type Out = Game;

    fn visit<G: Spoken>(self) -> Game {
        let count = |options: &Value| games::seats(self.0, options).unwrap_or(0) as u32;
        let presets: Vec<Preset> = G::presets()
            .into_iter()
            .map(|(name, options)| {
                let options = house_rules::write::<G>(&options);
                Preset { name, seats: count(&options.clone().into()), options }
            })
            .collect();
        let options = G::option_docs();
        let tried =
            options.iter().filter(|doc| !matches!(doc.takes, Takes::Flag)).flat_map(|doc| {
                let values = doc.values().into_iter().take(8);
                values.map(|value| count(&json!({doc.key: value})))
            });
        let mut seats: Vec<u32> = presets.iter().map(|preset| preset.seats).chain(tried).collect();
        seats.retain(|&seats| seats > 0);
        seats.sort_by_key(|&seats| std::cmp::Reverse(seats));
        seats.dedup();
        let revision = self.0.revision();
        Game { name: G::NAME, title: G::TITLE, revision, seats, options, presets }
    }
}

/// The rulebook of a game, clause by clause, with examples in words
#[utoipa::path(get, path = "/api/games/{game}/rules", tag = "games",
    params(("game" = String, Path, description = "its name")),
    responses((status = 200, body = Rules), (status = 404, body = Refused)))]
pub(crate) async fn rules(At(game): At<String>) -> Result<Response, Refused> {
    // Every example is put to the judge: once is enough.
    static BOOKS: [OnceLock<String>; GameName::ALL.len()] =
        [const { OnceLock::new() }; GameName::ALL.len()];
    let game: GameName = game.parse().map_err(|_| Refused::no_page())?;
    let place = GameName::ALL.iter().position(|other| *other == game);
    let book = &BOOKS[place.expect("all games are listed")];
    let write = move || serde_json::to_string(&game.visit(Book)).expect("rules are plain data");
    let text = tokio::task::spawn_blocking(move || book.get_or_init(write).as_str()).await;
    let text = text.map_err(|_| Refused::unavailable())?;
    Ok(([(CONTENT_TYPE, "application/json")], text).into_response())
}

struct Book;

impl Visit for Book {
    type Out = Rules;

    fn visit<G: Spoken>(self) -> Rules {
        let book = G::rulebook();
        let start = book.start.iter().map(|step| Start { says: &step.says, clause: &step.clause });
        let clauses = book.clauses.iter().map(|clause| Clause {
            id: clause.id.clone(),
            chapter: clause.chapter.clone(),
            says: clause.says.clone(),
            source: clause.source.clone(),
            examples: clause.examples.iter().map(shown::<G>).collect(),
        });
        Rules {
            title: G::TITLE,
            start: start.collect(),
            called: &book.called,
            clauses: clauses.collect(),
        }
    }
}

fn shown<G: Spoken>(example: &Example) -> Shown {
    let InWords { asked, told } = in_words::<G>(example);
    let read = |json| serde_json::from_str::<Map<String, Value>>(json).unwrap_or_default();
    let (mut ask, answer) = (read(&example.ask), read(&example.answer));
    let valid = answer.get("valid").and_then(Value::as_bool);
    // What is refused is refused; that something is told is no permission.
    let op = ask.get("op").and_then(Value::as_str).unwrap_or_default();
    let allowed = valid.filter(|valid| !valid || G::rulebook().operation(op).verdict);
    ask.insert("game".to_string(), G::NAME.into());
    Shown { shows: example.shows.clone(), ask: ask.into(), allowed, asked, told }
}

/// A question to the judge, as `quinte judge` takes it on a line
#[utoipa::path(post, path = "/api/judge", tag = "games", request_body = Object,
    responses((status = 200, description = "the verdict", body = Object)))]
pub(crate) async fn ask_judge(
    State(house): State<Arc<House>>,
    question: Bytes,
) -> Result<Response, Refused> {
    let answer = house.tools.scribes.ask(move || judge::judge(&question, 1)).await;
    let answer = answer.ok_or_else(Refused::unavailable)?;
    Ok(([(CONTENT_TYPE, "application/json")], answer).into_response())
}
