//! Text in: positions and problems as others write them.

pub mod claims;
pub mod entry;
pub mod fen;
pub mod fens;
pub mod game;
pub mod json;
pub mod node;
pub mod pgn;
pub mod popeye;
pub mod score;
pub mod yaml;
