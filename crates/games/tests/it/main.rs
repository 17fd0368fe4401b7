//! The set of games as its neighbours meet it: the judge's conversation, and the shape of the house.

mod arrows;
mod conversation;
mod garbage;
mod licences;
mod modules;
mod operations;
mod verbs;
