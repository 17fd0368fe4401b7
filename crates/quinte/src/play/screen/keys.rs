//! What keys do at the table. Those of a pane are in `pane.rs`.

use engine::choices::Offer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::super::place::{Ask, Turn};
use super::super::typed;
use super::pane::{After, Pane};
use super::state::{Button, Screen};

/// What is typed behind this mark is said to the table.
const TALK: &str = "\"";

impl Screen {
    /// A key was pressed.
    pub(super) fn key(&mut self, key: KeyEvent) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            self.leaving |= matches!(key.code, KeyCode::Char('c' | 'd'));
        } else if self.curtain {
            self.curtain = key.code != KeyCode::Enter;
        } else if self.pane.is_some() {
            self.pane_key(key.code);
        } else if self.typing.is_some() {
            self.type_key(key.code);
        } else {
            self.table_key(key.code);
        }
    }

    fn pane_key(&mut self, key: KeyCode) {
        let over = self.frame.as_ref().is_some_and(|frame| !frame.farewell.is_empty());
        let Some(pane) = &mut self.pane else { return };
        if over && key == KeyCode::Char('q') && !matches!(pane, Pane::Rules { .. }) {
            self.leaving = true;
        }
        match pane.key(key, self.drawn.page, self.drawn.last) {
            After::Stays => {}
            After::Closed => self.turn_page(key),
            After::Chosen(one) => {
                self.pane = None;
                self.play(&one);
            }
        }
    }

    /// Closes the pane. A key that opens another one does so at once; its own key only closes it.
    fn turn_page(&mut self, key: KeyCode) {
        let closed = self.pane.take().map(|pane| pane.title());
        if matches!(key, KeyCode::Char('?' | 'r' | '/' | 't' | 'l' | 'd' | 's' | 'o')) {
            self.table_key(key);
        }
        self.pane.take_if(|pane| Some(pane.title()) == closed);
    }

    fn type_key(&mut self, key: KeyCode) {
        let Some(line) = &mut self.typing else { return };
        match key {
            KeyCode::Enter if line.starts_with(TALK) => {
                let words = line.trim_start_matches(TALK).trim().to_string();
                self.clear();
                if !words.is_empty() {
                    self.asks.push(Ask::Talk(words));
                }
                return;
            }
            KeyCode::Char(letter) => line.push(letter),
            KeyCode::Backspace if line.is_empty() => return self.clear(),
            KeyCode::Backspace => drop(line.pop()),
            KeyCode::Enter => {
                let line = std::mem::take(line);
                self.clear();
                if !line.trim().is_empty() {
                    self.since = self.told.lines.len();
                    self.asks.push(Ask::Say(line.trim().to_string()));
                }
                return;
            }
            KeyCode::Esc => return self.clear(),
            _ => return,
        }
        self.typed();
    }

    /// The cards that are typed are chosen as they are.
    fn typed(&mut self) {
        let line = self.typing.as_deref().filter(|line| !line.starts_with(TALK));
        let meant = line.and_then(typed::choice);
        let touch = self.frame.as_ref().map_or(&[][..], |frame| &frame.offers.touch);
        self.chosen.clear();
        self.answer = None;
        let Some(choice) = meant else { return };
        for card in &choice.cards {
            let free = |(at, touched): &(usize, &engine::choices::Touch)| {
                touched.card == card.face() && !self.chosen.contains(at)
            };
            let found = touch.iter().enumerate().find(free).map(|(at, _)| at);
            self.chosen.extend(found);
        }
        self.ask(choice);
    }

    fn table_key(&mut self, key: KeyCode) {
        let Some(frame) = &self.frame else { return self.room_key(key) };
        let game = frame.game;
        match key {
            KeyCode::Char('q') => self.leaving = true,
            KeyCode::Char('?') | KeyCode::F(1) => self.pane = Some(Pane::help()),
            KeyCode::Char('r' | '/') => self.pane = Some(Pane::rules(game)),
            KeyCode::Char('t') => self.pane = Some(Pane::last(frame, &self.told, self.since)),
            KeyCode::Char('l') => self.pane = Some(Pane::log(&self.told)),
            KeyCode::Char('d') => self.pane = Some(Pane::described(frame)),
            KeyCode::Char('s') => self.pane = Some(Pane::sheet(frame, &self.told)),
            KeyCode::Char('o') => self.pane = Some(Pane::agreed(frame)),
            KeyCode::Char('w') => match self.clause() {
                Some(clause) => self.pane = Some(Pane::clause(game, clause)),
                None => self.say("No rule stands in the way here."),
            },
            KeyCode::Char('u') => self.asks.push(Ask::TakeBack),
            KeyCode::Char('f') => {
                self.by_itself = !self.by_itself;
                self.forced = None;
                let not = if self.by_itself { "" } else { "do not " };
                self.say(&format!("Forced moves {not}play themselves."));
            }
            KeyCode::Char('c') if self.shared => self.typing = Some(TALK.to_string()),
            KeyCode::Char('y') if self.shared => self.asks.push(Ask::Agree(true)),
            KeyCode::Char('n') if self.shared => self.asks.push(Ask::Agree(false)),
            KeyCode::Char('b') if self.shared && frame.waits == Turn::Over => {
                self.asks.push(Ask::Ready(true));
            }
            _ if !self.is_asked() => self.not_now(key),
            KeyCode::Char('h') if !self.hinting => {
                self.hinting = true;
                self.asks.push(Ask::Hint);
            }
            KeyCode::Char('x') => self.asks.push(Ask::StayOut),
            KeyCode::Char(':') => {
                self.clear();
                self.typing = Some(String::new());
            }
            KeyCode::Char(digit @ '1'..='9') => self.aim_at(digit as usize - '1' as usize),
            KeyCode::Tab => self.next_button(1),
            KeyCode::BackTab => self.next_button(self.buttons().len().max(1) - 1),
            KeyCode::Esc => self.clear(),
            KeyCode::Char(' ') => self.choose(),
            KeyCode::Enter => self.enter(),
            key => self.arrow(key),
        }
    }

    /// Whoever cannot wait is told so: a key that does nothing looks like a program that does not listen.
    fn not_now(&mut self, key: KeyCode) {
        let waits = self.frame.as_ref().map(|frame| frame.waits);
        let meant =
            matches!(key, KeyCode::Enter | KeyCode::Char(':' | ' ' | 'h' | 'x' | '1'..='9'));
        if meant && matches!(waits, Some(Turn::Other(_) | Turn::Others)) && !self.watches() {
            self.say("It is not your turn yet.");
        }
    }

    /// Before the cards are dealt.
    fn room_key(&mut self, key: KeyCode) {
        let Some(room) = &self.room else {
            self.leaving |= key == KeyCode::Char('q');
            return;
        };
        match (key, room.ready) {
            (KeyCode::Char('q'), _) => self.leaving = true,
            (KeyCode::Char('c'), _) => self.typing = Some(TALK.to_string()),
            (KeyCode::Enter, Some(ready)) => self.asks.push(Ask::Ready(!ready)),
            (KeyCode::Char('b'), _) if room.host => self.asks.push(Ask::Start),
            (KeyCode::Char('r'), _) => self.pane = Some(Pane::rules(room.game)),
            _ => {}
        }
    }

    fn say(&mut self, text: &str) {
        self.said = Some((text.to_string(), None));
    }

    fn arrow(&mut self, key: KeyCode) {
        let cards = self.playable().len();
        if cards == 0 {
            return;
        }
        self.cursor = match key {
            KeyCode::Left => (self.cursor + cards - 1) % cards,
            KeyCode::Right => (self.cursor + 1) % cards,
            KeyCode::Home => 0,
            KeyCode::End => cards - 1,
            KeyCode::Up => self.beside(|row, rows| (row + rows - 1) % rows),
            KeyCode::Down => self.beside(|row, rows| (row + 1) % rows),
            _ => return,
        };
        self.said = None;
    }

    /// The card nearest to the cursor in another row.
    fn beside(&self, other: impl Fn(usize, usize) -> usize) -> usize {
        let rows = &self.drawn.rows;
        let here = |row: &Vec<(usize, usize)>| row.iter().any(|&(card, _)| card == self.cursor);
        let Some(row) = rows.iter().position(here) else { return self.cursor };
        let x = rows[row].iter().find(|&&(card, _)| card == self.cursor).map_or(0, |found| found.1);
        let nearest = rows[other(row, rows.len())].iter().min_by_key(|&&(_, at)| at.abs_diff(x));
        nearest.map_or(self.cursor, |&(card, _)| card)
    }

    /// Chooses the card under the cursor, or lays it back.
    fn choose(&mut self) {
        match self.chosen.iter().position(|&card| card == self.cursor) {
            Some(at) => drop(self.chosen.remove(at)),
            None if self.cursor < self.playable().len() => self.chosen.push(self.cursor),
            None => return,
        }
        (self.answer, self.said) = (None, None);
        if !self.chosen.is_empty() {
            self.ask(self.choice());
        }
    }

    /// Aims at a kind of move: the cards that must be in it are chosen, and one that needs none is made.
    fn aim_at(&mut self, button: usize) {
        let offer = match self.buttons().get(button) {
            None => return,
            Some(Button::StayOut) => return self.asks.push(Ask::StayOut),
            Some(Button::Offer(offer)) => self.offers()[*offer].clone(),
        };
        if let [one] = offer.moves.as_slice()
            && one.cards.is_empty()
        {
            return self.play(one);
        }
        self.aim = Some(button);
        let due = match offer.moves.as_slice() {
            [one] => &one.cards,
            _ => &offer.must,
        };
        let touch = self.frame.as_ref().map_or(&[][..], |frame| &frame.offers.touch);
        for name in due {
            let free = |at: &usize| touch[*at].name == *name && !self.chosen.contains(at);
            let found = (0..touch.len()).find(free);
            self.chosen.extend(found.filter(|_| due.len() > self.chosen.len()));
        }
        self.answer = None;
        if !self.chosen.is_empty() {
            self.ask(self.choice());
        }
    }

    fn next_button(&mut self, by: usize) {
        let buttons = self.buttons().len();
        if buttons > 0 {
            self.aim = Some(self.aim.map_or(0, |aim| (aim + by) % buttons));
            self.answer = None;
            if !self.chosen.is_empty() {
                self.ask(self.choice());
            }
        }
    }

    /// Does what is chosen, aimed at or under the cursor.
    fn enter(&mut self) {
        let aimed = self.aim.filter(|_| self.chosen.is_empty());
        if let Some(button) = aimed
            && self.aimed().is_none_or(|offer| offer.most == 0)
        {
            return self.aim_at(button);
        }
        match self.answer.as_ref().map(|answer| answer.moves.as_slice()) {
            Some([one]) if !self.chosen.is_empty() => {
                let one = one.clone();
                self.play(&one);
            }
            Some([_, _, ..]) if !self.chosen.is_empty() => {
                let moves = self.answer.take().map(|answer| answer.moves).unwrap_or_default();
                self.pane = Some(Pane::Moves { moves, at: 0 });
            }
            // Half a move is not refused: what it lacks is on the screen already, or will be.
            Some([]) if self.is_a_part() => {}
            None if self.is_a_part() => self.choose(),
            _ => {
                self.since = self.told.lines.len();
                self.asks.push(Ask::Act(self.choice()));
            }
        }
    }

    /// Whether what is chosen, or the card under the cursor, is a move only with more cards.
    fn is_a_part(&self) -> bool {
        if let Some(answer) = self.answer.as_ref().filter(|_| !self.chosen.is_empty()) {
            return answer.moves.is_empty() && !answer.more.is_empty();
        }
        let touch = self.frame.as_ref().and_then(|frame| frame.offers.touch.get(self.cursor));
        let has = |offer: &&Offer| touch.is_some_and(|touch| offer.may.contains(&touch.name));
        let mut offers = self.offers().iter().filter(has).peekable();
        self.chosen.is_empty() && offers.peek().is_some() && offers.all(|offer| offer.least > 1)
    }
}
