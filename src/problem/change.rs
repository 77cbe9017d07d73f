//! The changes that make a twin, and how they act on a problem.

use super::Problem;
use super::twin_error::TwinError;
use crate::conditions;
use crate::geometry::{BoardId, Place, Shape, Square};
use crate::pieces::Role;
use crate::position::{CastlingRights, Diagram, Fault, Man};
use crate::rules::{ConditionSet, Rules, Transfer, Variant};
use crate::stipulation::Stipulation;
use crate::text::named;

/// One change of a twin.
#[expect(clippy::large_enum_variant, reason = "twins have few changes, and are made once")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// A man moves, on its own board unless another is named; a man in its way vanishes.
    Move {
        /// Where it stands.
        from: Spot,
        /// Where it goes.
        to: Spot,
    },
    /// Two men exchange their squares, each staying on its board.
    Exchange(Spot, Spot),
    /// Men vanish.
    Remove(Vec<Spot>),
    /// Men are added; men in their way vanish.
    Add(Vec<Man>),
    /// All men of one role become another role.
    Substitute {
        /// What they are.
        from: Role,
        /// What they become.
        to: Role,
    },
    /// The board is turned or mirrored.
    Transform(Transformation),
    /// All men are shifted as one square is to another.
    Shift {
        /// One square.
        from: Square,
        /// Where it is shifted to.
        to: Square,
    },
    /// All men change colour; the stipulation stays as it is.
    PolishType,
    /// Men go to another board: the named one, or the other one where there are two.
    Transfer(Vec<Spot>),
    /// Another stipulation.
    Stipulation(Stipulation),
    /// Other conditions instead of all conditions, the transfer between two boards among them.
    Conditions(ConditionSet),
    /// So many men are invisible.
    Invisible(u8),
}

/// A square, and the board where one is named.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Spot {
    /// The square.
    pub square: Square,
    /// The board, if named.
    pub board: Option<BoardId>,
}

named! {
    /// A turn of the board, counter-clockwise, or a mirroring, named after two corners that change places; as twins have it.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Transformation {
        /// By 90 degrees: a1 goes to h1.
        Rotate90 = "rotate 90",
        /// By 180 degrees.
        Rotate180 = "rotate 180",
        /// By 270 degrees: a1 goes to a8.
        Rotate270 = "rotate 270",
        /// Left becomes right.
        MirrorA1H1 = "mirror a1<-->h1",
        /// Top becomes bottom.
        MirrorA1A8 = "mirror a1<-->a8",
        /// At the diagonal from a8 to h1.
        MirrorA1H8 = "mirror a1<-->h8",
        /// At the diagonal from a1 to h8.
        MirrorA8H1 = "mirror a8<-->h1",
    }
}

impl Transformation {
    /// Where a square of a board of this shape goes; nowhere if the board does not fit on itself.
    pub fn carried(self, square: Square, shape: Shape) -> Option<Square> {
        let Shape::Flat { files, ranks } = shape else {
            return None;
        };
        let (file, rank) = (square.file() as i8, square.rank() as i8);
        let (last_file, last_rank) = (files as i8 - 1, ranks as i8 - 1);
        let (file, rank) = match self {
            Transformation::Rotate180 => (last_file - file, last_rank - rank),
            Transformation::MirrorA1H1 => (last_file - file, rank),
            Transformation::MirrorA1A8 => (file, last_rank - rank),
            _ if files != ranks => return None,
            Transformation::Rotate90 => (last_rank - rank, file),
            Transformation::Rotate270 => (rank, last_file - file),
            Transformation::MirrorA1H8 => (last_rank - rank, last_file - file),
            Transformation::MirrorA8H1 => (rank, file),
        };
        shape.square(file, rank, 0)
    }
}

/// What a change did, as the label of the twin tells it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Note {
    Added(Man),
    Removed(Man),
    Text(String),
}

/// A problem being changed.
pub(super) struct Workshop {
    pub(super) problem: Problem,
    pub(super) notes: Vec<Note>,
}

impl Workshop {
    /// The diagram that twins change: the one to be reached, if there are two.
    fn diagram(&mut self) -> &mut Diagram {
        self.problem.target.as_mut().unwrap_or(&mut self.problem.diagram)
    }

    fn rules(&self) -> Rules {
        self.problem.diagram.rules
    }

