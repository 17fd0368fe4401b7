//! What the topics share: cards in notation, random house rules, packs stacked by hand, and a match
//! whose events are kept.

use std::path::PathBuf;

use belote::action::Call;
use belote::options::{ContractBase, Declarations, Policing, Shuffle, UnderTrump};
use belote::pack::{Card, Cards};
use belote::{Action, Belote, Event, Open, Options, Rules};
use cards::{Dice, Seat, Suit};
use engine::fair::{Given, Seed, Source};
use engine::{Moves, Play, Seen, Step, Steps, Told, Turn, Viewer, Violation};

/// The seat of that number.
pub fn seat(number: usize) -> Seat {
    Seat::new(number)
}

/// One card in notation.
pub fn card(text: &str) -> Card {
    let named: cards::Card = text.parse().unwrap();
    Card::try_from(named).unwrap()
}

/// Cards in notation, as a set.
pub fn set(text: &str) -> Cards {
    text.split_whitespace().map(card).collect()
}

/// House rules drawn at random: any combination that can be played.
pub fn random_options(players: u8, dice: &mut Dice) -> Options {
    let mut flip = || dice.below(2) == 0;
    Options {
        players,
        shuffle: if flip() { Shuffle::EveryDeal } else { Shuffle::FirstOnlyThenCut },
        partner_exempt: flip(),
        under_trump: if flip() { UnderTrump::Required } else { UnderTrump::Free },
        auto_declare: flip(),
        auto_belote: flip(),
        contract_base: if flip() { ContractBase::Tricks } else { ContractBase::AllPoints },
        litige: players == 4 && flip(),
        belote_kept_on_failure: flip(),
        policing: if flip() || flip() { Policing::Strict } else { Policing::Hand },
        removed_suit: Suit::ALL[dice.below(4) as usize],
        declarations: [Declarations::BestSide, Declarations::BothSides, Declarations::Off]
            [[0, 0, 1, 2][dice.below(4) as usize]],
        target: [1, 162, 501, 1000, 3000][dice.below(5) as usize],
    }
}

/// A seed from a word or number.
pub fn seeded(text: &str) -> Source {
    Source::Seed { seed: Seed::from_text(text), salt: Vec::new() }
}

/// A deal arranged by hand: who deals, what is turned up and what everybody holds in the end.
pub struct Stacked<'a> {
    pub dealer: usize,
    pub taker: usize,
    pub upcard: &'a str,
    /// Eight cards a seat, the taker's with the upcard.
    pub hands: &'a [&'a str],
}

impl Stacked<'_> {
    /// The pack, top first, that is dealt out so: 3 and 2 each, the upcard, then the rest (L1).
    pub fn pack(&self, rules: &Rules) -> Vec<Card> {
        let upcard = card(self.upcard);
        let mut left: Vec<Vec<Card>> = self
            .hands
            .iter()
            .map(|hand| hand.split_whitespace().map(card).filter(|&card| card != upcard).collect())
            .collect();
        let mut pack = Vec::new();
        let mut packet = |pack: &mut Vec<Card>, seat: Seat, n: usize| {
            pack.extend(left[seat.index()].drain(..n));
        };
        for n in [3, 2] {
            seat(self.dealer).after(rules.seats).for_each(|seat| packet(&mut pack, seat, n));
        }
        pack.push(upcard);
        for seat in seat(self.dealer).after(rules.seats) {
            packet(&mut pack, seat, if seat.index() == self.taker { 2 } else { 3 });
        }
        assert!(left.iter().all(Vec::is_empty), "everybody holds eight cards");
        let dealt: Cards = pack.iter().copied().collect();
        assert_eq!(dealt.len(), pack.len(), "every card is dealt once");
        pack.extend((rules.pack - dealt).iter());
        pack
    }
}

/// A match whose events are kept, played by a script.
pub struct Script {
    pub play: Play<Belote>,
    pub told: Vec<Told<Event>>,
}

impl Script {
    /// A match from a source of chance.
    pub fn new(options: &Options, source: Source) -> Script {
        let mut told = Vec::new();
        let play = Play::new(options, source, &mut told).unwrap();
        Script { play, told }
    }

