//! Between two vocabularies: the engine's cards, options, actions and events in the words of the
//! naive referee, and the words of the second table for moves ([`Move`]) and news ([`Heard`]).

use belote::pack::{Card, Cards};
use belote::{Action, ContractBase, Declarations, Event, Options, Policing, UnderTrump};
use engine::{To, Told};

use crate::naive;

/// What a player can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Move {
    Pass,
    Take(char),
    Play { card: naive::Card, kinds: Vec<&'static str>, belote: bool },
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Heard {
    Deal(usize),
    Received(Option<usize>, Vec<naive::Card>),
    Turned(naive::Card),
    Passed(usize),
    Took(usize, char, naive::Card),
    ThrownIn,
    Announced(usize, Vec<&'static str>),
    Shown(usize, Vec<(&'static str, Vec<naive::Card>, i32)>),
    Played(usize, naive::Card),
    Belote(usize, bool),
    Taken(usize, i32),
    Compared(usize),
    Scored { made: bool, held: i32, scores: Vec<i32>, totals: Vec<i32> },
    Won(usize),
}

/// The same card in the naive referee's words.
pub(crate) fn to_naive(card: Card) -> naive::Card {
    let rank = naive::SEQUENCE_ORDER[7 - card.place()];
    naive::Card { suit: card.suit().letter(), rank }
}

/// The same cards in the naive referee's words, from the seven of spades to the ace of clubs.
pub(crate) fn all_to_naive(cards: Cards) -> Vec<naive::Card> {
    cards.iter().map(to_naive).collect()
}

/// The same card in the engine's words.
pub(crate) fn from_naive(card: naive::Card) -> Card {
    let suit = naive::SUITS.iter().position(|&suit| suit == card.suit).unwrap();
    let place = 7 - naive::place(&naive::SEQUENCE_ORDER, card.rank);
    Card::from_index(8 * suit + place).unwrap()
}

/// The same cards in the engine's words.
pub(crate) fn all_from_naive(cards: &[naive::Card]) -> Cards {
    cards.iter().map(|&card| from_naive(card)).collect()
}

/// The same house rules in the naive referee's words.
pub(crate) fn naive_options(options: &Options) -> naive::Options {
    naive::Options {
        players: usize::from(options.players),
        removed_suit: options.removed_suit.letter(),
        partner_exempt: options.partner_exempt,
        under_trump_free: options.under_trump == UnderTrump::Free,
        declarations: match options.declarations {
            Declarations::BestSide => naive::Declarations::BestSide,
            Declarations::BothSides => naive::Declarations::BothSides,
            Declarations::Off => naive::Declarations::Off,
        },
        auto_declare: options.auto_declare,
        auto_belote: options.auto_belote,
        contract_all_points: options.contract_base == ContractBase::AllPoints,
        litige: options.litige,
        belote_kept_on_failure: options.belote_kept_on_failure,
        self_policed: options.policing == Policing::Players,
        target: i32::from(options.target),
    }
}

/// A move in the second table's words.
pub(crate) fn move_of(action: &Action) -> Move {
    match action {
        Action::Pass => Move::Pass,
        Action::Take(suit) => Move::Take(suit.letter()),
        Action::Play { card, call } => {
            let kinds = call.kinds.iter().map(|kind| kind.name()).collect();
            Move::Play { card: to_naive(*card), kinds, belote: call.belote }
        }
    }
}

/// An event in the second table's words; `None` for what only the engine says. Everything is told
/// to all but a seat's own cards.
pub(crate) fn heard(told: &Told<Event>) -> Option<Heard> {
    let to = match told.to {
        To::All => None,
        To::Seat(seat) => Some(seat.index()),
    };
    let private = matches!(told.event, Event::Received { .. });
    assert_eq!(to.is_some(), private, "told to the wrong audience: {told:?}");
    Some(match &told.event {
        Event::Deal { dealer } => Heard::Deal(dealer.index()),
        Event::Received { cards } => Heard::Received(to, all_to_naive(*cards)),
        Event::Turned { card } => Heard::Turned(to_naive(*card)),
        Event::Passed { seat } => Heard::Passed(seat.index()),
        Event::Took { seat, trump, upcard } => {
            Heard::Took(seat.index(), trump.letter(), to_naive(*upcard))
        }
        Event::ThrownIn => Heard::ThrownIn,
        Event::Announced { seat, kinds } => {
            Heard::Announced(seat.index(), kinds.iter().map(|kind| kind.name()).collect())
        }
        Event::Belote { seat, second } => Heard::Belote(seat.index(), *second),
        Event::Played { seat, card } => Heard::Played(seat.index(), to_naive(*card)),
        Event::Compared { side } => Heard::Compared((*side)?.index()),
        Event::Shown { seat, items } => {
            let tell = |item: &belote::declare::Item| {
                (item.kind.name(), all_to_naive(item.cards), item.points())
            };
            let mut told: Vec<_> = items.iter().map(tell).collect();
            told.sort_by_key(|(_, cards, _)| cards[0].to_string());
            Heard::Shown(seat.index(), told)
        }
        Event::TrickTaken { seat, points } => Heard::Taken(seat.index(), i32::from(*points)),
        Event::DealScored { made, held, scores, totals, .. } => Heard::Scored {
            made: *made,
            held: *held,
            scores: scores.clone(),
            totals: totals.clone(),
        },
        Event::Won { side } => Heard::Won(side.index()),
        Event::Lacks { .. } | Event::Scored { .. } => return None,
    })
}
