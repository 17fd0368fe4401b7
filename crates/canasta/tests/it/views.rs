//! A view that another program wrote, with what no table could show.

use canasta::{Canasta, Options};
use engine::{Basis, View, Viewer};
use serde_json::{Value, json};

use crate::kit::table;

#[test]
fn melds_without_cards_and_cards_of_other_packs_are_refused() {
    let options = Options::default();
    let rules = Canasta::compile(&options).unwrap();
    let play = table(&options, "a view");
    let good = serde_json::to_value(play.view(Viewer::Watcher)).unwrap();
    assert!(View::<Canasta>::read(&rules, &good).is_ok());
    let with = |key: &str, value: Value| {
        let mut view = good.clone();
        view["open"][key] = value;
        View::<Canasta>::read(&rules, &view)
    };
    assert!(with("pile", good["open"]["pile"].clone()).is_ok());
    let empty = json!([{"side": 0, "kind": "set", "cards": [], "kept": 0}]);
    assert!(with("melds", empty).is_err());
    assert!(with("pile", json!(["BJ"])).is_err());
    let jokers = json!([{"side": 0, "kind": "wild", "cards": vec!["JK"; 7], "kept": 7}]);
    assert!(with("melds", jokers).is_err());
    assert!(with("pile", json!(vec!["4S"; 111])).is_err());
}
