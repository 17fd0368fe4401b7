//! What events and lists say can be typed. What was typed is written down in one way.

use belote::Belote;
use bezique::Bezique;
use canasta::Canasta;
use engine::Game;
use rami::Rami;
use tractor::Tractor;

/// Each line that a person may type, and the same move in notation.
fn read<G: Game>(pairs: &[(&str, &str)]) {
    let read = |line: &str| match line.parse::<G::Action>() {
        Ok(action) => action.to_string(),
        Err(error) => panic!("{} {line:?}: {error}", G::NAME),
    };
    for (typed, notation) in pairs {
        let written = read(notation);
        assert_eq!(written.split(' ').next(), notation.split(' ').next(), "one verb is written");
        for line in [*typed, &typed.to_uppercase(), &written] {
            assert_eq!(read(line), written, "{} {line:?}", G::NAME);
        }
    }
}

fn refuse<G: Game>(lines: &[&str]) {
    for line in lines {
        assert!(line.parse::<G::Action>().is_err(), "{} reads {line:?}", G::NAME);
    }
}

#[test]
fn verbs_that_are_told_are_verbs_that_are_taken() {
    read::<Belote>(&[
        ("take J♠", "take S"),
        ("take spades", "take S"),
        ("play K♠ announce a tierce and belote", "play KS tierce belote"),
    ]);
    read::<Bezique>(&[
        ("lay marriage K♥ Q♥", "meld marriage KH QH"),
        ("meld a trump marriage: K♥ Q♥", "meld trump_marriage KH QH"),
        ("meld a bezique: Q♠ J♦", "meld bezique QS JD"),
        ("meld four aces: A♠ A♥ A♦ A♣", "meld four_aces AS AH AD AC"),
    ]);
    read::<Tractor>(&[
        ("show S", "declare S"),
        ("show pair S", "declare pair S"),
        ("show BJ", "declare BJ"),
        ("throw 5♦ 5♦ A♦", "play 5D 5D AD"),
        ("lead 5♦", "play 5D"),
    ]);
    read::<Canasta>(&[
        ("throw 9♣", "discard 9C"),
        ("add K♣ K♦ to meld 2", "add 2 KD KC"),
        ("add K♣ to 2", "add 2 KC"),
        ("meld K♠ K♥ K♦", "meld KS KH KD"),
    ]);
    read::<Rami>(&[
        ("lay 5♠ 6♠ 7♠ / 9♥ 9♦ 9♣", "meld 5S 6S 7S / 9H 9D 9C"),
        ("throw K♥", "discard KH"),
        ("add 8♠ to meld 1", "add 1 8S"),
        ("add JK to 1 low", "add 1 JK low"),
        ("give 1 7♠", "swap 1 7S"),
    ]);
}

#[test]
fn what_says_too_little_or_too_much_is_still_refused() {
    refuse::<Belote>(&["take", "take JK", "take J♠ J♥", "play announce", "announce tierce"]);
    refuse::<Bezique>(&["meld", "lay", "meld a", "meld a fish: KH QH", "meld marriage: KH"]);
    refuse::<Tractor>(&["show", "show fish", "throw fish"]);
    refuse::<Canasta>(&["add", "add to", "add KC to", "add KC to meld", "add KC to 0", "throw"]);
    refuse::<Rami>(&[
        "lay",
        "give",
        "give 1",
        "add 0 8S",
        "give 0 7S",
        "add 8S to",
        "add 8S to meld",
        "throw KH KD",
    ]);
}
