//! What must not change: the point of a problem, as moves.

use super::change::Change;
use crate::analysis::theme::{Theme, themes};
use crate::geometry::Place;
use crate::pieces::Role;
use crate::position::{Kind, Move};
use crate::problem::Problem;
use crate::problem::claims::{Claimed, ClaimedPhase, ClaimedPlay, Claims};
use crate::rules::Rules;
use crate::solution::{Attack, Line, Sequel, Solution, Variation};
use crate::text::named;
use serde::Serialize;
use std::collections::BTreeSet;
use std::str::FromStr;
use thiserror::Error;

named! {
    /// A part of the content that is to be kept.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
    pub enum Keep {
        /// The keys; of lines the first moves.
        Key = "key",
        /// The mates (or other last moves) of the thematic variations; of lines the last moves.
        Mates = "mates",
        /// All solutions of help and series play.
        Lines = "lines",
        /// The tries, with what refutes them.
        Tries = "tries",
        /// The set play.
        SetPlay = "set-play",
        /// The themes that the solution shows, but for those that only describe the play.
        Themes = "themes",
        /// Nothing: any sound problem will do.
        Nothing = "nothing",
    }
}

/// A word that names no part of the content.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` is nothing that can be kept, expected key, mates, lines, tries, set-play, themes or nothing")]
pub struct KeepError(String);

impl FromStr for Keep {
    type Err = KeepError;

    fn from_str(text: &str) -> Result<Self, KeepError> {
        Keep::from_name(text).ok_or_else(|| KeepError(text.to_string()))
    }
}

impl Keep {
    /// What is kept where nothing is said: keys and mates of battles, the lines of other play.
    pub fn usual(problem: &Problem) -> Vec<Keep> {
        match problem.stipulation.play.is_battle() {
            true => vec![Keep::Key, Keep::Mates],
            false => vec![Keep::Lines],
        }
    }
}

/// A move by its way alone: from where to where, and what a pawn becomes. Which man makes it, and what it takes, may
/// change without a change of content.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Way {
    from: Place,
    to: Place,
    becomes: Option<Role>,
    passes: bool,
}

impl Way {
    /// Where it begins.
    pub(super) const fn departure(self) -> Place {
        self.from
    }

    /// The way of a move.
    pub fn of(step: Move) -> Self {
        Way {
            from: step.departure(),
            to: step.arrival(),
            becomes: step.promotion(),
            passes: step.kind() == Kind::Pass,
        }
    }

    /// Where it leads, and what a pawn becomes there.
    pub(super) const fn arrival(self) -> (Place, Option<Role>) {
        (self.to, self.becomes)
    }

    /// The way where changes of the whole diagram take it.
    pub(super) fn carried(self, changes: &[Change], rules: &Rules) -> Self {
        let carry = |place| {
            changes
                .iter()
                .try_fold(place, |place, change| change.carry(place, rules))
        };
        match (carry(self.from), carry(self.to)) {
            (Some(from), Some(to)) if !self.passes => Way { from, to, ..self },
            _ => self,
        }
    }
}

/// A key that may be the key, and the mates after it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Point {
    key: Way,
    mates: BTreeSet<Way>,
}

/// What must not change.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Content {
    keep: Vec<Keep>,
    /// The keys; a sound version has those that it wants among these.
    points: Vec<Point>,
    tries: Vec<(Way, BTreeSet<Way>)>,
    set_play: Vec<(Way, BTreeSet<Way>)>,
    lines: BTreeSet<Vec<Way>>,
    set_lines: BTreeSet<Vec<Way>>,
    themes: BTreeSet<Theme>,
}

impl Content {
    /// The content of a problem: what its stated solution names or, where that says nothing, what was found.
    ///
    /// Thematic are the variations of full length that are stated, or else those without a choice of mates.
    pub fn of(problem: &Problem, solution: &Solution, claims: &Claims, keep: &[Keep]) -> Self {
        let moves = usize::from(problem.stipulation.length.moves);
        let stated = claims.keys.iter().map(|phase| stated_point(phase, solution, moves));
        let mut points: Vec<Point> = stated.collect();
        if points.is_empty() {
            points = solution.keys.iter().map(|phase| found_point(phase, moves)).collect();
        }
        let lines = match claims.lines.is_empty() {
            false => claims.lines.iter().map(|line| stated_ways(line)).collect(),
            true => solution.solutions.iter().map(ways).collect(),
        };
        let set_lines = match claims.set_lines.is_empty() {
            false => claims.set_lines.iter().map(|line| stated_ways(line)).collect(),
            true => solution.set_solutions.iter().map(ways).collect(),
        };
        Content {
            keep: keep.to_vec(),
            points,
            tries: solution.tries.iter().map(attempt).collect(),
            set_play: solution.set_play.iter().filter_map(set_variation).collect(),
            lines,
            set_lines,
            themes: match keep.contains(&Keep::Themes) {
                true => telling_themes(problem, solution),
                false => BTreeSet::new(),
            },
        }
    }

