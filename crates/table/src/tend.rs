//! What time brings: salts that are not waited for any longer, windows that close, bots that move, people
//! who took too long or are away. Nothing here is in the record but its deeds.

use cards::{Seat, SeatSet};
use engine::{Step, Turn};
use games::Match;

use crate::deed::{Deed, Ending, Note};
use crate::frame::Ticking;
use crate::people::{Chair, StandIn};
use crate::scene::Stage;
use crate::setup::Then;
use crate::table::{Effect, Moment, Table, opening};
use crate::waiting::{DAY_MS, EMPTY_MS, Thought};

/// So long the house waits for hashes, and then for salts.
const SALT_MS: u64 = 5_000;
/// A bot that has not answered so long after it was due is asked again.
const LOST_MS: u64 = 20_000;

impl Table {
    /// Whether nothing goes on by itself: everybody is away, or the only person asked for a pause.
    pub(crate) fn waits(&self) -> bool {
        if self.scene.stage != Stage::Playing {
            return false;
        }
        let people = self.scene.people();
        let nobody = if people.is_empty() {
            self.followers.is_empty()
        } else {
            !people.iter().any(|seat| self.is_here(seat))
        };
        nobody || self.waiting.paused && self.scene.seated().len() == 1
    }

    /// Does what is due now, one append at most, and says when to look again.
    pub(crate) fn tend(&mut self, moment: Moment) {
        self.waiting.wake = None;
        if matches!(self.scene.stage, Stage::Ended(_)) {
            return;
        }
        if let Some(deeds) = self.due(moment) {
            self.commit(moment, deeds, None);
        }
    }

    fn due(&mut self, moment: Moment) -> Option<Vec<Deed>> {
        let now = moment.now;
        if let Some(ending) = self.given_up(now) {
            return Some(vec![Deed::Ended(ending)]);
        }
        if let Some(note) = self.presence(now).or_else(|| self.seats_change(now)) {
            return Some(vec![Deed::Noted(note)]);
        }
        match self.scene.stage {
            Stage::Hashing | Stage::Opening if self.waiting.broken_off => {
                if self.followers.is_empty() {
                    return None;
                }
                // What was sent before the fall is lost, so that seed is not dealt from.
                let opened = Deed::Opened(opening(&self.scene.setup, moment));
                Some(vec![opened, Deed::Noted(Note::Started)])
            }
            Stage::Hashing => {
                self.hashes_are_in(now).map(|hashes| vec![Deed::Noted(Note::Hashed(hashes))])
            }
            Stage::Opening => self.salts_are_in(now).map(|salts| vec![Deed::Salted(salts)]),
            Stage::Playing if !self.waits() => self.match_goes_on(moment).map(|deed| vec![deed]),
            _ => None,
        }
    }

    /// Nobody has been here for too long.
    fn given_up(&mut self, now: u64) -> Option<Ending> {
        let since = self.waiting.nobody_since?;
        let in_match = matches!(self.scene.stage, Stage::Playing | Stage::Hashing | Stage::Opening);
        let (after, ending) = if in_match || !self.scene.people().is_empty() {
            (DAY_MS, Ending::Idle)
        } else {
            (EMPTY_MS, Ending::Empty)
        };
        if now >= since + after {
            return Some(ending);
        }
        self.waiting.look_at(since + after);
        None
    }

    /// What the record has to know of who is here: that nobody is, or that somebody is again.
    fn presence(&mut self, now: u64) -> Option<Note> {
        match (self.waiting.nobody_since, self.scene.deserted) {
            (Some(at), None) if now >= at + EMPTY_MS => Some(Note::Deserted { at }),
            (Some(at), None) => {
                self.waiting.look_at(at + EMPTY_MS);
                None
            }
            (None, Some(_)) => Some(Note::Attended),
            _ => None,
        }
    }

    /// Somebody is back, or has been away for too long while others wait.
    fn seats_change(&mut self, now: u64) -> Option<Note> {
        let grace = u64::from(self.scene.setup.manners.grace_s) * 1_000;
        let playing = self.scene.stage == Stage::Playing && !self.waits();
        for seat in self.scene.people().iter() {
            let stand_in = self.scene.taken(seat)?.stand_in;
            match (stand_in, self.waiting.away_since[seat.index()]) {
                (Some(StandIn::Away), None) => return Some(Note::Returned { seat }),
                (None, Some(since)) if playing && now >= since + grace => {
                    return Some(Note::StoodIn { seat, why: StandIn::Away });
                }
                (None, Some(since)) if playing => self.waiting.look_at(since + grace),
                _ => {}
            }
        }
        None
    }

