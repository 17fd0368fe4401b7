//! The machine: what comes in, what goes out, and one append at a time between them.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::Arc;

use cards::{MAX_SEATS, Seat, SeatSet};
use engine::fair::Seed;
use engine::{Turn, Viewer};
use games::{GameName, Work};

use crate::deed::{Deed, Ending, Note, Opening};
use crate::frame::{Besides, Shown, Ticking, Told, You, written};
use crate::people::{Chair, Person, StandIn};
use crate::refusal::No;
use crate::scene::{Scene, Stage};
use crate::setup::{Setup, Watch};
use crate::waiting::Waiting;
use crate::wire::{Acked, Command, Here, Outgoing, Question, Refusal, Welcome};

/// So many frames are kept; older ones are made again from the record.
pub const KEPT: usize = 200;

/// When something comes in, and chance for whatever needs it.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// Milliseconds since 1970; never less than at the last call.
    pub now: u64,
    /// Fresh and secret; drawn anew for every call.
    pub fresh: Seed,
}

/// A connection, by a name that whoever runs the table gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Conn(pub u64);

/// What is to be done about it.
pub enum Effect {
    /// Append these deeds to the record; then say [`Table::written`].
    Append {
        /// The number of the first.
        head: u32,
        /// Whose command it was, and its number: see [`crate::PersonId::command`]. What a watcher said stands
        /// beside the first seat.
        command: Option<(Seat, u64)>,
        /// What happened.
        deeds: Vec<Deed>,
    },
    /// Send this text.
    Send {
        /// To whom.
        to: Conn,
        /// A message of [`wire`](crate::wire).
        text: Arc<str>,
    },
    /// Send the frames of these numbers, made from the record by [`crate::history`], before anything else.
    Missed {
        /// To whom.
        to: Conn,
        /// Who that is here.
        viewer: Viewer,
        /// The first number.
        from: u32,
        /// The number after the last one.
        until: u32,
    },
    /// Let a bot think; then say [`Table::thought`].
    Think {
        /// For which seat.
        seat: Seat,
        /// At which head: to be given back.
        seq: u32,
        /// How well.
        level: String,
        /// All it may know.
        work: Work,
        /// The moment from which on it is late.
        by: u64,
    },
    /// Find out what an expert would do; then send the [`Reply`](crate::wire::Reply).
    Hint {
        /// To whom.
        to: Conn,
        /// The number of its question.
        id: u32,
        /// All it may know.
        work: Work,
    },
    /// End this connection: the table is not open to it, or not any more.
    Dismiss {
        /// Whose.
        to: Conn,
    },
    /// The append failed: this table is not to be used any more. Read it back from the record.
    Rebuild,
}

/// Somebody who follows the table.
pub(crate) struct Follower {
    pub who: Option<Person>,
}

/// Something that has to wait until the append under way is durable.
pub(crate) enum Input {
    Connect(Conn, Option<Person>, Option<u32>),
    Disconnect(Conn),
    Command(Conn, Command),
    Ask(Conn, Question),
    Thought(Seat, u32, Option<Vec<u8>>),
    Close(Ending),
}

impl Input {
    /// Whether this connection asked for it.
    pub(crate) fn comes_from(&self, conn: Conn) -> bool {
        matches!(self, Input::Command(from, _) | Input::Ask(from, _) if *from == conn)
    }
}

/// What goes out once the append is durable.
pub(crate) struct UnderWay {
    told: Vec<Told>,
    /// Whether the clocks start anew with it.
    anew: bool,
    /// Who looks from another place now, and is shown everything anew.
    newcomers: Vec<Conn>,
    /// Whose command it was.
    ack: Option<(Conn, String)>,
    /// A hint that is asked for with it.
    hint: Option<(Conn, u32, Seat)>,
}

/// What goes with the last deed of an append: whose time runs, and what each seat may do.
struct Now {
    clock: Option<Ticking>,
    offers: [Option<String>; MAX_SEATS + 1],
}

