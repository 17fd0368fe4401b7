//! Snip speaks: its rulebook, its judge, its words.

use std::sync::LazyLock;

use cards::{CardSet, MAX_SEATS, Seat, SeatSet};
use engine::judge::{Answer, BadRequest, Request, bad, set};
use engine::rulebook::Rulebook;
use engine::spoken::Next;
use engine::{Basis, Moves, OptionDoc, Refusal, Seen, Spoken, Viewer};
use serde_json::json;

use super::fault::{Fault, has};
use super::{Action, Event, Open, Options, Own, Phase, Rules, Snip, legal, of_suit};

static BOOK: LazyLock<Rulebook> = LazyLock::new(|| book(include_str!("snip.toml")));

/// The rulebook with each of its faults: something in it is written otherwise.
static SPOILT: LazyLock<Vec<(Fault, Rulebook)>> = LazyLock::new(|| {
    let (lucky, diamonds) = (r#"lay QS KS", "lucky": "H"#, r#"lay QS KS", "lucky": "D"#);
    let (queen, other) = (r#""action": "declare QS""#, r#""action": "declare QH""#);
    let (two, three) = (r#"{"points": 2}"#, r#"{"points": 3}"#);
    let (now, ever) = (r#"code = "NOT_NOW""#, r#"code = "NOT_EVER""#);
    vec![
        (Fault::NoRefusedExample, spoilt(lucky, diamonds)),
        (Fault::NoAcceptedExample, spoilt(queen, other)),
        (Fault::UnfilledMessage, spoilt("{cards} is", "{queen} is")),
        (Fault::WrongExample, spoilt(two, three)),
        (Fault::UnwrittenRefusal, spoilt(now, ever)),
    ]
});

fn spoilt(from: &str, to: &str) -> Rulebook {
    let text = include_str!("snip.toml");
    assert!(text.contains(from), "{from:?} is not in the rulebook");
    book(&text.replace(from, to))
}

fn book(text: &str) -> Rulebook {
    Rulebook::parse(text).expect("the rulebook is good TOML")
}

impl Spoken for Snip {
    const TITLE: &'static str = "Snip";
    const SEATS: &'static [usize] = &[3, 2];
    const NEXT: Next = Next::Left;
    const OPERATIONS: &'static [&'static str] = &["may", "points"];
    const REFUSALS: &'static [Refusal] = &[
        legal::NOT_YOUR_TURN,
        legal::NOT_NOW,
        legal::NO_QUEEN,
        legal::NOT_TWO_HELD,
        legal::LUCKY_HELD_BACK,
        legal::LOOKED_BEFORE,
        legal::ASKED_BEFORE,
    ];

    fn rulebook() -> &'static Rulebook {
        let spoilt = SPOILT.iter().find(|(fault, _)| has(*fault));
        spoilt.map_or(&*BOOK, |(_, book)| book)
    }

    fn presets() -> Vec<(&'static str, Options)> {
        let duel = Options { players: 2, ..Options::default() };
        vec![("house", Options::default()), ("duel", duel)]
    }

    fn option_docs() -> Vec<OptionDoc> {
        let doc = |key, values, says| OptionDoc { key, values, says };
        let mut docs = vec![
            doc("players", vec![json!(3), json!(2)], "How many play."),
            doc("target", vec![json!("1..40")], "The score that wins the match."),
            doc("looking", vec![json!("once"), json!("never")], "Who may see the blind card."),
        ];
        if has(Fault::OptionUndocumented) {
            docs.pop();
        }
        docs
    }

    fn describe(seen: Seen<'_, Self>) -> String {
        format!("pile {:#}, you hold {:#}", seen.open.pile, seen.own.hand)
    }

    fn tell(_: &Rules, event: &Event, _: Viewer) -> Option<String> {
        Some(format!("{event:?}"))
    }

    fn judge(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
        let lucky = request.get("lucky").map(|_| request.suit("lucky")).transpose()?;
        if request.op() == "points" {
            let lucky = lucky.map_or(CardSet::EMPTY, of_suit);
            let points = (set(&request.cards("cards")?) & lucky).len();
            return Ok(Answer::value([("points", json!(points))]));
        }
        let phase = match request.word("phase", &["dealing", "play", "laid"])? {
            Some("dealing") => Phase::Dealing,
            Some("laid") => Phase::Laid,
            _ => Phase::Play,
        };
        let Some(action) = request.need("action")?.as_str() else {
            return bad("\"action\" must be a text");
        };
        let action: Action = action.parse()?;
        let me = Seat::new(0);
        let (start, ..) = Self::start(rules);
        let open = Open {
            phase,
            lucky,
            seat: if request.flag("yours", true)? { me } else { Seat::new(1) },
            shown: [set(&request.cards_or_none("shown")?); MAX_SEATS],
            lookers: SeatSet::of(request.flag("looked", false)?.then_some(me)),
            askers: SeatSet::of(request.flag("asked", false)?.then_some(me)),
            ..start
        };
        let own = Own { hand: set(&request.cards_or_none("hand")?), looked: None };
        let seen: Seen<'_, Self> = Seen { rules, open: &open, own: &own, viewer: Viewer::Seat(me) };
        Ok(Answer::verdict(Self::check(seen, &action), []))
    }
}
