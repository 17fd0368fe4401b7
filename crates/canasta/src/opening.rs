//! Laying a whole opening step by step (C47): which card, which meld may come next, so that the
//! package still suffices in the end.

use cards::Face;

use crate::action::{Atom, Draft, WIDEST};
use crate::build::{Build, Kinds, Room, any_new};
use crate::legal::{lead, new_build, room};
use crate::meld::{self, Taken, kind_of};
use crate::options::Rules;
use crate::pack::{Hand, Row, faces, points};
use crate::package::{self, Goal};
use crate::state::{Open, Own};

/// Whether the hand of the seat in turn holds an opening that suffices.
pub(crate) fn suffices(rules: &Rules, open: &Open, own: &Own) -> bool {
    package::reaches(&goal(rules, open, own, &[]), own.hand)
}

/// What an opening package still needs after these whole melds.
fn goal<'a>(rules: &'a Rules, open: &Open, own: &Own, melds: &[&[Face]]) -> Goal<'a> {
    let (seat, side) = (open.turn, open.side(open.turn));
    let options = &rules.options;
    let (mut sum, mut opened, mut taken, mut canasta, mut used) =
        (0, false, Taken::default(), false, 0);
    for cards in melds {
        let kind = kind_of(cards, None);
        sum += points(cards) + meld::bonus(options, kind, cards);
        opened |= meld::opens(kind, cards);
        taken.add(kind, cards);
        canasta |= cards.len() >= meld::CANASTA;
        used += cards.len() as u8;
    }
    let mut room = room(rules, open, own, seat);
    if canasta {
        room.plain = room.canasta;
    }
    let left = |n: u8| n.saturating_sub(used);
    room = Room { plain: left(room.plain), canasta: left(room.canasta) };
    let need = open.minimum(side) - sum;
    Goal { options, need, opened, room, taken, lead: lead(rules, open, side) }
}

/// The next step of an opening package: a card, the next meld, or the end.
#[inline(never)]
pub(crate) fn steps(rules: &Rules, open: &Open, own: &Own, draft: &Draft) -> u128 {
    let Some(drafting) = Drafting::new(rules, open, own, draft) else { return 0 };
    let named = Row::of(draft.open_meld());
    let next = drafting.build.next(named.as_slice());
    let mut bits = 0;
    for face in faces(next.faces) {
        let mut longer = named;
        longer.push(face);
        if drafting.completes(&longer) {
            bits |= Atom::Face(face).bits();
        }
    }
    if next.done {
        let after = drafting.after(&named);
        if after.need <= 0 && after.opened {
            bits |= Atom::Done.bits();
            let rest = Build { pool: drafting.left(&named), room: after.room, ..drafting.build };
            let wild = rest.kinds.wild && !after.taken.wild;
            let rest =
                Build { barred: after.taken.ranks, kinds: Kinds { wild, ..rest.kinds }, ..rest };
            if any_new(&rest) {
                bits |= Atom::Meld.bits();
            }
        } else if package::reaches(&after, drafting.left(&named)) {
            bits |= Atom::Meld.bits();
        }
    }
    bits
}

/// An opening package in the middle of a meld.
struct Drafting<'a> {
    rules: &'a Rules,
    open: &'a Open,
    own: &'a Own,
    /// The melds that are whole.
    closed: Row<WIDEST>,
    ends: [u8; 8],
    count: usize,
    build: Build<'a>,
}

impl<'a> Drafting<'a> {
    fn new(rules: &'a Rules, open: &'a Open, own: &'a Own, draft: &Draft) -> Option<Drafting<'a>> {
        let named = draft.open_meld().len();
        let whole = draft.package.cards().len() - named;
        let closed = Row::of(&draft.package.cards()[..whole]);
        let (mut ends, mut count, mut at) = ([0; 8], 0, 0);
        for meld in draft.package.melds() {
            at += meld.len();
            if at <= whole {
                *ends.get_mut(count)? = at as u8;
                count += 1;
            }
        }
        let room = Room { plain: 0, canasta: 0 };
        let build = new_build(rules, open, own, room);
        let mut drafting = Drafting { rules, open, own, closed, ends, count, build };
        let goal = drafting.after(&Row::EMPTY);
        let wild = drafting.build.kinds.wild && !goal.taken.wild;
        drafting.build = Build {
            pool: drafting.left(&Row::EMPTY),
            barred: goal.taken.ranks,
            kinds: Kinds { wild, ..drafting.build.kinds },
            room: goal.room,
            ..drafting.build
        };
        Some(drafting)
    }

    /// What is still needed once this meld is laid too.
    fn after(&self, meld: &Row<WIDEST>) -> Goal<'a> {
        let mut melds: [&[Face]; 9] = [&[]; 9];
        let (mut from, closed) = (0, self.closed.as_slice());
        for (place, &end) in melds.iter_mut().zip(&self.ends[..self.count]) {
            *place = &closed[from..usize::from(end)];
            from = usize::from(end);
        }
        let count = self.count + usize::from(!meld.is_empty());
        if !meld.is_empty() {
            melds[self.count] = meld.as_slice();
        }
        goal(self.rules, self.open, self.own, &melds[..count])
    }

    /// What is left of the hand once this meld is laid too.
    fn left(&self, meld: &Row<WIDEST>) -> Hand {
        let mut hand = self.own.hand;
        hand.remove_all(self.closed.as_slice().iter().chain(meld.as_slice()).copied());
        hand
    }

    /// Whether the meld can be finished so that the whole package suffices.
    fn completes(&self, named: &Row<WIDEST>) -> bool {
        let next = self.build.next(named.as_slice());
        if next.done && package::reaches(&self.after(named), self.left(named)) {
            return true;
        }
        faces(next.faces).any(|face| {
            let mut longer = *named;
            longer.push(face);
            self.completes(&longer)
        })
    }
}
