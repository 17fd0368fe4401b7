//! Commands: each is judged, and either becomes deeds or is refused with a code and changes nothing.

use cards::{Seat, SeatSet};
use engine::log::MOST_TAKEN_BACK;
use engine::{Step, Turn, Viewer};
use games::Refused;
use serde_json::Value;

use crate::deed::{Deed, Note, Sitter, Wish};
use crate::people::{Chair, StandIn, visible};
use crate::refusal::*;
use crate::scene::Stage;
use crate::setup::{Chat, Setup, is_level};
use crate::table::{Conn, Moment, Sent, Table, opening};
use crate::wire::{self, Command, Outgoing, Refusal, What};

/// A line of talk has at most so many letters.
const MOST_SAID: usize = 200;

/// What comes of a command.
enum Verdict {
    /// These deeds.
    Do(Vec<Deed>),
    /// Nothing that is written down.
    Done,
    /// A clause of the game is in the way.
    Clause(Refused),
}

type Judged = Result<Verdict, No>;

/// A key as a number.
pub(crate) fn key_number(key: &str) -> Option<u64> {
    let digits = key.len() <= 16 && !key.starts_with('+');
    u64::from_str_radix(key, 16).ok().filter(|_| digits)
}

fn note(note: Note) -> Judged {
    Ok(Verdict::Do(vec![Deed::Noted(note)]))
}

impl Table {
    pub(crate) fn judge(&mut self, moment: Moment, conn: Conn, command: Command) {
        let Command { key, seq, what } = command;
        let Some(number) = key_number(&key) else { return self.refuse(conn, &key, &BAD_KEY) };
        let seat = match self.viewer(conn) {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Watcher => None,
        };
        let Some(who) = self.person(conn) else { return self.refuse(conn, &key, &NOT_SEATED) };
        let number = who.id.command(number);
        let answered = self.keys.get(&number).copied();
        if let Some(done) = answered.or_else(|| self.waiting.answered(number)) {
            return self.ack(conn, &key, done);
        }
        let verdict = match self.scene.stage {
            Stage::Ended(_) => Err(TABLE_ENDED),
            _ => self.verdict(moment, conn, seat, seq, what),
        };
        match verdict {
            Ok(Verdict::Do(deeds)) => {
                self.commit(moment, deeds, Some(Sent { conn, seat, key: &key, number }));
            }
            Ok(Verdict::Done) => {
                self.waiting.left_nothing(number, self.head);
                self.ack(conn, &key, self.head);
            }
            Ok(Verdict::Clause(refused)) => self.refuse_by_clause(conn, &key, &refused),
            Err(no) => self.refuse(conn, &key, &no),
        }
    }

    fn verdict(
        &mut self,
        moment: Moment,
        conn: Conn,
        seat: Option<Seat>,
        seq: u32,
        what: What,
    ) -> Judged {
        match (what, seat) {
            (What::Sit { seat: wanted }, _) => self.sit(conn, seat, wanted),
            (What::Say(text), _) => self.say(moment, conn, seat, &text),
            (_, None) => Err(NOT_SEATED),
            (What::Rise, Some(seat)) => self.rise(seat),
            (What::Return, Some(seat)) => match self.scene.taken(seat) {
                Some(taken) if taken.stand_in.is_some() => note(Note::Returned { seat }),
                _ => Ok(Verdict::Done),
            },
            (What::Ready(ready), Some(seat)) => self.ready(moment, seat, ready),
            (What::Start, Some(seat)) => self.start(moment, seat),
            (What::Fill { seat: at, level }, Some(seat)) => self.fill(seat, at, level),
            (What::Clear { seat: at }, Some(seat)) => self.clear(seat, at),
            (What::Setup(setup), Some(seat)) => self.set_up(moment, seat, &setup),
            (What::Hash(hash), Some(seat)) => self.take_hash(seat, hash),
            (What::Salt(salt), Some(seat)) => self.take_salt(seat, salt),
            (What::Act(act), Some(seat)) => self.act(seat, seq, &act),
            (What::StayOut, Some(seat)) => self.stay_out(seat),
            (What::TakeBack, Some(seat)) => self.take_back(seat),
            (What::End, Some(seat)) => self.wish(seat, Wish::End),
            (What::Agree(yes), Some(seat)) => self.agree(seat, yes),
            (What::React(word), Some(seat)) => self.react(moment, seat, word),
            (What::Pause(on), Some(seat)) => self.pause(moment, seat, on),
            (What::Forced(on), Some(seat)) => {
                self.waiting.forced[seat.index()] = on;
                Ok(Verdict::Done)
            }
            (What::Remove { seat: at }, Some(seat)) => self.remove(seat, at),
            (What::Mute { seat: at, on }, Some(seat)) => {
                let at = self.other_person(seat, at)?;
                note(Note::Muted { seat: at, on })
            }
            (What::Host { seat: at }, Some(seat)) => {
                let at = self.other_person(seat, at)?;
                if self.scene.holds(at) { note(Note::Host { seat: at }) } else { Err(NO_SUCH_SEAT) }
            }
        }
    }

