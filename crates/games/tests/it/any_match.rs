//! A match of any game as one object, driven by all of its doors and compared with the engine's own.

use cards::{Card, Dice, Seat, SeatSet};
use engine::choices::Choice;
use engine::fair::{Seed, Source};
use engine::{Due, Step, Turn, View, Viewer};
use games::moves::Listed;
use games::{Act, GameName, Match, StepName, Visit};
use serde_json::{Value, json};

fn source(word: &str) -> Source {
    Source::Seed { seed: Seed::from_text(word), salt: vec!["salt".to_string()] }
}

fn opened(game: GameName, word: &str) -> Box<dyn Match> {
    games::open(game, &json!({}), source(word), SeatSet::EMPTY).expect("playable")
}

/// A random whole action by its steps.
fn steps(table: &dyn Match, seat: Seat, dice: &mut Dice) -> Vec<Step> {
    let mut steps = Vec::new();
    loop {
        let legal = table.legal(seat, &steps);
        let Some(step) = legal.pick(dice) else { return steps };
        steps.push(step);
        if table.legal(seat, &steps).is_empty() {
            return steps;
        }
    }
}

/// One more frame, by whichever door the dice say.
fn go(table: &mut dyn Match, dice: &mut Dice) -> bool {
    match table.due() {
        Due::Nothing => return false,
        Due::Closing => assert!(table.close()),
        Due::Decision { seat, in_window } => {
            if in_window && dice.below(3) > 0 {
                table.stay_out(seat);
                return true;
            }
            let offers = table.offers(seat).offers;
            let listed =
                offers.iter().flat_map(|offer| offer.moves.iter().map(move |one| (offer, one)));
            let listed: Vec<_> = listed.collect();
            let any = |dice: &mut Dice| dice.below(listed.len() as u32) as usize;
            let acted = match dice.below(3) {
                0 if !listed.is_empty() => table.act(seat, Act::Text(&listed[any(dice)].1.action)),
                1 if !listed.is_empty() => {
                    let (offer, one) = listed[any(dice)];
                    let cards = one.cards.iter().map(|name| name.parse().expect("a card"));
                    let choice = Choice {
                        cards: cards.collect(),
                        in_order: offer.ordered,
                        ..Choice::default()
                    };
                    let choice = choice.towards(&offer.aim);
                    match table.act(seat, Act::Choice(&choice)) {
                        Err(unclear) if unclear.code() == "SEVERAL_MOVES" => {
                            table.act(seat, Act::Text(&one.action))
                        }
                        acted => acted,
                    }
                }
                _ => {
                    let steps = steps(table, seat, dice);
                    table.act(seat, Act::Steps(&steps))
                }
            };
            acted.unwrap_or_else(|why| panic!("{}: {why}", table.game()));
        }
    }
    true
}

/// Every viewer of a table.
fn viewers(table: &dyn Match) -> Vec<Viewer> {
    Seat::all(table.seats()).map(Viewer::Seat).chain([Viewer::Watcher]).collect()
}

fn everything(table: &dyn Match) -> Vec<String> {
    let of =
        |viewer| [table.view(viewer), table.events(viewer, 0).join("\n"), table.describe(viewer)];
    viewers(table).into_iter().flat_map(of).chain([table.log().to_text()]).collect()
}

#[test]
fn a_match_of_any_game_is_played_by_every_door_and_rebuilt_from_its_record() {
    for game in GameName::ALL {
        let mut table = opened(game, "doors");
        let mut dice = Dice::new(7);
        let mut halfway = Vec::new();
        for n in 0..400 {
            if n == 200 {
                halfway = vec![everything(&*table), vec![table.frames().to_string()]];
            }
            if !go(&mut *table, &mut dice) {
                break;
            }
        }
        let again =
            games::replay(game, &table.options(), source("doors"), SeatSet::EMPTY, table.record(0));
        let again = again.expect("its own record");
        assert_eq!(
            everything(&*again),
            everything(&*table),
            "{game} is another match when replayed"
        );
        assert_eq!(again.frames(), table.frames());
        if let [then, frames] = halfway.as_slice() {
            let frames = frames[0].parse().expect("a number");
            assert!(table.back(frames) && table.frames() == frames);
            assert_eq!(everything(&*table), *then, "{game} is another match when taken back");
            assert!(!table.back(frames + 1), "there is no frame ahead");
        }
    }
}

