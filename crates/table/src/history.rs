//! Looking back into a record: frames that are no longer kept, and matches that are over, to be told once more or
//! played on.

use cards::{Seat, SeatSet};
use engine::fair::Seed;
use engine::log::Log;
use engine::{Turn, Viewer};
use games::Act;

use crate::deed::{Deed, Note, Opening, Sitter};
use crate::frame::{Besides, Shown, Told};
use crate::scene::{Broken, Scene, Stage};
use crate::setup::Manners;

/// The frames from one number to before another, as this viewer was told them.
pub fn history(
    deeds: &[Deed],
    viewer: Viewer,
    from: u32,
    until: u32,
) -> Result<Vec<String>, Broken> {
    let (mut scene, rest) = Scene::begin(deeds)?;
    let mut shown = Shown::default();
    let mut texts = Vec::new();
    let mut tell = |scene: &Scene, seq: u32, deed: &Deed| {
        let told = shown.tell(scene, seq, deed);
        if (from..until).contains(&seq) {
            texts.push(told.text(viewer, &Besides::default()));
        }
    };
    tell(&scene, 1, &deeds[0]);
    for (seq, deed) in (2..until).zip(rest) {
        scene.apply(deed)?;
        tell(&scene, seq, deed);
    }
    Ok(texts)
}

/// A match that is over, or was broken off.
pub struct Finished {
    /// The match written down.
    pub log: Log,
    /// Who sat where at its end.
    pub seats: Vec<Sitter>,
    /// The manners of the table then.
    pub manners: Manners,
}

/// All matches that are over.
pub fn finished(deeds: &[Deed]) -> Result<Vec<Finished>, Broken> {
    let (mut scene, rest) = Scene::begin(deeds)?;
    let mut finished = Vec::new();
    for deed in rest {
        let was_over = matches!(scene.stage, Stage::Over);
        scene.apply(deed)?;
        let is_over = matches!(scene.stage, Stage::Over | Stage::Ended(_));
        if is_over && !was_over {
            finished.extend(scene.log().map(|log| Finished {
                log,
                seats: scene.chairs.iter().filter_map(Sitter::of).collect(),
                manners: scene.setup.manners.clone(),
            }));
        }
    }
    Ok(finished)
}

/// Whose eyes a match is told through once more.
#[derive(Clone, Copy, Debug)]
pub struct Eyes {
    /// From this seat.
    pub seat: Seat,
    /// Whether the hands of all others are open.
    pub open: bool,
}

/// Why a match cannot be told again, or played on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoMatch(pub String);

impl std::fmt::Display for NoMatch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NoMatch {}

/// A match told once more from its log, by the frames that a table sends: the first one is the deal and tells
/// everything, each other one is an action or the closing of a window. Every text is a JSON object: `frame`;
/// `action`, the number of the log's action that it came from; with open hands `hands`, by seat those that
/// changed. `tell` takes them one by one and says whether it wants more.
pub fn retell(
    log: &Log,
    seats: &[Sitter],
    eyes: Eyes,
    mut tell: impl FnMut(String) -> bool,
) -> Result<(), NoMatch> {
    let no = |why: &dyn std::fmt::Display| NoMatch(why.to_string());
    // What cannot be played is told by the log's own reader, which knows the action at fault.
    let whole = games::reopen(log, SeatSet::EMPTY).map_err(|why| no(&why))?;
    if eyes.seat.index() >= whole.seats() || seats.len() != whole.seats() {
        return Err(NoMatch(format!("there are {} seats", whole.seats())));
    }
    let mut scene = beginning(log, seats).map_err(|why| no(&why))?;
    let mut shown = Shown::default();
    let begun =
        Deed::Noted(Note::TakenUp(Log { actions: Vec::new(), ..unfinished(log) }.to_json()));
    let mut seq = 0;
    let mut happen = |scene: &mut Scene, deed: &Deed, action: Option<usize>| {
        scene.apply(deed).map_err(|why| no(&why))?;
        seq += 1;
        let told = shown.tell(scene, seq, deed);
        Ok(tell(once_more(&told, eyes, scene.chairs.len(), action)))
    };
    let mut goes_on = happen(&mut scene, &begun, None)?;
    for (at, entry) in log.actions.iter().enumerate() {
        let deeds = match entry.seat {
            Some(seat) => vec![acted(&scene, seat, &entry.action).map_err(|why| no(&why))?],
            None => vec![Deed::Closed; log.closings(at).map_err(|why| no(&why))? as usize],
        };
        for deed in &deeds {
            if !goes_on {
                return Ok(());
            }
            goes_on = happen(&mut scene, deed, Some(at))?;
        }
    }
    Ok(())
}