    fn host(&self, seat: Seat) -> Result<(), No> {
        if self.scene.is_host(seat) { Ok(()) } else { Err(NOT_HOST) }
    }

    fn at(&self, seat: u8) -> Result<Seat, No> {
        let seat = usize::from(seat);
        if seat < self.scene.chairs.len() { Ok(Seat::new(seat)) } else { Err(NO_SUCH_SEAT) }
    }

    /// A person whom the host may do something about.
    fn other_person(&self, host: Seat, at: u8) -> Result<Seat, No> {
        self.host(host)?;
        let at = self.at(at)?;
        if at == host || self.scene.taken(at).is_none() { Err(NO_SUCH_SEAT) } else { Ok(at) }
    }

    fn between_matches(&self) -> Result<(), No> {
        match self.scene.stage {
            Stage::Gathering | Stage::Over => Ok(()),
            _ => Err(MATCH_RUNNING),
        }
    }

    fn sit(&self, conn: Conn, now_at: Option<Seat>, wanted: Option<u8>) -> Judged {
        let person = self.person(conn).ok_or(NOT_SEATED)?;
        if self.scene.removed.contains(&person.id) {
            return Err(SENT_AWAY);
        }
        let wanted = wanted.map(|seat| self.at(seat)).transpose()?;
        if now_at.is_some() && (wanted.is_none() || wanted == now_at) {
            return Ok(Verdict::Done);
        }
        self.between_matches()?;
        let free = |seat: &Seat| self.scene.chairs[seat.index()] == Chair::Empty;
        let seat = match wanted {
            Some(seat) if free(&seat) => seat,
            Some(_) => return Err(SEAT_TAKEN),
            None => {
                let mut seats = (0..self.scene.chairs.len()).map(Seat::new);
                seats.find(free).ok_or(TABLE_FULL)?
            }
        };
        let sat = Deed::Noted(Note::Sat { seat, who: Sitter::from(person) });
        let rose = now_at.map(|seat| Deed::Noted(Note::Rose { seat }));
        Ok(Verdict::Do(rose.into_iter().chain([sat]).collect()))
    }

    fn rise(&self, seat: Seat) -> Judged {
        if self.between_matches().is_ok() {
            return note(Note::Rose { seat });
        }
        match self.scene.taken(seat).and_then(|taken| taken.stand_in) {
            Some(StandIn::Left) => Ok(Verdict::Done),
            _ => note(Note::StoodIn { seat, why: StandIn::Left }),
        }
    }

    /// Once everybody at a full table is ready, the match begins by itself; so does a rematch.
    fn ready(&self, moment: Moment, seat: Seat, ready: bool) -> Judged {
        self.between_matches()?;
        let mut deeds = vec![Deed::Noted(Note::Ready { seat, ready })];
        let others = self.scene.people() - SeatSet::from_iter([seat]);
        if ready && self.vacant().is_empty() && others.iter().all(|other| self.is_ready(other)) {
            deeds.extend(self.begin(moment));
        }
        Ok(Verdict::Do(deeds))
    }

