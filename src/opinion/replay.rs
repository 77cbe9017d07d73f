//! The self-check: every fact that a solution tells, played through on the plain rules before it is printed.
//!
//! Each move has to be legal and its sign true; each variation has to end as its play demands; where nothing is
//! threatened, every defence has to be answered or to refute. What is left out of a tree is not looked for.

use super::again::unknown;
use super::plainly::{Plainly, plainly};
use crate::output::coords;
use crate::pieces::Color;
use crate::plain::every::{LineSearch, Now};
use crate::plain::moves::PlainMove;
use crate::plain::place::Color as PlainColor;
use crate::plain::position::Plain;
use crate::problem::{Problem, Telling};
use crate::solution::{Attack, Line, Piece, Sequel, Sign, Solution, Step, Variation, with_room};
use crate::stipulation::{Ending, Goal, Play, Stipulation};
use std::collections::BTreeSet;
use thiserror::Error;

/// What a solution tells and the plain rules deny. This must not happen.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{path}: {what}")]
pub struct Contradiction {
    /// The moves that lead there, in coordinates.
    path: String,
    what: String,
}

type Held = Result<(), Contradiction>;

/// Plays the solution of one problem through.
pub struct Replay<'p> {
    problem: &'p Problem,
    stipulation: Stipulation,
    plainly: Plainly,
}

/// Plays a whole solution through; of what the plain rules do not know nothing is said.
///
/// # Errors
/// Something of it is not so.
pub fn self_check(problem: &Problem, solution: &Solution) -> Held {
    match Replay::of(problem) {
        Ok(replay) => with_room(&problem.stipulation, || replay.solution(solution)),
        Err(_) => Ok(()),
    }
}

