//! Who somebody is: coming in, being called otherwise, moving to another device.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use table::{Name, Person};

use super::caller::{Caller, Said};
use crate::house::{COOKIE_NAME, House};
use crate::people::{Door, SHORT_CODE};
use crate::refusal::Refused;
use crate::secret::{Hashed, Token, code, short_code};
use crate::shapes::{Code, Me, NewGuest, Rename, Use};

/// A year, in seconds.
const LASTING: u32 = 365 * 24 * 3600;

type WithCookie = (HeaderMap, Json<Me>);

fn me(person: &Person) -> Me {
    let name = person.name.as_str().to_string();
    Me { id: person.id.to_string(), name, program: person.program, token: None }
}

/// The page keeps its secret in a cookie that no script can read; a program is told it.
fn proof(house: &House, person: &Person, token: &Token) -> WithCookie {
    let (mut me, mut headers) = (me(person), HeaderMap::new());
    if person.program {
        me.token = Some(token.write());
    } else {
        headers.insert(SET_COOKIE, cookie(house, &token.write(), LASTING));
    }
    (headers, Json(me))
}

fn cookie(house: &House, value: &str, seconds: u32) -> HeaderValue {
    let secure = house.config.public_url.as_ref().is_some_and(|url| url.starts_with("https:"));
    let secure = if secure { "; Secure" } else { "" };
    let kept = format!("Path=/; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}");
    format!("{COOKIE_NAME}={value}; {kept}").parse().expect("hex and words can stand in a header")
}

fn name(text: &str) -> Result<Name, Refused> {
    text.parse().map_err(|why: table::NoName| Refused::unreadable(why.to_string()))
}

/// Come in as a guest
///
/// A page gets a cookie; a program gets a token, to be sent as `Authorization: Bearer …`.
#[utoipa::path(post, path = "/api/guests", tag = "people", request_body = NewGuest,
    responses((status = 200, body = Me), (status = 403, body = Refused), (status = 429, body = Refused)))]
pub(crate) async fn come_in(
    State(house): State<Arc<House>>,
    caller: Caller,
    Said(guest): Said<NewGuest>,
) -> Result<WithCookie, Refused> {
    let name = name(&guest.name)?;
    if let Some(password) = &house.config.password {
        let said = guest.password.unwrap_or_default();
        if !house.gates.guesses.take(caller.address) {
            return Err(Refused::too_often());
        }
        if !Hashed::of(password.as_bytes()).fits(said.as_bytes()) {
            return Err(Refused::wrong_password());
        }
    }
    if !house.gates.guests.take(caller.address) {
        return Err(Refused::too_often());
    }
    let (program, now) = (guest.program, house.tools.clock.now());
    let (person, token) = house.ask(move |people| people.guest(&name, program, now)).await?;
    Ok(proof(&house, &person, &token))
}

/// Who am I? Nobody gets `null`
#[utoipa::path(get, path = "/api/me", tag = "people", responses((status = 200, body = Option<Me>)))]
pub(crate) async fn who_am_i(caller: Caller) -> Json<Option<Me>> {
    Json(caller.person.as_ref().map(me))
}

/// Be called otherwise, at tables that one sits down at from now on
#[utoipa::path(patch, path = "/api/me", tag = "people", request_body = Rename,
    responses((status = 200, body = Me), (status = 400, body = Refused)))]
pub(crate) async fn rename(
    State(house): State<Arc<House>>,
    caller: Caller,
    Said(wish): Said<Rename>,
) -> Result<Json<Me>, Refused> {
    let mut person = caller.known()?;
    let (name, id) = (name(&wish.name)?, person.id);
    person.name = name.clone();
    house.ask(move |people| people.rename(id, &name)).await?;
    Ok(Json(me(&person)))
}

/// A code to move to another device: it works once, for a quarter of an hour
#[utoipa::path(post, path = "/api/me/move", tag = "people", responses((status = 200, body = Code)))]
pub(crate) async fn lend(
    State(house): State<Arc<House>>,
    caller: Caller,
) -> Result<Json<Code>, Refused> {
    let id = caller.known()?.id;
    let (lent, until) = (short_code(), house.tools.clock.now() + SHORT_CODE);
    let kept = lent.clone();
    house.ask(move |people| people.lend(&kept, Door::Person(id), until)).await?;
    Ok(Json(Code { code: lent, seconds: Some((SHORT_CODE / 1_000) as u32) }))
}

/// Go on here as who one was elsewhere; there it ends
#[utoipa::path(post, path = "/api/move", tag = "people", request_body = Use,
    responses((status = 200, body = Me), (status = 404, body = Refused)))]
pub(crate) async fn move_here(
    State(house): State<Arc<House>>,
    caller: Caller,
    Said(said): Said<Use>,
) -> Result<WithCookie, Refused> {
    if !house.gates.guesses.take(caller.address) {
        return Err(Refused::too_often());
    }
    let (code, now) = (code(&said.code), house.tools.clock.now());
    let moved = house.ask(move |people| match people.behind(&code, now)? {
        Some(Door::Person(who)) => people.moved(who),
        _ => Ok(None),
    });
    let (person, token) = moved.await?.ok_or_else(Refused::no_code)?;
    house.dismiss(person.id).await;
    Ok(proof(&house, &person, &token))
}

/// Leave this device: the cookie is forgotten
#[utoipa::path(delete, path = "/api/me", tag = "people", responses((status = 204)))]
pub(crate) async fn leave(State(house): State<Arc<House>>) -> (StatusCode, HeaderMap) {
    let headers = HeaderMap::from_iter([(SET_COOKIE, cookie(&house, "", 0))]);
    (StatusCode::NO_CONTENT, headers)
}
