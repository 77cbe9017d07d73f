//! Files that are replaced as a whole.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Writes a file in place of what was there; whoever is killed meanwhile leaves one or the other.
///
/// # Errors
/// It cannot be written, and what was there stays.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // Through links: what they stand for is replaced, not they.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    // Beside it under its whole name: `.part` in place of its ending may be another file.
    let mut beside: OsString = target.as_os_str().to_owned();
    beside.push(".part");
    let beside = PathBuf::from(beside);
    let written = fs::write(&beside, bytes);
    let replaced = written.and_then(|()| fs::rename(&beside, &target));
    if replaced.is_err() {
        let _ = fs::remove_file(&beside);
    }
    replaced
}
