//! What proves a defect that does not show itself: the moves that refute what is stated, or the number of those of which
//! none does what it should.

use super::{Defect, DefectKind};
use crate::pieces::Color;
use crate::position::{AnyPosition, Diagram, Fault, Move, Position};
use crate::problem::{MoveNumber, Opening, Problem, Telling};
use crate::search::Control;
use crate::solution::{Ply, Resources, Solution, Status, canonical_moves, solve};
use crate::stipulation::{Goal, Play};

/// What proves a defect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// Moves of which any is enough.
    AnyOf {
        /// The number of each, where they are numbered.
        number: Option<Ply>,
        /// The moves.
        moves: Vec<Move>,
    },
    /// All the moves of a side there, so many, fail.
    NoneOf {
        /// The number of each, where they are numbered.
        number: Option<Ply>,
        /// How many they are.
        count: usize,
    },
    /// Every first move, with a reply that refutes it; there is none where it leaves no reply, or may not be played.
    Each(Vec<(Move, Option<Move>)>),
    /// A line has so many half-moves where so many are asked for.
    Length {
        /// What it has.
        found: usize,
        /// What is asked for.
        wanted: usize,
    },
    /// A line ends without check.
    NoCheck,
}

/// What proves a defect; nothing where its own moves or the numbers in it do, where the kind of play leaves it to the
/// search, or when the search is ended before it knows.
pub fn proof(problem: &Problem, defect: &Defect, resources: Resources, control: &Control) -> Option<Proof> {
    let scene = Scene::of(problem, resources, control);
    match (defect.kind, problem.stipulation.play.is_battle()) {
        (DefectKind::NoSolution, true) => scene.plain()?.failures(),
        (DefectKind::NoSolution, false) => scene.none_begins(),
        (kind, true) if kind.is_of_statement() => scene.plain()?.of_statement(defect),
        (DefectKind::StatedLine, false) => scene.of_line(&defect.moves),
        _ => None,
    }
}

/// Does a move of the attacker, the last of this play from the diagram, force the goal within the moves that are left after it?
/// If not, these replies refute it. Nothing where the search does not tell.
pub(super) fn holds(
    problem: &Problem,
    play: &[(Ply, Move)],
    resources: Resources,
    control: &Control,
) -> Option<Result<(), Vec<Move>>> {
    Scene::of(problem, resources, control).plain()?.holds(play)
}

/// A position in the play of a problem, and what may be spent on it.
struct Scene<'a> {
    problem: &'a Problem,
    diagram: Diagram,
    resources: Resources,
    control: &'a Control,
}

