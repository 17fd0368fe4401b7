//! How big a position is. Search copies positions all day, so their size is part of the design: a state
//! lives without heap.

use bezique::Bezique;
use engine::conformance::kit::sizes;

#[test]
fn a_state_fits_fourteen_cache_lines() {
    sizes::<Bezique>(896);
}
