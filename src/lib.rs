//! looking-glass: solver and workshop for chess problems.

pub mod geometry;
pub mod piece;
pub mod position;
pub mod rules;
