//! Tables: opened, listed, joined by a code.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use store::TableId;
use table::{Person, PersonId, Watch};

use super::caller::{At, Caller, Said};
use crate::house::House;
use crate::lobby::NotOpened;
use crate::mail::Look;
use crate::people::{self, Admission, Door, SHORT_CODE};
use crate::refusal::Refused;
use crate::secret::{code, long_code, short_code, sixteen};
use crate::shapes::{Code, Joined, NewTable, Opened, TableInfo, Tables, Use};

/// So many tables are listed.
const LISTED: usize = 200;
/// So many of one's own tables are listed.
const MINE: u32 = 50;

/// A table by its name.
pub(crate) fn table_id(text: &str) -> Result<TableId, Refused> {
    sixteen(text).map(TableId).ok_or_else(Refused::no_table)
}

/// Whether somebody may come to a table: it is open to all, or somebody let it in.
pub(crate) async fn may_come(
    house: &House,
    table: TableId,
    who: Option<PersonId>,
) -> Result<bool, Refused> {
    if let Some(who) = who
        && house.ask(move |people| people.admitted(table, who)).await?
    {
        return Ok(true);
    }
    if house.config.password.is_some() && who.is_none() {
        return Ok(false);
    }
    let look = house.lobby.look(table, None).await;
    Ok(look.is_some_and(|look| look.setup.manners.watch == Watch::All))
}

fn info(table: TableId, look: Look) -> TableInfo {
    let Look { around, setup, seat, host, .. } = look;
    TableInfo {
        table: table.to_string(),
        game: setup.game,
        over: false,
        since: None,
        seat,
        host: seat.is_some() && seat == host,
        around: Some(around),
    }
}

/// Open a table
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = NewTable,
    responses((status = 200, body = Opened), (status = 422, body = Refused)))]
pub(crate) async fn open(
    State(house): State<Arc<House>>,
    caller: Caller,
    Said(NewTable { setup }): Said<NewTable>,
) -> Result<Json<Opened>, Refused> {
    let who = caller.known()?.id;
    setup.check().map_err(Refused::bad_setup)?;
    room_for(&house, who, &setup.manners.level).await?;
    let game = setup.game.clone();
    let table = house.lobby.open(setup).await.map_err(|why| match why {
        NotOpened::Setup(why) => Refused::bad_setup(why),
        NotOpened::Store(why) => not_written(why),
    })?;
    introduce(&house, who, game, table).await
}

/// Whether there is room for another table of this one, with bots of this level; it costs one.
pub(super) async fn room_for(house: &House, who: PersonId, level: &str) -> Result<(), Refused> {
    if house.says.borrow().closing {
        return Err(Refused::stopping());
    }
    if level == "expert" && house.tools.thinkers.hurried() {
        return Err(Refused::hurried());
    }
    let limits = &house.config.limits;
    if house.lobby.len() >= limits.tables {
        return Err(Refused::house_full());
    }
    let opened = house.ask(move |people| people.opened_by(who)).await?;
    if opened.into_iter().filter(|&table| house.lobby.has(table)).count() >= limits.tables_each {
        return Err(Refused::too_many_tables());
    }
    if !house.gates.opened.take(who) {
        return Err(Refused::too_often());
    }
    Ok(())
}

/// The record does not take a new table.
pub(super) fn not_written(why: store::Error) -> Refused {
    tracing::error!(%why, "a table could not be opened");
    Refused::unavailable()
}

/// A new table is this one's, with a code to invite others by.
pub(super) async fn introduce(
    house: &House,
    who: PersonId,
    game: String,
    table: TableId,
) -> Result<Json<Opened>, Refused> {
    let link = long_code();
    let kept = code(&link);
    let now = house.tools.clock.now();
    let opened = move |people: &people::People| {
        people.opened(&people::Opened { table, who, game: &game, code: &kept }, now)
    };
    house.ask(opened).await?;
    Ok(Json(Opened { table: table.to_string(), code: link }))
}

/// The tables that are open to all
#[utoipa::path(get, path = "/api/tables", tag = "tables", responses((status = 200, body = Tables)))]
pub(crate) async fn list(
    State(house): State<Arc<House>>,
    caller: Caller,
) -> Result<Json<Tables>, Refused> {
    if house.config.password.is_some() && caller.person.is_none() {
        return Err(Refused::nobody());
    }
    let who = caller.person.map(|person| person.id);
    let open = house.lobby.open_to_all(who, LISTED).await;
    let tables = open.into_iter().map(|(table, look)| info(table, look)).collect();
    Ok(Json(Tables { tables }))
}

