//! The games, their rulebooks, and the judge.

use std::sync::{Arc, OnceLock};

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use bots::Level;
use engine::{Spoken, Takes, house_rules};
use games::{GameName, Visit};
use judge::{InWords, in_words};
use serde_json::{Value, json};

use crate::house::House;
use crate::refusal::Refused;
use crate::shapes::{Clause, Game, Games, Preset, Rules, Shown};

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
pub(crate) async fn rules(Path(game): Path<String>) -> Result<Response, Refused> {
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
        let clauses = G::rulebook().clauses.iter().map(|clause| Clause {
            id: clause.id.clone(),
            chapter: clause.chapter.clone(),
            says: clause.says.clone(),
            source: clause.source.clone(),
            examples: clause
                .examples
                .iter()
                .map(|example| {
                    let InWords { asked, told } = in_words::<G>(example);
                    Shown { shows: example.shows.clone(), asked, told }
                })
                .collect(),
        });
        Rules { title: G::TITLE, clauses: clauses.collect() }
    }
}

/// A question to the judge, as `quinte judge` takes it on a line
#[utoipa::path(post, path = "/api/judge", tag = "games", request_body = Object,
    responses((status = 200, description = "the verdict", body = Object)))]
pub(crate) async fn ask_judge(
    State(_): State<Arc<House>>,
    question: Bytes,
) -> Result<Response, Refused> {
    let answer = tokio::task::spawn_blocking(move || judge::judge(&question, 1)).await;
    let answer = answer.map_err(|_| Refused::unavailable())?;
    Ok(([(CONTENT_TYPE, "application/json")], answer).into_response())
}
