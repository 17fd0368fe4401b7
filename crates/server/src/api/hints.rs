//! What an expert would do in a position that somebody writes down: what a seat sees, and what it was told.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use bots::{Craft, Visit};
use engine::{Ear, Job, View, house_rules};
use games::{GameName, Work};
use serde_json::value::to_raw_value;
use serde_json::{Value, from_value};
use tokio::sync::oneshot;

use super::caller::{Caller, Said};
use crate::house::House;
use crate::refusal::Refused;
use crate::shapes::{Hinted, Position};
use crate::thinkers::Task;

/// So long a hint may wait before others go first.
const PATIENCE: u64 = 3_000;

/// What an expert would do in the place of a seat
///
/// The position is what a table tells its own seat: `view` as bots are given it, and the `events` of this deal, from
/// which an expert knows what others have shown to lack. At a table of this house one asks over the socket, where
/// all see that one did.
#[utoipa::path(post, path = "/api/hints", tag = "games", request_body = Position,
    responses((status = 200, body = Hinted), (status = 422, body = Refused), (status = 503, body = Refused)))]
pub(crate) async fn hint(
    State(house): State<Arc<House>>,
    caller: Caller,
    Said(position): Said<Position>,
) -> Result<Json<Hinted>, Refused> {
    let who = caller.known()?.id;
    if house.tools.thinkers.hurried() {
        return Err(Refused::hurried());
    }
    if !house.gates.hints.take(who) {
        return Err(Refused::too_often());
    }
    let game: GameName =
        position.game.parse().map_err(|_| Refused::no_position("there is no such game"))?;
    let work = bots::visit(game, Read(game, position))?;
    let (answer, answered) = oneshot::channel();
    // Whoever does not wait any more is not told.
    let done = Box::new(move |hint| drop(answer.send(hint)));
    house.tools.thinkers.ask(house.tools.clock.now() + PATIENCE, Task::Hint(work, done));
    let hint = answered.await.map_err(|_| Refused::stopping())?;
    Ok(Json(Hinted { hint: to_raw_value(&hint).expect("a hint is plain data") }))
}

struct Read(GameName, Position);

impl Visit for Read {
    type Out = Result<Work, Refused>;

    fn visit<G: Craft>(self) -> Result<Work, Refused> {
        let Read(game, Position { options, view, events, .. }) = self;
        let bad = |why: &dyn ToString| Refused::no_position(why.to_string());
        let options = house_rules::read::<G>(&Value::Object(options)).map_err(|why| bad(&why))?;
        let rules = G::compile(&options).map_err(|why| bad(&why))?;
        let view = View::<G>::read(&rules, &view).map_err(|why| bad(&why.0))?;
        if !view.may_act(&rules) {
            return Err(Refused::no_position("this seat has nothing to decide"));
        }
        let events: Vec<G::Event> = from_value(events.into()).map_err(|why| bad(&why))?;
        let mut ear = Ear::default();
        events.iter().for_each(|event| ear.hear(event));
        // The same question gets the same answer.
        Ok(Work::new(game, Job { rules: Arc::new(rules), view, ear, seed: 0 }))
    }
}
