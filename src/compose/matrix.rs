//! A matrix: some men fixed, others open; all ways to fill it, by number.

use super::neighbours::is_end;
use crate::geometry::{BoardId, Place, Square};
use crate::pieces::{Color, Piece, Role};
use crate::position::Man;
use crate::rules::Rules;
use crate::text::Words;
use serde::Serialize;
use std::collections::BTreeSet;
use thiserror::Error;

/// All ways to fill a matrix.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Matrix {
    pub(super) slots: Vec<Slot>,
}

/// A man that is open: what it may be, and where.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct Slot {
    pub(super) men: Vec<Man>,
    /// May it be missing?
    optional: bool,
    /// Is it one more of the same kind as the slot before, so that their order does not matter?
    pub(super) again: bool,
}

/// A line of a matrix that is not understood.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "`{text}`: {why}, expected a man such as `Kc2` or `Kc2/B`, `queen on a1-d4, board A or B`, `one of Q R B anywhere`, \
     `up to 3 pawns on a2-h7` or `king within 2 of h8`"
)]
pub struct MatrixError {
    /// The line.
    text: String,
    /// What is wrong with it.
    why: String,
}

impl Slot {
    /// Its men, and none where it may be missing, which comes last.
    pub(super) fn ways(&self) -> u64 {
        self.men.len() as u64 + u64::from(self.optional)
    }
}

impl Matrix {
    /// Adds a line in words; its men are of this colour unless it names another.
    ///
    /// # Errors
    /// When it is not understood.
    pub fn add(&mut self, text: &str, color: Option<Color>, rules: &Rules) -> Result<(), MatrixError> {
        let line = Line::read(text, color, rules).map_err(|why| MatrixError {
            text: text.to_string(),
            why,
        })?;
        let men = line.men(rules);
        if men.is_empty() {
            return Err(MatrixError {
                text: text.to_string(),
                why: "such a man can stand nowhere".to_string(),
            });
        }
        for number in 0..line.most {
            self.slots.push(Slot {
                men: men.clone(),
                optional: number >= line.least,
                again: number > 0,
            });
        }
        Ok(())
    }

    /// How many ways there are; nothing if they are too many to be numbered.
    pub fn ways(&self) -> Option<u64> {
        self.slots
            .iter()
            .try_fold(1u64, |ways, slot| ways.checked_mul(slot.ways()))
    }

    /// The kings that some slot must hold.
    pub fn kings(&self, color: Color) -> usize {
        let king = Piece::new(color, Role::KING);
        let slots = self.slots.iter();
        let slots = slots.filter(|slot| slot.men.iter().any(|man| man.piece == king));
        slots.count()
    }

    /// Is there a way that gives these men?
    pub fn holds(&self, men: &[Man]) -> bool {
        fn fills(slots: &[Slot], men: &[Man], used: u32) -> bool {
            let Some((slot, rest)) = slots.split_first() else {
                return used.count_ones() as usize == men.len();
            };
            let fits = |index: usize| used >> index & 1 == 0 && slot.men.binary_search(&men[index]).is_ok();
            let mut indices = (0..men.len()).filter(|&index| fits(index));
            indices.any(|index| fills(rest, men, used | 1 << index)) || slot.optional && fills(rest, men, used)
        }
        men.len() <= 32 && fills(&self.slots, men, 0)
    }

    /// The men of the way with this number; nothing if two of them would be in each other's way, or if the same men come
    /// with another number.
    pub fn men(&self, number: u64, rules: &Rules) -> Option<Vec<Man>> {
        let mut men: Vec<Man> = Vec::with_capacity(self.slots.len());
        let mut rest = number;
        let mut before: Option<usize> = None;
        for slot in &self.slots {
            let choice = (rest % slot.ways()) as usize;
            rest /= slot.ways();
            let missing = choice == slot.men.len();
            // Men of one line come in the order of their choices, those that are missing last.
            if slot.again && before.is_some_and(|before| choice < before || choice == before && !missing) {
                return None;
            }
            before = Some(choice);
            if missing {
                continue;
            }
            let man = slot.men[choice];
            if men.iter().any(|other| rules.excludes(other.place, man.place)) {
                return None;
            }
            men.push(man);
        }
        Some(men)
    }
}

/// A line of a matrix, read.
struct Line {
    least: usize,
    most: usize,
    color: Color,
    roles: Vec<Role>,
    squares: Vec<Square>,
    boards: Vec<BoardId>,
}

impl Line {
    fn read(text: &str, color: Option<Color>, rules: &Rules) -> Result<Line, String> {
        let words = Words::new(text);
        let alone = words.peek().filter(|_| words.count() == 1);
        match alone.and_then(|word| fixed(word, color, rules)) {
            Some(line) => Ok(line),
            None => Reader { words, rules }.line(color),
        }
    }

