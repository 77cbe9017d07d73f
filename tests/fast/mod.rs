//! The crate's own positions, asked as the plain ones are: by FEN and coordinates.
#![allow(
    dead_code,
    reason = "each test file that includes this module uses its own part of it"
)]

use looking_glass::formats::fen::{Fen, write};
use looking_glass::output::coords;
use looking_glass::pieces::{Color, Piece, Role};
use looking_glass::position::{AnyPosition, Diagram, Key, MoveList, Position, perft};
use looking_glass::rules::{CastleHome, EnPassant, Rules};
use looking_glass::with_position;

/// A position of the crate with its rules.
#[derive(Clone, Debug)]
pub struct Fast {
    pub rules: Rules,
    pub position: AnyPosition,
}

/// The rules of a name with options such as `ep: second, castle-home: any`.
pub fn rules(name: &str, options: &str) -> Result<Rules, String> {
    let mut rules = Rules::from_name(name).ok_or(format!("no rules are called `{name}`"))?;
    for option in options.split(',').map(str::trim).filter(|option| !option.is_empty()) {
        match option.split_once(": ") {
            Some(("ep", reading)) => rules.en_passant = EnPassant::read(reading).ok_or(option)?,
            Some(("castle-home", home)) => rules.castle_home = CastleHome::from_name(home).ok_or(option)?,
            _ => return Err(format!("no option is written `{option}`")),
        }
    }
    Ok(rules)
}

impl Fast {
    /// The position of a FEN; a side may be without king.
    pub fn from_fen(rules: Rules, fen: &str) -> Result<Fast, String> {
        let mut diagram = Fen::read(fen, rules)
            .map_err(|error| format!("{fen}: {error}"))?
            .diagram;
        let has_king = |color| diagram.men.iter().any(|man| man.piece == Piece::new(color, Role::KING));
        diagram.kingless = Color::ALL.map(|color| !has_king(color));
        Fast::from_diagram(&diagram)
    }

    fn from_diagram(diagram: &Diagram) -> Result<Fast, String> {
        let position = diagram.position().map_err(|faults| {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            format!("{}: {}", write(diagram), faults.join("; "))
        })?;
        Ok(Fast {
            rules: diagram.rules,
            position,
        })
    }

    fn steps(&self) -> MoveList {
        let mut list = MoveList::new();
        self.position.legal_moves(&mut list);
        list
    }

    /// All legal moves in coordinates, sorted; moves that the generator gives twice appear twice.
    pub fn moves(&self) -> Vec<String> {
        let mut moves: Vec<String> = self.steps().into_iter().map(|step| coords(&self.rules, step)).collect();
        moves.sort();
        moves
    }

    /// The position after the move with these coordinates, if it is legal.
    pub fn play(&self, wanted: &str) -> Option<Fast> {
        let step = self
            .steps()
            .into_iter()
            .find(|&step| coords(&self.rules, step) == wanted)?;
        let position = match &self.position {
            AnyPosition::OneBoard(p) => AnyPosition::OneBoard(p.play(step)),
            AnyPosition::Alice(p) => AnyPosition::Alice(p.play(step)),
            AnyPosition::AliceZero(p) => AnyPosition::AliceZero(p.play(step)),
            AnyPosition::AliceSmall(p) => AnyPosition::AliceSmall(p.play(step)),
            AnyPosition::Boards(p) => AnyPosition::Boards(p.play(step)),
            AnyPosition::Cubes(p) => AnyPosition::Cubes(p.play(step)),
            AnyPosition::General(p) => AnyPosition::General(p.play(step)),
        };
        Some(Fast {
            rules: self.rules,
            position,
        })
    }

    pub fn in_check(&self) -> bool {
        self.position.in_check(self.position.turn())
    }

    pub fn is_mate(&self) -> bool {
        self.position.is_mate()
    }

    pub fn is_stalemate(&self) -> bool {
        self.position.is_stalemate()
    }

    pub fn can_mate(&self) -> bool {
        self.position.can_mate()
    }

    /// The moves that mate at once, in coordinates, sorted.
    pub fn mating_moves(&self) -> Vec<String> {
        let mut list = MoveList::new();
        self.position.mating_moves(&mut list);
        let mut moves: Vec<String> = list.into_iter().map(|step| coords(&self.rules, step)).collect();
        moves.sort();
        moves
    }

    pub fn count(&self) -> u64 {
        self.position.count_legal_moves()
    }

    /// The legal moves in coordinates, each where the position counts it.
    pub fn numbered(&self) -> Vec<String> {
        let mut list = MoveList::new();
        self.position.legal_moves(&mut list);
        let mut numbered = vec![String::new(); list.len()];
        for step in list {
            numbered[self.position.count_before(step)] = coords(&self.rules, step);
        }
        numbered
    }

    pub fn has_legal_move(&self) -> bool {
        self.position.has_legal_move()
    }

    /// The key as it has come to be, and as computed anew from the men.
    pub fn keys(&self) -> (Key, Key) {
        (self.position.key(), self.position.fresh_key())
    }

    pub fn perft(&self, depth: u32) -> u64 {
        with_position!(&self.position, position => perft(position, depth))
    }

    pub fn diagram(&self) -> Diagram {
        Diagram::of(self.rules, &self.position)
    }

    pub fn fen(&self) -> String {
        write(&self.diagram())
    }

    /// The same position, arranged anew from its diagram.
    pub fn again(&self) -> Result<Fast, String> {
        Fast::from_diagram(&self.diagram())
    }
}
