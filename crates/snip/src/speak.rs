//! Snip in words: the rulebook, the table as a player sees it, and events told in one line.

use std::sync::LazyLock;

use cards::{CardSet, Seat};
use engine::rulebook::Rulebook;
use engine::spoken::{Names, Way, count};
use engine::{OptionDoc, Refusal, Seen, Spoken, Viewer};

use crate::options::{self, Options, Rules};
use crate::{Event, Snip, refuse};

static RULEBOOK: LazyLock<Rulebook> = LazyLock::new(|| {
    Rulebook::parse(include_str!("../rules.toml")).expect("the rulebook is well formed")
});

impl Spoken for Snip {
    const TITLE: &'static str = "Snip";
    const SEATS: &'static [usize] = &[3, 2];
    const WAY: Way = Way::Clockwise;
    const REFUSALS: &'static [Refusal] = refuse::ALL;

    fn rulebook() -> &'static Rulebook {
        &RULEBOOK
    }

    fn presets() -> Vec<(&'static str, Options)> {
        options::presets()
    }

    fn option_docs() -> Vec<OptionDoc> {
        OptionDoc::list(options::DOCS, &Options::default())
    }

    fn describe(seen: Seen<'_, Self>) -> String {
        let (open, names) = (seen.open, Names::at::<Self>(seen.rules, seen.viewer));
        let score = |seat: Seat| format!("{} {}", names.seat(seat), open.scores[seat.index()]);
        let scores: Vec<String> = Seat::all(seen.rules.seats).map(score).collect();
        let mut lines =
            vec![format!("Score: {} (first to {}).", scores.join(", "), seen.rules.target)];
        if let Some(suit) = open.lucky {
            lines.push(format!("Lucky: {}. In the stock: {}.", suit.name(), open.stock));
        }
        if !open.laid.is_empty() {
            lines.push(format!("Laid: {:#}.", open.laid));
        }
        if let Viewer::Seat(_) = seen.viewer {
            lines.push(format!("Your hand: {:#}", seen.own.hand));
        }
        lines.join("\n")
    }

    fn tell(rules: &Rules, event: &Event, viewer: Viewer) -> Option<String> {
        let names = Names::at::<Self>(rules, viewer);
        Some(match event {
            Event::Dealt { round } => format!("Round {round} is dealt."),
            Event::Got { cards } => format!("You get {cards:#}."),
            Event::Declared { seat, card } => {
                format!("{} {card:#}.", names.does(*seat, "declare", "declares"))
            }
            Event::Lucky { suit } => format!("The lucky suit: {}.", suit.name()),
            Event::Looked { seat } => {
                format!("{} at the blind card.", names.does(*seat, "look", "looks"))
            }
            Event::Saw { card } => format!("It is {card:#}."),
            Event::Answered { seat, suit, holds: true } => {
                format!("{} {}.", names.does(*seat, "hold", "holds"), suit.name())
            }
            Event::Answered { seat, suit, holds: false } => {
                format!("{} no {}.", names.does(*seat, "hold", "holds"), suit.name())
            }
            Event::Laid { seat, cards } => {
                format!("{} {cards:#}.", names.does(*seat, "lay", "lays"))
            }
            Event::Void { .. } => return None,
            Event::TookBack { seat } => {
                format!("{} them back.", names.does(*seat, "take", "takes"))
            }
            Event::Scored { seat, points } => {
                format!("{} {}.", names.does(*seat, "score", "scores"), count(*points, "point"))
            }
            Event::Shuffled => "The pile becomes the stock.".to_string(),
            Event::Drew { seat } => format!("{} two cards.", names.does(*seat, "draw", "draws")),
            Event::Shown { hands, blind } => {
                shown(names, &hands[..rules.seats], CardSet::of(*blind))
            }
        })
    }
}

fn shown(names: Names, hands: &[CardSet], blind: CardSet) -> String {
    let seats = Seat::all(hands.len()).zip(hands);
    let hands: Vec<String> =
        seats.map(|(seat, hand)| format!("{} {hand:#}", names.seat(seat))).collect();
    format!("All show: {}; the blind card was {blind:#}.", hands.join(", "))
}
