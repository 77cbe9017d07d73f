//! The commands of `glass`. They read arguments and files, call the library, and write what it answers.

mod again;
mod against;
pub mod answer;
pub mod args;
mod aside;
mod certificate;
pub mod check;
mod common_args;
pub mod compose;
pub mod convert;
mod deferred;
#[cfg(feature = "edit")]
pub mod edit;
pub mod exit;
mod explain;
mod files;
mod gallery;
mod given;
pub mod heap;
pub mod input;
mod joined;
mod judging;
pub mod lexicon;
pub mod manual;
pub mod moves;
mod named;
mod other;
#[cfg(feature = "edit")]
pub mod page;
pub mod pages;
mod paint;
pub mod perft;
pub mod popeye;
pub mod replay;
mod reports;
pub mod schema;
mod shelf;
pub mod show;
pub mod solve;
pub mod stdout;
pub mod stream;
mod theme_report;
pub mod themes;
mod units;
pub mod verify;
pub mod watch;
mod worker;
