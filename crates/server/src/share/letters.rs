//! The letters of shared pictures: Commissioner, the font of the page, in two weights (`font/make.py`, `font/OFL.txt`).

use ab_glyph::{Font, FontRef, GlyphId, PxScale, ScaleFont, point};
use std::sync::LazyLock;

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Weight {
    Regular = 400,
    Bold = 700,
}

type Face = LazyLock<FontRef<'static>>;

fn face(font: &'static [u8]) -> FontRef<'static> {
    FontRef::try_from_slice(font).expect("the font is part of the program")
}

static REGULAR: Face =
    LazyLock::new(|| face(include_bytes!("../../font/commissioner-regular.ttf")));
static BOLD: Face = LazyLock::new(|| face(include_bytes!("../../font/commissioner-bold.ttf")));

impl Weight {
    fn font(self) -> &'static FontRef<'static> {
        match self {
            Weight::Regular => &REGULAR,
            Weight::Bold => &BOLD,
        }
    }
}

/// A size in pixels to the em, as pages count it.
fn scale(font: &FontRef<'_>, size: f32) -> PxScale {
    font.pt_to_px_scale(size * 0.75).unwrap_or_else(|| PxScale::from(size))
}

/// Whether the font has this letter.
pub(super) fn known(letter: char) -> bool {
    REGULAR.glyph_id(letter) != GlyphId(0)
}

/// How wide a text is; a letter that the font lacks counts as a square.
pub(super) fn wide(text: &str, size: f32, weight: Weight) -> f32 {
    let font = weight.font().as_scaled(scale(weight.font(), size));
    let letters = text.chars().map(|letter| match font.glyph_id(letter) {
        GlyphId(0) => size,
        glyph => font.h_advance(glyph),
    });
    letters.sum()
}

/// Tells of every dot how much of it a text covers.
pub(super) fn write(
    text: &str,
    (left, base): (f32, f32),
    (size, weight): (f32, Weight),
    mut dot: impl FnMut(i32, i32, f32),
) {
    let (font, scale) = (weight.font(), scale(weight.font(), size));
    let mut at = left;
    for letter in text.chars() {
        let glyph = font.glyph_id(letter);
        let outline = font.outline_glyph(glyph.with_scale_and_position(scale, point(at, base)));
        if let Some(outline) = outline {
            let corner = outline.px_bounds().min;
            outline.draw(|x, y, cover| {
                dot(corner.x as i32 + x as i32, corner.y as i32 + y as i32, cover);
            });
        }
        at += font.as_scaled(scale).h_advance(glyph);
    }
}
