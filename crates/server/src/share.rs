//! A finished match as a page and a picture for whoever is given its link.
//!
//! The link ends in a mark that is made of the match's seed. Who may come to the table is told the seed once
//! the match is over, and so can make the link; who has neither the seed nor the link cannot guess it. A
//! running match has no mark. The page tells names and the final score, and nothing of the cards.

mod drawing;
mod letters;
mod png;

use std::fmt::Write;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HOST};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{Html, IntoResponse, Response};
use cards::Seat;
use engine::fair::{Seed, hex};
use engine::log::{Chance, Log};
use engine::{Spoken, Turn};
use games::{GameName, Visit};
use serde::Serialize;
use sha2::{Digest, Sha256};
use table::{Finished, Sitter};

use crate::api::caller::At;
use crate::api::tables::table_id;
use crate::deeds::deeds;
use crate::house::House;
use crate::refusal::Refused;
use drawing::{Drawing, SIZE};

/// Table, number of the match, mark.
type Link = At<(String, u32, String)>;

/// What the link of a match ends in.
fn mark(seed: &Seed) -> String {
    hex(&Sha256::digest(format!("quinte share\n{seed}"))[..16])
}

/// The page behind a link, with a preview for whoever shows links.
pub(crate) async fn page(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    link: Link,
) -> Result<Html<String>, Refused> {
    let At((table, number, mark)) = &link;
    let told = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let base = house.config.public_url.clone().unwrap_or_else(|| format!("http://{told}"));
    let base = base.trim_end_matches('/').to_string();
    let address = format!("{base}/s/{table}/{number}/{mark}");
    find(&house, &link, move |end| Html(end.html(&address, &base))).await
}

/// A score that is final does not change; but a house may forget a table.
const KEPT: HeaderValue = HeaderValue::from_static("public, max-age=86400");

/// The picture of the final score for a page.
pub(crate) async fn picture(
    State(house): State<Arc<House>>,
    link: Link,
) -> Result<Response, Refused> {
    let svg = find(&house, &link, |end| Drawing::of(end, |side| &side.names).svg()).await?;
    let kind = HeaderValue::from_static("image/svg+xml");
    Ok(([(CONTENT_TYPE, kind), (CACHE_CONTROL, KEPT)], svg).into_response())
}

/// The same for a preview.
pub(crate) async fn preview(
    State(house): State<Arc<House>>,
    link: Link,
) -> Result<Response, Refused> {
    let png = find(&house, &link, |end| png::png(&Drawing::of(end, |side| &side.spelled))).await?;
    let kind = HeaderValue::from_static("image/png");
    Ok(([(CONTENT_TYPE, kind), (CACHE_CONTROL, KEPT)], png).into_response())
}

/// The same as data, for the page that draws it.
pub(crate) async fn score(
    State(house): State<Arc<House>>,
    link: Link,
) -> Result<Json<End>, Refused> {
    find(&house, &link, End::clone).await.map(Json)
}

/// How a match ended.
#[derive(Clone, Serialize)]
pub(crate) struct End {
    game: &'static str,
    title: &'static str,
    deals: u32,
    /// Whether it was ended before anybody had won.
    early: bool,
    sides: Vec<Side>,
}

#[derive(Clone, Serialize)]
struct Side {
    names: String,
    /// The same in letters that a preview has: who is called otherwise is told by the seat.
    #[serde(skip)]
    spelled: String,
    /// Whether there are partners.
    #[serde(skip)]
    many: bool,
    points: i32,
    /// The points as people say them: in Tractor they are ranks.
    said: String,
    won: bool,
}

/// What players say for such points.
fn said(game: &str, points: i32) -> String {
    match (game, points) {
        ("tractor", 11) => "J".to_string(),
        ("tractor", 12) => "Q".to_string(),
        ("tractor", 13) => "K".to_string(),
        ("tractor", 14) => "A".to_string(),
        _ => points.to_string(),
    }
}

