//! What is read and written: FEN, records, inputs of Popeye, stipulations, options, twins, scores, solution texts.

mod claims;
mod convert;
#[path = "../corpus/mod.rs"]
mod corpus;
mod entry;
#[path = "../fast/mod.rs"]
mod fast;
mod faulty;
mod fen;
mod inp;
#[path = "../naive/mod.rs"]
mod naive;
mod olive;
mod options;
mod pgn;
mod replay;
mod stipulation;
mod twins;
mod yaml;
