//! Diagrams for the terminal.
//!
//! ```
//! use looking_glass::Problem;
//! use looking_glass::output::board::count;
//!
//! let problem = Problem::from_fen("8/8/8/8/8/1K6/6R1/k7 w", "#1", "orthodox")?;
//! assert_eq!(count(&problem.diagram), "(2+1)");
//! # Ok::<(), looking_glass::Refused>(())
//! ```

use super::notation::Language;
use crate::geometry::{BoardId, Place, Shape, Square};
use crate::pieces::{Owner, Piece};
use crate::position::Diagram;
use std::fmt::Write;

/// How several boards are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Style {
    /// Side by side.
    #[default]
    Two,
    /// Below each other.
    Stacked,
    /// As one board, on which the men of other boards are told apart: in text those of board B stand in `( )` and
    /// those of board C in `[ ]`; in pictures they are turned, B upside down and C on its side.
    Marked,
}

/// May the drawing use colours (ANSI escapes)?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Ink {
    /// Letters only.
    #[default]
    Plain,
    /// White's men bold, Black's coloured, the board itself faint.
    Colored,
}

/// How a diagram is to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Look {
    /// How several boards are drawn.
    pub style: Style,
    /// Whose letters the men have.
    pub language: Language,
    /// With or without colours.
    pub ink: Ink,
}

/// The longest line of a drawing, where panels can be put below each other.
const COLUMNS: usize = 80;

/// Columns left of the a-file.
const MARGIN: usize = 4;

const FAINT: &str = "\x1b[2m";
const WHITE: &str = "\x1b[1m";
const BLACK: &str = "\x1b[1;36m";
const RESET: &str = "\x1b[0m";

/// The men of both sides, and the neutral ones if there are any, as it stands below a diagram: `(7+11)`, `(7+11+2n)`.
pub fn count(diagram: &Diagram) -> String {
    format!("({})", numbers(diagram).join("+"))
}

/// The numbers of White's and Black's men, and of neutral ones if there are any: `7`, `11`, `2n`.
pub(super) fn numbers(diagram: &Diagram) -> Vec<String> {
    let men = |owner| diagram.men.iter().filter(|man| man.piece.owner == owner).count();
    let mut numbers = vec![men(Owner::White).to_string(), men(Owner::Black).to_string()];
    match men(Owner::Neutral) {
        0 => {}
        neutral => numbers.push(format!("{neutral}n")),
    }
    match diagram.invisible {
        0 => {}
        invisible => numbers.push(format!("{invisible} TI")),
    }
    numbers
}

/// The line below a drawing: what is demanded, and at the right edge the men of both sides as they are counted.
pub fn caption(diagram: &Diagram, look: Look, demand: &str, count: &str) -> String {
    let plain = Look {
        ink: Ink::Plain,
        ..look
    };
    let width = draw(diagram, plain).lines().map(|line| line.chars().count()).max();
    let room = width.unwrap_or(0).saturating_sub(MARGIN + demand.chars().count() + 1);
    format!("{:MARGIN$}{demand} {count:>room$}\n", "")
}

/// Draws a diagram, playable or not, in lines that each end with a line feed.
///
/// White's men are upper case, Black's lower case. Boards stand side by side; the levels of a cube do so, A
/// first, and its boards below each other.
pub fn draw(diagram: &Diagram, look: Look) -> String {
    let shape = diagram.rules.shape;
    let boards = diagram.boards();
    let views: Vec<View<'_>> = match look.style {
        Style::Marked => vec![View::new(diagram, look, &boards)],
        Style::Two | Style::Stacked => boards.chunks(1).map(|board| View::new(diagram, look, board)).collect(),
    };
    let mut text = String::new();
    if shape.levels() > 1 {
        for view in &views {
            if views.len() > 1 {
                let _ = writeln!(text, "Board {}", view.boards[0]);
            }
            rows(&mut text, &view.panels(), 1);
        }
    } else {
        let panels: Vec<Panel> = views.iter().flat_map(View::panels).collect();
        let beside = if look.style == Style::Stacked { 1 } else { panels.len() };
        panels.chunks(beside).for_each(|panels| rows(&mut text, panels, 3));
    }
    if look.style == Style::Marked && boards.len() > 1 {
        let legend: Vec<String> = boards[1..]
            .iter()
            .map(|&board| format!("{} board {board}", marked(board, " ")))
            .collect();
        let _ = writeln!(text, "    {}", legend.join(", "));
    }
    text
}

/// A board, or one level of it, in lines of the same width.
struct Panel {
    lines: Vec<String>,
    /// What the reader sees of each line, in columns.
    width: usize,
}

/// Writes panels beside each other, as many as there is room for.
fn rows(text: &mut String, panels: &[Panel], gap: usize) {
    let mut rest = panels;
    while let Some(first) = rest.first() {
        let fitting = (COLUMNS + gap) / (first.width + gap);
        let (row, others) = rest.split_at(fitting.clamp(1, rest.len()));
        for index in 0..first.lines.len() {
            let line: Vec<&str> = row.iter().map(|panel| panel.lines[index].as_str()).collect();
            text.push_str(line.join(&" ".repeat(gap)).trim_end());
            text.push('\n');
        }
        rest = others;
    }
}

