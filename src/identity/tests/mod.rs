//! Whatever is different has another identity.

use super::*;
use crate::analysis::theme::Theme;
use crate::board::{Choice, Effect, Meaning, Tail};
use crate::collection::Question;
use crate::compose::Each;
use crate::compose::{By, Keep, Spec};
use crate::formats::entry::Defaults;
use crate::formats::yaml;
use crate::geometry::{BoardId, Place, Shape, Square};
use crate::pieces::{Color, Owner, Piece, Role};
use crate::position::{CastlingRights, Diagram, Kind as MoveKind, Man, Move, Rights};
use crate::problem::claims::{Claimed, ClaimedPhase, ClaimedPlay, Claims, Held, Unread, Why};
use crate::problem::{
    Bounds, Demanded, DiagramSettings, Intention, MoveNumber, NonTrivial, Opening, Problem, Settings, Sides, Telling,
    Told,
};
use crate::rules::{CastleHome, Castling, ConditionSet, EnPassant, Rules, Transfer, Variant, ZeroMoves};
use crate::solution::{Attack, Sequel, Sign, Step, Variation};
use crate::stipulation::structured::{Branch, Expression, Fork, Kind as BranchKind, Stop};
use crate::stipulation::{Ending, Goal, Length, Play, Stipulation, Structure};
use std::sync::Arc;
use std::time::Duration;

/// A value with each of its fields changed in turn; a new field must be named, or this does not compile.
macro_rules! changed {
    ($type:ident, $value:expr, { $($field:ident: $other:expr),+ $(,)? }) => {{
        let value: $type = $value;
        let $type { $($field: _),+ } = &value;
        vec![$({
            let mut other = value.clone();
            other.$field = $other;
            assert!(other != value, "{} is not changed", stringify!($field));
            (stringify!($field), other)
        }),+]
    }};
}

/// A value of each variant; a new variant must be named, or this does not compile.
macro_rules! variants {
    ($type:ident: $($plain:ident),*; $($pattern:pat => $value:expr),* $(,)?) => {{
        let all = vec![$($type::$plain,)* $($value),*];
        for one in &all {
            match one {
                $($type::$plain => {})*
                $($pattern => {})*
            }
        }
        all
    }};
}

mod samples;
mod searches;
mod statements;

use samples::*;
use searches::searches;
use statements::{solutions, statements};

/// The digests of many values, which must all be different.
#[derive(Default)]
struct Seen(Vec<Digest>);

impl Seen {
    fn note(&mut self, told: &str, digest: Digest) {
        assert!(!self.0.contains(&digest), "{told} makes no difference");
        self.0.push(digest);
    }

    /// Values of one type, each by itself.
    fn values<T: Serialize>(&mut self, name: &str, values: &[T]) {
        for (number, value) in values.iter().enumerate() {
            self.note(&format!("{name} {number}"), Digest::of(Kind::QUESTION, &(name, value)));
        }
    }

    /// A value, and the same with each field changed.
    fn fields<T: Serialize>(&mut self, name: &str, value: &T, changed: &[(&str, T)]) {
        let digest = |value: &T| Digest::of(Kind::QUESTION, &(name, value));
        self.note(name, digest(value));
        for (field, other) in changed {
            self.note(&format!("{name}.{field}"), digest(other));
        }
    }
}

#[test]
fn the_key_of_a_question_is_changed_by_all_but_names_and_limits() {
    let own = question().key();
    let with = |change: &dyn Fn(&mut Question)| {
        let mut question = question();
        change(&mut question);
        question.key()
    };
    let mut seen = Seen(vec![own]);
    for (field, diagram) in diagrams() {
        seen.note(field, with(&|question| question.problem.diagram = diagram.clone()));
    }
    for (field, stipulation) in stipulations() {
        seen.note(
            field,
            with(&|question| question.problem.stipulation = stipulation.clone()),
        );
    }
    for (field, settings) in settings() {
        let key = with(&|question| question.problem.settings = settings.clone());
        match field {
            "time_limit" | "max_solutions" => assert_eq!(key, own, "{field} is a limit"),
            _ => seen.note(field, key),
        }
    }
    let problems = changed!(Problem, question().problem, {
        id: "two".to_string(), twin: Some("b)".to_string()), diagram: Diagram::empty(Rules::of(Variant::Alice)),
        stipulation: Stipulation::direct_mate(4), settings: Settings::popeye(), target: Some(diagram()),
    });
    for (field, problem) in problems {
        let key = with(&|question| question.problem = problem.clone());
        match field {
            "id" | "twin" => assert_eq!(key, own, "{field} is a name"),
            _ => seen.note(field, key),
        }
    }
    let questions = changed!(Question, question(), {
        problem: Problem::new("", diagram(), Stipulation::direct_mate(1)), intention: Intention::default(),
        claims: Claims::default(),
    });
    for (field, question) in questions {
        seen.note(field, question.key());
    }
    let turned = with(&|question| question.problem.diagram.men.reverse());
    assert_eq!(turned, own, "the order of the men says nothing");
}

