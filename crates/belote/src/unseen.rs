//! What a viewer cannot see, and the worlds that could be behind it.
//!
//! Some cards in other hands are known to lie there: the upcard that was taken, the partner card of
//! an announced belote, cards shown for declarations. The rest is unseen. What was announced and not
//! shown is claimed: the kind is known, and so is every set of cards that it could be.

use cards::{CardSet, MAX_SEATS, Seat, Suit};
use engine::{Claim, Holder, Place, Proof, Seen, Unseen, Viewer, Worlds};

use crate::Belote;
use crate::apply::best_side;
use crate::declare::{self, Items, split};
use crate::event::Event;
use crate::legal::Ladder;
use crate::options::{Declarations, Rules};
use crate::pack::{Card, Cards, PACK_LEN, SUIT_LEN};
use crate::state::{Deep, Open, Own, Phase, Pile};

impl Worlds for Belote {
    fn unseen(seen: Seen<'_, Self>) -> Unseen {
        let (rules, open) = (seen.rules, seen.open);
        if matches!(open.phase, Phase::Dealer | Phase::Shuffle | Phase::Cut) {
            let place = Place { holder: Holder::House(0), size: rules.deck.len() as u8 };
            return Unseen { cards: rules.pack.into(), places: vec![place] };
        }
        let mut located = seen.own.hand;
        located |= open.played;
        located |= open.upcard.map_or(Cards::EMPTY, Cards::one);
        let mut places = Vec::new();
        for seat in others(seen) {
            let pinned = pinned(open, seat);
            located |= pinned;
            let size = open.hand_len(seat) as u8 - pinned.len() as u8;
            places.push(Place { holder: Holder::Seat(seat), size });
        }
        places.push(Place { holder: Holder::House(0), size: undealt(rules, open) as u8 });
        places.retain(|place| place.size > 0);
        Unseen { cards: (rules.pack - located).into(), places }
    }

    fn imagine(seen: Seen<'_, Self>, piles: &[&[cards::Card]]) -> Option<([Own; MAX_SEATS], Deep)> {
        let (rules, open) = (seen.rules, seen.open);
        let mut owns = [Own::default(); MAX_SEATS];
        let mut stock: &[cards::Card] = &[];
        for seat in others(seen) {
            owns[seat.index()].hand = pinned(open, seat);
        }
        for (place, pile) in Self::unseen(seen).places.iter().zip(piles) {
            match place.holder {
                Holder::Seat(seat) => {
                    let placed = pile.iter().filter_map(|&card| Card::try_from(card).ok());
                    owns[seat.index()].hand |= placed.collect();
                }
                Holder::House(_) => stock = pile,
            }
        }
        for seat in others(seen) {
            let items = announced(rules, open, seat, owns[seat.index()].hand)?;
            owns[seat.index()].announced = items.cards();
        }
        if let Viewer::Seat(seat) = seen.viewer {
            owns[seat.index()] = *seen.own;
        }
        let deep = deep(rules, open, &owns, stock);
        // BEL-6.4: the side that won the comparison would have won it with these hands.
        let compares = !compared(rules, open) || best_side(rules, open, &deep) == open.best;
        let fits = compares && belote_fits(rules, open, &owns);
        fits.then_some((owns, deep))
    }

    fn claims(seen: Seen<'_, Self>) -> Vec<Claim> {
        let (rules, open) = (seen.rules, seen.open);
        let Some(trump) = open.trump.filter(|_| open.phase == Phase::Play) else {
            return Vec::new();
        };
        let mut announced = [const { Vec::new() }; MAX_SEATS];
        for seat in Seat::all(rules.seats).filter(|seat| !open.called[seat.index()].is_empty()) {
            let shown = open.shown[seat.index()];
            announced[seat.index()] = match seen.is(seat) {
                true => vec![seen.own.announced],
                false if !shown.is_empty() => vec![shown],
                false => could_be(seen, seat),
            };
        }
        if let Some(best) = open.best.filter(|_| compared(rules, open)) {
            let wins = |seat: usize| rules.sides.of(Seat::new(seat)) == best;
            keep_what_compares(&mut announced, wins, trump);
        }
        let called = |seat: Seat| !open.called[seat.index()].is_empty();
        let hidden =
            others(seen).filter(|&seat| called(seat) && open.shown[seat.index()].is_empty());
        let claim = |seat: Seat| {
            let sets = announced[seat.index()].iter().map(|&cards| cards - located(open, seat));
            Claim { seat, sets: sets.map(CardSet::from).collect() }
        };
        hidden.map(claim).collect()
    }

