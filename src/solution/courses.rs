//! The courses that lines of a stipulation take: their shapes of all lengths, and what comes before them.

use super::canonical_moves;
use crate::position::{Lookahead, Move};
use crate::search::{End, LineShape, Turn};
use crate::stipulation::{Ending, Length, Play, Stipulation};

/// A line shape, and what the side to move does before it begins.
pub(super) struct Course {
    pub(super) opening: Before,
    pub(super) line_shape: LineShape,
    /// Is play over, and no longer course has lines, if this one has?
    pub(super) ends_play: bool,
}

impl From<LineShape> for Course {
    fn from(line_shape: LineShape) -> Self {
        Course {
            opening: Before::Nothing,
            line_shape,
            ends_play: false,
        }
    }
}

/// What the side to move does before a line of a line shape begins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Before {
    /// It begins the line.
    Nothing,
    /// It passes, and so must not be in check.
    Passes,
    /// It passes, too, but parries if it is in check.
    Parries,
}

impl Before {
    /// The positions from which a line of the line shape can begin, each with what comes before it.
    pub(super) fn starts<P: Lookahead>(self, position: &P) -> Vec<(Option<Move>, P)> {
        match self {
            Before::Nothing => vec![(None, position.clone())],
            _ if !position.in_check(position.turn()) => vec![(Some(Move::PASS), position.pass())],
            Before::Passes => Vec::new(),
            Before::Parries => {
                let parries = canonical_moves(position).into_iter();
                parries.map(|step| (Some(step), position.play(step))).collect()
            }
        }
    }
}

/// The line shapes of all lengths that a stipulation admits.
pub(super) struct LineShapes {
    /// Those without moves in advance, shorter ones first.
    plain: Vec<LineShape>,
    /// At most so many moves in advance, and at least one unless this is 0.
    intro: usize,
}

impl LineShapes {
    pub(super) fn of<P: Lookahead>(stipulation: &Stipulation, position: &P) -> Self {
        LineShapes {
            plain: all_lengths(stipulation, position),
            intro: stipulation.intro.into(),
        }
    }

    /// All line shapes, shorter ones first, and of equal ones those with fewer moves in advance. They may be far too many to be made
    /// at once.
    pub(super) fn each(&self) -> Box<dyn Iterator<Item = LineShape> + '_> {
        let (Some(first), Some(last), true) = (self.plain.first(), self.plain.last(), self.intro > 0) else {
            return Box::new(self.plain.iter().cloned());
        };
        let (shortest, longest) = (first.length, last.length);
        let split = move |total: usize| {
            let fewest = total.saturating_sub(longest).max(1);
            let most = self.intro.min(total - shortest);
            (fewest..=most).filter_map(move |intro| self.with_intro(intro, total - intro))
        };
        Box::new((shortest + 1..=longest + self.intro).flat_map(split))
    }

    /// The longest of all, if they differ in nothing but their length.
    pub(super) fn longest(&self) -> Option<LineShape> {
        self.plain.last().filter(|_| self.intro == 0).cloned()
    }

    /// The line shape of this length, after so many moves in advance.
    fn with_intro(&self, intro: usize, length: usize) -> Option<LineShape> {
        let index = self
            .plain
            .binary_search_by_key(&length, |line_shape| line_shape.length)
            .ok()?;
        Some(LineShape {
            intro,
            ..self.plain[index].clone()
        })
    }
}

/// The line shapes without moves in advance.
pub(super) fn all_lengths<P: Lookahead>(stipulation: &Stipulation, position: &P) -> Vec<LineShape> {
    let length = stipulation.length;
    if stipulation.play.is_series() {
        let longest = usize::from(length.moves);
        let shortest = if stipulation.exact { longest } else { 1 };
        return (shortest..=longest)
            .map(|moves| series(stipulation, moves, position))
            .collect();
    }
    alternating_lengths(stipulation, length.half_moves() as usize, position)
}

/// The play without moves in advance of it.
fn without_intro(stipulation: &Stipulation) -> Stipulation {
    Stipulation {
        intro: 0,
        ..stipulation.clone()
    }
}

/// The line shapes of alternating play of so many half-moves and of fewer by whole moves.
fn alternating_lengths<P: Lookahead>(stipulation: &Stipulation, half_moves: usize, position: &P) -> Vec<LineShape> {
    let goal = stipulation.goal;
    // What the end adds to the line shape of help play.
    let (end, added) = match stipulation.play {
        Play::HelpSelf => (End::Forced(goal), 1),
        Play::HelpReflex => (End::Obliged(goal), 1),
        Play::ReciprocalHelp { black } => (End::Reciprocal { own: black, goal }, 2),
        _ => (End::Goal(goal), 0),
    };
    let Some(longest) = half_moves.checked_sub(added) else {
        return Vec::new();
    };
    let shortest = match end {
        _ if stipulation.exact => longest,
        End::Goal(_) if longest.is_multiple_of(2) => 2,
        _ => longest % 2,
    };
    (shortest..=longest)
        .step_by(2)
        .map(|length| LineShape {
            bound: match end {
                End::Obliged(_) if longest % 2 == 1 => Some(position.turn()),
                End::Obliged(_) => Some(!position.turn()),
                _ => None,
            },
            ..LineShape::alternating(length, end)
        })
        .collect()
}

