//! Conditions by their names.

use super::forms::{self, ENGLISH, heading};
use super::grid_words::{self, squares, squares_text};
use super::{Condition, TABLE};
use crate::geometry::{Bitboard, Shape, Square};
use crate::pieces::{Color, Role};
use crate::rules::{ConditionSet, Cycle, Detail, Details};
use crate::text::names;

/// Popeye's English names of all its conditions, played or not, a line each.
const POPEYE: &str = include_str!("../formats/popeye/conditions/english.txt");

/// The condition of a name, ours or Popeye's in English, in any case, with or without blanks and `chess` at its end: `Circe`,
/// `Alice chess`.
pub fn by_name(name: &str) -> Option<usize> {
    let name = plain(name);
    let called = |known: &str| is_called(known, &name);
    // English texts have Koko.
    let in_english = |known: &str| known.contains('ö') && called(&known.replace('ö', "o"));
    TABLE.iter().position(|condition| {
        let known = condition.name();
        let others = other_names(*condition).iter();
        called(known) || called(condition.popeye_names()[0]) || in_english(known) || others.copied().any(called)
    })
}

/// Other names of conditions, each behind the one of the table, by which they are found, too.
const OTHERS: [(&str, &[&str]); 1] = [("Provocation Chess", &["Infra-Functionaries", "Infra-Functionary Chess"])];

/// Other English names than those of the tables.
pub(crate) fn other_names(condition: &dyn Condition) -> &'static [&'static str] {
    let found = OTHERS.iter().find(|(known, _)| *known == condition.name());
    found.map_or(&[], |(_, others)| others)
}

/// No name of a condition has more words.
const MOST_WORDS: usize = 5;

/// The condition of a name, or of Popeye's words for it, with what it is told behind it: `Circe`, `Circe Mirror`, `Hole c3f6`,
/// `BGL 4.5 7`. Nothing if that is wanting. Words that say a form may be abbreviated as in Popeye's inputs: `Circe RexInclusiv`.
pub fn read(text: &str) -> Option<ConditionSet> {
    let words: Vec<&str> = text.split_whitespace().collect();
    (1..=words.len().min(MOST_WORDS)).rev().find_map(|length| {
        let condition = by_name(&words[..length].join(" "))?;
        let mut rest = words[length..].iter().copied();
        let formed = forms::formed(TABLE[condition].popeye_names()[0], &mut rest, ENGLISH).ok()?;
        let set = with_details(formed.number?, &mut rest)?;
        rest.next().is_none().then_some(set)
    })
}

/// The condition of this number with what the next words tell it; they are passed by.
fn with_details<'w, I: Iterator<Item = &'w str> + Clone>(condition: usize, words: &mut I) -> Option<ConditionSet> {
    let set = ConditionSet::NONE.with(condition);
    match TABLE[condition].detail() {
        None => Some(set),
        Some(detail) => Some(set.told(details(detail, words)?)),
    }
}

/// The condition that the next words name, several of them before one: `Circe Strict` is not `Circe`; with what it is told behind its name.
/// The words are passed by.
pub fn next_in<'w, I: Iterator<Item = &'w str> + Clone>(words: &mut I) -> Option<ConditionSet> {
    let named = |length: usize| {
        let mut rest = words.clone();
        let name: Vec<&str> = rest.by_ref().take(length).collect();
        Some((by_name(&name.join(" "))?, rest))
    };
    let (condition, mut rest) = (1..=MOST_WORDS).rev().find_map(named)?;
    let set = with_details(condition, &mut rest)?;
    *words = rest;
    Some(set)
}

/// What the next words tell a condition; they are passed by.
pub fn details<'w, I: Iterator<Item = &'w str> + Clone>(detail: Detail, words: &mut I) -> Option<Details> {
    let mut next = |read: fn(&str) -> Option<u64>| {
        let mut ahead = words.clone();
        let value = read(ahead.next()?)?;
        *words = ahead;
        Some(value)
    };
    match detail {
        Detail::Squares(set) => Some(Details::NONE.with_squares(set, next(squares)?)),
        Detail::Imitators => {
            let mut ahead = words.clone();
            let told = imitators(ahead.next()?)?;
            *words = ahead;
            Some(told)
        }
        Detail::Promotions => promotions(words, Role::from_magazine),
        Detail::Kinds(none) => kinds(words, none, Role::from_magazine),
        Detail::Lines | Detail::Cells | Detail::ExtraLines => grid_words::read(detail, words),
        Detail::Taken => taken(words, side, Role::from_magazine),
        Detail::Cycle(_) | Detail::RebornCycle => cycle(words, detail, Role::from_magazine),
        Detail::Times => {
            let times = next(|word| word.parse::<u16>().ok().map(u64::from));
            let times = times.and_then(|times| u16::try_from(times).ok());
            Some(times.map_or(Details::NONE, |times| Details::NONE.with_times(times)))
        }
        Detail::Ways => {
            let first = next(way)?;
            let second = next(way);
            let ways = [first, second.unwrap_or(first)].map(|way| u32::try_from(way).ok());
            Some(Details::NONE.with_ways(ways, second.is_none()))
        }
    }
}