/// The text of a view is the view: it reads back and is written the same.
#[test]
fn views_are_the_engines_views() {
    struct Reads<'a>(&'a Value, &'a Value);
    impl Visit for Reads<'_> {
        type Out = Value;
        fn visit<G: engine::Spoken>(self) -> Value {
            let options = engine::house_rules::read::<G>(self.0).expect("options of a match");
            let rules = G::compile(&options).expect("options of a match");
            let view = View::<G>::read(&rules, self.1).expect("a view that a match wrote");
            serde_json::to_value(view).expect("plain data")
        }
    }
    for game in GameName::ALL {
        let mut table = opened(game, "views");
        let mut dice = Dice::new(3);
        for _ in 0..60 {
            go(&mut *table, &mut dice);
        }
        for viewer in viewers(&*table) {
            let written: Value = serde_json::from_str(&table.view(viewer)).expect("JSON");
            assert_eq!(game.visit(Reads(&table.options(), &written)), written);
        }
    }
}

/// What was told long ago is told again as it was.
#[test]
fn old_frames_are_told_as_they_were() {
    for game in GameName::ALL {
        let mut table = opened(game, "frames");
        let mut dice = Dice::new(5);
        let mut heard: Vec<Vec<String>> =
            viewers(&*table).iter().map(|&v| table.events(v, 0)).collect();
        while table.frames() < 450 && go(&mut *table, &mut dice) {
            for (viewer, heard) in viewers(&*table).into_iter().zip(&mut heard) {
                let from = heard.len();
                heard.extend(table.events(viewer, from));
            }
        }
        for (viewer, heard) in viewers(&*table).into_iter().zip(&heard) {
            assert_eq!(heard.len(), table.frames() + 1);
            assert_eq!(table.events(viewer, 0), *heard, "{game} tells another story");
            assert_eq!(table.events(viewer, 3)[..], heard[3..]);
            assert!(table.events(viewer, heard.len() + 5).is_empty());
        }
    }
}

/// A running match gives no viewer its seed or its digest, and no card of another hand.
#[test]
fn what_is_told_holds_no_secret() {
    for game in GameName::ALL {
        let mut table = opened(game, "secret");
        let mut dice = Dice::new(11);
        for _ in 0..80 {
            go(&mut *table, &mut dice);
        }
        let log = table.log();
        let digest = log.result.expect("a log tells how it stands").digest;
        let seed = Seed::from_text("secret").to_string();
        for viewer in viewers(&*table) {
            let told = table.told(viewer).to_string();
            assert!(!told.contains(&seed) && !told.contains(&digest) && !told.contains("salt"));
            let heard: Vec<Value> = table
                .events(viewer, 0)
                .iter()
                .map(|text| serde_json::from_str(text).expect("JSON"))
                .collect();
            assert_eq!(table.told(viewer)["frames"], Value::Array(heard), "only what was told");
        }
    }
}

/// Bad input gets a code and a sentence, and changes nothing.
#[test]
fn refusals_are_coded_and_change_nothing() {
    for game in GameName::ALL {
        let mut table = opened(game, "refused");
        let mut dice = Dice::new(2);
        while !matches!(table.turn(), Turn::Seat(_)) {
            go(&mut *table, &mut dice);
        }
        let Turn::Seat(seat) = table.turn() else { unreachable!("a seat is in turn") };
        let before = everything(&*table);
        let nonsense = Choice { verb: Some("dance".to_string()), ..Choice::default() };
        let other = Seat::new((seat.index() + 1) % table.seats());
        for (who, act, code) in [
            (seat, Act::Text("dance"), "UNREADABLE"),
            (seat, Act::Steps(&[]), "NOT_OFFERED"),
            (seat, Act::Steps(&[Step(255), Step(0)]), "NOT_OFFERED"),
            (seat, Act::Choice(&nonsense), "NO_SUCH_MOVE"),
            (other, Act::Steps(&[Step(0)]), "NOT_OFFERED"),
        ] {
            let refused = table.act(who, act).expect_err("nonsense");
            assert_eq!(refused.code(), code, "{game}: {refused}");
            assert!(refused.to_string().ends_with('.'), "{game}: {refused}");
        }
        assert_eq!(everything(&*table), before, "{game} was changed by a refusal");
        let bad = games::replay(game, &json!({}), source("refused"), SeatSet::EMPTY, &[250, 1, 2]);
        assert!(bad.is_err(), "{game} plays any record");
        assert!(games::open(game, &json!({"no": 1}), source("refused"), SeatSet::EMPTY).is_err());
    }
}

