//! `glass edit` and `glass page`: the protocol over plain sockets, and the page in a real browser where there is one.

#![cfg(feature = "edit")]

mod board;
mod browser;
mod http;
mod pages;
mod protocol;
mod served;
