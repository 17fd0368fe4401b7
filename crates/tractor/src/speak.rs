//! Tractor in words: the rulebook, the table as a player sees it, and events told in one line.

use std::sync::LazyLock;

use cards::{Face, Side};
use engine::rulebook::Rulebook;
use engine::spoken::{Names, Way, count};
use engine::{OptionDoc, Refusal, Seen, Spoken, Viewer};

use crate::action::Declaration;
use crate::options::{self, Options, Rules, SEATS};
use crate::pack::{Cards, points};
use crate::state::{Open, Phase};
use crate::trump::{Lane, Trump, bits};
use crate::{Event, Tractor, refuse};

static RULEBOOK: LazyLock<Rulebook> = LazyLock::new(|| {
    Rulebook::parse(include_str!("../rules.toml")).expect("the rulebook is well formed")
});

impl Spoken for Tractor {
    const TITLE: &'static str = "Tractor";
    const SEATS: &'static [usize] = &[SEATS];
    /// TRC-1.1.3: the next seat sits to the right.
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
        let open = seen.open;
        let mut lines = vec![ranks(open, names)];
        match open.phase {
            Phase::Deal | Phase::LastCall => lines.push(dealing(open, names)),
            Phase::Bury => lines.push(format!(
                "{}. {} to bury eight cards.",
                trumps(open.trump),
                names.does(open.starter, "have", "has")
            )),
            Phase::Play => lines.extend(playing(open, names)),
            Phase::Shuffle | Phase::Over => {}
        }
        if !seen.own.hand.is_empty() {
            lines.push(format!("Your hand: {}", by_group(open.trump, seen.own.hand)));
        }
        if !seen.own.buried.is_empty() {
            lines.push(format!("You buried: {}", by_group(open.trump, seen.own.buried)));
        }
        lines.join("\n")
    }

    fn tell(rules: &Rules, event: &Event, viewer: Viewer) -> Option<String> {
        let names = Names::at::<Self>(rules, viewer);
        Some(match event {
            Event::Deal { first, rank } => {
                format!(
                    "New deal, trump rank {rank}. {} the first card.",
                    names.does(*first, "get", "gets")
                )
            }
            Event::Dealt { .. } | Event::Lacks { .. } => return None,
            Event::Received { cards } => format!("You receive {cards:#}."),
            Event::Declared { seat, declaration, cards } => {
                let suit = trump_suit(*declaration);
                format!("{} {cards:#}: {suit}.", names.does(*seat, "show", "shows"))
            }
            Event::Passed { seat } => format!("{}.", names.does(*seat, "pass", "passes")),
            Event::ThrownIn => "Nobody has declared: new deal.".to_string(),
            Event::Turned { card } => format!("{card:#} is turned from the kitty."),
            Event::TrumpFixed { suit, starter } => {
                let trump = match suit {
                    Some(suit) => format!("Trumps are {}", suit.name()),
                    None => "There is no trump suit".to_string(),
                };
                format!("{trump}; {} the deal.", names.does(*starter, "start", "starts"))
            }
            Event::TookKitty { seat } => {
                format!("{} the kitty.", names.does(*seat, "take", "takes"))
            }
            Event::Buried { seat } => {
                format!("{} eight cards.", names.does(*seat, "bury", "buries"))
            }
            Event::Played { seat, cards } => {
                format!("{} {cards:#}.", names.does(*seat, "play", "plays"))
            }
            Event::ThrowFailed { seat, led, back, fine } => {
                let fine = if *fine == 0 { String::new() } else { format!(" Attackers {fine:+}.") };
                let throws = names.does(*seat, "throw", "throws");
                format!("{throws} in vain: {led:#} is led, back to the hand: {back:#}.{fine}")
            }
            Event::TrickTaken { seat, points, attackers } => format!(
                "{} the trick: {}. The attackers have {attackers}.",
                names.does(*seat, "take", "takes"),
                count(*points, "point")
            ),
            Event::KittyShown { cards } => {
                format!("The kitty was {cards:#}: {}.", count(points(*cards), "point"))
            }
            Event::Scored { line } => {
                let what = if line.reason.is_rank() { "rank" } else { "point" };
                let many = if line.points.abs() == 1 { "" } else { "s" };
                format!(
                    "  {} {:+} {what}{many}, {} ({})",
                    names.side(line.side),
                    line.points,
                    line.reason.name(),
                    line.reason.clause()
                )
            }
            Event::DealScored { attackers, swap, ranks, starter } => {
                let won = if *swap { "The attackers win" } else { "The defenders hold" };
                let each: Vec<String> = [0, 1]
                    .map(|n| format!("{} at {}", names.side(Side::new(n)), ranks[n]))
                    .to_vec();
                let starts = names.does(*starter, "start", "starts");
                let (points, each) = (count(*attackers, "point"), each.join(", "));
                format!("{won}: {points}. {each}. {starts} the next deal.")
            }
            Event::Won { side } => format!("The match is won by {}.", names.side(*side)),
        })
    }
}

