//! Finished matches: their logs, with seed and commitment, and reviews of them.

use std::sync::Arc;

use axum::Json;
use axum::extract::{RawQuery, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use bots::review::Progress;
use cards::Seat;
use serde_json::value::RawValue;
use store::TableId;
use table::{Broken, Bygone, Dealt, Deed, Finished, PersonId, Sitter};

use super::caller::{At, Caller, Said};
use super::tables::{may_come, table_id};
use crate::deeds::deeds;
use crate::house::House;
use crate::refusal::Refused;
use crate::reviews::Stands;
use crate::shapes::{MatchLine, Matches, NewReview, ReviewStands};

/// What was played at a table and is over.
enum Past {
    /// Matches that can be told again.
    Played(Vec<Finished>),
    /// Matches under rules that this house does not know.
    Bygone(Vec<Bygone>),
}

impl Past {
    fn of(deeds: &[Deed]) -> Option<Past> {
        match table::finished(deeds) {
            Ok(finished) => Some(Past::Played(finished)),
            Err(Broken::Revision) => Some(Past::Bygone(table::bygone(deeds))),
            Err(_) => None,
        }
    }
}

/// What is over of a table, for who may come to it.
async fn past(house: &House, table: TableId, who: Option<PersonId>) -> Result<Past, Refused> {
    if !may_come(house, table, who).await? {
        return Err(Refused::no_table());
    }
    let store = Arc::clone(&house.tools.store);
    let read = house.tools.scribes.ask(move || {
        let record = store.record(table).ok()??;
        Past::of(&deeds(&record)?)
    });
    read.await.flatten().ok_or_else(Refused::no_match)
}

/// One of them, by its number.
fn numbered<T>(all: Vec<T>, number: u32) -> Result<T, Refused> {
    let at = (number as usize).checked_sub(1);
    at.and_then(|at| all.into_iter().nth(at)).ok_or_else(Refused::no_match)
}

/// A match that can be told again, by its number.
pub(super) async fn finished(
    house: &House,
    (table, number): (String, u32),
    who: Option<PersonId>,
) -> Result<Finished, Refused> {
    match past(house, table_id(&table)?, who).await? {
        Past::Played(all) => numbered(all, number),
        Past::Bygone(all) => numbered(all, number).and(Err(Refused::other_rules())),
    }
}

/// Where somebody sat.
pub(super) fn place(seats: &[Sitter], who: Option<PersonId>) -> Option<Seat> {
    let sat = |sitter: &Sitter| sitter.person().is_some_and(|person| Some(person.id) == who);
    seats.iter().position(sat).map(Seat::new)
}

/// What stands behind the `?` under this name.
pub(super) fn asked<'a>(query: Option<&'a str>, name: &str) -> Option<&'a str> {
    let mut pairs = query?.split('&').filter_map(|pair| pair.split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

/// The finished matches of a table
#[utoipa::path(get, path = "/api/tables/{table}/matches", tag = "matches",
    params(("table" = String, Path, description = "its name")),
    responses((status = 200, body = Matches), (status = 404, body = Refused)))]
pub(crate) async fn list(
    State(house): State<Arc<House>>,
    caller: Caller,
    At(table): At<String>,
) -> Result<Json<Matches>, Refused> {
    let who = caller.person.map(|person| person.id);
    let matches = match past(&house, table_id(&table)?, who).await? {
        Past::Played(all) => {
            (1..).zip(all).map(|(number, past)| played(number, past, who)).collect()
        }
        Past::Bygone(all) => (1..).zip(all).map(|(number, past)| bygone(number, past)).collect(),
    };
    Ok(Json(Matches { matches }))
}

fn played(number: u32, Finished { log, seats, .. }: Finished, who: Option<PersonId>) -> MatchLine {
    MatchLine {
        number,
        game: log.game,
        actions: log.actions.len() as u32,
        commitment: log.commitment,
        taken_back: log.taken_back.len() as u32,
        hints: log.hints.len() as u32,
        seat: place(&seats, who).map(|seat| seat.index() as u8),
        played_on: log.played_on,
        dealt_anew: !log.source.anew().is_empty(),
        other_rules: None,
    }
}

