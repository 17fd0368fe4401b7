//! Belote's own judge operations. Each builds just enough of a position and asks the same code that
//! judges at the table.
//!
//! `play` is ours: `legal` lists cards, `play` says of one card why it is refused.

mod possible;

use cards::{MAX_SEATS, Seat, Side, Suit};
use engine::{Drawn, Moves, Seen, State, Step, Viewer};
use serde_json::{Value, json};

use belote::declare::{self, Item, Kind, split};
use belote::pack::{Card, Cards, SUIT_LEN};
use belote::score::{Tally, score};
use belote::{Action, Belote, Call, Declarations, Open, Own, Phase, Rules, winner};

use self::possible::{Party, can_declare, can_end};
use crate::answer::Answer;
use crate::judged::Judged;
use crate::request::{BadRequest, Request, bad, read_number, read_suit};

impl Judged for Belote {
    const OPERATIONS: &'static [&'static str] =
        &["legal", "play", "trick", "declarations", "compare", "bid", "score"];

    fn judge(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
        if let Some(players) = request.get("players")
            && players.as_u64() != Some(rules.seats as u64)
        {
            return bad(format!("players is {players}, but the options say {}", rules.seats));
        }
        match request.op() {
            "legal" => legal_cards(rules, request),
            "play" => play(rules, request),
            "trick" => trick(rules, request),
            "declarations" => declarations(request),
            "compare" => compare(rules, request),
            "bid" => bid(rules, request),
            "score" => score_deal(rules, request),
            op => bad(format!("belote has no operation {op:?}")),
        }
    }
}

fn legal_cards(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let (open, own) = position(rules, request)?;
    let seen = Seen { rules, open: &open, own: &own, viewer: Viewer::Seat(open.turn) };
    let steps = Belote::legal(seen, &Call::default());
    let may = |card: &Card| steps.contains(Step(card.index() as u8));
    let listed = in_pack(request.cards("hand")?)?.into_iter().filter(may);
    Ok(Answer::value([("cards", json!(listed.collect::<Vec<_>>()))]))
}

fn play(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let (open, own) = position(rules, request)?;
    let card = in_pack(vec![request.card("card")?])?[0];
    let mut call = Call { belote: request.flag("belote", false)?, ..Call::default() };
    if request.get("announce").is_some() {
        for name in request.list("announce")? {
            let kind = Kind::ALL.into_iter().find(|kind| Some(kind.name()) == name.as_str());
            let Some(kind) = kind else {
                return bad(format!("{name} is no declaration: tierce, quarte, quinte or carre"));
            };
            call.kinds = call.kinds.and(kind);
        }
    }
    let seen = Seen { rules, open: &open, own: &own, viewer: Viewer::Seat(open.turn) };
    Ok(Answer::verdict(Belote::check(seen, &Action::Play { card, call }), []))
}

/// The trick on the table, led by seat 0, and the hand of the seat that plays to it next.
fn position(rules: &Rules, request: &Request<'_>) -> Result<(Open, Own), BadRequest> {
    let trump = trump(rules, request)?;
    let trick = in_pack(request.cards("trick")?)?;
    if trick.len() >= rules.seats {
        return bad(format!("a trick of {} cards is complete", trick.len()));
    }
    let hand = in_pack(request.cards("hand")?)?;
    let mut open = in_play(rules, trump);
    for (i, &card) in trick.iter().enumerate() {
        open.lay(Seat::new(i), card);
    }
    open.turn = Seat::new(trick.len());
    Ok((open, Own { hand: hand.into_iter().collect(), ..Own::default() }))
}

fn in_play(rules: &Rules, trump: Suit) -> Open {
    let trumps = Cards::of_suit(trump);
    Open { phase: Phase::Play, trump: Some(trump), trumps, ..Open::start(rules) }
}

fn trump(rules: &Rules, request: &Request<'_>) -> Result<Suit, BadRequest> {
    let trump = request.suit("trump")?;
    if rules.pack.meets(Cards::of_suit(trump)) {
        Ok(trump)
    } else {
        bad(format!("{} are not in this pack", trump.name()))
    }
}

fn in_pack(cards: Vec<cards::Card>) -> Result<Vec<Card>, BadRequest> {
    cards
        .into_iter()
        .map(|card| {
            Card::try_from(card).map_err(|()| BadRequest(format!("{card} is not in this pack")))
        })
        .collect()
}

fn trick(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let trumps = Cards::of_suit(trump(rules, request)?);
    let plays = in_pack(request.cards("plays")?)?;
    if plays.is_empty() || plays.len() > rules.seats {
        return bad(format!("a trick has 1 to {} cards, not {}", rules.seats, plays.len()));
    }
    let points: u16 = plays.iter().map(|card| card.points(trumps.contains(*card))).sum();
    let winner = winner(trumps, &plays);
    Ok(Answer::value([("winner", json!(winner)), ("points", json!(points))]))
}

