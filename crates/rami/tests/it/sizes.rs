//! How big a position is. Search copies positions all day, so their size is part of the design: a
//! state stays within a kilobyte and lives without heap.

use std::mem::size_of;

use engine::{State, View};
use rami::{Action, Deep, Open, Own, Rami};

/// `Copy` is what lets a search branch by assignment; a heap inside would forbid it.
const fn is_copy<T: Copy>() {}

const _: () = is_copy::<State<Rami>>();
const _: () = is_copy::<View<Rami>>();

#[test]
fn a_state_fits_a_kilobyte() {
    assert!(size_of::<State<Rami>>() <= 1200, "{} bytes", size_of::<State<Rami>>());
    assert!(size_of::<Action>() <= 144, "{} bytes", size_of::<Action>());
}

#[test]
fn a_state_is_its_parts_and_nothing_else() {
    let parts = size_of::<Open>() + 4 * size_of::<Own>() + size_of::<Deep>();
    let padding = size_of::<State<Rami>>() - parts;
    assert!(padding < 8, "{padding} bytes besides the parts");
}

#[test]
fn a_view_is_smaller_than_the_truth() {
    assert!(size_of::<View<Rami>>() < size_of::<State<Rami>>());
}
