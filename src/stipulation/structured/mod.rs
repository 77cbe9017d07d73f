//! Structured stipulations: play described as a tree of branches, in the language that Popeye calls
//! `sstipulation`: `white 3a[#]d`, `black 4hh[2da[#]]`.
//!
//! A branch is a stretch of series (`s`), help (`h h`) or battle (`a` attacks, `d` defends) play of at most so
//! many half-moves. In `[…]` after a letter stands what a move of that kind shall reach, a goal or a
//! further branch, which the other side begins; in `{…}` what must hold before the move that follows.
//!
//! ```
//! use looking_glass::geometry::Shape;
//! use looking_glass::stipulation::Stipulation;
//!
//! let stipulation = Stipulation::parse("white 2s[#]", Shape::CHESS).expect("a structure");
//! assert!(stipulation.structure.is_some());
//! ```

mod parse;

use super::{Goal, Length, Play, Stipulation};
use crate::geometry::Shape;
use crate::pieces::Color;
use serde::Serialize;

/// A side and the play it begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Structure {
    /// The side whose moves are numbered: it begins, unless the play is [inverted](Expression::Inverted).
    pub starter: Color,
    /// The play.
    pub root: Expression,
}

/// What play shall lead to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Expression {
    /// The last move reached this goal.
    Goal(Goal),
    /// `!`: it does not.
    Not(Box<Expression>),
    /// `&`: both do; the lines of both are told.
    And(Box<Expression>, Box<Expression>),
    /// `|`: one does; the lines of the first that does are told.
    Or(Box<Expression>, Box<Expression>),
    /// `-`: the same with the other side to move.
    Inverted(Box<Expression>),
    /// A stretch of play.
    Branch(Box<Branch>),
}

/// A stretch of play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Branch {
    /// Who works for and against whom.
    pub kind: Kind,
    /// At least so many half-moves (`m:n`), or moves of a series; any number if nothing is said.
    pub shortest: Option<u16>,
    /// At most so many.
    pub longest: u16,
    /// What belongs to the first, third, … half-move, and to every move of a series.
    pub first: Stop,
    /// What belongs to the second, fourth, … half-move.
    pub second: Stop,
    /// `?+?`: does the second side move only when it is in check?
    pub parries: bool,
    /// Tells the branches of one structure apart.
    pub number: u16,
}

/// The kinds of play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Kind {
    /// `a d`: attack, which begins, and defence.
    Attack,
    /// `d a`: defence, which begins, and attack.
    Defence,
    /// `h h`: both sides help.
    Help,
    /// `s`: one side moves on and on.
    Series,
}

/// What is said in brackets after a letter.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Stop {
    /// `[…]`: ways in which the branch can end with such a move.
    pub forks: Vec<Fork>,
    /// `{…}`: what must hold before the next move.
    pub constraints: Vec<Expression>,
}

/// A way in which a branch can end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fork {
    /// What has to hold then.
    pub expression: Expression,
    /// `>`: must the branch end where it holds? Goals always end it.
    pub is_forced: bool,
    /// `/`: are the moves that show it left untold?
    pub is_silent: bool,
}

impl Fork {
    /// Is the branch over as soon as this holds?
    pub fn ends_play(&self) -> bool {
        self.is_forced || self.expression.is_goal()
    }
}

impl Expression {
    /// What is joined by `&`, or this alone.
    pub fn operands(&self) -> Vec<&Expression> {
        match self {
            Expression::And(one, other) => [one.operands(), other.operands()].concat(),
            part => vec![part],
        }
    }

    /// Is it made of goals alone?
    pub fn is_goal(&self) -> bool {
        match self {
            Expression::Goal(_) => true,
            Expression::Not(part) | Expression::Inverted(part) => part.is_goal(),
            Expression::And(one, other) | Expression::Or(one, other) => one.is_goal() && other.is_goal(),
            Expression::Branch(_) => false,
        }
    }

    /// Does this hold for a goal in it, or in what it leads to?
    pub fn any_goal(&self, test: &impl Fn(Goal) -> bool) -> bool {
        match self {
            Expression::Goal(goal) => test(*goal),
            Expression::Not(part) | Expression::Inverted(part) => part.any_goal(test),
            Expression::And(one, other) | Expression::Or(one, other) => one.any_goal(test) || other.any_goal(test),
            Expression::Branch(branch) => [&branch.first, &branch.second].into_iter().any(|stop| {
                let ends = stop.forks.iter().map(|fork| &fork.expression);
                ends.chain(&stop.constraints).any(|part| part.any_goal(test))
            }),
        }
    }

