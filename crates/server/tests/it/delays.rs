//! How long a bot seems to think does not tell what it holds: delays in worlds that look alike to a seat, and
//! delays of bots with one move and with several, come from one distribution.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use cards::{Dice, Seat};
use engine::Step;
use games::{Act, GameName, Match};
use server::client::Client;
use server::player::Player;
use table::given::{alike, shuffled};
use table::{Deed, Manners, Note, Pace, Sitter, Watch};
use tokio::time::timeout;

use crate::kit::much;
use crate::worlds::{World, Worlds};

/// So long each table is listened to.
const LISTENED: Duration = Duration::from_millis(4_500);

/// A decision of a bot.
#[derive(Clone, Copy, Debug)]
struct Decision {
    /// Which of two worlds that look alike to the person at the table.
    world: usize,
    /// Whether there was one move only.
    forced: bool,
    seconds: f64,
}

/// Plays at a table of bots, and gives the delay before each frame that a bot made in its turn.
async fn listen(client: Client, table: String, seed: u64) -> BTreeMap<u32, f64> {
    let mut socket = client.follow(&table, None).await.unwrap();
    let mut player = Player::new(seed);
    let (mut delays, mut last) = (BTreeMap::new(), None);
    let listening = async {
        while let Some(message) = socket.next().await {
            player.hear(&message);
            if let Some(frame) = message.get("frame") {
                let now = Instant::now();
                if let (Some(last), true) = (last, frame.get("ack").is_none()) {
                    delays.insert(player.seq, now.duration_since(last).as_secs_f64());
                }
                // A clock that all can see is a window's: that is as long for everybody.
                let bots_turn = frame.get("you").is_none() && frame.get("clock").is_none();
                last = bots_turn.then_some(now);
            }
            if let Some(command) = player.move_on() {
                socket.send(&command).await.unwrap();
            }
        }
    };
    let _ = timeout(LISTENED, listening).await;
    delays
}

/// What the record says of these delays: whose decision it was, and whether it was one.
fn decisions(
    world: &mut World,
    which: usize,
    deeds: &[Deed],
    delays: &BTreeMap<u32, f64>,
) -> Vec<Decision> {
    let mut found = Vec::new();
    for (deed, seq) in deeds.iter().zip(1..).skip(world.dealt as usize) {
        match deed {
            Deed::Closed => drop(world.game.close()),
            Deed::Noted(Note::Acted { seat, steps }) => {
                let forced = one_move_only(&*world.game, *seat);
                if let Some(&seconds) = delays.get(&seq) {
                    found.push(Decision { world: which, forced, seconds });
                }
                let steps: Vec<Step> = steps.iter().map(|&step| Step(step)).collect();
                world.game.act(*seat, Act::Steps(&steps)).unwrap();
            }
            _ => {}
        }
    }
    found
}

fn one_move_only(game: &dyn Match, seat: Seat) -> bool {
    let mut steps = Vec::new();
    loop {
        let legal = game.legal(seat, &steps);
        match legal.len() {
            0 => return true,
            1 => steps.extend(legal.iter()),
            _ => return false,
        }
    }
}

/// Many tables of each game at once.
async fn heard(tables: u32) -> Vec<Decision> {
    let house = Worlds::open().await;
    let manners = Manners {
        pace: Pace::Quick,
        watch: Watch::All,
        card_ms: 0,
        last_ms: 0,
        ..Manners::default()
    };
    let mut listening = Vec::new();
    for game in GameName::ALL {
        let mut dice = Dice::new(1);
        for table in 0..tables {
            let order = shuffled(game, &mut dice);
            let seats = games::seats(game, &serde_json::json!({})).unwrap();
            let seat = Seat::new(dice.below(seats as u32) as usize);
            let Some(other) = alike(game, &order, seat, &mut dice) else { continue };
            for (which, order) in [order, other].iter().enumerate() {
                let (client, me) = house.person("Ann").await;
                let mut sitters = vec![Sitter::House("club".to_string()); seats];
                sitters[seat.index()] = me;
                let world = house.deal(game, order, &sitters, &manners);
                let heard = tokio::spawn(listen(client, world.table.clone(), u64::from(table)));
                listening.push((which, world, heard));
            }
        }
    }
    let mut all = Vec::new();
    for (which, mut world, heard) in listening {
        let delays = heard.await.unwrap();
        let deeds = house.deeds(&world);
        all.extend(decisions(&mut world, which, &deeds, &delays));
    }
    house.house.close().await;
    all
}

/// How far apart two samples are, as a share of what chance does in one of ten thousand cases (Kolmogorov and
/// Smirnov's test).
fn apart(one: &[f64], two: &[f64]) -> f64 {
    let below = |values: &[f64], at: f64| {
        values.iter().filter(|&&value| value <= at).count() as f64 / values.len() as f64
    };
    let far = |&at: &f64| (below(one, at) - below(two, at)).abs();
    let most = one.iter().chain(two).map(far).fold(0.0, f64::max);
    let (n, m) = (one.len() as f64, two.len() as f64);
    most / (2.23 * ((n + m) / (n * m)).sqrt())
}

fn split(all: &[Decision], first: impl Fn(&Decision) -> bool) -> [Vec<f64>; 2] {
    let (one, two): (Vec<&Decision>, Vec<&Decision>) = all.iter().partition(|&each| first(each));
    [one, two].map(|some| some.iter().map(|each| each.seconds).collect())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn delays_of_bots_do_not_depend_on_what_they_hold() {
    let mut all = heard(much("DELAYS", 12, 60)).await;
    let [one, two] = split(&all, |each| each.world == 0);
    let [forced, free] = split(&all, |each| each.forced);
    let (worlds, moves) = (apart(&one, &two), apart(&forced, &free));
    eprintln!(
        "{} and {} delays in two worlds: {worlds:.2}; {} forced, {} free: {moves:.2}; 1 is found out",
        one.len(),
        two.len(),
        forced.len(),
        free.len()
    );
    assert!(one.len().min(two.len()) > 150 && forced.len().min(free.len()) > 100);
    assert!(worlds < 1.0 && moves < 1.0);
    // Bots that think a tenth of a second longer where they have a choice are found out.
    for each in all.iter_mut().filter(|each| !each.forced) {
        each.seconds += 0.1;
    }
    let [forced, free] = split(&all, |each| each.forced);
    assert!(apart(&forced, &free) > 1.0, "nobody noticed");
}
