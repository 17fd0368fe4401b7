//! What a viewer of Rami knows, as numbers in fixed places.
//!
//! Cards are counted by face in the order of the steps, suit by suit from the two to the ace, S H D C; behind
//! them stands a cell for each joker. Melds stand in table order, because steps name them by it.

use cards::{Bag, Face, SeatSet};
use engine::{Around, Canvas, Observed, Proofs, Seen};

use crate::Rami;
use crate::action::{Draft, Sketch};
use crate::meld::{Kind, Meld};
use crate::options::Rules;
use crate::pack::MOST_JOKERS;
use crate::package::Melds;
use crate::state::{Drew, MELDS, Phase};
use crate::unseen::hidden;

const SUITED: usize = 52;
const CARDS: usize = SUITED + MOST_JOKERS;
/// A deck and what a turn adds.
const PILE: usize = 120;
/// A meld: set or run; whose; suits; the places taken, the low ace first; where jokers stand in a run, or how
/// many are in a set.
const MELD: usize = 2 + 4 + 4 + 14 + 14;
const PHASES: [Phase; 3] = [Phase::Draw, Phase::Play, Phase::Over];

impl Observed for Rami {
    const LAYOUT: u16 = 1;

    #[inline]
    fn observe(seen: Seen<'_, Self>, draft: &Draft, proofs: &Proofs, canvas: &mut impl Canvas) {
        let (open, around) = (seen.open, seen.around(seen.rules.sides));
        let one = |face: Option<Face>| plane(face.map_or(Bag::EMPTY, |face| Bag::of([face])));
        let seats = |set: SeatSet| around.by_seat::<_, 4>(|seat| u8::from(set.contains(seat)));

        canvas.planes("hand: the cards that you hold", CARDS, &[plane(seen.own.hand)]);
        let known = around.by_seat::<_, 4>(|seat| plane(open.known[seat.index()]));
        canvas.planes("known: by each seat, cards that all know it to hold", CARDS, &known);
        let [_, lacks @ ..] = around.by_seat::<_, 4>(|seat| [proofs.lacks(seat).bits()[0]]);
        canvas.planes(
            "lacks: by each other seat, faces proved not to be there",
            SUITED + 1,
            &lacks,
        );
        let unseen = if open.between_deals() { seen.rules.pack } else { hidden(seen) };
        canvas.planes("unseen: the cards that you cannot locate", CARDS, &[plane(unseen)]);
        let pile = plane(Bag::gathered(&open.pile));
        canvas.planes("pile: the discards", CARDS, &[pile]);
        canvas.planes("top: the last discard", CARDS, &[one(open.pile.last().copied())]);
        canvas.planes("taken: the discard taken in this turn", CARDS, &[one(open.taken)]);
        canvas.planes("laid: what was laid from the hand in this turn", CARDS, &[plane(open.laid)]);
        let mut melds = [[0]; MELDS];
        melds.iter_mut().zip(&open.table).for_each(|(row, meld)| *row = [cells(around, meld)]);
        canvas.planes("melds: set or run, whose, suits, places, jokers", MELD, &melds);
        let before = [open.lain, open.before.len() as u8];
        canvas.counts(
            "lain: melds when the turn began; when its first was laid",
            MELDS as u8,
            &before,
        );
        draw_draft(draft, canvas);

        let phase = PHASES.iter().position(|&phase| phase == open.phase);
        canvas.one_of("phase: drawing, playing, over", PHASES.len(), phase);
        canvas.one_of("turn: the seat that acts", 4, Some(around.seat(open.turn)));
        canvas.one_of("dealer: the seat that deals", 4, Some(around.seat(open.dealer)));
        let thrower = open.thrower.map(|seat| around.seat(seat));
        canvas.one_of("thrower: the seat that threw the last card", 4, thrower);
        let drew = [Drew::Stock, Drew::Pile, Drew::Dealt].iter().position(|&it| it == open.drew);
        canvas.one_of("drew: the turn's card, from the stock, the pile, the deal", 3, drew);
        canvas.counts("playing: by each seat, whether it is in the match", 1, &seats(open.playing));
        canvas.counts("opened: by each seat, whether it has opened", 1, &seats(open.opened));
        canvas.counts(
            "fined: by each seat, whether it took and did not open",
            1,
            &seats(open.fined),
        );
        let held = around.by_seat::<_, 4>(|seat| open.held[seat.index()]);
        canvas.counts("held: by each seat, how many cards it holds", PILE as u8, &held);
        canvas.counts("stock: how many cards it has", PILE as u8, &[open.stock]);
        let (recycled, now) = (open.recycled.into(), open.opened_now.into());
        let flags = [recycled, now, open.clean.into(), open.taken_held.into(), open.undone.into()];
        canvas.counts(
            "turn_so_far: stock made anew, opened now, clean run laid, taken card held, undone",
            1,
            &flags,
        );
        canvas.counts("returned: whether the taken card was put back", 1, &[open.returned.into()]);
        canvas.counts("gained: jokers taken from the table", MOST_JOKERS as u8, &[open.gained]);
        canvas.counts("idle: turns in a row in which nothing moved", 200, &[open.idle]);
        canvas.numbers("opening: what the melds of this turn count", 71, &[open.opening.into()]);
        let scores = around.by_seat::<_, 4>(|seat| open.scores[seat.index()]);
        canvas.numbers("scores: by each seat, points in the match", 100, &scores);
        canvas.numbers("deals: how many are over", 5, &[open.deals.into()]);
    }

