//! How a club player plays the tricks of phase 1: by what the rest of the hand is worth, and by what
//! winning the trick is worth.

use ::bezique::pack::{Card, Cards, Faces, ranked};
use ::bezique::score::{TEN, brisques};
use ::bezique::{Action, Bezique, Brisques, Open, Phase, Rules, legal};
use cards::{Rank, Seat};
use engine::Seen;

use super::holding::Holding;
use super::outlook::Outlook;
use super::{last, melds};

/// A club player's choice.
pub(super) fn action(seen: Seen<'_, Bezique>) -> Action {
    match seen.open.phase {
        Phase::Won => melds::best(seen),
        Phase::Last => Action::Play(last::card(seen)),
        _ => Action::Play(card(seen)),
    }
}

/// The card that leaves the best hand and does most for the trick.
fn card(seen: Seen<'_, Bezique>) -> Card {
    let player = Player::new(seen);
    if let Some(seven) = player.winning_seven() {
        return seven;
    }
    // The first of the best.
    let valued = player.legal.iter().map(|card| (player.value(card), card));
    let best = valued.reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.expect("whoever is in turn has a card").1
}

/// The cards that are worse than the best one by no more than this.
pub(super) fn cards_within(seen: Seen<'_, Bezique>, points: f64) -> Cards {
    let player = Player::new(seen);
    let best = player.legal.iter().map(|card| player.value(card)).fold(f64::MIN, f64::max);
    player.legal.iter().filter(|&card| player.value(card) >= best - points).collect()
}

/// A seat that plays a card in phase 1, and what it looks at.
struct Player<'a> {
    rules: &'a Rules,
    open: &'a Open,
    seat: Seat,
    legal: Cards,
    outlook: Outlook,
    holding: Holding,
}

impl<'a> Player<'a> {
    fn new(seen: Seen<'a, Bezique>) -> Player<'a> {
        let Seen { rules, open, own, .. } = seen;
        let seat = open.turn;
        let held = open.held(own, seat);
        let outlook = Outlook::new(seen, held);
        let holding = outlook.holding(held);
        Player { rules, open, seat, legal: legal::cards(seen), outlook, holding }
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
        let beaters = if wins { open.beaters_of(card.face()) } else { open.beaters };
        let holds = self.holds(beaters);
        if wins {
            return (holds, 0.0);
        }
        let ours = self.rules.sides.allied(open.winning, self.seat);
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
        for seat in self.seat.after(seats).take(after) {
            if !self.rules.sides.allied(seat, self.seat) {
                threat += f64::from(self.open.hands[seat.index()]) * in_the_dark
                    + self.threat(self.open.known[seat.index()], beaters);
            }
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
        let trick = self.open.plays().map(|(_, card)| card).chain([card]).collect();
        f64::from(TEN) * brisques(trick) as f64
    }
}
