//! How much of a theme is there, where it is not shown: what leads a guided search to it.

use super::score::{Measure, Merits};
use crate::analysis::theme::Theme;

/// Where there is nothing of it.
pub(super) const MOST: i64 = 32;

/// How much is missing of a theme; 0 if it is shown.
pub(super) fn lack(theme: Theme, merits: &Merits) -> i64 {
    if merits.themes.contains(&theme) {
        return 0;
    }
    let halfway = halfway(theme).iter();
    let near = halfway.map(|other| lack(*other, merits) / 2 + MOST / 2).min();
    let counted = match theme {
        Theme::ReciprocalChange | Theme::Lacny | Theme::Zagoruiko | Theme::Ruchlis => {
            let changed = merits.count(Measure::ChangedMates).min(4) as i64;
            MOST - 4 * changed
        }
        Theme::Echo | Theme::LooseEcho | Theme::ChameleonEcho => {
            let models = merits.count(Measure::ModelMates).min(2) as i64;
            MOST - 3 * models
        }
        _ => MOST,
    };
    near.unwrap_or(MOST).min(counted)
}

/// Themes that a problem shows which is halfway to one.
const fn halfway(theme: Theme) -> &'static [Theme] {
    match theme {
        Theme::Mutate => &[Theme::CompleteBlock, Theme::ChangedMates],
        Theme::ReciprocalChange | Theme::Ruchlis => &[Theme::TransferredMates],
        Theme::Lacny => &[Theme::ReciprocalChange],
        Theme::Zagoruiko => &[Theme::ChangedMates],
        Theme::LeGrand => &[Theme::PseudoLeGrand],
        Theme::Echo => &[Theme::LooseEcho],
        Theme::ChameleonEcho => &[Theme::Echo, Theme::LooseEcho],
        Theme::IdealMate => &[Theme::ModelMate],
        Theme::RoyalBattery => &[Theme::BatteryMate],
        Theme::RoundTrip => &[Theme::Switchback],
        Theme::CyclicZilahi => &[Theme::Zilahi],
        Theme::Allumwandlung => &[Theme::MixedAllumwandlung, Theme::Underpromotion],
        Theme::MixedAllumwandlung => &[Theme::Underpromotion],
        _ => &[],
    }
}

/// May a theme be shown by tries and by nothing else?
pub(super) const fn may_need_tries(theme: Theme) -> bool {
    !matches!(
        theme,
        Theme::ThreatKey
            | Theme::WaitingKey
            | Theme::CompleteBlock
            | Theme::Mutate
            | Theme::AddedMate
            | Theme::IncompleteBlock
            | Theme::BlockThreat
            | Theme::FlightGivingKey
            | Theme::FlightTakingKey
            | Theme::ModelMate
            | Theme::IdealMate
            | Theme::MirrorMate
            | Theme::SmotheredMate
    )
}
