//! Is a problem sound? Its solution held against what a problem should be.
//!
//! ```
//! use looking_glass::{Problem, check};
//! use looking_glass::soundness::DefectKind;
//!
//! // Nothing mates in one.
//! let problem = Problem::from_fen("8/8/8/8/8/1K6/8/k5R1 b", "#1", "orthodox")?;
//! let finding = check(&problem)?;
//! assert_eq!(finding.verdict.defects[0].kind, DefectKind::NoSolution);
//! # Ok::<(), looking_glass::Refused>(())
//! ```

mod battle;
mod diagram;
mod last_move;
mod lines;
mod pawns;
mod proof;
mod stated;
mod tally;

pub use diagram::{Origin, promoted};
pub use last_move::{LastKind, LastMove, last_moves};
pub use proof::{Proof, proof};
pub use stated::{as_asked, inquiry, misread, settle, unread};
pub use tally::{Counts, Tally};

use crate::position::{Diagram, Move};
use crate::problem::claims::Claims;
use crate::problem::{Intention, Problem};
use crate::solution::{Ply, Solution, Status};
use crate::text::named;
use serde::{Deserialize, Serialize};

/// Why no game from the array leads to the diagram, a reason a line; none where that is not proved.
pub fn impossible(diagram: &Diagram) -> Vec<String> {
    if diagram.invisible > 0 {
        // Where these men come from nobody knows.
        return Vec::new();
    }
    let mut reasons: Vec<String> = Origin::of(&diagram.rules).reasons(diagram);
    if reasons.is_empty() {
        reasons = pawns::reasons(diagram);
    }
    if reasons.is_empty() && last_moves(diagram).is_some_and(|moves| moves.is_empty()) {
        reasons.push(format!("{} has no last move", !diagram.turn));
    }
    reasons
}

/// The judgement of a problem, and what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The judgement.
    pub status: Judgement,
    /// All defects that were found; blemishes such as duals do not make a problem unsound.
    pub defects: Vec<Defect>,
    /// What is stated and the solution does not tell of: what would be wrong if it did not hold. See [`settle`].
    pub open: Vec<Defect>,
}

impl Verdict {
    /// The number of defects of a kind.
    pub fn count(&self, kind: DefectKind) -> usize {
        self.defects.iter().filter(|defect| defect.kind == kind).count()
    }
}

named! {
    /// Sound or not.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Judgement {
        /// It has its solution and no other.
        Sound = "sound",
        /// It has not.
        Unsound = "unsound",
        /// The search was ended before it could be known, or options kept it from looking at all.
        Unknown = "unknown",
    }
}

/// One thing that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Defect {
    /// What kind of thing.
    pub kind: DefectKind,
    /// The moves that lead there, each with its place in the play.
    pub at: Vec<(Ply, Move)>,
    /// The moves that show it.
    pub moves: Vec<Move>,
    /// Of a dual: how grave it is.
    pub grade: Option<Grade>,
    /// Of a dual: does the stated solution show the variation in which it occurs?
    pub stated: bool,
    /// What moves cannot show, in words.
    pub reason: Option<String>,
}

impl Defect {
    /// A defect of the whole problem, shown by these moves.
    pub fn new(kind: DefectKind, moves: Vec<Move>) -> Self {
        Defect {
            kind,
            at: Vec::new(),
            moves,
            grade: None,
            stated: false,
            reason: None,
        }
    }

    /// The same, with words behind those that it has.
    #[must_use]
    pub fn because(self, reason: String) -> Self {
        let reason = match &self.reason {
            Some(first) => format!("{first}; {reason}"),
            None => reason,
        };
        Defect {
            reason: Some(reason),
            ..self
        }
    }
}

named! {
    /// How grave a dual is, the gravest first.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Grade {
        /// The attacker can continue in several ways before his last move.
        Continuation = "continuation",
        /// He has a choice of last moves.
        Mate = "mate",
        /// He has a choice only in what would follow a threat.
        Threat = "threat",
    }
}

named! {
    /// Kinds of defects.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum DefectKind {
        /// Nothing solves it.
        NoSolution = "no-solution",
        /// A second key.
        Cook = "cook",
        /// It can be solved in fewer moves.
        ShortSolution = "short-solution",
        /// More than one continuation after a defence.
        Dual = "dual",
        /// A defence lets the attacker mate before his last move.
        ShortMate = "short-mate",
        /// More or fewer solutions than intended, or solutions that part otherwise.
        WrongCount = "wrong-count",
        /// No game can lead to the diagram.
        IllegalPosition = "illegal-position",
        /// A stated key does not solve.
        StatedKey = "stated-key",
        /// A stated key is no legal move.
        StatedKeyNotPlayable = "stated-key-not-playable",
        /// A stated try solves, or fails to more refutations than are stated.
        StatedTry = "stated-try",
        /// A stated refutation does not refute, or one is not stated.
        StatedRefutation = "stated-refutation",
        /// Stated set play does not hold.
        StatedSetPlay = "stated-set-play",
        /// A stated variation, threat or line does not hold.
        StatedLine = "stated-line",
        /// A game's score marks a move wrongly, or does not end as it says.
        WrongScore = "wrong-score",
    }
}

