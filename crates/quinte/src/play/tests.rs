//! The table with what only some games have: windows and moves made of several steps in Tractor, moves
//! that undo in Rami.

use bots::Level;
use cards::Seat;
use engine::fair::{Seed, Source};
use engine::{Due, Step};
use games::moves::Listed;
use games::{Act, GameName};
use serde_json::json;

use super::keys::Keys;
use super::sitter::Sitter;
use super::table::{Stands, Table, Waits};
use super::talk::Talk;

const CLUB: Sitter = Sitter::Bot(Level::Club);
const RANDOM: Sitter = Sitter::Bot(Level::Random);
const YOU: [Sitter; 4] = [Sitter::Person, RANDOM, RANDOM, RANDOM];

fn table(game: GameName, seed: &str, sitters: [Sitter; 4]) -> Table {
    let source = Source::Seed { seed: Seed::from_text(seed), salt: Vec::new() };
    Table::new(game, &json!({}), source, sitters.to_vec()).expect("the defaults are playable")
}

/// Lets bots decide until a person has to.
fn next(table: &mut Table) -> Waits {
    loop {
        let Waits::Bot(seat, level) = table.waits() else { return table.waits() };
        let decided = table.thought(seat, level)();
        table.bot_decides(seat, decided);
    }
}

/// What the people of a table are told when typing these lines.
fn talk(table: Table, most: usize, lines: &str) -> String {
    let mut out = Vec::new();
    let (input, cautions) = (Keys::Piped(lines.as_bytes()), Vec::new());
    let (last, saved, telling, told) = (None, 0, false, Vec::new());
    Talk { table, input, out: &mut out, cautions, most, last, saved, telling, told }
        .run()
        .expect("a list of bytes can be written to");
    String::from_utf8(out).expect("all of it is text")
}

/// What a person in seat 0 of Tractor is told.
fn say(seed: &str, most: usize, lines: &str) -> String {
    talk(table(GameName::Tractor, seed, YOU), most, lines)
}

#[test]
fn a_match_with_windows_is_played_to_its_end() {
    let mut windows = 0;
    for seed in 0..3 {
        let said = say(&seed.to_string(), 60, &"1\n".repeat(20_000));
        assert!(said.contains("The match is over after"), "{said}");
        windows += said.matches("stay out").count();
    }
    assert!(windows > 0, "somebody was called into a window");
}

#[test]
fn long_lists_are_composed_by_named_steps_and_the_draft_can_be_dropped() {
    let said = say("1", 1, &"1\n".repeat(2_000));
    assert!(!said.contains("as in"), "{said}");
    let first_choice = said.find("You may: 1 3♠ …, ").expect("something to compose");
    assert!(said[first_choice..].contains("3♠ … Go on (or back): 1 "), "{said}");
    let decided = said[..first_choice].matches("\n> ").count();
    let lines = "1\n".repeat(decided);
    let dropped = say("1", 1, &format!("{lines}1\nback\n1\nquit\n"));
    let last = &dropped[first_choice..];
    assert_eq!(last.matches("Go on (or back)").count(), 2, "{last}");
    assert_eq!(last.matches("You may: 1 3♠ …, ").count(), 2, "{last}");
}

#[test]
fn a_window_may_be_stayed_out_of() {
    let seeds: Vec<String> = (0..20).map(|seed| seed.to_string()).collect();
    let first = |seed: &&String| say(seed, 60, "").contains("stay out");
    let seed = seeds.iter().find(first).expect("a card to declare is dealt");
    let stayed = say(seed, 60, "hint\nstay\nquit\n");
    assert!(stayed.contains("Hint: ") && !stayed.contains("You show"), "{stayed}");
    let acted = say(seed, 60, "1\nquit\n");
    assert!(acted.contains("You show"), "{acted}");
    let outside = say(seed, 60, &format!("{}quit\n", "stay\n".repeat(9)));
    assert!(outside.contains("It is your turn: you cannot stay out."), "{outside}");
}

/// Staying out lasts until something else is on offer.
#[test]
fn nobody_is_asked_again_for_the_same_offer() {
    for seed in 0..10 {
        let said = say(&seed.to_string(), 60, &"stay\n".repeat(9));
        let asked = said.lines().filter(|line| line.starts_with("You may: "));
        let windows: Vec<&str> = asked.filter(|line| line.ends_with("stay out")).collect();
        assert!(windows.windows(2).all(|two| two[0] != two[1]), "seed {seed}: {windows:?}");
    }
}

#[test]
fn a_word_of_the_game_comes_before_the_tables() {
    let say = |lines: &str| talk(table(GameName::Rami, "2", YOU), 60, lines);
    let laid = "draw\nmeld 9S 9H 9C\n";
    let game = say(&format!("{laid}undo\nquit\n"));
    assert!(game.contains("You take 9♠ 9♥ 9♣ back.") && !game.contains("Taken back:"), "{game}");
    let tables = say(&format!("{laid}takeback\nquit\n"));
    assert!(tables.contains("Taken back:") && !tables.contains("♣ back."), "{tables}");
}

/// The first whole move of a list, by its steps.
fn first_move(table: &Table, seat: Seat) -> Vec<Step> {
    let mut steps = Vec::new();
    loop {
        match table.play().list(seat, &steps, 60).into_iter().next() {
            Some(Listed::Move(one)) => return one.steps.into_iter().map(Step).collect(),
            Some(Listed::Step(step, _)) => steps.push(step),
            None => return steps,
        }
    }
}

