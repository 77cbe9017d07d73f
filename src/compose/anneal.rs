//! Simulated annealing among the ways to fill a matrix (S. Kirkpatrick, C. D. Gelatt and M. P. Vecchi, 1983).

use super::distance::{Gauge, Reading};
use super::filling::Filling;
use super::spec::Spec;
use super::tally::Counter;
use super::version::Version;
use super::work::Progress;
use crate::problem::Problem;
use crate::random::Random;
use crate::search::Answer;

/// Candidates that one climb looks at.
pub(super) const STEPS: u64 = 8192;

/// One climb: from any way to fill the matrix by small changes, at first often to what is farther from what is wanted, in the
/// end hardly ever.
pub(super) struct Climb<'a, 'c> {
    pub(super) spec: &'a Spec,
    pub(super) gauge: &'a Gauge<'c>,
    pub(super) counter: &'a mut Counter<'c>,
    pub(super) random: Random,
    pub(super) progress: &'a Progress,
}

impl Climb<'_, '_> {
    /// Makes the climb, and hands over each problem that is found, by the number of its way to fill the matrix.
    ///
    /// # Errors
    /// The search was stopped.
    pub(super) fn run(mut self, mut found: impl FnMut(u64, Version)) -> Answer<()> {
        let mut at: Option<(Filling, i64)> = None;
        let (warm, cold) = self.gauge.warmth();
        for step in 0..STEPS {
            let warmth = warm * (cold / warm).powf(step as f64 / STEPS as f64);
            let (filling, bar) = match &at {
                None => (Filling::any(&self.spec.matrix, &mut self.random), i64::MAX),
                Some((filling, distance)) => {
                    let uphill = -warmth * (1.0 - self.random.part()).ln();
                    let next = filling.changed(&self.spec.matrix, &self.spec.rules, &mut self.random);
                    (next, distance + uphill as i64)
                }
            };
            self.progress.look(1);
            let number = filling.number(&self.spec.matrix);
            let Some(candidate) = self.candidate(number) else {
                continue;
            };
            let Some(Reading { distance, find }) = self.gauge.read(self.counter, candidate, bar)? else {
                continue;
            };
            at = Some((filling, distance));
            if let Some(version) = find {
                self.progress.find();
                found(number, *version);
            }
        }
        Ok(())
    }

    /// The men of this way to fill the matrix, as a problem, if they can have all that is wanted.
    fn candidate(&self, number: u64) -> Option<Problem> {
        let men = self.spec.matrix.men(number, &self.spec.rules)?;
        let mut candidate = self.spec.problem();
        candidate.diagram.men = men;
        self.spec.wish.admits(&candidate.diagram).then_some(candidate)
    }
}
