//! `draws`: what a match asked of chance, request by request, so that whoever has seed and salt can draw
//! the same without knowing a rule: a number below so many, or an order of these cards.

use engine::fair::Seed;
use engine::log::{Chance, Log, LogError};
use engine::{Ask, Deed, Drawn, Spoken, State, Turn};
use serde_json::{Value, json};

use cards::Stream;

/// The requests of a log that draws from a seed, in their order.
pub(crate) fn draws<G: Spoken>(log: &Log) -> Result<Vec<Value>, LogError> {
    let Chance::Seed { seed, salt } = &log.source else {
        return Err(LogError::Unreadable(
            "the log writes cards out instead of drawing them".to_string(),
        ));
    };
    let play = log.begin::<G>(&mut ())?;
    let mut house = House::<G>::new(play.rules(), seed, salt);
    for position in log.turned_up::<G>()? {
        house.goes_on(position.deed);
    }
    Ok(house.asked)
}

/// A match that is played again for what it asks.
struct House<'a, G: Spoken> {
    rules: &'a G::Rules,
    state: State<G>,
    key: [u8; 32],
    asked: Vec<Value>,
}

impl<'a, G: Spoken> House<'a, G> {
    fn new(rules: &'a G::Rules, seed: &Seed, salt: &[String]) -> House<'a, G> {
        let key = seed.deal_key(salt);
        let mut house = House { rules, state: State::start(rules), key, asked: Vec::new() };
        house.answers();
        house
    }

    fn goes_on(&mut self, deed: Deed<G::Action>) {
        match deed {
            Deed::Acted(seat, action) => self.state.apply(self.rules, seat, &action, &mut ()),
            Deed::Closed => self.state.close(self.rules, &mut ()),
        }
        self.answers();
    }

    /// Writes down what is asked now, and answers it as the house did: request *n* by stream *n*.
    fn answers(&mut self) {
        while let Turn::Chance(ask) = self.state.turn(self.rules) {
            let mut stream = Stream::new(&self.key, self.asked.len() as u64);
            match ask {
                Ask::Number(below) => {
                    self.asked.push(json!({ "below": below }));
                    self.state.chance(self.rules, Drawn::Number(stream.below(below)), &mut ());
                }
                Ask::Order(n) => {
                    self.asked.push(json!({ "pile": G::pile(self.rules, self.state.open()) }));
                    let mut order = [0; 256];
                    let order = &mut order[..usize::from(n)];
                    stream.order(order);
                    self.state.chance(self.rules, Drawn::Order(order), &mut ());
                }
            }
        }
    }
}
