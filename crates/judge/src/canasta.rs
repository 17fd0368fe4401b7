//! Canasta's own judge operations. The meld operations ask the validator; `turn` plays a seat's turn
//! at a table of its own, through the same doors as everybody.
//!
//! `step`, `arrange` and `suggest` are ours: the verdict of one step after others, orders for a
//! choice of cards, melds for a hand.

use cards::{Bag, Face, List, MAX_SEATS, Seat, SeatSet, Side};
use engine::{Drawn, Moves, Seen, State, Turn, Violation};
use serde_json::{Value, json};

use canasta::meld::{self, Barred, Kind, LONGEST, Shape, kind_of};
use canasta::pack::{PACK, RED_THREES, is_black_three, is_red_three};
use canasta::score::{Line, Tally, check_teams, score};
use canasta::{
    Action, Canasta, Deep, MELDS, Open, Own, Package, Phase, Rules, arrange, down, legal,
};

use crate::answer::{Answer, verdict};
use crate::judged::Judged;
use crate::request::{BadRequest, Request, bad, read_number};

impl Judged for Canasta {
    const OPERATIONS: &'static [&'static str] =
        &["meld", "add", "opening", "bonus", "turn", "score", "step", "arrange", "suggest"];

    fn judge(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
        match request.op() {
            "meld" => new_meld(rules, request),
            "add" => add(rules, request),
            "opening" => opening(rules, request),
            "bonus" => bonus(rules, request),
            "turn" => turn(rules, request),
            "score" => score_deal(rules, request),
            "step" => step(rules, request),
            "arrange" => orders(rules, request),
            "suggest" => suggest(rules, request),
            op => bad(format!("canasta has no operation {op:?}")),
        }
    }
}

fn faces(request: &Request<'_>, key: &str) -> Result<Vec<Face>, BadRequest> {
    Ok(request.cards(key)?.iter().map(|card| card.face()).collect())
}

fn rows(request: &Request<'_>, key: &str) -> Result<Vec<Vec<Face>>, BadRequest> {
    let rows = request.hands(key)?;
    Ok(rows.iter().map(|row| row.iter().map(|card| card.face()).collect()).collect())
}

fn rows_or_none(request: &Request<'_>, key: &str) -> Result<Vec<Vec<Face>>, BadRequest> {
    if request.get(key).is_some() { rows(request, key) } else { Ok(Vec::new()) }
}

/// What melds on a team's table forbid; they must be good melds themselves.
fn on_table(rules: &Rules, melds: &[Vec<Face>]) -> Result<Barred, BadRequest> {
    let mut barred = Barred::default();
    for cards in melds {
        match meld::new_meld(&rules.options, cards, false, Barred::default()) {
            Ok(shape) => barred.add(shape.kind, cards),
            Err(why) => return bad(format!("{cards:?} cannot lie on the table: {}", why.code())),
        }
    }
    Ok(barred)
}

fn shaped(verdict: Result<Shape, Violation>) -> Answer {
    let shape = verdict.ok();
    Answer::verdict(
        verdict.map(|_| ()),
        [
            ("kind", json!(shape.map(|shape| shape.kind))),
            ("canasta", json!(shape.map(|shape| shape.canasta))),
            ("points", json!(shape.map(|shape| shape.points))),
            ("direction", json!(shape.map(|shape| shape.direction))),
        ],
    )
}

fn new_meld(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let cards = faces(request, "cards")?;
    let first = request.flag("first", false)?;
    let barred = on_table(rules, &rows_or_none(request, "table")?)?;
    let options = &rules.options;
    Ok(shaped(match request.word("type", &["set", "run"])? {
        None => meld::new_meld(options, &cards, first, barred),
        Some("set") => meld::meld_as(options, Kind::Set, &cards, first, barred),
        Some(_) => meld::meld_as(options, Kind::Run, &cards, first, barred),
    }))
}

fn add(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let (meld, cards) = (faces(request, "meld")?, faces(request, "cards")?);
    let base = meld::new_meld(&rules.options, &meld, false, Barred::default());
    Ok(shaped(base.and_then(|_| meld::addition(&rules.options, &meld, &cards))))
}

const MOST: i64 = 10_000_000;

fn opening(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let melds = rows(request, "melds")?;
    let melds: Vec<&[Face]> = melds.iter().map(Vec::as_slice).collect();
    let score = request.number("score", -MOST, MOST)? as i32;
    let verdict = down::check(&rules.options, &melds, score);
    // C44: told also when the opening is refused.
    Ok(Answer::verdict(verdict.map(|_| ()), [])
        .always("points", json!(down::counted(&rules.options, &melds)))
        .always("minimum", json!(down::minimum(score))))
}