fn side(word: &str) -> Option<Color> {
    Color::ALL
        .into_iter()
        .find(|color| color.to_string().eq_ignore_ascii_case(word))
}

/// The man that has just been taken: its side, and its letters and its square, by these readings. The words are passed by.
pub(crate) fn taken<'w, I: Iterator<Item = &'w str> + Clone>(
    words: &mut I,
    side: impl Fn(&str) -> Option<Color>,
    role: impl Fn(&str) -> Option<Role>,
) -> Option<Details> {
    let mut ahead = words.clone();
    let color = side(ahead.next()?)?;
    let man = ahead.next()?;
    let (letters, square) = man.split_at_checked(man.len().checked_sub(2)?)?;
    let square = Shape::CHESS.parse(&square.to_lowercase())?;
    let role = role(letters).filter(|&role| role != Role::KING)?;
    *words = ahead;
    Some(Details::NONE.with_taken(color, role, square))
}

/// The men whose letters the next words are, by this reading of letters; kings and pawns are none of them. The words are passed by.
pub(crate) fn promotions<'w, I: Iterator<Item = &'w str> + Clone>(
    words: &mut I,
    read: impl Fn(&str) -> Option<Role>,
) -> Option<Details> {
    let may_be = |role: &Role| !role.is_pawn() && *role != Role::KING;
    let told = roles(words, |letters| read(letters).filter(may_be));
    let told = told.into_iter().fold(Details::NONE, Details::with_kind);
    (!told.is_empty()).then_some(told)
}

/// The kinds of men whose letters the next words are, by this reading of letters, kings are none of them; may it be none at all? The
/// words are passed by.
pub(crate) fn kinds<'w, I: Iterator<Item = &'w str> + Clone>(
    words: &mut I,
    none: bool,
    read: impl Fn(&str) -> Option<Role>,
) -> Option<Details> {
    let told = roles(words, |letters| read(letters).filter(|&role| role != Role::KING));
    let told = told.into_iter().fold(Details::NONE, Details::with_kind);
    (none || !told.is_empty()).then_some(told)
}

/// Kinds of men each of which becomes the next, by this reading of letters: the first may stand behind the last again. Kings and pawns are
/// none of them. The words are passed by.
pub(crate) fn cycle<'w, I: Iterator<Item = &'w str> + Clone>(
    words: &mut I,
    detail: Detail,
    read: impl Fn(&str) -> Option<Role>,
) -> Option<Details> {
    let may_be = |role: &Role| !role.is_pawn() && *role != Role::KING;
    let mut told = roles(words, |letters| read(letters).filter(may_be));
    if told.len() > 2 && told.first() == told.last() {
        told.pop();
    }
    match (told.is_empty(), detail) {
        (true, _) => detail.is_optional().then_some(Details::NONE),
        (false, Detail::RebornCycle) => Some(Details::NONE.with_reborn_cycle(Cycle::of(&told)?)),
        (false, _) => Some(Details::NONE.with_cycle(Cycle::of(&told)?)),
    }
}

/// What the next words are read as, as long as they can be; they are passed by.
fn roles<'w, I: Iterator<Item = &'w str> + Clone>(words: &mut I, read: impl Fn(&str) -> Option<Role>) -> Vec<Role> {
    let mut roles = Vec::new();
    let mut ahead = words.clone();
    while let Some(role) = ahead.next().and_then(&read) {
        roles.push(role);
        *words = ahead.clone();
    }
    roles
}

/// Imitators on squares one behind the other: `c3f6`.
fn imitators(word: &str) -> Option<Details> {
    let mut pairs = word.as_bytes().chunks(2);
    let told = pairs.try_fold(Details::NONE, |told, pair| {
        let name = std::str::from_utf8(pair).ok()?.to_lowercase();
        told.with_imitator(Shape::CHESS.parse(&name)?)
    });
    told.filter(|told| !told.is_empty())
}

