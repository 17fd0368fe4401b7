//! From the engine's words to the naive referee's.

use bezique::{Action, Brisques, JokerUpcard, MeldsPerTrick, Options};

use crate::kit::names;
use crate::naive::table::Move;
use crate::naive::{self, Count, KINDS};

/// The same house rules.
pub(crate) fn options(options: &Options) -> naive::Options {
    naive::Options {
        players: options.players.into(),
        teams: options.teams,
        joker_upcard: match options.joker_upcard {
            JokerUpcard::Redraw => naive::JokerUpcard::Redraw,
            JokerUpcard::Diamonds => naive::JokerUpcard::Diamonds,
            JokerUpcard::NoTrump => naive::JokerUpcard::NoTrump,
        },
        one_meld: options.melds_per_trick == MeldsPerTrick::One,
        swap_counts_as_meld: options.swap_counts_as_meld,
        meld_swapped_card_at_once: options.meld_swapped_card_at_once,
        max_jokers_in_four: options.max_jokers_in_four.into(),
        remarry_run_cards: options.remarry_run_cards,
        meld_needs_hand_card: options.meld_needs_hand_card,
        seven_bonus_phase2: options.seven_bonus_phase2,
        joker_lead_forces_trump: options.joker_lead_forces_trump,
        count: match options.brisques {
            Brisques::None => Count::Standard,
            Brisques::Threshold => Count::Advanced,
            Brisques::Plain => Count::Plain,
        },
        target: options.target.into(),
    }
}

/// The same action.
pub(crate) fn move_of(action: &Action) -> Move {
    match action {
        Action::Play(card) => Move::Play(card.to_string()),
        Action::Swap => Move::Swap,
        Action::Draw => Move::Draw,
        Action::Meld(meld) => Move::Meld(kind(meld.kind.name()), names(meld.cards)),
    }
}

/// The naive referee's word for a kind.
pub(crate) fn kind(name: &str) -> &'static str {
    KINDS.iter().find(|(known, _)| *known == name).unwrap().0
}

/// The same card as it lies in a new deck.
pub(crate) fn card(card: cards::Card) -> naive::Card {
    let place = bezique::DECK.cards().position(|other| other == card);
    naive::Card(place.unwrap())
}