/// A command as far as an append needs to know it.
pub(crate) struct Sent<'a> {
    pub conn: Conn,
    pub seat: Option<Seat>,
    pub key: &'a str,
    pub number: u64,
}

/// A seated table.
pub struct Table {
    pub(crate) scene: Scene,
    /// The number of the next deed.
    pub(crate) head: u32,
    /// The head after the last deed that a move must know of.
    pub(crate) touched: u32,
    /// The head after the last deed that may have changed who looks from where.
    pub(crate) reseated: u32,
    pub(crate) followers: BTreeMap<Conn, Follower>,
    pub(crate) keys: HashMap<u64, u32>,
    pub(crate) shown: Shown,
    pub(crate) kept: VecDeque<Told>,
    pub(crate) under_way: Option<UnderWay>,
    pub(crate) inputs: VecDeque<Input>,
    pub(crate) waiting: Waiting,
    pub(crate) here: Here,
    pub(crate) out: Vec<Effect>,
    /// Where texts are put together.
    pub(crate) scratch: String,
    pub(crate) fallen: bool,
}

impl Table {
    /// Lets deeds happen, and tells of them once they are durable.
    pub(crate) fn commit(&mut self, moment: Moment, deeds: Vec<Deed>, sent: Option<Sent<'_>>) {
        let head = self.head;
        let mut told = Vec::with_capacity(deeds.len());
        let places: Vec<(Conn, Viewer)> =
            self.followers.keys().map(|&conn| (conn, self.viewer(conn))).collect();
        for deed in &deeds {
            self.scene.apply(deed).expect("a deed is judged before it is done");
            self.head += 1;
            if touches(deed) {
                self.touched = self.head;
            }
            if reseats(deed) {
                self.reseated = self.head;
            }
            told.push(self.shown.tell(&self.scene, self.head, deed));
        }
        let anew = self.waiting.news(self.head, &deeds);
        self.look_round(moment.now);
        let moved = |&&(conn, place): &&(Conn, Viewer)| self.viewer(conn) != place;
        let newcomers = places.iter().filter(moved).map(|&(conn, _)| conn).collect();
        let command = sent.as_ref().map(|sent| (sent.seat.unwrap_or(Seat::new(0)), sent.number));
        self.keys.extend(command.map(|(_, number)| (number, self.head)));
        let ack = sent.map(|sent| (sent.conn, sent.key.to_string()));
        self.under_way = Some(UnderWay { told, anew, newcomers, ack, hint: None });
        self.out.push(Effect::Append { head, command, deeds });
    }

    /// The hint that was asked for goes with the append under way.
    pub(crate) fn then_hint(&mut self, conn: Conn, id: u32, seat: Seat) {
        if let Some(under_way) = &mut self.under_way {
            under_way.hint = Some((conn, id, seat));
        }
    }

    pub(crate) fn tell(&mut self, moment: Moment, done: UnderWay) {
        if done.anew {
            // Nobody loses time to a slow disk: it counts from when all are told.
            self.waiting.since = moment.now;
        }
        self.show_out(moment.now);
        let last = done.told.len().saturating_sub(1);
        let now = Now { clock: self.ticking(moment.now), offers: self.offers() };
        for (at, told) in done.told.iter().enumerate() {
            self.tell_all(told, &done, (at == last).then_some(&now));
        }
        for told in done.told {
            if self.kept.len() == KEPT {
                self.kept.pop_front();
            }
            self.kept.push_back(told);
        }
        if let Some((to, id, seat)) = done.hint
            && let Some(game) = self.game()
        {
            let work = game.work(seat, game.dice(seat, "hint").next_u64());
            self.out.push(Effect::Hint { to, id, work });
        }
        self.tell_here();
    }

