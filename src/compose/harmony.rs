//! What there is to like in the solutions of help and series play, and how they go together.

use super::content::Way;
use super::term::Term;
use super::version::Version;
use crate::analysis::theme::{Fact, Layer, Theme, origin};
use crate::analysis::{Ending, survey};
use crate::geometry::Place;
use crate::position::{Move, Position};
use crate::solution::{Line, Sign, Step};
use std::collections::{BTreeMap, BTreeSet};

/// Counts what the solutions show; nothing of battles. `is_merit` tells which themes are merits.
pub(super) fn count(version: &Version, facts: &[Fact], is_merit: fn(Theme) -> bool, set: &mut impl FnMut(Term, usize)) {
    let lines = &version.solution.solutions;
    if lines.is_empty() {
        return;
    }
    let captures = lines.iter().flatten().filter(|step| step.step.is_capture());
    let endings = survey(&version.problem, &version.solution);
    let uneconomical = endings.iter().filter(|ending| !ending.mate.economical);
    set(Term::Captures, captures.count());
    set(Term::RepeatedMoves, repeated(lines));
    set(Term::Matching, matching(lines, facts, is_merit));
    set(Term::SharedThemes, shared_themes(lines, facts, is_merit));
    set(Term::ExchangedFunctions, exchanges(&endings));
    set(Term::SetLine, usize::from(version.solution.set_solutions.len() == 1));
    set(Term::Uneconomical, uneconomical.count());
    set(Term::InCheck, usize::from(is_in_check(version)));
}

/// Does the side that begins stand in check?
fn is_in_check(version: &Version) -> bool {
    let position = version.problem.start().position();
    position.is_ok_and(|position| position.in_check(position.turn()))
}

/// For each theme that is a merit the solutions that show it, beyond the first.
fn shared_themes(lines: &[Line], facts: &[Fact], is_merit: fn(Theme) -> bool) -> usize {
    let mut shown: BTreeMap<Theme, BTreeSet<usize>> = BTreeMap::new();
    for fact in facts.iter().filter(|fact| is_merit(fact.theme)) {
        let plays = fact.plays.iter().filter(|play| play.layer == Layer::Line);
        let numbers = plays.filter_map(|play| lines.iter().position(|line| *line == play.moves));
        shown.entry(fact.theme).or_default().extend(numbers);
    }
    shown.values().map(|lines| lines.len().saturating_sub(1)).sum()
}

/// Moves between the same places that are made in another solution, too.
fn repeated(lines: &[Line]) -> usize {
    let mut made: BTreeMap<(usize, Way), usize> = BTreeMap::new();
    for line in lines {
        let moves: BTreeSet<(usize, Way)> = line.iter().map(|step| (step.by as usize, Way::of(step.step))).collect();
        for way in moves {
            *made.entry(way).or_default() += 1;
        }
    }
    made.values().map(|count| count - 1).sum()
}

/// The man that makes the mating move, and the others of its side that check or deny the king a flight, each by its place in the
/// diagram.
fn functions(ending: &Ending) -> Option<(Place, BTreeSet<Place>)> {
    let moves: Vec<Move> = ending.line.iter().map(|(_, step)| *step).collect();
    let home = |place: Place| origin(moves.iter().copied(), place);
    let last = moves.last()?;
    let mates = home(last.arrival());
    let men = &ending.mate.matrix;
    let king = men.iter().find(|man| man.place == ending.mate.king)?;
    let own = men.iter().filter(|man| man.piece.owner != king.piece.owner);
    let guards = own.map(|man| home(man.place)).filter(|place| *place != mates);
    Some((mates, guards.collect()))
}

/// Pairs of men of which one mates in one solution with the help of the other, and the other in another with the help of the one.
fn exchanges(endings: &[Ending]) -> usize {
    let functions: Vec<_> = endings.iter().filter_map(functions).collect();
    let mut pairs = BTreeSet::new();
    for (one, guards) in &functions {
        let exchanging = functions
            .iter()
            .filter(|(other, others)| one < other && guards.contains(other) && others.contains(one));
        pairs.extend(exchanging.map(|(other, _)| (*one, *other)));
    }
    pairs.len()
}

