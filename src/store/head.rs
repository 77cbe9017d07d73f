//! The head of a database, looked at before SQLite has a hand in the file: what is not ours stays as it is.

use super::{APPLICATION, FORM, StoreError};
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// The bytes of a head, as <https://www.sqlite.org/fileformat2.html#the_database_header> tells them.
const LENGTH: usize = 100;
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// Is there a store in this file? There is none where there is no file, or an empty one.
///
/// # Errors
/// The file is something else, or cannot be read.
pub(super) fn is_there(path: &Path) -> Result<bool, StoreError> {
    let mut head = Vec::new();
    let read = File::open(path).and_then(|file| file.take(LENGTH as u64).read_to_end(&mut head));
    match read {
        Ok(0) => Ok(false),
        Ok(_) => check(&head).map(|()| true),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(refused(&error)),
    }
}

pub(super) fn refused(error: &io::Error) -> StoreError {
    StoreError::Refused(error.to_string())
}

/// Is this the head of a store of ours, and does it say what all of them say?
fn check(head: &[u8]) -> Result<(), StoreError> {
    let number = |at: usize| {
        let bytes = head.get(at..at + 4).and_then(|bytes| bytes.try_into().ok());
        bytes.map_or(-1, |bytes| i64::from(u32::from_be_bytes(bytes)))
    };
    if head.len() < LENGTH || !head.starts_with(MAGIC) || number(68) != APPLICATION {
        return Err(StoreError::Foreign);
    }
    if number(60) != FORM {
        return Err(StoreError::OtherForm(number(60)));
    }
    let journal = head[18] == head[19] && (1..=2).contains(&head[18]);
    // No vacuum by itself, texts in UTF-8, and nothing in what is kept for later.
    let usual = number(52) == 0 && number(56) == 1 && number(64) == 0 && head[72..92].iter().all(|&byte| byte == 0);
    match journal && usual {
        true => Ok(()),
        false => Err(StoreError::Damaged("its head is not that of a store".to_string())),
    }
}
