//! The names of themes.

use serde::Serialize;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Declares the themes with the names that users write.
macro_rules! themes {
    ($($theme:ident $name:literal $doc:literal),+ $(,)?) => {
        /// A theme, as `docs/terms.md` defines it.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
        pub enum Theme {
            $(#[doc = $doc] $theme),+
        }

        impl Theme {
            /// All themes, in the order in which they are told.
            pub const ALL: &[Theme] = &[$(Theme::$theme),+];

            /// The name that users write; it stays.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Theme::$theme => $name),+
                }
            }
        }
    };
}

themes! {
    ThreatKey "threat-key" "The key threatens.",
    WaitingKey "waiting-key" "The key threatens nothing: the defender's duty to move is the point.",
    CompleteBlock "complete-block" "Every defence has its answer in the set play, and the key waits.",
    Mutate "mutate" "A complete block in which the key changes an answer.",
    AddedMate "added-mate" "A complete block in which all answers stay and a new defence gets a new one.",
    IncompleteBlock "incomplete-block" "The key waits, and not every defence had its answer in the set play.",
    BlockThreat "block-threat" "Every defence has its answer in the set play, and the key threatens.",
    FlightGivingKey "flight-giving-key" "The key lets the defender's king go where it could not.",
    FlightTakingKey "flight-taking-key" "The key keeps the defender's king from going where it could.",
    ChangedMates "changed-mates" "A defence is met by another mate than in another phase.",
    ChangedContinuations "changed-continuations" "In a three-mover a defence is met by another second move than in another phase.",
    TransferredMates "transferred-mates" "A mate follows another defence than in another phase.",
    ReciprocalChange "reciprocal-change" "Two defences exchange their mates between two phases.",
    Lacny "lacny" "Three or more defences exchange their mates in a cycle between two phases.",
    Ruchlis "ruchlis" "Two mates pass to other defences, and theirs are met by others.",
    Zagoruiko "zagoruiko" "Two or more defences are met by other mates in each of three or more phases.",
    LeGrand "le-grand" "Threat and mate after a defence change places between two phases.",
    PseudoLeGrand "pseudo-le-grand" "Threat and mate change places between two phases, after different defences.",
    Dombrovskis "dombrovskis" "Two refutations of threats let just these mates in.",
    Hannelius "hannelius" "Two refutations of threats let in each the mate that the other refuted.",
    Vladimirov "vladimirov" "Two refutations of first moves let just these in as mates.",
    Banny "banny" "Two refutations of first moves let in each the move that the other refuted as a mate.",
    Salazar "salazar" "First move and mate change places between two phases.",
    Fleck "fleck" "Three or more threats, each of which a defence leaves alone.",
    Correction "correction" "A man permits a mate by leaving, and by some of its moves another instead.",
    Castling "castling" "A side castles.",
    EnPassant "en-passant" "A pawn is taken in passing.",
    Valladao "valladao" "Castling, capture in passing and promotion.",
    Underpromotion "underpromotion" "A pawn must become something else than a queen.",
    Allumwandlung "allumwandlung" "Pawns of one side become queen, rook, bishop and knight.",
    MixedAllumwandlung "mixed-allumwandlung" "Pawns of both sides together become queen, rook, bishop and knight.",
    Babson "babson" "Each promotion of the defender is met by the same promotion of the attacker.",
    Excelsior "excelsior" "A pawn plays from its rank in the array to promotion.",
    HundredDollars "hundred-dollar" "In a helpmate in five a pawn of each side walks from its rank in the array to a knight.",
    Albino "albino" "A white pawn makes all four moves that it has on its rank in the array.",
    Pickaninny "pickaninny" "A black pawn makes all four moves that it has on its rank in the array.",
    Star "star" "A man moves to all four squares that touch its own at the corners.",
    Cross "cross" "A man moves to all four squares that touch its own at the sides.",
    BigStar "big-star" "A man moves to all four squares two away aslant.",
    BigCross "big-cross" "A man moves to all four squares two away along its file and rank.",
    Wheel "wheel" "A knight makes all its eight moves.",
    Phoenix "phoenix" "A pawn becomes what its side has lost.",
    Switchback "switchback" "A man returns with its next move to where it came from.",
    Pendulum "pendulum" "A man goes to and fro between two squares, and to the other once more.",
    RoundTrip "round-trip" "A man returns by another way to where it came from.",
    TraceBack "trace-back" "A man returns by two or more moves over the places by which it came.",
    LinearCycle "linear-cycle" "A man returns with its third move or later over other places of one line.",
    CornerToCorner "corner-to-corner" "A man comes from one corner of the board to another.",
    ExchangeOfPlaces "exchange-of-places" "Two men stand each where the other stood.",
    CyclicExchange "cyclic-exchange-of-places" "Three or more men stand each where the next stood.",
    FourCorners "four-corners" "A man comes to all four corners of the board.",
    Indian "indian" "A line man moves over a square that another occupies, to mate by discovery.",
    Bristol "bristol" "A line man moves on so that another can follow it.",
    TempoMove "tempo-move" "A move could be left out, were there not the duty to move.",
    Hideaway "hideaway" "A man moves only to get out of the way.",
    Chumakov "chumakov" "Of two men each is taken in the solution in which the other blocks.",
    Zilahi "zilahi" "Each of two solutions takes the man that mates in the other.",
    CyclicZilahi "cyclic-zilahi" "Each of three or more solutions takes the man that mates in the next.",
    TwinZilahi "twin-zilahi" "In a solution of each of two twins the man is taken that mates in the other.",
    Kniest "kniest" "A man is taken where the king is mated in the end.",
    ModelMate "model-mate" "A mate that is pure and economical.",
    IdealMate "ideal-mate" "A pure mate in which all men take part.",
    MirrorMate "mirror-mate" "A mate of a king beside which nothing stands.",
    SmotheredMate "smothered-mate" "A knight mates a king that its own men surround.",
    Echo "echo" "Two model mates are the same picture, shifted, mirrored or turned.",
    LooseEcho "loose-echo" "The same kinds of men check from the same sides and deny the same squares in two model mates.",
    ChameleonEcho "chameleon-echo" "An echo with the king on squares of different colours.",
    Interference "interference" "A defence closes a line along which another man could parry the mate.",
    Grimshaw "grimshaw" "Two men of different kinds close each other's line on one square.",
    Novotny "novotny" "Two men close each other's line by taking a man that was brought to where the lines cross.",
    LineOpening "line-opening" "A defence opens a line that the mate needs.",
    Unpin "unpin" "A defence unpins the man that mates.",
    PinMate "pin-mate" "A pinned man could otherwise parry the mate.",
    HalfPin "half-pin" "Of two men on a line to their king each pins the other by moving.",
    SelfBlock "self-block" "A man has moved to the only reason why its king cannot go there.",
    StarFlights "star-flights" "The king can flee in all four directions of a bishop.",
    CrossFlights "cross-flights" "The king can flee in all four directions of a rook.",
    BatteryMate "battery-mate" "The mating move opens the line of a man behind it that checks.",
    RoyalBattery "royal-battery" "The king opens such a line.",
    DoubleCheckMate "double-check-mate" "Two men check in the mate.",
    CrossCheck "cross-check" "A check is answered by a check that does not take the checking man.",
    CheckerTaken "checker-taken" "A check is answered by a check that takes the checking man.",
    VanishingBlock "vanishing-block" "A man could stand between if it did not pass to the other board.",
    OtherBoardGuard "other-board-guard" "A flight is denied only by a guard on the board to which the king would pass.",
    TwinDenial "twin-denial" "A flight is denied only by a man on the same square of the other board.",
}

