//! The checker: walks a certificate on the plain rules, and believes nothing else.

use super::flaw::Flaw;
use super::{Certificate, Claims};
use crate::plain::men::Men;
use crate::plain::moves::PlainMove;
use crate::plain::place::Color;
use crate::plain::position::{Castling, Plain};
use crate::plain::stipulation::{Goal, Play, Stipulation};
use crate::solution::LONGEST;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// What a walk has seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// Legal first moves.
    pub first_moves: usize,
    /// Positions visited.
    pub positions: u64,
}

type Walk = Result<(), Flaw>;

/// All that decides what can happen, where no pawn can be taken in passing.
type Known = (Men, Color, BTreeSet<Castling>);

/// Walks through a certificate; `go_on` is asked at each position.
///
/// # Errors
/// The first flaw: something claimed is not proved, or there are bytes too few or too many.
pub fn check(certificate: &Certificate, go_on: &mut dyn FnMut() -> bool) -> Result<Checked, Flaw> {
    let header = &certificate.header;
    let rules = header.rules.plain()?;
    let diagram = Plain::from_fen(rules, &header.fen).map_err(Flaw::new)?;
    if diagram.rules != rules {
        return Err(Flaw::new("the diagram has boards of another shape"));
    }
    let stipulation = Stipulation::parse(&header.stipulation).map_err(Flaw::new)?;
    let battle = matches!(
        stipulation.play,
        Play::Direct | Play::Selfmate | Play::Reflex | Play::SemiReflex
    );
    let goal = matches!(stipulation.goal, Goal::Mate | Goal::Stalemate);
    if !battle || !goal || stipulation.and_a_half || !(1..=usize::from(LONGEST)).contains(&stipulation.moves) {
        return Err(Flaw::new(format!(
            "`{}` is no battle that has certificates",
            header.stipulation
        )));
    }
    if diagram.in_check(diagram.turn.other()) {
        return Err(Flaw::new("the side that is not to move is in check"));
    }
    let mut checker = Checker {
        play: stipulation.play,
        goal: stipulation.goal,
        bytes: &certificate.bytes,
        at: 0,
        won: HashMap::new(),
        held: HashMap::new(),
        seen: Checked::default(),
        go_on,
    };
    checker.claims(&diagram, stipulation.moves, &header.claims)?;
    match certificate.bytes.len() - checker.at {
        0 => Ok(checker.seen),
        left => Err(Flaw::new(format!("{left} bytes are left when all is proved"))),
    }
}

struct Checker<'c> {
    play: Play,
    goal: Goal,
    bytes: &'c [u8],
    at: usize,
    won: HashMap<Known, usize>,
    held: HashMap<Known, usize>,
    seen: Checked,
    go_on: &'c mut dyn FnMut() -> bool,
}