/// The table at which a match is told again, before its first card.
fn beginning(log: &Log, seats: &[Sitter]) -> Result<Scene, Broken> {
    let opening = Opening {
        game: log.game.clone(),
        revision: log.revision,
        options: log.options.as_object().cloned().unwrap_or_default(),
        seed: Seed([0; 32]),
        at: 0,
    };
    let mut scene = Scene::new(&opening)?;
    scene.turned_up = true;
    for (at, who) in seats.iter().enumerate() {
        scene.apply(&Deed::Noted(Note::Sat { seat: Seat::new(at), who: who.clone() }))?;
    }
    Ok(scene)
}

/// The action of a log as a deed.
fn acted(scene: &Scene, seat: Seat, action: &str) -> Result<Deed, games::Refused> {
    let game = scene.game.as_deref().expect("a match that is told again has begun");
    let steps = game.spell(seat, Act::Text(action))?;
    Ok(Deed::Noted(Note::Acted { seat, steps: steps.iter().map(|step| step.0).collect() }))
}

fn once_more(told: &Told, eyes: Eyes, seats: usize, action: Option<usize>) -> String {
    let besides = Besides { first: action.is_none(), ..Besides::default() };
    let frame = told.text(Viewer::Seat(eyes.seat), &besides);
    let action = action.map_or("null".to_string(), |at| at.to_string());
    let others = Seat::all(seats).filter(|&seat| eyes.open && seat != eyes.seat);
    let changed = others.filter_map(|seat| Some(format!(r#""{seat}":{}"#, told.touch(seat)?)));
    let hands: Vec<String> = changed.collect();
    let hands = if hands.is_empty() {
        String::new()
    } else {
        format!(r#","hands":{{{}}}"#, hands.join(","))
    };
    format!(r#"{{"action":{action}{hands},{}"#, &frame[1..])
}

/// The log of a match that is not over yet.
fn unfinished(log: &Log) -> Log {
    Log { result: None, taken_back: Vec::new(), hints: Vec::new(), ..log.clone() }
}

/// What becomes of hidden cards when a match is played on.
#[derive(Clone, Copy, Debug)]
pub enum Hidden {
    /// They lie as they lay.
    AsTheyWere,
    /// Those that this seat could not locate are dealt anew, in a way that it had to hold possible, and all
    /// later deals come from this seed.
    DealtAnew(Seat, Seed),
}

/// Why a match is not played on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotOn {
    /// Its log cannot be played.
    Log(NoMatch),
    /// It has no such moment, or was over there.
    Moment,
    /// No way was found in which the hidden cards could lie.
    Cards,
}

impl From<NoMatch> for NotOn {
    fn from(why: NoMatch) -> NotOn {
        NotOn::Log(why)
    }
}

/// The log of a match as it stood after so many actions, closings counted one by one, to be played on from there.
pub fn stood(log: &Log, after: u32, hidden: Hidden) -> Result<Log, NotOn> {
    let mut game = games::reopen(log, SeatSet::EMPTY).map_err(|why| NoMatch(why.to_string()))?;
    if !game.back(after as usize) || game.turn() == Turn::Over {
        return Err(NotOn::Moment);
    }
    // What is dealt anew here takes the place of what was dealt anew at the same moment before.
    let mut deals = log.source.anew().to_vec();
    match hidden {
        Hidden::AsTheyWere => deals.retain(|anew| anew.after <= after),
        Hidden::DealtAnew(seat, seed) => {
            deals.retain(|anew| anew.after < after);
            deals.push(game.anew(seat, seed).ok_or(NotOn::Cards)?);
        }
    }
    let (source, played_on) = (log.source.with(deals), Some(after));
    Ok(Log { source, commitment: None, people: None, played_on, ..unfinished(&game.log()) })
}