impl<'p> Replay<'p> {
    /// A replay of this problem's solution.
    ///
    /// # Errors
    /// Names what is not played through.
    pub fn of(problem: &'p Problem) -> Result<Self, &'static str> {
        let stipulation = problem.demand();
        if let Some(what) = unknown(problem, false) {
            return Err(what);
        }
        Ok(Replay {
            problem,
            stipulation,
            plainly: plainly(problem)?,
        })
    }

    /// Plays all of a solution through.
    ///
    /// # Errors
    /// Something of it is not so.
    pub fn solution(&self, solution: &Solution) -> Held {
        self.set_play(&solution.set_play)?;
        solution.post_key.iter().try_for_each(|play| self.post_key(play))?;
        let attacks = solution.keys.iter().chain(&solution.tries);
        attacks.into_iter().try_for_each(|attack| self.first_move(attack))?;
        self.lines(&solution.set_solutions, true)?;
        self.lines(&solution.solutions, false)
    }

    /// Plays a piece of it through.
    ///
    /// # Errors
    /// Something of it is not so.
    pub fn piece(&self, piece: &Piece) -> Held {
        match piece {
            Piece::SetPlay(variations) => self.set_play(variations),
            Piece::PostKey(play) => self.post_key(play),
            Piece::SetLine(line) => self.lines(std::slice::from_ref(line), true),
            Piece::Line(line) => self.lines(std::slice::from_ref(line), false),
            Piece::Key(attack) | Piece::Try(attack) => self.first_move(attack),
        }
    }

    fn moves(&self) -> usize {
        usize::from(self.stipulation.length.moves)
    }

    fn first_move(&self, attack: &Attack) -> Held {
        self.attack(&Scene::of(&self.plainly.start), attack, self.moves(), &Path::START)
    }

    fn set_play(&self, variations: &[Variation]) -> Held {
        // Set play that answers a double step begins elsewhere.
        if variations.is_empty() || self.problem.set_play_apart().is_some() {
            return Ok(());
        }
        let passed = self.pass(&self.plainly.start, &Path::START)?;
        let passed = Scene::of(&passed);
        let each = |told| self.variation(&passed, told, self.moves() - 1, &Path::START);
        variations.iter().try_for_each(each)
    }

    fn post_key(&self, play: &Sequel) -> Held {
        self.sequel(&self.plainly.start, play, self.moves() - 1, &Path::START)
    }

    /// A move of the attacker, who has so many moves left with it, and what follows.
    fn attack(&self, before: &Scene<'_>, attack: &Attack, moves: usize, path: &Path<'_>) -> Held {
        let (m, after) = self.play(before, &attack.step, path)?;
        let path = &path.then(m.coords());
        if moves == 0 {
            return path.deny("one move more than is stipulated");
        }
        let sequel = &attack.sequel;
        let ends = sequel.threats.is_empty() && sequel.variations.is_empty() && sequel.refutations.is_empty();
        if ends && self.tells_all() && self.stipulation.play == Play::Direct {
            return match self.reaches(self.stipulation.goal, before, (&m, &attack.step)) {
                true => Ok(()),
                false => path.deny("the play ends, and the goal is not reached"),
            };
        }
        self.sequel(&after, sequel, moves - 1, path)
    }

    /// Is nothing left out but what a threat meets?
    fn tells_all(&self) -> bool {
        let told = &self.problem.settings.told;
        told.variations
            && told.threats == Telling::Told
            && told.short_variations == Telling::Told
            && !self.stipulation.exact
    }

    /// What follows a move of the attacker, who has so many moves left.
    fn sequel(&self, after: &Now, sequel: &Sequel, moves: usize, path: &Path<'_>) -> Held {
        if sequel.zugzwang && after.checked() {
            return path.deny("told as zugzwang, and is check");
        }
        if !sequel.threats.is_empty() {
            let passed = self.pass(after, path)?;
            let passed = Scene::of(&passed);
            let each = |threat| self.attack(&passed, threat, moves, path);
            sequel.threats.iter().try_for_each(each)?;
        }
        // Where nothing is threatened every defence has to be told.
        let all = sequel.threats.is_empty() && self.tells_all();
        let legal = all.then(|| after.plain.all_moves());
        let after = Scene { now: after, legal };
        let each = |told| self.variation(&after, told, moves, path);
        sequel.variations.iter().try_for_each(each)?;
        for refutation in &sequel.refutations {
            let (m, _) = self.play(&after, refutation, path)?;
            if self.suits(&after, (&m, refutation)) {
                return path.then(m.coords()).deny("told as a refutation, and reaches the goal");
            }
        }
        match &after.legal {
            Some(legal) => self.all_are_met(after.now, legal, sequel, path),
            None => Ok(()),
        }
    }

    /// Is every defence told?
    fn all_are_met(&self, after: &Now, legal: &[PlainMove], sequel: &Sequel, path: &Path<'_>) -> Held {
        let rules = &self.problem.diagram.rules;
        let told = sequel.variations.iter().map(|told| &told.defence);
        let told = told.chain(&sequel.refutations);
        let told: BTreeSet<String> = told.map(|told| coords(rules, told.step)).collect();
        let suits = |m: &PlainMove| self.is_indirect() && self.would_reach(self.stipulation.goal, after, m);
        let obliged = || matches!(self.stipulation.play, Play::Reflex | Play::SemiReflex) && legal.iter().any(suits);
        let missing = legal.iter().find(|m| !told.contains(m.coords()) && !suits(m));
        match missing.filter(|_| !obliged()) {
            None => Ok(()),
            Some(m) => path.then(m.coords()).deny("a defence that nothing is told of"),
        }
    }

    /// A defence and its answers.
    fn variation(&self, before: &Scene<'_>, variation: &Variation, moves: usize, path: &Path<'_>) -> Held {
        let (m, after) = self.play(before, &variation.defence, path)?;
        let path = &path.then(m.coords());
        if variation.answers.is_empty() && !self.suits(before, (&m, &variation.defence)) {
            return path.deny("a defence that nothing answers");
        }
        let after = Scene::of(&after);
        let each = |answer| self.attack(&after, answer, moves, path);
        variation.answers.iter().try_for_each(each)
    }

    /// Does this move of the defender, which was played, reach the goal, as the attacker wants him to?
    fn suits(&self, before: &Scene<'_>, played: (&PlainMove, &Step)) -> bool {
        self.is_indirect() && self.reaches(self.stipulation.goal, before, played)
    }

    fn is_indirect(&self) -> bool {
        self.stipulation.play != Play::Direct
    }

    /// Does a move that was played reach the goal? Whether it mates its sign tells, which has been found true.
    fn reaches(&self, goal: Goal, before: &Scene<'_>, (m, step): (&PlainMove, &Step)) -> bool {
        match goal {
            Goal::Mate => step.outcome == Sign::Mate,
            Goal::Stalemate => step.outcome == Sign::Stalemate,
            _ => self.search().reaches(goal, before.now, m),
        }
    }

    /// Would a move that is told nowhere reach the goal?
    fn would_reach(&self, goal: Goal, before: &Now, m: &PlainMove) -> bool {
        match goal {
            Goal::Mate => before.plain.play(m).mated(),
            Goal::Stalemate => before.plain.play(m).stalemated(),
            _ => self.search().reaches(goal, before, m),
        }
    }

    /// Lines, of the set play or not. Each is played on from where it parts from the one before.
    fn lines(&self, lines: &[Line], is_set: bool) -> Held {
        if is_set && self.problem.set_play_apart().is_some() {
            return Ok(());
        }
        let mut played = Vec::new();
        lines.iter().try_for_each(|line| self.line(line, is_set, &mut played))
    }

    fn line(&self, line: &Line, is_set: bool, played: &mut Vec<Played>) -> Held {
        let alike = played
            .iter()
            .zip(line)
            .take_while(|(played, step)| played.step == **step);
        // The last move is played anew, as it has to end the line.
        let shared = alike.count().min(line.len().saturating_sub(1));
        played.truncate(shared);
        for (index, step) in line.iter().enumerate().skip(shared) {
            let texts: Vec<&str> = played.iter().map(|played| played.text.as_str()).collect();
            let path = Path::of(&texts);
            let now = played.last().map_or(&self.plainly.start, |played| &played.after);
            let passes = now.plain.turn != plain_color(step.by);
            if passes && !(is_set && index == 0 || self.stipulation.play.is_series()) {
                return path.deny("a move of the side that is not to move");
            }
            let passed = if passes { Some(self.pass(now, &path)?) } else { None };
            let before = Scene::of(passed.as_ref().unwrap_or(now));
            let (m, after) = self.play(&before, step, &path)?;
            if index + 1 == line.len() && !self.ends(&before, (&m, step)) {
                return path.then(m.coords()).deny("the line ends, and the goal is not reached");
            }
            let (step, text) = (step.clone(), m.coords().to_string());
            played.push(Played { step, text, after });
        }
        Ok(())
    }

    /// Does this last move of a line end it as is demanded?
    fn ends(&self, before: &Scene<'_>, played: (&PlainMove, &Step)) -> bool {
        let goal = self.stipulation.goal;
        let reaches = self.reaches(goal, before, played);
        let ending = self.stipulation.play.ending();
        let forced =
            self.stipulation.play == Play::HelpSelf || matches!(ending, Some(Ending::SelfPlay | Ending::HelpSelf));
        let own = match (self.stipulation.play, ending) {
            (Play::ReciprocalHelp { black }, _) | (_, Some(Ending::ReciprocalHelp { black })) => Some(black),
            _ => None,
        };
        let all = || {
            let legal = before.now.plain.all_moves();
            legal.iter().all(|m| self.would_reach(goal, before.now, m))
        };
        let by_own = own.is_some_and(|own: Goal| self.reaches(own, before, played));
        (reaches && (!forced || all())) || by_own
    }

    fn search(&self) -> LineSearch<'_> {
        LineSearch::new(&self.stipulation, self.plainly.target.as_ref())
    }

