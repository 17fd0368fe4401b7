//! The judge's `turn`: a whole turn, step by step, by the same code that judges at the table.
//!
//! R34: every entry of a list is a card of its own. The hand is kept as a list in the order in which
//! its cards came, because `#n` in a step counts held copies in that order; a face without `#n`
//! means a copy that makes the step legal.

use cards::{Bag, Card, Face, MAX_SEATS, Seat};
use engine::{Moves, Seen, State, Violation};
use serde_json::{Value, json};

use rami::{
    Action, DEALT, Deep, Drew, Fault, FirstTurn, JokerSwap, Kind, Lay, Meld, Melds, Open, Own,
    Phase, Rami, Reuse, Rules, check, refuse,
};

use super::ask::{Ask, Mention, faces};
use super::listed;
use crate::answer::{Answer, verdict};
use crate::request::{BadRequest, Request, bad, read_cards};

const SEAT: Seat = Seat::new(0);

/// Answers the operation.
pub(super) fn answer(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let hand = request.cards("hand")?;
    let asks = request.list("steps")?.iter().map(|step| Ask::read(rules, step));
    let asks: Vec<Ask> = asks.collect::<Result<_, _>>()?;
    // R7: a hand of fifteen is the first seat's, where it is dealt so many.
    let fifteen = rules.options.first_turn == FirstTurn::Fifteen && hand.len() > usize::from(DEALT);
    let limit = DEALT + u8::from(fifteen);
    let mut turn = Turn::load(rules, request, &hand, fifteen)?;
    let fits = check::hand(hand.len(), limit);
    if fits.is_err() {
        let fields = ["steps", "hand", "over"].map(|key| (key, Value::Null));
        return Ok(Answer::verdict(fits, fields));
    }
    let verdicts: Vec<Value> =
        asks.iter().map(|ask| verdict::<Rami>(&turn.attempt(ask)).into()).collect();
    let hand: Vec<Face> = turn.held.iter().map(|held| held.face).collect();
    let over = matches!(turn.open().phase, Phase::Shuffle | Phase::Over);
    Ok(Answer::value([("steps", json!(verdicts)), ("hand", json!(hand)), ("over", json!(over))]))
}

/// Which copy of the taken face a step means (R34). At the table a face means the copy that makes the
/// action legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Which {
    /// Whichever helps.
    Any,
    /// The taken card itself.
    Taken,
    /// Its twin.
    Twin,
}

/// A card of the hand.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Held {
    face: Face,
    taken: bool,
}

/// A turn being judged.
#[derive(Clone)]
struct Turn<'a> {
    rules: &'a Rules,
    state: State<Rami>,
    held: Vec<Held>,
    /// The hand after the draw, which an undo brings back.
    drawn: Vec<Held>,
}

