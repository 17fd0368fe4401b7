//! Bot against bot, so that the better one can be told.
//!
//! Every deal is played several times with the same cards, until each bot has held each hand
//! ([`duel`]); the deal, not the game, is the unit that the statistics count ([`figures`]). A
//! [`table`] seats the bots: each gets what its seat may know, and answers through the checked door.
//!
//! A [`contest`] plays many deals between two [`entrant`]s, on as many threads as there are, and stops
//! early if a sequential test ([`sprt`]) has seen enough. A [`report`] tells what came of it, a
//! [`chart`] shows it. Bots that are programs of their own come in by a pipe ([`outside`]), in lines
//! of JSON ([`protocol`]); whatever they do costs them a turn ([`fault`]) and nobody else anything
//! ([`process`]). A [`guest`] is a house bot on the other end of one.

#![deny(missing_docs)]

pub mod chart;
pub mod clock;
pub mod contest;
pub mod duel;
pub mod entrant;
pub mod fault;
pub mod figures;
mod group;
pub mod guest;
pub mod outside;
pub mod process;
pub mod protocol;
pub mod report;
pub mod sprt;
pub mod table;
