//! Belote in words: the rulebook, the table as a player sees it, and events told in one line.

use std::sync::LazyLock;

use cards::{Side, Suit};
use engine::rulebook::Rulebook;
use engine::spoken::{Names, Way, count};
use engine::{Basis, OptionDoc, Refusal, Seen, Spoken, Viewer};

use crate::declare::{Item, Kinds};
use crate::options::{self, Options, Rules};
use crate::pack::{Card, Cards};
use crate::state::{Open, Phase};
use crate::{Belote, Event, refuse};

static RULEBOOK: LazyLock<Rulebook> = LazyLock::new(|| {
    Rulebook::parse(include_str!("../rules.toml")).expect("the rulebook is well formed")
});

impl Spoken for Belote {
    const TITLE: &'static str = "Belote";
    const SEATS: &'static [usize] = &[4, 3, 2];
    /// L26: the next seat sits to the right.
    const WAY: Way = Way::Counterclockwise;
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
        let names = Names::at::<Self>(seen.rules, seen.viewer);
        let mut lines = vec![scores(seen.rules, seen.open, names)];
        match seen.open.phase {
            Phase::Bid => lines.push(bidding(seen.open, names)),
            Phase::Play => lines.extend(playing(seen.open, names)),
            Phase::Dealer | Phase::Shuffle | Phase::Cut | Phase::Over => {}
        }
        if let Viewer::Seat(_) = seen.viewer
            && !seen.own.hand.is_empty()
        {
            lines.push(format!("Your hand: {}", by_suit(seen.own.hand, seen.open.trump)));
        }
        lines.join("\n")
    }

    fn tell(rules: &Rules, event: &Event, viewer: Viewer) -> Option<String> {
        let names = Names::at::<Self>(rules, viewer);
        Some(match event {
            Event::Deal { dealer } => format!("{}.", names.does(*dealer, "deal", "deals")),
            Event::Received { cards } => format!("You receive {}.", by_suit(*cards, None)),
            Event::Turned { card } => format!("{card:#} is turned up."),
            Event::Passed { seat } => format!("{}.", names.does(*seat, "pass", "passes")),
            Event::Took { seat, trump, upcard } => {
                let takes = names.does(*seat, "take", "takes");
                format!("{takes} {upcard:#}; trumps are {}.", trump.name())
            }
            Event::ThrownIn => "Everybody has passed twice: new deal.".to_string(),
            Event::Announced { seat, kinds } => {
                format!("{} {}.", names.does(*seat, "announce", "announces"), list(*kinds))
            }
            Event::Belote { seat, second } => {
                let word = if *second { "rebelote" } else { "belote" };
                format!("{} {word}.", names.does(*seat, "announce", "announces"))
            }
            Event::Played { seat, card } => {
                format!("{} {card:#}.", names.does(*seat, "play", "plays"))
            }
            Event::Lacks { .. } => return None,
            Event::Compared { side } => {
                let side = (*side)?;
                format!("{} the best declaration.", names.side_does(side, "have", "has"))
            }
            Event::Shown { seat, items } => {
                let items: Vec<String> = items.iter().map(item).collect();
                format!("{} {}.", names.does(*seat, "show", "shows"), items.join(" and "))
            }
            Event::TrickTaken { seat, points } => {
                let takes = names.does(*seat, "take", "takes");
                format!("{takes} the trick: {}.", count(*points, "point"))
            }
            Event::Scored { line } => {
                let (clause, name) = line.reason.told();
                format!("  {} {:+} for {name} ({clause})", names.side(line.side), line.points)
            }
            Event::DealScored { made, had, held, scores, totals } => {
                let result = match (made, held) {
                    (_, 1) => "The deal is tied: 1 point is held over".to_string(),
                    (_, 2..) => format!("The deal is tied: {held} points are held over"),
                    (true, _) => "The contract is made".to_string(),
                    (false, _) => "The contract fails".to_string(),
                };
                let each = |(i, total): (usize, &i32)| {
                    format!("{} {:+}, now {total}", names.side(Side::new(i)), scores[i])
                };
                let each: Vec<String> = totals.iter().enumerate().map(each).collect();
                let of_side = |(i, had)| format!("{} {had}", names.side(Side::new(i)));
                let had: Vec<String> = had.iter().enumerate().map(of_side).collect();
                format!("{result}. In tricks: {}. Scored: {}.", had.join(", "), each.join("; "))
            }
            Event::Won { side } => {
                format!("{} the match.", names.side_does(*side, "win", "wins"))
            }
        })
    }
}

fn scores(rules: &Rules, open: &Open, names: Names) -> String {
    let each = |side: Side| format!("{} {}", names.side(side), open.scores[side.index()]);
    let each: Vec<String> = rules.sides.all().map(each).collect();
    let held = if open.held > 0 { format!(", {} held over", open.held) } else { String::new() };
    format!(
        "Deal {}. Score: {}{held} (first to {}).",
        open.deals + u32::from(open.phase != Phase::Over),
        each.join(", "),
        Belote::options(rules).target
    )
}

fn bidding(open: &Open, names: Names) -> String {
    let round = if open.second_round() { "second" } else { "first" };
    let upcard = open.upcard.map_or(String::new(), |card| format!("{card:#}"));
    format!("Bidding, {round} round. Upcard {upcard}. Dealer: {}.", names.seat(open.dealer))
}

fn playing(open: &Open, names: Names) -> Vec<String> {
    let trump = open.trump.map_or("", Suit::name);
    let taker = open.taker.map_or(String::new(), |seat| names.seat(seat));
    let sides = names.sides;
    let each = |side: Side| {
        let (points, tricks) = (open.points(side), open.tricks[side.index()]);
        format!("{} {points} in {}", names.side(side), count(tricks, "trick"))
    };
    let each: Vec<String> = sides.all().map(each).collect();
    let trick: Vec<String> =
        open.trick().map(|(seat, card)| format!("{} {card:#}", names.seat(seat))).collect();
    let trick = if trick.is_empty() {
        "nothing yet".to_string()
    } else {
        format!("{}; {} winning", trick.join(", "), names.does(open.winning, "are", "is"))
    };
    vec![
        format!("Trumps: {trump}, taken by {taker}. Points: {}.", each.join(", ")),
        format!("Trick {}: {trick}.", open.tricks_done() + 1),
    ]
}

/// A hand suit by suit, each from its strongest card down.
fn by_suit(hand: Cards, trump: Option<Suit>) -> String {
    let suits: Vec<String> = Suit::ALL
        .into_iter()
        .filter(|&suit| hand.meets(Cards::of_suit(suit)))
        .map(|suit| {
            let is_trump = trump == Some(suit);
            let mut cards: Vec<Card> = (hand & Cards::of_suit(suit)).iter().collect();
            cards.sort_by_key(|card| card.higher(is_trump).len());
            let cards: Vec<String> = cards.iter().map(|card| format!("{card:#}")).collect();
            cards.join(" ")
        })
        .collect();
    suits.join("  ")
}

fn list(kinds: Kinds) -> String {
    let names: Vec<String> = kinds.iter().map(|kind| format!("a {}", kind.name())).collect();
    names.join(" and ")
}

fn item(item: &Item) -> String {
    format!("{:#} ({}, {})", item.cards, item.kind.name(), item.points())
}
