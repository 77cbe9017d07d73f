//! When the effects of conditions come about: in the order of these numbers. The order is the definition of combinations.
//!
//! ```
//! use looking_glass::conditions::stage;
//!
//! // A man passes to the other board before the man that it took is reborn.
//! assert!(stage::PROMOTION < stage::CHANGE && stage::CHANGE < stage::REBIRTH);
//! ```

/// After the step, before a pawn becomes another man.
pub const STEP: u8 = 0;
/// After promotion, before the transfer to another board.
pub const PROMOTION: u8 = 10;
/// After the transfer: the man that has moved becomes another.
pub const CHANGE: u8 = 20;
/// The squares that men have left are gone.
pub const LEFT: u8 = 25;
/// The man that has taken returns to its own square.
pub const RETURN: u8 = 30;
/// The man that has moved changes its side.
pub const SIDE: u8 = 40;
/// The man taken stands again.
pub const REBIRTH: u8 = 50;
/// Other men are changed, added or put aside.
pub const OTHERS: u8 = 60;