    /// The hashes by seat, once all are in or were waited for long enough.
    fn hashes_are_in(&mut self, now: u64) -> Option<Vec<Option<String>>> {
        let people = self.scene.people();
        let all = people.iter().all(|seat| self.waiting.hashes[seat.index()].is_some());
        let until = self.waiting.since + SALT_MS;
        if !all && now < until {
            self.waiting.look_at(until);
            return None;
        }
        Some(self.waiting.hashes[..self.scene.chairs.len()].to_vec())
    }

    fn salts_are_in(&mut self, now: u64) -> Option<Vec<String>> {
        let promised = self.scene.hashes.iter().zip(&self.waiting.salts);
        let all = promised.clone().all(|(hash, salt)| hash.is_none() || salt.is_some());
        let until = self.waiting.since + SALT_MS;
        if !all && now < until {
            self.waiting.look_at(until);
            return None;
        }
        Some(promised.map(|(_, salt)| salt.clone().unwrap_or_default()).collect())
    }

    fn match_goes_on(&mut self, moment: Moment) -> Option<Deed> {
        match self.scene.game.as_ref()?.turn() {
            Turn::Seat(seat) => self.turn_goes_on(moment, seat),
            Turn::Window(seats) => self.window_goes_on(moment, seats),
            _ => None,
        }
    }

    fn turn_goes_on(&mut self, moment: Moment, seat: Seat) -> Option<Deed> {
        let now = moment.now;
        let (least, most) = self.scene.setup.manners.pace.range();
        if self.scene.bot_plays(seat) {
            return self.bot_moves(moment, seat, (least, most));
        }
        if self.waiting.forced[seat.index()]
            && let Some(steps) = forced(self.scene.game.as_deref()?, seat)
        {
            self.plan(moment, seat, (least, most), Some(Some(steps)));
            return self.bot_moves(moment, seat, (least, most));
        }
        let clock = self.scene.setup.manners.clock?;
        let until = self.waiting.since + u64::from(clock.seconds) * 1_000;
        if now < until {
            self.waiting.look_at(until);
            return None;
        }
        match clock.then {
            Then::Play => self.bot_moves(moment, seat, (0, 0)),
            Then::StandIn => Some(Deed::Noted(Note::StoodIn { seat, why: StandIn::Late })),
        }
    }

    /// A window is as long for everybody, whoever could act in it. The last one closes earlier once all
    /// people have said that they stay out, which everybody can say, and bots have had their time.
    fn window_goes_on(&mut self, moment: Moment, seats: SeatSet) -> Option<Deed> {
        let length = self.window_ms()?;
        let until = self.waiting.since + length;
        let last = self.scene.game.as_deref()?.last_window();
        let tenths = if last { [1, 3] } else { [3, 9] };
        let [least, most] = tenths.map(|tenth| (length * tenth / 10) as u32);
        let bots: SeatSet = seats.iter().filter(|&seat| self.scene.bot_plays(seat)).collect();
        for seat in bots.iter() {
            let game = self.scene.game.as_deref()?;
            if game.legal(seat, &[]).is_empty() {
                continue;
            }
            self.ask_bot(moment, seat, (least, most));
            if let Some(Some(steps)) = self.ripe(moment.now, seat) {
                return Some(self.bots_move(seat, steps));
            }
        }
        let people = seats - bots;
        let all_out = last && !people.is_empty() && people.is_subset(self.waiting.stayed_out);
        let bots_time = if bots.is_empty() { 0 } else { u64::from(most) };
        let until = if all_out { self.waiting.since + bots_time } else { until };
        if moment.now >= until {
            return Some(Deed::Closed);
        }
        self.waiting.look_at(until);
        None
    }

    pub(crate) fn window_ms(&self) -> Option<u64> {
        let (game, manners) = (self.scene.game.as_deref()?, &self.scene.setup.manners);
        Some(u64::from(if game.last_window() { manners.last_ms } else { manners.card_ms }))
    }

    /// Asks the bot of this seat, and moves once it has answered and seemed to think.
    fn bot_moves(&mut self, moment: Moment, seat: Seat, pace: (u32, u32)) -> Option<Deed> {
        self.ask_bot(moment, seat, pace);
        let answer = self.ripe(moment.now, seat)?;
        // A turn cannot be stayed out of, so a bot that does has lost its head: any move will do.
        let steps = answer.or_else(|| any(self.scene.game.as_deref()?, seat))?;
        Some(self.bots_move(seat, steps))
    }

