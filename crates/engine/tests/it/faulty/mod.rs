//! Snip with whatever fault is seeded. Every function asks Snip and spoils the answer where its fault is
//! seeded; what Snip's types have no room for is wrapped (`words`).

pub(crate) mod fault;
mod words;

use std::sync::LazyLock;

use cards::{Card, CardSet, MAX_SEATS, Seat};
use engine::choices::{Aim, Choice, Choices, Touch};
use engine::rulebook::Rulebook;
use engine::spoken::Way;
use engine::{
    Basis, Canvas, Changes, Drawn, Impossible, Moves, Observed, OptionDoc, OptionsError, Parts,
    Possible, Proof, Proofs, Refusal, Seating, Seen, Sink, Spoken, Standing, State, Step, Steps,
    To, Turn, Unseen, Viewer, Violation, Whole, Worlds,
};
use snip::action::{LOOK, step_of};
use snip::pack::{DECK, of_suit};
use snip::state::Phase;
use snip::{Deep, Own, Snip};

use fault::{Fault, has};
use words::{Draft, Kept, Move, News, Open, Options, Rules};

/// The game, with whatever fault is seeded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Faulty;

impl Basis for Faulty {
    const NAME: &'static str = Snip::NAME;
    const REVISION: u16 = Snip::REVISION;
    const STEPS: usize = Snip::STEPS;
    const BACK: Steps = Snip::BACK;

    type Options = Options;
    type Rules = Rules;
    type Open = Open;
    type Own = Own;
    type Deep = Deep;
    type Draft = Draft;
    type Action = Move;
    type Event = News;

    fn compile(options: &Options) -> Result<Rules, OptionsError> {
        Ok(Rules { snip: Snip::compile(&options.0)?, options: options.clone() })
    }

    fn options(rules: &Rules) -> &Options {
        &rules.options
    }

    fn seating(rules: &Rules) -> Seating {
        Snip::seating(&rules.snip)
    }

    fn start(rules: &Rules) -> (Open, [Own; MAX_SEATS], Deep) {
        let (open, owns, deep) = Snip::start(&rules.snip);
        (
            Open { snip: open, leak: None, flag: false, named: None, kept: Kept::default() },
            owns,
            deep,
        )
    }

    fn turn(rules: &Rules, open: &Open) -> Turn {
        Snip::turn(&rules.snip, &open.snip)
    }

    fn standing(rules: &Rules, open: &Open) -> Standing {
        Snip::standing(&rules.snip, &open.snip)
    }
}