    /// No content at all.
    pub fn nothing() -> Self {
        Content {
            keep: vec![Keep::Nothing],
            ..Content::default()
        }
    }

    /// Is this part to be kept?
    pub fn keeps(&self, part: Keep) -> bool {
        self.keep.contains(&part) && !self.keep.contains(&Keep::Nothing)
    }

    /// Lets a problem tell all that has to be compared, and no more.
    pub fn prepare(&self, problem: &mut Problem) {
        let refutations = self.tries.iter().map(|(_, refutations)| refutations.len());
        let most = refutations.max().unwrap_or(0).max(1);
        let themes = self.keeps(Keep::Themes);
        problem.settings.told.tries = if self.keeps(Keep::Tries) || themes {
            most as u32
        } else {
            0
        };
        problem.settings.told.set_play = self.keeps(Keep::SetPlay) || themes;
    }

    /// Does the solution of a problem that tells all that is to be kept still show the themes?
    pub fn has_themes(&self, problem: &Problem, solution: &Solution) -> bool {
        !self.keeps(Keep::Themes) || self.themes.is_subset(&telling_themes(problem, solution))
    }

    /// Does the solution of a problem that was changed so still have the content?
    pub fn is_kept(&self, changes: &[Change], rules: &Rules, solution: &Solution) -> bool {
        self.lost(changes, rules, solution).is_none()
    }

    /// The first part of the content that the solution of a changed problem no longer has.
    pub fn lost(&self, changes: &[Change], rules: &Rules, solution: &Solution) -> Option<Keep> {
        let carry = |way: &Way| way.carried(changes, rules);
        let parts: [(Keep, &dyn Fn() -> bool); 5] = [
            (Keep::Key, &|| self.has_keys(solution, &carry)),
            (Keep::Mates, &|| self.has_mates(solution, &carry)),
            (Keep::Lines, &|| self.has_lines(solution, &carry)),
            (Keep::Tries, &|| {
                holds(&self.tries, solution.tries.iter().map(attempt), &carry)
            }),
            (Keep::SetPlay, &|| self.has_set_play(solution, &carry)),
        ];
        let mut parts = parts.into_iter().filter(|(part, _)| self.keeps(*part));
        parts.find(|(_, kept)| !kept()).map(|(part, _)| part)
    }

    fn has_keys(&self, solution: &Solution, carry: &dyn Fn(&Way) -> Way) -> bool {
        let is_key = |way: Way| self.points.is_empty() || self.points.iter().any(|point| carry(&point.key) == way);
        let firsts: BTreeSet<Way> = self.lines.iter().filter_map(|line| line.first()).map(carry).collect();
        solution.keys.iter().all(|phase| is_key(Way::of(phase.step.step)))
            && (firsts.is_empty() || firsts == ends(solution, <[Way]>::first))
    }

    fn has_mates(&self, solution: &Solution, carry: &dyn Fn(&Way) -> Way) -> bool {
        let lasts: BTreeSet<Way> = self.lines.iter().filter_map(|line| line.last()).map(carry).collect();
        if !lasts.is_empty() && lasts != ends(solution, <[Way]>::last) {
            return false;
        }
        let has = |phase: &Attack| {
            let key = Way::of(phase.step.step);
            let points = self
                .points
                .iter()
                .filter(|point| !self.keeps(Keep::Key) || carry(&point.key) == key);
            let mates = all_mates(&phase.sequel);
            let mut points = points.peekable();
            points.peek().is_none() || points.any(|point| point.mates.iter().all(|mate| mates.contains(&carry(mate))))
        };
        solution.keys.iter().all(has)
    }

    fn has_lines(&self, solution: &Solution, carry: &dyn Fn(&Way) -> Way) -> bool {
        let carried: BTreeSet<Vec<Way>> = self.lines.iter().map(|line| line.iter().map(carry).collect()).collect();
        let found: BTreeSet<Vec<Way>> = solution.solutions.iter().map(ways).collect();
        // A stated line may stop where the rest is clear.
        let begins = |line: &Vec<Way>| found.iter().any(|whole| whole.starts_with(line));
        carried.iter().all(begins) && (carried.is_empty() || found.len() == carried.len())
    }

    fn has_set_play(&self, solution: &Solution, carry: &dyn Fn(&Way) -> Way) -> bool {
        let found: BTreeSet<Vec<Way>> = solution.set_solutions.iter().map(ways).collect();
        let has = |line: &Vec<Way>| found.contains(&line.iter().map(carry).collect::<Vec<Way>>());
        holds(
            &self.set_play,
            solution.set_play.iter().filter_map(set_variation),
            carry,
        ) && self.set_lines.iter().all(has)
    }
}

/// The themes that a solution shows, but for those that only describe the play.
pub(super) fn telling_themes(problem: &Problem, solution: &Solution) -> BTreeSet<Theme> {
    let shown = themes(problem, solution).into_iter();
    shown.filter(|theme| !theme.is_description()).collect()
}

