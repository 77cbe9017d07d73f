//! The rules once more, plainly: one square, one man, one move at a time.
//!
//! This is the judge of the fast move generator and of the solver. It shares no code with them and
//! follows the sentences of the rules, one after the other: what a man may do on its own board as if
//! no other existed (L0), where it may land (L1), whether the king is safe before the transfer (L2)
//! and after it (L3). It is slow and means to be.
#![allow(
    dead_code,
    reason = "each test file that includes this module uses its own part of it"
)]

pub mod battle;
pub mod every;
pub mod fen;
pub mod lines;
pub mod moves;
pub mod play;
pub mod position;
pub mod random;
pub mod rules;
pub mod stipulation;
