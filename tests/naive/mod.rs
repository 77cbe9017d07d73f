//! The plain rules of the library, which judge its fast ones, and random positions to judge by.
#![allow(
    dead_code,
    unused_imports,
    reason = "each test file that includes this module uses its own part of it"
)]

pub use looking_glass::plain::{battle, every, fen, lines, moves, play, rules, stipulation};
pub mod random;

/// Men, places and positions.
pub mod position {
    pub use looking_glass::plain::place::*;
    pub use looking_glass::plain::position::*;
}
