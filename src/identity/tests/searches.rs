//! What is searched for freely.

use super::*;

/// A specification of a free search with these lines.
fn spec(lines: &str) -> Spec {
    let read = yaml::read(lines, "a text").remove(0).expect("a record");
    Spec::of(&read, &Defaults::default()).expect("a specification")
}

pub(super) fn searches(seen: &mut Seen) {
    const LINES: &str = "id: one\nstipulation: '#2'\nwhite: [Ka1, Qb1]\nblack: [Kh8]\n";
    let own = spec(LINES);
    let other = |from: &str, to: &str| spec(&LINES.replace(from, to));
    let changed = changed!(Spec, own.clone(), {
        id: "two".to_string(), rules: Rules::of(Variant::Orthodox), stipulation: Stipulation::direct_mate(3),
        matrix: other("Qb1", "Qb2").matrix, wish: spec(&format!("{LINES}want: [no duals]\n")).wish, best: 3,
        each: Each::Kind, by: By::Guidance, candidates: Some(5), seed: 7,
        weights: spec(&format!("{LINES}score: {{mates: 5}}\n")).weights,
    });
    seen.fields("specification", &own, &changed);
    // These hold the version of the program.
    let mut digests = Seen(vec![own.digest()]);
    for (field, spec) in &changed {
        match *field {
            "id" | "best" | "candidates" => assert_eq!(spec.digest(), own.digest(), "{field}"),
            _ => digests.note(field, spec.digest()),
        }
    }
    seen.values("each", &variants!(Each: Diagram, Kind, Check;));
    let men = [
        "Qb1/B",
        "Rb1",
        "up to 1 queen on b1",
        "2 queens on b1-b2",
        "queen on b1-b3",
        "black queen on b1",
    ];
    let matrices = men.map(|men| spec(&LINES.replace("Qb1", &format!("\"{men}\""))).matrix);
    seen.values("matrix", &matrices);
    let wants = [
        "sound",
        "2 solutions",
        "at least 2 solutions",
        "at most 2 solutions",
        "2 mates",
        "threat key",
        "quiet key",
        "zugzwang key",
        "both boards",
        "no idle men",
        "theme echo",
        "theme zilahi",
    ];
    seen.values(
        "wish",
        &wants.map(|want| spec(&format!("{LINES}want: [{want}]\n")).wish),
    );
    seen.values("themes", Theme::ALL);
    seen.values(
        "keep",
        &variants!(Keep: Key, Mates, Lines, Tries, SetPlay, Themes, Nothing;),
    );
}
