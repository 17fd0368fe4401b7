//! `quinte sim`: the same seed gives the same matches, whatever the number of threads.

use super::run;

fn field<'a>(json: &'a str, key: &str) -> &'a str {
    let start = json.find(&format!("\"{key}\":")).unwrap_or_else(|| panic!("no {key} in {json}"));
    let value = &json[start + key.len() + 3..];
    let end = value.find([',', '}']).expect("a value ends");
    value[..end].trim_matches('"')
}

fn sim(arguments: &str) -> String {
    let arguments: Vec<&str> =
        "sim belote --json".split(' ').chain(arguments.split_whitespace()).collect();
    let ran = run(&arguments, "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
    ran.out
}

#[test]
fn threads_do_not_change_the_digest_and_seeds_do() {
    let one = sim("--deals 1100 --seed 7 --threads 1");
    let two = sim("--deals 1100 --seed 7 --threads 2");
    let other = sim("--deals 1100 --seed 8 --threads 2");
    assert_eq!(field(&one, "digest"), field(&two, "digest"));
    assert_eq!(field(&one, "decisions"), field(&two, "decisions"));
    assert_ne!(field(&one, "digest"), field(&other, "digest"));
    assert_eq!(field(&one, "digest").len(), 64);
}

#[test]
fn the_deals_add_up_exactly_and_every_figure_is_there() {
    for deals in ["1", "249", "250", "251"] {
        let json = sim(&format!("--deals {deals}"));
        assert_eq!(field(&json, "deals"), deals);
        assert_eq!(field(&json, "game"), "belote");
        assert_eq!(field(&json, "seed"), "1");
        for figure in ["decisions", "cpu_ns_per_decision", "deals_per_s", "wall_s"] {
            let value: f64 = field(&json, figure).parse().expect(figure);
            assert!(value > 0.0, "{figure} in {json}");
        }
    }
    assert_eq!(field(&sim("--deals 0"), "deals"), "0");
}

#[test]
fn house_rules_reach_the_table() {
    let four = sim("--deals 100");
    let two = sim("--deals 100 --set players=2");
    let exempt = sim("--deals 100 --preset federation");
    assert!(two.contains(r#""players":2"#) && exempt.contains(r#""partner_exempt":true"#));
    assert_ne!(field(&four, "digest"), field(&two, "digest"));
    assert_ne!(field(&four, "digest"), field(&exempt, "digest"));
}

/// What an option takes is said, not how a program reads it.
#[test]
fn a_value_that_an_option_does_not_take_is_told_what_it_takes() {
    for (set, takes) in [
        ("target=abc", "it takes a whole number from 1 to 10000"),
        ("litige=perhaps", "it takes true or false"),
        ("players=some", "it takes 4, 3 or 2"),
        ("declarations=all", "it takes best_side, both_sides or off"),
    ] {
        let ran = run(&["sim", "belote", "--set", set], "");
        assert!(ran.code != 0 && ran.err.contains(takes), "{set}: {ran:?}");
    }
}

#[test]
fn an_expert_side_beats_a_thoughtless_one() {
    let json = sim("--deals 12 --threads 2 --bots expert,random,expert,random");
    let start = json.find("\"mean_scores\":[").expect("mean scores") + "\"mean_scores\":[".len();
    let means: Vec<f64> = json[start..]
        .split(']')
        .next()
        .expect("a list ends")
        .split(',')
        .map(|mean| mean.parse().expect("a number"))
        .collect();
    assert!(means[0] > means[1] + 40.0, "{means:?}");
}

#[test]
fn bots_that_think_play_the_same_on_any_number_of_threads() {
    let one = sim("--deals 300 --seed 7 --bots club,novice,greedy,random --threads 1");
    let two = sim("--deals 300 --seed 7 --bots club,novice,greedy,random --threads 2");
    assert_eq!(field(&one, "digest"), field(&two, "digest"));
    assert_eq!(field(&one, "deals"), "300");
}

#[test]
fn people_get_a_short_report() {
    let ran = run(&["sim", "belote", "--deals", "300", "--threads", "2"], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "a pipe gets no progress bar");
    for word in ["deals", "decisions", "seats 0 and 2", "seats 1 and 3", "digest", "2 threads"] {
        assert!(ran.out.contains(word), "no {word} in\n{}", ran.out);
    }
}

#[test]
fn wrong_wishes_are_told_what_there_is() {
    let bots = run(&["sim", "belote", "--bots", "clever"], "");
    assert_eq!(bots.code, 2);
    assert!(bots.err.contains("random"), "{}", bots.err);
    let many = run(&["sim", "belote", "--bots", "random,random"], "");
    assert_eq!(many.code, 1);
    assert!(many.err.contains("2 bots for 4 seats"), "{}", many.err);
    let game = run(&["sim", "chess"], "");
    assert_eq!(game.code, 2);
    assert!(game.err.contains("belote"), "{}", game.err);
    let option = run(&["sim", "belote", "--set", "colour=red"], "");
    assert_eq!(option.code, 1);
    assert!(option.err.contains("target"), "{}", option.err);
}
