//! How far a long command has come.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar on a terminal, silence elsewhere. The message says what is counted.
pub(crate) fn bar(count: u64, what: &'static str) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(count), ProgressDrawTarget::stderr_with_hz(5));
    let style = "{bar:40} {human_pos} of {human_len} {msg}, {eta} to go";
    let bar = bar.with_message(what);
    bar.with_style(ProgressStyle::with_template(style).expect("the template is well formed"))
}

/// A line that moves while nobody knows how long it takes; silence elsewhere.
pub(crate) fn spinner() -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(5));
    bar.enable_steady_tick(std::time::Duration::from_millis(200));
    bar.with_style(
        ProgressStyle::with_template("{spinner} {wide_msg}").expect("the template is well formed"),
    )
}
