//! One turn by the clauses: what may be done, and the code of the first thing that is wrong.

use super::{Card, Kind, Meld, MeldRules, add, is_joker, judge, meld_points};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pickup {
    Free,
    MustMeld,
    OpenedOnly,
    Penalty,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layoff {
    Any,
    Own,
    LaterTurnsOnly,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Swap {
    Off,
    Keep,
    Reuse,
}

/// The house rules of a turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct House {
    pub table: MeldRules,
    pub minimum: i32,
    pub clean_run: bool,
    pub pickup: Pickup,
    pub bar_twin: bool,
    pub guard_face: bool,
    pub layoff: Layoff,
    pub lay_all: bool,
    pub swap: Swap,
}

/// A meld that lies there.
#[derive(Clone, Debug)]
pub(crate) struct Lying {
    pub meld: Meld,
    pub mine: bool,
    pub fresh: bool,
}

/// A turn, as the player in it sees it.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    /// Whether the card of this turn is drawn.
    pub drawn: bool,
    pub hand: Vec<Card>,
    pub stock: usize,
    pub top: Option<Card>,
    /// The card taken from the pile, and whether it is still held.
    pub taken: Option<Card>,
    pub taken_held: bool,
    pub table: Vec<Lying>,
    pub opened: bool,
    /// Whether something lies there that was laid in this turn.
    pub laid: bool,
    /// What the melds of this turn count, and whether a clean run is among them.
    pub points: i32,
    pub clean: bool,
    pub undone: bool,
    pub returned: bool,
}

/// Something that a player tries.
#[derive(Clone, Debug)]
pub(crate) enum Move {
    Draw,
    Take,
    Meld(Vec<Vec<Card>>),
    Add {
        meld: usize,
        card: Card,
        low: bool,
    },
    /// The meld, which of its jokers, the natural.
    Swap {
        meld: Option<(usize, usize)>,
        card: Card,
        reuse: Reuse,
    },
    Discard(Card),
    Undo,
}

#[derive(Clone, Debug)]
pub(crate) enum Reuse {
    Keep,
    Meld(Vec<Card>),
    Add { meld: usize, low: bool },
}

/// The hand without these cards, if it has them all.
fn without(hand: &[Card], cards: &[Card]) -> Option<Vec<Card>> {
    let mut left = hand.to_vec();
    for card in cards {
        let at = left.iter().position(|held| held == card)?;
        left.remove(at);
    }
    Some(left)
}

impl Turn {
    fn opening_asked(&self, house: &House) -> bool {
        house.minimum > 0 || house.clean_run
    }

