//! What is said when a table is opened and when a match ends: what was agreed on, how it stands, and the
//! seed once it may be told.

use cards::Side;
use engine::fair::Source;
use engine::spoken::{Names, count};
use engine::{Standing, Turn, Viewer};

use super::sitter::Sitter;
use super::table::Table;
use crate::house_rules::differences_in;

/// What is agreed on before the first card.
pub(super) fn agreed(table: &Table, cautions: &[&str]) -> Vec<String> {
    let game = table.play().game();
    let options = differences_in(game, &table.play().options());
    let sitters = table.sitters().iter().enumerate();
    let sitters: Vec<String> = sitters
        .map(|(seat, sitter)| match sitter {
            Sitter::Person => format!("seat {seat} you"),
            Sitter::Bot(bot) => format!("seat {seat} {bot}"),
        })
        .collect();
    let mut lines = vec![
        format!("{}: {options}.", game.title()),
        format!("At the table: {}.", sitters.join(", ")),
    ];
    if let Source::Seed { seed, salt } = table.source() {
        lines.push(format!("Commitment to the seed: {}", seed.commitment()));
        let grains = salt.iter().filter(|grain| !grain.is_empty());
        lines.extend(grains.map(|grain| format!("Your salt in every shuffle: {grain:?}")));
    }
    lines.extend(cautions.iter().map(ToString::to_string));
    lines
}

/// The scores as this viewer would say them: your side, their side.
fn scores(standing: &Standing, names: Names) -> String {
    let each = |side: Side| format!("{} {}", names.side(side), standing.scores[side.index()]);
    names.sides.all().map(each).collect::<Vec<_>>().join(", ")
}

/// The score of a match that goes on.
pub(super) fn score(table: &Table, viewer: Viewer) -> String {
    let (standing, names) = (table.play().standing(), table.play().names(viewer));
    let deals = count(standing.deals, "deal");
    format!("Score after {deals}: {}.", scores(&standing, names))
}

/// How a match ended.
pub(super) fn result(standing: &Standing, names: Names) -> Vec<String> {
    let deals = count(standing.deals, "deal");
    let mut lines = vec![format!("The match is over after {deals}. {}.", scores(standing, names))];
    lines.extend(standing.winner.map(|winner| format!("Winner: {}.", names.side(winner))));
    lines
}

/// The end of a match: the result and the seed, and where its log lies.
pub(super) fn words(table: &Table, viewer: Viewer) -> Vec<String> {
    let play = table.play();
    let mut lines = match play.turn() {
        Turn::Over => result(&play.standing(), play.names(viewer)),
        _ => Vec::new(),
    };
    lines.extend(revealed(table));
    if let Some(log) = table.kept().and_then(|kept| kept.log()) {
        lines.push(format!("Its log, to verify, replay or review: {}", log.display()));
    }
    lines
}

/// The seed: from here on anybody can check the deals.
pub(super) fn revealed(table: &Table) -> Vec<String> {
    let Source::Seed { seed, .. } = table.source() else { return Vec::new() };
    vec![format!("Seed: {seed}"), format!("Commitment, its SHA-256: {}", seed.commitment())]
}