/// Is each of these among those that were found, with all that belongs to it?
fn holds(
    wanted: &[(Way, BTreeSet<Way>)],
    found: impl Iterator<Item = (Way, BTreeSet<Way>)>,
    carry: &dyn Fn(&Way) -> Way,
) -> bool {
    let found: Vec<(Way, BTreeSet<Way>)> = found.collect();
    wanted.iter().all(|(first, rest)| {
        let wanted = (carry(first), rest.iter().map(carry).collect());
        found.contains(&wanted)
    })
}

/// The first or last moves of all solutions.
fn ends(solution: &Solution, end: fn(&[Way]) -> Option<&Way>) -> BTreeSet<Way> {
    let lines = solution.solutions.iter();
    lines.filter_map(|line| end(&ways(line)).copied()).collect()
}

/// The last moves of all play of full or lesser length after the keys, and of all lines.
pub(super) fn last_ways(solution: &Solution) -> BTreeSet<Way> {
    let after_keys = solution.keys.iter().flat_map(|phase| all_mates(&phase.sequel));
    after_keys.chain(ends(solution, <[Way]>::last)).collect()
}

/// The keys, and the first moves of lines.
pub(super) fn first_ways(solution: &Solution) -> BTreeSet<Way> {
    let keys = solution.keys.iter().map(|phase| Way::of(phase.step.step));
    keys.chain(ends(solution, <[Way]>::first)).collect()
}

/// The mates of the thematic variations, and the last moves of lines.
pub(super) fn thematic_ways(solution: &Solution, moves: usize) -> BTreeSet<Way> {
    let after_keys = solution.keys.iter().flat_map(|phase| found_point(phase, moves).mates);
    after_keys.chain(ends(solution, <[Way]>::last)).collect()
}

/// The ways of all moves of a line.
pub(super) fn ways(line: &Line) -> Vec<Way> {
    line.iter().map(|told| Way::of(told.step)).collect()
}

fn stated_ways(line: &[Move]) -> Vec<Way> {
    line.iter().map(|&step| Way::of(step)).collect()
}

fn attempt(phase: &Attack) -> (Way, BTreeSet<Way>) {
    let refutations = phase.sequel.refutations.iter().map(|told| Way::of(told.step));
    (Way::of(phase.step.step), refutations.collect())
}

/// A variation of the set play with its answer, if there is no choice.
fn set_variation(variation: &Variation) -> Option<(Way, BTreeSet<Way>)> {
    let [answer] = variation.answers.as_slice() else {
        return None;
    };
    let answer = BTreeSet::from([Way::of(answer.step.step)]);
    Some((Way::of(variation.defence.step), answer))
}

fn found_point(phase: &Attack, moves: usize) -> Point {
    let mut mates = BTreeSet::new();
    thematic(&phase.sequel, moves.saturating_sub(1), &mut mates);
    Point {
        key: Way::of(phase.step.step),
        mates,
    }
}

/// The last moves of full length where there is no choice.
fn thematic(sequel: &Sequel, left: usize, mates: &mut BTreeSet<Way>) {
    let answers = sequel.variations.iter().map(|variation| variation.answers.as_slice());
    for choice in answers.chain([sequel.threats.as_slice()]) {
        let [only] = choice else { continue };
        if left == 1 {
            mates.insert(Way::of(only.step.step));
        } else if left > 1 {
            thematic(&only.sequel, left - 1, mates);
        }
    }
}

/// The attacker's last moves in all play.
fn all_mates(sequel: &Sequel) -> BTreeSet<Way> {
    let mut mates = BTreeSet::new();
    for answer in sequel.attacks() {
        // In self-play and reflex play the defender moves once more.
        let ends = |variation: &Variation| variation.answers.is_empty();
        if answer.sequel.threats.is_empty() && answer.sequel.variations.iter().all(ends) {
            mates.insert(Way::of(answer.step.step));
        }
        mates.extend(all_mates(&answer.sequel));
    }
    mates
}

/// A stated key with the stated mates; with those that were found after it where none are stated.
fn stated_point(phase: &ClaimedPhase, solution: &Solution, moves: usize) -> Point {
    let mut mates = BTreeSet::new();
    stated_mates(&phase.play, moves.saturating_sub(1), &mut mates);
    let found = solution.keys.iter().find(|found| found.step.step == phase.key);
    match found {
        Some(found) if mates.is_empty() => found_point(found, moves),
        _ => Point {
            key: Way::of(phase.key),
            mates,
        },
    }
}

fn stated_mates(play: &ClaimedPlay, left: usize, mates: &mut BTreeSet<Way>) {
    let answers = play.replies.iter().map(|defence| defence.play.replies.as_slice());
    let attacks: Vec<&Claimed> = answers.chain([play.threats.as_slice()]).flatten().collect();
    for attack in attacks {
        if left == 1 {
            mates.insert(Way::of(attack.step));
        } else if left > 1 {
            stated_mates(&attack.play, left - 1, mates);
        }
    }
}
