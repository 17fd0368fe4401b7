//! `quinte play` by pipe: a whole match, and everything a person may type on the way.

use serde_json::{Value, json};

use super::{fresh_file, play_and_save, run, text, with_club};

/// What the table says to these lines, with the first deal of the seed `5`, in which you bid.
fn say(lines: &str) -> String {
    say_at(&["--seed", "5"], lines)
}

fn say_at(arguments: &[&str], lines: &str) -> String {
    let arguments: Vec<&str> = ["play"].iter().chain(arguments).copied().collect();
    let ran = run(&arguments, lines);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    ran.out
}

fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

#[test]
fn the_end_of_the_input_leaves_politely() {
    for lines in ["", "1", "1\n", "\n\n", "quit\n", "exit\nhint\n"] {
        let said = say(lines);
        assert!(said.contains("Commitment to the seed: "), "{said}");
        assert!(said.contains("You may: 1 "), "{said}");
        assert!(said.contains("You leave the table."), "{said}");
        assert!(said.contains("Seed: "), "{said}");
    }
}

#[test]
fn help_hint_score_and_rules_decide_nothing() {
    let said =
        say("help\n?\nhint\nscore\nmoves\nrules 5.2\nRULES bel-5.2\nrules 77\nrules\nquit\n");
    assert_eq!(count(&said, "the table and your moves once more"), 2);
    assert!(said.contains("Hint: ") && said.contains(" ± "), "{said}");
    let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("deals that fit what you know"), "{said}");
    assert!(said.contains("Score after 0 deals: Your side 0, Their side 0."), "{said}");
    assert_eq!(count(&said, "You may: "), 2);
    assert!(count(&said, "Refused with: You must follow suit") >= 2, "{said}");
    assert!(said.contains("Belote has no clause \"77\""), "{said}");
    assert!(said.contains("the rules, clause by clause"), "{said}");
}

#[test]
fn what_was_told_is_told_again() {
    let said = say("last\nhouse\nrules follow suit\nrules no such words\nquit\n");
    let parts: Vec<&str> = said.split("> ").collect();
    let told = parts[0].split("\n\n").nth(1).expect("what happened before the first prompt");
    assert_eq!(parts[1].trim_end(), told.trim_end());
    assert!(said.starts_with(parts[2]), "what was agreed on comes first: {said}");
    assert!(parts[3].contains("BEL-5.2  Follow suit"), "{said}");
    assert!(parts[4].contains("has no clause") && !said.contains("\\n"), "{said}");
}

#[test]
fn a_hint_is_the_same_every_time() {
    let first = say("hint\nquit\n");
    assert_eq!(first, say("hint\nquit\n"));
    assert_ne!(first, say_at(&["--seed", "2"], "hint\nquit\n"));
}

#[test]
fn a_hint_weighs_what_an_expert_would_weigh() {
    for (game, set) in [("belote", "players=2"), ("bezique", "players=2"), ("rami", "players=2")] {
        let said = say_at(&[game, "--set", set, "--seed", "1", "--seats", "you,club"], "hint\n");
        let hint = said.split("> ").nth(1).expect("an answer after the first prompt");
        let words = hint.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.starts_with("Hint: "), "{said}");
        assert!(words.contains("each played on by club players"), "{said}");
        let rows = rows(hint);
        assert!(rows.len() >= 2, "{game}: {hint}");
    }
}

/// The moves of a hint with what each is behind the first, and the standard error of that.
fn rows(hint: &str) -> Vec<(String, f64, f64)> {
    let row = |line: &str| {
        let words: Vec<&str> = line.strip_prefix("  ")?.split_whitespace().collect();
        let at = words.iter().position(|&word| word == "±")?;
        let number = |at: usize| words[at].parse::<f64>().expect("a figure");
        Some((words[..at - 2].join(" "), number(at - 1), number(at + 1)))
    };
    hint.lines().filter_map(row).collect()
}

