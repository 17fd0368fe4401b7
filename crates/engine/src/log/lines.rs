//! A log in lines that people can read and write, as PGN is for chess: what was agreed on, then who did
//! what, one action a line, with comments wherever somebody has something to say. `docs/text-format.md`
//! tells it to strangers. It says exactly what the JSON says: it is read into that and judged there.

use serde_json::{Map, Value, json};

use super::json::Strict;
use super::{Log, LogError, unreadable};

/// The first line: what this is, and by which version of the format.
pub const FIRST_LINE: &str = "quinte 1";

impl Log {
    /// The log in lines. `comments` are told before the action of that number, and after the last.
    pub fn to_lines(&self, comments: impl Fn(usize) -> Vec<String>) -> String {
        let json = self.to_json();
        let mut lines = vec![FIRST_LINE.to_string()];
        let said = |key: &str| format!("{key} {}", word(&json[key]));
        lines.extend([said("game"), said("revision")]);
        lines.extend(options(&json["options"]));
        for key in ["commitment", "seed"] {
            lines.extend(json.get(key).map(|_| said(key)));
        }
        lines.extend(json.get("salt").map(|salt| format!("salt {salt}")));
        let orders = json.get("orders").map(each);
        if orders.is_some_and(<[Value]>::is_empty) {
            lines.push("orders".to_string());
        }
        lines.extend(orders.unwrap_or_default().iter().map(|order| format!("order {order}")));
        let anew = json.get("dealt_anew").map(each).unwrap_or_default();
        lines.extend(anew.iter().map(|anew| format!("dealt_anew {anew}")));
        lines.extend(json.get("people").map(|people| row("people", people)));
        lines.extend(json.get("played_on").map(|actions| format!("played_on {actions}")));
        lines.push(String::new());
        let actions = each(&json["actions"]);
        for (at, entry) in actions.iter().enumerate() {
            lines.extend(comments(at).iter().map(|comment| remark(comment)));
            lines.push(written(entry));
        }
        lines.extend(comments(actions.len()).iter().map(|comment| remark(comment)));
        for back in json.get("taken_back").map(each).unwrap_or_default() {
            lines.push(format!("back {} {}", back["seat"], back["to"]));
            let undone = each(&back["actions"]).iter();
            lines.extend(undone.map(|entry| format!("- {}", written(entry))));
        }
        let hints = json.get("hints").map(each).unwrap_or_default().iter();
        lines.extend(hints.map(|hint| format!("hint {} {}", hint["seat"], hint["at"])));
        if let Some(result) = json.get("result") {
            lines.push(row("scores", &result["scores"]));
            lines.extend(result["winner"].as_u64().map(|winner| format!("winner {winner}")));
            lines.push(format!("digest {}", word(&result["digest"])));
        }
        lines.join("\n") + "\n"
    }

    /// Reads a log in lines. Whatever it does not know is refused, by the number of its line.
    pub fn from_lines(text: &str) -> Result<Log, LogError> {
        let mut lines = text.lines().enumerate();
        if lines.next().map(|(_, line)| line.trim_end()) != Some(FIRST_LINE) {
            return Err(unreadable(format!("a log in lines begins with the line {FIRST_LINE:?}")));
        }
        let mut read = Reading::default();
        for (at, line) in lines {
            let line = uncommented(line);
            if !line.is_empty() {
                let named = |why: String| unreadable(format!("line {}: {why}", at + 1));
                read.line(line).map_err(named)?;
            }
        }
        read.log()
    }
}

/// What was read so far, on its way to JSON.
#[derive(Default)]
struct Reading {
    fields: Map<String, Value>,
    options: Map<String, Value>,
    result: Map<String, Value>,
    orders: Vec<Value>,
    dealt_anew: Vec<Value>,
    actions: Vec<Value>,
    taken_back: Vec<Value>,
    hints: Vec<Value>,
}

