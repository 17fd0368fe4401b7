//! Pictures of every game's table, word for word: `QUINTE_BLESS=1` draws them again under
//! `tests/screens`. And keys that a person presses, up to the end of a deal.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use bots::Level;
use engine::fair::{Seed, Source};
use games::GameName;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use serde_json::json;

use super::super::place::{Place, Turn};
use super::super::sitter::Sitter;
use super::super::table::Table;
use super::super::{farewell, house};
use super::draw;
use super::look::Look;
use super::picture;
use super::state::Screen;

const RICH: Look = Look { colour: true, symbols: true };
const POOR: Look = Look { colour: false, symbols: false };

/// Somebody at a screen.
struct Person {
    screen: Screen,
    place: Place,
}

impl Person {
    fn sit_down(game: GameName, look: Look, by_itself: bool) -> Person {
        let source = Source::Seed { seed: Seed::from_text("screen"), salt: Vec::new() };
        let seats = games::seats(game, &json!({})).expect("the defaults are playable");
        let mut sitters = vec![Sitter::Bot(Level::Club); seats];
        sitters[0] = Sitter::Person;
        let table = Table::new(game, &json!({}), source, sitters).expect("playable");
        let agreed = farewell::agreed(&table, &[]);
        let place = house::open(table, agreed, Duration::ZERO);
        let mut person = Person { screen: Screen::new(look, by_itself), place };
        person.wait();
        person
    }

    /// Hears news until it is this person's turn, or all is over.
    fn wait(&mut self) {
        loop {
            self.settle();
            let frame = self.screen.frame.as_ref();
            let waits = frame.map(|frame| frame.waits);
            match waits {
                Some(Turn::Yours { .. } | Turn::Over) => return,
                _ => self.listen(),
            }
        }
    }

    fn listen(&mut self) {
        let news = self.place.news.recv_timeout(Duration::from_secs(60)).expect("the house speaks");
        self.screen.hear(news, Instant::now());
    }

    /// Asks what is to be asked, and hears every answer.
    fn settle(&mut self) {
        for ask in std::mem::take(&mut self.screen.asks) {
            (self.place.ask)(ask);
            self.listen();
        }
    }

    fn press(&mut self, key: KeyCode) {
        self.screen.key(KeyEvent::new(key, KeyModifiers::NONE));
        self.wait();
    }

    fn type_in(&mut self, keys: &str) {
        keys.chars().for_each(|letter| self.press(KeyCode::Char(letter)));
    }

    fn drawn(&mut self, (width, height): (u16, u16)) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("memory");
        terminal.draw(|canvas| draw::draw(&mut self.screen, 0, canvas)).expect("it is drawn");
        terminal.backend().buffer().clone()
    }

    fn picture(&mut self, (width, height): (u16, u16)) -> String {
        let buffer = self.drawn((width, height));
        let line = |y: u16| -> String {
            let line: String = (0..width).map(|x| buffer[(x, y)].symbol()).collect();
            line.trim_end().to_string()
        };
        (0..height).map(|y| line(y) + "\n").collect()
    }

    /// Chooses the first cards that make a move, by keys alone; `false` once the match is over.
    fn decide(&mut self) -> bool {
        for _ in 0..400 {
            match self.screen.frame.as_ref().map(|frame| frame.waits) {
                Some(Turn::Over) | None => return false,
                Some(Turn::Yours { in_window: true }) => {
                    self.press(KeyCode::Char('x'));
                    return true;
                }
                Some(_) => {}
            }
            let before = self.screen.told.lines.len();
            let ready = self.screen.answer.as_ref().is_some_and(|answer| !answer.moves.is_empty());
            let no_cards = self.screen.playable().iter().all(|playable| !playable);
            if ready || self.screen.pane.is_some() {
                self.press(KeyCode::Enter);
            } else if no_cards {
                self.press(KeyCode::Char('1'));
            } else if self.screen.playable()[self.screen.cursor] {
                self.press(KeyCode::Char(' '));
            } else {
                self.press(KeyCode::Right);
            }
            if self.screen.told.lines.len() != before {
                return true;
            }
        }
        panic!("no move was found:\n{}", self.picture((80, 24)));
    }
}

fn golden(name: &str, picture: &str) {
    kept(&format!("tests/screens/{name}.txt"), picture);
}

