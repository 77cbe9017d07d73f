//! The house is in order: no two files import each other, no room imports one above it, the library alone needs few crates,
//! none of which needs a newer Rust than is promised, and every link of the manual leads somewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A module: the names that lead to it from the root.
type Module = Vec<String>;

/// The sources: for each module its text, without its tests.
struct House {
    texts: BTreeMap<Module, String>,
    /// What modules show of their parts: for each name the path that leads to it.
    shown: BTreeMap<Module, BTreeMap<String, Module>>,
}

impl House {
    fn read() -> Self {
        let mut texts = BTreeMap::new();
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        gather(&root, &Module::new(), &mut texts);
        let mut house = House {
            texts,
            shown: BTreeMap::new(),
        };
        for module in house.texts.keys() {
            let imports = imports(&house.texts[module])
                .into_iter()
                .filter(|import| import.is_shown);
            let own = imports.map(|import| house.absolute(module, &import.path));
            let own = own.filter(|path| path.starts_with(module) && house.module_of(path) != *module);
            let named = own
                .filter_map(|path| Some((path.last()?.clone(), path.clone())))
                .collect();
            house.shown.insert(module.clone(), named);
        }
        house
    }

    /// A path from the root.
    fn absolute(&self, module: &[String], path: &[String]) -> Module {
        let mut base = module.to_vec();
        let mut rest = path;
        match path[0].as_str() {
            "crate" | "looking_glass" => return path[1..].to_vec(),
            "self" => rest = &path[1..],
            _ => {}
        }
        while rest.first().is_some_and(|name| name == "super") {
            base.pop();
            rest = &rest[1..];
        }
        base.extend_from_slice(rest);
        base
    }

    /// The innermost module on a path.
    fn module_of(&self, path: &[String]) -> Module {
        let known = (0..=path.len()).rev().map(|end| path[..end].to_vec());
        known
            .into_iter()
            .find(|path| self.texts.contains_key(path))
            .unwrap_or_default()
    }

    /// The file in which that stands to which a path leads, through whatever shows it.
    fn file_of(&self, mut path: Module) -> Module {
        loop {
            let module = self.module_of(&path);
            let name = path.get(module.len());
            match name.and_then(|name| self.shown.get(&module)?.get(name)) {
                Some(further) => path = further.clone(),
                None => return module,
            }
        }
    }

    /// The files that each file imports.
    fn imported(&self) -> BTreeMap<Module, BTreeSet<Module>> {
        let of = |(module, text): (&Module, &String)| {
            let imports = imports(text).into_iter().filter(|import| !import.is_shown);
            let paths = imports.map(|import| self.absolute(module, &import.path));
            // What is not ours leads to the root, or nowhere.
            let files = paths.map(|path| self.file_of(path));
            let others = files.filter(|file| !file.is_empty() && file != module);
            (module.clone(), others.collect())
        };
        self.texts.iter().map(of).collect()
    }

    /// The rooms, from the lowest on, several on one floor; and the program above them all.
    fn floors(&self) -> Vec<Vec<String>> {
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs")).expect("the library");
        let (_, order) = text
            .split_once("each uses only those above it:")
            .expect("the order of the rooms");
        let (order, _) = order
            .split_once("and the program")
            .expect("the program is above them all");
        let floor = |floor: &str| -> Vec<String> { floor.split('`').skip(1).step_by(2).map(str::to_string).collect() };
        let mut floors: Vec<Vec<String>> = order.split(';').map(floor).collect();
        floors.retain(|floor| !floor.is_empty());
        floors.push(vec!["cli".to_string(), "main".to_string()]);
        floors
    }
}

