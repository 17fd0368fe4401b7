//! Canasta in words: the rulebook, the table as a player sees it, and events told in one line.

use std::sync::LazyLock;

use cards::{Bag, Face, NotationError, Seat, Side};
use engine::rulebook::Rulebook;
use engine::spoken::{Names, Way, count};
use engine::{Moves, OptionDoc, Refusal, Seen, Spoken, Viewer};

use crate::meld::canasta;
use crate::options::{self, Options, Rules};
use crate::pack::{is_wild, rank};
use crate::state::{Meld, Open, Pending, Phase};
use crate::{Action, Canasta, Event, action, refuse};

static RULEBOOK: LazyLock<Rulebook> = LazyLock::new(|| {
    Rulebook::parse(include_str!("../rules.toml")).expect("the rulebook is well formed")
});

impl Spoken for Canasta {
    const TITLE: &'static str = "Bulgarian Canasta";
    const SEATS: &'static [usize] = &[4, 2];
    /// CAN-G3.2: play goes to the left.
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
        let (rules, open) = (seen.rules, seen.open);
        let names = Names::at::<Self>(rules, seen.viewer);
        let mut lines = vec![scores(rules, open, names)];
        if !matches!(open.phase, Phase::Dealer | Phase::Shuffle | Phase::Bottom | Phase::Cut) {
            lines.extend(table(open, names));
        }
        if let Viewer::Seat(_) = seen.viewer {
            if !seen.own.bottom.is_empty() {
                lines.push(format!("The bottom three: {}", row(&seen.own.bottom)));
            }
            if !seen.own.hand.is_empty() {
                lines.push(format!("Your hand: {}", by_rank(seen.own.hand)));
            }
        }
        lines.join("\n")
    }

    fn tell(rules: &Rules, event: &Event, viewer: Viewer) -> Option<String> {
        let names = Names::at::<Self>(rules, viewer);
        Some(match event {
            Event::Deal { dealer } => format!("{}.", names.does(*dealer, "deal", "deals")),
            Event::Bottom { cards } => format!("The bottom three cards are {}.", row(cards)),
            Event::Kept { seat, count: kept } => {
                format!("{} {kept} of the bottom three.", names.does(*seat, "keep", "keeps"))
            }
            Event::Cut => "The pack is cut.".to_string(),
            Event::Received { cards } => {
                format!("You receive {}.", by_rank(cards.iter().copied().collect()))
            }
            Event::RedThree { seat, card, .. } => {
                format!("{} {card:#}.", names.does(*seat, "table", "tables"))
            }
            Event::Cleared { .. } => return None,
            Event::Turned { card } => format!("{card:#} is turned up."),
            Event::Drew { seat } => format!("{} a card.", names.does(*seat, "draw", "draws")),
            Event::Recycled { cards } => {
                format!("The pile becomes the stock: {}.", count(*cards, "card"))
            }
            Event::Took { seat, top, key, meld } => {
                let takes = names.does(*seat, "take", "takes");
                format!("{takes} the pile under {top:#} with {} (meld {}).", row(key), meld + 1)
            }
            Event::Joined { cards, .. } if cards.is_empty() => return None,
            Event::Joined { seat, cards } => {
                let picks = names.does(*seat, "pick", "picks");
                format!("{picks} up {}.", by_rank(cards.iter().copied().collect()))
            }
            Event::Laid { seat, meld, cards } => {
                let melds = names.does(*seat, "meld", "melds");
                format!("{melds} {} (meld {}).", row(cards), meld + 1)
            }
            Event::Added { seat, meld, cards } => {
                format!("{} {} to meld {}.", names.does(*seat, "add", "adds"), row(cards), meld + 1)
            }
            Event::WentDown { side, points, minimum } => {
                let has = names.side_does(*side, "have", "has");
                format!("{has} opened with {points} of {minimum}.")
            }
            Event::Undone { seat, cards, pile } => {
                let back = names.does(*seat, "take back", "takes back");
                let pile = if pile.is_some() { "; the pile stays" } else { "" };
                format!("{back} {}{pile}.", by_rank(*cards))
            }
            Event::Discarded { seat, card } => {
                format!("{} {card:#}.", names.does(*seat, "throw", "throws"))
            }
            Event::Passed { seat } => format!("{}.", names.does(*seat, "pass", "passes")),
            Event::Closed { seat } => format!("{} the deal.", names.does(*seat, "close", "closes")),
            Event::Ended => "The deal ends; nobody has closed it.".to_string(),
            Event::Shown { seat, cards } if cards.is_empty() => {
                format!("{} no card left.", names.does(*seat, "have", "has"))
            }
            Event::Shown { seat, cards } => {
                format!("{} {}.", names.does(*seat, "show", "shows"), by_rank(*cards))
            }
            Event::Scored { line } => format!(
                "  {} {:+} for {} ({})",
                names.side(line.side),
                line.points,
                line.reason.name(),
                line.reason.clause()
            ),
            Event::DealScored { scores, totals } => {
                let each = |(i, total): (usize, &i32)| {
                    format!("{} {:+}, now {total}", names.side(Side::new(i)), scores[i])
                };
                let each: Vec<String> = totals.iter().enumerate().map(each).collect();
                format!("{}.", each.join("; "))
            }
            Event::Won { side } => format!("The match is won by {}.", names.side(*side)),
            Event::Drawn => "The match is drawn.".to_string(),
        })
    }

    /// Who takes the pile need not name its top card.
    fn read(seen: Seen<'_, Self>, text: &str) -> Result<Action, NotationError> {
        let action: Action = text.parse()?;
        let with_top = match action {
            Action::Take(key) if Self::check(seen, &action).is_err() => {
                let keys = seen.open.top().map(|top| action::with_top(key, top));
                keys.and_then(|mut keys| keys.find(|take| Self::check(seen, take).is_ok()))
            }
            _ => None,
        };
        Ok(with_top.unwrap_or(action))
    }
}