/// Finds the end of a match and makes something of it, by a scribe.
async fn find<T: Send + 'static>(
    house: &House,
    link: &Link,
    made: impl FnOnce(&End) -> T + Send + 'static,
) -> Result<T, Refused> {
    let At((table, number, given)) = link;
    let (table, number, given) = (table_id(table)?, *number as usize, given.clone());
    let store = Arc::clone(&house.tools.store);
    let read = house.tools.scribes.ask(move || {
        let deeds = deeds(&store.record(table).ok()??)?;
        let all = table::finished(&deeds).ok()?;
        let Finished { log, seats, .. } = all.into_iter().nth(number.checked_sub(1)?)?;
        let Chance::Seed { seed, .. } = log.source.first() else { return None };
        if mark(seed) != given {
            return None;
        }
        let names: Vec<String> = seats.iter().map(called).collect();
        let game: GameName = log.game.parse().ok()?;
        game.visit(Finish { log: &log, names: &names }).map(|end| made(&end))
    });
    read.await.flatten().ok_or_else(Refused::no_match)
}

fn called(sitter: &Sitter) -> String {
    match sitter {
        Sitter::House(level) => format!("{level} bot"),
        Sitter::Person { name, .. } => name.clone(),
    }
}

struct Finish<'a> {
    log: &'a Log,
    names: &'a [String],
}

impl Visit for Finish<'_> {
    type Out = Option<End>;

    fn visit<G: Spoken>(self) -> Option<End> {
        let play = self.log.replay::<G>(&mut ()).ok()?;
        let (standing, sides) = (play.standing(), G::seating(play.rules()).sides);
        let name = |seat: Seat| {
            self.names.get(seat.index()).cloned().unwrap_or_else(|| format!("seat {seat}"))
        };
        let spelled = |seat: Seat| {
            let name = name(seat);
            if drawing::writes(&name) { name } else { format!("seat {seat}") }
        };
        let sides = sides.all().map(|side| Side {
            names: together(sides.seats(side).iter().map(name).collect()),
            spelled: together(sides.seats(side).iter().map(spelled).collect()),
            many: sides.seats(side).len() > 1,
            points: standing.scores[side.index()],
            said: said(G::NAME, standing.scores[side.index()]),
            won: standing.winner == Some(side),
        });
        Some(End {
            game: G::NAME,
            title: G::TITLE,
            deals: standing.deals,
            early: play.turn() != Turn::Over,
            sides: sides.collect(),
        })
    }
}

/// `Mira and Ivo`, `Two club bots`: people as they write themselves, all else as a line begins.
fn together(names: Vec<String>) -> String {
    match names.as_slice() {
        [one, other] if one == other && one.ends_with(" bot") => format!("Two {one}s"),
        [one, ..] if one.ends_with(" bot") || one.starts_with("seat ") => {
            let line = names.join(" and ");
            // People may be called so too, in any letters.
            let mut letters = line.chars();
            letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
        }
        _ => names.join(" and "),
    }
}

impl End {
    /// `Mira and Ivo win, 1010 to 640`; of more than two sides the winner's points alone, for a row of them tells
    /// nobody whose they are.
    fn sentence(&self) -> String {
        let won = self.sides.iter().find(|side| side.won);
        let mut sides: Vec<&Side> = self.sides.iter().collect();
        if let Some(won) = won {
            sides.sort_by_key(|side| side.points != won.points);
        }
        let points: Vec<&str> = sides.iter().map(|side| side.said.as_str()).collect();
        let several = points.len() > 2;
        let points = points.join(if several { ", " } else { " to " });
        match won {
            Some(side) if several => format!("{} wins with {}", side.names, side.said),
            None if self.early => format!("Ended early, {points}"),
            None => format!("A draw, {points}"),
            Some(side) if side.many => format!("{} win, {points}", side.names),
            Some(side) => format!("{} wins, {points}", side.names),
        }
    }

    fn deals(&self) -> String {
        match self.deals {
            0 => "no deal finished".to_string(),
            1 => "one deal".to_string(),
            deals => format!("{deals} deals"),
        }
    }

