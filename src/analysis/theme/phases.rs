//! The phases of a two-mover or three-mover: what is threatened, what is met by what, and what refutes.

use super::deed::Deed;
use super::{Layer, Passage, Shown};
use crate::position::Move;
use crate::problem::{Opening, Problem};
use crate::solution::{Attack, Sign, Solution, Step, Variation};
use crate::stipulation::{Goal, Play};

/// The set play, a try or a key.
#[derive(Clone)]
pub(super) struct Layered {
    pub(super) layer: Layer,
    first: Option<Step>,
    threats: Vec<Step>,
    variations: Vec<Reply>,
    refutations: Vec<Step>,
}

/// A defence and the one move that meets it: the mate of a two-mover, the continuation of a three-mover.
#[derive(Clone)]
pub(super) struct Reply {
    defence: Step,
    answer: Step,
    /// The defence as it is known in all phases.
    pub(super) to: Deed,
    /// The answer as it is known in all phases.
    pub(super) by: Deed,
}

/// The phases of a direct mate in so many moves, the actual play last; of anything else none.
///
/// Of the variations those count in which there is one second move and it is not threatened anyway: of a two-mover it must
/// mate, of a longer one it must not. Of the tries those count that give no check.
pub(super) fn of(problem: &Problem, solution: &Solution, moves: u16) -> Vec<Layered> {
    if direct_mate(problem) != Some(moves) {
        return Vec::new();
    }
    let is_answer = |second: &Step| (second.outcome == Sign::Mate) == (moves == 2);
    let mut phases = Vec::new();
    if !solution.set_play.is_empty() {
        phases.push(Layered::new(Layer::Set, None, &[], &solution.set_play, &[], &is_answer));
    }
    let of_phase = |layer: Layer, phase: &Attack| {
        let first = Some(phase.step.clone());
        let (threats, refutations) = (&phase.sequel.threats, &phase.sequel.refutations);
        Layered::new(layer, first, threats, &phase.sequel.variations, refutations, &is_answer)
    };
    let tries = solution.tries.iter().filter(|phase| phase.step.outcome == Sign::Quiet);
    phases.extend(tries.map(|phase| of_phase(Layer::Try, phase)));
    phases.extend(solution.keys.iter().map(|phase| of_phase(Layer::Key, phase)));
    phases
}

/// In how many moves a direct mate is demanded, from the key on; nothing if something else is.
pub(super) fn direct_mate(problem: &Problem) -> Option<u16> {
    let stipulation = &problem.stipulation;
    let is_it = (stipulation.play, stipulation.goal) == (Play::Direct, Goal::Mate)
        && problem.settings.demanded.opening == Opening::Key;
    is_it.then_some(stipulation.length.moves)
}

impl Layered {
    fn new(
        layer: Layer,
        first: Option<Step>,
        threats: &[Attack],
        variations: &[Variation],
        refutations: &[Step],
        is_answer: &impl Fn(&Step) -> bool,
    ) -> Self {
        let threats: Vec<Step> = threats.iter().map(|threat| threat.step.clone()).collect();
        let mut phase = Layered {
            layer,
            first,
            threats,
            variations: Vec::new(),
            refutations: refutations.to_vec(),
        };
        let told = variations.iter().filter_map(|variation| phase.reply(variation));
        phase.variations = told.filter(|reply| is_answer(&reply.answer)).collect();
        phase
    }

    /// The same phase with those replies alone whose defences and answers are made by certain men.
    pub(super) fn only(&self, stays: &impl Fn(&Deed) -> bool) -> Layered {
        let replies = self.variations.iter();
        let replies = replies.filter(|reply| stays(&reply.to) && stays(&reply.by));
        Layered {
            variations: replies.cloned().collect(),
            ..self.clone()
        }
    }

    fn reply(&self, variation: &Variation) -> Option<Reply> {
        let [only] = variation.answers.as_slice() else {
            return None;
        };
        let (defence, answer) = (&variation.defence, &only.step);
        let threatened = self
            .threats
            .iter()
            .any(|threat| self.deed(&[], threat) == self.deed(&[defence.step], answer));
        (!threatened).then(|| Reply {
            defence: defence.clone(),
            answer: answer.clone(),
            to: self.deed(&[], defence),
            by: self.deed(&[defence.step], answer),
        })
    }

    /// The deed of a move that follows the first move and these.
    fn deed(&self, then: &[Move], step: &Step) -> Deed {
        let first = self.first.iter().map(|first| first.step);
        let before: Vec<Move> = first.chain(then.iter().copied()).collect();
        Deed::of(&before, step.step)
    }

    /// The defences and their answers.
    pub(super) fn replies(&self) -> &[Reply] {
        &self.variations
    }

    /// The reply to this defence.
    pub(super) fn reply_to(&self, defence: Deed) -> Option<&Reply> {
        self.variations.iter().find(|reply| reply.to == defence)
    }

    /// The defence that this answer meets, if it meets one.
    pub(super) fn met_by(&self, answer: Deed) -> Option<&Reply> {
        self.variations.iter().find(|reply| reply.by == answer)
    }

    /// The first move as it is known in all phases.
    pub(super) fn first_deed(&self) -> Option<Deed> {
        self.first.as_ref().map(|first| Deed::of(&[], first.step))
    }

    /// The mate that is threatened, if it is one alone.
    pub(super) fn threat(&self) -> Option<Deed> {
        match self.threats.as_slice() {
            [threat] if threat.outcome == Sign::Mate => Some(self.deed(&[], threat)),
            _ => None,
        }
    }

    /// The refutation, if it is one alone.
    pub(super) fn refutation(&self) -> Option<Deed> {
        match self.refutations.as_slice() {
            [refutation] => Some(self.deed(&[], refutation)),
            _ => None,
        }
    }

    /// The play of a variation.
    pub(super) fn show(&self, reply: &Reply) -> Passage {
        self.passage(Shown::Play, &[reply.defence.clone(), reply.answer.clone()])
    }

    /// The threat.
    pub(super) fn show_threat(&self) -> Option<Passage> {
        Some(self.passage(Shown::Threat, &self.threats))
    }

    /// The first move, which every passage of the phase begins with.
    pub(super) const fn show_first(&self) -> Option<Passage> {
        None
    }

    /// The refutation.
    pub(super) fn show_refutation(&self) -> Passage {
        self.passage(Shown::Refutation, &self.refutations)
    }

    fn passage(&self, shown: Shown, then: &[Step]) -> Passage {
        Passage {
            layer: self.layer,
            shown,
            moves: self.first.iter().chain(then).cloned().collect(),
        }
    }
}
