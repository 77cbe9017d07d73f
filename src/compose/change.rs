//! One change of a problem, as a composer makes it at the board.

use crate::geometry::{Place, Shape};
use crate::pieces::{Color, Piece, Role};
use crate::position::{CastlingRights, Diagram, Man};
use crate::problem::{Problem, Transformation};
use crate::rules::{Rules, Variant};
use crate::stipulation::Stipulation;

/// One change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// A man goes.
    Remove(Man),
    /// A man comes, on a vacant place.
    Add(Man),
    /// A man goes to another place, of its own board or of another.
    Move {
        /// The man where it stands.
        man: Man,
        /// A vacant place.
        to: Place,
    },
    /// A man becomes another one, of another kind or colour.
    Become {
        /// The man as it is.
        man: Man,
        /// What it becomes.
        piece: Piece,
    },
    /// Two men exchange their squares, each staying on its board.
    Exchange(Man, Man),
    /// All men are shifted by so many files, ranks and levels.
    Shift([i8; 3]),
    /// The whole diagram is turned or mirrored.
    Turn(Transformation),
    /// All men of board A go to board B, and those of B to A.
    Boards,
    /// All men change colour.
    Colors,
    /// Another stipulation.
    Demand(Stipulation),
    /// Alice chess, as Popeye reads it, instead of chess on one board.
    Alice,
}

impl Change {
    /// The problem with the change made; nothing where there is no room for it. Whether it can be played is not asked.
    pub fn apply(&self, problem: &Problem) -> Option<Problem> {
        let mut changed = problem.clone();
        if let Change::Demand(stipulation) = self {
            let usual = problem.diagram.turn == problem.first_to_move();
            changed.stipulation = stipulation.clone();
            let first = changed.first_to_move();
            changed.diagram.turn = if usual { first } else { !first };
            return Some(changed);
        }
        if *self == Change::Alice {
            let one_board = problem.diagram.rules == Rules::of(Variant::Orthodox);
            changed.diagram.rules = Rules::of(Variant::Alice).as_popeye();
            return one_board.then_some(changed);
        }
        self.act(&mut changed.diagram)?;
        settle(&mut changed.diagram);
        Some(changed)
    }

    /// All of several changes, one after the other.
    pub fn apply_all(changes: &[Change], problem: &Problem) -> Option<Problem> {
        let (first, rest) = changes.split_first()?;
        rest.iter()
            .try_fold(first.apply(problem)?, |changed, change| change.apply(&changed))
    }

    fn act(&self, diagram: &mut Diagram) -> Option<()> {
        let rules = diagram.rules;
        match self {
            Change::Remove(man) => {
                let index = index(diagram, *man)?;
                diagram.men.remove(index);
            }
            Change::Add(man) => {
                room(diagram, man.place, None)?;
                diagram.men.push(*man);
            }
            Change::Move { man, to } => {
                let index = index(diagram, *man)?;
                room(diagram, *to, Some(index))?;
                diagram.men[index].place = *to;
            }
            Change::Become { man, piece } => {
                let index = index(diagram, *man)?;
                diagram.men[index].piece = *piece;
            }
            Change::Exchange(one, other) => {
                let (first, second) = (index(diagram, *one)?, index(diagram, *other)?);
                diagram.men[first].place.square = other.place.square;
                diagram.men[second].place.square = one.place.square;
            }
            Change::Shift(_) | Change::Turn(_) | Change::Boards => {
                for man in &mut diagram.men {
                    man.place = self.carry(man.place, &rules)?;
                }
            }
            Change::Colors => diagram
                .men
                .iter_mut()
                .for_each(|man| man.piece.owner = man.piece.owner.exchanged()),
            Change::Demand(_) | Change::Alice => return None,
        }
        Some(())
    }

    /// Where a change of the whole diagram takes a place; other changes leave places as they are.
    pub fn carry(&self, place: Place, rules: &Rules) -> Option<Place> {
        let shape = rules.shape;
        let square = match self {
            Change::Shift([files, ranks, levels]) => {
                let (file, rank, level) = shape.coordinates(place.square);
                shape.square(file as i8 + files, rank as i8 + ranks, level as i8 + levels)?
            }
            Change::Turn(transformation) => transformation.carried(place.square, shape)?,
            _ => place.square,
        };
        let board = match self {
            Change::Boards => place.board.other(),
            _ => place.board,
        };
        Some(Place::new(board, square))
    }

    /// What it and a later change of the same man come to, in no change or one; nothing where they are of different men.
    pub(super) fn then(&self, later: &Change) -> Option<Vec<Change>> {
        // The man as it was, if there was one, and as it is after the change.
        let ends = |change: &Change| match *change {
            Change::Remove(man) => Some((Some(man), None)),
            Change::Add(man) => Some((None, Some(man))),
            Change::Move { man, to } => Some((Some(man), Some(Man { place: to, ..man }))),
            Change::Become { man, piece } => Some((Some(man), Some(Man { piece, ..man }))),
            _ => None,
        };
        let ((start, between), (same, end)) = (ends(self)?, ends(later)?);
        if between != same {
            return None;
        }
        Some(match (start, end) {
            (None, None) => Vec::new(),
            (Some(start), Some(end)) if start == end => Vec::new(),
            (None, Some(end)) => vec![Change::Add(end)],
            (Some(start), None) => vec![Change::Remove(start)],
            (Some(start), Some(end)) if start.piece == end.piece => vec![Change::Move {
                man: start,
                to: end.place,
            }],
            (Some(start), Some(end)) if start.place == end.place => vec![Change::Become {
                man: start,
                piece: end.piece,
            }],
            _ => return None,
        })
    }