fn bonus(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let cards = faces(request, "meld")?;
    // C44: fewer than seven cards have none, whatever they are; no card is no meld.
    if (1..meld::CANASTA).contains(&cards.len()) {
        return Ok(Answer::value([("canasta", Value::Null), ("bonus", json!(0))]));
    }
    let verdict = meld::new_meld(&rules.options, &cards, false, Barred::default());
    let told = verdict.map(|shape| meld::bonus(&rules.options, shape.kind, &cards));
    let canasta = verdict.ok().and_then(|shape| shape.canasta);
    let fields = [("canasta", json!(canasta)), ("bonus", json!(told.ok()))];
    Ok(Answer::verdict(verdict.map(|_| ()), fields))
}

fn orders(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let cards = faces(request, "cards")?;
    let first = request.flag("first", false)?;
    let barred = on_table(rules, &rows_or_none(request, "table")?)?;
    let verdict = arrange::orders(&rules.options, &cards, first, barred);
    let told = json!(verdict.as_ref().ok());
    Ok(Answer::verdict(verdict.map(|_| ()), [("orders", told)]))
}

fn suggest(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let hand: Bag = faces(request, "hand")?.into_iter().collect();
    let melds = rows_or_none(request, "melds")?;
    on_table(rules, &melds)?;
    let first = request.flag("first", false)?;
    let melds: Vec<&[Face]> = melds.iter().map(Vec::as_slice).collect();
    let ideas = arrange::ideas(&rules.options, hand, &melds, first);
    Ok(Answer::value([("ideas", json!(ideas))]))
}

/// CAN-G4: two of hearts and two of diamonds.
const RED_THREES_IN_PACK: i64 = 4;

/// One team of a finished deal.
struct Team {
    melds: Vec<(Kind, Vec<Face>)>,
    hands: Vec<Bag>,
    tally: Tally,
}

fn score_deal(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let teams = request.each("teams", |team| read_team(rules, team))?;
    if teams.iter().filter(|team| team.tally.closed).count() > 1 {
        return bad("\"closed\" is true of two teams, but a deal is closed once");
    }
    let red_threes: i32 = teams.iter().map(|team| team.tally.red_threes).sum();
    if red_threes > RED_THREES_IN_PACK as i32 {
        return bad(format!(
            "\"red_threes\" are {red_threes}, but the pack has {RED_THREES_IN_PACK}"
        ));
    }
    let hands = teams.iter().map(|team: &Team| team.hands.len()).max().unwrap_or(0);
    if let Err(why) = check_teams(rules, teams.len(), hands) {
        return Ok(Answer::verdict(Err(why), [("points", Value::Null), ("lines", Value::Null)]));
    }
    let mut lines = Vec::new();
    let mut points = Vec::new();
    for (n, team) in teams.iter().enumerate() {
        let melds = team.melds.iter().map(|(kind, cards)| (*kind, &**cards));
        let hands = team.hands.iter().copied();
        let mut tell = |line: Line| {
            lines.push(json!({"team": n, "reason": line.reason, "points": line.points,
                              "clause": line.reason.clause()}));
        };
        let side = Side::new(n);
        points.push(score(&rules.options, side, melds, hands, team.tally, &mut tell));
    }
    Ok(Answer::value([("points", json!(points)), ("lines", json!(lines))]))
}

fn read_team(rules: &Rules, request: &Request<'_>) -> Result<Team, BadRequest> {
    let melds = rows_or_none(request, "melds")?;
    on_table(rules, &melds)?;
    let held = rows(request, "hands")?;
    let closed = request.flag("closed", false)?;
    let mut red_threes = match request.get("red_threes") {
        None => 0,
        Some(Value::Array(_)) => faces(request, "red_threes")?.len() as i32,
        Some(count) => read_number(count, "red_threes", 0, RED_THREES_IN_PACK)? as i32,
    };
    // CAN-G4: red threes are no hand cards.
    let is_red = |face: &&Face| is_red_three(**face);
    red_threes += held.iter().flatten().filter(is_red).count() as i32;
    let without_reds = |hand: &Vec<Face>| -> Vec<Face> {
        hand.iter().copied().filter(|&face| !is_red_three(face)).collect()
    };
    let held: Vec<Vec<Face>> = held.iter().map(without_reds).collect();
    // C46, C54: whoever closed has no card left, or the four black threes.
    let empty = held.iter().position(Vec::is_empty);
    let four = |hand: &Vec<Face>| hand.len() == 4 && hand.iter().all(|&face| is_black_three(face));
    let closer = if closed { empty.or(held.iter().position(four)) } else { None };
    Ok(Team {
        melds: melds.into_iter().map(|cards| (kind_of(&cards), cards)).collect(),
        hands: held.into_iter().map(|hand| hand.into_iter().collect()).collect(),
        tally: Tally { red_threes, closer, closed },
    })
}