    /// What a bot does is checked like what anybody does.
    fn bots_move(&self, seat: Seat, steps: Vec<u8>) -> Deed {
        let game = self.scene.game.as_deref().expect("a bot moves in a match");
        let legal: Vec<Step> = steps.iter().map(|&step| Step(step)).collect();
        let steps = match game.spell(seat, games::Act::Steps(&legal)) {
            Ok(_) => steps,
            Err(_) => any(game, seat).unwrap_or_default(),
        };
        Deed::Noted(Note::Acted { seat, steps })
    }

    /// The answer of a bot, once it is due.
    fn ripe(&mut self, now: u64, seat: Seat) -> Option<Option<Vec<u8>>> {
        let mark = self.waiting.mark;
        let thoughts = &mut self.waiting.thoughts;
        let thought =
            thoughts.iter().find(|thought| thought.seat == seat && thought.mark == mark)?;
        let (due, lost) = (thought.due, thought.asked + LOST_MS);
        match &thought.answer {
            Some(answer) if now >= due => return Some(answer.clone()),
            Some(_) => self.waiting.look_at(due),
            None => self.waiting.look_at(lost.max(now + 1)),
        }
        None
    }

    /// A decision is to be made here, within this pace; with its answer, if that is known.
    fn plan(
        &mut self,
        moment: Moment,
        seat: Seat,
        (least, most): (u32, u32),
        answer: Option<Option<Vec<u8>>>,
    ) -> bool {
        let (mark, now) = (self.waiting.mark, moment.now);
        let mut thoughts = self.waiting.thoughts.iter();
        if thoughts.any(|thought| thought.seat == seat && thought.mark == mark) {
            return false;
        }
        let longer = moment.fresh.dice().below(most - least + 1);
        let due = self.waiting.since.max(now.saturating_sub(1)) + u64::from(least + longer);
        self.waiting.thoughts.push(Thought { seat, mark, due, asked: now, answer });
        true
    }

    fn ask_bot(&mut self, moment: Moment, seat: Seat, pace: (u32, u32)) {
        let (mark, now) = (self.waiting.mark, moment.now);
        let new = self.plan(moment, seat, pace, None);
        let mine = |thought: &&mut Thought| thought.seat == seat && thought.mark == mark;
        let Some(thought) = self.waiting.thoughts.iter_mut().find(mine) else { return };
        let lost = thought.answer.is_none() && now >= thought.asked + LOST_MS;
        if !new && !lost {
            return;
        }
        thought.asked = now;
        let by = thought.due;
        let level = match &self.scene.chairs[seat.index()] {
            Chair::House(level) => level.clone(),
            _ => self.scene.setup.manners.level.clone(),
        };
        let Some(game) = self.scene.game.as_deref() else { return };
        let work = game.work(seat, game.dice(seat, "bot").next_u64());
        self.out.push(Effect::Think { seat, seq: mark, level, work, by });
    }

    /// Whose time runs, for all to see.
    pub(crate) fn ticking(&self, now: u64) -> Option<Ticking> {
        let left = |until: u64| until.saturating_sub(now);
        let since = self.waiting.since;
        match self.scene.stage {
            Stage::Hashing | Stage::Opening => {
                Some(Ticking { seat: None, left_ms: left(since + SALT_MS) })
            }
            Stage::Playing if !self.waits() => match self.game()?.turn() {
                Turn::Window(_) => {
                    Some(Ticking { seat: None, left_ms: left(since + self.window_ms()?) })
                }
                Turn::Seat(seat) if !self.scene.bot_plays(seat) => {
                    let clock = self.scene.setup.manners.clock?;
                    let until = since + u64::from(clock.seconds) * 1_000;
                    Some(Ticking { seat: Some(seat), left_ms: left(until) })
                }
                _ => None,
            },
            _ => None,
        }
    }
}

/// The only move there is, if there is only one.
fn forced(game: &dyn Match, seat: Seat) -> Option<Vec<u8>> {
    let mut steps = Vec::new();
    loop {
        let legal = game.legal(seat, &steps);
        match (legal.len(), steps.is_empty()) {
            (0, false) => return Some(steps.iter().map(|step: &Step| step.0).collect()),
            (1, _) => steps.extend(legal.iter()),
            _ => return None,
        }
    }
}

/// Some legal move.
fn any(game: &dyn Match, seat: Seat) -> Option<Vec<u8>> {
    let mut steps: Vec<Step> = Vec::new();
    while let Some(step) = game.legal(seat, &steps).iter().next() {
        steps.push(step);
    }
    (!steps.is_empty()).then(|| steps.iter().map(|step| step.0).collect())
}
