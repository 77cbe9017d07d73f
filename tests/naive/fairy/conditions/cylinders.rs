//! Boards with joined edges. What lies beyond an edge the walker says.

use super::Rule;

pub const RULES: &[Rule] = &[
    Rule::named("Vertical Cylinder"),
    Rule::named("Horizontal Cylinder"),
    Rule::named("Anchor Ring"),
];
