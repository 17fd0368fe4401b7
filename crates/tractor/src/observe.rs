//! What a viewer of Tractor knows, as numbers in fixed places. Cards are counted by face, in the order of the
//! steps: suit by suit from the two to the ace, S H D C, then the small and the big joker.

use cards::Face;
use engine::{Canvas, Observed, Proofs, Seen};

use crate::Tractor;
use crate::action::{Atom, Declaration, Draft, face_steps};
use crate::options::{Rules, SEATS};
use crate::pack::{Cards, DEALT_LEN, HAND_LEN, KITTY_LEN, PACK_LEN, bit};
use crate::state::{Open, Phase};
use crate::trump::Group;
use crate::unseen::unseen_cards;

const FACES: usize = 54;
const RANKS: usize = 13;
const PHASES: [Phase; 5] = [Phase::Deal, Phase::LastCall, Phase::Bury, Phase::Play, Phase::Over];

impl Observed for Tractor {
    const LAYOUT: u16 = 1;

    #[inline]
    fn observe(seen: Seen<'_, Self>, draft: &Draft, proofs: &Proofs, canvas: &mut impl Canvas) {
        let (open, own) = (seen.open, seen.own);
        let around = seen.around(seen.rules.sides);
        let (played, in_trick) = played(open);
        let playing = open.in_trick > 0;

        canvas.planes("hand: the cards that you hold", FACES, &[plane(own.hand)]);
        canvas.planes("draft: the cards that you have chosen so far", FACES, &[plane(draft.cards)]);
        canvas.planes("buried: the kitty, if you buried it", FACES, &[plane(own.buried)]);
        let played = around.by_seat::<_, SEATS>(|seat| plane(played[seat.index()]));
        canvas.planes("played: by each seat, the cards it has played", FACES, &played);
        let trick = around.by_seat::<_, SEATS>(|seat| plane(in_trick[seat.index()]));
        canvas.planes("trick: by each seat, its cards in the current trick", FACES, &trick);
        let thrown = if playing { open.trick().thrown } else { Cards::EMPTY };
        canvas.planes("thrown: what was thrown in vain for this trick", FACES, &[plane(thrown)]);
        let shown = around.by_seat::<_, SEATS>(|seat| plane(open.shown[seat.index()]));
        canvas.planes("shown: by each seat, cards that all know it to hold", FACES, &shown);
        let aside = plane(open.aside);
        canvas.planes("aside: cards in the starter's hand or in the kitty", FACES, &[aside]);
        let [_, lacks @ ..] = around.by_seat::<_, SEATS>(|seat| {
            let [one, two, ..] = proofs.lacks(seat).bits();
            [face_steps(one), face_steps(two)]
        });
        canvas.planes("lacks: by each other seat, cards proved not to be there", FACES, &lacks);
        canvas.planes("unseen: the cards you cannot locate", FACES, &[plane(unseen_cards(seen))]);
        let trumps = face_steps(open.trump.faces());
        canvas.planes("trumps: the faces that are trump", FACES, &[[trumps]]);
        canvas.one_of(
            "trump: the trump suit, S H D C",
            4,
            open.trump.suit.map(|suit| suit.index()),
        );
        let ranks = around.by_side::<_, 2>(|side| [1 << open.ranks[side.index()].index()]);
        canvas.planes("ranks: by side, the rank it plays at, two to ace", RANKS, &ranks);
        canvas.one_of("trump_rank: two to ace", RANKS, Some(open.trump.rank.index()));
        let declared = |it: Declaration| usize::from(Atom::Declare(it).step().0) - DECLARE;
        let declaration = open.declared.map(|(_, it)| declared(it));
        canvas.one_of("declared: the strongest declaration", Declaration::ALL.len(), declaration);
        let declarer = open.declared.map(|(seat, _)| around.seat(seat));
        canvas.one_of("declarer: the seat that made it", SEATS, declarer);
        let phase = PHASES.iter().position(|&phase| phase == open.phase);
        canvas.one_of("phase: dealing, last call, burying, playing, over", PHASES.len(), phase);
        canvas.one_of("turn: who acts, or got the last card", SEATS, Some(around.seat(open.turn)));
        canvas.one_of("starter: who takes the kitty", SEATS, Some(around.seat(open.starter)));
        let leader = playing.then(|| around.seat(open.trick().leader));
        canvas.one_of("leader: the seat that led the trick", SEATS, leader);
        let winning = playing.then(|| around.seat(open.winning));
        canvas.one_of("winning: the seat that is winning the trick", SEATS, winning);
        let led = playing.then(|| open.led.index());
        canvas.one_of("led: the suit led, S H D C or trump", Group::ALL.len(), led);
        let voids = around.by_seat::<_, SEATS>(|seat| {
            let void = |group: usize| u64::from(open.voids[group].contains(seat)) << group;
            [(0..Group::ALL.len()).map(void).sum()]
        });
        canvas.planes("voids: by each seat, suits it has none of", Group::ALL.len(), &voids);
        let open_roles = open.roles_open.into();
        canvas.counts("roles_open: whether who declares will defend", 1, &[open_roles]);
        canvas.counts("passes: how many have passed in a row", SEATS as u8, &[open.passes]);
        canvas.counts("dealt: how many cards are dealt", PACK_LEN as u8, &[open.dealt]);
        let hands = around.by_seat::<_, SEATS>(|seat| open.hands[seat.index()]);
        let most = (HAND_LEN + KITTY_LEN) as u8;
        canvas.counts("hands: by each seat, how many cards it holds", most, &hands);
        canvas.counts("tricks: how many are complete", HAND_LEN as u8, &[open.tricks_done]);
        let points = [open.points, open.in_trick_points.into()];
        canvas.numbers("points: of the attackers; in the current trick", 100, &points);
        canvas.numbers(
            "thrown_in: deals in a row that nobody declared",
            3,
            &[open.thrown_in.into()],
        );
    }

