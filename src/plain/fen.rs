//! Positions from FEN and back, in the three forms: one FEN with `|` before the men on board B and
//! `||` before those on C; whole FENs of the boards joined by ` | `; the five levels of a cube joined
//! by `;`.
//!
//! ```
//! use looking_glass::plain::position::Plain;
//! use looking_glass::plain::rules::Rules;
//!
//! let position = Plain::from_fen(Rules::named("orthodox")?, "8/8/8/8/8/1K6/6R1/k7 w - - 0 1")?;
//! assert!(position.fen().starts_with("8/8/8/8/8/1K6/6R1/k7 w"));
//! # Ok::<(), String>(())
//! ```

use super::place::{Board, Cell, Color, Man, Role};
use super::position::{Castling, DoubleStep, Plain, Wing};
use super::rules::{CastleHome, EnPassant, Rules, Shape, Transfer};
use std::collections::BTreeSet;

impl Plain {
    /// Reads a FEN. Without a castling field, castling is assumed where king and rook stand at home;
    /// with one, it says exactly who may castle. A missing side to move is White; counters are not kept.
    ///
    /// # Errors
    /// What cannot be read.
    pub fn from_fen(rules: Rules, fen: &str) -> Result<Plain, String> {
        let boards: Vec<Vec<&str>> = fen.split(" | ").map(|one| one.split_whitespace().collect()).collect();
        let field = |n: usize| boards.iter().filter_map(move |fields| fields.get(n).copied());

        let mut position = Plain::empty(rules);
        // Duo is played on Parton's board too; the diagram says on which (§6).
        let first_row = field(0).next().unwrap_or("").split('/').next().unwrap_or("");
        if rules.name == "duo" && row_width(first_row) == 4 {
            position.rules = rules.on_four_files();
        }
        for (placement, board) in field(0).zip(rules.all_boards()) {
            position.place_men(placement, board)?;
        }
        if boards.len() > rules.boards.into() {
            return Err(format!(
                "{} has {} boards, not {}",
                rules.name,
                rules.boards,
                boards.len()
            ));
        }
        position.turn = match field(1).next() {
            None | Some("w") => Color::White,
            Some("b") => Color::Black,
            Some(other) => return Err(format!("`{other}` is no side to move")),
        };
        position.castling = position.castling_at_home();
        if field(2).next().is_some() {
            position.castling = position.stated_castling(&field(2).collect::<String>())?;
        }
        let passed = field(3).find(|&passed| passed != "-");
        if let Some(passed) = passed.filter(|_| rules.en_passant != EnPassant::Off) {
            position.last = Some(position.double_step_over(passed)?);
        }
        Ok(position)
    }

    fn place_men(&mut self, placement: &str, board: Board) -> Result<(), String> {
        let shape = self.rules.shape;
        let levels: Vec<&str> = placement.split(';').collect();
        if levels.len() != shape.levels().count() {
            return Err(format!("{} levels in `{placement}`", levels.len()));
        }
        for (level, rows) in shape.levels().zip(levels) {
            let rows: Vec<&str> = rows.split('/').collect();
            if rows.len() != shape.ranks() as usize {
                return Err(format!("{} ranks in `{placement}`", rows.len()));
            }
            for (rank, row) in (1..=shape.ranks()).rev().zip(rows) {
                self.place_row(row, board, level, rank)?;
            }
        }
        Ok(())
    }

