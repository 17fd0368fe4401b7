//! Rami in words: the rulebook, the table as a player sees it, and events told in one line.

use std::sync::LazyLock;

use cards::{Bag, Face, Seat, Suit};
use engine::rulebook::Rulebook;
use engine::spoken::{Names, Way};
use engine::{OptionDoc, Refusal, Seen, Spoken, Viewer};

use crate::options::{self, Match, Options, Rules};
use crate::score::Ending;
use crate::state::{Open, Phase};
use crate::{Event, Rami, refuse};

static RULEBOOK: LazyLock<Rulebook> = LazyLock::new(|| {
    Rulebook::parse(include_str!("../rules.toml")).expect("the rulebook is well formed")
});

impl Spoken for Rami {
    const TITLE: &'static str = "Tunisian Rami";
    const SEATS: &'static [usize] = &[4, 3, 2];
    /// R8: play goes clockwise.
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
        let names = Names::at::<Self>(seen.rules, seen.viewer);
        let mut lines = vec![scores(seen.rules, seen.open, names)];
        if matches!(seen.open.phase, Phase::Draw | Phase::Play | Phase::Recycle) {
            lines.extend(table(seen.rules, seen.open, names));
        }
        if let Viewer::Seat(_) = seen.viewer
            && !seen.own.hand.is_empty()
        {
            lines.push(format!("Your hand: {}", by_suit(seen.own.hand)));
        }
        lines.join("\n")
    }

    fn tell(rules: &Rules, event: &Event, viewer: Viewer) -> Option<String> {
        let names = Names::at::<Self>(rules, viewer);
        Some(match event {
            Event::Deal { dealer } => format!("{}.", names.does(*dealer, "deal", "deals")),
            Event::Received { cards } => format!("You receive {}.", by_suit(*cards)),
            Event::Turned { card } => format!("{card:#} is turned up."),
            Event::Drew { seat } => {
                format!("{} from the stock.", names.does(*seat, "draw", "draws"))
            }
            Event::DrewCard { card } => format!("It is {card:#}."),
            Event::Took { seat, card } => {
                format!("{} {card:#} from the pile.", names.does(*seat, "take", "takes"))
            }
            Event::Lacks { .. } => return None,
            Event::Melded { seat, meld, cards, points } => format!(
                "{} {} as meld {} ({points}).",
                names.does(*seat, "lay", "lays"),
                row(cards),
                meld + 1
            ),
            Event::Opened { seat, points } => {
                format!("{} opened with {points}.", names.does(*seat, "have", "has"))
            }
            Event::Added { seat, meld, card, cards } => format!(
                "{} {card:#} to meld {}: {}.",
                names.does(*seat, "add", "adds"),
                meld + 1,
                row(cards)
            ),
            Event::Swapped { seat, meld, card, kept } => format!(
                "{} {card:#} for the joker of meld {}{}.",
                names.does(*seat, "give", "gives"),
                meld + 1,
                match (*kept, viewer == Viewer::Seat(*seat)) {
                    (false, _) => "",
                    (true, true) => " and keep it in hand",
                    (true, false) => " and keeps it in hand",
                }
            ),
            Event::Undone { seat, cards } => {
                format!("{} {cards:#} back.", names.does(*seat, "take", "takes"))
            }
            Event::PutBack { seat, card } => {
                format!("{} {card:#} back on the pile.", names.does(*seat, "put", "puts"))
            }
            Event::Discarded { seat, card } => {
                format!("{} {card:#}.", names.does(*seat, "throw", "throws"))
            }
            Event::Recycled { cards: 1 } => "1 discard becomes the new stock.".to_string(),
            Event::Recycled { cards } => format!("{cards} discards become the new stock."),
            Event::Ended { ending } => match ending {
                Ending::Out(seat) => format!("{} out.", names.does(*seat, "go", "goes")),
                Ending::Stock => "The stock is empty: the deal is over.".to_string(),
                Ending::Stall => "Nothing has happened for too long: the deal is over.".to_string(),
            },
            Event::Shown { seat, cards } => {
                format!("{} {}.", names.does(*seat, "show", "shows"), by_suit(*cards))
            }
            Event::Scored { line } => format!(
                "  {} {:+} for {} ({})",
                names.seat(line.seat),
                line.points,
                line.reason.name(),
                line.reason.clause()
            ),
            Event::DealScored { scores, totals } => {
                let each = |(i, total): (usize, &i32)| {
                    format!("{} {:+}, now {total}", names.seat(Seat::new(i)), scores[i])
                };
                let each: Vec<String> = totals.iter().enumerate().map(each).collect();
                format!("The deal is scored. {}.", each.join("; "))
            }
            Event::Eliminated { seat } => {
                format!("{} out of the match.", names.does(*seat, "are", "is"))
            }
            Event::Won { seat: Some(seat) } => {
                format!("The match is over: {}.", names.does(*seat, "win", "wins"))
            }
            Event::Won { seat: None } => "The match is over, and the win is shared.".to_string(),
        })
    }
}

fn scores(rules: &Rules, open: &Open, names: Names) -> String {
    let each = |seat: Seat| format!("{} {}", names.seat(seat), open.scores[seat.index()]);
    let each: Vec<String> = Seat::all(rules.seats).map(each).collect();
    let length = match rules.options.length {
        Match::Deals(n) => format!("of {n}"),
        Match::Target(n) => format!("until {n}"),
        Match::Elimination(n) => format!("out at {n}"),
    };
    let deal = open.deals + u16::from(open.phase != Phase::Over);
    format!("Deal {deal} ({length}). Score: {}.", each.join(", "))
}

fn table(rules: &Rules, open: &Open, names: Names) -> Vec<String> {
    let hands = |seat: Seat| {
        let known = open.known[seat.index()];
        let sure = if known.is_empty() { String::new() } else { format!(", among them {known:#}") };
        format!("{} {}{sure}", names.seat(seat), open.held[seat.index()])
    };
    let hands: Vec<String> = Seat::all(rules.seats).map(hands).collect();
    let top = open.pile.last().copied().map_or("nothing".to_string(), |card| format!("{card:#}"));
    let mut lines = vec![
        format!("Cards: {}.", hands.join("; ")),
        format!("Stock {}, pile {} with {top} on top.", open.stock, open.pile.len()),
    ];
    for (at, meld) in open.table.iter().enumerate() {
        let faces: Vec<Face> = meld.faces().collect();
        lines.push(format!("Meld {}, {}: {}", at + 1, names.seat(meld.owner), row(&faces)));
    }
    if open.provisional() {
        let minimum = rules.options.opening_minimum;
        lines.push(format!("Not open yet: {} of {minimum} laid.", open.opening));
    }
    lines
}

fn row(cards: &[Face]) -> String {
    let cards: Vec<String> = cards.iter().map(|card| format!("{card:#}")).collect();
    cards.join(" ")
}

/// A hand suit by suit, jokers last.
fn by_suit(hand: Bag) -> String {
    let suits = Suit::ALL.into_iter().map(Some).chain([None]);
    let cards = |of| row(&hand.iter().filter(|face| face.suit() == of).collect::<Vec<_>>());
    let suits: Vec<String> = suits.map(cards).filter(|cards| !cards.is_empty()).collect();
    suits.join("  ")
}
