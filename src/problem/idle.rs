//! Options that mean nothing in the kind of play that is stipulated: they are refused, or set aside as Popeye does, which
//! says so and solves without them.

use super::{MoveNumber, Opening, Problem, Settings, SettingsError};
use crate::conditions::{self, Ask};
use crate::stipulation::{Ending, Goal, Play};

/// An option without which Popeye solves what it means nothing in.
struct Idle {
    name: &'static str,
    is_set: fn(&Settings) -> bool,
    set_aside: fn(&mut Settings),
    /// Does it mean nothing in this play?
    means_nothing: fn(Play) -> bool,
}

/// All of them.
const IDLE: [Idle; 8] = [
    Idle {
        name: "PostKeyPlay",
        is_set: |settings| settings.demanded.opening == Opening::AfterKey,
        set_aside: |settings| settings.demanded.opening = Opening::Key,
        means_nothing: |play| !is_forced(play),
    },
    Idle {
        name: "Quodlibet",
        is_set: |settings| settings.demanded.quodlibet,
        set_aside: |settings| settings.demanded.quodlibet = false,
        means_nothing: |play| match play {
            Play::SelfPlay | Play::SemiReflex => false,
            // In reflex play a side that can reach the goal must, and so nothing is won by it.
            Play::Direct | Play::Reflex => true,
            play => !is_forced(play) || play.ending() == Some(Ending::Direct),
        },
    },
    Idle {
        name: "GoalIsEnd",
        is_set: |settings| settings.demanded.goal_is_end,
        set_aside: |settings| settings.demanded.goal_is_end = false,
        means_nothing: |play| {
            matches!(
                play,
                Play::Reflex | Play::HelpReflex | Play::ReciprocalHelp { .. } | Play::Series(Ending::Reflex)
            ) || matches!(play.ending(), Some(Ending::ReciprocalHelp { .. }))
        },
    },
    Idle {
        name: "StopOnShortSolutions",
        is_set: |settings| settings.limits.stop_on_short,
        set_aside: |settings| settings.limits.stop_on_short = false,
        means_nothing: is_forced,
    },
    Idle {
        name: "Threat",
        is_set: |settings| settings.demanded.max_threat.is_some(),
        set_aside: |settings| settings.demanded.max_threat = None,
        means_nothing: |play| !play.is_battle(),
    },
    Idle {
        name: "NonTrivial",
        is_set: |settings| settings.demanded.non_trivial.is_some(),
        set_aside: |settings| settings.demanded.non_trivial = None,
        means_nothing: |play| !play.is_battle(),
    },
    Idle {
        name: "MaxFlightsquares",
        is_set: |settings| settings.demanded.max_flights.is_some(),
        set_aside: |settings| settings.demanded.max_flights = None,
        means_nothing: |play| !is_forced(play),
    },
    Idle {
        name: "Intelligent with a number",
        is_set: |settings| settings.limits.max_per_ending.is_some(),
        set_aside: |settings| settings.limits.max_per_ending = None,
        means_nothing: |play| !play.ends_in_pictures(),
    },
];

/// Is the goal forced upon the other side, in a battle or in a series that it may parry?
fn is_forced(play: Play) -> bool {
    play.is_battle()
        || matches!(play, Play::ParrySeries(ending) if !matches!(ending, Ending::Help | Ending::ReciprocalHelp { .. }))
}

impl Play {
    /// Is it play in which both sides help, or one moves alone, towards a picture or a position that can be foreseen?
    pub fn ends_in_pictures(self) -> bool {
        match self {
            Play::Help | Play::ReciprocalHelp { .. } | Play::ProofGame => true,
            Play::Series(ending) | Play::ParryHelpSeries(ending) => {
                matches!(ending, Ending::Direct | Ending::Help | Ending::ReciprocalHelp { .. })
            }
            Play::ParrySeries(ending) => matches!(ending, Ending::Help | Ending::ReciprocalHelp { .. }),
            _ => false,
        }
    }

    /// Is the goal forced in play that Popeye counts among the battles, parry series included?
    pub fn is_forced(self) -> bool {
        is_forced(self)
    }
}

impl Problem {
    /// The problem as Popeye takes it: without the options that mean nothing in its kind of play, which are named in
    /// [`Settings::set_aside`].
    #[must_use]
    pub fn as_popeye_takes_it(mut self) -> Problem {
        let play = self.battle_play();
        for option in &IDLE {
            if (option.is_set)(&self.settings) && (option.means_nothing)(play) {
                (option.set_aside)(&mut self.settings);
                self.settings.set_aside.push(option.name);
            }
        }
        let structure = self.stipulation.structure.as_ref();
        let attack = structure.and_then(|structure| structure.attack_to());
        if self.settings.told.tries > 0 && attack.is_some_and(|attack| !attack.end.is_goal()) {
            self.settings.told.tries = 0;
            self.settings.set_aside.push("Try");
        }
        self
    }

    /// Are null moves solved in this play?
    fn may_rest(&self) -> bool {
        let plays = match self.stipulation.play {
            Play::Help | Play::HelpSelf | Play::HelpReflex | Play::ReciprocalHelp { .. } | Play::Series(_) => true,
            Play::ParryHelpSeries(_) => true,
            Play::ParrySeries(ending) => matches!(ending, Ending::Help | Ending::HelpSelf),
            _ => false,
        };
        let game = matches!(self.stipulation.goal, Goal::Diagram | Goal::Position);
        plays && !game && self.stipulation.structure.is_none()
    }

