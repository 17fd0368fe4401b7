//! Listing equals checking: `legal` lists exactly what `check` accepts, step by step.
//!
//! From the empty draft every step is pushed, listed or not. Drafts are followed exhaustively as
//! long as the budget lasts and by random samples beyond it. On the way: no dead ends, one spelling
//! for each action, notation that parses back in whatever order it is written, and undoing steps that
//! really undo.

use cards::Dice;

use super::typed::{self, Written};
use super::words;
use crate::steps::{Step, Steps};
use crate::violation::{Refusal, Violation};
use crate::{Game, Seen, Spoken, Viewer};

/// No action takes more steps: a longer draft is going round in circles.
const LONGEST: usize = 200;
/// Random drafts a position, when it is too big to follow them all.
const SAMPLES: u32 = 8;
/// Random drafts a position that do not care what is listed.
const WILD: u32 = 4;
/// Drafts that do not care are dropped at this length.
const WILD_LENGTH: usize = 24;

/// What was found out about one viewer's choices.
pub(super) struct Listing<'a, G: Game> {
    seen: Seen<'a, G>,
    path: Vec<Step>,
    drafts: Vec<G::Draft>,
    budget: u32,
    exhausted: bool,
    dice: Dice,
    /// How many legal actions were listed.
    pub(super) listed: u64,
    /// Whole actions that were refused, one for each first step that makes one.
    pub(super) refused: Vec<G::Action>,
    /// The refusals among them whose sentences were read.
    read: Vec<Refusal>,
    /// How many actions were legal when they were written in another order.
    pub(super) permuted: u64,
    /// Those among them that are recorded in another form than they were written.
    pub(super) written: Vec<Written<G>>,
}

impl<'a, G: Spoken> Listing<'a, G> {
    /// Looks at everything this viewer could try. `may_act` tells whether it is the viewer's turn.
    pub(super) fn of(seen: Seen<'a, G>, may_act: bool, budget: u32, dice: &mut Dice) -> Self {
        let mut listing = Listing {
            seen,
            path: Vec::new(),
            drafts: Vec::new(),
            budget,
            exhausted: false,
            dice: Dice::new(dice.next_u64()),
            listed: 0,
            refused: Vec::new(),
            read: Vec::new(),
            permuted: 0,
            written: Vec::new(),
        };
        let empty = G::Draft::default();
        let legal = G::legal(seen, &empty);
        let who = seen.viewer;
        assert!(
            may_act || legal.is_empty(),
            "{who:?} is not to act, yet {} are listed",
            show(legal)
        );
        listing.follow(empty);
        if listing.exhausted {
            (0..SAMPLES).for_each(|_| listing.sample(dice));
        }
        if may_act {
            (0..WILD).for_each(|_| listing.wild(dice));
        }
        listing
    }

    /// How much of the budget was used.
    pub(super) fn cost(&self, budget: u32) -> u32 {
        budget - self.budget
    }

    /// Follows every listed step from this draft on.
    fn follow(&mut self, draft: G::Draft) {
        let open_ended = self.look(&draft);
        self.drafts.push(draft);
        for step in open_ended.iter() {
            if self.budget == 0 {
                self.exhausted = true;
                break;
            }
            let mut next = draft;
            G::push(self.seen, &mut next, step);
            self.path.push(step);
            self.follow(next);
            self.path.pop();
        }
        self.drafts.pop();
    }

    /// Follows one random draft to its end.
    fn sample(&mut self, dice: &mut Dice) {
        let mut draft = G::Draft::default();
        self.path.clear();
        self.drafts.clear();
        loop {
            self.look(&draft);
            self.drafts.push(draft);
            let forward = G::legal(self.seen, &draft) - G::BACK;
            let Some(step) = forward.pick(dice) else { break };
            self.path.push(step);
            if G::push(self.seen, &mut draft, step).is_some() {
                break;
            }
        }
        self.path.clear();
        self.drafts.clear();
    }

    /// Pushes every step there is onto a draft that was reached by listed steps. Gives the listed
    /// ones that lead further.
    fn look(&mut self, draft: &G::Draft) -> Steps {
        self.budget = self.budget.saturating_sub(1);
        let legal = G::legal(self.seen, draft);
        let inside = !self.path.is_empty();
        assert!(self.path.len() < LONGEST, "a draft that never ends: {:?}", self.path);
        assert!(
            !inside || !(legal - G::BACK).is_empty(),
            "dead end: after the steps {:?} the action cannot be finished",
            self.path
        );
        let strange = legal.iter().find(|step| usize::from(step.0) >= G::STEPS);
        assert!(strange.is_none(), "{strange:?} is listed, but there are only {} steps", G::STEPS);
        let mut further = Steps::EMPTY;
        for step in (0..G::STEPS as u8).map(Step) {
            let listed = legal.contains(step);
            let mut next = *draft;
            match G::push(self.seen, &mut next, step) {
                Some(action) => self.compare(&action, step, listed),
                None if listed && G::BACK.contains(step) => assert!(
                    self.drafts.contains(&next),
                    "{step:?} undoes, but what stands after {:?} never stood before",
                    self.path
                ),
                None if listed => further.insert(step),
                None => {}
            }
        }
        further
    }