    /// Makes one change.
    pub(super) fn apply(&mut self, change: &Change) -> Result<(), TwinError> {
        match change {
            Change::Move { from, to } => self.relocate(*from, *to),
            Change::Exchange(one, other) => self.exchange(*one, *other),
            Change::Remove(spots) => spots.iter().try_for_each(|&spot| self.remove(spot)),
            Change::Add(men) => {
                men.iter().for_each(|&man| self.add(man));
                Ok(())
            }
            Change::Substitute { from, to } => {
                self.substitute(*from, *to);
                Ok(())
            }
            Change::Transform(transformation) => self.transform(*transformation),
            Change::Shift { from, to } => self.shift(*from, *to),
            Change::PolishType => {
                self.diagram()
                    .men
                    .iter_mut()
                    .for_each(|man| man.piece.owner = man.piece.owner.exchanged());
                self.tell("PolishType");
                Ok(())
            }
            Change::Transfer(spots) => spots.iter().try_for_each(|&spot| self.transfer(spot)),
            Change::Stipulation(stipulation) => {
                self.stipulate(stipulation.clone());
                Ok(())
            }
            Change::Invisible(count) => {
                self.problem.settings.diagram.invisible = *count;
                self.problem.diagram.invisible = *count;
                self.tell(format!("{count} TI"));
                Ok(())
            }
            Change::Conditions(imposed) => {
                self.impose(*imposed);
                self.tell(conditions::headings(*imposed).join(", "));
                Ok(())
            }
        }
    }

    fn tell(&mut self, text: impl Into<String>) {
        self.notes.push(Note::Text(text.into()));
    }

    /// The one man on a spot.
    fn find(&mut self, spot: Spot) -> Result<usize, TwinError> {
        let shape = self.rules().shape;
        let here =
            |man: &Man| man.place.square == spot.square && spot.board.is_none_or(|board| man.place.board == board);
        let men = &self.diagram().men;
        match men.iter().filter(|man| here(man)).count() {
            0 => Err(TwinError::Empty(shape.name(spot.square))),
            1 => Ok(men.iter().position(here).expect("one man was counted")),
            _ => Err(TwinError::SeveralMen(shape.name(spot.square))),
        }
    }

    /// Removes what stands in the way of a man that comes to this place.
    fn clear(&mut self, place: Place) {
        let rules = self.rules();
        let in_the_way = |man: &Man| rules.excludes(man.place, place);
        let men = &mut self.diagram().men;
        let removed: Vec<Man> = men.iter().copied().filter(in_the_way).collect();
        men.retain(|man| !in_the_way(man));
        self.notes.extend(removed.into_iter().map(Note::Removed));
    }

    fn remove(&mut self, spot: Spot) -> Result<(), TwinError> {
        let index = self.find(spot)?;
        let man = self.diagram().men.remove(index);
        self.notes.push(Note::Removed(man));
        Ok(())
    }

    fn relocate(&mut self, from: Spot, to: Spot) -> Result<(), TwinError> {
        let index = self.find(from)?;
        let man = self.diagram().men[index];
        let place = Place::new(to.board.unwrap_or(man.place.board), to.square);
        if place == man.place {
            return Err(TwinError::NothingChanged(self.rules().shape.name(to.square)));
        }
        self.diagram().men.remove(index);
        self.clear(place);
        self.diagram().men.push(Man { place, ..man });
        self.tell_move(man, place);
        Ok(())
    }

    fn tell_move(&mut self, man: Man, place: Place) {
        let shape = self.rules().shape;
        let board = if place.board == man.place.board {
            String::new()
        } else {
            place.board.to_string()
        };
        self.tell(format!("{}-->{}{board}", named(shape, man), shape.name(place.square)));
    }

    fn exchange(&mut self, one: Spot, other: Spot) -> Result<(), TwinError> {
        let (first, second) = (self.find(one)?, self.find(other)?);
        let shape = self.rules().shape;
        let men = &mut self.diagram().men;
        let told = format!("{}<-->{}", named(shape, men[first]), named(shape, men[second]));
        men[first].place.square = other.square;
        men[second].place.square = one.square;
        self.tell(told);
        Ok(())
    }

    /// Adds a man. One on board B brings Alice chess with it.
    fn add(&mut self, man: Man) {
        if man.place.board != BoardId::A && self.rules().transfer == Transfer::Never {
            self.impose(self.rules().conditions.with(conditions::ALICE));
        }
        self.clear(man.place);
        self.diagram().men.push(man);
        self.notes.push(Note::Added(man));
    }

    fn substitute(&mut self, from: Role, to: Role) {
        let men = self.diagram().men.iter_mut();
        men.filter(|man| man.piece.role == from)
            .for_each(|man| man.piece.role = to);
        self.tell(format!("{} ==> {}", from.magazine(), to.magazine()));
    }

