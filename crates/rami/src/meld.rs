//! Sets and runs: what may be laid, what may be added, what it counts (RAM-3.2).
//!
//! A run takes places: the low ace at 0, deuce to king at 1 to 12, the high ace at 13. A joker in a
//! run stands at a place of its own from the moment it is laid; in a set it stands for whatever
//! suits are missing (R25).

use cards::{Bag, Face, Rank, Seat};
use serde::{Deserialize, Serialize};

use crate::options::Rules;
use crate::pack::{self, JOKER, MOST_JOKERS, one_each, ranks};

/// RAM-3.2.3.
const FEWEST: usize = 3;
/// R12: no value twice makes thirteen the longest run.
const LONGEST: usize = 13;
/// R13: no suit twice makes four the biggest set.
const SUITS: usize = 4;
/// Every place of a run, whatever the table says about aces.
const EVERYWHERE: u16 = 0x3fff;
/// The ace among the ranks of a suit.
const ACE: u16 = 1 << 12;

/// Cards as a player lays them: which, and how many jokers go to the low end of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lay {
    /// The cards.
    pub cards: Bag,
    /// Jokers that fill no gap and go to the low end; the others go to the high end (R25).
    pub low: u8,
}

/// Set or run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// One rank, different suits.
    #[default]
    Set,
    /// Neighbours of one suit.
    Run,
}

impl Kind {
    /// Its word on the wire.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Kind::Set => "set",
            Kind::Run => "run",
        }
    }
}

/// A meld on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(remote = "Self")]
pub struct Meld {
    /// Set or run.
    pub kind: Kind,
    /// The rank of a set or the suit of a run, by number.
    pub of: u8,
    /// Who laid it.
    pub owner: Seat,
    /// A set: the suits of its naturals. A run: the places it takes, jokers included.
    pub held: u16,
    /// A set: how many jokers. A run: the places where jokers stand.
    pub jokers: u16,
}

/// Why cards are no meld.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// RAM-3.2.3: fewer than three cards.
    TooSmall,
    /// RAM-J1, R32: a joker at a table without.
    JokerNotInGame,
    /// RAM-J1, R25: too many jokers, or fewer than two naturals.
    JokerLimit,
    /// RAM-3.2.4: a suit twice in a set.
    DuplicateSuit,
    /// RAM-3.2.1: some cards share a rank and others do not.
    RankMismatch,
    /// RAM-3.2.2: nothing in common.
    MixedSuits,
    /// RAM-3.2.5: a value twice in a run.
    DuplicateRank,
    /// RAM-3.2.2: round the corner.
    AceWrap,
    /// RAM-3.2.2: a gap.
    NotConsecutive,
}

impl Lay {
    /// The meld that these cards make, laid by that seat, or why they make none. The order of the
    /// questions is that of the rulings: size, jokers, set or run.
    pub fn meld(self, rules: &Rules, owner: Seat) -> Result<Meld, Fault> {
        let (cards, jokers) = (self.cards, self.cards.jokers());
        if cards.len() < FEWEST {
            return Err(Fault::TooSmall);
        }
        jokers_fit(rules, jokers)?;
        let naturals = cards.suited();
        if cards.len() - jokers < 2 {
            return Err(Fault::JokerLimit);
        }
        let first = naturals.trailing_zeros() as usize;
        let (suit, rank) = (first / 13, first % 13);
        if naturals & !ranked(rank) == 0 {
            // R13: a fifth card repeats a suit, joker or not.
            if cards.pairs() != 0 || cards.len() > SUITS {
                return Err(Fault::DuplicateSuit);
            }
            let (held, jokers) = (suits(naturals, rank), jokers as u16);
            return Ok(Meld { kind: Kind::Set, of: rank as u8, owner, held, jokers });
        }
        if naturals >> (13 * suit) & !0x1fff == 0 {
            if cards.pairs() != 0 || cards.len() > LONGEST {
                return Err(Fault::DuplicateRank);
            }
            let (held, jokers) = run(rules.places, ranks(cards, suit), jokers, self.low)?;
            return Ok(Meld { kind: Kind::Run, of: suit as u8, owner, held, jokers });
        }
        let ranks = (0..4).fold(0, |all, suit| all | ranks(cards, suit));
        let repeated = (ranks.count_ones() as usize) < cards.len() - jokers;
        Err(if repeated { Fault::RankMismatch } else { Fault::MixedSuits })
    }

    /// The same cards with the end jokers where they can go: R25 moves those without room.
    pub fn settled(self, rules: &Rules) -> Lay {
        let low = self.meld(rules, Seat::new(0)).map_or(self.low, |meld| meld.ends().0);
        Lay { low, ..self }
    }

