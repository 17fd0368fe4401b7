//! How a house is run: where it listens, where it keeps its record, whom it trusts, what it allows.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use crate::clock::Clock;

/// How a house is run.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// The folder of its record.
    pub data: PathBuf,
    /// The address that people open, such as `https://cards.example.org`; links and origins follow it.
    pub public_url: Option<String>,
    /// Proxies whose word about a caller's address is believed.
    pub trusted_proxies: Vec<IpAddr>,
    /// What everybody must know who comes in.
    pub password: Option<String>,
    /// What whoever runs the house shows.
    pub operator: Option<String>,
    /// What it allows.
    pub limits: Limits,
    /// Its time.
    pub clock: Clock,
}

impl Config {
    /// The port that nobody has to choose.
    pub const PORT: u16 = 7177;

    /// A house for whoever sits at this machine.
    pub fn at_home(data: PathBuf) -> Config {
        Config {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, Config::PORT)),
            data,
            public_url: None,
            trusted_proxies: Vec::new(),
            password: None,
            operator: None,
            limits: Limits::default(),
            clock: Clock::default(),
        }
    }
}

/// What a house allows. Sixty people behind one address can play, and nobody alone can fill the house.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Running tables in the house.
    pub tables: usize,
    /// Running tables that one identity has opened.
    pub tables_each: usize,
    /// Tables at which nobody but bots plays and that go on at once; the others wait for each other.
    pub unattended: usize,
    /// Tables that one identity opens.
    pub opened: Rate,
    /// Hints about positions that one identity writes down.
    pub hints: Rate,
    /// New identities from one address.
    pub guests: Rate,
    /// Guesses at codes, passwords and tokens from one address.
    pub guesses: Rate,
    /// Requests from one address.
    pub requests: Rate,
    /// Logs that one address has told again.
    pub replays: Rate,
    /// Messages of one identity on all its connections; without an identity, of one connection.
    pub messages: Rate,
    /// Bytes that one connection sends; more of them are read later.
    pub bytes: Rate,
    /// How long nothing of an answer may be taken.
    pub untaken: Duration,
    /// Connections of one address, unless it is a trusted proxy's, that follow no table.
    pub callers_per_address: usize,
    /// Open connections in the house.
    pub sockets: usize,
    /// Open connections of one address.
    pub sockets_per_address: usize,
    /// Open connections of one identity.
    pub sockets_each: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            tables: 5_000,
            tables_each: 5,
            unattended: 12,
            opened: Rate { burst: 10, per_minute: 1 },
            hints: Rate { burst: 5, per_minute: 6 },
            guests: Rate { burst: 80, per_minute: 20 },
            guesses: Rate { burst: 70, per_minute: 30 },
            requests: Rate { burst: 600, per_minute: 3_000 },
            replays: Rate { burst: 30, per_minute: 12 },
            messages: Rate { burst: 60, per_minute: 1_200 },
            bytes: Rate { burst: 4 << 20, per_minute: 30 << 20 },
            untaken: Duration::from_secs(60),
            callers_per_address: 1_000,
            sockets: 18_000,
            sockets_per_address: 400,
            sockets_each: 20,
        }
    }
}

impl Limits {
    /// A house that measures itself: nobody is held up.
    pub fn none() -> Limits {
        let rate = Rate { burst: u32::MAX, per_minute: u32::MAX };
        Limits {
            tables: usize::MAX,
            tables_each: usize::MAX,
            unattended: usize::MAX,
            opened: rate,
            hints: rate,
            guests: rate,
            guesses: rate,
            requests: rate,
            replays: rate,
            messages: rate,
            bytes: rate,
            untaken: Duration::MAX,
            callers_per_address: usize::MAX,
            sockets: usize::MAX,
            sockets_per_address: usize::MAX,
            sockets_each: usize::MAX,
        }
    }
}

/// So many at once, and so many a minute after that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// At once.
    pub burst: u32,
    /// A minute.
    pub per_minute: u32,
}
