//! Tables of a real house on which given cards are dealt: the record of a table is written as a house writes it,
//! and the house reads it back when the first one comes.

use std::sync::Arc;

use cards::{Card, Seat};
use engine::fair::Seed;
use games::{GameName, Match};
use serde_json::json;
use server::client::Client;
use server::{House, RECORD};
use store::{Entry, Opening, Sqlite, Store, TableId, Write};
use table::{Deed, Manners, Note, Sitter};

use crate::kit::{Folder, Open, config};

/// A house, and its record.
pub(crate) struct Worlds {
    pub(crate) house: Open,
    store: Arc<dyn Store>,
    _folder: Folder,
}

/// A table with its cards dealt.
pub(crate) struct World {
    pub(crate) table: String,
    /// Told to everybody, and different from table to table.
    pub(crate) commitment: String,
    /// The same match, for whoever has to know what can be done in it.
    pub(crate) game: Box<dyn Match>,
    /// The number of the frame with which the cards were dealt.
    pub(crate) dealt: u32,
    id: TableId,
}

impl Worlds {
    pub(crate) async fn open() -> Worlds {
        let folder = Folder::new();
        let store: Arc<dyn Store> = Arc::new(Sqlite::open(&folder.path().join(RECORD)).unwrap());
        let house = House::over(config(folder.path()), Arc::clone(&store)).unwrap();
        Worlds { house: Open::house(house).await, store, _folder: folder }
    }

    /// Somebody who can sit.
    pub(crate) async fn person(&self, name: &str) -> (Client, Sitter) {
        let client = Client::program(self.house.address, name).await.unwrap();
        let id = client.token().unwrap().split('.').next().unwrap().to_string();
        (client, Sitter::Person { id, name: name.to_string(), program: true })
    }

    /// A table with these sitters, in seat order, at which these cards have just been dealt.
    pub(crate) fn deal(
        &self,
        game: GameName,
        order: &[Card],
        sitters: &[Sitter],
        manners: &Manners,
    ) -> World {
        static NUMBER: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let seed = Seed::from_text(&format!("given {number}"));
        table::given::pin(seed, order.to_vec());
        let sat =
            |(seat, who): (usize, &Sitter)| Note::Sat { seat: Seat::new(seat), who: who.clone() };
        let opening = Opening {
            game: game.name().to_string(),
            revision: game.revision(),
            options: json!({}),
            seed,
            created: 1_800_000_000_000,
        };
        let mut entries = vec![Entry::Opening(opening), note(&Note::Manners(manners.clone()))];
        entries.extend(sitters.iter().enumerate().map(|sitter| note(&sat(sitter))));
        entries.push(note(&Note::Started));
        entries.push(note(&Note::Hashed(vec![None; sitters.len()])));
        entries.push(Entry::Salts(vec![String::new(); sitters.len()]));
        let dealt = entries.len() as u32;
        let id = TableId([number.to_be_bytes(), number.to_be_bytes()].concat().try_into().unwrap());
        let open = store::Open { table: id, owner: "house".to_string(), entries };
        self.store.write(Write::Open(open)).unwrap();
        let people = (0..sitters.len())
            .filter(|&seat| matches!(sitters[seat], Sitter::Person { .. }))
            .map(Seat::new)
            .collect();
        let game = games::open(game, &json!({}), table::given::source(order), people).unwrap();
        World { table: id.to_string(), commitment: seed.commitment(), game, dealt, id }
    }

    /// What has happened at a table.
    pub(crate) fn deeds(&self, world: &World) -> Vec<Deed> {
        server::deeds_of(&self.store.record(world.id).unwrap().unwrap()).unwrap()
    }
}

fn note(note: &Note) -> Entry {
    let (kind, bytes) = note.write();
    Entry::Note { kind, bytes }
}
