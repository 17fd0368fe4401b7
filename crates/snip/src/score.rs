//! What lucky cards are worth (SNP-5.1).

use cards::Seat;
use engine::{Parts, Sink, To};

use crate::Snip;
use crate::event::Event;
use crate::options::Rules;
use crate::pack::of_suit;
use crate::state::{Open, Phase};

/// Gives points; `false` if they win the match, which then is over at once.
pub(crate) fn award(
    rules: &Rules,
    open: &mut Open,
    seat: Seat,
    points: i32,
    sink: &mut impl Sink<Event>,
) -> bool {
    if points == 0 {
        return true;
    }
    let score = &mut open.scores[seat.index()];
    *score += points;
    let won = *score >= rules.target;
    sink.tell(To::All, || Event::Scored { seat, points });
    if won {
        open.winner = Some(seat);
        open.phase = Phase::Over;
    }
    !won
}

/// The deal ends: all cards are shown, and lucky ones in the hands score, seat after seat.
pub(crate) fn deal(rules: &Rules, parts: &mut Parts<'_, Snip>, sink: &mut impl Sink<Event>) {
    let open = &mut *parts.open;
    open.shown = parts.owns.map(|own| own.hand);
    open.blind = parts.deep.blind;
    open.deals += 1;
    open.phase = Phase::Shuffle;
    let (hands, blind) = (open.shown, open.blind);
    sink.tell(To::All, || Event::Shown { hands, blind });
    let lucky = of_suit(open.lucky);
    let points = |seat: Seat| (hands[seat.index()] & lucky).len() as i32;
    Seat::all(rules.seats).all(|seat| award(rules, open, seat, points(seat), sink));
}
