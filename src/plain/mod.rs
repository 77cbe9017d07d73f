//! The rules once more, plainly: one square, one man, one move at a time.
//!
//! This judges the fast move generator, the solver and its certificates. It shares no code with them and follows the
//! sentences of the rules, one after the other: what a man may do on its own board as if no other existed (L0), where it
//! may land (L1), whether the king is safe before the transfer (L2) and after it (L3). It is slow and means to be.

pub mod battle;
pub mod every;
pub mod fen;
pub mod lines;
pub mod moves;
pub mod place;
pub mod play;
pub mod position;
pub mod rules;
pub mod stipulation;
