//! Men with attributes and royal men against their plain definitions in `tests/naive/fairy`, alone, two kinds of them together, and under
//! conditions: as in `fairy_definitions`.

use crate::fairy::men::Side;
use crate::fairy::position::Position as Plain;
use crate::fairy_agreement::{crate_diagram, general};
use crate::fairy_definitions::{defined_conditions, fault, number, positions};
use crate::fairy_sample::{Royals, Sample};
use looking_glass::pieces::{ATTRIBUTES, Attributes, Color};
use looking_glass::position::Position;
use rayon::prelude::*;

/// The attributes that are played; the environment may name some.
fn attributes() -> Vec<&'static str> {
    let chosen = std::env::var("GLASS_ATTRIBUTES").unwrap_or_default();
    let is_chosen = |name: &&str| chosen.is_empty() || chosen.split(',').any(|word| word == *name);
    let played = ATTRIBUTES.iter().filter(|line| line.alone != Attributes::NONE);
    played.map(|line| line.names[0]).filter(is_chosen).collect()
}

/// The kinds of men that have these attributes in a sample, and those that have none.
fn kinds_with(names: &[&str]) -> Vec<String> {
    let has = |name: &str| names.contains(&name);
    let over_hurdles = ["HurdleColourChanging", "Bul", "Dob"].into_iter().any(has);
    let mut kinds: Vec<String> = ["P", "P", "S", "R", "B", "Q"].map(String::from).to_vec();
    if !over_hurdles {
        kinds.extend(["G", "N"].map(String::from));
    }
    for name in names {
        let marked: &[&str] = match *name {
            "HurdleColourChanging" | "Bul" | "Dob" => &["G", "G", "RH", "NH", "LI", "PA"],
            // A man that was a pawn is none.
            "Frischauf" => &["S", "R", "Q", "G", "N"],
            _ if over_hurdles => &["P", "S", "R", "Q"],
            _ => &["P", "S", "R", "Q", "G", "N"],
        };
        kinds.extend(
            marked
                .iter()
                .map(|letters| format!("({}){letters}", name.to_lowercase())),
        );
    }
    kinds
}

fn fault_of_attributes(names: &[&str], boards: &str, seed: usize, positions: usize) -> Option<String> {
    let kinds = kinds_with(names);
    let kinds: Vec<&str> = kinds.iter().map(String::as_str).collect();
    let sample = Sample {
        conditions: boards,
        royals: Royals::Kings,
        kinds: &kinds,
        // A neutral man counts for both sides in the box.
        owners: if names.contains(&"Magic") || boards.contains("singlebox") {
            &["w", "b"]
        } else {
            &["w", "w", "b", "b", "n"]
        },
        most: 9,
        plies: number("GLASS_PLIES", 3),
    };
    fault(
        &sample,
        &format!("{} {boards}", names.join(" and ")),
        [0x1927, seed],
        positions,
    )
}

#[test]
fn attributes_are_as_their_definitions_say() {
    let all = attributes();
    let boards = ["kingl2", "alice kingl2"];
    let each =
        |(number, name): (usize, &&str)| boards.map(|boards| fault_of_attributes(&[name], boards, number, positions()));
    let faults: Vec<String> = all.par_iter().enumerate().flat_map(each).flatten().collect();
    assert!(faults.is_empty(), "{}:\n{}", faults.len(), faults.join("\n\n"));
}