/// The same eyes, at Snip's table.
fn snip(seen: Seen<'_, Faulty>) -> Seen<'_, Snip> {
    Seen { rules: &seen.rules.snip, open: &seen.open.snip, own: seen.own, viewer: seen.viewer }
}

impl Moves for Faulty {
    fn legal(seen: Seen<'_, Self>, draft: &Draft) -> Steps {
        let (open, mut legal) = (&seen.open.snip, Snip::legal(snip(seen), &draft.snip));
        if open.phase == Phase::Play && seen.is(open.seat) && draft.snip.first.is_none() {
            if has(Fault::ListsTooMuch) {
                legal |= Steps::one(LOOK);
            }
            if has(Fault::ListsTooLittle) {
                legal -= Steps::one(LOOK);
            }
            if has(Fault::DeadEnd) {
                legal |= seen.own.hand.iter().map(step_of).collect();
            }
        }
        legal
    }

    fn push(seen: Seen<'_, Self>, draft: &mut Draft, step: Step) -> Option<Move> {
        let first = draft.snip.first;
        let whole = Snip::push(snip(seen), &mut draft.snip, step);
        draft.junk |= has(Fault::UndoesHalf) && first.is_some() && draft.snip.first.is_none();
        whole.map(|action| Move::of(action, first))
    }

    fn spell(seen: Seen<'_, Self>, action: &Move, out: &mut impl FnMut(Step)) {
        let mut steps = Vec::new();
        Snip::spell(snip(seen), &action.snip, &mut |step| steps.push(step));
        if has(Fault::SpellsBackwards) {
            steps.reverse();
        }
        steps.into_iter().for_each(out);
    }

    fn check(seen: Seen<'_, Self>, action: &Move) -> Result<(), Violation> {
        let mut open = seen.open.snip;
        if let Viewer::Seat(me) = seen.viewer
            && has(Fault::OutOfTurn)
            && open.phase == Phase::Play
        {
            open.seat = me;
        }
        match Snip::check(Seen { open: &open, ..snip(seen) }, &action.snip) {
            Err(why) if has(Fault::AcceptsTooMuch) && why.code() == "LUCKY_HELD_BACK" => Ok(()),
            verdict => verdict,
        }
    }
}

impl Observed for Faulty {
    const LAYOUT: u16 = Snip::LAYOUT;

    fn observe(seen: Seen<'_, Self>, draft: &Draft, proofs: &Proofs, canvas: &mut impl Canvas) {
        let draft = if has(Fault::ObservesNoDraft) { &Draft::default() } else { draft };
        Snip::observe(snip(seen), &draft.snip, proofs, canvas);
        if has(Fault::ObservesTheStock) {
            let top = seen.open.kept.0.map(|card| usize::from(step_of(card).0));
            canvas.one_of("next: the card to be drawn next", DECK.len(), top);
        }
        if has(Fault::ObservesTooMany) {
            canvas.counts("left: how many cards can be drawn", 3, &[seen.open.snip.stock]);
        }
        if has(Fault::ObservesByPhase) && seen.open.snip.phase == Phase::Play {
            canvas.one_of("to_play: whether a card is to be played", 1, Some(0));
        }
    }

    fn recall(seen: Seen<'_, Self>, canvas: &mut impl Canvas) {
        Snip::recall(snip(seen), canvas);
    }

    fn unit(rules: &Rules) -> f32 {
        Snip::unit(&rules.snip)
    }
}

impl Choices for Faulty {
    fn touch(seen: Seen<'_, Self>) -> Vec<Touch> {
        let hidden = usize::from(has(Fault::HidesACard));
        Snip::touch(snip(seen)).into_iter().skip(hidden).collect()
    }

    fn aim(seen: Seen<'_, Self>, action: &Move) -> Aim {
        Snip::aim(snip(seen), &action.snip)
    }

    fn cards(seen: Seen<'_, Self>, action: &Move, out: &mut impl FnMut(Card)) {
        let mut cards = Vec::new();
        Snip::cards(snip(seen), &action.snip, &mut |card| cards.push(card));
        cards.truncate(if has(Fault::TellsHalfAMove) { 1 } else { cards.len() });
        cards.into_iter().for_each(out);
    }

    fn card(step: Step) -> Option<Card> {
        Snip::card(step)
    }

    fn meant(seen: Seen<'_, Self>, choice: &Choice) -> Option<Move> {
        let other =
            || choice.cards.first().and_then(|&card| DECK.cards().find(|&other| other != card));
        let choice = match other() {
            Some(other) if has(Fault::MeansAnother) => {
                Choice { cards: vec![other], ..choice.clone() }
            }
            _ => choice.clone(),
        };
        Snip::meant(snip(seen), &choice)
            .map(|action| Move::of(action, choice.cards.first().copied()))
    }

    fn step_name(seen: Seen<'_, Self>, draft: &Draft, step: Step) -> String {
        match step {
            LOOK if has(Fault::NamesTwice) => "ask".to_string(),
            _ => Snip::step_name(snip(seen), &draft.snip, step),
        }
    }
}

/// What Snip tells, told on.
struct Herald<'a, S>(&'a mut S);