/// Reads a folder of sources.
fn gather(folder: &Path, module: &[String], texts: &mut BTreeMap<Module, String>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("a readable folder").path();
        let stem = path.file_stem().expect("a name").to_string_lossy().into_owned();
        if stem == "tests" {
            continue;
        }
        let mut inner = module.to_vec();
        if !["mod", "lib"].contains(&stem.as_str()) {
            inner.push(stem.clone());
        }
        if path.is_dir() {
            gather(&path, &inner, texts);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).expect("a source");
            let own = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
            texts.insert(inner, own.to_string());
        }
    }
}

/// One path of a `use`.
struct Import {
    path: Module,
    /// Is it shown to others, and not only used?
    is_shown: bool,
}

/// All that a file imports.
fn imports(text: &str) -> Vec<Import> {
    let code: String = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect::<Vec<_>>()
        .join("\n");
    let mut imports = Vec::new();
    for statement in code.split(';') {
        // A statement begins behind all that has none of its own end: attributes, and modules in braces.
        let Some(line) = statement.lines().position(|line| is_import(line.trim())) else {
            continue;
        };
        let statement = statement.lines().skip(line).collect::<Vec<_>>().join(" ");
        let (seen, tree) = statement.split_once("use ").expect("it is an import");
        let mut paths = Vec::new();
        expand("", tree, &mut paths);
        imports.extend(paths.into_iter().map(|path| Import {
            path,
            is_shown: seen.trim_start().starts_with("pub"),
        }));
    }
    imports
}

fn is_import(line: &str) -> bool {
    let line = line
        .strip_prefix("pub(super) ")
        .or(line.strip_prefix("pub(crate) "))
        .unwrap_or(line);
    line.strip_prefix("pub ").unwrap_or(line).starts_with("use ")
}

/// All paths of a tree of names: `a::{b, c::{d, e}}`.
fn expand(before: &str, tree: &str, paths: &mut Vec<Module>) {
    let tree = tree.trim();
    let Some((head, rest)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap_or_default();
        let names = format!("{before}{path}");
        paths.push(names.split("::").map(|name| name.trim().to_string()).collect());
        return;
    };
    let body = rest.rsplit_once('}').map_or(rest, |(body, _)| body);
    let before = format!("{before}{}", head.trim());
    let (mut depth, mut start) = (0, 0);
    for (at, letter) in body.char_indices().chain([(body.len(), ',')]) {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                let part = &body[start..at];
                start = (at + 1).min(body.len());
                if !part.trim().is_empty() {
                    expand(&before, part, paths);
                }
            }
            _ => {}
        }
    }
}

/// A module and its own parts may know each other.
fn are_kin(one: &[String], other: &[String]) -> bool {
    one.starts_with(other) || other.starts_with(one)
}

#[test]
fn no_two_files_import_each_other() {
    let imported = House::read().imported();
    assert!(
        imported.values().map(BTreeSet::len).sum::<usize>() > 500,
        "imports are found"
    );
    let mut circles = Vec::new();
    for (file, others) in &imported {
        for other in others
            .iter()
            .filter(|other| file < *other && imported[*other].contains(file))
        {
            let pair = [file.join("::"), other.join("::")];
            if !are_kin(file, other) {
                circles.push(pair);
            }
        }
    }
    assert!(circles.is_empty(), "these import each other: {circles:#?}");
}

#[test]
fn no_room_imports_one_above_it() {
    let house = House::read();
    let floors = house.floors();
    let floor = |module: &Module| floors.iter().position(|rooms| rooms.contains(&module[0]));
    let mut upwards = Vec::new();
    for (file, others) in house.imported().iter().filter(|(file, _)| !file.is_empty()) {
        let own = floor(file).unwrap_or_else(|| panic!("{} is in no room of src/lib.rs", file[0]));
        let above = others
            .iter()
            .filter(|other| floor(other).is_none_or(|floor| floor > own));
        upwards.extend(above.map(|other| [file.join("::"), other.join("::")]));
    }
    assert!(upwards.is_empty(), "these import what is above them: {upwards:#?}");
}

