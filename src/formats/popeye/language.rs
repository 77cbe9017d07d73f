//! The languages of inputs: which words stand for what.

use crate::formats::entry::InputLanguage;
use crate::geometry::BoardId;
use crate::pieces::{ATTRIBUTES, Attributes, Owner, Role};
use crate::text::{Meaning, meaning};

/// The words of one language, as Popeye has them.
#[derive(Debug)]
pub(super) struct Language {
    pub language: InputLanguage,
    pub begin: &'static str,
    pub end: &'static str,
    pub next: &'static str,
    pub twin: &'static str,
    pub zeroposition: &'static str,
    /// White, black, neutral.
    pub colors: [&'static str; 3],
    /// The colour of men that are not played.
    pub unplayed_color: &'static str,
    /// The names of all conditions, a line each.
    pub conditions: &'static str,
}

/// What a word behind a colour says of men.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Trait {
    /// The board on which they stand.
    Board(BoardId),
    /// An attribute.
    Attribute(Attributes),
}

/// A command within a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Remark,
    Author,
    Origin,
    Title,
    Award,
    Date,
    Protocol,
    Latex,
    LatexPieces,
    Condition,
    Option,
    Stipulation,
    Structured,
    Pieces,
    Forsyth,
    Array,
}

impl Command {
    /// Does it take all that stands on the line behind it, whatever the words?
    pub fn takes_its_line(self) -> bool {
        matches!(
            self,
            Command::Remark
                | Command::Author
                | Command::Origin
                | Command::Title
                | Command::Award
                | Command::Date
                | Command::Protocol
        )
    }
}

/// A change that makes a twin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Change {
    Continued,
    Move,
    Exchange,
    Remove,
    Add,
    Substitute,
    Rotate,
    Mirror,
    Shift,
    PolishType,
    Stipulation,
    Structured,
    Condition,
}

/// The commands, in the words of English, German and French. One with a single word is another English name of the one before it.
const COMMANDS: [(Command, &str); 17] = [
    (Command::Remark, "remark Bemerkung remarque"),
    (Command::Structured, "sstipulation sForderung senonce"),
    (Command::Author, "author Autor auteur"),
    (Command::Origin, "origin Quelle source"),
    (Command::Pieces, "pieces Steine pieces"),
    (Command::Condition, "condition Bedingung condition"),
    (Command::Option, "option Option option"),
    (Command::Stipulation, "stipulation Forderung enonce"),
    (Command::Protocol, "protocol Protokoll protocol"),
    (Command::Title, "title Titel titre"),
    (Command::Latex, "LaTeX LaTeX LaTeX"),
    (Command::LatexPieces, "LaTeXPieces LaTeXSteine PiecesLaTeX"),
    (Command::Award, "award Auszeichnung prix"),
    (
        Command::Array,
        "InitialGameArray PartieAnfangsStellung PositionInitialePartie",
    ),
    (Command::Array, "array"),
    (Command::Forsyth, "Forsyth Forsyth Forsyth"),
    (Command::Date, "date Datum date"),
];

/// The changes that make twins, in the same languages.
const CHANGES: [(Change, &str); 13] = [
    (Change::Move, "move versetze deplacement"),
    (Change::Exchange, "exchange tausche echange"),
    (Change::Stipulation, "stipulation Forderung enonce"),
    (Change::Structured, "sstipulation SForderung senonce"),
    (Change::Add, "add hinzufuegen ajoute"),
    (Change::Remove, "remove entferne ote"),
    (Change::Continued, "continued ferner enplus"),
    (Change::Rotate, "rotate Drehung rotation"),
    (Change::Condition, "condition Bedingung condition"),
    (Change::PolishType, "PolishType Farbwechsel CouleurEchange"),
    (Change::Mirror, "mirror Spiegelung miroir"),
    (Change::Shift, "shift Verschiebung translation"),
    (Change::Substitute, "substitute ersetze remplace"),
];