    fn place_row(&mut self, row: &str, board: Board, level: i8, rank: i8) -> Result<(), String> {
        if row_width(row) != i32::from(self.rules.shape.files()) {
            return Err(format!("`{row}` is not {} files wide", self.rules.shape.files()));
        }
        let mut file = 1;
        let mut bars = 0;
        for c in row.chars() {
            if c == '|' {
                bars += 1;
            } else if let Some(empty) = c.to_digit(10) {
                file += empty as i8;
            } else {
                let role = Role::from_letter(c)
                    .filter(|&role| role != Role::Unicorn || self.rules.shape == Shape::Cube)
                    .ok_or(format!("`{c}` is no man"))?;
                let color = if c.is_ascii_uppercase() {
                    Color::White
                } else {
                    Color::Black
                };
                let board = self
                    .rules
                    .all_boards()
                    .filter(|&b| b >= board)
                    .nth(bars)
                    .ok_or(format!("no board for `{c}` of `{row}`"))?;
                let cell = Cell { level, file, rank };
                self.men.insert(board.at(cell), Man::new(color, role));
                file += 1;
                bars = 0;
            }
        }
        Ok(())
    }

    /// Every castling whose king and rook stand at home, on a board where these rules let them.
    pub fn castling_at_home(&self) -> BTreeSet<Castling> {
        let mut rights = BTreeSet::new();
        for board in self.rules.all_boards() {
            for color in [Color::White, Color::Black] {
                for wing in [Wing::King, Wing::Queen] {
                    let right = Castling { color, wing, board };
                    let home = match self.rules.castle_home {
                        CastleHome::Never => false,
                        CastleHome::Strict => board == self.rules.home(color),
                        CastleHome::Any => true,
                    };
                    let stands = |cell, role| self.man_at(board, cell) == Some(Man::new(color, role));
                    if home && stands(right.king_from(), Role::King) && stands(right.rook_from(), Role::Rook) {
                        rights.insert(right);
                    }
                }
            }
        }
        rights
    }

    /// The castlings named by letters, each of which needs king and rook at home.
    fn stated_castling(&self, letters: &str) -> Result<BTreeSet<Castling>, String> {
        let mut rights = BTreeSet::new();
        for stated in letters.chars().filter(|&c| c != '-') {
            let right = self.castling.iter().find(|&&right| letter(right) == stated);
            rights.insert(*right.ok_or(format!("castling `{stated}` without king and rook at home"))?);
        }
        Ok(rights)
    }

    /// The double step the e.p. field tells of. The square passed over is enough where the pawn can
    /// have come from one board only; otherwise it is written as that half of a move: `A:e3/B`.
    fn double_step_over(&self, field: &str) -> Result<DoubleStep, String> {
        let steps = self.possible_double_steps();
        let mut named = steps
            .iter()
            .filter(|step| step.passed.to_string() == field || with_boards(step) == field);
        match (named.next(), named.next()) {
            (Some(&step), None) => Ok(step),
            (None, _) => Err(format!("no double step has passed over `{field}`")),
            (Some(_), Some(_)) => Err(format!("`{field}` leaves the boards open: write `A:{field}/B`")),
        }
    }

    /// All double steps which may have led to this position.
    fn possible_double_steps(&self) -> Vec<DoubleStep> {
        let mover = self.turn.other();
        let forward = (0, 0, mover.forward());
        let mut steps = Vec::new();
        for file in 1..=self.rules.shape.files() {
            let (level, rank) = (0, mover.second_rank());
            let origin = Cell { level, file, rank };
            let passed = origin.plus(forward);
            let target = passed.plus(forward);
            for left in self.rules.all_boards() {
                let path_clear = self.vacant(left, origin) && self.vacant(left, passed);
                for landed in self.rules.all_boards() {
                    let step = DoubleStep {
                        left,
                        landed,
                        passed,
                        target,
                    };
                    let pawn = Man::new(mover, Role::Pawn);
                    let came = path_clear && self.man_at(landed, target) == Some(pawn);
                    if self.rules.double_step && came && self.may_have_landed(step) {
                        steps.push(step);
                    }
                }
            }
        }
        steps
    }

