//! The fields of every game's observation: pinned, because whatever has learned from them must find them again,
//! and told in `docs/observations.md`.

use std::fs;
use std::path::{Path, PathBuf};

use engine::conformance::kit::{blessing, long, testdata};
use engine::conformance::{Plan, run};
use engine::fair::hex;
use engine::{Extent, Field, Layout, Observer, Spoken};
use games::{GameName, Visit};
use sha2::{Digest, Sha256};
use snip::Snip;

fn layout<G: Spoken>(extent: Extent) -> Layout {
    let rules = G::compile(&G::Options::default()).unwrap();
    Observer::<G>::new(&rules, extent).layout().clone()
}

fn shape(field: &Field) -> String {
    field.shape.iter().map(usize::to_string).collect::<Vec<_>>().join("x")
}

/// The fields of a game line by line, and above them what they come to.
fn pinned<G: Spoken>() -> String {
    let layout = layout::<G>(Extent::InformationState);
    let line = |field: &Field| {
        let among = if field.number { "numbers" } else { "cells" };
        format!(
            "{} {} from {among} {} scale {}\n",
            field.name,
            shape(field),
            field.start,
            field.scale
        )
    };
    let fields: String = layout.fields.iter().map(line).collect();
    let hash = &hex(&Sha256::digest(&fields))[..16];
    let Layout { cells, numbers, .. } = layout;
    format!("{} layout {}: {cells} cells, {numbers} numbers, {hash}\n{fields}", G::NAME, G::LAYOUT)
}

/// Compares a game's fields with those of its file. Other fields need another number, because what has learned
/// from the old ones cannot tell that it is shown something else.
fn compare<G: Spoken>(file: &Path) -> Result<(), String> {
    let now = pinned::<G>();
    let then = fs::read_to_string(file).unwrap_or_default();
    let number = |text: &str| text.split_once(':').map(|(head, _)| head.to_string());
    if now == then {
        return Ok(());
    }
    if number(&now) == number(&then) {
        let differs = now.lines().skip(1).zip(then.lines().skip(1)).find(|(now, then)| now != then);
        let (new, old) = differs.unwrap_or(("more or fewer fields", "the fields of the file"));
        return Err(format!(
            "the observation of {} has changed: {new:?}, not {old:?}. Raise LAYOUT in its observe.rs, \
             then write {} with QUINTE_BLESS=1",
            G::NAME,
            file.display()
        ));
    }
    if !blessing() {
        return Err(format!("{} is of another layout: QUINTE_BLESS=1 writes it", file.display()));
    }
    fs::write(file, now).map_err(|error| error.to_string())
}

struct Pin;

impl Visit for Pin {
    type Out = ();
    fn visit<G: Spoken>(self) {
        let file = testdata("observations").join(format!("{}.txt", G::NAME));
        compare::<G>(&file).unwrap_or_else(|why| panic!("{why}"));
    }
}

#[test]
fn the_fields_of_every_game_are_pinned() {
    GameName::ALL.into_iter().for_each(|game| game.visit(Pin));
    Pin.visit::<Snip>();
}

/// A field that changes under the same number is told, and not even blessing writes it.
#[test]
fn another_field_needs_another_number() {
    let file = std::env::temp_dir().join(format!("snip-fields-{}.txt", std::process::id()));
    fs::write(&file, pinned::<Snip>().replace("hand 12", "hand 13")).unwrap();
    let why = compare::<Snip>(&file).unwrap_err();
    fs::remove_file(&file).unwrap();
    assert!(why.contains("\"hand 12 from") && why.contains("Raise LAYOUT"), "{why}");
}

