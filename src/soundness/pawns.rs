//! What the pawns of an orthodox diagram prove: how often they must have taken, and which bishops never left.

use crate::count::counted;
use crate::geometry::Square;
use crate::pieces::{Color, Piece, Role};
use crate::position::Diagram;
use crate::rules::{Rules, Variant};

/// Captures that no assignment of pawns to their files avoids; nothing if none is possible.
type Captures = Option<usize>;

/// Why no game leads to the diagram, as its pawns prove.
pub(super) fn reasons(diagram: &Diagram) -> Vec<String> {
    let orthodox =
        diagram.rules.variant == Variant::Orthodox && diagram.rules.shape == Rules::of(Variant::Orthodox).shape;
    if !orthodox || !diagram.is_classical() {
        return Vec::new();
    }
    Color::ALL
        .into_iter()
        .filter_map(|color| of_side(diagram, color))
        .collect()
}

fn of_side(diagram: &Diagram, color: Color) -> Option<String> {
    let pawns = squares(diagram, Piece::new(color, Role::PAWN));
    let theirs = diagram.men.iter().filter(|man| man.piece.is_of(!color)).count();
    let missing = 16usize.checked_sub(theirs)?;
    let locked = locked_bishops(diagram, !color);
    let at_home = locked.iter().filter(|bishop| !bishop.stands).count();
    let free = missing.saturating_sub(at_home);
    match captures(&pawns, color) {
        None => Some(format!("no captures bring {color}'s pawns to their squares")),
        Some(needed) if needed > free => {
            let more = match at_home {
                0 => String::new(),
                1 => ", and one of these, a bishop, was taken at home".to_string(),
                _ => ", and two of these, bishops, were taken at home".to_string(),
            };
            Some(format!(
                "{color}'s pawns have taken at least {}, but {} has lost {missing}{more}",
                counted(needed, "time", "times"),
                !color
            ))
        }
        Some(_) => promoted_bishops(diagram, color),
    }
}

/// The squares of a kind of men.
fn squares(diagram: &Diagram, piece: Piece) -> Vec<Square> {
    let men = diagram.men.iter().filter(|man| man.piece == piece);
    men.map(|man| man.place.square).collect()
}

/// A square from which a bishop cannot have gone.
struct Locked {
    home: Square,
    /// Does a bishop of this side stand there?
    stands: bool,
}

/// The bishops' homes of a side whose own pawns on their first rank have never let them out.
fn locked_bishops(diagram: &Diagram, color: Color) -> Vec<Locked> {
    let (home, pawns) = (color.pick(0, 7), color.pick(1, 6));
    let has = |role: Role, square: Square| squares(diagram, Piece::new(color, role)).contains(&square);
    let locked = [2u8, 5].into_iter().filter(|&file| {
        [file - 1, file + 1]
            .iter()
            .all(|&file| has(Role::PAWN, Square::at(file, pawns)))
    });
    locked
        .map(|file| Square::at(file, home))
        .map(|home| Locked {
            home,
            stands: has(Role::BISHOP, home),
        })
        .collect()
}

/// A bishop on the colour of one that never left home has been promoted; are there pawns for it?
fn promoted_bishops(diagram: &Diagram, color: Color) -> Option<String> {
    let shade = |square: Square| (square.file() + square.rank()) % 2;
    let bishops = squares(diagram, Piece::new(color, Role::BISHOP));
    let pawns = squares(diagram, Piece::new(color, Role::PAWN)).len();
    let locked = locked_bishops(diagram, color);
    let mut promoted = 0;
    for dark in [0, 1] {
        let all = bishops.iter().filter(|bishop| shade(**bishop) == dark).count();
        let home = locked.iter().find(|locked| shade(locked.home) == dark);
        let first = home.map_or(1, |home| usize::from(home.stands));
        promoted += all.saturating_sub(first);
    }
    for (role, first) in [(Role::QUEEN, 1), (Role::ROOK, 2), (Role::KNIGHT, 2)] {
        promoted += squares(diagram, Piece::new(color, role)).len().saturating_sub(first);
    }
    (pawns + promoted > 8 && !locked.is_empty()).then(|| {
        let men = counted(promoted, "man that was promoted", "men that were promoted");
        let pawns = counted(pawns, "pawn", "pawns");
        format!("{color} has {pawns} and at least {men}, for a bishop has not left its home behind {color}'s pawns")
    })
}

/// The least number of captures by which pawns that began on eight files came to these squares.
fn captures(pawns: &[Square], color: Color) -> Captures {
    const NEVER: usize = usize::MAX;
    if pawns.len() > 8 {
        return None;
    }
    // The least number for each set of files on which the pawns looked at so far began.
    let mut least = vec![NEVER; 256];
    least[0] = 0;
    for pawn in pawns {
        let steps = color.pick(pawn.rank(), 7 - pawn.rank()).checked_sub(1)?;
        let mut next = vec![NEVER; 256];
        for (files, taken) in least.iter().enumerate().filter(|(_, taken)| **taken != NEVER) {
            for file in (0..8u8).filter(|file| files & (1 << file) == 0) {
                let away = file.abs_diff(pawn.file());
                if away <= steps {
                    let files = files | 1 << file;
                    next[files] = next[files].min(taken + usize::from(away));
                }
            }
        }
        least = next;
    }
    least.into_iter().min().filter(|least| *least != NEVER)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::fen::Fen;

    fn told(fen: &str) -> Vec<String> {
        reasons(&Fen::read(fen, Rules::of(Variant::Orthodox)).expect("a FEN").diagram)
    }

    #[test]
    fn pawns_need_men_to_take() {
        // Two pawns on the a-file: one has taken once, and Black has all his men.
        let fen = "rnbqkbnr/pppppppp/8/8/8/P7/P7/4K3 w";
        assert_eq!(
            told(fen),
            ["White's pawns have taken at least 1 time, but Black has lost 0"]
        );
        assert!(told("rnbqkbn1/pppppppp/8/8/8/P7/P7/4K3 w").is_empty());
    }

    #[test]
    fn pawns_that_have_not_gone_far_enough_have_not_taken_so_often() {
        // Three pawns on a2, a3 and b2 began on a, b and c: the one on a3 may only come from b2.
        assert_eq!(
            told("4k3/8/8/8/8/P7/PP6/4K3 w"),
            ["no captures bring White's pawns to their squares"]
        );
        assert!(told("4k3/8/8/8/P7/8/PP6/4K3 w").is_empty());
    }

    #[test]
    fn a_bishop_behind_its_pawns_has_been_taken_at_home() {
        // Black's bishop of f8 cannot have been taken by a pawn on g6.
        let fen = "rnbqk1nr/ppppp1p1/6p1/8/8/8/8/4K3 w";
        assert!(told(fen).is_empty(), "{:?}", told(fen));
        let behind = "rnbqk1nr/pppppppp/8/8/8/P7/P7/4K3 w";
        assert_eq!(
            told(behind),
            [
                "White's pawns have taken at least 1 time, but Black has lost 1, and one of these, a bishop, was taken at home"
            ]
        );
    }

    #[test]
    fn a_bishop_outside_that_never_left_is_promoted() {
        let fen = "4k3/8/8/8/3B4/8/PPPPPPPP/4K3 w";
        assert_eq!(told(fen).len(), 1);
        assert!(told("4k3/8/8/8/3B4/8/1P1PPPPP/4K3 w").is_empty());
    }
}