/// Hundredths: `4.5`, `4,5`; `-` is without end.
fn way(word: &str) -> Option<u64> {
    if word == "-" {
        return Some(u64::MAX);
    }
    let (whole, part) = word.split_once(['.', ',']).unwrap_or((word, ""));
    let digits = |text: &str| text.len() < 7 && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(part) || part.len() > 2 || word.len() == part.len() {
        return None;
    }
    format!("{whole}{part:0<2}").parse().ok()
}

/// Hundredths as they are read, without noughts at the end; nothing is without end.
pub(crate) fn way_text(way: Option<u32>) -> String {
    let Some(way) = way else { return "-".to_string() };
    let text = format!("{}.{:02}", way / 100, way % 100);
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

/// The letters of a row of kinds, the first behind the last again.
fn cycle_text(cycle: &Cycle) -> String {
    let letters = cycle.kinds().chain(cycle.kinds().take(1)).map(Role::magazine);
    letters.collect::<Vec<_>>().join(" ")
}

/// What a condition is told, as it is read.
fn told(detail: Detail, details: Details) -> String {
    match detail {
        Detail::Squares(set) => squares_text(details.squares(set)),
        Detail::Taken => details.taken().map_or_else(String::new, |(color, role, square)| {
            let side = color.to_string().to_lowercase();
            format!("{side} {}{}", role.magazine(), Shape::CHESS.name(square))
        }),
        Detail::Lines | Detail::Cells | Detail::ExtraLines => grid_words::told(detail, details.grid()),
        Detail::Cycle(_) => cycle_text(details.cycle()),
        Detail::RebornCycle => cycle_text(details.reborn_cycle()),
        Detail::Times => details.times().map_or_else(String::new, |times| times.to_string()),
        Detail::Imitators => {
            let squares = details.imitators().squares();
            squares.map(|square| Shape::CHESS.name(square)).collect()
        }
        Detail::Promotions | Detail::Kinds(_) => {
            let letters: Vec<&str> = details.kinds().map(Role::magazine).collect();
            letters.join(" ")
        }
        Detail::Ways => {
            let [white, black] = details.ways().map(way_text);
            if details.is_shared() {
                white
            } else {
                format!("{white} {black}")
            }
        }
    }
}

/// The condition of this name that is known and not played.
pub fn unplayed(name: &str) -> Option<&'static str> {
    let wanted = plain(name);
    let known = POPEYE.lines().find(|known| is_called(known, &wanted));
    known.filter(|known| by_name(known).is_none())
}

/// Says of such a condition that it is not played, or is for one side.
pub fn not_played(known: &str) -> String {
    let of_side = |side: &str| by_name(&format!("{side} {known}")).map(|condition| TABLE[condition].name());
    match ["White", "Black"].map(of_side) {
        [Some(white), Some(black)] => format!("the condition {known} binds one side here: {white} or {black}"),
        _ => format!("the condition {known} is not played"),
    }
}

/// Does Popeye know this condition, too?
pub(crate) fn is_of_popeye(condition: &dyn Condition) -> bool {
    let first = condition.popeye_names()[0].split(' ').next();
    POPEYE.lines().any(|known| Some(known) == first)
}

/// Why this is no condition that is played: it is one that is not, or none at all, and then the nearest name is told.
pub fn refusal(name: &str) -> String {
    let wanted = plain(name);
    if let Some(known) = unplayed(name) {
        return not_played(known);
    }
    // What stands behind the name of a condition may be what is wrong.
    let words: Vec<&str> = name.split_whitespace().collect();
    let named = (1..=words.len())
        .rev()
        .find_map(|length| by_name(&words[..length].join(" ")));
    if let Some((condition, detail)) = named.and_then(|condition| Some((TABLE[condition], TABLE[condition].detail()?)))
    {
        let name = condition.name();
        let wanted = match detail {
            Detail::Squares(_) | Detail::Imitators => "squares behind it, such as c3f6",
            Detail::Promotions | Detail::Kinds(_) => "the letters of men behind it, such as Q S",
            Detail::Ways => "a number behind it, or one for each side, such as 4.5 7",
            Detail::Taken => "the man that has just been taken behind it, such as white Bg4",
            Detail::Lines => "files and ranks behind it, such as ac16",
            Detail::Cells => "the squares of cells behind it, such as a1a2b2 c3, none in two of them",
            Detail::Times => "nothing behind it, or a number",
            Detail::Cycle(_) | Detail::RebornCycle => {
                "the letters of men behind it, each becoming the next, such as Q S Q"
            }
            Detail::ExtraLines => "nothing behind it, or GridLine and lines, such as Ha24 Vc61",
        };
        return format!("the condition {name} wants {wanted}");
    }
    if let Some(condition) = by_name(name).map(|number| TABLE[number]) {
        return match is_of_popeye(condition) {
            true => format!(
                "{} is called {} by Popeye",
                condition.name(),
                condition.popeye_names()[0]
            ),
            false => format!("{} is no condition of Popeye's", condition.name()),
        };
    }
    let known = || {
        let ours = TABLE.iter();
        let ours = ours.flat_map(|condition| [condition.name(), condition.popeye_names()[0]]);
        ours.chain(POPEYE.lines())
    };
    let most = 1 + wanted.len() / 5;
    let near = |known| Some((names::distance(&wanted, &plain(known), most)?, known));
    let nearest = known().filter_map(near);
    let nearest = nearest.min_by_key(|(distance, _)| *distance);
    let has_words = || known().find(|known| names::has_words(known, name));
    match nearest.map(|(_, known)| known).or_else(has_words) {
        Some(known) => format!("no condition is called `{name}`, perhaps {known} is meant"),
        None => format!("no condition is called `{name}`"),
    }
}