impl Checker<'_> {
    /// All that is claimed of a diagram, the set play first.
    fn claims(&mut self, diagram: &Plain, moves: usize, claims: &Claims) -> Walk {
        if let Some(refutations) = &claims.after_key {
            if !(claims.keys.is_empty() && claims.tries.is_empty() && claims.set_play.is_none()) {
                return Err(Flaw::new("play after the key has no keys, tries or set play"));
            }
            return self.after_key(diagram, moves - 1, refutations);
        }
        if let Some(set_play) = &claims.set_play {
            let told: BTreeMap<&str, &[String]> = set_play
                .iter()
                .map(|told| (told.defence.as_str(), told.answers.as_slice()))
                .collect();
            if told.len() != set_play.len() {
                return Err(Flaw::new("a defence of the set play is told twice"));
            }
            self.set_play(diagram, moves - 1, told)?;
        }
        let first_moves = self.legal(diagram)?;
        self.seen.first_moves = first_moves.len();
        let bound = self.is_bound(diagram);
        let mut keys = distinct(&claims.keys)?;
        let steps: Vec<String> = claims.tries.iter().map(|told| told.step.clone()).collect();
        let mut tries = distinct(&steps)?;
        for m in first_moves.iter().filter(|_| !bound) {
            let key = keys.remove(m.coords());
            match (key, tries.remove(m.coords())) {
                (true, true) => return Err(Flaw::new(format!("{} is told as a key and as a try", m.coords()))),
                (true, false) => self.forced(diagram, m, moves)?,
                (false, true) => {
                    let told = claims.tries.iter().find(|told| told.step == m.coords());
                    self.tried(diagram, m, moves, told.map_or(&[], |told| &told.refutations))?;
                }
                (false, false) => self.refuted(diagram, m, moves)?,
            }
        }
        none_left(keys.into_iter().chain(tries), "first move that could be tried")
    }

    /// If the defender began: these defences are met by these answers, and no others are met.
    fn set_play(&mut self, diagram: &Plain, left: usize, mut told: BTreeMap<&str, &[String]>) -> Walk {
        let is_open = !diagram.in_check(diagram.turn);
        let passed = diagram.pass();
        let obliged = is_open && self.obliges(&passed);
        for defence in self.legal(&passed)?.iter().filter(|_| is_open) {
            let answers = told.remove(defence.coords());
            if self.suits(&passed, defence) {
                if answers.is_some_and(|answers| !answers.is_empty()) {
                    return Err(Flaw::new(format!(
                        "{} reaches the goal and needs no answer",
                        defence.coords()
                    )));
                }
                continue;
            }
            let after = passed.play(defence);
            match answers {
                Some([]) => return Err(Flaw::new(format!("nothing answers {}", defence.coords()))),
                Some(_) if obliged => return Err(Flaw::new(format!("{} may not be played", defence.coords()))),
                Some(answers) => self.answers(&after, left, answers)?,
                None if obliged => {}
                None => self.hold(&after, left)?,
            }
        }
        none_left(told.into_keys(), "defence of the set play")
    }

    /// Each of these answers forces the goal.
    fn answers(&mut self, position: &Plain, left: usize, answers: &[String]) -> Walk {
        let mut answers = distinct(answers)?;
        if left == 0 || self.is_bound(position) {
            return Err(Flaw::new("the set play has no move left for an answer"));
        }
        for m in self.legal(position)? {
            if answers.remove(m.coords()) {
                self.forced(position, &m, left)?;
            }
        }
        none_left(answers, "legal answer")
    }

    /// The key stands in the diagram and the defender is to move: these defences refute it, and no others.
    fn after_key(&mut self, diagram: &Plain, left: usize, refutations: &[String]) -> Walk {
        self.seen.first_moves = self.legal(diagram)?.len();
        match (self.obliges(diagram), refutations) {
            (true, []) => Ok(()),
            (true, _) => Err(Flaw::new("the defender must reach the goal")),
            (false, _) => self.defended(diagram, left, refutations),
        }
    }

    /// A first move that fails to these defences and to no others.
    fn tried(&mut self, diagram: &Plain, m: &PlainMove, moves: usize, refutations: &[String]) -> Walk {
        if refutations.is_empty() {
            return Err(Flaw::new(format!("the try {} has no refutation", m.coords())));
        }
        let after = diagram.play(m);
        if self.wins(diagram, m) || self.obliges(&after) {
            return Err(Flaw::new(format!("{} solves", m.coords())));
        }
        self.defended(&after, moves - 1, refutations)
    }

    /// The defender is to move, and the attacker has so many moves left: these defences refute, all others are met.
    fn defended(&mut self, after: &Plain, left: usize, refutations: &[String]) -> Walk {
        let mut refutations = distinct(refutations)?;
        for defence in self.legal(after)? {
            let refutes = refutations.remove(defence.coords());
            match self.suits(after, &defence) {
                true if refutes => return Err(Flaw::new(format!("{} does not refute", defence.coords()))),
                true => {}
                false if refutes => self.hold(&after.play(&defence), left)?,
                false => self.win(&after.play(&defence), left)?,
            }
        }
        none_left(refutations, "legal refutation")
    }

    /// The attacker, to move, forces the goal in so many moves: by the move that is told.
    fn win(&mut self, position: &Plain, moves: usize) -> Walk {
        if moves == 0 {
            return Err(Flaw::new(format!("a defence holds out, before byte {}", self.at)));
        }
        let known = known(position, moves);
        if known
            .as_ref()
            .and_then(|known| self.won.get(known))
            .is_some_and(|&least| least <= moves)
        {
            return Ok(());
        }
        if self.is_bound(position) {
            return Err(Flaw::new("the attacker has to reach the goal himself"));
        }
        let m = self.told(position)?;
        self.forced(position, &m, moves)?;
        if let Some(known) = known {
            self.won.insert(known, moves);
        }
        Ok(())
    }

    /// This move of the attacker forces the goal: every defence is met.
    fn forced(&mut self, position: &Plain, m: &PlainMove, moves: usize) -> Walk {
        let after = position.play(m);
        if self.wins(position, m) || self.obliges(&after) {
            return Ok(());
        }
        let defences = self.legal(&after)?;
        if defences.is_empty() {
            return Err(Flaw::new(format!(
                "{} leaves no move and does not reach the goal",
                m.coords()
            )));
        }
        for defence in defences {
            if !self.suits(&after, &defence) {
                self.win(&after.play(&defence), moves - 1)?;
            }
        }
        Ok(())
    }

    /// The attacker, to move, cannot force the goal in so many moves: none of his moves does.
    fn hold(&mut self, position: &Plain, moves: usize) -> Walk {
        let known = known(position, moves);
        if known
            .as_ref()
            .and_then(|known| self.held.get(known))
            .is_some_and(|&most| most >= moves)
        {
            return Ok(());
        }
        if moves == 0 || self.is_bound(position) {
            return Ok(());
        }
        for m in self.legal(position)? {
            self.refuted(position, &m, moves)?;
        }
        if let Some(known) = known {
            self.held.insert(known, moves);
        }
        Ok(())
    }

    /// This move of the attacker does not force the goal: the defence that is told refutes it.
    fn refuted(&mut self, position: &Plain, m: &PlainMove, moves: usize) -> Walk {
        if self.wins(position, m) {
            return Err(Flaw::new(format!(
                "{} reaches the goal, before byte {}",
                m.coords(),
                self.at
            )));
        }
        if moves == 1 && self.play == Play::Direct {
            return Ok(());
        }
        let after = position.play(m);
        if self.obliges(&after) {
            return Err(Flaw::new(format!(
                "after {} the defender must reach the goal",
                m.coords()
            )));
        }
        let defences = self.legal(&after)?;
        if defences.is_empty() {
            return Ok(());
        }
        if moves == 1 {
            let all = defences.iter().all(|defence| self.suits(&after, defence));
            return if all {
                Err(Flaw::new(format!("{} forces the goal", m.coords())))
            } else {
                Ok(())
            };
        }
        let defence = self.told(&after)?;
        if self.suits(&after, &defence) {
            return Err(Flaw::new(format!("{} reaches the attacker's goal", defence.coords())));
        }
        self.hold(&after.play(&defence), moves - 1)
    }

    /// The legal moves, sorted by their coordinates.
    fn legal(&mut self, position: &Plain) -> Result<Vec<PlainMove>, Flaw> {
        self.seen.positions += 1;
        if !(self.go_on)() {
            return Err(Flaw::new("stopped before all was checked"));
        }
        Ok(position.legal_moves())
    }

    /// The move whose number is next: a byte, or two if the number is above 127.
    fn told(&mut self, position: &Plain) -> Result<PlainMove, Flaw> {
        let at = self.at;
        let missing = || Flaw::new(format!("the proof ends at byte {at}, where a move should be told"));
        let low = usize::from(*self.bytes.get(at).ok_or_else(missing)?);
        let number = if low < 128 {
            self.at += 1;
            low
        } else {
            let high = usize::from(*self.bytes.get(at + 1).ok_or_else(missing)?);
            if high == 0 {
                return Err(Flaw::new(format!("byte {at}: a number in two bytes that fits one")));
            }
            self.at += 2;
            low - 128 + 128 * high
        };
        let mut moves = self.legal(position)?;
        if number >= moves.len() {
            return Err(Flaw::new(format!("byte {at}: move {number} of {}", moves.len())));
        }
        Ok(moves.swap_remove(number))
    }

    /// Does this move of the attacker reach the goal, as he wants?
    fn wins(&self, position: &Plain, m: &PlainMove) -> bool {
        self.play == Play::Direct && self.goal.reached(position, m)
    }

    /// Does this move of the defender reach the goal, as the attacker wants?
    fn suits(&self, position: &Plain, m: &PlainMove) -> bool {
        self.play != Play::Direct && self.goal.reached(position, m)
    }

    fn can_reach(&self, position: &Plain) -> bool {
        position.legal_moves().iter().any(|m| self.goal.reached(position, m))
    }

    /// Reflex play: an attacker who can reach the goal has to, and has failed.
    fn is_bound(&self, position: &Plain) -> bool {
        self.play == Play::Reflex && self.can_reach(position)
    }

    /// Reflex play: a defender who can reach the goal has to.
    fn obliges(&self, position: &Plain) -> bool {
        matches!(self.play, Play::Reflex | Play::SemiReflex) && self.can_reach(position)
    }
}

/// Under what a position is remembered: not where one move is left, nor where a pawn might be taken in passing.
fn known(position: &Plain, moves: usize) -> Option<Known> {
    let remembered = moves >= 2 && position.last.is_none();
    remembered.then(|| (position.men.clone(), position.turn, position.castling.clone()))
}

/// That all moves which were told have been met: each of them is such a move.
fn none_left<'t>(told: impl IntoIterator<Item = &'t str>, what: &str) -> Walk {
    match told.into_iter().next() {
        Some(unknown) => Err(Flaw::new(format!("{unknown} is no {what}"))),
        None => Ok(()),
    }
}

/// These moves, each of which is told once.
fn distinct(moves: &[String]) -> Result<BTreeSet<&str>, Flaw> {
    let set: BTreeSet<&str> = moves.iter().map(String::as_str).collect();
    match set.len() == moves.len() {
        true => Ok(set),
        false => Err(Flaw::new("a move is told twice")),
    }
}