    /// As the cards were listed, R25: a joker goes to the end at which it was given if the list
    /// reads up or down in rank order, else to the upper one. `None` if no deck has so many of a face.
    pub fn listed(faces: &[Face]) -> Option<Lay> {
        let mut cards = Bag::EMPTY;
        if !faces.iter().all(|&face| cards.insert(face)) || cards.jokers() > MOST_JOKERS {
            return None;
        }
        // The ace stands where it makes the list read in order.
        let low = [0, 13].into_iter().map(|ace| given_low(faces, ace)).max().unwrap_or(0);
        let lay = Lay { cards, low };
        Some(lay.as_run().map_or(Lay { low: 0, ..lay }, |run| Lay { low: run.ends().0, ..lay }))
    }

    /// The cards as a run, if they are one wherever aces may stand.
    fn as_run(self) -> Option<Meld> {
        let naturals = self.cards.suited();
        let suit = naturals.trailing_zeros() as usize / 13;
        let one_suit = naturals.count_ones() > 1 && naturals >> (13 * suit) & !0x1fff == 0;
        if !one_suit || self.cards.pairs() != 0 || self.cards.len() > LONGEST {
            return None;
        }
        let ranks = ranks(self.cards, suit);
        let (held, jokers) = read(EVERYWHERE, ranks, self.cards.jokers(), self.low)?;
        Some(Meld { kind: Kind::Run, of: suit as u8, owner: Seat::new(0), held, jokers })
    }

    /// The cards in the order in which they would lie, so that [`Lay::listed`] reads them back.
    pub fn in_order(self) -> Vec<Face> {
        if let Some(run) = self.as_run() {
            return run.faces().collect();
        }
        let jokers = self.cards.jokers();
        let low = usize::from(self.low).min(jokers);
        let joker = |n| std::iter::repeat_n(Face::JOKER, n);
        let suited = self.cards.iter().filter(|face| !face.is_joker());
        joker(low).chain(suited).chain(joker(jokers - low)).collect()
    }
}

/// Jokers given before naturals that read up, or after naturals that read down, with aces at this place.
fn given_low(faces: &[Face], ace: usize) -> u8 {
    let place = |face: &Face| match face.rank()? {
        Rank::Ace => Some(ace),
        rank => Some(rank.index() + 1),
    };
    let order: Vec<usize> = faces.iter().filter_map(place).collect();
    let is_joker = |face: &&Face| face.is_joker();
    if order.len() > 1 && order.is_sorted() {
        faces.iter().take_while(is_joker).count() as u8
    } else if order.len() > 1 && order.iter().rev().is_sorted() {
        faces.iter().rev().take_while(is_joker).count() as u8
    } else {
        0
    }
}

/// RAM-J1: whether a meld may hold so many jokers.
pub(crate) fn jokers_fit(rules: &Rules, jokers: usize) -> Result<(), Fault> {
    match jokers {
        0 => Ok(()),
        _ if rules.options.jokers == 0 => Err(Fault::JokerNotInGame),
        _ if jokers > usize::from(rules.options.max_jokers_per_meld) => Err(Fault::JokerLimit),
        _ => Ok(()),
    }
}

/// The four faces of a rank, as bits.
pub(crate) const fn ranked(rank: usize) -> u64 {
    (1 | 1 << 13 | 1 << 26 | 1 << 39) << rank
}

/// The suits of a rank among these faces, one bit each.
fn suits(faces: u64, rank: usize) -> u16 {
    (0..4).fold(0, |suits, suit| suits | (faces >> (13 * suit + rank) & 1) << suit) as u16
}

/// The places that a run of these ranks takes, and where its jokers stand.
fn run(allowed: u16, ranks: u16, jokers: usize, low: u8) -> Result<(u16, u16), Fault> {
    if let Some(read) = read(allowed, ranks, jokers, low) {
        return Ok(read);
    }
    // R11: an ace at an end that the option bars is a gap, not a wrap.
    let wraps = read(EVERYWHERE, ranks, jokers, 0).is_none() && wraps(ranks, jokers);
    Err(if wraps { Fault::AceWrap } else { Fault::NotConsecutive })
}

/// Reads ranks as a run; an ace that could stand at either end stands low.
fn read(allowed: u16, ranks: u16, jokers: usize, low: u8) -> Option<(u16, u16)> {
    let plain = (ranks & !ACE) << 1;
    match ranks & ACE {
        0 => fill(allowed, plain, jokers, low),
        _ => fill(allowed, plain | 1, jokers, low)
            .or_else(|| fill(allowed, plain | 1 << 13, jokers, low)),
    }
}

