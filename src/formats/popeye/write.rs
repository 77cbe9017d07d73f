//! From a record to a problem of an input.
//!
//! What is written is read again and held against the record: a problem that Popeye's language cannot say is
//! refused, and words about it that find no place are told.

use super::placement::named;
use crate::conditions;
use crate::formats::entry::{Defaults, Draft, Entry, EntryError};
use crate::formats::node::Node;
use crate::geometry::{BoardId, Shape, Square};
use crate::pieces::{Attributes, Owner};
use crate::position::{CastlingRights, Diagram, Man, Rights};
use crate::problem::{Problem, Settings};
use crate::rules::{Rules, Variant};
use crate::stipulation::Stipulation;
use crate::text::is_among;
use std::fmt::Write;

/// A problem in Popeye's language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// Its commands, each on a line of its own, without the words that begin and end problems.
    pub text: String,
    /// What the language has no place for, each a line for the user.
    pub lost: Vec<String>,
}

/// The fields of which something is written, or told to be lost.
const TOLD: &str = "authors source source-id date distinction award title comments algebraic fen boards target stipulation options \
     twins rules conditions";

/// Writes a record as a problem of an English input.
///
/// # Errors
/// What is wrong with the record, or what Popeye has no words for and cannot be left out.
pub fn write(entry: &Entry, defaults: &Defaults) -> Result<Written, Vec<EntryError>> {
    let draft = entry.draft(defaults)?;
    let refuse = |field: &str, message: &str| Err(vec![entry.error(field, message)]);
    let Some(stipulation) = &draft.stipulation else {
        return refuse(
            "stipulation",
            "missing, expected one: an input of Popeye cannot do without",
        );
    };
    let mut writer = Writer {
        entry,
        text: String::new(),
        lost: Vec::new(),
    };
    if let Some((field, message)) = beyond(&draft) {
        return refuse(field, &message);
    }
    match played(&draft.diagram.rules) {
        Ok(lost) => writer.lost.extend(lost),
        Err(message) => return refuse("rules", &message),
    }
    writer.heading();
    writer.diagrams(&draft, &stipulation.text(Shape::CHESS), stipulation.structure.is_some());
    writer.options(&draft);
    writer.twins();
    writer.leftover();
    let written = Written {
        text: writer.text,
        lost: writer.lost,
    };
    held_against(entry, defaults, &written.text)?;
    Ok(written)
}

/// Why Popeye has no words for the men of a diagram, for what pawns become there or for the conditions, if it has none: with the field that
/// says it.
pub(super) fn beyond(draft: &Draft) -> Option<(&'static str, String)> {
    let mut held = conditions::of(&draft.diagram.rules);
    if let Some(foreign) = held.find(|&condition| !conditions::is_of_popeye(condition)) {
        let message = format!("{}, expected conditions that Popeye plays", foreign.name());
        return Some(("conditions", message));
    }
    let men = draft
        .diagram
        .men
        .iter()
        .chain(draft.target.iter().flat_map(|target| &target.men));
    let roles = men.map(|man| man.piece.role);
    let mut roles = roles.chain(draft.diagram.rules.conditions.details().kinds());
    let foreign = roles.find(|role| !role.is_of_popeye())?;
    let message = format!("{}, expected men that Popeye plays", foreign.kind().names[0]);
    Some(("algebraic", message))
}

/// What is lost of rules that Popeye plays as they are, or all but their readings.
///
/// # Errors
/// It does not play them.
pub(super) fn played(rules: &Rules) -> Result<Option<String>, String> {
    let base = match rules.variant {
        Variant::Orthodox => Rules::of(Variant::Orthodox),
        _ => Rules::of(Variant::Alice).as_popeye(),
    };
    let played = Rules {
        conditions: rules.conditions,
        ..base
    };
    if *rules == played {
        return Ok(None);
    }
    let readings = Rules {
        en_passant: played.en_passant,
        castle_home: played.castle_home,
        ..*rules
    };
    if readings != played {
        return Err(format!("{rules}, expected rules that Popeye plays: orthodox or alice"));
    }
    let message = "rules: Popeye reads en passant as `second` and castling as `any`";
    Ok(Some(message.to_string()))
}

