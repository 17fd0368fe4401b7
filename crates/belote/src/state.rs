//! What a match of Belote is made of: what all know, what a seat knows, what nobody knows.
//!
//! Phases are an enum; fields that a phase does not use keep their last value and are not shown
//! (see `view.rs`). The word `leader` means the seat that led the current trick.

use std::hint::select_unpredictable;

use cards::{List, MAX_SEATS, Seat, Side, Suit};
use serde::{Deserialize, Serialize};

use crate::declare::Kinds;
use crate::options::Rules;
use crate::pack::{Card, Cards, PACK_LEN};

/// Where a deal stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// The first dealer is about to be drawn (BEL-3.1).
    Dealer,
    /// The pack is about to be shuffled (BEL-3.2).
    Shuffle,
    /// The stacked pack is about to be cut (L37).
    Cut,
    /// Trump is being chosen (BEL-4).
    Bid,
    /// Cards are being played (BEL-5).
    Play,
    /// The match is over (BEL-9.2).
    Over,
}

/// What everybody knows. How it is written and read is in `view.rs`: what `skip` leaves out, because
/// it lists cards whoever holds them, follows from the rest.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(remote = "Self")]
pub struct Open {
    /// How many play.
    pub seats: u8,
    /// What the taker needs from tricks; nothing where it has to have more than the others (BEL-7.3).
    pub needed: Option<u8>,
    /// Where the deal stands.
    pub phase: Phase,
    /// Who acts.
    pub turn: Seat,
    /// The trump suit, once taken.
    pub trump: Option<Suit>,
    /// The seat that led the current trick.
    pub leader: Seat,
    /// The seat that is winning the current trick.
    pub winning: Seat,
    /// How many cards lie in the current trick.
    pub in_trick: u8,
    /// All cards of the led suit; none before the lead.
    #[serde(skip)]
    pub led: Cards,
    /// The cards that would beat the one that is winning.
    #[serde(skip)]
    pub beaters: Cards,
    /// All trumps; none before one is chosen.
    #[serde(skip)]
    pub trumps: Cards,
    /// The cards played in this deal.
    pub played: Cards,
    /// The cards each side has taken in complete tricks.
    pub taken: [Cards; MAX_SEATS],
    /// How many tricks each side has taken.
    pub tricks: [u8; MAX_SEATS],
    /// The cards that each seat has played in this deal; none between deals.
    #[serde(skip)]
    pub played_by: [Cards; MAX_SEATS],
    /// The same cards in the order in which they were played.
    pub plays: Pile,
    /// Who deals.
    pub dealer: Seat,
    /// The card turned up, once it is (BEL-4.1).
    pub upcard: Option<Card>,
    /// How many have passed in this deal's bidding.
    pub passes: u8,
    /// Who chose trump.
    pub taker: Option<Seat>,
    /// What each seat has announced (L29).
    pub called: [Kinds; MAX_SEATS],
    /// The side whose declarations score, decided when trick one is complete (BEL-6.4).
    pub best: Option<Side>,
    /// The cards each seat has shown for its declarations.
    pub shown: [Cards; MAX_SEATS],
    /// What each side has shown is worth.
    pub declared: [u16; MAX_SEATS],
    /// Who has announced belote (BEL-6.3).
    pub belote: Option<Seat>,
    /// Points held over from a tied deal (L34).
    pub held: i32,
    /// Points of each side over the match.
    pub scores: [i32; MAX_SEATS],
    /// How many deals are over, scored or thrown in.
    pub deals: u32,
    /// The side that has won the match.
    pub winner: Option<Side>,
}

/// What one seat knows besides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Own {
    /// The cards it holds.
    pub hand: Cards,
    /// The cards of the declarations it has announced; they stay its secret unless they score.
    pub announced: Cards,
}

/// What nobody knows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Deep {
    /// The pack from the top, dealt cards included.
    pub stock: [Card; PACK_LEN],
    /// How many of it have been dealt.
    pub dealt: u8,
    /// How the best declaration of each seat compares with the others' (L13).
    pub strengths: [u32; MAX_SEATS],
    /// L33: the first seat that broke a duty in this deal, at a table that polices itself.
    pub marked: Option<Seat>,
}