/// Fills the gaps between the naturals and puts the other jokers at the ends (R25).
fn fill(allowed: u16, naturals: u16, jokers: usize, low: u8) -> Option<(u16, u16)> {
    if naturals & !allowed != 0 {
        return None;
    }
    let (first, last) = (naturals.trailing_zeros(), naturals.ilog2());
    let gaps = last + 1 - first - naturals.count_ones();
    let ends = (jokers as u32).checked_sub(gaps)?;
    let below = first - allowed.trailing_zeros();
    let above = allowed.ilog2() - last;
    // Those for which there is no room at one end go to the other, if there is room.
    let low = u32::from(low).max(ends.saturating_sub(above)).min(ends).min(below);
    let (first, last) = (first - low, last + ends - low);
    let held = (1u16 << (last + 1)).wrapping_sub(1 << first);
    (ends - low <= above).then_some((held, held & !naturals))
}

/// Whether the cards would hold on a ring with king, ace and deuce side by side.
#[cold]
fn wraps(ranks: u16, jokers: usize) -> bool {
    // On the ring the ace is 0; an arc goes from `from` up to the king and on from the ace to `to`.
    let ring = (ranks & !ACE) << 1 | ranks >> 12;
    let arcs = (1..12).flat_map(|to| (to + 1..13).map(move |from| (from, to)));
    arcs.into_iter().any(|(from, to)| {
        let arc: u16 = (0x1fff & !((1 << from) - 1)) | ((1 << (to + 1)) - 1);
        ring & !arc == 0 && arc.count_ones() - ring.count_ones() <= jokers as u32
    })
}

impl Meld {
    /// How many cards it has.
    #[inline]
    #[allow(clippy::len_without_is_empty, reason = "a meld is never empty")]
    pub fn len(&self) -> usize {
        let jokers = if self.kind == Kind::Set { self.jokers } else { 0 };
        self.held.count_ones() as usize + usize::from(jokers)
    }

    /// How many jokers it has.
    #[inline]
    pub fn n_jokers(&self) -> usize {
        match self.kind {
            Kind::Set => usize::from(self.jokers),
            Kind::Run => self.jokers.count_ones() as usize,
        }
    }

    /// Whether it is a run without joker (R9).
    #[inline]
    pub fn is_clean_run(&self) -> bool {
        self.kind == Kind::Run && self.jokers == 0
    }

    /// Its cards, counted by face.
    pub fn cards(&self) -> Bag {
        let naturals = match self.kind {
            Kind::Set => (0..4)
                .filter(|suit| self.held >> suit & 1 == 1)
                .fold(0, |faces, suit| faces | 1 << (13 * suit + u32::from(self.of))),
            Kind::Run => {
                let natural = self.held & !self.jokers;
                let ranks = (natural >> 1 & !ACE) | (natural & 1) << 12 | natural >> 13 << 12;
                u64::from(ranks) << (13 * self.of)
            }
        };
        one_each(naturals, self.n_jokers())
    }

    /// Its cards as they lie: a run upwards, a set with its jokers last.
    pub fn faces(self) -> impl Iterator<Item = Face> {
        let places = (0..14).filter(move |_| self.kind == Kind::Run);
        let lying = places.filter(move |place| self.held >> place & 1 == 1);
        let run = lying.map(move |place| match self.jokers >> place & 1 {
            1 => Face::JOKER,
            _ => self.at(place),
        });
        let set = (self.kind == Kind::Set).then(|| self.cards().iter());
        run.chain(set.into_iter().flatten())
    }

    /// The face that belongs at a place of this run.
    #[inline]
    pub fn at(&self, place: u32) -> Face {
        pack::face(usize::from(self.of), (place as usize + 12) % 13)
    }

    /// R26: what it counts towards an opening.
    pub fn points(&self, rules: &Rules) -> u16 {
        match self.kind {
            Kind::Set => rules.rank_points[usize::from(self.of)] * self.len() as u16,
            Kind::Run => (0..14)
                .filter(|place| self.held >> place & 1 == 1)
                .map(|place| rules.place_points[place])
                .sum(),
        }
    }

    /// Jokers at the low and at the high end of a run.
    pub(crate) fn ends(&self) -> (u8, u8) {
        if self.kind == Kind::Set {
            return (0, 0);
        }
        let natural = self.held & !self.jokers;
        let low = natural.trailing_zeros() - self.held.trailing_zeros();
        (low as u8, (self.held.ilog2() - natural.ilog2()) as u8)
    }

    /// The places below and above a run that are still free.
    #[inline]
    fn free_ends(&self, rules: &Rules) -> (Option<u32>, Option<u32>) {
        if self.held.count_ones() as usize == LONGEST {
            return (None, None);
        }
        let below = self.held.trailing_zeros().checked_sub(1);
        let above = self.held.ilog2() + 1;
        let allowed = |place: &u32| rules.places >> place & 1 == 1;
        (below.filter(allowed), Some(above).filter(allowed))
    }

