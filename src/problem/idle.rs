//! Options that mean nothing in the kind of play that is stipulated: they are refused, or set aside as Popeye does, which
//! says so and solves without them.

use super::{MoveNumber, Opening, Problem, Settings, SettingsError};

/// An option without which Popeye solves what it means nothing in.
struct Idle {
    name: &'static str,
    is_set: fn(&Settings) -> bool,
    set_aside: fn(&mut Settings),
}

/// Those that mean nothing in battles.
const IN_BATTLES: [Idle; 1] = [Idle {
    name: "StopOnShortSolutions",
    is_set: |settings| settings.stop_on_short,
    set_aside: |settings| settings.stop_on_short = false,
}];

/// Those that mean nothing in help play, series play and proof games.
const IN_LINES: [Idle; 4] = [
    Idle {
        name: "PostKeyPlay",
        is_set: |settings| settings.opening == Opening::AfterKey,
        set_aside: |settings| settings.opening = Opening::Key,
    },
    Idle {
        name: "Quodlibet",
        is_set: |settings| settings.quodlibet,
        set_aside: |settings| settings.quodlibet = false,
    },
    Idle {
        name: "Threat",
        is_set: |settings| settings.max_threat.is_some(),
        set_aside: |settings| settings.max_threat = None,
    },
    Idle {
        name: "NonTrivial",
        is_set: |settings| settings.non_trivial.is_some(),
        set_aside: |settings| settings.non_trivial = None,
    },
];

impl Problem {
    /// The problem as Popeye takes it: without the options that mean nothing in its kind of play, which are named in
    /// [`Settings::set_aside`].
    #[must_use]
    pub fn as_popeye_takes_it(mut self) -> Problem {
        let idle: &[Idle] = match self.stipulation.play.is_battle() {
            true => &IN_BATTLES,
            false => &IN_LINES,
        };
        for option in idle {
            if (option.is_set)(&self.settings) {
                (option.set_aside)(&mut self.settings);
                self.settings.set_aside.push(option.name);
            }
        }
        self
    }

    /// Can what is asked be answered here?
    ///
    /// # Errors
    /// Names the first setting that this kind of play does not know.
    pub fn answerable(&self) -> Result<(), SettingsError> {
        let settings = &self.settings;
        let structure = self.stipulation.structure.as_deref();
        let is_battle = self.stipulation.play.is_battle();
        if structure.is_some() && !is_battle {
            let for_plain_lines = [
                ("GoalIsEnd", settings.goal_is_end),
                ("StopOnShortSolutions", settings.stop_on_short),
            ];
            none_is_set(for_plain_lines, "structured play")?;
        }
        if structure.is_some_and(|play| play.is_attack_in_one() && play.battle().is_none()) {
            let for_longer_play = [
                ("PostKeyPlay", settings.opening == Opening::AfterKey),
                ("Quodlibet", settings.quodlibet),
                ("MaxSolutions", settings.max_solutions.is_some()),
                ("StartMoveNumber", settings.from_move.is_some()),
                ("UpToMoveNumber", settings.up_to_move.is_some()),
            ];
            none_is_set(for_longer_play, "structured play of one move")?;
        }
        if is_battle {
            let deep = |number: &Option<MoveNumber>| number.as_ref().is_some_and(|number| number.0.len() > 1);
            let for_lines = [
                ("StartMoveNumber of several moves", deep(&settings.from_move)),
                ("UpToMoveNumber of several moves", deep(&settings.up_to_move)),
                ("Intelligent with a number", settings.max_per_ending.is_some()),
            ];
            none_is_set(for_lines, "direct, self- and reflex play")
        } else {
            let idle = IN_LINES.map(|option| (option.name, (option.is_set)(settings)));
            let for_battles = [
                ("NullMoves", settings.null_moves),
                ("MaxFlightsquares", settings.max_flights.is_some()),
            ];
            none_is_set(
                idle.into_iter().chain(for_battles),
                "help play, series play and proof games",
            )
        }
    }
}

/// Makes sure that none of the settings is made that this kind of play does not know.
fn none_is_set(
    foreign: impl IntoIterator<Item = (&'static str, bool)>,
    kind: &'static str,
) -> Result<(), SettingsError> {
    match foreign.into_iter().find(|(_, is_set)| *is_set) {
        Some((name, _)) => Err(SettingsError::NotInPlay { name, kind }),
        None => Ok(()),
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
