//! An index of a collection in one file: the signs of its problems in order, and who they are.
//!
//! The file begins with a head that tells its blocks: where each stands, with which sign it begins, and its checksum. A look at
//! it reads the head and the few blocks that can hold a sign, and each is held against its checksum: damage is told, never
//! answered from.

use super::anticipation::{Anticipations, ranked};
use super::nearness::Near;
use super::signs::Signs;
use crate::identity::{Digest, Kind};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::cell::RefCell;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use thiserror::Error;

/// The first bytes of the file.
const MAGIC: &[u8; 16] = b"looking-glass ix";
/// So many signs are one block, and so many names.
const SIGNS: usize = 4096;
const NAMES: usize = 256;
/// The length of a sign with its number.
const SIGN: usize = 12;
/// No head is longer, in bytes.
const LONGEST_HEAD: u64 = 1 << 28;

/// A problem of a collection, as it is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Named {
    /// The name of its record.
    pub id: String,
    /// The file in which it stands.
    pub file: String,
    /// Its credits, and what is demanded.
    pub line: String,
}

/// Why an index cannot be used.
#[derive(Debug, Error)]
pub enum IndexError {
    /// It is an index no longer.
    #[error("it is damaged")]
    Damaged,
    /// It is something else.
    #[error("it is no index and would be overwritten, expected another file")]
    Foreign,
    /// It is of other files, of these as they were, or of another version of the program.
    #[error("it is of another collection or of an earlier state of this one")]
    Stale,
    /// It cannot be read.
    #[error("{0}")]
    Refused(#[from] io::Error),
}

#[derive(Serialize, Deserialize)]
struct Head {
    /// The digest of what it was made of.
    sources: [u8; 32],
    /// What could not be read of it, a line for each file.
    left_out: Vec<String>,
    signs: Vec<Block>,
    names: Vec<Block>,
}

#[derive(Serialize, Deserialize)]
struct Block {
    /// The first sign, or the number of the first name.
    first: u64,
    /// Where it stands behind the head, in bytes.
    at: u64,
    length: u32,
    checksum: [u8; 8],
}

impl Block {
    /// Puts a block behind the others.
    fn put(first: u64, bytes: &[u8], body: &mut Vec<u8>) -> Self {
        let at = body.len() as u64;
        body.extend_from_slice(bytes);
        Block {
            first,
            at,
            length: u32::try_from(bytes.len()).expect("a block is short"),
            checksum: checksum(bytes),
        }
    }
}

fn checksum(bytes: &[u8]) -> [u8; 8] {
    let whole: [u8; 32] = Sha256::digest(bytes).into();
    whole.first_chunk().copied().unwrap_or_default()
}

/// An index in a file.
#[derive(Debug)]
pub struct Index {
    file: RefCell<File>,
    head: Head,
    /// Where the blocks begin.
    body: u64,
}

impl std::fmt::Debug for Head {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} blocks", self.signs.len() + self.names.len())
    }
}

impl Index {
    /// The bytes of an index of these problems, whose names stand in the order in which they were added, and of what could not
    /// be read beside them. `sources` tells what they were read from.
    pub fn encode(known: &Anticipations, names: &[Named], left_out: &[String], sources: Digest) -> Vec<u8> {
        let mut body = Vec::new();
        let signs = known.signs().chunks(SIGNS).map(|chunk| {
            let each = chunk.iter();
            let bytes: Vec<u8> = each
                .flat_map(|(sign, number)| sign.to_le_bytes().into_iter().chain(number.to_le_bytes()))
                .collect();
            Block::put(chunk[0].0, &bytes, &mut body)
        });
        let signs: Vec<Block> = signs.collect();
        let names = names.chunks(NAMES).enumerate().map(|(number, chunk)| {
            let bytes = postcard::to_stdvec(chunk).expect("texts have an encoding");
            Block::put((number * NAMES) as u64, &bytes, &mut body)
        });
        let names: Vec<Block> = names.collect();
        let head = Head {
            sources: *sources.bytes(),
            left_out: left_out.to_vec(),
            signs,
            names,
        };
        let head = postcard::to_stdvec(&head).expect("numbers have an encoding");
        let mut whole = MAGIC.to_vec();
        whole.extend((head.len() as u64).to_le_bytes());
        whole.extend(Digest::of(Kind::INDEX, &head).bytes());
        whole.extend(&head);
        whole.extend(&body);
        whole
    }

