//! What comes back over the wire: a view that was written by another program, perhaps another build.
//!
//! A view is written with names and cards as text and holds every field of the value, so the reader
//! is the writer turned round. A reader trusts nobody: the types refuse what they cannot hold, and
//! [`crate::Possible::sound`] what no table could show. What was made up and is still possible is welcome.

use serde::{Deserialize, Deserializer, de};
use serde_json::Value;

use crate::game::Game;
use crate::state::View;
use crate::table::{Impossible, Standing, Turn, Viewer};

/// No match is so long, and sums of so many points overflow nowhere.
pub const MOST_POINTS: u32 = 1 << 24;

impl<G: Game> View<G> {
    /// Reads a view of a table with these rules. What passes can be relied on like a view that was
    /// taken here.
    pub fn read(rules: &G::Rules, json: &Value) -> Result<View<G>, Impossible> {
        let view: View<G> =
            View::deserialize(json).map_err(|error| Impossible(format!("not a view: {error}")))?;
        view.checked(rules)
    }

    /// Whether whoever looks has a decision to make.
    pub fn may_act(&self, rules: &G::Rules) -> bool {
        let Viewer::Seat(seat) = self.viewer else { return false };
        let asked = match G::turn(rules, &self.open) {
            Turn::Seat(turn) => turn == seat,
            Turn::Window(seats) => seats.contains(seat),
            Turn::Chance(_) | Turn::Over => false,
        };
        asked && !G::legal(self.seen(rules), &G::Draft::default()).is_empty()
    }

    /// The view, if a table with these rules could show it.
    pub(crate) fn checked(self, rules: &G::Rules) -> Result<View<G>, Impossible> {
        let possible = self.check(rules);
        possible.map(|()| self).map_err(|why| Impossible(format!("no table shows this: {why}")))
    }

    fn check(&self, rules: &G::Rules) -> Result<(), String> {
        match self.viewer {
            Viewer::Seat(seat) if seat.index() >= G::seating(rules).seats => {
                return Err(format!("nobody sits in seat {seat}"));
            }
            Viewer::Watcher if self.own != G::Own::default() => {
                return Err("a watcher knows something of its own".to_string());
            }
            Viewer::Seat(_) | Viewer::Watcher => {}
        }
        let Standing { scores, deals, .. } = G::standing(rules, &self.open);
        if deals > MOST_POINTS || scores.iter().any(|score| score.unsigned_abs() > MOST_POINTS) {
            return Err("no match is so long".to_string());
        }
        G::sound(self.seen(rules)).map_err(|why| why.0)?;
        let unseen = G::unseen(self.seen(rules));
        let room: usize = unseen.places.iter().map(|place| usize::from(place.size)).sum();
        if room != unseen.cards.len() {
            return Err(format!("{} unseen cards for {room} places", unseen.cards.len()));
        }
        Ok(())
    }
}

/// Reads a list into whatever holds its items; `put` says whether there was room for one more.
pub fn fill<'de, D: Deserializer<'de>, T: Deserialize<'de>, C>(
    deserializer: D,
    mut empty: C,
    put: impl Fn(&mut C, T) -> bool,
) -> Result<C, D::Error> {
    let fits = Vec::deserialize(deserializer)?.into_iter().all(|item| put(&mut empty, item));
    if fits { Ok(empty) } else { Err(de::Error::custom("more of this than there is")) }
}