impl Reading {
    fn line(&mut self, line: &str) -> Result<(), String> {
        let (first, rest) = split(line);
        match first {
            "game" | "commitment" | "seed" => {
                add(&mut self.fields, first, Value::String(unquoted(rest)?))
            }
            "revision" | "salt" | "options" | "played_on" => {
                add(&mut self.fields, first, value(rest)?)
            }
            "option" => {
                let (key, given) = split(rest);
                add(&mut self.options, key, value(given)?)
            }
            "orders" if rest.is_empty() => add(&mut self.fields, first, json!([])),
            "people" => add(&mut self.fields, first, numbers(rest)?),
            "scores" => add(&mut self.result, first, numbers(rest)?),
            "winner" => add(&mut self.result, first, value(rest)?),
            "digest" => add(&mut self.result, first, Value::String(unquoted(rest)?)),
            "order" => {
                self.orders.push(value(rest)?);
                Ok(())
            }
            "dealt_anew" => {
                self.dealt_anew.push(value(rest)?);
                Ok(())
            }
            "back" => {
                let (seat, to) = split(rest);
                let back = json!({"seat": value(seat)?, "to": value(to)?, "actions": []});
                self.taken_back.push(back);
                Ok(())
            }
            "hint" => {
                let (seat, at) = split(rest);
                self.hints.push(json!({"seat": value(seat)?, "at": value(at)?}));
                Ok(())
            }
            "-" => {
                let entry = entry(rest)?;
                let last = self.taken_back.last_mut();
                let last = last.and_then(|back| back["actions"].as_array_mut());
                last.ok_or("nothing is taken back before this line")?.push(entry);
                Ok(())
            }
            _ => {
                self.actions.push(entry(line)?);
                Ok(())
            }
        }
    }

    fn log(self) -> Result<Log, LogError> {
        let Reading { mut fields, options, result, orders, dealt_anew, actions, taken_back, hints } =
            self;
        let lists = [
            ("orders", orders),
            ("dealt_anew", dealt_anew),
            ("taken_back", taken_back),
            ("hints", hints),
        ];
        let lists = lists.into_iter().filter(|(_, list)| !list.is_empty());
        let maps = [("options", options), ("result", result)];
        let maps = maps.into_iter().filter(|(_, map)| !map.is_empty());
        let all = lists.map(|(key, list)| (key, Value::Array(list)));
        let all = all.chain(maps.map(|(key, map)| (key, Value::Object(map))));
        for (key, value) in all.chain([("actions", Value::Array(actions))]) {
            add(&mut fields, key, value).map_err(unreadable)?;
        }
        Log::from_json(&Value::Object(fields))
    }
}

fn split(line: &str) -> (&str, &str) {
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (first, rest.trim_start())
}

fn add(fields: &mut Map<String, Value>, key: &str, value: Value) -> Result<(), String> {
    match fields.insert(key.to_string(), value) {
        None => Ok(()),
        Some(_) => Err(format!("{key} is said twice")),
    }
}

/// House rules, one a line where their names allow it.
fn options(json: &Value) -> Vec<String> {
    let plain = |key: &String| key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    match json {
        Value::Null => Vec::new(),
        Value::Object(options) if !options.is_empty() && options.keys().all(plain) => {
            options.iter().map(|(key, value)| format!("option {key} {value}")).collect()
        }
        other => vec![format!("options {other}")],
    }
}

/// `0 play KS`, `house close 12`.
fn entry(line: &str) -> Result<Value, String> {
    let (seat, action) = split(line);
    let seat = match seat.parse::<u8>() {
        Ok(seat) => json!(seat),
        Err(_) if seat == "house" => json!(seat),
        Err(_) => return Err(format!("{seat:?} is neither a seat nor a word of this format")),
    };
    Ok(json!({"seat": seat, "action": unquoted(action)?}))
}

fn written(entry: &Value) -> String {
    format!("{} {}", word(&entry["seat"]), word(&entry["action"]))
}

/// A text as it is where that reads back, in quotes otherwise; anything else as JSON.
fn word(value: &Value) -> String {
    match value.as_str() {
        Some(text) if reads_back(text) => text.to_string(),
        _ => value.to_string(),
    }
}

fn reads_back(text: &str) -> bool {
    !text.is_empty()
        && uncommented(text) == text
        && !text.contains(|c: char| c == '"' || c.is_control())
}

fn unquoted(text: &str) -> Result<String, String> {
    if !text.starts_with('"') {
        return Ok(text.to_string());
    }
    serde_json::from_str(text).map_err(|error| format!("a text in quotes: {error}"))
}

fn value(text: &str) -> Result<Value, String> {
    let Strict(value) = serde_json::from_str(text).map_err(|error| format!("JSON: {error}"))?;
    Ok(value)
}

fn numbers(text: &str) -> Result<Value, String> {
    text.split_whitespace().map(value).collect::<Result<Vec<_>, _>>().map(Value::Array)
}

fn row(key: &str, numbers: &Value) -> String {
    each(numbers).iter().fold(key.to_string(), |row, number| format!("{row} {number}"))
}