    fn opens(&self, house: &House, points: i32, clean: bool) -> Result<(), &'static str> {
        if points < house.minimum {
            return Err("OPENING_BELOW_MINIMUM");
        }
        if house.clean_run && !clean {
            return Err("OPENING_NEEDS_CLEAN_RUN");
        }
        Ok(())
    }

    /// Whether this card may be thrown from this hand (RAM-3.3.2, R5).
    fn may_throw(&self, house: &House, hand: &[Card], held: bool, card: Card) -> bool {
        if self.taken != Some(card) {
            return true;
        }
        let copies = hand.iter().filter(|&&other| other == card).count();
        if house.guard_face { false } else { !held || copies > 1 }
    }

    /// R3, R4: a hand that was laid from must have something to throw.
    fn keeps(&self, house: &House, left: &[Card], held: bool) -> Result<(), &'static str> {
        if left.is_empty() {
            return if house.lay_all { Ok(()) } else { Err("MUST_KEEP_DISCARD") };
        }
        if left.iter().any(|&card| self.may_throw(house, left, held, card)) {
            Ok(())
        } else {
            Err("NO_LEGAL_DISCARD")
        }
    }

    fn held_after(&self, laid: &[Card]) -> bool {
        self.taken_held && !laid.iter().any(|&card| Some(card) == self.taken)
    }

    /// The verdict on a move of the player whose turn it is.
    pub(crate) fn judge(&self, house: &House, wanted: &Move) -> Result<(), &'static str> {
        match wanted {
            Move::Draw | Move::Take if self.drawn => Err("ALREADY_DREW"),
            Move::Draw if self.stock == 0 => Err("STOCK_EMPTY"),
            Move::Draw => Ok(()),
            Move::Take => self.judge_take(house),
            _ if !self.drawn => Err("MUST_DRAW_FIRST"),
            Move::Discard(card) => self.judge_discard(house, *card),
            Move::Undo => {
                let put_back = house.pickup == Pickup::MustMeld && self.taken.is_some();
                if self.laid || put_back { Ok(()) } else { Err("NOTHING_TO_UNDO") }
            }
            Move::Meld(melds) => self.judge_melds(house, melds),
            Move::Add { meld, card, low } => self.judge_add(house, *meld, *card, *low),
            Move::Swap { meld, card, reuse } => self.judge_swap(house, *meld, *card, reuse),
        }
    }

    fn judge_take(&self, house: &House) -> Result<(), &'static str> {
        if self.returned {
            return Err("ALREADY_DREW");
        }
        let Some(top) = self.top else { return Err("DISCARD_PILE_EMPTY") };
        if house.pickup == Pickup::OpenedOnly && !self.opened {
            return Err("PICKUP_BEFORE_OPENING");
        }
        if house.bar_twin && self.hand.contains(&top) {
            return Err("DUPLICATE_OF_HELD_CARD");
        }
        if house.guard_face && self.hand.iter().all(|&card| card == top) {
            return Err("NO_LEGAL_DISCARD");
        }
        Ok(())
    }

    fn judge_discard(&self, house: &House, card: Card) -> Result<(), &'static str> {
        if !self.hand.contains(&card) {
            return Err("CARD_NOT_IN_HAND");
        }
        if !self.may_throw(house, &self.hand, self.taken_held, card) {
            return Err("DISCARD_SAME_AS_TAKEN");
        }
        if self.laid && !self.opened {
            self.opens(house, self.points, self.clean)?;
        }
        if house.pickup == Pickup::MustMeld && self.taken_held {
            return Err("TAKEN_CARD_NOT_MELDED");
        }
        Ok(())
    }

    fn judge_melds(&self, house: &House, melds: &[Vec<Card>]) -> Result<(), &'static str> {
        let package = self.undone && self.opening_asked(house) && !self.opened;
        if melds.len() != 1 && !package {
            return Err("ONE_MELD_AT_A_TIME");
        }
        let all: Vec<Card> = melds.iter().flatten().copied().collect();
        let Some(left) = without(&self.hand, &all) else { return Err("CARD_NOT_IN_HAND") };
        let (mut points, mut clean) = (self.points, self.clean);
        for cards in melds {
            let meld = judge(&house.table, cards)?;
            points += meld_points(&house.table, &meld);
            clean |= meld.kind == Kind::Run && meld.places.iter().all(|(_, joker)| !joker);
        }
        if !self.opened && (package || left.is_empty() && house.lay_all) {
            self.opens(house, points, clean)?;
        }
        self.keeps(house, &left, self.held_after(&all))
    }

    /// Meld found, own meld laid, the option.
    fn touch(&self, house: &House, meld: usize) -> Result<&Meld, &'static str> {
        let Some(lying) = self.table.get(meld) else { return Err("MELD_NOT_FOUND") };
        if !self.opened {
            return Err("LAYOFF_BEFORE_MELD");
        }
        match house.layoff {
            Layoff::Own if !lying.mine => Err("LAYOFF_NOT_OWN_MELD"),
            Layoff::LaterTurnsOnly if lying.fresh => Err("LAYOFF_TOO_EARLY"),
            _ => Ok(&lying.meld),
        }
    }

    fn judge_add(
        &self,
        house: &House,
        meld: usize,
        card: Card,
        low: bool,
    ) -> Result<(), &'static str> {
        let Some(left) = without(&self.hand, &[card]) else { return Err("CARD_NOT_IN_HAND") };
        let meld = self.touch(house, meld)?;
        add(&house.table, meld, card, low).map_err(layoff_code)?;
        self.keeps(house, &left, self.held_after(&[card]))
    }

    fn judge_swap(
        &self,
        house: &House,
        joker: Option<(usize, usize)>,
        card: Card,
        reuse: &Reuse,
    ) -> Result<(), &'static str> {
        let mut laid = vec![card];
        if let Reuse::Meld(cards) = reuse {
            let mut beside = cards.clone();
            if let Some(at) = beside.iter().position(|&card| is_joker(card)) {
                beside.remove(at);
            }
            laid.extend(beside);
        }
        let Some(mut left) = without(&self.hand, &laid) else { return Err("CARD_NOT_IN_HAND") };
        let Some((at, nth)) = joker else { return Err("MELD_NOT_FOUND") };
        let source = self.touch(house, at)?;
        match house.swap {
            _ if !house.table.jokers_in_game => return Err("JOKER_NOT_IN_GAME"),
            Swap::Off => return Err("JOKER_SWAP_NOT_ALLOWED"),
            Swap::Keep | Swap::Reuse => {}
        }
        let Some(changed) = replaced(source, nth, card) else { return Err("LAYOFF_DOES_NOT_FIT") };
        match (house.swap, reuse) {
            (Swap::Keep, Reuse::Keep) => left.push(Card::Joker),
            (Swap::Keep, _) => return Err("ONE_MELD_AT_A_TIME"),
            (_, Reuse::Keep) => return Err("MELD_TOO_SMALL"),
            (_, Reuse::Meld(cards)) => {
                if !cards.contains(&Card::Joker) {
                    return Err("MELD_TOO_SMALL");
                }
                judge(&house.table, cards)?;
            }
            (_, Reuse::Add { meld, low }) => {
                let other = self.touch(house, *meld)?;
                let target = if *meld == at { &changed } else { other };
                add(&house.table, target, Card::Joker, *low).map_err(layoff_code)?;
            }
        }
        self.keeps(house, &left, self.held_after(&laid))
    }
}

/// R36: a lay-off has one code; a joker's codes stay its own.
fn layoff_code(cause: &'static str) -> &'static str {
    if cause.starts_with("JOKER") { cause } else { "LAYOFF_DOES_NOT_FIT" }
}

/// R31: the meld with a natural in place of its n-th joker, if it is what the joker stands for.
fn replaced(meld: &Meld, nth: usize, card: Card) -> Option<Meld> {
    let Card::Natural { suit, rank } = card else { return None };
    let mut changed = meld.clone();
    match meld.kind {
        Kind::Set => {
            if rank != meld.of || meld.suits.contains(&suit) || meld.jokers == 0 {
                return None;
            }
            changed.jokers -= 1;
            changed.suits.push(suit);
        }
        Kind::Run => {
            let jokers = changed.places.iter_mut().filter(|(_, joker)| *joker);
            let (place, joker) = jokers.map(|place| (place.0, &mut place.1)).nth(nth)?;
            if suit != meld.of || rank != (if place == 14 { 1 } else { place }) {
                return None;
            }
            *joker = false;
        }
    }
    Some(changed)
}
