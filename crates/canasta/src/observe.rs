//! What a viewer of Canasta knows, as numbers in fixed places.
//!
//! Cards are counted by face in the order of the steps, suit by suit from the two to the ace, S H D C; behind
//! them stands a cell for each joker. Melds stand in table order, because steps name them by it.

use cards::{Bag, Face, Seat, SeatSet};
use engine::{Canvas, Observed, Proofs, Seen};

use crate::Canasta;
use crate::action::{Draft, Verb};
use crate::meld::{CANASTA, Kind, LONGEST, kind_of};
use crate::options::Rules;
use crate::pack::{PACK, RED_THREES, is_wild, rank};
use crate::state::{MELDS, Pending, Phase, TEAMS};

const SUITED: usize = 52;
const JOKERS: usize = 6;
const CARDS: usize = SUITED + JOKERS;
/// A meld: own or theirs; set, run or wild; its rank or first rank; its first suit; where wild cards stand
/// among the first seven; whether it is a canasta; whether it has grown in this turn.
const MELD: usize = 2 + 3 + 13 + 4 + CANASTA + 2;
/// Melds of a package at most.
const PACKAGE: usize = 8;
const PHASES: [Phase; 4] = [Phase::Bottom, Phase::Draw, Phase::Play, Phase::Over];

impl Observed for Canasta {
    const LAYOUT: u16 = 1;

    #[inline]
    fn observe(seen: Seen<'_, Self>, draft: &Draft, proofs: &Proofs, canvas: &mut impl Canvas) {
        let (rules, open, own) = (seen.rules, seen.open, seen.own);
        let around = seen.around(rules.sides);
        let (pile, bottom) = (Bag::gathered(&open.pile), Bag::gathered(&own.bottom));
        let known = around.by_seat::<_, 4>(|seat| plane(open.known[seat.index()]));
        let seats = |set: SeatSet| around.by_seat::<_, 4>(|seat| u8::from(set.contains(seat)));

        canvas.planes("hand: the cards that you hold", CARDS, &[plane(own.hand)]);
        canvas.planes("bottom: the bottom cards, while you may keep some", CARDS, &[plane(bottom)]);
        canvas.planes("pile: the cards of the pile", CARDS, &[plane(pile)]);
        let top = open.top().map_or(Bag::EMPTY, |face| Bag::of([face]));
        canvas.planes("top: the card on top of the pile", CARDS, &[plane(top)]);
        canvas.planes("known: by each seat, cards that all know it to hold", CARDS, &known);
        let mut melds = Melds::<MELDS>::new();
        for (at, meld) in open.melds.iter().enumerate().take(MELDS) {
            melds.put(at, meld.kind, &meld.cards);
            let grown = meld.cards.len() > usize::from(meld.kept);
            melds.rows[at][0] |= 1 << around.side(meld.side) | u64::from(grown) << (MELD - 1);
        }
        let pack = Bag::of_faces((1 << SUITED) - 1, (1 << SUITED) - 1);
        let pack = pack.with_jokers(rules.options.jokers.into());
        let mut unseen = pack.minus(pile).minus(own.hand).minus(bottom).minus(melds.cards);
        for seat in Seat::all(rules.seats) {
            let [hearts, diamonds] = open.red[seat.index()];
            (0..hearts).for_each(|_| unseen.remove(RED_THREES[0]));
            (0..diamonds).for_each(|_| unseen.remove(RED_THREES[1]));
            if !seen.is(seat) {
                unseen = unseen.minus(open.known[seat.index()]);
            }
        }
        canvas.planes("unseen: the cards that you cannot locate", CARDS, &[plane(unseen)]);

        canvas.planes(
            "melds: own or theirs, set, run or wild, rank, suit, wild places, canasta, new",
            MELD,
            &melds.rows,
        );
        canvas.counts(
            "meld_sizes: of each meld, how many cards it has",
            LONGEST as u8,
            &melds.sizes,
        );
        canvas.counts(
            "meld_jokers: of each meld, how many jokers it has",
            JOKERS as u8,
            &melds.jokers,
        );
        draw_draft(draft, canvas);

        let phase = PHASES.iter().position(|&phase| phase == open.phase);
        canvas.one_of("phase: bottom cards, drawing, playing, over", PHASES.len(), phase);
        canvas.one_of("turn: the seat that acts", 4, Some(around.seat(open.turn)));
        canvas.one_of("dealer: the seat that deals", 4, Some(around.seat(open.dealer)));
        let hands = around.by_seat::<_, 4>(|seat| open.hands[seat.index()]);
        canvas.counts("hands: by each seat, how many cards it holds", PACK as u8, &hands);
        let reds = around.by_seat::<_, 4>(|seat| open.red[seat.index()]);
        canvas.counts("reds: by each seat, its red threes, H D", 2, reds.as_flattened());
        let clear = around.by_seat::<_, 4>(|seat| u8::from(!proofs.lacks(seat).is_empty()));
        canvas.counts("clear: by each seat, whether it holds no red three for sure", 1, &clear);
        canvas.counts("shut: by each seat, the pile shut by a black three", 1, &seats(open.black));
        canvas.counts(
            "red_shut: by each seat, the pile shut by a red three",
            1,
            &seats(open.red_shut),
        );
        canvas.counts(
            "not_four: by each seat, four black threes are not its last cards",
            1,
            &seats(open.not_four),
        );
        canvas.counts("stock: how many cards it has", PACK as u8, &[open.stock]);
        canvas.counts("recycled: how often the pile has become the stock", 9, &[open.recycled]);
        let canastas = around.by_side::<_, TEAMS>(|side| open.canastas[side.index()]);
        canvas.counts("canastas: by side, how many it has", MELDS as u8, &canastas);
        let down = around.by_side::<_, TEAMS>(|side| u8::from(open.down[side.index()]));
        canvas.counts("down: by side, whether it has gone down", 1, &down);
        let flags = [open.going_down.into(), open.undone.into(), open.put_back.into()];
        canvas.counts("turn_so_far: going down, something undone, the pile put back", 1, &flags);
        canvas.counts("laid: how many cards an undo would take back", PACK as u8, &[open.laid]);
        let (pending, card) = match open.pending {
            Pending::Nothing => (None, Bag::EMPTY),
            Pending::Top(face) => (Some(0), Bag::of([face])),
            Pending::Whole => (Some(1), Bag::EMPTY),
        };
        canvas.one_of("pending: the pile waits, without its top or whole", 2, pending);
        canvas.planes("pending_top: the top card that is laid already", CARDS, &[plane(card)]);
        let scores = around.by_side::<_, TEAMS>(|side| open.scores[side.index()]);
        canvas.numbers("scores: by side, points in the match", 5000, &scores);
        let minimum = around.by_side::<_, TEAMS>(|side| open.minimum(side));
        canvas.numbers("minimum: by side, what it goes down with", 100, &minimum);
        canvas.numbers("deals: how many are over", 10, &[open.deals.into()]);
    }