    /// Opens an index that was made of this.
    ///
    /// # Errors
    /// It is damaged, of another collection or no index, or cannot be read.
    pub fn open(path: &Path, sources: Digest) -> Result<Self, IndexError> {
        let mut file = File::open(path)?;
        let mut magic = Vec::new();
        file.by_ref().take(MAGIC.len() as u64).read_to_end(&mut magic)?;
        if !MAGIC.starts_with(&magic) {
            return Err(IndexError::Foreign);
        }
        let (mut length, mut digest) = ([0; 8], [0; 32]);
        for part in [&mut length[..], &mut digest[..]] {
            file.read_exact(part).map_err(cut_short)?;
        }
        let length = u64::from_le_bytes(length);
        if length > LONGEST_HEAD {
            return Err(IndexError::Damaged);
        }
        let mut head = Vec::new();
        file.by_ref().take(length).read_to_end(&mut head)?;
        if head.len() as u64 != length || *Digest::of(Kind::INDEX, &head).bytes() != digest {
            return Err(IndexError::Damaged);
        }
        let head: Head = postcard::from_bytes(&head).map_err(|_| IndexError::Damaged)?;
        if head.sources != *sources.bytes() {
            return Err(IndexError::Stale);
        }
        Ok(Index {
            file: RefCell::new(file),
            head,
            body: 16 + 8 + 32 + length,
        })
    }

    /// What could not be read of the collection, a line for each file.
    pub fn left_out(&self) -> &[String] {
        &self.head.left_out
    }

    /// The known problems that are near this one, the nearest first and each once.
    ///
    /// # Errors
    /// What was looked at is damaged, or cannot be read.
    pub fn near(&self, signs: &Signs) -> Result<Vec<Near>, IndexError> {
        let mut found = Vec::new();
        for &(nearness, sign) in signs.asked() {
            found.push((nearness, self.numbers(sign)?));
        }
        Ok(ranked(found.into_iter()))
    }

    /// Who a problem is, by its number.
    ///
    /// # Errors
    /// What was looked at is damaged, or cannot be read.
    pub fn name(&self, number: usize) -> Result<Named, IndexError> {
        let block = self.head.names.get(number / NAMES).ok_or(IndexError::Damaged)?;
        let bytes = self.block(block)?;
        let names: Vec<Named> = postcard::from_bytes(&bytes).map_err(|_| IndexError::Damaged)?;
        names.into_iter().nth(number % NAMES).ok_or(IndexError::Damaged)
    }

    /// The numbers of the problems that have a sign.
    fn numbers(&self, sign: u64) -> Result<Vec<u32>, IndexError> {
        let blocks = &self.head.signs;
        // It may begin at the end of the block before the first that begins with it.
        let start = blocks.partition_point(|block| block.first < sign).saturating_sub(1);
        let mut numbers = Vec::new();
        for block in blocks[start..].iter().take_while(|block| block.first <= sign) {
            let bytes = self.block(block)?;
            let (rows, _) = bytes.as_chunks::<SIGN>();
            for [a, b, c, d, e, f, g, h, rest @ ..] in rows {
                if u64::from_le_bytes([*a, *b, *c, *d, *e, *f, *g, *h]) == sign {
                    numbers.push(u32::from_le_bytes(*rest));
                }
            }
        }
        Ok(numbers)
    }

    /// The bytes of a block, if they are what was written.
    fn block(&self, block: &Block) -> Result<Vec<u8>, IndexError> {
        let mut file = self.file.borrow_mut();
        let at = self.body.checked_add(block.at).ok_or(IndexError::Damaged)?;
        file.seek(SeekFrom::Start(at))?;
        let mut bytes = vec![0; block.length as usize];
        file.read_exact(&mut bytes).map_err(cut_short)?;
        match checksum(&bytes) == block.checksum {
            true => Ok(bytes),
            false => Err(IndexError::Damaged),
        }
    }
}

/// A file that ends too early is damaged.
fn cut_short(error: io::Error) -> IndexError {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => IndexError::Damaged,
        _ => IndexError::Refused(error),
    }
}
