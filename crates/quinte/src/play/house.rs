//! The house behind a place at a table of this program: it owns the match on a thread of its own, lets
//! bots think on others, and tells whoever looks what they may know.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use bots::{Decided, Hint};
use cards::Seat;
use engine::Viewer;
use engine::choices::Offers;
use games::{Act, Refused};
use serde_json::Value;

use super::place::{Ask, Frame, News, Place, Turn};
use super::table::{Table, Waits};
use super::{farewell, typed};

/// What the house hears.
enum Heard {
    Ask(Ask),
    /// What a bot has decided; the number says on which question.
    Decided(u64, Seat, Decided),
    /// What an expert would do.
    Hinted(u64, Option<Hint>),
}

struct House {
    table: Table,
    ears: Receiver<Heard>,
    /// For those who think.
    mouth: Sender<Heard>,
    news: Sender<News>,
    agreed: Vec<String>,
    /// So long a bot takes at least, that people can follow.
    pace: Duration,
    viewer: Viewer,
    /// How many frames the viewer has been told, the deal counted.
    told: usize,
    /// Thoughts about an earlier question are not wanted any more.
    question: u64,
}

/// Opens the house: the match goes on until the place is left.
pub(super) fn open(table: Table, agreed: Vec<String>, pace: Duration) -> Place {
    let ((mouth, ears), (news, told)) = (channel(), channel());
    let asks = mouth.clone();
    let viewer = table.people().first().map_or(Viewer::Watcher, Viewer::Seat);
    let question = 0;
    let house = House { table, ears, mouth, news, agreed, pace, viewer, told: 0, question };
    thread::spawn(move || house.run());
    // A house that has fallen shows by its silence: its news end.
    let ask = move |ask| drop(asks.send(Heard::Ask(ask)));
    let back = "quinte play".to_string();
    Place { ask: Box::new(ask), news: told, back, shared: false }
}

impl House {
    fn run(mut self) {
        self.go_on();
        while let Ok(heard) = self.ears.recv() {
            match heard {
                Heard::Ask(ask) => self.answer(ask),
                Heard::Decided(question, seat, decided) if question == self.question => {
                    self.table.bot_decides(seat, decided);
                    self.go_on();
                }
                Heard::Hinted(question, hint) if question == self.question => {
                    self.tell(News::Hint(hint));
                }
                Heard::Decided(..) | Heard::Hinted(..) => {}
            }
        }
    }

    /// Whoever has left hears nothing more.
    fn tell(&self, news: News) {
        let _ = self.news.send(news);
    }

    /// Shows how things stand and asks the bot whose turn it is.
    fn go_on(&mut self) {
        self.question += 1;
        let waits = self.table.waits();
        if let Waits::Person { seat, .. } = waits
            && self.viewer != Viewer::Seat(seat)
        {
            (self.viewer, self.told) = (Viewer::Seat(seat), 0);
        }
        let frame = self.frame(waits);
        self.tell(News::Frame(Box::new(frame)));
        if let Some(why) = self.table.kept().and_then(|kept| kept.trouble.as_ref()) {
            self.tell(News::Said(format!("The match could not be saved: {why}.")));
        }
        if let Waits::Bot(seat, level) = waits {
            let (think, mouth) = (self.table.thought(seat, level), self.mouth.clone());
            let (question, pace) = (self.question, self.pace);
            thread::spawn(move || {
                let until = Instant::now() + pace;
                let decided = think();
                thread::sleep(until.saturating_duration_since(Instant::now()));
                // Nobody may be there to hear it any more.
                let _ = mouth.send(Heard::Decided(question, seat, decided));
            });
        }
    }

    fn frame(&mut self, waits: Waits) -> Frame {
        let (viewer, play) = (self.viewer, self.table.play());
        let events = play.events(viewer, self.told);
        let events = events.iter().flat_map(|frame| serde_json::from_str::<Vec<Value>>(frame));
        let frame = Frame {
            game: play.game(),
            viewer,
            names: play.names(viewer),
            sitters: self.table.sitters().iter().map(ToString::to_string).collect(),
            waits: match waits {
                Waits::Person { in_window, .. } => Turn::Yours { in_window },
                Waits::Bot(seat, _) => Turn::Other(seat),
                Waits::Nobody => Turn::Over,
            },
            open: serde_json::from_str(play.open()).unwrap_or_default(),
            described: play.describe(viewer),
            offers: match viewer {
                Viewer::Seat(seat) => play.offers(seat),
                Viewer::Watcher => Offers::default(),
            },
            anew: self.told == 0,
            events: events.flatten().collect(),
            lines: play.lines(viewer, self.told),
            agreed: self.agreed.clone(),
            farewell: match waits {
                Waits::Nobody => farewell::words(&self.table, viewer),
                _ => Vec::new(),
            },
        };
        self.told = self.table.play().frames() + 1;
        frame
    }

    fn answer(&mut self, ask: Ask) {
        let Viewer::Seat(seat) = self.viewer else { return };
        if let Ask::TakeBack = ask {
            return self.take_back(seat);
        }
        let Waits::Person { in_window, .. } = self.table.waits() else { return };
        let done = match ask {
            Ask::Choose(number, choice) => {
                return self.tell(News::Answer(number, self.table.play().choose(seat, &choice)));
            }
            Ask::Hint => return self.hint(seat),
            Ask::Move(steps) => self.table.decide(seat, Act::Steps(&steps)),
            Ask::Act(choice) => self.table.decide(seat, Act::Choice(&choice)),
            Ask::Say(line) => typed::act(&line, |act| self.table.decide(seat, act)),
            Ask::StayOut if in_window => {
                self.table.stay_out(seat);
                Ok(())
            }
            Ask::StayOut => Err(Refused::Unreadable {
                code: "NOT_OFFERED",
                text: "It is your turn: you cannot stay out.".to_string(),
            }),
            // Nobody is waited for here, and nobody else listens.
            Ask::TakeBack | Ask::Agree(_) | Ask::Ready(_) | Ask::Start | Ask::Talk(_) => return,
        };
        match done {
            Ok(()) => self.go_on(),
            Err(why) => self.tell(News::Refused(why)),
        }
    }

    fn take_back(&mut self, seat: Seat) {
        match self.table.take_back(seat) {
            Ok(()) => {
                self.told = 0;
                self.go_on();
                self.tell(News::Said("Taken back: you decide again.".to_string()));
            }
            Err(stands) => self.tell(News::Said(stands.to_string())),
        }
    }

    fn hint(&self, seat: Seat) {
        let play = self.table.play();
        let work = play.work(seat, play.dice(seat, "hint").next_u64());
        let (mouth, question) = (self.mouth.clone(), self.question);
        thread::spawn(move || drop(mouth.send(Heard::Hinted(question, bots::hint(work)))));
    }
}
