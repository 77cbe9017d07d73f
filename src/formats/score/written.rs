//! One move as it is written.

use crate::geometry::{BoardId, Shape, Square};
use crate::pieces::Role;
use crate::position::{Kind, Move};
use regex::{Captures, Regex};
use std::sync::LazyLock;

/// What a written move says; `None` and `false` where it is silent.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::formats) struct Written {
    pub castling: Option<Side>,
    /// The man; where the square it leaves is told in full, it may be left out.
    pub role: Option<Role>,
    pub from: Departure,
    pub to: Option<Square>,
    pub zero: bool,
    pub promotion: Option<Role>,
    pub marks: Marks,
    /// In the cube: does it tell the file it comes from without the level, or the reverse? A reading that takes
    /// the same letters otherwise comes first.
    pub loose: bool,
}

/// Which rook castles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::formats) enum Side {
    Short,
    Long,
}

/// Where a written move begins, as far as it says so; coordinates from 0.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::formats) struct Departure {
    pub board: Option<BoardId>,
    pub level: Option<u8>,
    pub file: Option<u8>,
    pub rank: Option<u8>,
}

/// The signs that claim something about a move and have to be true.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::formats) struct Marks {
    /// `/A` and the like.
    pub lands: Option<BoardId>,
    pub capture: bool,
    pub en_passant: bool,
    pub check: bool,
    /// `++`, which is a double check to some and mate to others.
    pub double: bool,
    pub mate: bool,
    pub stalemate: bool,
}

/// How moves are written on boards of one shape.
pub(in crate::formats) struct Grammar {
    shape: Shape,
    patterns: &'static Patterns,
}

/// What moves look like.
struct Patterns {
    coordinates: Regex,
    /// With the letter of the man, and without.
    moves: [Regex; 2],
}

static FLAT: LazyLock<Patterns> = LazyLock::new(|| Patterns::new("", ""));
static CUBE: LazyLock<Patterns> = LazyLock::new(|| Patterns::new("[A-E]", "(?P<level>[A-E])?"));

impl Patterns {
    /// The patterns of squares that begin with this, where that of departure may be told in part.
    fn new(level: &str, levels: &str) -> Self {
        let square = format!("{level}[a-h][1-8]");
        let regex = |pattern: String| Regex::new(&pattern).expect("the pattern is well formed");
        let moved = format!(
            "{levels}(?P<file>[a-h])?(?P<rank>[1-8])?(?P<board>[ABC])?(?P<sign>[-xX:*>])?(?P<to>{square})(?P<rest>.*)$"
        );
        Patterns {
            coordinates: regex(format!(
                "^(?P<board>[ABC]):(?P<from>{square})(?P<to>{square}|~)(?P<promotion>[qrbnsuQRBNSU])?(?:/(?P<lands>[ABC]))?(?P<rest>[-+#!?].*)?$"
            )),
            moves: [
                regex(format!("^(?:(?P<home>[ABC]):)?(?P<role>[KQRBNSPU]){moved}")),
                regex(format!("^(?:(?P<home>[ABC]):)?{moved}")),
            ],
        }
    }
}

impl Grammar {
    pub fn new(shape: Shape) -> Self {
        let patterns = match shape {
            Shape::Flat { .. } => &*FLAT,
            Shape::Cube => &*CUBE,
        };
        Grammar { shape, patterns }
    }

    /// All ways to read a move; none if it is no move.
    ///
    /// In the cube `Bc1Bd2` is a bishop's move from file c, rank 1, or a move from Bc1: both are tried.
    pub fn read(&self, text: &str) -> Vec<Written> {
        if let Some(castling) = self.castling(text) {
            return vec![castling];
        }
        if let Some(found) = self.patterns.coordinates.captures(text) {
            return self.in_coordinates(&found).into_iter().collect();
        }
        let found = self.patterns.moves.iter().filter_map(|pattern| pattern.captures(text));
        found.filter_map(|found| self.algebraic(&found)).collect()
    }

