//! Canaries: no viewer is ever handed the name of a card that it cannot know.
//!
//! What a viewer cannot know is worked out at the second table, from who was dealt what and what
//! came to light. Then everything the viewer gets is searched for the names of those cards: the
//! view on the wire, the table in words, every event as data and in words, and refusals.

use belote::pack::Cards;
use belote::{Action, Belote, Event, Options};
use cards::Dice;
use engine::{Fact, Play, Spoken, Told, Turn, Viewer, Worlds};

use crate::house::House;
use crate::kit::{card, random_options, random_step, seeded, set, viewers};
use crate::naive;
use crate::naive::declare::item_cards;
use crate::second_table::{Phase, SecondTable};
use crate::translate::{all_from_naive, from_naive, move_of};

/// Every card named in a text, with letters or symbols.
fn named(text: &str) -> Cards {
    let mut found = Cards::EMPTY;
    let chars: Vec<char> = text.chars().collect();
    for (at, &letter) in chars.iter().enumerate() {
        let suit = match letter {
            'S' | '♠' => 'S',
            'H' | '♥' => 'H',
            'D' | '♦' => 'D',
            'C' | '♣' => 'C',
            _ => continue,
        };
        let ends = chars.get(at + 1).is_none_or(|next| !next.is_alphanumeric());
        let start = chars[..at].iter().rposition(|c| !c.is_alphanumeric()).map_or(0, |n| n + 1);
        let rank: String = chars[start..at].iter().collect();
        let known = ["7", "8", "9", "10", "J", "Q", "K", "A"].contains(&rank.as_str());
        if ends && known {
            found |= Cards::one(card(&format!("{rank}{suit}")));
        }
    }
    found
}

/// The cards that a viewer cannot know to be anywhere, in the words of the rules: all but its own
/// hand, what was played, the card turned up, what was shown and the other card of a belote.
fn hidden(table: &SecondTable, viewer: Viewer) -> Cards {
    let mut known = Cards::EMPTY;
    if let Viewer::Seat(seat) = viewer {
        known |= all_from_naive(&table.hands[seat.index()]);
    }
    if matches!(table.phase, Phase::Bid | Phase::Play) {
        known |= Cards::one(from_naive(table.upcard()));
    }
    known |= table.plays.iter().map(|&(_, card)| from_naive(card)).collect();
    for &item in table.shown.iter().flatten() {
        known |= all_from_naive(&item_cards(item));
    }
    if table.belote_said.is_some() {
        let royal = |rank| from_naive(naive::Card { suit: table.trump, rank });
        known |= Cards::one(royal(naive::Rank::King)) | Cards::one(royal(naive::Rank::Queen));
    }
    all_from_naive(&table.pack) - known
}

/// One match, watched by everybody.
struct Watch {
    play: Play<Belote>,
    told: Vec<Told<Event>>,
    table: SecondTable,
    /// How many hidden cards were looked for.
    looked_for: u64,
}

impl Watch {
    /// Searches everything that a viewer has in front of it.
    fn look(&mut self, viewer: Viewer) {
        let secret = hidden(&self.table, viewer);
        let view = self.play.view(viewer);
        let seen = view.seen(self.play.rules());
        let unseen = Belote::unseen(seen).cards;
        assert_eq!(unseen, secret.into(), "{viewer:?} has other unseen cards");
        let wire = serde_json::to_string(&view).unwrap();
        let words = Belote::describe(seen);
        for text in [wire, words] {
            let leaked = named(&text) & secret;
            assert!(leaked.is_empty(), "{viewer:?} can read {leaked} in {text}");
        }
        self.looked_for += secret.len() as u64;
    }

    /// Searches what was told of one action. A new deal makes other cards secret, so what comes
    /// before it is judged by the deal that has ended.
    fn listen(&mut self, viewer: Viewer, before: Cards) {
        let rules = self.play.rules();
        let now = hidden(&self.table, viewer);
        let mut deals = self.told.iter().filter(|told| matches!(told.event, Event::Deal { .. }));
        let mut ended = deals.next().is_some();
        let mut shown = Cards::EMPTY;
        for told in self.told.iter().filter(|told| told.to.reaches(viewer)) {
            match &told.event {
                Event::Deal { .. } => ended = false,
                // A proof names cards that the seat has not; see `against_naive` for its truth.
                Event::Lacks { .. } => continue,
                Event::Played { card, .. } => shown |= Cards::one(*card),
                Event::Shown { items, .. } => {
                    shown |= items.iter().fold(Cards::EMPTY, |all, item| all | item.cards);
                }
                _ => {}
            }
            let secret = if ended { before - shown } else { now };
            let data = serde_json::to_string(&told.event).unwrap();
            let words = Belote::tell(rules, &told.event, viewer).unwrap_or_default();
            for text in [data, words] {
                let leaked = named(&text) & secret;
                assert!(leaked.is_empty(), "{viewer:?} is told {leaked} by {text}");
            }
        }
    }

