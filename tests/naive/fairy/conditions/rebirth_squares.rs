//! On which squares men are reborn that were taken.

use super::Conditions;
use crate::fairy::men::{Kind, Man, Nature, Side};
use crate::fairy::moves::Move;
use crate::fairy::places::Square;

/// Where a man captured on this square is reborn, as a man of the opponent of the captor.
/// Pawns on their file's second rank; rooks, knights and bishops on their square of the game's array
/// that has the colour of the square of capture; the queen on hers; every other man on the square of
/// the file on which a pawn of its side would promote.
pub fn rebirth_square(man: Man, captured_on: Square, captor: Side) -> Square {
    let side = captor.other();
    let home = side.rank(1);
    let of_that_colour = |left: i8, right: i8| {
        let left = Square::new(left, home);
        let same = left.is_light() == captured_on.is_light();
        if same { left } else { Square::new(right, home) }
    };
    match man.kind {
        Kind::PAWN => Square::new(captured_on.file, side.rank(2)),
        Kind::ROOK => of_that_colour(1, 8),
        Kind::KNIGHT => of_that_colour(2, 7),
        Kind::BISHOP => of_that_colour(3, 6),
        Kind::QUEEN => Square::new(4, home),
        Kind::KING => Square::new(5, home),
        _ => Square::new(captured_on.file, side.rank(8)),
    }
}

/// The square of capture.
pub fn on(m: &Move) -> Square {
    m.taken.map_or(m.to, |(place, _)| place).square
}

pub fn array(m: &Move, man: Man) -> Square {
    rebirth_square(man, on(m), m.by)
}

/// A man that was a pawn is reborn where pawns of the file become other men.
pub fn frischauf(m: &Move, man: Man) -> Square {
    match man.is(Nature::Promoted) {
        true => Square::new(on(m).file, m.by.other().rank(8)),
        false => array(m, man),
    }
}

/// On which square a man is reborn.
type Reborn = fn(&Move, Man) -> Square;

/// Where a kamikaze man that takes stands again, where men that are taken do: the square that such a man of its side would
/// have if it were taken.
pub fn home_of_kamikaze(conditions: &Conditions, m: &Move, man: Man) -> Option<Square> {
    let taken = Move { by: m.by.other(), ..*m };
    let squares: [(&str, Reborn); 9] = [
        ("Circe", array),
        ("Circe RexInclusive", array),
        ("MirrorCirce", mirror),
        ("FileCirce", file),
        ("MirrorFileCirce", mirror_file),
        ("DiametralCirce", |m, man| turned(array(m, man))),
        ("VerticalMirrorCirce", |m, man| other_wing(array(m, man))),
        ("RankCirce", rank),
        ("HorizontalSymmetryCirce", |m, _| upside_down(on(m))),
    ];
    let form = squares.iter().find(|(name, _)| conditions.has(name))?;
    Some((form.1)(&taken, man))
}

pub fn mirror(m: &Move, man: Man) -> Square {
    rebirth_square(man, on(m), m.by.other())
}

/// On the file of capture: the first rank, pawns the second, fairy men the one of promotion.
pub fn on_file(man: Man, on: Square, side: Side) -> Square {
    let rank = match man.kind {
        Kind::PAWN => 2,
        kind if kind.is_fairy() => 8,
        _ => 1,
    };
    Square::new(on.file, side.rank(rank))
}

pub fn file(m: &Move, man: Man) -> Square {
    on_file(man, on(m), m.by.other())
}

pub fn mirror_file(m: &Move, man: Man) -> Square {
    on_file(man, on(m), m.by)
}

/// On the rank of capture, the file of the array; of two files the one whose square has the colour of the square of capture.
pub fn rank(m: &Move, man: Man) -> Square {
    let on = on(m);
    let at = |file: i8| Square::new(file, on.rank);
    let of_that_colour = |left: i8, right: i8| {
        let same = at(left).is_light() == on.is_light();
        at(if same { left } else { right })
    };
    match man.kind {
        Kind::ROOK => of_that_colour(1, 8),
        Kind::KNIGHT => of_that_colour(2, 7),
        Kind::BISHOP => of_that_colour(3, 6),
        Kind::QUEEN => at(4),
        Kind::KING => at(5),
        _ => on,
    }
}

pub fn turned(square: Square) -> Square {
    Square::new(9 - square.file, 9 - square.rank)
}

pub fn other_wing(square: Square) -> Square {
    Square::new(9 - square.file, square.rank)
}

pub fn upside_down(square: Square) -> Square {
    Square::new(square.file, 9 - square.rank)
}

/// Four files and four ranks away.
pub fn antipode(square: Square) -> Square {
    let away = |number: i8| if number > 4 { number - 4 } else { number + 4 };
    Square::new(away(square.file), away(square.rank))
}

/// As far on from the square of capture as the taker has gone.
pub fn equipollent(m: &Move) -> Option<Square> {
    let (from, to) = (m.from.square, m.to.square);
    on(m).plus((to.file - from.file, to.rank - from.rank))
}

/// The square of the man that has taken, as it is after promotion, for this side.
pub fn of_taker(m: &Move, side: Side) -> Square {
    let kind = m.becomes.unwrap_or(m.man.kind);
    rebirth_square(Man { kind, ..m.man }, on(m), side.other())
}