/// One board, or several laid upon each other, as seen by the reader.
struct View<'a> {
    diagram: &'a Diagram,
    look: Look,
    boards: &'a [BoardId],
    /// Columns of a square, without the blanks beside it.
    cell: usize,
    /// Blanks between squares.
    gap: usize,
}

impl<'a> View<'a> {
    fn new(diagram: &'a Diagram, look: Look, boards: &'a [BoardId]) -> Self {
        let mut view = View {
            diagram,
            look,
            boards,
            cell: 1,
            gap: 1,
        };
        let squares = diagram.rules.shape.squares();
        let widest = squares
            .map(|square| width(view.look.language, &view.men(square)))
            .max()
            .unwrap_or(1);
        // Odd, so that a single man stands in the middle; men in brackets may stand wall to wall.
        let least = if boards.len() > 1 { 3 } else { 1 };
        view.cell = widest.max(least) | 1;
        view.gap = usize::from(view.cell != 3);
        view
    }

    fn panels(&self) -> Vec<Panel> {
        (0..self.diagram.rules.shape.levels())
            .map(|level| self.panel(level))
            .collect()
    }

    fn panel(&self, level: u8) -> Panel {
        let shape = self.diagram.rules.shape;
        let inside = shape.files() as usize * (self.cell + self.gap) + self.gap;
        let mut lines = vec![self.faint(&format!("  ┌{:─^inside$}┐", self.title(level)))];
        for rank in (0..shape.ranks()).rev() {
            let label = format!("{} │", rank + 1);
            lines.push(self.faint(&label) + &self.rank(rank, level) + &self.faint("│"));
        }
        lines.push(self.faint(&format!("  └{:─^inside$}┘", "")));
        let files: String = (0..shape.files())
            .map(|file| format!("{:^1$}", (b'a' + file) as char, self.cell) + &" ".repeat(self.gap))
            .collect();
        // Without ink, so that blanks at its end can be taken away.
        lines.push(format!("   {}{files} ", " ".repeat(self.gap)));
        Panel {
            lines,
            width: inside + 4,
        }
    }

    /// The letter in the upper edge of a panel, where there are several.
    fn title(&self, level: u8) -> String {
        if self.diagram.rules.shape.levels() > 1 {
            return format!(" {} ", (b'A' + level) as char);
        }
        match self.boards {
            [board] if self.diagram.rules.boards > 1 => format!(" {board} "),
            _ => String::new(),
        }
    }

    fn rank(&self, rank: u8, level: u8) -> String {
        let shape = self.diagram.rules.shape;
        let gap = " ".repeat(self.gap);
        let cells = (0..shape.files() as i8).filter_map(|file| {
            let square = shape.square(file, rank as i8, level as i8)?;
            let men = self.men(square);
            Some(if men.is_empty() {
                self.faint(&format!("{:^1$}", vacant(shape, square), self.cell))
            } else {
                self.stand(&men)
            })
        });
        cells.fold(gap.clone(), |line, cell| line + &cell + &gap)
    }

    /// The men on a square of the boards of this view, with the board of each.
    fn men(&self, square: Square) -> Vec<(BoardId, Piece)> {
        let on = |&board: &BoardId| {
            let place = Place::new(board, square);
            let men = self.diagram.men.iter().filter(move |man| man.place == place);
            men.map(move |man| (self.told(board), man.piece))
        };
        self.boards.iter().flat_map(on).collect()
    }

    /// The board that has to be marked: none where the view shows a single board.
    fn told(&self, board: BoardId) -> BoardId {
        if self.boards.len() > 1 { board } else { BoardId::A }
    }

    /// Men in the middle of a square.
    fn stand(&self, men: &[(BoardId, Piece)]) -> String {
        let spare = self.cell - width(self.look.language, men).min(self.cell);
        let mut text = " ".repeat(spare / 2);
        for &(board, piece) in men {
            let letters = letters(self.look.language, piece);
            text += &self.inked(piece.owner.pick(WHITE, BLACK, WHITE), &marked(board, &letters));
        }
        text + &" ".repeat(spare - spare / 2)
    }

    fn faint(&self, text: &str) -> String {
        self.inked(FAINT, text)
    }

    fn inked(&self, ink: &str, text: &str) -> String {
        match self.look.ink {
            Ink::Plain => text.to_string(),
            Ink::Colored => format!("{ink}{text}{RESET}"),
        }
    }
}

/// A man of board A, B or C on a board that shows them all.
fn marked(board: BoardId, letter: &str) -> String {
    match board {
        BoardId::A => letter.to_string(),
        BoardId::B => format!("({letter})"),
        BoardId::C => format!("[{letter}]"),
    }
}

/// The letters of a man: capital ones for White, and for neutral men behind a minus sign.
fn letters(language: Language, piece: Piece) -> String {
    let letters = language.letter(piece.role);
    match piece.owner {
        Owner::White => letters.to_string(),
        Owner::Black => letters.to_lowercase(),
        Owner::Neutral => format!("-{letters}"),
    }
}

