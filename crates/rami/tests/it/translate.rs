//! Between the crate's words and the naive referee's.

use cards::{Bag, Face, Rank, Suit};
use rami::{
    AceInRuns, Action, CycleGuard, Drew, GoOut, JokerSwap, Kind, Lay, Layoff, Meld, Open, Options,
    Own, Phase, Pickup, Reuse,
};

use crate::naive::turn::{self as second, House, Lying, Move, Turn};
use crate::naive::{self, Card, MeldRules};

/// A face as the referee writes it.
pub(crate) fn card(face: Face) -> Card {
    match (face.rank(), face.suit()) {
        (Some(rank), Some(suit)) => {
            let rank = if rank == Rank::Ace { 1 } else { rank.index() as u8 + 2 };
            Card::Natural { suit: suit.index() as u8, rank }
        }
        _ => Card::Joker,
    }
}

/// And back.
pub(crate) fn face(card: Card) -> Face {
    match card {
        Card::Joker => Face::JOKER,
        Card::Natural { suit, rank } => {
            let rank = if rank == 1 { 12 } else { usize::from(rank) - 2 };
            Face::new(Rank::from_index(rank).unwrap(), Suit::from_index(usize::from(suit)).unwrap())
        }
    }
}

pub(crate) fn cards(cards: Bag) -> Vec<Card> {
    cards.iter().map(card).collect()
}

/// Cards to be laid, in the order in which they would lie.
pub(crate) fn lay(lay: Lay) -> Vec<Card> {
    lay.in_order().into_iter().map(card).collect()
}

pub(crate) fn table(options: &Options) -> MeldRules {
    MeldRules {
        jokers_in_game: options.jokers > 0,
        most_jokers: usize::from(options.max_jokers_per_meld),
        ace_in_runs: match options.ace_in_runs {
            AceInRuns::Both => naive::AceInRuns::Both,
            AceInRuns::Low => naive::AceInRuns::Low,
            AceInRuns::High => naive::AceInRuns::High,
        },
        ace_points: i32::from(options.ace_points),
    }
}

pub(crate) fn house(options: &Options) -> House {
    House {
        table: table(options),
        minimum: i32::from(options.opening_minimum),
        clean_run: options.opening_clean_run,
        pickup: match options.pickup {
            Pickup::Free => second::Pickup::Free,
            Pickup::MustMeld => second::Pickup::MustMeld,
            Pickup::OpenedOnly => second::Pickup::OpenedOnly,
            Pickup::Penalty100 => second::Pickup::Penalty,
        },
        bar_twin: options.bar_twin,
        guard_face: options.cycle_guard == CycleGuard::Face,
        layoff: match options.layoff {
            Layoff::Any => second::Layoff::Any,
            Layoff::Own => second::Layoff::Own,
            Layoff::LaterTurnsOnly => second::Layoff::LaterTurnsOnly,
        },
        lay_all: options.go_out == GoOut::MeldOrDiscard,
        swap: match options.joker_swap {
            JokerSwap::Off => second::Swap::Off,
            JokerSwap::Keep => second::Swap::Keep,
            JokerSwap::Reuse => second::Swap::Reuse,
        },
    }
}

pub(crate) fn meld(meld: &Meld) -> naive::Meld {
    let bits = |word: u16| (0..14u8).filter(move |place| word >> place & 1 == 1);
    match meld.kind {
        Kind::Set => {
            let rank = if meld.of == 12 { 1 } else { meld.of + 2 };
            let suits = bits(meld.held).collect();
            let jokers = usize::from(meld.jokers);
            naive::Meld { kind: naive::Kind::Set, of: rank, places: vec![], suits, jokers }
        }
        Kind::Run => {
            let joker = |place: u8| meld.jokers >> place & 1 == 1;
            let places = bits(meld.held).map(|place| (place + 1, joker(place))).collect();
            naive::Meld { kind: naive::Kind::Run, of: meld.of, places, suits: vec![], jokers: 0 }
        }
    }
}

/// A turn as the seat in it sees it.
pub(crate) fn turn(open: &Open, own: &Own) -> Turn {
    let table = open.table.iter().enumerate();
    let lying = |(at, laid): (usize, &Meld)| Lying {
        meld: meld(laid),
        mine: laid.owner == open.turn,
        fresh: at >= usize::from(open.lain),
    };
    Turn {
        drawn: open.phase == Phase::Play && open.drew != Drew::Nothing,
        hand: cards(own.hand),
        stock: usize::from(open.stock),
        top: open.pile.last().copied().map(card),
        taken: open.taken.map(card),
        taken_held: open.taken_held,
        table: table.map(lying).collect(),
        opened: open.opened.contains(open.turn),
        laid: !open.laid.is_empty(),
        points: i32::from(open.opening),
        clean: open.clean,
        undone: open.undone,
        returned: open.returned,
    }
}

/// An action as a move.
pub(crate) fn action(open: &Open, action: &Action) -> Move {
    match *action {
        Action::Draw => Move::Draw,
        Action::Take => Move::Take,
        Action::Undo => Move::Undo,
        Action::Discard(face) => Move::Discard(card(face)),
        Action::Meld(melds) => Move::Meld(melds.iter().map(|&laid| lay(laid)).collect()),
        Action::Add { meld, card: face, low } => {
            Move::Add { meld: usize::from(meld), card: card(face), low }
        }
        Action::Swap { joker, card: face, reuse } => Move::Swap {
            meld: open.joker(joker).map(|(at, nth)| (usize::from(at), nth)),
            card: card(face),
            reuse: match reuse {
                Reuse::Keep => second::Reuse::Keep,
                Reuse::Meld(laid) => second::Reuse::Meld(lay(laid)),
                Reuse::Add { meld, low } => second::Reuse::Add { meld: usize::from(meld), low },
            },
        },
    }
}
