//! The table with Snip, the game to copy, which has what a simple game has not: windows, moves that
//! undo, chance in mid-deal, moves made of several steps.

use bots::{Level, random};
use cards::Seat;
use engine::Due;
use engine::fair::{Seed, Source};
use games::snip::{Options, Snip};

use super::table::{Sitter, Table};
use super::talk::Talk;

const EXPERT: Sitter = Sitter::Bot(Level::Expert);

fn table(seed: &str, sitters: [Sitter; 3]) -> Table<Snip> {
    let source = Source::Seed { seed: Seed::from_text(seed), salt: Vec::new() };
    Table::new(&Options::default(), source, sitters.to_vec()).expect("the defaults are playable")
}

/// What a person in seat 0 is told when typing these lines.
fn say(seed: &str, most: usize, lines: &str) -> String {
    let table = table(seed, [Sitter::Person, EXPERT, EXPERT]);
    let mut out = Vec::new();
    let input = lines.as_bytes();
    let (terminal, cautions) = (false, Vec::new());
    Talk { table, input, out: &mut out, terminal, cautions, most, last: None, saved: 0 }
        .run()
        .expect("a list of bytes can be written to");
    String::from_utf8(out).expect("all of it is text")
}

#[test]
fn a_match_with_windows_is_played_to_its_end() {
    for seed in 0..3 {
        let said = say(&seed.to_string(), 60, &"1\n".repeat(500));
        assert!(said.contains("The match is over after"), "{said}");
    }
}

#[test]
fn long_lists_are_composed_and_the_draft_can_be_dropped() {
    let said = say("1", 1, &"1\n".repeat(900));
    assert!(said.contains("1 … as in lay ") && said.contains("Go on (or back): "), "{said}");
    assert!(said.contains("The match is over after"), "{said}");
    let first_choice = |said: &str| said.find("… as in").expect("something to compose");
    let lines = "stay\n".repeat(9);
    let dropped = say("1", 1, &format!("{lines}1\nback\n1\nquit\n"));
    let again = dropped.rfind("Go on (or back)").expect("composing again");
    assert!(again > first_choice(&dropped) && dropped.matches("Go on").count() == 2, "{dropped}");
}

#[test]
fn a_window_may_be_stayed_out_of() {
    let windows = |said: &str| said.matches("stay out").count();
    let seeds: Vec<String> = (0..20).map(|seed| seed.to_string()).collect();
    let seed = seeds.iter().find(|seed| windows(&say(seed, 60, "")) > 0).expect("a queen is dealt");
    let stayed = say(seed, 60, "hint\nstay\nquit\n");
    assert!(stayed.contains("Hint: ") && !stayed.contains("You declare"), "{stayed}");
    let acted = say(seed, 60, "1\nquit\n");
    assert!(acted.contains("You declare"), "{acted}");
    let outside = say(seed, 60, &format!("{}stay\nquit\n", "stay\n".repeat(9)));
    assert!(outside.contains("It is your turn: you cannot stay out."), "{outside}");
}

#[test]
fn a_word_of_the_game_comes_before_the_tables() {
    let stay = "stay\n".repeat(9);
    let lay = |said: &str| {
        let list = said.lines().rfind(|line| line.contains("lay ")).expect("two cards may be laid");
        let number =
            list.trim_start_matches("You may: ").split(", ").position(|m| m.contains("lay "));
        number.expect("it is in the list") + 1
    };
    let first = lay(&say("3", 60, &stay));
    let laid = format!("{stay}{first}\n");
    let game = say("3", 60, &format!("{laid}undo\nquit\n"));
    assert!(game.contains("You take them back") && !game.contains("Taken back:"), "{game}");
    let tables = say("3", 60, &format!("{laid}takeback\nquit\n"));
    assert!(tables.contains("Taken back:") && !tables.contains("You take them back"), "{tables}");
}

/// The bots must answer the same after a decision was taken back and taken again.
#[test]
fn taking_back_and_deciding_again_leads_to_the_same_place() {
    for seed in 0..3 {
        let mut table =
            table(&seed.to_string(), [Sitter::Person, EXPERT, Sitter::Bot(Level::Random)]);
        for decision in 0..20 {
            let Due::Decision { seat, in_window } = table.next() else {
                break;
            };
            let decide = |table: &mut Table<Snip>| {
                if in_window && decision % 2 == 0 {
                    table.stay_out(seat);
                } else {
                    let view = table.view(seat);
                    let dice = &mut table.dice(seat, "test");
                    let action = random::action(view.seen(table.play().rules()), dice);
                    table.decide(seat, action).expect("a legal choice");
                }
                let next = table.next();
                (next, table.play().record().to_vec(), table.play().digest())
            };
            let before = table.play().record().to_vec();
            let first = decide(&mut table);
            assert_eq!(table.take_back(seat), Ok(()));
            assert_eq!(table.next(), Due::Decision { seat, in_window });
            assert_eq!(table.play().record(), before);
            assert_eq!(decide(&mut table), first);
        }
    }
}

/// Commitment, salt and record are public; a bot's dice must not be.
#[test]
fn nobody_can_roll_the_bots_dice_beforehand() {
    let table = table("1", [EXPERT; 3]);
    let commitment = Seed::from_text("1").commitment();
    for seat in Seat::all(3) {
        let mut guessed = random::dice(&format!("bot\n{commitment}\n\n{seat}\n0"));
        assert_ne!(table.dice(seat, "bot").next_u64(), guessed.next_u64());
    }
    let other = self::table("2", [EXPERT; 3]);
    assert_ne!(
        table.dice(Seat::new(0), "bot").next_u64(),
        other.dice(Seat::new(0), "bot").next_u64()
    );
}

/// Among people a window must not tell by its calls who could act: it calls all of them or none.
#[test]
fn a_window_calls_all_people_or_none() {
    let mut told = 0;
    for seed in 0..20 {
        let mut table = table(&seed.to_string(), [Sitter::Person; 3]);
        let mut called = Vec::new();
        while let Due::Decision { seat, in_window: true } = table.next() {
            called.push((seat, table.play().legal(seat).is_empty()));
            table.stay_out(seat);
        }
        let seats: Vec<Seat> = called.iter().map(|&(seat, _)| seat).collect();
        let everybody: Vec<Seat> = Seat::all(3).collect();
        assert!(seats.chunks(3).all(|round| round == everybody), "seed {seed}: {called:?}");
        told += called.iter().filter(|(_, unable)| *unable).count();
    }
    assert!(told > 0, "somebody who could not act was called, too");
}

#[test]
fn who_cannot_act_in_a_window_is_answered_all_the_same() {
    for seed in 0..20 {
        let table = table(&seed.to_string(), [Sitter::Person; 3]);
        let input = "\nhelp\nhint\nmoves\nstay\n".repeat(9);
        let mut out = Vec::new();
        let (input, cautions) = (input.as_bytes(), Vec::new());
        Talk {
            table,
            input,
            out: &mut out,
            terminal: false,
            cautions,
            most: 60,
            last: None,
            saved: 0,
        }
        .run()
        .expect("a list of bytes can be written to");
    }
}