    fn recall(seen: Seen<'_, Self>, canvas: &mut impl Canvas) {
        let mut order = [0; PILE];
        let from_top = seen.open.pile.iter().rev();
        order.iter_mut().zip(from_top).for_each(|(cell, face)| *cell = face.index() as u8 + 1);
        canvas.counts(
            "discards: from the top, the number of the face, from 1",
            SUITED as u8 + 1,
            &order,
        );
        let around = seen.around(seen.rules.sides);
        let mut melds = [[0]; MELDS];
        let before = melds.iter_mut().zip(&seen.open.before);
        before.for_each(|(row, meld)| *row = [cells(around, meld)]);
        canvas.planes("before: the melds as an undo would leave them", MELD, &melds);
    }

    fn unit(_: &Rules) -> f32 {
        100.0
    }
}

/// The action being composed: its verb, the meld, the joker and the natural that it is about, the melds that are
/// whole, the one being named.
#[inline(always)]
fn draw_draft(draft: &Draft, canvas: &mut impl Canvas) {
    let (verb, meld, joker, card) = match *draft {
        Draft::Empty => (None, None, None, None),
        Draft::Meld(..) => (Some(0), None, None, None),
        Draft::Add(meld) => (Some(1), Some(meld), None, None),
        Draft::AddJoker(meld) => (Some(2), Some(meld), None, None),
        Draft::Swap(joker) => (Some(3), None, Some(joker), None),
        Draft::Swapped(joker, card) => (Some(4), None, Some(joker), Some(card)),
        Draft::SwapMeld(joker, card, _) => (Some(5), None, Some(joker), Some(card)),
        Draft::SwapAdd(joker, card, meld) => (Some(6), Some(meld), Some(joker), Some(card)),
    };
    let (mut melds, mut low, mut naming) =
        ([[0; 2]; Melds::MOST], [0; Melds::MOST], Sketch::default());
    if let Draft::Meld(whole, sketch) = draft {
        for (at, lay) in whole.iter().enumerate() {
            (melds[at], low[at]) = (plane(lay.cards), lay.low);
        }
        naming = *sketch;
    }
    if let Draft::SwapMeld(_, _, sketch) = draft {
        naming = *sketch;
    }
    canvas.one_of("draft: meld, add, add a joker, swap, swapped, into a meld, onto one", 7, verb);
    canvas.one_of(
        "draft_meld: the meld added to",
        MELDS,
        meld.map(|meld| usize::from(meld) % MELDS),
    );
    let joker = joker.map(|joker| usize::from(joker) % MOST_JOKERS);
    canvas.one_of("draft_joker: the joker swapped for", MOST_JOKERS, joker);
    let card = card.map_or([0; 2], |face| plane(Bag::of([face])));
    canvas.planes("draft_card: the natural given for it", CARDS, &[card]);
    canvas.planes("draft_melds: the melds of this action that are whole", CARDS, &melds);
    canvas.counts("draft_low: of each, jokers at the low end", MOST_JOKERS as u8, &low);
    canvas.planes(
        "draft_naming: the cards of the meld being named",
        CARDS,
        &[plane(naming.lay.cards)],
    );
    let ends = [naming.lay.low, naming.high];
    canvas.counts(
        "draft_ends: its jokers at the low and at the high end",
        MOST_JOKERS as u8,
        &ends,
    );
}

/// A meld in its cells.
#[inline(always)]
fn cells(around: Around, meld: &Meld) -> u64 {
    let (of, held, jokers) = (u64::from(meld.of), u64::from(meld.held), u64::from(meld.jokers));
    let (kind, suits, places, jokers) = match meld.kind {
        Kind::Set => (0, held, 1 << (of + 1), (1 << jokers) - 1),
        Kind::Run => (1, 1 << of, held, jokers),
    };
    1 << kind | 4 << around.seat(meld.owner) | suits << 6 | places << 10 | jokers << 24
}

/// A cell for each suited face, at least one and two of it; then a cell for each joker.
#[inline(always)]
fn plane(cards: Bag) -> [u64; 2] {
    [cards.suited() | ((1 << cards.jokers()) - 1) << SUITED, cards.pairs()]
}
