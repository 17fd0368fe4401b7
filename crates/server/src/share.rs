//! A finished match as a page and a picture for whoever is given its link.
//!
//! The link ends in a mark that is made of the match's seed. Who may come to the table is told the seed once
//! the match is over, and so can make the link; who has neither the seed nor the link cannot guess it. A
//! running match has no mark. The page tells names and the final score, and nothing of the cards.

use std::fmt::Write;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header::{CONTENT_TYPE, HOST};
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
    let end = find(&house, &link).await?;
    Ok(Html(end.html(&address, &base)))
}

/// The picture of the final score.
pub(crate) async fn picture(
    State(house): State<Arc<House>>,
    link: Link,
) -> Result<Response, Refused> {
    let svg = find(&house, &link).await?.svg();
    let kind = HeaderValue::from_static("image/svg+xml");
    Ok(([(CONTENT_TYPE, kind)], svg).into_response())
}

/// The same as data, for the page that draws it.
pub(crate) async fn score(
    State(house): State<Arc<House>>,
    link: Link,
) -> Result<Json<End>, Refused> {
    find(&house, &link).await.map(Json)
}

/// How a match ended.
#[derive(Serialize)]
pub(crate) struct End {
    game: &'static str,
    title: &'static str,
    deals: u32,
    /// Whether it was ended before anybody had won.
    early: bool,
    sides: Vec<Side>,
}

#[derive(Serialize)]
struct Side {
    names: String,
    /// Whether there are partners.
    #[serde(skip)]
    many: bool,
    points: i32,
    won: bool,
}

async fn find(house: &House, link: &Link) -> Result<End, Refused> {
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
        game.visit(Finish { log: &log, names: &names })
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
        let sides = sides.all().map(|side| Side {
            names: together(sides.seats(side).iter().map(name).collect()),
            many: sides.seats(side).len() > 1,
            points: standing.scores[side.index()],
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

/// `Mira and Ivo`, `two club bots`
fn together(names: Vec<String>) -> String {
    match names.as_slice() {
        [one, other] if one == other && one.ends_with(" bot") => format!("two {one}s"),
        _ => names.join(" and "),
    }
}

impl End {
    /// `Mira and Ivo win, 1010 to 640`
    fn sentence(&self) -> String {
        let won = self.sides.iter().find(|side| side.won);
        let mut points: Vec<i32> = self.sides.iter().map(|side| side.points).collect();
        if let Some(won) = won {
            points.sort_by_key(|&points| points != won.points);
        }
        let points: Vec<String> = points.iter().map(i32::to_string).collect();
        let points = points.join(" to ");
        match won {
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
    fn cloth(&self) -> &'static str {
        match self.game {
            "bezique" => "#6b2a38",
            "tractor" => "#26456f",
            "canasta" => "#5b3a66",
            "rami" => "#0f5f6b",
            _ => "#1f5c48",
        }
    }

    fn html(&self, address: &str, base: &str) -> String {
        let (title, sentence) = (self.title, escaped(&self.sentence()));
        let (address, base) = (escaped(address), escaped(base));
        let (deals, cloth) = (self.deals(), self.cloth());
        let mut rows = String::new();
        for Side { names, points, won, .. } in &self.sides {
            let won = if *won { "winner" } else { "" };
            let names = escaped(names);
            write!(rows, "<tr><th scope=\"row\">{names}</th><td>{won}</td><td>{points}</td></tr>")
                .expect("text can be written to");
        }
        format!(
            r#"<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>{title}: {sentence}</title>
<meta property="og:type" content="website"><meta property="og:site_name" content="Quinte">
<meta property="og:title" content="{title}: {sentence}"><meta property="og:description" content="A match of {title} over {deals}, played at Quinte.">
<meta property="og:url" content="{address}"><meta property="og:image" content="{address}/score.svg"><meta property="og:image:type" content="image/svg+xml">
<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630"><meta property="og:image:alt" content="{title}: {sentence}">
<meta name="twitter:card" content="summary_large_image"><meta name="robots" content="noindex">
<link rel="icon" href="{base}/icon.svg">
<style>
:root{{color-scheme:light dark;--page:#e9edea;--surface:#fff;--ink:#17201c;--ink-2:#4a5650;--line:#d3dad5}}
@media (prefers-color-scheme:dark){{:root{{--page:#0e1211;--surface:#1a201e;--ink:#edf2ef;--ink-2:#b4bfb9;--line:#343e3a}}}}
body{{margin:0;padding:24px 12px;background:var(--page);color:var(--ink);font:16px/1.45 Commissioner,system-ui,sans-serif;display:grid;justify-items:center}}
main{{background:var(--surface);border-radius:18px;inline-size:min(640px,100%);overflow:hidden}}
header{{background:{cloth};color:#fff;padding:24px}}h1{{font-size:28px;line-height:1.15;margin:0 0 4px}}p{{margin:0}}
table{{inline-size:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}}th,td{{padding:12px 24px;border-block-end:1px solid var(--line);text-align:start;font-weight:400;overflow-wrap:anywhere}}
td{{color:var(--ink-2)}}td:last-child{{text-align:end;color:var(--ink);font-weight:650;font-size:22px;white-space:nowrap}}
footer{{padding:16px 24px}}a{{color:inherit}}
</style></head><body><main><header><h1>{sentence}</h1><p>{title}, {deals}</p></header>
<table><tbody>{rows}</tbody></table><footer><a href="{base}/">Play {title} at Quinte</a></footer></main></body></html>
"#
        )
    }

    /// 1200 by 630, the size that previews are shown in.
    fn svg(&self) -> String {
        let (title, deals, cloth) = (self.title, self.deals(), self.cloth());
        let mut rows = String::new();
        let high = 340 / self.sides.len().max(1);
        for (Side { names, points, won, .. }, n) in self.sides.iter().zip(0..) {
            let (y, weight) = (250 + n * high + high / 2, if *won { 700 } else { 400 });
            // Long names are drawn closer, so that they end before the points.
            let squeezed = if names.chars().count() > 30 {
                " textLength=\"780\" lengthAdjust=\"spacingAndGlyphs\""
            } else {
                ""
            };
            let star = if *won { "★ " } else { "" };
            let names = escaped(names);
            write!(
                rows,
                "<text x=\"80\" y=\"{y}\" font-size=\"48\" font-weight=\"{weight}\"{squeezed}>{star}{names}</text>\
                 <text x=\"1120\" y=\"{y}\" font-size=\"80\" font-weight=\"{weight}\" text-anchor=\"end\">{points}</text>"
            )
            .expect("text can be written to");
        }
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1200 630\" width=\"1200\" height=\"630\" \
             font-family=\"Commissioner,Verdana,DejaVu Sans,sans-serif\" fill=\"#fff\">\
             <title>{title}: {}</title><rect width=\"1200\" height=\"630\" fill=\"{cloth}\"/>\
             <text x=\"80\" y=\"130\" font-size=\"72\" font-weight=\"700\">{title}</text>\
             <text x=\"80\" y=\"186\" font-size=\"32\">{deals}</text>\
             <text x=\"1120\" y=\"130\" font-size=\"36\" text-anchor=\"end\">Quinte</text>\
             <path d=\"M80 226h1040\" stroke=\"#fff\" stroke-opacity=\".5\" stroke-width=\"3\"/>{rows}</svg>",
            escaped(&self.sentence())
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