    /// The goals of this kind, in play that is told, with which a line can end: a line that reaches several joined
    /// by `&` is told for each.
    pub fn told_goals(&self, test: &impl Fn(Goal) -> bool) -> Vec<Goal> {
        match self {
            Expression::Goal(goal) => Some(*goal).filter(|&goal| test(goal)).into_iter().collect(),
            Expression::Not(_) => Vec::new(),
            Expression::Inverted(part) => part.told_goals(test),
            Expression::And(one, other) => [one, other].iter().flat_map(|part| part.told_goals(test)).collect(),
            Expression::Or(one, other) => {
                let first = one.told_goals(test);
                if first.is_empty() {
                    other.told_goals(test)
                } else {
                    first
                }
            }
            Expression::Branch(branch) => {
                let forks = branch.first.forks.iter().chain(&branch.second.forks);
                let mut told = forks
                    .filter(|fork| !fork.is_silent)
                    .map(|fork| fork.expression.told_goals(test));
                told.find(|goals| !goals.is_empty()).unwrap_or_default()
            }
        }
    }

    /// Is the play numbered anew when a branch leads to this? Then it is longer than an answer and one
    /// more move.
    pub fn is_numbered_anew(&self) -> bool {
        match self {
            Expression::Goal(_) => false,
            Expression::Not(part) | Expression::Inverted(part) => part.is_numbered_anew(),
            Expression::And(one, other) | Expression::Or(one, other) => {
                one.is_numbered_anew() && other.is_numbered_anew()
            }
            Expression::Branch(branch) => match branch.kind {
                Kind::Series => branch.longest > 1,
                _ => branch.longest > 2,
            },
        }
    }
}

impl Structure {
    /// The side that makes the first move.
    pub fn first_to_move(&self) -> Color {
        if self.is_inverted() {
            !self.starter
        } else {
            self.starter
        }
    }

    /// Does the other side begin, whose moves are not numbered?
    pub fn is_inverted(&self) -> bool {
        matches!(self.root, Expression::Inverted(_))
    }

    /// The plays joined by `&` that are solved each for itself, because not all are told as lines; none if the whole is
    /// one play.
    pub fn parts(&self) -> Vec<Structure> {
        let operands = self.root.operands();
        if operands.len() == 1 || self.tells_lines() {
            return Vec::new();
        }
        let part = |root: &Expression| Structure {
            starter: self.starter,
            root: root.clone(),
        };
        operands.into_iter().map(part).collect()
    }

    /// Is it one play that is solved here?
    pub fn is_solved(&self) -> bool {
        let is_battle = self.battle().is_some() || self.attack_to().is_some();
        is_battle || self.tells_lines() || self.is_attack_in_one()
    }

    /// The same without its first half-move, if it begins with help play of several. The other side's moves are numbered.
    pub fn without_first_move(&self) -> Option<Structure> {
        let Expression::Branch(branch) = &self.root else {
            return None;
        };
        let suits = branch.kind == Kind::Help && branch.longest > 1 && !branch.parries;
        suits.then(|| Structure {
            starter: !self.starter,
            root: Expression::Inverted(Box::new(Expression::Branch(Box::new(Branch {
                shortest: branch
                    .shortest
                    .and_then(|moves| moves.checked_sub(1))
                    .filter(|&moves| moves > 1),
                longest: branch.longest - 1,
                first: branch.second.clone(),
                second: branch.first.clone(),
                ..(**branch).clone()
            })))),
        })
    }

    /// Does it begin with help play or a series, and not with the other side?
    pub fn begins_with_help(&self) -> bool {
        matches!(&self.root, Expression::Branch(branch) if matches!(branch.kind, Kind::Help | Kind::Series))
    }

    /// Is it told as lines, not as attack and defence?
    pub fn tells_lines(&self) -> bool {
        fn is_line(expression: &Expression) -> bool {
            match expression {
                Expression::Goal(_) => false,
                Expression::Not(part) | Expression::Inverted(part) => is_line(part),
                Expression::And(one, other) | Expression::Or(one, other) => is_line(one) && is_line(other),
                Expression::Branch(branch) => matches!(branch.kind, Kind::Help | Kind::Series),
            }
        }
        is_line(&self.root)
    }

    /// The goal that the side which begins must not be able to reach in the diagram: in help play it is what may not
    /// be so before its moves.
    pub fn duty(&self) -> Option<Goal> {
        let Expression::Branch(branch) = &self.root else {
            return None;
        };
        let forbidden = |part: &Expression| match part {
            Expression::Not(part) => goal_in_one(part),
            _ => None,
        };
        let constraints = branch.second.constraints.iter();
        constraints.filter(|_| branch.kind == Kind::Help).find_map(forbidden)
    }

