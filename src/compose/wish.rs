//! What is wanted of the problems that a search looks for.

use super::aim::{Aim, Pattern};
use super::hint;
use super::score::{KeyKind, Measure, Merits};
use crate::analysis::theme::Theme;
use crate::position::Diagram;
use serde::Serialize;
use thiserror::Error;

/// All that is wanted, beside that the problem is sound.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Wish {
    bounds: Vec<Bound>,
    keys: Vec<KeyKind>,
    themes: Vec<Theme>,
    boards: bool,
    /// Is every man but the kings needed?
    needs_all: bool,
}

/// A number that has to lie within bounds, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
struct Bound {
    measure: Measure,
    least: usize,
    most: usize,
}

/// A wish that is not understood.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "`{0}` is no wish, expected one such as `zugzwang key`, `2 solutions`, `at least 3 mates`, `no duals`, `at most 6 men`, \
     `both boards` or `theme switchback`"
)]
pub struct WishError(String);

impl Wish {
    /// Adds a wish in words.
    ///
    /// # Errors
    /// When it is not understood.
    pub fn add(&mut self, text: &str) -> Result<(), WishError> {
        let error = || WishError(text.to_string());
        let lower = text.trim().to_ascii_lowercase();
        if let Some(name) = lower.strip_prefix("theme ") {
            self.themes.push(name.trim().parse().map_err(|_| error())?);
            return Ok(());
        }
        match lower.as_str() {
            "sound" => {}
            "both boards" | "both boards used" => self.boards = true,
            "no idle men" | "no idle man" => self.needs_all = true,
            "zugzwang key" | "waiting key" => self.keys.push(KeyKind::Zugzwang),
            "threat key" => self.keys.push(KeyKind::Threat),
            "quiet key" => self.keys.push(KeyKind::Quiet),
            _ => self.bounds.push(bound(&lower).ok_or_else(error)?),
        }
        Ok(())
    }

    /// How many solutions are wanted.
    pub fn solutions(&self) -> usize {
        let bound = self.bounds.iter().find(|bound| bound.measure == Measure::Solutions);
        bound.map_or(1, |bound| bound.least.max(1))
    }

    /// How many duals there may be.
    pub fn duals(&self) -> Option<usize> {
        let mut bounds = self.bounds.iter();
        bounds
            .find(|bound| bound.measure == Measure::Duals)
            .map(|bound| bound.most)
    }

    /// May a problem with this diagram have all that is wanted?
    pub fn admits(&self, diagram: &Diagram) -> bool {
        let men = diagram.men.len();
        let few = self.bounds.iter().filter(|bound| bound.measure == Measure::Men);
        let boards = !self.boards
            || diagram
                .men
                .iter()
                .any(|man| man.place.board != diagram.men[0].place.board);
        boards && few.into_iter().all(|bound| bound.holds(men))
    }

    /// May a problem have all that is wanted whose actual play has these merits?
    pub fn may_be_granted(&self, actual: &Merits) -> bool {
        let bounds = self.bounds.iter();
        let known = bounds.filter(|bound| Merits::is_of_actual_play(bound.measure));
        known.into_iter().all(|bound| bound.holds(actual.count(bound.measure)))
            && self.keys.iter().all(|kind| actual.keys.contains(kind))
    }

    /// Must no man be idle: one that can go while the problem stays sound and keeps its content?
    pub const fn needs_all_men(&self) -> bool {
        self.needs_all
    }

    /// Has the set play to answer every defence?
    pub(super) fn asks_for_block(&self) -> bool {
        let blocks = [
            Theme::CompleteBlock,
            Theme::Mutate,
            Theme::AddedMate,
            Theme::BlockThreat,
        ];
        self.themes.iter().any(|theme| blocks.contains(theme))
    }

    /// How is the key to change the set play, if that is wanted?
    pub(super) fn aim(&self) -> Option<Aim> {
        let pattern = match &self.themes {
            themes if themes.contains(&Theme::Mutate) => Pattern::Mutate,
            themes if themes.contains(&Theme::ReciprocalChange) => Pattern::Reciprocal,
            _ => return None,
        };
        Some(Aim {
            pattern,
            quiet: self.keys.contains(&KeyKind::Quiet),
        })
    }