/// A file of this package that holds exactly this.
fn kept(file: &str, picture: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(file);
    if std::env::var_os("QUINTE_BLESS").is_some() {
        std::fs::write(&path, picture).expect("a picture can be kept");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(kept, picture, "{file}: QUINTE_BLESS=1 draws it again");
}

/// The README shows the screen as it is.
#[test]
fn the_picture_in_the_readme_is_the_screen() {
    let mut person = Person::sit_down(GameName::Belote, RICH, false);
    for _ in 0..6 {
        assert!(person.decide(), "the deal goes on");
    }
    // A card that may not be played says why.
    while person.screen.clause().is_none() {
        person.press(KeyCode::Right);
    }
    let title = "A trick of Belote in a terminal";
    kept("../../docs/pictures/terminal.svg", &picture::svg(&person.drawn((92, 26)), title));
}

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

/// Every game's table, some moves into the first deal.
#[test]
fn every_table_looks_as_it_is_kept() {
    for game in GameName::ALL {
        let mut person = Person::sit_down(game, RICH, false);
        for _ in 0..6 {
            assert!(person.decide(), "{game} goes on");
        }
        for size @ (width, height) in SIZES {
            let picture = person.picture(size);
            let fits = picture.lines().all(|line| line.chars().count() <= usize::from(width));
            assert!(fits, "{picture}");
            golden(&format!("{game}-{width}x{height}"), &picture);
        }
    }
}

#[test]
fn every_pane_looks_as_it_is_kept() {
    let mut person = Person::sit_down(GameName::Belote, RICH, false);
    for _ in 0..3 {
        person.decide();
    }
    for (key, name) in
        [('?', "keys"), ('t', "trick"), ('s', "score"), ('o', "agreed"), ('d', "words")]
    {
        person.press(KeyCode::Char(key));
        golden(&format!("pane-{name}"), &person.picture((80, 24)));
        person.press(KeyCode::Esc);
    }
    // From one pane to another without a key between; the key of a pane closes it again.
    person.press(KeyCode::Char('s'));
    person.press(KeyCode::Char('t'));
    assert!(person.picture((80, 24)).contains("The last trick"));
    person.press(KeyCode::Char('t'));
    assert!(person.screen.pane.is_none());
    person.press(KeyCode::Char('r'));
    person.type_in("/follow suit");
    // Enter plays nothing while somebody reads.
    person.press(KeyCode::Enter);
    golden("pane-rules", &person.picture((80, 24)));
    person.press(KeyCode::Esc);
    while person.screen.clause().is_none() {
        person.press(KeyCode::Right);
    }
    person.press(KeyCode::Char('w'));
    golden("pane-why", &person.picture((80, 24)));
}

/// A small terminal shows whole words, and what is needed says how much of it.
#[test]
fn keys_are_whole_and_a_card_says_what_it_needs() {
    let mut person = Person::sit_down(GameName::Tractor, RICH, false);
    for (width, last) in [(60, "u take back"), (44, "w why not"), (80, "r rules")] {
        let picture = person.picture((width, 20));
        assert!(picture.trim_end().ends_with(&format!("{last}  q quit")), "{picture}");
    }
    let several = |person: &Person| person.screen.offers().iter().any(|offer| offer.least > 1);
    while !several(&person) {
        assert!(person.decide(), "somebody leads more than a card one day");
    }
    let picture = person.picture((80, 24));
    assert!(picture.contains("cards. Space chooses them."), "{picture}");
    // Enter begins with the card, and says what is missing as often as it is pressed.
    for _ in 0..2 {
        person.press(KeyCode::Enter);
        let picture = person.picture((80, 24));
        assert!(picture.contains("Not a move yet. Add: "), "{picture}");
    }
}

/// Two cards where one is played are no move, and no rule of the book: there is nothing to read about it.
#[test]
fn what_no_rule_refuses_names_none() {
    let mut person = Person::sit_down(GameName::Belote, RICH, false);
    while !person.screen.offers().iter().all(|offer| offer.most == 1) {
        assert!(person.decide(), "cards are played one at a time");
    }
    for key in [KeyCode::Home, KeyCode::Char(' '), KeyCode::Right, KeyCode::Char(' ')] {
        person.press(key);
    }
    for key in [KeyCode::Esc, KeyCode::Enter] {
        let picture = person.picture((80, 24));
        assert!(picture.contains("No move can be made of this choice now."), "{picture}");
        assert!(!picture.contains("choice,"), "{picture}");
        if key == KeyCode::Enter {
            person.press(KeyCode::Char('w'));
            assert!(person.picture((80, 24)).contains("No rule stands in the way here."));
            break;
        }
        person.press(KeyCode::Enter);
    }
}

/// At 60 × 20 the whole score is there, and whatever the game says of its table: trumps before all.
#[test]
fn a_small_screen_leaves_nothing_out() {
    for game in GameName::ALL {
        let mut person = Person::sit_down(game, RICH, false);
        for _ in 0..6 {
            assert!(person.decide(), "{game} goes on");
        }
        let picture = person.picture((60, 20));
        golden(&format!("{game}-60x20"), &picture);
        let score = person.screen.frame.as_ref().expect("a table").described.clone();
        let score = score.lines().next().expect("a score").to_string();
        let words = picture.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(&score), "{score}: {picture}");
        assert!(!picture.contains("d shows all"), "{picture}");
    }
}

