//! How big a position is. Search copies positions all day, so their size is part of the design:
//! a state stays within four cache lines and lives without heap.

use belote::Belote;
use engine::conformance::kit::sizes;

#[test]
fn a_state_fits_four_cache_lines() {
    sizes::<Belote>(256);
}