impl DefectKind {
    /// Does it leave the solution what it is? Duals do, and so does a diagram that no game leads to, which many a
    /// fairy problem has; short mates are told and no more.
    pub const fn is_blemish(self) -> bool {
        matches!(
            self,
            DefectKind::Dual | DefectKind::ShortMate | DefectKind::IllegalPosition
        )
    }

    /// Is it that something stated does not hold?
    pub const fn is_of_statement(self) -> bool {
        matches!(
            self,
            DefectKind::StatedKey
                | DefectKind::StatedKeyNotPlayable
                | DefectKind::StatedTry
                | DefectKind::StatedRefutation
                | DefectKind::StatedSetPlay
                | DefectKind::StatedLine
        )
    }
}

/// Is it known of each solution that was found whether it is meant?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Meant {
    /// It is.
    Known,
    /// Some may be stated where the text could not be read.
    Unknown,
}

/// Judges a problem by its solution alone, whatever its composer said.
///
/// Of battles exactly one key is expected; of help and series play and of proof games at least one solution, none shorter
/// than stipulated or, where solutions may differ in length, than the longest.
pub fn judge(problem: &Problem, solution: &Solution) -> Verdict {
    judge_as_stated(problem, solution, &Intention::default(), &Claims::default())
}

/// Judges a problem by its solution, the number of solutions that its composer wanted, and what he stated. The solution is
/// that of the [`inquiry`].
fn judge_as_stated(problem: &Problem, solution: &Solution, intention: &Intention, claims: &Claims) -> Verdict {
    let asked = as_asked(problem, solution);
    let mut defects = Vec::new();
    let complete = solution.status == Status::Complete && !problem.settings.examines_part();
    let meant = if problem.stipulation.play.is_battle() {
        battle::judge(problem, (&asked, complete), intention, claims, &mut defects);
        Meant::Known
    } else {
        lines::judge(problem, (&asked, complete), intention, claims, &mut defects)
    };
    for dual in defects.iter_mut().filter(|defect| defect.kind == DefectKind::Dual) {
        dual.stated = dual.grade != Some(Grade::Threat) && stated::shows(claims, solution, dual);
    }
    let mut open = Vec::new();
    let noted = stated::Noted {
        defects: &mut defects,
        open: &mut open,
    };
    stated::judge(&inquiry(problem, claims), solution, claims, noted);
    let broken = defects.iter().any(|defect| !defect.kind.is_blemish());
    let status = match (complete && meant == Meant::Known, broken) {
        // A cook or a short solution that was found stands, whatever else there may be; that there is
        // no solution is known only at the end.
        (_, true) => Judgement::Unsound,
        (true, false) => Judgement::Sound,
        (false, false) => Judgement::Unknown,
    };
    Verdict { status, defects, open }
}

/// The whole examination: the judgement, and whether a game can lead to the diagram.
pub fn examine(problem: &Problem, solution: &Solution, intention: &Intention) -> Verdict {
    examine_stated(problem, solution, intention, &Claims::default())
}

