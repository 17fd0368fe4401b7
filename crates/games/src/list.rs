//! The list: a game is here or nowhere. Names, dispatch, crafts, the judge's answers, tests and benches
//! follow from it.

/// Hands the list to another macro: `for_each_game!(then, given…)` becomes
/// `then! { (given…) /// a line about it \n belote Belote, … }`, in the order in which games are listed
/// to people. The first name is the game's room, re-exported by this one; the second its type in it.
#[macro_export]
macro_rules! for_each_game {
    ($($then:tt)::+ $(, $given:expr)*) => {
        $($then)::+! {
            ($($given),*)
            /// Four, three or two players, 32 cards, a contract on trumps.
            belote Belote,
            /// Two or four players, 132 cards, melds between tricks.
            bezique Bezique,
            /// Four players, 108 cards, pairs and tractors, ranks to climb.
            tractor Tractor,
            /// Four or two players, 110 cards, ordered melds.
            canasta Canasta,
            /// Two to four players, 104 cards, sets and runs.
            rami Rami,
        }
    };
}

/// `dispatch!(game, visitor)`: the visitor's `visit`, called with the type that the name stands for.
/// Rooms that ask more of a game than [`Visit`](crate::Visit) have a visitor's trait of their own.
#[macro_export]
macro_rules! dispatch {
    (($game:expr, $visitor:expr) $($(#[$about:meta])* $room:ident $Game:ident,)*) => {
        match $game {
            $($crate::GameName::$Game => $visitor.visit::<$crate::$room::$Game>(),)*
        }
    };
    ($game:expr, $visitor:expr) => { $crate::for_each_game!($crate::dispatch, $game, $visitor) };
}
