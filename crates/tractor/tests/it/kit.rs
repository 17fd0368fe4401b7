//! What the topics share: cards in notation, the naive referee's words for them, random house rules,
//! and a match whose events are kept.

use cards::{Dice, Face, Rank, Seat, Suit};
use engine::fair::{Given, Source};
use engine::{Moves, Seen, Steps, Turn, Viewer};
use tractor::pack::{Cards, DECK, PACK};
use tractor::trump::Trump;
use tractor::{
    Action, Advancement, Draft, KittyMultiplier, NobodyDeclares, Options, Throw, Tractor,
    TractorLadder, WinAt,
};

use crate::naive::parts::Ladder;
use crate::naive::trump as naive;

pub(crate) use engine::conformance::kit::{blessing, long, seat, seeded, testdata, viewers};

/// Cards in notation.
pub(crate) fn cards(text: &str) -> Cards {
    text.split_whitespace().map(|name| name.parse::<Face>().unwrap()).collect()
}

/// What is trump.
pub(crate) fn trump(rank: &str, suit: &str) -> Trump {
    Trump { rank: rank.parse().unwrap(), suit: suit.parse::<Suit>().ok() }
}

/// A card as the naive referee names it.
pub(crate) fn naive_card(face: Face) -> naive::Card {
    match (face.rank(), face.suit()) {
        (Some(rank), Some(suit)) => {
            naive::Card { suit: Some(suit.letter()), rank: rank.index() as u8 + 2 }
        }
        _ if face == Face::BIG_JOKER => naive::Card { suit: None, rank: naive::BIG_JOKER },
        _ => naive::Card { suit: None, rank: naive::SMALL_JOKER },
    }
}

/// Cards as the naive referee names them.
pub(crate) fn naive_cards(cards: Cards) -> Vec<naive::Card> {
    cards.iter().map(naive_card).collect()
}

/// What is trump, as the naive referee names it.
pub(crate) fn naive_trump(trump: Trump) -> naive::Trump {
    naive::Trump { rank: trump.rank.index() as u8 + 2, suit: trump.suit.map(Suit::letter) }
}

/// The ladder, as the naive referee names it.
pub(crate) fn naive_ladder(rule: TractorLadder) -> Ladder {
    match rule {
        TractorLadder::Seed => Ladder::Seed,
        TractorLadder::Unified => Ladder::Unified,
    }
}

/// Any trump.
pub(crate) fn random_trump(dice: &mut Dice) -> Trump {
    let rank = Rank::ALL[dice.below(13) as usize];
    Trump { rank, suit: Suit::from_index(dice.below(5) as usize) }
}

/// House rules drawn at random: any combination that can be played.
pub(crate) fn random_options(dice: &mut Dice) -> Options {
    let mut flip = || dice.below(2) == 0;
    let throw = if flip() { Throw::Provable } else { Throw::Challenge };
    Options {
        win_at: if flip() { WinAt::DefendAce } else { WinAt::ReachAce },
        advancement: if flip() { Advancement::Seed } else { Advancement::PerForty },
        final_window: flip(),
        throw,
        trump_throw: flip(),
        tractor_ladder: if flip() { TractorLadder::Seed } else { TractorLadder::Unified },
        throw_fine: if throw == Throw::Challenge && flip() { 10 } else { 0 },
        nobody_declares: [
            NobodyDeclares::NoTrump,
            NobodyDeclares::FlipKitty,
            NobodyDeclares::Redeal,
        ][dice.below(3) as usize],
        kitty_multiplier: [
            KittyMultiplier::Seed,
            KittyMultiplier::PowerOfTwo,
            KittyMultiplier::TwiceCards,
        ][dice.below(3) as usize],
    }
}

/// A whole random action of a seat, composed of legal steps. Burying and throwing take many steps,
/// so a lead is ended as soon as it can be three times out of four.
pub(crate) fn random_action(seen: Seen<'_, Tractor>, dice: &mut Dice) -> Action {
    let done = Steps::low(tractor::DONE_STEP);
    let mut draft = Draft::default();
    loop {
        let legal = Tractor::legal(seen, &draft);
        let ends = !(legal & done).is_empty() && dice.below(4) > 0;
        let step = (if ends { done } else { legal }).pick(dice).unwrap();
        if let Some(action) = Tractor::push(seen, &mut draft, step) {
            return action;
        }
    }
}

/// One random move at a table: in a window seats are asked in turn and mostly decline.
pub(crate) fn random_move(script: &mut Script, dice: &mut Dice) -> Option<(Seat, Action)> {
    let actor = match script.play.turn() {
        Turn::Seat(seat) => Some(seat),
        Turn::Window(_) => {
            Seat::all(4).find(|&seat| !script.play.legal(seat).is_empty() && dice.below(10) == 0)
        }
        Turn::Chance(_) | Turn::Over => return None,
    };
    let Some(seat) = actor else {
        script.play.close(&mut script.told);
        return None;
    };
    let view = script.play.view(Viewer::Seat(seat));
    let action = random_action(view.seen(script.play.rules()), dice);
    script.play.act(seat, &action, &mut script.told).unwrap();
    Some((seat, action))
}

/// A match by a script.
pub(crate) type Script = engine::conformance::Script<Tractor>;

/// A first deal in which seats 0 to 3 get these 25 cards and the rest is the kitty. Later deals repeat it.
pub(crate) fn dealt(options: &Options, hands: [&str; 4], deals: usize) -> Script {
    let hands = hands.map(|hand| {
        let faces: Vec<Face> = hand.split_whitespace().map(|c| c.parse().unwrap()).collect();
        assert_eq!(faces.len(), 25, "{hand}");
        faces
    });
    let mut order: Vec<Face> = (0..100).map(|n| hands[n % 4][n / 4]).collect();
    let kitty = PACK.minus(order.iter().copied().collect());
    order.extend(kitty.iter());
    assert_eq!(order.len(), 108, "every card is dealt once");
    Script::new(options, Source::Given(vec![given(&order); deals]))
}

/// The house closes windows until all cards are dealt.
pub(crate) fn deal_out(script: &mut Script) {
    while script.play.close(&mut script.told) {}
}

/// An order of the whole pack, equal cards by their lowest free copies.
pub(crate) fn given(order: &[Face]) -> Given {
    let names: Vec<String> = order.iter().map(Face::to_string).collect();
    Given::Order(cards::assign_copies(&names, &DECK).unwrap())
}
