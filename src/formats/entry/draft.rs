//! From a record to problems that can be solved.

use super::twins::{self, Made};
use super::{Defaults, Entry, EntryError, Source, men, names};
use crate::conditions::{self, Unusual};
use crate::formats::fen::Fen;
use crate::formats::node::Node;
use crate::pieces::Color;
use crate::position::{Diagram, Fault};
use crate::problem::{OptionError, OptionText, Problem, Settings};
use crate::rules::Rules;
use crate::stipulation::Stipulation;

/// What a record says of its diagram, whether it can be played or not and whether anything is demanded or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// The men, the rules, and the side to move, White where nothing says it.
    pub diagram: Diagram,
    /// The field the diagram was read from.
    pub field: &'static str,
    /// The side to move, if the record says it in so many words.
    pub turn: Option<Color>,
    /// What is demanded, if anything.
    pub stipulation: Option<Stipulation>,
    /// What changes the question.
    pub settings: Settings,
    /// The second diagram of a play from position to position.
    pub target: Option<Diagram>,
    /// What the FEN leaves in doubt, in one line for the user.
    pub doubt: Option<String>,
}

/// A problem, or a twin of one, that cannot be solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The name of the problem.
    pub id: String,
    /// The twin, if it is one.
    pub twin: Option<String>,
    /// The reasons; at least one.
    pub errors: Vec<EntryError>,
    /// Where nothing but the kings is wrong: what cannot be played, but has an answer, that there is none.
    pub impossible: Option<Impossible>,
}

impl Refusal {
    /// That of a problem, or of all its twins.
    pub fn of(id: impl Into<String>, errors: Vec<EntryError>) -> Self {
        Refusal {
            id: id.into(),
            twin: None,
            errors,
            impossible: None,
        }
    }
}

/// What a diagram cannot be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Impossible {
    /// In the diagram a king stands in check that the other side could take.
    Diagram,
    /// In the position that is to be reached it does.
    Target,
    /// In one of them a side has several kings.
    Kings,
}

impl Entry {
    /// The diagram of this record, with its rules, settings and stipulation.
    ///
    /// # Errors
    /// All that is wrong with these fields.
    pub fn draft(&self, defaults: &Defaults) -> Result<Draft, Vec<EntryError>> {
        self.drafted(defaults).map_err(|errors| self.few(errors))
    }

    fn drafted(&self, defaults: &Defaults) -> Result<Draft, Vec<EntryError>> {
        let mut errors = self.faults();
        let rules = match self.rules(defaults) {
            Ok(rules) => rules,
            Err(more) => {
                errors.extend(more);
                return Err(errors);
            }
        };
        let diagram = read_diagram(self, rules, &mut errors);
        let settings = read_options(self, &mut errors);
        errors.extend(unplayed_conditions(self));
        let (stipulation, told) = read_stipulation(self, &rules, &mut errors);
        let target = self
            .text("target")
            .and_then(|text| read_fen(self, "target", text, rules, &mut errors));
        let mut target = target.map(|fen| fen.diagram);
        let Some((mut fen, field)) = diagram.filter(|_| errors.is_empty()) else {
            return Err(errors);
        };
        if let Err(error) = settings.impose_on(&mut fen.diagram) {
            return Err(vec![self.error("options", error.to_string())]);
        }
        if let Some(target) = &mut target {
            target.kingless = fen.diagram.kingless;
        }
        if self.origin.source.is_popeye() {
            forgive_missing_kings(&mut fen, target.as_mut());
        }
        let mut draft = Draft {
            diagram: fen.diagram,
            field,
            turn: fen.turn.or(told),
            stipulation,
            settings,
            target,
            doubt: joined(&self.notes.doubts, fen.doubt),
        };
        draft.settle_turn(&self.id, fen.turn);
        Ok(draft)
    }

    /// The problem of this record and its twins, each ready to be solved or refused. Without `twins:` it is
    /// one; a twin that cannot be made or played does not keep the others from it.
    pub fn problems(&self, defaults: &Defaults) -> Vec<Result<Problem, Refusal>> {
        let refuse = |errors: Vec<EntryError>| vec![Err(Refusal::of(self.id.clone(), errors))];
        let draft = match self.draft(defaults) {
            Ok(draft) => draft,
            Err(errors) => return refuse(errors),
        };
        if let Err(error) = self.intention() {
            return refuse(vec![error]);
        }
        let Some(problem) = draft.problem(&self.id) else {
            let message = "missing, expected one such as '#2' or h#3 (a text that begins with # must be quoted)";
            return refuse(vec![self.error("stipulation", message)]);
        };
        match twins::of(self, problem) {
            Ok(made) if draft.target.is_some() && !leads_to_target(&made) => {
                let message = "not asked for by the stipulation, expected it with a=>bn, such as a=>b4, alone";
                refuse(vec![self.error("target", message)])
            }
            Ok(made) => made.into_iter().flat_map(|made| self.playable(made, &draft)).collect(),
            Err(error) => refuse(vec![error]),
        }
    }

