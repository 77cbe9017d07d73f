//! What an editor would remark on a problem that has been solved: facts that are proved, and no judgement beyond them.

use super::idle::{Asked, Need, needs};
use super::theme::{Theme, key_effects};
use crate::geometry::{Bitboard, BoardId, Place, Reach, Shape, Square};
use crate::pieces::{Color, Role};
use crate::position::{CastlingRights, Diagram, Kind, Man, Move, Rights};
use crate::problem::Problem;
use crate::problem::claims::{ClaimedPhase, Claims};
use crate::search::Control;
use crate::solution::{Attack, Sign, Solution, Step};
use crate::soundness::{LastKind, LastMove, last_moves, promoted};
use std::collections::BTreeSet;

/// Something that an editor would say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Remark {
    /// The key lets the king go to these places, where it could not.
    FlightsGiven(Vec<Place>),
    /// The key keeps the king from these places, where it could go.
    FlightsTaken(Vec<Place>),
    /// The key takes a man.
    CapturingKey(Step),
    /// The key checks.
    CheckingKey(Step),
    /// The man of the key attacks no field of the king's or beside it in the diagram, and gives no set mate.
    OutOfPlay(Man),
    /// The king can go in the diagram, and nothing is prepared.
    FlightsUnprovided(Vec<Move>),
    /// The defender can check in the diagram, and nothing is prepared.
    ChecksUnprovided(Vec<Move>),
    /// The key threatens more than one thing.
    Threats(usize),
    /// The key takes in passing, which is not proved to be possible.
    EnPassantKey,
    /// The key castles, by convention.
    CastlingKey,
    /// A side's king or this rook made that side's last move, so that they cannot castle.
    NoCastling(Color, Place),
    /// Without this man the solution is the same.
    Idle(Man),
    /// Without this man the same moves solve, and others.
    StopsCooks(Man),
    /// So many men of a side must have been promoted.
    Promoted(Color, usize),
    /// A variation of full length with a single mate, which the stated solution does not tell.
    Unstated(Step, Step),
    /// A keyword names what the solution does not show.
    KeywordNotShown(String),
    /// A theme that is shown and that no keyword names.
    NotNamed(Theme),
}

impl Remark {
    /// The name for programs.
    pub const fn name(&self) -> &'static str {
        match self {
            Remark::FlightsGiven(_) => "flights-given",
            Remark::FlightsTaken(_) => "flights-taken",
            Remark::CapturingKey(_) => "capturing-key",
            Remark::CheckingKey(_) => "checking-key",
            Remark::OutOfPlay(_) => "key-from-out-of-play",
            Remark::FlightsUnprovided(_) => "flights-unprovided",
            Remark::ChecksUnprovided(_) => "checks-unprovided",
            Remark::Threats(_) => "threats",
            Remark::EnPassantKey => "en-passant-key",
            Remark::CastlingKey => "castling-key",
            Remark::NoCastling(..) => "castling-impossible",
            Remark::Idle(_) => "idle-man",
            Remark::StopsCooks(_) => "stops-cooks",
            Remark::Promoted(..) => "obtrusive-men",
            Remark::Unstated(..) => "unstated-variation",
            Remark::KeywordNotShown(_) => "keyword-not-shown",
            Remark::NotNamed(_) => "theme-not-named",
        }
    }
}

/// What there is to remark on a problem that was solved with set play and all variations; nothing of problems with fairy men
/// or conditions. Where `control` ends the search for idle men, nothing is said of these.
pub fn remarks(
    problem: &Problem,
    solution: &Solution,
    claims: &Claims,
    memory: usize,
    control: &Control,
) -> Vec<Remark> {
    if !problem.diagram.is_classical() || problem.stipulation.structure.is_some() {
        return Vec::new();
    }
    let mut remarks = on_key(problem, solution);
    remarks.extend(on_rights(problem, solution));
    let counts = promoted(&problem.diagram);
    let sides = Color::ALL.into_iter().zip(counts).filter(|(_, count)| *count > 0);
    remarks.extend(sides.map(|(color, count)| Remark::Promoted(color, count)));
    // What the men are there for may be the proof that the last move was, or was not, of a certain kind.
    if solution.is_solved() && !asks_for_the_past(solution) && !remarks.iter().any(is_of_the_past) {
        let needs = needs(problem, solution, Asked::All, memory, control).unwrap_or_default();
        remarks.extend(needs.into_iter().filter_map(|(man, need)| match need {
            Need::Idle => Some(Remark::Idle(man)),
            Need::StopsCooks => Some(Remark::StopsCooks(man)),
            Need::SameKeys | Need::Needed => None,
        }));
    }
    remarks.extend(unstated(problem, solution, claims));
    remarks
}

