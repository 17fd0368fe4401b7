//! How the gains of many deals are spread, drawn with letters or as a small picture.

use std::fmt::Write;

/// Gains, sorted into steps of equal width; zero is the edge of one.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// Where the first step begins.
    from: f64,
    /// How wide each is.
    width: f64,
    /// How many gains fell into each.
    counts: Vec<u64>,
}

/// About so many steps are drawn.
const STEPS: f64 = 15.0;
/// The longest bar, in letters.
const LONGEST: u64 = 50;

impl Chart {
    /// Sorts these gains; nothing to draw without any.
    pub fn of(gains: &[f64]) -> Option<Chart> {
        let least = gains.iter().copied().min_by(f64::total_cmp)?;
        let most = gains.iter().copied().max_by(f64::total_cmp)?;
        let width = round_width((most - least) / STEPS);
        let from = (least / width).floor() * width;
        let step = |gain: f64| ((gain - from) / width).floor() as usize;
        let mut counts = vec![0; step(most) + 1];
        gains.iter().for_each(|&gain| counts[step(gain)] += 1);
        Some(Chart { from, width, counts })
    }

    fn steps(&self) -> impl Iterator<Item = (f64, u64)> + '_ {
        let edges = (0..).map(|step| self.from + f64::from(step) * self.width);
        edges.zip(self.counts.iter().copied())
    }

    /// Lines of letters: where a step begins, a bar, how many.
    pub fn letters(&self) -> String {
        let most = self.counts.iter().copied().max().unwrap_or(0).max(1);
        let mut text = String::new();
        for (edge, count) in self.steps() {
            let bar = "#".repeat((count * LONGEST).div_ceil(most) as usize);
            let gap = if bar.is_empty() { "" } else { " " };
            let _ = writeln!(text, "{:>9} |{bar}{gap}{count}", plain(edge));
        }
        text
    }

    /// The same as a picture.
    pub fn svg(&self, title: &str, unit: &str) -> String {
        const WIDE: f64 = 640.0;
        const HIGH: f64 = 240.0;
        const EDGE: f64 = 40.0;
        let most = self.counts.iter().copied().max().unwrap_or(0).max(1) as f64;
        let bar = (WIDE - 2.0 * EDGE) / self.counts.len() as f64;
        let floor = HIGH - EDGE;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDE} {HIGH}\" \
             font-family=\"sans-serif\" font-size=\"12\">\n\
             <text x=\"{EDGE}\" y=\"20\">{}</text>\n",
            escaped(title)
        );
        for (place, (edge, count)) in self.steps().enumerate() {
            let (x, height) = (EDGE + bar * place as f64, (floor - 30.0) * count as f64 / most);
            // Halves of the picture in two colours: what A lost, and what it gained.
            let colour = if edge < 0.0 { "#b5532d" } else { "#2d6fb5" };
            let _ = writeln!(
                svg,
                "<rect x=\"{x:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\" \
                 fill=\"{colour}\"><title>{} to {}: {count}</title></rect>",
                floor - height,
                bar - 1.0,
                plain(edge),
                plain(edge + self.width),
            );
        }
        let end = self.from + self.width * self.counts.len() as f64;
        let _ = writeln!(
            svg,
            "<line x1=\"{EDGE}\" y1=\"{floor}\" x2=\"{0}\" y2=\"{floor}\" stroke=\"black\"/>\n\
             <text x=\"{EDGE}\" y=\"{1}\">{2}</text>\n\
             <text x=\"{0}\" y=\"{1}\" text-anchor=\"end\">{3} {4}</text>\n</svg>",
            WIDE - EDGE,
            floor + 16.0,
            plain(self.from),
            plain(end),
            escaped(unit),
        );
        svg
    }
}

/// The next of 1, 2, 5, 10, 20 … above this, downwards too; one if there is no spread.
fn round_width(width: f64) -> f64 {
    if width <= 0.0 {
        return 1.0;
    }
    let ten = 10f64.powf(width.log10().floor());
    let times = [1.0, 2.0, 5.0, 10.0].into_iter().find(|times| times * ten >= width);
    times.unwrap_or(10.0) * ten
}

/// A number without digits that say nothing.
fn plain(number: f64) -> String {
    let text = format!("{number:.3}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_string() } else { short.to_string() }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_gain_is_in_its_step() {
        let gains = [-30.0, -0.5, 0.0, 0.0, 9.9, 10.0, 120.0];
        let chart = Chart::of(&gains).expect("there are gains");
        assert_eq!((chart.from, chart.width), (-30.0, 10.0));
        assert_eq!(chart.counts.iter().sum::<u64>(), 7);
        assert_eq!(chart.counts[..5], [1, 0, 1, 3, 1]);
        assert_eq!(chart.counts.last(), Some(&1));
        let letters = chart.letters();
        assert!(letters.contains("        0 |###") && letters.ends_with("# 1\n"), "{letters}");
        assert_eq!(letters.lines().count(), 16);
    }

    #[test]
    fn odd_data_can_be_drawn() {
        assert_eq!(Chart::of(&[]), None);
        let same = Chart::of(&[0.0; 5]).expect("there are gains");
        assert_eq!(same.counts, [5]);
        let tiny = Chart::of(&[0.0, 1e-6]).expect("there are gains");
        assert_eq!(tiny.counts.iter().sum::<u64>(), 2);
        let svg = same.svg("a < b & \"c\"", "points");
        assert!(svg.contains("a &lt; b &amp; &quot;c&quot;") && svg.ends_with("</svg>\n"), "{svg}");
        assert_eq!(svg.matches("<rect").count(), 1);
    }
}
