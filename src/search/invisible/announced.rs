//! Half-moves as they are announced: what all get to know of them.

use super::man::{Man, NOWHERE, between, squares};
use super::moment::{Moment, home, rook_file, wing};
use crate::pieces::Color;

/// A half-move as it is announced.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Announced {
    /// A visible man goes from a square to a square.
    Goes {
        /// The man.
        man: Man,
        /// From here.
        from: u8,
        /// To here.
        to: u8,
        /// What it is then.
        becomes: Man,
        /// Where a visible man stood that it takes.
        takes: Option<u8>,
        /// Does it surely take an invisible man, as a pawn does that goes obliquely to a square on which nothing is seen?
        unseen: bool,
    },
    /// A visible king castles.
    Castles {
        /// On the queen's wing?
        queen: bool,
        /// With an invisible rook?
        unseen: bool,
    },
    /// An invisible man takes the visible man of a square.
    Takes(u8),
    /// An invisible man moves.
    Moves,
}

impl Announced {
    /// Does an invisible man make it?
    pub(super) const fn is_unseen(self) -> bool {
        matches!(self, Announced::Takes(_) | Announced::Moves)
    }

    /// How many men surely are no longer invisible after it.
    pub(super) const fn removes(self) -> usize {
        matches!(
            self,
            Announced::Goes { unseen: true, .. } | Announced::Castles { unseen: true, .. }
        ) as usize
    }

    /// The squares that must be vacant for it.
    pub(super) fn passes(self, turn: Color) -> u64 {
        match self {
            Announced::Goes {
                man, from, to, takes, ..
            } if man.is_pawn() => {
                let straight = from % 8 == to % 8;
                let in_passing = takes.is_some_and(|square| square != to);
                let passed = if straight { between(from, to) } else { 0 };
                passed | u64::from(straight || in_passing) << to
            }
            Announced::Goes { man, from, to, .. } if man.kind() != Man::KNIGHT => between(from, to),
            Announced::Castles { queen, .. } => between(home(turn, 4), home(turn, rook_file(queen))),
            _ => 0,
        }
    }
}

impl Moment {
    /// What is seen after a half-move.
    pub(super) fn after(&self, half: Announced) -> Moment {
        let mut next = self.clone();
        let turn = self.turn;
        next.passed = NOWHERE;
        next.turn = !turn;
        match half {
            Announced::Goes {
                man,
                from,
                to,
                becomes,
                takes,
                ..
            } => {
                if let Some(square) = takes {
                    next.remove(square);
                }
                next.remove(from);
                next.put(to, becomes);
                if man.is_pawn() && from.abs_diff(to) == 16 {
                    next.passed = from.midpoint(to);
                }
            }
            Announced::Castles { queen, unseen } => {
                if !unseen {
                    next.remove(home(turn, rook_file(queen)));
                }
                next.remove(home(turn, 4));
                next.put(home(turn, if queen { 2 } else { 6 }), Man::of(turn, Man::KING));
                next.put(home(turn, if queen { 3 } else { 5 }), Man::of(turn, Man::ROOK));
            }
            Announced::Takes(square) => next.remove(square),
            Announced::Moves => {}
        }
        next
    }

    /// All half-moves that could be announced as far as can be seen, those of visible men first.
    pub fn announced(&self) -> Vec<Announced> {
        let mut list = Vec::with_capacity(64);
        let turn = self.turn;
        for kind in 0..6 {
            let man = Man::of(turn, kind);
            for from in squares(self.men(man)) {
                match man.is_pawn() {
                    true => self.pawn_steps(man, from, &mut list),
                    false => list.extend(self.goes(man, from)),
                }
            }
        }
        for queen in [false, true] {
            list.extend(self.castles(queen));
        }
        let king = Man::of(!turn, Man::KING);
        let takes = squares(self.side(!turn) & !self.men(king));
        list.extend(takes.map(Announced::Takes));
        list.push(Announced::Moves);
        list
    }

    fn goes(&self, man: Man, from: u8) -> impl Iterator<Item = Announced> {
        let kings = self.men(Man::of(!self.turn, Man::KING));
        let reach = man.reach(from, self.all()) & !self.side(self.turn) & !kings;
        squares(reach).map(move |to| Announced::Goes {
            man,
            from,
            to,
            becomes: man,
            takes: (self.all() >> to & 1 != 0).then_some(to),
            unseen: false,
        })
    }

    fn pawn_steps(&self, man: Man, from: u8, list: &mut Vec<Announced>) {
        let kings = self.men(Man::of(!self.turn, Man::KING));
        let mut goes = |to: u8, takes: Option<u8>, unseen: bool| {
            let last = to / 8 == self.turn.pick(7, 0);
            let kinds = if last {
                Man::QUEEN..=Man::KNIGHT
            } else {
                Man::PAWN..=Man::PAWN
            };
            list.extend(kinds.map(|kind| Announced::Goes {
                man,
                from,
                to,
                becomes: Man::of(self.turn, kind),
                takes,
                unseen,
            }));
        };
        let ahead = |square: u8| self.turn.pick(square.wrapping_add(8), square.wrapping_sub(8));
        let one = ahead(from);
        if one < 64 && self.all() >> one & 1 == 0 {
            goes(one, None, false);
            let two = ahead(one);
            if from / 8 == self.turn.pick(1, 6) && self.all() >> two & 1 == 0 {
                goes(two, None, false);
            }
        }
        for to in squares(man.reach(from, 0) & !self.side(self.turn) & !kings) {
            if to == self.passed {
                goes(to, Some(self.turn.pick(to.wrapping_sub(8), to + 8)), false);
            } else if self.all() >> to & 1 != 0 {
                goes(to, Some(to), false);
            } else {
                goes(to, None, true);
            }
        }
    }

    fn castles(&self, queen: bool) -> Option<Announced> {
        let bit = wing(self.turn, queen);
        let corner = home(self.turn, rook_file(queen));
        let unseen = (self.rooks | self.shown) & bit == 0;
        let castles = Announced::Castles { queen, unseen };
        let seen = castles.passes(self.turn) | if unseen { 1 << corner } else { 0 };
        (self.wings & bit != 0 && self.all() & seen == 0).then_some(castles)
    }
}