    /// Is one move demanded that reaches goals joined by `&` and `|`, or that does not reach them?
    pub fn is_attack_in_one(&self) -> bool {
        let Expression::Branch(branch) = &self.root else {
            return false;
        };
        let goals = branch.first.forks.iter().all(|fork| fork.expression.is_goal());
        let alone = branch.second == Stop::default() && branch.first.constraints.is_empty();
        branch.kind == Kind::Attack && branch.longest == 1 && goals && alone
    }

    /// The attack of several moves whose last one has to bring about something else than a plain goal, which is told no
    /// further, if that is all that is demanded: `3a[!#]d`, `3a[/1d[+]a{!+}]d`.
    pub fn attack_to(&self) -> Option<AttackTo<'_>> {
        let Expression::Branch(branch) = &self.root else {
            return None;
        };
        let [fork] = branch.first.forks.as_slice() else {
            return None;
        };
        let alone = branch.second == Stop::default() && branch.first.constraints.is_empty() && !branch.parries;
        let exact = branch.shortest == Some(branch.longest);
        let told = fork.expression.is_goal() || fork.is_silent;
        let plain = branch.kind == Kind::Attack && branch.longest > 1 && (exact || branch.shortest.is_none());
        let forgets = !self.root.any_goal(&|goal| goal.needs_history());
        let attack = AttackTo {
            branch,
            end: &fork.expression,
            moves: branch.longest.div_ceil(2),
            exact,
        };
        (plain && alone && told && forgets && self.battle().is_none()).then_some(attack)
    }

    /// Does the side begin that is named, and defend? Popeye numbers the moves of the defence then.
    pub fn numbers_defence(&self) -> bool {
        matches!(&self.root, Expression::Branch(branch) if branch.kind == Kind::Defence)
    }

    /// The battle of the common form that means the same, if there is one.
    pub fn battle(&self) -> Option<PlainBattle> {
        let branch = match &self.root {
            Expression::Branch(branch) => branch,
            Expression::Inverted(part) => match part.as_ref() {
                Expression::Branch(branch) => branch,
                _ => return None,
            },
            _ => return None,
        };
        branch.battle()
    }
}

/// An attack that ends with something that a move brings about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AttackTo<'a> {
    /// The branch that it is.
    pub branch: &'a Branch,
    /// What has to hold after the last move.
    pub end: &'a Expression,
    /// In so many moves.
    pub moves: u16,
    /// Not in fewer?
    pub exact: bool,
}

/// A battle in the common form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlainBattle {
    /// Play, goal and length.
    pub stipulation: Stipulation,
    /// Does the diagram stand after the key?
    pub after_key: bool,
    /// May the attacker reach the goal himself?
    pub quodlibet: bool,
}

/// The goal if that is all that is said.
fn lone_goal(stop: &Stop) -> Option<Goal> {
    match stop.forks.as_slice() {
        [fork] => match fork.expression {
            Expression::Goal(goal) => Some(goal),
            _ => None,
        },
        _ => None,
    }
}

/// The goal of `1a[goal]d`.
fn goal_in_one(expression: &Expression) -> Option<Goal> {
    match expression {
        Expression::Branch(branch) if branch.kind == Kind::Attack && branch.longest == 1 => {
            let alone = branch.second == Stop::default() && branch.first.constraints.is_empty();
            lone_goal(&branch.first).filter(|_| alone)
        }
        _ => None,
    }
}

impl Branch {
    /// The battle of the common form that means the same, if there is one.
    fn battle(&self) -> Option<PlainBattle> {
        let (attack, defence) = match self.kind {
            Kind::Attack => (&self.first, &self.second),
            Kind::Defence => (&self.second, &self.first),
            Kind::Help | Kind::Series => return None,
        };
        if self.parries || !attack.constraints.is_empty() {
            return None;
        }
        let obliged = match attack.forks.as_slice() {
            [fork] => goal_in_one(&fork.expression),
            _ => None,
        };
        let bound = match defence.constraints.as_slice() {
            [] => None,
            [Expression::Not(part)] => Some(goal_in_one(part)?),
            _ => return None,
        };
        let (play, goal, quodlibet) = asked(attack, defence, obliged, bound)?;
        let exact = self.shortest.is_some_and(|shortest| shortest == self.longest);
        let ends_play = matches!(goal, Goal::Mate | Goal::Stalemate | Goal::MateOrStalemate) || goal.needs_history();
        if exact && play == Play::Direct && !ends_play {
            // A goal that is reached too early ends nothing here.
            return None;
        }
        let half_moves = self.half_moves_of_battle(play)?;
        Some(PlainBattle {
            stipulation: Stipulation {
                exact,
                ..Stipulation::plain(play, goal, Length::moves(half_moves.div_ceil(2)))
            },
            after_key: self.kind == Kind::Defence,
            quodlibet,
        })
    }

