//! Whether the figures can be trusted.

use arena::{Outcome, Report, Sprt, Unit, Verdict, csv_head, csv_line};
use belote::Belote;

use super::Wish;

/// The table of deals, as it is written.
fn csv(outcomes: &[Outcome]) -> String {
    let lines = outcomes.iter().enumerate().map(|(at, outcome)| csv_line(at as u64, outcome));
    csv_head::<Belote>() + &lines.collect::<String>()
}

/// Everything but the times, which no two runs share.
fn timeless(outcomes: &[Outcome]) -> Vec<Outcome> {
    let strip = |outcome: &Outcome| Outcome { times: Default::default(), ..outcome.clone() };
    outcomes.iter().map(strip).collect()
}

#[test]
fn a_bot_against_itself_gains_nothing() {
    for (bot, deals) in [("random", 600), ("novice", 600), ("club", 200), ("expert:2", 60)] {
        let played = Wish { a: bot, b: bot, deals, threads: 2, ..Wish::default() }.play();
        let report = Report::of::<Belote>(&played, Unit::Deal);
        for (unit, mean) in &report.gains {
            assert!(mean.low <= 0.0 && mean.high >= 0.0, "{bot}: {unit} {mean:?}");
        }
        assert!(report.won.low <= 0.5 && report.won.high >= 0.5, "{bot}: {:?}", report.won);
        assert_eq!(report.deals as u64, deals);
    }
}

/// The two throw dice of their own: otherwise a null match would be nothing against nothing.
#[test]
fn a_null_match_is_a_match() {
    let played = Wish { deals: 50, ..Wish::default() }.play();
    assert!(played.outcomes.iter().any(|outcome| outcome.gains[0] != 0.0));
}

#[test]
fn threads_change_nothing_but_the_time() {
    let play = |threads, test| {
        let wish = Wish { a: "novice", b: "random", deals: 120, threads, test, ..Wish::default() };
        wish.play()
    };
    let (one, three) = (play(1, None), play(3, None));
    assert_eq!(timeless(&one.outcomes), timeless(&three.outcomes));
    assert_eq!(csv(&one.outcomes), csv(&three.outcomes));
    // A test that stops early stops at the same deal, whoever played further meanwhile.
    let test = Some(Sprt::new(100.0));
    let (one, three) = (play(1, test.clone()), play(3, test));
    assert!(one.outcomes.len() < 120, "{} deals", one.outcomes.len());
    assert_eq!(timeless(&one.outcomes), timeless(&three.outcomes));
    let verdict = |test: Option<Sprt>| test.map(|test| test.verdict());
    assert_ne!(verdict(one.test.clone()), Some(Verdict::Open));
    assert_eq!(verdict(one.test), verdict(three.test));
}

#[test]
fn the_table_of_deals_has_every_deal() {
    let played = Wish { deals: 7, unit: Unit::Match, ..Wish::default() }.play();
    let text = csv(&played.outcomes);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 8);
    assert!(
        lines[0].starts_with("deal,points,")
            && lines[0].ends_with("won,rank,a_faults,b_faults,counted")
    );
    let columns = lines[0].split(',').count();
    for (deal, line) in lines[1..].iter().enumerate() {
        let fields: Vec<f64> =
            line.split(',').map(|field| field.parse().expect("a number")).collect();
        assert_eq!((fields.len(), fields[0]), (columns, deal as f64));
        assert_eq!(fields[1], played.outcomes[deal].gains[0]);
    }
}

#[test]
fn a_report_has_the_fields_that_programs_read() {
    let played = Wish { deals: 20, test: Some(Sprt::new(1e6)), ..Wish::default() }.play();
    let fields = Report::of::<Belote>(&played, Unit::Deal).fields();
    for key in ["mean", "low", "high", "a_ms_p50", "a_ms_p99", "b_ms_max", "a_decisions"] {
        assert!(fields[key].is_number(), "{key}: {}", fields[key]);
    }
    assert_eq!((&fields["unit"], &fields["deals"]), (&"points".into(), &20.into()));
    assert_eq!((&fields["a_faults"], &fields["b_faults"]), (&0.into(), &0.into()));
    let (mean, points) = (&fields["mean"], &fields["measures"]["points"]["mean"]);
    assert_eq!(mean, points);
    let by_hand: f64 = played.outcomes.iter().map(|outcome| outcome.gains[0]).sum::<f64>() / 20.0;
    assert!((mean.as_f64().expect("a number") - by_hand).abs() < 1e-9);
    assert_eq!(fields["test"]["verdict"], "open");
}
