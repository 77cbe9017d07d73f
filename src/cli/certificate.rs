//! Certificates: written for solved problems, and checked.

use super::answer::Proven;
use super::args::{CheckArgs, CheckFormat};
use super::aside;
use super::exit::{Exit, complain};
use super::files::Files;
use super::input;
use super::stdout::{Kind, Stdout};
use anyhow::Context;
use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use looking_glass::certificate::{self, Certificate, Flaw, words};
use looking_glass::problem::Problem;
use looking_glass::search::{Control, Reason};
use looking_glass::solution::Unproved;
use serde_json::json;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Where the certificates of a run go.
pub struct Certificates {
    path: PathBuf,
    written: usize,
    files: Files,
}

impl Certificates {
    /// Certificates in a file, and in others beside it if there are several.
    ///
    /// # Errors
    /// It cannot be written, or it is one of those that are read.
    pub fn begin(path: &Path, inputs: &[String]) -> anyhow::Result<Self> {
        let mut files = Files::to_read(inputs)?;
        files.claim(path)?;
        aside::can_save(path)?;
        Ok(Certificates {
            path: path.to_path_buf(),
            written: 0,
            files,
        })
    }

    /// Writes the certificate of a problem, or tells why there is none; nothing is told of a problem that was not solved.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write(&mut self, problem: &Problem, proven: Proven) -> anyhow::Result<Exit> {
        let proof = match proven {
            None => return Ok(Exit::Done),
            Some(Ok(proof)) => proof,
            Some(Err(reason)) => {
                complain(&format!("{}: {reason}", problem.id));
                return Ok(match reason {
                    Unproved::Ended(_) => Exit::Unknown,
                    _ => Exit::Failed,
                });
            }
        };
        let path = self.next()?;
        let bytes = Certificate::new(problem, proof).to_bytes();
        let packed = path.extension().is_some_and(|ending| ending == "gz");
        aside::save(&path, &if packed { pack(&bytes)? } else { bytes })?;
        Ok(Exit::Done)
    }

    /// The name of the next file: `proof.cert`, `proof-2.cert` and so on.
    fn next(&mut self) -> anyhow::Result<PathBuf> {
        self.written += 1;
        if self.written == 1 {
            return Ok(self.path.clone());
        }
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        let (stem, ending) = name
            .split_once('.')
            .map_or((&*name, String::new()), |(stem, ending)| (stem, format!(".{ending}")));
        let path = self.path.with_file_name(format!("{stem}-{}{ending}", self.written));
        self.files.claim(&path)?;
        Ok(path)
    }
}

/// Bytes, compressed as gzip does.
pub fn pack(bytes: &[u8]) -> anyhow::Result<Vec<u8>> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(bytes)?;
    Ok(packed.finish()?)
}

/// The bytes of a file, which may be compressed.
fn unpacked(file: &str) -> anyhow::Result<Vec<u8>> {
    let bytes = input::bytes(file)?;
    if !bytes.starts_with(&[0x1f, 0x8b]) {
        return Ok(bytes);
    }
    let mut plain = Vec::new();
    let read = MultiGzDecoder::new(bytes.as_slice()).read_to_end(&mut plain);
    read.map_err(|error| anyhow::anyhow!("it cannot be unpacked: {error}"))?;
    Ok(plain)
}

/// Checks a certificate and says what it proves, or why it proves nothing.
///
/// # Errors
/// The file cannot be read.
pub fn check(path: &Path, args: &CheckArgs, interrupted: &Arc<AtomicBool>, out: &mut Stdout) -> anyhow::Result<Exit> {
    let name = path.display().to_string();
    let bytes = unpacked(&name).with_context(|| input::name(&name).to_string())?;
    let control = Control::within(args.search.time_limit, Arc::clone(interrupted));
    let checked = Certificate::from_bytes(&bytes).and_then(|certificate| {
        let checked = certificate::check(&certificate, &mut || control.check().is_ok())?;
        Ok((certificate, checked))
    });
    let json = args.format == CheckFormat::Json;
    out.turn_to(if json { Kind::Json } else { Kind::Text });
    match checked {
        Ok((certificate, checked)) if json => {
            let header = &certificate.header;
            let told = json!({
                "schema": "looking-glass/certificate-verdict/1", "file": name, "proved": true,
                "stipulation": header.stipulation, "fen": header.fen, "rules": header.rules, "claims": header.claims,
                "bytes": certificate.bytes.len(), "positions": checked.positions,
            });
            writeln!(out, "{told}")?;
            Ok(Exit::Done)
        }
        Ok((certificate, checked)) => {
            write!(out, "{}", words(&certificate, &checked))?;
            Ok(Exit::Done)
        }
        Err(flaw) => refuse(&name, &flaw, (json, &control), out),
    }
}

/// Tells why a file proves nothing, or that it is not known whether it does.
fn refuse(name: &str, flaw: &Flaw, (json, control): (bool, &Control), out: &mut Stdout) -> anyhow::Result<Exit> {
    if json {
        let told = json!({
            "schema": "looking-glass/certificate-verdict/1", "file": name, "proved": false, "flaw": flaw.to_string(),
        });
        writeln!(out, "{told}")?;
    } else {
        writeln!(out, "nothing is proved: {flaw}")?;
    }
    Ok(match control.reason() {
        Some(Reason::Interrupt | Reason::TimeLimit) => Exit::Unknown,
        _ => Exit::Defect,
    })
}
