//! The rules once more, plainly: one square, one man, one move at a time.
//!
//! This judges the fast move generator, the solver and its certificates. It shares no code with them and follows the
//! sentences of the rules, one after the other: what a man may do on its own board as if no other existed (L0), where it
//! may land (L1), whether the king is safe before the transfer (L2) and after it (L3). It is slow and means to be.
//!
//! ```
//! use looking_glass::plain::position::Plain;
//! use looking_glass::plain::rules::Rules;
//!
//! let position = Plain::from_fen(Rules::named("orthodox")?, "8/8/8/8/8/1K6/6R1/k7 w - - 0 1")?;
//! let mate = position.find("g2g1").expect("a legal move");
//! assert!(position.play(&mate).is_mate());
//! # Ok::<(), String>(())
//! ```

pub mod battle;
pub mod every;
pub mod fen;
pub mod interference;
pub mod lines;
pub mod men;
pub mod moves;
pub mod place;
pub mod play;
pub mod position;
pub mod rules;
pub mod stipulation;