    /// The change in words: `remove wRa1`, `add bPh2/B`, `wRa1 to a2`, `wQd1 becomes wR`.
    pub fn text(&self, rules: &Rules) -> String {
        let named = |man: &Man| named(*man, rules);
        match self {
            Change::Remove(man) => format!("remove {}", named(man)),
            Change::Add(man) => format!("add {}", named(man)),
            Change::Move { man, to } => format!("{} to {}", named(man), rules.place_name(*to)),
            Change::Become { man, piece } => format!("{} becomes {}", named(man), piece.code()),
            Change::Exchange(one, other) => format!("exchange {} and {}", named(one), named(other)),
            Change::Shift(_) => self.twin(rules).to_lowercase(),
            Change::Turn(transformation) => transformation.name().to_string(),
            Change::Boards => "exchange the boards".to_string(),
            Change::Colors => "exchange the colours".to_string(),
            Change::Demand(stipulation) => stipulation.text(rules.shape),
            Change::Alice => "Alice chess".to_string(),
        }
    }

    /// The change as a twin of a record; with several boards every square names its own.
    pub fn twin(&self, rules: &Rules) -> String {
        let at = |spot: Place| rules.place_name(spot);
        let added = |man: Man| {
            let color = man.piece.owner.word();
            format!("Add {color} {}{}", man.piece.role.magazine(), at(man.place))
        };
        match self {
            Change::Remove(man) => format!("Remove {}", at(man.place)),
            Change::Add(man) => added(*man),
            Change::Move { man, to } => format!("Move {} {}", at(man.place), at(*to)),
            Change::Become { man, piece } => {
                let there = Man { piece: *piece, ..*man };
                format!("Remove {} {}", at(man.place), added(there))
            }
            Change::Exchange(one, other) => format!("Exchange {} {}", at(one.place), at(other.place)),
            Change::Shift(by) => shift_twin(*by, rules.shape),
            Change::Turn(transformation) => capitalized(transformation.name()),
            Change::Boards => String::new(),
            Change::Colors => "PolishType".to_string(),
            Change::Demand(stipulation) => format!("Stipulation {}", stipulation.text(rules.shape)),
            Change::Alice => "Condition Alice".to_string(),
        }
    }
}

/// A man as a composer writes it: `wKe1`, and with its board where there are several, `bSg5/B`.
pub(super) fn named(man: Man, rules: &Rules) -> String {
    format!("{}{}", man.piece.code(), rules.place_name(man.place))
}

/// `Shift a1 b2`: from and to a corner that stays on the board.
fn shift_twin(by: [i8; 3], shape: Shape) -> String {
    let sizes = [shape.files(), shape.ranks(), shape.levels()];
    let start = [0, 1, 2].map(|axis| if by[axis] < 0 { sizes[axis] as i8 - 1 } else { 0 });
    let name = |at: [i8; 3]| {
        shape
            .square(at[0], at[1], at[2])
            .map_or_else(String::new, |square| shape.name(square))
    };
    let end = [0, 1, 2].map(|axis| start[axis] + by[axis]);
    format!("Shift {} {}", name(start), name(end))
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_ascii_uppercase().to_string() + letters.as_str()
    })
}

fn index(diagram: &Diagram, man: Man) -> Option<usize> {
    diagram.men.iter().position(|other| *other == man)
}

/// Is the place vacant, and may a man stand there beside the others? One of them may be left out of account.
fn room(diagram: &Diagram, place: Place, but: Option<usize>) -> Option<()> {
    let in_the_way = |(index, man): (usize, &Man)| Some(index) != but && diagram.rules.excludes(man.place, place);
    (!diagram.men.iter().enumerate().any(in_the_way)).then_some(())
}

/// Drops stated rights to castle that the men no longer bear out.
fn settle(diagram: &mut Diagram) {
    if let CastlingRights::Stated(rights) = diagram.castling {
        let assumed = Diagram {
            castling: CastlingRights::Assumed { except: Vec::new() },
            ..diagram.clone()
        };
        diagram.castling = CastlingRights::Stated(rights & assumed.castling_rights());
    }
}

/// Both colours with every kind but kings that the rules have, the weakest first.
pub(super) fn kinds(rules: &Rules) -> Vec<Piece> {
    let mut roles = vec![Role::PAWN];
    roles.extend(rules.promotions().iter().rev());
    let both = |role| Color::ALL.map(|color| Piece::new(color, role));
    roles.into_iter().flat_map(both).collect()
}