impl<S: Sink<News>> Sink<snip::Event> for Herald<'_, S> {
    fn tell(&mut self, to: To, event: impl FnOnce() -> snip::Event) {
        let event = event();
        let drawn = matches!(event, snip::Event::Got { .. });
        let to = if drawn && has(Fault::TellsADraw) { To::All } else { to };
        self.0.tell(to, || News(event));
    }

    fn prove(&mut self, to: To, event: impl FnOnce() -> snip::Event) {
        if has(Fault::ProvesInSilence) {
            return self.tell(to, event);
        }
        self.0.prove(to, || News(event()));
    }
}

/// Changes Snip's world behind these parts, and spoils what came of it.
fn change(rules: &Rules, parts: Parts<'_, Faulty>, by: impl FnOnce(&mut State<Snip>)) {
    let mut state = State::<Snip>::assemble(parts.open.snip, *parts.owns, *parts.deep);
    by(&mut state);
    let phase = parts.open.snip.phase;
    parts.open.snip = *state.open();
    *parts.owns = owns(&state);
    *parts.deep = *state.deep();
    parts.open.kept = Kept(state.deep().cards().last());
    let open = &mut parts.open.snip;
    if has(Fault::NeverEnds) && open.phase == Phase::Over {
        open.phase = phase;
    }
    if has(Fault::ForgetsDeals) && open.phase == Phase::Dealing {
        open.deals = 0;
    }
    if has(Fault::LeaksStock) {
        parts.open.leak = state.deep().cards().last();
    }
    if has(Fault::LeaksBlind) && phase == Phase::Shuffle {
        parts.open.leak = state.deep().blind;
    }
    if has(Fault::FlagsAHand) {
        let next = open.seat.next(rules.snip.seats);
        parts.open.flag = state.own(next).hand.meets(of_suit(open.lucky));
    }
}

fn owns(state: &State<Snip>) -> [Own; MAX_SEATS] {
    std::array::from_fn(|n| *state.own(Seat::new(n)))
}

fn with_open(state: &State<Snip>, open: snip::Open) -> State<Snip> {
    State::assemble(open, owns(state), *state.deep())
}

impl Changes for Faulty {
    fn apply(
        rules: &Rules,
        parts: Parts<'_, Self>,
        seat: Seat,
        action: &Move,
        sink: &mut impl Sink<News>,
    ) {
        use snip::Action;
        parts.open.named = action.first;
        change(rules, parts, |state| {
            let (before, act) = (*state.open(), action.snip);
            assert!(
                !has(Fault::Panics) || act != Action::Look,
                "the blind card fell off the table"
            );
            state.apply(&rules.snip, seat, &act, &mut Herald(sink));
            let mut open = *state.open();
            if act == Action::Done && has(Fault::LosesACard) {
                open.pile -= CardSet::of(before.laid.first());
            }
            if act == Action::Undo && has(Fault::CountsWrong) {
                open.shown[seat.index()] = CardSet::EMPTY;
                open.counts[seat.index()] -= 1;
            }
            if act == Action::Ask && has(Fault::ForgetsAnAnswer) {
                open.admit = before.admit;
            }
            if let (Action::Lay(_), Some(suit)) = (act, open.lucky)
                && has(Fault::ProvesTooMuch)
            {
                sink.prove(To::All, || News(snip::Event::Void { seat, suit }));
            }
            *state = with_open(state, open);
        });
    }

    fn close(rules: &Rules, parts: Parts<'_, Self>, sink: &mut impl Sink<News>) {
        change(rules, parts, |state| state.close(&rules.snip, &mut Herald(sink)));
    }

    fn chance(rules: &Rules, parts: Parts<'_, Self>, drawn: Drawn<'_>, sink: &mut impl Sink<News>) {
        let pile = Self::pile(rules, parts.open).into_iter().collect();
        change(rules, parts, |state| {
            if state.open().phase == Phase::Reshuffle {
                *state = with_open(state, snip::Open { pile, ..*state.open() });
            }
            state.chance(&rules.snip, drawn, &mut Herald(sink));
        });
    }

