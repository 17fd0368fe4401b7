//! What a view says of the bidding, so that no reader has to count passes.

use belote::{Belote, Options};
use engine::Viewer;
use engine::conformance::Script;
use serde_json::{Value, json};

use crate::kit::seeded;

fn shown(script: &Script<Belote>) -> Value {
    serde_json::to_value(script.play.view(Viewer::Watcher)).unwrap()["open"].clone()
}

#[test]
fn the_round_and_who_has_passed_in_it_are_told() {
    for players in [4, 3, 2] {
        let options = Options { players, ..Options::default() };
        let mut script: Script<Belote> = Script::new(&options, seeded("a round"));
        for second in [false, true] {
            let mut passed = Vec::new();
            for nth in 0..players {
                let open = shown(&script);
                assert_eq!(open["second_round"], json!(second), "{players} play, place {nth}");
                assert_eq!(open["passed"], json!(passed), "{players} play, place {nth}");
                passed.push(open["turn"].clone());
                // The last one of all takes, in a suit that was not turned up.
                if !second || nth + 1 < players {
                    script.acts("pass");
                }
            }
        }
        let upcard = shown(&script)["upcard"].as_str().unwrap().to_string();
        let other = ["S", "H", "D", "C"].into_iter().find(|&suit| !upcard.ends_with(suit));
        script.acts(&format!("take {}", other.unwrap()));
        assert_eq!(shown(&script)["passed"], json!([]), "the bidding is over");
    }
}
