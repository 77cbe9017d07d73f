//! Direct, self- and reflex play by brute force: each function is the definition of its name.
//!
//! The attacker is the side to move in the diagram. `n` counts the moves the attacker still has,
//! the one in question included.
//!
//! ```
//! use looking_glass::plain::battle::coords;
//! use looking_glass::plain::position::Plain;
//! use looking_glass::plain::rules::Rules;
//!
//! let position = Plain::from_fen(Rules::named("orthodox")?, "8/8/8/8/8/1K6/6R1/k7 w - - 0 1")?;
//! assert!(coords(&position.legal_moves()).contains(&"g2g1".to_string()));
//! # Ok::<(), String>(())
//! ```

use super::moves::PlainMove;
use super::position::Plain;
use super::stipulation::{Goal, Play};

/// Moves in coordinates, in their order.
pub type Coords = Vec<String>;

/// A battle stipulation without its length.
#[derive(Clone, Copy)]
pub struct Battle<'a> {
    /// Who works for and against the goal.
    pub play: Play,
    /// What is to be reached.
    pub goal: Goal,
    /// May the search go on? What it has found is of no use to anybody if not.
    pub go_on: &'a (dyn Fn() -> bool + Sync),
}

impl Battle<'_> {
    /// A battle that nobody ends.
    pub fn new(play: Play, goal: Goal) -> Self {
        let go_on = &|| true;
        Battle { play, goal, go_on }
    }

    /// The first moves which solve in at most `n` moves.
    pub fn keys(self, diagram: &Plain, n: usize) -> Vec<PlainMove> {
        let mut moves = diagram.legal_moves();
        moves.retain(|m| n > 0 && self.solves(diagram, m, n));
        if self.has_failed(diagram) { Vec::new() } else { moves }
    }

    /// Whether the attacker can force the solution in at most `n` moves.
    fn has_key(self, position: &Plain, n: usize) -> bool {
        let may = (self.go_on)() && n > 0 && !self.has_failed(position);
        may && position.legal_moves().iter().any(|m| self.solves(position, m, n))
    }

    /// In reflex play an attacker who can reach the goal has to, and has failed.
    pub fn has_failed(self, position: &Plain) -> bool {
        self.play == Play::Reflex && self.can_reach_goal(position)
    }

    /// Whether this move of the attacker solves in at most `n` moves.
    fn solves(self, before: &Plain, m: &PlainMove, n: usize) -> bool {
        let after = before.play(m);
        if self.wins(before, m, &after) {
            return true;
        }
        if n == 1 && self.play == Play::Direct {
            return false;
        }
        let defences = after.legal_moves();
        !defences.is_empty() && defences.iter().all(|d| self.is_answered(&after, d, n))
    }

    /// Whether this move of the attacker ends the play with success.
    fn wins(self, before: &Plain, m: &PlainMove, after: &Plain) -> bool {
        self.play == Play::Direct && self.goal.reached(before, m) || self.obliges(after)
    }

    /// Whether this defence, made when the attacker has used one of `n` moves, loses.
    fn is_answered(self, before: &Plain, defence: &PlainMove, n: usize) -> bool {
        let suicide = self.play != Play::Direct && self.goal.reached(before, defence);
        suicide || self.has_key(&before.play(defence), n - 1)
    }

    /// In reflex play a defender who can reach the goal has to.
    fn obliges(self, position: &Plain) -> bool {
        matches!(self.play, Play::Reflex | Play::SemiReflex) && self.can_reach_goal(position)
    }

    fn can_reach_goal(self, position: &Plain) -> bool {
        let moves = position.legal_moves();
        moves.iter().any(|m| self.goal.reached(position, m))
    }

    /// The defences after which this first move does not solve; none after a key. A first move which
    /// leaves the defender without a move and the goal unreached fails without a refutation.
    pub fn refutations(self, diagram: &Plain, m: &PlainMove, n: usize) -> Coords {
        let all = self.refutations_within(diagram, m, n, usize::MAX);
        all.unwrap_or_default()
    }

    /// The same, up to one more than the limit; nothing of a first move that fails without a refutation.
    pub fn refutations_within(self, diagram: &Plain, m: &PlainMove, n: usize, limit: usize) -> Option<Coords> {
        let after = diagram.play(m);
        if self.wins(diagram, m, &after) {
            return Some(Coords::new());
        }
        let defences = after.legal_moves();
        let refuting = defences.iter().filter(|d| !self.is_answered(&after, d, n));
        let refutations = refuting.take(limit.saturating_add(1)).copied().collect::<Vec<_>>();
        (!defences.is_empty()).then(|| coords(&refutations))
    }

    /// What would follow the first move if the defender could pass: the shortest continuations. There
    /// are none if the defender is in check, if it is all over, or if they would take longer than the
    /// solution itself.
    pub fn threats(self, diagram: &Plain, m: &PlainMove, n: usize) -> Coords {
        let after = diagram.play(m);
        let over = self.wins(diagram, m, &after) || after.legal_moves().is_empty();
        if over || after.in_check(after.turn) {
            return Coords::new();
        }
        let length = (1..n).find(|&length| self.solves(diagram, m, length));
        self.shortest(&after.pass(), length.unwrap_or(n) - 1)
    }

    /// The defences to a first move which do not end the play, each with the shortest continuations.
    pub fn variations(self, diagram: &Plain, m: &PlainMove, n: usize) -> Vec<(String, Coords)> {
        if self.play == Play::Direct && self.goal.reached(diagram, m) {
            return Vec::new();
        }
        self.answers(&diagram.play(m), n)
    }

    /// The same without a first move, for the `n - 1` moves that then remain.
    pub fn set_play(self, diagram: &Plain, n: usize) -> Vec<(String, Coords)> {
        if diagram.in_check(diagram.turn) {
            return Vec::new();
        }
        self.answers(&diagram.pass(), n)
    }

    fn answers(self, position: &Plain, n: usize) -> Vec<(String, Coords)> {
        let ends = |d: &PlainMove| self.play != Play::Direct && self.goal.reached(position, d);
        let obliged = self.obliges(position);
        let mut answers = Vec::new();
        for defence in position.legal_moves() {
            if !obliged && !ends(&defence) {
                let continuations = self.shortest(&position.play(&defence), n - 1);
                answers.push((defence.coords().to_string(), continuations));
            }
        }
        answers
    }

    /// The keys of the shortest solution within `n` moves.
    fn shortest(self, position: &Plain, n: usize) -> Coords {
        let lengths = (1..=n).map(|length| self.keys(position, length));
        let found = lengths.into_iter().find(|keys| !keys.is_empty());
        coords(&found.unwrap_or_default())
    }
}

/// The moves as text.
pub fn coords(moves: &[PlainMove]) -> Coords {
    moves.iter().map(|m| m.coords().to_string()).collect()
}
