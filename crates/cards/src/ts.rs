//! TypeScript names for what goes over the wire. Types that write themselves in their own way say here
//! how a reader sees them; the rest derives it.

use std::fmt::{self, Display};

use serde::Serialize;
use ts_rs::{Config, TS, TypeVisitor};

use crate::{Bag, Card, CardSet, Face, FaceSet, List, Rank, Seat, SeatSet, Side, Suit};

/// `typed_as!(Cards, Vec<Card>)`: a type that is written like another one has its name, too.
#[macro_export]
macro_rules! typed_as {
    ($type:ty, $like:ty) => {
        impl ts_rs::TS for $type {
            type WithoutGenerics = <$like as ts_rs::TS>::WithoutGenerics;
            type OptionInnerType = Self;
            fn name(config: &ts_rs::Config) -> String {
                <$like as ts_rs::TS>::name(config)
            }
            fn inline(config: &ts_rs::Config) -> String {
                <$like as ts_rs::TS>::inline(config)
            }
            fn decl(config: &ts_rs::Config) -> String {
                <$like as ts_rs::TS>::decl(config)
            }
            fn docs() -> Option<String> {
                <$like as ts_rs::TS>::docs()
            }
            fn output_path() -> Option<std::path::PathBuf> {
                <$like as ts_rs::TS>::output_path()
            }
            fn visit_dependencies(visitor: &mut impl ts_rs::TypeVisitor) {
                <$like as ts_rs::TS>::visit_dependencies(visitor);
            }
            fn visit_generics(visitor: &mut impl ts_rs::TypeVisitor) {
                <$like as ts_rs::TS>::visit_generics(visitor);
            }
        }
    };
}

/// `typed!(Card, "A card by its name.", "string".into())`: a type with a name and a definition of its own.
#[macro_export]
macro_rules! typed {
    ($type:ident, $says:literal, $definition:expr) => {
        impl ts_rs::TS for $type {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;
            fn docs() -> Option<String> {
                Some(concat!("/** ", $says, " */\n").to_string())
            }
            fn name(_: &ts_rs::Config) -> String {
                stringify!($type).to_string()
            }
            fn inline(_: &ts_rs::Config) -> String {
                $definition
            }
            fn decl(config: &ts_rs::Config) -> String {
                format!("type {} = {};", stringify!($type), Self::inline(config))
            }
            fn output_path() -> Option<std::path::PathBuf> {
                Some(concat!(stringify!($type), ".ts").into())
            }
        }
    };
}

/// The union of the words as which these are written.
pub fn words<T: Serialize>(all: impl IntoIterator<Item = T>) -> String {
    let quoted = |word| format!("\"{}\"", Written(word));
    all.into_iter().map(quoted).collect::<Vec<_>>().join(" | ")
}

fn string() -> String {
    "string".to_string()
}

struct Written<T>(T);

impl<T: Serialize> Display for Written<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.serialize(f)
    }
}

typed!(Suit, "A suit.", words(Suit::ALL));
typed!(Rank, "A rank.", words(Rank::ALL));
typed!(Face, "What is printed on a card: `10S`, a joker `JK`, in Tractor `SJ` and `BJ`.", string());
typed!(Card, "A card: its face, and its number where copies matter, as in `KH#2`.", string());
typed!(Seat, "A place at the table, counted from 0.", "number".to_string());
typed!(Side, "Who score together: the number of their first seat.", "number".to_string());
typed_as!(CardSet, Vec<Card>);
typed_as!(FaceSet, Vec<Face>);
typed_as!(Bag, Vec<Face>);
typed_as!(SeatSet, Vec<Seat>);

impl<T: TS + Copy, const N: usize> TS for List<T, N> {
    type WithoutGenerics = Vec<ts_rs::Dummy>;
    type OptionInnerType = Self;
    fn name(config: &Config) -> String {
        Vec::<T>::name(config)
    }
    fn inline(config: &Config) -> String {
        Vec::<T>::inline(config)
    }
    fn visit_dependencies(visitor: &mut impl TypeVisitor)
    where
        Self: 'static,
    {
        Vec::<T>::visit_dependencies(visitor);
    }
    fn visit_generics(visitor: &mut impl TypeVisitor)
    where
        Self: 'static,
    {
        Vec::<T>::visit_generics(visitor);
    }
}