impl Theme {
    /// Does it only describe the play: what the key does, how blocks and threats lie, what a mate looks like, or that a certain move
    /// is made?
    pub const fn is_description(self) -> bool {
        matches!(
            self,
            Theme::ThreatKey
                | Theme::WaitingKey
                | Theme::IncompleteBlock
                | Theme::FlightGivingKey
                | Theme::FlightTakingKey
                | Theme::CheckerTaken
                | Theme::Castling
                | Theme::EnPassant
                | Theme::CornerToCorner
                | Theme::ModelMate
                | Theme::IdealMate
                | Theme::MirrorMate
                | Theme::SmotheredMate
        )
    }
}

impl Theme {
    /// Is its name used of more than the definition covers, as of play before the key? Then a keyword that is not shown may be
    /// right.
    pub const fn is_word_of_wider_use(self) -> bool {
        matches!(
            self,
            Theme::Correction
                | Theme::Castling
                | Theme::EnPassant
                | Theme::Star
                | Theme::Cross
                | Theme::BigStar
                | Theme::BigCross
                | Theme::Wheel
                | Theme::Phoenix
                | Theme::CornerToCorner
                | Theme::ExchangeOfPlaces
                | Theme::CyclicExchange
                | Theme::FourCorners
                | Theme::Indian
                | Theme::Bristol
                | Theme::TempoMove
                | Theme::Hideaway
                | Theme::Pendulum
                | Theme::Chumakov
                | Theme::ModelMate
                | Theme::IdealMate
                | Theme::MirrorMate
        )
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No theme has that name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("no theme `{0}`, expected a name such as changed-mates")]
pub struct UnknownTheme(pub String);

impl FromStr for Theme {
    type Err = UnknownTheme;

    fn from_str(name: &str) -> Result<Self, UnknownTheme> {
        let theme = Theme::ALL.iter().find(|theme| theme.name() == name);
        theme.copied().ok_or_else(|| UnknownTheme(name.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_theme_is_read_back_by_its_name() {
        let names: BTreeSet<&str> = Theme::ALL.iter().map(|theme| theme.name()).collect();
        assert_eq!(names.len(), Theme::ALL.len());
        for theme in Theme::ALL {
            assert_eq!(theme.name().parse(), Ok(*theme));
        }
        assert!("grimshaws".parse::<Theme>().is_err());
    }
}