    /// Compares the list's opinion of a whole action with the check's.
    fn compare(&mut self, action: &G::Action, last: Step, listed: bool) {
        let mut steps = self.path.clone();
        steps.push(last);
        let verdict = G::check(self.seen, action);
        if listed {
            self.budget = self.budget.saturating_sub(1);
            self.listed += 1;
            assert!(verdict.is_ok(), "{action} is listed as {steps:?}, but refused: {verdict:?}");
            let spelt = self.spell(action);
            assert!(spelt == steps, "{action} was listed as {steps:?}, but is spelt {spelt:?}");
            parses_back::<G>(action);
            self.permute(action);
        } else if let Err(violation) = verdict {
            self.refuse(action, &violation);
        } else {
            // Only another order of the same steps may make a legal action of an unlisted step.
            let spelt = self.spell(action);
            let known = !self.path.is_empty() && spelt != steps && self.lists(&spelt, action);
            assert!(known, "{action} is accepted, but the steps {steps:?} are not listed");
        }
    }

    fn refuse(&mut self, action: &G::Action, violation: &Violation) {
        if !self.read.contains(&violation.refusal) {
            words::refusal::<G>(violation);
            self.read.push(violation.refusal);
        }
        self.refused.push(*action);
    }

    /// Writes a listed action in another order: if that is legal, its own steps are listed.
    fn permute(&mut self, action: &G::Action) {
        let (own, dice) = (action.to_string(), &mut self.dice);
        let text = typed::permuted(&own, dice);
        if text == own {
            return;
        }
        let Some((canonical, other)) = typed::read(self.seen, &text) else { return };
        let spelt = self.spell(&canonical);
        let known = self.lists(&spelt, &canonical);
        assert!(known, "{text:?} is accepted, but its steps {spelt:?} are not listed");
        self.permuted += 1;
        self.written.extend(other);
    }

    /// Composes an action without asking what is listed; the check must not accept more for it.
    fn wild(&mut self, dice: &mut Dice) {
        let mut draft = G::Draft::default();
        for _ in 0..WILD_LENGTH {
            let legal = G::legal(self.seen, &draft) - G::BACK;
            let any = Step(dice.below(G::STEPS as u32) as u8);
            let step = match dice.below(4) {
                0 => any,
                _ => legal.pick(dice).unwrap_or(any),
            };
            let Some(action) = G::push(self.seen, &mut draft, step) else { continue };
            if let Err(violation) = G::check(self.seen, &action) {
                self.refuse(&action, &violation);
            } else {
                let spelt = self.spell(&action);
                let known = self.lists(&spelt, &action);
                assert!(known, "{action} is accepted, but its steps {spelt:?} are not listed");
            }
            return;
        }
    }

    fn spell(&self, action: &G::Action) -> Vec<Step> {
        let mut steps = Vec::new();
        G::spell(self.seen, action, &mut |step| steps.push(step));
        steps
    }

    /// Whether these steps are listed one after the other and make this action.
    fn lists(&self, steps: &[Step], action: &G::Action) -> bool {
        let mut draft = G::Draft::default();
        let Some((last, before)) = steps.split_last() else { return false };
        before.iter().all(|&step| {
            G::legal(self.seen, &draft).contains(step)
                && G::push(self.seen, &mut draft, step).is_none()
        }) && G::legal(self.seen, &draft).contains(*last)
            && G::push(self.seen, &mut draft, *last) == Some(*action)
    }
}

/// A random legal action: undoing steps are taken last, except that `undo` asks for one.
pub(super) fn compose<G: Game>(
    seen: Seen<'_, G>,
    dice: &mut Dice,
    undo: bool,
) -> (G::Action, Vec<Step>) {
    let mut draft = G::Draft::default();
    let mut steps = Vec::new();
    loop {
        let legal = G::legal(seen, &draft);
        let (forward, back) = (legal - G::BACK, legal & G::BACK);
        let undoing = steps.is_empty() && undo && !back.is_empty();
        let choice = if undoing || forward.is_empty() { back } else { forward };
        let step = choice.pick(dice).expect("a draft that was followed before has a next step");
        steps.push(step);
        if let Some(action) = G::push(seen, &mut draft, step) {
            return (action, steps);
        }
    }
}

fn parses_back<G: Game>(action: &G::Action) {
    let text = action.to_string();
    match text.parse::<G::Action>() {
        Ok(again) => {
            assert!(again == *action, "{text:?} does not parse back: {action:?} became {again:?}");
        }
        Err(error) => panic!("{text:?} does not parse back: {error}"),
    }
}

fn show(steps: Steps) -> String {
    format!("{:?}", steps.iter().map(|step| step.0).collect::<Vec<_>>())
}

/// A watcher has no choices, and whatever a watcher tries is refused.
pub(super) fn watcher_is_idle<G: Spoken>(seen: Seen<'_, G>, dice: &mut Dice) {
    assert!(seen.viewer == Viewer::Watcher);
    Listing::of(seen, false, 0, dice);
}