    fn is_ready(&self, seat: Seat) -> bool {
        self.scene.taken(seat).is_some_and(|taken| taken.ready || taken.stand_in.is_some())
    }

    fn start(&self, moment: Moment, seat: Seat) -> Judged {
        self.host(seat)?;
        self.between_matches()?;
        let others = self.scene.people() - SeatSet::from_iter([seat]);
        if !others.iter().all(|other| self.is_ready(other)) {
            return Err(NOT_READY);
        }
        Ok(Verdict::Do(self.begin(moment)))
    }

    /// The seats that nobody holds in the next match.
    fn vacant(&self) -> Vec<Seat> {
        let house = |seat: Seat| matches!(self.scene.chairs[seat.index()], Chair::House(_));
        let seats = (0..self.scene.chairs.len()).map(Seat::new);
        seats.filter(|&seat| !house(seat) && !self.scene.holds(seat)).collect()
    }

    /// A rematch has a seed of its own; bots take the empty seats.
    fn begin(&self, moment: Moment) -> Vec<Deed> {
        let again = self.scene.stage == Stage::Over;
        let opened = again.then(|| Deed::Opened(opening(&self.scene.setup, moment)));
        let level = &self.scene.setup.manners.level;
        let fill = |seat| Deed::Noted(Note::Sat { seat, who: Sitter::House(level.clone()) });
        let filled = self.vacant().into_iter().map(fill);
        opened.into_iter().chain(filled).chain([Deed::Noted(Note::Started)]).collect()
    }

    fn fill(&self, host: Seat, at: u8, level: String) -> Judged {
        self.host(host)?;
        self.between_matches()?;
        let seat = self.at(at)?;
        if !is_level(&level) {
            return Err(BAD_LEVEL);
        }
        if self.scene.taken(seat).is_some() {
            return Err(SEAT_TAKEN);
        }
        note(Note::Sat { seat, who: Sitter::House(level) })
    }

    fn clear(&self, host: Seat, at: u8) -> Judged {
        self.host(host)?;
        self.between_matches()?;
        let seat = self.at(at)?;
        match self.scene.chairs[seat.index()] {
            Chair::House(_) => note(Note::Rose { seat }),
            Chair::Empty => Ok(Verdict::Done),
            Chair::Taken(_) => Err(SEAT_TAKEN),
        }
    }

    /// What was committed to for other rules is cancelled, and stays listed.
    fn set_up(&self, moment: Moment, host: Seat, setup: &Setup) -> Judged {
        self.host(host)?;
        self.between_matches()?;
        if !is_level(&setup.manners.level) {
            return Err(BAD_LEVEL);
        }
        let (game, seats) = setup.check().map_err(|_| BAD_SETUP)?;
        let beyond = self.scene.people().iter().any(|seat| seat.index() >= seats);
        if beyond {
            return Err(SEAT_TAKEN);
        }
        let manners = Deed::Noted(Note::Manners(setup.manners.clone()));
        let now = &self.scene.setup;
        let options = games::filled_in(game, &Value::Object(setup.options.clone()));
        let same = now.game == setup.game && options.is_ok_and(|options| options == now.options);
        let opened = (!same).then(|| Deed::Opened(opening(setup, moment)));
        Ok(Verdict::Do(opened.into_iter().chain([manners]).collect()))
    }

    fn take_hash(&mut self, seat: Seat, hash: String) -> Judged {
        let well_formed = hash.len() == 64 && hash.bytes().all(|digit| digit.is_ascii_hexdigit());
        match self.scene.stage {
            Stage::Hashing if !well_formed => Err(BAD_HASH),
            Stage::Hashing => {
                let place = &mut self.waiting.hashes[seat.index()];
                // The first one counts: nobody answers to what others have sent.
                place.get_or_insert(hash.to_ascii_lowercase());
                Ok(Verdict::Done)
            }
            _ => Err(NOT_ASKED),
        }
    }

