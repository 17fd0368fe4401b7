//! The bots of five games: legal at every table, blind to hidden cards, sound in textbook positions,
//! better than the level below, and exact where cards lie open. `QUINTE_LONG=1` runs the long campaigns.

mod announced;
mod belote;
mod bezique;
mod canasta;
mod kit;
mod rami;
mod sampler;
mod tractor;
mod units;
mod work;
