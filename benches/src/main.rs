//! How fast the games are: CPU time of one thread, the least of several runs.
//!
//! `cargo run --release -p quinte-benches` measures everything; a word after it picks the lines that
//! contain it. Goals and peers stand beside the figures, measured in the same run.

mod belote;
mod bezique;
mod bots_belote;
mod bots_bezique;
mod bots_tractor;
mod canasta;
mod choices;
mod clock;
mod coinche;
mod every;
mod floor;
mod observe;
mod rami;
mod tractor;

fn main() {
    let wanted = std::env::args().nth(1).unwrap_or_default();
    let mut bench = clock::Bench::new(&wanted);
    every::run(&mut bench);
    choices::run(&mut bench);
    observe::run(&mut bench);
    belote::run(&mut bench);
    bezique::run(&mut bench);
    tractor::run(&mut bench);
    canasta::run(&mut bench);
    rami::run(&mut bench);
    bots_belote::run(&mut bench);
    bots_bezique::run(&mut bench);
    bots_tractor::run(&mut bench);
    bench.report();
}