/// The letters of a name without `chess` at its end.
fn plain(text: &str) -> String {
    let mut plain: String = letters(text).collect();
    if let Some(short) = plain.strip_suffix(CHESS).filter(|short| !short.is_empty()) {
        plain.truncate(short.len());
    }
    plain
}

/// Has a name these letters, and nothing or `chess` behind them?
fn is_called(name: &str, plain: &str) -> bool {
    names::behind(plain, letters(name)).is_some_and(|rest| rest.is_empty() || rest == CHESS)
}

fn letters(name: &str) -> impl Iterator<Item = char> {
    let letters = name.chars().filter(|letter| !letter.is_whitespace() && *letter != '-');
    letters.flat_map(char::to_lowercase)
}

const CHESS: &str = "chess";

/// The names of all conditions that are played, in order.
pub fn played() -> Vec<&'static str> {
    TABLE.iter().map(|condition| condition.name()).collect()
}

/// The conditions of a set as Popeye heads a twin with them.
pub(crate) fn headings(set: ConditionSet) -> Vec<String> {
    named(set, heading)
}

/// The conditions of a set as Popeye heads them above a solution, each with what it is told there by these letters of men: squares
/// stand apart, and what the board shows is not told.
pub(crate) fn heads(set: ConditionSet, letter: impl Fn(Role) -> &'static str) -> Vec<(&'static str, String)> {
    let head = |number: usize| {
        let told = TABLE[number]
            .detail()
            .map(|detail| told_apart(detail, set.details(), &letter));
        (heading(number), told.unwrap_or_default())
    };
    set.numbers().map(head).collect()
}

/// What a condition is told, as it stands above a solution.
fn told_apart(detail: Detail, details: Details, letter: impl Fn(Role) -> &'static str) -> String {
    let cycle = |cycle: &Cycle| {
        let letters: Vec<&str> = cycle.kinds().chain(cycle.kinds().take(1)).map(&letter).collect();
        letters.join("->")
    };
    let apart = |squares: Vec<Square>| {
        let names: Vec<String> = squares.into_iter().map(|square| Shape::CHESS.name(square)).collect();
        names.join(" ")
    };
    match detail {
        Detail::Squares(set) => apart(Bitboard(details.squares(set)).collect()),
        Detail::Imitators => apart(details.imitators().squares().collect()),
        Detail::Lines | Detail::Cells | Detail::ExtraLines => String::new(),
        Detail::Cycle(_) => cycle(details.cycle()),
        Detail::RebornCycle => cycle(details.reborn_cycle()),
        Detail::Promotions | Detail::Kinds(_) => {
            let letters: Vec<&str> = details.kinds().map(letter).collect();
            letters.join(" ")
        }
        Detail::Ways | Detail::Taken | Detail::Times => told(detail, details).replace(' ', "/"),
    }
}

/// The names of the conditions of a set, in order, each with what it is told.
pub fn names(set: ConditionSet) -> Vec<String> {
    named(set, |number| TABLE[number].name())
}

/// The same by the names that Popeye gives them.
pub fn popeye_names(set: ConditionSet) -> Vec<String> {
    named(set, |number| TABLE[number].popeye_names()[0])
}

fn named(set: ConditionSet, name: impl Fn(usize) -> &'static str) -> Vec<String> {
    let name = |number: usize| {
        let told = TABLE[number].detail().map(|detail| told(detail, set.details()));
        let told = told.filter(|told| !told.is_empty()).map(|told| format!(" {told}"));
        format!("{}{}", name(number), told.unwrap_or_default())
    };
    set.numbers().map(name).collect()
}
