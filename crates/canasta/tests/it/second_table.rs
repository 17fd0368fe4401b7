//! Whole matches beside the naive referee: every action that is tried, allowed or not, is judged
//! alike, and after every one that is done the cards lie alike; so do the scores in the end.

use canasta::pack::{is_wild, rank};
use canasta::{
    Action, Canasta, Close, Draft, NineEnd, OpeningStrictness, Options, Package, Phase, Rules,
    RunWilds, WildKey,
};
use cards::{Bag, Dice, Face, List, Seat};
use engine::{Ask, Changes, Drawn, Moves, State, Turn};

use crate::against_naive::{face, faces};
use crate::kit::{long, random_step};
use crate::naive::table::{self, House, Move, Referee};
use crate::naive::{self, Card};

fn card(face: Face) -> Card {
    naive::card(&face.to_string())
}

fn list(faces: &[Face]) -> Vec<Card> {
    faces.iter().copied().map(card).collect()
}

/// House rules at random, in both languages.
pub(crate) fn any_house(players: u8, dice: &mut Dice) -> (Options, House) {
    let mut flag = || dice.below(3) == 0;
    let (strict, relaxed, plain, kept) = (flag(), flag(), flag(), flag());
    let (freeze, still) = (flag(), flag());
    let options = Options {
        players,
        opening_strictness: [OpeningStrictness::One, OpeningStrictness::Every][usize::from(strict)],
        nine_end: [NineEnd::Strict, NineEnd::Relaxed][usize::from(relaxed)],
        run_wilds: [RunWilds::Any, RunWilds::Any, RunWilds::GapsOnly, RunWilds::None]
            [dice.below(4) as usize],
        wild_melds: !plain,
        red_three_discard: !kept,
        wild_key: if plain {
            WildKey::Off
        } else {
            [WildKey::WildTop, WildKey::AnyTop, WildKey::Off][dice.below(3) as usize]
        },
        freeze_on_wild: freeze,
        close_without_canasta: [Close::SameTurn, Close::Always, Close::Never]
            [dice.below(3) as usize],
        recycle_shuffle: !still,
        recycle_limit: dice.below(4) as u8,
        max_deals: 3,
        ..Options::default()
    };
    let house = house_of(&options);
    (options, house)
}

/// The same house rules in the naive referee's words.
pub(crate) fn house_of(options: &Options) -> House {
    let melds = naive::Options {
        wild_melds: options.wild_melds,
        opening_strictness: match options.opening_strictness {
            OpeningStrictness::One => naive::OpeningStrictness::One,
            OpeningStrictness::Every => naive::OpeningStrictness::Every,
        },
        wild_tie_bonus: options.wild_tie_bonus,
        nine_end: match options.nine_end {
            NineEnd::Strict => naive::NineEnd::Strict,
            NineEnd::Relaxed => naive::NineEnd::Relaxed,
        },
        run_wilds: match options.run_wilds {
            RunWilds::Any => naive::RunWilds::Any,
            RunWilds::GapsOnly => naive::RunWilds::GapsOnly,
            RunWilds::None => naive::RunWilds::None,
        },
    };
    House {
        melds,
        players: usize::from(options.players),
        red_three_discard: options.red_three_discard,
        wild_key: match options.wild_key {
            WildKey::WildTop => table::WildKey::WildTop,
            WildKey::AnyTop => table::WildKey::AnyTop,
            WildKey::Off => table::WildKey::Off,
        },
        freeze_on_wild: options.freeze_on_wild,
        close: match options.close_without_canasta {
            Close::SameTurn => table::Close::SameTurn,
            Close::Always => table::Close::Always,
            Close::Never => table::Close::Never,
        },
        recycle_shuffle: options.recycle_shuffle,
        recycle_limit: usize::from(options.recycle_limit),
        target: options.target,
        max_deals: usize::from(options.max_deals),
    }
}

fn move_of(action: &Action) -> Move {
    match action {
        Action::Draw => Move::Draw,
        Action::Pass => Move::Pass,
        Action::Undo => Move::Undo,
        Action::Take(cards) => Move::Take(list(cards)),
        Action::Lay(cards) => Move::Lay(list(cards)),
        Action::Package(package) => Move::Package(package.melds().map(list).collect()),
        Action::Add { meld, cards } => Move::Add(usize::from(*meld), list(cards)),
        Action::Discard(face) => Move::Discard(card(*face)),
        Action::Keep(_) => panic!("the naive referee does not play bottom_three"),
    }
}