/// My tables, the latest first
#[utoipa::path(get, path = "/api/tables/mine", tag = "tables", responses((status = 200, body = Tables)))]
pub(crate) async fn mine(
    State(house): State<Arc<House>>,
    caller: Caller,
) -> Result<Json<Tables>, Refused> {
    let who = caller.known()?.id;
    let admissions = house.ask(move |people| people.admissions(who, MINE)).await?;
    let mut tables = Vec::new();
    for Admission { table, game, at } in admissions {
        let running = house.lobby.has(table);
        let look = if running { house.lobby.look(table, Some(who)).await } else { None };
        let info = match look {
            Some(look) if look.removed => continue,
            Some(look) => info(table, look),
            None => TableInfo {
                table: table.to_string(),
                game,
                over: true,
                since: None,
                seat: None,
                host: false,
                around: None,
            },
        };
        tables.push(TableInfo { since: Some(at), ..info });
    }
    Ok(Json(Tables { tables }))
}

/// How a table stands
#[utoipa::path(get, path = "/api/tables/{table}", tag = "tables",
    params(("table" = String, Path, description = "its name")),
    responses((status = 200, body = TableInfo), (status = 404, body = Refused)))]
pub(crate) async fn stands(
    State(house): State<Arc<House>>,
    caller: Caller,
    At(table): At<String>,
) -> Result<Json<TableInfo>, Refused> {
    let table = table_id(&table)?;
    let who = caller.person.map(|person| person.id);
    if !may_come(&house, table, who).await? {
        return Err(Refused::no_table());
    }
    let look = house.lobby.look(table, who).await.ok_or_else(Refused::no_table)?;
    if look.removed {
        return Err(Refused::no_table());
    }
    Ok(Json(info(table, look)))
}

/// Come to a table by a code that somebody gave
#[utoipa::path(post, path = "/api/join", tag = "tables", request_body = Use,
    responses((status = 200, body = Joined), (status = 404, body = Refused), (status = 409, body = Refused)))]
pub(crate) async fn join(
    State(house): State<Arc<House>>,
    caller: Caller,
    Said(said): Said<Use>,
) -> Result<Json<Joined>, Refused> {
    if !house.gates.guesses.take(caller.address) {
        return Err(Refused::too_often());
    }
    let who = caller.known()?.id;
    let (code, now) = (code(&said.code), house.tools.clock.now());
    let door = house.ask(move |people| people.behind(&code, now)).await?;
    let Some(Door::Table(table)) = door else { return Err(Refused::no_code()) };
    let look = house.lobby.look(table, Some(who)).await.ok_or_else(Refused::no_code)?;
    if look.removed {
        return Err(Refused::no_code());
    }
    if !look.room && look.seat.is_none() && look.setup.manners.watch == Watch::Nobody {
        return Err(Refused::full());
    }
    house.ask(move |people| people.admit(table, who, now)).await?;
    Ok(Json(Joined { table: table.to_string(), room: look.room }))
}

/// Whoever may invite to a table: its host, or who opened it while nobody is.
async fn host(house: &House, person: &Person, table: TableId) -> Result<(), Refused> {
    let look = house.lobby.look(table, Some(person.id)).await.ok_or_else(Refused::no_table)?;
    let who = person.id;
    let opened = house.ask(move |people| people.opened_by(who)).await?.contains(&table);
    match look.host {
        Some(_) if look.seat == look.host => Ok(()),
        None if opened => Ok(()),
        _ => Err(Refused::not_yours()),
    }
}

/// A new code for links; the old one leads nowhere from now on
#[utoipa::path(post, path = "/api/tables/{table}/invite", tag = "tables",
    params(("table" = String, Path, description = "its name")),
    responses((status = 200, body = Code), (status = 403, body = Refused)))]
pub(crate) async fn invite(
    State(house): State<Arc<House>>,
    caller: Caller,
    At(table): At<String>,
) -> Result<Json<Code>, Refused> {
    let (table, person) = (table_id(&table)?, caller.known()?);
    host(&house, &person, table).await?;
    let link = long_code();
    let kept = code(&link);
    house.ask(move |people| people.renew(table, &kept)).await?;
    Ok(Json(Code { code: link, seconds: None }))
}

/// A short code to be typed: it works for a quarter of an hour
#[utoipa::path(post, path = "/api/tables/{table}/code", tag = "tables",
    params(("table" = String, Path, description = "its name")),
    responses((status = 200, body = Code), (status = 403, body = Refused)))]
pub(crate) async fn typed_code(
    State(house): State<Arc<House>>,
    caller: Caller,
    At(table): At<String>,
) -> Result<Json<Code>, Refused> {
    let (table, person) = (table_id(&table)?, caller.known()?);
    host(&house, &person, table).await?;
    let (typed, until) = (short_code(), house.tools.clock.now() + SHORT_CODE);
    let kept = typed.clone();
    house.ask(move |people| people.lend(&kept, Door::Table(table), until)).await?;
    Ok(Json(Code { code: typed, seconds: Some((SHORT_CODE / 1_000) as u32) }))
}
