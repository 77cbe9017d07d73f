//! Text in: positions and problems as others write them.
//!
//! ```
//! use looking_glass::formats::{self, fen::Fen};
//! use looking_glass::rules::Rules;
//!
//! let records = formats::read(b"stipulation: '#2'\n---\nstipulation: 'h#2'\n".to_vec(), "mine.yaml", false);
//! assert_eq!(records.len(), 2);
//! let rules = Rules::from_name("alice").expect("known rules");
//! assert!(Fen::read("8/8/8/8/8/1K6/6|R1/k7", rules).is_ok());
//! ```

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