/// Does a first move castle or take in passing?
fn asks_for_the_past(solution: &Solution) -> bool {
    let keys = solution.keys.iter().map(|key| &key.step);
    let lines = solution.solutions.iter().filter_map(|line| line.first());
    let mut firsts = keys.chain(lines);
    firsts.any(|first| matches!(first.step.kind(), Kind::Castling | Kind::EnPassant))
}

/// Does it tell that a side cannot castle?
const fn is_of_the_past(remark: &Remark) -> bool {
    matches!(remark, Remark::NoCastling(..))
}

/// What the only key of a direct mate does and leaves undone.
fn on_key(problem: &Problem, solution: &Solution) -> Vec<Remark> {
    let (Some(effects), [key]) = (key_effects(problem, solution), solution.keys.as_slice()) else {
        return Vec::new();
    };
    let mut remarks = Vec::new();
    if !effects.given.is_empty() {
        remarks.push(Remark::FlightsGiven(effects.given.iter().copied().collect()));
    }
    if !effects.taken.is_empty() {
        remarks.push(Remark::FlightsTaken(effects.taken.iter().copied().collect()));
    }
    if key.step.step.is_capture() {
        remarks.push(Remark::CapturingKey(key.step.clone()));
    }
    if key.step.outcome == Sign::Check {
        remarks.push(Remark::CheckingKey(key.step.clone()));
    }
    if let Some(man) = out_of_play(problem, solution, &key.step) {
        remarks.push(Remark::OutOfPlay(man));
    }
    if !effects.unprovided_flights.is_empty() {
        remarks.push(Remark::FlightsUnprovided(effects.unprovided_flights));
    }
    if !effects.unprovided_checks.is_empty() {
        remarks.push(Remark::ChecksUnprovided(effects.unprovided_checks));
    }
    if key.sequel.threats.len() > 1 {
        remarks.push(Remark::Threats(key.sequel.threats.len()));
    }
    remarks
}

/// The officer that makes the key on one board, if it attacks neither the king's square nor one beside it in the diagram, whatever
/// stands between, and gives no mate of the set play.
fn out_of_play(problem: &Problem, solution: &Solution, key: &Step) -> Option<Man> {
    let diagram = &problem.diagram;
    let from = key.step.departure();
    let man = *diagram.men.iter().find(|man| man.place == from)?;
    let kings = diagram.men.iter();
    let king = kings
        .clone()
        .find(|other| other.piece.role == Role::KING && !other.piece.is_of(diagram.turn))?;
    if diagram.rules.boards != 1 || diagram.rules.shape == Shape::Cube || man.piece.role == Role::KING {
        return None;
    }
    let field = u64::king(king.place.square) | Bitboard::of(king.place.square);
    let alone = Bitboard::of(from.square);
    let attacks = u64::of(diagram.turn, man.piece.role, from.square, alone);
    let answers = solution.set_play.iter().flat_map(|variation| &variation.answers);
    let mut mates = answers.filter(|answer| answer.step.outcome == Sign::Mate);
    let mates = mates.any(|answer| answer.step.step.departure() == from);
    (!attacks.meets(field) && !mates).then_some(man)
}

/// Keys that need a right which the diagram does not prove, and castlings that it proves impossible.
fn on_rights(problem: &Problem, solution: &Solution) -> Vec<Remark> {
    let diagram = &problem.diagram;
    let mut remarks = Vec::new();
    let kinds: Vec<Kind> = solution.keys.iter().map(|key| key.step.step.kind()).collect();
    let last = last_moves(diagram);
    if kinds.contains(&Kind::EnPassant) && !last.as_deref().is_some_and(is_double_step) {
        remarks.push(Remark::EnPassantKey);
    }
    if kinds.contains(&Kind::Castling) {
        remarks.push(Remark::CastlingKey);
    }
    remarks.extend(no_castling(diagram, last.as_deref().unwrap_or_default()));
    remarks
}

