//! How big a position is. Search copies positions all day, so their size is part of the design:
//! a state lives without heap and stays small beside the melds that it must hold.

use std::mem::size_of;

use canasta::{Canasta, Deep, Open, Own};
use engine::{State, View};

/// `Copy` is what lets a search branch by assignment; a heap inside would forbid it.
const fn is_copy<T: Copy>() {}

const _: () = is_copy::<State<Canasta>>();
const _: () = is_copy::<View<Canasta>>();

#[test]
fn a_state_fits_nineteen_cache_lines() {
    assert!(size_of::<State<Canasta>>() <= 1216, "{} bytes", size_of::<State<Canasta>>());
}

#[test]
fn a_state_is_its_parts_and_nothing_else() {
    let parts = size_of::<Open>() + 4 * size_of::<Own>() + size_of::<Deep>();
    let padding = size_of::<State<Canasta>>() - parts;
    assert!(padding < 16, "{padding} bytes besides the parts");
}

#[test]
fn a_view_is_smaller_than_the_truth() {
    assert!(size_of::<View<Canasta>>() < size_of::<State<Canasta>>());
}
