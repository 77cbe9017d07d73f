//! How a move may be written, and the ways to read one.

use super::written::{Departure, Reborn, Side, Written};
use crate::geometry::{BoardId, Shape, Square};
use crate::notation::MAN;
use crate::pieces::{Owner, Role};
use crate::text::regex;
use regex::{Captures, Regex};
use std::sync::{Arc, LazyLock};

/// How moves are written on boards of one shape.
pub(in crate::formats) struct Grammar {
    shape: Shape,
    patterns: Arc<Patterns>,
    /// The fairy men that are spoken of; neutral men only where there are men or conditions of fairy chess.
    fairy: Fairy,
}

/// The fairy men of which a text may speak.
enum Fairy {
    /// All of them.
    Any,
    /// None, nor any neutral man.
    None,
    /// These.
    These(Vec<Role>),
}

/// What moves look like.
struct Patterns {
    coordinates: Regex,
    /// With the letter of the man, and without.
    moves: [Regex; 2],
}

/// A man that is reborn: its owner, its letters, the square, and another board than that of the move.
static REBORN: LazyLock<Regex> = LazyLock::new(|| {
    let reborn = format!("(?P<owner>[wbsn])?[a-z]*(?P<role>{MAN})(?P<square>[a-h][1-8])(?P<board>[ABC])?");
    regex(&format!(r"^\[\+{reborn}(=[a-z]*({MAN})?)*\]"))
});

/// What a condition adds to a move: imitators that go, a man that vanishes, goes on, exchanges places, or becomes another.
static ADDED: LazyLock<Regex> = LazyLock::new(|| {
    let man = format!("[a-z]*{MAN}[a-h][1-8][ABC]?");
    let becomes = format!("(=[a-z]*({MAN})?)");
    let goes = format!("{man}->(?:r?{MAN})?(?P<goes>[a-h][1-8])[ABC]?{becomes}*");
    regex(&format!(
        r"^\[(-{man}|I[a-h][1-8](,[a-h][1-8])*|{goes}|{man}<->{man}|[a-h][1-8][ABC]?{becomes}+)\]"
    ))
});

/// A man that changes its owner where it arrives, `=b`, or becomes an imitator, `=I`, behind which Popeye tells a board.
static TURNS: LazyLock<Regex> = LazyLock::new(|| regex(r"=(?:[wbsn]|I[AB]?)([^\p{Alphabetic}]*)$"));

/// Of chess on flat boards.
static FLAT: LazyLock<Arc<Patterns>> = LazyLock::new(|| Arc::new(Patterns::flat(&letters(&[]))));

/// Of flat boards on which there may be any man whose letters cannot be taken for a man and a rank.
static ANY_MEN: LazyLock<Arc<Patterns>> = LazyLock::new(|| {
    let has_digit = |role: &Role| role.letters().contains(|letter: char| letter.is_ascii_digit());
    let fairy: Vec<Role> = Role::all()
        .filter(|role| !role.is_classical() && !has_digit(role))
        .collect();
    Arc::new(Patterns::flat(&letters(&fairy)))
});

static CUBE: LazyLock<Arc<Patterns>> =
    LazyLock::new(|| Arc::new(Patterns::new("[A-E]", "(?P<level>[A-E])?", &letters(&[]))));

impl Patterns {
    /// The patterns of flat boards, for men of these letters.
    fn flat(men: &str) -> Self {
        Patterns::new("", "", men)
    }

    /// The patterns of squares that begin with this, where that of departure may be told in part.
    fn new(level: &str, levels: &str, men: &str) -> Self {
        let square = format!("{level}[a-h][1-8]");
        let moved = format!(
            "{levels}(?P<file>[a-h])?(?P<rank>[1-8])?(?P<board>[ABC])?(?P<sign>[-xX:*>])?(?:(?P<over>{square})-)?(?P<to>{square})(?P<rest>.*)$"
        );
        Patterns {
            coordinates: regex(&format!(
                "^(?P<board>[ABC]):(?P<from>{square})(?P<to>{square}|~)(?P<promotion>(?i:{men}))?(?:/(?P<lands>[ABC]))?(?P<rest>[-+#!?].*)?$"
            )),
            moves: [
                regex(&format!("^(?:(?P<home>[ABC]):)?(?P<neutral>n)?(?P<role>{men}){moved}")),
                regex(&format!("^(?:(?P<home>[ABC]):)?{moved}")),
            ],
        }
    }
}