/// Was the last move a double step, and one alone?
fn is_double_step(last: &[LastMove]) -> bool {
    matches!(last, [only] if only.kind == LastKind::DoubleStep)
}

/// The castlings that are assumed, and in which king or rook made their side's last move.
fn no_castling(diagram: &Diagram, last: &[LastMove]) -> Vec<Remark> {
    if !matches!(diagram.castling, CastlingRights::Assumed { .. }) || last.is_empty() {
        return Vec::new();
    }
    // The last move of the side to move came before the other's: all that may have been are looked at.
    let mut earlier = Vec::new();
    for before in last.iter().map(|last| &last.before) {
        match last_moves(before) {
            Some(moves) => earlier.extend(moves),
            None => return Vec::new(),
        }
    }
    let rights = diagram.castling_rights();
    let assumed = Rights::each().filter(|&(color, wing)| rights.has(color, wing));
    let impossible = assumed.filter_map(|(color, wing)| {
        let own = if color == diagram.turn {
            earlier.as_slice()
        } else {
            last
        };
        let [king, rook] = [4, wing.rook_file()].map(|file| Square::at(file, color.first_rank()));
        let moved = |last: &LastMove| [king, rook].contains(&last.to.square);
        let all = !own.is_empty() && own.iter().all(moved);
        all.then(|| Remark::NoCastling(color, Place::new(BoardId::A, rook)))
    });
    impossible.collect()
}

/// Variations of a two-mover with a single mate which the stated solution leaves out, where it states others of the same key.
fn unstated(problem: &Problem, solution: &Solution, claims: &Claims) -> Vec<Remark> {
    let ([key], [stated]) = (solution.keys.as_slice(), claims.keys.as_slice()) else {
        return Vec::new();
    };
    let same = stated.key == key.step.step && problem.stipulation.length.moves == 2;
    if !same || stated.play.replies.is_empty() || !claims.unread.is_empty() {
        return Vec::new();
    }
    missing(key, stated)
}

/// Mates that are not stated after any defence.
fn missing(key: &Attack, stated: &ClaimedPhase) -> Vec<Remark> {
    let told = stated.play.replies.iter().flat_map(|defence| &defence.play.replies);
    let told = told.chain(&stated.play.threats).map(|claimed| claimed.step);
    let mut known: BTreeSet<Move> = told.collect();
    let mut remarks = Vec::new();
    for variation in &key.sequel.variations {
        let [only] = variation.answers.as_slice() else { continue };
        let mut threats = key.sequel.threats.iter();
        let threatened = threats.any(|threat| threat.step.step == only.step.step);
        if !threatened && known.insert(only.step.step) {
            remarks.push(Remark::Unstated(variation.defence.clone(), only.step.clone()));
        }
    }
    remarks
}

/// What the keywords of a record say that the solution does not show, and what it shows that they do not say.
pub fn on_keywords(problem: &Problem, keywords: &[String], shown: &BTreeSet<Theme>) -> Vec<Remark> {
    let named: Vec<(&String, Option<Theme>)> = keywords.iter().map(|word| (word, theme_of(word))).collect();
    let is_borne_out = |theme: Theme| shown.contains(&theme) || forms(theme).iter().any(|form| shown.contains(form));
    let not_shown = |(word, theme): &(&String, Option<Theme>)| {
        let false_theme = theme.is_some_and(|theme| !is_borne_out(theme) && !theme.is_word_of_wider_use());
        (false_theme || is_false_count(problem, word)).then(|| Remark::KeywordNotShown((*word).clone()))
    };
    let mut remarks: Vec<Remark> = named.iter().filter_map(not_shown).collect();
    let names =
        |named: Theme, theme: Theme| named == theme || forms(named).contains(&theme) || forms(theme).contains(&named);
    let is_named = |theme: Theme| {
        let broadly = keywords.iter().filter_map(|word| broader(word));
        let mut all = named.iter().filter_map(|(_, theme)| *theme).chain(broadly);
        all.any(|named| names(named, theme))
    };
    let themes = shown.iter().copied();
    let not_named = themes.filter(|theme| !theme.is_description() && !is_named(*theme));
    remarks.extend(not_named.map(Remark::NotNamed));
    remarks
}