/// A step of a turn as the request writes it.
enum Wish {
    Draw,
    Take(Vec<Vec<Face>>),
    Lay(Vec<Vec<Face>>),
    Add(usize, Vec<Face>),
    Discard(Vec<Face>),
    Undo,
    Pass,
}

fn turn(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let mut state = position(rules, request)?;
    let wishes = request.list("steps")?;
    let wishes: Vec<Wish> =
        wishes.iter().map(|wish| read_wish(rules, wish)).collect::<Result<_, _>>()?;
    let mut verdicts = Vec::new();
    for wish in &wishes {
        verdicts.push(verdict::<Canasta>(&carry_out(rules, &mut state, wish)));
        hand_can_be(&state)?;
    }
    let me = Seat::new(0);
    let open = state.open();
    let melds: Vec<&[Face]> = open.melds_of(Side::new(0)).map(|(_, meld)| &*meld.cards).collect();
    let over = !matches!(open.phase, Phase::Draw | Phase::Play | Phase::Recycle);
    Ok(Answer::value([
        ("steps", json!(verdicts)),
        ("hand", json!(state.own(me).hand)),
        ("melds", json!(melds)),
        ("over", json!(over)),
    ]))
}

/// The verdict of one step, after others that must be good.
fn step(rules: &Rules, request: &Request<'_>) -> Result<Answer, BadRequest> {
    let mut state = position(rules, request)?;
    let before = if request.get("before").is_some() { request.list("before")? } else { &[] };
    for wish in before {
        if let Err(why) = carry_out(rules, &mut state, &read_wish(rules, wish)?) {
            return bad(format!("{wish} is refused before the step: {}", why.code()));
        }
        hand_can_be(&state)?;
    }
    let wish = read_wish(rules, request.need("step")?)?;
    let verdict = carry_out(rules, &mut state, &wish);
    hand_can_be(&state)?;
    Ok(Answer::verdict(verdict, []))
}

/// CAN-G2: no pack has more.
const MOST_JOKERS: usize = 6;

/// The lists of a request need not make up one pack, but a hand drawn from them must be a part of one.
fn hand_can_be(state: &State<Canasta>) -> Result<(), BadRequest> {
    let (open, hand) = (state.open(), state.own(Seat::new(0)).hand);
    let fits = hand.jokers() <= MOST_JOKERS && usize::from(open.hands[0]) == hand.len();
    if open.phase == Phase::Play && !fits {
        return bad("the hand would hold more copies of a card than the pack has");
    }
    Ok(())
}

/// Seat 0 is about to draw; the other seats hold a card each, which nobody asks about.
fn position(rules: &Rules, request: &Request<'_>) -> Result<State<Canasta>, BadRequest> {
    let (hand, stock) = (faces(request, "hand")?, faces(request, "stock")?);
    let (pile, melds) = (faces(request, "pile")?, rows_or_none(request, "melds")?);
    let opened = request.flag("opened", !melds.is_empty())?;
    if !opened && !melds.is_empty() {
        return bad("a team that has melds has opened");
    }
    on_table(rules, &melds)?;
    if melds.len() > MELDS || melds.iter().any(|cards| cards.len() > LONGEST) {
        return bad("there are more melds than the pack can make");
    }
    let me = Seat::new(0);
    let mut open = Open { phase: Phase::Draw, ..Open::start(rules) };
    open.scores[0] = request.number("score", -MOST, MOST)? as i32;
    open.down[0] = opened;
    open.going_down = !opened;
    for cards in &melds {
        let kind = kind_of(cards);
        let (cards, kept) = (List::of(cards), cards.len() as u8);
        open.melds.push(canasta::Meld { cards, kept, kind, side: Side::new(0) });
    }
    open.count_melds();
    open.stock = stock.len() as u8;
    open.pile = List::of(&pile);
    open.hands = [1; MAX_SEATS];
    // C50: a three on top was thrown by the seat before.
    match pile.last() {
        Some(&top) if is_black_three(top) => open.black = SeatSet::of([me]),
        Some(&top) if is_red_three(top) => open.red_shut = SeatSet::of([me]),
        _ => {}
    }
    let mut owns = [Own::default(); MAX_SEATS];
    for face in hand {
        match RED_THREES.iter().position(|&red| red == face) {
            // CAN-G4: red threes are tabled.
            Some(suit) => open.red[0][suit] += 1,
            None => owns[0].hand.extend([face]),
        }
    }
    open.hands[me.index()] = owns[0].hand.len() as u8;
    let stock: Vec<Face> = stock.into_iter().rev().collect();
    Ok(State::assemble(open, owns, Deep { stock: List::<Face, PACK>::of(&stock) }))
}

