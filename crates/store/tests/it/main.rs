//! The store: one suite of promises that every implementation runs, stores that break one promise each
//! and are found out, and falls of the house at every write, sync and answer. `QUINTE_LONG=1` falls
//! more often.

mod audit;
mod bent;
mod child;
mod contract;
mod falls;
mod files;
mod images;
mod kills;
mod kit;
mod trace;
