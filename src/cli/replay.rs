//! `glass replay`: plays game scores through and holds their marks against the rules.

use super::args::ReplayArgs;
use super::exit::{Exit, failed};
use super::input;
use super::stdout::Stdout;
use anyhow::{Context, anyhow, bail};
use looking_glass::count::counted;
use looking_glass::formats::entry::{Entry, EntryError, Origin};
use looking_glass::formats::fen::{self, Fen};
use looking_glass::formats::game::{Game, Played};
use looking_glass::formats::score::Score;
use looking_glass::formats::{pgn, yaml};
use looking_glass::output::notation::Notation;
use looking_glass::output::{board, game, heading, score};
use looking_glass::rules::{Rules, Variant};
use looking_glass::stipulation::Outcome;
use std::io::Write;

/// A game to replay, or why there is none.
struct Asked {
    /// What it is called in messages: `games.txt: game 2`.
    origin: String,
    /// Who played it, and where.
    heading: Vec<String>,
    game: anyhow::Result<Game>,
}

/// Replays each game.
pub fn run(args: &ReplayArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    let mut asked = Vec::new();
    if let Some(moves) = &args.moves {
        asked.extend(scores(moves, "--moves", args));
    }
    for file in &args.files {
        asked.extend(read(file, args));
    }
    if asked.is_empty() {
        bail!("nothing to replay, expected FILES, `-` for standard input, or --moves");
    }
    let mut exit = Exit::Done;
    let mut parted = "";
    for Asked { origin, heading, game } in asked {
        let (played, wrong) = match game.and_then(|game| replay(&game)) {
            Ok(done) => done,
            Err(error) => {
                exit = exit.and(failed(&format!("{origin}: {error:#}")));
                continue;
            }
        };
        if !wrong.is_empty() {
            exit = exit.and(Exit::Defect);
        }
        if args.quiet {
            for wrong in wrong {
                writeln!(out, "{origin}: {wrong}")?;
            }
        } else {
            let heading: String = heading.iter().map(|line| format!("{line}\n")).collect();
            write!(out, "{parted}{heading}")?;
            tell(&played, &wrong, args, out)?;
            parted = "\n";
        }
    }
    Ok(exit)
}

/// The games of a file: a record each in YAML, any number of scores in plain text.
fn read(file: &str, args: &ReplayArgs) -> Vec<Asked> {
    let name = input::name(file);
    let text = match input::text(file) {
        Ok(text) => text,
        Err(error) => return vec![refused(name.to_string(), error)],
    };
    if !is_yaml(file, &text) {
        return scores(&text, name, args);
    }
    if args.fen.is_some() {
        let error = anyhow!("--fen is for plain scores, a record states its own `fen:`");
        return vec![refused(name.to_string(), error)];
    }
    let records = yaml::read(&text, name);
    records.into_iter().map(|entry| recorded(entry, args)).collect()
}

fn refused(origin: String, error: anyhow::Error) -> Asked {
    Asked {
        origin,
        heading: Vec::new(),
        game: Err(error),
    }
}

/// The game of a record.
fn recorded(entry: Result<Entry, EntryError>, args: &ReplayArgs) -> Asked {
    let entry = match entry.and_then(|entry| args.rules.complete(entry)) {
        Ok(entry) => entry,
        Err(error) => {
            let place = error.origin.as_ref().map_or_else(String::new, Origin::to_string);
            return refused(place, bare(&[error]));
        }
    };
    let game = Game::read(&entry, &args.rules.defaults());
    Asked {
        origin: entry.origin.to_string(),
        heading: heading::of(&entry),
        game: game.map_err(|errors| bare(&errors)),
    }
}

/// Errors of a record without its place.
fn bare(errors: &[EntryError]) -> anyhow::Error {
    let placeless: Vec<EntryError> = errors
        .iter()
        .map(|error| EntryError {
            origin: None,
            ..error.clone()
        })
        .collect();
    anyhow!(input::told(&placeless))
}

/// Is a text a stream of records rather than a game score? By the name of its file; standard input by
/// its first line.
fn is_yaml(file: &str, text: &str) -> bool {
    let extension = file
        .rsplit_once('.')
        .map(|(_, extension)| extension.to_ascii_lowercase());
    if file != "-" {
        return matches!(extension.as_deref(), Some("yaml" | "yml" | "olv"));
    }
    let mut lines = text
        .lines()
        .filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    lines.next().is_some_and(|line| {
        let name = line.split_once(':').map(|(name, _)| name);
        let is_name = |name: &str| name.chars().all(|sign| sign.is_alphabetic() || sign == '-');
        line.starts_with("---") || name.is_some_and(is_name)
    })
}

