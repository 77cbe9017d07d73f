//! The composer's board in a browser: a server on this machine, and pages that work without one.
//!
//! A page holds a [`Sheet`]; the server makes a record of it, solves it while it is being changed, and keeps files. Solving is done on
//! the search's own threads; the server's one thread only passes on what they tell.
//!
//! ```
//! use looking_glass::edit::{Server, Shelf};
//!
//! // Files of the present folder, on any free port.
//! let server = Server::new(Shelf::of(&[])?, 0)?;
//! assert!(server.address().starts_with("http://127.0.0.1:"));
//! # Ok::<(), String>(())
//! ```

mod asset;
mod base;
mod bench;
mod export;
mod guard;
mod live;
mod message;
mod page;
mod play;
mod reading;
mod server;
mod sheet;
mod shelf;
mod splice;
mod workshop;

pub use base::Base;
pub use message::{Ask, Lamp, News, SCHEMA, State};
pub use page::{Page, page};
pub use server::{Server, Shutdown};
pub use sheet::Sheet;
pub use shelf::Shelf;
