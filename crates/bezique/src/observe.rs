//! What a viewer of Bezique knows, as numbers in fixed places.
//!
//! Own cards and what they have served for stand card by card, in the order of the steps, because a step
//! names one copy. All others are counted by face: 32 suited ones in the order of the steps, then the joker.

use cards::CardSet;
use engine::{Canvas, Observed, Proofs, Seen};

use crate::Bezique;
use crate::action::Draft;
use crate::meld::KINDS;
use crate::options::Rules;
use crate::pack::{COPIES, Card, Cards, HAND_LEN, PACK_LEN, SUITED_FACES};
use crate::score::brisques;
use crate::state::Phase;
use crate::unseen::unseen_cards;

const FACES: usize = SUITED_FACES + 1;
const PHASES: [Phase; 4] = [Phase::Play, Phase::Won, Phase::Last, Phase::Over];

impl Observed for Bezique {
    const LAYOUT: u16 = 1;

    #[inline]
    fn observe(seen: Seen<'_, Self>, draft: &Draft, proofs: &Proofs, canvas: &mut impl Canvas) {
        let (rules, open, me) = (seen.rules, seen.open, seen.place());
        let around = seen.around(rules.sides);
        let one = |card: Option<Card>| card.map_or(Cards::EMPTY, Cards::one);
        let hidden = seen.own.hand.named(open.lit);
        let (known, table) = (open.known[me.index()], open.table[me.index()]);
        let own = [(known | hidden).words(), known.words(), table.words()];
        canvas.wide("own: your cards; those that all know; those on your table", PACK_LEN, &own);
        let swapped = one(open.swapped).words();
        canvas.wide("swapped: the card just taken up for a seven", PACK_LEN, &[swapped]);
        let drafted = draft.cards.words();
        canvas.wide("draft_cards: the cards of the meld being named", PACK_LEN, &[drafted]);
        let mut used = [[0; 3]; KINDS];
        used.iter_mut().zip(&open.history.used).for_each(|(row, cards)| *row = cards.words());
        canvas.wide("used: by kind of meld, the cards that have served in it", PACK_LEN, &used);
        let [_, known @ ..] = around.by_seat::<_, 4>(|seat| counted(open.known[seat.index()]));
        canvas.planes("known: by each other seat, cards that all know it to hold", FACES, &known);
        let [_, tables @ ..] = around.by_seat::<_, 4>(|seat| counted(open.table[seat.index()]));
        canvas.planes("tables: by each other seat, the cards on its table", FACES, &tables);
        let [_, lacks @ ..] = around.by_seat::<_, 4>(|seat| [lacking(proofs.lacks(seat))]);
        canvas.planes(
            "lacks: by each other seat, faces that play has proved it not to hold",
            FACES,
            &lacks,
        );
        let mut trick = [[0]; 4];
        open.plays().for_each(|(seat, card)| trick[around.seat(seat)] = face(card));
        canvas.planes("trick: by each seat, its card in the current trick", FACES, &trick);
        canvas.planes(
            "upcard: the card turned up, until it is drawn",
            FACES,
            &[open.upcard.map_or([0], face)],
        );
        let unseen = counted(unseen_cards(seen));
        canvas.planes("unseen: the cards that you cannot locate", FACES, &[unseen]);
        let taken = around.by_side::<_, 4>(|side| counted(open.taken[side.index()]));
        canvas.planes("taken: by side, the cards in its tricks", FACES, &taken);
        canvas.one_of(
            "draft: the kind of meld that you have named",
            KINDS,
            draft.kind.map(|kind| kind as usize),
        );
        canvas.one_of("trump: the trump suit, S H D C", 4, open.trump.map(|suit| suit.index()));
        let phase = PHASES.iter().position(|&phase| phase == open.phase);
        canvas.one_of("phase: playing, trick won, last tricks, over", PHASES.len(), phase);
        canvas.one_of("turn: the seat that acts", 4, Some(around.seat(open.turn)));
        canvas.one_of("dealer: the seat that deals", 4, Some(around.seat(open.dealer)));
        canvas.one_of(
            "leader: the seat that led the trick, or is about to",
            4,
            Some(around.seat(open.leader)),
        );
        let winning = (open.in_trick > 0).then(|| around.seat(open.winning));
        canvas.one_of("winning: the seat that is winning the trick", 4, winning);
        canvas.counts(
            "melded: whether the meld of this trick has been made",
            1,
            &[open.melded.into()],
        );
        canvas.counts(
            "run_queens: by king of trumps, the copy of the queen in its run, from 1",
            COPIES as u8,
            &open.history.run_queens,
        );
        let hands = around.by_seat::<_, 4>(|seat| open.hands[seat.index()]);
        canvas.counts("hands: by seat, how many hidden cards it holds", HAND_LEN as u8, &hands);
        canvas.counts("stock: how many cards of it are face down", PACK_LEN as u8, &[open.stock]);
        canvas.counts("aside: how many jokers lie aside", COPIES as u8, &[open.aside]);
        canvas.counts("tricks: how many are complete", PACK_LEN as u8 / 2, &[open.tricks]);
        let won = around.by_side::<_, 4>(|side| brisques(open.taken[side.index()]) as u8);
        canvas.counts("brisques: by side, aces and tens in its tricks", 2 * 4 * COPIES as u8, &won);
        let scores = around.by_side::<_, 4>(|side| open.scores[side.index()]);
        canvas.numbers("scores: by side, points in the match", 1000, &scores);
    }

    fn recall(seen: Seen<'_, Self>, canvas: &mut impl Canvas) {
        canvas.planes(
            "lying: cards of the trick as played, then those of the last one",
            FACES,
            &seen.open.trick.map(face),
        );
    }

    fn unit(_: &Rules) -> f32 {
        500.0
    }
}

/// How many there are of each face: a word for each copy, the joker above the suits.
fn counted(cards: Cards) -> [u64; COPIES] {
    let ([low, high, jokers], suited) = (cards.words(), u64::from(u32::MAX));
    let joker = |copy: usize| (jokers >> copy & 1) << SUITED_FACES;
    [low & suited | joker(0), low >> 32 | joker(1), high & suited | joker(2), high >> 32 | joker(3)]
}

fn face(card: Card) -> [u64; 1] {
    let face = card.face();
    [if face.is_joker() { 1 << SUITED_FACES } else { face.bit().into() }]
}

/// Faces of the pack among these cards: suits lie thirteen apart there, and the ten below the jack.
fn lacking(cards: CardSet) -> u64 {
    let faces = cards.bits()[0];
    let suit = |at: usize| {
        let ranks = (faces >> (13 * at + 5)) & 0xFF;
        (ranks & 0b1000_0111 | ranks >> 1 & 0b0011_1000 | ranks << 3 & 0b0100_0000) << (8 * at)
    };
    (0..4).map(suit).sum()
}
