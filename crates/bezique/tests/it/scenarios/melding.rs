//! Melds and the swap at the table: who, when, how often, with which cards.

use bezique::pack::Face;
use bezique::{Bezique, MeldsPerTrick, Options, Phase};
use engine::{Moves, Viewer};

use crate::kit::{Script, Stacked, dawdle, dealt, seat, set};

/// Hearts are trumps. Seat 0 leads, and holds nearly everything.
const RICH: Stacked<'_> = Stacked {
    dealer: 1,
    hands: &["AH 10H KH QH JH 7H QS JD AS", "8C 8C 8C 8C 9C 9C 9C 9C 7C"],
    turned: "KH",
    stock: "QS 8S JD 8S KS 8S QH 8S AD 8D",
};

fn rich(options: &Options) -> Script {
    dealt(options, &RICH, &[])
}

#[test]
fn b17_a_marriage_grows_into_a_run_for_290() {
    let mut script = rich(&Options::default());
    script.acts("AS, 8C, meld trump_marriage KH#2 QH, draw");
    assert_eq!(script.scores(), [40, 0]);
    script.acts("QS, 8C#2, meld trump_run AH 10H KH#2 QH JH, draw");
    assert_eq!(script.scores(), [290, 0]);
}

#[test]
fn b16_a_run_does_not_marry_itself() {
    let mut script = rich(&Options::default());
    script.acts("AS, 8C, meld trump_run AH 10H KH#2 QH JH, draw, QS, 8C#2");
    assert_eq!(script.refused("meld trump_marriage KH#2 QH"), ("BEZ-4.2.8", "RUN_REMARRIED"));
    // Another queen comes with the fourth draw.
    script.acts("draw, JD, 8C#3, draw, QS#2, 8C#4, draw, JD#2, 9C");
    let options = Options { remarry_run_cards: false, ..Options::default() };
    let mut strict = rich(&options);
    strict.acts("AS, 8C, meld trump_run AH 10H KH#2 QH JH, draw, QS, 8C#2, draw, JD, 8C#3, draw");
    strict.acts("QS#2, 8C#4, draw, JD#2, 9C");
    assert_eq!(strict.refused("meld trump_marriage KH#2 QH#2"), ("BEZ-4.2.8", "RUN_REMARRIED"));
    script.acts("meld trump_marriage KH#2 QH#2");
    assert_eq!(script.scores(), [290, 0]);
}

#[test]
fn bez_4_2_1_single_and_double_beziques_exclude_each_other() {
    let mut script = rich(&Options::default());
    script.acts("AS, 8C, meld bezique QS JD, draw, 10H, 8C#2, draw, AH, 8C#3");
    assert_eq!(
        script.refused("meld double_bezique QS QS#2 JD JD#2"),
        ("BEZ-4.2.1", "DOUBLE_AFTER_SINGLE")
    );
    script.acts("meld bezique QS#2 JD#2");
    assert_eq!(script.scores(), [80, 0], "another single: 40 and 40");

    let mut script = rich(&Options::default());
    script.acts("AS, 8C, draw, 10H, 8C#2, draw, AH, 8C#3, meld double_bezique QS QS#2 JD JD#2");
    assert_eq!(script.scores(), [500, 0]);
    script.acts("draw, JH, 8C#4");
    assert_eq!(script.refused("meld bezique QS JD"), ("BEZ-4.2.1", "SINGLE_AFTER_DOUBLE"));
}

#[test]
fn b8_the_card_taken_up_waits_for_the_next_won_trick() {
    let mut script = rich(&Options::default());
    script.acts("AS, 8C, swap");
    assert_eq!(script.scores(), [10, 0]);
    assert_eq!(script.open().upcard.unwrap().to_string(), "7H");
    // Two kings of hearts: the one taken up is KH, the hidden one comes to light as KH#2.
    assert_eq!(script.refused("meld trump_marriage KH QH"), ("BEZ-3.3.1", "CARD_JUST_SWAPPED"));
    assert_eq!(script.refused("swap"), ("BEZ-3.3.2", "UPCARD_IS_SEVEN"));
    script.acts("meld trump_marriage KH#2 QH, draw, AH, 8C#2");
    script.acts("draw, JH, 8C#3, draw, 10H, 8C#4, draw, QS, 9C, meld trump_marriage KH QH#2");
    assert_eq!(script.scores(), [90, 0]);
}

#[test]
fn b8_a_table_may_count_the_swap_as_the_meld() {
    let options = Options { swap_counts_as_meld: true, ..Options::default() };
    let mut script = rich(&options);
    script.acts("AS, 8C, swap");
    assert_eq!(script.refused("meld bezique QS JD"), ("BEZ-4.0", "MELD_ALREADY_MADE"));
    let mut script = rich(&options);
    script.acts("AS, 8C, meld bezique QS JD");
    assert_eq!(script.refused("swap"), ("BEZ-4.0", "MELD_ALREADY_MADE"));
    let options = Options { melds_per_trick: MeldsPerTrick::Unlimited, ..options };
    let mut script = rich(&options);
    script.acts("AS, 8C, swap, meld bezique QS JD, meld trump_run AH 10H KH#2 QH JH");
    assert_eq!(script.scores(), [300, 0]);
}

