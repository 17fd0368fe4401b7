//! How a club player plays the tricks of phase 1: by what the rest of the hand is worth, and by what
//! winning the trick is worth.

use ::bezique::options::{Brisques, Rules};
use ::bezique::pack::{Card, Cards, Faces, ranked};
use ::bezique::score::{TEN, brisques};
use ::bezique::state::{Open, Phase};
use ::bezique::{Action, Bezique, legal};
use cards::{Rank, Seat};
use engine::Seen;

use super::holding::Holding;
use super::outlook::{Outlook, held};
use super::{last, melds};

/// A club player's choice.
pub fn action(seen: Seen<'_, Bezique>) -> Action {
    match seen.open.phase {
        Phase::Won => melds::best(seen),
        Phase::Last => Action::Play(last::card(seen)),
        _ => Action::Play(card(seen)),
    }
}

/// The card that leaves the best hand and does most for the trick.
fn card(seen: Seen<'_, Bezique>) -> Card {
    let table = Table::new(seen);
    if let Some(seven) = table.winning_seven() {
        return seven;
    }
    let mut best = (f64::MIN, None);
    for card in table.legal.iter() {
        let value = table.value(card);
        if value > best.0 {
            best = (value, Some(card));
        }
    }
    best.1.expect("whoever is in turn has a card")
}

/// The cards that are worse than the best one by no more than this.
pub fn cards_within(seen: Seen<'_, Bezique>, points: f64) -> Cards {
    let table = Table::new(seen);
    let best = table.legal.iter().map(|card| table.value(card)).fold(f64::MIN, f64::max);
    table.legal.iter().filter(|&card| table.value(card) >= best - points).collect()
}

/// What a seat looks at when it plays a card in phase 1.
struct Table<'a> {
    rules: &'a Rules,
    open: &'a Open,
    seat: Seat,
    legal: Cards,
    outlook: Outlook,
    holding: Holding,
}

impl<'a> Table<'a> {
    fn new(seen: Seen<'a, Bezique>) -> Table<'a> {
        let Seen { rules, open, own, .. } = seen;
        let seat = open.turn;
        let held = held(seen, seat);
        let outlook = Outlook::new(seen, held);
        let holding = outlook.holding(held);
        Table { rules, open, seat, legal: legal::cards(rules, open, own, seat), outlook, holding }
    }

    /// BEZ-8.5: ten points that win the match are played at once.
    fn winning_seven(&self) -> Option<Card> {
        let side = self.rules.sides.of(self.seat);
        let wins = self.open.scores[side.index()] + TEN >= i32::from(self.rules.options.target);
        self.legal.with_faces(self.open.seven()).first().filter(|_| wins)
    }

    /// What playing the card is worth: the hand that is left, and what becomes of the trick.
    fn value(&self, card: Card) -> f64 {
        let left = self.outlook.without(&self.holding, card);
        let taste = &self.outlook.taste;
        let seven = if card.face().bit() & self.open.seven() != 0 { f64::from(TEN) } else { 0.0 };
        // The later it is, the less likely another trick will do for the best meld.
        let urgent = taste.pace / (self.outlook.tricks + taste.pace) + taste.eager;
        let winning = taste.tempo + urgent.min(1.0) * left.best;
        let (mine, partners) = self.chances(card);
        let counted = self.counted(card);
        let others = (self.rules.sides.len() - 1) as f64;
        let trick = mine * (winning + counted) + partners * (taste.tempo + counted)
            - (1.0 - mine - partners) * counted / others;
        left.points + seven + trick
    }

    /// The chances that the trick goes to this seat, and to its partner, if it plays this card.
    fn chances(&self, card: Card) -> (f64, f64) {
        let open = self.open;
        let wins = open.in_trick == 0 || open.beaters & card.face().bit() != 0;
        let beaters = if wins { beaters(open, card) } else { open.beaters };
        let holds = self.holds(beaters);
        if wins {
            return (holds, 0.0);
        }
        let ours = self.rules.sides.of(open.winning) == self.rules.sides.of(self.seat);
        (0.0, if ours { holds } else { 0.0 })
    }

    /// The chance that none of those who play after this seat takes the trick with one of these.
    fn holds(&self, beaters: Faces) -> f64 {
        let seats = self.rules.seats;
        let after = seats - 1 - usize::from(self.open.in_trick);
        if after == 0 {
            return 1.0;
        }
        let all = (self.outlook.unseen.len() as f64).max(1.0);
        let in_the_dark = self.threat(self.outlook.unseen, beaters) / all;
        let mut threat = 0.0;
        let mut seat = self.seat;
        for _ in 0..after {
            seat = seat.next(seats);
            if self.rules.sides.of(seat) == self.rules.sides.of(self.seat) {
                continue;
            }
            threat += f64::from(self.open.hands[seat.index()]) * in_the_dark
                + self.threat(self.open.known[seat.index()], beaters);
        }
        let root = 1.0 / (1.0 + threat / 4.0);
        (root * root) * (root * root)
    }

    /// How many of these cards would take a trick, were all of them in one hand. Tens of plain suits,
    /// small cards and small trumps cost nothing; what can be melded is spent less gladly.
    fn threat(&self, cards: Cards, beaters: Faces) -> f64 {
        let takers = cards.with_faces(beaters);
        if takers.is_empty() {
            return 0.0;
        }
        let high = !(ranked(Rank::Seven) | ranked(Rank::Eight) | ranked(Rank::Nine));
        let cheap = !high | ranked(Rank::Ten) & !self.open.trumps;
        let cheap = takers.with_faces(cheap).len() as f64;
        let dear = takers.len() as f64 - cheap;
        self.outlook.taste.cheap * cheap + self.outlook.taste.dear * dear
    }

    /// What the aces and tens of the trick are worth with this card in it (BEZ-7).
    fn counted(&self, card: Card) -> f64 {
        if self.rules.options.brisques == Brisques::None {
            return 0.0;
        }
        let trick =
            self.open.plays().fold(Cards::one(card), |all, (_, card)| all | Cards::one(card));
        f64::from(TEN) * brisques(trick) as f64
    }
}

/// The faces that would beat this card, if it were winning (BEZ-2.2, BEZ-2.4.1).
pub fn beaters(open: &Open, card: Card) -> Faces {
    let face = card.face();
    let above = face.higher();
    if face.bit() & open.trumps != 0 { above } else { above | open.trumps }
}