/// The crates of a build with these features, the library itself left out.
fn crates(features: &[&str]) -> BTreeSet<String> {
    let tree = Command::new(env!("CARGO"))
        .args(["tree", "--locked", "--offline", "--edges", "normal", "--prefix", "none"])
        .args(features)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo can be run");
    let told = String::from_utf8(tree.stderr).expect("text");
    assert!(tree.status.success(), "{told}");
    let text = String::from_utf8(tree.stdout).expect("text");
    let names = text.lines().filter_map(|line| {
        let mut words = line.split(' ');
        Some(format!("{} {}", words.next()?, words.next()?))
    });
    names.filter(|name| !name.starts_with("looking-glass ")).collect()
}

/// Crates that only the program needs.
const OF_THE_PROGRAM: [&str; 6] = ["anyhow", "clap", "console", "indicatif", "resvg", "rusqlite"];

#[test]
fn the_library_alone_needs_few_crates() {
    let (library, program) = (crates(&["--no-default-features"]), crates(&[]));
    println!(
        "{} crates without default features, {} with them",
        library.len(),
        program.len()
    );
    for name in OF_THE_PROGRAM {
        let has = |crates: &BTreeSet<String>| crates.iter().any(|other| other.starts_with(&format!("{name} ")));
        assert!(!has(&library), "the library alone needs {name}");
        assert!(has(&program), "the program does without {name}");
    }
    assert!(library.len() <= 56, "{library:#?}");
    assert!(program.len() <= 160, "{program:#?}");
}

/// A version of Rust: `1.89` or `1.88.0`.
fn version(text: &str) -> Vec<u32> {
    let mut numbers: Vec<u32> = text.split('.').map(|part| part.parse().expect("a number")).collect();
    numbers.resize(3, 0);
    numbers
}

/// The system for which the tests are compiled, as the compiler names it.
fn host() -> String {
    let told = Command::new("rustc").arg("-vV").output().expect("the compiler");
    let told = String::from_utf8(told.stdout).expect("text");
    let host = told.lines().find_map(|line| line.strip_prefix("host: "));
    host.expect("a host").to_string()
}

#[test]
fn no_crate_needs_a_newer_rust_than_is_promised() {
    let told = |filter: &[&str]| {
        let cargo = Command::new(env!("CARGO"))
            .args(["metadata", "--locked", "--offline", "--format-version", "1"])
            .args(filter)
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output();
        serde_json::from_slice::<serde_json::Value>(&cargo.expect("cargo can be run").stdout)
    };
    // Where the crates of other systems are not at hand, those of this one are.
    let told = told(&[]).or_else(|_| told(&["--filter-platform", &host()]));
    let told = told.expect("JSON");
    let promised = version(env!("CARGO_PKG_RUST_VERSION"));
    let packages = told["packages"].as_array().expect("packages");
    assert!(packages.len() > 100, "all crates are told");
    for package in packages {
        let needed = package["rust_version"].as_str().unwrap_or("1");
        assert!(version(needed) <= promised, "{} needs Rust {needed}", package["name"]);
    }
}

/// The pages that are read on a forge or by a browser: the manual, and what stands beside it.
fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["", "docs", "python", "fuzz"].map(|folder| root.join(folder));
    let files = folders
        .iter()
        .flat_map(|folder| fs::read_dir(folder).into_iter().flatten());
    let files = files.map(|file| file.expect("a readable folder").path());
    files
        .filter(|file| file.extension().is_some_and(|ending| ending == "md"))
        .collect()
}

/// The places to which a page links: what stands behind each `](`.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let behind = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    behind.filter(|link| !link.contains("://") && !link.contains(' ') && !link.is_empty())
}

/// The names under which the headings of a page can be linked to.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let name = |heading: &str| -> String {
        let letters = heading.trim_start_matches('#').trim().chars();
        let kept = letters.filter(|letter| letter.is_alphanumeric() || [' ', '-', '_'].contains(letter));
        kept.collect::<String>().to_lowercase().replace(' ', "-")
    };
    headings.map(name).collect()
}

