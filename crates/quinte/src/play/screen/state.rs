//! What the screen knows: the table as it was told last, what the person has chosen of it, and the pane
//! that lies over it. News and keys change it; what the person wants of the house is left in `asks`.

use std::time::{Duration, Instant};

use cards::Card;
use engine::choices::{Answer, CardName, Choice, Move, Offer, Reason};
use engine::{Step, Viewer};
use games::Refused;

use super::super::place::{Ask, Frame, News, Room, Turn};
use super::look::Look;
use super::pane::Pane;
use super::told::Told;
use crate::rules;

/// So long a forced move can be seen before it is made.
const MOMENT: Duration = Duration::from_millis(400);

/// The screen.
pub(super) struct Screen {
    /// How it looks.
    pub look: Look,
    /// The table, once it was told.
    pub frame: Option<Frame>,
    /// Who has come so far, while no match is played.
    pub room: Option<Room>,
    /// Whether others come to this table from elsewhere.
    pub shared: bool,
    /// What was told so far.
    pub told: Told,
    /// How many lines were told before the own last move.
    pub since: usize,
    /// The card under the cursor.
    pub cursor: usize,
    /// The chosen cards, in the order in which they were.
    pub chosen: Vec<usize>,
    /// The kind of move that is meant, by its number.
    pub aim: Option<usize>,
    /// What the choice is, once the house has answered.
    pub answer: Option<Answer>,
    /// What is being typed.
    pub typing: Option<String>,
    /// What lies over the table.
    pub pane: Option<Pane>,
    /// What the house said last, and the clause behind it.
    pub said: Option<(String, Option<&'static str>)>,
    /// Whether forced moves play themselves.
    pub by_itself: bool,
    /// When the forced move is made.
    pub forced: Option<Instant>,
    /// Whether a hint is being thought about.
    pub hinting: bool,
    /// Whether somebody else has to take the keyboard first.
    pub curtain: bool,
    /// Whether the person leaves.
    pub leaving: bool,
    /// Why its place is no more.
    pub gone: Option<String>,
    /// What the house is asked.
    pub asks: Vec<Ask>,
    /// The number of the last question.
    asked: u64,
    /// How many cards a row of the hand has, lines and lowest line of the pane: as last drawn.
    pub drawn: Drawn,
}

/// What the last picture was like, for keys that go by it.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawn {
    /// The numbers and middles of the cards in each row.
    pub rows: Vec<Vec<(usize, usize)>>,
    /// How many lines of a pane are seen.
    pub page: usize,
    /// The last line of a pane that may be its first.
    pub last: usize,
}

/// Something to press: a kind of move, or staying out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Button {
    /// An offer, by its number.
    Offer(usize),
    /// Staying out of a window.
    StayOut,
}

impl Screen {
    /// An empty screen.
    pub(super) fn new(look: Look, by_itself: bool) -> Screen {
        Screen {
            look,
            frame: None,
            room: None,
            shared: false,
            told: Told::default(),
            since: 0,
            cursor: 0,
            chosen: Vec::new(),
            aim: None,
            answer: None,
            typing: None,
            pane: None,
            said: None,
            by_itself,
            forced: None,
            hinting: false,
            curtain: false,
            leaving: false,
            gone: None,
            asks: Vec::new(),
            asked: 0,
            drawn: Drawn::default(),
        }
    }

    /// Hears what the house tells.
    pub(super) fn hear(&mut self, news: News, now: Instant) {
        match news {
            News::Frame(frame) => self.see(*frame, now),
            News::Answer(number, answer) if number == self.asked => self.answer = Some(answer),
            News::Answer(..) => {}
            News::Refused(refused) => self.refused(refused),
            News::Hint(hint) => {
                self.hinting = false;
                self.pane = Some(Pane::hint(hint.as_ref()));
            }
            News::Said(text) => {
                self.hinting = false;
                self.said = Some((text, None));
            }
            News::Room(room) => {
                // Nothing of the last match lies there any more.
                if self.frame.take().is_some() {
                    (self.pane, self.said) = (None, None);
                }
                self.room = Some(room);
            }
            News::Lines(lines) => {
                self.told.lines = lines;
                self.since = self.told.lines.len();
            }
            News::Talk(line) => self.told.lines.push(line),
            News::Gone(why) => self.gone = Some(why),
        }
    }

    fn see(&mut self, frame: Frame, now: Instant) {
        self.told.hear(&frame);
        self.room = None;
        let viewer = self.frame.as_ref().map(|frame| frame.viewer);
        self.curtain |= viewer.is_some_and(|viewer| viewer != frame.viewer);
        if frame.anew {
            self.since = 0;
        }
        // A card under the cursor stays there as long as it is held.
        let under = self.frame.as_ref().and_then(|frame| frame.offers.touch.get(self.cursor));
        let under = under.map(|touch| touch.id);
        let touch = &frame.offers.touch;
        let still = touch.iter().position(|touch| Some(touch.id) == under);
        self.cursor = still.unwrap_or(self.cursor).min(touch.len().saturating_sub(1));
        let over = frame.waits == Turn::Over;
        self.frame = Some(frame);
        (self.hinting, self.said) = (false, None);
        self.clear();
        // Whoever is asked begins at a card that can be played.
        let playable = self.playable();
        if playable.get(self.cursor) == Some(&false) {
            self.cursor = playable.iter().position(|&one| one).unwrap_or(self.cursor);
        }
        self.forced = (self.by_itself && self.only_move().is_some()).then(|| now + MOMENT);
        if over {
            self.pane = self.frame.as_ref().map(|frame| Pane::farewell(frame, &self.told));
        }
    }

