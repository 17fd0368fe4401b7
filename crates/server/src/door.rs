//! The door of the house: routes, headers, listening and closing.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, DefaultBodyLimit};
use axum::http::{HeaderName, HeaderValue, Request, StatusCode};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::task::JoinSet;
use tokio::time::timeout;
use tower::ServiceExt;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use utoipa::OpenApi;
use utoipa_swagger_ui::SwaggerUi;

use crate::api::{caller, games, guests, health, hints, matches, operator, replays, tables};
use crate::house::{House, network};
use crate::line::Line;
use crate::page::page;
use crate::refusal::Refused;
use crate::share;
use crate::socket::{self, LONGEST};

/// The longest question to the judge and the longest log, in bytes.
const LONGEST_QUESTION: usize = 1 << 20;
/// So long a request may take.
const REQUEST: Duration = Duration::from_secs(20);
/// So long the head of a request may take.
const HEAD: Duration = Duration::from_secs(10);
/// The longest head that is read, in bytes.
const LONGEST_HEAD: usize = 32 << 10;
/// So long connections have to say goodbye.
const GOODBYE: Duration = Duration::from_secs(3);

/// What a browser may do with what it gets here.
const HEADERS: [(&str, &str); 5] = [
    (
        "content-security-policy",
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; \
         object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("x-frame-options", "DENY"),
    ("cross-origin-opener-policy", "same-origin"),
];

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Quinte",
        description = "Five card games at one table. Play itself goes over /api/ws."
    ),
    paths(
        games::list,
        games::rules,
        games::ask_judge,
        hints::hint,
        guests::come_in,
        guests::who_am_i,
        guests::rename,
        guests::leave,
        guests::lend,
        guests::move_here,
        tables::open,
        tables::list,
        tables::mine,
        tables::stands,
        tables::join,
        tables::invite,
        tables::typed_code,
        matches::list,
        matches::one,
        matches::review,
        replays::frames,
        replays::replay,
        replays::play_on,
        operator::close,
        operator::ban,
        operator::announce,
        health::house,
        health::alive,
        health::ready,
        health::metrics,
        socket::connect,
    )
)]
struct Document;

/// Everything that can be asked of a house.
pub fn routes(house: Arc<House>) -> Router {
    // Long, and without a secret that its packed length could tell of.
    let packed = Router::new()
        .route("/api/games", get(games::list))
        .route("/api/games/{game}/rules", get(games::rules))
        .route("/api/tables/{table}/matches/{number}", get(matches::one))
        .route("/api/tables/{table}/matches/{number}/frames", get(replays::frames))
        .route("/api/replay", post(replays::replay).layer(DefaultBodyLimit::max(LONGEST_QUESTION)))
        .layer(from_fn(in_time))
        .with_state(Arc::clone(&house))
        .merge(SwaggerUi::new("/api/docs").url("/api/openapi.json", Document::openapi()))
        .fallback(page)
        .layer(CompressionLayer::new());
    let api = Router::new()
        .route("/api/judge", post(games::ask_judge).layer(DefaultBodyLimit::max(LONGEST_QUESTION)))
        .route("/api/hints", post(hints::hint).layer(DefaultBodyLimit::max(LONGEST_QUESTION)))
        .route("/api/guests", post(guests::come_in))
        .route("/api/me", get(guests::who_am_i).patch(guests::rename).delete(guests::leave))
        .route("/api/me/move", post(guests::lend))
        .route("/api/move", post(guests::move_here))
        .route("/api/tables", get(tables::list).post(tables::open))
        .route("/api/tables/mine", get(tables::mine))
        .route("/api/tables/{table}", get(tables::stands))
        .route("/api/tables/{table}/invite", post(tables::invite))
        .route("/api/tables/{table}/code", post(tables::typed_code))
        .route("/api/tables/{table}/matches", get(matches::list))
        .route("/api/tables/{table}/matches/{number}/review", post(matches::review))
        .route("/api/tables/{table}/matches/{number}/play-on", post(replays::play_on))
        .route("/api/join", post(tables::join))
        .route("/api/operator/close", post(operator::close))
        .route("/api/operator/ban", post(operator::ban))
        .route("/api/operator/announce", post(operator::announce))
        .route("/api/house", get(health::house))
        .route("/s/{table}/{number}/{mark}", get(share::page))
        .route("/s/{table}/{number}/{mark}/score.svg", get(share::picture))
        .route("/s/{table}/{number}/{mark}/score.png", get(share::preview))
        .route("/s/{table}/{number}/{mark}/score.json", get(share::score))
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(health::metrics))
        .layer(from_fn(in_time))
        .route("/api/ws", get(socket::connect))
        .with_state(Arc::clone(&house))
        .merge(packed)
        .method_not_allowed_fallback(async || {
            Refused::no_page().with(StatusCode::METHOD_NOT_ALLOWED)
        })
        .layer(DefaultBodyLimit::max(LONGEST))
        .layer(from_fn_with_state(house, caller::gate));
    HEADERS.into_iter().fold(api, |api, (name, value)| {
        let (name, value) = (HeaderName::from_static(name), HeaderValue::from_static(value));
        api.layer(SetResponseHeaderLayer::if_not_present(name, value))
    })
}

