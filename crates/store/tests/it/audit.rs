//! A table's life as numbered items, so that a record found after a fall tells how far it came. Item 0
//! opens the table; every fourth is closings by the house; the others are commands of one to three
//! entries, with the item's number as their key.

use cards::Seat;
use store::{Append, Claim, Command, Entry, Key, Record, Store, TableId, Write};

use crate::kit::{closings, note, open};

pub(crate) fn entries(item: u64) -> Vec<Entry> {
    match item % 4 {
        3 => vec![closings(1 + item as u32 % 3)],
        _ => (0..=item % 3).map(|part| note(&format!("{item}/{part}"))).collect(),
    }
}

pub(crate) fn command(item: u64) -> Option<Command> {
    (item % 4 != 3).then(|| Command { seat: Seat::new(item as usize % 4), key: Key(item) })
}

/// The write that carries an item out.
pub(crate) fn write(table: TableId, epoch: u32, head: u32, item: u64) -> Write {
    if item == 0 {
        return open(table);
    }
    let (command, entries) = (command(item), entries(item));
    Write::Append(Append { table, epoch, head, command, entries })
}

/// How many items stand in the record, if they are the first ones, each whole, once and in order, with
/// nothing else, and with exactly their keys.
pub(crate) fn items(record: Option<&Record>) -> Result<u64, String> {
    let Some(record) = record else { return Ok(0) };
    let mut found = Vec::new();
    let mut head = 0;
    for row in &record.rows {
        if row.seq != head || row.epoch > record.epoch {
            return Err(format!("{row:?} where {head} is due, in epoch {}", record.epoch));
        }
        head += row.entry.span();
        match &row.entry {
            Entry::Closings(count) => found.extend(vec![closings(1); count.get() as usize]),
            other => found.push(other.clone()),
        }
    }
    let (mut item, mut due, mut keys) = (1, found.split_off(1), Vec::new());
    due.reverse();
    while !due.is_empty() {
        let first = head - due.len() as u32;
        for entry in entries(item) {
            let single = if let Entry::Closings(_) = entry { closings(1) } else { entry.clone() };
            for _ in 0..entry.span() {
                if due.pop().as_ref() != Some(&single) {
                    return Err(format!("item {item} does not stand whole in {record:?}"));
                }
            }
        }
        keys.extend(command(item).map(|command| (command, first, head - due.len() as u32)));
        item += 1;
    }
    let kept = record.keys.iter().map(|known| (known.command, known.first, known.head));
    if kept.collect::<Vec<_>>() != keys {
        return Err(format!("the keys are not those of {} items: {:?}", item, record.keys));
    }
    Ok(item)
}

/// What a fall left of a table: everything that was answered, at most one item that was under way,
/// nothing else. Gives the number of items.
pub(crate) fn audit(store: &dyn Store, table: TableId, answered: u64) -> Result<u64, String> {
    let record = store.record(table).map_err(|fault| fault.to_string())?;
    let items = items(record.as_ref())?;
    if items < answered {
        return Err(format!("{answered} items were answered, {items} are left"));
    }
    if items > answered + 1 {
        return Err(format!("{answered} items were answered, {items} are there"));
    }
    Ok(items)
}

/// Takes a table over after a fall, if it is there: epoch and head to go on from. The last command is
/// sent again, as its sender would, and must get its earlier answer.
pub(crate) fn take_over(
    store: &dyn Store,
    table: TableId,
    items: u64,
) -> Result<(u32, u32), String> {
    let Some(record) = store.record(table).map_err(|fault| fault.to_string())? else {
        return Ok((1, 0));
    };
    let claim = Claim { table, owner: "again".into(), seen: record.epoch };
    let claimed = store.write(Write::Claim(claim)).map_err(|error| error.to_string())?;
    if let Some(last) = record.keys.last().filter(|last| last.command.key.0 + 1 == items) {
        let again = write(table, claimed.epoch, last.first, items - 1);
        let answer = store.write(again).map_err(|error| error.to_string())?;
        if !answer.repeated || (answer.first, answer.head) != (last.first, last.head) {
            return Err(format!("item {} was sent again and got {answer:?}", items - 1));
        }
    }
    Ok((claimed.epoch, claimed.head))
}