/// The letters of the classical men and of these, those of two letters first: `NR|K|Q|…`. Only men that a text may speak of belong
/// here: `B3` is a bouncer, but without bouncers a bishop of the third rank.
pub(in crate::formats) fn letters(fairy: &[Role]) -> String {
    let roles = Role::CLASSICAL.iter().chain(fairy);
    let mut letters: Vec<&str> = roles.map(|role| role.letters()).chain(["S"]).collect();
    letters.sort_by_key(|letters| std::cmp::Reverse(letters.len()));
    letters.join("|")
}

/// The length of `[+bSg8]`, `[wSc3->b5]` and the like at the start of the text, marks and no comments.
pub(in crate::formats) fn rebirth(text: &str) -> Option<usize> {
    if !text.starts_with('[') {
        return None;
    }
    Some(REBORN.find(text).or_else(|| ADDED.find(text))?.end())
}

impl Grammar {
    /// For texts that may speak of any man.
    pub fn new(shape: Shape) -> Self {
        let patterns = match shape {
            Shape::Flat { .. } => &ANY_MEN,
            Shape::Cube => &CUBE,
        };
        Grammar {
            shape,
            patterns: Arc::clone(patterns),
            fairy: Fairy::Any,
        }
    }

    /// For texts on problems with these fairy men, and with neutral men perhaps; `None` if there is nothing but chess.
    pub fn of_men(shape: Shape, fairy: Option<&[Role]>) -> Self {
        let patterns = match (shape, fairy.unwrap_or_default()) {
            (Shape::Cube, _) => Arc::clone(&CUBE),
            (Shape::Flat { .. }, []) => Arc::clone(&FLAT),
            (Shape::Flat { .. }, roles) => Arc::new(Patterns::flat(&letters(roles))),
        };
        Grammar {
            shape,
            patterns,
            fairy: fairy.map_or(Fairy::None, |roles| Fairy::These(roles.to_vec())),
        }
    }

    /// The man of these letters, if the text may speak of it.
    pub fn role(&self, letters: &str) -> Option<Role> {
        Role::from_letters(letters).filter(|role| match &self.fairy {
            Fairy::Any => true,
            Fairy::None => role.is_classical(),
            Fairy::These(roles) => role.is_classical() || roles.contains(role),
        })
    }

    /// The man that is said to be reborn, and the text without it.
    fn reborn(&self, text: &str) -> Option<(Reborn, String)> {
        let start = text.find("[+")?;
        let found = REBORN.captures(&text[start..])?;
        let owner = letter(&found, "owner");
        let reborn = Reborn {
            owner: Owner::ALL.into_iter().find(|known| owner == Some(known.letter())),
            role: self.role(&found["role"])?,
            square: self.shape.parse(&found["square"])?,
            board: board(&found, "board"),
        };
        Some((reborn, format!("{}{}", &text[..start], &text[start + found[0].len()..])))
    }

    /// All ways to read a move; none if it is no move.
    ///
    /// In the cube `Bc1Bd2` is a bishop's move from file c, rank 1, or a move from Bc1: both are tried.
    pub fn read(&self, text: &str) -> Vec<Written> {
        let (text, goes) = self.without_added(text);
        let (rebirth, rest) = match self.reborn(&text) {
            Some((man, rest)) => (Some(man), rest),
            None if text.contains("[+") => return Vec::new(),
            None => (None, text),
        };
        let mut readings = self.read_step(&rest);
        for written in &mut readings {
            (written.marks.goes, written.marks.rebirth) = (goes, rebirth);
        }
        readings
    }

    /// The text without what conditions add to a move, but for rebirths; and where its man goes on to.
    fn without_added(&self, text: &str) -> (String, Option<Square>) {
        let (mut rest, mut goes) = (text.to_string(), None);
        let brackets = |text: &str| text.match_indices('[').map(|(at, _)| at).collect::<Vec<usize>>();
        for at in brackets(&rest).into_iter().rev() {
            let Some(found) = ADDED.captures(&rest[at..]) else {
                continue;
            };
            goes = goes.or_else(|| self.shape.parse(found.name("goes")?.as_str()));
            let end = at + found[0].len();
            rest.replace_range(at..end, "");
        }
        (TURNS.replace(&rest, "$1").into_owned(), goes)
    }

    fn read_step(&self, text: &str) -> Vec<Written> {
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
        written.suffixes(&text[length..], false, self)?;
        Some(written)
    }

    fn in_coordinates(&self, found: &Captures<'_>) -> Option<Written> {
        let from = self.shape.parse(&found["from"])?;
        let mut written = Written {
            from: Departure {
                board: board(found, "board"),
                ..Departure::of(from, self.shape)
            },
            to: if &found["to"] == "~" {
                Some(from)
            } else {
                self.shape.parse(&found["to"])
            },
            ..Written::default()
        };
        if let Some(letters) = found.name("promotion") {
            written.promote(letters.as_str(), self)?;
        }
        written.marks.lands = board(found, "lands");
        written.to?;
        written.suffixes(found.name("rest").map_or("", |rest| rest.as_str()), false, self)?;
        Some(written)
    }

