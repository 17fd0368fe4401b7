//! How the house does.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::Json;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode};

use crate::house::House;
use crate::refusal::Refused;
use crate::shapes;

/// Which house this is
#[utoipa::path(get, path = "/api/house", tag = "house", responses((status = 200, body = shapes::House)))]
pub(crate) async fn house(State(house): State<Arc<House>>) -> Json<shapes::House> {
    Json(shapes::House {
        build: house.build.clone(),
        version: env!("CARGO_PKG_VERSION"),
        password: house.config.password.is_some(),
        url: house.config.public_url.clone(),
        notice: house.says.borrow().notice.as_deref().map(str::to_string),
        experts: !house.tools.thinkers.hurried(),
    })
}

/// Whether the program runs
#[utoipa::path(get, path = "/healthz", tag = "house", responses((status = 200, body = String)))]
pub(crate) async fn alive() -> &'static str {
    "well\n"
}

/// Whether it has read its tables back and takes callers
#[utoipa::path(get, path = "/readyz", tag = "house", responses((status = 200, body = String), (status = 503)))]
pub(crate) async fn ready(State(house): State<Arc<House>>) -> (StatusCode, &'static str) {
    if house.ready.load(Ordering::Acquire) && !house.says.borrow().closing {
        (StatusCode::OK, "ready\n")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "not yet\n")
    }
}

/// What the house counts, for Prometheus; to this machine, or with the operator's token
#[utoipa::path(get, path = "/metrics", tag = "house", responses((status = 200, body = String), (status = 403, body = Refused)))]
pub(crate) async fn metrics(
    State(house): State<Arc<House>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Result<String, Refused> {
    // A proxy on this machine calls for others.
    let here = peer.ip().to_canonical().is_loopback() && !headers.contains_key("x-forwarded-for");
    if here || house.operates(&headers) {
        let tools = &house.tools;
        Ok(tools.metrics.text(tools.store.commits()))
    } else {
        Err(Refused::not_operator())
    }
}
