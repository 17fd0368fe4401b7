//! The slow, obvious definition of a possible state of Bezique.
//!
//! Every card is counted face by face, every name is accounted for, and what the fast code keeps on
//! the way is computed again: who wins the trick, what beats it, how much of the stock is left.

use cards::{MAX_SEATS, Rank, Seat};
use engine::{Impossible, Possible, Seen, Whole};

use crate::Bezique;
use crate::meld::Kind;
use crate::options::{JokerUpcard, Rules};
use crate::pack::{COPIES, Card, Cards, Face, HAND_LEN, PACK_LEN, suited, winner};
use crate::state::{Deep, Open, Own, Phase};

impl Possible for Bezique {
    fn sound(seen: Seen<'_, Self>) -> Result<(), Impossible> {
        let Seen { rules, open, own: Own { hand }, .. } = seen;
        open_is_right(rules, open)?;
        if matches!(open.phase, Phase::Dealer | Phase::Shuffle) {
            return Ok(());
        }
        for face in Face::all() {
            let all = hand.count(face) + shown(open, face);
            ensure(all <= COPIES, || format!("there are {all} of {face}"))?;
        }
        let told = |seat: Seat| hand.len() == usize::from(open.hands[seat.index()]);
        let as_told = Seat::all(rules.seats).all(|seat| !seen.is(seat) || told(seat));
        ensure(as_told, || format!("a hand of {} cards is not as told", hand.len()))
    }

    fn validate(rules: &Rules, whole: Whole<'_, Self>) -> Result<(), Impossible> {
        let Whole { open, owns, deep, .. } = whole;
        open_is_right(rules, open)?;
        if matches!(open.phase, Phase::Dealer | Phase::Shuffle) {
            return Ok(());
        }
        every_card_once(open, owns, deep)?;
        hidden_is_counted(open, owns, deep)
    }
}

/// Whether everybody could know this: all that can be checked without the hidden cards.
fn open_is_right(rules: &Rules, open: &Open) -> Result<(), Impossible> {
    let (seats, sides) = (rules.seats, rules.sides.len());
    ensure(open.seats() == seats, || "the table has as many seats as the rules".into())?;
    ensure(usize::from(open.sides) == sides, || "as many sides as the rules have".into())?;
    let here = [open.turn, open.dealer, open.leader, open.winning];
    ensure(here.iter().all(|seat| seat.index() < seats), || "who acts sits there".into())?;
    ensure(open.winner.is_none_or(|side| side.index() < sides), || "who wins plays".into())?;
    scores_are_right(rules, open)?;
    if matches!(open.phase, Phase::Dealer | Phase::Shuffle) {
        return Ok(());
    }
    let few = usize::from(open.aside) <= COPIES && usize::from(open.in_trick) <= seats;
    ensure(few, || "a trick has a card of each".into())?;
    every_name_once(open)?;
    counts_are_right(rules, open)?;
    trump_is_right(rules, open)?;
    trick_is_right(rules, open)?;
    melds_are_right(rules, open)
}

fn ensure(holds: bool, what: impl FnOnce() -> String) -> Result<(), Impossible> {
    if holds { Ok(()) } else { Err(Impossible(what())) }
}

fn scores_are_right(rules: &Rules, open: &Open) -> Result<(), Impossible> {
    let target = i32::from(rules.options.target);
    let over = open.phase == Phase::Over;
    ensure(over == open.winner.is_some(), || "a match is over when somebody has won".into())?;
    for (side, &score) in open.scores.iter().enumerate() {
        ensure(score >= 0 && score % 10 == 0, || format!("side {side} has {score}"))?;
        ensure(score < target || over, || format!("side {side} has {score} and play goes on"))?;
    }
    ensure(open.scores[rules.sides.len()..].iter().all(|&score| score == 0), || {
        "points for nobody".into()
    })?;
    let best = open.winner.map(|side| open.scores[side.index()]);
    ensure(best.is_none_or(|score| score >= target), || "the winner has reached the target".into())
}

/// How many cards of a face all have seen; jokers that lie aside are among them.
fn shown(open: &Open, face: Face) -> usize {
    let aside = if face.is_joker() { usize::from(open.aside) } else { 0 };
    open.lit.with_face(face).len() + aside
}

