//! What commands are given: problems from files, from standard input, or one in the arguments.

use super::args::{InputArgs, RulesArgs};
use super::exit::{Exit, complain};
use anyhow::bail;
use looking_glass::formats::entry::{Entry, EntryError, Origin};
use looking_glass::formats::fen::Fen;
use looking_glass::piece::{Color, Piece, Role};
use looking_glass::position::{AnyPosition, Diagram, Fault};
use looking_glass::rules::Rules;
use looking_glass::stipulation::Stipulation;
use std::io::{ErrorKind, Read};

/// A problem, or a position without a demand.
pub struct Given {
    /// The arrangement of men.
    pub diagram: Diagram,
    /// What is demanded, if anything.
    pub stipulation: Option<Stipulation>,
}

impl Given {
    /// The position whose moves are wanted; one side may be without king, which then is never in check.
    ///
    /// # Errors
    /// All faults of a diagram that is not playable.
    pub fn position(&self) -> anyhow::Result<AnyPosition> {
        let mut diagram = self.diagram.clone();
        let has_king = |color| diagram.men.iter().any(|man| man.piece == Piece::new(color, Role::King));
        diagram.kingless = match Color::ALL.map(has_king) {
            [false, false] => [false; 2],
            kings => kings.map(|king| !king),
        };
        diagram.position().map_err(|faults| anyhow::anyhow!(listed(&faults)))
    }
}

/// Faults in one line.
pub fn listed(faults: &[Fault]) -> String {
    let told: Vec<String> = faults.iter().map(Fault::to_string).collect();
    told.join("; ")
}

/// Does something with all that is given, in order. What cannot be read or done is told in one line on
/// standard error; the rest is still done.
///
/// # Errors
/// Only if the output fails.
pub fn each(args: &InputArgs, mut job: impl FnMut(&Given) -> anyhow::Result<Exit>) -> anyhow::Result<Exit> {
    let Some(fen) = &args.fen else {
        bail!("nothing to do, expected FILES, `-` for standard input, or --fen");
    };
    outcome(inline(fen, args).and_then(|given| job(&given)), "--fen")
}

/// The problem in the arguments.
fn inline(fen: &str, args: &InputArgs) -> anyhow::Result<Given> {
    let (mut diagram, turn) = read_fen(fen, args.rules.rules())?;
    let stipulation = args
        .stip
        .as_ref()
        .map(|text| Stipulation::parse(text, diagram.rules.shape))
        .transpose()?;
    if let (None, Some(stipulation)) = (turn, &stipulation) {
        diagram.turn = stipulation.first_to_move();
    }
    Ok(Given { diagram, stipulation })
}

/// The exit code of a job; why it failed is told, unless it is the output that failed.
pub fn outcome(done: anyhow::Result<Exit>, origin: &str) -> anyhow::Result<Exit> {
    done.or_else(|error| {
        if error.is::<std::io::Error>() {
            return Err(error);
        }
        complain(&format!("{origin}: {error:#}"));
        Ok(Exit::Failed)
    })
}

/// The diagram of a FEN, and the side to move if the text says it; a doubt about the text is told.
///
/// # Errors
/// All faults of the text.
pub fn read_fen(text: &str, rules: Rules) -> anyhow::Result<(Diagram, Option<Color>)> {
    let fen = Fen::read(text, rules)?;
    if let Some(doubt) = fen.doubt {
        complain(&format!("note: {doubt}"));
    }
    Ok((fen.diagram, fen.turn))
}

/// Is a text a stream of records rather than a game score? By the name of its file; standard input by
/// its first line.
pub fn is_yaml(file: &str, text: &str) -> bool {
    let extension = file
        .rsplit_once('.')
        .map(|(_, extension)| extension.to_ascii_lowercase());
    match extension.as_deref() {
        Some("yaml" | "yml" | "olv") => true,
        _ if file == "-" => {
            let mut lines = text
                .lines()
                .filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
            lines.next().is_some_and(|line| {
                let name = line.split(':').next().unwrap_or("");
                line.starts_with("---") || name != line && name.chars().all(|sign| sign.is_alphabetic() || sign == '-')
            })
        }
        _ => false,
    }
}

/// The rules of a record, with the readings of the arguments.
///
/// # Errors
/// A name that no rules have.
pub fn rules(entry: &Entry, args: &RulesArgs) -> Result<Rules, EntryError> {
    let named = entry.text("rules").map(|name| {
        Rules::from_name(name).ok_or_else(|| entry.error("rules", format!("there are no rules of the name `{name}`")))
    });
    Ok(args.default_to(named.transpose()?))
}

/// The text of a file, or of standard input for `-`.
///
/// # Errors
/// Says what is wrong with the file, but not its name.
pub fn text(file: &str) -> anyhow::Result<String> {
    let mut text = String::new();
    let read = if file == "-" {
        std::io::stdin().lock().read_to_string(&mut text).map(|_| text)
    } else {
        std::fs::read_to_string(file)
    };
    // The error is told in words: an io::Error would be taken for a failure of the output.
    read.map_err(|error| match error.kind() {
        ErrorKind::NotFound => anyhow::anyhow!("there is no such file"),
        ErrorKind::InvalidData => anyhow::anyhow!("not a text file, expected UTF-8"),
        ErrorKind::IsADirectory => anyhow::anyhow!("a directory, expected a file"),
        _ => anyhow::anyhow!("{error}"),
    })
}

/// A record's place in messages: `file.yaml: document 3`.
pub fn place(origin: &Origin) -> String {
    format!("{}: document {}", origin.file, origin.document)
}

/// The name of a file in messages.
pub fn name(file: &str) -> &str {
    if file == "-" { "standard input" } else { file }
}
