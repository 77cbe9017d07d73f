//! Options that mean nothing in the kind of play that is stipulated: they are refused, or set aside as Popeye does, which
//! says so and solves without them.

use super::{MoveNumber, Opening, Problem, Settings, SettingsError};
use crate::conditions::{self, Ask, Condition, Hooks, Party, Unusual};
use crate::position::Fault;
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

/// The names of conditions, by their beginnings, under which a man that the move does not take may stand up: who is won is not known then.
const PUT_OTHERS: [&str; 5] = [
    "Sentinelles",
    "ParrainCirce",
    "ContraParrain",
    "GhostChess",
    "HauntedChess",
];

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
        self.play_with_invisible()?;
        self.goal_under_conditions()?;
        self.options_of_structures()?;
        self.options_of_waiting()?;
        if self.stipulation.play.is_battle() {
            self.options_of_battles()
        } else {
            self.options_of_lines()
        }
    }

    /// Why nothing but a solution is told of a problem with invisible men.
    pub fn faults_of_invisible(&self) -> Option<Vec<Fault>> {
        self.diagram.position().err().filter(|_| self.diagram.invisible > 0)
    }

    /// Is it asked for what is solved where men are invisible?
    fn play_with_invisible(&self) -> Result<(), SettingsError> {
        let Settings {
            demanded, told, limits, ..
        } = &self.settings;
        let demand = self.demand();
        let helps = demand.play == Play::Help && demand.intro == 0 && demand.structure.is_none();
        let foreign = [
            ("other stipulations", !helps || self.stipulation.structure.is_some()),
            ("other goals", demand.goal != Goal::Mate),
            ("help mates of more than seven moves", demand.length.half_moves() > 14),
            ("null moves", demanded.null_moves),
            ("goals that end the play", demanded.goal_is_end),
            ("set plays", told.set_play),
            ("numbers of first moves", limits.picks_first_moves()),
            ("limits of endings", limits.max_per_ending.is_some()),
            ("positions to be reached", self.target.is_some()),
        ];
        let found = foreign
            .into_iter()
            .find(|(_, is_so)| self.diagram.invisible > 0 && *is_so);
        found.map_or(Ok(()), |(name, _)| Err(SettingsError::NotWithInvisible(name)))
    }

    /// Can a series be asked for under the conditions?
    fn series_under_conditions(&self) -> Result<(), SettingsError> {
        let mut held = conditions::of(&self.diagram.rules).filter(|_| self.stipulation.play.is_series());
        let found = held.find(|condition| condition.is_unusual(Unusual::MovesOthers));
        found.map_or(Ok(()), |condition| Err(SettingsError::SeriesNotUnder(condition.name())))
    }

    /// Can the goal be asked for under the conditions?
    fn goal_under_conditions(&self) -> Result<(), SettingsError> {
        let rules = &self.diagram.rules;
        let goal = self.stipulation.goal;
        if goal.exposes_mover() {
            // What such a move leaves behind is no position of the game, so that nothing can be asked of it there.
            if let Some(condition) = conditions::of(rules).find(|&condition| !conditions::lets_kings_fall(condition)) {
                return Err(SettingsError::NotUnder(condition.name()));
            }
        }
        self.series_under_conditions()?;
        let reborn = |condition: &dyn Condition| condition.relocates() == Some(Party::Taken);
        if self.stipulation.any_goal(Goal::asks_who_is_reborn) && !conditions::of(rules).any(reborn) {
            return Err(SettingsError::NobodyReborn);
        }
        let is_structured = self.stipulation.structure.is_some();
        let checks = self.stipulation.any_goal(Goal::asks_for_check);
        let stuck = self.stipulation.any_goal(Goal::asks_who_is_stuck);
        // Of a position to be reached only the men count, unless a side makes its move in another way.
        let reaches = |condition: &dyn Condition| {
            let in_another_way = condition.is_unusual(Unusual::MovesOthers) || condition.asks().contains(&Ask::Instead);
            goal.needs_target() && !is_structured && !in_another_way
        };
        let other = |condition: &&dyn Condition| {
            let asks = |ask| condition.asks().contains(&ask);
            let is = |so| condition.is_unusual(so);
            (goal == Goal::Castling || is_structured) && is(Unusual::CastlesOtherwise)
                || (goal != Goal::Mate || is_structured) && asks(Ask::Mate)
                || goal.needs_target() && (is(Unusual::BecomesImitator) || is(Unusual::MarksPromoted))
                || goal == Goal::Chess81 && asks(Ask::PromotesElsewhere)
                || checks && is(Unusual::NoCheck)
                || stuck && asks(Ask::Instead)
                || (goal.follows_men() || is_structured) && is(Unusual::LosesTrack) && !reaches(*condition)
        };
        // Where men came from is known where captures put men elsewhere, not where more is added to moves.
        let looks_back = self.stipulation.any_goal(Goal::needs_history);
        let carries = |condition: &&dyn Condition| {
            let adds = condition.hooks().has(Hooks::FOLLOW.and(Hooks::EXCHANGES));
            looks_back && adds && condition.relocates().is_none()
        };
        let wins = self.stipulation.any_goal(|goal| goal == Goal::WinPiece);
        let puts_others =
            |condition: &&dyn Condition| wins && PUT_OTHERS.iter().any(|begin| condition.name().starts_with(begin));
        let is_found = |condition: &&dyn Condition| other(condition) || carries(condition) || puts_others(condition);
        let found = conditions::of(rules).find(is_found);
        found.map_or(Ok(()), |condition| Err(SettingsError::GoalNotUnder(condition.name())))
    }

    /// Options that structured play does not know, or only some of it.
    fn options_of_structures(&self) -> Result<(), SettingsError> {
        let Some(structure) = self.stipulation.structure.as_deref() else {
            return Ok(());
        };
        let Settings { demanded, limits, .. } = &self.settings;
        let after_key = ("PostKeyPlay", demanded.opening == Opening::AfterKey);
        let quodlibet = ("Quodlibet", demanded.quodlibet);
        let goal_is_end = ("GoalIsEnd", demanded.goal_is_end);
        if !self.stipulation.play.is_battle() {
            let stops = ("StopOnShortSolutions", limits.stop_on_short);
            none_is_set([goal_is_end, stops], "structured play")?;
        }
        if structure.is_attack_in_one() && structure.battle().is_none() {
            let for_longer_play = [
                after_key,
                quodlibet,
                ("MaxSolutions", limits.max_solutions.is_some()),
                ("StartMoveNumber", limits.from_move.is_some()),
                ("UpToMoveNumber", limits.up_to_move.is_some()),
            ];
            none_is_set(for_longer_play, "structured play of one move")?;
        }
        if structure.attack_to().is_some() {
            none_is_set([after_key, quodlibet, goal_is_end], "structured play")?;
        }
        Ok(())
    }

    /// WhiteToPlay: what cannot stand beside it, and where it has no meaning.
    fn options_of_waiting(&self) -> Result<(), SettingsError> {
        let Settings { demanded, told, .. } = &self.settings;
        if self.waits() {
            let beside = [
                ("SetPlay beside WhiteToPlay", told.set_play),
                ("NullMoves beside WhiteToPlay", demanded.null_moves),
            ];
            none_is_set(beside, "series play")?;
        }
        let structure = self.stipulation.structure.as_deref();
        let stays = structure.is_some_and(|play| play.begins_with_help() && play.without_first_move().is_none());
        none_is_set(
            [("WhiteToPlay", demanded.white_to_play && stays)],
            "structured series and play of one move",
        )?;
        let game = self.stipulation.play == Play::ProofGame && self.stipulation.goal == Goal::Diagram;
        none_is_set([("WhiteToPlay", demanded.white_to_play && game)], "proof games")
    }

    /// Options that battles do not know.
    fn options_of_battles(&self) -> Result<(), SettingsError> {
        let Settings { demanded, limits, .. } = &self.settings;
        let deep = |number: &Option<MoveNumber>| number.as_ref().is_some_and(|number| number.0.len() > 1);
        let for_lines = [
            ("StartMoveNumber of several moves", deep(&limits.from_move)),
            ("UpToMoveNumber of several moves", deep(&limits.up_to_move)),
            ("Intelligent with a number", limits.max_per_ending.is_some()),
        ];
        none_is_set(for_lines, "direct, self- and reflex play")?;
        let in_direct = demanded.quodlibet && self.battle_play() == Play::Direct;
        none_is_set([("Quodlibet", in_direct)], "direct play")
    }

    /// Options that play told in lines does not know.
    fn options_of_lines(&self) -> Result<(), SettingsError> {
        let Settings { demanded, told, .. } = &self.settings;
        let at_rest = ("NullMoves beside SetPlay", demanded.null_moves && told.set_play);
        none_is_set([at_rest], "play told in lines, as in Popeye")?;
        none_is_set(
            [("NullMoves", demanded.null_moves && !self.may_rest())],
            "proof games, structured play and parries that are no help",
        )?;
        let for_battles = [
            ("PostKeyPlay", demanded.opening == Opening::AfterKey),
            ("Quodlibet", demanded.quodlibet),
            ("Threat", demanded.max_threat.is_some()),
            ("NonTrivial", demanded.non_trivial.is_some()),
            ("MaxFlightsquares", demanded.max_flights.is_some()),
        ];
        none_is_set(for_battles, "help play, series play and proof games")
    }
}

/// Makes sure that none of the settings is made that this kind of play does not know.
fn none_is_set(
    foreign: impl IntoIterator<Item = (&'static str, bool)>,
    kind: &'static str,
) -> Result<(), SettingsError> {
    let found = foreign.into_iter().find(|(_, is_set)| *is_set);
    found.map_or(Ok(()), |(name, _)| Err(SettingsError::NotInPlay { name, kind }))
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
