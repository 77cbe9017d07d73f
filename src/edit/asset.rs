//! What the page is made of, within the program.

use crate::conditions;
use crate::output::diagram::sheet_of_all;
use crate::pieces::Role;
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

/// All files, the page itself first. The modules stand in the order in which they may be joined to one script.
pub static ALL: [Asset; 10] = [
    Asset {
        name: "",
        media: "text/html; charset=utf-8",
        text: include_str!("assets/index.html"),
    },
    Asset {
        name: "style.css",
        media: "text/css; charset=utf-8",
        text: include_str!("assets/style.css"),
    },
    Asset {
        name: "table.js",
        media: SCRIPT,
        text: include_str!("assets/table.js"),
    },
    Asset {
        name: "board.js",
        media: SCRIPT,
        text: include_str!("assets/board.js"),
    },
    Asset {
        name: "tree.js",
        media: SCRIPT,
        text: include_str!("assets/tree.js"),
    },
    Asset {
        name: "state.js",
        media: SCRIPT,
        text: include_str!("assets/state.js"),
    },
    Asset {
        name: "wire.js",
        media: SCRIPT,
        text: include_str!("assets/wire.js"),
    },
    Asset {
        name: "list.js",
        media: SCRIPT,
        text: include_str!("assets/list.js"),
    },
    Asset {
        name: "app.js",
        media: SCRIPT,
        text: include_str!("assets/app.js"),
    },
    Asset {
        name: "icon.svg",
        media: "image/svg+xml",
        text: include_str!("assets/icon.svg"),
    },
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
    json!({
        "men": men,
        "rules": rules,
        "conditions": conditions::played(),
        "options": Settings::option_names(),
        "stipulations": STIPULATIONS,
        "twins": crate::problem::Twin::words(),
        "program": concat!("looking-glass ", env!("CARGO_PKG_VERSION")),
    })
}

/// Stipulations that are offered for completion.
const STIPULATIONS: [&str; 20] = [
    "#2", "#3", "#4", "h#2", "h#2.5", "h#3", "s#2", "s#3", "r#2", "hs#2.5", "hs#3", "ser-h#4", "ser-#5", "ser-s#4",
    "=2", "h=2", "ser-h=4", "+3", "dia4.0", "~1",
];
