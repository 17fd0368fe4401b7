//! `quinte rules`: the rulebook for people. All of it comes from the rulebook's data, the same that
//! refusals quote, so what is read here is what is played.

use std::io::Write;

use engine::Spoken;
use engine::rulebook::Clause;
use games::{GameName, Visit};
use judge::{InWords, in_words};

use crate::house_rules::{differences, plain};
use crate::rulings;
use crate::trouble::{Trouble, wrong};
use crate::words::wrap;

/// Read the rulebook of a game: all of it, or one clause with its examples
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The game
    game: GameName,
    /// One clause, by its id
    clause: Option<String>,
    /// The house rules that a table may choose, instead
    #[arg(long, conflicts_with = "clause")]
    options: bool,
}

/// Prints what was asked for.
pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Trouble> {
    arguments.game.visit(Read { arguments, out })
}

struct Read<'a, W> {
    arguments: &'a Arguments,
    out: &'a mut W,
}

impl<W: Write> Visit for Read<'_, W> {
    type Out = Result<(), Trouble>;

    fn visit<G: Spoken>(self) -> Result<(), Trouble> {
        match &self.arguments.clause {
            Some(id) => clause::<G>(find::<G>(id)?, self.out),
            None if self.arguments.options => house_rules::<G>(self.out),
            None => book::<G>(self.out),
        }
    }
}

/// The same at the table: a clause or the book. A wrong id is answered, not an end.
pub(crate) fn within_a_match(
    game: GameName,
    id: &str,
    out: &mut impl Write,
) -> Result<(), Trouble> {
    game.visit(WithinAMatch { id, out })
}

struct WithinAMatch<'a, W> {
    id: &'a str,
    out: &'a mut W,
}

impl<W: Write> Visit for WithinAMatch<'_, W> {
    type Out = Result<(), Trouble>;

    fn visit<G: Spoken>(self) -> Result<(), Trouble> {
        if self.id.is_empty() {
            return book::<G>(self.out);
        }
        match find::<G>(self.id) {
            Err(why) => Ok(writeln!(self.out, "{why}")?),
            Ok(found) => clause::<G>(found, self.out),
        }
    }
}

/// A clause as a list of them shows it.
pub(crate) struct Rule {
    /// Its id.
    pub id: &'static str,
    /// The chapter that it begins.
    pub chapter: Option<&'static str>,
    /// What it says.
    pub says: &'static str,
}

impl Rule {
    /// Whether these words are in it, in either case.
    pub(crate) fn says_so(&self, words: &str) -> bool {
        let text = format!("{} {}", self.id, self.says).to_lowercase();
        words.to_lowercase().split_whitespace().all(|word| text.contains(word))
    }
}

/// The clauses of a game, in the order of its book.
pub(crate) fn book_of(game: GameName) -> Vec<Rule> {
    struct Book;
    impl Visit for Book {
        type Out = Vec<Rule>;
        fn visit<G: Spoken>(self) -> Vec<Rule> {
            let rule = |clause: &'static Clause| Rule {
                id: &clause.id,
                chapter: clause.chapter.as_deref(),
                says: &clause.says,
            };
            G::rulebook().clauses.iter().map(rule).collect()
        }
    }
    game.visit(Book)
}

/// One clause with its examples, in lines of any width.
pub(crate) fn clause_of(game: GameName, id: &str) -> Vec<String> {
    let mut text = Vec::new();
    // A list of bytes can be written to.
    let _ = within_a_match(game, id, &mut text);
    String::from_utf8_lossy(&text).lines().map(str::to_string).collect()
}

fn book<G: Spoken>(out: &mut impl Write) -> Result<(), Trouble> {
    writeln!(out, "{}: the rules, clause by clause.", G::TITLE)?;
    let clauses = &G::rulebook().clauses;
    let width = clauses.iter().map(|clause| clause.id.len()).max().unwrap_or(0) + 2;
    for clause in clauses {
        if let Some(chapter) = &clause.chapter {
            writeln!(out, "\n{chapter}\n")?;
        }
        writeln!(out, "{:width$}{}", clause.id, wrap(&clause.says, width))?;
    }
    writeln!(out, "\nOne clause with its examples: quinte rules {} CLAUSE.", G::NAME)?;
    writeln!(out, "What a table may choose: quinte rules {} --options.", G::NAME)?;
    Ok(())
}

/// Finds a clause by its id, `BEL-5.2`, or by its number alone, `5.2`.
fn find<G: Spoken>(id: &str) -> Result<&'static Clause, Trouble> {
    let by_number = |clause: &&Clause| {
        clause.id.split_once('-').is_some_and(|(_, number)| number.eq_ignore_ascii_case(id))
    };
    let book = G::rulebook();
    book.clause(id).or_else(|| book.clauses.iter().find(by_number)).ok_or_else(|| {
        let ids: Vec<&str> = book.clauses.iter().map(|clause| clause.id.as_str()).collect();
        wrong(wrap(&format!("{} has no clause {id:?}; it has {}", G::TITLE, ids.join(", ")), 0))
    })
}

fn clause<G: Spoken>(clause: &Clause, out: &mut impl Write) -> Result<(), Trouble> {
    writeln!(out, "{}  {}", clause.id, wrap(&clause.says, clause.id.len() + 2))?;
    for refusal in &clause.refusals {
        let text = format!("Refused with: {} ({})", blanked(&refusal.message), refusal.code);
        writeln!(out, "{}", wrap(&text, 2))?;
    }
    for example in &clause.examples {
        let InWords { asked, told } = in_words::<G>(example);
        writeln!(out, "\nExample. {}", wrap(&example.shows, 2))?;
        for line in std::iter::once(&asked).chain(&told).filter(|line| !line.is_empty()) {
            let mark = if line == &asked { "  " } else { "  → " };
            writeln!(out, "{mark}{}", wrap(line, 4))?;
        }
    }
    sources(clause, out)
}

/// Where a clause comes from; its rulings are told in full.
fn sources(clause: &Clause, out: &mut impl Write) -> Result<(), Trouble> {
    writeln!(out, "\nSource: {}", wrap(&clause.source, 8))?;
    for id in rulings::named(&clause.source) {
        let ruling = rulings::text(id).unwrap_or_default();
        writeln!(out, "  {id:4} {}", wrap(ruling, 7))?;
    }
    Ok(())
}

/// A message whose facts are not known yet: `…` where `{cards}` will stand.
fn blanked(message: &str) -> String {
    let mut pieces = message.split('{');
    let mut text = pieces.next().unwrap_or("").to_string();
    for piece in pieces {
        text.push('…');
        text.push_str(piece.split_once('}').map_or("", |(_, rest)| rest));
    }
    text
}

fn house_rules<G: Spoken>(out: &mut impl Write) -> Result<(), Trouble> {
    writeln!(out, "{}: what a table may choose.", G::TITLE)?;
    for doc in G::option_docs() {
        let values: Vec<String> = doc.values().iter().map(plain).collect();
        writeln!(
            out,
            "\n{} = {}   (usually {})",
            doc.key,
            values.join(" | "),
            plain(&doc.default)
        )?;
        writeln!(out, "  {}", wrap(doc.says, 2))?;
    }
    writeln!(out, "\nPresets:")?;
    for (name, options) in G::presets() {
        writeln!(out, "  {name}: {}", differences::<G>(&options))?;
    }
    writeln!(out, "\nFor example: quinte play {} --preset NAME --set KEY=VALUE.", G::NAME)?;
    Ok(())
}
