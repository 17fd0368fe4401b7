//! The loop of every table, driven by hand.

use cards::{Dice, Seat, SeatSet};
use engine::fair::{Seed, Source};
use engine::log::{Log, Position, entries};
use engine::{Basis, Deed, Due, Moves, Play, Proof, Sitting, Told, Turn, Viewer, Worlds};

use snip::{Draft, Event, Options, Snip};

fn sit(seed: u32, people: SeatSet) -> Sitting<Snip> {
    let source = Source::Seed { seed: Seed::from_text(&format!("sit {seed}")), salt: Vec::new() };
    let mut told = Vec::new();
    let play = Play::new(&Options::default(), source, &mut told).expect("playable");
    Sitting::new(play, &told, people)
}

/// Any action that goes on.
fn any(sitting: &Sitting<Snip>, seat: Seat, dice: &mut Dice) -> <Snip as Basis>::Action {
    let view = sitting.play().view(Viewer::Seat(seat));
    let (seen, mut draft) = (view.seen(sitting.play().rules()), Draft::default());
    loop {
        let step = (Snip::legal(seen, &draft) - Snip::BACK).pick(dice).expect("no dead end");
        if let Some(action) = Snip::push(seen, &mut draft, step) {
            return action;
        }
    }
}

/// Plays to the end, and stays out of windows now and then. Gives what was told.
fn finish(sitting: &mut Sitting<Snip>, dice: &mut Dice) -> Vec<Told<Event>> {
    let mut told = Vec::new();
    loop {
        match sitting.due() {
            Due::Nothing => return told,
            Due::Closing => told.extend(sitting.close()),
            Due::Decision { seat, in_window: true } if dice.below(2) == 0 => {
                sitting.stay_out(seat);
                assert_ne!(sitting.due(), Due::Decision { seat, in_window: true });
            }
            Due::Decision { seat, .. } => {
                let action = any(sitting, seat, dice);
                told.extend(sitting.act(seat, &action).expect("what is listed is legal"));
            }
        }
    }
}

#[test]
fn every_decision_is_due_until_the_match_is_over() {
    for seed in 0..20 {
        let mut sitting = sit(seed, SeatSet::EMPTY);
        finish(&mut sitting, &mut Dice::new(u64::from(seed)));
        assert!(sitting.done().contains(&Deed::Closed), "a window was closed");
        assert_eq!(sitting.play().turn(), Turn::Over);
        assert_eq!(Log::of(sitting.play()).actions, entries(sitting.done()));
    }
}

#[test]
fn only_the_able_are_called_unless_people_share_the_call() {
    let everybody: SeatSet = Seat::all(3).collect();
    let (mut unable, mut called) = (0, 0);
    for seed in 0..40 {
        let mut bots = sit(seed, SeatSet::EMPTY);
        while let Due::Decision { seat, in_window: true } = bots.due() {
            assert!(!bots.play().legal(seat).is_empty());
            bots.stay_out(seat);
            called += 1;
        }
        let mut people = sit(seed, everybody);
        while let Due::Decision { seat, in_window: true } = people.due() {
            unable += u32::from(people.play().legal(seat).is_empty());
            people.stay_out(seat);
        }
    }
    assert!(called > 0 && unable > 0, "{called} called, {unable} of the people called in vain");
}

/// Answers come in whatever order they come: a window is open to all who may act.
#[test]
fn whoever_is_quicker_in_a_window_acts_and_calls_the_others_again() {
    let mut quick = 0;
    for seed in 0..200 {
        let mut sitting = sit(seed, SeatSet::EMPTY);
        let Due::Decision { seat: first, in_window: true } = sitting.due() else { continue };
        sitting.stay_out(first);
        let Due::Decision { seat: second, in_window: true } = sitting.due() else { continue };
        let action = any(&sitting, second, &mut Dice::new(1));
        let told = sitting.act(second, &action).expect("what is listed is legal");
        assert!(!told.is_empty());
        assert_eq!(sitting.done(), [Deed::Acted(second, action)]);
        assert_eq!(sitting.due(), Due::Decision { seat: first, in_window: true });
        quick += 1;
    }
    assert!(quick > 0, "two seats could act");
}

#[test]
fn a_refusal_leaves_everything_as_it_was() {
    let mut sitting = sit(1, SeatSet::EMPTY);
    while sitting.due() != Due::Closing {
        let Due::Decision { seat, .. } = sitting.due() else { panic!("a deal begins") };
        sitting.stay_out(seat);
    }
    let before = format!("{sitting:?}");
    let action = "done".parse().expect("a move of the game");
    assert!(sitting.act(Seat::new(0), &action).is_err());
    assert_eq!(format!("{sitting:?}"), before);
    assert!(!sitting.close().is_empty());
    assert_eq!(sitting.done(), [Deed::Closed]);
}

#[test]
fn an_ear_keeps_what_its_seat_was_told_of_the_deal() {
    for seed in 0..20 {
        let mut sitting = sit(seed, SeatSet::EMPTY);
        let told = finish(&mut sitting, &mut Dice::new(u64::from(seed)));
        let gathered = |told: &Told<Event>| Snip::proof(&told.event) == Some(Proof::Gathered);
        let deal = &told[told.iter().rposition(gathered).expect("a second deal")..];
        for seat in Seat::all(3) {
            let reaches = |told: &&Told<Event>| told.to.reaches(Viewer::Seat(seat));
            let events: Vec<Event> = deal.iter().filter(reaches).map(|t| t.event.clone()).collect();
            assert_eq!(sitting.ear(seat).heard(), events);
        }
    }
}

#[test]
fn a_log_turns_up_every_card_as_it_lay() {
    let mut sitting = sit(2, SeatSet::EMPTY);
    finish(&mut sitting, &mut Dice::new(2));
    let log = Log::of(sitting.play());
    let positions = log.turned_up::<Snip>().expect("it was played");
    assert_eq!(positions.len(), sitting.done().len());
    let mut again = sit(2, SeatSet::EMPTY);
    for (Position { at, truth, deed }, done) in positions.into_iter().zip(sitting.done()) {
        assert_eq!((&deed, at < log.actions.len()), (done, true));
        for seat in Seat::all(3) {
            assert_eq!(truth.view(Viewer::Seat(seat)), again.play().view(Viewer::Seat(seat)));
        }
        match deed {
            Deed::Acted(seat, action) => again.act(seat, &action).expect("it was legal"),
            Deed::Closed => again.close(),
        };
    }
}
