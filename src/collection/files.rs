//! The files of a collection.
//!
//! ```
//! use looking_glass::collection::files::of_folder;
//!
//! let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("problems");
//! assert!(of_folder(&folder)?.iter().any(|file| file.ends_with("marks.yaml")));
//! # Ok::<(), std::io::Error>(())
//! ```

use std::fs;
use std::io;
use std::path::Path;

/// How names of problem files end.
const ENDINGS: [&str; 4] = ["yaml", "yml", "olv", "inp"];

/// The problem files of a folder and of the folders in it, in the order of their names; links to folders are not
/// followed, for they may lead in circles.
///
/// # Errors
/// A folder cannot be read.
pub fn of_folder(folder: &Path) -> io::Result<Vec<String>> {
    let mut items = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    items.sort_by_key(fs::DirEntry::file_name);
    let mut files = Vec::new();
    for item in items {
        let path = item.path();
        if item.file_type()?.is_dir() {
            files.extend(of_folder(&path)?);
        } else if is_problem_file(&path) && !is_stream(&path) {
            files.push(path.to_string_lossy().into_owned());
        }
    }
    Ok(files)
}

/// Is it a pipe or the like, and no file? What links lead to counts.
pub fn is_stream(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|known| !known.is_file() && !known.is_dir())
}

fn is_problem_file(path: &Path) -> bool {
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    ending.is_some_and(|ending| ENDINGS.contains(&ending.as_str()))
}
