//! Moves as a person makes them: touch some cards, say what to do with them.
//!
//! Steps have one order and a person has none, so a mask of first steps is not the list of playable
//! cards. Here is what a page, a terminal and a screen reader ask instead, all through one seat's eyes:
//! [`offers`] (which kinds of move there are, which cards may and must be in them, and why the others may
//! not), [`choose`] (these cards in any order: which legal moves are they, or the useful refusal) and
//! [`Choices::touch`] (the cards a finger can be laid on, each with the name to act by).

mod answer;
mod card_name;
mod offers;
mod walk;

use std::borrow::Cow;

use cards::{Card, CardSet, Face};
use serde::{Deserialize, Serialize};

use crate::game::{Moves, Seen};
use crate::steps::Step;
use crate::violation::Fact;

pub use answer::{Answer, choose, moves, refused};
pub use card_name::CardName;
pub use offers::{Move, Offer, Offers, Reason, called, offers};
pub use walk::holding;

/// What a game knows of its moves besides the rules: how a person points at them.
pub trait Choices: Moves {
    /// Whether a step names one physical card and not just its face.
    const COPIES: bool = false;

    /// The cards that this viewer can lay a finger on, in the game's own order and groups. Equal cards
    /// are numbered as copies, one after the other.
    fn touch(seen: Seen<'_, Self>) -> Vec<Touch>;

    /// What an action does, apart from its cards.
    fn aim(seen: Seen<'_, Self>, action: &Self::Action) -> Aim;

    /// The cards of an action, in the order in which they are meant to lie.
    fn cards(seen: Seen<'_, Self>, action: &Self::Action, out: &mut impl FnMut(Card));

    /// The card that a step names, if it names one.
    fn card(step: Step) -> Option<Card>;

    /// Whether the order of an action's cards says something.
    fn ordered(_action: &Self::Action) -> bool {
        false
    }

    /// The card that joins a move of this verb whether or not it was touched: the top of a pile that is
    /// taken, a joker that is swapped.
    fn joins(_seen: Seen<'_, Self>) -> Option<(&'static str, Face)> {
        None
    }

    /// The physical cards that these names mean to whoever looks. Where equal cards are
    /// interchangeable, the n-th mention of a face is its n-th copy.
    fn named(_seen: Seen<'_, Self>, names: &[Card]) -> Vec<Card> {
        let mut taken = CardSet::EMPTY;
        names.iter().map(|card| claim(&mut taken, card.face())).collect()
    }

    /// What a person means by these cards, whole and in a sensible order: an answer is filled up with
    /// what is due, a run is put in its order. It need not be legal, but it holds every card chosen:
    /// its refusal is the useful one. `None` where nothing at all can be meant.
    fn meant(seen: Seen<'_, Self>, choice: &Choice) -> Option<Self::Action>;

    /// The points that an action brings or costs, where they are known beforehand.
    fn points(_seen: Seen<'_, Self>, _action: &Self::Action) -> Option<i32> {
        None
    }

    /// What there is to count about a choice: points buried, an opening's total and minimum, deadwood; and
    /// what meld it would be.
    fn counts(_seen: Seen<'_, Self>, _choice: &Choice) -> Vec<Fact> {
        Vec::new()
    }

    /// How what is left in the hand is best put together, in a game that is about that.
    fn groups(_seen: Seen<'_, Self>, _choice: &Choice) -> Vec<Vec<Face>> {
        Vec::new()
    }

    /// A step as people and programs call it, after those of the draft: `KS`, `meld`, `add 2`.
    fn step_name(seen: Seen<'_, Self>, draft: &Self::Draft, step: Step) -> String;
}

/// A card that a finger can be laid on.
///
/// ```
/// # use engine::fair::{Seed, Source};
/// # use engine::{Play, Turn};
/// # use snip::{Options, Snip};
/// #
/// # let source = Source::Seed { seed: Seed::from_text("a deal"), salt: vec![] };
/// # let mut play: Play<Snip> = Play::new(&Options::default(), source, &mut ()).expect("the usual rules");
/// # while let Turn::Window(_) = play.turn() {
/// #     play.close(&mut ()); // nobody wants to say anything before the first card
/// # }
/// # let Turn::Seat(seat) = play.turn() else { unreachable!("somebody begins") };
/// use engine::{Choices, Lies};
///
/// // A page draws these, in this order, and sends back the names of those that were touched.
/// let touch = Snip::touch(play.seen(seat));
/// assert_eq!(touch.len(), 3, "three cards are dealt to each");
/// assert!(touch.iter().all(|touch| touch.lies == Lies::Hand && touch.name == touch.card.into()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Touch {
    /// Which card it is.
    #[serde(skip)]
    pub id: Card,
    /// What it shows.
    pub card: Face,
    /// The name to act by; a number only where copies differ.
    #[serde(rename = "as")]
    #[cfg_attr(feature = "ts", ts(as = "String"))]
    pub name: CardName,
    /// Where it lies.
    pub lies: Lies,
    /// Cards of one group lie together: a suit, a rank, a meld.
    pub group: u8,
}

/// Where a touchable card lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Lies {
    /// In the own hand.
    Hand,
    /// On the table before its owner: a melded card that can still be played.
    Table,
    /// On top of the pile of discards.
    Pile,
    /// Beside the table, to be kept or left.
    Bottom,
}

impl Touch {
    /// Lays more cards down beside these where equal ones are interchangeable: each is called by its
    /// face, and comes with its group.
    pub fn lay(beside: &mut Vec<Touch>, lies: Lies, cards: impl IntoIterator<Item = (Face, u8)>) {
        let mut taken = CardSet::of(beside.iter().map(|touch| touch.id));
        beside.extend(cards.into_iter().map(|(card, group)| Touch {
            id: claim(&mut taken, card),
            card,
            name: card.into(),
            lies,
            group,
        }));
    }
}

/// What an action does, apart from its cards: the kind of move and its target.
///
/// ```
/// use engine::choices::Aim;
///
/// assert_eq!(Aim::of("pass").text(), "Pass");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Aim {
    /// The verb of its notation.
    #[serde(rename = "do")]
    pub verb: &'static str,
    /// Which of several kinds: of a meld, of a call.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub kind: Option<Cow<'static, str>>,
    /// The meld or joker on the table that it is done to, counted from 0 like in a view.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub on: Option<u8>,
}

impl Aim {
    /// A verb alone.
    pub const fn of(verb: &'static str) -> Aim {
        Aim { verb, kind: None, on: None }
    }

    /// A verb of this kind.
    pub fn kind(verb: &'static str, kind: impl Into<Cow<'static, str>>) -> Aim {
        Aim { verb, kind: Some(kind.into()), on: None }
    }

    /// A verb with a target.
    pub const fn on(verb: &'static str, on: u8) -> Aim {
        Aim { verb, kind: None, on: Some(on) }
    }

    /// For people: `Meld four queens`, `Add to meld 2`.
    pub fn text(&self) -> String {
        let mut text = self.verb.to_string();
        text[..1].make_ascii_uppercase();
        if let Some(kind) = &self.kind {
            text = format!("{text} {}", kind.replace('_', " "));
        }
        match self.on {
            Some(on) => format!("{text} to {}", on + 1),
            None => text,
        }
    }
}

/// What a person chose.
///
/// ```
/// use engine::choices::{Aim, Choice};
///
/// let cards = cards::parse_cards("KH QH").expect("cards");
/// let choice = Choice::of(&cards).towards(&Aim::kind("meld", "marriage"));
/// assert!(choice.allows("meld") && !choice.allows("play"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// What to do with them; left out, anything.
    #[serde(default, rename = "do", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub verb: Option<String>,
    /// Of which kind; left out, any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub kind: Option<String>,
    /// To what; left out, anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub on: Option<u8>,
    /// The cards, by the names they are touched by.
    #[serde(default)]
    pub cards: Vec<Card>,
    /// Whether their order is meant.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub in_order: bool,
}

impl Choice {
    /// These cards, for whatever they are good for.
    pub fn of(cards: &[Card]) -> Choice {
        Choice { cards: cards.to_vec(), ..Choice::default() }
    }

    /// The same cards for this aim.
    pub fn towards(mut self, aim: &Aim) -> Choice {
        self.verb = Some(aim.verb.to_string());
        self.kind = aim.kind.as_deref().map(str::to_string);
        self.on = aim.on;
        self
    }

    /// Whether this aim is what was asked for.
    pub fn asks_for(&self, aim: &Aim) -> bool {
        self.verb.as_deref().is_none_or(|verb| verb == aim.verb)
            && self.kind.as_deref().is_none_or(|kind| aim.kind.as_deref() == Some(kind))
            && self.on.is_none_or(|on| aim.on == Some(on))
    }

    /// Whether this verb is what was asked for, or could be.
    pub fn allows(&self, verb: &str) -> bool {
        self.verb.as_deref().is_none_or(|asked| asked == verb)
    }
}

/// The lowest copy of this face that is not taken yet; a fifth of four is the last one again.
fn claim(taken: &mut CardSet, face: Face) -> Card {
    let mut copies = (0..Card::copies(face)).map(|copy| Card::new(face, copy));
    let card = copies.clone().find(|&card| !taken.contains(card)).or(copies.next_back());
    let card = card.expect("every face has a copy");
    taken.insert(card);
    card
}
