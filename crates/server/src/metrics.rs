//! What the house counts, in the text that Prometheus reads. No label names a person, a table or a card.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Upper bounds of the classes of durations, in milliseconds.
const CLASSES: [u64; 10] = [1, 2, 5, 10, 25, 50, 100, 250, 1_000, 5_000];

/// Something that is counted.
#[derive(Default)]
pub(crate) struct Count(AtomicU64);

impl Count {
    pub(crate) fn add(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn less(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Durations by class.
#[derive(Default)]
pub(crate) struct Durations {
    classes: [Count; CLASSES.len()],
    micros: AtomicU64,
    count: Count,
}

impl Durations {
    pub(crate) fn add(&self, took: Duration) {
        let millis = took.as_micros().div_ceil(1_000) as u64;
        if let Some(class) = CLASSES.iter().position(|&most| millis <= most) {
            self.classes[class].add();
        }
        self.micros.fetch_add(took.as_micros() as u64, Ordering::Relaxed);
        self.count.add();
    }
}

/// Everything that is counted.
#[derive(Default)]
pub(crate) struct Metrics {
    pub(crate) tables: Count,
    pub(crate) sockets: Count,
    pub(crate) requests: Count,
    pub(crate) refused: Count,
    pub(crate) messages: Count,
    pub(crate) unreadable: Count,
    pub(crate) resumed: Count,
    pub(crate) slow: Count,
    pub(crate) commits: Durations,
    pub(crate) faults: Count,
    pub(crate) thoughts: Count,
    pub(crate) hurried: Count,
    pub(crate) reviews: Count,
}

impl Metrics {
    /// All of it, with so many commits of the record.
    pub(crate) fn text(&self, store_commits: u64) -> String {
        let store_commits = Count(store_commits.into());
        let mut text = String::new();
        let counts: [(&str, &str, &str, &Count); 13] = [
            ("tables", "gauge", "Tables that are not over.", &self.tables),
            ("sockets", "gauge", "Open connections.", &self.sockets),
            ("requests_total", "counter", "Requests over HTTP.", &self.requests),
            ("requests_refused_total", "counter", "Requests that were refused.", &self.refused),
            ("messages_total", "counter", "Messages over sockets.", &self.messages),
            ("messages_unreadable_total", "counter", "Messages that are none.", &self.unreadable),
            (
                "resumed_total",
                "counter",
                "Connections that went on where they were.",
                &self.resumed,
            ),
            ("slow_readers_total", "counter", "Connections dropped as too slow.", &self.slow),
            ("store_commits_total", "counter", "Commits of the record.", &store_commits),
            ("store_faults_total", "counter", "Appends that failed.", &self.faults),
            ("bot_decisions_total", "counter", "Decisions of house bots.", &self.thoughts),
            ("bot_hurried_total", "counter", "Those that were late.", &self.hurried),
            ("reviews_total", "counter", "Reviews made.", &self.reviews),
        ];
        for (name, kind, says, count) in counts {
            let _ = writeln!(text, "# HELP quinte_{name} {says}\n# TYPE quinte_{name} {kind}");
            let _ = writeln!(text, "quinte_{name} {}", count.get());
        }
        self.commits.write("commit_seconds", "From an append to its being durable.", &mut text);
        text + &cpu()
    }
}

/// What the program has cost so far.
pub(crate) fn cpu() -> String {
    #[cfg(unix)]
    let seconds = {
        let spent = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
        spent.tv_sec as f64 + spent.tv_nsec as f64 / 1e9
    };
    #[cfg(not(unix))]
    let seconds = f64::NAN;
    format!(
        "# HELP process_cpu_seconds_total CPU time of the program.\n\
         # TYPE process_cpu_seconds_total counter\nprocess_cpu_seconds_total {seconds}\n"
    )
}

impl Durations {
    fn write(&self, name: &str, says: &str, text: &mut String) {
        let _ = writeln!(text, "# HELP quinte_{name} {says}\n# TYPE quinte_{name} histogram");
        let mut so_far = 0;
        for (most, class) in CLASSES.iter().zip(&self.classes) {
            so_far += class.get();
            let most = *most as f64 / 1_000.0;
            let _ = writeln!(text, "quinte_{name}_bucket{{le=\"{most}\"}} {so_far}");
        }
        let (count, sum) = (self.count.get(), self.micros.load(Ordering::Relaxed) as f64 / 1e6);
        let _ = writeln!(text, "quinte_{name}_bucket{{le=\"+Inf\"}} {count}");
        let _ = writeln!(text, "quinte_{name}_sum {sum}\nquinte_{name}_count {count}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_told_by_class() {
        let metrics = Metrics::default();
        for micros in [900, 4_000, 9_000_000] {
            metrics.commits.add(Duration::from_micros(micros));
        }
        let text = metrics.text(0);
        for line in [
            "quinte_commit_seconds_bucket{le=\"0.001\"} 1\n",
            "quinte_commit_seconds_bucket{le=\"0.005\"} 2\n",
            "quinte_commit_seconds_bucket{le=\"5\"} 2\n",
            "quinte_commit_seconds_bucket{le=\"+Inf\"} 3\n",
        ] {
            assert!(text.contains(line), "{line}{text}");
        }
    }
}
