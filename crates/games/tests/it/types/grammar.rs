//! The little of TypeScript that types of the wire are written in: read from what is derived, printed
//! for people, read again from what was printed.

use std::fmt::Write;

/// A declared type.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Named {
    pub(super) says: String,
    pub(super) name: String,
    pub(super) of: Type,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Type {
    /// `number`, `null`, or the name of another type.
    Word(String),
    /// `"spades"`.
    Literal(String),
    /// `Array<Card>`.
    Array(Box<Type>),
    /// `[number, Seat]`.
    Tuple(Vec<Type>),
    /// `Record<string, number>`; `Partial` where keys may be left out.
    Record { keys: Box<Type>, of: Box<Type>, partial: bool },
    /// `{ seat: Seat; card?: Card }`.
    Object(Vec<Field>),
    /// `"up" | "down"`.
    Union(Vec<Type>),
    /// `Aim & Points`.
    Both(Vec<Type>),
}

/// A field of an object.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Field {
    pub(super) says: String,
    pub(super) key: String,
    pub(super) optional: bool,
    pub(super) of: Type,
}

/// Reads the declarations of a file.
pub(super) fn read(text: &str) -> Vec<Named> {
    let mut reader = Reader { left: text };
    let mut found = Vec::new();
    loop {
        let says = reader.says();
        if reader.left.is_empty() {
            return found;
        }
        if reader.takes("import") {
            reader.left = reader.left.split_once(';').expect("an import ends").1;
            continue;
        }
        reader.takes("export");
        reader.needs("type");
        let name = reader.word();
        reader.needs("=");
        let of = reader.union();
        reader.needs(";");
        found.push(Named { says, name, of });
    }
}

struct Reader<'a> {
    left: &'a str,
}

impl Reader<'_> {
    /// The comment that comes next, as plain text; line comments are skipped.
    fn says(&mut self) -> String {
        let mut says = String::new();
        loop {
            self.left = self.left.trim_start();
            if let Some(rest) = self.left.strip_prefix("//") {
                self.left = rest.split_once('\n').map_or("", |(_, rest)| rest);
            } else if let Some(rest) = self.left.strip_prefix("/**") {
                let (comment, rest) = rest.split_once("*/").expect("a comment ends");
                let lines = comment.lines().map(|line| line.trim().trim_start_matches('*').trim());
                says = lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
                self.left = rest;
            } else {
                return says;
            }
        }
    }

    fn takes(&mut self, token: &str) -> bool {
        self.left = self.left.trim_start();
        let rest = self.left.strip_prefix(token);
        let alone = |rest: &str| {
            !token.ends_with(char::is_alphanumeric) || !rest.starts_with(char::is_alphanumeric)
        };
        match rest {
            Some(rest) if alone(rest) => {
                self.left = rest;
                true
            }
            _ => false,
        }
    }

    fn needs(&mut self, token: &str) {
        let here: String = self.left.chars().take(60).collect();
        assert!(self.takes(token), "{token:?} is not next: {here}");
    }

    fn word(&mut self) -> String {
        self.left = self.left.trim_start();
        let end = self.left.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(0);
        let (word, rest) = self.left.split_at(end);
        assert!(!word.is_empty(), "a word is next: {}", rest.chars().take(60).collect::<String>());
        self.left = rest;
        word.to_string()
    }

    fn quoted(&mut self) -> Option<String> {
        self.left = self.left.trim_start();
        let (text, rest) = self.left.strip_prefix('"')?.split_once('"')?;
        self.left = rest;
        Some(text.to_string())
    }

    fn union(&mut self) -> Type {
        self.takes("|");
        let mut any = vec![self.both()];
        while self.takes("|") {
            any.push(self.both());
        }
        one_or(any, Type::Union)
    }

    fn both(&mut self) -> Type {
        let mut all = vec![self.one()];
        while self.takes("&") {
            all.push(self.one());
        }
        one_or(all, Type::Both)
    }

    fn one(&mut self) -> Type {
        if let Some(text) = self.quoted() {
            return Type::Literal(text);
        }
        if self.takes("(") {
            let inner = self.union();
            self.needs(")");
            return inner;
        }
        if self.takes("[") {
            let mut places = Vec::new();
            while !self.takes("]") {
                places.push(self.union());
                self.takes(",");
            }
            return Type::Tuple(places);
        }
        if self.takes("{") {
            return self.object();
        }
        match self.word().as_str() {
            "Array" => {
                let [of] = self.given();
                Type::Array(Box::new(of))
            }
            "Record" => {
                let [keys, of] = self.given();
                Type::Record { keys: Box::new(keys), of: Box::new(of), partial: false }
            }
            "Partial" => match self.given() {
                [Type::Record { keys, of, .. }] => Type::Record { keys, of, partial: true },
                [other] => panic!("a part of {other:?}"),
            },
            word => Type::Word(word.to_string()),
        }
    }

    fn given<const N: usize>(&mut self) -> [Type; N] {
        self.needs("<");
        let given = std::array::from_fn(|at| {
            if at > 0 {
                self.needs(",");
            }
            self.union()
        });
        self.needs(">");
        given
    }

    fn object(&mut self) -> Type {
        let mut fields = Vec::new();
        loop {
            let says = self.says();
            if self.takes("}") {
                return Type::Object(fields);
            }
            if self.takes("[") {
                self.word();
                self.needs("in");
                let keys = Box::new(self.union());
                self.needs("]");
                let partial = self.takes("?");
                self.needs(":");
                let of = Box::new(self.union());
                self.takes(",");
                self.needs("}");
                return Type::Record { keys, of, partial };
            }
            let key = self.quoted().unwrap_or_else(|| self.word());
            let optional = self.takes("?");
            self.needs(":");
            let of = self.union();
            let _ = self.takes(",") || self.takes(";");
            fields.push(Field { says, key, optional, of });
        }
    }
}

