//! Men that move to every place of a pattern, in different lines.

use super::change::fact;
use super::deed::origin;
use super::path::Paths;
use super::promotion::stands_at_home;
use super::{Fact, Layer, Passage, Shown, Theme};
use crate::geometry::{Place, Shape};
use crate::pieces::{Color, Role};
use crate::position::{Kind, Move};
use crate::problem::Problem;
use crate::solution::{Attack, Solution, Step};
use std::collections::{BTreeMap, BTreeSet};
use std::iter;

/// Files to the right and ranks forward.
type Way = (i8, i8);

/// One step, two steps, and captures to both sides.
const PAWN: &[Way] = &[(0, 1), (0, 2), (-1, 1), (1, 1)];
const STAR: &[Way] = &[(1, 1), (1, -1), (-1, 1), (-1, -1)];
const CROSS: &[Way] = &[(0, 1), (0, -1), (-1, 0), (1, 0)];
const BIG_STAR: &[Way] = &[(2, 2), (2, -2), (-2, 2), (-2, -2)];
const BIG_CROSS: &[Way] = &[(0, 2), (0, -2), (-2, 0), (2, 0)];
const WHEEL: &[Way] = &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The ways of a pattern, and what it is called for a man of each side.
type Pattern = (&'static [Way], fn(Color) -> Theme);

const PATTERNS: [Pattern; 6] = [
    (PAWN, |color| color.pick(Theme::Albino, Theme::Pickaninny)),
    (STAR, |_| Theme::Star),
    (CROSS, |_| Theme::Cross),
    (WHEEL, |_| Theme::Wheel),
    (BIG_STAR, |_| Theme::BigStar),
    (BIG_CROSS, |_| Theme::BigCross),
];

/// Their numbers.
const ALL: [usize; PATTERNS.len()] = [0, 1, 2, 3, 4, 5];

/// The phase in which a man moves: one of the tries, or the actual play. Of the attacker's first moves the phases are one.
type Phase = Option<usize>;

/// The ways of each man of each side in each pattern, with play that shows them and what follows.
type Told = BTreeMap<(usize, Color, Place, Phase), BTreeMap<Way, (Passage, Option<Move>)>>;

/// What is noted, and whose king is left out.
struct Notes {
    told: Told,
    shape: Shape,
    /// The king of the defender has themes of its own.
    exempt: Option<Color>,
}

/// Pawns that make all four moves from their rank in the array in different lines, and other men that make all moves of a
/// pattern: first moves of keys and, of pawns, of tries, or moves of one phase, of men that have not moved before.
pub(super) fn facts(problem: &Problem, solution: &Solution, paths: &Paths<'_>) -> Vec<Fact> {
    let battle = problem.stipulation.play.is_battle();
    let mut notes = Notes {
        told: Told::new(),
        shape: problem.diagram.rules.shape,
        exempt: battle.then_some(!problem.diagram.turn),
    };
    if !notes.shape.is_flat() {
        return Vec::new();
    }
    for path in paths.iter().filter(|path| path.single) {
        for (at, step) in path.steps.iter().enumerate() {
            let answer = path.steps.get(at + 1).map(|told| told.step.without_capture());
            notes.note(&ALL, None, (path.moves(at), step), || (path.show(), answer));
        }
    }
    for (number, phase) in solution.tries.iter().enumerate() {
        notes.note_try(number, phase);
    }
    let mut whole: Vec<Fact> = Vec::new();
    for ((pattern, color, ..), ways) in notes.told {
        let (all, theme) = PATTERNS[pattern];
        let told: Option<Vec<(Passage, Option<Move>)>> = all.iter().map(|way| ways.get(way).cloned()).collect();
        let (plays, answers): (Vec<Passage>, BTreeSet<Option<Move>>) = told.into_iter().flatten().unzip();
        // An officer that permits the same wherever it goes shows nothing by it.
        if all == PAWN || notes.exempt != Some(color) || answers.len() > 1 {
            whole.extend(fact(theme(color), plays));
        }
    }
    whole
}

impl Notes {
    /// The first move of a try, and the defences with an only answer after it.
    fn note_try(&mut self, number: usize, phase: &Attack) {
        let passage = |then: &[&Step]| Passage::after(Layer::Try, &phase.step, Shown::Play, then);
        // Any four tries of an officer would make a star: of first moves those of pawns alone count.
        self.note(&[0], None, (iter::empty(), &phase.step), || (passage(&[]), None));
        for variation in &phase.sequel.variations {
            if let [only] = variation.answers.as_slice() {
                let answer = Some(only.step.step.without_capture());
                let show = || (passage(&[&variation.defence, &only.step]), answer);
                let first = iter::once(phase.step.step);
                self.note(&ALL, Some(number), (first, &variation.defence), show);
            }
        }
    }

    /// Notes the way of a man that has not moved before.
    fn note(
        &mut self,
        patterns: &[usize],
        phase: Phase,
        (before, told): (impl DoubleEndedIterator<Item = Move>, &Step),
        show: impl Fn() -> (Passage, Option<Move>),
    ) {
        let (from, way) = (told.step.departure(), self.way(told));
        let patterns = patterns.iter().copied();
        let patterns: Vec<usize> = patterns
            .filter(|&number| PATTERNS[number].0.contains(&way) && self.admits(number, told))
            .collect();
        if patterns.is_empty() || origin(before, from) != from {
            return;
        }
        for pattern in patterns {
            let ways = self.told.entry((pattern, told.by, from, phase)).or_default();
            ways.entry(way).or_insert_with(&show);
        }
    }

    /// Files to the right and ranks forward that a move leads.
    fn way(&self, told: &Step) -> Way {
        let (file, rank, _) = self.shape.coordinates(told.step.from());
        let (to_file, to_rank, _) = self.shape.coordinates(told.step.to());
        let forward = told.by.pick(1, -1) * (to_rank as i8 - rank as i8);
        (to_file as i8 - file as i8, forward)
    }

    /// May the man show the pattern?
    fn admits(&self, pattern: usize, told: &Step) -> bool {
        let (role, from) = (told.step.role(), told.step.departure());
        match PATTERNS[pattern].0 {
            PAWN => role == Role::PAWN && stands_at_home(self.shape, from, told.by),
            _ => {
                let king = role == Role::KING;
                told.step.kind() != Kind::Castling && !told.step.is_zero() && !(king && self.exempt == Some(told.by))
            }
        }
    }
}