fn read_wish(rules: &Rules, wish: &Value) -> Result<Wish, BadRequest> {
    let unknown = || {
        bad(format!("a step is draw, take, meld, melds, add, discard, undo or pass, not {wish}"))
    };
    let Value::Object(fields) = wish else { return unknown() };
    let mut keys = fields.keys();
    let (Some(key), None) = (keys.next(), keys.next()) else { return unknown() };
    Request::read("step", fields, rules.deck, |step| match key.as_str() {
        "draw" if step.need("draw")? == "stock" => Ok(Wish::Draw),
        "take" => Ok(Wish::Take(step.inner("take", one_or_more)?)),
        "meld" | "melds" => Ok(Wish::Lay(one_or_more(step)?)),
        "add" => step.inner("add", |add| {
            let number = add.number("meld", 0, i64::from(u8::MAX))? as usize;
            Ok(Wish::Add(number, faces(add, "cards")?))
        }),
        "discard" => Ok(Wish::Discard(faces(step, "discard")?)),
        "undo" if step.need("undo")? == true => Ok(Wish::Undo),
        "pass" if step.need("pass")? == true => Ok(Wish::Pass),
        _ => unknown(),
    })
}

/// `melds`, or one `meld`.
fn one_or_more(request: &Request<'_>) -> Result<Vec<Vec<Face>>, BadRequest> {
    if request.get("melds").is_some() {
        rows(request, "melds")
    } else {
        Ok(vec![faces(request, "meld")?])
    }
}

/// Does what a step asks for; a refused one changes nothing. Before an undo several melds are laid
/// one after the other.
fn carry_out(rules: &Rules, state: &mut State<Canasta>, wish: &Wish) -> Result<(), Violation> {
    let before = *state;
    let done = match wish {
        Wish::Draw => act(rules, state, &Action::Draw),
        Wish::Undo => act(rules, state, &Action::Undo),
        Wish::Pass => act(rules, state, &Action::Pass),
        Wish::Take(melds) => {
            let none = Vec::new();
            let (key, rest) = melds.split_first().unwrap_or((&none, &[]));
            take(rules, state, key).and_then(|()| lay_all(rules, state, rest))
        }
        Wish::Lay(melds) => lay(rules, state, melds),
        Wish::Add(number, cards) => {
            let verdict = legal::check_add(eyes(rules, state), *number, cards);
            let meld = *number as u8;
            verdict.and_then(|()| act(rules, state, &Action::Add { meld, cards: List::of(cards) }))
        }
        Wish::Discard(cards) => {
            let verdict = legal::check_discard(eyes(rules, state), cards);
            verdict.and_then(|()| act(rules, state, &Action::Discard(cards[0])))
        }
    };
    if done.is_err() {
        *state = before;
    }
    done
}

fn eyes<'a>(rules: &'a Rules, state: &'a State<Canasta>) -> Seen<'a, Canasta> {
    state.seen(rules, Seat::new(0))
}

fn act(rules: &Rules, state: &mut State<Canasta>, action: &Action) -> Result<(), Violation> {
    Canasta::check(eyes(rules, state), action)?;
    state.apply(rules, Seat::new(0), action, &mut ());
    while state.open().phase == Phase::Recycle
        && let Turn::Chance(engine::Ask::Order(n)) = state.turn(rules)
    {
        // The judge has no chance: the pile is turned over as it lies.
        let order: Vec<u8> = (0..n).collect();
        state.chance(rules, Drawn::Order(&order), &mut ());
    }
    Ok(())
}

fn take(rules: &Rules, state: &mut State<Canasta>, key: &[Face]) -> Result<(), Violation> {
    legal::check_take(eyes(rules, state), key)?;
    act(rules, state, &Action::Take(List::of(key)))
}

fn lay_all(
    rules: &Rules,
    state: &mut State<Canasta>,
    melds: &[Vec<Face>],
) -> Result<(), Violation> {
    melds.iter().try_for_each(|cards| {
        legal::check_lay(eyes(rules, state), cards)?;
        act(rules, state, &Action::Lay(List::of(cards)))
    })
}

fn lay(rules: &Rules, state: &mut State<Canasta>, melds: &[Vec<Face>]) -> Result<(), Violation> {
    let open = state.open();
    let package = open.phase == Phase::Play && open.as_package();
    if !package && !melds.is_empty() {
        return lay_all(rules, state, melds);
    }
    let rows: Vec<&[Face]> = melds.iter().map(Vec::as_slice).collect();
    legal::check_package(eyes(rules, state), &rows)?;
    act(rules, state, &Action::Package(Package::of(&rows)))
}