impl Deep {
    /// A pack that has not been shuffled yet.
    pub fn start() -> Deep {
        let stock = std::array::from_fn(|i| Card::wrap(i as u8));
        Deep { stock, dealt: 0, strengths: [0; MAX_SEATS], marked: None }
    }

    /// The cards not dealt, from the top.
    pub fn undealt(&self, rules: &Rules) -> &[Card] {
        &self.stock[usize::from(self.dealt)..rules.deck.len()]
    }

    /// The next card of the stock.
    pub(crate) fn draw_one(&mut self) -> Card {
        let card = self.stock[usize::from(self.dealt)];
        self.dealt += 1;
        card
    }

    /// The next cards of the stock, as a set.
    pub(crate) fn draw(&mut self, n: usize) -> Cards {
        (0..n).map(|_| self.draw_one()).collect()
    }
}

/// Cards in the order in which they came.
pub type Pile = List<Card, PACK_LEN>;

impl Open {
    /// A match before its first dealer is drawn.
    pub fn start(rules: &Rules) -> Open {
        let nobody = Seat::new(0);
        Open {
            seats: rules.seats as u8,
            needed: rules.needed,
            phase: Phase::Dealer,
            turn: nobody,
            trump: None,
            leader: nobody,
            winning: nobody,
            in_trick: 0,
            led: Cards::EMPTY,
            beaters: Cards::EMPTY,
            trumps: Cards::EMPTY,
            played: Cards::EMPTY,
            taken: [Cards::EMPTY; MAX_SEATS],
            tricks: [0; MAX_SEATS],
            played_by: [Cards::EMPTY; MAX_SEATS],
            plays: Pile::new(),
            dealer: nobody,
            upcard: None,
            passes: 0,
            taker: None,
            called: [Kinds::NONE; MAX_SEATS],
            best: None,
            shown: [Cards::EMPTY; MAX_SEATS],
            declared: [0; MAX_SEATS],
            belote: None,
            held: 0,
            scores: [0; MAX_SEATS],
            deals: 0,
            winner: None,
        }
    }

    /// The seat to the dealer's right: first to be dealt to, to bid and to lead (L26).
    pub fn first(&self) -> Seat {
        self.dealer.next(self.seats())
    }

    /// How many play.
    #[inline]
    pub fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    /// BEL-7.1: card points a side has taken in this deal.
    pub fn points(&self, side: Side) -> u16 {
        self.taken[side.index()].points(self.trumps)
    }

    /// The cards of the current trick.
    #[inline]
    pub fn trick_cards(&self) -> Cards {
        self.taken.iter().fold(self.played, |trick, &pile| trick - pile)
    }

    /// How many tricks of the deal are complete.
    pub fn tricks_done(&self) -> usize {
        (self.plays.len() - usize::from(self.in_trick)) / self.seats()
    }

    /// Whether every seat has passed once (BEL-4.3).
    pub fn second_round(&self) -> bool {
        self.passes >= self.seats
    }

