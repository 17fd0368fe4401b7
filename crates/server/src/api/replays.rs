//! Matches that are over, told again frame by frame, and played on from where they stood.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{RawQuery, State};
use cards::{MAX_SEATS, Seat};
use engine::log::{FIRST_LINE, Log};
use serde_json::value::RawValue;
use table::{Eyes, Finished, NotOn, Sitter, Table};

use super::caller::{At, Caller, Said, short};
use super::matches::{asked, finished, place};
use super::tables::{introduce, not_written, room_for};
use crate::house::House;
use crate::refusal::Refused;
use crate::shapes::{Hidden, Opened, PlayOn, Replayed};

/// The longest match that is told in one piece, in bytes.
const LONGEST: usize = 32 << 20;

/// From where a match is seen: a seat, or all hands open from one's own seat or a person's.
fn eyes(query: Option<&str>, log: &Log, own: Option<Seat>) -> Result<Eyes, Refused> {
    match asked(query, "seat") {
        None | Some("all") => {
            let person = log.people.and_then(|people| people.iter().next());
            Ok(Eyes { seat: own.or(person).unwrap_or(Seat::new(0)), open: true })
        }
        Some(seat) => {
            let seat = seat.parse().ok().filter(|&seat| seat < MAX_SEATS);
            let seat = seat.ok_or_else(|| Refused::unreadable("there is no such seat"))?;
            Ok(Eyes { seat: Seat::new(seat), open: false })
        }
    }
}

/// Tells a match again, off the threads that serve everybody.
async fn retell(
    house: &House,
    log: Log,
    seats: Vec<Sitter>,
    eyes: Eyes,
) -> Result<Json<Replayed>, Refused> {
    let telling = house.tools.scribes.ask(move || {
        let (mut moments, mut left) = (Vec::new(), LONGEST);
        let told = table::retell(&log, &seats, eyes, |text| {
            let fits = text.len() <= left;
            left = left.saturating_sub(text.len());
            moments.push(RawValue::from_string(text).expect("a frame is JSON"));
            fits
        });
        told.map_err(|why| Refused::unreadable(short(&why)))?;
        if left == 0 {
            return Err(Refused::too_long());
        }
        let Eyes { seat, open } = eyes;
        Ok(Json(Replayed { game: log.game, seat: seat.index() as u8, open, moments }))
    });
    telling.await.ok_or_else(Refused::unavailable)?
}

/// A finished match told again, as a table tells it: by the frames of one seat, or with all hands open
#[utoipa::path(get, path = "/api/tables/{table}/matches/{number}/frames", tag = "matches",
    params(("table" = String, Path, description = "its name"),
           ("number" = u32, Path, description = "the match at this table, from 1"),
           ("seat" = Option<String>, Query, description = "what this seat knew, or `all`, which is usual")),
    responses((status = 200, body = Replayed), (status = 400, body = Refused),
              (status = 404, body = Refused), (status = 413, body = Refused)))]
pub(crate) async fn frames(
    State(house): State<Arc<House>>,
    caller: Caller,
    At(path): At<(String, u32)>,
    RawQuery(query): RawQuery,
) -> Result<Json<Replayed>, Refused> {
    let who = caller.person.map(|person| person.id);
    let Finished { log, seats, .. } = finished(&house, path, who).await?;
    let eyes = eyes(query.as_deref(), &log, place(&seats, who))?;
    retell(&house, log, seats, eyes).await
}

/// Any log told again: JSON, or the text format
#[utoipa::path(post, path = "/api/replay", tag = "matches",
    params(("seat" = Option<String>, Query, description = "what this seat knew, or `all`, which is usual")),
    request_body(content = String, description = "a log, as JSON or in lines", content_type = "text/plain"),
    responses((status = 200, body = Replayed), (status = 400, body = Refused),
              (status = 413, body = Refused), (status = 429, body = Refused)))]
pub(crate) async fn replay(
    State(house): State<Arc<House>>,
    caller: Caller,
    RawQuery(query): RawQuery,
    body: Bytes,
) -> Result<Json<Replayed>, Refused> {
    if !house.gates.replays.take(caller.address) {
        return Err(Refused::too_often());
    }
    let text = std::str::from_utf8(&body).map_err(|_| Refused::unreadable("a log is text"))?;
    let log =
        if text.starts_with(FIRST_LINE) { Log::from_lines(text) } else { Log::from_text(text) };
    let log = log.map_err(|why| Refused::unreadable(short(&why)))?;
    let seats = strangers(&log)?;
    let eyes = eyes(query.as_deref(), &log, None)?;
    retell(&house, log, seats, eyes).await
}

/// Who sits where in a log that tells no names.
fn strangers(log: &Log) -> Result<Vec<Sitter>, Refused> {
    let game =
        log.game.parse().map_err(|why: games::UnknownGame| Refused::unreadable(why.to_string()))?;
    let seats =
        games::seats(game, &log.options).map_err(|why| Refused::unreadable(why.to_string()))?;
    let sitter = |seat: Seat| Sitter::Person {
        id: "00".repeat(16),
        name: format!("Seat {}", seat.index() + 1),
        program: false,
    };
    Ok(Seat::all(seats).map(sitter).collect())
}

/// Play on from where a finished match stood, at a table of one's own, against house bots
#[utoipa::path(post, path = "/api/tables/{table}/matches/{number}/play-on", tag = "matches",
    params(("table" = String, Path, description = "its name"),
           ("number" = u32, Path, description = "the match at this table, from 1")),
    request_body = PlayOn,
    responses((status = 200, body = Opened), (status = 404, body = Refused), (status = 409, body = Refused)))]
pub(crate) async fn play_on(
    State(house): State<Arc<House>>,
    caller: Caller,
    At(path): At<(String, u32)>,
    Said(PlayOn { at, seat, hidden }): Said<PlayOn>,
) -> Result<Json<Opened>, Refused> {
    let person = caller.known()?;
    let Finished { log, seats, manners } = finished(&house, path, Some(person.id)).await?;
    if usize::from(seat) >= seats.len() {
        return Err(Refused::unreadable("there is no such seat"));
    }
    room_for(&house, person.id, &manners.level).await?;
    let (who, game) = (person.id, log.game.clone());
    let (moment, seed) = (house.tools.clock.moment(), house.tools.clock.moment().fresh);
    let taking_up = house.tools.scribes.ask(move || {
        let seat = Seat::new(seat.into());
        let hidden = match hidden {
            Hidden::AsTheyWere => table::Hidden::AsTheyWere,
            Hidden::DealtAnew => table::Hidden::DealtAnew(seat, seed),
        };
        let stood = table::stood(&log, at, hidden)?;
        Ok(Table::take_up(&stood, manners, (seat, &person), moment)?)
    });
    let taken_up = taking_up.await.ok_or_else(Refused::unavailable)?;
    let (table, deeds) = taken_up.map_err(|why| match why {
        NotOn::Log(why) => Refused::unreadable(short(&why)),
        NotOn::Moment => Refused::no_moment(),
        NotOn::Cards => Refused::no_other_cards(),
    })?;
    let table = house.lobby.begin(table, deeds).await.map_err(not_written)?;
    introduce(&house, who, game, table).await
}