/// What is recommended stands first in the table, and what cannot be told from it is named.
#[test]
fn a_hint_recommends_what_its_figures_say() {
    let tables: [(&str, &[&str]); 5] = [
        ("belote", &["tierce", "1", "2", "3", "4", "5"]),
        ("bezique", &["1"]),
        ("tractor", &["1"]),
        ("canasta", &["1", "2", "3"]),
        ("rami", &["1", "2", "3"]),
    ];
    for (game, seeds) in tables {
        for seed in seeds {
            let players = if game == "bezique" { 2 } else { 4 };
            let seats = format!("you{}", ",club".repeat(players - 1));
            let said =
                say_at(&[game, "--seed", seed, "--seats", &seats], "1\nhint\n1\nhint\nquit\n");
            for hint in said.split("> ").filter(|said| said.starts_with("Hint: ")) {
                let words = hint.split_whitespace().collect::<Vec<_>>().join(" ");
                let advice = words.strip_prefix("Hint: ").expect("a hint");
                let rows = rows(hint);
                let Some((first, behind, _)) = rows.first() else {
                    assert!(advice.contains("is all that is worth a thought"), "{hint}");
                    continue;
                };
                assert!(advice.starts_with(&format!("{first}. ")), "{game} {seed}: {hint}");
                assert_eq!(*behind, 0.0, "{game} {seed}: {hint}");
                // What is printed is rounded.
                let close =
                    |(_, behind, error): &&(String, f64, f64)| 0.05 - behind < 1.6 * (error - 0.05);
                let level = rows[1..].iter().filter(close);
                for (name, ..) in level.take(3) {
                    let said = advice.split(" What each").next().unwrap_or_default();
                    let named = said.contains("As good, as far as can be told: ");
                    assert!(
                        named && said.contains(name.as_str()),
                        "{game} {seed}: {name} in {hint}"
                    );
                }
            }
        }
    }
}

#[test]
fn garbage_gets_one_helpful_line_each() {
    let garbage =
        ["foo", "99", "0", "-1", "take", "2S", "💥", "1 2", "/", "/foo", "18446744073709551616"];
    for line in garbage {
        let said = say(&format!("{line}\n"));
        let answer = said.split("> ").nth(1).expect("an answer after the first prompt");
        assert_eq!(count(answer.trim_end(), "\n"), 0, "to {line:?}: {answer}");
        assert!(
            answer.contains("help") || answer.contains("numbered 1 to"),
            "to {line:?}: {answer}"
        );
    }
    let mut bytes = vec![0xff, 0x00, 0xfe, b'\n'];
    bytes.extend(vec![b'x'; 100_000]);
    let ran = run(&["play", "--seed", "1"], bytes);
    assert_eq!(ran.code, 0);
    assert_eq!(count(&ran.out, "Type a number, a move, or help."), 3, "{}", ran.out);
}

#[test]
fn a_refusal_names_its_clause() {
    // Before trump is chosen no card can be played.
    let said = say("play 7S\nK♠\n");
    assert_eq!(count(&said, "Not allowed (BEL-4.4): "), 2, "{said}");
    assert_eq!(count(&said, "To read the rule: rules BEL-4.4"), 2, "{said}");
    assert_eq!(count(&said, "You may: "), 1, "a refusal changes nothing: {said}");
}