    fn castling(&self, text: &str) -> Option<Written> {
        let zeroes = text.replace(['O', 'o'], "0");
        let (side, length) = match zeroes.as_str() {
            long if long.starts_with("0-0-0") => (Side::Long, 5),
            short if short.starts_with("0-0") => (Side::Short, 3),
            _ => return None,
        };
        let mut written = Written {
            castling: Some(side),
            role: Some(Role::KING),
            ..Written::default()
        };
        written.suffixes(&text[length..], false)?;
        Some(written)
    }

    fn in_coordinates(&self, found: &Captures<'_>) -> Option<Written> {
        let from = self.shape.parse(&found["from"])?;
        let (file, rank, level) = self.shape.coordinates(from);
        let board = |name| {
            found
                .name(name)
                .and_then(|board| BoardId::from_letter(first(board.as_str())))
        };
        let mut written = Written {
            from: Departure {
                board: board("board"),
                level: Some(level),
                file: Some(file),
                rank: Some(rank),
            },
            to: if &found["to"] == "~" {
                Some(from)
            } else {
                self.shape.parse(&found["to"])
            },
            promotion: found
                .name("promotion")
                .and_then(|role| Role::from_letter(first(role.as_str()))),
            ..Written::default()
        };
        written.marks.lands = board("lands");
        written.to?;
        written.suffixes(found.name("rest").map_or("", |rest| rest.as_str()), false)?;
        Some(written)
    }

    fn algebraic(&self, found: &Captures<'_>) -> Option<Written> {
        let letter = |name| found.name(name).map(|part| first(part.as_str()));
        let to = self.shape.parse(&found["to"])?;
        let home = letter("home").and_then(BoardId::from_letter);
        let from = Departure {
            board: letter("board").and_then(BoardId::from_letter).or(home),
            level: found.name("level").map(|level| first(level.as_str()) as u8 - b'A'),
            file: letter("file").map(|file| file as u8 - b'a'),
            rank: letter("rank").map(|rank| rank as u8 - b'1'),
        };
        let complete = from.is_complete(self.shape);
        let role = found
            .name("role")
            .and_then(|role| Role::from_letter(first(role.as_str())));
        let placed = complete || home.is_some() && (role.is_some() || from.file.is_some());
        if from.board.is_some() && !placed {
            // `B:a4` is a bishop's capture, not a pawn's move on board B.
            return None;
        }
        let mut written = Written {
            role: role.or(if complete { None } else { Some(Role::PAWN) }),
            loose: self.shape.levels() > 1 && from.file.is_some() != from.level.is_some(),
            from,
            to: Some(to),
            ..Written::default()
        };
        written.marks.capture = letter("sign").is_some_and(|sign| "xX:*".contains(sign));
        let (_, rank, level) = self.shape.coordinates(to);
        let ends = [(0, 0), (self.shape.ranks() - 1, self.shape.levels() - 1)];
        let promotes = matches!(role, None | Some(Role::PAWN)) && ends.contains(&(rank, level));
        written.suffixes(&found["rest"], promotes)?;
        if written.zero && !complete {
            let (file, rank, level) = self.shape.coordinates(to);
            written.from = Departure {
                board: written.from.board,
                level: Some(level),
                file: Some(file),
                rank: Some(rank),
            };
            written.role = role;
        }
        Some(written)
    }
}

impl Departure {
    fn is_complete(&self, shape: Shape) -> bool {
        self.file.is_some() && self.rank.is_some() && (self.level.is_some() || shape.levels() == 1)
    }

    pub fn fits(&self, step: Move, shape: Shape) -> bool {
        let (file, rank, level) = shape.coordinates(step.from());
        self.board.is_none_or(|board| board == step.board())
            && self.level.is_none_or(|wanted| wanted == level)
            && self.file.is_none_or(|wanted| wanted == file)
            && self.rank.is_none_or(|wanted| wanted == rank)
    }
}

