//! What a move does, in its order: capture, movement, promotion, transfer, and what conditions add. And whether it may
//! be made.

use super::conditions::BeforeTransfer;
use super::men::{Kind, Man, Owner, Side};
use super::moves::{How, Move, rook_target};
use super::places::{Place, Square, Step};
use super::position::{DoubleStep, Position, Unmoved};
use super::rule::Rule;

/// So deep rules about mates are followed; a mate that lies deeper counts as none.
const DEEPEST: u32 = 12;

impl Position {
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = self.chosen_moves(|_| true);
        let rules = self.conditions.rules.iter();
        let others = rules
            .filter_map(|rule| rule.instead)
            .flat_map(|instead| instead(self, &moves));
        let safe = |m: &Move| !self.play(m).in_check(self.turn);
        let others: Vec<Move> = others.filter(safe).collect();
        moves.extend(others);
        moves
    }

    /// The legal moves that these rules leave to be chosen.
    fn chosen_moves(&self, counts: fn(&Rule) -> bool) -> Vec<Move> {
        let moves = self.unbound_moves();
        let rules = self.conditions.rules.iter().filter(|rule| counts(rule));
        rules.fold(moves, |moves, rule| (rule.chosen)(self, moves))
    }

    /// The legal moves before anything obliges to choose among them.
    pub fn unbound_moves(&self) -> Vec<Move> {
        let mut moves = self.safe_moves();
        let rules = &self.conditions.rules;
        let stand = |m: &Move| {
            let after = self.play(m);
            rules.iter().all(|rule| (rule.stands)(self, m, &after))
        };
        moves.retain(stand);
        moves
    }

    /// The moves that leave the own king safe.
    pub fn safe_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for m in self.tried_moves() {
            for (choice, after) in self.outcomes(&m).into_iter().enumerate() {
                let m = Move { choice, ..m };
                moves.extend(self.leaves_king_safe(&m, &after).then_some(m));
            }
        }
        moves
    }

    pub fn leaves_king_safe(&self, m: &Move, after: &Position) -> bool {
        !after.in_check(self.turn) && self.is_safe_before_transfer(m, after)
    }

    /// With Alice chess the move must also be legal on the board on which it is made, rebirth included.
    pub fn is_safe_before_transfer(&self, m: &Move, after: &Position) -> bool {
        if !self.conditions.alice {
            return true;
        }
        // In these games kings are men as others.
        let ordinary = ["LosingChess", "ExtinctionChess"]
            .iter()
            .any(|name| self.conditions.has(name));
        // A king that the other side moves need not be safe.
        let is_king = m.man.is_king() && m.man.serves(self.turn) && !ordinary;
        if self.conditions.before_transfer == BeforeTransfer::KingMoves && !is_king {
            return true;
        }
        if m.how == How::Exchange {
            return true;
        }
        // The man that has moved is put back, a king from wherever it stands; in castling the king alone, by Popeye's reading.
        // A king may be under another man.
        let mut back = after.clone();
        let expected = after.arrived(m);
        let mut kings = after.kings(m.by);
        let king = kings.find(|king| *king == expected).or_else(|| after.king(m.by));
        let arrived = match king.filter(|_| is_king) {
            Some(king) => king,
            // It has become a man that is not royal.
            None if is_king => return true,
            None => expected,
        };
        let returns = m.from.board.at(arrived.square);
        lift(&mut back, arrived, returns);
        back.follow(arrived, returns);
        if let (How::Castling(file), BeforeTransfer::EveryMove) = (m.how, self.conditions.before_transfer) {
            let place = after.arrival_board(m.to.board).at(rook_target(m.by, file));
            lift(&mut back, place, m.to.board.at(place.square));
        }
        back.last = None;
        // Of several royal men the one that moves must be safe there.
        let kings: Vec<Place> = back.kings(self.turn).collect();
        match is_king && kings.contains(&returns) {
            true => !back.in_check_on(self.turn, vec![returns]),
            false => !back.in_check_on(self.turn, kings),
        }
    }

    /// What Circe has put back: the man that the move has added.
    pub fn rebirth(&self, m: &Move) -> Option<(Place, Man)> {
        let (_, taken) = m.taken?;
        let after = self.play(m);
        let moved = self.moved(m);
        let added = |place: &&Place| !moved.men.contains_key(*place);
        let place = after.men.keys().find(added)?;
        Some((*place, taken))
    }

    /// Capture, movement, promotion and transfer.
    pub fn moved(&self, m: &Move) -> Position {
        let mut after = self.begun(m.first);
        if let Some((place, _)) = m.taken {
            after.men.remove(&place);
        }
        let arrived = self.arrived(m);
        let lifted: Vec<(Option<Man>, Place)> = self
            .steps(m)
            .into_iter()
            .map(|(from, to)| (after.men.remove(&from), to))
            .collect();
        for (man, to) in lifted {
            after.men.extend(man.map(|man| (to, man)));
        }
        if let Some(kind) = m.becomes {
            after.men.insert(arrived, Man { kind, ..m.man });
        }
        // A king that moves as a pawn is not taken in passing.
        let passes = m.how == How::DoubleStep && m.man.kind != Kind::KING;
        after.last = passes.then_some(DoubleStep {
            by: m.by,
            from: m.from.square,
            to: m.to.square,
            pawn: arrived,
        });
        after.unmoved = self.still_unmoved(m);
        if m.how == How::ExchangeRoles {
            after.men = self
                .men
                .iter()
                .map(|(place, man)| in_other_role(*place, *man))
                .collect();
        }
        after.turn = self.turn.other();
        after.remember(m);
        after
    }

    /// With a pawn that has become this already.
    pub fn begun(&self, first: Option<(Place, Kind)>) -> Position {
        let mut begun = self.clone();
        if let Some((place, kind)) = first {
            begun.men.entry(place).and_modify(|man| man.kind = kind);
        }
        begun
    }

    /// Who has made the last move of each side.
    fn remember(&mut self, m: &Move) {
        self.memory.last = Some(*m);
        for movers in &mut self.memory.movers {
            movers.retain(|place| m.taken.is_none_or(|(taken, _)| taken != *place));
        }
        if let Some((place, _)) = m.taken {
            self.forget(place);
        }
        let steps = self.steps(m);
        self.memory.movers[m.by as usize] = steps.iter().map(|(_, to)| *to).collect();
        for (from, to) in steps {
            self.follow(from, to);
        }
    }

    /// From where to where men go: the one that moves, and another by castling or exchange.
    pub fn steps(&self, m: &Move) -> Vec<(Place, Place)> {
        let arrived = self.arrived(m);
        if matches!(m.how, How::Rest | How::ExchangeRoles) {
            return Vec::new();
        }
        let mut steps = vec![(m.from, arrived)];
        match m.how {
            How::Castling(file) => {
                let from = m.from.board.at(Square::new(file, m.by.rank(1)));
                steps.push((from, arrived.board.at(rook_target(m.by, file))));
            }
            How::CastlingFrom(file, rook) => steps.push((rook, arrived.board.at(rook_target(m.by, file)))),
            How::CastlingWith(other) => steps.push((other, arrived.board.at(m.from.square.midway(m.to.square)))),
            // Nobody passes to another board.
            How::Exchange => return vec![(m.from, m.to), (m.to, m.from)],
            How::Plain | How::DoubleStep | How::EnPassant | How::Rest | How::ExchangeRoles => {}
        }
        steps
    }

    /// What is remembered of a man goes with it.
    fn follow(&mut self, from: Place, to: Place) {
        if self.memory.marked.remove(&from) {
            self.memory.marked.insert(to);
        }
        if let Some(origin) = self.memory.origins.remove(&from) {
            self.memory.origins.insert(to, origin);
        }
    }

    /// The imitators go so far, even off the board, where no man can be.
    pub fn imitate(&mut self, (files, ranks): Step) {
        for imitator in &mut self.memory.imitators {
            *imitator = Square::new(imitator.file + files, imitator.rank + ranks);
        }
    }

    /// Nothing is remembered any more of the man there.
    fn forget(&mut self, place: Place) {
        self.memory.marked.remove(&place);
        self.memory.origins.remove(&place);
    }

    /// The men when a king would have been taken: on the board of the capture, as it is for checks.
    pub fn king_taken(&self, m: &Move) -> Position {
        let mut after = self.clone();
        after.last = None;
        let man = after.men.remove(&m.from).expect("the man that takes");
        after.men.insert(
            m.to,
            Man {
                kind: m.becomes.unwrap_or(man.kind),
                ..man
            },
        );
        after
    }

    /// The same with what conditions add to it, in each way that can be chosen.
    pub fn king_taken_with_all(&self, m: &Move) -> Vec<Position> {
        self.with_all(m, self.king_taken(m))
    }

    /// The positions after a move, with the other side to move: one for each choice.
    pub fn outcomes(&self, m: &Move) -> Vec<Position> {
        self.with_all(m, self.moved(m))
    }

    /// What conditions add to a move of which no more than this has been done.
    fn with_all(&self, m: &Move, after: Position) -> Vec<Position> {
        let mut outcomes = vec![after];
        for rule in &self.conditions.rules {
            let went_on = outcomes.into_iter().flat_map(|after| (rule.after)(self, m, after));
            outcomes = went_on.collect();
        }
        if self.conditions.has("DiagramAntiCirce") {
            outcomes.iter_mut().for_each(|after| self.keep_origin(m, after));
        }
        outcomes
    }

    /// A man that is reborn has stood in the diagram where it has before.
    fn keep_origin(&self, m: &Move, after: &mut Position) {
        let origin = m.taken.and_then(|(place, _)| self.memory.origins.get(&place));
        let known = |place: &&Place| after.memory.origins.contains_key(*place);
        let reborn = after.men.keys().find(|place| !known(place)).copied();
        if let Some((place, origin)) = reborn.zip(origin) {
            after.memory.origins.insert(place, *origin);
        }
    }

    /// The position after a move and its choice.
    pub fn play(&self, m: &Move) -> Position {
        self.outcomes(m).swap_remove(m.choice)
    }

    /// Who moves or is taken castles no more.
    fn still_unmoved(&self, m: &Move) -> std::collections::BTreeSet<Unmoved> {
        let steps = self.steps(m).into_iter().map(|(from, _)| from);
        let left: Vec<Place> = steps.chain(m.taken.map(|(place, _)| place)).collect();
        let mut unmoved = self.unmoved.clone();
        unmoved.retain(|_| m.how != How::ExchangeRoles);
        unmoved.retain(|one| !left.contains(&one.place()));
        unmoved
    }

    /// Puts a man there; a king or rook on its square of the array may castle.
    pub fn put(&mut self, place: Place, man: Man) {
        self.men.insert(place, man);
        let stands = |one: &Unmoved| one.place() == place && one.is_by(man, self.castlers);
        self.unmoved.extend(Unmoved::ALL.into_iter().filter(stands));
    }

    /// Takes the man there away.
    pub fn clear(&mut self, place: Place) -> Option<Man> {
        self.unmoved.retain(|one| one.place() != place);
        self.forget(place);
        self.men.remove(&place)
    }

    /// The owner of this side's men.
    pub fn owner_of(&self, side: Side) -> Owner {
        match side {
            Side::White => Owner::White,
            Side::Black => Owner::Black,
        }
    }

    /// Where the man stands that has made the move, as long as no condition has put it elsewhere.
    pub fn arrived(&self, m: &Move) -> Place {
        match m.how {
            How::Exchange => m.to,
            _ => self.arrival_board(m.to.board).at(m.to.square),
        }
    }

    pub fn is_mate(&self) -> bool {
        if !self.in_check(self.turn) {
            return false;
        }
        let moves = self.unbound_moves();
        let rules = self.conditions.rules.iter();
        rules.fold(moves.is_empty(), |mated, rule| (rule.mated)(self, &moves, mated))
    }

    /// The same for a rule that asks for mates and is asked again for each of them.
    pub fn is_mate_by_rule(&self) -> bool {
        let mut deeper = self.clone();
        deeper.memory.nested += 1;
        deeper.memory.nested <= DEEPEST && deeper.is_mate()
    }

    pub fn is_stalemate(&self) -> bool {
        !self.in_check(self.turn) && self.chosen_moves(|rule| rule.instead.is_none()).is_empty()
    }
}

/// A man where it stands when the board has turned by half a turn, as one of the other side.
fn in_other_role(place: Place, man: Man) -> (Place, Man) {
    let owner = match man.owner {
        Owner::White => Owner::Black,
        Owner::Black => Owner::White,
        Owner::Neutral => Owner::Neutral,
    };
    let square = Square::new(9 - place.square.file, 9 - place.square.rank);
    (place.board.at(square), Man { owner, ..man })
}

/// The man there, if there is one, goes to the other place, which may be the same.
fn lift(position: &mut Position, from: Place, to: Place) {
    if let Some(man) = position.men.remove(&from) {
        position.men.insert(to, man);
    }
}
