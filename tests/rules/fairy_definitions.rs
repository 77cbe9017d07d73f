//! Every man and every condition of the tables against its plain definition in `tests/naive/fairy`, on random positions, on one
//! board and with Alice chess on two: the same moves with the same consequences, the same checks, mates and stalemates.

use crate::fairy::conditions::Conditions;
use crate::fairy::men::{Kind, Side};
use crate::fairy::moves::{How, Move as PlainMove};
use crate::fairy::position::Position as Plain;
use crate::fairy_agreement::general;
use crate::fairy_sample::{Royals, Sample};
use looking_glass::conditions;
use looking_glass::pieces::{Color, Piece, Role};
use looking_glass::position::{Kind as StepKind, MoveList, Position};
use looking_glass::rules::{ConditionSet, Rules, Variant};
use rayon::prelude::*;

/// A number that the environment may choose: how many positions, how many moves from each diagram, which ones.
pub(crate) fn number(name: &str, usual: usize) -> usize {
    let chosen = std::env::var(name).ok();
    chosen.and_then(|number| number.parse().ok()).unwrap_or(usual)
}

/// How many positions of each kind are compared: a sample, since the plain definitions are slow.
pub(crate) fn positions() -> usize {
    number("GLASS_POSITIONS", 60)
}

/// The men of the table without the classical ones; the environment may name some.
fn fairy_men() -> Vec<Role> {
    let chosen = std::env::var("GLASS_MEN").unwrap_or_default();
    let is_chosen = |role: &Role| chosen.is_empty() || chosen.split(' ').any(|letters| letters == role.magazine());
    let men = Role::all().filter(|role| !role.is_classical() && role.magazine() != "U");
    men.filter(is_chosen).collect()
}

#[test]
fn men_go_as_their_definitions_say() {
    let faults: Vec<String> = fairy_men().par_iter().enumerate().flat_map(faults_of_man).collect();
    assert!(faults.is_empty(), "{}:\n{}", faults.len(), faults.join("\n\n"));
}

fn faults_of_man((number, role): (usize, &Role)) -> Vec<String> {
    let letters = role.magazine();
    if Kind::from_letters(letters).is_none() {
        return vec![format!("{letters} has no definition")];
    }
    let mut faults = Vec::new();
    let rings = ["kingl2 anchorring", "kingl2 verticalcylinder"];
    let boards = ["kingl2", "alice kingl2"].into_iter();
    for conditions in boards.chain(rings.into_iter().filter(|_| goes_round(*role))) {
        let sample = Sample {
            conditions,
            royals: Royals::Kings,
            kinds: &[letters, letters, letters, "P", "S", "R", "B"],
            owners: &["w", "w", "b", "b", "n"],
            most: 9,
            plies: 2,
        };
        let found = sample.disagreement(0x1865 + number as u64, positions());
        faults.extend(found.map(|found| format!("{letters} {}: {found}", role.kind().names[0])));
    }
    faults
}

/// Is a man of this kind played on boards with joined edges?
fn goes_round(role: Role) -> bool {
    let ring = conditions::by_name("Anchor Ring").expect("a condition of the table");
    let rules = Rules {
        conditions: ConditionSet::NONE.with(ring),
        ..Rules::of(Variant::Orthodox)
    };
    let man = Piece::new(Color::White, role);
    conditions::TABLE[ring].refuses(&rules, &[man]).is_none()
}

/// Conditions without a plain definition, each with its reason: lines of `name: reason`.
const UNDEFINED: &str = include_str!("../data/fairy/undefined.txt");

/// Conditions that are defined for one board only, each with its reason.
const ONE_BOARD: &str = include_str!("../data/fairy/one_board.txt");

/// What conditions are told beside their names, in several ways.
const TOLD: &str = include_str!("../data/fairy/told.txt");

/// Conditions that say something of another one only.
const BESIDE: [(&str, &str); 3] = [
    ("NoIProm", "imitator:c4"),
    ("ChameleonSequence", "chameleonchess"),
    ("LastCapture", "parraincirce"),
];

/// The condition as it stands among those of a diagram, in all the ways in which it is told.
fn words(name: &str) -> Vec<String> {
    let word = name.to_lowercase().replace(' ', "");
    let other = BESIDE.iter().find(|(beside, _)| *beside == name);
    let before = other.map(|(_, other)| format!("{other} ")).unwrap_or_default();
    let told = TOLD
        .lines()
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    let ways = told
        .unwrap_or_default()
        .split('|')
        .map(|way| way.trim().replace(' ', ","));
    ways.map(|way| format!("{before}{word}:{way}")).collect()
}

fn named(text: &'static str, name: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.starts_with("# "));
    lines.any(|line| line.split(": ").next() == Some(name))
}

/// The conditions of the table but Alice chess; the environment may name some.
fn fairy_conditions() -> Vec<&'static str> {
    let chosen = std::env::var("GLASS_CONDITIONS").unwrap_or_default();
    let is_chosen = |name: &&str| chosen.is_empty() || chosen.split(',').any(|word| word == *name);
    let mut names = conditions::played();
    names.retain(|name| *name != "Alice" && is_chosen(name));
    names
}

