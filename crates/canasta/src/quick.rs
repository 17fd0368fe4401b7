//! Whether anything can be laid or added at all: the question of every turn, answered by counting and
//! by bits. A test holds it against the careful answer of `build`.
//!
//! Take `7H 8H 10H QS QD` and a wild card: the queens and the wild card are a set, where two naturals
//! in front suffice. Without the queen of
//! diamonds only `7 8` begins a run; its third card would be a nine, on which no run ends, so the wild
//! card there needs the ten behind it: room for four cards, or nothing can be laid.

use crate::build::{Build, Kinds};
use crate::meld::{CANASTA, Kind, Pattern, Run, SMALLEST};
use crate::options::{NineEnd, Options, RunWilds};
use crate::pack::{naturals, rank, ranked_in, wilds_in};
use crate::run::{DOWNWARD, UPWARD};

/// Whether anything can be added to a meld: most often a look at the hand says no.
pub(crate) fn any_addition(build: &Build<'_>, kind: Kind) -> bool {
    let (base, pool) = (build.base, build.pool);
    let open = base.len() < CANASTA;
    let wild = open && wilds_in(pool) > 0;
    let natural = match kind {
        Kind::Set => ranked_in(pool, rank(base[0])) > 0,
        Kind::Run => {
            let next = Run::from(base[0]).and_then(|run| run.place(base.len() as i32));
            next.is_some_and(|face| pool.contains(face))
        }
        Kind::Wild => false,
    };
    let fits = build.room.fits(1, base.len() as u8 + 1);
    match kind {
        Kind::Wild => fits && wild,
        Kind::Set => fits && (natural || wild && Pattern::of(base).takes_wild(build.lead)),
        Kind::Run => (natural || wild) && build.next(&[]).faces != 0,
    }
}

/// One bit in every suit.
const LANES: u64 = 1 | 1 << 13 | 1 << 26 | 1 << 39;
/// CAN-5.2.1: the cards from which runs go up, and down.
const UP: u64 = LANES * ((UPWARD as u64) << 2);
const DOWN: u64 = LANES * ((DOWNWARD as u64) << 2);
/// The starts whose third card is a nine: seven upward, jack downward.
const SEVENS: u64 = LANES << 5;
const JACKS: u64 = LANES << 9;

/// Whether any new meld can be made of these cards: the question of every turn, answered by bits.
pub(crate) fn any_new(build: &Build<'_>) -> bool {
    let room = build.room.plain;
    if room < SMALLEST as u8 {
        return false;
    }
    let wilds = wilds_in(build.pool);
    if build.kinds.wild && wilds >= SMALLEST {
        return true;
    }
    let [ones, twos] = naturals(build.pool);
    let wild_third = wilds > 0 && build.lead < 3;
    sets(ones, twos, wild_third) & !(u64::from(build.barred) >> 2) != 0
        || match build.options.run_wilds {
            RunWilds::GapsOnly => {
                let runs = Build { kinds: Kinds { set: false, run: true, wild: false }, ..*build };
                runs.next(&[]).faces != 0
            }
            RunWilds::Any => runs(build.options, ones, wilds > 0, wild_third, room),
            RunWilds::None => runs(build.options, ones, false, false, room),
        }
}

/// The ranks (bit n for rank n + 2) with three naturals, or two and a wild card.
fn sets(ones: u64, twos: u64, wild_third: bool) -> u64 {
    let (mut one, mut two, mut three) = (0u64, 0u64, 0u64);
    for plane in [ones, twos] {
        for suit in 0..4 {
            let ranks = plane >> (13 * suit) & 0x1fff;
            three |= two & ranks;
            two |= one & ranks;
            one |= ranks;
        }
    }
    if wild_third { two } else { three }
}

/// Whether a run of three can be made, or of four where the third would be a nine.
fn runs(options: &Options, n: u64, wild: bool, wild_third: bool, room: u8) -> bool {
    let strict = options.nine_end == NineEnd::Strict;
    let long = room > SMALLEST as u8;
    let way = |pairs: u64, third: u64, fourth: u64, nines: u64| {
        let crossing = if strict { pairs & nines } else { 0 };
        let short = pairs & !crossing & (if wild_third { u64::MAX } else { third });
        // Seven and eight, or jack and ten, and then over the nine: natural or wild, not both wild.
        let by_wild = if wild_third {
            third | fourth
        } else if wild {
            third
        } else {
            0
        };
        let across = crossing & (third & fourth | by_wild);
        (short | if long { across } else { 0 }) != 0
    };
    way(n & n >> 1 & UP, n >> 2, n >> 3, SEVENS) || way(n & n << 1 & DOWN, n << 2, n << 3, JACKS)
}

#[cfg(test)]
mod tests {
    use cards::{Bag, Dice, Face};

    use super::*;
    use crate::pack::FACES;
    use crate::room::Room;

    /// The quick answer and the careful one agree on every hand.
    #[test]
    fn bits_and_walks_agree() {
        let mut dice = Dice::new(5);
        for round in 0..200_000 {
            let options = Options {
                nine_end: [NineEnd::Strict, NineEnd::Relaxed][round % 2],
                run_wilds: [RunWilds::Any, RunWilds::GapsOnly, RunWilds::None][round % 3],
                ..Options::default()
            };
            let mut pool = Bag::EMPTY;
            for _ in 0..1 + dice.below(9) {
                let face = Face::from_index(dice.below(FACES as u32) as usize).unwrap();
                if pool.count(face) < 2 {
                    pool.insert(face);
                }
            }
            let plain = dice.below(10) as u8;
            let build = Build {
                options: &options,
                base: &[],
                pool,
                top: None,
                kinds: Kinds { set: true, run: true, wild: dice.below(2) == 0 },
                lead: 2 + dice.below(2) as u8,
                barred: dice.next_u64() as u16 & dice.next_u64() as u16,
                naturals: 0,
                wilds: 0,
                room: Room { plain, canasta: plain + dice.below(2) as u8 },
            };
            assert_eq!(any_new(&build), build.next(&[]).faces != 0, "{build:?}");
        }
    }
}
