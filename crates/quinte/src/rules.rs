//! `quinte rules`: the rulebook for people. All of it comes from the rulebook's data, the same that
//! refusals quote, so what is read here is what is played.

use std::io::Write;

use engine::Spoken;
use engine::choices::Reason;
use engine::rulebook::{Clause, Rulebook};
use games::{GameName, Visit};
use judge::{InWords, in_words};
use serde_json::json;

use crate::house_rules::{differences, plain};
use crate::rulings;
use crate::trouble::{Trouble, wrong};
use crate::words::{the_game, wrap};

/// Read the rulebook of a game: all of it, or one clause with its examples
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quinte rules belote             the whole book
  quinte rules belote BEL-5.3     one clause with its examples; its number alone will do
  quinte rules belote must trump  the clauses that say so
  quinte rules rami --options     house rules and presets
  quinte rules rami --json        clauses, options and presets for a program")]
pub(crate) struct Arguments {
    #[arg(help = the_game())]
    game: GameName,
    /// One clause, by its id, or words that are looked for in all of them
    #[arg(value_name = "CLAUSE")]
    clause: Vec<String>,
    /// The house rules that a table may choose, instead
    #[arg(long, conflicts_with = "clause")]
    options: bool,
    /// As one JSON object, as `quinte judge` tells it
    #[arg(long)]
    json: bool,
}

impl Arguments {
    /// What is looked for, if it is not the whole book.
    fn words(&self) -> Option<String> {
        (!self.clause.is_empty()).then(|| self.clause.join(" "))
    }
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
        if self.arguments.json {
            let question = match &self.arguments.words() {
                Some(id) => json!({"game": G::NAME, "op": "clause", "clause": find::<G>(id)?.id}),
                None => json!({"game": G::NAME, "op": "info"}),
            };
            return Ok(writeln!(self.out, "{}", judge::judge_value(&question))?);
        }
        match &self.arguments.words() {
            Some(words) => look_up::<G>(words, self.out),
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
        match look_up::<G>(self.id, self.out) {
            Err(Trouble::Wrong(why)) => Ok(writeln!(self.out, "{}", wrap(&why, 2))?),
            done => done,
        }
    }
}

/// A clause as a list of them shows it.
pub(crate) struct Rule<'a> {
    /// Its id.
    pub id: &'a str,
    /// The chapter that it begins.
    pub chapter: Option<&'a str>,
    /// What it says.
    pub says: &'a str,
    /// What players call it.
    called: String,
}

impl Rule<'_> {
    /// Whether these words are in it, in either case and with accents or without.
    pub(crate) fn says_so(&self, words: &str) -> bool {
        let text = folded(&format!("{} {} {}", self.id, self.says, self.called));
        folded(words).split_whitespace().all(|word| text.contains(word))
    }
}

/// In small letters, without the accents that French words have.
fn folded(text: &str) -> String {
    let plain = |letter| match letter {
        'à' | 'â' | 'ä' => 'a',
        'ç' => 'c',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' | 'ö' => 'o',
        'ù' | 'û' | 'ü' => 'u',
        other => other,
    };
    text.to_lowercase().chars().map(plain).collect()
}

fn rule<'a>(book: &Rulebook, clause: &'a Clause) -> Rule<'a> {
    let names = book.called.iter().filter(|(_, what)| what.split(' ').any(|id| id == clause.id));
    let called: Vec<&str> = names.map(|(name, _)| name.as_str()).collect();
    let (id, says, called) = (&clause.id, &clause.says, called.join(" "));
    Rule { id, chapter: clause.chapter.as_deref(), says, called }
}

/// The clauses of a game, in the order of its book.
pub(crate) fn book_of(game: GameName) -> Vec<Rule<'static>> {
    struct Book;
    impl Visit for Book {
        type Out = Vec<Rule<'static>>;
        fn visit<G: Spoken>(self) -> Vec<Rule<'static>> {
            let book = G::rulebook();
            book.clauses.iter().map(|clause| rule(book, clause)).collect()
        }
    }
    game.visit(Book)
}

/// The house rules of a game and what they usually are, a line each.
pub(crate) fn usual_in(game: GameName) -> Vec<String> {
    struct Usual;
    impl Visit for Usual {
        type Out = Vec<String>;
        fn visit<G: Spoken>(self) -> Vec<String> {
            let docs = G::option_docs().into_iter();
            docs.map(|doc| format!("{} {}: {}", doc.key, plain(&doc.default), doc.says)).collect()
        }
    }
    game.visit(Usual)
}

/// Whether the book of a game has this clause. The engine's own refusals, of a choice that is no move, say,
/// stand above every book and cannot be read there.
pub(crate) fn is_in_the_book(game: GameName, id: &str) -> bool {
    book_of(game).iter().any(|rule| rule.id == id)
}

