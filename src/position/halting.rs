//! How a question about a position that takes too long is given up.
//!
//! Rules about mates ask about mates within mates, so that one question may take longer than the time limit. It is answered by a plain
//! value, and no value would be true if it is given up. So the stack is unwound to a caller that can report that there is no answer.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;

/// A question was given up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Halted;

/// When questions are given up.
#[derive(Clone, Default)]
pub(crate) struct Halting(Option<Arc<dyn Fn() -> bool + Send + Sync>>);

impl Halting {
    /// As soon as this is so.
    pub(crate) fn when(is_over: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Halting(Some(Arc::new(is_over)))
    }

    /// Gives the question up, if it is time. Where a program cannot unwind, it is answered, however long that takes.
    pub(super) fn check(&self) {
        if cfg!(panic = "unwind") && self.0.as_ref().is_some_and(|is_over| is_over()) {
            resume_unwind(Box::new(Halted));
        }
    }
}

impl std::fmt::Debug for Halting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let when = if self.0.is_some() {
            "Halting(when)"
        } else {
            "Halting(never)"
        };
        f.write_str(when)
    }
}

/// Asks questions about positions.
///
/// # Errors
/// One of them was given up. What the questions have changed besides must not be used any more.
pub(crate) fn unless_halted<T>(ask: impl FnOnce() -> T) -> Result<T, Halted> {
    catch_unwind(AssertUnwindSafe(ask)).map_err(|thrown| match thrown.downcast::<Halted>() {
        Ok(halted) => *halted,
        Err(thrown) => resume_unwind(thrown),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_given_up_when_it_is_time_and_only_then() {
        let ask = |halting: Halting| {
            unless_halted(move || {
                halting.check();
                7
            })
        };
        assert_eq!(ask(Halting::default()), Ok(7));
        assert_eq!(ask(Halting::when(|| false)), Ok(7));
        assert_eq!(ask(Halting::when(|| true)), Err(Halted));
    }

    #[test]
    fn other_faults_go_on() {
        let fault = catch_unwind(|| unless_halted(|| resume_unwind(Box::new("a fault"))));
        let told = fault
            .expect_err("it goes on")
            .downcast::<&str>()
            .expect("what was thrown");
        assert_eq!(*told, "a fault");
    }
}