    /// The play, that of the common form if a structured stipulation has one.
    fn battle_play(&self) -> Play {
        let structure = self.stipulation.structure.as_ref();
        let common = structure.and_then(|structure| structure.battle());
        common.map_or(self.stipulation.play, |common| common.stipulation.play)
    }

    /// Can what is asked be answered here?
    ///
    /// # Errors
    /// Names the first setting that this kind of play does not know.
    pub fn answerable(&self) -> Result<(), SettingsError> {
        let settings = &self.settings;
        let structure = self.stipulation.structure.as_deref();
        let is_battle = self.stipulation.play.is_battle();
        if self.stipulation.goal.exposes_mover() {
            // What such a move leaves behind is no position of the game, so that nothing can be asked of it there.
            let mut held = conditions::of(&self.diagram.rules);
            if let Some(condition) = held.find(|condition| !condition.asks().is_empty()) {
                return Err(SettingsError::NotUnder(condition.name()));
            }
        }
        let (castling, mate) = (
            self.stipulation.goal == Goal::Castling,
            self.stipulation.goal == Goal::Mate,
        );
        let other = |condition: &&dyn conditions::Condition| {
            let asks = condition.asks();
            (castling || structure.is_some()) && asks.contains(&Ask::Castles)
                || (!mate || structure.is_some()) && asks.contains(&Ask::Mate)
        };
        if let Some(condition) = conditions::of(&self.diagram.rules).find(other) {
            return Err(SettingsError::GoalNotUnder(condition.name()));
        }
        if structure.is_some() && !is_battle {
            let for_plain_lines = [
                ("GoalIsEnd", settings.demanded.goal_is_end),
                ("StopOnShortSolutions", settings.limits.stop_on_short),
            ];
            none_is_set(for_plain_lines, "structured play")?;
        }
        if structure.is_some_and(|play| play.is_attack_in_one() && play.battle().is_none()) {
            let for_longer_play = [
                ("PostKeyPlay", settings.demanded.opening == Opening::AfterKey),
                ("Quodlibet", settings.demanded.quodlibet),
                ("MaxSolutions", settings.limits.max_solutions.is_some()),
                ("StartMoveNumber", settings.limits.from_move.is_some()),
                ("UpToMoveNumber", settings.limits.up_to_move.is_some()),
            ];
            none_is_set(for_longer_play, "structured play of one move")?;
        }
        if self.waits() {
            let beside = [
                ("SetPlay beside WhiteToPlay", settings.told.set_play),
                ("NullMoves beside WhiteToPlay", settings.demanded.null_moves),
            ];
            none_is_set(beside, "series play")?;
        }
        let stays = structure.is_some_and(|play| play.begins_with_help() && play.without_first_move().is_none());
        none_is_set(
            [("WhiteToPlay", settings.demanded.white_to_play && stays)],
            "structured series and play of one move",
        )?;
        let game = self.stipulation.play == Play::ProofGame && self.stipulation.goal == Goal::Diagram;
        none_is_set(
            [("WhiteToPlay", settings.demanded.white_to_play && game)],
            "proof games",
        )?;
        if structure.is_some_and(|play| play.attack_to().is_some()) {
            let for_plain_battles = [
                ("PostKeyPlay", settings.demanded.opening == Opening::AfterKey),
                ("Quodlibet", settings.demanded.quodlibet),
                ("GoalIsEnd", settings.demanded.goal_is_end),
            ];
            none_is_set(for_plain_battles, "structured play")?;
        }
        if is_battle {
            let deep = |number: &Option<MoveNumber>| number.as_ref().is_some_and(|number| number.0.len() > 1);
            let for_lines = [
                ("StartMoveNumber of several moves", deep(&settings.limits.from_move)),
                ("UpToMoveNumber of several moves", deep(&settings.limits.up_to_move)),
                ("Intelligent with a number", settings.limits.max_per_ending.is_some()),
            ];
            none_is_set(for_lines, "direct, self- and reflex play")?;
            let in_direct = settings.demanded.quodlibet && self.battle_play() == Play::Direct;
            none_is_set([("Quodlibet", in_direct)], "direct play")
        } else {
            let at_rest = settings.demanded.null_moves && settings.told.set_play;
            none_is_set(
                [("NullMoves beside SetPlay", at_rest)],
                "play told in lines, as in Popeye",
            )?;
            none_is_set(
                [("NullMoves", settings.demanded.null_moves && !self.may_rest())],
                "proof games, structured play and parries that are no help",
            )?;
            let for_battles = [
                ("PostKeyPlay", settings.demanded.opening == Opening::AfterKey),
                ("Quodlibet", settings.demanded.quodlibet),
                ("Threat", settings.demanded.max_threat.is_some()),
                ("NonTrivial", settings.demanded.non_trivial.is_some()),
                ("MaxFlightsquares", settings.demanded.max_flights.is_some()),
            ];
            none_is_set(for_battles, "help play, series play and proof games")
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
        assert_eq!((help.demanded.max_threat, help.limits.stop_on_short), (None, true));
        let selfmate = taken("s#3");
        assert_eq!(selfmate.set_aside, ["StopOnShortSolutions"]);
        assert_eq!(
            (selfmate.demanded.max_threat, selfmate.limits.stop_on_short),
            (Some(2), false)
        );
        let usual = crate::problem::Settings::default();
        assert!(usual.set_aside.is_empty());
    }
}
