//! How big a position is. Search copies positions all day, so their size is part of the design: a
//! state lives without heap and copies in a few dozen nanoseconds.

use std::mem::size_of;

use engine::{State, View};
use tractor::{Deep, Open, Own, Tractor};

/// `Copy` is what lets a search branch by assignment; a heap inside would forbid it.
const fn is_copy<T: Copy>() {}

const _: () = is_copy::<State<Tractor>>();
const _: () = is_copy::<View<Tractor>>();

#[test]
fn a_state_fits_twenty_cache_lines() {
    assert!(size_of::<State<Tractor>>() <= 1280, "{} bytes", size_of::<State<Tractor>>());
}

#[test]
fn a_state_is_its_parts_and_nothing_else() {
    let parts = size_of::<Open>() + 4 * size_of::<Own>() + size_of::<Deep>();
    let padding = size_of::<State<Tractor>>() - parts;
    assert!(padding < 16, "{padding} bytes besides the parts");
}

#[test]
fn a_view_is_smaller_than_the_truth() {
    assert!(size_of::<View<Tractor>>() < size_of::<State<Tractor>>());
}
