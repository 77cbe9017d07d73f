//! One reply against many attacks: which moves does it refute as first moves of a mate in two?
//!
//! Most first moves change nothing that matters, and fail to the same reply for the same reason. So the position in
//! which only the reply has been played is looked at once: what checks it leaves the attacker, and by which squares
//! the king escapes from each. A first move that touches neither the reply nor those checks and covers not all of
//! those squares is refuted without being played. Every doubt is decided against the refutation, so the answer "yes"
//! is a proof and "no" says nothing.
//!
//! A first move is made by a man called the starter; the mating move by the same man or by another.

use super::legal::zero;
use super::mate::Checks;
use super::{EIGHTH_RANKS, Family, Flat};
use crate::geometry::{Bitboard, BoardId, Reach, Square, attacks};
use crate::pieces::{Color, Role};
use crate::position::{Kind, Move, Position, Rights};
use crate::rules::EnPassant;
use smallvec::SmallVec;

/// What a reply refutes.
#[derive(Debug)]
pub struct Refutation {
    reply: Move,
    /// The king's board and square, after the reply.
    board: BoardId,
    king: Square,
    /// All men of each board, after the reply.
    occupied: [Bitboard; 2],
    /// The attacker's men on the king's board.
    ours: Bitboard,
    /// The men that would check, and where, without the reply.
    early: Checks,
    /// Starters that may open a line or make room for a check, or that the reply meets.
    doubtful: Bitboard,
    /// Enemy men that keep riders from the king or his flights: a starter that takes one stands in its place, and may
    /// open the line.
    screens: Bitboard,
    /// Where a starter would meet the reply.
    met: Bitboard,
    /// The squares the king may go to, with the attacker's men that guard them alone.
    flights: SmallVec<[Flight; 8]>,
    /// The checks that men give by one move, and the flights they leave.
    checks: SmallVec<[(Square, Bitboard); 16]>,
    /// For men that may mate by their second move: where it ends.
    seconds: SmallVec<[(Square, Bitboard); 8]>,
}

/// A square the king may go to.
#[derive(Clone, Copy, Debug)]
struct Flight {
    square: Square,
    /// The attacker's men that guard it.
    guards: Bitboard,
    /// Men of either side that alone keep a rider from guarding it.
    shields: Bitboard,
}

/// What stands between a rider of the attacker and a square.
struct Screen {
    men: Bitboard,
    ours: u32,
    theirs: u32,
}

impl Refutation {
    /// The reply.
    pub fn reply(&self) -> Move {
        self.reply
    }
}

impl Screen {
    /// May it vanish by so many moves of the attacker? Men leave, and with two boards men on it may be taken as well,
    /// by the mating move only.
    fn may_vanish<F: Family>(&self, moves: u32) -> bool {
        self.ours <= moves && self.theirs <= F::TWO_BOARDS as u32
    }
}

impl<F: Family> Flat<F> {
    /// See [`Lookahead::refutation`](crate::position::Lookahead::refutation).
    pub(super) fn refutation_by(&self, reply: Move) -> Option<Refutation> {
        let us = self.turn;
        let simple =
            reply.kind() == Kind::Plain || reply.kind() == Kind::DoubleStep && self.en_passant == EnPassant::Off;
        let castles = self.castling.meets(Rights::of(us));
        if !simple || castles || self.in_check(us) {
            return None;
        }
        let waiting = self.pass();
        let reply = waiting.legal_as(reply)?;
        let after = waiting.play(reply);
        let king = after.king_square(!us)?;
        let board = after.board_of(king);
        let mut refutation = Refutation {
            reply,
            board,
            king,
            occupied: [BoardId::A, BoardId::B].map(|board| after.occupied_on(board)),
            ours: after.colors[us] & after.on(board),
            early: self.checks()?,
            doubtful: if reply.captured().is_some() {
                Bitboard::of(reply.to())
            } else {
                Bitboard::EMPTY
            },
            screens: Bitboard::EMPTY,
            met: attacks::between(reply.from(), reply.to()) | Bitboard::of(reply.to()),
            flights: SmallVec::new(),
            checks: SmallVec::new(),
            seconds: SmallVec::new(),
        };
        after.find_flights(&mut refutation);
        after.doubt_lines(&mut refutation);
        after.find_checks(&mut refutation).then_some(refutation)
    }

    /// What stands between a square and a rider on this board, the enemy king aside.
    #[inline]
    fn screen(&self, square: Square, rider: Square, board: BoardId) -> Screen {
        let king = self.roles[Role::KING] & self.colors[!self.turn];
        let men = attacks::between(square, rider) & self.occupied_on(board) & !king;
        Screen {
            men,
            ours: (men & self.colors[self.turn]).len(),
            theirs: (men & self.colors[!self.turn]).len(),
        }
    }