#[test]
fn conditions_are_as_their_definitions_say() {
    let names = fairy_conditions();
    let faults: Vec<String> = names.par_iter().enumerate().flat_map(faults_of_condition).collect();
    assert!(faults.is_empty(), "{}:\n{}", faults.len(), faults.join("\n\n"));
}

fn faults_of_condition((condition, name): (usize, &&str)) -> Vec<String> {
    let is_defined = Conditions::all().any(|rule| rule.name == *name);
    if is_defined == named(UNDEFINED, name) {
        return vec![format!("{name}: defined or listed as undefined, one of them")];
    }
    let all = if is_defined {
        on_boards(name, words(name))
    } else {
        Vec::new()
    };
    let fault = |conditions: &String| fault_of_condition(name, conditions, condition);
    all.iter().filter_map(fault).collect()
}

/// A condition in these words, on one board and, where it is defined there, on two.
fn on_boards(name: &str, words: Vec<String>) -> Vec<String> {
    let boards: &[&str] = match named(ONE_BOARD, name) {
        true => &["kingl2"],
        false => &["kingl2", "alice kingl2"],
    };
    let with_words = |boards: &&str| words.iter().map(|word| format!("{boards} {word}")).collect();
    boards.iter().flat_map::<Vec<String>, _>(with_words).collect()
}

/// Conditions together, where one asks what another leaves: on one board and on two.
const TOGETHER: [&str; 54] = [
    "patrol madrasi",
    "functionarychess madrasi",
    "superguards madrasi",
    "provocationchess madrasi",
    "circe immunchess",
    "circe immunchessrexinclusive",
    "mirrorcirce mirrorimmunchess",
    "filecirce fileimmunchess",
    "symmetrycirce symmetryimmunchess",
    "anticirce immunchess",
    "anticirce circe",
    "anticirce circestrict",
    "anticirce supercirce",
    "antipodeananticirce pwc",
    "equipollentsanticirce pwc",
    "anticircecouscous pwc",
    "symmetryanticirce parraincirce",
    "verticalsymmetryanticirce contraparrain",
    "symmetryanticirce equipollentscirce",
    "take&make parraincirce",
    "take&make pwc",
    "antipodeananticirce parraincirce",
    "circe actuatedrevolvingcentre",
    "circe glasgowchess",
    "chameleoncirce glasgowchess",
    "circe actuatedrevolvingboard",
    "circe volage",
    "pwc hypervolage",
    "symmetrycirce volage",
    "anticirce volage",
    "horizontalsymmetryanticirce hypervolage",
    "anticircecheylan volage",
    "blacksynchronmover glasgowchess",
    "norsksjakk blackconsequentforcedsquare:e5d4",
    "nocapture whiteconsequentforcedsquare:e5d4",
    "circe anda",
    "circe snekchess",
    "circe fuddledmen",
    "circe brunnerchess",
    "isardam leffie",
    "take&make blackfollowmyleader",
    "kobulkings anticirce",
    "kobulkings take&make",
    "köko transmutedkings",
    "antiköko reflectivekings",
    "köko whitesuper-transmutingking",
    "sat fileanticirce",
    "sat antipodeananticirce",
    "sentinelles masand",
    "sentinellespionadvers masand",
    "promonly:S,R imitator:c4",
    "parraincirce patrol",
    "contraparrain biwoozles",
    "parraincirce centralchess",
];

/// The same on one board alone.
const TOGETHER_ON_ONE: [&str; 66] = [
    "take&make circetake&make",
    "take&make pwc",
    "take&make couscouscirce",
    "take&make mirrorcouscouscirce",
    "take&make equipollentscirce",
    "circe seriescapture",
    "proteanchess seriescapture",
    "haanerchess seriescapture",
    "andernachchess seriescapture",
    "circe lostpieces",
    "castlingchess madrasi",
    "rokagogo madrasi",
    "castlingchess circe",
    "diagramanticirce pwc",
    "diagramanticirce circe",
    "diagramanticirce symmetrycirce",
    "diagramanticirce rankcirce",
    "imitator:c4 noiprom equipollentscirce",
    "imitator:c4 noiprom parraincirce",
    "fileanticirce volage phantomchess",
    "antieinsteinchess circeequipollentsreversaleinstein",
    "einsteinchess pwc",
    "reversaleinsteinchess symmetrycirce",
    "parraincirce nowhitepromotion noblackpromotion",
    "contraparrain noblackpromotion",
    "losingchess immunchess",
    "anticirce leffie",
    "anticirce isardam",
    "chameleonchess isardam",
    "circe isardam",
    "doubletibet brunnerchess",
    "genevachess brunnerchess",
    "antiguards brunnerchess",
    "circetake&make gridchess",
    "circetake&make monochromechess",
    "circetake&make madrasi",
    "circetake&make centralchess",
    "anticirce circetake&make",
    "anticlonecirce immunchess",
    "anticlonecirce filecirce",
    "facetoface masandgeneralised",
    "annanchess masand",
    "exchangecastling newköko",
    "anticlonecirce whiteoscillatingkings",
    "anticirce brunnerchess",
    "madrasi brunnerchess",
    "immunchess brunnerchess",
    "symmetryanticirce darkside",
    "equipollentsanticirce traitorchess",
    "multicaptures lortap",
    "multicaptures patrol",
    "multicaptures madrasi",
    "multicaptures disparate",
    "take&make chameleonpursuit",
    "exchangecastling fuddledmen",
    "einsteinchess promonly:S,N",
    "kobulkings wormholes:e5d4f6",
    "wormholes:g1c8d5",
    "kobulkings messignychess",
    "castlingchess haanerchess",
    "rokagogo haanerchess",
    "contactgridchess circe",
    "contactgridchess supercirce",
    "contactgridchess circetake&make",
    "centralchess proteanchess",
    "shieldedkings proteanchess",
];

