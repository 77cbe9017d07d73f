//! What holds for records that do not say otherwise.

use crate::rules::{CastleHome, ConditionSet, EnPassant, Rules};

/// What holds for records that do not say otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Defaults {
    /// The rules of records that neither name rules nor ask for Alice chess.
    pub rules: Option<Rules>,
    /// The en passant reading of records that name none.
    pub en_passant: Option<EnPassant>,
    /// The castling reading of records that name none.
    pub castle_home: Option<CastleHome>,
    /// Conditions that hold beside those of the record.
    pub conditions: ConditionSet,
}