struct Writer<'a> {
    entry: &'a Entry,
    text: String,
    lost: Vec<String>,
}

/// Bytes of a line that Popeye reads for certain: its buffer holds 256.
const LINE: usize = 240;

/// Where a line can end that is too long: at the last space from here on that leaves it short enough, or else at the first.
fn last_space(line: &str, from: usize) -> Option<usize> {
    if line.len() <= LINE {
        return None;
    }
    let spaces = || line.match_indices(' ').map(|(at, _)| at).filter(|&at| at >= from);
    spaces().take_while(|&at| at <= LINE).last().or_else(|| spaces().next())
}

impl Writer<'_> {
    /// A command with what belongs to it, which goes on in further lines where one would be too long.
    fn line(&mut self, command: &str, rest: &str) {
        self.lines(command, &" ".repeat(command.len()), rest);
    }

    /// A command that takes its whole line, and is told again for what does not fit.
    fn words(&mut self, command: &str, rest: &str) {
        if self.lines(command, command, rest) > 1 {
            self.lost.push(format!(
                "{command}: told in several lines, since Popeye reads no long ones"
            ));
        }
    }

    /// Writes a command in as many lines as it takes; how many?
    fn lines(&mut self, command: &str, again: &str, rest: &str) -> usize {
        let rest = rest.replace(char::is_control, " ");
        let mut line = format!("{command} {}", rest.trim());
        let mut count = 1;
        while let Some(end) = last_space(&line, again.len() + 1) {
            let rest = line.split_off(end);
            let _ = writeln!(self.text, "{line}");
            line = format!("{again} {}", rest.trim_start());
            count += 1;
        }
        let _ = writeln!(self.text, "{line}");
        count
    }

    /// Authors, source, award, title and comments.
    fn heading(&mut self) {
        let heading = self.entry.heading();
        for author in &heading.authors {
            self.words("author", author);
        }
        if self.entry.texts("authors").iter().any(|author| author.contains(',')) {
            let message = "authors: family and given names are not told apart";
            self.lost.push(message.to_string());
        }
        if let Some(source) = &heading.source {
            self.words("origin", source);
            if self.entry.text("source.name") != Some(source) {
                self.lost.push("source: told in one line of words".to_string());
            }
        }
        if let Some(award) = &heading.award {
            self.words("award", award);
            if self.entry.text("award.distinction") != Some(award) {
                self.lost.push("award: told in one line of words".to_string());
            }
        }
        if let Some(title) = self.entry.text("title") {
            self.words("title", title);
        }
        for comment in self.entry.texts("comments") {
            comment.lines().for_each(|line| self.words("remark", line));
        }
        if let Some(protocol) = &self.entry.notes.protocol {
            // The name of a file, whatever its length: parts of it would name others.
            let _ = writeln!(self.text, "protocol {protocol}");
        }
    }

    /// The men and the stipulation. Of two diagrams, the one to begin with stands before the stipulation.
    fn diagrams(&mut self, draft: &Draft, stipulation: &str, structured: bool) {
        let alice = draft.diagram.rules.variant != Variant::Orthodox;
        let named = |diagram: &Diagram| diagram.men.iter().any(|man| man.place.board != BoardId::A);
        let set = draft.diagram.rules.conditions;
        let mut names = conditions::popeye_names(set);
        if alice && !named(&draft.diagram) {
            names.insert(0, "Alice".to_string());
        }
        if !names.is_empty() {
            self.line("condition", &names.join(" "));
        }
        let command = if structured { "sstipulation" } else { "stipulation" };
        let leads_to_position = draft.stipulation.as_ref().is_some_and(Stipulation::leads_to_position);
        match &draft.target {
            None if leads_to_position => {
                self.line("InitialGameArray", "");
                self.line(command, stipulation);
                self.pieces(&draft.diagram.men);
            }
            target => {
                self.pieces(&draft.diagram.men);
                if draft.diagram.invisible > 0 {
                    self.line("pieces", &format!("TotalInvisible {}", draft.diagram.invisible));
                }
                self.line(command, stipulation);
                target.iter().for_each(|target| self.pieces(&target.men));
            }
        }
    }

    /// Men in their order: a colour and a board are named again where they change.
    fn pieces(&mut self, men: &[Man]) {
        let mut command = "pieces";
        for owner in Owner::ALL {
            let mut side: Vec<&Man> = men.iter().filter(|man| man.piece.owner == owner).collect();
            // The order of a list is kept; other diagrams have none.
            if self.entry.get("algebraic").is_none() {
                side.sort_by_key(|man| (man.place.board, man.piece.attributes));
            }
            let alike = |man: &Man| (man.place.board, man.piece.attributes);
            // Behind `royal` stands one man alone.
            let goes_on = |a: &Man, b: &Man| alike(a) == alike(b) && !a.piece.attributes.has(Attributes::ROYAL);
            for group in side.chunk_by(|a, b| goes_on(a, b)) {
                let board = match group[0].place.board {
                    BoardId::A => String::new(),
                    board => format!(" Alice{board}"),
                };
                let told = |man: &&Man| named_on_a(**man);
                let men: Vec<String> = group.iter().map(told).collect();
                let attributes = group[0].piece.attributes.words();
                let men = format!("{}{board} {attributes}{}", owner.word(), men.join(" "));
                self.line(command, &men);
                command = "      ";
            }
        }
    }

    fn options(&mut self, draft: &Draft) {
        let options = options(self.entry, draft);
        if !options.is_empty() {
            self.line("option", &options.join(" "));
        }
    }

    /// Twins in the order of their letters, which Popeye gives itself.
    fn twins(&mut self) {
        let Some(Node::Map(twins)) = self.entry.get("twins") else {
            return;
        };
        let mut twins: Vec<(&str, &str)> = twins
            .items
            .iter()
            .filter_map(|(letter, node)| Some((letter.text.as_str(), node.as_text()?)))
            .collect();
        // z2 stands behind z, and z10 behind z2.
        twins.sort_by_key(|(letter, _)| (letter.get(..1), letter.len(), *letter));
        for (letter, text) in twins {
            let command = if letter == "a" { "zeroposition" } else { "twin" };
            self.line(command, text);
        }
    }

    /// What is not told at all.
    fn leftover(&mut self) {
        let left: Vec<&str> = self.entry.fields.names().filter(|name| !is_among(name, TOLD)).collect();
        if !left.is_empty() {
            self.lost.push(format!("an input has no place for {}", left.join(", ")));
        }
    }
}