    /// Whether the pawn, having stepped on the board it left, could end where it stands.
    fn may_have_landed(&self, step: DoubleStep) -> bool {
        let twin_vacant = |board| self.vacant(board, step.target);
        if step.left == step.landed {
            match self.rules.transfer {
                Transfer::Never | Transfer::Free => true,
                Transfer::Forced => false,
                Transfer::WhenVacant => !self.other_boards(step.left).any(twin_vacant),
            }
        } else {
            self.rules.transfer != Transfer::Never && twin_vacant(step.left)
        }
    }

    /// The position as FEN: with `|` prefixes unless two men share coordinates.
    pub fn fen(&self) -> String {
        self.with_fields(&self.fields())
    }

    /// The men and the side to move alone, which leaves castling to convention.
    pub fn bare_fen(&self) -> String {
        self.with_fields(self.turn_field())
    }

    fn with_fields(&self, fields: &str) -> String {
        let boards: Vec<Board> = self.rules.all_boards().collect();
        let cells: BTreeSet<Cell> = self.men.keys().map(|place| place.cell).collect();
        if cells.len() == self.men.len() {
            return format!("{} {fields}", self.placement(&boards));
        }
        let whole = |board: &Board| format!("{} {fields}", self.placement(&[*board]));
        boards.iter().map(whole).collect::<Vec<_>>().join(" | ")
    }

    fn turn_field(&self) -> &'static str {
        match self.turn {
            Color::White => "w",
            Color::Black => "b",
        }
    }

    /// Side to move, castling, e.p. square and counters.
    fn fields(&self) -> String {
        let mut castling: String = "KQkq".into();
        castling.retain(|l| self.castling.iter().any(|&right| letter(right) == l));
        if castling.is_empty() {
            castling.push('-');
        }
        let passed = self.last.as_ref().map_or("-".into(), |last| {
            let same = |step: &&DoubleStep| step.passed == last.passed;
            if self.possible_double_steps().iter().filter(same).count() == 1 {
                last.passed.to_string()
            } else {
                with_boards(last)
            }
        });
        format!("{} {castling} {passed} 0 1", self.turn_field())
    }

    /// The men of these boards, those of the second and third with `|` and `||` before them.
    fn placement(&self, boards: &[Board]) -> String {
        let shape = self.rules.shape;
        let levels: Vec<String> = shape
            .levels()
            .map(|level| {
                let ranks = (1..=shape.ranks()).rev();
                let rows: Vec<String> = ranks.map(|rank| self.row(boards, level, rank)).collect();
                rows.join("/")
            })
            .collect();
        levels.join(";")
    }

    fn row(&self, boards: &[Board], level: i8, rank: i8) -> String {
        let mut row = String::new();
        let mut empty = 0;
        for file in 1..=self.rules.shape.files() {
            let cell = Cell { level, file, rank };
            let found = boards
                .iter()
                .enumerate()
                .find_map(|(n, &b)| Some((n, self.man_at(b, cell)?)));
            if let Some((n, man)) = found {
                if empty > 0 {
                    row += &empty.to_string();
                    empty = 0;
                }
                row += &"|".repeat(n);
                row.push(match man.color {
                    Color::White => man.role.letter().to_ascii_uppercase(),
                    Color::Black => man.role.letter(),
                });
            } else {
                empty += 1;
            }
        }
        if empty > 0 {
            row += &empty.to_string();
        }
        row
    }
}

/// How many files a row fills; each digit counts for itself, so `11` is two empty squares.
fn row_width(row: &str) -> i32 {
    row.chars()
        .filter(|&c| c != '|')
        .map(|c| c.to_digit(10).unwrap_or(1) as i32)
        .sum()
}

fn letter(right: Castling) -> char {
    match (right.color, right.wing) {
        (Color::White, Wing::King) => 'K',
        (Color::White, Wing::Queen) => 'Q',
        (Color::Black, Wing::King) => 'k',
        (Color::Black, Wing::Queen) => 'q',
    }
}

fn with_boards(step: &DoubleStep) -> String {
    format!("{}:{}/{}", step.left.letter(), step.passed, step.landed.letter())
}
