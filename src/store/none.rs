//! Where the program is built without the feature `store`: there is no store, and nothing can be kept in one.

#[path = "allowance.rs"]
mod allowance;

pub use allowance::Allowance;

use crate::identity::Digest;
use crate::output::Finding;

/// Verdicts on disk: there is no value of it.
#[derive(Clone, Copy, Debug)]
pub enum Store {}

/// Why a store cannot be used: there is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {}

impl Store {
    /// The verdict of a key, if it is known.
    ///
    /// # Errors
    /// None.
    pub fn get(&self, _key: &Digest, _allowance: &Allowance) -> Result<Option<Finding>, StoreError> {
        match *self {}
    }

    /// Keeps a verdict that was found within this allowance.
    ///
    /// # Errors
    /// None.
    pub fn put(&self, _key: &Digest, _allowance: &Allowance, _whole: bool, _found: &Finding) -> Result<(), StoreError> {
        match *self {}
    }
}
