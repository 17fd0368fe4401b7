//! How big a position is. Search copies positions all day, so their size is part of the design: a
//! state lives without heap and copies in a few dozen nanoseconds.

use engine::conformance::kit::sizes;
use tractor::Tractor;

#[test]
fn a_state_fits_twenty_cache_lines() {
    sizes::<Tractor>(1280);
}