/// The same match twice.
#[derive(Clone)]
pub(crate) struct Both {
    pub rules: Rules,
    pub state: State<Canasta>,
    pub table: Referee,
}

impl Both {
    pub(crate) fn new(options: &Options, house: House, dice: &mut Dice) -> Both {
        let rules = Rules::compile(options).unwrap();
        let mut state = State::start(&rules);
        let dealer = dice.below(u32::from(options.players));
        state.chance(&rules, Drawn::Number(dealer), &mut ());
        let mut both = Both { rules, state, table: Referee::new(house, dealer as usize) };
        both.settle(dice);
        both
    }

    /// Answers what chance owes, at both tables.
    pub(crate) fn settle(&mut self, dice: &mut Dice) {
        while let Turn::Chance(Ask::Order(n)) = self.state.turn(&self.rules) {
            let cards = Canasta::pile(&self.rules, self.state.open());
            assert_eq!(cards.len(), usize::from(n));
            let mut order: Vec<u8> = (0..n).collect();
            for i in (1..order.len()).rev() {
                order.swap(i, dice.below(i as u32 + 1) as usize);
            }
            let ordered: Vec<Card> =
                order.iter().map(|&i| card(cards[usize::from(i)].face())).collect();
            self.state.chance(&self.rules, Drawn::Order(&order), &mut ());
            match self.table.phase {
                table::Phase::Recycle => self.table.recycle(&ordered),
                _ => self.table.deal(&ordered),
            }
        }
        self.same();
    }

    /// Whether a seat may do this, by both; they agree.
    pub(crate) fn judged(&self, seat: Seat, action: &Action) -> Result<(), &'static str> {
        let ours = Canasta::check(self.state.seen(&self.rules, seat), action);
        let ours = ours.map_err(|why| why.code());
        let theirs = self.table.judge(seat.index(), &move_of(action));
        let open = self.state.open();
        let (phase, pile) = (open.phase, &open.pile);
        assert_eq!(
            ours,
            theirs,
            "{action} by {seat} in {phase:?}, hand {:?}, pile {pile:?}, melds {:?}, {:?}",
            self.state.own(seat).hand,
            open.melds,
            self.rules.options
        );
        ours
    }

    /// Does it at both tables; what chance then owes is settled apart.
    pub(crate) fn act(&mut self, seat: Seat, action: &Action) {
        self.state.apply(&self.rules, seat, action, &mut ());
        self.table.act(&move_of(action));
        self.same();
    }

    /// Every card lies where it lies at the other table.
    fn same(&self) {
        let (open, table) = (self.state.open(), &self.table);
        assert_eq!(open.scores[..2], table.scores);
        assert_eq!(usize::from(open.deals), table.deals);
        assert_eq!(open.winner.map(|side| side.index()), table.winner);
        let phase = match table.phase {
            table::Phase::Draw => Phase::Draw,
            table::Phase::Play => Phase::Play,
            table::Phase::Pack => return assert_eq!(open.phase, Phase::Shuffle),
            table::Phase::Recycle => return assert_eq!(open.phase, Phase::Recycle),
            table::Phase::Over => return assert_eq!(open.phase, Phase::Over),
        };
        assert_eq!((open.phase, open.turn.index()), (phase, table.turn));
        assert_eq!((open.dealer.index(), open.down), (table.dealer, table.opened));
        assert_eq!(*open.pile, *faces(&table.pile));
        assert_eq!(usize::from(open.stock), table.stock.len());
        let hand = |cards: &[Card]| -> Bag { cards.iter().copied().map(face).collect() };
        for seat in Seat::all(self.rules.seats) {
            let i = seat.index();
            assert_eq!(self.state.own(seat).hand, hand(&table.hands[i]), "{seat}");
            let reds: Bag = open.red_threes(seat).collect();
            assert_eq!(reds, hand(&table.reds[i]), "{seat}");
        }
        let melds = open.melds.as_slice();
        assert_eq!(melds.len(), table.melds.len());
        for (ours, theirs) in melds.iter().zip(&table.melds) {
            assert_eq!((ours.side.index(), &*ours.cards), (theirs.team, &faces(&theirs.cards)[..]));
        }
    }

    /// A random action that the seat in turn may do, made of listed steps.
    pub(crate) fn legal(&self, seat: Seat, dice: &mut Dice) -> Action {
        let mut draft = Draft::default();
        let undo = dice.below(8) == 0;
        loop {
            let legal = self.state.legal(&self.rules, seat, &draft);
            let step = random_step(legal, undo, dice);
            let seen = self.state.seen(&self.rules, seat);
            if let Some(action) = Canasta::push(seen, &mut draft, step) {
                return action;
            }
        }
    }

    /// Something that somebody might try.
    fn attempt(&self, seat: Seat, dice: &mut Dice) -> Action {
        let open = self.state.open();
        let mut held: Vec<Face> = self.state.own(seat).hand.iter().collect();
        let top = open.top();
        let kind = dice.below(12);
        if kind < 4 {
            held.extend(top);
        }
        // Neighbours of a card, so that something fits now and then.
        let any = Face::from_index(dice.below(53) as usize).unwrap();
        let about =
            if held.is_empty() { any } else { held[dice.below(held.len() as u32) as usize] };
        let theme = dice.below(4);
        let fits = |other: &Face| match theme {
            0 => rank(*other) == rank(about),
            1 => other.suit() == about.suit(),
            2 => is_wild(*other) || rank(*other) == rank(about),
            _ => true,
        };
        let mut chosen: Vec<Face> = held.iter().copied().filter(fits).collect();
        if dice.below(2) == 0 {
            chosen.sort_by_key(|&face| (is_wild(face), rank(face)));
            if dice.below(3) == 0 {
                chosen.reverse();
            }
        } else {
            for i in (1..chosen.len()).rev() {
                chosen.swap(i, dice.below(i as u32 + 1) as usize);
            }
        }
        chosen.truncate(1 + dice.below(7) as usize);
        if dice.below(20) == 0 {
            chosen.push(any);
        }
        if dice.below(3) > 0
            && kind < 3
            && let Some(top) = top
            && !chosen.contains(&top)
        {
            chosen.insert(0, top);
        }
        match kind {
            0..3 => Action::Take(List::of(&chosen)),
            3 => [Action::Draw, Action::Pass, Action::Undo][dice.below(3) as usize],
            4..7 => Action::Lay(List::of(&chosen)),
            7..10 => {
                let meld = dice.below(open.melds.len() as u32 + 1) as u8;
                Action::Add { meld, cards: List::of(&chosen) }
            }
            10 => {
                let half = chosen.len() / 2;
                Action::Package(Package::of(&[&chosen[..half], &chosen[half..]]))
            }
            _ => Action::Discard(if dice.below(2) == 0 { any } else { about }),
        }
    }
}

