//! Structured stipulations as text.

use super::{Branch, Expression, Fork, Kind, Stop, Structure};
use crate::geometry::Shape;
use crate::pieces::Color;
use crate::stipulation::Goal;
use crate::text::Cursor;

/// Expressions may be nested so deep: more than anybody needs, and less than a stack holds.
const DEEPEST: u16 = 32;

/// A fault, said as what was expected.
type Expected = &'static str;

impl Structure {
    /// No structured stipulation is longer, in letters.
    pub const LONGEST: usize = 2000;

    /// Does a text, in small letters and without blanks, begin as a structured stipulation does?
    pub fn begins(letters: &str) -> bool {
        side(letters).is_some()
    }

    /// Reads a text in small letters and without blanks.
    ///
    /// # Errors
    /// What was expected where the text is not understood, or what it asks for that is not solved.
    pub fn parse(letters: &str, shape: Shape) -> Result<Structure, Expected> {
        let (starter, rest) = side(letters).ok_or("expected white or black before the play")?;
        if rest.len() > Self::LONGEST {
            return Err("expected a structured stipulation of at most 2000 letters");
        }
        let mut reader = Reader {
            letters: Cursor::new(rest),
            shape,
            branches: 0,
            depth: 0,
        };
        let root = reader.expression(Joins::OfAllKinds)?;
        if !reader.letters.is_done() {
            return Err("expected nothing more behind a structured stipulation");
        }
        if group(&root) == Some(Group::Goal) {
            return Err("expected a branch of play such as 3a[#]d");
        }
        Ok(Structure { starter, root })
    }
}

/// The side that a text begins with, and the rest.
fn side(letters: &str) -> Option<(Color, &str)> {
    let white = letters.strip_prefix("white").map(|rest| (Color::White, rest));
    white.or_else(|| letters.strip_prefix("black").map(|rest| (Color::Black, rest)))
}

/// What may be joined by `&` and `|`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    Goal,
    Attack,
    Defence,
}

/// Is it play of one group, and no goal?
fn is_branch(expression: &Expression) -> bool {
    matches!(group(expression), Some(Group::Attack | Group::Defence))
}

/// The group of an expression, unless it joins what does not belong together.
fn group(expression: &Expression) -> Option<Group> {
    match expression {
        Expression::Goal(_) => Some(Group::Goal),
        Expression::Not(part) | Expression::Inverted(part) => group(part),
        Expression::And(one, other) | Expression::Or(one, other) => group(one).filter(|one| group(other) == Some(*one)),
        Expression::Branch(branch) if branch.kind == Kind::Defence => Some(Group::Defence),
        Expression::Branch(_) => Some(Group::Attack),
    }
}

/// What may stand beside `&`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Joins {
    /// What is of one group.
    OfOneGroup,
    /// At the root branches of all kinds: each is solved for itself.
    OfAllKinds,
}

struct Reader<'a> {
    letters: Cursor<'a>,
    shape: Shape,
    branches: u16,
    depth: u16,
}