    /// The cloth of the game, as the page has it.
    fn cloth(&self) -> [u8; 3] {
        match self.game {
            "bezique" => [0x6b, 0x2a, 0x38],
            "tractor" => [0x26, 0x45, 0x6f],
            "canasta" => [0x5b, 0x3a, 0x66],
            "rami" => [0x0f, 0x5f, 0x6b],
            _ => [0x1f, 0x5c, 0x48],
        }
    }

    fn html(&self, address: &str, base: &str) -> String {
        let (title, sentence) = (self.title, escaped(&self.sentence()));
        let (address, base) = (escaped(address), escaped(base));
        let (deals, [red, green, blue]) = (self.deals(), self.cloth());
        let ((wide, high), mut rows) = (SIZE, String::new());
        for Side { names, said, won, .. } in &self.sides {
            let won = if *won { "<small>winner</small>" } else { "" };
            let names = escaped(names);
            write!(rows, "<tr><th scope=\"row\">{names}{won}</th><td>{said}</td></tr>")
                .expect("text can be written to");
        }
        format!(
            r#"<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>{title}: {sentence}</title>
<meta property="og:type" content="website"><meta property="og:site_name" content="Quinte">
<meta property="og:title" content="{title}: {sentence}"><meta property="og:description" content="A match of {title} over {deals}, played at Quinte.">
<meta property="og:url" content="{address}"><meta property="og:image" content="{address}/score.png"><meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="{wide}"><meta property="og:image:height" content="{high}"><meta property="og:image:alt" content="{title}: {sentence}">
<meta name="twitter:card" content="summary_large_image"><meta name="robots" content="noindex">
<link rel="icon" href="{base}/icon.svg">
<style>
:root{{color-scheme:light dark;--page:#e9edea;--surface:#fff;--ink:#17201c;--ink-2:#4a5650;--line:#d3dad5}}
@media (prefers-color-scheme:dark){{:root{{--page:#0e1211;--surface:#1a201e;--ink:#edf2ef;--ink-2:#b4bfb9;--line:#343e3a}}}}
body{{margin:0;padding:24px 12px;background:var(--page);color:var(--ink);font:16px/1.45 Commissioner,system-ui,sans-serif;display:grid;justify-items:center}}
main{{background:var(--surface);border-radius:18px;inline-size:min(640px,100%);overflow:hidden}}
header{{background:rgb({red},{green},{blue});color:#fff;padding:24px}}h1{{font-size:28px;line-height:1.15;margin:0 0 4px;text-wrap:balance}}p{{margin:0}}
table{{inline-size:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}}th,td{{padding:12px 24px;border-block-end:1px solid var(--line);text-align:start;font-weight:400;overflow-wrap:anywhere}}
th small{{display:block;font-size:13px;font-weight:650;color:var(--ink-2)}}td{{text-align:end;font-weight:650;font-size:22px;white-space:nowrap}}
footer{{padding:16px 24px}}a{{color:inherit}}
</style></head><body><main><header><h1>{sentence}</h1><p>{title}, {deals}</p></header>
<table><tbody>{rows}</tbody></table><footer><a href="{base}/">Play {title} at Quinte</a></footer></main></body></html>
"#
        )
    }
}

/// Text that stands in a page as it is: no name opens a tag or ends an attribute.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            letter => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_said_as_ranks() {
        assert_eq!([10, 11, 14].map(|points| said("tractor", points)), ["10", "J", "A"]);
        assert_eq!(said("belote", 14), "14");
    }

    #[test]
    fn a_line_begins_with_a_capital_in_any_letters() {
        let line = |names: &[&str]| together(names.iter().map(ToString::to_string).collect());
        assert_eq!(line(&["club bot", "club bot"]), "Two club bots");
        assert_eq!(line(&["expert bot", "Mira"]), "Expert bot and Mira");
        assert_eq!(line(&["élan bot", "seat 2"]), "Élan bot and seat 2");
        assert_eq!(line(&["mira", "ivo"]), "mira and ivo");
    }
}
