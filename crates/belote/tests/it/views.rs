//! What a view says of the bidding, so that no reader has to count passes.

use belote::{Belote, Options};
use engine::Viewer;
use engine::conformance::Script;
use serde_json::{Value, json};

#[test]
fn the_round_and_who_has_passed_in_it_are_told() {
    for players in [4, 3, 2] {
        let options = Options { players, litige: false, ..Options::default() };
        let mut script: Script<Belote> = Script::at_random(&options, "a round");
        let shown = |script: &Script<Belote>| -> Value {
            serde_json::to_value(script.play.view(Viewer::Watcher)).unwrap()["open"].clone()
        };
        for second in [false, true] {
            let mut passed = Vec::new();
            for _ in 0..players {
                let open = shown(&script);
                assert_eq!(
                    (&open["second_round"], &open["passed"]),
                    (&json!(second), &json!(passed))
                );
                passed.push(open["turn"].clone());
                if passed.len() < usize::from(players) || !second {
                    script.acts("pass");
                }
            }
        }
        let offered = shown(&script)["upcard"].as_str().unwrap().to_string();
        let suit = ["S", "H", "D", "C"].into_iter().find(|suit| !offered.ends_with(suit)).unwrap();
        script.acts(&format!("take {suit}"));
        assert_eq!(shown(&script)["passed"], json!([]), "the bidding is over");
    }
}
