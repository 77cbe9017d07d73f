//! Files that are replaced as a whole.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a file in place of what was there; whoever is killed meanwhile leaves one or the other. The file is given open to
/// append, and locked against other runs before it takes the name, where the file system has locks.
///
/// # Errors
/// It cannot be written, and what was there stays.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<File> {
    // Through links: what they stand for is replaced, not they.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    // Beside it under its whole name: `.part` in place of its ending may be another file.
    let mut beside: OsString = target.as_os_str().to_owned();
    beside.push(".part");
    let beside = PathBuf::from(beside);
    let written = written(&beside, bytes);
    let replaced = written.and_then(|file| fs::rename(&beside, &target).map(|()| file));
    if replaced.is_err() {
        let _ = fs::remove_file(&beside);
    }
    replaced
}

/// A new file of these bytes, which is locked.
fn written(path: &Path, bytes: &[u8]) -> io::Result<File> {
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    file.set_len(0)?;
    // Nobody else knows it, and without locks it is as good.
    let _ = file.try_lock();
    file.write_all(bytes)?;
    Ok(file)
}
