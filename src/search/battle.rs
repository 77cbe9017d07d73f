//! Attack and defence: can the goal be forced in so many moves?
//!
//! A depth-bounded AND/OR search, deepened move by move at every attack (as Chest does), with a shared
//! table of exact facts. The bound makes every fact hold whatever the history, so the table is sound. Parry series and the
//! battles inside structured stipulations ask it, too.

use super::control::Ticker;
use super::demand::Demand;
use super::limits::Limits;
use super::order::{self, Memories, Memory};
use super::refutation_cache::RefutationCache;
use super::structured::Stops;
use super::table::{Facts, Table};
use super::{Answer, Control, stack};
use crate::pieces::Role;
use crate::position::{Key, Lookahead, Man, Move, MoveList};
use crate::stipulation::{Goal, Play};
use smallvec::SmallVec;
use std::cell::RefCell;

/// The half-moves from the end at which the defender moves, with so many moves left to the attacker.
const fn before_end(left: u16) -> usize {
    2 * left as usize + 1
}

/// What a search around a battle lends it: its count of nodes, and what is remembered of the branch and of others.
pub(super) type Lent<'s> = (Ticker<'s>, Memory, Memories);

/// One thread's search; all threads of a problem share the table.
pub struct Battle<'s> {
    pub(super) demand: Demand,
    /// None where facts do not hold whatever the history or for all lengths below.
    table: Option<&'s Table>,
    pub(super) ticker: Ticker<'s>,
    memory: Memory,
    /// The moves from the diagram, if they are asked for.
    pub(super) line: Vec<Move>,
    keeps_line: bool,
    /// The men of the position to be reached, for goals that ask for it.
    pub(super) target: &'s [Man],
    /// How many defences that matter the attacker may still allow; see [`Limits::non_trivial`].
    pub(super) allowance: u32,
    /// What is asked for in place of a goal.
    pub(super) stops: Option<Stops<'s>>,
    /// What battles remember that are asked for so.
    pub(super) memories: RefCell<Memories>,
}

impl<'s> Battle<'s> {
    /// The same for a battle that asks for something that is no plain goal.
    #[must_use]
    pub fn with_stops(self, stops: Option<Stops<'s>>) -> Self {
        Battle { stops, ..self }
    }

    /// A search for a battle inside a structure, after the moves of a path. The attacker makes the last move in direct play,
    /// the defender in self-play. What the search around it lends is [given back](Self::given_back).
    pub(super) fn inside(stops: Stops<'s>, play: Play, path: &[Move], lent: Lent<'s>) -> Self {
        let quodlibet = play == Play::SelfPlay && stops.attacker_may_end();
        let demand = Demand {
            quodlibet,
            ..Demand::new(play, Goal::Any)
        };
        let mut battle = Battle {
            keeps_line: stops.looks_back,
            stops: Some(stops),
            ..Self::without_table(demand, lent)
        };
        battle.begin_after(path);
        battle
    }