    fn take_salt(&mut self, seat: Seat, salt: String) -> Judged {
        // Whoever has promised no salt is not asked for any.
        let promised = self.scene.hashes.get(seat.index()).and_then(Option::as_deref);
        let hash = promised.filter(|_| self.scene.stage == Stage::Opening).ok_or(NOT_ASKED)?;
        let well_formed =
            (1..=64).contains(&salt.len()) && salt.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !well_formed || hash != crate::fair::hash(&salt) {
            return Err(BAD_SALT);
        }
        self.waiting.salts[seat.index()] = Some(salt);
        Ok(Verdict::Done)
    }

    fn act(&self, seat: Seat, seq: u32, act: &wire::Act) -> Judged {
        let game = self.playing()?;
        if self.scene.bot_plays(seat) {
            return Err(BOT_PLAYS);
        }
        if seq < self.touched {
            return Err(STALE);
        }
        let steps: Vec<Step>;
        let act = match act {
            wire::Act::Steps(numbers) => {
                steps = numbers.iter().map(|&step| Step(step)).collect();
                games::Act::Steps(&steps)
            }
            wire::Act::Text(text) => games::Act::Text(text),
            wire::Act::Choice(choice) => games::Act::Choice(choice),
        };
        match game.spell(seat, act) {
            Ok(steps) => {
                note(Note::Acted { seat, steps: steps.iter().map(|step| step.0).collect() })
            }
            Err(refused) => Ok(Verdict::Clause(refused)),
        }
    }

    fn stay_out(&mut self, seat: Seat) -> Judged {
        let game = self.playing()?;
        match game.turn() {
            Turn::Window(seats) if seats.contains(seat) => {
                let offers = game.offers(seat).offers;
                self.waiting.stay_out(seat, offers);
                Ok(Verdict::Done)
            }
            _ => Err(NO_WINDOW),
        }
    }

    fn take_back(&self, seat: Seat) -> Judged {
        let game = self.playing()?;
        let last = self.scene.actors.iter().rposition(|&actor| actor == Some(seat));
        let to = last.ok_or(NOTHING_TO_TAKE_BACK)?;
        if self.scene.taken_back.len() == MOST_TAKEN_BACK {
            return Err(ENOUGH);
        }
        let others = self.scene.seated() - SeatSet::from_iter([seat]);
        if others.is_empty() {
            return note(Note::Back { seat, to: to as u32 });
        }
        if self.scene.actors[to + 1..].iter().any(Option::is_some) {
            return Err(OTHERS_ACTED);
        }
        if game.learned(seat, to) {
            return Err(CARDS_SEEN);
        }
        self.wish(seat, Wish::TakeBack(to as u32))
    }

    fn wish(&self, seat: Seat, wish: Wish) -> Judged {
        self.playing()?;
        match self.scene.wish {
            Some((by, same)) if by == seat && same == wish => Ok(Verdict::Done),
            Some(_) => Err(ALREADY_ASKED),
            None => {
                let asked = Deed::Noted(Note::Asked { seat, wish });
                let alone = self.scene.seated() == SeatSet::from_iter([seat]);
                let granted = alone.then(|| granted(seat, wish));
                Ok(Verdict::Do([asked].into_iter().chain(granted).collect()))
            }
        }
    }

    fn agree(&self, seat: Seat, yes: bool) -> Judged {
        let (by, wish) = self.scene.wish.ok_or(NOT_ASKED)?;
        let agreed = self.scene.agreed | SeatSet::from_iter([seat]);
        let said = Deed::Noted(Note::Agreed { seat, yes });
        let all = yes && (self.scene.seated() - agreed).is_empty();
        Ok(Verdict::Do([said].into_iter().chain(all.then(|| granted(by, wish))).collect()))
    }

