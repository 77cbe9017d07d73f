//! The placement: levels, ranks and men.

use super::fields::VCHESS;
use super::{Dialect, sign};
use crate::count::counted;
use crate::geometry::{BoardId, Place};
use crate::pieces::{Color, Piece};
use crate::position::Man;
use crate::rules::Rules;
use crate::text::Cursor;

/// The men of a placement, and what its dialect is, if any of them shows it.
#[derive(Default)]
pub(super) struct Placement {
    pub men: Vec<Man>,
    pub dialect: Option<Dialect>,
    pub doubt: Option<String>,
}

/// What stands between the slashes.
enum Token {
    /// Digits; whether `11` is eleven or two squares depends on the width of the rank.
    Gap(String),
    Man(Piece, BoardId),
    /// Something that takes one square and is no man, and why not.
    Bad(String),
}

/// How runs of digits are read in a rank.
#[derive(Clone, Copy)]
enum Digits {
    /// `11` is two squares.
    Single,
    /// `11` is eleven squares.
    Number,
}

/// Reads the placement of one board (`home`), or of all boards in one line (`None`).
pub(super) fn read(
    text: &str,
    rules: &Rules,
    home: Option<BoardId>,
    wanted: Option<Dialect>,
    faults: &mut Vec<String>,
) -> Placement {
    let mut reader = Reader {
        rules,
        home,
        vchess: home.is_none() && wanted.map_or_else(|| is_vchess(text, rules), |dialect| dialect == Dialect::Vchess),
        found: Placement::default(),
        faults,
    };
    if text.is_empty() {
        let board = home.map(|board| format!(" of board {board}")).unwrap_or_default();
        reader
            .faults
            .push(format!("no placement{board}, expected ranks joined by `/`"));
        return reader.found;
    }
    reader.levels(text);
    reader.found.doubt = reader.doubt(text);
    reader.found
}

/// A placement is vchess's if a side's only king is an `l`: no language has another man of that letter and writes
/// no king. It is too if letters that English has not stand beside some that only English has, and more than once
/// or with pawns `s`: a single one is a slip of the pen.
pub(super) fn is_vchess(text: &str, rules: &Rules) -> bool {
    let count = |letter| text.chars().filter(|&other| other == letter).count();
    let has = |letters: [char; 2]| text.contains(letters);
    let known = |sign: char| !sign.is_alphabetic() || "kqrbnpstucol".contains(sign.to_ascii_lowercase());
    let plain = !text.contains(['|', '*', '(', '-', ';']) && text.chars().all(known);
    if rules.boards == 1 || rules.shape.levels() > 1 || !plain {
        return false;
    }
    let kings = [(count('K'), count('L')), (count('k'), count('l'))];
    let alone = kings.contains(&(0, 1)) && kings.iter().all(|(here, there)| here + there == 1);
    let foreign: usize = "tucolTUCOL".chars().map(count).sum();
    let knights = has(['n', 'N']);
    let beside = knights || has(['q', 'Q']) || has(['o', 'O']);
    let often = foreign > 1 || foreign == 1 && knights && has(['s', 'S']);
    alone || beside && often && kings.iter().all(|(here, there)| here + there <= 1)
}

struct Reader<'a> {
    rules: &'a Rules,
    home: Option<BoardId>,
    vchess: bool,
    found: Placement,
    faults: &'a mut Vec<String>,
}

