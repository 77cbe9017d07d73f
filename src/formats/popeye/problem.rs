//! One problem of an input.

use super::fault::Fault;
use super::heading::Heading;
use super::language::{Boundary, Command, Language};
use super::placement::Placement;
use super::tokens::{Token, Tokens};
use super::twins::Twin;
use super::{conditions, options, pieces, stipulation, twins};
use crate::conditions::ALICE;
use crate::formats::entry::{CUT_SHORT, NO_STIPULATION, sideless};
use crate::position::{Diagram, Man};
use crate::rules::{ConditionSet, Rules, Variant};
use crate::stipulation::Stipulation;
use crate::text::Meaning;

/// What has been read of a problem.
#[derive(Default, Debug)]
pub(super) struct ProblemText {
    /// Who made it, and what else is said of it.
    pub heading: Heading,
    /// The diagram; of two, the one to be reached.
    pub placement: Placement,
    /// The diagram from which the other is to be reached.
    pub start: Option<Vec<Man>>,
    pub stipulation: Option<Stipulation>,
    /// The options in English.
    pub options: Vec<String>,
    /// The conditions, Alice chess among them.
    pub conditions: ConditionSet,
    /// Does one of them not say which side it binds, and was it taken to bind Black?
    sideless: bool,
    pub twins: Vec<Twin>,
    /// Is the diagram itself left unsolved?
    pub zeroposition: bool,
    /// The lines of commands.
    pub lines: Vec<(&'static str, usize)>,
}

/// A problem that has been read, well or not.
pub(super) struct Read {
    pub heading: Heading,
    pub problem: Result<ProblemText, Fault>,
    /// What ended it, if its end has been reached.
    pub end: Option<Boundary>,
}

impl ProblemText {
    /// Reads a problem up to the word that ends it, which is told; or else up to the first thing that is wrong,
    /// leaving the tokens before the command in which it stands.
    pub fn read(tokens: &mut Tokens<'_>, language: &'static Language) -> Read {
        let mut problem = ProblemText {
            heading: Heading::new(language),
            ..ProblemText::default()
        };
        let read = problem.diagram(tokens, language);
        let read = read.and_then(|first| problem.all_twins(first, tokens, language));
        let heading = problem.heading.clone();
        let (end, problem) = match read {
            Ok(end) => (Some(end), problem.whole(tokens.line).map(|()| problem)),
            Err(fault) => (None, Err(fault)),
        };
        Read { heading, problem, end }
    }

    /// Reads the commands before the first twin.
    fn diagram(&mut self, tokens: &mut Tokens<'_>, language: &'static Language) -> Result<Boundary, Fault> {
        loop {
            let mut ahead = *tokens;
            let Some(word) = ahead.next() else {
                return Err(unended(tokens, language));
            };
            match language.command(word.text) {
                Meaning::One(command) => {
                    self.command(command, word.line, &mut ahead, language)?;
                    *tokens = ahead;
                }
                Meaning::Any(names) => return Err(Fault::any_of(word, "", &names)),
                Meaning::None => {
                    let end = boundary(word, language)?;
                    *tokens = ahead;
                    return Ok(end);
                }
            }
        }
    }

    fn command(
        &mut self,
        command: Command,
        line: usize,
        tokens: &mut Tokens<'_>,
        language: &'static Language,
    ) -> Result<(), Fault> {
        let name = language.command_name(command);
        let field = match command {
            Command::Pieces | Command::Forsyth | Command::Array => Some("algebraic"),
            Command::Condition => Some("conditions"),
            Command::Option => Some("options"),
            _ => None,
        };
        field.into_iter().for_each(|field| self.note(field, line));
        match command {
            Command::Pieces => return pieces::read(tokens, language, &mut self.placement, name),
            Command::Forsyth => return pieces::forsyth(tokens, language, &mut self.placement),
            Command::Array => self.placement.men = Diagram::array(Rules::of(Variant::Orthodox)).men,
            Command::Condition => {
                let read = conditions::read(tokens, language)?;
                self.conditions = self.conditions.union(read.conditions);
                self.sideless |= read.sideless;
            }
            Command::Option => self.options.extend(options::read(tokens, language)?),
            Command::Stipulation => self.stipulate(stipulation::read(tokens, language, name)?, line),
            Command::Structured => self.stipulate(stipulation::structured(tokens, language, name)?, line),
            _ => self.heading.command(command, tokens),
        }
        Ok(())
    }