    /// Tells everybody one deed. With the last one goes what may be done now; and whoever looks from another
    /// place is shown everything instead.
    fn tell_all(&mut self, told: &Told, done: &UnderWay, now: Option<&Now>) {
        let mut scratch = std::mem::take(&mut self.scratch);
        // Whoever looks from the same place is sent the same text.
        let mut texts = [const { None::<Arc<str>> }; MAX_SEATS + 1];
        for conn in self.followers.keys().copied().collect::<Vec<_>>() {
            let viewer = self.viewer(conn);
            let place = place_of(viewer);
            let sent = done.ack.as_ref().filter(|(to, _)| *to == conn && now.is_some());
            let ack = sent.map(|(_, key)| key.as_str());
            let you = now.and_then(|now| now.offers[place].as_deref());
            let besides = Besides { first: false, ack, clock: now.and_then(|now| now.clock), you };
            if done.newcomers.contains(&conn) {
                if now.is_some() {
                    let text = self.shown.whole(viewer, told.seq, &besides);
                    self.welcome_to(conn, viewer);
                    self.send(conn, text.into());
                }
                continue;
            }
            let text = match (&texts[place], ack) {
                (Some(text), None) => text.clone(),
                _ => {
                    told.write(viewer, &besides, &mut scratch);
                    scratch.as_str().into()
                }
            };
            if ack.is_none() {
                texts[place] = Some(text.clone());
            }
            self.send(conn, text);
        }
        self.scratch = scratch;
    }

    /// Tells a viewer where it is.
    pub(crate) fn welcome_to(&mut self, conn: Conn, viewer: Viewer) {
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat.index() as u8),
            Viewer::Watcher => None,
        };
        let welcome = Welcome { seat, seq: self.head };
        self.send_message(conn, &Outgoing::Welcome(welcome));
    }

    /// Tells who is here, if that has changed.
    pub(crate) fn tell_here(&mut self) {
        let seats = (0..self.scene.chairs.len()).map(Seat::new);
        let here = Here {
            seats: seats.map(|seat| self.is_here(seat)).collect(),
            watching: self
                .followers
                .keys()
                .filter(|&&conn| self.viewer(conn) == Viewer::Watcher)
                .count() as u32,
            waits: self.waits(),
        };
        if here != self.here {
            let text = message(&Outgoing::Here(&here));
            self.here = here;
            for conn in self.followers.keys().copied().collect::<Vec<_>>() {
                self.send(conn, text.clone());
            }
        }
    }

    /// Whoever came while there was room does not stay where nobody may watch.
    fn show_out(&mut self, now: u64) {
        let followers = self.followers.iter();
        let out = followers.filter(|(_, follower)| !self.admits(follower.who.as_ref()));
        for to in out.map(|(&conn, _)| conn).collect::<Vec<_>>() {
            self.followers.remove(&to);
            self.dismiss(to);
        }
        self.look_round(now);
    }

    /// The table is not open to this connection: what it has sent is not looked at any more.
    pub(crate) fn dismiss(&mut self, to: Conn) {
        self.inputs.retain(|waiting| !waiting.comes_from(to));
        self.out.push(Effect::Dismiss { to });
    }

    /// Somebody came or went, or sits elsewhere now.
    pub(crate) fn look_round(&mut self, now: u64) {
        if self.here.waits && !self.waits() {
            // No clock ran while everybody was away, or the only person paused.
            self.waiting.since = now;
        }
        let here = self.scene.people().iter().filter(|&seat| self.is_here(seat)).collect();
        let anybody = self.followers.values().any(|follower| follower.who.is_some());
        self.waiting.follow(now, here, anybody);
    }

    /// Whether the person in this seat is connected.
    pub(crate) fn is_here(&self, seat: Seat) -> bool {
        self.followers.keys().any(|&conn| self.viewer(conn) == Viewer::Seat(seat))
    }

    pub(crate) fn person(&self, conn: Conn) -> Option<&Person> {
        self.followers.get(&conn).and_then(|follower| follower.who.as_ref())
    }

    /// Who looks from this connection.
    pub(crate) fn viewer(&self, conn: Conn) -> Viewer {
        self.place(self.person(conn))
    }

    /// From where somebody looks: whoever was sent away only watches.
    fn place(&self, who: Option<&Person>) -> Viewer {
        let seat = who.and_then(|person| self.scene.seat_of(person.id));
        let here = seat.filter(|&seat| {
            let gone = self.scene.taken(seat).and_then(|taken| taken.stand_in);
            gone != Some(StandIn::Removed)
        });
        here.map_or(Viewer::Watcher, Viewer::Seat)
    }

    /// Whether somebody may follow the table: who sits there may, and others as its manners are.
    pub(crate) fn admits(&self, who: Option<&Person>) -> bool {
        let room = self.scene.chairs.contains(&Chair::Empty);
        let watched = self.scene.setup.manners.watch != Watch::Nobody;
        watched || room || self.place(who) != Viewer::Watcher
    }

    /// What each seat of a person may do now, as JSON; nobody else is asked.
    pub(crate) fn offers(&self) -> [Option<String>; MAX_SEATS + 1] {
        let mut offers = [const { None }; MAX_SEATS + 1];
        let Some(game) = self.game().filter(|_| self.scene.stage == Stage::Playing) else {
            return offers;
        };
        let (turn, in_window) = match game.turn() {
            Turn::Seat(seat) => (SeatSet::from_iter([seat]), false),
            Turn::Window(seats) => (seats, true),
            _ => return offers,
        };
        let asked = (turn & self.scene.people()).iter().filter(|&seat| self.is_here(seat));
        // In most windows most seats can do nothing, and that is known before any offer is made.
        for seat in asked.filter(|&seat| !game.legal(seat, &[]).is_empty()) {
            let found = game.offers(seat);
            if found.offers.is_empty() {
                continue;
            }
            let stayed_out = in_window.then(|| self.waiting.declined(seat, &found.offers));
            let engine::choices::Offers { offers: kinds, why, reasons, .. } = found;
            let you = You { offers: kinds, why, reasons, stayed_out };
            offers[seat.index()] = Some(written(&you));
        }
        offers
    }

    pub(crate) fn refuse(&mut self, conn: Conn, key: &str, no: &No) {
        let refusal = Refusal {
            key,
            seq: self.head,
            code: no.code,
            text: no.text,
            clause: None,
            facts: None,
            moves: &[],
        };
        self.send_message(conn, &Outgoing::Refused(refusal));
    }

    pub(crate) fn ack(&mut self, conn: Conn, key: &str, seq: u32) {
        self.send_message(conn, &Outgoing::Ack(Acked { key, seq }));
    }

    pub(crate) fn send_message(&mut self, to: Conn, what: &Outgoing<'_>) {
        self.send(to, message(what));
    }

    pub(crate) fn send(&mut self, to: Conn, text: Arc<str>) {
        self.out.push(Effect::Send { to, text });
    }
}

