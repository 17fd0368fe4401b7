//! What the topics share: cards in notation, random house rules, packs stacked by hand, and a match
//! whose events are kept.

use std::collections::BTreeSet;

use bezique::pack::{Card, Cards, PACK_LEN};
use bezique::{
    Action, Bezique, Brisques, Draft, Hand, JokerUpcard, MeldsPerTrick, Open, Options, Rules,
};
use cards::{Dice, Stream, parse_cards};
use engine::fair::{Given, Source};
use engine::{Ask, Drawn, Moves, Seen, State, Step, Steps};

pub(crate) use engine::conformance::kit::{
    blessing, long, seat, seeded, testdata, viewers, whole_actions,
};

/// Cards in notation, as a set.
pub(crate) fn set(text: &str) -> Cards {
    parse_cards(text).unwrap().into_iter().map(|card| Card::try_from(card).unwrap()).collect()
}

/// Cards in notation, as a hidden hand.
pub(crate) fn hand(text: &str) -> Hand {
    set(text).iter().map(Card::face).collect()
}

/// House rules drawn at random: any combination that can be played.
pub(crate) fn random_options(players: u8, dice: &mut Dice) -> Options {
    let mut flip = || dice.below(2) == 0;
    Options {
        players,
        teams: players == 4 && flip(),
        melds_per_trick: if flip() { MeldsPerTrick::One } else { MeldsPerTrick::Unlimited },
        swap_counts_as_meld: flip(),
        meld_swapped_card_at_once: flip(),
        remarry_run_cards: flip(),
        meld_needs_hand_card: flip(),
        seven_bonus_phase2: flip(),
        joker_lead_forces_trump: flip(),
        joker_upcard: [JokerUpcard::Redraw, JokerUpcard::Diamonds, JokerUpcard::NoTrump]
            [dice.below(3) as usize],
        max_jokers_in_four: dice.below(4) as u8,
        brisques: [Brisques::None, Brisques::Threshold, Brisques::Plain][dice.below(3) as usize],
        target: [10, 200, 700, 1500, 10_000][dice.below(5) as usize],
    }
}

/// A deal arranged by hand: what each seat is dealt, the turned card, and the cards to be drawn first.
pub(crate) struct Stacked<'a> {
    pub dealer: usize,
    /// Nine cards a seat.
    pub hands: &'a [&'a str],
    /// The turned card, and any jokers turned up before it.
    pub turned: &'a str,
    pub stock: &'a str,
}

impl Stacked<'_> {
    /// The pack, top first, that is dealt out so: three times three to each from the dealer's left.
    /// Cards that are not named follow in the deck's order.
    pub(crate) fn pack(&self) -> Vec<cards::Card> {
        let seats = self.hands.len();
        let named: Vec<String> =
            [self.hands.join(" "), self.turned.to_string(), self.stock.to_string()].to_vec();
        let mut all = parse_cards(&named.join(" ")).unwrap();
        let used: cards::CardSet = all.iter().copied().collect();
        let rest = all.split_off(9 * seats);
        let mut pack = Vec::new();
        for packet in 0..3 {
            for n in 1..=seats {
                let seat = (self.dealer + n) % seats;
                pack.extend(&all[9 * seat + 3 * packet..][..3]);
            }
        }
        pack.extend(rest);
        let deck = bezique::DECK.cards().filter(|card| !used.contains(*card));
        pack.extend(deck);
        assert_eq!(pack.len(), PACK_LEN);
        pack
    }
}

/// A match by a script.
pub(crate) type Script = engine::conformance::Script<Bezique>;

/// A match that begins with this deal; numbers answer where jokers go.
pub(crate) fn dealt(options: &Options, deal: &Stacked<'_>, numbers: &[u32]) -> Script {
    let mut given = vec![Given::Number(deal.dealer as u32), Given::Order(deal.pack())];
    given.extend(numbers.iter().map(|&number| Given::Number(number)));
    Script::new(options, Source::Given(given))
}

/// Plays the lowest card and draws without melding until this holds.
pub(crate) fn dawdle(script: &mut Script, until: impl Fn(&Open) -> bool) {
    while !until(&script.open()) {
        let seat = script.turn();
        let legal = script.play.legal(seat);
        let step = if legal.contains(DRAW) { DRAW } else { legal.nth(0).unwrap() };
        script.play.step(seat, step, &mut script.told).unwrap();
    }
}

/// The step of the draw.
pub(crate) const DRAW: Step = Step(142);

/// A random step of somebody who collects melds: plays low cards and melds or swaps rather than draws,
/// most of the time.
pub(crate) fn random_step(legal: Steps, dice: &mut Dice) -> Step {
    let lows = 0x0707_0707_0707_0707;
    let low = legal & Steps::from_words([lows, lows, 0]);
    let busy = legal - Steps::one(DRAW);
    let wanted = if legal.contains(DRAW) { busy } else { low };
    let few = if !wanted.is_empty() && dice.below(8) > 0 { wanted } else { legal };
    few.pick(dice).expect("a seat in turn has something to do")
}

/// A whole random action.
pub(crate) fn random_action(seen: Seen<'_, Bezique>, dice: &mut Dice) -> Action {
    let mut draft = Draft::default();
    loop {
        let step = random_step(Bezique::legal(seen, &draft), dice);
        if let Some(action) = Bezique::push(seen, &mut draft, step) {
            return action;
        }
    }
}

/// Chance brings this to a world.
pub(crate) fn bring(rules: &Rules, state: &mut State<Bezique>, given: &Given) {
    match given {
        Given::Number(number) => state.chance(rules, Drawn::Number(*number), &mut ()),
        Given::Order(cards) => {
            let deck: Vec<cards::Card> = rules.deck.cards().collect();
            let place = |card| deck.iter().position(|other| other == card).unwrap() as u8;
            let order: Vec<u8> = cards.iter().map(place).collect();
            state.chance(rules, Drawn::Order(&order), &mut ())
        }
    };
}

/// What chance answers to this request.
pub(crate) fn chance(ask: Ask, key: &[u8; 32], request: u64) -> Given {
    let mut stream = Stream::new(key, request);
    match ask {
        Ask::Number(below) => Given::Number(stream.below(below)),
        Ask::Order(n) => {
            let mut order = vec![0; usize::from(n)];
            stream.order(&mut order);
            let deck = bezique::DECK;
            Given::Order(order.iter().map(|&at| deck.nth(at.into()).unwrap()).collect())
        }
    }
}

/// The names of cards.
pub(crate) fn names(cards: Cards) -> BTreeSet<String> {
    cards.iter().map(|card| card.to_string()).collect()
}