/// Why a move is refused, and where to read more of it.
pub(crate) fn not_allowed(game: GameName, Reason { clause, text, .. }: &Reason) -> String {
    match is_in_the_book(game, clause) {
        true => format!("Not allowed ({clause}): {text} To read the rule: rules {clause}"),
        false => format!("Not allowed: {text}"),
    }
}

/// One clause with its examples, in lines of any width.
pub(crate) fn clause_of(game: GameName, id: &str) -> Vec<String> {
    struct Whole<'a>(&'a str);
    impl Visit for Whole<'_> {
        type Out = Vec<String>;
        fn visit<G: Spoken>(self) -> Vec<String> {
            match find::<G>(self.0) {
                Err(why) => vec![why.to_string()],
                Ok(clause) => {
                    let whole = |line: Said| format!("{}{}", line.mark, line.text);
                    lines_of::<G>(clause).into_iter().map(whole).collect()
                }
            }
        }
    }
    game.visit(Whole(id))
}

fn book<G: Spoken>(out: &mut impl Write) -> Result<(), Trouble> {
    writeln!(out, "{}: the rules, clause by clause.", G::TITLE)?;
    let clauses = &G::rulebook().clauses;
    let width = clauses.iter().map(|clause| clause.id.len()).max().unwrap_or(0) + 2;
    for clause in clauses {
        if let Some(chapter) = &clause.chapter {
            writeln!(out, "\n{chapter}\n")?;
        }
        listed(clause, width, out)?;
    }
    writeln!(out, "\nOne clause with its examples: quinte rules {} CLAUSE.", G::NAME)?;
    writeln!(out, "What a table may choose: quinte rules {} --options.", G::NAME)?;
    Ok(())
}

fn listed(clause: &Clause, width: usize, out: &mut impl Write) -> Result<(), Trouble> {
    Ok(writeln!(out, "{:width$}{}", clause.id, wrap(&clause.says, width))?)
}

/// Finds a clause by its id, `BEL-5.2`, or by its number alone, `5.2`.
fn find<G: Spoken>(id: &str) -> Result<&'static Clause, Trouble> {
    let by_number = |clause: &&Clause| {
        clause.id.split_once('-').is_some_and(|(_, number)| number.eq_ignore_ascii_case(id))
    };
    let book = G::rulebook();
    book.clause(id).or_else(|| book.clauses.iter().find(by_number)).ok_or_else(|| {
        let named = |clause: Option<&'static Clause>| clause.map_or("none", |it| it.id.as_str());
        let (first, last) = (named(book.clauses.first()), named(book.clauses.last()));
        wrong(format!("{} has no clause {id:?}; its clauses are {first} to {last}", G::TITLE))
    })
}

/// One clause with its examples, or those in which the words are.
fn look_up<G: Spoken>(words: &str, out: &mut impl Write) -> Result<(), Trouble> {
    let missing = match find::<G>(words) {
        Ok(found) => return clause::<G>(found, out),
        Err(missing) => missing,
    };
    let book = G::rulebook();
    let found = |clause: &&Clause| rule(book, clause).says_so(words);
    let found: Vec<&Clause> = book.clauses.iter().filter(found).collect();
    if found.is_empty() {
        return Err(missing);
    }
    found.into_iter().try_for_each(|clause| listed(clause, clause.id.len() + 2, out))
}

/// A line that may be too long for one: where it is broken, the rest stands behind this margin.
struct Said {
    mark: String,
    text: String,
    margin: usize,
}

fn said(mark: impl Into<String>, text: impl Into<String>, margin: usize) -> Said {
    Said { mark: mark.into(), text: text.into(), margin }
}

fn clause<G: Spoken>(clause: &Clause, out: &mut impl Write) -> Result<(), Trouble> {
    for Said { mark, text, margin } in lines_of::<G>(clause) {
        writeln!(out, "{mark}{}", wrap(&text, margin))?;
    }
    Ok(())
}

/// A clause with its refusals, its examples and where it comes from.
fn lines_of<G: Spoken>(clause: &Clause) -> Vec<Said> {
    let id = format!("{}  ", clause.id);
    let margin = id.len();
    let mut lines = vec![said(id, &clause.says, margin)];
    for refusal in &clause.refusals {
        let text = format!("Refused with: {} ({})", blanked(&refusal.message), refusal.code);
        lines.push(said("", text, 2));
    }
    for example in &clause.examples {
        let InWords { asked, told } = in_words::<G>(example);
        lines.extend([said("", "", 0), said("Example. ", &example.shows, 2)]);
        for line in std::iter::once(&asked).chain(&told).filter(|line| !line.is_empty()) {
            lines.push(said(if line == &asked { "  " } else { "  → " }, line, 4));
        }
    }
    lines.extend([said("", "", 0), said("Source: ", &clause.source, 8)]);
    // Its rulings are told in full.
    for id in rulings::named(&clause.source) {
        lines.push(said(format!("  {id:4} "), rulings::text(id).unwrap_or_default(), 7));
    }
    lines
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
