//! What the three sets of this crate (faces, cards, seats) have in common: they are collected from
//! their members, joined with `|`, met with `&`, parted with `-`, printed with spaces and written in
//! JSON as a list. Each set only has to know its own words of bits.

/// Gives a set its operators, collecting, printing and writing. The set brings `EMPTY`, `insert`,
/// `iter` and the three named operations.
macro_rules! behave_as_set {
    ($set:ty, $member:ty) => {
        impl $set {
            /// The set of these members; repeats count once.
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

        impl Default for $set {
            #[inline]
            fn default() -> Self {
                Self::EMPTY
            }
        }

        impl std::ops::BitOr for $set {
            type Output = Self;
            #[inline]
            fn bitor(self, other: Self) -> Self {
                self.union(other)
            }
        }

        impl std::ops::BitAnd for $set {
            type Output = Self;
            #[inline]
            fn bitand(self, other: Self) -> Self {
                self.intersection(other)
            }
        }

        impl std::ops::Sub for $set {
            type Output = Self;
            #[inline]
            fn sub(self, other: Self) -> Self {
                self.difference(other)
            }
        }

        impl std::ops::BitOrAssign for $set {
            #[inline]
            fn bitor_assign(&mut self, other: Self) {
                *self = self.union(other);
            }
        }

        impl std::ops::BitAndAssign for $set {
            #[inline]
            fn bitand_assign(&mut self, other: Self) {
                *self = self.intersection(other);
            }
        }

        impl std::ops::SubAssign for $set {
            #[inline]
            fn sub_assign(&mut self, other: Self) {
                *self = self.difference(other);
            }
        }

        /// The members in ascending order with spaces between them; `{:#}` is handed on to each.
        impl std::fmt::Display for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $crate::notation::write_spaced(self.iter(), f)
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

pub(crate) use behave_as_set;