    fn recall(seen: Seen<'_, Self>, canvas: &mut impl Canvas) {
        let open = seen.open;
        let mut when = [[0; FACES]; 2];
        for (place, &face) in open.plays.iter().enumerate() {
            let at = usize::from(Atom::Card(face).step().0);
            let copy = usize::from(when[0][at] > 0);
            when[copy][at] = place as u8 + 1;
        }
        let most = DEALT_LEN as u8;
        canvas.counts(
            "when: of each face, as which card of the deal it was played, from 1",
            most,
            &when[0],
        );
        canvas.counts("when_again: of each face, the same of its second copy", most, &when[1]);
        let tricks = usize::from(open.tricks_done) + usize::from(open.in_trick > 0);
        let mut sizes = [0; HAND_LEN];
        let lengths = open.tricks.iter().take(tricks).map(|trick| trick.cards);
        sizes.iter_mut().zip(lengths).for_each(|(size, cards)| *size = cards);
        canvas.counts(
            "sizes: of each trick, how many cards everybody played",
            HAND_LEN as u8,
            &sizes,
        );
        let around = seen.around(seen.rules.sides);
        let mut leaders = [[0]; HAND_LEN];
        for (row, trick) in leaders.iter_mut().zip(open.tricks.iter().take(tricks)) {
            *row = [1 << around.seat(trick.leader)];
        }
        canvas.planes("leaders: of each trick, the seat that led it", SEATS, &leaders);
    }

    fn unit(_: &Rules) -> f32 {
        3.0
    }
}

const DECLARE: usize = FACES + 2;

/// A cell for each face, at least one and two of it.
fn plane(cards: Cards) -> [u64; 2] {
    [face_steps(cards.faces()), face_steps(cards.pairs())]
}

/// What each seat has played in this deal, and in the current trick.
fn played(open: &Open) -> ([Cards; SEATS], [Cards; SEATS]) {
    let (mut all, mut now) = ([Cards::EMPTY; SEATS], [Cards::EMPTY; SEATS]);
    let mut plays = open.plays.as_slice();
    let tricks = usize::from(open.tricks_done) + usize::from(open.in_trick > 0);
    for (number, trick) in open.tricks.iter().take(tricks).enumerate() {
        let mut seat = trick.leader;
        for _ in 0..SEATS {
            let size = usize::from(trick.cards).min(plays.len());
            let (cards, rest) = plays.split_at(size);
            let cards = bag(cards);
            all[seat.index()] = all[seat.index()].plus(cards);
            if number == usize::from(open.tricks_done) {
                now[seat.index()] = cards;
            }
            (seat, plays) = (seat.next(SEATS), rest);
        }
    }
    (all, now)
}

fn bag(faces: &[Face]) -> Cards {
    let (mut one, mut two) = (0, 0);
    for &face in faces {
        two |= one & bit(face);
        one |= bit(face);
    }
    Cards::of_faces(one, two)
}