/// A message as it is sent.
pub(crate) fn message(what: &Outgoing<'_>) -> Arc<str> {
    serde_json::to_string(what).expect("a message is plain data").into()
}

/// How a match is prepared by a setup that was checked.
pub(crate) fn opening(setup: &Setup, moment: Moment) -> Opening {
    let game: GameName = setup.game.parse().expect("the setup was checked");
    let Moment { now, fresh } = moment;
    Opening {
        game: game.name().to_string(),
        revision: game.revision(),
        options: setup.options.clone(),
        seed: fresh,
        at: now,
    }
}

pub(crate) fn place_of(viewer: Viewer) -> usize {
    match viewer {
        Viewer::Seat(seat) => seat.index(),
        Viewer::Watcher => MAX_SEATS,
    }
}

/// Whether a move must know of this deed to be judged: all but closings and what is beside the match.
pub(crate) fn touches(deed: &Deed) -> bool {
    match deed {
        Deed::Closed => false,
        Deed::Noted(note) => {
            matches!(note, Note::Acted { .. } | Note::Back { .. } | Note::TakenUp(_))
        }
        _ => true,
    }
}

/// Whether somebody may look from another place after this deed.
pub(crate) fn reseats(deed: &Deed) -> bool {
    let Deed::Noted(note) = deed else { return matches!(deed, Deed::Opened(_)) };
    match note {
        Note::Sat { .. } | Note::Rose { .. } => true,
        Note::StoodIn { why, .. } => *why == StandIn::Removed,
        _ => false,
    }
}
