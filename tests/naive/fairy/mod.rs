//! Fairy men and conditions, plainly: each sentence of a definition is a function here.
//!
//! This is the judge of fairy chess on one board and, with Alice chess, on two. It shares no code with
//! the solver, and none with the judge of the Alice family next door: it has its own men, moves and
//! plays. A position is read from words such as `wKa1 nGe4/B bPd5`, and a move is written as Popeye
//! writes it, without the marks of check and mate: `Nc3*d5B[+bSg8]`.
#![allow(
    dead_code,
    reason = "each test file that includes this module uses its own part of it"
)]

pub mod attack;
pub mod attributes;
pub mod conditions;
pub mod men;
pub mod moves;
pub mod places;
pub mod play;
pub mod position;
pub mod rule;
pub mod solve;
pub mod text;