    /// Leaves a move to the other side.
    fn pass(&self, now: &Now, path: &Path<'_>) -> Result<Now, Contradiction> {
        match now.checked() {
            true => path.deny("a side in check is passed over").map(|()| now.clone()),
            false => Ok(now.pass()),
        }
    }

    /// Plays a move that has to be legal and to be what its sign says.
    fn play(&self, before: &Scene<'_>, step: &Step, path: &Path<'_>) -> Result<(PlainMove, Now), Contradiction> {
        let now = before.now;
        let text = coords(&self.problem.diagram.rules, step.step);
        let exposing = || {
            let exposes = self.stipulation.goal.exposes_mover();
            exposes.then(|| now.plain.exposing_moves().into_iter().find(|m| m.coords() == text))?
        };
        let m = before.find(&text).or_else(exposing);
        let path = path.then(&text);
        let Some(m) = m else {
            return Err(path.contradiction("no legal move"));
        };
        let after = now.play(&m);
        let sign = sign(&after.plain);
        match sign == step.outcome {
            true => Ok((m, after)),
            false => Err(path.contradiction(&format!("told as {}, is {}", name(step.outcome), name(sign)))),
        }
    }
}

/// A position in which moves are told, and its legal moves where all of them are needed.
struct Scene<'n> {
    now: &'n Now,
    legal: Option<Vec<PlainMove>>,
}