impl Reader<'_> {
    fn levels(&mut self, text: &str) {
        let shape = self.rules.shape;
        let levels: Vec<&str> = text.split(';').collect();
        let expected = shape.levels() as usize;
        if levels.len() != expected {
            let found = levels.len();
            let on = self.on_board();
            self.faults.push(match expected {
                1 => format!("{found} levels joined by `;`{on}, expected a flat board"),
                _ => format!("levels joined by `;`{on}: {found}, expected {expected}"),
            });
        }
        for (level, text) in levels.iter().enumerate() {
            self.level(text, level);
        }
    }

    fn level(&mut self, text: &str, level: usize) {
        let ranks: Vec<Vec<Token>> = text.split('/').map(|rank| self.tokens(rank)).collect();
        let (files, expected) = (self.rules.shape.files() as usize, self.rules.shape.ranks() as usize);
        if let Some(ranks) = rewrap(&ranks, files, expected) {
            for (index, rank) in ranks.iter().enumerate() {
                self.rank(rank, "", index, level, files, Digits::Number);
            }
            return;
        }
        if ranks.len() != expected {
            let (found, on) = (ranks.len(), self.on_level(level));
            let ranks = counted(found, "rank", "ranks");
            self.faults.push(format!("{ranks}{on}, expected {expected}"));
        }
        let wide = self.is_wide(&ranks);
        let width = if wide { 2 * files } else { files };
        if wide {
            self.found.dialect = Some(Dialect::Wide);
        }
        for (index, (rank, text)) in ranks.iter().zip(text.split('/')).enumerate() {
            let digits = reading(rank, width).unwrap_or(Digits::Single);
            self.rank(rank, text, index, level, width, digits);
        }
    }

    /// Do the ranks run over two boards of eight files each?
    fn is_wide(&self, ranks: &[Vec<Token>]) -> bool {
        let files = self.rules.shape.files() as usize;
        let fits = |width| ranks.iter().filter(|rank| reading(rank, width).is_some()).count();
        self.rules.boards == 2 && self.home.is_none() && files == 8 && fits(16) > fits(8)
    }

    /// Places the men of one rank; a rank of the wrong width is a fault.
    fn rank(&mut self, rank: &[Token], text: &str, index: usize, level: usize, width: usize, digits: Digits) {
        let name = self.rank_name(index, level);
        let size = size(rank, digits);
        if size != Some(width) {
            let found = size.map_or("a gap of no squares".to_string(), |size| format!("{size} squares"));
            self.faults
                .push(format!("rank {name} `{text}` has {found}, expected {width}"));
        }
        let mut file = 0;
        for token in rank {
            match token {
                Token::Gap(run) => file += gap(run, digits).unwrap_or(1),
                &Token::Man(piece, board) => {
                    let place = self.place(file, index, level, board);
                    self.found.men.extend(place.map(|place| Man { place, piece }));
                    file += 1;
                }
                Token::Bad(fault) => {
                    let place = self.place(file, index, level, BoardId::A);
                    let at = place.map_or(format!("in rank {name}"), |place| format!("on {}", self.name(place)));
                    self.faults.push(format!("{fault} {at}, expected {}", self.letters()));
                    file += 1;
                }
            }
        }
    }

    /// The place of a cell, which lies on board B if the line runs over two boards.
    fn place(&self, file: usize, index: usize, level: usize, board: BoardId) -> Option<Place> {
        let shape = self.rules.shape;
        let files = shape.files() as usize;
        let second = file >= files && self.found.dialect == Some(Dialect::Wide);
        let (file, board) = match (second, self.home) {
            (true, _) => (file - files, BoardId::B),
            (false, home) => (file, home.unwrap_or(board)),
        };
        let rank = (shape.ranks() as usize).checked_sub(index + 1)?;
        let square = shape.square(
            i8::try_from(file).ok()?,
            i8::try_from(rank).ok()?,
            i8::try_from(level).ok()?,
        )?;
        Some(Place::new(board, square))
    }

    fn name(&self, place: Place) -> String {
        let square = self.rules.shape.name(place.square);
        match place.board {
            BoardId::A => square,
            board => format!("{square}/{board}"),
        }
    }

    fn rank_name(&self, index: usize, level: usize) -> String {
        let rank = (self.rules.shape.ranks() as usize).checked_sub(index);
        let rank = rank
            .filter(|&rank| rank > 0)
            .map_or("beyond the last".to_string(), |rank| rank.to_string());
        format!("{rank}{}", self.on_level(level))
    }

    fn on_level(&self, level: usize) -> String {
        let on = self.on_board();
        match self.rules.shape.levels() {
            1 => on,
            // There may be more levels than letters, all of them too many.
            _ => match u8::try_from(level).ok().and_then(|level| b'A'.checked_add(level)) {
                Some(letter @ b'A'..=b'Z') => format!(" of level {}{on}", char::from(letter)),
                _ => format!(" of level {}{on}", level + 1),
            },
        }
    }

    fn on_board(&self) -> String {
        self.home.map(|board| format!(" of board {board}")).unwrap_or_default()
    }

    /// The letters of the men of these rules.
    fn letters(&self) -> &'static str {
        match self.rules.shape.levels() {
            1 => "a man (K Q R B N or S, P)",
            _ => "a man (K Q R B N or S, P, U)",
        }
    }

    fn tokens(&mut self, rank: &str) -> Vec<Token> {
        let mut letters = Cursor::new(rank);
        let mut tokens = Vec::new();
        loop {
            let gap = letters.run(|letter| letter.is_ascii_digit());
            if !gap.is_empty() {
                tokens.push(Token::Gap(gap.to_string()));
            }
            let Some(first) = letters.next() else { return tokens };
            tokens.push(match first {
                '|' => self.stroked(&mut letters),
                '*' => self.rotated(&mut letters),
                '(' => self.bracketed(&mut letters),
                '-' => match letters.next_if(|letter| letter.is_ascii_alphabetic()) {
                    Some(letter) => Token::Bad(format!("neutral man `-{letter}`")),
                    None => Token::Bad("`-`".to_string()),
                },
                letter => {
                    let hyphen = letters.accept("-");
                    self.plain(letter, hyphen)
                }
            });
        }
    }

    /// A letter, perhaps with SchemingMind's hyphen behind it.
    fn plain(&mut self, letter: char, hyphen: bool) -> Token {
        if self.vchess
            && let Some(piece) = vchess_piece(letter)
        {
            self.found.dialect = Some(Dialect::Vchess);
            return Token::Man(piece, BoardId::B);
        }
        if hyphen {
            return self.marked(Dialect::Hyphen, letter, BoardId::B, &format!("{letter}-"));
        }
        let man = Piece::from_letter(letter).map(|piece| Token::Man(piece, BoardId::A));
        man.unwrap_or_else(|| Token::Bad(format!("`{letter}`")))
    }

    /// `|n` or `||n`; the first stroke has been read.
    fn stroked(&mut self, letters: &mut Cursor<'_>) -> Token {
        let strokes = 1 + letters.run(|letter| letter == '|').len();
        let marks = "|".repeat(strokes);
        if strokes <= 2 && letters.accept("(") {
            let inside = letters.run(|letter| letter != ')');
            let closed = letters.accept(")");
            let text = format!("{marks}({inside}");
            return match sign::read(inside).filter(|_| closed) {
                Some(piece) => self.placed(Dialect::Prefix, piece, BoardId::new(strokes), &text),
                None => Token::Bad(format!("`{text}`")),
            };
        }
        match letters.next_if(|letter| letter.is_ascii_alphabetic()) {
            Some(letter) if strokes <= 2 => {
                let text = format!("{marks}{letter}");
                self.marked(Dialect::Prefix, letter, BoardId::new(strokes), &text)
            }
            letter => Token::Bad(format!("`{marks}{}`", letter.map(String::from).unwrap_or_default())),
        }
    }

    /// `*2n`; the asterisk has been read.
    fn rotated(&mut self, letters: &mut Cursor<'_>) -> Token {
        let turn = letters.next_if(|letter| letter.is_ascii_digit());
        let letter = letters.next_if(|letter| letter.is_ascii_alphabetic());
        let text: String = ['*'].into_iter().chain(turn).chain(letter).collect();
        match (turn, letter) {
            (Some('2'), Some(letter)) => self.marked(Dialect::Ffen, letter, BoardId::B, &text),
            _ => Token::Bad(format!("`{text}` (only men turned by *2 stand on board B)")),
        }
    }

    /// `(n2)`; the bracket has been read.
    fn bracketed(&mut self, letters: &mut Cursor<'_>) -> Token {
        let inside = letters.run(|letter| letter != ')');
        let closed = letters.accept(")");
        let text = format!("({inside}{}", if closed { ")" } else { "" });
        if let Some(piece) = sign::read(inside).filter(|_| closed) {
            return Token::Man(piece, BoardId::A);
        }
        let mut letters = inside.chars();
        match (letters.next(), letters.next(), letters.next(), closed) {
            (Some(letter), None | Some('0'), None, true) => self.marked(Dialect::Xfen, letter, BoardId::A, &text),
            (Some(letter), Some('2'), None, true) => self.marked(Dialect::Xfen, letter, BoardId::B, &text),
            _ => Token::Bad(format!("`{text}` (only men turned like (q2) stand on board B)")),
        }
    }

    /// A letter with the mark of a board.
    fn marked(&mut self, dialect: Dialect, letter: char, board: BoardId, text: &str) -> Token {
        let placed = Piece::from_letter(letter).map(|piece| self.placed(dialect, piece, board, text));
        placed.unwrap_or_else(|| Token::Bad(format!("`{text}`")))
    }

    /// A man with the mark of a board, unless other marks are in use already.
    fn placed(&mut self, dialect: Dialect, piece: Piece, board: BoardId, text: &str) -> Token {
        if self.home.is_some() {
            return Token::Bad(format!("`{text}` (boards that stand apart need no mark)"));
        }
        if self.found.dialect.is_some_and(|other| other != dialect) {
            return Token::Bad(format!("`{text}` (marked otherwise than the men before it)"));
        }
        self.found.dialect = Some(dialect);
        Token::Man(piece, board)
    }

    fn doubt(&self, text: &str) -> Option<String> {
        if self.vchess {
            return Some("letters s t u c o l are read as vchess's p q r b n k of board B".to_string());
        }
        // vchess has no brackets, in which there are words.
        let both = text.contains(['S', 's']) && text.contains(['N', 'n']) && !text.contains('(');
        let alone = self.home.is_none() && self.rules.boards > 1 && self.found.dialect.is_none();
        (both && alone).then(|| "S is read as a knight; in vchess it is a pawn of board B".to_string())
    }
}