    /// What [`inside`](Self::inside) took over.
    pub(super) fn given_back(self) -> Lent<'s> {
        (self.ticker, self.memory, self.memories.into_inner())
    }

    fn without_table(demand: Demand, (ticker, memory, memories): Lent<'s>) -> Self {
        Battle {
            demand,
            table: None,
            ticker,
            memory,
            line: Vec::new(),
            keeps_line: demand.goal.needs_history(),
            target: &[],
            allowance: demand.limits.non_trivial.map_or(0, |limit| limit.more),
            stops: None,
            memories: memories.into(),
        }
    }

    /// A search for a problem of so many moves.
    pub fn new(demand: Demand, moves: u16, table: &'s Table, control: &'s Control) -> Self {
        let memory = Memory::new(2 * moves as usize + 2);
        Battle {
            table: (!demand.is_beyond_tables()).then_some(table),
            ..Self::without_table(demand, (Ticker::new(control), memory, Memories::new()))
        }
    }

    /// The same for play that shall lead to the position of these men.
    #[must_use]
    pub fn towards(self, target: &'s [Man]) -> Self {
        Battle { target, ..self }
    }

    /// Begins anew in a position that these moves led to.
    pub fn begin_after(&mut self, path: &[Move]) {
        self.line.clear();
        path.iter().for_each(|&step| self.follow(step));
    }

    /// Who may stop it.
    pub fn control(&self) -> &'s Control {
        self.ticker.control()
    }

    /// What is demanded.
    pub fn demand(&self) -> Demand {
        self.demand
    }

    /// Notes that this move is being played.
    #[inline]
    pub fn follow(&mut self, step: Move) {
        if self.keeps_line {
            self.line.push(step);
        }
    }

    /// Takes back what was last noted.
    #[inline]
    pub fn retrace(&mut self) {
        self.line.pop();
    }

    /// Can the attacker, to move, force the goal in at most so many moves?
    ///
    /// # Errors
    /// The search was ended before it knew.
    #[inline]
    pub fn attack<P: Lookahead>(&mut self, position: &P, moves: u16) -> Answer<bool> {
        if stack::is_due(moves.into()) {
            return stack::deeper(self.ticker.control(), || self.attack_here(position, moves));
        }
        self.attack_here(position, moves)
    }

    fn attack_here<P: Lookahead>(&mut self, position: &P, moves: u16) -> Answer<bool> {
        self.ticker.tick()?;
        if moves == 0 {
            return Ok(false);
        }
        if self.demand.quodlibet && self.in_one(position) {
            return Ok(true);
        }
        if self.attacker_is_bound(position) || self.mates_no_more(position) {
            return Ok(false);
        }
        let worth_keeping = if P::KEEPS_LAST_MOVES {
            1
        } else {
            self.demand.worth_keeping()
        };
        if moves < worth_keeping || self.demand.exact {
            return self.attack_at(position, moves, None).map(|step| step.is_some());
        }
        let key = position.key() ^ self.allowance_key();
        let known = self.recall(key);
        if moves <= known.refuted {
            return Ok(false);
        }
        if known.proved != 0 && known.proved <= moves {
            return Ok(true);
        }
        for length in known.refuted + 1..=moves {
            if let Some(step) = self.attack_at(position, length, known.step)? {
                let facts = Facts {
                    proved: length,
                    refuted: length - 1,
                    step: Some(step),
                };
                self.store(key, facts);
                return Ok(true);
            }
        }
        let refuted = moves;
        self.store(key, Facts { refuted, ..known });
        Ok(false)
    }

    fn recall(&self, key: Key) -> Facts {
        self.table.and_then(|table| table.get(key)).unwrap_or_default()
    }

    fn store(&self, key: Key, facts: Facts) {
        if let Some(table) = self.table {
            table.put(key, facts);
        }
    }

    /// The least number of moves, up to a bound, in which the attacker, to move, can force the goal.
    ///
    /// # Errors
    /// The search was ended before it knew.
    pub fn shortest_attack<P: Lookahead>(&mut self, position: &P, bound: u16) -> Answer<Option<u16>> {
        if self.demand.exact {
            return Ok(self.attack(position, bound)?.then_some(bound));
        }
        for moves in 1..=bound {
            if self.attack(position, moves)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    /// Does this move of the attacker force the goal in at most so many moves, itself included?
    ///
    /// # Errors
    /// The search was ended before it knew.
    pub fn forces<P: Lookahead>(&mut self, position: &P, step: Move, moves: u16) -> Answer<bool> {
        let after = position.play(step);
        if self.wins_with(position, step, &after, moves) {
            return Ok(moves == 1 || moves > 1 && !self.demand.exact);
        }
        Ok(moves > 0 && self.forces_later(position, step, &after, moves)?)
    }

    /// The same of a move that does not reach the goal, as none does where shorter attacks are known to fail.
    ///
    /// # Errors
    /// The search was ended before it knew.
    pub fn forces_later<P: Lookahead>(&mut self, position: &P, step: Move, after: &P, moves: u16) -> Answer<bool> {
        if self.spoils(position, step, after) {
            return Ok(false);
        }
        self.follow(step);
        let forced = self.defend(after, step, moves - 1)?;
        self.retrace();
        Ok(forced)
    }

    /// The first moves that force the goal in at most so many moves, when it cannot be forced in fewer. The search for
    /// them ends as soon as there are more than `most`.
    ///
    /// # Errors
    /// The search was ended before it knew.
    pub fn keys<P: Lookahead>(&mut self, position: &P, moves: u16, most: usize) -> Answer<Vec<Move>> {
        if self.attacker_is_bound(position) {
            return Ok(Vec::new());
        }
        let list = self.attacks_in_order(position, moves, None);
        self.forcing(position, list, moves, most)
    }

    /// Those of these moves of the attacker that force the goal in so many moves, when it cannot be forced in fewer. The
    /// search for them ends as soon as there are more than `most`.
    ///
    /// # Errors
    /// The search was ended before it knew.
    pub fn forcing<P: Lookahead>(
        &mut self,
        position: &P,
        steps: impl IntoIterator<Item = Move>,
        moves: u16,
        most: usize,
    ) -> Answer<Vec<Move>> {
        let mut found = Vec::new();
        let mut cache = self.refutation_cache(moves);
        for step in steps {
            if cache.holds_back(position, step, &self.memory) {
                continue;
            }
            let forces = match moves {
                0 | 1 => self.forces(position, step, moves)?,
                _ => self.forces_later(position, step, &position.play(step), moves)?,
            };
            if forces {
                found.push(step);
            }
            if found.len() > most {
                break;
            }
        }
        Ok(found)
    }

    /// Is every move of the defender, to move, met by the attacker with so many moves left? The defender
    /// answers `attack`, which matters only for the order in which his moves are tried.
    ///
    /// # Errors
    /// The search was ended before it knew.
    pub fn defend<P: Lookahead>(&mut self, position: &P, attack: Move, left: u16) -> Answer<bool> {
        self.ticker.tick()?;
        if left == 0 && self.demand.play == Play::Direct {
            return Ok(false);
        }
        if self.defender_must_fulfil(position) {
            return Ok(left == 0 || !self.demand.exact);
        }
        if self.demand.parries && left > 0 && !position.in_check(position.turn()) {
            return self.attack_again(position, left);
        }
        if self.demand.limits != Limits::NONE {
            return self.defend_within_limits(position, attack, left);
        }
        self.meets_all(position, attack, left)
    }

    /// Can the attacker force the goal when the defender makes no move? That the play could have ended here was asked before:
    /// attacks are deepened move by move.
    fn attack_again<P: Lookahead>(&mut self, position: &P, left: u16) -> Answer<bool> {
        self.follow(Move::PASS);
        let forced = self.attack(&position.pass(), left)?;
        self.retrace();
        Ok(forced)
    }

    /// Is every move of the defender met, wherever nothing else counts?
    pub(super) fn meets_all<P: Lookahead>(&mut self, position: &P, attack: Move, left: u16) -> Answer<bool> {
        if let Some(reply) = self.refutation(position, attack, left)? {
            self.note_refutation(attack, reply, left);
            return Ok(false);
        }
        // A goal that only an illegal move reaches is the last resort of a defender who must move.
        let resort = self.demand.play != Play::Direct && self.demand.goal.exposes_mover();
        Ok(position.has_legal_move() || resort && self.in_one(position))
    }

    /// What may refute first moves of play of so many moves without their being played.
    pub fn refutation_cache(&self, moves: u16) -> RefutationCache {
        // Only first moves of a mate in two can be refuted without being played.
        RefutationCache::new(moves == 2 && self.demand == Demand::new(Play::Direct, Goal::Mate))
    }

    /// The reply that is known to refute a first move, if one is.
    pub fn known_refutation<P: Lookahead>(
        &self,
        position: &P,
        step: Move,
        cache: &mut RefutationCache,
    ) -> Option<Move> {
        cache.refutation_of(position, step, &self.memory)
    }

    /// Remembers a reply that refuted with so many moves left, to be tried first where the like comes up.
    pub fn note_refutation(&mut self, attack: Move, reply: Move, left: u16) {
        self.memory.refuted(before_end(left), attack, reply);
    }

    /// The defender's moves that refuted last, with so many moves left to the attacker.
    fn latest_refutations(&self, attack: Move, left: u16) -> impl DoubleEndedIterator<Item = Move> + use<> {
        self.memory.replies(before_end(left), attack)
    }

    /// A move of the defender that is not met, with so many moves left to the attacker; see [`defend`](Self::defend).
    ///
    /// # Errors
    /// The search was ended before it knew.
    pub fn refutation<P: Lookahead>(&mut self, position: &P, attack: Move, left: u16) -> Answer<Option<Move>> {
        let mut tried = SmallVec::<[Move; 4]>::new();
        let list = if left >= self.demand.worth_keeping() {
            match self.defences_in_order(position, attack, left) {
                Ok(list) => list,
                Err(refutation) => return Ok(Some(refutation)),
            }
        } else if position.chooses() {
            let mut list = position.legal();
            order::promote(self.latest_refutations(attack, left), &mut list);
            list
        } else {
            // Nearly always one of these refutes, and others need not be listed.
            for reply in self.latest_refutations(attack, left) {
                let Some(reply) = position.legal_like(reply).filter(|reply| !tried.contains(reply)) else {
                    continue;
                };
                if !self.meets(position, reply, left)? {
                    return Ok(Some(reply));
                }
                tried.push(reply);
            }
            position.legal()
        };
        for &reply in list.iter().filter(|reply| !tried.contains(reply)) {
            if !self.meets(position, reply, left)? {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    /// The defender's moves, when the table knows of what follows: checks first, since few moves answer them, then
    /// captures of officers, then the latest refutations. If one is known to refute, it alone.
    fn defences_in_order<P: Lookahead>(&self, position: &P, attack: Move, left: u16) -> Result<MoveList, Move> {
        let list = position.legal();
        let (mut checks, mut captures, mut others) = (MoveList::new(), MoveList::new(), MoveList::new());
        let mut keys = SmallVec::<[Key; 64]>::new();
        for &reply in &list {
            let after = position.play(reply);
            keys.push(after.key() ^ self.allowance_key());
            if after.in_check(after.turn()) {
                checks.push(reply);
            } else if reply.captured().is_some_and(|role| role != Role::PAWN) {
                captures.push(reply);
            } else {
                others.push(reply);
            }
        }
        // One after the other: the processor waits for several entries of the table at once.
        for (&reply, &key) in list.iter().zip(&keys) {
            let known = self.recall(key);
            if known.refuted >= left && !self.fulfils(position, reply, &position.play(reply)) {
                return Err(reply);
            }
        }
        for list in [&mut captures, &mut others] {
            order::promote(self.latest_refutations(attack, left), list);
        }
        checks.extend(captures);
        checks.extend(others);
        Ok(checks)
    }

    /// Does the attacker, with so many moves left, force the goal after this move of the defender?
    ///
    /// # Errors
    /// The search was ended before it knew.
    pub fn meets<P: Lookahead>(&mut self, position: &P, defence: Move, left: u16) -> Answer<bool> {
        let after = position.play(defence);
        if self.fulfils(position, defence, &after) {
            return Ok(left == 0 || !self.demand.exact);
        }
        if left == 0 || self.saves(position, defence, &after) {
            return Ok(false);
        }
        self.follow(defence);
        let met = self.attack(&after, left)?;
        self.retrace();
        Ok(met)
    }

    /// The moves of the attacker that may force the goal in exactly this number of moves.
    fn attacks<P: Lookahead>(&self, position: &P, moves: u16) -> MoveList {
        let mut list = MoveList::new();
        let demand = Demand {
            parries: false,
            limits: Limits::NONE,
            ..self.demand
        };
        if moves == 1 && demand == Demand::new(Play::SelfPlay, Goal::Mate) {
            position.moves_before_selfmate(&mut list);
        } else {
            position.legal_moves(&mut list);
        }
        list
    }

    /// The same, those first that are the likeliest to force it.
    fn attacks_in_order<P: Lookahead>(&self, position: &P, moves: u16, hint: Option<Move>) -> MoveList {
        let mut list = self.attacks(position, moves);
        // A defender who makes no move is not hemmed in by it.
        if moves > 2 && !self.demand.parries {
            order::by_mobility(position, self.most_replies(moves), &mut list);
        }
        self.memory.promote(2 * moves as usize, hint, &mut list);
        list
    }

    /// A move that forces the goal in exactly this number of moves, shorter ones being refuted.
    fn attack_at<P: Lookahead>(&mut self, position: &P, moves: u16, hint: Option<Move>) -> Answer<Option<Move>> {
        let direct = self.demand.play == Play::Direct;
        if direct && moves == 1 {
            return Ok(self.in_one(position).then_some(Move::PASS));
        }
        let list = self.attacks_in_order(position, moves, hint);
        let mut cache = self.refutation_cache(moves);
        for &step in &list {
            if cache.holds_back(position, step, &self.memory) {
                continue;
            }
            if self.forces_later(position, step, &position.play(step), moves)? {
                self.memory.settled(2 * moves as usize, step);
                return Ok(Some(step));
            }
        }
        Ok(None)
    }
}