fn each(list: &Value) -> &[Value] {
    list.as_array().map_or(&[], Vec::as_slice)
}

fn remark(comment: &str) -> String {
    let safe: String = comment.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    format!("# {}", safe.trim_end())
}

/// A line without its comment, which begins with a `#` at the beginning or after a space, outside quotes.
/// The `#` of a card's copy follows no space.
fn uncommented(line: &str) -> &str {
    let (mut quoted, mut escaped, mut before) = (false, false, ' ');
    for (at, c) in line.char_indices() {
        match c {
            '#' if !quoted && before.is_whitespace() => return line[..at].trim(),
            '"' if !escaped => quoted = !quoted,
            _ => {}
        }
        escaped = c == '\\' && quoted && !escaped;
        before = c;
    }
    line.trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log(action: &str) -> Log {
        let json = json!({
            "game": "belote", "revision": 1, "options": {"target": 500, "removed_suit": "S"},
            "commitment": "c", "seed": "0".repeat(64), "salt": ["", "a # word"], "people": [0, 2],
            "actions": [{"seat": 1, "action": action}, {"seat": "house", "action": "close 3"}],
            "taken_back": [{"seat": 0, "to": 1, "actions": [{"seat": 0, "action": action}]}],
            "hints": [{"seat": 2, "at": 0}, {"seat": 0, "at": 4}],
            "result": {"scores": [-20, 162], "winner": 1, "digest": "d"}, "played_on": 1,
        });
        Log::from_json(&json).expect("a log")
    }

    #[test]
    fn what_is_written_reads_back() {
        let actions = [
            "play KS",
            "play JD#2",
            "",
            " ",
            "#",
            "a # b",
            "\"",
            "say \"no\"",
            "two\nlines",
            "é♠ ",
            "\\",
            "\" # \"",
            "- 0 x",
            "quinte 1",
        ];
        for action in actions {
            let log = log(action);
            let text = log.to_lines(|at| vec![format!("before {at}\n0 play 7S")]);
            assert_eq!(Log::from_lines(&text), Ok(log), "{text}");
        }
    }

    #[test]
    fn other_shapes_read_back() {
        for (key, value) in [
            ("options", json!(null)),
            ("options", json!({})),
            ("options", json!({"a key": 1})),
            ("people", json!([])),
            ("result", json!({"scores": [], "winner": null, "digest": ""})),
        ] {
            let mut json = log("pass").to_json();
            json[key] = value;
            let log = Log::from_json(&json).expect("a log");
            assert_eq!(Log::from_lines(&log.to_lines(|_| Vec::new())), Ok(log), "{json}");
        }
        let anew = json!([
            {"after": 0, "seat": 2, "hidden": [["7S", "JK"], []], "seed": "1".repeat(64)},
            {"after": 7, "seat": 2, "hidden": [], "seed": "2".repeat(64)},
        ]);
        for orders in [json!([]), json!([["7S", "8S"], 3])] {
            let mut json = log("pass").to_json();
            let fields = json.as_object_mut().expect("an object");
            fields.remove("seed");
            fields.remove("salt");
            fields.insert("orders".into(), orders);
            fields.insert("dealt_anew".into(), anew.clone());
            let log = Log::from_json(&json).expect("a log");
            assert_eq!(log.to_json()["dealt_anew"], anew);
            assert_eq!(Log::from_lines(&log.to_lines(|_| Vec::new())), Ok(log), "{json}");
        }
    }

    #[test]
    fn what_is_not_understood_is_refused_by_its_line() {
        let text = log("pass").to_lines(|_| Vec::new());
        for (line, why) in [
            ("dance", "neither a seat"),
            ("game rami", "said twice"),
            ("option target 1", "said twice"),
            ("scores 1 x", "JSON"),
            ("winner", "JSON"),
            ("back 0", "JSON"),
            ("hint 0", "JSON"),
            ("9 \"open", "quotes"),
        ] {
            let wrong = format!("{text}{line}\n");
            let error = Log::from_lines(&wrong).expect_err(line).to_string();
            let number = format!("line {}: ", wrong.lines().count());
            assert!(error.starts_with(&number) && error.contains(why), "{line}: {error}");
        }
        for text in ["", "quinte 2\ngame belote\n", "{}"] {
            assert!(Log::from_lines(text).is_err(), "{text}");
        }
        assert!(Log::from_lines("quinte 1\n- 0 pass\n").is_err());
        assert!(Log::from_lines("quinte 1\n9 pass\n").is_err(), "there is no such seat");
    }
}