    fn proof(event: &Event) -> Option<Proof> {
        match event {
            Event::Deal { .. } => Some(Proof::Gathered),
            Event::Lacks { seat, cards } => Some(Proof::Lacks(*seat, (*cards).into())),
            _ => None,
        }
    }
}

/// Every set of cards that this seat's announcement could be, as far as its cards are known.
fn could_be(seen: Seen<'_, Belote>, seat: Seat) -> Vec<Cards> {
    let (rules, open) = (seen.rules, seen.open);
    let known = located(open, seat);
    let elsewhere = Seat::all(rules.seats).filter(|&other| other != seat);
    let elsewhere = elsewhere.fold(seen.own.hand, |all, other| all | located(open, other));
    let fits = |cards: &Cards| {
        let hand = *cards | known;
        let room = !cards.meets(elsewhere) && hand.len() <= SUIT_LEN;
        // L14: where the house announces, the cards that are known add nothing to it.
        room && (!rules.options.auto_declare || split(hand).cards() == *cards)
    };
    declare::possible(open.called[seat.index()]).into_iter().filter(fits).collect()
}

/// Drops what would have turned the comparison: what beats all that the winners could have, and from
/// a single winner what all that a loser could have beats.
fn keep_what_compares(
    announced: &mut [Vec<Cards>; MAX_SEATS],
    wins: impl Fn(usize) -> bool,
    trump: Suit,
) {
    let strength = |cards: &Cards| split(*cards).strength(trump);
    let all = (0..MAX_SEATS).filter(|&seat| !announced[seat].is_empty());
    let (winners, losers): (Vec<usize>, Vec<usize>) = all.partition(|&seat| wins(seat));
    let most = winners.iter().flat_map(|&seat| &announced[seat]).map(strength).max();
    let mut least = 0;
    for seat in losers {
        announced[seat].retain(|cards| Some(strength(cards)) <= most);
        least = announced[seat].iter().map(strength).min().unwrap_or(0).max(least);
    }
    if let [alone] = winners[..] {
        announced[alone].retain(|cards| strength(cards) >= least);
    }
}

fn others(seen: Seen<'_, Belote>) -> impl Iterator<Item = Seat> {
    Seat::all(seen.rules.seats).filter(move |&seat| !seen.is(seat))
}

/// How many cards are in nobody's hand and face down.
fn undealt(rules: &Rules, open: &Open) -> usize {
    match open.phase {
        Phase::Bid => rules.deck.len() - 5 * rules.seats - 1,
        Phase::Play | Phase::Over => rules.deck.len() - SUIT_LEN * rules.seats,
        Phase::Dealer | Phase::Shuffle | Phase::Cut => rules.deck.len(),
    }
}

/// The cards that everybody knows to be in this seat's hand.
pub fn pinned(open: &Open, seat: Seat) -> Cards {
    let mut known = open.shown[seat.index()];
    if open.taker == Some(seat) {
        known |= open.upcard.map_or(Cards::EMPTY, Cards::one);
    }
    if open.belote == Some(seat) {
        known |= open.royals();
    }
    known - open.played
}

/// The cards that everybody knows this seat to hold or to have played.
fn located(open: &Open, seat: Seat) -> Cards {
    open.played_by[seat.index()] | pinned(open, seat)
}

/// The declarations this hand must have announced, if what it called fits its cards at all.
fn announced(rules: &Rules, open: &Open, seat: Seat, hand: Cards) -> Option<Items> {
    let played = open.played_by[seat.index()];
    if played.is_empty() || rules.options.declarations == Declarations::Off {
        return Some(Items::default());
    }
    let (items, called) = (split(hand | played), open.called[seat.index()]);
    let fits = if rules.options.auto_declare {
        items.kinds() == called
    } else {
        items.kinds().covers(called)
    };
    let items = items.called(called, open.trump?);
    let shown = open.shown[seat.index()];
    (fits && (shown.is_empty() || shown == items.cards())).then_some(items)
}