fn one_or(mut several: Vec<Type>, wrap: impl Fn(Vec<Type>) -> Type) -> Type {
    if several.len() == 1 { several.remove(0) } else { wrap(several) }
}

/// The width of a page.
const WIDTH: usize = 100;

impl Named {
    /// The declaration as people read it.
    pub(super) fn print(&self) -> String {
        let says = if self.says.is_empty() { String::new() } else { comment(&self.says, 0) };
        let head = format!("export type {} =", self.name);
        let of = self.of.print(0, head.len() + 1);
        let space = if of.starts_with('\n') { "" } else { " " };
        format!("{says}{head}{space}{of};\n")
    }
}

fn comment(says: &str, indent: usize) -> String {
    format!("{:indent$}/** {says} */\n", "")
}

impl Type {
    /// Visits every name that is used.
    pub(super) fn names(&self, found: &mut impl FnMut(&str)) {
        match self {
            Type::Word(name) => found(name),
            Type::Literal(_) => {}
            Type::Array(of) => of.names(found),
            Type::Record { keys, of, .. } => {
                keys.names(found);
                of.names(found);
            }
            Type::Tuple(types) | Type::Union(types) | Type::Both(types) => {
                types.iter().for_each(|of| of.names(found));
            }
            Type::Object(fields) => fields.iter().for_each(|field| field.of.names(found)),
        }
    }

    /// In one line if it fits and nothing is said about its parts.
    fn print(&self, indent: usize, before: usize) -> String {
        let short = self.short();
        if !self.speaks() && before + short.len() < WIDTH {
            return short;
        }
        match self {
            Type::Object(fields) => {
                let mut text = "{\n".to_string();
                for Field { says, key, optional, of } in fields {
                    if !says.is_empty() {
                        text += &comment(says, indent + 2);
                    }
                    let head = format!("{:1$}{key}{2}: ", "", indent + 2, mark(*optional));
                    let of = of.print(indent + 2, head.len());
                    let _ = writeln!(text, "{head}{of};");
                }
                text + &format!("{:indent$}}}", "")
            }
            Type::Union(any) => any.iter().fold(String::new(), |text, of| {
                let of = of.print(indent + 2, indent + 4);
                text + &format!("\n{:1$}| {of}", "", indent + 2)
            }),
            Type::Both(all) => {
                let printed = all.iter().map(|of| of.wrapped(of.print(indent, indent)));
                printed.collect::<Vec<_>>().join(" & ")
            }
            _ => short,
        }
    }

    fn wrapped(&self, text: String) -> String {
        if matches!(self, Type::Union(_)) { format!("({text})") } else { text }
    }

    /// Whether something is said about a part of it.
    fn speaks(&self) -> bool {
        match self {
            Type::Object(fields) => {
                fields.iter().any(|field| !field.says.is_empty() || field.of.speaks())
            }
            Type::Union(types) | Type::Both(types) => types.iter().any(Type::speaks),
            _ => false,
        }
    }

    fn short(&self) -> String {
        let list = |types: &[Type], between: &str| {
            types.iter().map(Type::short).collect::<Vec<_>>().join(between)
        };
        match self {
            Type::Word(name) => name.clone(),
            Type::Literal(text) => format!("\"{text}\""),
            Type::Array(of) => format!("Array<{}>", of.short()),
            Type::Tuple(places) => format!("[{}]", list(places, ", ")),
            Type::Record { keys, of, partial } => {
                let record = format!("Record<{}, {}>", keys.short(), of.short());
                if *partial { format!("Partial<{record}>") } else { record }
            }
            Type::Object(fields) => {
                let field = |field: &Field| {
                    format!("{}{}: {}", field.key, mark(field.optional), field.of.short())
                };
                format!("{{ {} }}", fields.iter().map(field).collect::<Vec<_>>().join("; "))
            }
            Type::Union(any) => list(any, " | "),
            Type::Both(all) => {
                all.iter().map(|of| of.wrapped(of.short())).collect::<Vec<_>>().join(" & ")
            }
        }
    }
}

fn mark(optional: bool) -> &'static str {
    if optional { "?" } else { "" }
}
