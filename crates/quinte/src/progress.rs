//! How far a long command has come.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar on a terminal, silence elsewhere.
pub fn bar(deals: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(deals), ProgressDrawTarget::stderr_with_hz(5));
    let style = "{bar:40} {human_pos} of {human_len} deals, {eta} to go";
    bar.with_style(ProgressStyle::with_template(style).expect("the template is well formed"))
}