    /// A problem or twin that has been made, in duplex for either side, if it can be played.
    fn playable(&self, made: Made, draft: &Draft) -> Vec<Result<Problem, Refusal>> {
        let [field, apart] = [draft.field, "conditions"].map(|field| made.field.as_deref().unwrap_or(field));
        let refuse = |errors: Vec<EntryError>, impossible: Option<Impossible>| {
            Err(Refusal {
                id: self.id.clone(),
                twin: made.label.clone(),
                errors,
                impossible,
            })
        };
        let mut problem = match made.problem {
            Ok(problem) => problem,
            Err(error) => return vec![refuse(vec![self.error(field, error.to_string())], None)],
        };
        if draft.turn.is_none() {
            // Another stipulation may let the other side begin.
            problem.diagram.turn = problem.side_in_diagram();
        }
        if self.origin.source.is_popeye() {
            problem = problem.as_popeye_takes_it();
            // The label of a twin tells which king it is without.
            let_kings_be_missing(&mut problem.diagram);
        }
        let judged = |side: Problem| match (side.answerable(), unplayable(&side)) {
            (Err(error), _) => refuse(vec![self.error("options", error.to_string())], None),
            (Ok(()), faults) if faults.is_empty() => Ok(side),
            (Ok(()), faults) => {
                let in_options = side.settings.diagram.double_step.is_some();
                let errors = faults.into_iter().map(|fault| match fault {
                    Fault::NoDoubleStep(_) | Fault::OpenDoubleStep(..) if in_options => ("options", fault.to_string()),
                    fault => fault_in([field, apart], fault),
                });
                refuse(
                    errors.map(|(field, told)| self.error(field, told)).collect(),
                    impossible(&side),
                )
            }
        };
        problem.parts().into_iter().map(judged).collect()
    }
}

impl Draft {
    /// Lets the side to move follow from what is demanded, unless it is said; a FEN that says otherwise is in doubt.
    pub fn settle_turn(&mut self, id: &str, said: Option<Color>) {
        let Some(problem) = self.problem(id) else { return };
        self.diagram.turn = problem.diagram.turn;
        let usual = problem.side_in_diagram();
        if let Some(turn) = said.filter(|&turn| turn != usual) {
            let demand = problem.stipulation.text(self.diagram.rules.shape);
            let doubt =
                format!("the FEN says that {turn} is to move, and is taken at its word; by {demand} it is {usual}");
            let before: Vec<String> = self.doubt.take().into_iter().collect();
            self.doubt = joined(&before, Some(doubt));
        }
    }

    /// The problem that is drafted, playable or not; `None` if nothing is demanded.
    pub fn problem(&self, id: &str) -> Option<Problem> {
        let mut problem = Problem::new(id, self.diagram.clone(), self.stipulation.clone()?);
        problem.settings = self.settings.clone();
        problem.target = self.target.clone();
        if problem.stipulation.leads_to_position() && problem.target.is_none() {
            // From the array, if only one position is given.
            let array = Diagram::array(self.diagram.rules);
            problem.target = Some(std::mem::replace(&mut problem.diagram, array));
        }
        problem.diagram.turn = self.turn.unwrap_or_else(|| problem.side_in_diagram());
        Some(problem)
    }
}

/// Does one of them ask for a position that is to be reached? One that cannot be made may have asked for it.
fn leads_to_target(made: &[Made]) -> bool {
    let leads = |made: &Made| match &made.problem {
        Ok(problem) => problem.stipulation.leads_to_position(),
        Err(_) => true,
    };
    made.iter().any(leads)
}

/// What the reader of the file and that of the FEN leave in doubt.
fn joined(doubts: &[String], more: Option<String>) -> Option<String> {
    let doubts: Vec<String> = doubts.iter().cloned().chain(more).collect();
    (!doubts.is_empty()).then(|| doubts.join("; "))
}

