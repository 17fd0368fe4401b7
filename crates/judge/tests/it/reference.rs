//! The reference of every game, `docs/reference/<game>.md`: house rules, steps, questions to the judge, clauses and
//! shapes, written from what the code says of itself. `make reference` writes it; here it is held to be true.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};

use cards::Dice;
use engine::fair::{Seed, Source};
use engine::{Choices, OptionDoc, Play, Spoken, Turn, house_rules};
use judge::judge_value;
use serde_json::{Map, Value, json};

/// A value that no operation knows: the complaint about it lists those it does.
const UNKNOWN: &str = "no_such_field";
/// Every answer has these.
const ENVELOPE: [&str; 5] = ["id", "valid", "errorCode", "clause", "details"];
/// So many random matches are walked for the names of steps, with the usual rules and each preset.
const MATCHES: u64 = 40;

/// Operations that no clause needs as an example: they help with building melds.
const HELPS: [(&str, &str); 3] = [
    (
        "canasta",
        r#"{"op":"step","hand":["9S","KD"],"stock":["4C"],"pile":["9C"],"opened":false,"score":0,"step":{"draw":"stock"}}"#,
    ),
    ("canasta", r#"{"op":"arrange","cards":["6S","4S","5S"]}"#),
    ("canasta", r#"{"op":"suggest","hand":["4S","5S","6S","KH","KD","KC"]}"#),
];

macro_rules! every_game {
    (() $($(#[$about:meta])* $room:ident $Game:ident,)*) => {
        fn pages() -> Vec<(&'static str, String)> {
            vec![$((stringify!($room), page::<games::$room::$Game>()),)* ("messages", messages())]
        }
    };
}

games::for_each_game!(every_game);

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn the_reference_is_not_stale() {
    let folder = root().join("docs/reference");
    let mut stale = Vec::new();
    for (name, text) in pages() {
        let path = folder.join(format!("{name}.md"));
        if std::env::var_os("QUINTE_BLESS").is_some() {
            std::fs::create_dir_all(&folder).expect("a folder can be made");
            std::fs::write(&path, text).expect("the reference can be written");
        } else if std::fs::read_to_string(&path).ok() != Some(text) {
            stale.push(name);
        }
    }
    assert!(
        stale.is_empty(),
        "stale under docs/reference: {stale:?}; `make reference` writes them"
    );
}

fn page<G: Choices + Spoken>() -> String {
    let info = ask(G::NAME, json!({"op": "info"}));
    let seats: Vec<String> = numbers(&info["seats"]).iter().map(u64::to_string).collect();
    let mut page = format!(
        "# {}: reference\n\nWritten from the code by `make reference`: not to be edited.\n\n\
         `{}`, revision {}; {} players, {} cards.\n",
        G::TITLE,
        G::NAME,
        G::REVISION,
        seats.join(", "),
        info["cards"]
    );
    page += &options::<G>();
    page += &steps::<G>();
    page += &operations::<G>(&info);
    page += &clauses::<G>();
    page + &shapes(&[G::NAME])
}

fn numbers(list: &Value) -> Vec<u64> {
    list.as_array().expect("a list").iter().filter_map(Value::as_u64).collect()
}

/// What a table may choose, and what each preset chooses.
fn options<G: Spoken>() -> String {
    let presets: Vec<(&str, Map<String, Value>)> = G::presets()
        .iter()
        .map(|(name, options)| (*name, house_rules::write::<G>(options)))
        .collect();
    let names: Vec<&str> = presets.iter().map(|(name, _)| *name).collect();
    let mut text = format!(
        "\n## House rules\n\n| option | changes | takes | {} |\n|---|---|---|{}\n",
        names.join(" | "),
        "---|".repeat(names.len())
    );
    for doc in G::option_docs() {
        let chosen: Vec<String> =
            presets.iter().map(|(_, options)| format!("`{}`", plain(&options[doc.key]))).collect();
        writeln!(
            text,
            "| `{}` | {} | {} | {} |",
            doc.key,
            cell(doc.says),
            takes(&doc),
            chosen.join(" | ")
        )
        .expect("text grows");
    }
    text
}

fn takes(doc: &OptionDoc) -> String {
    doc.values().iter().map(|value| format!("`{}`", plain(value))).collect::<Vec<_>>().join(" ")
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_string)
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

/// What each step was called in random matches.
fn steps<G: Choices + Spoken>() -> String {
    let mut names: BTreeMap<u8, BTreeSet<String>> = BTreeMap::new();
    for (_, options) in G::presets() {
        for n in 0..MATCHES {
            walk::<G>(&options, n, &mut names);
        }
    }
    let mut text = format!(
        "\n## Steps\n\nA move is one step or several; a mask of legal steps has {} places. What each step was called in random \
         matches of every preset:\n\n| step | names |\n|---:|---|\n",
        G::STEPS
    );
    for (step, called) in names {
        let shown: Vec<&str> = called.iter().take(3).map(String::as_str).collect();
        let rest = if called.len() > 3 { ", …" } else { "" };
        writeln!(text, "| {step} | {}{rest} |", cell(&shown.join(", "))).expect("text grows");
    }
    text
}

fn walk<G: Choices + Spoken>(
    options: &G::Options,
    n: u64,
    names: &mut BTreeMap<u8, BTreeSet<String>>,
) {
    let source = Source::Seed { seed: Seed::from_text(&format!("steps {n}")), salt: Vec::new() };
    let mut play: Play<G> = Play::new(options, source, &mut ()).expect("a preset can be played");
    let mut dice = Dice::new(n);
    for _ in 0..2_000 {
        match play.turn() {
            Turn::Seat(seat) => {
                let legal = play.legal(seat);
                for step in legal.iter() {
                    let name = G::step_name(play.seen(seat), play.draft(seat), step);
                    names.entry(step.0).or_default().insert(name);
                }
                let step = legal.pick(&mut dice).expect("a seat in turn has something to do");
                play.step(seat, step, &mut ()).expect("a listed step is legal");
            }
            _ if play.close(&mut ()) => {}
            _ => return,
        }
    }
}

/// The judge's operations, with every field that one of them reads or tells.
fn operations<G: Spoken>(info: &Value) -> String {
    let mut text = "\n## Questions to the judge\n\nEvery question has `game` and `op`, and may have `id` and `options`; every answer \
         has `id`, `valid`, `errorCode`, `clause` and `details`.\n\n| op | reads | tells |\n|---|---|---|\n"
        .to_string();
    let mut shown = String::new();
    for op in info["operations"].as_array().expect("operations").iter().filter_map(Value::as_str) {
        let asked: Vec<Value> = examples::<G>().filter(|ask| ask["op"] == op).collect();
        let (mut reads, mut tells) = (Vec::new(), Vec::new());
        for question in &asked {
            note(&mut reads, fields::<G>(question));
            let answer = ask(G::NAME, question.clone());
            note(&mut tells, answer.as_object().expect("an object").keys().cloned());
        }
        reads.retain(|field| !["id", "game", "op", "options"].contains(&field.as_str()));
        tells.retain(|field| !ENVELOPE.contains(&field.as_str()));
        writeln!(text, "| `{op}` | {} | {} |", listed(&reads), listed(&tells)).expect("text grows");
        let mut question = asked.first().expect("every operation has an example").clone();
        let answer = ask(G::NAME, question.clone());
        question["game"] = json!(G::NAME);
        writeln!(shown, "→ {question}\n← {answer}").expect("text grows");
    }
    text + "\n```text\n" + &shown + "```\n"
}

/// Adds what is not yet there.
fn note(list: &mut Vec<String>, more: impl IntoIterator<Item = String>) {
    for word in more {
        if !list.contains(&word) {
            list.push(word);
        }
    }
}

fn listed(fields: &[String]) -> String {
    fields.iter().map(|field| format!("`{field}`")).collect::<Vec<_>>().join(" ")
}

/// The rulebook's questions, and those that help.
fn examples<G: Spoken>() -> impl Iterator<Item = Value> {
    let clauses = G::rulebook().clauses.iter().flat_map(|clause| &clause.examples);
    let helps = HELPS.iter().filter(|(game, _)| *game == G::NAME).map(|(_, ask)| *ask);
    let all = clauses.map(|example| example.ask.as_str()).chain(helps);
    all.map(|ask| serde_json::from_str(ask).expect("an example is JSON"))
}

/// The fields that an operation reads of a question, by its complaint about one it does not know.
fn fields<G: Spoken>(question: &Value) -> Vec<String> {
    let mut spoilt = question.clone();
    spoilt[UNKNOWN] = json!(1);
    let answer = ask(G::NAME, spoilt);
    let message = answer["details"]["message"].as_str().unwrap_or_default();
    let known = message.split_once("; it has ").map(|(_, known)| known).unwrap_or_default();
    known.split(", ").filter(|word| !word.is_empty()).map(str::to_string).collect()
}

fn ask(game: &str, mut question: Value) -> Value {
    question["game"] = json!(game);
    judge_value(&question)
}

/// The rulebook, chapter by chapter.
fn clauses<G: Spoken>() -> String {
    let mut text = "\n## Clauses\n".to_string();
    for clause in &G::rulebook().clauses {
        if let Some(chapter) = &clause.chapter {
            write!(text, "\n### {chapter}\n").expect("text grows");
        }
        let codes: Vec<String> =
            clause.refusals.iter().map(|way| format!("`{}`", way.code)).collect();
        let codes =
            if codes.is_empty() { String::new() } else { format!(" ({})", codes.join(", ")) };
        write!(text, "\n**{}** {}{codes}\n", clause.id, clause.says).expect("text grows");
    }
    text
}

/// What goes over the wire, in TypeScript.
fn shapes(files: &[&str]) -> String {
    let mut text = "\n## Shapes\n".to_string();
    for file in files {
        let path = root().join("web/src/wire").join(format!("{file}.ts"));
        let written = std::fs::read_to_string(path).expect("the types are written");
        write!(
            text,
            "\n```ts\n{}```\n",
            written.lines().skip(1).fold(String::new(), |text, line| text + line + "\n")
        )
        .expect("text grows");
    }
    text
}

/// What all games share: messages of a table, offers, answers.
fn messages() -> String {
    "# Messages: reference\n\nWritten from the code by `make reference`: not to be edited. What they mean is told in \
     [the messages of a table](../wire.md).\n"
        .to_string()
        + &shapes(&["messages", "table"])
}
