//! `glass edit` and `glass page`: the protocol over plain sockets, and the page in a real browser where there is one.

#![cfg(feature = "edit")]

mod axe;
mod board;
mod browser;
mod exports;
mod http;
mod page;
mod pages;
mod panes;
mod print;
mod protocol;
mod served;
mod sitting;