impl Reader<'_> {
    fn demand(&mut self, prefix: &str, expected: Expected) -> Result<(), Expected> {
        if self.letters.accept(prefix) {
            Ok(())
        } else {
            Err(expected)
        }
    }

    fn expression(&mut self, joins: Joins) -> Result<Expression, Expected> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err("expected branches that are not nested so deep");
        }
        let one = self.operand()?;
        let joined = if self.letters.accept("&") {
            Expression::And(Box::new(one), Box::new(self.expression(joins)?))
        } else if self.letters.accept("|") {
            Expression::Or(Box::new(one), Box::new(self.expression(Joins::OfOneGroup)?))
        } else {
            one
        };
        self.depth -= 1;
        let branches = joined.operands();
        let of_branches = branches.len() > 1 && branches.iter().all(|part| is_branch(part));
        match group(&joined) {
            Some(_) => Ok(joined),
            None if joins == Joins::OfAllKinds && of_branches => Ok(joined),
            None => Err("expected goals with goals, attacks with attacks and defences with defences beside & and |"),
        }
    }

    fn operand(&mut self) -> Result<Expression, Expected> {
        let digits = matches!(self.letters.peek(), Some('1'..='9'));
        if self.letters.accept("(") {
            let inner = self.expression(Joins::OfOneGroup)?;
            self.demand(")", "expected `)`")?;
            Ok(inner)
        } else if self.letters.accept("!") {
            self.nested(Expression::Not)
        } else if self.letters.accept("-") {
            self.nested(Expression::Inverted)
        } else if digits {
            self.branch().map(|branch| Expression::Branch(Box::new(branch)))
        } else {
            self.goal().map(Expression::Goal)
        }
    }

    fn nested(&mut self, make: impl Fn(Box<Expression>) -> Expression) -> Result<Expression, Expected> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err("expected branches that are not nested so deep");
        }
        let operand = self.operand()?;
        self.depth -= 1;
        Ok(make(Box::new(operand)))
    }

    fn goal(&mut self) -> Result<Goal, Expected> {
        let begun = Goal::begin(self.letters.rest(), self.shape);
        let (goal, length) = begun.ok_or("expected a goal, or a branch such as 1a[#]d")?;
        self.letters.advance(length);
        if goal.exposes_mover() || goal == Goal::Diagram {
            return Err("this goal is not solved in a structured stipulation");
        }
        Ok(goal)
    }

    fn number(&mut self) -> Result<u16, Expected> {
        let number = self.letters.number();
        number
            .filter(|&number| (1..=1000).contains(&number))
            .ok_or("expected a number of half-moves from 1 to 1000")
    }

    /// The least number of half-moves, if it is told, and the greatest: `3`, `1:3`.
    fn length(&mut self) -> Result<(Option<u16>, u16), Expected> {
        let number = self.number()?;
        if !self.letters.accept(":") {
            return Ok((None, number));
        }
        let longest = self.number()?;
        if number > longest {
            return Err("expected the least number of half-moves before the greatest");
        }
        Ok((Some(number), longest))
    }

    fn branch(&mut self) -> Result<Branch, Expected> {
        self.branches += 1;
        let number = self.branches;
        let (shortest, longest) = self.length()?;
        let kind = match self.letters.next() {
            Some('a') => Kind::Attack,
            Some('d') => Kind::Defence,
            Some('h') => Kind::Help,
            Some('s') => Kind::Series,
            _ => return Err("expected ad, da, hh or s after the number of half-moves"),
        };
        let first = self.stop()?;
        let parries = kind == Kind::Help && self.letters.accept("?+?");
        if self.letters.rest().starts_with("?+?") {
            return Err("moves only out of check are solved in help play, or as pser-: here they are not");
        }
        let second = if kind == Kind::Series {
            Stop::default()
        } else {
            self.demand(kind.letters().1, "expected the letter of the other side: ad, da or hh")?;
            self.stop()?
        };
        if first.forks.is_empty() && second.forks.is_empty() {
            return Err("expected what the play shall reach in brackets, as in 5s[#]");
        }
        Ok(Branch {
            kind,
            shortest,
            longest,
            first,
            second,
            parries,
            number,
        })
    }

    /// All that is said in brackets.
    fn stop(&mut self) -> Result<Stop, Expected> {
        let mut stop = Stop::default();
        loop {
            if self.letters.accept("[") {
                let (is_forced, is_silent) = (self.letters.accept(">"), self.letters.accept("/"));
                let expression = self.expression(Joins::OfOneGroup)?;
                self.demand("]", "expected `]`")?;
                stop.forks.push(Fork {
                    expression,
                    is_forced,
                    is_silent,
                });
            } else if self.letters.accept("{") {
                stop.constraints.push(self.expression(Joins::OfOneGroup)?);
                self.demand("}", "expected `}`")?;
            } else {
                return Ok(stop);
            }
        }
    }
}