/// The same, where a solution is stated; the solution found is that of the [`inquiry`]. What it does not tell of stays open until
/// the verdict is [settled](settle).
pub fn examine_stated(problem: &Problem, solution: &Solution, intention: &Intention, claims: &Claims) -> Verdict {
    let mut verdict = judge_as_stated(problem, solution, intention, claims);
    let impossible = impossible(&problem.diagram);
    let defect = |reason| Defect::new(DefectKind::IllegalPosition, Vec::new()).because(reason);
    verdict.defects.extend(impossible.into_iter().map(defect));
    verdict
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::entry::Defaults;
    use crate::formats::fen::Fen;
    use crate::rules::{Rules, Variant};
    use crate::search::Control;
    use crate::solution::{Resources, solve};

    fn judged(fen: &str, stipulation: &str) -> Verdict {
        judged_by(Variant::Orthodox, fen, stipulation)
    }

    fn judged_by(variant: Variant, fen: &str, stipulation: &str) -> Verdict {
        let diagram = Fen::read(fen, Rules::of(variant)).expect("a FEN").diagram;
        let mut problem = Problem::new("test", diagram, stipulation.parse().expect("a stipulation"));
        problem.diagram.turn = problem.side_in_diagram();
        let resources = Resources::single(1 << 20);
        let solution = solve(&problem, resources, &Control::default()).expect("a playable diagram");
        judge(&problem, &solution)
    }

    fn kinds(verdict: &Verdict) -> Vec<&'static str> {
        verdict.defects.iter().map(|defect| defect.kind.name()).collect()
    }

    #[test]
    fn one_key_of_full_length_is_sound() {
        let verdict = judged("8/8/8/8/8/2K3R1/8/k7 w", "#1");
        assert_eq!(
            (verdict.status, kinds(&verdict)),
            (Judgement::Unsound, vec!["no-solution"])
        );
        let verdict = judged("8/8/8/8/8/1K6/6R1/k7 w", "#1");
        assert_eq!((verdict.status, kinds(&verdict)), (Judgement::Sound, vec![]));
    }

    #[test]
    fn a_key_that_needs_fewer_moves_is_a_short_solution() {
        let verdict = judged("8/8/8/8/8/1K6/6R1/k7 w", "#2");
        assert_eq!(verdict.status, Judgement::Unsound);
        assert!(kinds(&verdict).contains(&"short-solution"));
        assert!(kinds(&verdict).contains(&"cook"));
    }

    #[test]
    fn lines_that_are_all_shorter_than_asked_for_are_short_solutions() {
        // Black's pawn steps, White's rook mates: there is nothing in two moves.
        let verdict = judged_by(Variant::SmallAlice, "2|R1/4/4/k1Kp/4/4/4/4", "h#2");
        assert_eq!(
            (verdict.status, kinds(&verdict)),
            (Judgement::Unsound, vec!["short-solution"])
        );
    }

    #[test]
    fn what_options_keep_from_being_examined_is_unknown() {
        let cooked = "fen: k7/7R/8/8/8/8/8/1K3QR1 w - -\nrules: orthodox\nstipulation: '#1'\noptions: [OPTION]\n";
        for option in ["StartMoveNumber 25", "UpToMoveNumber 1", "Threat 0", "NonTrivial 0 0"] {
            let verdict = examined(&cooked.replace("OPTION", option));
            let found = (verdict.status, kinds(&verdict));
            let cook = (Judgement::Unsound, vec!["cook"]);
            assert!(
                found == (Judgement::Unknown, vec![]) || found == cook,
                "{option}: {found:?}"
            );
        }
        let nothing = examined(&cooked.replace("OPTION", "UpToMoveNumber 1"));
        assert_eq!((nothing.status, kinds(&nothing)), (Judgement::Unknown, vec![]));
        let mate = "fen: 8/8/8/8/8/1K6/6R1/k7 w - -\nrules: orthodox\nstipulation: '#1'\noptions: [Threat 0]\n";
        assert_eq!(examined(mate).status, Judgement::Unknown);
    }

    /// The verdict on a record.
    fn examined(record: &str) -> Verdict {
        let entries = crate::formats::yaml::read(record, "test");
        let entry = entries.into_iter().next().expect("a record").expect("it can be read");
        let problems: Vec<Problem> = entry.problems(&Defaults::default()).into_iter().flatten().collect();
        let claims = entry.claims(&problems).remove(0);
        let resources = Resources::single(1 << 20);
        let problem = inquiry(&problems[0], &claims);
        let solution = solve(&problem, resources, &Control::default()).expect("a playable diagram");
        let intention = entry.intention().expect("a number of solutions");
        examine_stated(&problems[0], &solution, &intention, &claims)
    }

    #[test]
    fn solutions_that_part_in_the_mating_move_are_not_two() {
        let record = "rules: orthodox\nstipulation: h#1\nfen: k7/8/1K6/8/8/8/8/6RR b - -\n";
        let verdict = examined(&format!("{record}intended-solutions: 2\n"));
        assert_eq!(kinds(&verdict), ["wrong-count"]);
        let verdict = examined(&format!("{record}intended-solutions: 1.2\n"));
        assert_eq!(verdict.status, Judgement::Sound);
    }

    #[test]
    fn lines_of_another_problem_are_no_solution_of_this_one() {
        let record = "rules: orthodox\nstipulation: h#1\nfen: k7/8/1K6/8/8/8/8/6R1 b - -\n";
        assert_eq!(
            examined(&format!("{record}solution: 1.Kb8 Rg8#\n")).status,
            Judgement::Sound
        );
        let verdict = examined(&format!("{record}solution: 1.Rh8 Qe5#\n"));
        assert_eq!(verdict.status, Judgement::Unsound);
        assert!(kinds(&verdict).contains(&"stated-key-not-playable"));
    }
}