    /// Who has passed in this round of the bidding, first to last; nobody once it is over.
    pub fn passed(&self) -> impl Iterator<Item = Seat> + '_ {
        let bidding = self.phase == Phase::Bid;
        let passed = self.passes.checked_rem(self.seats).filter(|_| bidding).unwrap_or(0);
        (0..usize::from(passed)).map(|place| seat_after(self.first(), place, self.seats()))
    }

    /// How many cards a seat holds. Everybody can count them.
    pub fn hand_len(&self, seat: Seat) -> usize {
        match self.phase {
            Phase::Bid => 5,
            Phase::Play => {
                let played_to_this = self.trick().any(|(player, _)| player == seat);
                8 - self.tricks_done() - usize::from(played_to_this)
            }
            Phase::Dealer | Phase::Shuffle | Phase::Cut | Phase::Over => 0,
        }
    }

    /// The cards of the current trick with the seats that played them.
    pub fn trick(&self) -> impl Iterator<Item = (Seat, Card)> + '_ {
        let first = self.plays.len() - usize::from(self.in_trick);
        seated(self.leader, self.seats(), &self.plays[first..])
    }

    /// Puts the card into the trick and remembers whether it is winning (BEL-5.6).
    #[inline(always)]
    pub fn lay(&mut self, seat: Seat, card: Card) {
        // Both sets are looked up, so that the next seat need not wait for the question which one counts.
        let is_trump = self.trumps.contains(card);
        let beaters =
            select_unpredictable(is_trump, card.higher(true), card.higher(false) | self.trumps);
        if self.in_trick == 0 {
            self.led = Cards::of_suit(card.suit());
            self.winning = seat;
            self.beaters = beaters;
        } else {
            let wins = self.beaters.contains(card);
            self.winning = select_unpredictable(wins, seat, self.winning);
            self.beaters = select_unpredictable(wins, beaters, self.beaters);
        }
        self.played |= Cards::one(card);
        self.played_by[seat.index()] |= Cards::one(card);
        self.plays.push(card);
        self.in_trick += 1;
    }

    /// What follows from trump and the cards played: which cards are trumps, which were led to the last
    /// trick, complete or not, which would beat the winning one; and who has played what.
    pub(crate) fn follow(&mut self) {
        self.trumps = self.trump.map_or(Cards::EMPTY, Cards::of_suit);
        (self.led, self.beaters) = (Cards::EMPTY, Cards::EMPTY);
        let lying = if self.in_trick == 0 { self.seats() } else { usize::from(self.in_trick) };
        let first = self.plays.len().saturating_sub(lying);
        let mut again = Open { in_trick: 0, plays: Pile::new(), ..*self };
        for &card in &self.plays[first..] {
            again.lay(self.leader, card);
        }
        (self.led, self.beaters) = (again.led, again.beaters);
        self.played_by = self.cards_by_seat();
    }

    /// The cards that each seat has played in this deal, found from the cards alone.
    pub(crate) fn cards_by_seat(&self) -> [Cards; MAX_SEATS] {
        let (mut cards, mut leader, seats) =
            ([Cards::EMPTY; MAX_SEATS], self.first(), self.seats());
        let playing = matches!(self.phase, Phase::Play | Phase::Over);
        if !playing || !(2..=MAX_SEATS).contains(&seats) {
            return cards;
        }
        for trick in self.plays.chunks(seats) {
            seated(leader, seats, trick).for_each(|(seat, card)| cards[seat.index()].insert(card));
            leader = seat_after(leader, winner(self.trumps, trick), seats);
        }
        cards
    }

    /// The complete tricks of the deal. Their winners are found from the cards alone, so that this
    /// can check what was kept on the way.
    pub fn complete_tricks(&self) -> impl Iterator<Item = Trick<'_>> + '_ {
        let mut leader = self.first();
        self.plays.chunks_exact(self.seats()).map(move |cards| {
            let place = winner(self.trumps, cards);
            let trick = Trick { leader, cards, winner: seat_after(leader, place, self.seats()) };
            leader = trick.winner;
            trick
        })
    }

    /// King and queen of trumps.
    #[inline]
    pub fn royals(&self) -> Cards {
        self.trumps & Cards(0x6060_6060)
    }
}

/// A complete trick.
#[derive(Clone, Copy, Debug)]
pub struct Trick<'a> {
    /// Who led.
    pub leader: Seat,
    /// Who took it.
    pub winner: Seat,
    /// Its cards in playing order.
    pub cards: &'a [Card],
}

fn seat_after(leader: Seat, places: usize, seats: usize) -> Seat {
    Seat::new((leader.index() + places) % seats)
}

fn seated(leader: Seat, seats: usize, cards: &[Card]) -> impl Iterator<Item = (Seat, Card)> + '_ {
    cards.iter().enumerate().map(move |(i, &card)| (seat_after(leader, i, seats), card))
}

/// BEL-5.6: the place in the trick of the card that wins it, the slow and obvious way.
pub fn winner(trumps: Cards, trick: &[Card]) -> usize {
    let mut best = 0;
    for (i, &card) in trick.iter().enumerate() {
        let held_is_trump = trumps.contains(trick[best]);
        let ruffs = trumps.contains(card) && !held_is_trump;
        if ruffs || trick[best].higher(held_is_trump).contains(card) {
            best = i;
        }
    }
    best
}
