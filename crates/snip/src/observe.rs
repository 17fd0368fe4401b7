//! What a viewer of Snip knows, as numbers in fixed places. Cards stand in the order of the steps.

use cards::{CardSet, SeatSet, Sides};
use engine::{Canvas, Observed, Proofs, Seen};

use crate::Snip;
use crate::action::Draft;
use crate::options::Rules;
use crate::pack::DECK;
use crate::state::{HAND, Phase, TURNS};

const SEATS: usize = 3;
const WIDTH: usize = DECK.len();
const PHASES: [Phase; 4] = [Phase::Dealing, Phase::Play, Phase::Laid, Phase::Over];

impl Observed for Snip {
    const LAYOUT: u16 = 1;

    fn observe(seen: Seen<'_, Self>, draft: &Draft, proofs: &Proofs, canvas: &mut impl Canvas) {
        let (open, own) = (seen.open, seen.own);
        let around = seen.around(Sides::each(seen.rules.seats));
        let seats = |set: SeatSet| around.by_seat::<_, SEATS>(|seat| set.contains(seat).into());
        canvas.planes("hand: the cards that you hold", WIDTH, &[plane(own.hand)]);
        let shown = around.by_seat::<_, SEATS>(|seat| plane(open.shown[seat.index()]));
        canvas.planes("shown: by seat, cards in its hand that all have seen", WIDTH, &shown);
        let lacks = around.by_seat::<_, SEATS>(|seat| plane(proofs.lacks(seat)));
        canvas.planes("lacks: by seat, cards that it is proved not to hold", WIDTH, &lacks);
        let cards = [CardSet::of(draft.first), open.laid, open.pile];
        canvas.planes("cards: of your draft, laid, in the pile", WIDTH, &cards.map(plane));
        let blind = CardSet::of(open.blind.or(own.looked));
        canvas.planes("blind: the blind card, if you know it", WIDTH, &[plane(blind)]);
        canvas.one_of("lucky: the lucky suit, S H D C", 4, open.lucky.map(|suit| suit.index()));
        let phase = PHASES.iter().position(|&phase| phase == open.phase);
        canvas.one_of("phase: dealing, to lay, laid, over", PHASES.len(), phase);
        canvas.one_of("turn: the seat in turn", SEATS, Some(around.seat(open.seat)));
        canvas.counts("lookers: by seat, whether it has looked", 1, &seats(open.lookers));
        canvas.counts("askers: by seat, whether it has asked", 1, &seats(open.askers));
        canvas.counts("admit: by seat, whether it holds a lucky card", 1, &seats(open.admit));
        let held = around.by_seat::<_, SEATS>(|seat| open.counts[seat.index()]);
        canvas.counts("held: by seat, how many cards it holds", HAND, &held);
        let (down, most) = (open.down.into(), SEATS as u8 * TURNS);
        canvas.counts("blind_lies: whether a blind card lies face down", 1, &[down]);
        canvas.counts("stock: how many cards it has", WIDTH as u8, &[open.stock]);
        canvas.counts("turns: how many of the deal are over", most, &[open.turns]);
        let scores = around.by_seat::<_, SEATS>(|seat| open.scores[seat.index()]);
        canvas.numbers("scores: by seat, points in the match", 10, &scores);
    }

    fn recall(_: Seen<'_, Self>, _: &mut impl Canvas) {}

    fn unit(_: &Rules) -> f32 {
        HAND.into()
    }
}

/// A cell for each card of the pack.
fn plane(cards: CardSet) -> [u64; 1] {
    let bits = DECK.cards().enumerate().map(|(at, card)| u64::from(cards.contains(card)) << at);
    [bits.sum()]
}
