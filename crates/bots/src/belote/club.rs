//! How the club plays a card.
//!
//! For every card that it may play it counts what the trick is likely to bring, who is likely to take
//! it, what it gives up by playing the card now, and what it does to the hand. The guidelines of a
//! card table are terms of that sum, one by one below; how much each of them counts is in
//! [`Weights`], apart for leading and following and for the taker, its partner and a defender.

use ::belote::Ladder;
use ::belote::pack::{Card, Cards};
use cards::Seat;

use super::count::Count;
use super::weights::{FOLLOW, LEAD, Weights};

/// How many points a partner adds to a trick that is ours, and how many fall otherwise.
const LOAD: f32 = 4.0;
const SPILL: f32 = 1.8;

/// The card to play: the first of the best.
#[inline]
pub(super) fn card(count: &Count<'_>) -> Card {
    let legal = Ladder::new(count.rules, count.open, count.me).cards(count.hand);
    let mut cards = legal.iter();
    let mut best = cards.next().expect("a seat in turn has a card to play");
    if legal.len() > 1 {
        let turn = Turn::new(count);
        let mut most = turn.worth(best);
        for card in cards {
            let worth = turn.worth(card);
            if worth > most {
                (most, best) = (worth, card);
            }
        }
    }
    best
}

/// What is the same for all cards of a hand.
struct Turn<'a, 'b> {
    count: &'a Count<'b>,
    weights: &'static Weights,
    partner: Option<Seat>,
    /// Who plays after us in this trick.
    behind: [Option<Seat>; 3],
    /// What lies in the trick, and what those behind will add if it is ours, or theirs.
    on_table: f32,
    added: [f32; 2],
    /// Trumps that opponents may hold.
    foes_trumps: usize,
    /// The suits that the partner has led.
    partners_suits: Cards,
    /// Early, in the middle, late.
    stage: usize,
}

/// What a trick promises.
struct Prospect {
    /// The points that it is likely to bring, or to cost.
    swing: f32,
    /// How likely our side takes it, and how likely this very card does.
    ours: f32,
    mine: f32,
    /// How likely opponents ruff it.
    ruffed: f32,
}

