//! Finished matches: their logs, with seed and commitment, and reviews of them.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use engine::log::Log;
use serde_json::Value;
use serde_json::value::RawValue;
use store::TableId;
use table::PersonId;

use super::caller::{Caller, Said};
use super::tables::{may_come, table_id};
use crate::deeds::deeds;
use crate::house::House;
use crate::refusal::Refused;
use crate::reviews::Stands;
use crate::shapes::{MatchLine, Matches, NewReview, ReviewStands};

/// The logs of the finished matches of a table, for who may come to it.
async fn logs(house: &House, table: TableId, who: Option<PersonId>) -> Result<Vec<Log>, Refused> {
    if !may_come(house, table, who).await? {
        return Err(Refused::no_table());
    }
    let store = Arc::clone(&house.tools.store);
    let read = tokio::task::spawn_blocking(move || {
        let record = store.record(table).ok()??;
        table::logs(&deeds(&record)?).ok()
    });
    read.await.ok().flatten().ok_or_else(Refused::no_match)
}

async fn log(house: &House, path: (String, u32), who: Option<PersonId>) -> Result<Log, Refused> {
    let (table, number) = (table_id(&path.0)?, path.1 as usize);
    let logs = logs(house, table, who).await?;
    number.checked_sub(1).and_then(|at| logs.into_iter().nth(at)).ok_or_else(Refused::no_match)
}

/// The finished matches of a table
#[utoipa::path(get, path = "/api/tables/{table}/matches", tag = "matches",
    params(("table" = String, Path, description = "its name")),
    responses((status = 200, body = Matches), (status = 404, body = Refused)))]
pub(crate) async fn list(
    State(house): State<Arc<House>>,
    caller: Caller,
    Path(table): Path<String>,
) -> Result<Json<Matches>, Refused> {
    let logs = logs(&house, table_id(&table)?, caller.person.map(|person| person.id)).await?;
    let lines = logs.into_iter().zip(1..).map(|(log, number)| MatchLine {
        number,
        game: log.game,
        actions: log.actions.len() as u32,
        commitment: log.commitment,
        taken_back: log.taken_back.len() as u32,
    });
    Ok(Json(Matches { matches: lines.collect() }))
}

/// The log of a finished match, as `quinte replay` and `quinte verify` read it
#[utoipa::path(get, path = "/api/tables/{table}/matches/{number}", tag = "matches",
    params(("table" = String, Path, description = "its name"),
           ("number" = u32, Path, description = "the match at this table, from 1")),
    responses((status = 200, body = Object), (status = 404, body = Refused)))]
pub(crate) async fn one(
    State(house): State<Arc<House>>,
    caller: Caller,
    Path(path): Path<(String, u32)>,
) -> Result<Json<Value>, Refused> {
    let log = log(&house, path, caller.person.map(|person| person.id)).await?;
    Ok(Json(log.to_json()))
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
    Path(path): Path<(String, u32)>,
    Said(wish): Said<NewReview>,
) -> Result<Json<ReviewStands>, Refused> {
    let who = caller.known()?.id;
    let log = log(&house, path, Some(who)).await?;
    if wish.seat.is_some_and(|seat| usize::from(seat) >= cards::MAX_SEATS) {
        return Err(Refused::unreadable("there is no such seat"));
    }
    match house.reviews.ask(who, log, wish.seat) {
        Stands::Waits => Ok(Json(ReviewStands { waits: true, review: None })),
        Stands::OneAtATime => Err(Refused::review_waits()),
        Stands::Made(Err(why)) => Err(Refused::unreadable(why)),
        Stands::Made(Ok(review)) => {
            let review = RawValue::to_owned(&review);
            Ok(Json(ReviewStands { waits: false, review: Some(review) }))
        }
    }
}