    /// Every man that the line allows.
    fn men(&self, rules: &Rules) -> Vec<Man> {
        let mut men = BTreeSet::new();
        for &role in &self.roles {
            for &board in &self.boards {
                let places = self.squares.iter().map(|&square| Place::new(board, square));
                let places = places.filter(|&place| role != Role::PAWN || !is_end(rules, place));
                men.extend(places.map(|place| Man::new(place, Piece::new(self.color, role))));
            }
        }
        men.into_iter().collect()
    }
}

/// `Kc2` or `NRc2`, on board A, or `Kc2/B`.
fn fixed(word: &str, color: Option<Color>, rules: &Rules) -> Option<Line> {
    let (man, board) = match word.split_once('/') {
        Some((man, letter)) => (man, BoardId::from_name(letter)?),
        None => (word, BoardId::A),
    };
    let is_man = |at: &usize| is_code(&man[..*at]) && rules.shape.parse(&man[*at..]).is_some();
    let end = man.char_indices().map(|(at, _)| at).find(is_man)?;
    let (letters, square) = man.split_at(end);
    let role = Role::from_letters(letters)?;
    let on_board = board.index() < rules.boards as usize;
    Some(Line {
        least: 1,
        most: 1,
        color: color?,
        roles: vec![role],
        squares: vec![rules.shape.parse(square)?],
        boards: vec![board],
    })
    .filter(|_| on_board)
}

/// Reads the words of a line.
struct Reader<'a> {
    words: Words<'a>,
    rules: &'a Rules,
}

impl Reader<'_> {
    fn take(&mut self, word: &str) -> bool {
        let wanted = |next: &str| next.eq_ignore_ascii_case(word).then_some(());
        self.words.next_if(wanted).is_some()
    }

    fn number(&mut self) -> Option<usize> {
        let number = self.words.next_if(|word| word.parse().ok());
        number.filter(|number| (1..=16).contains(number))
    }

    /// Count, colour, kinds, squares and boards, in this order.
    fn line(mut self, color: Option<Color>) -> Result<Line, String> {
        let (least, most) = self.count()?;
        let color = self.color().or(color).ok_or("no colour")?;
        let roles = self.roles();
        if roles.is_empty() {
            return Err("no kind of man".to_string());
        }
        let (mut squares, mut boards) = (Vec::new(), Vec::new());
        while let Some(word) = self.words.next().map(str::to_ascii_lowercase) {
            match word.as_str() {
                "on" | "or" | "and" | "of" => {}
                "anywhere" => squares.extend(self.rules.shape.squares()),
                "within" => squares.extend(self.within()?),
                "board" | "boards" => boards = self.boards()?,
                word => squares.extend(self.rectangle(word).ok_or_else(|| format!("`{word}` is no square"))?),
            }
        }
        if squares.is_empty() {
            return Err("no squares".to_string());
        }
        if boards.is_empty() {
            boards = self.rules.board_ids().collect();
        }
        Ok(Line {
            least,
            most,
            color,
            roles,
            squares,
            boards,
        })
    }

    /// `up to 3`, `2`, `one of`, `a` or nothing.
    fn count(&mut self) -> Result<(usize, usize), String> {
        if self.take("up") {
            self.take("to");
            let most = self.number().ok_or("no number behind `up to`")?;
            self.take("of");
            return Ok((0, most));
        }
        if self.take("one") {
            self.take("of");
            return Ok((1, 1));
        }
        self.take("a");
        let number = self.number();
        if number.is_some() {
            self.take("of");
        }
        let count = number.unwrap_or(1);
        Ok((count, count))
    }

    fn color(&mut self) -> Option<Color> {
        Color::ALL
            .into_iter()
            .find(|color| self.take(color.pick("white", "black")))
    }

    /// Letters and names of men, up to the first word that is none.
    fn roles(&mut self) -> Vec<Role> {
        let mut roles = Vec::new();
        loop {
            match self.words.next_if(|word| kinds(word, self.rules)) {
                Some(more) => roles.extend(more),
                None if self.take("or") => {}
                None => return roles,
            }
        }
    }

    /// `2 of h8`: all squares that a king reaches in so many moves, and the square itself.
    fn within(&mut self) -> Result<Vec<Square>, String> {
        let reach = self.number().ok_or("no number behind `within`")? as u8;
        self.take("of");
        let shape = self.rules.shape;
        let center = self.words.next().and_then(|word| shape.parse(word));
        let center = center.ok_or("no square behind `within`")?;
        let near = |square: &Square| shape.distance(*square, center) <= reach;
        Ok(shape.squares().filter(near).collect())
    }

    /// `A`, `A or B`, `A B`.
    fn boards(&mut self) -> Result<Vec<BoardId>, String> {
        let mut boards = Vec::new();
        loop {
            while self.take("or") || self.take("and") {}
            match self.words.next_if(BoardId::from_name) {
                Some(board) if board.index() < self.rules.boards as usize => boards.push(board),
                Some(board) => return Err(format!("there is no board {board}")),
                None if boards.is_empty() => return Err("no board behind `board`".to_string()),
                None => return Ok(boards),
            }
        }
    }

    /// `e4`, or a rectangle by two corners, `a1-d4`.
    fn rectangle(&self, word: &str) -> Option<Vec<Square>> {
        let shape = self.rules.shape;
        let (one, other) = word.split_once('-').unwrap_or((word, word));
        let numbers = |name: &str| -> Option<[u8; 3]> { Some(shape.coordinates(shape.parse(name)?).into()) };
        let (one, other) = (numbers(one)?, numbers(other)?);
        let inside = |square: &Square| {
            let at: [u8; 3] = shape.coordinates(*square).into();
            (0..3).all(|axis| (one[axis].min(other[axis])..=one[axis].max(other[axis])).contains(&at[axis]))
        };
        Some(shape.squares().filter(inside).collect())
    }
}

