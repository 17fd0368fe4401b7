//! How fast the games are: CPU time of one thread, the least of several runs.
//!
//! Two doors: `make bench` measures beside public engines (the feature `peers`), `quinte bench` without them.
//!
//! Read the files in this order:
//!
//! | file | what lives there |
//! |---|---|
//! | `clock` | measuring, and the lines that come of it |
//! | `every`, `choices`, `observe` | what is measured of every game of the list |
//! | `floor`, `coinche` | a hand-written loop and a public engine, to hold Belote against |
//! | `belote`, `bezique`, `tractor`, `canasta`, `rami` | what is special to a game |
//! | `bots_belote`, `bots_bezique`, `bots_tractor` | what its bots do all day |

#![deny(missing_docs)]

mod belote;
mod bezique;
mod bots_belote;
mod bots_bezique;
mod bots_tractor;
mod canasta;
mod choices;
mod clock;
#[cfg(feature = "peers")]
mod coinche;
mod every;
mod floor;
mod observe;
mod rami;
mod tractor;

pub use clock::{Bench, Line};

/// Measures every line that is wanted.
pub fn run(bench: &mut Bench) {
    every::run(bench);
    choices::run(bench);
    observe::run(bench);
    belote::run(bench);
    bezique::run(bench);
    tractor::run(bench);
    canasta::run(bench);
    rami::run(bench);
    bots_belote::run(bench);
    bots_bezique::run(bench);
    bots_tractor::run(bench);
}
