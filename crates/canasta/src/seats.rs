//! One bit for each seat, written as a list of seats.

use cards::{MAX_SEATS, Seat, SeatSet};
use serde::{Deserialize, Deserializer, Serializer};

pub(crate) fn serialize<S: Serializer>(bits: &u8, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(Seat::all(MAX_SEATS).filter(|seat| bits >> seat.index() & 1 == 1))
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
    let seats = SeatSet::deserialize(from)?;
    Ok(seats.iter().fold(0, |bits, seat| bits | 1 << seat.index()))
}