    fn pile(rules: &Rules, open: &Open) -> Vec<Card> {
        let pile = Snip::pile(&rules.snip, &open.snip);
        if has(Fault::WrongPile) { DECK.cards().take(pile.len()).collect() } else { pile }
    }
}

impl Worlds for Faulty {
    fn unseen(seen: Seen<'_, Self>) -> Unseen {
        Snip::unseen(snip(seen))
    }

    fn imagine(seen: Seen<'_, Self>, places: &[&[Card]]) -> Option<([Own; MAX_SEATS], Deep)> {
        let (mut owns, deep) = Snip::imagine(snip(seen), places)?;
        let others = Seat::all(MAX_SEATS).filter(|&seat| !seen.is(seat));
        others
            .filter(|_| has(Fault::ForgetsALook))
            .for_each(|seat| owns[seat.index()].looked = None);
        Some((owns, deep))
    }

    fn proof(event: &News) -> Option<Proof> {
        Snip::proof(&event.0)
    }
}

impl Possible for Faulty {
    fn sound(seen: Seen<'_, Self>) -> Result<(), Impossible> {
        if has(Fault::RefusesALook) && seen.own.looked.is_some() {
            Err(Impossible("nobody looks".to_string()))
        } else {
            Snip::sound(snip(seen))
        }
    }

    fn validate(rules: &Rules, whole: Whole<'_, Self>) -> Result<(), Impossible> {
        State::<Snip>::assemble(whole.open.snip, *whole.owns, *whole.deep).validate(&rules.snip)
    }
}

/// The rulebook with a text for another refusal than the game's.
static SPOILT: LazyLock<Rulebook> = LazyLock::new(|| {
    let mut book = Snip::rulebook().clone();
    book.clauses[0].refusals[0].code = "NOT_EVER".to_string();
    book
});
static CODED: LazyLock<Rulebook> = LazyLock::new(|| saying("It is not your turn (NOT_YOUR_TURN)."));
static CITED: LazyLock<Rulebook> = LazyLock::new(|| saying("See SNP-1.1: it is not your turn."));
static GAPPED: LazyLock<Rulebook> = LazyLock::new(|| saying("It is the turn of {player}."));

/// The rulebook with this sentence for who acts out of turn.
fn saying(sentence: &str) -> Rulebook {
    let mut book = Snip::rulebook().clone();
    book.clauses[0].refusals[0].message = sentence.to_string();
    book
}

impl Spoken for Faulty {
    const TITLE: &'static str = Snip::TITLE;
    const SEATS: &'static [usize] = Snip::SEATS;
    const WAY: Way = Snip::WAY;
    const REFUSALS: &'static [Refusal] = Snip::REFUSALS;

    fn rulebook() -> &'static Rulebook {
        let spoilt = [
            (Fault::UnwrittenRefusal, &SPOILT),
            (Fault::SpeaksInCodes, &CODED),
            (Fault::CitesAClause, &CITED),
            (Fault::LeavesAPlace, &GAPPED),
        ];
        let spoilt = spoilt.into_iter().find(|(fault, _)| has(*fault));
        spoilt.map_or_else(Snip::rulebook, |(_, book)| book)
    }

    fn presets() -> Vec<(&'static str, Options)> {
        let wrap = |(name, options)| (name, Options(options));
        Snip::presets().into_iter().map(wrap).collect()
    }

    fn option_docs() -> Vec<OptionDoc> {
        let documented = if has(Fault::OptionUndocumented) { 2 } else { 3 };
        Snip::option_docs().into_iter().take(documented).collect()
    }

    fn describe(seen: Seen<'_, Self>) -> String {
        Snip::describe(snip(seen))
    }

    fn tell(rules: &Rules, event: &News, viewer: Viewer) -> Option<String> {
        match event.0 {
            snip::Event::Scored { points, .. } if has(Fault::CountsOneAsMany) => {
                Some(format!("They score {points} points."))
            }
            ref event => Snip::tell(&rules.snip, event, viewer),
        }
    }
}
