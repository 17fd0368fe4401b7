//! The peer: libcoinche plays the same deals with its own rules functions.
//!
//! Its game object never takes a played card out of the hand, so the hands are kept here, and its
//! checks and tricks are called as its game object calls them.

use belote::Belote;
use cards::{Dice, Seat};
use engine::State;
use libcoinche::cards::{Card, Hand, Rank, Suit};
use libcoinche::game::can_play;
use libcoinche::pos::PlayerPos;
use libcoinche::trick::Trick;

/// A deal in the peer's terms.
pub(crate) struct Deal {
    hands: [Hand; 4],
    leader: PlayerPos,
    trump: Suit,
}

/// The hands of a world in the peer's terms.
pub(crate) fn deal_of(world: &State<Belote>) -> Deal {
    let suit = |suit: cards::Suit| match suit {
        cards::Suit::Hearts => Suit::Heart,
        cards::Suit::Spades => Suit::Spade,
        cards::Suit::Diamonds => Suit::Diamond,
        cards::Suit::Clubs => Suit::Club,
    };
    let ranks = [
        Rank::Rank7,
        Rank::Rank8,
        Rank::Rank9,
        Rank::RankX,
        Rank::RankJ,
        Rank::RankQ,
        Rank::RankK,
        Rank::RankA,
    ];
    let mut hands = [Hand::new(); 4];
    for (seat, hand) in hands.iter_mut().enumerate() {
        for card in world.own(Seat::new(seat)).hand.iter() {
            hand.add(Card::new(suit(card.suit()), ranks[card.place()]));
        }
    }
    let trump = suit(world.open().trump.expect("trump is chosen before play"));
    Deal { hands, leader: PlayerPos::from_n(world.open().leader.index()), trump }
}

/// Plays a deal at random; gives the card points of both teams.
pub(crate) fn play(deal: &Deal, dice: &mut Dice) -> [i32; 2] {
    let mut hands = deal.hands;
    let mut points = [0; 2];
    let mut leader = deal.leader;
    for _ in 0..8 {
        let mut trick = Trick::new(leader);
        for i in 0..4 {
            let seat = leader.next_n(i);
            let hand = hands[seat as usize];
            let mut legal = [None; 8];
            let mut n_legal = 0;
            let mut left = hand;
            while !left.is_empty() {
                let card = left.get_card();
                left.remove(card);
                if can_play(seat, card, hand, &trick, deal.trump).is_ok() {
                    legal[n_legal] = Some(card);
                    n_legal += 1;
                }
            }
            let card = legal[dice.below(n_legal as u32) as usize].expect("some card is legal");
            can_play(seat, card, hand, &trick, deal.trump).expect("a listed card is legal");
            trick.play_card(seat, card, deal.trump);
            hands[seat as usize].remove(card);
        }
        leader = trick.winner;
        points[leader.team() as usize] += trick.score(deal.trump);
    }
    points[leader.team() as usize] += 10;
    points
}
