//! The `glass` program.
fn main() {}