/// The man of vchess's letter for board B.
fn vchess_piece(letter: char) -> Option<Piece> {
    let small = letter.to_ascii_lowercase();
    let (_, role) = VCHESS.into_iter().find(|(known, _)| *known == small)?;
    let color = if letter == small { Color::Black } else { Color::White };
    Some(Piece::new(color, role))
}

/// How many squares a run of digits leaves empty; `None` for a nought or a number beyond all boards.
fn gap(run: &str, digits: Digits) -> Option<usize> {
    match digits {
        Digits::Single if run.contains('0') => None,
        Digits::Single => Some(run.bytes().map(|digit| (digit - b'0') as usize).sum()),
        Digits::Number => run.parse().ok().filter(|&squares| (1..=125).contains(&squares)),
    }
}

/// How many squares a rank has.
fn size(rank: &[Token], digits: Digits) -> Option<usize> {
    rank.iter()
        .map(|token| match token {
            Token::Gap(run) => gap(run, digits),
            _ => Some(1),
        })
        .sum()
}

/// The reading of the digits that gives a rank this width.
fn reading(rank: &[Token], width: usize) -> Option<Digits> {
    [Digits::Single, Digits::Number]
        .into_iter()
        .find(|&digits| size(rank, digits) == Some(width))
}

/// Popeye's Forsyth lets a number run over the end of ranks: the ranks of such a placement, or `None` for
/// any other.
fn rewrap(ranks: &[Vec<Token>], files: usize, expected: usize) -> Option<Vec<Vec<Token>>> {
    let sizes: Option<Vec<usize>> = ranks.iter().map(|rank| size(rank, Digits::Number)).collect();
    let sizes = sizes?;
    let runs_over = ranks.len() < expected && sizes.iter().all(|size| size % files == 0);
    if !runs_over || sizes.iter().sum::<usize>() != files * expected {
        return None;
    }
    let mut cells = ranks.iter().flatten().flat_map(|token| match token {
        Token::Gap(run) => (0..gap(run, Digits::Number).unwrap_or(0))
            .map(|_| Token::Gap("1".to_string()))
            .collect(),
        Token::Man(piece, board) => vec![Token::Man(*piece, *board)],
        Token::Bad(fault) => vec![Token::Bad(fault.clone())],
    });
    Some((0..expected).map(|_| cells.by_ref().take(files).collect()).collect())
}