    /// Moves every man, holes, imitators, and the square of a double step, to where they are carried.
    fn carry(&mut self, carried: impl Fn(Square) -> Option<Square>, lost: TwinError) -> Result<(), TwinError> {
        let conditions = self.rules().conditions;
        let told = conditions.details().carried(&carried).ok_or_else(|| lost.clone())?;
        self.problem.diagram.rules.conditions = conditions.told(told);
        if let Some(target) = &mut self.problem.target {
            target.rules = self.problem.diagram.rules;
        }
        let diagram = self.diagram();
        for man in &mut diagram.men {
            man.place.square = carried(man.place.square).ok_or_else(|| lost.clone())?;
        }
        diagram.passed = diagram.passed.and_then(carried);
        Ok(())
    }

    fn transform(&mut self, transformation: Transformation) -> Result<(), TwinError> {
        let shape = self.rules().shape;
        self.carry(|square| transformation.carried(square, shape), TwinError::NotOnItself)?;
        self.tell(transformation.name());
        Ok(())
    }

    fn shift(&mut self, from: Square, to: Square) -> Result<(), TwinError> {
        let shape = self.rules().shape;
        let numbers = |square| {
            let (file, rank, level) = shape.coordinates(square);
            (file as i8, rank as i8, level as i8)
        };
        let (start, end) = (numbers(from), numbers(to));
        let shifted = |square| {
            let (file, rank, level) = numbers(square);
            shape.square(file + end.0 - start.0, rank + end.1 - start.1, level + end.2 - start.2)
        };
        self.carry(shifted, TwinError::OffTheBoard)?;
        self.tell(format!("shift {} ==> {}", shape.name(from), shape.name(to)));
        Ok(())
    }

    /// Takes a man to another board.
    fn transfer(&mut self, spot: Spot) -> Result<(), TwinError> {
        let rules = self.rules();
        let name = rules.shape.name(spot.square);
        if rules.boards == 1 {
            return Err(TwinError::OneBoard(name));
        }
        let anywhere = Spot { board: None, ..spot };
        let index = self.find(anywhere)?;
        let man = self.diagram().men[index];
        let board = match spot.board {
            Some(board) => board,
            None if rules.boards == 2 => man.place.board.other(),
            None => return Err(TwinError::WhichBoard(name)),
        };
        let place = Place::new(board, spot.square);
        if place == man.place {
            return Err(TwinError::NothingChanged(name));
        }
        self.diagram().men[index].place = place;
        self.tell_move(man, place);
        Ok(())
    }

    /// Sets another stipulation; who begins follows from it, unless the diagram had it the other way.
    fn stipulate(&mut self, stipulation: Stipulation) {
        let shape = self.rules().shape;
        let usual = self.problem.diagram.turn == self.problem.first_to_move();
        self.tell(stipulation.text(shape));
        self.problem.stipulation = stipulation;
        let first = self.problem.first_to_move();
        self.problem.diagram.turn = if usual { first } else { !first };
    }

    /// Imposes conditions in place of all others. Alice chess stays where it was, as in Popeye.
    fn impose(&mut self, imposed: ConditionSet) {
        let stays = self.rules().transfer != Transfer::Never && !imposed.has(conditions::ALICE);
        let base = match imposed.has(conditions::ALICE) {
            _ if stays => self.rules(),
            true => Rules::of(Variant::Alice).as_popeye(),
            false => Rules::of(Variant::Orthodox),
        };
        let rules = Rules {
            conditions: imposed.without(conditions::ALICE),
            ..base
        };
        self.problem.diagram.rules = rules;
        if let Some(target) = &mut self.problem.target {
            target.rules = rules;
        }
    }

    /// Drops the rights that the changed diagram no longer allows.
    pub(super) fn settle(&mut self) {
        let diagram = self.diagram();
        if let CastlingRights::Stated(rights) = diagram.castling {
            diagram.castling = CastlingRights::Stated(rights & diagram.castlings_at_home());
        }
        let impossible = |fault: &Fault| matches!(fault, Fault::NoDoubleStep(_));
        if diagram.passed.is_some() && diagram.position().is_err_and(|faults| faults.iter().any(impossible)) {
            diagram.passed = None;
        }
    }
}

/// A man with its square: `wKe1`.
pub(super) fn named(shape: Shape, man: Man) -> String {
    let color = man.piece.owner.letter();
    let special = man.piece.attributes.told_of(man.piece.role).letters(0);
    format!(
        "{color}{special}{}{}",
        man.piece.role.magazine(),
        shape.name(man.place.square)
    )
}
