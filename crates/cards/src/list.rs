//! Cards, melds, tricks in the order in which they came. A state is copied all day and owns no heap, so
//! its lists are arrays with a length of one byte.

use std::fmt;
use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A list with room for `N` items, at most 255, that is copied like a number and read like a slice.
///
/// A full list takes no more: [`push`](List::push) then answers `false` and changes nothing, collecting
/// leaves out what is over, and a longer list in JSON is refused. Nothing panics, because a world that
/// a search made up must not stop it; who can be handed too much asks for the answer.
///
/// ```
/// use cards::{Face, List};
///
/// let mut pile: List<Face, 2> = List::new();
/// assert!(pile.push(Face::BIG_JOKER) && pile.push(Face::SMALL_JOKER));
/// assert!(!pile.push(Face::JOKER));
/// assert_eq!(pile.last(), Some(&Face::SMALL_JOKER));
/// assert_eq!(pile.pop(), Some(Face::SMALL_JOKER));
/// assert_eq!(*pile, [Face::BIG_JOKER]);
/// assert_eq!(size_of_val(&pile), 3);
/// ```
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    items: [T; N],
    len: u8,
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    /// No item. The places to come hold `T::default()`, which nobody sees.
    #[inline]
    pub fn new() -> Self {
        const { assert!(N <= u8::MAX as usize, "the length is one byte") };
        Self { items: [T::default(); N], len: 0 }
    }

    /// These items, as many as there is room for.
    #[inline]
    pub fn of(items: &[T]) -> Self {
        items.iter().copied().collect()
    }
}

impl<T: Copy, const N: usize> List<T, N> {
    /// Puts an item at the end; `false` if there is no room, and then nothing changes.
    #[inline]
    pub fn push(&mut self, item: T) -> bool {
        let place = self.items.get_mut(usize::from(self.len));
        let room = place.is_some();
        if let Some(place) = place {
            *place = item;
            self.len += 1;
        }
        room
    }

    /// Takes the last item away.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        let last = self.last().copied()?;
        self.len -= 1;
        Some(last)
    }

    /// Keeps the first items only.
    #[inline]
    pub fn truncate(&mut self, len: usize) {
        if len < self.len() {
            self.len = len as u8;
        }
    }

    /// How many items there are; asked of the length alone, where a slice would first see that it fits.
    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether there is no item.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The items, first to last.
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T: Copy, const N: usize> Deref for List<T, N> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        self.as_slice()
    }
}

impl<T: Copy, const N: usize> DerefMut for List<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }
}

impl<'a, T: Copy, const N: usize> IntoIterator for &'a List<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}

/// Collects items, as many as there is room for.
impl<T: Copy + Default, const N: usize> FromIterator<T> for List<T, N> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = Self::new();
        list.extend(items);
        list
    }
}

/// Puts items at the end, as many as there is room for.
impl<T: Copy, const N: usize> Extend<T> for List<T, N> {
    #[inline]
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        for item in items {
            self.push(item);
        }
    }
}

/// Lists are equal when their items are; what was taken away does not count.
impl<T: Copy + PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Copy + Eq, const N: usize> Eq for List<T, N> {}

impl<T: Copy + fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

impl<T: Copy + Serialize, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

/// Reads a list, and refuses one that is too long.
impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for List<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::deserialize(deserializer)?;
        if items.len() > N {
            return Err(serde::de::Error::invalid_length(items.len(), &"a list with room for it"));
        }
        Ok(Self::of(&items))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Three = List<u8, 3>;

    #[test]
    fn a_full_list_stays_as_it_is() {
        let mut list: Three = (1..9).collect();
        assert_eq!(*list, [1, 2, 3]);
        assert!(!list.push(4));
        assert_eq!(list, Three::of(&[1, 2, 3]));
        assert_eq!(Three::of(&[1, 2, 3, 4]), list);
    }

    #[test]
    fn what_was_taken_away_does_not_count() {
        let mut list = Three::of(&[1, 2, 3]);
        list.truncate(7);
        assert_eq!((list.pop(), list.len()), (Some(3), 2));
        list.truncate(1);
        assert_eq!(list, Three::of(&[1]));
        assert_eq!((list.pop(), list.pop()), (Some(1), None));
        assert_eq!(list, Three::new());
        assert_eq!(format!("{:?}", Three::of(&[3, 1])), "[3, 1]");
    }

    #[test]
    fn json_is_a_plain_list_that_fits() {
        let list = Three::of(&[3, 1]);
        assert_eq!(serde_json::to_string(&list).expect("lists serialise"), "[3,1]");
        assert_eq!(serde_json::from_str::<Three>("[3,1]").expect("two fit"), list);
        assert!(serde_json::from_str::<Three>("[1,2,3]").is_ok());
        assert!(serde_json::from_str::<Three>("[1,2,3,4]").is_err());
    }

    #[test]
    fn the_length_takes_one_byte() {
        assert_eq!(size_of::<List<u8, 255>>(), 256);
        assert_eq!(size_of::<List<u64, 2>>(), 24);
    }
}
