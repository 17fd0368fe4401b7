//! How a deal becomes fair, by an account of its own: a commitment, hashes, all hashes shown, salts, cards;
//! and who is left out of it. And hints, which all see.

use std::collections::{BTreeMap, BTreeSet};

use engine::fair::Seed;
use serde_json::{Value, json as value};
use table::wire::What;
use table::{Conn, Deed, Note};

use crate::client::{Answered, Client};
use crate::deeds::deeds;
use crate::driver::{Checked, House};

/// So long everybody is waited for.
const PATIENCE: u64 = 5_000;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Step {
    #[default]
    Committed,
    Hashing,
    Opening,
    Dealt,
}

/// How far the salting of the present seed has come.
#[derive(Default)]
pub(crate) struct Salting {
    step: Step,
    /// When people were told what is awaited now; not yet, while that is being written.
    asked: Option<u64>,
    /// The house fell over it.
    broken: bool,
    /// Whose hash was taken, and whose salt.
    hashed: BTreeSet<usize>,
    opened: BTreeMap<usize, String>,
    hashes: Vec<Option<String>>,
}

impl House {
    /// A hash or a salt was answered.
    pub(crate) fn salt_answered(
        &mut self,
        conn: Conn,
        what: &What,
        answer: Option<&Answered>,
    ) -> Checked {
        let Some(seat) = self.clients[&conn].seat else { return Ok(()) };
        if !matches!(answer, Some(Answered::Done(_))) {
            return Ok(());
        }
        match what {
            What::Hash(_) => {
                self.salting.hashed.insert(usize::from(seat));
            }
            What::Salt(salt) => {
                self.hashes_are_shown()?;
                self.salting.opened.insert(usize::from(seat), salt.clone());
            }
            _ => {}
        }
        Ok(())
    }

    /// Everybody who is there has been shown the hashes of all.
    fn hashes_are_shown(&self) -> Checked {
        let hashes = value!(self.salting.hashes);
        let shown = |conn: &Conn| self.clients[conn].table.get("hashes") == Some(&hashes);
        let not_shown = self.online.iter().find(|conn| !shown(conn));
        not_shown.map_or(Ok(()), |conn| Err(format!("{conn:?} was not shown all hashes")))
    }

    /// The house was started again: what it was sent is lost.
    pub(crate) fn salting_broken(&mut self) {
        let stage = self.stage();
        self.salting = Salting::default();
        self.salting.step = match stage.as_str() {
            "gathering" => Step::Committed,
            "hashing" => Step::Hashing,
            "opening" => Step::Opening,
            _ => Step::Dealt,
        };
        self.salting.broken = matches!(self.salting.step, Step::Hashing | Step::Opening);
    }

    /// A deed on its way to the record.
    pub(crate) fn salting_goes_on(&mut self, deed: &Deed) -> Checked {
        match deed {
            Deed::Opened(_) => self.salting = Salting::default(),
            Deed::Noted(Note::Started) => self.step(Step::Committed, Step::Hashing)?,
            Deed::Noted(Note::Hashed(hashes)) => {
                let hurried = self.hurried();
                self.step(Step::Hashing, Step::Opening)?;
                for (at, hash) in hashes.iter().enumerate() {
                    let person = self.people().contains(&at);
                    left_out(
                        at,
                        hash.is_none() && person,
                        hurried,
                        self.salting.hashed.contains(&at),
                    )?;
                    if hash.is_some() && !person {
                        return Err(format!("seat {at} has a hash and nobody in it"));
                    }
                }
                self.salting.hashes.clone_from(hashes);
            }
            Deed::Salted(salts) => {
                let hurried = self.hurried();
                self.step(Step::Opening, Step::Dealt)?;
                self.hashes_are_shown()?;
                for (at, (salt, hash)) in salts.iter().zip(&self.salting.hashes).enumerate() {
                    let sent = self.salting.opened.contains_key(&at);
                    left_out(at, salt.is_empty() && hash.is_some(), hurried, sent)?;
                    if !salt.is_empty() && *hash != Some(table::hash(salt)) {
                        return Err(format!("salt {salt} does not fit {hash:?}"));
                    }
                }
                self.tally.left_out += salts
                    .iter()
                    .zip(&self.salting.hashes)
                    .filter(|(salt, hash)| salt.is_empty() && hash.is_some())
                    .count() as u64;
            }
            _ => {}
        }
        Ok(())
    }