    /// The half-moves from the key on; nothing where the last of them could end nothing, and cannot be left out.
    fn half_moves_of_battle(&self, play: Play) -> Option<u16> {
        let half_moves = self.longest + u16::from(self.kind == Kind::Defence);
        let ends_with_attack = play != Play::SelfPlay;
        if half_moves.is_multiple_of(2) != ends_with_attack {
            return Some(half_moves);
        }
        let left = half_moves.checked_sub(1)?;
        (left > 0 && self.shortest.is_none()).then_some(left)
    }
}

/// The play in which the attack and the defence stop like this, with its goal and whether it is a quodlibet. The attacker
/// may be obliged to reach a goal and the defender bound not to leave one.
fn asked(attack: &Stop, defence: &Stop, obliged: Option<Goal>, bound: Option<Goal>) -> Option<(Play, Goal, bool)> {
    let goals = (lone_goal(attack), lone_goal(defence));
    let goes_on = defence.forks.is_empty();
    match (goals, obliged, bound) {
        ((Some(Goal::Position), _) | (_, Some(Goal::Position)), ..) | (_, Some(Goal::Position), _) => None,
        ((Some(goal), None), None, None) if goes_on => Some((Play::Direct, goal, false)),
        ((None, Some(goal)), None, None) if *attack == Stop::default() => Some((Play::SelfPlay, goal, false)),
        ((Some(one), Some(goal)), None, None) if one == goal => Some((Play::SelfPlay, goal, true)),
        ((None, None), Some(goal), None) if goes_on => Some((Play::SemiReflex, goal, false)),
        ((None, None), Some(goal), Some(own)) if own == goal && goes_on => Some((Play::Reflex, goal, false)),
        _ => None,
    }
}

impl Structure {
    /// The canonical text, which is read back; squares are named as on boards of this shape.
    pub fn text(&self, shape: Shape) -> String {
        format!("{} {}", self.starter.pick("white", "black"), self.root.text(shape))
    }
}

impl Expression {
    fn text(&self, shape: Shape) -> String {
        let inner = |part: &Expression| match part {
            Expression::And(..) | Expression::Or(..) => format!("({})", part.text(shape)),
            part => part.text(shape),
        };
        match self {
            Expression::Goal(goal) => goal.text(shape),
            Expression::Not(part) => format!("!{}", inner(part)),
            Expression::Inverted(part) => format!("-{}", inner(part)),
            Expression::And(one, other) => format!("{}&{}", inner(one), other.text(shape)),
            Expression::Or(one, other) => format!("{}|{}", inner(one), other.text(shape)),
            Expression::Branch(branch) => branch.text(shape),
        }
    }
}

impl Branch {
    fn text(&self, shape: Shape) -> String {
        let shortest = self.shortest.map_or(String::new(), |shortest| format!("{shortest}:"));
        let (first, second) = self.kind.letters();
        let parries = if self.parries { "?+?" } else { "" };
        let series = self.kind == Kind::Series;
        let (one, other) = (self.first.text(shape, series), self.second.text(shape, series));
        format!("{shortest}{}{first}{one}{parries}{second}{other}", self.longest)
    }
}

impl Kind {
    /// The letters of the two sides' moves.
    const fn letters(self) -> (&'static str, &'static str) {
        match self {
            Kind::Attack => ("a", "d"),
            Kind::Defence => ("d", "a"),
            Kind::Help => ("h", "h"),
            Kind::Series => ("s", ""),
        }
    }
}

impl Stop {
    /// The brackets; the goals that a move of a series must reach come first, as Popeye has it.
    fn text(&self, shape: Shape, goals_first: bool) -> String {
        let fork = |fork: &Fork| {
            let forced = if fork.is_forced { ">" } else { "" };
            let silent = if fork.is_silent { "/" } else { "" };
            format!("[{forced}{silent}{}]", fork.expression.text(shape))
        };
        let forks: String = self.forks.iter().map(fork).collect();
        let constraint = |part: &Expression| format!("{{{}}}", part.text(shape));
        let (first, last): (Vec<_>, Vec<_>) = self.constraints.iter().partition(|part| goals_first && part.is_goal());
        let told = |parts: Vec<&Expression>| parts.into_iter().map(constraint).collect::<String>();
        told(first) + &forks + &told(last)
    }
}