/// Popeye says that a king is missing and goes on; here it is said and done, too.
fn forgive_missing_kings(fen: &mut Fen, target: Option<&mut Diagram>) {
    let diagrams = std::iter::once(&mut fen.diagram).chain(target);
    let missing: Vec<Color> = diagrams.flat_map(let_kings_be_missing).collect();
    for color in missing {
        let doubt = format!("{color} has no king, and plays without");
        fen.doubt = joined(fen.doubt.as_slice(), Some(doubt));
    }
}

/// Lets the sides without a king play without one, and says which have none.
fn let_kings_be_missing(diagram: &mut Diagram) -> Vec<Color> {
    let has_king = |diagram: &Diagram, color| {
        let mut men = diagram.men.iter();
        men.any(|man| man.piece.is_royal() && man.piece.moves_for(color))
    };
    if diagram.is_unusual(Unusual::OrdinaryKings) || diagram.invisible > 0 {
        return Vec::new();
    }
    let missing = Color::ALL
        .into_iter()
        .filter(|&color| !has_king(diagram, color) && !diagram.kingless[color as usize]);
    let missing: Vec<Color> = missing.collect();
    for &color in &missing {
        diagram.kingless[color as usize] = true;
    }
    missing
}

/// A problem of the command line.
///
/// # Errors
/// All that is wrong with its FEN and its stipulation, and all faults of a diagram that cannot be played.
pub fn inline(fen: &str, stipulation: &str, rules: Rules) -> Result<Problem, Vec<EntryError>> {
    let error = |field: &str, message: String| EntryError::of_argument(field, &message);
    let mut errors = Vec::new();
    let fen = Fen::read(fen, rules).map_err(|bad| errors.extend(bad.faults.into_iter().map(|one| error("--fen", one))));
    let stipulation =
        Stipulation::parse(stipulation, rules.shape).map_err(|bad| errors.push(error("--stip", bad.to_string())));
    let (Ok(fen), Ok(stipulation)) = (fen, stipulation) else {
        return Err(errors);
    };
    let draft = Draft {
        diagram: fen.diagram,
        field: "--fen",
        turn: fen.turn,
        stipulation: Some(stipulation),
        settings: Settings::default(),
        target: None,
        doubt: fen.doubt,
    };
    let problem = draft.problem("inline").expect("the stipulation is given");
    let faults = unplayable(&problem);
    if faults.is_empty() {
        return Ok(problem);
    }
    let errors = faults
        .into_iter()
        .map(|fault| fault_in(["--fen", "--condition"], fault));
    Err(errors.map(|(field, told)| error(field, told)).collect())
}

/// The field at fault, that of the diagram or that of the conditions, and what is told of it.
fn fault_in([diagram, conditions]: [&str; 2], fault: Fault) -> (&str, String) {
    match fault {
        Fault::Apart(_) => (conditions, fault.to_string()),
        Fault::NoKing(color) => {
            let option = color.pick("NoWk", "NoBk");
            (diagram, format!("{fault}, expected one or the option {option}"))
        }
        fault => (diagram, fault.to_string()),
    }
}

/// All faults of the diagrams of a problem.
fn unplayable(problem: &Problem) -> Vec<Fault> {
    if problem.set_play_apart().is_some() {
        return Vec::new();
    }
    let faults = match problem.diagram.invisible {
        0 => problem.diagram.position().err(),
        _ => Some(problem.diagram.faults_with_invisible()),
    };
    faults.into_iter().chain(unreachable(problem)).flatten().collect()
}

/// The faults of a position to be reached. Whose move it is there follows from the play.
fn unreachable(problem: &Problem) -> Option<Vec<Fault>> {
    let target = problem.target.as_ref()?;
    let turned = Diagram {
        turn: !target.turn,
        ..target.clone()
    };
    let played = turned.position().and(Ok(()));
    played.or_else(|_| target.position().map(|_| ())).err()
}

/// Where nothing is wrong but a check, or the number of kings.
fn impossible(problem: &Problem) -> Option<Impossible> {
    let diagram = problem.diagram.position().err().into_iter().flatten();
    let faults: Vec<Fault> = diagram.chain(unreachable(problem).into_iter().flatten()).collect();
    if !faults.is_empty() && faults.iter().all(|fault| matches!(fault, Fault::ManyKings(..))) {
        return Some(Impossible::Kings);
    }
    let is_check = matches!(faults.as_slice(), [Fault::OpponentInCheck(_)]);
    is_check.then(|| match problem.start().position() {
        Ok(_) => Impossible::Target,
        Err(_) => Impossible::Diagram,
    })
}

