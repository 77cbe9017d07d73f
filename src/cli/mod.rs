//! The commands of `glass`. They read arguments and files, call the library, and write what it answers.

pub mod answer;
pub mod args;
mod aside;
pub mod check;
pub mod compose;
pub mod convert;
pub mod exit;
mod explain;
mod files;
mod gallery;
pub mod heap;
pub mod input;
pub mod manual;
pub mod moves;
pub mod pages;
pub mod perft;
pub mod popeye;
pub mod replay;
mod seen;
pub mod show;
pub mod solve;
pub mod stdout;
pub mod themes;
mod units;
pub mod verify;
pub mod watch;
mod worker;