fn bygone(number: u32, past: Bygone) -> MatchLine {
    let commitment = match past.dealt {
        Dealt::Here { commitment, .. } => Some(commitment),
        Dealt::TakenUp { .. } => None,
    };
    MatchLine {
        number,
        game: past.game,
        actions: past.actions.len() as u32,
        commitment,
        taken_back: past.taken_back,
        hints: 0,
        seat: None,
        played_on: None,
        dealt_anew: false,
        other_rules: Some(past.revision),
    }
}

/// The log of a finished match, as `quinte replay` and `quinte verify` read it; of one that was played under other rules
/// than this house knows, what its record holds: seed, salt, and moves by the numbers of their steps
#[utoipa::path(get, path = "/api/tables/{table}/matches/{number}", tag = "matches",
    params(("table" = String, Path, description = "its name"),
           ("number" = u32, Path, description = "the match at this table, from 1"),
           ("as" = Option<String>, Query, description = "`text` for lines that people read")),
    responses((status = 200, body = Object), (status = 404, body = Refused)))]
pub(crate) async fn one(
    State(house): State<Arc<House>>,
    caller: Caller,
    At(path): At<(String, u32)>,
    RawQuery(query): RawQuery,
) -> Result<Response, Refused> {
    let (who, (table, number)) = (caller.person.map(|person| person.id), path);
    let past = past(&house, table_id(&table)?, who).await?;
    match (past, asked(query.as_deref(), "as")) {
        (Past::Played(all), None | Some("json")) => {
            Ok(Json(numbered(all, number)?.log.to_json()).into_response())
        }
        (Past::Played(all), Some("text")) => {
            let text = [(CONTENT_TYPE, "text/plain; charset=utf-8")];
            let log = numbered(all, number)?.log;
            Ok((text, log.to_lines(|_| Vec::new())).into_response())
        }
        (Past::Bygone(all), None | Some("json")) => {
            Ok(Json(numbered(all, number)?).into_response())
        }
        (Past::Bygone(_), Some("text")) => Err(Refused::other_rules()),
        (_, Some(_)) => Err(Refused::unreadable("a log is told as json or as text")),
    }
}

/// A review of a finished match: ask again until it is made
#[utoipa::path(post, path = "/api/tables/{table}/matches/{number}/review", tag = "matches",
    params(("table" = String, Path, description = "its name"),
           ("number" = u32, Path, description = "the match at this table, from 1")),
    request_body = NewReview,
    responses((status = 200, body = ReviewStands), (status = 409, body = Refused)))]
pub(crate) async fn review(
    State(house): State<Arc<House>>,
    caller: Caller,
    At(path): At<(String, u32)>,
    Said(wish): Said<NewReview>,
) -> Result<Json<ReviewStands>, Refused> {
    let who = caller.known()?.id;
    let Finished { log, .. } = finished(&house, path, Some(who)).await?;
    if wish.seat.is_some_and(|seat| usize::from(seat) >= cards::MAX_SEATS) {
        return Err(Refused::unreadable("there is no such seat"));
    }
    let none = ReviewStands { waits: true, before: 0, done: 0, of: 0, review: None };
    match house.reviews.ask(who, log, wish.seat) {
        Stands::Waits(before, Progress { done, of }) => {
            Ok(Json(ReviewStands { before: before as u32, done, of, ..none }))
        }
        Stands::OneAtATime => Err(Refused::review_waits()),
        Stands::Made(Err(why)) => Err(Refused::unreadable(why)),
        Stands::Made(Ok(review)) => {
            let review = RawValue::to_owned(&review);
            Ok(Json(ReviewStands { waits: false, review: Some(review), ..none }))
        }
    }
}