    /// Finds the squares to which the enemy king may go, without those that two moves may close by opening one line.
    fn find_flights(&self, refutation: &mut Refutation) {
        let board = refutation.board;
        let mut blocked = self.colors[!self.turn] & self.on(board);
        if F::TWO_BOARDS {
            blocked |= self.occupied_on(Self::through(board));
        }
        for square in attacks::king(refutation.king) & F::SQUARES & !blocked {
            let flight = self.sure_flight(square, &mut refutation.screens);
            refutation.flights.extend(flight);
        }
    }

    fn sure_flight(&self, square: Square, screens: &mut Bitboard) -> Option<Flight> {
        let us = self.turn;
        let leapers = attacks::knight(square) & self.roles[Role::KNIGHT]
            | attacks::king(square) & self.roles[Role::KING]
            | attacks::pawn(!us, square) & self.roles[Role::PAWN];
        let mut flight = Flight {
            square,
            guards: leapers & self.colors[us],
            shields: Bitboard::EMPTY,
        };
        for &board in Self::boards() {
            for rider in self.riders_towards(square, board, us) {
                let screen = self.screen(square, rider, board);
                if screen.men.is_empty() {
                    flight.guards |= Bitboard::of(rider);
                } else if screen.may_vanish::<F>(2) {
                    if screen.men.many() {
                        return None;
                    }
                    flight.shields |= screen.men;
                } else if screen.theirs == 1 {
                    *screens |= screen.men & self.colors[!us];
                }
            }
        }
        Some(flight)
    }

    /// Doubts the starters that may open a line to the king, alone or together with the mating man.
    fn doubt_lines(&self, refutation: &mut Refutation) {
        for &board in Self::boards() {
            // A king that moves passes both boards.
            if board != refutation.board && refutation.reply.role() != Role::KING {
                continue;
            }
            for rider in self.riders_towards(refutation.king, board, self.turn) {
                let screen = self.screen(refutation.king, rider, board);
                if screen.may_vanish::<F>(2) {
                    refutation.doubtful |= screen.men & self.colors[self.turn];
                } else if screen.theirs == 1 {
                    refutation.screens |= screen.men & self.colors[!self.turn];
                }
            }
        }
    }

    /// Finds the checks by one move and by two moves of one man; is there a flight from each of the former?
    fn find_checks(&self, refutation: &mut Refutation) -> bool {
        let Some(mut checks) = self.checks() else { return false };
        let occupied = refutation.occupied[refutation.board.index()];
        // The starter may leave a line on which another man then checks.
        let behind = |attack: fn(Square, Bitboard) -> Bitboard| {
            let first = attack(checks.king, occupied) & refutation.ours;
            attack(checks.king, occupied & !first)
        };
        let (straight, diagonal) = (behind(attacks::rook), behind(attacks::bishop));
        checks.direct[Role::QUEEN] = straight | diagonal;
        checks.direct[Role::ROOK] = straight;
        checks.direct[Role::BISHOP] = diagonal;
        for &board in Self::boards() {
            let ours = self.colors[self.turn] & self.on(board);
            for role in Role::CLASSICAL.into_iter().take(6) {
                for from in ours & self.roles[role] {
                    let wanted = checks.squares::<F>(role, from, board);
                    if !self.find_checks_of(role, from, board, wanted, refutation) {
                        return false;
                    }
                    let ends = if F::TWO_BOARDS && board != refutation.board {
                        checks.shields
                    } else {
                        checks.direct[role]
                    };
                    refutation.note_seconds(role, from, ends, self.turn);
                }
            }
        }
        true
    }

    /// The squares that this man could move to if one starter went away, and the starters that are in its way.
    fn squares_behind(&self, role: Role, from: Square, board: BoardId) -> (Bitboard, Bitboard) {
        let (us, occupied) = (self.turn, self.occupied_on(board));
        let ours = self.colors[us];
        if role == Role::PAWN {
            let ahead = ahead(us, from);
            let starters = ahead & ours;
            let behind = if starters.any() { ahead } else { starters };
            return (behind, starters);
        }
        let near = u64::of(us, role, from, occupied);
        let blockers = near & ours;
        if blockers.is_empty() || matches!(role, Role::KNIGHT | Role::KING) {
            return (blockers, blockers);
        }
        let far = u64::of(us, role, from, occupied & !blockers);
        (far & !near | blockers, blockers)
    }

    /// Notes the checks that this man gives by one move; is there a flight from each?
    fn find_checks_of(
        &self,
        role: Role,
        from: Square,
        board: BoardId,
        wanted: Bitboard,
        refutation: &mut Refutation,
    ) -> bool {
        if wanted.is_empty() {
            return true;
        }
        let targets = self.targets(role, from, board) & wanted;
        for to in targets {
            let flights = self.flights_after(role, from, to, board, refutation);
            if flights.is_empty() {
                return false;
            }
            refutation.checks.push((from, flights));
        }
        let (behind, starters) = self.squares_behind(role, from, board);
        for to in behind & wanted {
            let flights = self.flights_after(role, from, to, board, refutation);
            if flights.is_empty() {
                refutation.doubtful |= starters;
            } else {
                refutation.checks.push((from, flights));
            }
        }
        true
    }

