//! TypeScript types of the wire: written under `web/src/wire`, not stale, and true of everything that is
//! really sent. No Node is needed for it.

mod files;
mod fits;
mod grammar;
mod sent;

use std::collections::BTreeMap;

use engine::Typed;
use engine::conformance::kit::blessing;
use files::{Files, SHARED};
use fits::Words;
use grammar::{Named, read};

macro_rules! every_game {
    (() $($(#[$about:meta])* $room:ident $Game:ident,)*) => {
        fn files() -> Files {
            Files::new()$(.with::<games::$room::$Game>())*.with_messages()
        }

        /// What each game sends is of its types.
        mod every_value_has_the_keys_of_its_type {
            $(#[test]
            fn $room() {
                super::true_of::<games::$room::$Game>();
            })*
        }
    };
}

games::for_each_game!(every_game);

#[test]
fn the_written_types_are_not_stale() {
    let mut stale = Vec::new();
    for (path, text) in files().texts() {
        if blessing() {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, text).unwrap();
        } else if std::fs::read_to_string(&path).ok() != Some(text) {
            stale.push(path.file_name().unwrap().to_string_lossy().into_owned());
        }
    }
    assert!(
        stale.is_empty(),
        "stale under web/src/wire: {}; `make types` writes them",
        stale.join(", ")
    );
}

/// What is printed for people says the same as what was derived.
#[test]
fn printed_types_read_back() {
    let files = files();
    for (path, text) in files.texts() {
        let file = path.file_stem().unwrap().to_string_lossy().into_owned();
        assert_eq!(read(&text), files.types(&file), "{file}");
    }
}

/// The types that a game is sent by.
struct Wire {
    /// What all games share.
    shared: Words,
    /// What the game sends besides; its names go before those that it shares.
    game: Words,
}

impl Wire {
    fn new(shared: &[Named], game: &[Named]) -> Wire {
        Wire { shared: Words::new(&[shared]), game: Words::new(&[shared, game]) }
    }
}

/// Events that matches by the roll of dice seldom come to.
const RARE: [(&str, &str); 2] = [("canasta", "drawn"), ("rami", "eliminated")];

fn true_of<G: Typed>() {
    let files = files();
    let wire = Wire::new(files.types(SHARED), files.types(G::NAME));
    let heard = sent::check::<G>(&wire).unwrap_or_else(|why| panic!("{why}"));
    let mut unheard = wire.game.tags("Event", "event");
    unheard.retain(|tag| !heard.contains(tag));
    unheard.retain(|tag| !RARE.contains(&(G::NAME, tag)));
    assert!(unheard.is_empty(), "{} never told of {unheard:?}", G::NAME);
}

/// A type that is wrong in one word is found out by what is sent.
#[test]
fn a_wrong_type_is_found_out() {
    let written: BTreeMap<_, _> = files().texts().collect();
    let text = |file: &str| &written[&files::path(file)];
    let wrong = [
        ("a key that is never sent", "  dealer: Seat;", "  giver: Seat;"),
        ("a key that the type lacks", "  passes: number;\n", ""),
        ("an event by another tag", "event: \"trick_taken\"", "event: \"trick_won\""),
        ("an event without one of its keys", "\"deal\"; dealer: Seat", "\"deal\""),
        ("null where it is not expected", "trump: Suit | null", "trump: Suit"),
        ("a number for a card", "export type Card = string", "export type Card = number"),
        ("suits by other words", "export type Suit = \"", "export type Suit = \"x"),
        (
            "a list of another length",
            "tricks: [number, number, number, number]",
            "tricks: [number, number]",
        ),
        ("an optional key that is required", "refusal?: Reason", "refusal: Reason"),
        ("an option of another kind", "kind: \"flag\"", "kind: \"switch\""),
        ("a phase that is not listed", "\"bid\" | ", ""),
        ("a key of an offer", "  least: number;\n", "  fewest: number;\n"),
        ("a key of a refusal", "  clause: string;\n", ""),
    ];
    for (fault, right, wrong) in wrong {
        let seeded = [SHARED, "belote"].iter().any(|file| text(file).contains(right));
        assert!(seeded, "{fault}: no type says {right:?}");
        let spoilt = |file| read(&text(file).replacen(right, wrong, 1));
        let found =
            sent::check::<games::belote::Belote>(&Wire::new(&spoilt(SHARED), &spoilt("belote")));
        assert!(found.is_err(), "{fault} is not found out");
    }
}