    /// Can it be seen only with tries whether all is there?
    pub(super) fn asks_for_tries(&self) -> bool {
        let counted = |bound: &Bound| !Merits::is_of_actual_play(bound.measure);
        self.bounds.iter().any(counted) || self.themes.iter().any(|theme| hint::may_need_tries(*theme))
    }

    /// How much is missing of what is wanted: 0 if nothing is, beside that the problem is sound.
    pub(super) fn lack(&self, merits: &Merits) -> i64 {
        let bounds = self.bounds.iter().map(|bound| bound.lack(merits.count(bound.measure)));
        let keys = self.keys.iter().filter(|kind| !merits.keys.contains(kind));
        let themes = self.themes.iter().map(|theme| hint::lack(*theme, merits));
        bounds.sum::<i64>() + KEY * keys.count() as i64 + themes.sum::<i64>()
    }

    /// How much may be missing at most.
    pub(super) fn most_lack(&self) -> i64 {
        let bounds = EACH * MOST * self.bounds.len() as i64;
        bounds + KEY * self.keys.len() as i64 + hint::MOST * self.themes.len() as i64
    }

    /// Has it all that can be seen in its merits?
    pub fn is_granted(&self, merits: &Merits) -> bool {
        self.bounds.iter().all(|bound| bound.holds(merits.count(bound.measure)))
            && self.keys.iter().all(|kind| merits.keys.contains(kind))
            && self.themes.iter().all(|theme| merits.themes.contains(theme))
            && (!self.boards || merits.boards)
    }
}

/// What is missing counts: for each thing, up to so many of a kind; and for a key of another kind.
const EACH: i64 = 5;
const MOST: i64 = 4;
const KEY: i64 = 12;

impl Bound {
    fn lack(&self, count: usize) -> i64 {
        let missing = self.least.saturating_sub(count) + count.saturating_sub(self.most);
        EACH * (missing as i64).min(MOST)
    }

    const fn holds(&self, count: usize) -> bool {
        self.least <= count && count <= self.most
    }
}

/// `2 solutions`, `at least 3 mates`, `at most 6 men`, `no duals`, `changed mates`.
fn bound(text: &str) -> Option<Bound> {
    let number = |text: &str| -> Option<(usize, String)> {
        let (number, rest) = text.trim().split_once(' ')?;
        Some((number.parse().ok()?, rest.to_string()))
    };
    let (least, most, name) = if let Some(rest) = text.strip_prefix("at least ") {
        let (number, name) = number(rest)?;
        (number, usize::MAX, name)
    } else if let Some(rest) = text.strip_prefix("at most ") {
        let (number, name) = number(rest)?;
        (0, number, name)
    } else if let Some(name) = text.strip_prefix("no ") {
        (0, 0, name.to_string())
    } else if let Some((number, name)) = number(text) {
        (number, number, name)
    } else {
        (1, usize::MAX, text.to_string())
    };
    Some(Bound {
        measure: measure(name.trim())?,
        least,
        most,
    })
}

fn measure(name: &str) -> Option<Measure> {
    let plural = match name {
        "try" => "tries".to_string(),
        "man" => "men".to_string(),
        "variations" | "variation" | "different mates" => "mates".to_string(),
        name if name.ends_with('s') || name == "men" || name == "weight" => name.to_string(),
        name => format!("{name}s"),
    };
    Measure::from_name(&plural)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_are_read_in_words() {
        let cases = [
            ("2 solutions", Measure::Solutions, 2, 2),
            ("at least 3 different mates", Measure::Mates, 3, usize::MAX),
            ("at least 1 try", Measure::Tries, 1, usize::MAX),
            ("no duals", Measure::Duals, 0, 0),
            ("at most 6 men", Measure::Men, 0, 6),
            ("changed mates", Measure::ChangedMates, 1, usize::MAX),
            ("1 promotion", Measure::Promotions, 1, 1),
        ];
        for (text, measure, least, most) in cases {
            let bound = Bound { measure, least, most };
            assert_eq!(super::bound(text), Some(bound), "{text}");
        }
        let mut wish = Wish::default();
        for text in [
            "sound",
            "zugzwang key",
            "both boards",
            "no idle men",
            "theme switchback",
        ] {
            wish.add(text).expect("a wish");
        }
        for text in [
            "",
            "at least",
            "at most many men",
            "3 wishes",
            "theme park",
            "a zugzwang",
        ] {
            assert!(wish.add(text).is_err(), "{text}");
        }
    }
}