    fn algebraic(&self, found: &Captures<'_>) -> Option<Written> {
        let to = self.shape.parse(&found["to"])?;
        let home = board(found, "home");
        let mut from = Departure::found(found);
        from.board = from.board.or(home);
        let complete = from.is_complete(self.shape);
        let role = match found.name("role") {
            Some(letters) => Some(self.role(letters.as_str())?),
            None => None,
        };
        let neutral = found.name("neutral").is_some();
        if neutral && matches!(self.fairy, Fairy::None) {
            return None;
        }
        let placed = complete || home.is_some() && (role.is_some() || from.file.is_some());
        if from.board.is_some() && !placed {
            // `B:a4` is a bishop's capture, not a pawn's move on board B.
            return None;
        }
        let mut written = Written {
            role: role.or(if complete { None } else { Some(Role::PAWN) }),
            neutral,
            loose: self.shape.levels() > 1 && from.file.is_some() != from.level.is_some(),
            from,
            to: Some(to),
            ..Written::default()
        };
        written.marks.capture = letter(found, "sign").is_some_and(|sign| "xX:*".contains(sign));
        written.over = found.name("over").and_then(|over| self.shape.parse(over.as_str()));
        let promotes = role.is_none_or(Role::is_pawn) && self.is_end(to);
        written.suffixes(&found["rest"], promotes, self)?;
        if written.zero && !complete {
            written.from = Departure {
                board: written.from.board,
                ..Departure::of(to, self.shape)
            };
            written.role = role;
        }
        Some(written)
    }

    /// Is it on the first rank of the lowest level or the last of the highest?
    fn is_end(&self, square: Square) -> bool {
        let (_, rank, level) = self.shape.coordinates(square);
        let ends = [(0, 0), (self.shape.ranks() - 1, self.shape.levels() - 1)];
        ends.contains(&(rank, level))
    }
}

/// The first letter of a part that a pattern has found.
fn letter(found: &Captures<'_>, part: &str) -> Option<char> {
    found.name(part)?.as_str().chars().next()
}

fn board(found: &Captures<'_>, part: &str) -> Option<BoardId> {
    letter(found, part).and_then(BoardId::from_letter)
}

impl Departure {
    /// What a pattern has found of it.
    pub fn found(found: &Captures<'_>) -> Self {
        let from = |first: char, part| letter(found, part).map(|letter| letter as u8 - first as u8);
        Departure {
            board: board(found, "board"),
            level: from('A', "level"),
            file: from('a', "file"),
            rank: from('1', "rank"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Choice, Meaning};
    use crate::geometry::Place;
    use crate::pieces::{Color, Piece};
    use crate::position::Move;

    #[test]
    fn a_man_that_goes_on_is_read_either_way() {
        let place = |name: &str| Place::new(BoardId::A, Shape::CHESS.parse(name).expect("a square"));
        let taken = Piece::new(Color::Black, Role::ROOK);
        let step = Move::new(Role::KNIGHT, place("e3"), place("f5").square, BoardId::A).taking_man(taken);
        let step = step.with_choice(Choice::new(Meaning::Onward, place("h6")));
        let grammar = Grammar::new(Shape::CHESS);
        let fits = |text: &str| {
            let all = grammar.read(text);
            all.iter()
                .any(|read| read.fits(step, Shape::CHESS) && read.marks.tell_effects_of(step))
        };
        assert!(fits("Ne3xf5-h6") && fits("Ne3xf5[wNf5->h6]") && fits("Nxf5"));
        assert!(!fits("Ne3xf5-h5") && !fits("Ne3xf4-h6") && !fits("Ne3xf5[wNf5->h5]") && !fits("Ne3xh6"));
    }

    #[test]
    fn effects_of_conditions_are_read() {
        let grammar = Grammar::new(Shape::CHESS);
        let read = |text: &str| grammar.read(text).into_iter().next().expect("a move");
        let square = |name: &str| Shape::CHESS.parse(name);
        assert_eq!(read("Nb1-c3=b+").to, square("c3"));
        assert_eq!(read("Nxc3[d5=w]").to, square("c3"));
        let goes = read("Nb1xc3[wNc3->b5]#");
        assert_eq!(
            (goes.to, goes.marks.goes, goes.marks.mate),
            (square("c3"), square("b5"), true)
        );
        assert!(read("Nxc3[+bPc7][Ke1<->Ke8]").marks.rebirth.is_some());
        assert!(rebirth("[e4]").is_none());
    }
}
