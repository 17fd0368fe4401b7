//! Bezique's own judge operations. Each builds just enough of a position and asks the same code that
//! judges at the table.
//!
//! `play` is ours: `legal` lists cards, `play` says of one card why it is refused. `meld` and `swap`
//! also take `phase` (1 unless said otherwise), and `meld` takes `winner` (true unless said otherwise).

use cards::{Seat, Suit};
use serde_json::json;

use bezique::legal::{self, Ladder};
use bezique::pack::{Card, Cards, ranked, suited, winner};
use bezique::score::{TEN, brisques, count};
use bezique::{Bezique, Brisques, History, JokerUpcard, Kind, Meld, Melder, Open, Phase, Rules};

use crate::answer::Answer;
use crate::judged::Judged;
use crate::request::{BadRequest, Request, bad};

/// The most cards that a trick can have.
const TRICK: usize = 4;

impl Judged for Bezique {
    const OPERATIONS: &'static [&'static str] =
        &["trick", "legal", "play", "meld", "swap", "count"];

    fn judge(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
        match request.op() {
            "trick" => trick(rules, request),
            "legal" => legal_cards(rules, request),
            "play" => play(rules, request),
            "meld" => meld(rules, request),
            "swap" => swap(rules, request),
            "count" => count_pile(rules, request),
            op => bad(format!("bezique has no operation {op:?}")),
        }
    }
}

fn trick(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let trumps = trump(rules, request)?.map_or(0, suited);
    let plays = in_pack(&request.cards("plays")?)?;
    if plays.is_empty() || plays.len() > TRICK {
        return bad(format!("a trick has 1 to {TRICK} cards, not {}", plays.len()));
    }
    let is_seven = |card: &Card| card.face().bit() & trumps & ranked(cards::Rank::Seven) != 0;
    let counts = phase(request)? == Phase::Play || rules.options.seven_bonus_phase2;
    let seven = |card: &Card| if counts && is_seven(card) { TEN } else { 0 };
    let sevens: Vec<i32> = plays.iter().map(seven).collect();
    let best = winner(trumps, &plays);
    let bonus = match (request.flag("last", false)?, is_seven(&plays[best])) {
        (false, _) => 0,
        (true, false) => TEN,
        (true, true) => 2 * TEN,
    };
    Ok(Answer::value([("winner", json!(best)), ("seven", json!(sevens)), ("bonus", json!(bonus))]))
}

fn legal_cards(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let (open, held) = position(rules, request)?;
    let due = Ladder::new(rules, &open).due(held.iter().copied().collect::<Cards>().faces());
    let may = |card: &&Card| due == 0 || due & card.face().bit() != 0;
    let listed: Vec<&Card> = held.iter().filter(may).collect();
    Ok(Answer::value([("cards", json!(listed))]))
}

fn play(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let (open, held) = position(rules, request)?;
    let card = in_pack(&[request.card("card")?])?[0];
    let held = held.into_iter().collect();
    Ok(Answer::verdict(legal::check_duty(rules, &open, held, card), []))
}

/// The trick on the table, led by seat 0, and the cards of whoever plays to it next: hand, then table.
fn position(rules: &Rules, request: &Request<'_>) -> Result<(Open, Vec<Card>), BadRequest> {
    request.need("phase")?;
    let mut open = Open { phase: phase(request)?, ..Open::start(rules) };
    open.set_trump(trump(rules, request)?);
    let trick = in_pack(&request.cards("trick")?)?;
    if trick.len() >= TRICK {
        return bad(format!("a trick of {} cards is complete", trick.len()));
    }
    trick.iter().enumerate().for_each(|(i, &card)| open.lay(Seat::new(i), card));
    let mut held = in_pack(&request.cards("hand")?)?;
    held.extend(in_pack(&request.cards_or_none("table")?)?);
    Ok((open, held))
}

