//! Text in: positions and problems as others write them.

pub mod claims;
pub mod entry;
pub mod fen;
pub mod fens;
mod file;
pub mod game;
pub mod json;
pub mod node;
pub mod pgn;
pub mod popeye;
pub mod score;
pub mod yaml;

pub use file::{Format, format, read};