/// A key that comes too early is answered, and forgotten as soon as something happens.
#[test]
fn whoever_cannot_wait_is_told_so() {
    let mut person = Person::sit_down(GameName::Belote, RICH, false);
    let frame = person.screen.frame.as_mut().expect("a table");
    let yours = std::mem::replace(&mut frame.waits, Turn::Other(cards::Seat::new(1)));
    for key in [KeyCode::Char('h'), KeyCode::Char(':'), KeyCode::Enter] {
        person.screen.said = None;
        person.screen.key(KeyEvent::new(key, KeyModifiers::NONE));
        assert!(person.picture((80, 24)).contains("It is not your turn yet."), "{key:?}");
        assert!(person.screen.asks.is_empty(), "nothing is asked of the house");
    }
    person.screen.frame.as_mut().expect("a table").waits = yours;
    person.decide();
    assert!(!person.picture((80, 24)).contains("It is not your turn yet."));
}

/// Without colours and symbols all is said in letters.
#[test]
fn a_poor_terminal_is_told_the_same_in_letters() {
    for game in GameName::ALL {
        let mut person = Person::sit_down(game, POOR, false);
        for _ in 0..9 {
            person.decide();
        }
        for keys in ["", "?", "l", "o", "r"] {
            person.type_in(keys);
            let picture = person.picture((80, 24));
            assert!(picture.is_ascii(), "{picture}");
            person.press(KeyCode::Esc);
        }
    }
}

/// Every size is drawn, however small, at any moment of a deal.
#[test]
fn any_size_is_drawn() {
    for game in GameName::ALL {
        let mut person = Person::sit_down(game, RICH, true);
        for _ in 0..6 {
            person.decide();
            for size in [(1, 1), (39, 11), (40, 12), (41, 60), (80, 12), (60, 24), (250, 80)] {
                person.picture(size);
                person.screen.key(KeyEvent::new(KeyCode::Char('d'), KeyModifiers::NONE));
                person.picture(size);
                person.screen.key(KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE));
            }
        }
    }
}

/// A deal of every game, by keys alone.
#[test]
fn a_deal_of_every_game_is_played_by_keys() {
    for game in GameName::ALL {
        let mut person = Person::sit_down(game, RICH, false);
        let mut decided = 0;
        while person.screen.told.sheet.is_empty() {
            assert!(person.decide() && decided < 400, "{game}: {}", person.picture((80, 24)));
            decided += 1;
        }
        person.press(KeyCode::Char('s'));
        assert!(person.picture((80, 24)).contains("Deal 1"), "{}", person.picture((80, 24)));
    }
}

/// A card that cannot be played says why, with its clause; the clause can be read.
#[test]
fn why_not_is_told_with_its_clause() {
    let mut person = Person::sit_down(GameName::Belote, RICH, false);
    let plays = |person: &Person| person.screen.offers().iter().any(|offer| offer.most > 0);
    while !plays(&person) || person.screen.playable().iter().all(|playable| *playable) {
        person.decide();
    }
    while person.screen.why_not().is_none() {
        person.press(KeyCode::Right);
    }
    let picture = person.picture((80, 24));
    assert!(picture.contains("(BEL-"), "{picture}");
    person.press(KeyCode::Enter);
    assert!(person.screen.said.is_some(), "the move is refused");
    person.press(KeyCode::Char('w'));
    let picture = person.picture((80, 24));
    assert!(picture.contains("Example."), "{picture}");
}

/// Cards that are typed are chosen while they are typed, and played by Enter.
#[test]
fn cards_are_typed_with_a_live_verdict() {
    let mut person = Person::sit_down(GameName::Rami, RICH, false);
    person.type_in(":draw");
    person.press(KeyCode::Enter);
    let hand = &person.screen.frame.as_ref().expect("a table").offers.touch;
    let name = hand[2].name;
    person.type_in(&format!(":{name}"));
    assert_eq!(person.screen.chosen.len(), 1, "{name}");
    let picture = person.picture((80, 24));
    assert!(picture.contains("Enter: discard"), "{picture}");
    person.press(KeyCode::Enter);
    let told = person.screen.told.lines.join("\n");
    assert!(told.contains("You throw"), "{told}");
}

#[test]
fn a_decision_is_taken_back() {
    let mut person = Person::sit_down(GameName::Belote, RICH, false);
    person.press(KeyCode::Char('u'));
    assert!(person.picture((80, 24)).contains("no decision of yours to take back"));
    let before = person.screen.told.lines.clone();
    person.decide();
    assert_ne!(person.screen.told.lines, before);
    person.press(KeyCode::Char('u'));
    person.listen();
    assert_eq!(person.screen.told.lines, before);
}

/// A forced move is made after a moment, and only where that is wanted.
#[test]
fn forced_moves_play_themselves() {
    for wanted in [true, false] {
        let mut person = Person::sit_down(GameName::Canasta, RICH, wanted);
        let mut forced = 0;
        for _ in 0..30 {
            let lines = person.screen.told.lines.len();
            let is_forced = person.screen.forced.is_some();
            person.screen.tick(Instant::now() + Duration::from_secs(1));
            person.wait();
            assert_eq!(person.screen.told.lines.len() > lines, is_forced);
            forced += usize::from(is_forced);
            person.decide();
        }
        assert_eq!(forced > 0, wanted);
    }
}