fn hand_of_eight(cards: Vec<cards::Card>) -> Result<Cards, BadRequest> {
    if cards.len() > SUIT_LEN {
        bad(format!("a hand has at most eight cards, not {}", cards.len()))
    } else {
        Ok(in_pack(cards)?.into_iter().collect())
    }
}

fn declarations(request: &Request<'_>) -> Result<Answer, BadRequest> {
    let items = split(hand_of_eight(request.cards("hand")?)?);
    let list: Vec<Item> = items.iter().collect();
    Ok(Answer::value([("items", json!(list)), ("points", json!(items.points()))]))
}

fn compare(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let trump = trump(rules, request)?;
    let hands = request.hands("hands")?;
    if hands.len() != rules.seats {
        return bad(format!("there are {} hands for {} seats", hands.len(), rules.seats));
    }
    let hands: Vec<Cards> = hands.into_iter().map(hand_of_eight).collect::<Result<_, _>>()?;
    let leader = request.seat("leader", rules.seats)?;
    let off = rules.options.declarations == Declarations::Off;
    let from_leader = (0..rules.seats).map(|i| Seat::new((leader.index() + i) % rules.seats));
    let strengths = from_leader.map(|seat| (seat, split(hands[seat.index()]).strength(trump)));
    let best = declare::best(strengths).filter(|_| !off).map(|seat| rules.sides.of(seat));
    let mut items: Vec<Vec<Item>> = vec![Vec::new(); rules.sides.len()];
    for (seat, &hand) in Seat::all(rules.seats).zip(&hands) {
        let side = rules.sides.of(seat);
        let scores = match rules.options.declarations {
            Declarations::BestSide => best == Some(side),
            Declarations::BothSides => true,
            Declarations::Off => false,
        };
        if scores {
            items[side.index()].extend(split(hand).iter());
        }
    }
    let points: Vec<i32> =
        items.iter().map(|list| list.iter().map(|item| item.points()).sum()).collect();
    Ok(Answer::value([("side", json!(best)), ("points", json!(points)), ("items", json!(items))]))
}

/// The auction of a deal in which this card was turned up, bid by bid.
fn bid(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let upcard = in_pack(vec![request.card("upcard")?])?[0];
    let dealer = request.seat("dealer", rules.seats)?;
    let bids = request.each("bids", |bid| read_bid(bid, upcard))?;
    let mut state = dealt(rules, dealer, upcard);
    let leader = state.open().first();
    // What a seat has from the pack.
    let packets = |state: &State<Belote>| -> Vec<usize> {
        let hand = |seat| state.own(seat).hand - Cards::one(upcard);
        Seat::all(rules.seats).map(|seat| hand(seat).len()).collect()
    };
    let before = packets(&state);
    let verdict = bids.iter().try_for_each(|bid| {
        let seat = state.open().turn;
        Belote::check(state.seen(rules, seat), bid)?;
        state.apply(rules, seat, bid, &mut ());
        Ok(())
    });
    let open = state.open();
    // BEL-4.5: after two rounds of passes the next dealer deals.
    let redeal = !matches!(open.phase, Phase::Bid | Phase::Play);
    let dealt = packets(&state).into_iter().zip(before).map(|(now, before)| now - before);
    Ok(Answer::verdict(
        verdict,
        [
            ("taker", json!(open.taker)),
            ("trump", json!(open.trump.map(|suit| suit.letter().to_string()))),
            ("leader", json!(leader)),
            ("redeal", json!(redeal)),
            ("dealt", json!(dealt.collect::<Vec<usize>>())),
        ],
    ))
}

/// A deal of this dealer in which this card is turned up.
fn dealt(rules: &Rules, dealer: Seat, upcard: Card) -> State<Belote> {
    let mut order: Vec<u8> = (0..rules.deck.len() as u8).collect();
    let is_upcard = |card: cards::Card| Card::try_from(card) == Ok(upcard);
    let lies = rules.deck.cards().position(is_upcard).expect("a card of this pack");
    // BEL-3.3: five cards to each seat, and the next is turned up.
    order.swap(5 * rules.seats, lies);
    let mut state = State::start(rules);
    state.chance(rules, Drawn::Number(dealer.index() as u32), &mut ());
    state.chance(rules, Drawn::Order(&order), &mut ());
    state
}

/// `{"pass":true}`, `{"take":true}` for the suit turned up, or `{"take":"S"}`.
fn read_bid(bid: &Request<'_>, upcard: Card) -> Result<Action, BadRequest> {
    match (bid.get("pass"), bid.get("take")) {
        (Some(Value::Bool(true)), None) => Ok(Action::Pass),
        (None, Some(Value::Bool(true))) => Ok(Action::Take(upcard.suit())),
        (None, Some(suit @ Value::String(_))) => Ok(Action::Take(read_suit(suit, "take")?)),
        _ => bad("a bid is {\"pass\":true}, {\"take\":true} or {\"take\":\"S\"}"),
    }
}