/// BEZ-8.1: four of each face, wherever they are.
fn every_card_once(open: &Open, owns: &[Own; MAX_SEATS], deep: &Deep) -> Result<(), Impossible> {
    for face in Face::all() {
        let hands: usize = owns.iter().map(|own| own.hand.count(face)).sum();
        let stock = deep.stock.iter().filter(|&&lying| lying == face).count();
        let all = hands + stock + shown(open, face);
        ensure(all == COPIES, || format!("there are {all} of {face}"))?;
    }
    ensure(owns.iter().all(|own| own.hand.is_sound()), || "hands count faces".into())
}

/// Every card that has come to light is in one place.
fn every_name_once(open: &Open) -> Result<(), Impossible> {
    let trick: Cards = open.plays().map(|(_, card)| card).collect();
    let upcard = open.upcard.map_or(Cards::EMPTY, Cards::one);
    let piles = [trick, upcard].into_iter().chain(open.taken).chain(open.known);
    for face in Face::all() {
        let lit = open.lit.with_face(face);
        let names: Cards = (0..lit.len()).map(|copy| face.copy(copy)).collect();
        ensure(lit == names, || format!("{face} has names out of order"))?;
    }
    let mut found = Cards::EMPTY;
    for pile in piles {
        ensure(!found.meets(pile), || format!("{:?} are in two places", found & pile))?;
        found |= pile;
    }
    ensure(found == open.lit, || format!("{:?} are lost", open.lit - found))?;
    let tables = open.table.iter().zip(&open.known).all(|(table, &known)| table.is_subset(known));
    ensure(tables, || "what lies on a table is known".into())
}

fn hidden_is_counted(open: &Open, owns: &[Own; MAX_SEATS], deep: &Deep) -> Result<(), Impossible> {
    let stock = deep.stock.iter().take_while(|&&face| face != Face::BLANK).count();
    let blank = deep.stock[stock..].iter().all(|&face| face == Face::BLANK);
    ensure(stock == usize::from(open.stock) && blank, || format!("the stock has {stock}"))?;
    for (seat, own) in owns.iter().enumerate() {
        let (hidden, told) = (own.hand.len(), usize::from(open.hands[seat]));
        ensure(hidden == told, || format!("seat {seat} has {hidden} cards, told are {told}"))?;
    }
    Ok(())
}

fn counts_are_right(rules: &Rules, open: &Open) -> Result<(), Impossible> {
    let (seats, tricks, stock) = (rules.seats, usize::from(open.tricks), usize::from(open.stock));
    let last_tricks = rules.drawing_tricks() + HAND_LEN;
    ensure(tricks <= last_tricks, || format!("{tricks} tricks are too many"))?;
    ensure(open.phase != Phase::Last || tricks < last_tricks, || "the deal goes on".into())?;
    let nobody = open.hands[seats..].iter().all(|&hidden| hidden == 0);
    ensure(nobody, || "an empty chair holds cards".into())?;
    let taken: usize = open.taken.iter().map(|pile| pile.len()).sum();
    ensure(taken == tricks * seats, || format!("{tricks} tricks of {taken} cards"))?;
    // B30: nine cards each while a trick begins, eight between the trick and the draw.
    let over = open.phase == Phase::Over;
    let drawing = tricks.min(rules.drawing_tricks());
    let to_draw = PACK_LEN - HAND_LEN * seats - drawing * seats;
    let pending = if open.phase == Phase::Won { seats } else { 0 };
    let left = stock + usize::from(open.aside) + usize::from(open.upcard.is_some());
    // A match that ends with a meld or a swap ends before the draw.
    let fits = left == to_draw + pending || over && left == to_draw + seats;
    ensure(fits, || format!("{left} cards are left after {tricks} tricks"))?;
    let won = left == to_draw + seats;
    let played_to_last = tricks - drawing;
    for seat in Seat::all(seats) {
        let played = open.plays().any(|(player, _)| player == seat);
        let gone = played_to_last + usize::from(played) + usize::from(won);
        let held = usize::from(open.hands[seat.index()]) + open.known[seat.index()].len();
        ensure(held + gone == HAND_LEN, || format!("seat {seat} holds {held} after {gone}"))?;
    }
    let last = open.upcard.is_none();
    ensure(last == (left == 0), || "the turned card is the last of the stock (B3)".into())?;
    match open.phase {
        Phase::Return => ensure(open.aside > 0 && tricks == 0, || "jokers lie aside".into()),
        Phase::Play => ensure(!last && open.aside == 0, || "there is a stock in phase 1".into()),
        Phase::Won => ensure(!last && tricks > 0, || "somebody has won a trick".into()),
        Phase::Last => ensure(last, || "the stock is used up in phase 2".into()),
        Phase::Dealer | Phase::Shuffle | Phase::Over => Ok(()),
    }
}