impl<'a> Scene<'a> {
    /// The diagram of a problem.
    fn of(problem: &'a Problem, resources: Resources, control: &'a Control) -> Scene<'a> {
        Scene {
            problem,
            diagram: problem.diagram.clone(),
            resources,
            control,
        }
    }

    /// This one, if parts of the play can be solved by themselves.
    fn plain(&self) -> Option<&Self> {
        let stipulation = &self.problem.stipulation;
        let goal = stipulation.goal;
        let plain = stipulation.structure.is_none() && !goal.needs_history() && !goal.exposes_mover();
        (plain && self.problem.settings.demanded.opening == Opening::Key).then_some(self)
    }

    /// The one after this play.
    fn after(&self, play: &[(Ply, Move)]) -> Option<Scene<'a>> {
        let start = self.diagram.position().ok()?;
        let rules = self.diagram.rules;
        let diagram = Diagram::of(rules, &played(&start, play));
        Some(Scene { diagram, ..*self })
    }

    /// The legal moves.
    fn moves(&self) -> Result<Vec<Move>, Vec<Fault>> {
        Ok(self.diagram.position()?.legal().into_vec())
    }

    /// That something stated does not hold.
    fn of_statement(&self, defect: &Defect) -> Option<Proof> {
        let (last, _) = defect.at.last()?;
        let number = Some(last.next());
        if last.is_first() {
            let moves = self.holds(&defect.at)?.err()?;
            return (!moves.is_empty()).then_some(Proof::AnyOf { number, moves });
        }
        let left = self.problem.stipulation.length.moves.checked_sub(last.number)?;
        let after = self.after(&defect.at)?;
        let moves = after.answers(left)?;
        Some(match moves.is_empty() {
            true => Proof::NoneOf {
                number,
                count: after.moves().ok()?.len(),
            },
            false => Proof::AnyOf { number, moves },
        })
    }

    /// Does the last move of this play, one of the attacker's, force the goal? If not, these replies refute it.
    fn holds(&self, play: &[(Ply, Move)]) -> Option<Result<(), Vec<Move>>> {
        let ((ply, step), before) = play.split_last()?;
        let left = self.problem.stipulation.length.moves.checked_sub(ply.number)?;
        let before = self.after(before)?.with_turn(self.diagram.turn)?;
        let (index, step) = before.place_of(*step)?;
        let mut problem = before.part(left + 1);
        let settings = &mut problem.settings;
        (settings.limits.from_move, settings.limits.up_to_move) = (Some(index.clone()), Some(index));
        (settings.told.tries, settings.told.trivial_tries) = (u32::MAX, Telling::Told);
        let solution = self.told(&mut problem)?;
        if !solution.keys.is_empty() {
            return Some(Ok(()));
        }
        let told = solution.tries.first();
        Some(Err(match told {
            Some(attempt) => attempt.sequel.refutations.iter().map(|told| told.step).collect(),
            None => before.after(&[(Ply::KEY, step)])?.moves().ok()?,
        }))
    }

    /// The same with this side to move: the other one passes, if it may.
    fn with_turn(self, turn: Color) -> Option<Scene<'a>> {
        if self.diagram.turn == turn {
            return Some(self);
        }
        let position = self.diagram.position().ok()?;
        let rules = self.diagram.rules;
        let may = !position.in_check(position.turn());
        may.then(|| Scene {
            diagram: Diagram::of(rules, &position.pass()),
            ..self
        })
    }

    /// The number of a first move in the order in which the search examines them, and the move as it is legal here, whatever it
    /// takes.
    fn place_of(&self, step: Move) -> Option<(MoveNumber, Move)> {
        let position = self.diagram.position().ok()?;
        let moves = canonical_moves(&position);
        let (number, legal) = (1..).zip(moves).find(|(_, legal)| legal.is_same_way(step))?;
        Some((MoveNumber(vec![number]), legal))
    }

    /// Every first move fails: to a reply, or because it is the last and reaches nothing.
    fn failures(&self) -> Option<Proof> {
        let left = self.problem.stipulation.length.moves.checked_sub(1)?;
        let firsts = self.moves().ok()?;
        if left == 0 && self.problem.stipulation.play == Play::Direct {
            return Some(Proof::NoneOf {
                number: Some(Ply::KEY),
                count: firsts.len(),
            });
        }
        let mut problem = self.problem.clone();
        let settings = &mut problem.settings;
        if settings.limits.picks_first_moves() {
            return None;
        }
        (settings.told.tries, settings.told.trivial_tries) = (u32::MAX, Telling::Told);
        let solution = self.told(&mut problem)?;
        let reply = |first: Move| {
            let attempt = solution.tries.iter().find(|attempt| attempt.step.step == first)?;
            Some(attempt.sequel.refutations.first()?.step)
        };
        let each = firsts.into_iter().map(|first| (first, reply(first)));
        Some(Proof::Each(each.collect()))
    }

    /// No first move of help or series play begins a solution.
    fn none_begins(&self) -> Option<Proof> {
        let start = Scene {
            diagram: self.problem.start().into_owned(),
            ..*self
        };
        Some(Proof::NoneOf {
            number: Some(Ply::KEY),
            count: start.moves().ok()?.len(),
        })
    }

    /// A line of help or series play that is no solution.
    fn of_line(&self, line: &[Move]) -> Option<Proof> {
        let demand = self.problem.demand();
        let plain = demand.play == Play::Help && demand.structure.is_none() && demand.goal == Goal::Mate;
        if !plain {
            return None;
        }
        let (found, wanted) = (line.len(), demand.length.half_moves() as usize);
        if found > wanted {
            return Some(Proof::Length { found, wanted });
        }
        let start = self.problem.start().position().ok()?;
        let rules = self.diagram.rules;
        let last = ended(&start, line);
        let (diagram, checked) = (Diagram::of(rules, &last), last.in_check(last.turn()));
        let end = Scene { diagram, ..*self };
        let number = None;
        let moves = end.moves().ok()?;
        match (found == wanted, checked) {
            (true, false) => Some(Proof::NoCheck),
            (true, true) => Some(Proof::AnyOf { number, moves }),
            (false, _) => Some(Proof::NoneOf {
                number,
                count: moves.len(),
            }),
        }
    }

    /// The attacker's moves that force the goal in so many moves.
    fn answers(&self, left: u16) -> Option<Vec<Move>> {
        if left == 0 {
            return Some(Vec::new());
        }
        let mut problem = self.part(left);
        problem.settings.told.tries = 0;
        let solution = self.told(&mut problem)?;
        Some(solution.keys.iter().map(|phase| phase.step.step).collect())
    }

    /// What is to be done from here in so many moves.
    fn part(&self, moves: u16) -> Problem {
        let mut problem = self.problem.clone();
        problem.diagram = self.diagram.clone();
        problem.stipulation.length.moves = moves;
        problem
    }

    /// The whole solution without its play.
    fn told(&self, problem: &mut Problem) -> Option<Solution> {
        let settings = &mut problem.settings;
        (settings.told.set_play, settings.told.variations) = (false, false);
        settings.limits.max_solutions = None;
        let solution = solve(problem, self.resources, self.control).ok()?;
        (solution.status == Status::Complete).then_some(solution)
    }
}

/// The position after this play. A side passes where the other one is said to move twice in a row, as before a threat or
/// in set play.
fn played(start: &AnyPosition, play: &[(Ply, Move)]) -> AnyPosition {
    let attacker = start.turn();
    play.iter().fold(start.clone(), |position, (ply, step)| {
        match ply.is_first() != (position.turn() == attacker) {
            true => position.pass().play(*step),
            false => position.play(*step),
        }
    })
}

/// The position after these moves.
fn ended(start: &AnyPosition, line: &[Move]) -> AnyPosition {
    line.iter().fold(start.clone(), |position, step| position.play(*step))
}
