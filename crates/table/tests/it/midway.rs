//! Records of matches that are half over, made by the rules and club players alone.

use cards::{Seat, SeatSet};
use engine::fair::{Seed, Source};
use engine::{Step, Turn};
use games::{Act, GameName};
use serde_json::json;
use table::{Deed, Manners, Note, Opening, Person, PersonId, Sitter};

/// So many frames stand in the middle of a match, as club players play it.
pub(crate) const MIDWAY: [(GameName, usize); 5] = [
    (GameName::Belote, 180),
    (GameName::Bezique, 150),
    (GameName::Tractor, 2_000),
    (GameName::Canasta, 400),
    (GameName::Rami, 190),
];

/// The deeds of a table with people in all seats, in a match of which so many frames stand.
pub(crate) fn midway(game: GameName, frames: usize, number: u64) -> Vec<Deed> {
    let seed = Seed::from_text(&format!("midway {number}"));
    let seats = games::seats(game, &json!({})).expect("the usual options");
    let opening = Opening {
        game: game.name().to_string(),
        revision: game.revision(),
        options: Default::default(),
        seed,
        at: 1_800_000_000_000,
    };
    let mut deeds = vec![Deed::Opened(opening), Deed::Noted(Note::Manners(Manners::default()))];
    for seat in (0..seats).map(Seat::new) {
        let name = format!("P{seat}").parse().expect("a name");
        let id = PersonId([seat.index() as u8 + 1; 16]);
        let who = Sitter::from(&Person { id, name, program: false });
        deeds.push(Deed::Noted(Note::Sat { seat, who }));
    }
    deeds.push(Deed::Noted(Note::Started));
    deeds.push(Deed::Noted(Note::Hashed(vec![None; seats])));
    let salts = vec![String::new(); seats];
    deeds.push(Deed::Salted(salts.clone()));
    let source = Source::Seed { seed, salt: salts };
    let people: SeatSet = (0..seats).map(Seat::new).collect();
    let mut play = games::open(game, &json!({}), source, people).expect("the usual options");
    while play.frames() < frames {
        let turn = play.turn();
        let seats: Vec<Seat> = match turn {
            Turn::Seat(seat) => vec![seat],
            Turn::Window(seats) => seats.iter().collect(),
            _ => break,
        };
        let decide = |seat: Seat| {
            let work = play.work(seat, play.dice(seat, "midway").next_u64());
            bots::decide(work, bots::Level::Club, &|| false).steps.map(|steps| (seat, steps))
        };
        match seats.into_iter().find_map(decide) {
            Some((seat, steps)) => {
                play.act(seat, Act::Steps(&steps)).expect("a bot plays by the rules");
                let steps = steps.iter().map(|step: &Step| step.0).collect();
                deeds.push(Deed::Noted(Note::Acted { seat, steps }));
            }
            None => {
                assert!(play.close(), "nobody moves, and no window is open");
                deeds.push(Deed::Closed);
            }
        }
    }
    deeds
}
