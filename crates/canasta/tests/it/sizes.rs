//! How big a position is. Search copies positions all day, so their size is part of the design:
//! a state lives without heap and stays small beside the melds that it must hold.

use canasta::Canasta;
use engine::conformance::kit::sizes;

#[test]
fn a_state_fits_nineteen_cache_lines() {
    sizes::<Canasta>(1216);
}
