//! Composing a meld: what the winner of a trick can meld, and with which cards.
//!
//! A kind is named first, then its cards follow in one order ([`Melder::next`]), so that a meld is
//! composed step by step without dead ends. Of copies that are as good as each other only the lowest
//! is offered.

use cards::{List, Rank, Suit};
use engine::Violation;

use crate::meld::{History, JACK_OF_DIAMONDS, Kind, Meld, QUEEN_OF_SPADES, RUN, RUN_LEN};
use crate::options::Rules;
use crate::pack::{Card, Cards, Faces, HAND_LEN, ranked, suited};
use crate::refuse;

/// A player about to meld: what there is to meld with.
#[derive(Clone, Copy, Debug)]
pub struct Melder<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The trump suit.
    pub trump: Option<Suit>,
    /// What has been melded before.
    pub history: &'a History,
    /// The cards that have come to light, of all players.
    pub lit: Cards,
    /// All cards of the player by name, but for a card that may not be melded yet (B8).
    pub cards: Cards,
    /// Those among them that do not lie on the table.
    pub hand: Cards,
}

impl Melder<'_> {
    /// The kinds that can be melded now, one bit each.
    #[inline]
    pub fn kinds(&self) -> u16 {
        let kinds = self.kinds_from_anywhere();
        if kinds == 0 || !self.rules.options.meld_needs_hand_card {
            return kinds;
        }
        let possible = |kind: &Kind| {
            kinds >> *kind as u16 & 1 == 1 && !self.next(*kind, Cards::EMPTY).is_empty()
        };
        Kind::ALL.into_iter().filter(possible).fold(0, |kinds, kind| kinds | 1 << kind as u16)
    }

    /// As [`Melder::kinds`], wherever the cards lie. Most hands lack the faces for most kinds, which is
    /// seen at once; only then is the past of the cards looked at.
    fn kinds_from_anywhere(&self) -> u16 {
        let can = |possible: bool, kind: Kind| u16::from(possible) << kind as u16;
        let (faces, trumps) = (self.cards.faces(), self.trump.map_or(0, suited));
        let couples_of = couples(faces);
        let mut kinds = 0;
        if faces & QUEEN_OF_SPADES != 0 && faces & JACK_OF_DIAMONDS != 0 {
            let free = self.fitting(Kind::Bezique);
            let queens = free.with_faces(QUEEN_OF_SPADES).len();
            let jacks = free.with_faces(JACK_OF_DIAMONDS).len();
            kinds |= can(queens >= 1 && jacks >= 1, Kind::Bezique)
                | can(queens >= 2 && jacks >= 2, Kind::DoubleBezique);
        }
        if couples_of & !trumps != 0 {
            let free = self.fitting(Kind::Marriage);
            kinds |= can(couples(free.faces()) != 0, Kind::Marriage);
        }
        if couples_of & trumps != 0 {
            let run = self.fitting(Kind::TrumpRun).faces() == Kind::TrumpRun.faces(self.trump);
            kinds |= can(run, Kind::TrumpRun) | can(!self.kings().is_empty(), Kind::TrumpMarriage);
        }
        for kind in Kind::FOURS {
            kinds |= can(self.four(kind), kind);
        }
        kinds
    }

    /// BEZ-4.1.6, BEZ-4.2.2: whether there are enough cards of the rank, jokers helping.
    #[inline]
    fn four(&self, kind: Kind) -> bool {
        let Some(rank) = kind.rank() else { return false };
        let most = usize::from(self.rules.options.max_jokers_in_four);
        if self.cards.count_rank(rank) + most < 4 {
            return false;
        }
        let free = self.fitting(kind);
        free.count_rank(rank) + free.jokers().len().min(most) >= 4
    }

    /// The cards that may serve in this kind, as far as one can tell card by card.
    #[inline]
    fn fitting(&self, kind: Kind) -> Cards {
        let used = |kind: Kind| self.history.used(kind);
        let barred = match kind {
            // B14, B15: single and double bezique exclude each other.
            Kind::Bezique | Kind::DoubleBezique => used(Kind::Bezique) | used(Kind::DoubleBezique),
            // B16: where tradition rules, a run's cards do not marry any more.
            Kind::TrumpMarriage if !self.rules.options.remarry_run_cards => {
                used(Kind::TrumpMarriage) | used(Kind::TrumpRun)
            }
            _ => used(kind),
        };
        let jokers = if kind.rank().is_some() { Cards::JOKERS } else { Cards::EMPTY };
        (self.cards - barred) & (Cards::of_faces(kind.faces(self.trump)) | jokers)
    }

    /// BEZ-4.2.8: the kings of trumps that have a queen to marry.
    fn kings(&self) -> Cards {
        let free = self.fitting(Kind::TrumpMarriage);
        let kings = free.with_faces(ranked(Rank::King)).iter();
        kings.filter(|&king| !self.queens(king).is_empty()).collect()
    }

    /// BEZ-4.2.8: the queens of trumps that this king may marry.
    fn queens(&self, king: Card) -> Cards {
        let free = self.fitting(Kind::TrumpMarriage).with_faces(ranked(Rank::Queen));
        free.iter().filter(|&queen| !self.history.mated(king, queen)).collect()
    }

    /// The cards that may be laid next when these have been laid for this kind.
    pub fn next(&self, kind: Kind, laid: Cards) -> Cards {
        let next = self.next_from_anywhere(kind, laid);
        if !self.rules.options.meld_needs_hand_card {
            return next;
        }
        let finishes = |card: &Card| self.finishes_from_hand(kind, laid | Cards::one(*card));
        next.iter().filter(finishes).collect()
    }

    /// B18: whether the meld can still get a card from the hand.
    fn finishes_from_hand(&self, kind: Kind, laid: Cards) -> bool {
        laid.meets(self.hand)
            || laid.len() < kind.size()
                && self
                    .next_from_anywhere(kind, laid)
                    .iter()
                    .any(|card| self.finishes_from_hand(kind, laid | Cards::one(card)))
    }

    /// As [`Melder::next`], wherever the cards lie: slot by slot, from ace to jack in a run, king
    /// before queen, queens before jacks in a bezique; copies in the order of [`Melder::in_order`].
    fn next_from_anywhere(&self, kind: Kind, laid: Cards) -> Cards {
        let free = self.fitting(kind);
        let next = match kind {
            Kind::TrumpRun => {
                let whole = free.faces() == kind.faces(self.trump) && self.trump.is_some();
                let place = RUN.ilog2() - laid.len().min(RUN_LEN - 1) as u32;
                if whole { free.with_faces(0x0101_0101 << place) } else { Cards::EMPTY }
            }
            Kind::TrumpMarriage => match laid.first() {
                None => self.kings(),
                Some(king) => self.queens(king),
            },
            Kind::Marriage if laid.is_empty() => {
                free.with_faces(couples(free.faces()) & ranked(Rank::King))
            }
            Kind::Marriage => {
                let suits = Suit::ALL.into_iter().map(suited);
                let suit = suits.filter(|suit| suit & laid.faces() != 0).fold(0, |a, b| a | b);
                free.with_faces(suit & ranked(Rank::Queen))
            }
            Kind::Bezique | Kind::DoubleBezique => {
                let each = kind.size() / 2;
                let (queens, jacks) =
                    (free.with_faces(QUEEN_OF_SPADES), free.with_faces(JACK_OF_DIAMONDS));
                let enough = queens.len() >= each && jacks.len() >= each;
                return match (enough, laid.len() < each) {
                    (false, _) => Cards::EMPTY,
                    (true, true) => self.choose(queens, laid, each),
                    (true, false) => self.choose(jacks, laid & jacks, each),
                };
            }
            _ => return self.choose(free, laid, kind.size()),
        };
        self.history.firsts(next, self.lit)
    }

    /// Chooses so many of these cards one after the other, in their order.
    fn choose(&self, free: Cards, laid: Cards, size: usize) -> Cards {
        let most = usize::from(self.rules.options.max_jokers_in_four);
        let order = self.in_order(free);
        let count = order.len();
        let seconds = free - self.history.firsts(free, self.lit);
        let from = order.iter().rposition(|&card| laid.contains(card)).map_or(0, |last| last + 1);
        // Jokers stand last.
        let real = count - free.jokers().len();
        let (laid_jokers, laid_real) = (laid.jokers().len(), (laid - Cards::JOKERS).len());
        let mut next = Cards::EMPTY;
        for (at, &card) in order.iter().enumerate().skip(from) {
            let is_joker = usize::from(at >= real);
            // With this card and all that follow it.
            let (of_real, of_jokers) =
                (real.saturating_sub(at), count - at.max(real) + laid_jokers);
            let enough = laid_real + of_real + of_jokers.min(most) >= size;
            // A card that is as good as a lower one comes right after that.
            let in_turn = !seconds.contains(card) || at > 0 && laid.contains(order[at - 1]);
            if in_turn && enough && laid_jokers + is_joker <= most {
                next |= Cards::one(card);
            }
        }
        next
    }

    /// The one order of cards that are chosen from: cards that are as good as each other stand
    /// together, and otherwise the lower comes first.
    fn in_order(&self, cards: Cards) -> List<Card, HAND_LEN> {
        let mut order: List<Card, HAND_LEN> = cards.iter().collect();
        if cards.has_pair() {
            let first = |card| self.history.first_like(card, cards, self.lit);
            order.sort_by_key(|&card| (first(card), card));
        }
        order
    }

    /// The cards of a meld in the order in which [`Melder::next`] offers them.
    pub(crate) fn spell(&self, meld: Meld) -> List<Card, HAND_LEN> {
        let mut order = self.in_order(meld.cards);
        match meld.kind {
            Kind::TrumpRun | Kind::TrumpMarriage | Kind::Marriage => {
                order.sort_by_key(|card| std::cmp::Reverse(card.face()));
            }
            // Stable: queens of spades before jacks of diamonds.
            Kind::Bezique | Kind::DoubleBezique => order.sort_by_key(|card| card.face()),
            _ => {}
        }
        order
    }

    /// Whether this meld may be laid, of cards that the player has.
    pub fn check(&self, meld: Meld) -> Result<(), Violation> {
        self.check_kind(meld)?;
        self.check_past(meld)?;
        // B18: whether a meld may lie on the table already.
        if self.rules.options.meld_needs_hand_card && !meld.cards.meets(self.hand) {
            return Err(refuse::hand_card_needed(meld.cards));
        }
        // BEZ-8.1: of cards that are as good as each other the lowest are laid.
        let rest = self.fitting(meld.kind) - meld.cards;
        let lower = |card: Card| {
            let like = |&other: &Card| other < card && self.history.alike(other, card, self.lit);
            rest.with_face(card.face()).iter().find(like)
        };
        match meld.cards.iter().find_map(lower) {
            Some(lower) => Err(refuse::wrong_copy(Cards::one(lower))),
            None => Ok(()),
        }
    }

    /// BEZ-4.1: whether the cards are the meld that they are called.
    fn check_kind(&self, Meld { kind, cards }: Meld) -> Result<(), Violation> {
        let (jokers, fits) = (cards.jokers(), kind.fits(self.trump, cards));
        if kind.rank().is_none() && !jokers.is_empty() {
            return Err(refuse::joker_out_of_place(jokers));
        }
        let most = usize::from(self.rules.options.max_jokers_in_four);
        // B37: four jokers are a four with too many of them.
        if jokers.len() > most && (fits || jokers == cards) {
            return Err(refuse::too_many_jokers(jokers, most));
        }
        if fits { Ok(()) } else { Err(refuse::not_this_meld(kind, cards)) }
    }

    /// BEZ-4.2: whether the cards may serve in this kind after what they served in before.
    fn check_past(&self, Meld { kind, cards }: Meld) -> Result<(), Violation> {
        let served = |kind: Kind| cards & self.history.used(kind);
        let (singles, doubles) = (served(Kind::Bezique), served(Kind::DoubleBezique));
        if kind == Kind::DoubleBezique && !singles.is_empty() {
            return Err(refuse::double_after_single(singles));
        }
        if kind == Kind::Bezique && !doubles.is_empty() {
            return Err(refuse::single_after_double(doubles));
        }
        if !served(kind).is_empty() {
            return Err(refuse::card_reused(kind, served(kind)));
        }
        if kind == Kind::TrumpMarriage {
            let royal = |rank| cards.with_faces(ranked(rank)).first();
            let couple = royal(Rank::King).zip(royal(Rank::Queen));
            let mated = couple.is_some_and(|(king, queen)| self.history.mated(king, queen));
            let of_runs = served(Kind::TrumpRun);
            if mated || !self.rules.options.remarry_run_cards && !of_runs.is_empty() {
                return Err(refuse::run_remarried(of_runs));
            }
        }
        Ok(())
    }
}

/// The kings and queens of suits that have both.
fn couples(faces: Faces) -> Faces {
    // The king's bit stands right above the queen's.
    let kings = faces & faces << 1 & ranked(Rank::King);
    kings | kings >> 1
}
