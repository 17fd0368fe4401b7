//! The faults that can be seeded, one at a time.
//!
//! A fault holds for the thread that seeds it. A parameter of the game would be purer, but it would
//! have the whole suite compiled once for every fault.

use std::cell::Cell;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Fault {
    /// The game as it should be.
    None,
    /// Every change writes the top of the stock where all can read it.
    LeaksStock,
    /// The deal writes the blind card where all can read it, once.
    LeaksBlind,
    /// A public flag tells whether the next seat holds a lucky card.
    FlagsAHand,
    /// What a seat draws is told to all.
    TellsADraw,
    /// A second look at the blind is listed, and refused.
    ListsTooMuch,
    /// A look at the blind is accepted, and not listed.
    ListsTooLittle,
    /// A discard is accepted although a lucky card is held back.
    AcceptsTooMuch,
    /// Any card may start a discard, also one that cannot be finished.
    DeadEnd,
    /// The two cards of a discard are spelt backwards.
    SpellsBackwards,
    /// Two cards are laid in the order in which they were named, and recorded sorted.
    AppliesAsGiven,
    /// A discard is written with one of its cards twice.
    Miswrites,
    /// One of the discarded cards disappears.
    LosesACard,
    /// A card taken back counts as still in the hand for its owner alone.
    CountsWrong,
    /// The undoing step inside a draft leaves something behind.
    UndoesHalf,
    /// A void is told that was not shown.
    ProvesTooMuch,
    /// Imagined seats forget that they looked at the blind.
    ForgetsALook,
    /// The answer to a question is told, but what it says is not kept.
    ForgetsAnAnswer,
    /// Seats may act out of turn.
    OutOfTurn,
    /// The match goes on after its end.
    NeverEnds,
    /// The number of deals starts again.
    ForgetsDeals,
    /// The target is always written as the same number.
    OptionsForget,
    /// An option is not documented.
    OptionUndocumented,
    /// A refusal stands in the code only.
    UnwrittenRefusal,
    /// A card of the hand cannot be touched.
    HidesACard,
    /// The second card of a move is not told.
    TellsHalfAMove,
    /// What is meant by a card is a move without it.
    MeansAnother,
    /// Two steps have one name.
    NamesTwice,
    /// A sentence for people names a code.
    SpeaksInCodes,
    /// A sentence for people names a clause.
    CitesAClause,
    /// A sentence has a place for a fact that nobody gives.
    LeavesAPlace,
    /// One point is told as many.
    CountsOneAsMany,
    /// An event writes the name of a suit, not its letter.
    SpellsOutASuit,
    /// The game itself panics.
    Panics,
    /// A view is written without the number of turns.
    ViewForgets,
    /// An event is written without its points.
    EventForgets,
    /// The view of a seat that has looked at the blind is refused.
    RefusesALook,
    /// What a network is shown comes from where the viewer may not look.
    ObservesTheStock,
    /// What a network is shown is the same before and after a step.
    ObservesNoDraft,
    /// More is counted in a field than it has room for.
    ObservesTooMany,
    /// A field is there in some positions only.
    ObservesByPhase,
    /// A proof is told like any other event.
    ProvesInSilence,
    /// The reshuffled pile is listed wrongly, so that written orders do not fit.
    WrongPile,
}

thread_local! {
    static SEEDED: Cell<Fault> = const { Cell::new(Fault::None) };
}

/// Seeds a fault into every match of this thread.
pub(crate) fn seed(fault: Fault) {
    SEEDED.set(fault);
}

/// Whether the game has this fault.
pub(crate) fn has(fault: Fault) -> bool {
    SEEDED.get() == fault
}