impl Written {
    /// Reads what stands behind the arrival square, in any order; `None` if some of it has no meaning.
    fn suffixes(&mut self, text: &str, promotes: bool) -> Option<()> {
        let mut rest = text;
        while !rest.is_empty() {
            rest = self.suffix(rest, promotes)?;
        }
        Some(())
    }

    fn suffix<'a>(&mut self, text: &'a str, promotes: bool) -> Option<&'a str> {
        for sign in ["e.p.", "e.p", "ep.", "ep"] {
            if let Some(rest) = text.strip_prefix(sign) {
                self.marks.en_passant = true;
                return Some(rest);
            }
        }
        if let Some(rest) = text.strip_prefix("++") {
            (self.marks.check, self.marks.double) = (true, true);
            return Some(rest);
        }
        let mut signs = text.chars();
        match signs.next()? {
            '!' | '?' => {}
            '+' => self.marks.check = true,
            '#' => self.marks.mate = true,
            '~' => self.zero = true,
            ':' => self.marks.capture = true,
            '/' | '>' => self.letter(signs.next()?, false)?,
            '(' => {
                self.letter(signs.next()?, false)?;
                signs.next().filter(|&sign| sign == ')')?;
            }
            '=' if signs
                .as_str()
                .starts_with(|sign: char| sign.is_alphabetic() || sign == '(') =>
            {
                let inside = signs.as_str().starts_with('(');
                let mut signs = signs.as_str().trim_start_matches('(').chars();
                self.promote(signs.next()?)?;
                let rest = signs.as_str();
                return Some(if inside { rest.strip_prefix(')')? } else { rest });
            }
            '=' => self.marks.stalemate = true,
            letter => self.letter(letter, promotes)?,
        }
        Some(signs.as_str())
    }

    /// The letter of a board, or of the role a pawn becomes. A B behind a move to the end rank is a bishop.
    fn letter(&mut self, letter: char, promotes: bool) -> Option<()> {
        let pending = promotes && self.promotion.is_none();
        match letter {
            // The second letter of castling is the rook's board, which is the king's.
            'A' | 'B' | 'C' if !(letter == 'B' && pending) => {
                self.marks.lands = self.marks.lands.or(BoardId::from_letter(letter));
            }
            _ => self.promote(letter)?,
        }
        Some(())
    }

    fn promote(&mut self, letter: char) -> Option<()> {
        let role = Role::from_letter(letter).filter(|role| ![Role::KING, Role::PAWN].contains(role))?;
        self.promotion.replace(role).is_none().then_some(())
    }

    /// Is it a move of the man that is written, wherever it goes?
    pub fn speaks_of(&self, step: Move, shape: Shape) -> bool {
        self.role.is_none_or(|role| role == step.role()) && self.from.fits(step, shape)
    }

    /// Is a legal move written so, whatever its marks claim?
    pub fn fits(&self, step: Move, shape: Shape) -> bool {
        if let Some(side) = self.castling {
            return step.kind() == Kind::Castling && step.is_long_castling() == (side == Side::Long);
        }
        let told_apart = self.zero || self.from.is_complete(shape);
        self.to == Some(step.to())
            && self.speaks_of(step, shape)
            && self.promotion == step.promotion()
            && (if step.is_zero() { told_apart } else { !self.zero })
    }

    /// May a legal move be meant, though not all is written of it? Only what is written and wrong says that it is not.
    pub fn hints_at(&self, step: Move, shape: Shape) -> bool {
        if self.castling.is_some() {
            return self.fits(step, shape);
        }
        self.to == Some(step.to())
            && self.speaks_of(step, shape)
            && self.promotion.is_none_or(|role| step.promotion() == Some(role))
            && self.marks.lands.is_none_or(|board| board == step.lands())
            && (!self.marks.capture || step.is_capture())
            && (!self.marks.en_passant || step.kind() == Kind::EnPassant)
    }
}

fn first(text: &str) -> char {
    text.chars().next().unwrap_or(' ')
}