    fn refused(&mut self, refused: Refused) {
        self.said = Some(match refused {
            Refused::Rule(Reason { clause, text, .. }) => (text, self.in_the_book(clause)),
            Refused::Unreadable { text, .. } => (text, None),
            Refused::Unclear { moves, .. } => {
                self.pane = Some(Pane::Moves { moves, at: 0 });
                return;
            }
        });
    }

    /// Makes the forced move once its moment has passed.
    pub(super) fn tick(&mut self, now: Instant) {
        let due = self.forced.is_some_and(|at| now >= at) && !self.curtain;
        if due
            && self.pane.is_none()
            && let Some(only) = self.only_move().cloned()
        {
            self.forced = None;
            self.play(&only);
        }
    }

    /// Nothing is chosen any more.
    pub(super) fn clear(&mut self) {
        self.chosen.clear();
        (self.aim, self.answer, self.typing) = (None, None, None);
        // Where no card can be played, the first button is meant.
        let buttons = self.buttons();
        if !self.takes_cards() && !buttons.is_empty() {
            self.aim = Some(buttons.len() - 1).filter(|&last| buttons[last] == Button::StayOut);
            self.aim = self.aim.or(Some(0));
        }
    }

    /// What may be done, if it is this person's turn.
    pub(super) fn offers(&self) -> &[Offer] {
        match &self.frame {
            Some(frame) if self.is_asked() => &frame.offers.offers,
            _ => &[],
        }
    }

    /// Whether a card can be played.
    pub(super) fn takes_cards(&self) -> bool {
        self.offers().iter().any(|offer| offer.most > 0)
    }

    /// Whether this person is to decide.
    pub(super) fn is_asked(&self) -> bool {
        let yours = |frame: &Frame| matches!(frame.waits, Turn::Yours { .. });
        self.frame.as_ref().is_some_and(yours)
    }

    /// What there is to press.
    pub(super) fn buttons(&self) -> Vec<Button> {
        let mut buttons: Vec<Button> = (0..self.offers().len()).map(Button::Offer).collect();
        let window = Some(Turn::Yours { in_window: true });
        if self.frame.as_ref().map(|frame| frame.waits) == window {
            buttons.push(Button::StayOut);
        }
        buttons
    }

    /// The offer that is aimed at.
    pub(super) fn aimed(&self) -> Option<&Offer> {
        match self.buttons().get(self.aim?)? {
            Button::Offer(offer) => self.offers().get(*offer),
            Button::StayOut => None,
        }
    }

    /// The only move there is, if there is only one.
    fn only_move(&self) -> Option<&Move> {
        let frame = self.frame.as_ref()?;
        match frame.offers.offers.as_slice() {
            [only] if only.whole && frame.waits == (Turn::Yours { in_window: false }) => {
                match only.moves.as_slice() {
                    [one] => Some(one),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// What is chosen, or the card under the cursor if nothing is.
    pub(super) fn choice(&self) -> Choice {
        let touch = self.frame.as_ref().map_or(&[][..], |frame| &frame.offers.touch);
        let under = [self.cursor];
        let meant = if self.chosen.is_empty() { &under[..] } else { &self.chosen };
        let name = |&card: &usize| touch.get(card)?.name.parse::<Card>().ok();
        let choice = Choice::of(&meant.iter().filter_map(name).collect::<Vec<_>>());
        match self.aimed() {
            Some(offer) => choice.towards(&offer.aim),
            None => choice,
        }
    }

    /// Asks what the choice is.
    pub(super) fn ask(&mut self, choice: Choice) {
        self.asked += 1;
        self.answer = None;
        self.said = None;
        self.asks.push(Ask::Choose(self.asked, choice));
    }

    /// Makes a move.
    pub(super) fn play(&mut self, one: &Move) {
        self.since = self.told.lines.len();
        self.asks.push(Ask::Move(one.steps.iter().copied().map(Step).collect()));
    }

    /// Which cards may be played, or may join what is chosen.
    pub(super) fn playable(&self) -> Vec<bool> {
        let Some(frame) = &self.frame else { return Vec::new() };
        let offers = self.offers();
        let aimed = self.aimed();
        let named = |name: &CardName| match (&self.answer, self.chosen.is_empty(), aimed) {
            (Some(answer), false, _) => answer.more.contains(name),
            (_, _, Some(offer)) => offer.may.contains(name),
            _ => offers.iter().any(|offer| offer.may.contains(name)),
        };
        let touch = frame.offers.touch.iter().enumerate();
        touch.map(|(at, touch)| !self.chosen.contains(&at) && named(&touch.name)).collect()
    }

    /// Why the card under the cursor cannot be played at all.
    pub(super) fn why_not(&self) -> Option<&Reason> {
        let frame = self.frame.as_ref().filter(|_| self.is_asked())?;
        let name = &frame.offers.touch.get(self.cursor)?.name;
        let number = frame.offers.why.get(&**name)?.as_u64()?;
        frame.offers.reasons.get(usize::try_from(number).ok()?)
    }

    /// The clause that stands in the way of what was tried last.
    pub(super) fn clause(&self) -> Option<&'static str> {
        let said = self.said.as_ref().and_then(|(_, clause)| *clause);
        let refused = self.answer.as_ref().and_then(|answer| answer.refusal.as_ref());
        let refused = refused.or(self.why_not()).map(|reason| reason.clause);
        said.or(refused.and_then(|clause| self.in_the_book(clause)))
    }

    /// This clause, if it can be read.
    pub(super) fn in_the_book(&self, clause: &'static str) -> Option<&'static str> {
        let game = self.frame.as_ref()?.game;
        rules::is_in_the_book(game, clause).then_some(clause)
    }

    /// Whether somebody only watches.
    pub(super) fn watches(&self) -> bool {
        self.frame.as_ref().is_some_and(|frame| frame.viewer == Viewer::Watcher)
    }
}