/// Composes a move by the first entry of each list.
fn composed(table: &dyn Match, seat: Seat, most: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    loop {
        match table.list(seat, &steps, most).into_iter().next() {
            Some(Listed::Move(one)) => return one.steps.into_iter().map(Step).collect(),
            Some(Listed::Step(step, _)) => steps.push(step),
            None => panic!("{}: {steps:?} leads nowhere", table.game()),
        }
    }
}

#[test]
fn a_list_has_every_move_or_steps_that_lead_to_them() {
    for game in GameName::ALL {
        let mut table = opened(game, "lists");
        let mut dice = Dice::new(11);
        let mut long = 0;
        for n in 0..150 {
            let Due::Decision { seat, .. } = table.due() else {
                go(&mut *table, &mut dice);
                continue;
            };
            let whole = |listed: &Listed| matches!(listed, Listed::Move(_));
            let all = table.list(seat, &[], 60);
            long += usize::from(!all.iter().all(whole));
            assert!(all.len() <= 192 && !all.is_empty(), "{game}");
            if all.iter().all(whole) {
                let few = table.list(seat, &[], all.len());
                assert_eq!(few, all, "{game}: as many as there are are listed");
            }
            let steps = composed(&*table, seat, if n % 2 == 0 { 1 } else { 60 });
            if n % 5 == 0 {
                table.act(seat, Act::Steps(&steps)).expect("what was listed is legal");
            } else {
                go(&mut *table, &mut dice);
            }
        }
        assert!(long > 0 || game != GameName::Tractor, "a burial has more moves than a list");
        assert_eq!(table.entries(0), table.log().actions, "{game}");
        let frames = table.frames();
        assert_eq!(table.entries(frames), [], "{game}");
        assert_eq!(games::seats(game, &json!({})), Ok(table.seats()));
    }
}

/// What people stayed out of is in no record, and still holds when the match goes back.
#[test]
fn who_stayed_out_is_not_asked_again_after_going_back() {
    let (mut tried, people) = (0, [Seat::new(0)].into_iter().collect::<SeatSet>());
    for seed in 0..10 {
        let table = games::open(GameName::Tractor, &json!({}), source(&seed.to_string()), people);
        let mut table = table.expect("playable");
        let mut frames = Vec::new();
        // The frames at which the person was asked, every window stayed out of by everybody.
        let mut asked = Vec::new();
        loop {
            match table.due() {
                Due::Decision { seat, in_window: true } => {
                    if people.contains(seat) {
                        asked.push(table.frames());
                    }
                    table.stay_out(seat);
                }
                Due::Closing => {
                    frames.push(table.frames());
                    assert!(table.close());
                }
                _ => break,
            }
        }
        let Some(&last) = asked.last() else { continue };
        let later = frames.iter().copied().find(|&frame| frame > last);
        let Some(later) = later else { continue };
        assert!(table.back(later));
        assert_ne!(table.due(), Due::Decision { seat: Seat::new(0), in_window: true });
        assert!(table.back(last));
        assert_eq!(table.due(), Due::Decision { seat: Seat::new(0), in_window: true });
        tried += 1;
    }
    assert!(tried > 3, "{tried}");
}

