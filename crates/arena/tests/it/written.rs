//! What is written is read by one door: a program and a log may leave unsaid what a person may.

use arena::protocol::{Answer, Draft, answer};
use bezique::{Bezique, Options};
use cards::Seat;
use engine::fair::Source;
use engine::log::Log;
use engine::{Play, Viewer};

/// Seat 0 has won the first trick and holds king and queen of clubs.
fn won() -> Play<Bezique> {
    let seed = format!("{:0>64}", "a").parse().expect("64 digits");
    let source = Source::Seed { seed, salt: vec![] };
    let mut play: Play<Bezique> =
        Play::new(&Options::default(), source, &mut ()).expect("playable");
    for (seat, card) in [(0, "9D"), (1, "8S")] {
        let action = card.parse().expect("a card");
        play.act(Seat::new(seat), &action, &mut ()).expect("a first trick");
    }
    play
}

#[test]
fn a_program_need_not_name_the_kind_of_a_meld() {
    let play = won();
    let view = play.view(Viewer::Seat(Seat::new(0)));
    let said = r#"{"action": "meld KC QC"}"#;
    let answer = answer(view.seen(play.rules()), &mut Draft::default(), said);
    let Ok(Answer::Decided(Some(action))) = answer else { panic!("{answer:?}") };
    assert_eq!(action.to_string(), "meld marriage QC KC");
}

#[test]
fn a_log_need_not_name_the_kind_of_a_meld() {
    let mut play = won();
    let meld = "meld marriage QC KC".parse().expect("a meld");
    play.act(Seat::new(0), &meld, &mut ()).expect("legal");
    let mut log = Log::of(&play);
    log.actions[2].action = "meld KC QC".to_string();
    let again = log.replay::<Bezique>(&mut ()).expect("it says the same");
    assert_eq!(again.digest(), play.digest());
}