    fn step(&mut self, from: Step, to: Step) -> Checked {
        let Salting { step, broken, .. } = self.salting;
        if step != from || broken {
            return Err(format!("{to:?} came out of order, after {step:?}, broken off: {broken}"));
        }
        (self.salting.step, self.salting.asked) = (to, None);
        Ok(())
    }

    /// Whether somebody was left out who was not waited for long enough.
    fn hurried(&self) -> bool {
        self.salting.asked.is_none_or(|asked| self.now < asked + PATIENCE)
    }

    /// What was decided is told now.
    pub(crate) fn salting_told(&mut self) {
        self.salting.asked.get_or_insert(self.now);
    }

    /// The seats of people and programs, whoever plays there.
    fn people(&self) -> Vec<usize> {
        let around = crate::invariants::json(&self.table.around());
        let seats = around["seats"].as_array().into_iter().flatten().enumerate();
        let person = |place: &Value| matches!(place["kind"].as_str(), Some("person" | "program"));
        seats.filter(|(_, place)| person(place)).map(|(at, _)| at).collect()
    }

    /// What this client was told of the deal agrees with what was done for it.
    pub(crate) fn fairness_is_shown(&self, client: &Client) -> Checked {
        let stage = client.stage();
        let told = |name: &str| client.table.get(name).cloned().unwrap_or_default();
        if stage == "opening" {
            let seats = self.people();
            let hashed = told("hashes");
            if let Some(at) =
                seats.iter().find(|at| self.salting.hashed.contains(at) && hashed[**at].is_null())
            {
                return Err(format!("the hash of seat {at} is not shown"));
            }
        }
        if stage == "playing" {
            let dealt = self.wanted.iter().rev().find_map(|deed| match deed {
                Deed::Salted(salts) => Some(salts),
                _ => None,
            });
            if Some(told("salts")) != dealt.map(|salts| value!(salts)) {
                return Err(format!("who was left out is not shown: {}, {dealt:?}", told("salts")));
            }
        }
        if let Some(seed) = told("seed").as_str() {
            let fits =
                seed.parse::<Seed>().is_ok_and(|seed| told("commitment") == seed.commitment());
            if !fits {
                return Err(format!("the seed {seed} does not fit its commitment"));
            }
        }
        Ok(())
    }

    /// A seat asks for a hint: among people, only where they chose so before the deal.
    pub(crate) fn hint_fits(&mut self, seat: cards::Seat) -> Checked {
        let alone = self.seated().iter().all(|&other| other == seat);
        self.tally.hints += 1;
        if alone || self.chosen.hints {
            return Ok(());
        }
        Err(format!("{seat:?} asked for a hint among people who chose to have none"))
    }

    /// A hint is given: the record tells that it was asked for.
    pub(crate) fn hint_given(&mut self) -> Checked {
        self.hints_given += 1;
        let written = deeds(&self.record());
        let asked = written.iter().filter(|deed| matches!(deed, Deed::Noted(Note::Hinted { .. })));
        if asked.count() < self.hints_given {
            return Err("a hint was given that is not in the record".to_string());
        }
        Ok(())
    }

    /// Every hint of this match is told to this client.
    pub(crate) fn hints_are_shown(&self, client: &Client) -> Checked {
        let mut due: BTreeMap<usize, u64> = BTreeMap::new();
        for deed in self.wanted.iter().rev() {
            match deed {
                Deed::Opened(_) => break,
                Deed::Noted(Note::Hinted { seat }) => *due.entry(seat.index()).or_default() += 1,
                _ => {}
            }
        }
        let shown = client.table.get("hints").cloned().unwrap_or_default();
        match due.into_iter().find(|(at, times)| shown[*at] != *times) {
            Some((at, times)) => Err(format!("seat {at} had {times} hints, shown {shown}")),
            None => Ok(()),
        }
    }
}

/// Nobody is left out who was not waited for, or whose word was taken.
fn left_out(at: usize, out: bool, hurried: bool, sent: bool) -> Checked {
    match (out, hurried, sent) {
        (true, true, _) => Err(format!("seat {at} was not waited for")),
        (true, _, true) => Err(format!("seat {at} was left out in spite of what it sent")),
        _ => Ok(()),
    }
}