/// Whether everybody knows whose declarations are the best (BEL-6.4).
fn compared(rules: &Rules, open: &Open) -> bool {
    rules.options.declarations == Declarations::BestSide && open.tricks_done() > 0
}

/// Where the house announces belote, nobody can have kept it silent.
fn belote_fits(rules: &Rules, open: &Open, owns: &[Own; MAX_SEATS]) -> bool {
    !rules.options.auto_belote
        || Seat::all(rules.seats).all(|seat| {
            let played = open.played_by[seat.index()];
            let silent = played.meets(open.royals()) && open.belote != Some(seat);
            !(silent && open.royals().is_subset(played | owns[seat.index()].hand))
        })
}

/// The pack as it must lie: dealt cards in front, the upcard in its place, the stock behind.
fn deep(rules: &Rules, open: &Open, owns: &[Own; MAX_SEATS], stock: &[cards::Card]) -> Deep {
    let mut deep = Deep::start();
    let stock: Vec<Card> = stock.iter().filter_map(|&card| Card::try_from(card).ok()).collect();
    let upcard = open.upcard.into_iter();
    let mut dealt: Vec<Card> = (rules.pack - stock.iter().copied().collect()).iter().collect();
    dealt.retain(|&card| Some(card) != open.upcard);
    let before = (5 * rules.seats).min(dealt.len());
    let front = dealt[..before].iter().copied().chain(upcard);
    let all = front.chain(dealt[before..].iter().copied()).chain(stock.iter().copied());
    deep.stock.iter_mut().zip(all.take(PACK_LEN)).for_each(|(place, card)| *place = card);
    deep.strengths = strengths(open, owns);
    deep.dealt = (rules.deck.len() - stock.len()) as u8;
    deep.marked = if rules.self_policed { marked(rules, open, owns) } else { None };
    deep
}

/// L13: how the announced declarations compare.
pub(crate) fn strengths(open: &Open, owns: &[Own; MAX_SEATS]) -> [u32; MAX_SEATS] {
    owns.map(|own| open.trump.map_or(0, |trump| split(own.announced).strength(trump)))
}

/// L33: the first seat that broke a duty, found by playing the deal again with these hands.
pub(crate) fn marked(rules: &Rules, open: &Open, owns: &[Own; MAX_SEATS]) -> Option<Seat> {
    let breach = |open: &Open, seat: Seat, hand: Cards, card: Card| {
        let due = Ladder::new(rules, open, seat).cards(hand);
        (!due.contains(card)).then_some(seat)
    };
    play_again(rules, open, owns)
        .find_map(|play| breach(&play.before, play.seat, play.hand, play.card))
}

/// One card of the deal, as it was when it was played.
pub(crate) struct Replayed {
    pub(crate) before: Open,
    pub(crate) seat: Seat,
    pub(crate) hand: Cards,
    pub(crate) card: Card,
}

/// Plays the deal again with these hands: every card with the trick and the hand it came from.
pub(crate) fn play_again<'a>(
    rules: &'a Rules,
    open: &'a Open,
    owns: &'a [Own; MAX_SEATS],
) -> impl Iterator<Item = Replayed> + 'a {
    let mut hands = owns.map(|own| own.hand);
    for seat in Seat::all(rules.seats) {
        hands[seat.index()] |= open.played_by[seat.index()];
    }
    let leader = open.first();
    let (plays, played) = (Pile::new(), Cards::EMPTY);
    let mut now = Open { plays, played, in_trick: 0, leader, turn: leader, ..*open };
    open.plays.iter().map(move |&card| {
        let (before, seat) = (now, now.turn);
        let hand = hands[seat.index()];
        hands[seat.index()] -= Cards::one(card);
        now.lay(seat, card);
        now.turn = seat.next(rules.seats);
        if usize::from(now.in_trick) == rules.seats {
            now.in_trick = 0;
            now.turn = now.winning;
        }
        Replayed { before, seat, hand, card }
    })
}
