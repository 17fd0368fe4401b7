//! What players decide between.

use engine::Basis;

/// A move; `None` stays out of a window.
pub type Choice<G> = Option<<G as Basis>::Action>;