impl<'a> Turn<'a> {
    fn load(
        rules: &'a Rules,
        request: &Request<'_>,
        hand: &[Card],
        fifteen: bool,
    ) -> Result<Turn<'a>, BadRequest> {
        let stock = request.cards("stock")?;
        let pile = request.cards("discard")?;
        let mut open = Open::start(rules);
        load_table(rules, request, &mut open)?;
        if fifteen {
            (open.phase, open.drew) = (Phase::Play, Drew::Dealt);
        } else {
            (open.phase, open.drew) = (Phase::Draw, Drew::Nothing);
        }
        open.held = [1; MAX_SEATS];
        open.held[SEAT.index()] = hand.len() as u8;
        open.stock = stock.len() as u8;
        open.pile = pile.into_iter().map(Card::face).collect();
        if request.flag("opened", false)? {
            open.opened.insert(SEAT);
        }
        let mut owns = [Own::default(); MAX_SEATS];
        owns[SEAT.index()].hand = hand.iter().copied().collect();
        let held: Vec<Held> =
            hand.iter().map(|card| Held { face: card.face(), taken: false }).collect();
        let stock = stock.into_iter().rev().map(Card::face).collect();
        let state = State::assemble(open, owns, Deep { stock });
        Ok(Turn { rules, state, drawn: held.clone(), held })
    }

    fn open(&self) -> &Open {
        self.state.open()
    }

    fn seen(&self) -> Seen<'_, Rami> {
        self.state.seen(self.rules, SEAT)
    }

    /// Tries a step; a refused one changes nothing.
    fn attempt(&mut self, ask: &Ask) -> Result<(), Violation> {
        let mut after = self.clone();
        after.go(ask)?;
        after.agree();
        *self = after;
        Ok(())
    }

    fn go(&mut self, ask: &Ask) -> Result<(), Violation> {
        match ask {
            Ask::Draw => self.draw(Action::Draw, self.state.deep().stock.last().copied()),
            Ask::Take => self.draw(Action::Take, self.open().pile.last().copied()),
            Ask::Meld(cards) => self.melds(std::slice::from_ref(cards)),
            Ask::Melds(melds) if self.open().package_due(self.rules) => self.melds(melds),
            // R29: otherwise only notation for one after the other.
            Ask::Melds(melds) => melds.iter().try_for_each(|meld| {
                self.melds(std::slice::from_ref(meld))?;
                self.agree();
                Ok(())
            }),
            Ask::Add(meld, cards) => self.add(*meld, cards),
            Ask::Swap { meld, card, with, onto } => self.swap(*meld, *card, with.as_deref(), *onto),
            Ask::Discard(cards) => self.discard(cards),
            Ask::Undo => self.undo(),
            Ask::End => {
                check::play(self.seen())?;
                Err(refuse::turn_end_without_discard())
            }
        }
    }

    /// Checks an action and does it, with the copy that the request means.
    fn act(&mut self, action: &Action, which: Which) -> Result<(), Violation> {
        let held = self.open().taken_held;
        Rami::check(self.seen(), action)?;
        match action {
            Action::Draw => self.make_room(self.state.deep().stock.last().copied()),
            Action::Take => self.make_room(self.open().pile.last().copied()),
            Action::Swap { reuse: Reuse::Keep, .. } => self.make_room(Some(Face::JOKER)),
            _ => {}
        }
        self.state.apply(self.rules, SEAT, action, &mut ());
        if which == Which::Twin && held && self.open().phase == Phase::Play {
            // The twin was laid, so the taken card is still there.
            self.change(|open, _| open.taken_held = true);
            check::leaves(self.seen(), Bag::EMPTY)?;
        }
        Ok(())
    }

    fn change(&mut self, change: impl FnOnce(&mut Open, &mut Own)) {
        let mut open = *self.state.open();
        let mut owns = std::array::from_fn(|seat| *self.state.own(Seat::new(seat)));
        change(&mut open, &mut owns[SEAT.index()]);
        self.state = State::assemble(open, owns, *self.state.deep());
    }

    /// The lists of a request may together have more copies of a face than the pack. Those beyond
    /// what [`Bag`] can count wait in the list of the hand, and come forward when others go.
    fn agree(&mut self) {
        let (hand, held) = (self.hand(), self.held.len() as u8);
        self.change(|open, own| {
            own.hand = hand;
            open.held[SEAT.index()] = held;
        });
    }

    /// As many of the cards held as can be counted.
    fn hand(&self) -> Bag {
        self.held.iter().map(|held| held.face).collect()
    }

    /// One copy steps back if there are as many as can be counted.
    fn make_room(&mut self, face: Option<Face>) {
        let Some(face) = face else { return };
        self.change(|open, own| {
            for cards in [&mut own.hand, &mut open.known[SEAT.index()]] {
                let mut more = *cards;
                if !more.insert(face) {
                    cards.remove(face);
                }
            }
        });
    }

    fn draw(&mut self, action: Action, face: Option<Face>) -> Result<(), Violation> {
        self.act(&action, Which::Any)?;
        let taken = action == Action::Take;
        self.held.extend(face.map(|face| Held { face, taken }));
        self.drawn.clone_from(&self.held);
        Ok(())
    }

    /// Which copy of the taken card these name; refused if a numbered copy is not held.
    fn which(&self, mentions: &[Mention]) -> Result<Which, Violation> {
        let mut which = Which::Any;
        for mention in mentions {
            let Some(nth) = mention.copy else { continue };
            let mut copies = self.held.iter().filter(|held| held.face == mention.face);
            match copies.nth(nth) {
                None => return Err(self.not_held(std::iter::repeat_n(mention.face, nth + 1))),
                Some(held) if held.taken => which = Which::Taken,
                Some(_) if self.open().taken == Some(mention.face) && which == Which::Any => {
                    which = Which::Twin;
                }
                Some(_) => {}
            }
        }
        Ok(which)
    }

    /// Takes a card out of the list; of unnumbered copies the taken one is laid first and thrown last.
    fn drop(&mut self, mention: Mention, laid: bool) {
        let copies = || {
            let held = self.held.iter().enumerate();
            held.filter(|(_, held)| held.face == mention.face).map(|(at, held)| (at, held.taken))
        };
        let at = match mention.copy {
            Some(nth) => copies().nth(nth),
            None => copies().find(|(_, taken)| *taken == laid).or_else(|| copies().next()),
        };
        if let Some((at, _)) = at {
            self.held.remove(at);
        }
    }

    /// Takes cards out of the list, numbered ones first, while their numbers still hold.
    fn drop_all<'m>(&mut self, mentions: impl Iterator<Item = &'m Mention> + Clone) {
        let mut numbered: Vec<Mention> =
            mentions.clone().filter(|m| m.copy.is_some()).copied().collect();
        numbered.sort_by_key(|mention| std::cmp::Reverse(mention.copy));
        numbered.into_iter().for_each(|mention| self.drop(mention, true));
        mentions.filter(|m| m.copy.is_none()).for_each(|mention| self.drop(*mention, true));
    }

    fn melds(&mut self, melds: &[Vec<Mention>]) -> Result<(), Violation> {
        check::play(self.seen())?;
        let all: Vec<Mention> = melds.iter().flatten().copied().collect();
        self.holds(&all)?;
        let which = self.which(&all)?;
        let mut laid = Melds::default();
        for meld in melds {
            let lay = self.lay(&faces(meld))?;
            if !laid.push(lay) {
                // More melds than fifteen cards make: one of them is too small.
                let small = melds
                    .iter()
                    .find(|meld| meld.len() < 3)
                    .map_or(lay.cards, |meld| faces(meld).into_iter().collect());
                return Err(refuse::meld(self.rules, Fault::TooSmall, small));
            }
        }
        self.act(&Action::Meld(laid), which)?;
        self.drop_all(all.iter());
        Ok(())
    }

    /// Cards that are held, as they would be laid.
    fn lay(&self, faces: &[Face]) -> Result<Lay, Violation> {
        let lay = Lay::listed(faces).map(|lay| lay.settled(self.rules));
        lay.ok_or_else(|| self.not_held(faces.iter().copied()))
    }

    /// Whether the hand has as many of each face as are named.
    fn holds(&self, mentions: &[Mention]) -> Result<(), Violation> {
        let held = |face: Face| self.held.iter().filter(|held| held.face == face).count();
        let named = |face: Face| mentions.iter().filter(|named| named.face == face).count();
        if mentions.iter().all(|mention| named(mention.face) <= held(mention.face)) {
            return Ok(());
        }
        Err(self.not_held(mentions.iter().map(|mention| mention.face)))
    }

    /// A request may list a third copy of a face; no hand has room for it, and two are all that can be missing.
    fn not_held(&self, named: impl IntoIterator<Item = Face>) -> Violation {
        refuse::card_not_in_hand(named, self.hand())
    }

    /// Several cards at once are judged as a whole, then laid one after the other.
    fn add(&mut self, meld: usize, cards: &[Mention]) -> Result<(), Violation> {
        check::play(self.seen())?;
        self.holds(cards)?;
        let which = self.which(cards)?;
        let at = u8::try_from(meld).map_err(|_| refuse::meld_not_found(meld))?;
        let lying = *check::touch(self.seen(), at)?;
        let lay = self.lay(&faces(cards))?;
        let whole = check::add_all(self.rules, &lying, lay)?;
        check::leaves(self.seen(), lay.cards)?;
        let mut left = faces(cards);
        while let Some((n, low)) = self.next_added(at, &whole, &left) {
            let card = left.remove(n);
            self.act(&Action::Add { meld: at, card, low }, which)?;
        }
        self.drop_all(cards.iter());
        Ok(())
    }

    /// A card that can go to its place now, and the end for a joker.
    fn next_added(&self, at: u8, whole: &Meld, left: &[Face]) -> Option<(usize, bool)> {
        let lying = self.open().meld(at)?;
        let tries = (0..left.len()).flat_map(|n| [(n, false), (n, true)]);
        tries.into_iter().find(|&(n, low)| {
            let end = left[n].is_joker() || !low;
            let longer = check::add_to(self.rules, lying, left[n], low);
            end && longer.is_ok_and(|longer| {
                longer.held & !whole.held == 0
                    && (longer.kind == Kind::Set || longer.jokers & !whole.jokers == 0)
            })
        })
    }

    /// R31: the natural for the joker of that meld, and what the joker goes to.
    fn swap(
        &mut self,
        meld: usize,
        card: Mention,
        with: Option<&[Mention]>,
        onto: Option<usize>,
    ) -> Result<(), Violation> {
        check::play(self.seen())?;
        // A joker that is named is the one from the table; others come from the hand.
        let mut beside = with.map(<[Mention]>::to_vec).unwrap_or_default();
        let mut new = faces(&beside);
        match beside.iter().position(|mention| mention.face.is_joker()) {
            Some(at) => {
                beside.remove(at);
            }
            None => new.push(Face::JOKER),
        }
        beside.push(card);
        self.holds(&beside)?;
        let which = self.which(&beside)?;
        let at = u8::try_from(meld).map_err(|_| refuse::meld_not_found(meld))?;
        let touched = *check::touch(self.seen(), at)?;
        let Some(joker) = self.joker_of(at, card.face) else {
            return Err(self.no_joker(card.face));
        };
        let keeps = self.rules.options.joker_swap == JokerSwap::Keep;
        let reuse = match (with, onto) {
            _ if keeps => Reuse::Keep,
            (Some(_), _) => Reuse::Meld(self.lay(&new)?),
            (None, Some(onto)) => {
                let onto = u8::try_from(onto).map_err(|_| refuse::meld_not_found(onto))?;
                let other = self.open().meld(onto);
                let ends = other.unwrap_or(&touched).joker_ends(self.rules);
                Reuse::Add { meld: onto, low: ends == (true, false) }
            }
            (None, None) => Reuse::Keep,
        };
        self.act(&Action::Swap { joker, card: card.face, reuse }, which)?;
        match reuse {
            Reuse::Keep => {
                self.drop(card, true);
                self.held.push(Held { face: Face::JOKER, taken: false });
            }
            Reuse::Meld(_) => self.drop_all(beside.iter()),
            Reuse::Add { .. } => self.drop(card, true),
        }
        match with {
            // Where the joker goes to the hand, the meld is laid after it.
            Some(_) if keeps => {
                let with = new.into_iter().map(|face| Mention { face, copy: None });
                self.melds(&[with.collect()])
            }
            _ => Ok(()),
        }
    }

    /// The number of a joker in this meld, one that stands for the card if there is any.
    fn joker_of(&self, at: u8, card: Face) -> Option<u8> {
        let open = self.open();
        let all = (0..u8::MAX).map_while(|joker| open.joker(joker).map(|(meld, _)| (joker, meld)));
        let mut here = all.filter(|(_, meld)| *meld == at).map(|(joker, _)| joker);
        let fits = |&joker: &u8| open.wanted(joker) >> card.index() & 1 == 1;
        here.clone().find(fits).or_else(|| here.next())
    }

    /// Why a meld without joker gives none.
    fn no_joker(&self, card: Face) -> Violation {
        let options = &self.rules.options;
        match (options.jokers, options.joker_swap) {
            (0, _) => refuse::joker_not_in_game(),
            (_, JokerSwap::Off) => refuse::joker_swap_not_allowed(),
            _ => refuse::swap_does_not_fit(card),
        }
    }

    fn discard(&mut self, cards: &[Mention]) -> Result<(), Violation> {
        check::play(self.seen())?;
        let [card] = cards else {
            return Err(refuse::discard_count_not_one(cards.len()));
        };
        // RAM-3.3.2: the very card that was taken, where its twin might go.
        if self.which(cards)? == Which::Taken {
            return Err(refuse::discard_same_as_taken(card.face));
        }
        self.act(&Action::Discard(card.face), Which::Any)?;
        self.drop(*card, false);
        Ok(())
    }

    fn undo(&mut self) -> Result<(), Violation> {
        self.act(&Action::Undo, Which::Any)?;
        self.held.clone_from(&self.drawn);
        if self.open().returned && self.open().phase == Phase::Draw {
            self.held.retain(|held| !held.taken);
        }
        Ok(())
    }
}

fn load_table(rules: &Rules, request: &Request<'_>, open: &mut Open) -> Result<(), BadRequest> {
    let Some(_) = request.get("table") else { return Ok(()) };
    for (at, meld) in request.list("table")?.iter().enumerate() {
        let lay = listed(&read_cards(meld, &rules.deck, "table")?)?;
        // The melds of a request belong to somebody else.
        let meld = lay.meld(rules, SEAT.next(rules.seats));
        let Ok(meld) = meld else { return bad(format!("meld {at} of the table is none")) };
        if !open.table.push(meld) {
            return bad("the table holds more melds than two packs make");
        }
    }
    open.lain = open.table.len() as u8;
    Ok(())
}
