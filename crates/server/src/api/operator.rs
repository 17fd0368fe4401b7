//! What whoever runs the house may do, with its token.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use table::PersonId;

use super::caller::{Caller, Said};
use super::tables::table_id;
use crate::house::House;
use crate::mail::Mail;
use crate::refusal::Refused;
use crate::secret::sixteen;
use crate::shapes::{Announce, Ban, CloseTable};

fn operator(house: &House, caller: &Caller, headers: &HeaderMap) -> Result<(), Refused> {
    if house.operates(headers) {
        return Ok(());
    }
    // A wrong token is a guess.
    let guessed = house.gates.guesses.take(caller.address);
    Err(if guessed { Refused::not_operator() } else { Refused::too_often() })
}

/// Close a table: its match is abandoned, its log kept, its seed told
#[utoipa::path(post, path = "/api/operator/close", tag = "operator", request_body = CloseTable,
    responses((status = 204), (status = 403, body = Refused), (status = 404, body = Refused)))]
pub(crate) async fn close(
    State(house): State<Arc<House>>,
    caller: Caller,
    headers: HeaderMap,
    Said(which): Said<CloseTable>,
) -> Result<StatusCode, Refused> {
    operator(&house, &caller, &headers)?;
    let table = house.lobby.find(table_id(&which.table)?).await.ok_or_else(Refused::no_table)?;
    table.send(Mail::Close).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Ban somebody from the house, or not any more
#[utoipa::path(post, path = "/api/operator/ban", tag = "operator", request_body = Ban,
    responses((status = 204), (status = 403, body = Refused), (status = 404, body = Refused)))]
pub(crate) async fn ban(
    State(house): State<Arc<House>>,
    caller: Caller,
    headers: HeaderMap,
    Said(Ban { person, on }): Said<Ban>,
) -> Result<StatusCode, Refused> {
    operator(&house, &caller, &headers)?;
    let nobody = || Refused::unreadable("there is nobody of this identity");
    let who = PersonId(sixteen(&person).ok_or_else(nobody)?);
    if !house.ask(move |people| people.ban(who, on)).await? {
        return Err(nobody());
    }
    if on {
        house.dismiss(who).await;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Say something to everybody, such as that the house restarts soon
#[utoipa::path(post, path = "/api/operator/announce", tag = "operator", request_body = Announce,
    responses((status = 204), (status = 403, body = Refused)))]
pub(crate) async fn announce(
    State(house): State<Arc<House>>,
    caller: Caller,
    headers: HeaderMap,
    Said(Announce { text }): Said<Announce>,
) -> Result<StatusCode, Refused> {
    operator(&house, &caller, &headers)?;
    house.says.send_modify(|says| says.notice = text.map(Into::into));
    Ok(StatusCode::NO_CONTENT)
}