impl<'a, 'b> Turn<'a, 'b> {
    #[inline]
    fn new(count: &'a Count<'b>) -> Turn<'a, 'b> {
        let open = count.open;
        let leads = open.in_trick == 0;
        let taker = open.taker.expect("trump was taken before play");
        let role = match (taker == count.me, count.friend(taker)) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => 2,
        };
        let on_table = if leads { 0 } else { open.trick_cards().points(open.trumps) };
        let mut turn = Turn {
            count,
            weights: if leads { &LEAD[role] } else { &FOLLOW[role] },
            partner: None,
            behind: [None; 3],
            on_table: f32::from(on_table),
            added: [0.0; 2],
            foes_trumps: 0,
            partners_suits: Cards::EMPTY,
            stage: match count.hand.len() {
                7.. => 0,
                4..=6 => 1,
                _ => 2,
            },
        };
        turn.look_round();
        if leads {
            turn.remember_leads();
        }
        turn
    }

    /// Who sits where, and who may hold trumps.
    #[inline]
    fn look_round(&mut self) {
        let count = self.count;
        let seats = count.rules.seats;
        let to_come = seats - usize::from(count.open.in_trick) - 1;
        let mut trumps = Cards::EMPTY;
        for (at, seat) in count.me.after(seats).take(seats - 1).enumerate() {
            let friend = count.friend(seat);
            if friend {
                self.partner = Some(seat);
            } else {
                trumps |= count.may(seat, count.open.trumps);
            }
            if at < to_come {
                self.behind[at] = Some(seat);
                self.added[0] += if friend { LOAD } else { SPILL };
                self.added[1] += if friend { SPILL } else { LOAD };
            }
        }
        self.foes_trumps = trumps.len();
    }

    fn remember_leads(&mut self) {
        let partner = self.partner;
        for trick in self.count.open.complete_tricks() {
            if Some(trick.leader) == partner {
                self.partners_suits |= Cards::of_suit(trick.cards[0].suit());
            }
        }
    }

    /// What playing this card is worth, compared with the other cards of the hand.
    #[inline]
    fn worth(&self, card: Card) -> f32 {
        let Prospect { swing, ours, mine, ruffed } = self.prospect(card);
        let weights = self.weights;
        let trick = weights.swing * swing
            + weights.ours * ours
            + weights.mine * mine
            + weights.ruffed * ruffed;
        let is_trump = self.count.open.trumps.contains(card);
        trick + if is_trump { self.trump(card) } else { self.side(card) }
    }

    /// Who is likely to take the trick if this card is played, and what is in it then.
    #[inline]
    fn prospect(&self, card: Card) -> Prospect {
        let (count, open) = (self.count, self.count.open);
        let is_trump = open.trumps.contains(card);
        let leads = open.in_trick == 0;
        let led = if leads { Cards::of_suit(card.suit()) } else { open.led };
        let wins = leads || open.beaters.contains(card);
        let beaters = match (wins, is_trump) {
            (true, true) => card.higher(true),
            (true, false) => card.higher(false) | open.trumps,
            (false, _) => open.beaters,
        };
        let points = self.on_table + f32::from(card.points(is_trump));
        let [if_ours, if_theirs] = self.added.map(|added| points + added);
        let mut prospect = Prospect { swing: 0.0, ours: 0.0, mine: 0.0, ruffed: 0.0 };
        // Unless somebody ruffs, the highest card of the suit wins that is still to be played.
        let mut nobody = 1.0;
        let trump_led = led == open.trumps;
        let mut above = beaters & led & count.unseen;
        while self.behind[0].is_some() && !above.is_empty() {
            let top = highest(above, trump_led);
            above -= Cards::one(top);
            let worth = f32::from(top.points(trump_led));
            let mut somebody = 0.0;
            for seat in self.behind.into_iter().flatten() {
                let chance = count.chance(seat, top);
                somebody += chance;
                if count.friend(seat) {
                    prospect.ours += nobody * chance;
                    prospect.swing += nobody * chance * (if_ours + worth);
                } else {
                    prospect.swing -= nobody * chance * (if_theirs + worth);
                }
            }
            nobody *= 1.0 - somebody.min(1.0);
        }
        if wins || count.friend(open.winning) {
            prospect.ours += nobody;
            prospect.swing += nobody * if_ours;
        } else {
            prospect.swing -= nobody * if_theirs;
        }
        prospect.mine = if wins { nobody } else { 0.0 };
        if !trump_led {
            self.ruffs(&mut prospect, led, beaters & open.trumps, [if_ours, if_theirs]);
        }
        prospect
    }

    /// Whoever behind us lacks the suit may ruff with these trumps.
    #[inline]
    fn ruffs(&self, prospect: &mut Prospect, led: Cards, with: Cards, points: [f32; 2]) {
        let count = self.count;
        for seat in self.behind.into_iter().flatten() {
            let void = count.none(seat, led);
            if void > 0.0 {
                let ruffs = void * (1.0 - count.none(seat, with));
                let friend = count.friend(seat);
                let (swing, ours) = if friend { (points[0], 1.0) } else { (-points[1], 0.0) };
                prospect.swing += ruffs * (swing - prospect.swing);
                prospect.ours += ruffs * (ours - prospect.ours);
                prospect.mine *= 1.0 - ruffs;
                prospect.ruffed += ruffs * (1.0 - ours);
            }
        }
    }

    /// What it means to play a trump: masters draw those of the others, the rest is worth keeping as
    /// long as there is something to ruff.
    #[inline]
    fn trump(&self, card: Card) -> f32 {
        let (count, weights) = (self.count, self.weights);
        let above = count.above(card).len().min(3);
        let [fixed, each] = weights.trump[above];
        let mut worth = fixed + each * f32::from(card.points(true));
        worth += weights.spare * (count.hand & count.open.trumps).len() as f32;
        worth += weights.draw * self.foes_trumps as f32;
        worth += weights.trump_stage[self.stage];
        if self.foes_trumps == 0 {
            worth += weights.drawn;
        }
        if count.hand.len() == 2 && above == 0 {
            worth += weights.last_trump;
        }
        worth
    }

    /// What it means to play a side card.
    #[inline]
    fn side(&self, card: Card) -> f32 {
        let (count, open, weights) = (self.count, self.count.open, self.weights);
        let suit = Cards::of_suit(card.suit());
        let above = count.above(card).len().min(3);
        let [fixed, each] = weights.side[usize::from(self.foes_trumps > 0)][above];
        let rest = (count.hand & suit) - Cards::one(card);
        let mut worth = fixed + each * f32::from(card.points(false));
        worth += weights.rest * rest.len() as f32;
        worth += weights.out * (count.unseen & suit).len() as f32;
        match rest.len() {
            // Without the suit the hand can ruff it.
            0 if count.hand.meets(open.trumps) => worth += weights.void,
            // A bare ten falls to the ace.
            1 if rest.points(Cards::EMPTY) == 10 && self.ace_is_out(suit) => worth += weights.bare,
            _ => {}
        }
        if above == 0 {
            // Masters are cashed while nobody ruffs them; the last one takes the ten of the end.
            worth += weights.master_stage[self.stage];
            if count.hand.len() == 2 {
                worth += weights.last_side;
            }
        } else if rest.points(Cards::EMPTY) >= 10 {
            // A small card from under an ace or a ten lets the others in cheaply.
            worth += weights.under;
        }
        if self.partners_suits.meets(suit) {
            worth += weights.answer;
        }
        if let Some(partner) = self.partner
            && !count.may_hold(partner, suit)
        {
            // The partner may ruff.
            worth += weights.feed * (1.0 - count.none(partner, open.trumps));
        }
        worth
    }

    fn ace_is_out(&self, suit: Cards) -> bool {
        self.count.unseen.meets(suit & Cards::of_place(7))
    }
}

/// The strongest of these cards of one suit.
#[inline]
fn highest(cards: Cards, trump: bool) -> Card {
    let top = cards.iter().find(|card| !card.higher(trump).meets(cards));
    top.expect("one of the cards is the strongest")
}
