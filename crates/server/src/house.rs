//! The house: everything that requests and connections share.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::{fmt, fs, io};

use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, COOKIE, HOST, ORIGIN};
use store::{OpenError, Sqlite, Store};
use table::{Conn, Person, PersonId};
use tokio::sync::{Semaphore, watch};

use crate::config::Config;
use crate::limits::{Buckets, Counts};
use crate::lobby::Lobby;
use crate::mail::{Mail, Tools};
use crate::metrics::Metrics;
use crate::page;
use crate::people::People;
use crate::refusal::Refused;
use crate::reviews::Reviews;
use crate::secret::{Hashed, Token};
use crate::thinkers::Thinkers;

/// The name of the cookie that says who somebody is.
pub(crate) const COOKIE_NAME: &str = "quinte";
/// The record's file in the folder of the house.
pub const RECORD: &str = "record.sqlite";
/// The people's file there.
pub const PEOPLE: &str = "people.sqlite";

/// A house.
pub struct House {
    pub(crate) config: Config,
    pub(crate) people: Arc<People>,
    pub(crate) lobby: Arc<Lobby>,
    pub(crate) tools: Tools,
    pub(crate) reviews: Reviews,
    /// Which program this is: a page of another one loads itself anew.
    pub(crate) build: String,
    pub(crate) gates: Gates,
    pub(crate) ready: AtomicBool,
    /// What every connection hears of.
    pub(crate) says: watch::Sender<Says>,
    conns: AtomicU64,
}

/// What a house says to everybody. It is one thing to listen to, since connections do so whenever they do anything.
#[derive(Default)]
pub(crate) struct Says {
    /// What whoever runs the house wants to be known.
    pub(crate) notice: Option<Arc<str>>,
    /// Set once the house closes.
    pub(crate) closing: bool,
}

/// Who may come how often.
pub(crate) struct Gates {
    pub(crate) opened: Buckets<PersonId>,
    pub(crate) hints: Buckets<PersonId>,
    pub(crate) guests: Buckets<IpAddr>,
    pub(crate) guesses: Buckets<IpAddr>,
    pub(crate) requests: Buckets<IpAddr>,
    pub(crate) replays: Buckets<IpAddr>,
    pub(crate) messages: Buckets<Sender>,
    pub(crate) callers: Counts<IpAddr>,
    pub(crate) sockets: Counts<()>,
    pub(crate) sockets_per_address: Counts<IpAddr>,
    pub(crate) sockets_each: Counts<PersonId>,
}

/// Who sends messages: an identity, or a connection without one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Sender {
    Person([u8; 16]),
    Conn(u64),
}

/// Why a house cannot be opened.
#[derive(Debug)]
pub enum NoHouse {
    /// The folder cannot be used.
    Folder(io::Error),
    /// The record cannot be used.
    Record(OpenError),
    /// The list of people cannot be used.
    People(rusqlite::Error),
}

impl fmt::Display for NoHouse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoHouse::Folder(why) => write!(f, "the folder of the house cannot be used: {why}"),
            NoHouse::Record(why) => write!(f, "{RECORD}: {why}"),
            NoHouse::People(why) => write!(f, "{PEOPLE}: {why}"),
        }
    }
}

impl std::error::Error for NoHouse {}

impl House {
    /// Opens the house. Tables are read back by [`crate::serve`].
    pub fn open(config: Config) -> Result<Arc<House>, NoHouse> {
        fs::create_dir_all(&config.data).map_err(NoHouse::Folder)?;
        let store = Sqlite::open(&config.data.join(RECORD)).map_err(NoHouse::Record)?;
        House::over(config, Arc::new(store))
    }

    /// Opens the house over a record of one's own.
    pub fn over(config: Config, store: Arc<dyn Store>) -> Result<Arc<House>, NoHouse> {
        let people = People::open(&config.data.join(PEOPLE)).map_err(NoHouse::People)?;
        let metrics = Arc::new(Metrics::default());
        let thinkers =
            Thinkers::new(Arc::clone(&metrics), config.clock.clone()).map_err(NoHouse::Folder)?;
        let limits = &config.limits;
        let unattended = Semaphore::new(limits.unattended.min(Semaphore::MAX_PERMITS));
        let (thinkers, unattended) = (Arc::new(thinkers), Arc::new(unattended));
        let clock = config.clock.clone();
        let (scribes, readers) = Default::default();
        let tools = Tools { store, thinkers, metrics, clock, scribes, readers, unattended };
        let gates = Gates {
            opened: Buckets::new(limits.opened),
            hints: Buckets::new(limits.hints),
            guests: Buckets::new(limits.guests),
            guesses: Buckets::new(limits.guesses),
            requests: Buckets::new(limits.requests),
            replays: Buckets::new(limits.replays),
            messages: Buckets::new(limits.messages),
            callers: Counts::default(),
            sockets: Counts::default(),
            sockets_per_address: Counts::default(),
            sockets_each: Counts::default(),
        };
        let reviews = Reviews::new(Arc::clone(&tools.metrics)).map_err(NoHouse::Folder)?;
        Ok(Arc::new(House {
            people: Arc::new(people),
            lobby: Lobby::new(tools.clone()),
            tools,
            reviews,
            build: page::build(),
            gates,
            ready: AtomicBool::new(false),
            says: watch::Sender::default(),
            conns: AtomicU64::new(0),
            config,
        }))
    }

