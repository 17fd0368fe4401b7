//! Two bots of the house, the same deals, every seating: what one gains over the other.

use std::ops::Range;

use bots::Craft;
use cards::Seat;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::complaint::{Complaint, Stop, stopped};
use crate::lane::{deal_seed, margins};
use crate::pool;
use crate::settings::Unit;
use crate::table::{Asked, Pause, Table};
use crate::thinker::{Memory, Thinker};

/// Who meets whom, and where.
#[derive(Clone, Debug)]
pub struct Duel<'a> {
    /// The bot that is measured.
    pub ours: Thinker,
    /// The bot it is measured against.
    pub theirs: Thinker,
    /// Who bids for everybody, so that only the play of the cards is compared.
    pub bids: Option<Thinker>,
    /// Deals come from this name.
    pub seed: &'a str,
    /// Which of them are played.
    pub deals: Range<u64>,
    /// How long a game is.
    pub unit: Unit,
}

/// What came of one deal, over all seatings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gain {
    /// What our side made more than the mean of the others.
    pub points: f64,
    /// How often it was ahead; a tie is shared.
    pub won: f64,
}

/// Plays all deals on so many threads; the same figures on any number of them.
pub fn duel<G: Craft>(
    options: &G::Options,
    duel: &Duel<'_>,
    threads: usize,
    stop: Stop<'_>,
) -> Result<Vec<Gain>, Complaint> {
    let rules = G::compile(options);
    let rules = rules.map_err(|error| Complaint::new("BAD_OPTIONS", error.to_string()))?;
    let Range { start, end } = duel.deals;
    let play = |nth: usize| one::<G>(&rules, duel, start + nth as u64, stop);
    // Room is made as deals are played: whoever wishes for more than there is time for is not refused the memory.
    let deals = 0..(end - start) as usize;
    match pool::open(threads)? {
        None => deals.map(play).collect(),
        Some(pool) => pool.install(|| deals.into_par_iter().map(play).collect()),
    }
}

fn one<G: Craft>(
    rules: &G::Rules,
    duel: &Duel<'_>,
    number: u64,
    stop: Stop<'_>,
) -> Result<Gain, Complaint> {
    let sides = G::seating(rules).sides;
    let games = sides.len() as f64;
    let mut gain = Gain { points: 0.0, won: 0.0 };
    let key = deal_seed(duel.seed, number).deal_key(&[]);
    for ours in sides.all() {
        let mut table = Table::<G>::deal(rules, key);
        let before = table.standing(rules).scores;
        let bot = |seat: Seat| if sides.of(seat) == ours { duel.ours } else { duel.theirs };
        play_out(rules, duel, &mut table, bot, stop)?;
        let margins = margins::<G>(rules, &before, &table.standing(rules).scores);
        let of = |side: cards::Side| {
            margins[sides.seats(side).first().expect("a side has seats").index()]
        };
        let best = sides.all().map(of).fold(f64::MIN, f64::max);
        let tied = sides.all().filter(|&side| of(side) == best).count() as f64;
        // A margin is a whole number over the number of the others: sums are taken before the division, so that
        // what cancels out is exactly nothing.
        gain.points += (of(ours) * (games - 1.0)).round();
        gain.won += if of(ours) == best { 1.0 / tied / games } else { 0.0 };
    }
    gain.points /= games * (games - 1.0);
    Ok(gain)
}

/// Lets bots play until the deal, or the match, is over.
pub(crate) fn play_out<G: Craft>(
    rules: &G::Rules,
    duel: &Duel<'_>,
    table: &mut Table<G>,
    bot: impl Fn(Seat) -> Thinker,
    stop: Stop<'_>,
) -> Result<(), Complaint> {
    let mut memory = Memory::new();
    loop {
        if stop() {
            return Err(stopped());
        }
        match table.waits(rules) {
            Ok(Asked { seat, .. }) => {
                let bids = duel.bids.filter(|_| G::bidding(rules, table.state.open()));
                let bot = bids.unwrap_or_else(|| bot(seat));
                // The same place has the same dice whoever sits there: a bot gains nothing on itself.
                let seed = table.dice_seed(seat);
                match bot.decide(table.scene(rules), seat, seed, &mut memory) {
                    Some(action) => table.act(rules, seat, &action),
                    None => table.take(rules, seat, Table::<G>::stay_out()),
                }
            }
            Err(Pause::Deal) if duel.unit == Unit::Match => table.next_deal(rules),
            Err(_) => return Ok(()),
        }
    }
}