impl<'n> Scene<'n> {
    fn of(now: &'n Now) -> Self {
        Scene { now, legal: None }
    }

    /// The legal move with these coordinates.
    fn find(&self, text: &str) -> Option<PlainMove> {
        let Some(legal) = &self.legal else {
            return self.now.plain.find(text);
        };
        let found = legal.binary_search_by(|m| m.coords().cmp(text));
        found.ok().map(|index| legal[index])
    }
}

/// A move of a line that has been played, and where it leads.
struct Played {
    step: Step,
    text: String,
    after: Now,
}

/// What the side to move stands in after a move.
fn sign(after: &Plain) -> Sign {
    match after.check_and_move() {
        (true, false) => Sign::Mate,
        (true, true) => Sign::Check,
        (false, false) => Sign::Stalemate,
        (false, true) => Sign::Quiet,
    }
}

fn name(sign: Sign) -> &'static str {
    match sign {
        Sign::Quiet => "quiet",
        Sign::Check => "check",
        Sign::Mate => "mate",
        Sign::Stalemate => "stalemate",
    }
}

fn plain_color(color: Color) -> PlainColor {
    color.pick(PlainColor::White, PlainColor::Black)
}

/// The moves that lead to a place in the play.
struct Path<'a> {
    before: Option<&'a Path<'a>>,
    last: &'a [&'a str],
    one: Option<&'a str>,
}

impl<'a> Path<'a> {
    const START: Path<'static> = Path {
        before: None,
        last: &[],
        one: None,
    };

    fn of(moves: &'a [&'a str]) -> Self {
        Path {
            before: None,
            last: moves,
            one: None,
        }
    }

    fn then(&'a self, last: &'a str) -> Path<'a> {
        Path {
            before: Some(self),
            last: &[],
            one: Some(last),
        }
    }

    fn moves(&self) -> Vec<&str> {
        let mut moves = self.before.map(Path::moves).unwrap_or_default();
        moves.extend(self.last);
        moves.extend(self.one);
        moves
    }

    fn contradiction(&self, what: &str) -> Contradiction {
        let path = self.moves().join(" ");
        Contradiction {
            path: if path.is_empty() {
                "the diagram".to_string()
            } else {
                path
            },
            what: what.to_string(),
        }
    }

    fn deny(&self, what: &str) -> Held {
        Err(self.contradiction(what))
    }
}