fn ranks(open: &Open, names: Names) -> String {
    let each = [0, 1].map(|n| format!("{} at {}", names.side(Side::new(n)), open.ranks[n]));
    let roles = if open.roles_open {
        "nobody defends yet".to_string()
    } else {
        format!("{} defends", names.side(names.sides.of(open.starter)).to_lowercase())
    };
    let deal = open.deals + u16::from(open.phase != Phase::Over);
    format!("Deal {deal}. {}; {roles}.", each.join(", "))
}

fn trumps(trump: Trump) -> String {
    let suit = trump.suit.map_or("no suit".to_string(), |suit| suit.name().to_string());
    format!("Trumps: {suit}, every {}, jokers", trump.rank)
}

fn trump_suit(declaration: Declaration) -> String {
    match declaration.suit() {
        Some(suit) => format!("trumps are {}", suit.name()),
        None => "no trump suit".to_string(),
    }
}

fn dealing(open: &Open, names: Names) -> String {
    let declared = match open.declared {
        None => "nothing is declared".to_string(),
        Some((seat, declaration)) => format!(
            "{} {:#}, {}",
            names.does(seat, "have shown", "has shown"),
            declaration.cards(open.trump.rank),
            trump_suit(declaration)
        ),
    };
    let are = if open.dealt == 1 { "is" } else { "are" };
    format!("Trump rank {}. {} of 100 cards {are} dealt; {declared}.", open.trump.rank, open.dealt)
}

fn playing(open: &Open, names: Names) -> Vec<String> {
    let plays: Vec<String> =
        open.last_plays().map(|(seat, cards)| format!("{} {cards:#}", names.seat(seat))).collect();
    let trick = match (open.in_trick, plays.is_empty()) {
        (0, true) => "nothing yet".to_string(),
        (0, false) => format!("nothing yet; before it {}", plays.join(", ")),
        _ => format!("{}; {} winning", plays.join(", "), names.does(open.winning, "are", "is")),
    };
    vec![
        format!("{}. The attackers have {}.", trumps(open.trump), count(open.points, "point")),
        format!("Trick {}: {trick}.", open.tricks_done + 1),
    ]
}

/// Cards group by group, each from its strongest down, trumps first.
fn by_group(trump: Trump, cards: Cards) -> String {
    let groups = trump.groups().rev().map(|group| {
        let lane = Lane::of(trump, group, cards);
        let mut faces: Vec<Face> = bits(lane.one)
            .flat_map(|at| {
                let times = 1 + (lane.two >> at & 1) as usize;
                std::iter::repeat_n(trump.face(group, at), times)
            })
            .collect();
        faces.reverse();
        faces.iter().map(|face| format!("{face:#}")).collect::<Vec<_>>().join(" ")
    });
    groups.filter(|group| !group.is_empty()).collect::<Vec<_>>().join("  ")
}
