//! A drawing as PNG. All of it is white on one cloth, so a dot is one byte, how white it is, and the picture's
//! palette is the way from the cloth to white.

use miniz_oxide::deflate::compress_to_vec_zlib;

use super::drawing::{Drawing, Plate, SIZE};
use super::letters;

const WIDE: usize = SIZE.0 as usize;
const HIGH: usize = SIZE.1 as usize;

struct Canvas(Vec<u8>);

impl Canvas {
    /// So much of a dot becomes so white. What lies outside is nobody's.
    fn dot(&mut self, x: i32, y: i32, cover: f32, white: u8) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return };
        if x >= WIDE || y >= HIGH {
            return;
        }
        let was = &mut self.0[y * WIDE + x];
        let now = f32::from(*was) + (f32::from(white) - f32::from(*was)) * cover.clamp(0.0, 1.0);
        *was = now.round() as u8;
    }

    fn plate(&mut self, &Plate { left, top, wide, high, round, white }: &Plate) {
        let (middle, reach) = ((left + wide / 2.0, top + high / 2.0), (wide / 2.0, high / 2.0));
        for y in top.floor() as i32..=(top + high).ceil() as i32 {
            for x in left.floor() as i32..=(left + wide).ceil() as i32 {
                // How far outside of the plate the middle of this dot lies.
                let across = (x as f32 + 0.5 - middle.0).abs() - reach.0 + round;
                let along = (y as f32 + 0.5 - middle.1).abs() - reach.1 + round;
                let corner = across.max(0.0).hypot(along.max(0.0));
                let outside = corner + across.max(along).min(0.0) - round;
                self.dot(x, y, 0.5 - outside, white);
            }
        }
    }
}

/// The way from the cloth to white.
fn palette(cloth: [u8; 3]) -> Vec<u8> {
    let mixed = |white: u16, from: u8| {
        let from = u16::from(from);
        (from + (255 - from) * white / 255) as u8
    };
    (0..=255).flat_map(|white| cloth.map(|from| mixed(white, from))).collect()
}

pub(super) fn png(drawing: &Drawing) -> Vec<u8> {
    let mut canvas = Canvas(vec![0; WIDE * HIGH]);
    for plate in &drawing.plates {
        canvas.plate(plate);
    }
    for words in &drawing.words {
        let letters = (words.size, words.weight);
        letters::write(&words.text, (words.left, words.base), letters, |x, y, cover| {
            canvas.dot(x, y, cover, words.white);
        });
    }
    file(drawing.cloth, &canvas)
}

/// How hard the rows are pressed, of ten: more takes longer and saves little.
const PRESSED: u8 = 6;

fn file(cloth: [u8; 3], Canvas(dots): &Canvas) -> Vec<u8> {
    // Eight bits a dot that name a colour of the palette, the only ways to press and to filter, rows in their order.
    let head = [&SIZE.0.to_be_bytes()[..], &SIZE.1.to_be_bytes(), &[8, 3, 0, 0, 0]].concat();
    // Each row begins with how it is filtered: not at all, which is best for palettes.
    let rows: Vec<u8> = dots.chunks(WIDE).flat_map(|row| [&[0], row].concat()).collect();
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    chunk(&mut file, b"IHDR", &head);
    chunk(&mut file, b"PLTE", &palette(cloth));
    chunk(&mut file, b"IDAT", &compress_to_vec_zlib(&rows, PRESSED));
    chunk(&mut file, b"IEND", &[]);
    file
}

fn chunk(file: &mut Vec<u8>, kind: &[u8; 4], data: &[u8]) {
    file.extend((data.len() as u32).to_be_bytes());
    let from = file.len();
    file.extend(kind);
    file.extend(data);
    let sum = checksum(&file[from..]);
    file.extend(sum.to_be_bytes());
}

/// CRC-32, as PNG wants it of each chunk.
fn checksum(bytes: &[u8]) -> u32 {
    let step = |sum: u32| if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 };
    !bytes.iter().fold(!0, |sum, &byte| (0..8).fold(sum ^ u32::from(byte), |sum, _| step(sum)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_the_one_that_png_means() {
        // What the standard's own check word gives, and the end of every file.
        assert_eq!(checksum(b"123456789"), 0xcbf4_3926);
        assert_eq!(checksum(b"IEND"), 0xae42_6082);
    }
}