    /// A name for a new connection.
    pub(crate) fn conn(&self) -> Conn {
        Conn(self.conns.fetch_add(1, Ordering::Relaxed))
    }

    /// Asks the list of people, off the threads that serve everybody.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        what: impl FnOnce(&People) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Refused> {
        let people = Arc::clone(&self.people);
        let answer = tokio::task::spawn_blocking(move || what(&people)).await;
        match answer {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(why)) => {
                tracing::error!(%why, "the list of people failed");
                Err(Refused::unavailable())
            }
            Err(_) => Err(Refused::unavailable()),
        }
    }

    /// Whoever this caller proves to be.
    pub(crate) async fn whose(&self, headers: &HeaderMap) -> Result<Option<Person>, Refused> {
        let Some(token) = token(headers) else { return Ok(None) };
        self.ask(move |people| people.whose(&token)).await
    }

    /// Whether a page of this origin may speak for its reader here. Programs send none.
    pub(crate) fn origin_fits(&self, headers: &HeaderMap) -> bool {
        let Some(origin) = headers.get(ORIGIN) else { return true };
        let Ok(origin) = origin.to_str() else { return false };
        match &self.config.public_url {
            Some(public) => origin.eq_ignore_ascii_case(public.trim_end_matches('/')),
            None => {
                let host = headers.get(HOST).and_then(|host| host.to_str().ok());
                let Some(host) = host.filter(|host| local(host)) else { return false };
                let same = |scheme: &str| origin.strip_prefix(scheme) == Some(host);
                same("http://") || same("https://")
            }
        }
    }

    /// The caller's address, or its network, by the word of a proxy if that is trusted.
    pub(crate) fn address(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if !self.trusts(peer) {
            return network(peer);
        }
        let named = headers.get_all("x-forwarded-for").iter().filter_map(|line| line.to_str().ok());
        let hops: Vec<IpAddr> = named
            .flat_map(|line| line.split(','))
            .filter_map(|hop| hop.trim().parse().ok())
            .collect();
        // What stands left of the first stranger is only that one's word.
        network(hops.into_iter().rev().find(|hop| !self.trusts(*hop)).unwrap_or(peer))
    }

    /// Whether this is a proxy whose word counts.
    fn trusts(&self, address: IpAddr) -> bool {
        self.config.trusted_proxies.contains(&address.to_canonical())
    }

    /// How many connections this caller may have before it says a word.
    pub(crate) fn callers(&self, peer: IpAddr) -> usize {
        if self.trusts(peer) { usize::MAX } else { self.config.limits.callers_per_address }
    }

    /// Whether this caller runs the house.
    pub(crate) fn operates(&self, headers: &HeaderMap) -> bool {
        let Some(operator) = &self.config.operator else { return false };
        bearer(headers).is_some_and(|token| Hashed::of(operator.as_bytes()).fits(token.as_bytes()))
    }

    /// An identity leaves all its tables: it has moved, or is not wanted.
    pub(crate) async fn dismiss(&self, who: PersonId) {
        for handle in self.lobby.handles() {
            handle.send(Mail::Dismiss(who)).await;
        }
    }
}

/// Whom an address stands for. Of the newer kind everybody is given as many as there are numbers of 64 bits.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6((address.to_bits() >> 64 << 64).into()),
        old => old,
    }
}

/// Names that nobody else's server can have: an address, or this machine's own name. Otherwise a page
/// could point its own name at this house.
fn local(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => name,
        _ => host,
    };
    let address = name.trim_start_matches('[').trim_end_matches(']');
    address.parse::<IpAddr>().is_ok() || name == "localhost" || name.ends_with(".local")
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
}

fn token(headers: &HeaderMap) -> Option<Token> {
    if let Some(token) = bearer(headers) {
        return Token::read(token);
    }
    let cookies = headers.get_all(COOKIE).iter().filter_map(|cookie| cookie.to_str().ok());
    let mut cookies =
        cookies.flat_map(|line| line.split(';')).filter_map(|one| one.split_once('='));
    cookies.find(|(name, _)| name.trim() == COOKIE_NAME).and_then(|(_, value)| Token::read(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_our_own_are_local() {
        for ours in
            ["localhost", "localhost:5170", "127.0.0.1:80", "[::1]:5170", "den.local", "10.0.0.7"]
        {
            assert!(local(ours), "{ours}");
        }
        for theirs in
            ["evil.example", "localhost.evil.example:5170", "127.0.0.1.evil.example", "local", ""]
        {
            assert!(!local(theirs), "{theirs}");
        }
    }
}
