//! `glass replay`: plays game scores through and holds their marks against the rules.

use super::args::ReplayArgs;
use super::exit::Exit;
use super::input;
use super::stdout::Stdout;
use anyhow::{Context, bail};
use looking_glass::formats::fen;
use looking_glass::formats::score::{ReplayError, Score, Turn};
use looking_glass::output::notation::Notation;
use looking_glass::output::{board, coords, score};
use looking_glass::piece::Color;
use looking_glass::position::{Diagram, Man, Move, Position};
use looking_glass::rules::Rules;
use looking_glass::solution::Step;
use looking_glass::stipulation::Outcome;
use looking_glass::with_position;
use std::io::Write;

/// A game to replay.
struct Game {
    /// What it is called in messages: `games.txt: game 2`.
    origin: String,
    /// Who played it, and where.
    heading: Vec<String>,
    start: Diagram,
    score: Score,
    /// The final position it is said to reach.
    expected: Option<Diagram>,
}

/// A game that has been played through, in any variant.
struct Played {
    first: Turn,
    told: Vec<Step>,
    faults: Vec<String>,
    last: Diagram,
    outcome: Outcome,
    legal: u64,
    next: Turn,
}

/// Replays each game.
pub fn run(args: &ReplayArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    let mut sources: Vec<(String, anyhow::Result<String>)> = Vec::new();
    if let Some(moves) = &args.moves {
        sources.push(("--moves".to_string(), Ok(moves.clone())));
    }
    for file in &args.files {
        sources.push((input::name(file).to_string(), input::text(file)));
    }
    if sources.is_empty() {
        bail!("nothing to replay, expected FILES, `-` for standard input, or --moves");
    }
    let mut exit = Exit::Done;
    for (origin, text) in sources {
        let games = text.and_then(|text| games(&text, &origin, args));
        let done = match games {
            Ok(games) => all(&games, args, out),
            Err(error) => Err(error),
        };
        exit = exit.and(input::outcome(done, &origin)?);
    }
    Ok(exit)
}

/// Reads the games of a text.
fn games(text: &str, origin: &str, args: &ReplayArgs) -> anyhow::Result<Vec<Game>> {
    let shape = args.rules.rules().shape;
    let scores = Score::read_all(text, shape)?;
    let several = scores.len() > 1;
    let named = (1..).zip(scores).map(|(number, score)| {
        let origin = if several {
            format!("{origin}: game {number}")
        } else {
            origin.to_string()
        };
        game(score, origin, args)
    });
    named.collect()
}

/// The game of a score, which begins where the arguments or its tags say.
fn game(score: Score, origin: String, args: &ReplayArgs) -> anyhow::Result<Game> {
    let rules = match score.tag("Variant") {
        Some(name) => Rules::from_name(name).with_context(|| format!("Variant: no rules are named `{name}`"))?,
        None => args.rules.rules(),
    };
    let rules = args.rules.apply(rules);
    let fen = args.fen.as_deref().or(score.tag("FEN"));
    let (mut start, turn) = match fen {
        Some(fen) => input::read_fen(fen, rules).context("FEN")?,
        None => (Diagram::array(rules), Some(Color::White)),
    };
    if turn.is_none() && score.begins_with_black() {
        start.turn = Color::Black;
    }
    let players = [score.tag("White"), score.tag("Black")];
    let mut heading = Vec::new();
    if let [Some(white), Some(black)] = players {
        heading.push(format!("{white} – {black}"));
    }
    let event: Vec<&str> = ["Event", "Site", "Date"]
        .iter()
        .filter_map(|name| score.tag(name))
        .collect();
    if !event.is_empty() {
        heading.push(event.join(", "));
    }
    Ok(Game {
        origin,
        heading,
        start,
        score,
        expected: None,
    })
}

fn all(games: &[Game], args: &ReplayArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    let mut exit = Exit::Done;
    for (index, game) in games.iter().enumerate() {
        if index > 0 && !args.quiet {
            writeln!(out)?;
        }
        exit = exit.and(input::outcome(one(game, args, out), &game.origin)?);
    }
    Ok(exit)
}

/// Replays a game and tells what came of it.
fn one(game: &Game, args: &ReplayArgs, out: &mut Stdout) -> anyhow::Result<Exit> {
    let mut played = play(game)?;
    if let Some(expected) = &game.expected {
        played.faults.extend(difference(&played.last, expected));
    }
    if args.quiet {
        for fault in &played.faults {
            writeln!(out, "{}: {fault}", game.origin)?;
        }
    } else {
        tell(game, &played, args, out)?;
    }
    Ok(if played.faults.is_empty() {
        Exit::Done
    } else {
        Exit::Defect
    })
}

