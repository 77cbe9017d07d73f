//! The exit codes, and the one way in which the program complains.

use clap::error::ErrorKind;
use looking_glass::brief::brief;
use looking_glass::collection::Standing;
use looking_glass::output::visible::visible;
use looking_glass::solution::Status;
use looking_glass::soundness::Judgement;
use std::process::ExitCode;

/// How a run ended, as scripts see it. Of two outcomes the later in this order counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Exit {
    /// 0: done, and everything is as stated.
    Done,
    /// 1: done, and some defect or disagreement was found.
    Defect,
    /// 3: a limit or an interrupt left an answer unknown.
    Unknown,
    /// 2: something could not be read or run.
    Failed,
}

impl Exit {
    const fn code(self) -> u8 {
        match self {
            Exit::Done => 0,
            Exit::Defect => 1,
            Exit::Failed => 2,
            Exit::Unknown => 3,
        }
    }

    /// The outcome of two things done one after the other.
    #[must_use]
    pub fn and(self, other: Exit) -> Exit {
        self.max(other)
    }
}

impl From<Standing> for Exit {
    fn from(standing: Standing) -> Exit {
        match standing {
            Standing::Sound => Exit::Done,
            Standing::Unsound => Exit::Defect,
            Standing::Unknown => Exit::Unknown,
            Standing::Invalid => Exit::Failed,
        }
    }
}

impl From<Judgement> for Exit {
    fn from(judgement: Judgement) -> Exit {
        match judgement {
            Judgement::Sound => Exit::Done,
            Judgement::Unsound => Exit::Defect,
            Judgement::Unknown => Exit::Unknown,
        }
    }
}

impl From<Status> for Exit {
    fn from(status: Status) -> Exit {
        match status {
            Status::Complete => Exit::Done,
            Status::Limit | Status::Interrupted => Exit::Unknown,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        exit.code().into()
    }
}

/// One line on standard error, in which nothing is hidden. Nobody is left to tell when that fails.
pub fn complain(message: &str) {
    let message = brief(message);
    let line = message.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = visible(&line);
    let _ = std::io::Write::write_fmt(&mut std::io::stderr().lock(), format_args!("glass: {line}\n"));
}

/// Complains of what could not be read or run.
pub fn failed(message: &str) -> Exit {
    complain(message);
    Exit::Failed
}

/// Answers arguments that are no command: help and version as they were asked for, anything else in one line.
pub fn of_usage(error: &clap::Error) -> Exit {
    if !error.use_stderr() {
        let _ = error.print();
        return Exit::Done;
    }
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return failed("no command given, expected one of those that `glass help` lists");
    }
    let text = error.render().to_string();
    let told: Vec<&str> = text
        .lines()
        .map(str::trim)
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more information"))
        .filter(|line| !line.is_empty())
        .collect();
    let told = told.join(" ");
    failed(&format!("{} (see `glass help`)", told.trim_start_matches("error: ")))
}

#[cfg(test)]
mod tests {
    use super::Exit::{Defect, Done, Failed, Unknown};

    #[test]
    fn what_could_not_be_read_outweighs_all_and_the_unknown_outweighs_a_defect() {
        assert_eq!(Done.and(Defect), Defect);
        assert_eq!(Defect.and(Unknown), Unknown);
        assert_eq!(Unknown.and(Defect), Unknown);
        assert_eq!(Unknown.and(Failed), Failed);
        assert_eq!(Failed.and(Unknown).and(Done), Failed);
    }
}
