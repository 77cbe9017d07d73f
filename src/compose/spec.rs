//! The specification of a free search.

use super::each::Each;
use super::judge::is_plain;
use super::matrix::Matrix;
use super::term::Weights;
use super::wish::Wish;
use crate::formats::entry::{Defaults, Entry, EntryError};
use crate::formats::node::Node;
use crate::identity::{Digest, Kind, PROGRAM};
use crate::pieces::Color;
use crate::position::{Diagram, Fault};
use crate::problem::Problem;
use crate::rules::Rules;
use crate::stipulation::{Play, Stipulation};
use crate::text::{is_among, named};
use serde::Serialize;

/// What is looked for, and among what.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Spec {
    /// The name, with which the names of what is found begin.
    pub id: String,
    /// The rules.
    pub rules: Rules,
    /// What is demanded.
    pub stipulation: Stipulation,
    /// The men, fixed and open.
    pub matrix: Matrix,
    /// What is wanted.
    pub wish: Wish,
    /// How many problems to tell, the best.
    pub best: usize,
    /// What must differ among them.
    pub each: Each,
    /// In which order ways to fill the matrix are looked at.
    pub by: By,
    /// How many ways to fill the matrix are looked at, at most.
    pub candidates: Option<u64>,
    /// Where the order begins in which they are looked at.
    pub seed: u64,
    /// What each term of the score is worth.
    pub weights: Weights,
}

named! {
    /// Which ways to fill the matrix are looked at.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
    pub enum By {
        /// All, in an order that scatters them.
        #[default]
        Lot = "lot",
        /// Those to which the search is led, by small changes towards what is wanted.
        Guidance = "guidance",
    }
}

/// Candidates of a guided search where nothing is said.
const GUIDED: u64 = 1_000_000;

/// The fields of a specification.
const FIELDS: &str = "id rules conditions stipulation white black men want best each by candidates seed score";

/// How many problems are told where nothing is said.
const BEST: u64 = 10;

impl Spec {
    /// The specification of a record.
    ///
    /// # Errors
    /// All that is wrong with it.
    pub fn of(entry: &Entry, defaults: &Defaults) -> Result<Spec, Vec<EntryError>> {
        let mut reader = Reader {
            entry,
            errors: unknown(entry),
        };
        let rules = match entry.rules(defaults) {
            Ok(rules) => rules,
            Err(more) => return Err([reader.errors, more].concat()),
        };
        let matrix = reader.matrix(&rules);
        let wish = reader.wish();
        let best = reader.number("best").unwrap_or(BEST);
        let each = |text: &str| expected(text, Each::from_name(text), "diagram, kind or check");
        let each = reader.read("each", each).unwrap_or_default();
        let by = |text: &str| expected(text, By::from_name(text), "lot or guidance");
        let by = reader.read("by", by).unwrap_or_default();
        let candidates = reader.number("candidates");
        let seed = reader.number("seed").unwrap_or(0);
        let weights = reader.weights();
        let stipulation = reader.stipulation(&rules);
        if by == By::Guidance && stipulation.as_ref().is_some_and(|demand| !may_be_guided(demand)) {
            let expected = "expected a battle or help play with a goal that needs no history";
            reader.wrong("by", format!("guidance leads to no such problems, {expected}"));
        }
        match stipulation.filter(|_| reader.errors.is_empty()) {
            Some(stipulation) => Ok(Spec {
                id: entry.id.clone(),
                rules,
                stipulation,
                matrix,
                wish,
                best: usize::try_from(best).unwrap_or(usize::MAX),
                each,
                by,
                candidates,
                seed,
                weights,
            }),
            None => Err(entry.few(reader.errors)),
        }
    }

    /// The problem that has no men yet.
    pub fn problem(&self) -> Problem {
        let mut problem = Problem::new(self.id.clone(), Diagram::empty(self.rules), self.stipulation.clone());
        problem.diagram.turn = problem.side_in_diagram();
        problem
    }

    /// How many ways are looked at.
    pub fn numbers(&self) -> u64 {
        let all = self.matrix.ways().unwrap_or(u64::MAX);
        match self.by {
            By::Lot => self.candidates.map_or(all, |candidates| candidates.min(all)),
            By::Guidance => self.candidates.unwrap_or(GUIDED),
        }
    }