/// The themes that go by the name of this one, too.
const fn forms(theme: Theme) -> &'static [Theme] {
    match theme {
        Theme::Echo => &[Theme::LooseEcho, Theme::ChameleonEcho],
        Theme::ChameleonEcho => &[Theme::LooseEcho],
        Theme::Zilahi => &[Theme::CyclicZilahi, Theme::TwinZilahi],
        Theme::Allumwandlung => &[Theme::MixedAllumwandlung],
        Theme::ChangedMates => &[Theme::ChangedContinuations],
        _ => &[],
    }
}

/// A keyword as names of themes are written.
fn hyphened(keyword: &str) -> String {
    let plain = keyword
        .trim()
        .to_lowercase()
        .replace(['č', 'ć'], "c")
        .replace('ý', "y")
        .replace('ã', "a")
        .replace('é', "e");
    plain.replace([' ', '_'], "-")
}

/// The theme that a keyword names among other things.
fn broader(keyword: &str) -> Option<Theme> {
    match hyphened(keyword).as_str() {
        "unpinning" | "selfunpinning" => Some(Theme::Unpin),
        "battery" | "battery-play" => Some(Theme::BatteryMate),
        "models-with-pin" | "models-with-two-pins" | "models-with-three-pins" => Some(Theme::PinMate),
        "promotion" => Some(Theme::Underpromotion),
        _ => None,
    }
}

/// The theme that a keyword names, however it is spelt.
fn theme_of(keyword: &str) -> Option<Theme> {
    let hyphens = hyphened(keyword);
    let other = match hyphens.as_str() {
        "selfblock" | "selfblocks" => "self-block",
        "echo-mates" => "echo",
        "chameleon-echo-mates" => "chameleon-echo",
        "reciprocal" | "reciprocal-changed-mates" => "reciprocal-change",
        "rukhlis" | "ideal-rukhlis" => "ruchlis",
        "white-underpromotion" | "black-underpromotion" => "underpromotion",
        "pendulum-maneuver" => "pendulum",
        "king-star-flight" => "star-flights",
        "bk-star" | "wk-star" | "bb-star" | "wb-star" | "bq-star" | "wq-star" => "star",
        "bk-cross" | "wk-cross" | "br-cross" | "wr-cross" | "bq-cross" | "wq-cross" => "cross",
        "bs-wheel" | "ws-wheel" => "wheel",
        "rundlauf" => "round-trip",
        "plus-flights" => "cross-flights",
        "block" | "complete-block-problem" => "complete-block",
        "royal-battery-mate" => "royal-battery",
        "changed-mate" => "changed-mates",
        "transferred-mate" => "transferred-mates",
        "underpromotions" => "underpromotion",
        "black-correction" => "correction",
        "en-passant-capture" => "en-passant",
        "phenix" => "phoenix",
        "platzwechsel" | "place-exchange" => "exchange-of-places",
        "valladao-task" => "valladao",
        name => name,
    };
    let single = other.strip_suffix('s').unwrap_or(other);
    let mut all = Theme::ALL.iter();
    all.find(|theme| [other, single].contains(&theme.name())).copied()
}

/// Does a keyword count the men otherwise than they stand?
fn is_false_count(problem: &Problem, keyword: &str) -> bool {
    let men = &problem.diagram.men;
    let of = |color: Color| men.iter().filter(move |man| man.piece.is_of(color)).count();
    let no_side_has = |count: usize| Color::ALL.into_iter().all(|color| of(color) != count);
    let officer = |man: &Man| !matches!(man.piece.role, Role::PAWN | Role::KING);
    match keyword.trim().to_lowercase().as_str() {
        "wenigsteiner" => men.len() > 4,
        "miniature" => men.len() > 7,
        "meredith" => !(8..=12).contains(&men.len()),
        "aristocrat" => men.iter().any(|man| man.piece.role == Role::PAWN),
        "kindergarten" | "kindergarten problem" => men.iter().any(officer),
        "minimal" => no_side_has(2),
        "white minimal" => of(Color::White) != 2,
        "black minimal" => of(Color::Black) != 2,
        "rex solus" => no_side_has(1),
        _ => false,
    }
}