/// Whoever cannot see which cards are dark asks, and nothing is played by it.
#[test]
fn why_a_card_may_not_be_played_is_told() {
    let said = say_at(&["--seed", "tierce"], "why 8H\nwhy 7S\nwhy\nwhy zz\nquit\n");
    let answers: Vec<String> = said
        .split("> ")
        .skip(1)
        .map(|part| part.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    let duty = "You cannot follow suit and must trump: you hold 7♠ 10♠.";
    assert_eq!(answers[0], format!("8♥: {duty} To read the rule: rules BEL-5.3"));
    assert_eq!(answers[1], "No rule stands in the way here.");
    assert!(answers[2].starts_with("8♥, 7♥, 10♦, ") && answers[2].contains(duty), "{answers:?}");
    assert!(answers[3].contains("is not a card"), "{answers:?}");
}

#[test]
fn moves_may_be_typed_in_the_games_notation() {
    let said = say("PASS\nquit\n");
    assert!(said.contains("You pass.") || said.contains("Everybody has passed"), "{said}");
}

/// Equal cards are the house's affair: the one that is held is meant, whatever its number.
#[test]
fn a_face_names_the_copy_that_is_held() {
    let table = ["bezique", "--seed", "6", "--seats", "you,random"];
    let said = say_at(&table, "play JD\nquit\n");
    assert!(said.contains("8 play J♦\n") && said.contains("You play J♦#2."), "{said}");
    let alone = say_at(&table, "jd\nquit\n");
    assert!(alone.contains("You play J♦#2."), "{alone}");
}

#[test]
fn cards_may_be_named_in_the_order_in_which_they_come_to_mind() {
    let table = ["canasta", "--seed", "1", "--seats", "you,random,random,random"];
    for line in ["meld JK 4C 4S", "JK 4S 4C"] {
        let said = say_at(&table, &format!("draw\n{line}\nquit\n"));
        assert!(said.contains("You meld 4♠ 4♣ JK (meld 1)."), "{line}: {said}");
    }
    let several = say_at(&table, "draw\nmeld JK 4C 4S 4C\nquit\n");
    let words = several.split_whitespace().collect::<Vec<_>>().join(" ");
    let which = "say which. You may meld 4♠ 4♣ 4♣ JK or meld 4♠ 4♣ JK 4♣.";
    assert!(words.contains(which), "{several}");
    let table = ["tractor", "--seed", "5", "--seats", "you,club,club,club"];
    let said = say_at(&table, "1\nJD 3D 9D 8D\nquit\n");
    assert!(said.contains("You play 3♦ 8♦ 9♦ J♦."), "{said}");
}

/// An answer that is too short is refused for what stands in its way, not for being short.
#[test]
fn an_unfinished_answer_gets_the_useful_refusal() {
    let table = ["tractor", "--seed", "5", "--seats", "you,club,club,club"];
    let said = say_at(&table, "1\nplay 10C\nplay 3D\nquit\n");
    let answers: Vec<&str> = said.split("\n> ").collect();
    let [_, _, wrong, short, ..] = answers.as_slice() else { panic!("{said}") };
    assert!(wrong.starts_with("Not allowed (TRC-7.2.1): You must play diamonds"), "{wrong}");
    // Nothing is wrong with this one but that three are missing.
    assert!(short.starts_with("Not allowed (TRC-6.5.3): "), "{short}");
}

#[test]
fn a_whole_match_is_played_saved_and_verified() {
    for seats in [4, 3, 2] {
        let (name, rules) = (seats.to_string(), format!("players={seats}"));
        let file = fresh_file(&format!("whole-{name}.json"));
        let [option, club] = with_club(seats);
        let mut arguments = vec!["--seed", &name, "--set", "target=50", "--set", &rules];
        arguments.extend([option.as_str(), club.as_str()]);
        let ran = play_and_save(&arguments, &file);
        assert!(ran.out.contains("Winner: "), "{}", ran.out);
        assert!(ran.out.contains("Saved. To check it: quinte verify "), "{}", ran.out);
        assert!(!ran.out.contains("Careful: "), "the seed is told, nothing to warn of");
        let verified = run(&["verify", text(&file)], "");
        assert_eq!(verified.code, 0, "{verified:?}");
    }
}

#[test]
fn undo_leads_back_to_the_same_match() {
    let plain = fresh_file("plain.json");
    let undone = fresh_file("undone.json");
    play_and_save(&["--seed", "u", "--set", "target=50"], &plain);
    let mut input = "undo 1 undo 1 1 1 undo undo 1 undo ".replace("undo", "takeback");
    input = input.replace(' ', "\n");
    input.push_str(&"1\n".repeat(600));
    input.push_str(&format!("save {}\n", undone.display()));
    let [option, club] = with_club(4);
    let ran = run(&["play", "--seed", "u", "--set", "target=50", &option, &club], input);
    assert_eq!(count(&ran.out, "Taken back: you decide again."), 4, "{}", ran.out);
    assert_eq!(count(&ran.out, "There is no decision of yours to take back yet."), 1);
    let read = |path| {
        let text = std::fs::read_to_string(path).expect("the file was saved");
        serde_json::from_str::<Value>(&text).expect("a log is JSON")
    };
    let (plain, mut undone_log) = (read(&plain), read(&undone));
    let backs = undone_log.as_object_mut().expect("a log").remove("taken_back");
    assert_eq!(plain, undone_log, "what was taken back is no part of the match");
    let backs = backs.expect("it is kept beside the match");
    let backs = backs.as_array().expect("a list");
    assert_eq!(backs.len(), 4);
    for back in backs {
        assert_eq!((&back["seat"], &back["actions"][0]["seat"]), (&json!(0), &json!(0)), "{back}");
    }
    assert_eq!(plain["people"], json!([0]));
    for command in ["verify", "replay"] {
        let told = run(&[command, text(&undone)], "").out;
        assert!(told.contains("4 decisions were taken back, by seat 0"), "{told}");
    }
}

#[test]
fn the_tables_word_and_the_games_word_are_two() {
    let belote = say("undo\n/undo\nback\ntake back\nquit\n");
    assert_eq!(
        count(&belote, "undo is no word of the table. To take back your last decision: takeback."),
        2
    );
    assert_eq!(count(&belote, "No move is begun. To take back your last decision: takeback."), 1);
    assert_eq!(count(&belote, "There is no decision of yours to take back yet."), 1, "{belote}");
    for game in ["canasta", "rami"] {
        let said =
            say_at(&[game, "--seed", "1", "--seats", "you,random,random,random"], "undo\nquit\n");
        assert!(
            said.contains("Not allowed (") && said.contains("last decision: takeback."),
            "{said}"
        );
    }
}

#[test]
fn arrow_keys_are_no_moves() {
    for line in ["\u{1b}[A", "1\u{1b}[D2", "\u{1b}OA1", "\u{1b}"] {
        let said = say(&format!("{line}\nquit\n"));
        assert_eq!(count(&said, "Arrow keys do nothing here: the line was not read."), 1, "{said}");
        assert_eq!(count(&said, "You may: "), 1, "{line:?} decides nothing: {said}");
        assert!(!said.contains('\u{1b}'), "{said}");
    }
}

#[test]
fn a_line_without_an_end_ends_the_conversation_and_not_the_memory() {
    let ran = run(&["play", "--seed", "1"], vec![b'x'; 3 << 20]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert!(ran.out.contains("You leave the table."), "{}", ran.out);
}

#[test]
fn leaving_offers_to_save() {
    let file = fresh_file("left.json");
    let offer = "To keep this match: save FILE.";
    assert!(!say("quit\n").contains(offer), "nothing was decided");
    let said = say(&format!("1\nquit\nhm\nsave {}\nquit\n", file.display()));
    assert_eq!(count(&said, offer), 1, "{said}");
    assert!(said.contains("You have left the table: save FILE or quit."), "{said}");
    assert_eq!(run(&["verify", text(&file)], "").code, 0);
    let saved = say(&format!("1\nsave {}\nquit\n", fresh_file("left-before.json").display()));
    assert_eq!(count(&saved, offer), 0, "it was saved already: {saved}");
}

/// Two people draw and lay in turns: what anybody has seen cannot be made unseen.
#[test]
fn among_people_a_card_that_was_seen_stays_seen() {
    let people = ["rami", "--seed", "1", "--set", "players=2", "--seats", "you,you"];
    let said = say_at(&people, "\ndraw\ntakeback\nquit\n");
    assert_eq!(count(&said, "Not taken back: since then a card was seen"), 1, "{said}");
    assert_eq!(count(&said, "Taken back"), 0, "{said}");
    let alone = ["rami", "--seed", "1", "--set", "players=2", "--seats", "you,novice"];
    let alone = say_at(&alone, "draw\ntakeback\nquit\n");
    assert_eq!(count(&alone, "Taken back: you decide again."), 1, "against bots always: {alone}");
    // A whole round later somebody else has decided.
    let round = "\ndraw\n1\n".repeat(2) + "\ntakeback\nquit\n";
    let round = say_at(&people, &round);
    assert_eq!(count(&round, "Not taken back: somebody else has decided since."), 1, "{round}");
}

#[test]
fn saving_warns_while_the_match_runs_and_never_overwrites() {
    let file = fresh_file("early.json");
    fresh_file("early-2.json");
    let said = say(&format!("save\nsave {0}\nsave {0}\nsave /no/such/place\n", file.display()));
    assert!(said.contains("Type save and the name of a file."), "{said}");
    assert_eq!(count(&said, "Careful: the file holds the seed"), 2, "{said}");
    assert_eq!(count(&said, "was not written: "), 1, "{said}");
    assert_eq!(count(&said, "is there already and stays as it is."), 1, "{said}");
    let second = file.with_file_name("early-2.json");
    assert!(said.contains(&format!("quinte verify {}", second.display())), "{said}");
    assert_eq!(
        std::fs::read(&file).expect("the first"),
        std::fs::read(second).expect("the second")
    );
    let verified = run(&["verify", text(&file)], "");
    assert_eq!(verified.code, 0, "{verified:?}");
    assert!(verified.out.contains("the match was not over"), "{verified:?}");
}

#[test]
fn people_share_the_keyboard_with_a_pause() {
    let said = say_at(
        &["--seed", "1", "--set", "target=50", "--seats", "you,you,you,you"],
        &"\n2\n1\n".repeat(600),
    );
    assert!(said.contains("The match is over after"), "{said}");
    for seat in 0..4 {
        assert!(count(&said, &format!("Pass the keyboard to seat {seat}, who presses Enter.")) > 3);
    }
    // Between the pause and the one before it stands one hand only, that of the seat asked.
    for turn in said.split("Pass the keyboard").skip(1) {
        let (before, _) = turn.split_once("> ").expect("a prompt after the pause");
        assert!(!before.contains("Your hand"), "{turn}");
    }
}

#[test]
fn bots_alone_may_be_watched() {
    let said = say_at(
        &["--seed", "1", "--set", "target=50", "--seats", "random,random,random,random"],
        "",
    );
    assert!(said.contains("The match is over after"), "{said}");
    assert!(!said.contains("You receive") && said.contains("Seat 0"), "{said}");
}

#[test]
fn salt_is_asked_for_once_the_house_is_committed() {
    let said = say_at(&["--seed", "1", "--salt"], "pepper\nquit\n");
    let commitment = said.find("Commitment to the seed").unwrap();
    let question = said.find("Salt of seat 0").unwrap();
    let dealt = said.find("Your salt in every shuffle: \"pepper\"").unwrap();
    assert!(commitment < question && question < dealt, "{said}");
    assert!(!said.contains("proves nothing"), "{said}");
    let early = say_at(&["--salt", "pepper"], "quit\n");
    let words = early.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("it proves nothing: the house could have picked a seed"), "{early}");
    let bots = ["play", "--salt", "x", "--seats", "novice,novice,novice,novice"];
    assert_eq!(run(&bots, "").code, 1, "the house adds no salt");
    let dealt =
        |said: &str| said.lines().find(|line| line.starts_with("You receive")).map(str::to_owned);
    assert_ne!(dealt(&said), dealt(&say_at(&["--seed", "1"], "quit\n")));
}

#[test]
fn a_seat_may_be_chosen_and_salted() {
    let said = say_at(&["--seed", "1", "--as", "2", "--salt", "a word"], "");
    assert!(said.contains("seat 0 expert, seat 1 expert, seat 2 you"), "{said}");
    assert!(said.contains("Your salt in every shuffle: \"a word\""), "{said}");
    let hand =
        |said: &str| said.lines().find(|line| line.starts_with("Your hand")).map(str::to_string);
    assert_ne!(hand(&said), hand(&say_at(&["--seed", "1", "--as", "2"], "")));
}

#[test]
fn secret_seeds_differ() {
    let commitment = |said: String| said.lines().nth(2).map(str::to_string);
    assert_ne!(commitment(say_at(&[], "")), commitment(say_at(&[], "")));
}

#[test]
fn long_lists_are_composed_step_by_step() {
    let options = ["--moves", "1", "--set", "auto_declare=false", "--set", "auto_belote=false"];
    let club = with_club(4);
    let mut arguments = vec!["--seed", "1", "--set", "target=50"];
    arguments.extend(options);
    arguments.extend(club.iter().map(String::as_str));
    let said = say_at(&arguments, &"1\n".repeat(2000));
    assert!(said.contains("The match is over after"), "{said}");
}

#[test]
fn wrong_seats_are_told_what_there_is() {
    let seats = run(&["play", "--seats", "you,me,you,you"], "");
    assert_eq!(seats.code, 2);
    assert!(seats.err.contains("expert") && seats.err.contains("you"), "{}", seats.err);
    assert_eq!(run(&["play", "--seats", "you,random"], "").code, 1);
    assert_eq!(run(&["play", "--as", "4"], "").code, 1);
    assert_eq!(run(&["play", "--as", "3", "--set", "players=3"], "").code, 1);
    assert_eq!(run(&["play", "chess"], "").code, 2);
    assert_eq!(run(&["play", "--set", "target"], "").code, 2);
    assert_eq!(run(&["play", "--set", "target=many"], "").code, 1);
}

/// The record tells what was played, also where an opening was laid as a package: it can be saved and
/// verified.
#[test]
fn a_match_with_an_opening_package_is_saved_and_verifies() {
    let file = fresh_file("package.json");
    let seats = "novice,novice,novice,novice";
    let table = ["rami", "--preset", "tunisian71", "--seats", seats, "--seed", "rate27"];
    let said = say_at(&table, &format!("save {}\n", file.display()));
    let log = std::fs::read_to_string(&file).unwrap_or_else(|_| panic!("nothing saved: {said}"));
    assert!(log.contains(" / "), "this match has a package");
    let verified = run(&["verify", text(&file)], "");
    assert_eq!((verified.code, verified.err.as_str()), (0, ""), "{}", verified.out);
}
