//! The rulebook is complete: every clause is there, with a text for every refusal.

use std::collections::BTreeSet;

use crate::speak::Spoken;

/// Checks the rulebook against the list of clauses and the game's refusals. Panics at the first thing
/// that is missing or wrong.
pub fn rulebook<G: Spoken>(ids: &[&str]) {
    let book = G::rulebook();
    let found: Vec<&str> = book.clauses.iter().map(|clause| clause.id.as_str()).collect();
    let unique: BTreeSet<String> = found.iter().map(|id| id.to_ascii_lowercase()).collect();
    assert!(unique.len() == found.len(), "{}: a clause id stands twice in {found:?}", G::NAME);
    let missing: Vec<_> = ids.iter().filter(|id| !found.contains(id)).collect();
    let strange: Vec<_> = found.iter().filter(|id| !ids.contains(id)).collect();
    assert!(missing.is_empty(), "{}: the rulebook lacks {missing:?}", G::NAME);
    assert!(strange.is_empty(), "{}: the rulebook has {strange:?}, nobody else", G::NAME);
    assert!(found == ids, "{}: the clauses stand in another order: {found:?}", G::NAME);
    refusals::<G>();
    let called = book.called.values().flat_map(|other| other.split(' '));
    let start = book.start.iter().map(|step| step.clause.as_str());
    let nowhere =
        start.chain(called.filter(|word| word.contains('-'))).find(|id| !found.contains(id));
    assert!(nowhere.is_none(), "{}: no clause {nowhere:?} stands in the book", G::NAME);
}

/// The book's refusals are the game's, one for one.
fn refusals<G: Spoken>() {
    let mut coded = BTreeSet::new();
    for refusal in G::REFUSALS {
        let new = coded.insert((refusal.clause, refusal.code));
        assert!(new, "{}: {refusal:?} is listed twice", G::NAME);
    }
    let mut written = BTreeSet::new();
    for clause in &G::rulebook().clauses {
        let id = &clause.id;
        assert!(!clause.says.trim().is_empty(), "{id} says nothing");
        assert!(!clause.source.trim().is_empty(), "{id} has no source");
        for text in &clause.refusals {
            let new = written.insert((id.as_str(), text.code.as_str()));
            assert!(new, "{id} has the code {} twice", text.code);
            assert!(!text.message.trim().is_empty(), "{id} {} has no message", text.code);
        }
    }
    let unwritten: Vec<_> = coded.difference(&written).collect();
    let uncoded: Vec<_> = written.difference(&coded).collect();
    assert!(unwritten.is_empty(), "{}: refusals without a text: {unwritten:?}", G::NAME);
    assert!(uncoded.is_empty(), "{}: texts for refusals that never come: {uncoded:?}", G::NAME);
}