    /// A refusal names cards of the own hand, or the card that was tried.
    fn be_refused(&self) {
        for viewer in viewers(self.play.rules().seats) {
            let Viewer::Seat(seat) = viewer else { continue };
            let held = self.play.view(viewer).own.hand;
            for tried in Cards::ALL.iter() {
                let action = Action::Play { card: tried, call: Default::default() };
                let Err(violation) = self.play.check(seat, &action) else { continue };
                let mut told = named(&Belote::rulebook().message(&violation));
                for fact in violation.facts() {
                    if let Fact::Cards(cards) = fact {
                        told |= named(&cards.to_string());
                    }
                }
                let fair = told.is_subset(held | Cards::one(tried));
                assert!(fair, "{seat} is told of {told} when {tried} is refused");
            }
        }
    }
}

/// Plays a match and lets every viewer look and listen after every action.
fn watch(options: &Options, number: u64, deals: u32, dice: &mut Dice) -> u64 {
    let (mut house, mut table) = House::open(options, &number.to_string(), &[]);
    let mut told = Vec::new();
    let play: Play<Belote> = Play::new(options, house.source(), &mut told).unwrap();
    house.deal(&mut table);
    let mut watch = Watch { play, told, table, looked_for: 0 };
    let all: Vec<Viewer> = viewers(usize::from(options.players)).collect();
    while let Turn::Seat(seat) = watch.play.turn() {
        for &viewer in &all {
            watch.look(viewer);
        }
        if dice.below(4) == 0 {
            watch.be_refused();
        }
        if watch.play.standing().deals >= deals {
            break;
        }
        let before: Vec<Cards> = all.iter().map(|&viewer| hidden(&watch.table, viewer)).collect();
        watch.told.clear();
        let step = random_step(watch.play.legal(seat), dice.below(3) == 0, dice);
        let Some(action) = watch.play.step(seat, step, &mut watch.told).unwrap() else { continue };
        watch.table.act(&move_of(&action));
        if watch.table.phase == Phase::Pack {
            house.deal(&mut watch.table);
        }
        for (&viewer, before) in all.iter().zip(before) {
            watch.listen(viewer, before);
        }
    }
    watch.looked_for
}

fn watch_many(players: u8, matches: u64) {
    let mut looked_for = 0;
    for number in 0..matches {
        let mut dice = Dice::new(number + 77);
        let options = random_options(players, &mut dice);
        looked_for += watch(&options, number, 6, &mut dice);
    }
    assert!(looked_for > 2_000 * matches, "only {looked_for} hidden cards looked for");
}

#[test]
fn four_players_and_a_watcher_get_no_hidden_card() {
    watch_many(4, 60);
}

#[test]
fn three_players_and_a_watcher_get_no_hidden_card() {
    watch_many(3, 60);
}

#[test]
fn two_players_and_a_watcher_get_no_hidden_card() {
    watch_many(2, 60);
}

/// The search finds what it should find, and nothing else.
#[test]
fn the_search_finds_cards_in_any_writing() {
    assert_eq!(named(r#"{"hand":["10S","AH"],"trump":"S"}"#), set("10S AH"));
    assert_eq!(named("Right plays 10♦. You: K♣ 7♠"), set("10D KC 7S"));
    assert_eq!(named("Seat 1 takes 10 points; SH 1S 110S XKS KSH"), Cards::EMPTY);
    let play: Play<Belote> = Play::new(&Options::default(), seeded("canary"), &mut ()).unwrap();
    let viewer = Viewer::Seat(cards::Seat::new(2));
    let wire = serde_json::to_string(&play.view(viewer)).unwrap();
    assert!(play.view(viewer).own.hand.is_subset(named(&wire)), "an own hand is found");
}