fn meld(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let trump = trump(rules, request)?;
    let cards: Cards = in_pack(&request.cards("cards")?)?.into_iter().collect();
    let mut history = History::default();
    if request.get("history").is_some() {
        for meld in request.each("history", read_meld)? {
            history.record(trump, meld);
        }
    }
    let kind = Kind::meant(trump, cards);
    let (phase, winner) = (phase(request)?, request.flag("winner", true)?);
    // What has served before lies on the table. There are no other cards to be named instead.
    let hand = cards - history.melded();
    let melder = Melder { rules, trump, history: &history, lit: cards, cards, hand };
    let verdict =
        legal::may_meld_at_all(phase, winner).and_then(|()| melder.check(Meld { kind, cards }));
    Ok(Answer::verdict(verdict, [("type", json!(kind)), ("points", json!(kind.points()))]))
}

fn read_meld(entry: &Request<'_>) -> Result<Meld, BadRequest> {
    let names = Kind::ALL.map(Kind::name);
    let kind = entry.word("type", &names)?.and_then(Kind::named);
    let Some(kind) = kind else {
        return bad(format!("an entry of \"history\" needs a type: {}", names.join(", ")));
    };
    Ok(Meld { kind, cards: in_pack(&entry.cards("cards")?)?.into_iter().collect() })
}

fn swap(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let trump = trump(rules, request)?;
    let upcard = in_pack(&[request.card("upcard")?])?[0];
    if upcard.face().suit().is_some_and(|suit| trump != Some(suit)) {
        return bad(format!("{upcard} is turned up, so its suit is trumps"));
    }
    request.need("winner")?;
    let hand: Cards = in_pack(&request.cards("hand")?)?.into_iter().collect();
    let seven = Open { trumps: trump.map_or(0, suited), ..Open::start(rules) }.seven();
    let (phase, winner) = (phase(request)?, request.flag("winner", true)?);
    let verdict = legal::may_swap_at_all(phase, winner)
        .and_then(|()| legal::check_swap(upcard, hand.faces() & seven != 0));
    Ok(Answer::verdict(verdict, [("points", json!(TEN))]))
}

fn count_pile(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let players = match request.get("players") {
        None => rules.seats as i64,
        Some(_) => request.number("players", 2, 4)?,
    };
    if players == 3 {
        return bad("two or four play Bezique, not three");
    }
    // B34: partners share a pile.
    let sides = if rules.options.teams { 2 } else { players as usize };
    let found = match (request.get("pile"), request.get("aces_tens")) {
        (Some(_), None) => brisques(in_pack(&request.cards("pile")?)?.into_iter().collect()),
        (None, Some(_)) => request.number("aces_tens", 0, 32)? as usize,
        _ => return bad("count needs either \"pile\" or \"aces_tens\""),
    };
    let mode = match request.word("mode", &["standard", "advanced", "plain"])? {
        None => rules.options.brisques,
        Some("standard") => Brisques::None,
        Some("advanced") => Brisques::Threshold,
        Some(_) => Brisques::Plain,
    };
    let bonus = count(mode, sides, found);
    Ok(Answer::value([("count", json!(found)), ("bonus", json!(bonus))]))
}

/// The trump suit. Only a table that plays without trumps after a joker may leave it out (B32).
fn trump(rules: &Rules, request: &Request<'_>) -> Result<Option<Suit>, BadRequest> {
    let may_lack = rules.options.joker_upcard == JokerUpcard::NoTrump;
    match request.get("trump") {
        None if may_lack => Ok(None),
        _ => request.suit("trump").map(Some),
    }
}

fn phase(request: &Request<'_>) -> Result<Phase, BadRequest> {
    match request.get("phase") {
        None => Ok(Phase::Play),
        Some(_) if request.number("phase", 1, 2)? == 1 => Ok(Phase::Play),
        Some(_) => Ok(Phase::Last),
    }
}

fn in_pack(cards: &[cards::Card]) -> Result<Vec<Card>, BadRequest> {
    let read = |&card: &cards::Card| {
        Card::try_from(card).map_err(|_| BadRequest(format!("{card} is not in this pack")))
    };
    cards.iter().map(read).collect()
}
