//! Who calls, and what was said.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Path, Request, State};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use table::Person;

use crate::house::House;
use crate::refusal::Refused;

/// Longer explanations of what cannot be read help nobody.
const LONGEST_WHY: usize = 200;

/// Whoever calls.
pub(crate) struct Caller {
    pub(crate) address: IpAddr,
    pub(crate) person: Option<Person>,
}

impl Caller {
    /// Somebody with an identity.
    pub(crate) fn known(self) -> Result<Person, Refused> {
        self.person.ok_or_else(Refused::nobody)
    }
}

fn peer(parts: &Parts) -> IpAddr {
    let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
    peer.expect("the listener tells who calls").0.ip()
}

impl FromRequestParts<Arc<House>> for Caller {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Caller, Refused> {
        let address = house.address(peer(parts), &parts.headers);
        let person = house.whose(&parts.headers).await?;
        Ok(Caller { address, person })
    }
}

/// What was said, as JSON that is read strictly.
pub(crate) struct Said<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<House>> for Said<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, house: &Arc<House>) -> Result<Said<T>, Refused> {
        let bytes = Bytes::from_request(request, house).await.map_err(|why| {
            let long = why.status() == StatusCode::PAYLOAD_TOO_LARGE;
            let text = if long { "this is too long" } else { "this did not arrive" };
            Refused::unreadable(text).with(why.status())
        })?;
        serde_json::from_slice(&bytes).map(Said).map_err(|why| Refused::unreadable(short(&why)))
    }
}

/// What stands in the path.
pub(crate) struct At<T>(pub(crate) T);

impl<T: DeserializeOwned + Send> FromRequestParts<Arc<House>> for At<T> {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<At<T>, Refused> {
        let path = Path::from_request_parts(parts, house).await;
        path.map(|Path(at)| At(at)).map_err(|_| Refused::no_page())
    }
}

/// Why something cannot be read, in a few words.
pub(crate) fn short(why: &impl ToString) -> String {
    why.to_string().chars().take(LONGEST_WHY).collect()
}

/// Before anything else: how often this address calls, and whether a page of somebody else's speaks.
pub(crate) async fn gate(
    State(house): State<Arc<House>>,
    request: Request,
    next: Next,
) -> Response {
    let metrics = &house.tools.metrics;
    metrics.requests.add();
    let (parts, body) = request.into_parts();
    let address = house.address(peer(&parts), &parts.headers);
    let changes = !matches!(parts.method, Method::GET | Method::HEAD);
    let refused = if !house.gates.requests.take(address) {
        Some(Refused::too_often())
    } else if changes && !house.origin_fits(&parts.headers) {
        Some(Refused::foreign_origin())
    } else {
        None
    };
    let response = match refused {
        Some(refused) => refused.into_response(),
        None => next.run(Request::from_parts(parts, body)).await,
    };
    if response.status().is_client_error() {
        metrics.refused.add();
    }
    response
}
