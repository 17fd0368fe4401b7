//! Bots at tables: whether they play fair, whether figures can be trusted, and what programs on the
//! other end of a pipe may do.

mod contest;
mod fair;
mod guest;
mod hostile;
mod news;
mod outside;
mod swapped;
mod written;

use std::time::Duration;

use arena::{Contest, Duel, House, Played, Sprt, Unit};
use belote::Belote;

/// No clock: tests must not depend on how busy a machine is.
const HOUSE: House = House { guard: Duration::MAX, club_bids: false };

/// Campaigns that take long are run on request.
fn long() -> bool {
    std::env::var_os("QUINTE_LONG").is_some()
}

/// A contest of Belote, changed as a test likes.
struct Wish<'a> {
    a: &'a str,
    b: &'a str,
    deals: u64,
    threads: u16,
    unit: Unit,
    test: Option<Sprt>,
    patience: Duration,
}

impl Default for Wish<'_> {
    fn default() -> Self {
        let patience = Duration::from_secs(60);
        let (deals, threads, unit, test) = (10, 1, Unit::Deal, None);
        Wish { a: "random", b: "random", deals, threads, unit, test, patience }
    }
}

impl Wish<'_> {
    fn play(&self) -> Played {
        let options = belote::Options::default();
        let duel = Duel { options: &options, unit: self.unit, house: HOUSE, seed: "test" };
        let entrant = |name: &str| name.parse().expect("an entrant");
        let (a, b) = (entrant(self.a), entrant(self.b));
        let contest = Contest::<Belote> {
            duel,
            a: &a,
            b: &b,
            deals: self.deals,
            test: self.test.clone(),
            threads: self.threads,
            patience: self.patience,
        };
        contest.play(&|_| {})
    }
}
