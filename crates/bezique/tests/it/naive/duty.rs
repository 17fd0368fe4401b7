//! Who wins a trick, and what must be played in the last nine: BEZ-2 and BEZ-6, face by face.

use super::{Face, Options};

/// Whether a card played later beats the one that is winning (BEZ-2.2 to BEZ-2.4).
pub(crate) fn beats(trump: Option<char>, winning: Face, later: Face) -> bool {
    if later.is_joker() {
        return false;
    }
    let is_trump = |face: Face| trump.is_some() && face.suit == trump;
    if winning.is_joker() {
        // It was led: only a trump beats it.
        return is_trump(later);
    }
    if is_trump(later) && !is_trump(winning) {
        return true;
    }
    later.suit == winning.suit && later.height() > winning.height()
}

/// The place of the card that takes the trick.
pub(crate) fn winner(trump: Option<char>, trick: &[Face]) -> usize {
    let mut best = 0;
    for place in 1..trick.len() {
        if beats(trump, trick[best], trick[place]) {
            best = place;
        }
    }
    best
}

/// The clause that a card breaks in the last nine tricks, if any. The card is in the hand.
pub(crate) fn breach(
    options: &Options,
    trump: Option<char>,
    trick: &[Face],
    hand: &[Face],
    card: Face,
) -> Option<&'static str> {
    let led = *trick.first()?;
    let winning = trick[winner(trump, trick)];
    let wins = |face: &Face| beats(trump, winning, *face);
    if !led.is_joker() {
        let follow: Vec<Face> = hand.iter().copied().filter(|face| face.suit == led.suit).collect();
        if !follow.is_empty() {
            if card.suit != led.suit {
                return Some("BEZ-6.1.1");
            }
            let must_win = follow.iter().any(wins);
            return (must_win && !wins(&card)).then_some("BEZ-6.1.2");
        }
    } else if !options.joker_lead_forces_trump {
        return None;
    }
    let trump = trump?;
    let trumps: Vec<Face> = hand.iter().copied().filter(|face| face.suit == Some(trump)).collect();
    if trumps.is_empty() {
        return None;
    }
    if card.suit != Some(trump) {
        return Some("BEZ-6.1.3");
    }
    let can_rise = trumps.iter().any(wins);
    (can_rise && !wins(&card)).then_some("BEZ-6.1.4")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_referee_knows_the_order_of_the_ranks() {
        let (ten, king, ace) = (Face::new("10", 'H'), Face::new("K", 'H'), Face::new("A", 'H'));
        assert!(beats(None, king, ten) && beats(None, ten, ace) && !beats(None, ten, ten));
        assert!(beats(Some('S'), ace, Face::new("7", 'S')));
        assert!(!beats(Some('S'), ace, super::super::JOKER));
    }
}
