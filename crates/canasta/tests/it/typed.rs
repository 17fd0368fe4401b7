//! What a player types, read as it is meant: who takes the pile need not name its top card.

use canasta::pack::{is_wild, rank};
use canasta::{Canasta, Options};
use cards::Face;
use engine::fair::{Seed, Source};
use engine::{Moves, Play, Spoken, Turn, Viewer};

#[test]
fn the_top_card_of_the_pile_goes_without_saying() {
    let mut found = (0, 0);
    for deal in 0..400 {
        let seed = Seed::from_text(&format!("pile {deal}"));
        let source = Source::Seed { seed, salt: vec![] };
        let play: Play<Canasta> = Play::new(&Options::default(), source, &mut ()).unwrap();
        let Turn::Seat(seat) = play.turn() else { panic!("a match begins") };
        let view = play.view(Viewer::Seat(seat));
        let seen = view.seen(play.rules());
        let top = seen.open.top().expect("a card is turned up");
        let alike = |face: &Face| !is_wild(*face) && rank(*face) == rank(top);
        let pair: Vec<Face> = seen.own.hand.iter().filter(alike).take(2).collect();
        let [one, two] = pair[..] else { continue };
        let short = Canasta::read(seen, &format!("take {one} {two}")).unwrap();
        let whole = Canasta::read(seen, &format!("take {one} {two} {top}")).unwrap();
        assert_eq!(short, whole, "{one} {two} on {top}");
        Canasta::check(seen, &short).unwrap();
        found = (found.0 + 1, found.1 + u32::from(one == top || two == top));
    }
    assert!(found.0 > 20 && found.1 > 2, "{found:?}");
}

#[test]
fn what_takes_nothing_stays_as_it_was_typed() {
    let source = Source::Seed { seed: Seed::from_text("pile"), salt: vec![] };
    let play: Play<Canasta> = Play::new(&Options::default(), source, &mut ()).unwrap();
    let Turn::Seat(seat) = play.turn() else { panic!("a match begins") };
    let view = play.view(Viewer::Seat(seat));
    let seen = view.seen(play.rules());
    let read = Canasta::read(seen, "take JK JK").unwrap();
    assert_eq!(read.to_string(), "take JK JK");
    assert!(Canasta::check(seen, &read).is_err());
}
