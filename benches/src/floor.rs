//! The floor: Belote card play written for nothing but speed, as a yardstick.
//!
//! Trumps are moved to the top byte and every suit's bits are put in order of strength, so that the
//! winner of a trick is its highest bit. It knows one set of rules (a winning partner frees from
//! trumping), keeps no record, announces nothing and scores card points only.

use belote::Belote;
use cards::{Dice, Seat, count_bits, nth_bit};
use engine::State;

/// Four hands and the seat that leads.
#[derive(Clone, Copy)]
pub(crate) struct Hands {
    hands: [u32; 4],
    leader: usize,
}

/// Places 7 8 9 10 J Q K A of a side suit, by strength 7 8 9 J Q K 10 A.
const SIDE: [u32; 8] = [0, 1, 2, 6, 3, 4, 5, 7];
/// The same of the trump suit, by strength 7 8 Q K 10 A 9 J.
const TRUMP: [u32; 8] = [0, 1, 6, 4, 7, 2, 3, 5];
const TRUMPS: u32 = 0xFF00_0000;

/// The hands of a world, relabelled.
pub(crate) fn hands(world: &State<Belote>) -> Hands {
    let trump = world.open().trump.expect("trump is chosen before play");
    let relabel = |card: belote::pack::Card| match card.suit() == trump {
        true => 24 + TRUMP[card.place()],
        // The other suits move down to fill the trump suit's place.
        false => {
            let suit = card.suit().index();
            8 * (suit - usize::from(suit > trump.index())) as u32 + SIDE[card.place()]
        }
    };
    let hand = |seat: usize| {
        world.own(Seat::new(seat)).hand.iter().fold(0, |hand, card| hand | 1 << relabel(card))
    };
    Hands { hands: std::array::from_fn(hand), leader: world.open().leader.index() }
}

/// Plays a deal at random; gives the card points of seats 0 and 2, the last trick included.
pub(crate) fn deal(start: Hands, dice: &mut Dice) -> u32 {
    let Hands { mut hands, mut leader } = start;
    let mut taken = [0u32; 2];
    for _ in 0..8 {
        let (mut played, mut led, mut best, mut winner) = (0u32, !0u32, 0u32, leader);
        for i in 0..4 {
            let seat = (leader + i) & 3;
            let hand = hands[seat];
            let above = !(best | best.wrapping_sub(1)) & TRUMPS;
            let rises = if best & TRUMPS == 0 { TRUMPS } else { above };
            let partner = i > 0 && (winner ^ seat) & 1 == 0;
            let follow = if led == TRUMPS { hand & rises } else { hand & led };
            let ruff = if led == TRUMPS {
                hand & led
            } else if partner {
                0
            } else {
                hand & rises
            };
            let under = if partner && led != TRUMPS { 0 } else { hand & TRUMPS };
            let mut legal = if under != 0 { under } else { hand };
            legal = if ruff != 0 { ruff } else { legal };
            legal = if follow != 0 { follow } else { legal };
            if i == 0 {
                legal = hand;
            }
            let n = dice.below(count_bits(u64::from(legal)));
            let card = 1u32 << nth_bit(u64::from(legal), n);
            hands[seat] ^= card;
            if i == 0 {
                led = 0xFF << (card.trailing_zeros() & 24);
            }
            played |= card;
            let wins = card & (led | TRUMPS) > best;
            best = if wins { card } else { best };
            winner = if wins { seat } else { winner };
        }
        taken[winner & 1] |= played;
        leader = winner;
    }
    points(taken[0]) + if leader & 1 == 0 { 10 } else { 0 }
}

/// Card points of a pile.
fn points(pile: u32) -> u32 {
    let count = |bits: u32, worth: u32| (pile & bits).count_ones() * worth;
    let side = |place: u32| 0x0001_0101 << place;
    count(side(7) | 1 << 29, 11)
        + count(side(6) | 1 << 28, 10)
        + count(side(5) | 1 << 27, 4)
        + count(side(4) | 1 << 26, 3)
        + count(side(3), 2)
        + count(1 << 30, 14)
        + count(1 << 31, 20)
}
