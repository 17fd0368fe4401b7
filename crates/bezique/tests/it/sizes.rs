//! How big a position is. Search copies positions all day, so their size is part of the design: a state
//! lives without heap.

use std::mem::size_of;

use bezique::{Bezique, Deep, Open, Own};
use engine::{State, View};

/// `Copy` is what lets a search branch by assignment; a heap inside would forbid it.
const fn is_copy<T: Copy>() {}

const _: () = is_copy::<State<Bezique>>();
const _: () = is_copy::<View<Bezique>>();

#[test]
fn a_state_fits_fourteen_cache_lines() {
    assert!(size_of::<State<Bezique>>() <= 896, "{} bytes", size_of::<State<Bezique>>());
}

#[test]
fn a_state_is_its_parts_and_nothing_else() {
    let parts = size_of::<Open>() + 4 * size_of::<Own>() + size_of::<Deep>();
    let padding = size_of::<State<Bezique>>() - parts;
    assert!(padding < 8, "{padding} bytes besides the parts");
}

#[test]
fn a_view_is_smaller_than_the_truth() {
    assert!(size_of::<View<Bezique>>() < size_of::<State<Bezique>>());
}
