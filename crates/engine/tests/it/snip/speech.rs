//! Snip speaks: its rulebook, its words.

use std::sync::LazyLock;

use engine::rulebook::Rulebook;
use engine::spoken::Next;
use engine::{OptionDoc, Refusal, Seen, Spoken, Viewer};
use serde_json::json;

use super::fault::{Fault, has};
use super::{Event, Options, Rules, Snip, legal};

static BOOK: LazyLock<Rulebook> = LazyLock::new(|| book(include_str!("snip.toml")));

/// The rulebook with a text for another refusal than the game's.
static SPOILT: LazyLock<Rulebook> = LazyLock::new(|| {
    let (text, code) = (include_str!("snip.toml"), r#"code = "NOT_NOW""#);
    assert!(text.contains(code), "{code:?} is not in the rulebook");
    book(&text.replace(code, r#"code = "NOT_EVER""#))
});

fn book(text: &str) -> Rulebook {
    Rulebook::parse(text).expect("the rulebook is good TOML")
}

impl Spoken for Snip {
    const TITLE: &'static str = "Snip";
    const SEATS: &'static [usize] = &[3, 2];
    const NEXT: Next = Next::Left;
    const REFUSALS: &'static [Refusal] = &[
        legal::NOT_YOUR_TURN,
        legal::NOT_NOW,
        legal::NO_QUEEN,
        legal::NOT_TWO_HELD,
        legal::LUCKY_HELD_BACK,
        legal::LOOKED_BEFORE,
        legal::ASKED_BEFORE,
    ];

    fn rulebook() -> &'static Rulebook {
        if has(Fault::UnwrittenRefusal) { &SPOILT } else { &BOOK }
    }

    fn presets() -> Vec<(&'static str, Options)> {
        let duel = Options { players: 2, ..Options::default() };
        vec![("house", Options::default()), ("duel", duel)]
    }

    fn option_docs() -> Vec<OptionDoc> {
        let doc = |key, values, says| OptionDoc { key, values, says };
        let mut docs = vec![
            doc("players", vec![json!(3), json!(2)], "How many play."),
            doc("target", vec![json!("1..40")], "The score that wins the match."),
            doc("looking", vec![json!("once"), json!("never")], "Who may see the blind card."),
        ];
        if has(Fault::OptionUndocumented) {
            docs.pop();
        }
        docs
    }

    fn describe(seen: Seen<'_, Self>) -> String {
        format!("pile {:#}, you hold {:#}", seen.open.pile, seen.own.hand)
    }

    fn tell(_: &Rules, event: &Event, _: Viewer) -> Option<String> {
        Some(format!("{event:?}"))
    }
}