#[test]
fn conditions_together_are_as_their_definitions_say() {
    let boards = |together: &&str| ["kingl2", "alice kingl2"].map(|boards| format!("{boards} {together}"));
    let mut all: Vec<String> = TOGETHER.iter().flat_map(boards).collect();
    all.extend(TOGETHER_ON_ONE.map(|together| format!("kingl2 {together}")));
    // The environment may name others: `kingl2 circe madrasi; alice circe isardam`.
    if let Ok(chosen) = std::env::var("GLASS_TOGETHER") {
        all = chosen.split(';').map(|together| together.trim().to_owned()).collect();
    }
    let numbered = all.par_iter().enumerate();
    let faults: Vec<String> = numbered
        .filter_map(|(number, conditions)| fault_of_condition("", conditions, number))
        .collect();
    assert!(faults.is_empty(), "{}:\n{}", faults.len(), faults.join("\n\n"));
}

fn fault_of_condition(name: &str, conditions: &str, condition: usize) -> Option<String> {
    // Of kings a side may have several there.
    let several = ["RoyalDynasty", "LosingChess", "ExtinctionChess"].contains(&name);
    let kings = if several { "K" } else { "P" };
    let rook = match name {
        "Leofamily" => "PA",
        "ArgentinianChess" => "FA",
        "MarineChess" | "UltramarineChess" => "TR",
        _ => "R",
    };
    let sample = Sample {
        conditions,
        royals: Royals::Kings,
        kinds: &["P", kings, "Q", "S", rook, "B", "G", "N"],
        owners: &["w", "b"],
        most: 9,
        plies: number("GLASS_PLIES", 3),
    };
    fault(&sample, conditions, [0x1913, condition], positions())
}

/// The first disagreement on a sample, with what is compared. The seed is the test's, unless the environment has another, and this number.
pub(crate) fn fault(sample: &Sample<'_>, what: &str, [seed, of]: [usize; 2], positions: usize) -> Option<String> {
    let seed = number("GLASS_SEED", seed) + of;
    let found = sample.disagreement(seed as u64, positions);
    found.map(|found| format!("{what}: {found}"))
}

/// The conditions that have a plain definition, in the first way in which they are told, on one board and on two.
pub(crate) fn defined_conditions() -> Vec<String> {
    // These ask for mates within mates, of which men that are bound give too many.
    let nested = ["Checkless", "Exclusive Chess"];
    let defined = |name: &&str| Conditions::all().any(|rule| rule.name == *name) && !nested.contains(name);
    let names = fairy_conditions().into_iter().filter(defined);
    let first_way = |name: &str| words(name).into_iter().take(1).collect();
    names.flat_map(|name| on_boards(name, first_way(name))).collect()
}

#[test]
fn in_provocation_chess_a_pawn_is_observed_in_passing() {
    // Only by the pawn that could take it so is White's pawn observed, which attacks the royal knight. Popeye has this check.
    let men = "wPe2 wKh1 b(royal)Sf5 bPd4";
    let plain = Plain::read("kingl2 provocationchess:", men, Side::White).expect("a diagram");
    let fast = general(&plain).expect("the general position");
    let is_double = |m: &PlainMove| m.how == How::DoubleStep;
    let plain_step = plain.legal_moves().into_iter().find(is_double).expect("e2-e4");
    let mut moves = MoveList::new();
    fast.legal_moves(&mut moves);
    let step = moves
        .iter()
        .find(|step| step.kind() == StepKind::DoubleStep)
        .expect("e2-e4");
    assert!(plain.play(&plain_step).in_check(Side::Black));
    assert!(fast.play(*step).in_check(Color::Black));
}

#[test]
fn a_neutral_king_is_the_king_of_both_sides() {
    let all = [
        "kingl2",
        "alice kingl2",
        "kingl2 circe",
        "kingl2 take&make",
        "kingl2 blackmaximummer",
        "kingl2 gridchess",
    ];
    let faults: Vec<String> = (0x1988..)
        .zip(all)
        .filter_map(|(seed, conditions)| {
            let sample = Sample {
                conditions,
                royals: Royals::NeutralKing,
                kinds: &["P", "P", "Q", "S", "R", "B", "G", "N"],
                owners: &["w", "b", "n"],
                most: 7,
                plies: 3,
            };
            let found = sample.disagreement(seed, positions());
            found.map(|found| format!("{conditions}: {found}"))
        })
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}
