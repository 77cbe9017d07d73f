//! A version as a record of a problem file.

use super::original::Original;
use super::version::Version;
use crate::formats::entry::{Entry, Origin, Source, algebraic_node, boards_node, note_rules};
use crate::formats::fen;
use crate::formats::node::{Map, Node};
use crate::formats::yaml;
use crate::output::article::{self, NearMisses};
use crate::output::notation::Notation;
use crate::output::{Effort, Report};
use crate::position::CastlingRights;
use crate::problem::{Opening, Problem};
use crate::solution::Solution;

/// The record of a version, with its solution and these comments.
pub fn record(id: &str, version: &Version, comments: &[String]) -> Entry {
    let mut fields = fields(id, &version.problem);
    let battle = version.problem.stipulation.play.is_battle();
    let solutions = match battle {
        true => version.solution.keys.len(),
        false => version.solution.solutions.len(),
    };
    intend(&mut fields, solutions);
    fields.set("solution", Node::text(solution(&version.problem, &version.solution)));
    if !comments.is_empty() {
        fields.set("comments", Node::texts(comments));
    }
    entry(fields)
}

/// The record of a problem with a twin, which one change makes, with the solutions of both and these comments; nothing where
/// no twin says it.
pub fn twin(id: &str, original: &Original, version: &Version, comments: &[String]) -> Option<Entry> {
    let problem = &original.problem;
    let [change] = version.changes.as_slice() else {
        return None;
    };
    let text = change.twin(&problem.diagram.rules);
    if text.is_empty() {
        return None;
    }
    let mut fields = fields(id, problem);
    fields.set("twins", Node::map([("b", Node::text(text))]));
    intend(&mut fields, original.intention.solutions().unwrap_or(1));
    let one = solution(problem, &original.solution);
    let other = solution(&version.problem, &version.solution);
    let both = format!("{}{}", lettered("a", &one), lettered("b", &other));
    fields.set("solution", Node::text(both));
    fields.set("comments", Node::texts(comments));
    Some(entry(fields))
}

/// The solution of a twin behind its letter.
fn lettered(letter: &str, solution: &str) -> String {
    let mut before = format!("{letter}) ");
    let mut text = String::new();
    for line in solution.lines() {
        text += &format!("{before}{line}\n");
        before = "   ".to_string();
    }
    text
}

/// Says how many solutions are intended, if it is not the usual one.
fn intend(fields: &mut Map, solutions: usize) {
    if solutions > 1 {
        fields.set("intended-solutions", Node::bare(solutions.to_string()));
    }
}

/// Records as a stream of YAML.
pub fn write<'a>(records: impl IntoIterator<Item = &'a Entry>) -> String {
    yaml::write(records)
}

fn entry(fields: Map) -> Entry {
    let origin = Origin::new("compose", 1, Source::Yaml);
    Entry::new(origin, fields, false)
}

/// All that is asked: rules, stipulation, options and diagram.
fn fields(id: &str, problem: &Problem) -> Map {
    let mut fields = Map::default();
    let diagram = &problem.diagram;
    fields.set("id", Node::text(id));
    note_rules(&mut fields, &diagram.rules);
    fields.set("stipulation", Node::text(problem.stipulation.text(diagram.rules.shape)));
    let options = options(problem);
    if !options.is_empty() {
        fields.set("options", Node::texts(&options));
    }
    let usual = diagram.castling == CastlingRights::Assumed { except: Vec::new() }
        && diagram.passed.is_none()
        && diagram.turn == problem.side_in_diagram();
    match usual {
        true if diagram.rules.boards == 1 => fields.set("algebraic", algebraic_node(diagram)),
        true => fields.set("boards", boards_node(diagram)),
        false => fields.set("fen", Node::text(fen::write(diagram))),
    }
    fields
}

/// The options that say what is asked.
fn options(problem: &Problem) -> Vec<String> {
    let settings = &problem.settings;
    // Inputs of Popeye may leave a king out without saying so.
    let kingless = |side: usize| settings.diagram.kingless[side] || problem.diagram.kingless[side];
    let all = [
        ("WhiteToPlay", settings.demanded.white_to_play),
        ("Quodlibet", settings.demanded.quodlibet),
        ("GoalIsEnd", settings.demanded.goal_is_end),
        ("PostKeyPlay", settings.demanded.opening == Opening::AfterKey),
        ("NoWk", kingless(0)),
        ("NoBk", kingless(1)),
    ];
    let set = all.into_iter().filter(|(_, set)| *set);
    let invisible = (problem.diagram.invisible > 0).then(|| format!("TotalInvisible {}", problem.diagram.invisible));
    set.map(|(name, _)| name.to_string()).chain(invisible).collect()
}

/// The solution as magazines print it.
fn solution(problem: &Problem, solution: &Solution) -> String {
    let notation = Notation::new(problem.diagram.rules);
    let report = Report {
        problem: problem.clone(),
        answer: Ok(solution.clone()),
        effort: Effort::default(),
    };
    article::write(&report, &notation, NearMisses::Untold)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::entry::Defaults;

    #[test]
    fn a_record_is_played_under_the_conditions_of_its_problem() {
        let text =
            "rules: orthodox\nconditions: [Circe, Wormholes d4f1]\nstipulation: '#2'\nfen: 8/8/8/8/8/1K6/6R1/k7\n";
        let read = |text: &str| {
            let record = yaml::read(text, "test").into_iter().next();
            let problems = record
                .and_then(Result::ok)
                .map(|entry| entry.problems(&Defaults::default()));
            problems.expect("a record").remove(0).expect("a problem")
        };
        let problem = read(text);
        let again = read(&write([&entry(fields("again", &problem))]));
        assert_eq!(again.diagram.rules, problem.diagram.rules);
        assert_ne!(
            again.diagram.rules,
            crate::rules::Rules::from_name("orthodox").expect("rules")
        );
    }
}