    fn say(&mut self, moment: Moment, conn: Conn, seat: Option<Seat>, text: &str) -> Judged {
        let text = visible(text);
        let person = self.person(conn).ok_or(NOT_SEATED)?.clone();
        let (playing, chat) = (self.in_match(), self.scene.setup.manners.chat);
        let may_talk = match (chat, seat) {
            (Chat::Off, _) => false,
            (Chat::Between, _) | (Chat::Always, None) => !playing,
            (Chat::Always, Some(_)) => true,
        };
        if !may_talk || self.scene.removed.contains(&person.id) {
            return Err(SILENT);
        }
        if seat.and_then(|seat| self.scene.taken(seat)).is_some_and(|taken| taken.muted) {
            return Err(MUTED);
        }
        if text.is_empty() || text.chars().count() > MOST_SAID {
            return Err(BAD_TEXT);
        }
        if !self.waiting.talks(moment.now, person.id) {
            return Err(TOO_MUCH_TALK);
        }
        note(Note::Said { seat, name: person.name.as_str().to_string(), text })
    }

    fn react(&mut self, moment: Moment, seat: Seat, word: wire::Reaction) -> Judged {
        let taken = self.scene.taken(seat).ok_or(NOT_SEATED)?;
        if taken.muted {
            return Err(MUTED);
        }
        if !self.waiting.talks(moment.now, taken.person.id) {
            return Err(TOO_MUCH_TALK);
        }
        note(Note::Reacted { seat, word })
    }

    fn pause(&mut self, moment: Moment, seat: Seat, on: bool) -> Judged {
        if self.scene.seated() != SeatSet::from_iter([seat]) {
            return Err(NOT_ALONE);
        }
        self.waiting.paused = on;
        self.look_round(moment.now);
        self.tell_here();
        Ok(Verdict::Done)
    }

    fn remove(&self, host: Seat, at: u8) -> Judged {
        let seat = self.other_person(host, at)?;
        let removed = Deed::Noted(Note::StoodIn { seat, why: StandIn::Removed });
        let between = self.between_matches().is_ok();
        let rose = between.then_some(Deed::Noted(Note::Rose { seat }));
        Ok(Verdict::Do([removed].into_iter().chain(rose).collect()))
    }

    pub(crate) fn hint(&mut self, moment: Moment, conn: Conn, id: u32, viewer: Viewer) {
        let key = id.to_string();
        let Viewer::Seat(seat) = viewer else { return self.refuse(conn, &key, &NOT_SEATED) };
        let Ok(game) = self.playing() else { return self.refuse(conn, &key, &NO_MATCH) };
        let alone = self.scene.seated() == SeatSet::from_iter([seat]);
        if !alone && !self.scene.setup.manners.hints {
            return self.refuse(conn, &key, &NO_HINTS);
        }
        if game.turn() != Turn::Seat(seat) {
            return self.refuse(conn, &key, &NOT_ASKED);
        }
        if self.scene.hints.len() == MOST_TAKEN_BACK {
            return self.refuse(conn, &key, &ENOUGH);
        }
        self.commit(moment, vec![Deed::Noted(Note::Hinted { seat })], None);
        self.then_hint(conn, id, seat);
    }

    fn playing(&self) -> Result<&dyn games::Match, No> {
        let game = self.game().filter(|_| self.scene.stage == Stage::Playing);
        game.ok_or(NO_MATCH)
    }

    fn in_match(&self) -> bool {
        matches!(self.scene.stage, Stage::Playing | Stage::Hashing | Stage::Opening)
    }

    fn refuse_by_clause(&mut self, conn: Conn, key: &str, refused: &Refused) {
        let (clause, facts, moves) = match refused {
            Refused::Rule(reason) => (Some(reason.clause), Some(&reason.facts), &[][..]),
            Refused::Unreadable { .. } => (None, None, &[][..]),
            Refused::Unclear { moves, .. } => (None, None, &moves[..]),
        };
        let (code, text) = (refused.code(), refused.to_string());
        let refusal = Refusal { key, seq: self.head, code, text: &text, clause, facts, moves };
        self.send_message(conn, &Outgoing::Refused(refusal));
    }
}

/// What everybody agreed to is done.
fn granted(by: Seat, wish: Wish) -> Deed {
    Deed::Noted(match wish {
        Wish::TakeBack(to) => Note::Back { seat: by, to },
        Wish::End => Note::Abandoned,
    })
}