/// The options, and those that say what a FEN says of castling and en passant.
pub(super) fn options(entry: &Entry, draft: &Draft) -> Vec<String> {
    let texts = entry.texts("options").into_iter();
    let options = texts.filter(|text| entry.condition(text).is_none());
    let mut options: Vec<String> = options.map(without_invisible).filter(|text| !text.is_empty()).collect();
    options.extend(castling(&draft.diagram));
    let given = draft.settings.diagram.double_step.is_some();
    options.extend(draft.diagram.passed.filter(|_| !given).map(double_step));
    options
}

/// The options of a text but for the number of invisible men, which stands beside the men.
fn without_invisible(text: &str) -> String {
    let spelled = Settings::spelled_options(text).unwrap_or_default();
    if !spelled.iter().any(|(name, _)| *name == "TotalInvisible") {
        return text.to_string();
    }
    let others = spelled.into_iter().filter(|(name, _)| *name != "TotalInvisible");
    let others: Vec<String> = others.map(|(name, argument)| format!("{name} {argument}")).collect();
    others.join(" ").trim().to_string()
}

/// A man without its board.
fn named_on_a(mut man: Man) -> String {
    man.place.board = BoardId::A;
    man.piece.attributes = Attributes::NONE;
    named(man, false)
}

/// The rooks at home that may not castle though king and rook stand there.
fn castling(diagram: &Diagram) -> Option<String> {
    let CastlingRights::Stated(stated) = diagram.castling else {
        return None;
    };
    let assumed = Diagram {
        castling: CastlingRights::Assumed { except: Vec::new() },
        ..diagram.clone()
    };
    let missing = assumed.castling_rights() & !stated;
    let squares: String = Rights::each()
        .filter(|&(color, wing)| missing.has(color, wing))
        .map(|(color, wing)| Shape::CHESS.name(Square::at(wing.rook_file(), color.first_rank())))
        .collect();
    (!squares.is_empty()).then(|| format!("NoCastling {squares}"))
}

