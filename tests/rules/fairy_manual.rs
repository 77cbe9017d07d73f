//! Every man and every condition of the tables stands in the manual.

use looking_glass::conditions;
use looking_glass::pieces::{ATTRIBUTES, Role};

#[test]
fn the_manual_names_every_fairy_man_and_condition() {
    let manual = include_str!("../../docs/fairy.md").to_lowercase();
    let men = Role::all().filter(|role| !role.is_classical());
    let missing: Vec<&str> = men
        .map(|role| role.kind().names[0])
        .chain(conditions::played())
        .chain(
            ATTRIBUTES
                .iter()
                .filter(|line| !line.alone.is_empty())
                .map(|line| line.names[0]),
        )
        .filter(|name| !manual.contains(&name.to_lowercase()))
        .collect();
    assert!(missing.is_empty(), "not in docs/fairy.md: {missing:?}");
}
