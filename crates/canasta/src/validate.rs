//! The slow, obvious definition of a possible state of Canasta.
//!
//! Everything that the fast code keeps on the way is computed again from the cards and compared:
//! where every card is, what each meld is, who has gone down and what waits.

use cards::{Bag, Face, Seat};
use engine::{Impossible, Possible, Seen, Viewer, Whole};

use crate::Canasta;
use crate::down::may_be_first;
use crate::meld::{Barred, Kind, kind_of, new_meld};
use crate::options::{OpeningStrictness, Rules};
use crate::pack::{PACK, RED_THREES};
use crate::state::{Meld, Open, Own, Pending, Phase, TEAMS, counted};

impl Possible for Canasta {
    fn sound(seen: Seen<'_, Self>) -> Result<(), Impossible> {
        let (rules, open, own) = (seen.rules, seen.open, seen.own);
        open_is_right(rules, open)?;
        let mut located = open.located(rules);
        let mut locate = |face: Face| located[face.index()] += 1;
        own.hand.iter().chain(own.bottom.iter().copied()).for_each(&mut locate);
        let others = Seat::all(rules.seats).filter(|&seat| !seen.is(seat));
        others.flat_map(|seat| open.known[seat.index()].iter()).for_each(&mut locate);
        counted_right(&located, |found, copies| found <= copies, rules)?;
        if matches!(open.phase, Phase::Dealer | Phase::Shuffle) {
            return Ok(());
        }
        let no_reds = |hand: &Bag| !RED_THREES.iter().any(|&red| hand.contains(red));
        let tabled = !matches!(open.phase, Phase::Bottom | Phase::Cut);
        let clear = no_reds(&own.hand) && open.known.iter().all(no_reds);
        ensure(!tabled || clear, "red threes are tabled")?;
        let Viewer::Seat(seat) = seen.viewer else { return Ok(()) };
        let bottom = if open.phase == Phase::Bottom && seat == open.turn { 3 } else { 0 };
        let size = own.hand.len() == usize::from(open.hands[seat.index()]);
        let fits = size && own.hand.holds(open.known[seat.index()]) && own.bottom.len() == bottom;
        ensure(fits, "the viewer's cards are as all see them")
    }

    fn validate(rules: &Rules, whole: Whole<'_, Self>) -> Result<(), Impossible> {
        let Whole { open, owns, deep, .. } = whole;
        open_is_right(rules, open)?;
        if matches!(open.phase, Phase::Dealer | Phase::Shuffle) {
            return Ok(());
        }
        let mut found = open.located(rules);
        let held = owns.iter().flat_map(|own| own.hand.iter());
        held.chain(deep.stock.iter().copied()).for_each(|face| found[face.index()] += 1);
        counted_right(&found, |found, copies| found == copies, rules)?;
        ensure(deep.stock.len() == usize::from(open.stock), "the stock has the size that all see")?;
        for seat in Seat::all(rules.seats) {
            let (hand, known) = (owns[seat.index()].hand, open.known[seat.index()]);
            ensure(
                hand.len() == usize::from(open.hands[seat.index()]),
                "hands have the size that all see",
            )?;
            ensure(hand.holds(known), "what is known of a hand is there")?;
            let bottom = open.phase == Phase::Bottom && seat == open.turn;
            let shown = if bottom { &deep.stock[..3] } else { &[] };
            ensure(*owns[seat.index()].bottom == *shown, "the bottom is seen by whom it may")?;
        }
        let no_reds = |own: &Own| !RED_THREES.iter().any(|&red| own.hand.contains(red));
        let tabled = !matches!(open.phase, Phase::Bottom | Phase::Cut);
        ensure(!tabled || owns.iter().all(no_reds), "red threes are tabled")
    }
}

/// Whether everybody could know this: all that can be checked without the hidden cards.
fn open_is_right(rules: &Rules, open: &Open) -> Result<(), Impossible> {
    let seats = rules.seats;
    ensure(open.seats() == seats, "the table has as many seats as the rules")?;
    ensure((open.phase == Phase::Over) || open.winner.is_none(), "nobody has won before the end")?;
    let here = [open.turn, open.dealer];
    ensure(here.iter().all(|seat| seat.index() < seats), "who acts sits at the table")?;
    let sides = open.melds.iter().map(|meld| meld.side).chain(open.winner);
    ensure(sides.into_iter().all(|side| side.index() < TEAMS), "there are two teams")?;
    if matches!(open.phase, Phase::Dealer | Phase::Shuffle) {
        return Ok(());
    }
    let room =
        |(&held, known): (&u8, &Bag)| usize::from(held) <= PACK && known.len() <= held.into();
    ensure(open.hands.iter().zip(&open.known).all(room), "what is known of a hand is there")?;
    ensure(open.hands[seats..].iter().all(|&held| held == 0), "an empty chair holds nothing")?;
    let enough = match open.phase {
        Phase::Bottom => open.stock >= 3,
        Phase::Cut => open.stock > 1,
        Phase::Recycle => open.pile.len() > 1,
        _ => true,
    };
    ensure(enough && usize::from(open.stock) <= PACK, "there is something to cut and to turn")?;
    if matches!(open.phase, Phase::Bottom | Phase::Cut) {
        return ensure(open.pile.is_empty() && open.melds.is_empty(), "nothing lies yet");
    }
    melds_are_good(rules, open)?;
    turn_is_sound(rules, open)
}

