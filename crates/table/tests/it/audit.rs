//! What has to hold of the record, by a small account of its own.

use std::collections::{BTreeMap, BTreeSet};

use engine::Spoken;
use engine::log::{Hinted, Log};
use games::{GameName, Visit};
use serde_json::Value;
use table::wire::{Command, What};
use table::{Conn, Deed, Ending, Note, Table, Wish};

use crate::client::Answered;
use crate::deeds::{deeds, keys};
use crate::driver::{Checked, House};
use crate::switches::Switch;

const DAY: u64 = 24 * 3_600 * 1_000;

impl House {
    /// Sends a command; if it is refused, nothing may have changed.
    pub(crate) fn judged(&mut self, conn: Conn, command: Command) -> Checked {
        let Command { key, what, .. } = command.clone();
        let number = u64::from_str_radix(&key, 16).map_err(|why| why.to_string())?;
        let mut sent_before = false;
        if let Some(id) = self.clients[&conn].id() {
            let before = self.commands.insert(id.command(number), (key.clone(), what.clone()));
            sent_before = before.is_some();
        }
        let (before, waited) = (self.portrait(), self.appending);
        let fresh = !waited && !sent_before;
        let due = self.take_back_due(conn).filter(|_| fresh && what == What::TakeBack);
        self.command(conn, command)?;
        let answers = self.clients[&conn].answers.get(&key);
        let last = answers.and_then(|answers| answers.last()).cloned();
        if let Some(due) = due {
            self.take_back_fits(due, last.as_ref())?;
        }
        if fresh {
            self.salt_answered(conn, &what, last.as_ref())?;
        }
        let refused = matches!(last, Some(Answered::Refused(_)));
        if self.switch == Some(Switch::RefusalActs) && refused {
            let moment = self.moment();
            let effects = self.table.close(moment, Ending::Closed);
            self.carry_out(effects)?;
            self.settle()?;
        }
        if !waited && refused && !self.appending && self.portrait() != before {
            return Err(format!("{what:?} was refused and changed the table"));
        }
        Ok(())
    }

    /// All that a table is, as text.
    pub(crate) fn portrait(&self) -> String {
        let game = self.table.game();
        let cards = game.map(|game| {
            let seats = (0..game.seats()).map(cards::Seat::new);
            let own = seats.map(|seat| game.own(engine::Viewer::Seat(seat)));
            (game.open().to_string(), own.collect::<Vec<_>>(), game.frames())
        });
        format!("{} {} {cards:?}", self.table.head(), self.table.around())
    }

    /// The record holds what the table wanted written, each command once, and makes the same table.
    pub(crate) fn audit(&mut self) -> Checked {
        let record = self.record();
        if record.head() == self.audited {
            return Ok(());
        }
        let written = deeds(&record);
        if written[..] != self.wanted[..written.len()]
            || !self.appending && written.len() != self.wanted.len()
        {
            return Err("the record is not what was done".to_string());
        }
        self.audited = record.head();
        let mut numbers = BTreeSet::new();
        for &(_, number, _) in &keys(&record) {
            let Some((key, what)) = self.commands.get(&number) else {
                return Err("a command that nobody sent is in the record".to_string());
            };
            if !numbers.insert(number) {
                return Err(format!("{key} {what:?} is in the record twice"));
            }
        }
        self.answers_are_kept(&keys(&record))?;
        if !self.appending && self.dice.below(8) == 0 {
            let moment = self.moment();
            let again = Table::replay(&written, &keys(&record), moment);
            let again = again.map_err(|why| format!("the record cannot be read: {why}"))?;
            let portrait = self.portrait();
            let table = std::mem::replace(&mut self.table, again);
            let same = self.portrait() == portrait;
            self.table = table;
            if !same {
                return Err("the record makes another table".to_string());
            }
        }
        self.fair()
    }

