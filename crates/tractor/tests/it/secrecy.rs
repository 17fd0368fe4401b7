//! Canaries: no viewer is ever handed the name of a card that it cannot know.
//!
//! What came to light is kept here from what was done at the table. Everything a viewer gets is then
//! searched for the names of all other cards: the view on the wire, the table in words, every event as
//! data and in words, and refusals.

use cards::{Dice, Face};
use engine::{Fact, Spoken, Turn, Viewer};
use tractor::pack::{Cards, PACK, bit, faces};
use tractor::{Action, Event, Tractor};

use crate::kit::{Script, random_move, random_options, seat, seeded, viewers};

/// The faces named in a text, with letters or symbols.
fn named(text: &str) -> u64 {
    let words = text.split(|c: char| !c.is_alphanumeric() && !"♠♥♦♣".contains(c));
    words.filter_map(|word| word.parse::<Face>().ok()).fold(0, |all, face| all | bit(face))
}

/// One match, watched by everybody.
struct Watch {
    script: Script,
    /// The faces that have come to light in this deal.
    public: u64,
    looked_for: u64,
}

impl Watch {
    /// The faces of which a viewer can know no card to be anywhere.
    fn secret(&self, viewer: Viewer) -> u64 {
        let mut known = self.public;
        if let Viewer::Seat(_) = viewer {
            let own = self.script.play.view(viewer).own;
            known |= own.hand.faces() | own.buried.faces();
        }
        PACK.faces() & !known
    }

    fn look(&mut self, viewer: Viewer) {
        let secret = self.secret(viewer);
        let view = self.script.play.view(viewer);
        let seen = view.seen(self.script.play.rules());
        for text in [serde_json::to_string(&view).unwrap(), Tractor::describe(seen)] {
            let leaked: Vec<Face> = faces(named(&text) & secret).collect();
            assert!(leaked.is_empty(), "{viewer:?} can read {leaked:?} in {text}");
        }
        self.looked_for += u64::from(secret.count_ones());
    }

    fn listen(&self, viewer: Viewer, before: u64) {
        let secret = self.secret(viewer) & before;
        for told in self.script.told.iter().filter(|told| told.to.reaches(viewer)) {
            if let Event::Lacks { .. } | Event::KittyShown { .. } = told.event {
                continue;
            }
            let data = serde_json::to_string(&told.event).unwrap();
            let words = Tractor::tell(self.script.play.rules(), &told.event, viewer);
            for text in [data, words.unwrap_or_default()] {
                let leaked: Vec<Face> = faces(named(&text) & secret).collect();
                assert!(leaked.is_empty(), "{viewer:?} is told {leaked:?} by {text}");
            }
        }
    }

    /// A refusal names cards of the own hand, or those that were tried.
    fn be_refused(&self, dice: &mut Dice) {
        for number in 0..4 {
            let hand = self.script.own(number).hand;
            let tried: Vec<Face> = faces(PACK.faces()).filter(|_| dice.below(20) == 0).collect();
            let tried: Cards = tried.into_iter().collect();
            for action in [Action::Play(tried), Action::Bury(tried)] {
                let Err(violation) = self.script.play.check(seat(number), &action) else {
                    continue;
                };
                let mut told = named(&Tractor::rulebook().message(&violation));
                for fact in violation.facts() {
                    told |= if let Fact::Faces(bag) = fact { bag.faces() } else { 0 };
                }
                assert_eq!(told & !(hand.faces() | tried.faces()), 0, "{violation:?}");
            }
        }
    }
}

#[test]
fn four_players_and_a_watcher_get_no_hidden_card() {
    let mut looked_for = 0;
    for number in 0..12 {
        let mut dice = Dice::new(number + 77);
        let options = random_options(&mut dice);
        let script = Script::new(&options, seeded(&number.to_string()));
        let mut watch = Watch { script, public: 0, looked_for: 0 };
        while watch.script.play.standing().deals < 3 && watch.script.play.turn() != Turn::Over {
            let before: Vec<u64> = viewers(4).map(|viewer| watch.secret(viewer)).collect();
            watch.script.told.clear();
            let done = random_move(&mut watch.script, &mut dice);
            let rank = watch.script.open().trump.rank;
            match done {
                Some((_, Action::Play(cards))) => watch.public |= cards.faces(),
                Some((_, Action::Declare(shown))) => watch.public |= shown.cards(rank).faces(),
                _ => {}
            }
            for told in &watch.script.told {
                match told.event {
                    Event::Turned { card } => watch.public |= bit(card),
                    Event::KittyShown { cards } => watch.public |= cards.faces(),
                    _ => {}
                }
            }
            for (viewer, before) in viewers(4).zip(before) {
                watch.listen(viewer, before);
            }
            if watch.script.told.iter().any(|told| matches!(told.event, Event::Deal { .. })) {
                watch.public = 0;
            }
            viewers(4).for_each(|viewer| watch.look(viewer));
            if dice.below(8) == 0 {
                watch.be_refused(&mut dice);
            }
        }
        looked_for += watch.looked_for;
    }
    assert!(looked_for > 100_000, "only {looked_for} hidden cards looked for");
}

/// The search finds what it should find, and nothing else.
#[test]
fn the_search_finds_cards_in_any_writing() {
    let found: Vec<String> = faces(named(r#"{"hand":["10S","SJ"],"led":"S"} A♥, 3"#))
        .map(|face| face.to_string())
        .collect();
    assert_eq!(found, ["10S", "AH", "SJ"]);
    let script = Script::new(&Default::default(), seeded("canary"));
    let wire = serde_json::to_string(&script.play.view(Viewer::Seat(seat(0)))).unwrap();
    assert_eq!(script.own(0).hand.faces() & !named(&wire), 0, "an own hand is found");
}
