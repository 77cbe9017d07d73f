//! What was found of a case.

use super::{Case, Duplicate};
use crate::formats::entry::Origin;
use crate::formats::game::Game;
use crate::opinion::CrossCheck;
use crate::output::{Effort, Finding, game as told};
use crate::position::Diagram;
use crate::problem::Problem;
use crate::solution::Status;
use crate::soundness::Judgement;
use crate::text::named;

/// What was found of an entry.
#[derive(Clone, Debug, Default)]
pub struct Ruling {
    /// The name of the entry.
    pub id: String,
    /// Where it stands, if in a file.
    pub origin: Option<Origin>,
    /// Who made it, and where it appeared, in a line that may be empty.
    pub credits: String,
    /// What was found of its problem, or of each twin.
    pub parts: Vec<Part>,
    /// Entries before it that are the same.
    pub duplicates: Vec<Duplicate>,
    /// Does its record say that it is unsound, and known to be?
    pub known_unsound: bool,
    /// What the answers took; nothing for those that a store knew.
    pub effort: Effort,
    /// What another program makes of it, if one was asked.
    pub cross_check: Option<CrossCheck>,
}

/// What was found of a problem or twin.
#[derive(Clone, Debug)]
pub struct Part {
    /// The twin, if it is one.
    pub twin: Option<String>,
    /// The problem, if there is one.
    pub problem: Option<Problem>,
    /// Where the game ends, if it is one that could be played through.
    pub last: Option<Diagram>,
    /// What was found, or why nothing can be.
    pub found: Result<Finding, Vec<String>>,
    /// The file of its certificate, in the folder of all of them.
    pub certificate: Option<String>,
}

named! {
    /// How an entry stands.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Standing {
        /// All of it is sound.
        Sound = "sound",
        /// Some problem of it is not.
        Unsound = "unsound",
        /// A limit or an interrupt left something unknown.
        Unknown = "unknown",
        /// Something of it could not be read or played.
        Invalid = "invalid",
    }
}

/// What playing a game through says of it.
fn replayed(game: &Game) -> Part {
    let played = game.play();
    let errors = |error| vec![told::refusal(&game.start.rules, &error)];
    Part {
        twin: None,
        problem: None,
        last: played.as_ref().ok().map(|played| played.last.clone()),
        found: played.map(|played| Finding::of_game(game, &played)).map_err(errors),
        certificate: None,
    }
}

impl Ruling {
    /// What these findings, one for each question, say of a case.
    pub fn new(case: &Case, found: Vec<Result<Finding, Vec<String>>>) -> Self {
        let part = |(question, found): (&Result<super::Question, _>, _)| {
            let problem = question.as_ref().ok().map(|question| question.problem.clone());
            let twin = match question {
                Ok(question) => question.problem.twin.clone(),
                Err(crate::formats::entry::Refusal { twin, .. }) => twin.clone(),
            };
            Part {
                twin,
                problem,
                last: None,
                found,
                certificate: None,
            }
        };
        let parts = case.questions.iter().zip(found).map(part);
        Ruling {
            id: case.id.clone(),
            origin: case.origin.clone(),
            credits: case.credits.clone(),
            parts: parts.chain(case.game.as_ref().map(replayed)).collect(),
            known_unsound: case.known_unsound,
            ..Ruling::default()
        }
    }

    /// Forgets what takes most room: the mates, which only JSON tells, or the problem as well.
    pub fn forget(&mut self, problem: bool) {
        for part in &mut self.parts {
            if let Ok(finding) = &mut part.found {
                finding.mates = Vec::new();
            }
            if problem {
                (part.problem, part.last) = (None, None);
            }
        }
    }

    /// How the entry stands; a defect that was found counts even where the search was not completed.
    pub fn standing(&self) -> Standing {
        let of_part = |part: &Part| match &part.found {
            Err(_) => Standing::Invalid,
            Ok(finding) => match finding.verdict.status {
                Judgement::Sound => Standing::Sound,
                Judgement::Unsound => Standing::Unsound,
                Judgement::Unknown => Standing::Unknown,
            },
        };
        let standings = self.parts.iter().map(of_part);
        let invalid = standings.clone().max().unwrap_or(Standing::Invalid) == Standing::Invalid;
        let unsound = standings.clone().any(|standing| standing == Standing::Unsound);
        match (invalid, unsound) {
            (true, _) => Standing::Invalid,
            (_, true) => Standing::Unsound,
            _ => standings.max().unwrap_or(Standing::Invalid),
        }
    }

    /// Is it unsound, and does its record say so?
    pub fn is_known_unsound(&self) -> bool {
        self.known_unsound && self.standing() == Standing::Unsound
    }

    /// How far the answers go; none where something could not be read or played.
    pub fn status(&self) -> Option<Status> {
        let statuses = self.parts.iter().map(|part| Some(part.found.as_ref().ok()?.status));
        let statuses = statuses.collect::<Option<Vec<Status>>>()?;
        statuses.into_iter().max().or(Some(Status::Complete))
    }

    /// What could not be read or played, a reason a line.
    pub fn errors(&self) -> impl Iterator<Item = &str> {
        let errors = self.parts.iter().filter_map(|part| part.found.as_ref().err());
        errors.flatten().map(String::as_str)
    }
}
