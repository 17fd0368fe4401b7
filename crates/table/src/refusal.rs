//! Why a table does not do something: every code with its sentence.

/// Why a table does not do something, where no clause of a game stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct No {
    /// The stable code.
    pub code: &'static str,
    /// The sentence for people.
    pub text: &'static str,
}

macro_rules! refusals {
    ($($name:ident: $text:literal,)*) => {
        $(pub(crate) const $name: No = No { code: stringify!($name), text: $text };)*
        /// All of them, for those who explain codes.
        pub const REFUSALS: &[No] = &[$($name),*];
    };
}

refusals! {
    BAD_KEY: "A key has 1 to 16 hex digits.",
    TOO_BUSY: "Too much is waiting here: try again in a moment.",
    STALE: "The table has moved on since you decided.",
    NOT_SEATED: "Only who sits at the table can do this.",
    NOT_HOST: "Only the host can do this.",
    NO_MATCH: "No match is being played.",
    MATCH_RUNNING: "This has to wait until the match is over.",
    TABLE_ENDED: "This table is over.",
    SEAT_TAKEN: "Somebody sits there already.",
    NO_SUCH_SEAT: "There is no such seat.",
    TABLE_FULL: "There is no seat left.",
    SENT_AWAY: "The host of this table has sent you away.",
    NOT_READY: "Not everybody is ready.",
    BAD_LEVEL: "There is no such level: bots play random, novice, greedy, club or expert.",
    NOT_ASKED: "Nobody has asked for this now.",
    BAD_HASH: "A hash has 64 hex digits.",
    BAD_SALT: "A salt has 1 to 64 letters and digits, and has to fit its hash.",
    BOT_PLAYS: "A bot plays for you: say that you are back first.",
    NO_WINDOW: "There is nothing to stay out of.",
    NOTHING_TO_TAKE_BACK: "You have made no move that could be taken back.",
    OTHERS_ACTED: "Somebody else has acted since: it cannot be taken back.",
    CARDS_SEEN: "A card was seen since: it cannot be taken back.",
    ENOUGH: "No match is told in more take-backs, or in more hints, than this one has had.",
    ALREADY_ASKED: "Something is being asked already.",
    SILENT: "This table does not talk now.",
    MUTED: "The host does not want you to talk.",
    TOO_MUCH_TALK: "Wait a moment before you say more.",
    BAD_TEXT: "Say something of at most 200 letters.",
    NOT_ALONE: "This is for tables with one person only.",
    NO_HINTS: "This table plays without hints.",
    BAD_SETUP: "The table cannot be set up so.",
}
