//! What a viewer of Belote knows, as numbers in fixed places. Cards stand in the order of the steps: S H D C,
//! in each suit from the seven up to the ace.

use engine::{Canvas, Observed, Proofs, Seen};

use crate::Belote;
use crate::action::Call;
use crate::declare::{Kind, Kinds};
use crate::options::Rules;
use crate::pack::{Card, Cards, PACK_LEN};
use crate::state::Phase;
use crate::unseen::pinned;

/// Card points of a deal, the last trick's ten with them.
const POINTS: u32 = 162;

impl Observed for Belote {
    const LAYOUT: u16 = 1;

    #[inline]
    fn observe(seen: Seen<'_, Self>, draft: &Call, proofs: &Proofs, canvas: &mut impl Canvas) {
        let (rules, open, own) = (seen.rules, seen.open, seen.own);
        let around = seen.around(rules.sides);
        let set = |cards: Option<Card>| cards.map_or(Cards::EMPTY, Cards::one);
        let (lying, playing) = (open.trick_cards(), open.phase == Phase::Play);
        let played = around.by_seat::<_, 4>(|seat| plane(open.played_by[seat.index()]));
        let trick = around.by_seat::<_, 4>(|seat| plane(open.played_by[seat.index()] & lying));
        let [_, known @ ..] = around.by_seat::<_, 4>(|seat| plane(pinned(open, seat)));
        let [_, lacks @ ..] = around.by_seat::<_, 4>(|seat| plane(proofs.lacks(seat).into()));
        let pinned = Cards((known[0][0] | known[1][0] | known[2][0]) as u32);
        let unseen = rules.pack - own.hand - open.played - set(open.upcard) - pinned;

        canvas.planes("hand: the cards that you hold", PACK_LEN, &[plane(own.hand)]);
        canvas.planes(
            "played: by each seat, the cards it has played in this deal",
            PACK_LEN,
            &played,
        );
        canvas.planes("trick: by each seat, its card in the current trick", PACK_LEN, &trick);
        canvas.planes(
            "known: by each other seat, cards that all know it to hold",
            PACK_LEN,
            &known,
        );
        canvas.planes(
            "lacks: by each other seat, cards that play has proved it not to hold",
            PACK_LEN,
            &lacks,
        );
        canvas.planes("upcard: the card turned up", PACK_LEN, &[plane(set(open.upcard))]);
        canvas.planes("unseen: the cards that you cannot locate", PACK_LEN, &[plane(unseen)]);
        canvas.planes(
            "announced: the cards of what you have announced",
            PACK_LEN,
            &[plane(own.announced)],
        );
        canvas.planes("trumps: all trumps", PACK_LEN, &[plane(open.trumps)]);
        canvas.one_of("trump: the trump suit, S H D C", 4, open.trump.map(|suit| suit.index()));
        let phase = [Phase::Bid, Phase::Play, Phase::Over].iter().position(|&it| it == open.phase);
        canvas.one_of("phase: bidding, playing, over", 3, phase);
        canvas.one_of("turn: the seat that acts", 4, Some(around.seat(open.turn)));
        canvas.one_of("dealer: the seat that deals", 4, Some(around.seat(open.dealer)));
        canvas.one_of("taker: the seat that chose trump", 4, open.taker.map(|it| around.seat(it)));
        canvas.one_of(
            "leader: the seat that led the trick",
            4,
            playing.then(|| around.seat(open.leader)),
        );
        let winning = (open.in_trick > 0).then(|| around.seat(open.winning));
        canvas.one_of("winning: the seat that is winning the trick", 4, winning);
        canvas.one_of(
            "belote: the seat that announced it",
            4,
            open.belote.map(|it| around.seat(it)),
        );
        canvas.one_of(
            "best: the side whose declarations score",
            3,
            open.best.map(|it| around.side(it)),
        );
        canvas.counts("passes: how many have passed", 8, &[open.passes]);
        let called = around.by_seat::<_, 4>(|seat| kinds(open.called[seat.index()]));
        canvas.counts(
            "called: by each seat, tierces, quartes, quintes, fours announced",
            3,
            called.as_flattened(),
        );
        canvas.counts(
            "draft: what you are about to announce with a card, by kind",
            3,
            &kinds(draft.kinds),
        );
        canvas.one_of(
            "draft_belote: whether you are about to announce belote",
            1,
            draft.belote.then_some(0),
        );
        let tricks = around.by_side::<_, 3>(|side| open.tricks[side.index()]);
        canvas.counts("tricks: by side, how many it has taken", 8, &tricks);
        let points = around.by_side::<_, 3>(|side| i32::from(open.points(side)));
        canvas.numbers("points: by side, card points in its tricks", POINTS, &points);
        let declared = around.by_side::<_, 3>(|side| i32::from(open.declared[side.index()]));
        canvas.numbers("declared: by side, what it has shown is worth", 100, &declared);
        let scores = around.by_side::<_, 3>(|side| open.scores[side.index()]);
        canvas.numbers("scores: by side, points in the match", 1000, &scores);
        canvas.numbers("held: points held over from a tied deal", POINTS, &[open.held]);
    }

    fn recall(seen: Seen<'_, Self>, canvas: &mut impl Canvas) {
        let mut when = [0; PACK_LEN];
        for (place, card) in seen.open.plays.iter().enumerate() {
            when[card.index()] = place as u8 + 1;
        }
        canvas.counts(
            "when: of each card played, as which of the deal, from 1",
            PACK_LEN as u8,
            &when,
        );
    }

    fn unit(_: &Rules) -> f32 {
        POINTS as f32
    }
}

fn plane(cards: Cards) -> [u64; 1] {
    [cards.0.into()]
}

fn kinds(kinds: Kinds) -> [u8; 4] {
    let count = |kind| kinds.count(kind);
    [count(Kind::Tierce), count(Kind::Quarte), count(Kind::Quinte), count(Kind::Carre)]
}