fn scores(rules: &Rules, open: &Open, names: Names) -> String {
    let each = |side: Side| format!("{} {}", names.side(side), open.scores[side.index()]);
    let each: Vec<String> = rules.sides.all().map(each).collect();
    format!(
        "Deal {}. Score: {} (first to {}).",
        open.deals + u16::from(open.phase != Phase::Over),
        each.join(", "),
        rules.options.target
    )
}

fn table(open: &Open, names: Names) -> Vec<String> {
    let seats = || Seat::all(open.seats());
    let held = |seat: Seat| {
        let reds = match open.reds(seat) {
            0 => String::new(),
            reds => format!(" and {}", count(reds, "red three")),
        };
        format!("{} {}{reds}", names.seat(seat), open.hands[seat.index()])
    };
    let top = open.top().map_or("nothing".to_string(), |face| format!("{face:#}"));
    let waits = if open.pending == Pending::Nothing { "" } else { ", waiting for an opening" };
    let mut lines = vec![
        format!("Cards: {}.", seats().map(held).collect::<Vec<_>>().join(", ")),
        format!("Stock {}; pile {} under {top}{waits}.", open.stock, open.pile.len()),
    ];
    for side in names.sides.all() {
        let melds: Vec<String> = open.melds_of(side).map(|(n, meld)| numbered(n, meld)).collect();
        if melds.is_empty() {
            let minimum = open.minimum(side);
            lines.push(format!("{}: not opened, {minimum} needed.", names.side(side)));
        } else {
            lines.push(format!("{}: {}", names.side(side), melds.join("  ")));
        }
    }
    lines
}

fn numbered(number: usize, meld: &Meld) -> String {
    let cards = &meld.cards;
    let star = if canasta(cards).is_some() { "*" } else { "" };
    format!("{}{star}) {}", number + 1, row(cards))
}

fn row(cards: &[Face]) -> String {
    let cards: Vec<String> = cards.iter().map(|face| format!("{face:#}")).collect();
    cards.join(" ")
}

/// A hand from the ace down, wild cards last.
fn by_rank(hand: Bag) -> String {
    let mut cards: Vec<Face> = hand.iter().collect();
    cards.sort_by_key(|&face| (is_wild(face), std::cmp::Reverse(rank(face)), face));
    row(&cards)
}