/// The options, in the same languages.
const OPTIONS: [&str; 39] = [
    "Defence Widerlegung Defense",
    "SetPlay Satzspiel Apparent",
    "WhiteToPlay WeissBeginnt ApparentSeul",
    "Variations Varianten Variantes",
    "MoveNumbers Zugnummern Trace",
    "StartMoveNumber StartZugnummer Enroute",
    "NoWk OhneWk SansRB",
    "Duplex Duplex Duplex",
    "NoBk OhneSk SansRN",
    "Threat Drohung Menace",
    "NoThreat OhneDrohung SansMenace",
    "Try Verfuehrung Essais",
    "MaxSolutions MaxLoesungen MaxSolutions",
    "MaxFlightsquares MaxFluchtFelder MaxCasesFuites",
    "Search Suchen Search",
    "MultiSolutions MehrereLoesungen MultiSolutions",
    "NoSymmetry KeineSymmetrie NonSymetrique",
    "NonTrivial NichtTrivial NonTrivial",
    "KeepMatingPiece HalteMattsetzendenStein RetiensPieceMatante",
    "EnPassant EnPassant EnPassant",
    "NoBoard OhneBrett SansEchiquier",
    "NoShortVariations OhneKurzVarianten SansVariantesCourtes",
    "HalfDuplex HalbDuplex DemiDuplex",
    "PostKeyPlay NachSchluessel ApresCle",
    "Intelligent Intelligent Intelligent",
    "MaxTime MaxZeit MaxTemps",
    "NoCastling KeineRochade SansRoquer",
    "Quodlibet Quodlibet Quodlibet",
    "StopOnShortSolutions StopNachKurzloesungen FinApresSolutionsCourtes",
    "Beep Pieps Bip",
    "SuppressGrid OhneGitter SansGrille",
    "WriteGrid ZeichneGitter AjouteGrille",
    "CastlingMutuallyExclusive RochadenGegenseitigAusschliessend RoquesMutuellementExclusifs",
    "GoalIsEnd ZielIstEnde ButEstFin",
    "unpublishedoption nichtpublizierteoption optionnonpubliee",
    "NullMoves NullZuege CoupsVides",
    "UpToMoveNumber BisZugnummer JusquAuCoup",
    "TrivialTriesAvoid TrivialeFehlversucheUnterdruecken TrivialEssaiSupprimer",
    "MatesIn1 MattsIn1 MatsEn1",
];

/// Attributes of men on the boards A and B, in all languages.
pub(super) const BOARDS: [&str; 2] = ["AliceA", "AliceB"];

/// The word of a language in a row of them, if it has one there.
fn word(row: &'static str, column: usize) -> Option<&'static str> {
    row.split(' ').nth(column)
}

/// The name of an option in a column of the languages.
pub(crate) fn option_name(english: &'static str, column: usize) -> &'static str {
    let row = OPTIONS.iter().find(|row| word(row, 0) == Some(english));
    row.and_then(|row| word(row, column)).unwrap_or(english)
}

/// The name of a change that turns or shifts the diagram or its colours in a column of the languages.
pub(crate) fn change_name(english: &str, column: usize) -> Option<&'static str> {
    let told = [Change::Rotate, Change::Mirror, Change::Shift, Change::PolishType];
    let mut rows = CHANGES.iter().filter(|(change, _)| told.contains(change));
    word(rows.find(|(_, row)| word(row, 0) == Some(english))?.1, column)
}

/// The men of flat boards.
fn flat_men() -> impl Iterator<Item = Role> {
    Role::all().filter(|&role| role != Role::UNICORN)
}

/// What ends the reading of a diagram or a twin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Boundary {
    Twin,
    Zeroposition,
    Next,
    End,
}

impl Language {
    /// The twin, problem or end that a word announces.
    pub fn boundary(&self, text: &str) -> Meaning<Boundary> {
        let problems = [(self.end, Boundary::End), (self.next, Boundary::Next)];
        match meaning(text, problems) {
            Meaning::None => meaning(
                text,
                [(self.twin, Boundary::Twin), (self.zeroposition, Boundary::Zeroposition)],
            ),
            found => found,
        }
    }