/// Whoever takes too long over a question is told so.
async fn in_time(request: Request<Body>, next: Next) -> Response {
    let answer = timeout(REQUEST, next.run(request)).await;
    answer.unwrap_or_else(|_| Refused::too_slow().into_response())
}

/// So much of what was written to a caller waits in the system, unread. Left to itself it keeps megabytes for each, and
/// whoever does not read is noticed only after those.
const UNREAD: u32 = 128 << 10;
/// So many callers wait to be let in.
const CALLERS: u32 = 1024;

/// Listens where the house is configured to.
pub async fn bind(house: &House) -> io::Result<TcpListener> {
    let listen = house.config.listen;
    let socket = if listen.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // A house that was closed a moment ago opens again at the same address.
    socket.set_reuseaddr(true)?;
    // Callers inherit it.
    socket.set_send_buffer_size(UNREAD)?;
    socket.bind(listen)?;
    socket.listen(CALLERS)
}

/// Reads the tables back and serves until `stop`; then says goodbye, finishes what is being written and
/// returns.
pub async fn serve(
    house: Arc<House>,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let reading = Arc::clone(&house);
    tokio::spawn(async move {
        match reading.lobby.read_back().await {
            Ok(tables) => {
                reading.ready.store(true, Ordering::Release);
                tracing::info!(tables, "ready");
            }
            Err(why) => tracing::error!(%why, "the tables cannot be read back"),
        }
    });
    let (mut callers, routes) = (JoinSet::new(), routes(Arc::clone(&house)));
    let mut stop = pin!(stop);
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    let caller = serve_caller(Arc::clone(&house), routes.clone(), stream, peer);
                    callers.spawn(caller);
                }
                // Too many files are open, or a caller was gone at once.
                Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
            },
            Some(_) = callers.join_next() => {}
            () = &mut stop => break,
        }
    }
    drop(listener);
    tracing::info!("closing");
    house.says.send_modify(|says| says.closing = true);
    let goodbye = async {
        while callers.join_next().await.is_some() {}
        house.lobby.close().await;
    };
    // Whoever keeps an idle connection open is not waited for.
    let _ = timeout(GOODBYE, goodbye).await;
    callers.shutdown().await;
    let _ = timeout(GOODBYE, house.lobby.close()).await;
    Ok(())
}

/// One caller, from its first request on. A head that does not end is not waited for.
async fn serve_caller(house: Arc<House>, routes: Router, stream: TcpStream, peer: SocketAddr) {
    let (counts, address) = (&house.gates.callers, network(peer.ip()));
    if !counts.enter(address, house.callers(peer.ip())) {
        // There are files for everybody else, too: it finds its connection closed.
        return;
    }
    // Frames are small, and somebody waits for each of them.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        routes.clone().oneshot(request.map(Body::new))
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(LONGEST_HEAD);
    // A caller that breaks off has nobody to be told.
    let _ = http
        .serve_connection(TokioIo::new(Line::new(stream, &house.config.limits)), service)
        .with_upgrades()
        .await;
    counts.leave(&address);
}