#[test]
fn bez_4_0_only_the_winner_melds_before_drawing_and_once() {
    let mut script = rich(&Options::default());
    assert_eq!(script.refused("meld bezique QS JD"), ("BEZ-4.0", "MELD_BY_WINNER_ONLY"));
    script.acts("AS, 8C");
    let action = "meld bezique QS JD".parse().unwrap();
    let loser = script.play.check(seat(1), &action).map_err(|no| no.clause());
    assert_eq!(loser, Err("BEZ-4.0"));
    script.acts("meld bezique QS JD");
    assert_eq!(script.refused("meld trump_marriage KH#2 QH"), ("BEZ-4.0", "MELD_ALREADY_MADE"));
    script.acts("draw");
    assert_eq!(script.refused("meld trump_marriage KH#2 QH"), ("BEZ-4.0", "MELD_AFTER_DRAW"));
}

#[test]
fn bez_8_4_a_melded_card_may_be_played_and_its_points_stay() {
    let mut script = rich(&Options::default());
    script.acts("AS, 8C, meld bezique QS JD, draw");
    assert_eq!(script.open().table[0], set("QS JD"));
    script.acts("QS, 8C#2, draw");
    assert_eq!(script.open().table[0], set("JD"));
    assert_eq!(script.scores(), [40, 0]);
    // The second queen from the stock marries nobody, but makes no bezique with the old jack.
    script.acts("AH, 8C#3");
    assert_eq!(script.refused("meld bezique QS#2 JD"), ("BEZ-4.2.6", "CARD_REUSED"));
    script.acts("meld bezique QS#2 JD#2");
    assert_eq!(script.scores(), [80, 0]);
}

#[test]
fn bez_8_1_of_equal_copies_the_lowest_is_named() {
    let mut script = rich(&Options::default());
    script.acts("AS");
    // Seat 1 holds four eights and four nines of clubs, all hidden and all alike.
    let view = script.play.view(Viewer::Seat(seat(1)));
    let steps = Bezique::legal(view.seen(script.play.rules()), &Default::default());
    assert_eq!(steps.len(), 3, "an eight, a nine, a seven");
    assert_eq!(script.refused("8C#2"), ("BEZ-8.1", "WRONG_COPY"));
    assert_eq!(script.refused("8D"), ("BEZ-3.1", "CARD_NOT_HELD"));
    script.acts("8C, draw, AH");
    assert_eq!(script.refused("8C"), ("BEZ-8.1", "WRONG_COPY"), "the next is 8C#2");
    script.acts("8C#2");
}

#[test]
fn b10_the_winner_of_the_trick_before_the_last_draw_may_still_meld() {
    let mut script = rich(&Options { target: 10_000, ..Options::default() });
    dawdle(&mut script, |open| open.phase == Phase::Won && open.stock == 1);
    let seat = script.turn();
    let (legal, view) = (script.play.legal(seat), script.play.view(Viewer::Seat(seat)));
    let melder = view.open.melder(script.play.rules(), &view.own);
    let kinds = melder.kinds().count_ones() as usize;
    let swaps = usize::from(view.own.hand.contains(seven()));
    assert_eq!(legal.len(), 1 + kinds + swaps, "draw, and whatever there is to meld or swap");
    script.acts("draw");
    assert_eq!(script.refused("meld bezique QS JD"), ("BEZ-5.2", "MELDS_CLOSED"));
    assert_eq!(script.refused("swap"), ("BEZ-6.0", "STOCK_GONE"));
    assert_eq!(script.refused("draw"), ("BEZ-6.0", "STOCK_GONE"));
    assert!(script.open().table.iter().all(|table| table.is_empty()), "BEZ-5.3");
}

fn seven() -> Face {
    set("7H").first().unwrap().face()
}

#[test]
fn notation_reads_back_and_refuses_nonsense() {
    for text in ["play KH#3", "meld four_kings KS KH KD JK", "swap", "draw"] {
        let action: bezique::Action = text.parse().unwrap();
        assert_eq!(format!("{action:#}").parse(), Ok(action));
        assert_eq!(action.to_string().to_uppercase().parse(), Ok(action));
    }
    assert_eq!("kh".parse(), "play KH".parse::<bezique::Action>());
    for text in [
        "",
        "play",
        "meld",
        "meld run KH",
        "meld marriage KH",
        "play 6H",
        "SJ",
        "draw 2",
        "meld marriage KH#1 KH#1",
    ] {
        assert!(text.parse::<bezique::Action>().is_err(), "{text}");
    }
}
