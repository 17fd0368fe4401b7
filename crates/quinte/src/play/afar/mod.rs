//! A place at a table of another house: the way there, who comes, and the wire that is kept.
//!
//! `guest.rs` keeps who one is in a house, `eyes.rs` looks at a view that was
//! sent (the same code that judges at a table of this program), `heard.rs` is what was heard of the table,
//! `salt.rs` keeps one's grain of chance, `wire.rs` carries messages and comes back by itself.

mod eyes;
mod guest;
mod heard;
mod salt;
mod wire;

use std::sync::mpsc::channel;
use std::thread;

use tokio::runtime::Builder;
use tokio::sync::mpsc::unbounded_channel;

use super::kept;
use super::place::Place;
use crate::link::Link;
use crate::trouble::{Trouble, wrong};
pub(super) use guest::Visitor;

/// Comes to the table behind this link and follows it until the place is left.
pub(super) fn sit_down(link: &Link, visitor: &Visitor) -> Result<Place, Trouble> {
    let home = kept::home().ok_or_else(|| wrong("neither XDG_STATE_HOME nor HOME is set"))?;
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let (client, table) = runtime.block_on(guest::come_in(link, visitor, &home))?;
    let ((asks, asked), (news, told)) = (unbounded_channel(), channel());
    let back = format!("quinte play --join '{}'", link.to_table(&table));
    let wire = wire::Wire::new(client, table, home, news)?;
    thread::spawn(move || runtime.block_on(wire.run(asked)));
    // A wire that is no more shows by its silence: its news end.
    let ask = move |ask| drop(asks.send(ask));
    Ok(Place { ask: Box::new(ask), news: told, back, shared: true })
}