/// The bots must answer the same after a decision was taken back and taken again.
#[test]
fn taking_back_and_deciding_again_leads_to_the_same_place() {
    for (seed, game) in (0..4).zip([GameName::Tractor, GameName::Canasta].into_iter().cycle()) {
        let mut table = table(game, &seed.to_string(), [Sitter::Person, CLUB, RANDOM, CLUB]);
        for decision in 0..20 {
            let Waits::Person { seat, in_window } = next(&mut table) else {
                break;
            };
            let decide = |table: &mut Table| {
                if in_window && decision % 2 == 0 {
                    table.stay_out(seat);
                } else {
                    let steps = first_move(table, seat);
                    table.decide(seat, Act::Steps(&steps)).expect("a legal choice");
                }
                let next = next(table);
                (next, table.play().record(0).to_vec(), table.log().result)
            };
            let before = table.play().record(0).to_vec();
            let first = decide(&mut table);
            assert_eq!(table.take_back(seat), Ok(()));
            assert_eq!(next(&mut table), Waits::Person { seat, in_window });
            assert_eq!(table.play().record(0), before);
            assert_eq!(decide(&mut table), first);
        }
    }
}

/// Two people stay out of one window, one after the other; the second takes that back alone.
#[test]
fn taking_back_leaves_others_where_they_decided() {
    let people = [Sitter::Person, Sitter::Person, RANDOM, RANDOM];
    let mut tried = 0;
    for seed in 0..10 {
        let mut table = table(GameName::Tractor, &seed.to_string(), people);
        let Waits::Person { seat: first, in_window: true } = next(&mut table) else { continue };
        table.stay_out(first);
        let Waits::Person { seat: second, in_window: true } = next(&mut table) else { continue };
        assert_ne!(first, second, "who stayed out is not asked again");
        table.stay_out(second);
        assert_eq!(table.take_back(second), Ok(()));
        assert_eq!(table.play().due(), Due::Decision { seat: second, in_window: true });
        assert_eq!(table.take_back(first), Ok(()), "its own decision is the last that stands");
        assert_eq!(table.play().due(), Due::Decision { seat: first, in_window: true });
        assert_eq!(table.take_back(second), Err(Stands::Nothing));
        tried += 1;
    }
    assert!(tried > 0, "two people were called into a window");
}

/// Commitment, salt and record are public; a bot's dice must not be.
#[test]
fn nobody_can_roll_the_bots_dice_beforehand() {
    let first = table(GameName::Tractor, "1", [CLUB; 4]);
    let commitment = Seed::from_text("1").commitment();
    let throw = |table: &Table, seat| table.play().dice(seat, "bot").next_u64();
    for seat in Seat::all(4) {
        let guessed = Seed::from_text(&format!("bot\n{commitment}\n\n{seat}\n0"));
        assert_ne!(throw(&first, seat), guessed.dice().next_u64());
    }
    let other = table(GameName::Tractor, "2", [CLUB; 4]);
    assert_ne!(throw(&first, Seat::new(0)), throw(&other, Seat::new(0)));
}

/// Among people a window must not tell by its calls who could act: it calls all of them or none.
#[test]
fn a_window_calls_all_people_or_none() {
    let mut told = 0;
    for seed in 0..5 {
        let mut table = table(GameName::Tractor, &seed.to_string(), [Sitter::Person; 4]);
        let mut called = Vec::new();
        while let Waits::Person { seat, in_window: true } = next(&mut table) {
            called.push((seat, table.play().legal(seat, &[]).is_empty()));
            table.stay_out(seat);
        }
        let seats: Vec<Seat> = called.iter().map(|&(seat, _)| seat).collect();
        let everybody: Vec<Seat> = Seat::all(4).collect();
        assert!(seats.chunks(4).all(|round| round == everybody), "seed {seed}: {called:?}");
        told += called.iter().filter(|(_, unable)| *unable).count();
    }
    assert!(told > 0, "somebody who could not act was called, too");
}

#[test]
fn who_cannot_act_in_a_window_is_answered_all_the_same() {
    for seed in 0..5 {
        let table = table(GameName::Tractor, &seed.to_string(), [Sitter::Person; 4]);
        let said = talk(table, 60, &"\nhelp\nhint\nmoves\nstay\n".repeat(9));
        assert!(said.contains("You may: 1 stay out"), "{said}");
    }
}

/// Whatever cards are typed, the table answers and goes on.
#[test]
fn any_cards_are_answered() {
    let names = "2S 10H KD AC JK SJ BJ 7S#1 7S#2 7S#4".split(' ');
    let names: Vec<&str> = names.collect();
    for game in GameName::ALL {
        let seats = games::seats(game, &json!({})).expect("the defaults are playable");
        let source = Source::Seed { seed: Seed::from_text("any"), salt: Vec::new() };
        let sitters = YOU[..seats].to_vec();
        let table = Table::new(game, &json!({}), source, sitters).expect("playable");
        let mut lines = String::new();
        for one in &names {
            for verb in ["", "play ", "meld ", "add 1 ", "take ", "swap 9 ", "what ", "keep "] {
                lines += &format!("{verb}{one}\n{verb}{one} {one} {one} {one} {one}\n");
                lines += &format!("{verb}{}\n1\n", names.join(" "));
            }
        }
        let said = talk(table, 60, &lines);
        assert!(said.contains("You leave the table.") || said.contains("match is over"), "{said}");
    }
}