/// What is seen now comes first, so that both extents share their beginning; and nothing overlaps.
#[test]
fn an_observation_is_the_beginning_of_the_information_state() {
    struct Extents;
    impl Visit for Extents {
        type Out = ();
        fn visit<G: Spoken>(self) {
            let (short, full) =
                (layout::<G>(Extent::Observation), layout::<G>(Extent::InformationState));
            assert_eq!(short.fields[..], full.fields[..short.fields.len()]);
            for layout in [short, full] {
                let (mut cells, mut numbers) = (0, 0);
                for field in &layout.fields {
                    let next = if field.number { &mut numbers } else { &mut cells };
                    assert_eq!(field.start, *next, "{}", field.name);
                    *next += field.size();
                    assert!(!field.doc.is_empty() && field.scale > 0, "{}", field.name);
                }
                assert_eq!((cells, numbers), (layout.cells, layout.numbers));
            }
            let same = G::presets().into_iter().all(|(_, options)| {
                let rules = G::compile(&options).unwrap();
                *Observer::<G>::new(&rules, Extent::Observation).layout()
                    == layout::<G>(Extent::Observation)
            });
            assert!(same, "every table of {} has one layout", G::NAME);
        }
    }
    GameName::ALL.into_iter().for_each(|game| game.visit(Extents));
}

/// Where the written part of the page ends.
const TABLES: &str = "<!-- below: written by the tests of crates/games -->\n";

struct Table;

impl Visit for Table {
    type Out = String;
    fn visit<G: Spoken>(self) -> String {
        let (now, all) = (layout::<G>(Extent::Observation), layout::<G>(Extent::InformationState));
        let mut text = format!(
            "\n## {}\n\n{} cells and {} numbers; as an information state {} and {}. Layout {}. A deal is worth \
             about {}.\n\n| field | shape | from | 1.0 is | what it tells |\n|---|---|---:|---:|---|\n",
            G::TITLE,
            now.cells,
            now.numbers,
            all.cells,
            all.numbers,
            G::LAYOUT,
            G::unit(&G::compile(&G::Options::default()).unwrap()),
        );
        for (at, field) in all.fields.iter().enumerate() {
            let Field { name, start, scale, doc, .. } = field;
            let among = if field.number { "n " } else { "" };
            let memory = if at < now.fields.len() { "" } else { "*remembered:* " };
            let shape = shape(field).replace('x', "×");
            text += &format!("| `{name}` | {shape} | {among}{start} | {scale} | {memory}{doc} |\n");
        }
        text
    }
}

#[test]
fn the_page_tells_every_field() {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/observations.md");
    let page = fs::read_to_string(&file).unwrap();
    let (words, _) = page.split_once(TABLES).unwrap();
    let tables: String = GameName::ALL.into_iter().map(|game| game.visit(Table)).collect();
    let due = format!("{words}{TABLES}{tables}");
    if blessing() {
        fs::write(&file, &due).unwrap();
    } else {
        assert!(
            page == due,
            "docs/observations.md is out of date: QUINTE_BLESS=1 writes its tables"
        );
    }
}

/// Worlds that a seat cannot tell apart look the same to a network too, deal after deal; with
/// `QUINTE_LONG=1` over a thousand deals of every game.
#[test]
fn twins_look_the_same() {
    struct Deals(u32);
    impl Visit for Deals {
        type Out = ();
        fn visit<G: Spoken>(self) {
            let usual = vec![("usual".to_string(), G::Options::default())];
            let mut plan: Plan<G> =
                Plan { options: usual, matches: 1, max_actions: 400, seed: 900 };
            let (mut deals, mut compared) = (0, 0);
            while deals < self.0 {
                let tally = run(&plan);
                (deals, compared) = (deals + tally.deals, compared + tally.compared);
                plan.seed += 1;
            }
            println!("{}: {compared} drawings of twins compared in {deals} deals", G::NAME);
            assert!(compared > deals, "{compared} comparisons in {deals} deals of {}", G::NAME);
        }
    }
    let deals = if long() { 1_000 } else { 1 };
    GameName::ALL.into_iter().for_each(|game| game.visit(Deals(deals)));
}
