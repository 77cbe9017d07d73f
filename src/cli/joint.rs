//! Remarks that hold for a whole record: on men and keywords they wait for the last twin.
//!
//! A man is not idle that another twin needs, and a keyword may speak of what the twins show together.

use looking_glass::analysis::theme::Theme;
use looking_glass::analysis::{Remark, on_keywords};
use looking_glass::formats::entry::{Defaults, Entry, Origin};
use looking_glass::position::Man;
use looking_glass::problem::Problem;
use std::collections::BTreeSet;

/// The problems of the record in hand, as far as they have been looked at.
#[derive(Default)]
pub struct Joint {
    origin: Option<Origin>,
    /// How many problems the record holds.
    whole: usize,
    parts: Vec<Part>,
}

/// What is known of one of them.
struct Part {
    problem: Problem,
    idle: BTreeSet<Man>,
    /// Men that only stop cooks.
    guards: BTreeSet<Man>,
    /// Nothing where the themes are not known.
    themes: Option<BTreeSet<Theme>>,
}

impl Joint {
    /// Forgets the problems of another record.
    pub fn turn_to(&mut self, entry: Option<&Entry>, defaults: &Defaults) {
        let origin = entry.map(|entry| &entry.origin);
        if origin.is_none() || self.origin.as_ref() != origin {
            self.origin = origin.cloned();
            self.whole = entry.map_or(1, |entry| entry.problems(defaults).len());
            self.parts.clear();
        }
    }

    /// What is to be told with this problem, of all that was remarked on it, and of the whole record if it is the last.
    pub fn told(
        &mut self,
        problem: &Problem,
        found: Vec<Remark>,
        themes: Option<BTreeSet<Theme>>,
        keywords: &[String],
    ) -> Vec<Remark> {
        let mut part = Part {
            problem: problem.clone(),
            idle: BTreeSet::new(),
            guards: BTreeSet::new(),
            themes,
        };
        let is_alone = self.whole == 1;
        let mut told = Vec::new();
        for remark in found {
            match remark {
                Remark::Idle(man) if !is_alone => part.idle.extend([man]),
                Remark::StopsCooks(man) if !is_alone => part.guards.extend([man]),
                other => told.push(other),
            }
        }
        self.parts.push(part);
        if self.parts.len() == self.whole {
            told.extend(self.on_men());
            told.extend(self.on_keywords(keywords));
        }
        told
    }

    /// Men of all problems, on the same place in each, that none of them needs.
    fn on_men(&self) -> Vec<Remark> {
        let spared = |part: &Part| part.idle.union(&part.guards).copied().collect::<BTreeSet<Man>>();
        let sets = self.parts.iter().map(spared);
        let common = sets.reduce(|one, other| one.intersection(&other).copied().collect());
        let remark = |man: Man| match self.parts.iter().all(|part| part.idle.contains(&man)) {
            true => Remark::Idle(man),
            false => Remark::StopsCooks(man),
        };
        common.unwrap_or_default().into_iter().map(remark).collect()
    }

    fn on_keywords(&self, keywords: &[String]) -> Vec<Remark> {
        let known: Option<Vec<&BTreeSet<Theme>>> = self.parts.iter().map(|part| part.themes.as_ref()).collect();
        let (Some(known), [first, ..]) = (known, self.parts.as_slice()) else {
            return Vec::new();
        };
        let shown = known.into_iter().flatten().copied().collect();
        on_keywords(&first.problem, keywords, &shown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use looking_glass::formats::yaml;
    use looking_glass::rules::{Rules, Variant};

    const TWINS: &str = "id: rooks\nrules: orthodox\nstipulation: '#1'\nalgebraic:\n  white: [Kb6, Rg1, Rh2, Pe2]\n  \
        black: [Ka8]\ntwins:\n  b: Move g1 g2\n";

    /// The square on which a man stands.
    fn name(man: &Man) -> String {
        Rules::of(Variant::Orthodox).shape.name(man.place.square)
    }

    /// What is told with each problem of the record, by the squares of the men that are idle or stop cooks in it.
    fn told(spared: [(&[&str], &[&str]); 2], themes: [Theme; 2], keywords: &[&str]) -> Vec<Vec<Remark>> {
        let entry = yaml::read(TWINS, "rooks.yaml").remove(0).expect("a record");
        let mut joint = Joint::default();
        let keywords: Vec<String> = keywords.iter().map(ToString::to_string).collect();
        let problems = entry.problems(&Defaults::default());
        let each = problems.into_iter().zip(spared).zip(themes);
        each.map(|((problem, (idle, guards)), theme)| {
            let problem = problem.expect("a problem");
            joint.turn_to(Some(&entry), &Defaults::default());
            let on = |square: &&str| {
                let mut men = problem.diagram.men.iter();
                *men.find(|man| name(man) == **square).expect("a man")
            };
            let idle = idle.iter().map(|square| Remark::Idle(on(square)));
            let found = idle.chain(guards.iter().map(|square| Remark::StopsCooks(on(square))));
            joint.told(&problem, found.collect(), Some(BTreeSet::from([theme])), &keywords)
        })
        .collect()
    }

    #[test]
    fn a_man_is_idle_that_no_twin_needs() {
        let [first, last] = &told([(&["e2", "h2"], &[]), (&["e2"], &[])], [Theme::ModelMate; 2], &[])[..] else {
            panic!("two problems");
        };
        assert!(first.is_empty());
        assert!(
            matches!(last[..], [Remark::Idle(man)] if name(&man) == "e2"),
            "{last:?}"
        );
        // One that stops cooks in a twin stops cooks.
        let told = told([(&["e2"], &[]), (&[], &["e2"])], [Theme::ModelMate; 2], &[]);
        assert!(matches!(told[1][..], [Remark::StopsCooks(_)]), "{told:?}");
    }

    #[test]
    fn a_keyword_is_borne_out_by_any_twin() {
        let nothing: [(&[&str], &[&str]); 2] = [(&[], &[]), (&[], &[])];
        let shown = [Theme::Castling, Theme::TwinZilahi];
        assert!(told(nothing, shown, &["Zilahi"]).concat().is_empty());
        let missed = told(nothing, shown, &["Zilahi", "Grimshaw"]);
        assert!(
            matches!(&missed[1][..], [Remark::KeywordNotShown(word)] if word == "Grimshaw"),
            "{missed:?}"
        );
        // Nothing is said before the last.
        assert!(missed[0].is_empty());
    }
}