    /// Whoever was told that its command is done finds it in the record, where it was told.
    fn answers_are_kept(&self, keys: &[(cards::Seat, u64, u32)]) -> Checked {
        let heads: BTreeMap<u64, u32> =
            keys.iter().map(|&(_, number, head)| (number, head)).collect();
        for client in self.clients.values() {
            let Some(id) = client.id() else { continue };
            for (key, answers) in &client.answers {
                let Ok(number) = u64::from_str_radix(key, 16) else { continue };
                let number = id.command(number);
                let Some((_, what)) = self.commands.get(&number) else { continue };
                for answer in answers {
                    let Answered::Done(seq) = answer else { continue };
                    match heads.get(&number) {
                        Some(head) if head == seq => {}
                        None if leaves_nothing(what) => {}
                        // What left nothing is not known any more after a fall.
                        Some(_) if leaves_nothing(what) && self.falls > 0 => {}
                        found => {
                            return Err(format!("{what:?} was done at {seq}, stands at {found:?}"));
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Commitments, and what was cancelled.
    fn fair(&self) -> Checked {
        if self.appending {
            return Ok(());
        }
        let around: Value = serde_json::from_str(&self.table.around()).expect("it is JSON");
        let mut all: BTreeSet<String> = self.seeds.iter().map(|seed| seed.commitment()).collect();
        let opened = self.wanted.iter().filter(|deed| matches!(deed, Deed::Opened(_))).count();
        let kept = deeds(&self.record());
        let mut dealt = BTreeSet::new();
        let mut last = String::new();
        for deed in &kept {
            match deed {
                Deed::Opened(opening) => last = opening.seed.commitment(),
                Deed::Salted(_) => {
                    dealt.insert(last.clone());
                }
                _ => {}
            }
        }
        if all.len() != opened {
            return Err("two matches have one seed".to_string());
        }
        one_seat_each(&around)?;
        let commitment = around["commitment"].as_str().unwrap_or("");
        if commitment != last {
            return Err("another seed was committed to".to_string());
        }
        all.retain(|one| one != commitment);
        let cancelled = around["cancelled"].as_array().expect("a list");
        if cancelled.len() + dealt.iter().filter(|one| *one != commitment).count() + 1 != opened {
            return Err(format!(
                "{} cancelled, {} dealt, {opened} opened",
                cancelled.len(),
                dealt.len()
            ));
        }
        if cancelled.iter().any(|one| one.as_str().is_some_and(|one| dealt.contains(one))) {
            return Err("a seed was dealt from and is called cancelled".to_string());
        }
        Ok(())
    }

    /// An append on its way: who may write what, and when.
    pub(crate) fn allowed(&mut self, deeds: &[Deed]) -> Checked {
        for deed in deeds {
            self.salting_goes_on(deed)?;
            match deed {
                Deed::Noted(Note::Back { seat, .. }) => self.back_fits(*seat)?,
                Deed::Noted(Note::Hinted { seat }) => self.hint_fits(*seat)?,
                Deed::Ended(Ending::Idle) if self.now < self.last_seen + DAY => {
                    return Err("it was given up too early".to_string());
                }
                Deed::Noted(Note::Said { seat, name, .. }) => {
                    let stage = self.told_stage.as_str();
                    let playing = matches!(stage, "hashing" | "opening" | "playing");
                    if playing && seat.is_none() {
                        return Err("a watcher talked into a match".to_string());
                    }
                    let said = self.talk.entry(name.clone()).or_default();
                    said.push(self.now);
                    if said.iter().filter(|&&at| at + 10_000 > self.now).count() > 5 {
                        return Err(format!("{name} talks too much"));
                    }
                }
                Deed::Closed
                    if self.window.0.is_none_or(|told| self.now < told + self.window.1) =>
                {
                    return Err(format!(
                        "a window closed at {}, opened {:?}",
                        self.now, self.window
                    ));
                }
                _ => {}
            }
            let goes_on = matches!(
                deed,
                Deed::Salted(_)
                    | Deed::Closed
                    | Deed::Noted(Note::Acted { .. } | Note::Back { .. })
            );
            if goes_on {
                // The last window may close earlier, when all people have said that they stay out.
                let last = self.table.game().is_none_or(|game| game.last_window());
                let length = if last { 0 } else { self.chosen.card_ms };
                self.window = (None, u64::from(length));
            }
        }
        self.told_stage = self.stage();
        self.told_full = self.is_full();
        Ok(())
    }

    /// The logs of all matches that are over play again, and tell what was taken back and who had hints.
    pub(crate) fn look_back(&self) -> Checked<[u64; 2]> {
        let deeds = deeds(&self.record());
        consents(&deeds)?;
        let finished = table::finished(&deeds).map_err(|why| why.to_string())?;
        let mut taken_back = 0;
        for (table::Finished { log, .. }, due) in finished.iter().zip(hints(&deeds)) {
            replays(log)?;
            if log.hints != due {
                return Err(format!("hints {due:?} are told as {:?}", log.hints));
            }
            taken_back += log.taken_back.len() as u64;
        }
        Ok([finished.len() as u64, taken_back])
    }
}

/// The hints of every match that was dealt: who had them, and after how many actions that stood.
fn hints(deeds: &[Deed]) -> Vec<Vec<Hinted>> {
    let (mut all, mut stand) = (Vec::new(), 0);
    for deed in deeds {
        match deed {
            Deed::Salted(_) => {
                all.push(Vec::new());
                stand = 0;
            }
            Deed::Closed | Deed::Noted(Note::Acted { .. }) => stand += 1,
            Deed::Noted(Note::Back { to, .. }) => stand = *to,
            Deed::Noted(Note::Hinted { seat }) => {
                all.last_mut()
                    .expect("hints are about cards")
                    .push(Hinted { seat: *seat, at: stand });
            }
            _ => {}
        }
    }
    all
}

fn one_seat_each(around: &Value) -> Checked {
    let seats = around["seats"].as_array().into_iter().flatten();
    let names: Vec<&str> = seats.filter_map(|seat| seat["name"].as_str()).collect();
    let people: BTreeSet<&str> = names.iter().copied().collect();
    if people.len() == names.len() { Ok(()) } else { Err("somebody sits twice".to_string()) }
}

/// Commands that may be done without leaving anything in the record.
fn leaves_nothing(what: &What) -> bool {
    !matches!(
        what,
        What::Act(_)
            | What::Say(_)
            | What::React(_)
            | What::Ready(_)
            | What::Start
            | What::Setup(_)
            | What::Agree(_)
            | What::Remove { .. }
            | What::Mute { .. }
            | What::Host { .. }
    )
}

fn replays(log: &Log) -> Checked {
    struct Replay<'a>(&'a Log);
    impl Visit for Replay<'_> {
        type Out = Checked;
        fn visit<G: Spoken>(self) -> Checked {
            let play = self.0.replay::<G>(&mut ()).map_err(|why| why.to_string())?;
            let result = Some(engine::log::outcome(&play));
            if result == self.0.result { Ok(()) } else { Err("a log ends otherwise".to_string()) }
        }
    }
    let game: GameName = log.game.parse().map_err(|_| "a game".to_string())?;
    let engine::log::Chance::Seed { seed, .. } = &log.source else {
        return Err("a log without its seed".to_string());
    };
    if log.commitment != Some(seed.commitment()) {
        return Err("a log's commitment is not its seed's".to_string());
    }
    game.visit(Replay(log))
}

/// Nothing is taken back and nothing ends early but by consent of all who sit, by an account that knows
/// nothing of the table's own.
fn consents(deeds: &[Deed]) -> Checked {
    let mut people: BTreeMap<cards::Seat, bool> = BTreeMap::new();
    let mut asked: Option<(cards::Seat, Wish)> = None;
    let mut agreed = BTreeSet::new();
    let mut actors: Vec<Option<cards::Seat>> = Vec::new();
    for deed in deeds {
        match deed {
            Deed::Opened(_) => people.retain(|_, there| *there),
            Deed::Salted(_) => actors.clear(),
            Deed::Closed => actors.push(None),
            Deed::Noted(note) => match note {
                Note::Acted { seat, .. } => actors.push(Some(*seat)),
                Note::Sat { seat, who: table::Sitter::Person { .. } } => {
                    people.insert(*seat, true);
                }
                Note::Sat { seat, .. } | Note::Rose { seat } => {
                    people.remove(seat);
                }
                Note::StoodIn { seat, why } => {
                    let stays = matches!(why, table::StandIn::Away | table::StandIn::Late);
                    people.insert(*seat, stays);
                }
                Note::Returned { seat } => {
                    people.insert(*seat, true);
                }
                Note::Asked { seat, wish } => {
                    (asked, agreed) = (Some((*seat, *wish)), BTreeSet::from([*seat]));
                }
                Note::Agreed { seat, yes: true } => {
                    agreed.insert(*seat);
                }
                Note::Back { seat, to } => {
                    let alone = people.iter().all(|(other, there)| other == seat || !there);
                    let all = people.iter().all(|(other, there)| !there || agreed.contains(other));
                    let wish = asked == Some((*seat, Wish::TakeBack(*to)));
                    let since = &actors[*to as usize..];
                    if since.first() != Some(&Some(*seat)) {
                        return Err(format!("{seat:?} took back what it had not done"));
                    }
                    if !alone && (!all || !wish || since[1..].iter().any(Option::is_some)) {
                        return Err(format!("{seat:?} took back without consent"));
                    }
                    actors.truncate(*to as usize);
                }
                Note::Abandoned => {
                    let all = people.iter().all(|(other, there)| !there || agreed.contains(other));
                    if !all || asked.is_none_or(|(_, wish)| wish != Wish::End) {
                        return Err("a match ended without consent".to_string());
                    }
                }
                _ => {}
            },
            _ => {}
        }
        let ends = matches!(
            deed,
            Deed::Closed
                | Deed::Noted(
                    Note::Acted { .. }
                        | Note::Back { .. }
                        | Note::Agreed { yes: false, .. }
                        | Note::Lapsed
                        | Note::Abandoned
                        | Note::StoodIn { .. }
                )
        );
        if ends {
            (asked, agreed) = (None, BTreeSet::new());
        }
    }
    Ok(())
}
