//! Means, intervals and times over many deals.

use std::time::Duration;

/// A mean with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Standard errors on either side of the mean for 95 %.
const WIDTH: f64 = 1.96;

impl Mean {
    /// The mean of these values; the interval is endless before there are two.
    pub fn of(values: impl Iterator<Item = f64> + Clone) -> Mean {
        let n = values.clone().count() as f64;
        let mean = values.clone().sum::<f64>() / n.max(1.0);
        let spread: f64 = values.map(|value| (value - mean).powi(2)).sum();
        let error = if n < 2.0 { f64::INFINITY } else { (spread / (n * (n - 1.0))).sqrt() };
        Mean { mean, low: mean - WIDTH * error, high: mean + WIDTH * error }
    }
}

/// The time that this share of the decisions did not exceed, in milliseconds.
pub(crate) fn percentile(times: &mut [Duration], share: f64) -> f64 {
    if times.is_empty() {
        return 0.0;
    }
    times.sort_unstable();
    let at = ((times.len() - 1) as f64 * share).round() as usize;
    times[at].as_secs_f64() * 1e3
}
