//! `cargo run --release -p quinte-benches` measures everything; a word after it picks the lines that
//! contain it. Goals and peers stand beside the figures, measured in the same run.

use benches::Bench;

fn main() {
    let wanted = std::env::args().nth(1).unwrap_or_default();
    let mut bench = Bench::new(&wanted);
    benches::run(&mut bench);
    print!("{}", bench.report());
}