/// The line shape of a series of so many moves.
fn series<P: Lookahead>(stipulation: &Stipulation, moves: usize, position: &P) -> LineShape {
    let goal = stipulation.goal;
    let turn = match stipulation.play {
        Play::Series(_) => Turn::Passes,
        _ => Turn::Parries,
    };
    let ending = stipulation.play.ending().unwrap_or(Ending::Direct);
    let (length, tail, end) = match ending {
        Ending::Direct => (moves, 1, End::Goal(goal)),
        Ending::Help => (moves + 1, 2, End::Goal(goal)),
        Ending::SelfPlay => (moves, 1, End::Forced(goal)),
        Ending::Reflex | Ending::SemiReflex => (moves, 1, End::Obliged(goal)),
        Ending::HelpSelf => (moves + 1, 2, End::Forced(goal)),
        Ending::ReciprocalHelp { black } => (moves - 1, 0, End::Reciprocal { own: black, goal }),
    };
    let leader = if stipulation.intro > 0 {
        !position.turn()
    } else {
        position.turn()
    };
    LineShape {
        intro: 0,
        length,
        turn,
        tail,
        end,
        bound: (ending == Ending::Reflex).then_some(leader),
    }
}

/// The courses of a series, or of one behind moves in advance, that waits for the side to move.
pub(super) fn waiting_courses<P: Lookahead>(stipulation: &Stipulation, has_intro: bool, position: &P) -> Vec<Course> {
    let passed = position.pass();
    let before = match stipulation.play {
        Play::ParrySeries(_) | Play::ParryHelpSeries(_) if !has_intro => Before::Parries,
        _ => Before::Passes,
    };
    let behind = |line_shape| Course {
        opening: before,
        line_shape,
        ends_play: false,
    };
    let none = unopened(stipulation, has_intro, position);
    let unasked = matches!(
        stipulation.play.ending(),
        Some(Ending::SelfPlay | Ending::Reflex | Ending::SemiReflex)
    );
    let without = none.into_iter().map(|line_shape| Course {
        ends_play: unasked && !has_intro,
        ..Course::from(line_shape)
    });
    let moves = if has_intro {
        stipulation.intro
    } else {
        stipulation.length.moves
    };
    if moves == 0 {
        return without.collect();
    }
    let line_shapes = LineShapes::of(stipulation, &passed);
    without.chain(line_shapes.each().map(behind)).collect()
}

/// The line shapes of play without its opening: without moves in advance, or else without a series.
fn unopened<P: Lookahead>(stipulation: &Stipulation, has_intro: bool, position: &P) -> Vec<LineShape> {
    if has_intro {
        return all_lengths(&without_intro(stipulation), position);
    }
    let may_be_none = !stipulation.exact || stipulation.length.moves == 0;
    let without = without_series(stipulation, position).filter(|_| may_be_none);
    without.into_iter().collect()
}

/// The line shape of what follows a series, which has no move itself: the side to move ends it.
fn without_series<P: Lookahead>(stipulation: &Stipulation, position: &P) -> Option<LineShape> {
    if let Some(Ending::Direct | Ending::ReciprocalHelp { .. }) = stipulation.play.ending() {
        return None;
    }
    let line_shape = series(stipulation, 1, &position.pass());
    let length = line_shape.length - 1;
    Some(LineShape {
        length,
        tail: length,
        ..line_shape
    })
}

/// The line shapes of the set play, which begins with the other side: without the first half-move, without the
/// moves in advance, or without the series.
pub(super) fn set_courses<P: Lookahead>(stipulation: &Stipulation, position: &P) -> Vec<LineShape> {
    let other = position.pass();
    if stipulation.intro > 0 {
        return all_lengths(&without_intro(stipulation), &other);
    }
    match stipulation.play {
        Play::ProofGame => Vec::new(),
        Play::ReciprocalHelp { .. } | Play::Series(Ending::ReciprocalHelp { .. })
            if stipulation.length == Length::moves(1) =>
        {
            vec![LineShape::alternating(1, End::Goal(stipulation.goal))]
        }
        Play::Series(Ending::Direct | Ending::ReciprocalHelp { .. })
        | Play::ParrySeries(Ending::Direct)
        | Play::ParryHelpSeries(Ending::Direct) => Vec::new(),
        play if play.is_series() => without_series(stipulation, &other).into_iter().collect(),
        _ => alternating_lengths(stipulation, stipulation.length.half_moves() as usize - 1, &other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;
    use crate::with_position;

    fn line_shapes(text: &str) -> LineShapes {
        let diagram = crate::formats::fen::Fen::read("7k/8/8/8/8/8/8/K7", Rules::from_name("orthodox").expect("rules"))
            .expect("a FEN");
        let position = diagram.diagram.position().expect("a position");
        let stipulation = text.parse().expect("a stipulation");
        with_position!(&position, position => LineShapes::of(&stipulation, position))
    }

    #[test]
    fn courses_with_moves_in_advance_come_in_order_and_only_as_they_are_asked_for() {
        let lengths = |text: &str, count: usize| -> Vec<(usize, usize)> {
            let line_shapes = line_shapes(text);
            let lengths = line_shapes
                .each()
                .map(|line_shape| (line_shape.intro, line_shape.length));
            lengths.take(count).collect()
        };
        assert_eq!(
            lengths("3->ser-h#2", 99),
            [(1, 2), (1, 3), (2, 2), (2, 3), (3, 2), (3, 3)],
            "by all half-moves, and by those in advance"
        );
        assert_eq!(lengths("2->exact-ser-#4", 99), [(1, 4), (2, 4)]);
        assert_eq!(lengths("9999->ser-h#9999", 3), [(1, 2), (1, 3), (2, 2)]);
        assert_eq!(lengths("h#2", 9), [(0, 2), (0, 4)]);
    }
}
