//! A test that may stop early: is the gain at least so much, or nothing?
//!
//! A generalised sequential probability ratio test on the gains of duplicated deals. The likelihood
//! of the two hypotheses is that of normal means, which suits sums of many independent deals. One deal
//! is far from normal: much is won rarely, and before that has happened both mean and spread look too
//! small. So the spread is taken at the upper end of what it may be. Looking after every deal is
//! allowed for: the chance of a wrong verdict stays at about `RISK` either way.

use serde::Serialize;

/// The chance of a wrong verdict, either way.
const RISK: f64 = 0.05;
/// Before so many deals the spread is not known well enough to decide.
const FEWEST: u64 = 60;
/// The variance is taken so many of its standard errors above what was seen.
const CAUTION: f64 = 2.0;

/// The test of one contest.
#[derive(Clone, Debug)]
pub struct Sprt {
    /// The gain that would be worth having.
    worth: f64,
    n: u64,
    /// The sums of the gains' first four powers.
    powers: [f64; 4],
}

/// What the test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The gain is at least what was asked for, rather than nothing.
    Better,
    /// The gain is nothing, rather than what was asked for.
    NotBetter,
    /// Not decided yet.
    Open,
}

impl Sprt {
    /// A test for a gain of at least this, which is above zero.
    pub fn new(worth: f64) -> Sprt {
        Sprt { worth, n: 0, powers: [0.0; 4] }
    }

    /// The gain that it asks for.
    pub fn worth(&self) -> f64 {
        self.worth
    }

    /// The logarithm of the ratio at which it decides.
    pub fn bound() -> f64 {
        ((1.0 - RISK) / RISK).ln()
    }

    /// Takes one deal's gain and tells how things stand.
    pub fn add(&mut self, gain: f64) -> Verdict {
        self.n += 1;
        let mut power = 1.0;
        for sum in &mut self.powers {
            power *= gain;
            *sum += power;
        }
        self.verdict()
    }

    /// How things stand.
    pub fn verdict(&self) -> Verdict {
        match self.ratio() {
            _ if self.n < FEWEST => Verdict::Open,
            ratio if ratio >= Sprt::bound() => Verdict::Better,
            ratio if ratio <= -Sprt::bound() => Verdict::NotBetter,
            _ => Verdict::Open,
        }
    }

    /// The logarithm of how much likelier the gain is what was asked for than nothing.
    pub fn ratio(&self) -> f64 {
        if self.n < 2 {
            return 0.0;
        }
        let n = self.n as f64;
        let mean = self.powers[0] / n;
        // Deals that all end the same leave no doubt; a spread of nothing must not divide.
        let variance = self.variance().max(1e-12 * self.worth * self.worth);
        n * self.worth * (2.0 * mean - self.worth) / (2.0 * variance)
    }

    /// The variance of a deal's gain, cautiously: the seen one and some standard errors of it.
    fn variance(&self) -> f64 {
        let n = self.n as f64;
        let [mean, second, third, fourth] = self.powers.map(|sum| sum / n);
        let seen = (second - mean * mean) * n / (n - 1.0);
        let fourth_about_mean =
            fourth - 4.0 * mean * third + 6.0 * mean * mean * second - 3.0 * mean.powi(4);
        let error = ((fourth_about_mean - seen * seen).max(0.0) / n).sqrt();
        seen + CAUTION * error
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::Dice;

    /// A deal's gain as card games make them: mostly nothing, now and then a lot, and lopsided. Its
    /// mean is zero and its spread about 29.
    fn lopsided(dice: &mut Dice) -> f64 {
        match dice.below(10) {
            0..=4 => 0.0,
            5..=7 => f64::from(dice.below(41)) - 40.0,
            8 => 80.0,
            _ => -20.0,
        }
    }

    /// The same, the other way round: now and then much is lost.
    fn mirrored(dice: &mut Dice) -> f64 {
        -lopsided(dice)
    }

    type Deal = fn(&mut Dice) -> f64;

    /// How often the test gives this verdict when the true gain is so much, and in how many deals.
    fn share(verdict: Verdict, deal: Deal, gain: f64, worth: f64, runs: u64) -> (f64, f64) {
        const CAP: u32 = 20_000;
        let (mut hits, mut deals) = (0, 0);
        for run in 0..runs {
            let mut dice = Dice::new(run);
            let mut test = Sprt::new(worth);
            let decided = (0..CAP).find_map(|_| {
                deals += 1;
                let said = test.add(deal(&mut dice) + gain);
                (said != Verdict::Open).then_some(said)
            });
            hits += u64::from(decided == Some(verdict));
        }
        (hits as f64 / runs as f64, deals as f64 / runs as f64)
    }

    #[test]
    fn wrong_verdicts_are_as_rare_as_promised() {
        for deal in [lopsided as Deal, mirrored] {
            // Three standard errors of 4,000 runs are 1 %.
            let (wrong, _) = share(Verdict::Better, deal, 0.0, 5.0, 4_000);
            assert!(wrong < RISK + 0.01, "{wrong} of worthless bots pass");
            let (wrong, _) = share(Verdict::NotBetter, deal, 5.0, 5.0, 4_000);
            assert!(wrong < RISK + 0.01, "{wrong} of better bots fail");
            let (wrong, _) = share(Verdict::Better, deal, -5.0, 5.0, 1_000);
            assert!(wrong < 0.01, "{wrong} of worse bots pass");
        }
    }

    #[test]
    fn clear_cases_stop_early_and_close_ones_are_decided_in_the_end() {
        let (right, deals) = share(Verdict::Better, lopsided, 15.0, 5.0, 500);
        assert!(right > 0.99 && deals < 120.0, "{right} in {deals} deals");
        let (right, deals) = share(Verdict::Better, lopsided, 5.0, 5.0, 500);
        assert!(right > 0.9 && deals < 500.0, "{right} in {deals} deals");
    }

    #[test]
    fn few_deals_decide_nothing_and_equal_deals_do_not_divide_by_nothing() {
        let mut test = Sprt::new(1.0);
        assert_eq!(test.verdict(), Verdict::Open);
        for _ in 1..FEWEST {
            assert_eq!(test.add(2.0), Verdict::Open);
        }
        assert_eq!(test.add(2.0), Verdict::Better);
        let mut null = Sprt::new(1.0);
        (1..FEWEST).for_each(|_| assert_eq!(null.add(0.0), Verdict::Open));
        assert_eq!(null.add(0.0), Verdict::NotBetter);
        assert!(null.ratio().is_finite());
    }
}
