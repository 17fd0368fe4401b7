//! TypeScript types of what a game sends, for pages that are checked against them.

use ts_rs::TS;

use crate::choices::Choices;
use crate::game::Basis;
use crate::speak::Spoken;

/// A game whose wire has types.
pub trait Typed:
    Spoken + Choices + Basis<Own: TS + 'static, Event: TS + 'static, Options: TS + 'static>
{
    /// The open part as it is really written, which may be more than the value.
    type Shown: TS + 'static;
}
