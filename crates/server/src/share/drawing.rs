//! The picture of a final score: which plates and words lie where. It is drawn twice, as SVG for pages, where the
//! reader's own fonts write any name, and as PNG for previews, which few programs show of anything else.

use std::fmt::Write;

use super::letters::{Weight, known, wide};
use super::{End, Side, escaped};

/// The size that previews are shown in.
pub(super) const SIZE: (u32, u32) = (1200, 630);

/// How white something is on its cloth, of 255.
type White = u8;
const FULL: White = 255;
const MAT: White = 22;
const QUIET: White = 205;
const CLOTH: White = 0;

const LEFT: f32 = 72.0;
const RIGHT: f32 = 1128.0;
/// Rows lie between these.
const ROWS: (f32, f32) = (220.0, 578.0);
const BETWEEN: f32 = 14.0;
/// From the edge of a row to what stands in it.
const WITHIN: f32 = 36.0;
/// A plate of two rows is no higher than this.
const HIGHEST: f32 = 150.0;

/// A rounded plate.
pub(super) struct Plate {
    pub(super) left: f32,
    pub(super) top: f32,
    pub(super) wide: f32,
    pub(super) high: f32,
    pub(super) round: f32,
    pub(super) white: White,
}

/// A line of words.
pub(super) struct Words {
    pub(super) text: String,
    /// Where it begins.
    pub(super) left: f32,
    /// What it stands on.
    pub(super) base: f32,
    pub(super) size: f32,
    pub(super) weight: Weight,
    pub(super) white: White,
}

/// What is drawn, in this order: plates, and words on them.
pub(super) struct Drawing {
    title: String,
    pub(super) cloth: [u8; 3],
    pub(super) plates: Vec<Plate>,
    pub(super) words: Vec<Words>,
}

impl Drawing {
    /// `names` says how sides are called.
    pub(super) fn of(end: &End, names: impl Fn(&Side) -> &str) -> Drawing {
        let title = format!("{}: {}", end.title, end.sentence());
        let mut drawing =
            Drawing { title, cloth: end.cloth(), plates: Vec::new(), words: Vec::new() };
        drawing.say(end.title, LEFT, 128.0, (76.0, Weight::Bold), FULL);
        drawing.say(&end.deals(), LEFT, 180.0, (34.0, Weight::Regular), QUIET);
        drawing.sign();
        let (many, room) = (end.sides.len().max(1) as f32, ROWS.1 - ROWS.0);
        let high = ((room - BETWEEN * (many - 1.0)) / many).min(HIGHEST);
        let mut top = ROWS.0 + (room - many * high - BETWEEN * (many - 1.0)) / 2.0;
        for side in &end.sides {
            drawing.row(names(side), side, top, high);
            top += high + BETWEEN;
        }
        drawing
    }

    /// Five cards in a row, and the name of the house under them.
    fn sign(&mut self) {
        const CARD: (f32, f32, f32) = (34.0, 48.0, 8.0);
        let (wide, high, between) = CARD;
        for n in 0..5u8 {
            let left = RIGHT - wide - f32::from(n) * (wide + between);
            let white = if n == 0 { FULL } else { 150 - 26 * n };
            self.plates.push(Plate { left, top: 76.0, wide, high, round: 6.0, white });
        }
        self.say_until("Quinte", RIGHT, 180.0, (34.0, Weight::Bold), FULL);
    }

    /// Names at the start, points at the end; a winner's plate is white, and says so.
    fn row(&mut self, names: &str, Side { said, won, .. }: &Side, top: f32, high: f32) {
        let (plate, ink) = if *won { (FULL, CLOTH) } else { (MAT, FULL) };
        let (left, wide_as) = (LEFT, RIGHT - LEFT);
        self.plates.push(Plate { left, top, wide: wide_as, high, round: 18.0, white: plate });
        let middle = top + high / 2.0;
        let (figure, name) = ((high * 0.62).min(88.0), (high * 0.46).min(54.0));
        let mut end = RIGHT - WITHIN;
        let points = said.replace('-', "\u{2212}");
        end = self.say_until(&points, end, middle + figure * 0.36, (figure, Weight::Bold), ink);
        if *won {
            let word = (name * 0.6, Weight::Regular);
            end = self.say_until("winner", end - 28.0, middle + name * 0.34, word, ink);
        }
        let weight = if *won { Weight::Bold } else { Weight::Regular };
        let (start, room) = (LEFT + WITHIN, end - 28.0 - LEFT - WITHIN);
        let (text, size) = fitting(names, name, weight, room);
        self.say(&text, start, middle + size * 0.34, (size, weight), ink);
    }