    /// The words of a table in this language.
    fn words<T: Copy>(&self, table: &'static [(T, &'static str)]) -> impl Iterator<Item = (&'static str, T)> {
        let column = self.column();
        table
            .iter()
            .filter_map(move |&(thing, row)| Some((word(row, column)?, thing)))
    }

    /// The commands by their names.
    pub fn commands(&self) -> impl Iterator<Item = (&'static str, Command)> {
        self.words(&COMMANDS)
    }

    /// The command of this name or abbreviation.
    pub fn command(&self, text: &str) -> Meaning<Command> {
        meaning(text, self.commands())
    }

    /// The change of this name or abbreviation.
    pub fn change(&self, text: &str) -> Meaning<Change> {
        meaning(text, self.words(&CHANGES))
    }

    /// The condition of this name or abbreviation.
    pub fn condition(&self, text: &str) -> Meaning<&'static str> {
        meaning(text, self.conditions.lines().map(|name| (name, name)))
    }

    /// The English name of the option of this name or abbreviation.
    pub fn option(&self, text: &str) -> Meaning<&'static str> {
        let named = |row: &'static &str| Some((word(row, self.column())?, word(row, 0)?));
        meaning(text, OPTIONS.iter().filter_map(named))
    }

    /// The word for a change.
    pub fn change_name(&self, change: Change) -> &'static str {
        self.word_for(&CHANGES, change)
    }

    /// The word for a command.
    pub fn command_name(&self, command: Command) -> &'static str {
        self.word_for(&COMMANDS, command)
    }

    fn word_for<T: Copy + PartialEq>(&self, table: &'static [(T, &'static str)], meant: T) -> &'static str {
        let mut words = self.words(table);
        words.find(|(_, other)| *other == meant).map_or("", |(name, _)| name)
    }

    /// Which of the three languages of the tables it is.
    pub(super) fn column(&self) -> usize {
        match self.language {
            InputLanguage::English => 0,
            InputLanguage::German => 1,
            InputLanguage::French => 2,
        }
    }

    /// The letters of a man of the flat board.
    fn letters(&self, role: Role) -> &'static str {
        role.kind().magazine[self.column()]
    }

    /// The letter of the king.
    pub fn king(&self) -> &'static str {
        self.letters(Role::KING)
    }

    /// The role of one or two letters of either case.
    pub fn role(&self, letters: &str) -> Option<Role> {
        flat_men().find(|&role| self.letters(role).eq_ignore_ascii_case(letters))
    }

    /// The letters of the men that are played, for messages.
    pub fn roles(&self) -> String {
        let letters = flat_men().filter(|role| role.is_classical());
        let letters: Vec<&str> = letters.map(|role| self.letters(role)).collect();
        format!("{} or the code of a fairy man", letters.join(" "))
    }

    /// The letters of the men of which hunters are made, for messages.
    pub fn hunted(&self) -> String {
        let hunters = flat_men().filter_map(|role| self.letters(role).split_once('/'));
        let mut letters: Vec<&str> = hunters.map(|(ahead, _)| ahead).collect();
        letters.dedup();
        letters.join(" ")
    }

    /// The owner whose name or abbreviation this is; `Err` names one that is not played.
    pub fn color(&self, text: &str) -> Meaning<Result<Owner, &'static str>> {
        let played = Owner::ALL.map(|owner| (self.colors[owner as usize], Ok(owner)));
        let unplayed = (self.unplayed_color, Err(self.unplayed_color));
        meaning(text, played.into_iter().chain([unplayed]))
    }

    /// Is it the colour that stands before the number of invisible men?
    pub fn is_invisible(&self, text: &str) -> bool {
        matches!(self.color(text), Meaning::One(Err(_)))
    }

    /// The board or attribute of this name or abbreviation; `Err` names an attribute that is not played.
    pub fn attribute(&self, text: &str) -> Meaning<Result<Trait, &'static str>> {
        let board = |number: usize, board| (BOARDS[number], Ok(Trait::Board(board)));
        let boards = [board(0, BoardId::A), board(1, BoardId::B)];
        let others = ATTRIBUTES.iter().map(|line| {
            let name = line.names[self.column()];
            match line.alone.is_empty() {
                true => (name, Err(name)),
                false => (name, Ok(Trait::Attribute(line.alone))),
            }
        });
        meaning(text, boards.into_iter().chain(others))
    }
}

#[cfg(test)]
mod tests {
    use super::super::languages::{ENGLISH, FRENCH, GERMAN};
    use super::*;
    use crate::conditions;

    #[test]
    fn words_are_known_by_their_beginning_if_only_one_begins_so() {
        assert_eq!(ENGLISH.command("stip"), Meaning::One(Command::Stipulation));
        assert_eq!(ENGLISH.command("ss"), Meaning::One(Command::Structured));
        assert_eq!(ENGLISH.command("P"), Meaning::Any(vec!["pieces", "protocol"]));
        assert_eq!(ENGLISH.command("latex"), Meaning::One(Command::Latex));
        assert_eq!(GERMAN.command("Ford"), Meaning::One(Command::Stipulation));
        assert_eq!(FRENCH.command("PIECES"), Meaning::One(Command::Pieces));
        assert!(matches!(FRENCH.command("piec"), Meaning::Any(_)));
        assert_eq!(ENGLISH.command("stipulations"), Meaning::None);
        assert_eq!(ENGLISH.boundary("n"), Meaning::One(Boundary::Next));
        assert_eq!(GERMAN.boundary("zwil"), Meaning::One(Boundary::Twin));
        assert_eq!(FRENCH.boundary("as"), Meaning::One(Boundary::Next));
    }

    #[test]
    fn every_language_knows_the_same_things() {
        for language in Language::ALL {
            let told = language.language.name();
            for played in conditions::TABLE {
                let name = played.popeye_names()[language.column()];
                if played.source() != "made up" && conditions::is_of_popeye(*played) {
                    let first = name.split(' ').next().unwrap_or_default();
                    assert_eq!(language.condition(first), Meaning::One(first), "{told}");
                    let english = played.popeye_names()[0].split(' ').next();
                    assert_eq!(conditions::in_english(first, language.column()), english, "{told}");
                }
            }
            assert_eq!(language.words(&CHANGES).count(), CHANGES.len(), "{told}");
            assert!(
                OPTIONS.iter().all(|row| word(row, language.column()).is_some()),
                "{told}"
            );
            assert!(language.conditions.lines().count() > 200, "{told}");
        }
        let foreign = conditions::played().into_iter().filter(|name| {
            let condition = conditions::TABLE[conditions::by_name(name).expect("a condition of the table")];
            condition.source() != "made up" && !conditions::is_of_popeye(condition)
        });
        let boards = ["Vertical Cylinder", "Horizontal Cylinder", "Anchor Ring"];
        assert_eq!(foreign.collect::<Vec<_>>(), boards);
        let begun = |text: &str| Language::begun_by(text).map(|language| language.language.name());
        let told = ["beginproblem", "ANFANG", "debut", "---"].map(begun);
        assert_eq!(told, [Some("English"), Some("German"), Some("French"), None]);
    }
}
