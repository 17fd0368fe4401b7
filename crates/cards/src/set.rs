//! What all sets of the house have in common, whatever they hold: faces, cards, seats, the packs of
//! single games, steps. They are words of bits, joined with `|`, met with `&`, parted with `-`; most are
//! collected from their members, printed with spaces and written in JSON as a list. Each set only has
//! to know which bit stands for whom.

/// Gives a set that is a tuple of one word (`word`) or of an array of words (`words`) what follows
/// from its bits alone: `EMPTY`, `len`, `is_empty`, `is_subset`, `meets` and the operators.
///
/// ```
/// /// Who has passed, bit by bit.
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct Passed(u8);
/// cards::set_of_bits!(Passed: word);
///
/// let (early, late) = (Passed(0b0011), Passed(0b0110));
/// assert_eq!((early | late, early & late, early - late), (Passed(0b0111), Passed(0b0010), Passed(0b0001)));
/// assert!(early.meets(late) && !early.is_subset(late) && (early - early).is_empty());
/// assert_eq!(early.len(), 2);
/// ```
#[macro_export]
macro_rules! set_of_bits {
    ($set:ident: word) => {
        impl $set {
            /// The set with nothing in it.
            pub const EMPTY: Self = Self(0);

            /// How many are in the set.
            #[inline]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether none is in the set.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }
        }

        $crate::set_of_bits!(@op $set, BitOr bitor BitOrAssign bitor_assign, |a, b| Self(a.0 | b.0));
        $crate::set_of_bits!(@op $set, BitAnd bitand BitAndAssign bitand_assign, |a, b| Self(a.0 & b.0));
        $crate::set_of_bits!(@op $set, Sub sub SubAssign sub_assign, |a, b| Self(a.0 & !b.0));
        $crate::set_of_bits!(@compare $set);
    };
    ($set:ident: words) => {
        impl $set {
            /// The set with nothing in it.
            pub const EMPTY: Self = Self([0; _]);

            /// How many are in the set.
            #[inline]
            pub fn len(self) -> usize {
                self.0.iter().map(|&word| $crate::count_bits(word) as usize).sum()
            }

            /// Whether none is in the set.
            #[inline]
            pub fn is_empty(self) -> bool {
                self.0.iter().fold(0, |any, word| any | word) == 0
            }
        }

        $crate::set_of_bits!(@op $set, BitOr bitor BitOrAssign bitor_assign,
            |a, b| Self(std::array::from_fn(|i| a.0[i] | b.0[i])));
        $crate::set_of_bits!(@op $set, BitAnd bitand BitAndAssign bitand_assign,
            |a, b| Self(std::array::from_fn(|i| a.0[i] & b.0[i])));
        $crate::set_of_bits!(@op $set, Sub sub SubAssign sub_assign,
            |a, b| Self(std::array::from_fn(|i| a.0[i] & !b.0[i])));
        $crate::set_of_bits!(@compare $set);
    };
    (@compare $set:ident) => {
        impl $set {
            /// Whether everything in this set is in the other.
            #[inline]
            pub fn is_subset(self, other: Self) -> bool {
                (self - other).is_empty()
            }

            /// Whether the two sets share anything.
            #[inline]
            pub fn meets(self, other: Self) -> bool {
                !(self & other).is_empty()
            }
        }

        impl Default for $set {
            #[inline]
            fn default() -> Self {
                Self::EMPTY
            }
        }
    };
    (@op $set:ident, $op:ident $name:ident $assign:ident $assign_name:ident,
     |$a:ident, $b:ident| $joined:expr) => {
        impl std::ops::$op for $set {
            type Output = Self;
            #[inline]
            fn $name(self, other: Self) -> Self {
                let ($a, $b) = (self, other);
                $joined
            }
        }

        impl std::ops::$assign for $set {
            #[inline]
            fn $assign_name(&mut self, other: Self) {
                *self = std::ops::$op::$name(*self, other);
            }
        }
    };
}

/// Gives a set its members: `of`, collecting, printing and writing. The set brings `EMPTY`,
/// `insert` and `iter`.
#[macro_export]
macro_rules! set_of_members {
    ($set:ident of $member:ty) => {
        impl $set {
            /// The set of these members; repeats count once.
            #[inline]
            pub fn of(members: impl IntoIterator<Item = $member>) -> Self {
                members.into_iter().collect()
            }
        }

        impl FromIterator<$member> for $set {
            fn from_iter<I: IntoIterator<Item = $member>>(members: I) -> Self {
                let mut set = Self::EMPTY;
                set.extend(members);
                set
            }
        }

        impl Extend<$member> for $set {
            fn extend<I: IntoIterator<Item = $member>>(&mut self, members: I) {
                for member in members {
                    self.insert(member);
                }
            }
        }

        /// The members in ascending order with spaces between them; `{:#}` is handed on to each.
        impl std::fmt::Display for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $crate::write_spaced(self.iter(), f)
            }
        }

        /// As printed, in braces.
        impl std::fmt::Debug for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{{{self}}}")
            }
        }

        impl serde::Serialize for $set {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }
    };
}