/// What a solution shows: of each half-move whether it takes, checks or promotes, and the themes.
type Strategy = (Vec<(bool, Sign, bool)>, BTreeSet<Theme>);

/// The solutions beyond the first that match another one in strategy and repeat none of its moves.
fn matching(lines: &[Line], facts: &[Fact], is_merit: fn(Theme) -> bool) -> usize {
    let strategy = |line: &Line| -> Strategy {
        let deed = |step: &Step| (step.step.is_capture(), step.outcome, step.step.promotion().is_some());
        let shows = |fact: &&Fact| {
            fact.plays
                .iter()
                .any(|play| play.layer == Layer::Line && play.moves == *line)
        };
        let themes = facts.iter().filter(shows).map(|fact| fact.theme);
        (
            line.iter().map(deed).collect(),
            themes.filter(|theme| is_merit(*theme)).collect(),
        )
    };
    let ways = |line: &Line| -> BTreeSet<Way> { line.iter().map(|step| Way::of(step.step)).collect() };
    let known: Vec<(Strategy, BTreeSet<Way>)> = lines.iter().map(|line| (strategy(line), ways(line))).collect();
    let matches = |index: &usize| {
        let (strategy, ways) = &known[*index];
        let mut earlier = known[..*index].iter();
        earlier.any(|(other, moves)| other == strategy && moves.is_disjoint(ways))
    };
    (1..known.len()).filter(matches).count()
}

#[cfg(test)]
mod tests {
    use super::super::score::Merits;
    use super::super::{Content, Criteria, Judge, Telling};
    use super::*;
    use crate::problem::{Intention, Problem};
    use crate::search::Control;

    /// How often a term occurs in a sound problem with so many solutions.
    fn counted(fen: &str, stipulation: &str, solutions: usize, term: Term) -> usize {
        let problem = Problem::from_fen(fen, stipulation, "orthodox").expect("a problem");
        let criteria = Criteria {
            intention: Intention::of(solutions),
            duals: None,
            illegal: true,
            telling: Telling::Everything,
        };
        let control = Control::default();
        let judge = Judge::new(&problem.stipulation, Content::nothing(), criteria, 1 << 22, &control);
        let version = judge.examine(problem.clone(), Vec::new()).into_sound();
        let merits = Merits::of(&version.expect("a sound problem"));
        let mut terms = merits.terms();
        terms.find(|(other, _)| *other == term).map_or(0, |(_, count)| count)
    }

    #[test]
    fn men_that_mate_with_each_others_help_exchange_their_functions() {
        // 1.f5 Rh5# with the rook g6 to guard the file, and 1.f5 Rh6# with the rook g5.
        let rooks = "7k/8/5pR1/6R1/8/8/8/K7 b - -";
        assert_eq!(counted(rooks, "h#1", 2, Term::ExchangedFunctions), 1);
        assert_eq!(counted(rooks, "h#1", 2, Term::Uneconomical), 0);
        // 1.f5 R(either)h-file needs them both; with one rook and a king there is nobody to exchange with.
        let king = "7k/8/5p1K/8/8/8/8/R7 b - -";
        assert_eq!(counted(king, "h#1", 1, Term::ExchangedFunctions), 0);
        assert_eq!(counted(king, "h#1", 1, Term::SetLine), 1);
        assert_eq!(counted(king, "h#1", 1, Term::InCheck), 0);
    }

    #[test]
    fn an_officer_without_a_part_in_the_mate_and_a_check_in_the_diagram_count() {
        let idle = "7k/8/5p1K/8/8/8/8/RN6 b - -";
        assert_eq!(counted(idle, "h#1", 1, Term::Uneconomical), 1);
        // 1.Kg8 Ra8#.
        let checked = "7k/8/4P2K/8/8/8/1B6/R7 b - -";
        assert_eq!(counted(checked, "h#1", 1, Term::InCheck), 1);
    }
}