/// The taker is side 0 here and the defence side 1, or 1 and 2 with three players.
fn score_deal(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let points = sides(rules, request, "points", true)?;
    let tricks = sides(rules, request, "tricks", true)?;
    let declared = sides(rules, request, "declarations", false)?;
    let last = side(rules, request, "last")?;
    let last = last.ok_or_else(|| BadRequest("score needs the field \"last\"".into()))?;
    let tally = Tally {
        taker: Side::new(0),
        points: points.each,
        tricks: tricks.each.map(|n| n as u8),
        last,
        belote: side(rules, request, "belote")?,
        declared: declared.each,
        revoke: side(rules, request, "revoke")?,
        held: request.get("held").map_or(Ok(0), |held| read_number(held, "held", 0, 10_000))?
            as i32,
    };
    possible(rules, &tally, points.listed && tricks.listed, declared.listed)?;
    let outcome = score(rules, &tally, &mut |_| ());
    let defence = &outcome.scores[1..rules.sides.len()];
    let told = match *defence {
        // BEL-10.5: on failure both defenders get the same, unless one has something of its own.
        [first, second] if first == second && !outcome.made => json!(first),
        [_, _] if outcome.made && !points.listed => {
            return bad("the contract is made: the two defenders' points are due as lists of two");
        }
        [_, _] => json!(defence),
        _ => json!(defence[0]),
    };
    Ok(Answer::value([
        ("made", json!(outcome.made)),
        ("scores", json!({"taker": outcome.scores[0], "defence": told})),
        ("held", json!(outcome.held)),
    ]))
}

/// Refuses what no deal can bring. With three players a defence that was not told one by one is judged
/// as a whole.
fn possible(
    rules: &Rules,
    tally: &Tally,
    one_by_one: bool,
    declared_so: bool,
) -> Result<(), BadRequest> {
    let sides = rules.sides.len();
    let of = |from: usize, to: usize| Party {
        points: tally.points[from..to].iter().sum(),
        tricks: tally.tricks[from..to].iter().map(|&n| i32::from(n)).sum(),
    };
    let parties: Vec<Party> = if one_by_one {
        (0..sides).map(|side| of(side, side + 1)).collect()
    } else {
        vec![of(0, 1), of(1, sides)]
    };
    let last = tally.last.index().min(parties.len() - 1);
    can_end(rules, &parties, last)?;
    let partners = rules.seats / sides;
    let hands = if rules.seats == 3 && !declared_so { 2 } else { partners };
    can_declare(rules, &tally.declared[..sides], hands)?;
    if tally.held > 0 && !rules.options.litige {
        return bad("\"held\" is for tables with litige; nothing is held over at others");
    }
    Ok(())
}

/// A number for each side, as the request gives them.
struct BySide {
    each: [i32; MAX_SEATS],
    listed: bool,
}

fn sides(
    rules: &Rules,
    request: &Request<'_>,
    key: &'static str,
    needed: bool,
) -> Result<BySide, BadRequest> {
    let mut each = [0; MAX_SEATS];
    if !needed && request.get(key).is_none() {
        return Ok(BySide { each, listed: false });
    }
    let most = if key == "tricks" { SUIT_LEN as i64 } else { 10_000 };
    let number = |value: &Value| read_number(value, key, 0, most).map(|number| number as i32);
    let (taker, defence) = request
        .inner(key, |fields| Ok((number(fields.need("taker")?)?, fields.need("defence")?)))?;
    each[0] = taker;
    let listed = match defence {
        Value::Array(list) if rules.seats == 3 && list.len() == 2 => {
            each[1] = number(&list[0])?;
            each[2] = number(&list[1])?;
            true
        }
        Value::Array(_) => return bad(format!("{key:?}: a list of two is for three players only")),
        whole => {
            each[1] = number(whole)?;
            if rules.seats == 3 && key != "declarations" {
                // A sum does not tell which defender had what: neither is taken to have it all.
                each[2] = each[1] / 2;
                each[1] -= each[2];
            }
            false
        }
    };
    Ok(BySide { each, listed })
}

/// `"taker"`, `"defence"`, or with three players `"defence2"` for the second defender.
fn side(rules: &Rules, request: &Request<'_>, key: &str) -> Result<Option<Side>, BadRequest> {
    let words = ["taker", "defence", "defence2"];
    let known = if rules.seats == 3 { &words[..] } else { &words[..2] };
    let word = request.word(key, known)?;
    Ok(word.and_then(|word| words.iter().position(|known| *known == word)).map(Side::new))
}
