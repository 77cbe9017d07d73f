//! Options that mean nothing in the kind of play that is stipulated: Popeye says so, and solves without them.

use super::{Opening, Problem};

impl Problem {
    /// The problem as Popeye takes it: without the options that mean nothing in its kind of play, which are named in
    /// [`Settings::set_aside`].
    #[must_use]
    pub fn as_popeye_takes_it(mut self) -> Problem {
        let settings = &mut self.settings;
        let asked = settings.clone();
        let mut idle = vec![];
        if self.stipulation.play.is_battle() {
            settings.stop_on_short = false;
            idle.push(("StopOnShortSolutions", asked.stop_on_short));
        } else {
            settings.opening = Opening::Key;
            settings.quodlibet = false;
            settings.max_threat = None;
            settings.non_trivial = None;
            idle.push(("PostKeyPlay", asked.opening == Opening::AfterKey));
            idle.push(("Quodlibet", asked.quodlibet));
            idle.push(("Threat", asked.max_threat.is_some()));
            idle.push(("NonTrivial", asked.non_trivial.is_some()));
        }
        let names = idle.into_iter().filter(|(_, is_set)| *is_set).map(|(name, _)| name);
        settings.set_aside.extend(names);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Diagram;
    use crate::rules::{Rules, Variant};

    #[test]
    fn options_that_mean_nothing_are_set_aside_and_named() {
        let taken = |stipulation: &str| {
            let diagram = Diagram::empty(Rules::of(Variant::Orthodox));
            let mut problem = Problem::new("p", diagram, stipulation.parse().expect("a stipulation"));
            for option in [
                "PostKeyPlay",
                "Quodlibet",
                "Threat 2",
                "NonTrivial 1 2",
                "StopOnShortSolutions",
            ] {
                problem.settings.apply_option(option).expect("an option");
            }
            problem.as_popeye_takes_it().settings
        };
        let help = taken("h#2");
        assert_eq!(help.set_aside, ["PostKeyPlay", "Quodlibet", "Threat", "NonTrivial"]);
        assert_eq!((help.max_threat, help.stop_on_short), (None, true));
        let selfmate = taken("s#3");
        assert_eq!(selfmate.set_aside, ["StopOnShortSolutions"]);
        assert_eq!((selfmate.max_threat, selfmate.stop_on_short), (Some(2), false));
        let usual = crate::problem::Settings::default();
        assert!(usual.set_aside.is_empty());
    }
}
