//! Which moves are there, and are there any? Judged by those men alone who can interfere.
//!
//! The answers are those of [`Plain::legal_moves`] and [`Plain::has_legal_move`], and the tests hold them against each
//! other. Only the question whether a king is safe is put more seldom, by three sentences:
//!
//! * Out of check leads only a move of the king, the capture of the man who gives it, or a step between the two.
//! * A king cannot step to where an enemy attacks whom he does not take.
//! * A king who is safe stays safe unless he moves himself, or a man vanishes from between him and a rider on his line:
//!   the one who moves or the one who is taken.
//!
//! ```
//! use looking_glass::plain::position::Plain;
//! use looking_glass::plain::rules::Rules;
//!
//! let position = Plain::from_fen(Rules::named("orthodox")?, "8/8/8/8/8/1K6/8/k5R1 b - - 0 1")?;
//! assert!(!position.can_move() && !position.has_legal_move());
//! # Ok::<(), String>(())
//! ```

use super::moves::{Kind, PlainMove};
use super::place::{Cell, Man, Place, Role};
use super::position::Plain;
use super::rules::ZeroMoves;
use smallvec::SmallVec;

/// A king, and a man of the other side that attacks it, or would if nothing stood between.
type Attack = (Place, Place);

/// What the side to move has to mind.
struct Danger {
    /// The first check that there is.
    check: Option<Attack>,
    /// Where it is met by other men than the king: the cell of the man who gives it, and those between.
    parries: SmallVec<[Cell; 8]>,
    /// The riders that would give check if nothing stood between.
    lines: SmallVec<[Attack; 8]>,
}

impl Plain {
    /// Is there a legal move?
    pub fn can_move(&self) -> bool {
        self.can_move_in(&self.danger())
    }

    /// Is the side to move in check, and has it a legal move?
    pub fn check_and_move(&self) -> (bool, bool) {
        let danger = self.danger();
        (danger.check.is_some(), self.can_move_in(&danger))
    }

    /// Is the side to move mated?
    pub fn mated(&self) -> bool {
        let danger = self.danger();
        danger.check.is_some() && !self.can_move_in(&danger)
    }

    /// Is the side to move stalemated?
    pub fn stalemated(&self) -> bool {
        let danger = self.danger();
        danger.check.is_none() && !self.can_move_in(&danger)
    }

    /// All legal moves, sorted by their coordinates.
    pub fn all_moves(&self) -> Vec<PlainMove> {
        let danger = self.danger();
        let mut moves = self.moves_but_for_the_king();
        moves.retain(|m| self.is_legal(m, &danger));
        self.named(moves)
    }

    /// Kings first: out of check they find a way most often.
    fn can_move_in(&self, danger: &Danger) -> bool {
        let is_king = |man: &Man| man.role == Role::King;
        let kings = self.men.iter().filter(|(_, man)| is_king(man));
        let mut men = kings.chain(self.men.iter().filter(|(_, man)| !is_king(man)));
        men.any(|(&place, &man)| {
            // Who takes in passing goes to another cell than that of the man whom he takes.
            let any = danger.check.is_none() || is_king(&man) || self.last.is_some();
            let wanted = (!any).then_some(danger.parries.as_slice());
            self.moves_to(place, man, wanted).any(|m| self.is_legal(&m, danger))
        }) || self.castlings().iter().any(|m| self.is_legal(m, danger))
    }

    fn is_legal(&self, m: &PlainMove, danger: &Danger) -> bool {
        let is_safe = || !self.leads_king_into_attack(m) && self.leaves_king_safe(m);
        match danger.check {
            Some(check) => self.may_parry(m, check) && is_safe(),
            None => !may_expose(m, &danger.lines) || is_safe(),
        }
    }

    /// Does the king step to where an enemy attacks him whom he does not take, before the transfer or after it?
    fn leads_king_into_attack(&self, m: &PlainMove) -> bool {
        let attacked_on = |board| {
            let mut others = self.men.iter().filter(|&(&place, _)| Some(place) != m.captures);
            others
                .any(|(&place, &man)| man.color != self.turn && place.board == board && self.attacks(place, man, m.to))
        };
        let steps = m.man.role == Role::King && m.kind == Kind::Ordinary;
        steps && (attacked_on(m.from.board) || m.lands != m.from.board && attacked_on(m.lands))
    }

    fn danger(&self) -> Danger {
        let duo = self.rules.zero_moves == ZeroMoves::PiecesCapturingToo;
        let (mut check, mut lines) = (None, SmallVec::new());
        for king in self.each_king(self.turn) {
            for (&place, &man) in self.men.iter().filter(|(_, man)| man.color != self.turn) {
                let attacks = match place.board == king.board {
                    true => self.attacks(place, man, king.cell),
                    // In Duo an officer gives check from the same cell of another board.
                    false => duo && place.cell == king.cell && man.role != Role::Pawn,
                };
                if attacks && check.is_none() {
                    check = Some((king, place));
                }
                if place.board == king.board && is_rider(man) && place.cell.is_in_line_with(king.cell) {
                    lines.push((king, place));
                }
            }
        }
        let parries = check.map_or_else(SmallVec::new, |(king, checker): Attack| {
            checker.cell.way_to(king.cell).collect()
        });
        Danger { check, parries, lines }
    }

    /// Might this move lead out of this check?
    fn may_parry(&self, m: &PlainMove, (king, checker): Attack) -> bool {
        let between = m.lands == king.board && m.to.is_between(checker.cell, king.cell);
        m.man.role == Role::King || m.captures == Some(checker) || between
    }
}

fn is_rider(man: Man) -> bool {
    !matches!(man.role, Role::Pawn | Role::Knight | Role::King)
}

/// Might this move expose a king that is safe, to one of these riders?
fn may_expose(m: &PlainMove, lines: &[Attack]) -> bool {
    let opens =
        |gone: Place, (king, rider): Attack| gone.board == king.board && gone.cell.is_between(rider.cell, king.cell);
    let exposes = |&line: &Attack| opens(m.from, line) || m.captures.is_some_and(|taken| opens(taken, line));
    m.man.role == Role::King || lines.iter().any(exposes)
}
