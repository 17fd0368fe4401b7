//! Taking the pile: the keys that a hand has, and whether one will do (CAN-G8, C48 to C50).

use cards::{Face, Seat};
use engine::{Seen, Violation};

use crate::Canasta;
use crate::build::{Build, Kinds};
use crate::meld::{self, Kind, Pattern, kind_of};
use crate::options::{Rules, WildKey};
use crate::pack::{is_three, is_wild, near, rank, ranked_in, wilds_in};
use crate::refuse::{self, Block, NoKey};
use crate::room::{Room, leaves_a_discard, without};
use crate::state::{Open, Own, count_pile};

/// The cards that are melded to take the pile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key<'a> {
    cards: &'a [Face],
    /// The pile's top card.
    top: Option<Face>,
    /// Whether all cards come from the hand, and the top card goes there (C49, `any_top`).
    pub(crate) whole: bool,
    /// Which of the cards is the top card.
    top_place: Option<usize>,
}

impl<'a> Key<'a> {
    /// These cards.
    pub(crate) fn of(rules: &Rules, open: &Open, cards: &'a [Face]) -> Key<'a> {
        let all_wild = !cards.is_empty() && cards.iter().all(|&face| is_wild(face));
        let whole = all_wild && rules.options.wild_key == WildKey::AnyTop;
        let top = open.top();
        let top_place = cards.iter().position(|&face| Some(face) == top).filter(|_| !whole);
        Key { cards, top, whole, top_place }
    }

    /// The cards that come from the hand.
    pub(crate) fn hand_cards(self) -> impl Iterator<Item = Face> + Clone + 'a {
        let others = self.cards.iter().enumerate();
        others.filter(move |&(n, _)| Some(n) != self.top_place).map(|(_, &face)| face)
    }

    /// CAN-4.2: the meld that it joins, where the team has the rank or an unfinished wild meld.
    pub(crate) fn joins(self, open: &Open) -> Option<usize> {
        let side = open.side(open.turn);
        let meld = match kind_of(self.cards) {
            Kind::Set => open.set_of(side, rank(self.top?)),
            Kind::Wild => open.wild_of(side),
            Kind::Run => None,
        };
        meld.map(|(number, _)| number)
    }

    /// Whether the seat in turn may take the pile with it.
    pub(crate) fn check(self, seen: Seen<'_, Canasta>) -> Result<(), Violation> {
        let (rules, open) = (seen.rules, seen.open);
        let left = without(seen.own.hand, self.hand_cards())?;
        let Some(top) = self.top else { return Err(refuse::pile_empty()) };
        if let Some(block) = blocked(open, open.turn) {
            return Err(refuse::pile_blocked(block));
        }
        if let Some(why) = self.misses(rules, open, top) {
            return Err(refuse::key_missing(why, top));
        }
        let (options, side) = (&rules.options, open.side(open.turn));
        let shape = match self.joins(open) {
            Some(number) => {
                let meld = &open.melds[number];
                meld::addition(options, &meld.cards, self.cards)?
            }
            None => {
                let first = open.lead(rules, side) == 3;
                meld::new_meld(options, self.cards, first, open.barred[side.index()])?
            }
        };
        let pile = &*open.pile;
        let (joining, reds) = count_pile(if self.whole { pile } else { &pile[..pile.len() - 1] });
        let then = (left.len() as u8 + joining, open.reds(open.turn) + reds);
        leaves_a_discard(rules, open, then, shape.canasta.is_some())
    }

    /// C49: why the cards from the hand are no key for this top card, if they are none.
    fn misses(self, rules: &Rules, open: &Open, top: Face) -> Option<NoKey> {
        let (wild_key, with_top) = (rules.options.wild_key, self.top_place.is_some());
        let wilds = self.hand_cards().filter(|&face| is_wild(face)).count();
        let naturals = self.hand_cards().count() - wilds;
        if naturals + wilds == 0 {
            return Some(NoKey::TableAlone);
        }
        if self.whole || is_wild(top) {
            let other = !self.whole && (!with_top || wild_key == WildKey::AnyTop);
            if wild_key == WildKey::Off || naturals > 0 || other || wilds < 5 {
                return Some(NoKey::Wilds);
            }
        } else if !with_top || naturals < 2 {
            return Some(NoKey::Naturals);
        }
        let shut = frozen(rules, open) && kind_of(self.cards) != Kind::Set;
        shut.then_some(NoKey::Frozen)
    }
}