fn ensure(holds: bool, what: &str) -> Result<(), Impossible> {
    holds.then_some(()).ok_or_else(|| Impossible(format!("it does not hold that {what}")))
}

/// Whether there are as many cards of each face as there can be.
fn counted_right(
    found: &[usize; Face::COUNT],
    right: impl Fn(usize, usize) -> bool,
    rules: &Rules,
) -> Result<(), Impossible> {
    let wrong = |face: &Face| !right(found[face.index()], usize::from(rules.deck.copies(*face)));
    match Face::all().find(wrong) {
        None => Ok(()),
        Some(face) => Err(Impossible(format!("there are {} of {face}", found[face.index()]))),
    }
}

/// Every meld could have been laid: its cards are a valid later meld, and each set is its team's
/// only one of its rank.
fn melds_are_good(rules: &Rules, open: &Open) -> Result<(), Impossible> {
    let mut barred = [Barred::default(); 2];
    for meld in &open.melds {
        let cards = &*meld.cards;
        let side = meld.side.index();
        // Whether a wild meld was laid while another was unfinished cannot be seen afterwards.
        let ranks = Barred { wild: false, ..barred[side] };
        let shape = new_meld(&rules.options, cards, false, ranks)
            .map_err(|why| Impossible(format!("{cards:?} lies there, but is refused: {why:?}")))?;
        ensure(shape.kind == meld.kind && kind_of(cards) == meld.kind, "melds know their kind")?;
        ensure(usize::from(meld.kept) <= cards.len(), "an undo leaves no more than there is")?;
        barred[side].add(meld.kind, cards);
    }
    let wilds = |side| open.melds_of(side).filter(|(_, meld)| meld.kind == Kind::Wild);
    for side in rules.sides.all() {
        let unfinished = wilds(side).filter(|(_, meld)| !meld.is_canasta()).count();
        ensure(unfinished <= 1, "one wild meld is unfinished at most")?;
    }
    let same = counted(&open.melds) == (open.barred, open.canastas);
    ensure(same, "what the melds forbid and complete is counted")
}

fn turn_is_sound(rules: &Rules, open: &Open) -> Result<(), Impossible> {
    let side = open.side(open.turn);
    let laid: usize = open.melds.iter().map(|meld| meld.cards.len() - usize::from(meld.kept)).sum();
    ensure(laid == usize::from(open.laid), "what an undo takes back is counted")?;
    let fresh =
        |other| open.melds_of(other).any(|(_, meld)| usize::from(meld.kept) < meld.cards.len());
    for other in rules.sides.all() {
        ensure(other == side || !fresh(other), "only the team in turn lays")?;
        let provisional = other == side && open.laid > 0;
        let has_melds = open.melds_of(other).next().is_some();
        let down = open.down[other.index()];
        ensure(has_melds == (down || provisional), "a team that has opened has melds")?;
        let first = |meld: &Meld| may_be_first(meld.kind, &meld.cards);
        let mut melds = open.melds_of(other).map(|(_, meld)| meld);
        ensure(!down || melds.clone().any(first), "an opening holds a first meld")?;
        let every = rules.options.opening_strictness == OpeningStrictness::Every;
        ensure(down || !every || melds.all(first), "a strict opening holds first melds only")?;
    }
    let playing = open.phase == Phase::Play;
    ensure(playing || open.pending == Pending::Nothing, "a pile waits only in a turn")?;
    ensure(playing || open.laid == 0, "nothing is laid before the draw")?;
    let provisional = open.pending == Pending::Nothing || !open.down[side.index()];
    ensure(provisional, "a pile waits only for an opening")?;
    if open.phase == Phase::Draw {
        let held = |seat: Seat| open.hands[seat.index()] > 0;
        ensure(Seat::all(rules.seats).all(held), "between turns everybody holds a card (C46)")?;
    }
    let recycled = open.recycled <= rules.options.recycle_limit;
    ensure(recycled, "the pile becomes the stock no oftener than allowed (C52)")
}
