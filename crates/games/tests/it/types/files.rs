//! The files under `web/src/wire`: one a game, and `table.ts` with the words that all share.

use std::any::type_name;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use engine::choices::{Answer, Offers};
use engine::{Choice, OptionDoc, Typed, Viewer};
use ts_rs::{Config, TS, TypeVisitor};

use super::grammar::{Named, read};

/// The file of what all games share.
pub(super) const SHARED: &str = "table";
/// The file of the messages between a table and a page.
pub(super) const MESSAGES: &str = "messages";
/// What TypeScript knows by itself.
const KNOWN: [&str; 5] = ["boolean", "null", "number", "object", "string"];

/// What is read first; the rest follows by name.
const FIRST: [&str; 13] = [
    "View",
    "Open",
    "Own",
    "Event",
    "Options",
    "Offers",
    "Choice",
    "Answer",
    "OptionDoc",
    "Incoming",
    "Outgoing",
    "Frame",
    "Around",
];

/// Types by file.
pub(super) struct Files {
    config: Config,
    found: BTreeMap<&'static str, Vec<Named>>,
}

impl Files {
    /// What all games share.
    pub(super) fn new() -> Files {
        // What is sent fits a page's number; a test looks at every one.
        let config = Config::new().with_large_int("number");
        let mut files = Files { config, found: BTreeMap::new() };
        files.visit::<Viewer>();
        files.visit::<Offers>();
        files.visit::<Choice>();
        files.visit::<Answer>();
        files.visit::<OptionDoc>();
        files.sorted()
    }

    /// What this game sends besides.
    pub(super) fn with<G: Typed>(mut self) -> Files {
        const VIEW: &str = "/** What one viewer knows. */
            export type View = { viewer: Viewer, open: Open, own: Own };";
        self.found.entry(G::NAME).or_default().extend(read(VIEW));
        self.visit::<G::Shown>();
        self.visit::<G::Own>();
        self.visit::<G::Event>();
        self.visit::<G::Options>();
        self.sorted()
    }

    /// What goes between a table and a page.
    pub(super) fn with_messages(mut self) -> Files {
        self.visit::<table::wire::Incoming>();
        self.visit::<table::wire::Outgoing<'static>>();
        self.visit::<table::Frame<'static>>();
        self.visit::<table::Around<'static>>();
        self.visit::<table::wire::Hint>();
        self.visit::<table::wire::Rated>();
        self.sorted()
    }

    /// The order in which types are met is not always the same.
    fn sorted(mut self) -> Files {
        for types in self.found.values_mut() {
            let place = |name: &str| FIRST.iter().position(|first| *first == name);
            types.sort_by_cached_key(|named| {
                (place(&named.name).unwrap_or(FIRST.len()), named.name.clone())
            });
        }
        self
    }

    /// The types of a file.
    pub(super) fn types(&self, file: &str) -> &[Named] {
        &self.found[file]
    }

    /// Every file with its text.
    pub(super) fn texts(&self) -> impl Iterator<Item = (PathBuf, String)> {
        self.found.iter().map(|(file, types)| (path(file), text(types)))
    }
}

/// Where a file lies.
pub(super) fn path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire").join(format!("{file}.ts"))
}

fn text(types: &[Named]) -> String {
    let mut elsewhere = Vec::new();
    for named in types {
        named.of.names(&mut |name| {
            let here = types.iter().any(|other| other.name == name);
            if !here && !KNOWN.contains(&name) {
                elsewhere.push(name.to_string());
            }
        });
    }
    elsewhere.sort();
    elsewhere.dedup();
    let mut text =
        "// Written by `make types` from the types in Rust: not to be edited.\n".to_string();
    if !elsewhere.is_empty() {
        text += &format!("import type {{ {} }} from \"./{SHARED}\";\n", elsewhere.join(", "));
    }
    types.iter().fold(text, |text, named| text + "\n" + &named.print())
}

/// Examples in Rust say nothing to a page.
fn without_examples(docs: String) -> String {
    match docs.split_once("```") {
        Some((said, _)) => format!("{} */\n", said.trim_end_matches([' ', '*', '\n'])),
        None => docs,
    }
}

impl TypeVisitor for Files {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if T::output_path().is_none() {
            return;
        }
        // A type that is written like another one is that one.
        let rust = type_name::<T::WithoutGenerics>();
        let file = match rust.split("::").next().expect("a path has a room") {
            "cards" | "engine" | "games" => SHARED,
            "table" => MESSAGES,
            room => room,
        };
        let declared = without_examples(T::docs().unwrap_or_default()) + &T::decl(&self.config);
        let named = read(&declared).remove(0);
        let types = self.found.entry(file).or_default();
        match types.iter().find(|other| other.name == named.name) {
            Some(other) => assert!(*other == named, "{file} has two types called {}", named.name),
            None => {
                types.push(named);
                T::visit_dependencies(self);
            }
        }
    }
}
