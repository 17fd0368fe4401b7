//! What a decision turns on, as the rulebook tells it.

use ::bezique::pack::Face;
use ::bezique::{Action, Bezique, Brisques, Kind, Phase};
use cards::{Rank, Suit};
use engine::Seen;

use crate::choice::Choice;

pub(super) fn clause(
    seen: Seen<'_, Bezique>,
    best: &Choice<Bezique>,
    other: &Choice<Bezique>,
) -> &'static str {
    let melds = || [best, other].into_iter().flatten();
    if let Some(kind) = melds().find_map(|action| match action {
        Action::Meld(meld) => Some(meld.kind),
        _ => None,
    }) {
        return kind.clause();
    }
    match other {
        _ if melds().any(|action| *action == Action::Swap) => "BEZ-3.3.1",
        Some(Action::Play(card)) if seen.open.phase == Phase::Last => last(seen, card.face()),
        Some(Action::Play(card)) => kept_for(seen, card.face()),
        _ => "BEZ-4.0",
    }
}

/// In the last nine tricks: what the tricks are for.
fn last(seen: Seen<'_, Bezique>, face: Face) -> &'static str {
    let brisque = matches!(face.rank(), Some(Rank::Ace | Rank::Ten));
    if brisque && seen.rules.options.brisques != Brisques::None { "BEZ-7.2.1" } else { "BEZ-6.2.1" }
}

/// While there is a stock: the best meld that the card could be kept for.
fn kept_for(seen: Seen<'_, Bezique>, face: Face) -> &'static str {
    let trump = face.suit().is_some() && face.suit() == seen.open.trump;
    match (face.rank(), face.suit()) {
        (None, _) => "BEZ-4.2.2",
        (Some(Rank::Queen), Some(Suit::Spades)) | (Some(Rank::Jack), Some(Suit::Diamonds)) => {
            Kind::DoubleBezique.clause()
        }
        (Some(Rank::Seven), _) if trump => "BEZ-3.3.1",
        (Some(Rank::Ace | Rank::Ten | Rank::King | Rank::Queen | Rank::Jack), _) if trump => {
            Kind::TrumpRun.clause()
        }
        (Some(Rank::Ace | Rank::King | Rank::Queen | Rank::Jack), _) => Kind::FourAces.clause(),
        // Nothing is made of it: what counts is who wins the trick and may meld.
        _ => "BEZ-4.0",
    }
}
