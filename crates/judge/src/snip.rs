//! Snip's own judge operation, the one to copy: `act` builds just enough of a position for seat 0, reads
//! an action in notation, and asks the same code that judges at the table.

use cards::{CardSet, Seat};
use engine::{Moves, Seen, Viewer};
use games::snip::state::Phase;
use games::snip::{Open, Own, Rules, Snip};

use crate::answer::Answer;
use crate::judged::Judged;
use crate::request::{BadRequest, Request, bad};

const ME: Seat = Seat::new(0);

impl Judged for Snip {
    const OPERATIONS: &'static [&'static str] = &["act"];

    fn judge(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
        match request.op() {
            "act" => act(rules, request),
            op => bad(format!("snip has no operation {op:?}")),
        }
    }
}

fn act(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let mut open = Open { phase: phase(request)?, ..Open::start() };
    if request.get("turn").is_some() {
        open.seat = request.seat("turn", rules.seats)?;
    }
    if request.get("lucky").is_some() {
        open.lucky = Some(request.suit("lucky")?);
    }
    if request.flag("looked", false)? {
        open.lookers.insert(ME);
    }
    if request.flag("asked", false)? {
        open.askers.insert(ME);
    }
    let own = Own { hand: CardSet::of(request.cards("hand")?), looked: None };
    let seen: Seen<'_, Snip> = Seen { rules, open: &open, own: &own, viewer: Viewer::Seat(ME) };
    let written = request.need("action")?.as_str().unwrap_or_default();
    match seen.read(written) {
        Ok(action) => Ok(Answer::verdict(Snip::check(seen, &action), [])),
        Err(why) => bad(why.to_string()),
    }
}

fn phase(request: &Request<'_>) -> Result<Phase, BadRequest> {
    match request.word("phase", &["dealing", "play", "laid"])? {
        Some("dealing") => Ok(Phase::Dealing),
        Some("laid") => Ok(Phase::Laid),
        _ => Ok(Phase::Play),
    }
}
