//! Arguments that several commands have.

use super::named;
use clap::{ValueEnum, ValueHint};
use looking_glass::conditions;
use looking_glass::formats::entry::Defaults;
use looking_glass::rules::{CastleHome, ConditionSet, EnPassant, Rules, Variant};

/// When something is done that depends on who is looking.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum When {
    /// On a terminal.
    #[default]
    Auto,
    /// In files and pipes too.
    Always,
    /// Not at all.
    Never,
}

/// Where the problems come from.
#[derive(clap::Args, Debug, Default)]
pub struct InputArgs {
    /// Problem files; `-` is standard input
    #[arg(value_name = "FILES", value_hint = ValueHint::FilePath, conflicts_with = "fen")]
    pub files: Vec<String>,

    /// One problem given here instead of in a file
    #[arg(short = 'F', long, value_name = "FEN")]
    pub fen: Option<String>,

    /// What is demanded: #2, s#3, h#2.5, ser-h#7 …; in files it holds for problems that do not say
    #[arg(short, long, value_name = "STIP")]
    pub stip: Option<String>,

    #[command(flatten)]
    pub rules: RulesArgs,

    /// Are all files inputs of Popeye, whatever their names?
    #[arg(skip)]
    pub popeye: bool,
}

/// The rules of play. In files they are the default for problems that name none, or do not state the reading.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct RulesArgs {
    /// The rules [default: alice]
    #[arg(short, long, value_name = "NAME", value_parser = named::rules())]
    pub rules: Option<Rules>,

    /// A fairy condition, once or more often, such as `--condition Circe`; `glass explain` lists all
    #[arg(long = "condition", value_name = "NAME", value_parser = named::condition(), hide_possible_values = true)]
    pub conditions: Vec<ConditionSet>,

    /// En passant captures
    #[arg(long, value_name = "READING", value_parser = named::en_passant())]
    pub ep: Option<EnPassant>,

    /// Boards on which king and rook of a diagram may castle: strict (where the side began) or any
    #[arg(long, value_name = "READING", value_parser = named::castle_home())]
    pub castle_home: Option<CastleHome>,

    /// Let the options win where a problem of a file states something else
    #[arg(long)]
    pub force: bool,
}

/// The names of these arguments.
pub const RULES: [&str; 5] = ["rules", "conditions", "ep", "castle_home", "force"];

impl RulesArgs {
    /// The rules asked for, Alice chess where none are named.
    pub fn rules(&self) -> Rules {
        self.default_to(None, Rules::of(Variant::Alice))
    }

    /// What holds for records that do not say otherwise.
    pub fn defaults(&self) -> Defaults {
        Defaults {
            rules: self.rules,
            en_passant: self.ep,
            castle_home: self.castle_home,
            conditions: self.conditions(),
        }
    }

    /// The conditions asked for.
    fn conditions(&self) -> ConditionSet {
        self.conditions
            .iter()
            .fold(ConditionSet::NONE, |set, &other| set.union(other))
    }

    /// The rules that a problem names, or else those asked for, or these; with the readings asked for.
    pub fn default_to(&self, named: Option<Rules>, otherwise: Rules) -> Rules {
        let asked = self.conditions();
        let alice = asked
            .has(conditions::ALICE)
            .then(|| Rules::of(Variant::Alice).as_popeye());
        let rules = named.or(self.rules).or(alice).unwrap_or(otherwise);
        Rules {
            conditions: rules.conditions.union(asked).without(conditions::ALICE),
            en_passant: self.ep.unwrap_or(rules.en_passant),
            castle_home: self.castle_home.unwrap_or(rules.castle_home),
            ..rules
        }
    }
}

/// A number of threads.
pub fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(count @ 1..=1024) => Ok(count),
        _ => Err("expected a number of threads from 1 to 1024".to_string()),
    }
}
