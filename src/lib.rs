//! looking-glass: solver and workshop for chess problems, at home in Alice chess and its family.
//!
//! The rooms, from what exists to what the user reads; each uses only those above it:
//! [`brief`], [`count`], [`identity`], [`geometry`], [`pieces`], [`board`], [`rules`] and [`conditions`]; [`position`];
//! [`stipulation`] and [`problem`]; `search`; [`solution`]; [`formats`], [`soundness`], [`analysis`] and [`output`]; [`store`], [`collection`] and [`report`]; [`compose`]; and the program
//! `glass`.

pub mod analysis;
pub mod board;
pub mod brief;
pub mod collection;
pub mod compose;
pub mod conditions;
pub mod count;
pub mod formats;
pub mod geometry;
pub mod identity;
pub mod output;
pub mod pieces;
pub mod position;
pub mod problem;
pub mod report;
pub mod rules;
pub mod search;
pub mod solution;
pub mod soundness;
pub mod stipulation;
pub mod store;
