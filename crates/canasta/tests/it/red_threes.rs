//! CAN-G4, C51: what a watcher is told of red threes is what happens next.

use canasta::{Action, Canasta, Event, Options};
use engine::{Play, Told, Turn, Viewer};

use crate::kit::seeded;

/// Plays one deal in which everybody draws and throws, and gives what a watcher heard.
fn heard(word: &str) -> Vec<Event> {
    let options = Options { recycle_limit: 0, max_deals: 1, ..Options::default() };
    let mut told: Vec<Told<Event>> = Vec::new();
    let mut play: Play<Canasta> = Play::new(&options, seeded(word), &mut told).unwrap();
    while let Turn::Seat(seat) = play.turn() {
        let hand = play.view(Viewer::Seat(seat)).own.hand;
        let thrown = hand.iter().map(Action::Discard);
        let wanted = [Action::Draw].into_iter().chain(thrown).chain([Action::Pass]);
        let action = wanted.into_iter().find(|action| play.check(seat, action).is_ok());
        play.act(seat, &action.unwrap(), &mut told).unwrap();
    }
    let public = told.into_iter().filter(|told| told.to.reaches(Viewer::Watcher));
    public.map(|told| told.event).collect()
}

#[test]
fn a_red_three_is_told_to_be_replaced_only_where_a_card_comes_for_it() {
    let (mut replaced_in_play, mut last) = (0, 0);
    for number in 0..300 {
        let events = heard(&format!("red three {number}"));
        let dealt = events.iter().position(|event| matches!(event, Event::Turned { .. })).unwrap();
        for (at, event) in events.iter().enumerate() {
            let Event::RedThree { replaced, .. } = *event else { continue };
            let ends = events[at + 1] == Event::Ended;
            assert_eq!(replaced, !ends, "{event:?}, then {:?}", events[at + 1]);
            replaced_in_play += u32::from(replaced && at > dealt);
            last += u32::from(ends);
        }
    }
    assert!(replaced_in_play > 100 && last > 3, "{replaced_in_play} replaced, {last} not");
}