/// The games of a plain text, in which all boards have one shape.
fn scores(text: &str, origin: &str, args: &ReplayArgs) -> Vec<Asked> {
    let read = rules_of_tag(tag(text, "Variant"), None, args)
        .and_then(|rules| Score::read_all(text, rules.shape).map_err(anyhow::Error::from));
    let read = match read {
        Ok(read) => read,
        Err(error) => return vec![refused(origin.to_string(), error)],
    };
    let several = read.len() > 1;
    let named = (1..).zip(read).map(|(number, score)| Asked {
        origin: if several {
            format!("{origin}: game {number}")
        } else {
            origin.to_string()
        },
        heading: heading::of_tags(&score),
        game: game_of(score, args),
    });
    named.collect()
}

/// The first tag of this name in a text that has not been read yet.
fn tag<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let (_, behind) = text.split_once(&format!("[{name} \""))?;
    behind.split_once('"').map(|(value, _)| value)
}

/// The rules that the tag `Variant` names, or those of the arguments, or else those of a game that names none.
fn rules_of_tag(variant: Option<&str>, unnamed: Option<Rules>, args: &ReplayArgs) -> anyhow::Result<Rules> {
    let named = variant.map(|name| {
        pgn::named_rules(name).with_context(|| format!("Variant: there are no rules of the name `{name}`"))
    });
    let otherwise = unnamed.unwrap_or(Rules::of(Variant::Alice));
    Ok(args.rules.default_to(named.transpose()?, otherwise))
}

/// The game of a score, which begins where the arguments or its tags say.
fn game_of(mut score: Score, args: &ReplayArgs) -> anyhow::Result<Game> {
    let fen = args.fen.as_deref().or(score.tag("FEN"));
    let moves: Vec<&str> = score.texts().collect();
    let unnamed = pgn::unnamed_rules(fen, &moves.join(" ")).filter(|_| !score.tags.is_empty());
    let rules = rules_of_tag(score.tag("Variant"), unnamed, args)?;
    let start = fen.map(|fen| Fen::read(fen, rules)).transpose().context("FEN")?;
    let told = score
        .tag("Result")
        .filter(|result| !["*", "?"].contains(result))
        .map(str::to_string);
    if let Some(Err(message)) = told.map(|result| score.end_in(&result)) {
        bail!("Result: {message}");
    }
    Ok(Game::new(rules, start, score))
}

/// Plays a game through; all that is wrong with it comes in sentences.
fn replay(game: &Game) -> anyhow::Result<(Played, Vec<String>)> {
    let refusal = |error| anyhow!(game::refusal(&game.start.rules, &error));
    let played = game.play().map_err(refusal)?;
    let wrong = game::faults(game, &played);
    Ok((played, wrong))
}

fn tell(played: &Played, wrong: &[String], args: &ReplayArgs, out: &mut Stdout) -> anyhow::Result<()> {
    let look = args.look.look();
    let notation = Notation {
        rules: played.last.rules,
        language: look.language,
    };
    let first = played.first;
    writeln!(out, "{}", score(notation, first.number, first.color, &played.moves))?;
    for wrong in wrong {
        writeln!(out, "{wrong}")?;
    }
    if wrong.is_empty() {
        writeln!(out, "every mark is right")?;
    }
    writeln!(out)?;
    // The drawing has colours of its own, and nothing that stood in the file.
    out.verbatim(&board::draw(&played.last, look))?;
    let count = board::count(&played.last);
    out.verbatim(&board::caption(&played.last, look, &standing(played), &count))?;
    writeln!(out, "{}", fen::write(&played.last))?;
    Ok(())
}

/// How the game stands at its end.
fn standing(played: &Played) -> String {
    let turn = played.next;
    let moves = counted(played.legal as usize, "move", "moves");
    match played.outcome {
        Outcome { mate: true, .. } => format!("{} is mated", turn.color),
        Outcome { stalemate: true, .. } => format!("{} is stalemated", turn.color),
        Outcome { check: true, .. } => format!("{} is in check and has {moves}", turn.color),
        _ => format!("{} to move has {moves}", turn.color),
    }
}
