//! Where a table is: `http://house:7177/#/join/CODE`, as a host sends it, or `…/#/t/TABLE`, as the page of
//! a table is called; or a house alone, with a code that is told apart.

use std::io;
use std::str::FromStr;

use server::client::{Address, Answer};

use crate::trouble::{Trouble, wrong};

/// Said where somebody else lives.
pub(crate) const NO_HOUSE: &str = "what answers there is no house";

/// A way into a house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    /// The house.
    pub house: Address,
    /// Where to go there.
    pub door: Door,
}

/// A way to a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Door {
    /// By a code that somebody gave.
    Code(String),
    /// By its name, for who was there before or where all may come.
    Table(String),
    /// Not told yet.
    House,
}

impl Link {
    /// The same house by another door.
    pub(crate) fn by_code(self, code: &str) -> Link {
        Link { door: Door::Code(code.trim().to_string()), ..self }
    }

    /// Whether somebody answers there; who it is will show.
    pub(crate) async fn reach(&self) -> Result<(), Trouble> {
        let nobody = |why| wrong(format!("no house answers at {}: {why}", self.house));
        self.house.connect().await.map(drop).map_err(nobody)
    }

    /// The address of a table of this house.
    pub(crate) fn to_table(&self, table: &str) -> String {
        format!("{}/#/t/{table}", self.house)
    }
}

impl FromStr for Link {
    type Err = String;

    fn from_str(text: &str) -> Result<Link, String> {
        let (house, fragment) = text.trim().split_once('#').unwrap_or((text.trim(), ""));
        let house = house.parse()?;
        let door = match fragment.trim_matches('/').split_once('/') {
            Some(("join", code)) if plain(code) => Door::Code(code.to_string()),
            Some(("t", table)) if plain(table) => Door::Table(table.to_string()),
            None if fragment.trim_matches('/').is_empty() => Door::House,
            _ => return Err(format!("{fragment:?} is neither an invitation nor a table")),
        };
        Ok(Link { house, door })
    }
}

/// Codes and names of tables are made of letters and digits; anything else would bend a request.
fn plain(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c))
}

/// An answer, unless it is a refusal: that is told with its code and what helps.
pub(crate) fn asked(answer: io::Result<Answer>) -> Result<Answer, Trouble> {
    let answer = answer?;
    if answer.status == 200 {
        return Ok(answer);
    }
    let refused = answer.json();
    let Some((code, text)) = refused["code"].as_str().zip(refused["text"].as_str()) else {
        return Err(wrong(format!("{NO_HOUSE}: it says {}", answer.status)));
    };
    let help = match code {
        "WRONG_PASSWORD" => ": give it by --password",
        "NO_CODE" => ": ask for a new invitation",
        _ => "",
    };
    Err(wrong(format!("{text}{help} ({code})")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_pages_write_them() {
        let read = |text: &str| text.parse::<Link>().expect("an address");
        let link = read("http://localhost:7177/#/join/kestrel-27");
        assert_eq!(link.house, "localhost:7177".parse().expect("a house"));
        assert_eq!(link.door, Door::Code("kestrel-27".into()));
        assert_eq!(link.to_table("00ff"), "http://localhost:7177/#/t/00ff");
        assert_eq!(read(&link.to_table("00ff")).door, Door::Table("00ff".into()));
        let far = read("https://cards.example.org/club/#/join/A1");
        assert_eq!(far.to_table("00ff"), "https://cards.example.org/club/#/t/00ff");
        let house = read("house.example");
        assert_eq!(
            (house.to_table("1").as_str(), &house.door),
            ("http://house.example/#/t/1", &Door::House)
        );
        assert_eq!(house.by_code(" A1 ").door, Door::Code("A1".into()));
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for text in [
            "",
            "ftp://house",
            "http:///#/t/1",
            "a b",
            "h/#/x/y",
            "h/#join",
            "h/#/t/a b",
            "h/#/join/",
        ] {
            assert!(text.parse::<Link>().is_err(), "{text}");
        }
    }
}