fn trump_is_right(rules: &Rules, open: &Open) -> Result<(), Impossible> {
    let faces = open.trump.map_or(0, suited);
    ensure(open.trumps == faces, || "trumps are the trump suit".into())?;
    let none = rules.options.joker_upcard == JokerUpcard::NoTrump;
    ensure(open.trump.is_some() || none, || "the deal has a trump suit".into())?;
    let fits = open.upcard.is_none_or(|upcard| match upcard.face().suit() {
        Some(suit) => open.trump == Some(suit),
        None => rules.options.joker_upcard != JokerUpcard::Redraw,
    });
    ensure(fits, || format!("{:?} does not make {:?} trumps", open.upcard, open.trump))
}

fn trick_is_right(rules: &Rules, open: &Open) -> Result<(), Impossible> {
    let trick: Vec<Card> = open.plays().map(|(_, card)| card).collect();
    let at = |n: usize| Seat::new((open.leader.index() + n) % rules.seats);
    let over = open.phase == Phase::Over;
    // B35: a seven that wins the match with the last card of a trick leaves it lying.
    ensure(over || trick.len() < rules.seats, || "a complete trick is taken".into())?;
    if matches!(open.phase, Phase::Play | Phase::Last) {
        ensure(open.turn == at(trick.len()), || "seats play in turn".into())?;
    }
    ensure(over || open.phase != Phase::Won || open.turn == open.leader, || {
        "the winner of the trick acts".into()
    })?;
    let mut again = *open;
    again.follow();
    ensure(again == *open, || format!("the last trick leaves {again:?}, not {open:?}"))?;
    let Some(first) = trick.first() else { return Ok(()) };
    let best = winner(open.trumps, &trick);
    let beats = |face: &Face| winner(open.trumps, &[trick[best], face.copy(0)]) == 1;
    // Only a leader's joker can be winning, and then it is led here, too.
    let beaters = Face::all().filter(beats).fold(0, |all, face| all | face.bit());
    let led = first.face().suit().map_or(0, suited);
    let holds = open.winning == at(best) && open.led == led && open.beaters == beaters;
    ensure(holds, || format!("the trick {trick:?} is won by {best}: {open:?}"))
}

fn melds_are_right(rules: &Rules, open: &Open) -> Result<(), Impossible> {
    let history = &open.history;
    for kind in Kind::ALL {
        let used = history.used(kind);
        let jokers = if kind.rank().is_some() { Cards::JOKERS } else { Cards::EMPTY };
        let fitting = Cards::of_faces(kind.faces(open.trump)) | jokers;
        ensure(used.is_subset(open.lit & fitting), || format!("{used:?} served in {kind:?}"))?;
        ensure(used.len().is_multiple_of(kind.size()), || format!("{used:?} in {kind:?}"))?;
    }
    let both = history.used(Kind::Bezique) & history.used(Kind::DoubleBezique);
    ensure(both.is_empty(), || format!("{both:?} served in both beziques"))?;
    let runs = history.run_queens.iter().filter(|&&queen| queen > 0).count();
    let kings = history.used(Kind::TrumpRun).count_rank(Rank::King);
    ensure(runs == kings, || format!("{runs} runs with {kings} kings"))?;
    let laid = open.table.iter().fold(Cards::EMPTY, |all, &table| all | table);
    ensure(laid.is_subset(history.melded()), || "a table holds melded cards only".into())?;
    let strict = open.upcard.is_none();
    ensure(!strict || laid.is_empty(), || "tables are empty in phase 2 (BEZ-5.3)".into())?;
    // What a seat is known to hold in phase 1 lies on its table, but for a card swapped in.
    let held: usize = open.known.iter().zip(&open.table).map(|(&k, &t)| (k - t).len()).sum();
    ensure(strict || held <= 1, || format!("{held} cards are known in hands"))?;
    let fresh = open.phase == Phase::Won || open.phase == Phase::Over;
    ensure(fresh || !open.melded && open.swapped.is_none(), || "a draw ends the melding".into())?;
    let jokers = history.used(Kind::FourAces).jokers().len() * COPIES;
    let most = usize::from(rules.options.max_jokers_in_four);
    let fours = history.used(Kind::FourAces).len();
    ensure(jokers <= most * fours, || "a four has too many jokers".into())
}