fn rules(seen: &mut Seen) {
    let alice = Rules::of(Variant::Alice);
    let changed = changed!(Rules, alice, {
        variant: Variant::Duo, shape: Shape::Cube, boards: 3, transfer: Transfer::Never, zero_moves: ZeroMoves::Quiet,
        double_step: false, castling: Castling::Each, en_passant: EnPassant::First, castle_home: CastleHome::Any,
        black_home: BoardId::B, conditions: ConditionSet::NONE.with(1),
    });
    seen.fields("rules", &alice, &changed);
    let variants = variants!(Variant: Orthodox, Alice, LookingGlass, MsAlice, ODonohue, Duo, SmallAlice, ThreeBoard,
        Raumschach, RaumschachAlice, Composed;);
    seen.values("variant", &variants);
    seen.values("transfer", &variants!(Transfer: Never, Always, WhenVacant, Optional;));
    seen.values("zero moves", &variants!(ZeroMoves: No, Quiet, Capturing;));
    seen.values("castling", &variants!(Castling: Never, Together, Each;));
    seen.values("en passant", &variants!(EnPassant: Off, Second, First, Both;));
    seen.values("castle home", &variants!(CastleHome: Strict, Any;));
    let shapes = variants!(Shape: Cube; Shape::Flat { .. } => Shape::CHESS);
    seen.values(
        "shape",
        &[shapes, vec![Shape::SMALL, Shape::Flat { files: 8, ranks: 4 }]].concat(),
    );
}

fn positions(seen: &mut Seen) {
    seen.fields("diagram", &diagram(), &diagrams());
    let own = man(Role::PAWN, 12);
    let men = changed!(Man, own, {
        place: Place::new(BoardId::A, Square::new(13)), piece: Piece::new(Color::Black, Role::PAWN),
    });
    seen.fields("man", &own, &men);
    let places = changed!(Place, own.place, { board: BoardId::B, square: Square::new(11) });
    seen.fields("place", &own.place, &places);
    let pieces = changed!(Piece, own.piece, {
        owner: Owner::Black, role: Role::ROOK, attributes: crate::pieces::Attributes::ROYAL,
    });
    seen.fields("piece", &own.piece, &pieces);
    seen.values("board", &variants!(BoardId: A, B, C;));
    seen.values("color", &variants!(Color: White, Black;));
    seen.values("owner", &variants!(Owner: White, Black, Neutral;));
    seen.values("role", &Role::CLASSICAL);
    let square = Square::new(7);
    let rights = variants!(CastlingRights: ;
        CastlingRights::Assumed { .. } => CastlingRights::Assumed { except: vec![square] },
        CastlingRights::Stated(_) => CastlingRights::Stated(Rights::ALL));
    seen.values("rights", &rights);
    seen.values(
        "other rights",
        &[
            CastlingRights::Assumed { except: Vec::new() },
            CastlingRights::Stated(Rights::NONE),
        ],
    );
    seen.values("move", &moves());
    seen.values(
        "kind",
        &variants!(MoveKind: Plain, DoubleStep, EnPassant, Castling, Pass, TakesUnseen, Unseen;),
    );
}

fn demands(seen: &mut Seen) {
    seen.fields("stipulation", &Stipulation::direct_mate(2), &stipulations());
    let length = Length::moves(2);
    seen.fields("length", &length, &changed!(Length, length, { moves: 3, half: true }));
    let endings = variants!(Ending: Direct, Help, SelfPlay, Reflex, SemiReflex, HelpSelf;
        Ending::ReciprocalHelp { .. } => Ending::ReciprocalHelp { black: Goal::Mate });
    seen.values("ending", &endings);
    let plays = variants!(Play: Direct, SelfPlay, Reflex, SemiReflex, Help, HelpSelf, HelpReflex, ProofGame;
        Play::ReciprocalHelp { .. } => Play::ReciprocalHelp { black: Goal::Mate },
        Play::Series(_) => Play::Series(Ending::Direct),
        Play::ParrySeries(_) => Play::ParrySeries(Ending::Direct),
        Play::ParryHelpSeries(_) => Play::ParryHelpSeries(Ending::Direct));
    seen.values("play", &plays);
    seen.values(
        "other play",
        &[Play::ReciprocalHelp { black: Goal::Check }, Play::Series(Ending::Help)],
    );
    let square = Square::new(3);
    let goals = variants!(Goal: Mate, Stalemate, DoubleStalemate, MateOrStalemate, AutoStalemate, AutoMate, DoubleMate,
        CounterMate, Check, Capture, WinPiece, Castling, EnPassant, Circuit, Exchange, Chess81, Any, Diagram, Position,
        CircuitByRebirth, ExchangeByRebirth;
        Goal::Target(_) => Goal::Target(square), Goal::Kiss(_) => Goal::Kiss(square));
    seen.values("goal", &goals);
    seen.values(
        "other goal",
        &[Goal::Target(Square::new(4)), Goal::Kiss(Square::new(4))],
    );
}

