//! What a page asks, on positions of club players: offers, choices, a view's text, and a match rebuilt
//! from its record.

use std::hint::black_box;

use bots::{Bot, Craft, Level, Player, Sight};
use cards::{Card, Dice, SeatSet};
use engine::choices::{Choice, choose, offers};
use engine::fair::{Seed, Source};
use engine::{Due, Play, Sitting, View, Viewer, house_rules};
use games::GameName;
use serde_json::Value;

use crate::clock::Bench;

/// Decisions looked at in each game.
const DECISIONS: usize = 1_500;
/// The most actions of the match that is rebuilt.
const ACTIONS: usize = 1_000;

/// Measures every game.
pub(crate) fn run(bench: &mut Bench) {
    for game in GameName::ALL {
        bots::visit(game, Asked { game, bench });
    }
}

struct Asked<'a> {
    game: GameName,
    bench: &'a mut Bench,
}

/// A decision: what its seat saw, and the cards of what it did in another order.
struct Decision<G: Craft> {
    view: View<G>,
    choice: Choice,
}

impl bots::Visit for Asked<'_> {
    type Out = ();

    fn visit<G: Craft>(self) {
        let Asked { game, bench } = self;
        let (rules, decisions, record) = decisions::<G>();
        let name = |what: &str| format!("{game}, {what}, ns");
        bench.spread(&name("offers"), ["50000", "1000000"], &decisions, |decision| {
            black_box(offers(decision.view.seen(&rules), G::rulebook()));
        });
        bench.spread(&name("choice"), ["20000", "1000000"], &decisions, |decision| {
            black_box(choose(decision.view.seen(&rules), G::rulebook(), &decision.choice));
        });
        bench.spread(&name("a view's text"), ["10000", ""], &decisions, |decision| {
            black_box(serde_json::to_string(&decision.view).expect("plain data"));
        });
        let options = Value::Object(house_rules::write::<G>(G::options(&rules)));
        let actions = decisions.len().min(ACTIONS) as u64;
        let rebuilt = format!("{game}, a match rebuilt from its record, ns per action");
        bench.line(
            &rebuilt,
            "1000",
            || (),
            |()| {
                black_box(games::replay(game, &options, source(), SeatSet::EMPTY, &record).is_ok());
                actions
            },
        );
    }
}

fn source() -> Source {
    Source::Seed { seed: Seed::from_text("choices"), salt: Vec::new() }
}

/// Decisions of club players, and the record of the first thousand.
fn decisions<G: Craft>() -> (G::Rules, Vec<Decision<G>>, Vec<u8>) {
    let options = G::Options::default();
    let rules = G::compile(&options).expect("the defaults are playable");
    let mut told = Vec::new();
    let play = Play::<G>::new(&options, source(), &mut told).expect("the defaults are playable");
    let mut sitting = Sitting::new(play, &told, SeatSet::EMPTY);
    let (mut dice, mut player) = (Dice::new(1), Player::<G>::new(Level::Club));
    let (mut decisions, mut record) = (Vec::new(), Vec::new());
    while decisions.len() < DECISIONS {
        match sitting.due() {
            Due::Nothing => break,
            Due::Closing => drop(sitting.close()),
            Due::Decision { seat, .. } => {
                let view = sitting.play().view(Viewer::Seat(seat));
                let sight = Sight::new(sitting.play().rules(), &view, sitting.ear(seat));
                let Some(action) = player.decide(&sight, dice.next_u64(), &|| false).choice else {
                    sitting.stay_out(seat);
                    continue;
                };
                let mut cards: Vec<Card> = Vec::new();
                G::cards(view.seen(&rules), &action, &mut |card| cards.push(card));
                for last in (1..cards.len()).rev() {
                    cards.swap(last, dice.below(last as u32 + 1) as usize);
                }
                let choice = Choice::of(&cards).towards(&G::aim(view.seen(&rules), &action));
                decisions.push(Decision { view, choice });
                sitting.act(seat, &action).expect("a bot's choice is legal");
                if decisions.len() <= ACTIONS {
                    record = sitting.play().record().to_vec();
                }
            }
        }
    }
    (rules, decisions, record)
}
