//! Problems with known solutions: our own, published ones, and whole corpora; verdicts and themes.

mod certificates;
mod check;
mod corpora;
mod corpora_lines;
#[path = "../corpus/mod.rs"]
mod corpus;
mod examples;
mod fairy;
mod fairy_originals;
#[path = "../naive/mod.rs"]
mod naive;
mod opinions;
mod published;
mod themes;
