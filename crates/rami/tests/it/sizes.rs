//! How big a position is. Search copies positions all day, so their size is part of the design: a
//! state stays within a kilobyte and lives without heap.

use engine::conformance::kit::sizes;
use rami::{Action, Rami};

#[test]
fn a_state_fits_a_kilobyte() {
    sizes::<Rami>(1200);
    assert!(size_of::<Action>() <= 144, "{} bytes", size_of::<Action>());
}