/// The columns that men take.
fn width(language: Language, men: &[(BoardId, Piece)]) -> usize {
    let columns = |&(board, piece): &(BoardId, Piece)| marked(board, &letters(language, piece)).chars().count();
    men.iter().map(columns).sum()
}

/// A vacant square: a1 and the squares of its colour are dark.
fn vacant(shape: Shape, square: Square) -> char {
    let (file, rank, level) = shape.coordinates(square);
    if (file + rank + level).is_multiple_of(2) {
        ':'
    } else {
        '·'
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::Role;
    use crate::position::Man;
    use crate::rules::{Rules, Variant};

    fn diagram(rules: Rules, men: &str) -> Diagram {
        let mut diagram = Diagram::empty(rules);
        for man in men.split_whitespace() {
            let (letter, rest) = man.split_at(1);
            let (square, board) = rest.split_once('/').expect("a board");
            let board = BoardId::from_letter(board.chars().next().expect("a letter")).expect("A to C");
            let square = rules.shape.parse(square).expect("a square");
            let piece = Piece::from_letter(letter.chars().next().expect("a letter")).expect("a man");
            let place = Place::new(board, square);
            diagram.men.push(Man { place, piece });
        }
        diagram
    }

    fn drawn(diagram: &Diagram, style: Style) -> Vec<String> {
        let look = Look {
            style,
            ..Look::default()
        };
        draw(diagram, look).lines().map(String::from).collect()
    }

    fn small() -> Rules {
        Rules {
            shape: Shape::SMALL,
            ..Rules::of(Variant::Alice)
        }
    }

    #[test]
    fn boards_stand_side_by_side() {
        let lines = drawn(&diagram(small(), "Ka1/A Qc3/A kd5/B"), Style::Two);
        assert_eq!(lines[0], "  ┌─── A ───┐     ┌─── B ───┐");
        assert_eq!(lines[4], "5 │ : · : · │   5 │ : · : k │");
        assert_eq!(lines[6], "3 │ : · Q · │   3 │ : · : · │");
        assert_eq!(lines[8], "1 │ K · : · │   1 │ : · : · │");
        assert_eq!(lines[10], "    a b c d         a b c d");
        assert_eq!(lines.len(), 11);
    }

    #[test]
    fn boards_stand_below_each_other() {
        let lines = drawn(&diagram(small(), "Ka1/A Qc3/A kd5/B"), Style::Stacked);
        assert_eq!(lines[0], "  ┌─── A ───┐");
        assert_eq!(lines[11], "  ┌─── B ───┐");
        assert_eq!(lines[15], "5 │ : · : k │");
    }

    #[test]
    fn men_of_other_boards_are_marked_on_one() {
        let lines = drawn(&diagram(small(), "Ka1/A Qc3/A kd5/B"), Style::Marked);
        assert_eq!(lines[4], "5 │ :  ·  : (k)│");
        assert_eq!(lines[6], "3 │ :  ·  Q  · │");
        assert_eq!(lines[11], "    ( ) board B");
        let three = Rules { boards: 3, ..small() };
        let lines = drawn(&diagram(three, "Ka1/A na1/B rb2/C Rb2/A"), Style::Marked);
        assert_eq!(lines[7], "2 │   ·   R[r]    ·     :   │");
        assert_eq!(lines[8], "1 │ K(n)    ·     :     ·   │");
        assert_eq!(lines[11], "    ( ) board B, [ ] board C");
    }

    #[test]
    fn levels_of_a_cube_stand_side_by_side_and_its_boards_below_each_other() {
        let cube = Rules {
            shape: Shape::Cube,
            ..Rules::of(Variant::Alice)
        };
        let lines = drawn(&diagram(cube, "KAa1/A QCc3/A kEe5/B UDd4/B"), Style::Two);
        assert_eq!(lines[0], "Board A");
        assert!(lines[1].starts_with("  ┌──── A ────┐   ┌──── B ────┐   ┌──── C ────┐"));
        assert!(lines[4].starts_with("3 │ : · : · : │ 3 │ · : · : · │ 3 │ : · Q · : │"));
        assert_eq!(lines[9], "Board B");
        assert!(lines[11].ends_with("5 │ : · : · k │"));
        assert!(lines.iter().all(|line| line.chars().count() <= COLUMNS));
    }

    #[test]
    fn men_are_counted() {
        let mut men = diagram(small(), "Ka1/A Qc3/A kd5/B");
        assert_eq!(count(&men), "(2+1)");
        let place = Place::new(BoardId::B, Square::at(1, 3));
        let piece = Piece::neutral(Role::from_name("nightrider").expect("a man"));
        men.men.push(Man { place, piece });
        assert_eq!(count(&men), "(2+1+1n)");
        let lines = drawn(&men, Style::Marked);
        assert_eq!(lines[5], "4 │   ·   (-NR)   ·     :   │");
    }
}