    /// The faces that can be added, one bit each (RAM-3.2.6).
    #[inline]
    pub fn takes(&self, rules: &Rules) -> u64 {
        let room = self.n_jokers() < usize::from(rules.options.max_jokers_per_meld);
        let naturals = match self.kind {
            Kind::Set if self.len() == SUITS => 0,
            Kind::Set => self.missing(),
            Kind::Run => {
                let (below, above) = self.free_ends(rules);
                let face = |place: Option<u32>| place.map_or(0, |at| pack::bit(self.at(at)));
                face(below) | face(above)
            }
        };
        if room && naturals != 0 { naturals | JOKER } else { naturals }
    }

    /// The faces that a set lacks.
    fn missing(&self) -> u64 {
        ranked(usize::from(self.of)) & !self.cards().suited()
    }

    /// The ends at which a joker can be added to a run: low, high. A set has none to choose.
    #[inline]
    pub fn joker_ends(&self, rules: &Rules) -> (bool, bool) {
        let (below, above) = self.free_ends(rules);
        let run = self.kind == Kind::Run;
        (run && below.is_some(), run && above.is_some())
    }

    /// The meld with these cards added: gaps first, other jokers as [`Lay`] says. `None` if they do
    /// not fit; jokers are not counted here.
    pub fn with(&self, rules: &Rules, lay: Lay) -> Option<Meld> {
        let (naturals, jokers) = (lay.cards.suited(), lay.cards.jokers());
        let longer = self.len() + lay.cards.len();
        if lay.cards.pairs() != 0 {
            return None;
        }
        if self.kind == Kind::Set {
            let fits = naturals & !self.missing() == 0 && longer <= SUITS;
            let held = self.held | suits(naturals, usize::from(self.of));
            return fits.then(|| Meld { held, jokers: self.jokers + jokers as u16, ..*self });
        }
        let suit = usize::from(self.of);
        let ranks = ranks(lay.cards, suit);
        if u64::from(ranks) << (13 * suit) != naturals || longer > LONGEST {
            return None;
        }
        let plain = (ranks & !ACE) << 1;
        let readings = if ranks & ACE == 0 { [plain; 2] } else { [plain | 1, plain | 1 << 13] };
        readings.into_iter().find_map(|places| {
            if places & self.held != 0 {
                return None;
            }
            let (held, standing) = fill(rules.places, self.held | places, jokers, lay.low)?;
            Some(Meld { held, jokers: self.jokers | standing, ..*self })
        })
    }

    /// Why cards that do not fit do not (R36): what is wrong with the whole.
    #[cold]
    pub fn misfit(&self, rules: &Rules, lay: Lay) -> Fault {
        let mut cards = self.cards();
        if !lay.cards.iter().all(|face| cards.insert(face)) {
            let set = self.kind == Kind::Set;
            return if set { Fault::DuplicateSuit } else { Fault::DuplicateRank };
        }
        if let Err(fault) = (Lay { cards, low: 0 }).meld(rules, self.owner) {
            return fault;
        }
        // The cards would do, but not there: a set has no ends, a joker on the table already stands for
        // one of them, or the other end is meant.
        if self.kind == Kind::Set {
            return Fault::NotConsecutive;
        }
        let ranks = ranks(lay.cards, usize::from(self.of));
        let places = (ranks & !ACE) << 1 | (ranks >> 12) | (ranks & ACE) << 1;
        if places & self.held == 0 { Fault::NotConsecutive } else { Fault::DuplicateRank }
    }

    /// The faces for which a joker of this meld can be had (R31), one bit each; `joker` counts the
    /// jokers of the meld from the low end. The jokers of a set are all alike.
    pub fn wanted(&self, joker: usize) -> u64 {
        match self.kind {
            Kind::Set if self.n_jokers() > joker => self.missing(),
            Kind::Set => 0,
            Kind::Run => self.joker_place(joker).map_or(0, |place| pack::bit(self.at(place))),
        }
    }

    /// The meld with a natural in place of that joker.
    pub fn without_joker(&self, joker: usize, natural: Face) -> Meld {
        match self.kind {
            Kind::Set => Meld {
                held: self.held | 1 << (natural.index() / 13),
                jokers: self.jokers - 1,
                ..*self
            },
            Kind::Run => {
                let place = self.joker_place(joker).expect("there is a joker to take");
                Meld { jokers: self.jokers & !(1 << place), ..*self }
            }
        }
    }

    fn joker_place(&self, joker: usize) -> Option<u32> {
        (0..14).filter(|place| self.jokers >> place & 1 == 1).nth(joker)
    }
}