/// May this be the letters of a man? They are capitals: `Q`, `NR`, `G2`.
fn is_code(word: &str) -> bool {
    let is_of_code = |letter: char| letter.is_uppercase() || letter.is_ascii_digit();
    word.starts_with(char::is_uppercase) && word.chars().all(is_of_code)
}

/// The kinds that a word stands for: letters, a name, `men` for all but kings.
fn kinds(word: &str, rules: &Rules) -> Option<Vec<Role>> {
    if is_code(word) {
        return Role::from_letters(word).map(|role| vec![role]);
    }
    let name = word.to_ascii_lowercase();
    let mut all = rules.promotions().to_vec();
    match name.trim_end_matches('s') {
        "officer" => Some(all),
        "man" | "men" => {
            all.push(Role::PAWN);
            Some(all)
        }
        kind => Some(vec![Role::from_name(kind)?]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Variant;

    fn ways(lines: &[&str]) -> usize {
        let rules = Rules::of(Variant::Alice);
        let mut matrix = Matrix::default();
        for line in lines {
            matrix.add(line, Some(Color::White), &rules).expect("a line");
        }
        let all = matrix.ways().expect("few ways");
        let diagrams: Vec<Vec<Man>> = (0..all).filter_map(|number| matrix.men(number, &rules)).collect();
        let mut sets: Vec<Vec<Man>> = diagrams.clone();
        sets.iter_mut().for_each(|men| men.sort_unstable());
        sets.sort();
        sets.dedup();
        assert_eq!(sets.len(), diagrams.len(), "each arrangement has one number");
        assert!(sets.iter().all(|men| matrix.holds(men)));
        let stranger = Man::new(
            Place::new(BoardId::A, rules.shape.squares().next().expect("a square")),
            Piece::new(Color::Black, Role::KING),
        );
        let more = |men: &Vec<Man>| [men.as_slice(), &[stranger]].concat();
        assert!(!sets.iter().any(|men| matrix.holds(&more(men))));
        sets.len()
    }

    #[test]
    fn lines_say_which_men_stand_where() {
        assert_eq!(ways(&["Kc2"]), 1);
        assert_eq!(ways(&["Kc2/B"]), 1);
        assert_eq!(ways(&["one of Q R B on a1-d4, board A or B"]), 3 * 16 * 2);
        assert_eq!(ways(&["up to 1 of R B N on a1-d4, board A"]), 1 + 3 * 16);
        assert_eq!(ways(&["2 of R B on a1 b1 c1, board A"]), 3 * 4);
        assert_eq!(ways(&["king within 2 of h8"]), 9 * 2);
        assert_eq!(ways(&["pawn anywhere, board A"]), 48);
        // None, one of eight, or two of eight.
        assert_eq!(ways(&["up to 2 black pawns on a4-d4"]), 1 + 8 + 8 * 7 / 2 - 4);
        assert_eq!(ways(&["2 knights on a1 b1 c1, board A"]), 3);
        assert_eq!(ways(&["up to 1 of G NR dragon on a1 b1, board A", "G2h8/B"]), 1 + 3 * 2);
        assert_eq!(ways(&["rook on a1 b1, board A", "queen on a1 b1, board A"]), 2);
    }

    #[test]
    fn what_is_no_line_is_refused() {
        let rules = Rules::of(Variant::Alice);
        for line in [
            "",
            "K",
            "Kz9",
            "Kc2/C",
            "up to pawns anywhere",
            "monster on a1",
            "NRz9",
            "NR",
            "queen on",
            "queen on a1, board C",
            "king within h8",
        ] {
            assert!(
                Matrix::default().add(line, Some(Color::White), &rules).is_err(),
                "{line}"
            );
        }
        assert!(Matrix::default().add("king on a1", None, &rules).is_err());
        assert!(Matrix::default().add("black king on a1", None, &rules).is_ok());
    }
}
