//! Every crate can be handed to a registry: it says what it is, and asks for nothing that a registry would not
//! have. `make package` does it.

use serde_json::Value;

use super::arrows::metadata;

fn packages() -> Vec<Value> {
    let told = metadata(&["--no-deps"]);
    let all = told["packages"].as_array().expect("cargo lists packages").clone();
    // Who is never published is told so: an empty list of registries.
    all.into_iter().filter(|package| package["publish"] != serde_json::json!([])).collect()
}

#[test]
fn every_package_says_what_it_is() {
    let packages = packages();
    assert!(packages.len() > 12, "the workspace is published but for a few");
    for package in packages {
        for key in ["description", "license", "repository", "readme"] {
            let said = package[key].as_str().unwrap_or_default();
            assert!(!said.is_empty(), "{} has no {key}", package["name"]);
        }
        let keywords = package["keywords"].as_array().expect("a list").len();
        assert!((1..=5).contains(&keywords), "{}", package["name"]);
    }
}

/// A neighbour is asked for by its version, too; in tests by its path alone where the two need each other.
#[test]
fn neighbours_are_asked_for_by_version() {
    let published: Vec<Value> = packages();
    for package in &published {
        for needed in package["dependencies"].as_array().expect("a list") {
            if !needed["path"].is_string() || needed["kind"] == "dev" {
                continue;
            }
            assert_ne!(needed["req"], "*", "{} wants {}", package["name"], needed["name"]);
            let there = published.iter().any(|other| other["name"] == needed["name"]);
            assert!(there, "{} wants {}, which is not published", package["name"], needed["name"]);
        }
    }
}