    fn stipulate(&mut self, stipulation: Stipulation, line: usize) {
        self.note("stipulation", line);
        if stipulation.leads_to_position() {
            self.start = Some(self.placement.take());
        }
        self.stipulation = Some(stipulation);
    }

    /// Reads all twins, from the word that announces the first.
    fn all_twins(
        &mut self,
        first: Boundary,
        tokens: &mut Tokens<'_>,
        language: &'static Language,
    ) -> Result<Boundary, Fault> {
        let mut announced = first;
        self.zeroposition = first == Boundary::Zeroposition;
        loop {
            if matches!(announced, Boundary::Next | Boundary::End) {
                return Ok(announced);
            }
            let mut ahead = *tokens;
            self.remarks(&mut ahead, language);
            let twin = twins::read(&mut ahead, language)?;
            self.twins.push(twin);
            self.remarks(&mut ahead, language);
            let Some(word) = ahead.next() else {
                return Err(unended(tokens, language));
            };
            let is_late = match language.boundary(word.text) {
                Meaning::One(boundary) => boundary == Boundary::Zeroposition,
                Meaning::Any(_) => false,
                Meaning::None => language.command(word.text) != Meaning::None,
            };
            if is_late {
                let message = format!("`{}` behind a twin, expected it before all twins", word.text);
                return Err(Fault::new(word.line, "", message));
            }
            announced = boundary(word, language)?;
            *tokens = ahead;
        }
    }

    /// Remarks, which may stand between twins.
    fn remarks(&mut self, tokens: &mut Tokens<'_>, language: &'static Language) {
        let remark = |text: &str| {
            let known = language.command(text).one() == Some(Command::Remark);
            (known && language.change(text) == Meaning::None).then_some(())
        };
        while tokens.next_if(remark).is_some() {
            self.heading.command(Command::Remark, tokens);
        }
    }

    fn note(&mut self, field: &'static str, line: usize) {
        if !self.lines.iter().any(|(noted, _)| *noted == field) {
            self.lines.push((field, line));
        }
    }

    /// Is there all that a problem needs?
    fn whole(&self, end: usize) -> Result<(), Fault> {
        let Some(stipulation) = &self.stipulation else {
            return Err(Fault::new(end, "", NO_STIPULATION));
        };
        if self.sideless && !sideless::binds_black(stipulation, &self.options) {
            let message = "a condition must say here which side it binds, such as BlackMaximummer";
            return Err(Fault::new(end, "", message));
        }
        let alice = self.conditions.has(ALICE) || self.placement.alice;
        match self.twins.iter().find(|twin| twin.alice && !alice) {
            Some(twin) => Err(Fault::new(
                twin.line,
                "",
                "a man on a board by name in a twin of a diagram without Alice chess, expected that condition there",
            )),
            None => Ok(()),
        }
    }
}

/// What a word announces that is no command.
fn boundary(word: Token<'_>, language: &Language) -> Result<Boundary, Fault> {
    match language.boundary(word.text) {
        Meaning::One(boundary) => Ok(boundary),
        Meaning::Any(names) => Err(Fault::any_of(word, "", &names)),
        Meaning::None => {
            let commands: Vec<&str> = language.commands().map(|(name, _)| name).collect();
            let message = format!(
                "`{}` is no command, expected one of {}, {}, {}, {} and {}",
                word.text,
                commands.join(", "),
                language.twin,
                language.zeroposition,
                language.next,
                language.end
            );
            Err(Fault::new(word.line, "", message))
        }
    }
}

fn unended(tokens: &Tokens<'_>, language: &Language) -> Fault {
    let message = format!("{CUT_SHORT}, expected {} or {}", language.end, language.next);
    Fault::new(tokens.line, "", message)
}