/// Plays matches beside the referee; gives how many tries were refused and allowed.
fn play(players: u8, matches: u64, seed: u64) -> [u64; 2] {
    let mut counts = [0; 2];
    for number in 0..matches {
        let mut dice = Dice::new(1000 * seed + number);
        let (options, house) = match number % 3 {
            0 => {
                let options = Options { players, max_deals: 3, ..Options::default() };
                (options.clone(), house_of(&options))
            }
            _ => any_house(players, &mut dice),
        };
        let mut both = Both::new(&options, house, &mut dice);
        while let Turn::Seat(seat) = both.state.turn(&both.rules) {
            for _ in 0..3 {
                let other = Seat::new(dice.below(u32::from(players)) as usize);
                let somebody = if dice.below(10) == 0 { other } else { seat };
                let attempt = both.attempt(somebody, &mut dice);
                counts[usize::from(both.judged(somebody, &attempt).is_ok())] += 1;
            }
            let action = both.legal(seat, &mut dice);
            assert_eq!(both.judged(seat, &action), Ok(()), "{action} was listed");
            both.act(seat, &action);
            both.settle(&mut dice);
        }
    }
    counts
}

#[test]
fn four_players_are_judged_alike_over_whole_matches() {
    let [refused, allowed] = play(4, if long() { 3_000 } else { 30 }, 4);
    assert!(refused > 10_000 && allowed > 1_000, "{refused} {allowed}");
}

#[test]
fn two_players_are_judged_alike_over_whole_matches() {
    let [refused, allowed] = play(2, if long() { 3_000 } else { 30 }, 2);
    assert!(refused > 10_000 && allowed > 1_000, "{refused} {allowed}");
}
