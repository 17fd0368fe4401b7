//! Measuring: CPU time of this thread, because machines are shared, and the least of several runs,
//! because whatever disturbs a run only makes it longer.

use rustix::time::{ClockId, clock_gettime};

/// How often each line is measured. Runs are short, so that some of them meet a quiet moment.
const RUNS: usize = 300;
/// And each of many that are measured one by one.
const FEW_RUNS: usize = 3;
/// The same for whoever is in a hurry.
const QUICK_RUNS: usize = 10;

/// The lines measured so far.
pub struct Bench {
    wanted: String,
    runs: usize,
    few_runs: usize,
    lines: Vec<Line>,
    watch: Box<dyn Fn(&Line)>,
}

/// A figure beside its goal.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// What was measured, and in which unit.
    pub name: String,
    /// The figure.
    pub figure: f64,
    /// What it should be; empty where nobody said.
    pub goal: String,
}

impl Line {
    /// Whether the figure reaches its goal: the first number of it, which is the most it may be, unless it
    /// says *at least*. A goal in milliseconds is for a figure in nanoseconds.
    pub fn reaches(&self) -> Option<bool> {
        let digits = self.goal.find(|c: char| c.is_ascii_digit())?;
        let number = &self.goal[digits..];
        let end = number.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(number.len());
        let unit = if number[end..].starts_with(" ms") { 1e6 } else { 1.0 };
        let goal = number[..end].parse::<f64>().ok()? * unit;
        let least = self.goal.starts_with("at least");
        Some(if least { self.figure >= goal } else { self.figure <= goal })
    }
}

impl Bench {
    /// A bench that measures the lines whose names contain a word.
    pub fn new(wanted: &str) -> Bench {
        Bench {
            wanted: wanted.to_string(),
            runs: RUNS,
            few_runs: FEW_RUNS,
            lines: Vec::new(),
            watch: Box::new(|_| ()),
        }
    }

    /// The same with fewer runs: sooner done, and more disturbed by whatever else the machine does.
    pub fn quick(self) -> Bench {
        Bench { runs: QUICK_RUNS, few_runs: 1, ..self }
    }

    /// The same, and whoever watches is told of every line as it is measured.
    pub fn watched(self, watch: impl Fn(&Line) + 'static) -> Bench {
        Bench { watch: Box::new(watch), ..self }
    }

    /// The lines measured so far.
    pub fn lines(&self) -> &[Line] {
        &self.lines
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
        for _ in 0..self.runs {
            let ready = prepare();
            let start = cpu_ns();
            let units = run(ready);
            let taken = cpu_ns() - start;
            least = least.min(taken as f64 / units as f64);
        }
        self.keep(name, least, goal);
        Some(least)
    }

    /// Measures work whose length depends on what it is done to: the median over these, each by the
    /// least of a few runs.
    pub(crate) fn median<T>(&mut self, name: &str, goal: &str, each: &[T], run: impl FnMut(&T)) {
        if name.contains(&self.wanted) {
            let all = sorted(each, self.few_runs, run);
            self.keep(name, all[all.len() / 2] as f64, goal);
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
            let all = sorted(each, self.few_runs, run);
            self.keep(&format!("{name}, median"), all[all.len() / 2] as f64, goals[0]);
            let (worst, of) = (all[all.len() - 1] as f64, all.len());
            self.keep(&format!("{name}, worst of {of}"), worst, goals[1]);
        }
    }

    fn keep(&mut self, name: &str, figure: f64, goal: &str) {
        let line = Line { name: name.to_string(), figure, goal: goal.to_string() };
        (self.watch)(&line);
        self.lines.push(line);
    }

    /// What was measured on the line of this name.
    #[cfg(feature = "peers")]
    pub(crate) fn figure(&self, name: &str) -> Option<f64> {
        self.lines.iter().find(|line| line.name == name).map(|line| line.figure)
    }

    /// Adds a line that follows from others.
    pub(crate) fn ratio(&mut self, name: &str, goal: &str, ratio: Option<f64>) {
        if let Some(ratio) = ratio.filter(|_| name.contains(&self.wanted)) {
            self.keep(name, ratio, goal);
        }
    }

    /// The lines as a table.
    pub fn report(&self) -> String {
        let mut table = "| what | measured | goal |\n|---|---:|---|\n".to_string();
        for Line { name, figure, goal } in &self.lines {
            table += &format!("| {name} | {figure:.1} | {goal} |\n");
        }
        table
    }
}

/// What this thread has used of the processor.
pub(crate) fn cpu_ns() -> i64 {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    now.tv_sec * 1_000_000_000 + now.tv_nsec
}

/// The time of each by the least of a few runs, the shortest first.
fn sorted<T>(each: &[T], runs: usize, mut run: impl FnMut(&T)) -> Vec<i64> {
    let mut least = |item: &T| {
        let times = (0..runs).map(|_| {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_are_read_as_they_are_written() {
        let reaches = |figure: f64, goal: &str| {
            Line { name: String::new(), figure, goal: goal.to_string() }.reaches()
        };
        for (goal, good, bad) in [
            ("25, stretch 17", 25.0, 25.1),
            ("15 plain, 10 on x86-64-v3, or 1.6 floors", 14.0, 16.0),
            ("\u{2264} 250", 250.0, 251.0),
            ("10 ms, stretch 5", 9.9e6, 1.1e7),
            ("0.5 ms", 4e5, 6e5),
            ("at most 1.6", 1.6, 1.7),
            ("at least 2.4", 2.4, 2.3),
        ] {
            assert_eq!(
                (reaches(good, goal), reaches(bad, goal)),
                (Some(true), Some(false)),
                "{goal}"
            );
        }
        assert_eq!(reaches(1.0, ""), None);
    }
}