    /// The way that is looked at with this number: all ways in an order that scatters them, none of them twice. A guided
    /// search has no such order: there the number is that of the way.
    pub fn way(&self, number: u64) -> u64 {
        if self.by == By::Guidance {
            return number;
        }
        let all = u128::from(self.matrix.ways().unwrap_or(u64::MAX).max(1));
        let step = u128::from(stride(all as u64));
        let start = u128::from(self.seed) * 0x9e37_79b9_7f4a_7c15 % all;
        ((start + u128::from(number) % all * step) % all) as u64
    }

    /// By what a search is known again: all on which its answer depends, but for how far it goes and how much it tells.
    pub fn digest(&self) -> Digest {
        let known = Spec {
            id: String::new(),
            best: 0,
            candidates: None,
            ..self.clone()
        };
        Digest::of(Kind::SEARCH, &(PROGRAM, known))
    }
}

/// A step that has no divisor in common with so many ways, near the golden section of them, which spreads best.
fn stride(all: u64) -> u64 {
    let mut step = (all as f64 * 0.618_033_988_75) as u64 | 1;
    while gcd(step, all) != 1 {
        step += 2;
    }
    step
}

fn gcd(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { gcd(other, one % other) }
}

fn unknown(entry: &Entry) -> Vec<EntryError> {
    let names = entry.fields.names().filter(|name| !is_among(name, FIELDS));
    let expected = FIELDS.replace(' ', ", ");
    names
        .map(|name| entry.error(name, format!("no field of a specification, expected {expected}")))
        .collect()
}

/// Can it be counted how far diagrams are from such a problem?
fn may_be_guided(stipulation: &Stipulation) -> bool {
    let help = matches!(stipulation.play, Play::Help | Play::HelpSelf | Play::HelpReflex);
    is_plain(stipulation) && (stipulation.play.is_battle() || help)
}

/// Ways to fill a matrix that are looked at to see whether its men are played with the conditions.
const LOOKED_AT: u64 = 1000;

/// Why the men and conditions are not played together, if that is so of every way that is looked at.
fn not_together(matrix: &Matrix, rules: &Rules) -> Option<String> {
    let is_refusal = |fault: &Fault| matches!(fault, Fault::Apart(_) | Fault::Unanswerable(_));
    let mut told = None;
    for way in 0..matrix.ways()?.min(LOOKED_AT) {
        let Some(men) = matrix.men(way, rules) else { continue };
        let diagram = Diagram {
            men,
            ..Diagram::empty(*rules)
        };
        match diagram.position() {
            Ok(_) => return None,
            Err(faults) => told = told.or(faults.into_iter().find(is_refusal)),
        }
    }
    told.map(|fault| fault.to_string())
}

/// What a text is read as, or what was expected.
fn expected<T>(text: &str, read: Option<T>, expected: &str) -> Result<T, String> {
    read.ok_or_else(|| format!("`{text}`, expected {expected}"))
}

/// Reads the fields of a record, and notes all that is wrong.
struct Reader<'e> {
    entry: &'e Entry,
    errors: Vec<EntryError>,
}

impl<'e> Reader<'e> {
    fn wrong(&mut self, field: &str, message: impl Into<String>) {
        self.errors.push(self.entry.error(field, message));
    }

    /// What was read of a field; what is wrong is noted.
    fn noted<T, E: ToString>(&mut self, field: &str, read: Result<T, E>) -> Option<T> {
        read.map_err(|error| self.wrong(field, error.to_string())).ok()
    }

