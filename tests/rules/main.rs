//! Movement: every generator against the worked examples of the rules and the plain judge.

mod agreement;
mod cases;
#[path = "../naive/fairy/mod.rs"]
mod fairy;
mod fairy_agreement;
mod fairy_attributes;
mod fairy_definitions;
mod fairy_judge;
mod fairy_manual;
mod fairy_popeye;
mod fairy_sample;
#[path = "../fast/mod.rs"]
mod fast;
mod judge;
#[path = "../naive/mod.rs"]
mod naive;
mod notation;
mod perft;
mod popeye_men;