/// Whether a look at the hand leaves it possible that it takes the pile; most often it says no.
#[inline]
pub(crate) fn may_be_held(rules: &Rules, open: &Open, own: &Own) -> bool {
    let Some(top) = open.top() else { return false };
    let by_wilds = wilds_in(own.hand) >= 5 && rules.options.wild_key != WildKey::Off;
    let by_naturals = !is_wild(top)
        && (ranked_in(own.hand, rank(top)) >= 2 || near(own.hand, top).count_ones() >= 2);
    by_wilds || by_naturals
}

/// C49: the ways to take the pile: as a set, as a run, by wild cards.
pub(crate) fn ways<'a>(rules: &'a Rules, open: &'a Open, own: &Own) -> [Option<Build<'a>>; 3] {
    let (seat, side) = (open.turn, open.side(open.turn));
    let Some(top) = open.top().filter(|_| blocked(open, seat).is_none()) else {
        return [None; 3];
    };
    let options = &rules.options;
    let frozen = frozen(rules, open);
    let barred = open.barred[side.index()];
    let pile = &*open.pile;
    let (rest, reds) = count_pile(&pile[..pile.len() - 1]);
    let (held, reds) = (own.hand.len() as u8 + rest, reds + open.reds(seat));
    let build = Build {
        options,
        base: &[],
        pool: own.hand,
        top: Some(top),
        kinds: Kinds { set: false, run: false, wild: false },
        lead: open.lead(rules, side),
        barred: 0,
        naturals: 3,
        wilds: 0,
        room: Room::of(rules, open, (held, reds)),
    };
    let mut with_top = own.hand;
    with_top.insert(top);
    let wild = || {
        let kinds = Kinds { wild: !frozen && options.wild_melds && !barred.wild, ..build.kinds };
        let by_top = options.wild_key == WildKey::WildTop;
        // With any_top the top card goes to the hand and is held there.
        let room = if by_top { build.room } else { Room::of(rules, open, (held + 1, reds)) };
        let (pool, top, wilds) =
            if by_top { (with_top, Some(top), 6) } else { (own.hand, None, 5) };
        Build { pool, top, kinds, naturals: 0, wilds, room, ..build }
    };
    match (is_wild(top), options.wild_key) {
        (true, WildKey::Off) => [None; 3],
        (true, WildKey::WildTop | WildKey::AnyTop) => [None, None, Some(wild())],
        (false, key) if is_three(top) => [None, None, (key == WildKey::AnyTop).then(wild)],
        (false, key) => {
            let joined = open.set_of(side, rank(top)).map(|(_, meld)| &meld.cards);
            let kinds = Kinds { set: ranked_in(own.hand, rank(top)) >= 2, ..build.kinds };
            let set = Build {
                base: joined.map_or(&[], |cards| &**cards),
                pool: with_top,
                kinds,
                lead: if joined.is_some() { 2 } else { build.lead },
                ..build
            };
            let kinds = Kinds { run: !frozen, ..build.kinds };
            let run = Build { pool: with_top, kinds, ..build };
            [Some(set), Some(run), (key == WildKey::AnyTop).then(wild)]
        }
    }
}

/// C49: whether a wild card in the pile leaves set keys only.
fn frozen(rules: &Rules, open: &Open) -> bool {
    rules.options.freeze_on_wild && open.pile.iter().any(|&face| is_wild(face))
}

/// C50: why the pile is shut to a seat, if it is.
fn blocked(open: &Open, seat: Seat) -> Option<Block> {
    if open.put_back {
        Some(Block::PutBack)
    } else if open.black.contains(seat) {
        Some(Block::Black)
    } else if open.red_shut.contains(seat) {
        Some(Block::Red)
    } else {
        None
    }
}

/// Whether the cards named so far belong to this way of taking the pile.
pub(crate) fn serves(key: &Build<'_>, named: &[Face]) -> bool {
    let of_top = |&face: &Face| is_wild(face) || key.top.is_some_and(|top| rank(face) == rank(top));
    let wild_first = named.first().is_some_and(|&face| is_wild(face));
    if key.kinds.wild {
        named.iter().all(|&face| is_wild(face))
    } else if key.kinds.set {
        // A wild card may come first where the key joins a set that takes it; a wild key may have more.
        let mut pattern = Pattern::of(key.base);
        let stands = |&face: &Face| {
            let stands = !is_wild(face) || pattern.takes_wild(key.lead);
            pattern.push(face);
            stands
        };
        named.iter().all(of_top) && !(wild_first && key.base.is_empty()) && named.iter().all(stands)
    } else {
        let in_sequence =
            |first: Face, second: Face| !is_wild(second) && rank(first) != rank(second);
        !wild_first && !matches!(named, [first, second, ..] if !in_sequence(*first, *second))
    }
}