#[test]
fn every_link_of_the_manual_leads_somewhere() {
    let mut count = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).expect("a page");
        for link in links(&text) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let place = if file.is_empty() {
                page.clone()
            } else {
                page.with_file_name(file)
            };
            assert!(place.exists(), "{}: {link} is not there", page.display());
            if !anchor.is_empty() {
                let anchors = anchors(&fs::read_to_string(&place).expect("a page"));
                assert!(
                    anchors.contains(anchor),
                    "{}: {link} is no heading: {anchors:?}",
                    page.display()
                );
            }
            count += 1;
        }
    }
    assert!(count > 60, "{count} links");
}

/// The line on which a function is told, and its head up to the body, of each function that everybody may call.
fn public_functions<'t>(lines: &'t [&'t str]) -> impl Iterator<Item = (usize, String)> + 't {
    let is_public = |line: &str| {
        ["pub fn ", "pub const fn "]
            .iter()
            .any(|start| line.trim_start().starts_with(start))
    };
    let numbers = (0..lines.len()).filter(move |&number| is_public(lines[number]));
    numbers.map(|number| {
        let length = lines[number..]
            .iter()
            .position(|line| line.contains('{') || line.ends_with(';'));
        let end = number + length.unwrap_or(0);
        (number, lines[number..=end].concat())
    })
}

/// What is told of what stands on this line.
fn told_of(lines: &[&str], number: usize) -> String {
    let above = lines[..number].iter().rev().map(|line| line.trim());
    above
        .take_while(|line| line.starts_with("///") || line.starts_with("#["))
        .collect()
}

#[test]
fn what_can_fail_says_why() {
    let mut silent = Vec::new();
    for (module, text) in House::read().texts {
        if module.first().is_some_and(|room| room == "cli") {
            continue;
        }
        let lines: Vec<&str> = text.lines().collect();
        for (number, head) in public_functions(&lines) {
            let fails = ["-> Result<", "-> Answer<"].iter().any(|result| head.contains(result));
            let told = told_of(&lines, number);
            if fails && told.contains("///") && !told.contains("# Errors") {
                silent.push(format!("{}: {}", module.join("::"), lines[number].trim()));
            }
        }
    }
    assert!(silent.is_empty(), "without `# Errors`: {silent:#?}");
}

/// Fails unless a public module begins with an example, and each public module below it.
fn begins_with_an_example(file: &Path) {
    let text = fs::read_to_string(file).expect("the file is there");
    let page: String = text.lines().filter(|line| line.starts_with("//!")).collect();
    assert!(page.contains("```"), "{}: there is no example", file.display());
    let below = match file
        .file_name()
        .is_some_and(|name| name == "mod.rs" || name == "lib.rs")
    {
        true => file.parent().expect("a folder").to_path_buf(),
        false => file.with_extension(""),
    };
    let modules = text
        .lines()
        .filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    for module in modules {
        let files = [below.join(format!("{module}.rs")), below.join(module).join("mod.rs")];
        begins_with_an_example(files.iter().find(|file| file.exists()).expect("a file"));
    }
}

#[test]
fn each_public_module_begins_with_an_example() {
    begins_with_an_example(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs"));
}

/// The folders below this one that have a file of the same name beside them.
fn split_modules(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("a file").path());
    let folders = paths.filter(|path| path.is_dir());
    let each = |below: PathBuf| {
        let mut found = split_modules(&below);
        found.extend(below.with_extension("rs").exists().then_some(below));
        found
    };
    folders.flat_map(each).collect()
}

#[test]
fn a_module_of_several_files_begins_in_its_folder() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let split = ["src", "tests"].map(|room| split_modules(&root.join(room))).concat();
    assert!(split.is_empty(), "x.rs beside x, not x/mod.rs: {split:#?}");
}
