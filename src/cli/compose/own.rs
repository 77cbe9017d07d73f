//! Files that belong to one run, as long as it holds them.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

/// What a second run is told.
pub const IN_USE: &str =
    "a store in use by another run, expected one run at a time: wait for its end, or name another file";

/// Opens a file to read and to append, or makes an empty one, and locks it against other runs, where the file system has
/// locks; nothing if another run holds it.
///
/// # Errors
/// It cannot be opened.
pub fn take(path: &Path) -> io::Result<Option<File>> {
    loop {
        let file = OpenOptions::new().create(true).read(true).append(true).open(path)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Ok(None),
            Ok(()) if !bears_name(&file, path)? => {}
            Ok(()) | Err(TryLockError::Error(_)) => return Ok(Some(file)),
        }
    }
}

/// Is the file still the one of this name? The run that held it may have put another in its place.
#[cfg(unix)]
fn bears_name(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let (open, named) = (file.metadata()?, path.metadata());
    Ok(named.is_ok_and(|named| (open.dev(), open.ino()) == (named.dev(), named.ino())))
}

/// Elsewhere a file that is open is not replaced.
#[cfg(not(unix))]
fn bears_name(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}
