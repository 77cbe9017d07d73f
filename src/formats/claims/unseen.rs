//! Lines of help mates in which some men are invisible, a line of the text for each, as they are written here and by Popeye:
//! `1.Qa8 TI~xa8 2.Ka5[a8=wN] Ra3#`, `  1.Qh1-a8 TI~*a8   2.Ka4-a5[a8=wS] Rd3-a3 #`.

use crate::notation::{Language, Notation, popeye_in};
use crate::pieces::Color;
use crate::position::Move;
use crate::problem::Problem;
use crate::problem::claims::{Claims, Held, Unread, Why};
use crate::search::invisible::{Announced, Line, Man, Moment};
use crate::solution::{Step, announced_step};
use crate::text::regex;
use regex::Regex;
use std::sync::LazyLock;

/// The number of a move, and what stands in the place of one that the line does not have.
static NUMBER: LazyLock<Regex> = LazyLock::new(|| regex(r"^[0-9]+\.(?:\.\.|…)?"));
/// What has become known: `[a8=wS]`.
static KNOWN: LazyLock<Regex> = LazyLock::new(|| regex(r"\[([a-h][1-8])=([a-z])(\p{Lu})\]"));

/// What a part of a text claims, whose first line has this number, from 0.
pub(super) fn read(problem: &Problem, letters: Language, text: &str, first: usize) -> Claims {
    let mut claims = Claims::default();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match moves(problem, letters, line) {
            Ok(moves) => claims.lines.push(moves),
            Err(why) => {
                let mut unread = Unread::new(first + number + 1, line.trim().to_string(), why);
                if why == Why::NotOneMove {
                    unread.holds = Held::Lines(1);
                    claims.lines_unread += 1;
                }
                claims.unread.push(unread);
            }
        }
    }
    claims
}

fn moves(problem: &Problem, letters: Language, text: &str) -> Result<Vec<Move>, Why> {
    let text = text.trim();
    if !NUMBER.is_match(text) {
        return Err(Why::NoMove);
    }
    let diagram = &problem.diagram;
    let mut line = Line::new(Moment::of(diagram), diagram.invisible.into());
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        let word = NUMBER.replace(word, "");
        let (word, known) = parted(&word, letters).ok_or(Why::NotOneMove)?;
        if word.is_empty() || word == "ep." || word == "e.p." {
            continue;
        }
        let step = one(problem, letters, &line, &word).ok_or(Why::NotOneMove)?;
        moves.push(step.1);
        line.push(step.0);
        line.reveal(known);
    }
    Ok(moves)
}

/// A word without what has become known and the signs behind it.
fn parted(word: &str, letters: Language) -> Option<(String, Vec<(u8, Man)>)> {
    let mut known = Vec::new();
    for found in KNOWN.captures_iter(word) {
        let square = crate::geometry::Shape::CHESS.parse(&found[1])?;
        let owner = found[2].chars().next()?;
        let color = Color::ALL
            .into_iter()
            .find(|&color| letters.owner(color.into()) == owner)?;
        let role = (0..6)
            .map(Man::kind_numbered)
            .find(|&role| letters.letter(role) == &found[3]);
        let role = role.or((&found[3] == "S").then_some(crate::pieces::Role::KNIGHT))?;
        known.push((square.index() as u8, Man::new(color, role)?));
    }
    let rest = KNOWN.replace_all(word, "");
    Some((rest.trim_end_matches(['+', '#', '!', '?']).to_string(), known))
}

/// The one half-move that is written so.
fn one(problem: &Problem, letters: Language, line: &Line, word: &str) -> Option<(Announced, Move)> {
    let mut found = None;
    for half in line.now().announced() {
        let step = announced_step(line, line.steps.len(), half);
        if written(problem, letters, &step).iter().any(|text| text == word) {
            if found.is_some() {
                return None;
            }
            found = Some((half, step.step));
        }
    }
    found
}

/// How a half-move may be written.
fn written(problem: &Problem, letters: Language, step: &Step) -> [String; 4] {
    let rules = &problem.diagram.rules;
    let short = |language| {
        let notation = Notation {
            rules: *rules,
            language,
        };
        notation.plain(step).replace(" e.p.", "")
    };
    let long = |language| popeye_in(language, rules, step).replace(" ep.", "");
    [
        short(letters),
        short(Language::EnglishProblem),
        long(letters),
        long(Language::EnglishProblem),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_they_are_written_here_and_by_popeye() {
        let mut problem = Problem::from_fen("8/8/3N1K2/5PP1/k7/3R4/3B1P2/7q b", "h#2", "orthodox").expect("a problem");
        problem.diagram.invisible = 2;
        let claims = |text: &str| read(&problem, Language::English, text, 0);
        let both = claims("1.Qa8 TI~xa8 2.Ka5[a8=wN] Ra3#\n\n  1.Qh1-a8 TI~*a8   2.Ka4-a5[a8=wS] Rd3-a3 #");
        assert_eq!((both.lines.len(), both.unread.len()), (2, 0));
        assert_eq!(both.lines[0], both.lines[1]);
        let known = claims("1.Qa8 TI~xa8 2.TI~xg5[a8=wN] Nb6#");
        assert_eq!((known.lines.len(), known.unread.len()), (1, 0));
        let unknown = claims("1.Qa8 TI~xa8 2.TI~xg5 Nab6#");
        assert_eq!((unknown.lines.len(), unknown.lines_unread), (0, 1));
        let prey = claims("1.Qa8 [+bTIg3]fxg3 2.Qe4 TI~xe4#");
        assert_eq!((prey.lines.len(), prey.unread.len()), (1, 0));
        assert_eq!(claims("nothing").unread.len(), 1);
    }
}
