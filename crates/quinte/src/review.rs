//! `quinte review LOG`: which decisions of a saved match cost something, as far as the player could
//! know, and how much was luck.

use std::io::{self, Write};
use std::path::PathBuf;

use bots::review::{
    DealReview, DecisionReview, Grade, Grades, Progress, Review, SeatReview, Wish, review,
};
use cards::{MAX_SEATS, Seat};

use crate::trouble::{Trouble, wrong};
use crate::words::wrap;
use crate::{progress, replay};

/// Look back at a saved match: what each decision cost, as far as the player could know
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quinte review match.json               the decisions of the people at the table
  quinte review match.json --seat 1      those of seat 1
  quinte review match.json --json        for a program")]
pub(crate) struct Arguments {
    /// The log of the match
    log: PathBuf,
    /// This seat's decisions; if not given, those of the people at the table, or of all seats where
    /// the log does not tell who was one
    #[arg(long, value_name = "N")]
    seat: Option<usize>,
    /// Try every choice in so many imagined deals, and the best in as many fresh ones
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..))]
    worlds: Option<u32>,
    /// The same seed imagines the same deals
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Everything as one JSON object
    #[arg(long)]
    json: bool,
}

/// Reviews the log.
pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Trouble> {
    let log = replay::open(&arguments.log)?;
    let seat = match arguments.seat {
        Some(seat) if seat >= MAX_SEATS => return Err(wrong(format!("there is no seat {seat}"))),
        seat => seat.map(Seat::new),
    };
    let wish = Wish { seat, worlds: arguments.worlds, seed: arguments.seed };
    let bar = progress::bar(0, "decisions");
    let review = review(&log, &wish, &mut |Progress { done, of }| {
        bar.set_length(of.into());
        bar.set_position(done.into());
    })?;
    bar.finish_and_clear();
    if arguments.json {
        serde_json::to_writer(&mut *out, &review).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        tell(&review, out)?;
    }
    Ok(())
}

fn tell(review: &Review, out: &mut impl Write) -> io::Result<()> {
    for seat in &review.seats {
        writeln!(out, "Seat {}", seat.seat)?;
        for deal in &seat.deals {
            tell_deal(review, deal, out)?;
        }
        tell_sum(review, seat, out)?;
    }
    let [inaccuracy, mistake, blunder] = review.thresholds;
    let note = match review.unit_note {
        "" => String::new(),
        note => format!(" ({note})"),
    };
    let told = format!(
        "A loss counts in {}{note} against the best of the choices that were weighed, in deals that the \
         player could believe in: {} for all choices, {} fresh ones for the best. It is an inaccuracy \
         if it is above {inaccuracy} beyond doubt (95 %), a mistake above {mistake}, a blunder above \
         {blunder}. What the real cards say stands in brackets; nobody could see them. Luck is what \
         the unseen cards were worth, taken at the first decision of a deal. The actions are numbered as \
         in quinte replay.",
        review.unit, review.worlds, review.confirm
    );
    writeln!(out, "{}", wrap(&told, 0))
}

fn tell_deal(review: &Review, deal: &DealReview, out: &mut impl Write) -> io::Result<()> {
    let mut facts = vec![format!("{} decisions", deal.decisions.len())];
    facts.push(format!("{} without a choice", deal.forced));
    let digits = digits(review);
    facts.push(format!("{:.digits$} {} lost", deal.loss, review.unit));
    facts.extend(deal.luck.map(|luck| format!("luck {luck:+.digits$}")));
    facts.extend(deal.gain.map(|gain| format!("{gain:+} on the score sheet")));
    writeln!(out, "  Deal {}: {}", deal.deal, facts.join(", "))?;
    deal.decisions.iter().try_for_each(|decision| tell_decision(review, decision, out))
}

/// Ranks are few and points are many.
fn digits(review: &Review) -> usize {
    if review.thresholds[0] < 1.0 { 2 } else { 1 }
}

/// What was best, or as good as that, needs no words.
fn tell_decision(
    review: &Review,
    decision: &DecisionReview,
    out: &mut impl Write,
) -> io::Result<()> {
    let DecisionReview { at, table, played, grade, loss, reason, hindsight, .. } = decision;
    if *grade <= Grade::Close {
        return Ok(());
    }
    let digits = digits(review);
    let (name, exact) = (grade.name(), if hindsight.exact { "exactly " } else { "" });
    let told = format!(
        "Action {at}, {played}: {name}, {:.digits$} ± {:.digits$}; {reason} [real cards: \
         {exact}{:.digits$}, {}]",
        loss.mean, loss.error, hindsight.loss, hindsight.best
    );
    writeln!(out, "    {}", wrap(&told, 6))?;
    table.lines().try_for_each(|line| writeln!(out, "      | {}", wrap(line, 10)))
}

fn tell_sum(review: &Review, seat: &SeatReview, out: &mut impl Write) -> io::Result<()> {
    let Grades { best, close, inaccuracy, mistake, blunder } = seat.grades;
    let rating = match seat.rating {
        Some(rating) => format!("{rating:.2} {} lost per decision", review.unit),
        None => "no decision to judge".to_string(),
    };
    let told = format!(
        "In all: {rating}; {} decisions: {best} best, {close} close, {inaccuracy} inaccuracies, \
         {mistake} mistakes, {blunder} blunders; luck {:+.1}",
        seat.decisions, seat.luck
    );
    writeln!(out, "  {}\n", wrap(&told, 4))
}