    /// A match in which these deals come one after the other.
    pub fn stacked(options: &Options, deals: &[Stacked<'_>]) -> Script {
        let rules = Rules::compile(options).unwrap();
        let mut given = vec![Given::Number(deals[0].dealer as u32)];
        for deal in deals {
            let pack = deal.pack(&rules).into_iter().map(cards::Card::from);
            given.push(Given::Order(pack.collect()));
        }
        Script::new(options, Source::Given(given))
    }

    /// The seat that must act.
    pub fn turn(&self) -> Seat {
        match self.play.turn() {
            Turn::Seat(seat) => seat,
            other => panic!("nobody is to act, but {other:?}"),
        }
    }

    /// Whoever is to act does this.
    pub fn act(&mut self, notation: &str) -> Result<(), Violation> {
        let (seat, action) = (self.turn(), notation.parse::<Action>().unwrap());
        self.play.act(seat, &action, &mut self.told)
    }

    /// Whoever is to act does these legal things one after the other; commas part them.
    pub fn acts(&mut self, notation: &str) {
        for action in notation.split(',') {
            let done = self.act(action.trim());
            assert!(done.is_ok(), "{action} is refused: {done:?}");
        }
    }

    /// Plays legal steps, the lowest first, until the deal is over.
    pub fn finish_deal(&mut self) {
        let deals = self.play.standing().deals;
        while self.play.standing().deals == deals {
            let seat = self.turn();
            let step = self.play.legal(seat).nth(0).unwrap();
            self.play.step(seat, step, &mut self.told).unwrap();
        }
    }

    /// What everybody knows.
    pub fn open(&self) -> Open {
        self.play.view(Viewer::Watcher).open
    }

    /// The cards a seat holds.
    pub fn hand(&self, number: usize) -> Cards {
        self.play.view(Viewer::Seat(seat(number))).own.hand
    }

    /// The events a viewer was told.
    pub fn heard(&self, viewer: Viewer) -> impl Iterator<Item = &Event> {
        self.told.iter().filter(move |told| told.to.reaches(viewer)).map(|told| &told.event)
    }

    /// The last deal's score: made, held, this deal's points.
    pub fn scored(&self) -> (bool, i32, Vec<i32>) {
        let scored = self.heard(Viewer::Watcher).filter_map(|event| match event {
            Event::DealScored { made, held, scores, .. } => Some((*made, *held, scores.clone())),
            _ => None,
        });
        scored.last().expect("a deal was scored")
    }
}

/// Every viewer of a table.
pub fn viewers(seats: usize) -> impl Iterator<Item = Viewer> {
    Seat::all(seats).map(Viewer::Seat).chain([Viewer::Watcher])
}

/// A random step. Announcing is one step among many, so it gets every other turn for itself; a
/// shy player takes a trump only once in eight times.
pub fn random_step(legal: Steps, shy: bool, dice: &mut Dice) -> Step {
    let bids = legal.contains(Step(32));
    let calls = legal - Steps::low((1 << 37) - 1);
    let few = match bids {
        true if shy && dice.below(8) > 0 => Steps::one(Step(32)),
        false if !calls.is_empty() && dice.below(2) == 0 => calls,
        _ => legal,
    };
    few.pick(dice).expect("a seat in turn has something to do")
}

/// Every whole action of a seat, in the order of its steps.
pub fn whole_actions(seen: Seen<'_, Belote>) -> Vec<Action> {
    let (mut found, mut drafts) = (Vec::new(), vec![Call::default()]);
    while let Some(draft) = drafts.pop() {
        for step in Belote::legal(seen, &draft).iter() {
            let mut longer = draft;
            match Belote::push(seen, &mut longer, step) {
                Some(action) => found.push(action),
                None => drafts.push(longer),
            }
        }
    }
    found
}

/// A file of the repository's test data.
pub fn testdata(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name)
}

/// Whether golden files are to be written instead of compared.
pub fn blessing() -> bool {
    std::env::var("QUINTE_BLESS").is_ok_and(|value| value == "1")
}