/// The diagram, and the field it stands in; exactly one of three. A game without any begins in the array.
fn read_diagram(entry: &Entry, rules: Rules, errors: &mut Vec<EntryError>) -> Option<(Fen, &'static str)> {
    const FIELDS: [&str; 3] = ["fen", "boards", "algebraic"];
    let given = FIELDS.into_iter().filter_map(|field| Some((field, entry.get(field)?)));
    let given: Vec<(&'static str, &Node)> = given.filter(|(_, node)| !node.is_null()).collect();
    let (field, node) = match *given {
        [one] => one,
        [] if entry.is_game() => {
            let mut fen = Fen::empty(rules);
            fen.diagram = Diagram::array(rules);
            return Some((fen, "moves"));
        }
        [] => {
            errors.push(entry.error("", "no diagram, expected one of fen, boards and algebraic"));
            return None;
        }
        [(first, _), (second, _), ..] => {
            let message = format!("given beside {first}, expected one of fen, boards and algebraic");
            errors.push(entry.error(second, message));
            return None;
        }
    };
    let men = match node {
        Node::Map(map) if field == "boards" => men::boards(entry, map, &rules, errors),
        Node::Map(map) => men::algebraic(entry, map, &rules, errors),
        node if field == "fen" => return Some((read_fen(entry, field, node.as_text()?, rules, errors)?, field)),
        // That it is no map has been told.
        _ => return None,
    };
    let mut fen = Fen::empty(rules);
    fen.diagram.men = men;
    Some((fen, field))
}

fn read_fen(entry: &Entry, field: &str, text: &str, rules: Rules, errors: &mut Vec<EntryError>) -> Option<Fen> {
    let faults = |bad: crate::formats::fen::FenError| {
        errors.extend(bad.faults.into_iter().map(|fault| entry.error(field, fault)));
    };
    Fen::read(text, rules).map_err(faults).ok()
}

fn read_options(entry: &Entry, errors: &mut Vec<EntryError>) -> Settings {
    let mut settings = match entry.origin.source {
        Source::Yaml => Settings::default(),
        Source::Popeye(_) => Settings::popeye(),
    };
    for text in entry.texts("options") {
        match settings.apply_option(text) {
            Ok(OptionText::Setting | OptionText::Condition(_)) => {}
            Err(_) if entry.condition(text).is_some() => {}
            Err(OptionError::Unknown(_)) if conditions::unplayed(text).is_some() => {
                errors.push(entry.error("options", conditions::refusal(text)));
            }
            Err(error) => errors.push(entry.error("options", error.to_string())),
        }
    }
    settings
}

/// The conditions that are not played here.
fn unplayed_conditions(entry: &Entry) -> impl Iterator<Item = EntryError> + '_ {
    let played = |text: &&str| entry.condition(text).is_some();
    let told = |text: &str| {
        let message = if names::is_option(text) {
            format!("{text} is an option, expected in options")
        } else {
            conditions::refusal(text)
        };
        entry.error("conditions", message)
    };
    let texts = entry.conditions().into_iter();
    texts.filter(move |text| !played(text)).map(told)
}

/// The stipulation, and the side to move if it says so.
fn read_stipulation(
    entry: &Entry,
    rules: &Rules,
    errors: &mut Vec<EntryError>,
) -> (Option<Stipulation>, Option<Color>) {
    let Some(text) = entry.text("stipulation") else {
        return (None, None);
    };
    let (bare, told) = stated_stipulation(text);
    match Stipulation::parse(bare, rules.shape) {
        Ok(stipulation) => (Some(stipulation), told),
        Err(error) => {
            errors.push(entry.error("stipulation", error.to_string()));
            (None, None)
        }
    }
}

/// The text of a stipulation, and the side to move if it says so.
pub(super) fn stated_stipulation(text: &str) -> (&str, Option<Color>) {
    let text = text.trim();
    let sides = [(" white to move", Color::White), (" black to move", Color::Black)];
    let lower = text.to_ascii_lowercase();
    let told = sides.into_iter().find(|(words, _)| lower.ends_with(words));
    match told {
        Some((words, color)) => (&text[..text.len() - words.len()], Some(color)),
        None => (text, None),
    }
}
