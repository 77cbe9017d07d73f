//! What a certificate proves, in words.

use super::{Certificate, Checked, SetPlay};

/// What was proved, a line for each thing.
pub fn words(certificate: &Certificate, checked: &Checked) -> String {
    let header = &certificate.header;
    let claims = &header.claims;
    let count = checked.first_moves;
    let mut lines = vec![
        format!("{} in {}: {}", header.stipulation, header.rules.name, header.fen),
        match claims.keys.as_slice() {
            _ if claims.after_key.is_some() => format!("the key stands in the diagram; legal defences: {count}"),
            [] => format!("none of {count} first moves solves"),
            [key] => format!("1 of {count} first moves solves: {key}"),
            keys => format!("{} of {count} first moves solve: {}", keys.len(), keys.join(", ")),
        },
    ];
    match claims.after_key.as_deref() {
        None => {}
        Some([]) => lines.push("every defence is met".to_string()),
        Some(refutations) => lines.push(format!("it fails to {} alone", refutations.join(", "))),
    }
    let tries = claims.tries.iter();
    lines.extend(tries.map(|told| format!("{} fails to {} alone", told.step, told.refutations.join(", "))));
    match claims.set_play.as_deref() {
        None => {}
        Some([]) => lines.push("set play: none".to_string()),
        Some(set_play) => lines.extend(set_play.iter().map(defence)),
    }
    lines.push(format!("proved by {} bytes", certificate.bytes.len()));
    lines.join("\n") + "\n"
}

fn defence(told: &SetPlay) -> String {
    match told.answers.as_slice() {
        [] => format!("set play: {} reaches the goal", told.defence),
        answers => format!("set play: {} is met by {}", told.defence, answers.join(", ")),
    }
}