/// The three squares of the double step that passed over one.
fn double_step(passed: Square) -> String {
    let file = char::from(b'a' + passed.file());
    match passed.rank() {
        2 => format!("EnPassant {file}2{file}3{file}4"),
        _ => format!("EnPassant {file}7{file}6{file}5"),
    }
}

/// Reads the problem again: does it ask the same?
fn held_against(entry: &Entry, defaults: &Defaults, text: &str) -> Result<(), Vec<EntryError>> {
    let whole = format!("BeginProblem\n{text}EndProblem\n");
    let refuse = |field: &str, message: &str| {
        let message = format!("cannot be said in Popeye's language: {message}");
        Err(vec![entry.error(field, message)])
    };
    let again = match super::read(&whole, "written").pop().map(|input| input.entry) {
        Some(Ok(again)) => again,
        Some(Err(error)) => return refuse(&error.field, &error.message),
        None => return refuse("", "nothing was read again"),
    };
    match difference(entry, defaults, &again) {
        None => Ok(()),
        Some((field, what)) => refuse(field, &format!("read again, it has {what}")),
    }
}

/// A field of a record, and what another record has instead of it.
type Difference = (&'static str, &'static str);

/// In what do two records ask something else, the second without any defaults?
pub(super) fn difference(entry: &Entry, defaults: &Defaults, again: &Entry) -> Option<Difference> {
    let (meant, read) = (entry.problems(defaults), again.problems(&Defaults::default()));
    if meant.len() != read.len() {
        return Some(("twins", "another number of twins"));
    }
    meant.iter().zip(&read).find_map(|pair| match pair {
        (Ok(meant), Ok(read)) => between(meant, read),
        (Err(_), Err(_)) => None,
        (_, Err(_)) => Some(("", "a twin that cannot be solved")),
        (Err(_), _) => Some(("", "a twin that can be solved")),
    })
}

/// In what do two problems differ? What is only told, and how far is searched, does not matter.
fn between(meant: &Problem, read: &Problem) -> Option<Difference> {
    let (one, other) = (&meant.diagram, &read.diagram);
    let target = |problem: &Problem| problem.target.as_ref().map(Diagram::sorted_men);
    let rights = |diagram: &Diagram| diagram.castling_rights();
    let differing = [
        (one.sorted_men() != other.sorted_men(), ("", "other men")),
        (
            one.rules.boards != other.rules.boards,
            ("rules", "another number of boards"),
        ),
        (
            one.rules.conditions != other.rules.conditions,
            ("conditions", "other conditions"),
        ),
        (one.turn != other.turn, ("fen", "the other side to move")),
        (rights(one) != rights(other), ("fen", "other rights to castle")),
        (one.passed != other.passed, ("fen", "another double step just played")),
        (
            meant.stipulation != read.stipulation,
            ("stipulation", "another stipulation"),
        ),
        (target(meant) != target(read), ("target", "another target")),
    ];
    differing
        .into_iter()
        .find_map(|(differs, difference)| differs.then_some(difference))
}