    fn recall(seen: Seen<'_, Self>, canvas: &mut impl Canvas) {
        let mut order = [0; PACK];
        let from_top = seen.open.pile.iter().rev();
        order.iter_mut().zip(from_top).for_each(|(cell, face)| *cell = face.index() as u8 + 1);
        canvas.counts(
            "pile_order: from the top of the pile, the number of the face, from 1",
            SUITED as u8 + 1,
            &order,
        );
    }

    fn unit(_: &Rules) -> f32 {
        1000.0
    }
}

/// The action being composed: its verb, the meld it is for, all cards named, those of the last meld; and each
/// meld of it, as on the table.
#[inline(always)]
fn draw_draft(draft: &Draft, canvas: &mut impl Canvas) {
    let (verb, meld) = match draft.verb {
        Verb::None => (None, None),
        Verb::Keep => (Some(0), None),
        Verb::Take => (Some(1), None),
        Verb::Lay => (Some(2), None),
        Verb::Package => (Some(3), None),
        Verb::Add(meld) => (Some(4), Some(usize::from(meld) % MELDS)),
    };
    canvas.one_of("draft: keeping, taking, laying, laying several, adding", 5, verb);
    canvas.one_of("draft_meld: the meld that you are adding to", MELDS, meld);
    let (mut melds, mut all, mut naming) = (Melds::<PACKAGE>::new(), Bag::EMPTY, Bag::EMPTY);
    if draft.verb != Verb::None {
        (all, naming) = (Bag::gathered(draft.package.cards()), Bag::gathered(draft.naming()));
        for (at, cards) in draft.package.melds().enumerate().take(PACKAGE) {
            melds.put(at, kind_of(cards), cards);
        }
    }
    canvas.planes("draft_cards: the cards named so far", CARDS, &[plane(all)]);
    canvas.planes("draft_naming: those of the meld being named", CARDS, &[plane(naming)]);
    canvas.planes("draft_melds: the melds named so far, as those on the table", MELD, &melds.rows);
    canvas.counts("draft_sizes: of each, how many cards", LONGEST as u8, &melds.sizes);
    canvas.counts("draft_jokers: of each, how many jokers", JOKERS as u8, &melds.jokers);
}

/// Melds as they are drawn, and all their cards. Each is looked through once: observing is mostly this.
struct Melds<const N: usize> {
    rows: [[u64; 1]; N],
    sizes: [u8; N],
    jokers: [u8; N],
    cards: Bag,
}

impl<const N: usize> Melds<N> {
    #[inline(always)]
    fn new() -> Self {
        Self { rows: [[0]; N], sizes: [0; N], jokers: [0; N], cards: Bag::EMPTY }
    }

    /// Puts a meld in its place; its side and whether it is new are for others to say.
    #[inline(always)]
    fn put(&mut self, at: usize, kind: Kind, cards: &[Face]) {
        let (mut wild, mut jokers) = (0, 0);
        for (place, &face) in cards.iter().enumerate() {
            wild |= u64::from(is_wild(face)) << place;
            jokers += u8::from(face == Face::JOKER);
            self.cards.insert(face);
        }
        let mut bits = 1 << (2 + kind as u64) | (wild % (1 << CANASTA)) << 22;
        if let Some(&first) = cards.first().filter(|&&first| !is_wild(first)) {
            let suit = first.suit().map_or(0, |suit| suit.index());
            bits |= 1 << (5 + rank(first) - 2) | 1 << (18 + suit);
        }
        bits |= u64::from(cards.len() >= CANASTA) << (MELD - 2);
        (self.rows[at], self.sizes[at], self.jokers[at]) = ([bits], cards.len() as u8, jokers);
    }
}

/// A cell for each suited face, at least one and two of it; then a cell for each joker.
#[inline(always)]
fn plane(cards: Bag) -> [u64; 2] {
    [cards.suited() | ((1 << cards.jokers()) - 1) << SUITED, cards.pairs()]
}
