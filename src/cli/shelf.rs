//! The folder in which `glass verify` keeps certificates: one compressed file for each, under the digest of its question.

use super::{aside, certificate};
use anyhow::Context;
use looking_glass::certificate::Certificate;
use looking_glass::collection::Shelf;
use looking_glass::identity::Digest;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// A folder of certificates.
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// The folder of this name, made if it is not there.
    ///
    /// # Errors
    /// It cannot be made, or nothing can be written there.
    pub fn open(path: &Path) -> anyhow::Result<Self> {
        let is_file = path.exists() && !path.is_dir();
        anyhow::ensure!(!is_file, "{}: a file, expected a folder", path.display());
        fs::create_dir_all(path).with_context(|| path.display().to_string())?;
        aside::can_save(&path.join("certificate.gz"))?;
        Ok(Folder {
            path: path.to_path_buf(),
        })
    }
}

impl Shelf for Folder {
    fn has(&self, question: &Digest) -> bool {
        self.path.join(self.name(question)).is_file()
    }

    fn keep(&self, question: &Digest, certificate: &Certificate) -> Result<(), String> {
        let packed = certificate::pack(&certificate.to_bytes()).map_err(|error| format!("{error:#}"))?;
        aside::save(&self.path.join(self.name(question)), &packed).map_err(|error| format!("{error:#}"))
    }

    fn name(&self, question: &Digest) -> String {
        format!("{question}.cert.gz")
    }
}

/// How a folder is reached from a report in another, or from the working directory: a path for links, with a stroke at its end.
pub fn link(folder: &Path, report: Option<&Path>) -> String {
    let beside = report.and_then(Path::parent).filter(|beside| *beside != Path::new(""));
    let beside = beside.unwrap_or(Path::new("."));
    let known = fs::canonicalize(folder).ok().zip(fs::canonicalize(beside).ok());
    let path = known.as_ref().and_then(|(folder, beside)| from(beside, folder));
    let path = path.unwrap_or_else(|| folder.to_path_buf());
    let parts = path.components().filter(|part| *part != Component::CurDir);
    let parts: Vec<String> = parts.map(|part| encoded(&part.as_os_str().to_string_lossy())).collect();
    match parts.as_slice() {
        [] => String::new(),
        parts => parts.join("/").replacen("//", "/", 1) + "/",
    }
}

/// The way from one folder to another on the same disk.
fn from(beside: &Path, folder: &Path) -> Option<PathBuf> {
    let (mut up, mut base) = (PathBuf::new(), beside);
    loop {
        if let Ok(rest) = folder.strip_prefix(base) {
            return Some(up.join(rest));
        }
        up.push("..");
        base = base.parent()?;
    }
}

/// A name of a folder as links have it.
fn encoded(name: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.~/".contains(c);
    let each = name.chars().map(|c| match plain(c) {
        true => c.to_string(),
        false => {
            let mut bytes = [0; 4];
            let bytes = c.encode_utf8(&mut bytes).bytes();
            bytes.map(|byte| format!("%{byte:02X}")).collect()
        }
    });
    each.collect()
}

#[cfg(test)]
mod tests {
    use super::{encoded, from};
    use std::path::{Path, PathBuf};

    #[test]
    fn a_link_leads_from_the_report_to_the_folder() {
        let way = |beside, folder| from(Path::new(beside), Path::new(folder));
        assert_eq!(way("/a/b", "/a/b/proofs"), Some(PathBuf::from("proofs")));
        assert_eq!(way("/a/b", "/a/proofs"), Some(PathBuf::from("../proofs")));
        assert_eq!(way("/a/b", "/a/b"), Some(PathBuf::from("")));
        assert_eq!(encoded("my proofs#1"), "my%20proofs%231");
    }
}
