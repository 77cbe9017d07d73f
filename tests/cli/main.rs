//! The program `glass` as its users meet it.

mod against;
mod certificates;
mod compose;
#[path = "../corpus/mod.rs"]
mod corpus;
#[path = "../damaged/mod.rs"]
mod damaged;
#[path = "../generated/mod.rs"]
mod generated;
#[path = "../naive/mod.rs"]
mod naive;
mod popeye_inputs;
mod popeye_text;
mod schema;
mod sessions;
mod verify;