/// A card that was drawn is a secret told; a card that is thrown shows what its owner chose to show.
#[test]
fn what_was_learned_is_known() {
    let mut table = opened(GameName::Rami, "learned");
    let Due::Decision { seat, .. } = table.due() else { panic!("somebody begins") };
    assert!(!table.learned(seat, 0));
    table.act(seat, Act::Text("draw")).expect("a turn begins with a card");
    assert!(table.learned(seat, 0) && !table.learned(seat, 1));
    let steps = composed(&*table, seat, 60);
    table.act(seat, Act::Steps(&steps)).expect("listed");
    assert!(!table.learned(seat, 1), "the next player has seen nothing but what was thrown");
}

/// Every legal step has a name for programs and one for people, each once in its list.
#[test]
fn steps_have_names_of_their_own() {
    for game in GameName::ALL {
        let mut table = opened(game, "names");
        let mut dice = Dice::new(9);
        let mut looked = 0;
        for _ in 0..200 {
            if let Due::Decision { seat, .. } = table.due() {
                let path = steps(&*table, seat, &mut dice);
                for taken in 0..path.len() {
                    let named = table.steps(seat, &path[..taken]);
                    let legal: Vec<u8> =
                        table.legal(seat, &path[..taken]).iter().map(|step| step.0).collect();
                    assert_eq!(named.iter().map(|one| one.step).collect::<Vec<_>>(), legal);
                    for names in
                        [|one: &StepName| one.name.clone(), |one: &StepName| one.text.clone()]
                    {
                        let mut names: Vec<String> = named.iter().map(names).collect();
                        assert!(names.iter().all(|name| !name.is_empty()), "{game}: {named:?}");
                        names.sort();
                        names.dedup();
                        assert_eq!(names.len(), named.len(), "{game}: {named:?}");
                    }
                    looked += 1;
                }
            }
            if !go(&mut *table, &mut dice) {
                break;
            }
        }
        assert!(looked > 100, "{game} was hardly looked at");
    }
}

/// Whatever is chosen, cards of other games and forty at once among it, is answered, and changes nothing
/// unless it is a move.
#[test]
fn any_choice_is_answered() {
    const VERBS: [&str; 15] = [
        "play", "meld", "add", "discard", "take", "draw", "swap", "declare", "bury", "pass",
        "keep", "lay", "undo", "", "dance",
    ];
    const KINDS: [&str; 8] =
        ["low", "S", "pair S", "four_aces", "tierce belote", "keep", "add 1 low", "\u{1b}"];
    let every: Vec<Card> = (0..=u8::MAX).filter_map(Card::from_id).collect();
    for game in GameName::ALL {
        let mut table = opened(game, "any choice");
        let mut dice = Dice::new(13);
        for _ in 0..150 {
            if !go(&mut *table, &mut dice) {
                break;
            }
            let seat = Seat::new(dice.below(table.seats() as u32) as usize);
            let held: Vec<Card> = table.offers(seat).touch.iter().map(|touch| touch.id).collect();
            let any = |dice: &mut Dice| {
                let from = if held.is_empty() || dice.below(3) == 0 { &every } else { &held };
                from[dice.below(from.len() as u32) as usize]
            };
            for _ in 0..20 {
                let many = if dice.below(8) == 0 { 40 } else { dice.below(6) };
                let choice = Choice {
                    verb: (dice.below(4) > 0).then(|| VERBS[dice.below(15) as usize].to_string()),
                    kind: (dice.below(3) == 0).then(|| KINDS[dice.below(8) as usize].to_string()),
                    on: (dice.below(2) == 0).then(|| dice.below(256) as u8),
                    cards: (0..many).map(|_| any(&mut dice)).collect(),
                    in_order: dice.below(2) == 0,
                };
                let (before, frames) = (table.open().to_string(), table.frames());
                let answer = table.choose(seat, &choice);
                let acted = table.act(seat, Act::Choice(&choice));
                assert_eq!(acted.is_ok(), answer.moves.len() == 1, "{game}: {choice:?}");
                let changed = table.open() != before || table.frames() != frames;
                assert!(acted.is_ok() || !changed, "{game} was changed by {choice:?}");
            }
        }
    }
}
