//! A finished match for whoever is given its link: a page, data, and pictures of the score.

use engine::fair::hex;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use serde_json::json;
use server::client::{Answer, Client};
use sha2::{Digest, Sha256};

use crate::kit::{Folder, Open, config, setup};
use crate::looking_back::play_out;

const WIDE: usize = 1200;
const HIGH: usize = 630;

/// A short match, and the link to it.
async fn shared(ann: &Client, game: &str, options: serde_json::Value) -> String {
    let mut short = setup(game);
    short["options"] = options;
    let (table, _) = ann.open(&short).await.unwrap();
    play_out(ann, &table, 1).await;
    let log = get(ann, &format!("/api/tables/{table}/matches/1")).await.json();
    let seed = log["seed"].as_str().unwrap();
    let mark = hex(&Sha256::digest(format!("quinte share\n{seed}"))[..16]);
    format!("/s/{table}/1/{mark}")
}

async fn get(who: &Client, path: &str) -> Answer {
    who.ask("GET", path, None).await.unwrap()
}

/// The parts of a PNG by their names.
fn parts(png: &[u8]) -> Vec<(&str, &[u8])> {
    let (sign, mut rest) = png.split_at(8);
    assert_eq!(sign, b"\x89PNG\r\n\x1a\n");
    let mut parts = Vec::new();
    while let Some((long, more)) = rest.split_first_chunk::<4>() {
        let (name, more) = more.split_at(4);
        let (data, more) = more.split_at(u32::from_be_bytes(*long) as usize);
        parts.push((std::str::from_utf8(name).unwrap(), data));
        rest = &more[4..];
    }
    parts
}

/// How white every dot is, and from which cloth.
fn dots(png: &[u8]) -> (Vec<u8>, [u8; 3]) {
    let parts = parts(png);
    let names: Vec<&str> = parts.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["IHDR", "PLTE", "IDAT", "IEND"]);
    let head = parts[0].1;
    assert_eq!(head[..4], (WIDE as u32).to_be_bytes());
    assert_eq!(head[4..8], (HIGH as u32).to_be_bytes());
    assert_eq!(parts[1].1.last_chunk(), Some(&[255, 255, 255]));
    let rows = decompress_to_vec_zlib_with_limit(parts[2].1, (WIDE + 1) * HIGH).unwrap();
    assert_eq!(rows.len(), (WIDE + 1) * HIGH);
    let dots = rows.chunks(WIDE + 1).flat_map(|row| row[1..].to_vec()).collect();
    (dots, *parts[1].1.first_chunk().unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_preview_is_a_png_of_the_score() {
    let folder = Folder::new();
    let house = Open::new(config(folder.path())).await;
    let ann = Client::program(house.address, "Ann").await.unwrap();
    let stranger = Client::stranger(house.address);
    let mut pictures = Vec::new();
    for (game, options) in [
        ("belote", json!({"target": 101})),
        ("belote", json!({"target": 151})),
        ("bezique", json!({"target": 100})),
    ] {
        let link = shared(&ann, game, options).await;
        let page = String::from_utf8(get(&stranger, &link).await.body).unwrap();
        for told in [
            &format!("property=\"og:image\" content=\"http://{}{link}/score.png\"", house.address),
            "property=\"og:image:type\" content=\"image/png\"",
            "property=\"og:image:width\" content=\"1200\"",
            "property=\"og:image:height\" content=\"630\"",
        ] {
            assert!(page.contains(told), "{told} is not in {page}");
        }
        let answer = get(&stranger, &format!("{link}/score.png")).await;
        let head = answer.head.to_ascii_lowercase();
        assert_eq!(answer.status, 200);
        assert!(head.contains("content-type: image/png"), "{head}");
        assert!(head.contains("cache-control: public, max-age=86400"), "{head}");
        assert!(answer.body.len() < 100_000, "{} bytes are too many", answer.body.len());
        assert_eq!(get(&stranger, &format!("{link}/score.png")).await.body, answer.body);
        let score = get(&stranger, &format!("{link}/score.json")).await.json();
        pictures.push((score, dots(&answer.body)));
    }
    for (score, (dots, _)) in &pictures {
        // Cloth at the edge. A winner's plate is white from end to end.
        assert!(dots[..WIDE].iter().all(|&white| white == 0));
        let plates =
            dots.chunks(WIDE).filter(|row| row[100..1100].iter().all(|&white| white == 255));
        let won = score["sides"].as_array().unwrap().iter().any(|side| side["won"] == true);
        assert_eq!(plates.count() > 20, won, "{score}");
    }
    assert_ne!(pictures[0].1.1, pictures[2].1.1, "games have cloths of their own");
    for (one, other) in [(0, 1), (1, 2)] {
        let (one, other) = (&pictures[one], &pictures[other]);
        assert_eq!(one.0 == other.0, one.1.0 == other.1.0, "another score is another picture");
    }
    house.close().await;
}

/// Whoever has not got the link is shown nothing, in the same words by every door.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_link_that_is_guessed_shows_no_picture() {
    let folder = Folder::new();
    let house = Open::new(config(folder.path())).await;
    let ann = Client::program(house.address, "Ann").await.unwrap();
    let link = shared(&ann, "belote", json!({"target": 101})).await;
    let (at, mark) = link.rsplit_once('/').unwrap();
    let other = if mark.starts_with('0') { "1" } else { "0" };
    let wrong = [
        (format!("{at}/{other}{}", &mark[1..]), "NO_MATCH"),
        (link.replace("/1/", "/2/"), "NO_MATCH"),
        (link.replace("/1/", "/0/"), "NO_MATCH"),
        (format!("/s/{}/1/{mark}", "0".repeat(32)), "NO_MATCH"),
        (format!("/s/zz/1/{mark}"), "NO_TABLE"),
        (link.replace("/1/", "/x/"), "NO_PAGE"),
    ];
    for (path, code) in &wrong {
        for part in ["", "/score.png", "/score.svg", "/score.json"] {
            let answer = get(&ann, &format!("{path}{part}")).await;
            assert_eq!(
                (answer.status, answer.json()["code"].as_str()),
                (404, Some(*code)),
                "{path}{part}"
            );
        }
    }
    house.close().await;
}