    /// The squares a man may move to, own king and castling aside.
    fn targets(&self, role: Role, from: Square, board: BoardId) -> Bitboard {
        if role == Role::KING {
            return self.king_reach(from, board);
        }
        (self.reach(role, from, board) & self.open(board) | zero::<F>(from)) & F::SQUARES
    }

    /// The sure flights that are left after this move of a man.
    fn flights_after(&self, role: Role, from: Square, to: Square, board: BoardId, refutation: &Refutation) -> Bitboard {
        let us = self.turn;
        // Own men may leave its lines.
        let fixed = self.colors[!us] & self.on(Self::through(board)) & !Bitboard::of(refutation.king);
        let guarded = if role == Role::PAWN && EIGHTH_RANKS.has(to) {
            u64::of(us, Role::QUEEN, to, fixed) | attacks::knight(to)
        } else {
            u64::of(us, role, to, fixed)
        };
        refutation
            .flights_without(from)
            .filter(|flight| !guarded.has(flight.square) && flight.square != to && !flight.shields.has(to))
            .map(|flight| flight.square)
            .collect()
    }

    /// See [`Lookahead::is_refuted`](crate::position::Lookahead::is_refuted).
    pub(super) fn refutes(&self, refutation: &Refutation, step: Move) -> bool {
        let (role, from, to) = (step.role(), step.from(), step.to());
        let quiet =
            step.captured().is_none() || !F::TWO_BOARDS && to != refutation.reply.from() && !refutation.screens.has(to);
        let plain = matches!(step.kind(), Kind::Plain | Kind::DoubleStep) && quiet;
        let promotes = role == Role::PAWN && to.rank() == self.turn.pick(6, 1) || step.arrives_as() != role;
        if !plain || promotes || refutation.doubtful.has(from) || refutation.met.has(to) {
            return false;
        }
        if refutation.early.squares::<F>(role, from, step.board()).has(to) {
            return false;
        }
        let lines = attacks::unobstructed(role, self.turn, to);
        if lines.has(refutation.king) && refutation.may_check::<F>(step) {
            return false;
        }
        if refutation
            .seconds
            .iter()
            .any(|&(starter, ends)| starter == from && self.second_ends(step, ends, refutation))
        {
            return false;
        }
        let mut covered = lines | Bitboard::of(to);
        for flight in &refutation.flights {
            if flight.shields.has(from) {
                covered |= Bitboard::of(flight.square);
            }
        }
        refutation
            .checks
            .iter()
            .all(|&(checker, flights)| checker == from || (flights & !covered).any())
    }

    /// May the starter end its second move on one of these squares?
    fn second_ends(&self, step: Move, ends: Bitboard, refutation: &Refutation) -> bool {
        let (role, to) = (step.role(), step.to());
        let stays = zero::<F>(to);
        if role == Role::PAWN {
            return (attacks::pawn(self.turn, to) | ahead(self.turn, to) | stays).meets(ends);
        }
        let occupied = refutation.occupied[step.lands().index()] & !Bitboard::of(step.from());
        (u64::of(self.turn, role, to, occupied) | stays).meets(ends)
    }
}

impl Refutation {
    /// The sure flights if this man of the attacker goes away.
    fn flights_without(&self, man: Square) -> impl Iterator<Item = &Flight> {
        let alone = Bitboard::of(man);
        self.flights
            .iter()
            .filter(move |flight| (flight.guards & !alone).is_empty() && !flight.shields.meets(alone))
    }

    /// Notes on which of these squares this man may mate by its second move.
    fn note_seconds(&mut self, role: Role, from: Square, mut ends: Bitboard, us: Color) {
        for flight in self.flights_without(from) {
            let from_where = match role {
                Role::PAWN => attacks::pawn(!us, flight.square),
                _ => attacks::unobstructed(role, us, flight.square),
            };
            ends &= from_where | Bitboard::of(flight.square) | flight.shields;
        }
        if ends.any() {
            self.seconds.push((from, ends));
        }
    }

    /// Does a man that attacks the king's square on the empty board check it there, or make a battery?
    fn may_check<F: Family>(&self, step: Move) -> bool {
        if self.reply.role() == Role::KING {
            return true;
        }
        if F::TWO_BOARDS && step.lands() != self.board {
            return false;
        }
        let men =
            attacks::between(step.to(), self.king) & self.occupied[self.board.index()] & !Bitboard::of(step.from());
        let ours = (men & self.ours).len();
        let screen = Screen {
            men,
            ours,
            theirs: men.len() - ours,
        };
        screen.may_vanish::<F>(1)
    }
}

/// The squares to which a pawn may step, if it may step so far.
fn ahead(us: Color, from: Square) -> Bitboard {
    let bit = 1u64 << from.index();
    Bitboard(us.pick(bit << 8 | bit << 16, bit >> 8 | bit >> 16))
}