fn structures(seen: &mut Seen) {
    let goal = || Box::new(Expression::Goal(Goal::Mate));
    let structure = Structure {
        starter: Color::White,
        root: *goal(),
    };
    let changed = changed!(Structure, structure.clone(), { starter: Color::Black, root: Expression::Not(goal()) });
    seen.fields("structure", &structure, &changed);
    let fork = Fork {
        expression: *goal(),
        is_forced: false,
        is_silent: false,
    };
    let forks = changed!(Fork, fork.clone(), {
        expression: Expression::Not(goal()), is_forced: true, is_silent: true,
    });
    seen.fields("fork", &fork, &forks);
    let stop = Stop::default();
    let stops = changed!(Stop, stop.clone(), { forks: vec![fork], constraints: vec![*goal()] });
    seen.fields("stop", &stop, &stops);
    let branch = Branch {
        kind: BranchKind::Attack,
        shortest: None,
        longest: 3,
        first: Stop::default(),
        second: Stop::default(),
        parries: false,
        number: 0,
    };
    let branches = changed!(Branch, branch.clone(), {
        kind: BranchKind::Help, shortest: Some(3), longest: 4, first: stops[0].1.clone(), second: stops[0].1.clone(),
        parries: true, number: 1,
    });
    seen.fields("branch", &branch, &branches);
    seen.values("branch kind", &variants!(BranchKind: Attack, Defence, Help, Series;));
    let expressions = variants!(Expression: ;
        Expression::Goal(_) => *goal(), Expression::Not(_) => Expression::Not(goal()),
        Expression::And(..) => Expression::And(goal(), goal()), Expression::Or(..) => Expression::Or(goal(), goal()),
        Expression::Inverted(_) => Expression::Inverted(goal()),
        Expression::Branch(_) => Expression::Branch(Box::new(branch.clone())));
    seen.values("expression", &expressions);
}

fn problems(seen: &mut Seen) {
    let problem = question().problem;
    let changed = changed!(Problem, problem.clone(), {
        id: "two".to_string(), twin: Some("b)".to_string()), diagram: Diagram::empty(Rules::of(Variant::Alice)),
        stipulation: Stipulation::direct_mate(4), settings: Settings::popeye(), target: Some(diagram()),
    });
    seen.fields("problem", &problem, &changed);
    seen.fields("settings", &Settings::default(), &settings());
    let limit = NonTrivial { more: 1, within: 1 };
    seen.fields(
        "non-trivial",
        &limit,
        &changed!(NonTrivial, limit, { more: 2, within: 2 }),
    );
    seen.values("telling", &variants!(Telling: Told, LeftOut;));
    seen.values("opening", &variants!(Opening: Key, AfterKey;));
    seen.values("sides", &variants!(Sides: Stipulated, Both, Reversed;));
    let numbers = [vec![], vec![1], vec![2], vec![1, 1]].map(MoveNumber);
    seen.values("move number", &numbers);
    let intentions =
        ["", "1", "2", "11", "3", "1.2", "1.1.2"].map(|text| text.parse::<Intention>().unwrap_or_default());
    seen.values("intention", &intentions);
}

#[test]
fn every_field_and_variant_makes_another_identity_and_none_has_changed() {
    let mut seen = Seen::default();
    rules(&mut seen);
    positions(&mut seen);
    demands(&mut seen);
    structures(&mut seen);
    problems(&mut seen);
    statements(&mut seen);
    solutions(&mut seen);
    searches(&mut seen);
    let all = Digest::of(Kind::QUESTION, &seen.0);
    // Where this fails and nothing else does, encodings have changed: count up the versions of the kinds that they go
    // into, and then write the new digest here.
    assert_eq!(
        all.to_string(),
        "135b64a809512cbe1c2bdac7c86ca98b8cc7a585469ba8b7074284deab38f3fd"
    );
}

#[test]
fn kind_version_and_each_value_count() {
    let encodings = [
        Encoding::of(Kind::new("a", 1), &("b", "c")),
        Encoding::of(Kind::new("ab", 1), &("", "c")),
        Encoding::of(Kind::new("a", 2), &("b", "c")),
        Encoding::of(Kind::new("a", 1), &("bc", "")),
        Encoding::of(Kind::new("a", 1), &("b", "d")),
    ];
    for (number, one) in encodings.iter().enumerate() {
        for other in &encodings[..number] {
            assert_ne!(one, other);
            assert_ne!(one.digest(), other.digest());
        }
    }
    assert_eq!(encodings[0], Encoding::of(Kind::new("a", 1), &("b", "c")));
}

#[test]
fn a_digest_is_written_in_hexadecimal_digits() {
    let digest = Digest::of(Kind::new("a", 1), &0_u8);
    // printf '\001a\001\000' | sha256sum
    let expected = "ed1589f1e05c0dcd6341e34aa6759dea72c5b54c0a51aa4429384d717575ce3b";
    assert_eq!(digest.to_string(), expected);
}
