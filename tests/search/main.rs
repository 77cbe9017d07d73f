//! What the search finds, against the plain solver, brute force and known answers.

mod battles;
mod data;
mod every_play;
mod family;
#[path = "../fast/mod.rs"]
mod fast;
mod fingerprint;
mod flights;
mod goals;
mod invisible;
mod invisible_judge;
mod lines;
mod mates;
#[path = "../naive/mod.rs"]
mod naive;
mod proof_game_deductions;
mod proof_games;
mod structured;
