//! Two real tables, the same but for two cards that changed places: a seat that cannot tell which of
//! the two it sits at decides the same, whatever it was told on the way.

use bots::{Bot, Choice, Craft, Level, Sight};
use cards::{Card, Dice, Seat, SeatSet};
use engine::fair::{Given, Source};
use engine::{Play, Sitting, Turn, Viewer};
use games::GameName;

use super::fair::{player, tables};
use super::long;

fn deal<G: Craft>(options: &G::Options, order: &[Card]) -> Sitting<G> {
    let mut told = Vec::new();
    let source = Source::Given(vec![Given::Order(order.to_vec())]);
    let play = Play::new(options, source, &mut told).expect("it was compiled before");
    Sitting::new(play, &told, SeatSet::EMPTY)
}

fn decide<G: Craft>(here: &Sitting<G>, seat: Seat, level: Level, seed: u64) -> Choice<G> {
    let view = here.play().view(Viewer::Seat(seat));
    let sight = Sight::new(here.play().rules(), &view, here.ear(seat));
    player::<G>(level).decide(&sight, seed, &|| false).choice
}

struct Swap;

impl bots::Visit for Swap {
    /// In how many positions decisions were compared, and in how many of them the tables differed.
    type Out = (u32, u32);

    fn visit<G: Craft>(self) -> (u32, u32) {
        let (mut compared, mut different) = (0, 0);
        let tables = tables::<G>();
        // A hundred thousand positions of every game, if there is time.
        let enough = if long() { 100_000 / tables.len() as u32 } else { 15 };
        for (name, options) in tables {
            let rules = G::compile(&options).expect("it was compiled before");
            let goal = different + enough;
            for number in 0.. {
                if different >= goal {
                    break;
                }
                let mut dice = Dice::new(number);
                let mut order: Vec<Card> = G::seating(&rules).deck.cards().collect();
                for i in (1..order.len()).rev() {
                    order.swap(i, dice.below(i as u32 + 1) as usize);
                }
                let mut other = order.clone();
                let place = |dice: &mut Dice| dice.below(order.len() as u32) as usize;
                other.swap(place(&mut dice), place(&mut dice));
                let tables = [deal::<G>(&options, &order), deal(&options, &other)];
                let (seen, unlike) = walk(&name, tables, &mut dice);
                compared += seen;
                different += unlike;
            }
        }
        (compared, different)
    }
}

/// Plays both tables side by side, with the same actions, as long as that is possible.
fn walk<G: Craft>(
    name: &str,
    [mut one, mut other]: [Sitting<G>; 2],
    dice: &mut Dice,
) -> (u32, u32) {
    let (mut compared, mut different) = (0, 0);
    while one.play().standing().deals == 0 && one.play().turn() == other.play().turn() {
        let seat = match one.play().turn() {
            Turn::Seat(seat) => seat,
            Turn::Window(_) => {
                one.close();
                other.close();
                continue;
            }
            Turn::Chance(_) | Turn::Over => break,
        };
        let seed = dice.next_u64();
        let views = [&one, &other].map(|here| here.play().view(Viewer::Seat(seat)));
        if views[0] == views[1] {
            compared += 1;
            let unlike = Seat::all(4).any(|seat| {
                one.play().view(Viewer::Seat(seat)) != other.play().view(Viewer::Seat(seat))
            });
            different += u32::from(unlike);
            for level in Level::ALL {
                if level == Level::Expert && compared > 6 && !long() {
                    continue;
                }
                let choices = [&one, &other].map(|here| decide(here, seat, level, seed));
                assert_eq!(choices[0], choices[1], "{name} {level}");
            }
        }
        let action = decide(&one, seat, Level::Novice, seed).expect("a seat in turn must act");
        if one.act(seat, &action).is_err() || other.act(seat, &action).is_err() {
            break;
        }
    }
    (compared, different)
}

#[test]
fn swapped_cards_that_a_seat_cannot_see_change_nothing_for_it() {
    for game in GameName::ALL {
        let (compared, different) = bots::visit(game, Swap);
        println!("{game}: {compared} positions, in {different} the tables differed");
        assert!(different >= 15, "{game}: {compared}, {different}");
    }
}