fn play(game: &Game) -> anyhow::Result<Played> {
    let rules = &game.start.rules;
    let position = game
        .start
        .position()
        .map_err(|faults| anyhow::anyhow!(input::listed(&faults)))?;
    with_position!(&position, start => {
        let replay = game.score.replay(rules, start).map_err(|error| refusal(rules, error))?;
        Ok(Played {
            first: replay.first,
            told: steps(start, &replay.moves),
            faults: replay.faults.iter().map(ToString::to_string).collect(),
            last: Diagram::of(*rules, &replay.last),
            outcome: replay.outcome,
            legal: replay.last.count_legal_moves(),
            next: replay.next,
        })
    })
}

/// Moves as they are told, each in the position it was played in.
fn steps<P: Position>(start: &P, moves: &[Move]) -> Vec<Step> {
    let mut position = start.clone();
    let told = moves.iter().map(|&step| {
        let told = Step::of(&position, step);
        position = position.play(step);
        told
    });
    told.collect()
}

/// Why a score cannot be played through, with the moves that might be meant.
fn refusal(rules: &Rules, error: ReplayError) -> anyhow::Error {
    let (lead, moves) = match &error {
        ReplayError::Illegal { instead, .. } => ("such men can play", instead),
        ReplayError::Ambiguous { meant, .. } => ("expected the board or the square it leaves", meant),
    };
    let moves: Vec<String> = moves.iter().map(|&step| coords(rules, step)).collect();
    if moves.is_empty() {
        return anyhow::anyhow!("{error}, and no man it might speak of can move");
    }
    anyhow::anyhow!("{error}; {lead}: {}", moves.join(" "))
}

/// How the final position differs from the one it is said to be.
fn difference(last: &Diagram, expected: &Diagram) -> Option<String> {
    let beyond = |these: &Diagram, those: &Diagram| -> Vec<String> {
        let extra = these.men.iter().filter(|man| !those.men.contains(man));
        extra.map(|man| named(&these.rules, man)).collect()
    };
    let (missing, surplus) = (beyond(expected, last), beyond(last, expected));
    let mut told = Vec::new();
    if !missing.is_empty() {
        told.push(format!("without {}", missing.join(", ")));
    }
    if !surplus.is_empty() {
        told.push(format!("with {}", surplus.join(", ")));
    }
    if last.turn != expected.turn {
        told.push(format!("with {} to move", last.turn));
    }
    (!told.is_empty()).then(|| format!("the final position is not the one stated: it is {}", told.join(" and ")))
}

/// `Bg1/A`, as a FEN letter and a place.
fn named(rules: &Rules, man: &Man) -> String {
    let square = rules.shape.name(man.place.square);
    let board = if rules.boards == 1 {
        String::new()
    } else {
        format!("/{}", man.place.board)
    };
    format!("{}{square}{board}", man.piece.letter())
}

fn tell(game: &Game, played: &Played, args: &ReplayArgs, out: &mut Stdout) -> anyhow::Result<()> {
    for line in &game.heading {
        writeln!(out, "{line}")?;
    }
    let look = args.look.look();
    let notation = Notation {
        rules: game.start.rules,
        language: look.language,
    };
    let first = played.first;
    writeln!(out, "{}", score(notation, first.number, first.color, &played.told))?;
    for fault in &played.faults {
        writeln!(out, "{fault}")?;
    }
    if played.faults.is_empty() {
        writeln!(out, "every mark is right")?;
    }
    write!(out, "\n{}", board::draw(&played.last, look))?;
    write!(out, "{}", board::caption(&played.last, look, &standing(played)))?;
    writeln!(out, "{}", fen::write(&played.last))?;
    Ok(())
}

/// How the game stands at its end.
fn standing(played: &Played) -> String {
    let turn = played.next;
    let moves = if played.legal == 1 { "move" } else { "moves" };
    match played.outcome {
        Outcome { mate: true, .. } => format!("{} is mated", turn.color),
        Outcome { stalemate: true, .. } => format!("{} is stalemated", turn.color),
        Outcome { check: true, .. } => format!("{} is in check and has {} {moves}", turn.color, played.legal),
        _ => format!("{} to move has {} {moves}", turn.color, played.legal),
    }
}