    fn say(
        &mut self,
        text: &str,
        left: f32,
        base: f32,
        (size, weight): (f32, Weight),
        white: White,
    ) {
        self.words.push(Words { text: text.to_string(), left, base, size, weight, white });
    }

    /// Says where it begins, for it ends at `right`.
    fn say_until(
        &mut self,
        text: &str,
        right: f32,
        base: f32,
        letters: (f32, Weight),
        white: White,
    ) -> f32 {
        let left = right - wide(text, letters.0, letters.1);
        self.say(text, left, base, letters, white);
        left
    }

    pub(super) fn svg(&self) -> String {
        let ((wide_as, high), [red, green, blue]) = (SIZE, self.cloth);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide_as} {high}\" width=\"{wide_as}\" height=\"{high}\" \
             font-family=\"Commissioner,Verdana,DejaVu Sans,sans-serif\" fill=\"#fff\"><title>{}</title>\
             <rect width=\"{wide_as}\" height=\"{high}\" fill=\"rgb({red},{green},{blue})\"/>",
            escaped(&self.title)
        );
        for Plate { left, top, wide, high, round, white } in &self.plates {
            let white = f32::from(*white) / 255.0;
            write!(svg, "<rect x=\"{left}\" y=\"{top}\" width=\"{wide}\" height=\"{high}\" rx=\"{round}\" fill-opacity=\"{white:.2}\"/>")
                .expect("text can be written to");
        }
        for Words { text, left, base, size, weight, white } in &self.words {
            let ink = match *white {
                CLOTH => format!("fill=\"rgb({red},{green},{blue})\""),
                white => format!("fill-opacity=\"{:.2}\"", f32::from(white) / 255.0),
            };
            // Whatever font the reader has, words end where they should.
            let (long, weight, text) = (wide(text, *size, *weight), *weight as u16, escaped(text));
            write!(
                svg,
                "<text x=\"{left:.1}\" y=\"{base:.1}\" font-size=\"{size:.1}\" font-weight=\"{weight}\" {ink} \
                 textLength=\"{long:.1}\" lengthAdjust=\"spacingAndGlyphs\">{text}</text>"
            )
            .expect("text can be written to");
        }
        svg + "</svg>"
    }
}

/// A name in letters that are small enough for its place, but not too small to read; then it is cut.
fn fitting(text: &str, size: f32, weight: Weight, room: f32) -> (String, f32) {
    let least = size * 0.6;
    let long = wide(text, size, weight);
    if long <= room {
        return (text.to_string(), size);
    }
    let size = (size * room / long).max(least);
    let mut cut: String = text.to_string();
    while wide(&cut, size, weight) > room && cut.chars().count() > 2 {
        let keep = cut.chars().count() - 2;
        cut = cut.chars().take(keep).collect::<String>().trim_end().to_string() + "…";
    }
    (cut, size)
}

/// Whether a preview can write this: its font has Latin, Greek and Cyrillic letters.
pub(super) fn writes(text: &str) -> bool {
    text.chars().all(known)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side(names: &str) -> Side {
        let (names, spelled) = (names.to_string(), names.to_string());
        Side { names, spelled, many: true, points: -1200, said: "-1200".into(), won: true }
    }

    /// However long names are and however many sides there are, nothing is written over something else or off the
    /// picture.
    #[test]
    fn words_keep_to_their_places() {
        for names in ["Bo", "Mira and Ivo", &"W".repeat(40), &"Wm ".repeat(30), "\u{645}\u{62d}"] {
            for many in 1..=4 {
                let sides = (0..many).map(|_| side(names)).collect();
                let end =
                    End { game: "rami", title: "Tunisian Rami", deals: 7, early: false, sides };
                let Drawing { plates, words, .. } = Drawing::of(&end, |side| &side.names);
                let ends = |words: &Words| words.left + wide(&words.text, words.size, words.weight);
                for (n, one) in words.iter().enumerate() {
                    assert!(one.left >= LEFT && ends(one) <= RIGHT + 0.5, "{}", one.text);
                    for other in
                        words[..n].iter().filter(|other| (other.base - one.base).abs() < 40.0)
                    {
                        assert!(ends(one) < other.left || ends(other) < one.left, "{names} {many}");
                    }
                }
                assert!(plates.iter().all(|plate| plate.top + plate.high <= ROWS.1 + 0.5));
            }
        }
    }

    #[test]
    fn a_preview_knows_what_it_cannot_write() {
        assert!(writes("Ann Lee") && writes("Κώστας") && writes("Жанна") && writes("Đặng"));
        assert!(!writes("محمد") && !writes("小明") && !writes("Ann 🂡"));
    }
}