/// The same of each two of them that may stand in one diagram.
#[test]
fn men_with_different_attributes_are_as_their_definitions_say() {
    let all = attributes();
    let pairs = (0..all.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
    let pairs: Vec<[&str; 2]> = pairs.map(|(one, other)| [all[one], all[other]]).collect();
    let played: Vec<&[&str; 2]> = pairs.iter().filter(|names| are_played(*names, "kingl2")).collect();
    assert!(
        played.len() > 80 || all.len() < 15,
        "only {} pairs are played",
        played.len()
    );
    let boards = ["kingl2", "alice kingl2"];
    let each = |(number, names): (usize, &&[&str; 2])| {
        fault_of_attributes(*names, boards[number % 2], number, positions() / 4)
    };
    let faults: Vec<String> = played.par_iter().enumerate().filter_map(each).collect();
    assert!(faults.is_empty(), "{}:\n{}", faults.len(), faults.join("\n\n"));
}

/// Does the program play men with these attributes in one diagram, by these conditions?
fn are_played(names: &[&str], conditions: &str) -> bool {
    let men = [("w", "c3"), ("b", "f6")].into_iter().zip(names.iter().cycle());
    let men = men.map(|((side, square), name)| format!("{side}({})G{square}", name.to_lowercase()));
    let men: Vec<String> = men.collect();
    // Hoppers that do something with hurdles are played with pawns only where all hoppers do.
    let pawn = if names.len() == 1 { "wPa2" } else { "" };
    let all = format!("wKa1 bKh8 {pawn} {}", men.join(" "));
    let plain = Plain::read(conditions, &all, Side::White).expect("a diagram");
    crate_diagram(&plain).position().is_ok()
}

#[test]
fn of_two_royal_men_of_one_kind_each_must_be_safe() {
    // White's king attacks the pawn on e2, which Black's king may not leave, though there is another royal pawn. Where there are bul men it
    // is weighed what a capture of a royal man leaves.
    let men = "wPb5 wPc2 wRc3 bPc7 bKd3 bBd8 wKe1 b(royal)Pe2 w(royal)Pe5 w(bul)RHf7 b(royal)Pg6 wRh1";
    let plain = Plain::read("kingl2", men, Side::Black).expect("a diagram");
    let fast = general(&plain).expect("the general position");
    assert!(plain.in_check(Side::Black) && fast.in_check(Color::Black));
    assert_eq!(plain.legal_moves().len() as u64, fast.count_legal_moves());
}

/// Attributes and conditions whose definition together is not written down: a kamikaze man that stands again may stand where a king would
/// be reborn, and what a pawn becomes may leave its side at once by the view of magic men.
const UNHELD: [(&str, &str); 3] = [
    ("Kamikaze", "kingl2 circerexinclusive:"),
    ("Kamikaze", "alice kingl2 circerexinclusive:"),
    ("Magic", "kingl2 singlebox:"),
];

/// The same of men with an attribute under each condition under which they are played.
#[test]
fn attributes_under_conditions_are_as_their_definitions_say() {
    // Conditions that speak of the king do not say of which, where a side has other royal men.
    let mut attributes = attributes();
    attributes.retain(|name| *name != "Royal");
    let conditions = defined_conditions();
    let all = conditions
        .iter()
        .flat_map(|conditions| attributes.iter().map(move |attribute| (*attribute, conditions.clone())));
    let played: Vec<(&str, String)> = all
        .filter(|(attribute, conditions)| {
            are_played(&[attribute], conditions) && !UNHELD.contains(&(attribute, conditions.as_str()))
        })
        .collect();
    let each = |(number, (attribute, conditions)): (usize, &(&str, String))| {
        fault_of_attributes(&[attribute], conditions, number, positions() / 8)
    };
    let faults: Vec<String> = played.par_iter().enumerate().filter_map(each).collect();
    assert!(faults.is_empty(), "{}:\n{}", faults.len(), faults.join("\n\n"));
}

/// The same of royal men that stand for the kings.
#[test]
fn royal_men_under_conditions_are_as_their_definitions_say() {
    let is_played = |conditions: &String| {
        let plain = Plain::read(conditions, "w(royal)Sa1 b(royal)Bg7 wPa2 wRc3", Side::White).expect("a diagram");
        crate_diagram(&plain).position().is_ok()
    };
    let played: Vec<String> = defined_conditions().into_iter().filter(is_played).collect();
    let each = |(place, conditions): (usize, &String)| {
        let sample = Sample {
            conditions,
            royals: Royals::OtherMen,
            kinds: &["P", "Q", "S", "R", "B", "G", "N"],
            owners: &["w", "b"],
            most: 9,
            plies: number("GLASS_PLIES", 3),
        };
        fault(&sample, conditions, [0x1930, place], positions())
    };
    let faults: Vec<String> = played.par_iter().enumerate().filter_map(each).collect();
    assert!(faults.is_empty(), "{}:\n{}", faults.len(), faults.join("\n\n"));
}
