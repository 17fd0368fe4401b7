//! What a player types, read as it is meant: the cards of a meld say of what kind it is.

use bezique::{Bezique, Options};
use cards::Seat;
use engine::fair::Source;
use engine::{Play, Spoken, Viewer};

/// Seat 0 has won the first trick and holds king and queen of clubs.
fn won() -> Play<Bezique> {
    let seed = format!("{:0>64}", "a").parse().unwrap();
    let source = Source::Seed { seed, salt: vec![] };
    let mut play: Play<Bezique> = Play::new(&Options::default(), source, &mut ()).unwrap();
    for (seat, card) in [(0, "9D"), (1, "8S")] {
        play.act(Seat::new(seat), &card.parse().unwrap(), &mut ()).unwrap();
    }
    play
}

fn read(play: &Play<Bezique>, text: &str) -> Result<String, String> {
    let view = play.view(Viewer::Seat(Seat::new(0)));
    let read = Bezique::read(view.seen(play.rules()), text);
    read.map(|action| action.to_string()).map_err(|error| error.to_string())
}

#[test]
fn a_meld_finds_its_kind_by_itself() {
    let mut play = won();
    for text in ["meld KC QC", "MELD qc kc", "meld marriage KC QC"] {
        assert_eq!(read(&play, text).as_deref(), Ok("meld marriage QC KC"), "{text}");
    }
    let trump = play.view(Viewer::Watcher).seen(play.rules()).open.trump.unwrap();
    let royals = format!("meld K{trump} Q{trump}");
    let found = read(&play, &royals).unwrap();
    assert!(found.starts_with("meld trump_marriage "), "{found}");
    assert!(read(&play, "meld AS AH AD AC").unwrap().starts_with("meld four_aces "));
    assert!(read(&play, "meld KC QC JC").is_err(), "three cards are no meld");
    let meld = read(&play, "meld KC QC").unwrap().parse().unwrap();
    play.act(Seat::new(0), &meld, &mut ()).unwrap();
}
