//! The house: tables over HTTP and WebSocket, identities, limits, the record kept.
//!
//! A table is a pure machine (`crates/table`); here it is given sockets, a disk, a clock and chance. Nothing of
//! the rules is decided here, and nothing is told before it is durable.
//!
//! Read the files in this order:
//!
//! | file | what lives there |
//! |---|---|
//! | `secret`, `clock` | secrets and chance; the time |
//! | `config` | how a house is run, and what it allows |
//! | `refusal`, `shapes` | what goes over HTTP: why not, and what else |
//! | `limits`, `metrics` | how often, how many |
//! | `deeds` | deeds as the record keeps them |
//! | `thinkers`, `reviews`, `scribes` | bots, reviews and whatever else takes long, on threads of their own |
//! | `people` | who is known, and who was let in where |
//! | `mail`, `actor`, `lobby` | the way to a table; a table at work; all of them |
//! | `page` | the files of the page |
//! | `house` | everything that requests and connections share |
//! | `api` | what is asked over HTTP |
//! | `share` | a finished match behind a link |
//! | `socket` | a connection to a table |
//! | `line`, `door` | below HTTP: who does not read, who says too much; routes, headers, listening and closing |
//! | `backup` | copies of a house |
//! | `yardstick` | the same sockets with less behind them |
//! | `address`, `client`, `player` | where a house is; somebody who comes to a house; a program that plays |

#![deny(missing_docs)]

mod actor;
mod address;
mod api;
pub mod backup;
pub mod client;
mod clock;
mod config;
mod deeds;
mod door;
mod house;
mod limits;
mod line;
mod lobby;
mod mail;
mod metrics;
mod page;
mod people;
pub mod player;
mod refusal;
mod reviews;
mod scribes;
mod secret;
pub mod shapes;
mod share;
mod socket;
mod thinkers;
pub mod yardstick;

pub use clock::Clock;
pub use config::{Config, Limits, Rate};
pub use deeds::deeds as deeds_of;
pub use door::{bind, routes, serve};
pub use house::{House, NoHouse, PEOPLE, RECORD};
pub use refusal::Refused;
pub use socket::LONGEST;
