//! Text in: positions and problems as others write them.

pub mod fen;
pub mod score;
