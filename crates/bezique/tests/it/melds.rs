//! The naive judge of melds against ours, over random hands with random pasts: what may be laid, what
//! it is worth, and the clause in the way of everything else. `QUINTE_LONG=1` tries a million hands.

use bezique::pack::{Card, Cards};
use bezique::{History, Kind, Meld, Melder, Rules};
use cards::{Dice, Suit};

use crate::kit::{long, random_options};
use crate::naive;
use crate::naive::meld::{Laid, choices, judge};
use crate::translate;

/// A naive card by its place in the deck, as ours.
fn ours(card: naive::Card) -> Card {
    let named = bezique::DECK.nth(card.0).unwrap();
    Card::try_from(named).unwrap()
}

fn all_of_ours(cards: &[naive::Card]) -> Cards {
    cards.iter().map(|&card| ours(card)).collect()
}

/// Nine different cards, most of them of the kind that melds are made of.
fn random_hand(dice: &mut Dice) -> Vec<naive::Card> {
    let suit = dice.below(4) as usize;
    let mut hand: Vec<naive::Card> = Vec::new();
    while hand.len() < 9 {
        let card = naive::Card(dice.below(132) as usize);
        let face = card.face();
        let useful = face.is_joker()
            || face.suit == Some(naive::SUITS[suit]) && face.height() > 2
            || ["QS", "JD"].contains(&face.to_string().as_str());
        if !hand.contains(&card) && (useful || dice.below(6) == 0) {
            hand.push(card);
        }
    }
    hand
}

struct Case {
    rules: Rules,
    options: naive::Options,
    trump: Option<char>,
    suit: Option<Suit>,
    hand: Vec<naive::Card>,
    laid: Vec<Laid>,
    history: History,
}

impl Case {
    fn random(dice: &mut Dice) -> Case {
        let options = random_options(2, dice);
        let suit = Suit::from_index(dice.below(5) as usize);
        let mut case = Case {
            rules: Rules::compile(&options).unwrap(),
            options: translate::options(&options),
            trump: suit.map(Suit::letter),
            suit,
            hand: random_hand(dice),
            laid: Vec::new(),
            history: History::default(),
        };
        // A past: cards of the hand and others served together.
        for _ in 0..dice.below(5) {
            let mut cards: Vec<naive::Card> = case.hand.clone();
            while cards.len() > 6 {
                cards.swap_remove(dice.below(cards.len() as u32) as usize);
            }
            cards.extend((0..2).map(|_| naive::Card(dice.below(132) as usize)));
            cards.sort();
            cards.dedup();
            let size = [2, 4, 5][dice.below(3) as usize];
            let possible = choices(&cards, size)
                .into_iter()
                .find(|chosen| judge(&case.options, case.trump, &case.laid, chosen).is_ok());
            if let Some(chosen) = possible {
                case.lay(chosen);
            }
        }
        case
    }

    fn lay(&mut self, cards: Vec<naive::Card>) {
        let (kind, _) = judge(&self.options, self.trump, &self.laid, &cards).unwrap();
        let meld = Meld { kind: Kind::named(kind).unwrap(), cards: all_of_ours(&cards) };
        self.history.record(self.suit, meld);
        self.laid.push(Laid { kind, cards });
    }

    /// A player with these cards, of whom those are in the hand.
    fn melder(&self, cards: Cards, hand: Cards) -> Melder<'_> {
        let (rules, trump, history) = (&self.rules, self.suit, &self.history);
        Melder { rules, trump, history, lit: Cards::ALL, cards, hand }
    }

    /// Judges every choice of so many cards twice; gives the melds among them.
    fn compare(&self, size: usize) -> Vec<Meld> {
        let mut melds = Vec::new();
        for chosen in choices(&self.hand, size) {
            let cards = all_of_ours(&chosen);
            let meld = Meld { kind: Kind::meant(self.suit, cards), cards };
            let ours = self.melder(cards, cards).check(meld);
            let words = || format!("{cards} under {:?} after {:?}", self.options, self.laid);
            match judge(&self.options, self.trump, &self.laid, &chosen) {
                Ok((kind, points)) => {
                    assert!(ours.is_ok(), "{}: {ours:?}", words());
                    let worth = (meld.kind.name(), meld.kind.points());
                    assert_eq!(worth, (kind, points), "{}", words());
                    melds.push(meld);
                }
                Err(Some(clause)) => {
                    assert_eq!(ours.map_err(|no| no.clause()), Err(clause), "{}", words());
                }
                Err(None) => {
                    let clause = ours.map_err(|no| no.clause()).expect_err("no meld");
                    let shape = clause.starts_with("BEZ-4.1")
                        || !cards.jokers().is_empty()
                            && ["BEZ-4.2.2", "BEZ-4.2.3"].contains(&clause);
                    assert!(shape, "{clause} for {}", words());
                }
            }
        }
        melds
    }

    /// The kinds that can be melded are those of which there is a meld.
    fn compare_kinds(&self, melds: &[Meld]) {
        let cards = all_of_ours(&self.hand);
        let hand = cards - self.history.melded();
        let may = |meld: &&Meld| meld.cards.meets(hand) || !self.options.meld_needs_hand_card;
        let due = melds.iter().filter(may).fold(0, |kinds, meld| kinds | 1 << meld.kind as u16);
        assert_eq!(self.melder(cards, hand).kinds(), due, "{:?} after {:?}", self.hand, self.laid);
    }
}

#[test]
fn the_naive_judge_agrees_about_every_hand() {
    let hands = if long() { 1_000_000 } else { 2_000 };
    let (mut found, mut dice) = (0, Dice::new(9));
    for _ in 0..hands {
        let case = Case::random(&mut dice);
        let melds = [2, 4, 5].map(|size| case.compare(size)).concat();
        if dice.below(8) == 0 {
            assert!([1, 3, 6].iter().all(|&size| case.compare(size).is_empty()));
        }
        case.compare_kinds(&melds);
        found += melds.len();
    }
    eprintln!("{hands} hands with {found} melds");
    assert!(found > hands, "too few melds to compare: {found}");
}
