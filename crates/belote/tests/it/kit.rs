//! What the topics share: cards in notation, random house rules, packs stacked by hand, and a match
//! whose events are kept.

use belote::pack::{Card, Cards};
use belote::{
    Belote, ContractBase, Declarations, Event, Options, Policing, Rules, Shuffle, UnderTrump,
};
use cards::{Dice, Seat, Suit};
use engine::fair::{Given, Source};
use engine::{Step, Steps, Viewer};

pub(crate) use engine::conformance::kit::{
    blessing, seat, seeded, testdata, viewers, whole_actions,
};

/// One card in notation.
pub(crate) fn card(text: &str) -> Card {
    let named: cards::Card = text.parse().unwrap();
    Card::try_from(named).unwrap()
}

/// Cards in notation, as a set.
pub(crate) fn set(text: &str) -> Cards {
    text.split_whitespace().map(card).collect()
}

/// House rules drawn at random: any combination that can be played.
pub(crate) fn random_options(players: u8, dice: &mut Dice) -> Options {
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
        policing: if flip() || flip() { Policing::Strict } else { Policing::Players },
        removed_suit: Suit::ALL[dice.below(4) as usize],
        declarations: [Declarations::BestSide, Declarations::BothSides, Declarations::Off]
            [[0, 0, 1, 2][dice.below(4) as usize]],
        target: [1, 162, 501, 1000, 3000][dice.below(5) as usize],
    }
}

/// A deal arranged by hand: who deals, what is turned up and what everybody holds in the end.
pub(crate) struct Stacked<'a> {
    pub dealer: usize,
    pub taker: usize,
    pub upcard: &'a str,
    /// Eight cards a seat, the taker's with the upcard.
    pub hands: &'a [&'a str],
}

impl Stacked<'_> {
    /// The pack, top first, that is dealt out so: 3 and 2 each, the upcard, then the rest (L1).
    pub(crate) fn pack(&self, rules: &Rules) -> Vec<Card> {
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

/// A match by a script.
pub(crate) type Script = engine::conformance::Script<Belote>;

/// A match in which these deals come one after the other.
pub(crate) fn dealt(options: &Options, deals: &[Stacked<'_>]) -> Script {
    let rules = Rules::compile(options).unwrap();
    let mut given = vec![Given::Number(deals[0].dealer as u32)];
    for deal in deals {
        let pack = deal.pack(&rules).into_iter().map(cards::Card::from);
        given.push(Given::Order(pack.collect()));
    }
    Script::new(options, Source::Given(given))
}

/// The last deal's score: made, held, this deal's points.
pub(crate) fn scored(script: &Script) -> (bool, i32, Vec<i32>) {
    let scored = script.heard(Viewer::Watcher).filter_map(|event| match event {
        Event::DealScored { made, held, scores, .. } => Some((*made, *held, scores.clone())),
        _ => None,
    });
    scored.last().expect("a deal was scored")
}

/// A random step. Announcing is one step among many, so it gets every other turn for itself; a
/// shy player takes a trump only once in eight times.
pub(crate) fn random_step(legal: Steps, shy: bool, dice: &mut Dice) -> Step {
    let bids = legal.contains(Step(32));
    let calls = legal - Steps::low((1 << 37) - 1);
    let few = match bids {
        true if shy && dice.below(8) > 0 => Steps::one(Step(32)),
        false if !calls.is_empty() && dice.below(2) == 0 => calls,
        _ => legal,
    };
    few.pick(dice).expect("a seat in turn has something to do")
}
