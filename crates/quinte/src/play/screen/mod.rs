//! The table on a screen. It knows no game's rules: it draws what a place at a table is told
//! ([`Place`]) and asks what a person points at.
//!
//! `state.rs` is what the screen knows, `keys.rs` and `pane.rs` what keys do, `told.rs` what events add up
//! to, `draw.rs` the picture and `room.rs` the one before the cards are dealt; its parts are `middle.rs`, `hand.rs` and `verdict.rs`, in the manner of
//! `look.rs`.

mod draw;
mod hand;
mod keys;
mod look;
mod middle;
mod pane;
#[cfg(test)]
mod picture;
mod room;
mod state;
#[cfg(test)]
mod tests;
mod told;
mod verdict;

use std::io;
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::TryRecvError;
use std::thread;
use std::time::{Duration, Instant};

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event};
use ratatui::crossterm::terminal;

use super::place::{Place, Turn};
use crate::trouble::{Trouble, wrong};
use look::Look;
use state::Screen;

/// So often the screen looks up.
const LOOK_UP: Duration = Duration::from_millis(40);
/// So long a screen that was taken away has to end by itself.
const LAST_WORDS: Duration = Duration::from_secs(1);
/// So long the spinner stands still.
const SPIN: u128 = 150;

/// Whether this terminal has a size and can move its cursor.
pub(super) fn can_be_drawn() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    !dumb && terminal::size().is_ok_and(|(columns, lines)| columns > 0 && lines > 0)
}

/// Shows a place at a table until the person leaves it. However that comes, the terminal is given back.
pub(super) fn run(place: Place, by_itself: bool) -> Result<(), Trouble> {
    let fallen = Arc::new(AtomicBool::new(false));
    let mut terminal = ratatui::try_init()?;
    // A program that was killed on this terminal has left its picture here.
    terminal.clear()?;
    fall_with(&fallen);
    // A polite kill and a line that breaks end the program in order.
    #[cfg(unix)]
    for signal in [signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP] {
        signal_hook::flag::register(signal, Arc::clone(&fallen))?;
    }
    leave_with(&fallen);
    let mut screen = Screen::new(Look::of_terminal(), by_itself);
    screen.shared = place.shared;
    let shown = show(&mut terminal, &mut screen, &place, &fallen);
    ratatui::restore();
    shown?;
    say_goodbye(&screen, &place)
}

/// Whoever waits for keys of a terminal that is gone may wait for ever, and busily: when the line has
/// broken, the program does not stay behind it. The match is kept as it goes, so nothing is lost.
fn leave_with(fallen: &Arc<AtomicBool>) {
    let fallen = Arc::clone(fallen);
    thread::spawn(move || {
        while !fallen.load(Ordering::Relaxed) {
            thread::sleep(5 * LOOK_UP);
        }
        thread::sleep(LAST_WORDS);
        ratatui::restore();
        std::process::exit(1);
    });
}

/// Whoever panics, on whatever thread, ends the screen; the terminal was given back before the words.
fn fall_with(fallen: &Arc<AtomicBool>) {
    let (fallen, hook) = (Arc::clone(fallen), panic::take_hook());
    panic::set_hook(Box::new(move |info| {
        fallen.store(true, Ordering::Relaxed);
        hook(info);
    }));
}

fn show(
    terminal: &mut DefaultTerminal,
    screen: &mut Screen,
    place: &Place,
    fallen: &AtomicBool,
) -> Result<(), Trouble> {
    let began = Instant::now();
    let (mut changed, mut spun) = (true, 0);
    while !screen.leaving {
        if fallen.load(Ordering::Relaxed) {
            let why = format!("the table was taken away; the match is kept: {}", place.back);
            return Err(wrong(why));
        }
        if let Some(why) = &screen.gone {
            return Err(wrong(why.as_str()));
        }
        let turns = (began.elapsed().as_millis() / SPIN) as usize;
        if changed || turns != spun && moves(screen) {
            terminal.draw(|canvas| draw::draw(screen, turns, canvas))?;
            spun = turns;
        }
        changed = false;
        if event::poll(LOOK_UP).or_else(unless_interrupted)? {
            match event::read()? {
                Event::Key(key) => screen.key(key),
                Event::Paste(text) => drop(text),
                _ => {}
            }
            changed = true;
        }
        loop {
            match place.news.try_recv() {
                Ok(news) => screen.hear(news, Instant::now()),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => return Err(wrong("the house has gone")),
            }
            changed = true;
        }
        screen.tick(Instant::now());
        for ask in screen.asks.drain(..) {
            (place.ask)(ask);
            changed = true;
        }
    }
    Ok(())
}

/// A signal that came in between is looked at in the next round.
fn unless_interrupted(error: io::Error) -> io::Result<bool> {
    if error.kind() == io::ErrorKind::Interrupted { Ok(false) } else { Err(error) }
}

/// Whether something moves by itself: somebody thinks.
fn moves(screen: &Screen) -> bool {
    let thinks = screen.frame.as_ref().is_some_and(|frame| matches!(frame.waits, Turn::Other(_)));
    thinks || screen.hinting
}

/// What is left on the terminal when the table is gone.
fn say_goodbye(screen: &Screen, place: &Place) -> Result<(), Trouble> {
    let Some(frame) = &screen.frame else {
        if screen.room.is_some() {
            println!("Your seat stays yours. To come back: {}", place.back);
        }
        return Ok(());
    };
    let score = frame.described.lines().next().unwrap_or_default();
    println!("{}. {score}", frame.game.title());
    if frame.farewell.is_empty() {
        println!("The match is kept. To go on with it: {}", place.back);
    }
    for line in &frame.farewell {
        println!("{line}");
    }
    Ok(())
}
