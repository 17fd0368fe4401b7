//! Measuring: CPU time of this thread, because machines are shared, and the least of several runs,
//! because whatever disturbs a run only makes it longer.

use rustix::time::{ClockId, clock_gettime};

/// How often each line is measured. Runs are short, so that some of them meet a quiet moment.
const RUNS: usize = 300;
/// And each of many that are measured one by one.
const FEW_RUNS: usize = 3;

/// The lines measured so far.
pub(crate) struct Bench {
    wanted: String,
    lines: Vec<Line>,
}

struct Line {
    name: String,
    ns: f64,
    goal: String,
}

impl Bench {
    /// A bench that measures the lines whose names contain a word.
    pub(crate) fn new(wanted: &str) -> Bench {
        Bench { wanted: wanted.to_string(), lines: Vec::new() }
    }

    /// Measures one line: `run` does its work and says how many units of it there were; `prepare`
    /// makes what it needs and is not measured. Gives nanoseconds for one unit.
    pub(crate) fn line<T>(
        &mut self,
        name: &str,
        goal: &str,
        mut prepare: impl FnMut() -> T,
        mut run: impl FnMut(T) -> u64,
    ) -> Option<f64> {
        if !name.contains(&self.wanted) {
            return None;
        }
        let mut least = f64::INFINITY;
        for _ in 0..RUNS {
            let ready = prepare();
            let start = cpu_ns();
            let units = run(ready);
            let taken = cpu_ns() - start;
            least = least.min(taken as f64 / units as f64);
        }
        self.lines.push(Line { name: name.to_string(), ns: least, goal: goal.to_string() });
        Some(least)
    }

    /// Measures work whose length depends on what it is done to: the median over these, each by the
    /// least of a few runs.
    pub(crate) fn median<T>(&mut self, name: &str, goal: &str, each: &[T], run: impl FnMut(&T)) {
        if name.contains(&self.wanted) {
            let all = sorted(each, run);
            self.keep(name, all[all.len() / 2], goal);
        }
    }

    /// As [`Bench::median`], and the worst of them on a line of its own.
    pub(crate) fn spread<T>(
        &mut self,
        name: &str,
        goals: [&str; 2],
        each: &[T],
        run: impl FnMut(&T),
    ) {
        if name.contains(&self.wanted) {
            let all = sorted(each, run);
            self.keep(&format!("{name}, median"), all[all.len() / 2], goals[0]);
            self.keep(&format!("{name}, worst of {}", all.len()), all[all.len() - 1], goals[1]);
        }
    }

    fn keep(&mut self, name: &str, ns: i64, goal: &str) {
        self.lines.push(Line { name: name.to_string(), ns: ns as f64, goal: goal.to_string() });
    }

    /// Adds a line that follows from others.
    pub(crate) fn ratio(&mut self, name: &str, goal: &str, ratio: Option<f64>) {
        if let Some(ratio) = ratio {
            self.lines.push(Line { name: name.to_string(), ns: ratio, goal: goal.to_string() });
        }
    }

    /// Prints the lines as a table.
    pub(crate) fn report(&self) {
        println!("| what | measured | goal |");
        println!("|---|---:|---|");
        for Line { name, ns, goal } in &self.lines {
            println!("| {name} | {ns:.1} | {goal} |");
        }
    }
}

/// What this thread has used of the processor.
pub(crate) fn cpu_ns() -> i64 {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    now.tv_sec * 1_000_000_000 + now.tv_nsec
}

/// The time of each by the least of a few runs, the shortest first.
fn sorted<T>(each: &[T], mut run: impl FnMut(&T)) -> Vec<i64> {
    let mut least = |item: &T| {
        let times = (0..FEW_RUNS).map(|_| {
            let start = cpu_ns();
            run(item);
            cpu_ns() - start
        });
        times.min().unwrap_or_default()
    };
    let mut all: Vec<i64> = each.iter().map(&mut least).collect();
    all.sort_unstable();
    all
}