    /// What a field holds, if it holds something.
    fn given(&self, field: &str) -> Option<&'e Node> {
        self.entry.get(field).filter(|node| !node.is_null())
    }

    /// What the text of a field is read as.
    fn read<T, E: ToString>(&mut self, field: &str, read: impl FnOnce(&str) -> Result<T, E>) -> Option<T> {
        let node = self.given(field)?;
        let text = node
            .as_text()
            .ok_or_else(|| format!("{}, expected a text", node.kind()));
        let text = self.noted(field, text)?;
        self.noted(field, read(text))
    }

    fn number(&mut self, field: &str) -> Option<u64> {
        self.read(field, |text| {
            expected(text, text.replace('_', "").parse().ok(), "a number")
        })
    }

    fn stipulation(&mut self, rules: &Rules) -> Option<Stipulation> {
        if self.given("stipulation").is_none() {
            self.wrong("stipulation", "missing, expected one such as '#2' or h#2");
        }
        self.read("stipulation", |text| Stipulation::parse(text, rules.shape))
    }

    fn texts(&mut self, field: &str) -> Vec<&'e str> {
        let Some(node) = self.entry.get(field) else {
            return Vec::new();
        };
        let texts = node.as_texts();
        let texts = texts.ok_or_else(|| format!("{}, expected a list of texts", Node::kind(node)));
        self.noted(field, texts).unwrap_or_default()
    }

    fn matrix(&mut self, rules: &Rules) -> Matrix {
        let mut matrix = Matrix::default();
        let sides = [
            ("white", Some(Color::White)),
            ("black", Some(Color::Black)),
            ("men", None),
        ];
        for (field, color) in sides {
            for text in self.texts(field) {
                self.noted(field, matrix.add(text, color, rules));
            }
        }
        for color in Color::ALL {
            let kings = matrix.kings(color);
            if self.errors.is_empty() && kings != 1 {
                self.wrong("", format!("{kings} kings for {color}, expected one line with one"));
            }
        }
        if matrix.ways().is_none() {
            self.wrong("", "too many ways to fill the matrix, expected fewer than 2^64");
        }
        if let Some(told) = not_together(&matrix, rules).filter(|_| self.errors.is_empty()) {
            self.wrong("conditions", told);
        }
        matrix
    }

    /// The usual weights, but for those that the record gives.
    fn weights(&mut self) -> Weights {
        let mut weights = Weights::default();
        match self.given("score") {
            None => {}
            Some(Node::Map(map)) => {
                for (name, value) in &map.items {
                    let value = value.as_text().unwrap_or_else(|| value.kind());
                    self.noted("score", weights.set(&name.text, value));
                }
            }
            Some(node) => self.wrong("score", format!("{}, expected a map of terms and weights", node.kind())),
        }
        weights
    }

    fn wish(&mut self) -> Wish {
        let mut wish = Wish::default();
        for text in self.texts("want") {
            self.noted("want", wish.add(text));
        }
        wish
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compose::Term;
    use crate::formats::yaml;

    fn spec(score: &str) -> Result<Spec, Vec<EntryError>> {
        let text = format!("stipulation: '#2'\nwhite: [Kc2]\nblack: [Ka1]\nscore: {score}\n");
        let entry = yaml::read(&text, "a specification").remove(0).expect("a record");
        Spec::of(&entry, &Defaults::default())
    }

    #[test]
    fn weights_are_given_in_the_specification() {
        let weighed = spec("{waiting key: 9, idle men: -1}").expect("a specification");
        assert_eq!(weighed.weights.of(Term::WaitingKey), 9);
        assert_eq!(weighed.weights.of(Term::IdleMen), -1);
        assert_eq!(weighed.weights.of(Term::Mates), Term::Mates.weight());
        let more = Spec {
            best: 50,
            ..weighed.clone()
        };
        assert_eq!(more.digest(), weighed.digest(), "more of the same search");
        // What a problem is worth decides which are the best: it is another search.
        assert_ne!(weighed.digest(), spec("{}").expect("a specification").digest());
    }

    #[test]
    fn one_man_of_several_kinds_or_none_is_a_line() {
        let text = "rules: orthodox\nstipulation: '#2'\nwhite: [Kc2, up to 1 of R B N on h1-h2]\nblack: [Ka1]\n";
        let entry = yaml::read(text, "a specification").remove(0).expect("a record");
        let spec = Spec::of(&entry, &Defaults::default()).expect("a specification");
        // None, or one of three on one of two squares.
        assert_eq!(spec.matrix.ways(), Some(7));
    }

    #[test]
    fn only_what_can_be_counted_is_guided() {
        let spec = |stipulation: &str| {
            let text = format!("by: guidance\nstipulation: '{stipulation}'\nwhite: [Kc2]\nblack: [Ka1]\n");
            let entry = yaml::read(&text, "a specification").remove(0).expect("a record");
            Spec::of(&entry, &Defaults::default())
        };
        for stipulation in ["#2", "s#3", "h#2.5"] {
            assert!(spec(stipulation).is_ok(), "{stipulation}");
        }
        for stipulation in ["ser-h#3", "exact-#2", "hz@a1"] {
            assert!(spec(stipulation).is_err(), "{stipulation}");
        }
    }

    #[test]
    fn weights_that_are_none_are_told() {
        for (score, part) in [
            ("{beauty: 3}", "beauty"),
            ("{mates: many}", "many"),
            ("[mates]", "a map"),
        ] {
            let errors = spec(score).expect_err(score);
            let told: Vec<String> = errors.iter().map(ToString::to_string).collect();
            assert!(told.iter().any(|error| error.contains(part)), "{score}: {told:?}");
        }
    }
}
