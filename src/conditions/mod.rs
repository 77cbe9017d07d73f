//! Fairy conditions: a table of rules that change what men may do.
//!
//! A condition is a file here and a line of [`TABLE`]. It says what it changes at named places, the methods of [`Condition`]; what it
//! leaves alone has the usual answer. Where several conditions hold, each is asked in the order of the table. The transfer of
//! Alice chess is one of them.
//!
//! ```
//! use looking_glass::conditions;
//!
//! let circe = conditions::by_name("circe").expect("it is played");
//! assert_eq!(conditions::TABLE[circe].name(), "Circe");
//! assert!(conditions::played().len() > 100);
//! ```

mod alice;
mod alphabetic;
mod amu;
mod anda;
mod anticirce;
mod apart;
mod army;
mod ask;
mod attribute;
mod attribute_line;
mod between;
mod bgl;
mod bicaptures;
mod black_checks;
mod bolero;
mod borrow;
mod breton;
mod brunner;
mod by_taking;
mod cage;
mod capture;
mod castling_chess;
mod chameleon_sequence;
mod change;
mod check;
mod checkless;
mod choosing;
mod circe;
mod circe_make;
mod colour;
mod condition;
mod contact;
mod cylinder;
mod danger;
mod dister;
mod dynasty;
mod eiffel;
mod einstein;
mod exchange_castling;
mod exclusive;
mod fact;
mod falling;
mod football;
mod forced;
mod forms;
mod frischauf;
mod ghost;
mod grid_words;
mod haaner;
mod held;
mod homes;
mod hooks;
mod hurdle;
mod imitated;
mod imitator;
mod immobilio;
mod in_chess;
mod isardam;
mod kings;
mod label;
mod last_moved;
mod leaders;
mod lese_majeste;
mod losing;
mod lost;
#[cfg(test)]
mod made_up;
mod madrasi;
mod maff;
mod magic;
mod make_take;
mod mars;
mod mate_c;
mod messigny;
mod multi;
mod mummer;
mod must_check;
mod names;
mod neighbours;
mod neutral_kings;
mod normal_pawn;
mod observed;
mod oscillating;
mod owu;
mod pad;
mod paralysing;
mod parrain;
mod partial;
mod pepo;
mod promotion;
mod promotion_squares;
mod rebirth;
mod relocation;
mod republican;
mod revolving;
mod role_exchange;
#[cfg(test)]
pub(crate) mod samples;
mod scene;
mod series_capture;
mod single_box;
mod squares;
pub mod stage;
mod strict_sat;
mod table;
mod take_make;
mod transmission;
mod transmuted;
mod ultra;
mod unusual;
mod volage;
mod volcanic;
mod wait;
mod walk;
mod woozles;

pub(crate) use apart::refuses_together;
pub(crate) use army::{Castlers, in_array};
pub use ask::{Ask, Bearers, Binds, Borrowed, ChoiceList, Kinds, Left, Lenders, Mating, Whom};
pub(crate) use attribute::{kamikazes_are_reborn, of_attributes};
pub(crate) use choosing::refuses as refuses_choices;
pub use condition::Condition;
pub(crate) use cylinder::joined;
pub(crate) use einstein::FARTHER;
pub use fact::Fact;
pub(crate) use falling::lets_kings_fall;
pub(crate) use forms::{ENGLISH, form, formed, heading_in, in_english};
use held::{
    are_only, ask_who_observes, gives_ways, is_alone, is_alone_on_one_board, is_alone_with_alice, is_usual_or_alice,
    obliges,
};
pub use held::{besides, by_stage, of};
pub(crate) use held::{is_unusual, squares_with_men};
pub(crate) use homes::{home as home_in_diagram, remembering};
pub use hooks::Hooks;
pub(crate) use hurdle::refuses as refuses_hurdles;
pub(crate) use magic::refuses as refuses_magic;
pub use names::{by_name, details, names, next_in, not_played, played, popeye_names, read, refusal, unplayed};
pub(crate) use names::{cycle, headings, heads, is_of_popeye, kinds, other_names, promotions, taken, way_text};
pub(crate) use neutral_kings::refuses as refuses_neutral_kings;
pub(crate) use rebirth::{home, is_pawn_on_base};
pub use relocation::{Goals, Party};
pub(crate) use role_exchange::{NAMES as NAMES_OF_ROLE_EXCHANGE, effects as effects_of_role_exchange};
pub use scene::{Act, Acts, Attack, Choices, Instead, Observation, Passed, Scene, Turn, View};
pub(crate) use squares::GONE_ON;
pub use table::TABLE;
pub use unusual::Unusual;

/// The number of the Alice transfer, which the rules state by their boards and transfer.
pub const ALICE: usize = 0;
