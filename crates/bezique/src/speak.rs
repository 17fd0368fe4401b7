//! Bezique in words: the rulebook, the table as a player sees it, and events told in one line.

use std::sync::LazyLock;

use cards::{NotationError, Seat, Side, Suit};
use engine::rulebook::Rulebook;
use engine::spoken::{Names, Way, count};
use engine::{OptionDoc, Refusal, Seen, Spoken, Viewer};

use crate::hand::Hand;
use crate::meld::{Kind, Meld};
use crate::options::{self, Options, Rules};
use crate::pack::{Face, HAND_LEN};
use crate::score::Reason;
use crate::state::{Open, Phase};
use crate::{Action, Bezique, Event, action, refuse};

static RULEBOOK: LazyLock<Rulebook> = LazyLock::new(|| {
    Rulebook::parse(include_str!("../rules.toml")).expect("the rulebook is well formed")
});

impl Spoken for Bezique {
    const TITLE: &'static str = "Bezique";
    const SEATS: &'static [usize] = &[2, 4];
    /// B1: the next seat sits to the left.
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
        if matches!(seen.open.phase, Phase::Play | Phase::Won | Phase::Last) {
            lines.push(stock(seen.open));
            lines.extend(tables(seen.open, names));
            lines.push(trick(seen.rules, seen.open, names));
        }
        if let Viewer::Seat(seat) = seen.viewer {
            let held = seen.open.known[seat.index()] - seen.open.table[seat.index()];
            let hand: Hand =
                seen.own.hand.iter().chain(held.iter().map(|card| card.face())).collect();
            if !hand.is_empty() {
                lines.push(format!("Your hand: {}", by_suit(hand)));
            }
        }
        lines.join("\n")
    }

    fn tell(rules: &Rules, event: &Event, viewer: Viewer) -> Option<String> {
        let names = Names::at::<Self>(rules, viewer);
        Some(match event {
            Event::Deal { dealer } => format!("{}.", names.does(*dealer, "deal", "deals")),
            Event::Received { cards } => format!("You receive {}.", by_suit(*cards)),
            Event::JokerAside => "A joker is turned up and laid aside.".to_string(),
            Event::Turned { card, trump: Some(suit) } => {
                format!("{card:#} is turned up; trumps are {}.", suit.name())
            }
            Event::Turned { card, trump: None } => {
                format!("{card:#} is turned up; there are no trumps.")
            }
            Event::JokerReturned => "A joker goes back into the stock.".to_string(),
            Event::Played { seat, card } => {
                format!("{} {card:#}.", names.does(*seat, "play", "plays"))
            }
            Event::Lacks { .. } => return None,
            Event::TrickTaken { seat, .. } => {
                format!("{} the trick.", names.does(*seat, "take", "takes"))
            }
            Event::Melded { seat, meld } => {
                let melds = names.does(*seat, "meld", "melds");
                format!("{melds} {}: {:#}.", called(meld.kind), meld.cards)
            }
            Event::Swapped { seat, seven, card } => {
                let swaps = names.does(*seat, "swap", "swaps");
                format!("{swaps} {seven:#} for {card:#}.")
            }
            // Who draws is told by what was found, or not worth a line.
            Event::Drew { .. } => return None,
            Event::Found { card } => format!("You draw {card:#}."),
            Event::TookUpcard { seat, card } => {
                format!("{} the turned card, {card:#}.", names.does(*seat, "draw", "draws"))
            }
            Event::StockGone => {
                "The stock is used up: tables go back to the hands, melding is over.".to_string()
            }
            Event::Scored { line, total } => format!(
                "  {} {:+} for {} ({}), now {total}",
                names.side(line.side),
                line.points,
                reason(line.reason),
                line.reason.clause()
            ),
            Event::DealOver { brisques, totals } => {
                let each = |(i, total): (usize, &i32)| {
                    let side = names.side(Side::new(i));
                    let aces = if brisques[i] == 1 { "ace or ten" } else { "aces and tens" };
                    format!("{side} {} {aces}, {}", brisques[i], count(*total, "point"))
                };
                let each: Vec<String> = totals.iter().enumerate().map(each).collect();
                format!("The deal is over. {}.", each.join("; "))
            }
            Event::Won { side } => format!("The match is won by {}.", names.side(*side)),
        })
    }

    /// The cards of a meld say of what kind it is (B37), so that nobody need name it.
    fn read(seen: Seen<'_, Self>, text: &str) -> Result<Action, NotationError> {
        text.parse().or_else(|error| {
            let meant = |cards| Meld::whole(Kind::meant(seen.open.trump, cards), cards);
            action::read_meld(text).and_then(meant).map(Action::Meld).ok_or(error)
        })
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

fn stock(open: &Open) -> String {
    let trump = open.trump.map_or("none", Suit::name);
    match open.upcard {
        Some(card) => format!("Trumps: {trump}. Turned up: {card:#}, {} face down.", open.stock),
        None => format!("Trumps: {trump}. The stock is used up: follow, win, trump."),
    }
}

fn tables(open: &Open, names: Names) -> Vec<String> {
    let laid = Seat::all(open.seats()).filter(|seat| !open.table[seat.index()].is_empty());
    laid.map(|seat| format!("{} on the table: {:#}", names.seat(seat), open.table[seat.index()]))
        .collect()
}

fn trick(rules: &Rules, open: &Open, names: Names) -> String {
    if open.phase == Phase::Won {
        let won = names.does(open.turn, "have", "has");
        return format!("{won} won the trick and may meld or swap before drawing.");
    }
    let cards: Vec<String> =
        open.plays().map(|(seat, card)| format!("{} {card:#}", names.seat(seat))).collect();
    let lying = if cards.is_empty() {
        "nothing yet".to_string()
    } else {
        format!("{}; {} winning", cards.join(", "), names.does(open.winning, "are", "is"))
    };
    format!("Trick {} of {}: {lying}.", open.tricks + 1, rules.drawing_tricks() + HAND_LEN)
}

/// A hand suit by suit, each from its strongest card down; jokers last.
fn by_suit(hand: Hand) -> String {
    let row = |suit: Option<Suit>| {
        let faces: Vec<Face> = hand.iter().filter(|face| face.suit() == suit).collect();
        let faces: Vec<String> = faces.iter().rev().map(|face| format!("{face:#}")).collect();
        faces.join(" ")
    };
    let suits = Suit::ALL.into_iter().map(Some).chain([None]);
    let rows: Vec<String> = suits.map(row).filter(|row| !row.is_empty()).collect();
    rows.join("  ")
}

fn called(kind: Kind) -> String {
    let name = kind.name().replace('_', " ");
    if kind.rank().is_some() { name } else { format!("a {name}") }
}

fn reason(reason: Reason) -> String {
    let words = match reason {
        Reason::SevenTurned => "a seven turned up",
        Reason::Swap => "swapping the seven",
        Reason::SevenPlayed => "playing the seven of trumps",
        Reason::LastTrick => "the last trick",
        Reason::LastTrickBySeven => "the last trick, won by the seven of trumps",
        Reason::Brisques => "aces and tens",
        Reason::Meld(kind) => return called(kind),
    };
    words.to_string()
}
