//! What the page is made of, within the program.

use crate::analysis::theme::Theme;
use crate::conditions;
use crate::output::diagram::sheet_of_all;
use crate::pieces::{ATTRIBUTES, Role};
use crate::problem::Settings;
use crate::rules::{Rules, Variant};
use serde_json::{Value, json};

/// A file of the page.
pub struct Asset {
    /// Its name in addresses.
    pub name: &'static str,
    /// Its media type.
    pub media: &'static str,
    /// What it holds.
    pub text: &'static str,
}

const SCRIPT: &str = "text/javascript; charset=utf-8";

/// A file of this name in `assets`.
macro_rules! asset {
    ($name:literal, $media:expr) => {
        Asset {
            name: $name,
            media: $media,
            text: include_str!(concat!("assets/", $name)),
        }
    };
}

/// All files, the page itself first.
pub static ALL: &[Asset] = &[
    Asset {
        name: "",
        media: "text/html; charset=utf-8",
        text: include_str!("assets/index.html"),
    },
    asset!("icon.svg", "image/svg+xml"),
    asset!("style.css", "text/css; charset=utf-8"),
    asset!("app.js", SCRIPT),
    asset!("board.js", SCRIPT),
    asset!("completion.js", SCRIPT),
    asset!("desk.js", SCRIPT),
    asset!("diagram.js", SCRIPT),
    asset!("dialog.js", SCRIPT),
    asset!("exports.js", SCRIPT),
    asset!("fields.js", SCRIPT),
    asset!("files.js", SCRIPT),
    asset!("keys.js", SCRIPT),
    asset!("list.js", SCRIPT),
    asset!("palette.js", SCRIPT),
    asset!("panes.js", SCRIPT),
    asset!("play.js", SCRIPT),
    asset!("pointer.js", SCRIPT),
    asset!("position.js", SCRIPT),
    asset!("print.js", SCRIPT),
    asset!("solver.js", SCRIPT),
    asset!("state.js", SCRIPT),
    asset!("table.js", SCRIPT),
    asset!("tree.js", SCRIPT),
    asset!("twins.js", SCRIPT),
    asset!("verdict.js", SCRIPT),
    asset!("wire.js", SCRIPT),
    asset!("workshop.js", SCRIPT),
];

/// The script of pages that stand alone.
pub static STATIC_SCRIPT: &str = include_str!("assets/static.js");

/// The style of pages that stand alone, behind the common one.
pub static STATIC_STYLE: &str = include_str!("assets/static.css");

/// A file of the page by its name.
pub fn by_name(name: &str) -> Option<&'static Asset> {
    ALL.iter().find(|asset| asset.name == name)
}

/// The drawings of the men, for the page to show.
pub fn men() -> String {
    sheet_of_all()
}

/// Men, rules, conditions and options, as the page offers them.
pub fn table() -> Value {
    let men: Vec<Value> = Role::all()
        .map(|role| {
            let kind = role.kind();
            json!({
                "letters": role.letters(),
                "name": kind.names[0],
                "magazine": kind.magazine,
                "like": kind.glyph.like.letters(),
                "turn": kind.glyph.turn,
                "classical": role.is_classical(),
            })
        })
        .collect();
    let rules: Vec<Value> = Variant::ALL
        .into_iter()
        .filter(|variant| *variant != Variant::Composed)
        .map(|variant| {
            let rules = Rules::of(variant);
            let shape = rules.shape;
            json!({
                "name": variant.name(),
                "title": variant.title().unwrap_or("Orthodox chess"),
                "boards": rules.boards,
                "files": shape.files(),
                "ranks": shape.ranks(),
                "levels": shape.levels(),
                "shared": rules.shares_squares(),
            })
        })
        .collect();
    let played = ATTRIBUTES.iter().filter(|attribute| !attribute.alone.is_empty());
    let attributes: Vec<String> = played.map(|attribute| attribute.names[0].to_lowercase()).collect();
    json!({
        "men": men,
        "attributes": attributes,
        "rules": rules,
        "conditions": conditions::played(),
        "options": Settings::option_names().collect::<Vec<_>>(),
        "stipulations": STIPULATIONS,
        "themes": Theme::ALL.iter().map(|theme| theme.name()).collect::<Vec<_>>(),
        "twins": crate::problem::Twin::words().collect::<Vec<_>>(),
        "program": concat!("looking-glass ", env!("CARGO_PKG_VERSION")),
    })
}

/// Stipulations that are offered for completion.
const STIPULATIONS: [&str; 20] = [
    "#2", "#3", "#4", "h#2", "h#2.5", "h#3", "s#2", "s#3", "r#2", "hs#2.5", "hs#3", "ser-h#4", "ser-#5", "ser-s#4",
    "=2", "h=2", "ser-h=4", "+3", "dia4.0", "~1",
];

#[cfg(test)]
mod tests {
    use super::*;

    /// What a module imports.
    fn imports(asset: &Asset) -> Vec<&'static str> {
        let lines = asset.text.lines().filter(|line| line.starts_with("import "));
        let path = |line: &'static str| line.split("\"./").nth(1)?.strip_suffix("\";");
        lines.filter_map(path).collect()
    }

    #[test]
    fn modules_are_there_and_import_no_circle() {
        let mut done: Vec<&str> = Vec::new();
        let modules = || ALL.iter().filter(|asset| asset.media == SCRIPT);
        while done.len() < modules().count() {
            let ready = modules()
                .find(|asset| !done.contains(&asset.name) && imports(asset).iter().all(|import| done.contains(import)));
            let names = || modules().map(|asset| asset.name).filter(|name| !done.contains(name));
            let left: Vec<&str> = names().collect();
            done.push(
                ready
                    .unwrap_or_else(|| panic!("in a circle, or not there: {left:?}"))
                    .name,
            );
        }
    }

    #[test]
    fn the_page_is_small() {
        let parts = ALL.iter().map(|asset| asset.text.len());
        let size = parts.sum::<usize>() + men().len() + table().to_string().len();
        assert!(size < 300_000, "{size} bytes");
    }
}
