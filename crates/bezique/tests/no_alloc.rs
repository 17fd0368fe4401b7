//! Nothing on the way of a move asks for memory.

use bezique::{Action, Bezique, Brisques, JokerUpcard, Kind, Meld, MeldsPerTrick, Options};
use engine::conformance::{Counting, frugal, only_the_record_grows};
use engine::{Seen, Viewer};

#[global_allocator]
static MEMORY: Counting = Counting;

/// The tables that are played: the usual one, its opposite, and what lies between, for two and four.
fn tables() -> Vec<Options> {
    let of = |players| {
        let usual = Options { players, ..Options::default() };
        let other = Options {
            teams: players == 4,
            joker_upcard: JokerUpcard::NoTrump,
            melds_per_trick: MeldsPerTrick::Unlimited,
            swap_counts_as_meld: true,
            meld_swapped_card_at_once: true,
            max_jokers_in_four: 3,
            remarry_run_cards: false,
            meld_needs_hand_card: true,
            seven_bonus_phase2: true,
            joker_lead_forces_trump: false,
            brisques: Brisques::Plain,
            ..usual.clone()
        };
        let advanced = Options { brisques: Brisques::Threshold, target: 3000, ..usual.clone() };
        [usual, advanced, other]
    };
    [of(2), of(4)].concat()
}

/// Every kind of meld, out of the first cards at hand.
fn clumsy(seen: Seen<'_, Bezique>) -> Vec<Action> {
    let Viewer::Seat(seat) = seen.viewer else { return Vec::new() };
    let known = seen.open.known[seat.index()] | seen.own.hand.named(seen.open.lit);
    let meld = |kind: Kind| Meld { kind, cards: known.iter().take(kind.size()).collect() };
    Kind::ALL.into_iter().map(|kind| Action::Meld(meld(kind))).collect()
}

#[test]
fn a_move_asks_for_no_memory() {
    for options in tables() {
        frugal::<Bezique>(&options, 400, 4, clumsy);
    }
}

#[test]
fn at_the_table_only_the_record_grows() {
    for options in tables() {
        only_the_record_grows::<Bezique>(&options, 4);
    }
}
