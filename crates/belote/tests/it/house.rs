//! The house of the second table: it answers requests for chance as the engine's promises to, so
//! that both tables get the same cards from the same seed.

use belote::{Options, Shuffle};
use cards::Stream;
use engine::fair::{Seed, Source};

use crate::naive::Card;
use crate::second_table::SecondTable;
use crate::translate::{Heard, naive_options};

/// Request number n is answered by stream n under the deal key.
pub(crate) struct House {
    source: Source,
    key: [u8; 32],
    request: u64,
    only_cut: bool,
    /// How often the pack was cut instead of shuffled.
    pub cuts: u64,
}

impl House {
    /// A house with this seed and salt, and a second table with its first dealer (BEL-3.1).
    pub(crate) fn open(options: &Options, seed: &str, salt: &[&str]) -> (House, SecondTable) {
        let salt: Vec<String> = salt.iter().map(|grain| grain.to_string()).collect();
        let seed = Seed::from_text(seed);
        let key = seed.deal_key(&salt);
        let dealer = Stream::new(&key, 0).below(u32::from(options.players)) as usize;
        let only_cut = options.shuffle == Shuffle::FirstOnlyThenCut;
        let source = Source::Seed { seed, salt };
        let house = House { source, key, request: 1, only_cut, cuts: 0 };
        (house, SecondTable::new(naive_options(options), dealer))
    }

    /// The same chance for the engine.
    pub(crate) fn source(&self) -> Source {
        self.source.clone()
    }

    /// The key of all streams.
    pub(crate) fn key(&self) -> &[u8; 32] {
        &self.key
    }

    /// Deals at the second table: from a new order of the pack, or from the stacked pack, cut with
    /// at least three cards on either side (L37).
    pub(crate) fn deal(&mut self, table: &mut SecondTable) -> Vec<Heard> {
        let mut stream = Stream::new(&self.key, self.request);
        self.request += 1;
        let mut pack = std::mem::take(&mut table.pack);
        if self.only_cut && !pack.is_empty() {
            self.cuts += 1;
            let places = pack.len() as u32 - 5;
            pack.rotate_left(3 + stream.below(places) as usize);
        } else {
            let fresh: Vec<Card> = SecondTable::new_pack(&table.options);
            let mut order = vec![0; fresh.len()];
            stream.order(&mut order);
            pack = order.iter().map(|&place| fresh[usize::from(place)]).collect();
        }
        table.deal(pack)
    }
}
