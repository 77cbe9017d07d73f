//! Letters of one stroke, drawn for this program, so that pictures need no fonts of the machine.
//!
//! The unit is a hundredth of the size of type: capitals are 70 high, small letters 48, the line of writing is y = 0.

/// Space behind each letter, and the width of the pen.
const SPACE: f64 = 17.0;
/// The width of a blank.
const BLANK: f64 = 30.0;
/// The width of what stands for a letter that is not drawn here.
const UNKNOWN: (f64, &str) = (30.0, "M0 0V-60H30V0Z");

/// Letters with their widths and strokes, a letter a line.
const DRAWN: &str = r#"
A 52 M0 0L26-70L52 0M10-25H42
B 44 M0-36H24a17 17 0 0 0 0-34H0V0H26a18 18 0 0 0 0-36
C 58 M58-57a33 35 0 1 0 0 44
D 52 M0 0V-70H18a34 35 0 0 1 0 70Z
E 42 M42 0H0V-70H42M0-37H36
F 40 M0 0V-70H40M0-36H34
G 60 M58-57a33 35 0 1 0 2 43V-32H38
H 50 M0 0V-70M50 0V-70M0-37H50
I 0 M0 0V-70
J 28 M28-70V-16a14 16 0 0 1-28 0
K 46 M0 0V-70M46-70L0-26M16-41L48 0
L 38 M0-70V0H38
M 60 M0 0V-70L30-22L60-70V0
N 50 M0 0V-70L50 0V-70
O 66 M0-35a33 35 0 1 0 66 0a33 35 0 1 0-66 0Z
P 43 M0 0V-70H24a19 19 0 0 1 0 38H0
Q 66 M0-35a33 35 0 1 0 66 0a33 35 0 1 0-66 0ZM42-16L64 6
R 46 M0 0V-70H24a19 19 0 0 1 0 38H0M22-32L46 0
S 43 M42-58C36-68 26-71 19-70C8-69 2-61 3-52C5-32 43-40 43-18C43-6 33 1 22 1C11 1 3-5 0-13
T 50 M0-70H50M25-70V0
U 50 M0-70V-25a25 25 0 0 0 50 0V-70
V 52 M0-70L26 0L52-70
W 76 M0-70L19 0L38-62L57 0L76-70
X 48 M0 0L48-70M0-70L48 0
Y 50 M0-70L25-34L50-70M25-34V0
Z 46 M2-70H44L0 0H46
Æ 76 M76 0H40V-70H76M0 0L34-70M40-37H70M12-25H40
Ø 66 M0-35a33 35 0 1 0 66 0a33 35 0 1 0-66 0ZM4 4L62-74
Đ 52 M0 0V-70H18a34 35 0 0 1 0 70ZM-9-36H20
Ł 38 M0-70V0H38M-9-24L20-44
Œ 84 M84 0H36a33 35 0 1 1 0-70H84M50-70V0M50-37H78
a 40 M40-24a20 24 0 1 0-40 0a20 24 0 1 0 40 0ZM40-48V0
b 40 M0-70V0M0-24a20 24 0 1 0 40 0a20 24 0 1 0-40 0Z
c 37 M37-39a21 24 0 1 0 0 30
d 40 M40-70V0M40-24a20 24 0 1 0-40 0a20 24 0 1 0 40 0Z
e 42 M0-25H42a21 24 0 1 0-6 17
f 25 M26-69C16-73 11-67 11-56V0M0-45H24
g 40 M40-24a20 24 0 1 0-40 0a20 24 0 1 0 40 0ZM40-48V2C40 22 14 26 3 13
h 38 M0 0V-70M0-28a19 20 0 0 1 38 0V0
i 0 M0 0V-48M0-65V-66
j 8 M8-48V8C8 18 3 20-4 19M8-65V-66
k 35 M0-70V0M32-46L0-18M12-28L35 0
l 8 M0-70V-10C0-3 4 0 10-1
m 62 M0 0V-48M0-30a15.5 18 0 0 1 31 0V0M31-30a15.5 18 0 0 1 31 0V0
n 36 M0 0V-48M0-29a18 19 0 0 1 36 0V0
o 44 M0-24a22 24 0 1 0 44 0a22 24 0 1 0-44 0Z
p 40 M0-48V20M0-24a20 24 0 1 0 40 0a20 24 0 1 0-40 0Z
q 40 M40-48V20M40-24a20 24 0 1 0-40 0a20 24 0 1 0 40 0Z
r 22 M0 0V-48M0-28C2-42 12-50 24-47
s 34 M32-39C27-47 20-48 15-48C7-48 2-43 2-37C2-22 34-28 34-12C34-4 26 0 17 0C9 0 3-3 0-9
t 25 M11-62V-13C11-3 17 1 26-2M0-47H25
u 36 M0-48V-19a18 19 0 0 0 36 0M36-48V0
v 40 M0-48L20 0L40-48
w 60 M0-48L15 0L30-43L45 0L60-48
x 36 M0 0L36-48M0-48L36 0
y 40 M0-48L20-2M40-48L18 4C14 15 9 20 0 19
z 35 M1-48H33L0 0H35
ß 40 M0 0V-52C0-74 36-76 36-54C36-40 22-44 22-36C22-28 42-26 42-12C42-2 28 3 18-3
æ 76 M38-24a19 24 0 1 0-38 0a19 24 0 1 0 38 0ZM38-48V0M38-25H76a19 24 0 1 0-5 17
ø 44 M0-24a22 24 0 1 0 44 0a22 24 0 1 0-44 0ZM4 3L40-51
đ 40 M40-70V0M40-24a20 24 0 1 0-40 0a20 24 0 1 0 40 0ZM20-59H50
ı 0 M0 0V-48
ȷ 8 M8-48V8C8 18 3 20-4 19
ł 8 M0-70V-10C0-3 4 0 10-1M-10-28L12-44
œ 80 M42-24a21 24 0 1 0-42 0a21 24 0 1 0 42 0M42-25H80a19 24 0 1 0-5 17
0 42 M0-35a21 35 0 1 0 42 0a21 35 0 1 0-42 0Z
1 42 M8-57L26-70V0
2 42 M2-52C3-76 40-76 40-51C40-34 14-20 1 0H42
3 42 M3-60C12-75 38-72 38-53C38-42 28-37 17-37C30-37 42-32 42-19C42 4 9 6 0-12
4 44 M33 0V-70L0-20H44
5 42 M38-70H8L5-38C14-46 42-46 42-22C42 5 9 6 0-11
6 42 M36-62C22-78 0-64 0-23M0-23a21 23 0 1 0 42 0a21 23 0 1 0-42 0Z
7 42 M0-70H42L14 0
8 42 M3-53a18 17 0 1 0 36 0a18 17 0 1 0-36 0ZM0-18.5a21 18.5 0 1 0 42 0a21 18.5 0 1 0-42 0Z
9 42 M6-8C20 8 42-6 42-47M0-47a21 23 0 1 0 42 0a21 23 0 1 0-42 0Z
. 0 M0-1V0
… 50 M0-1V0M25-1V0M50-1V0
, 2 M2-1V1L-3 12
: 0 M0-1V0M0-43V-42
; 2 M2-43V-42M2-1V1L-3 12
! 0 M0-70V-20M0-1V0
? 34 M0-58C4-75 34-73 34-54C34-38 15-38 15-18M15-1V0
' 0 M0-70V-56
’ 4 M4-70V-67L0-56
‘ 4 M4-70L0-59V-56
" 14 M0-70V-56M14-70V-56
“ 18 M4-70L0-59V-56M18-70L14-59V-56
” 18 M4-70V-67L0-56M18-70V-67L14-56
„ 18 M4-2V1L0 12M18-2V1L14 12
( 12 M12-78C-6-50-6-12 12 16
) 12 M0-78C18-50 18-12 0 16
[ 14 M14-76H0V14H14
] 14 M0-76H14V14H0
# 46 M14-66L6-4M38-66L30-4M2-46H46M-2-24H42
+ 44 M22-52V-8M0-30H44
- 24 M0-26H24
– 40 M0-26H40
— 66 M0-26H66
= 40 M0-38H40M0-18H40
/ 30 M0 8L30-74
\ 30 M0-74L30 8
* 30 M15-70V-40M2-62L28-47M28-62L2-47
& 52 M54 0L12-50C4-62 12-71 21-71C32-71 36-58 26-49L10-36C-4-24 0 0 20 1C38 2 48-14 51-34
< 36 M36-52L0-30L36-8
> 36 M0-52L36-30L0-8
~ 40 M0-22C8-38 16-34 20-30C26-24 34-22 40-36
_ 44 M0 8H44
% 56 M0-55a11 13 0 1 0 22 0a11 13 0 1 0-22 0ZM34-15a11 13 0 1 0 22 0a11 13 0 1 0-22 0ZM46-70L10 0
@ 62 M44-32a12 14 0 1 0-24 0a12 14 0 1 0 24 0V-26C46-14 62-16 62-34C62-56 48-68 31-68C12-68 0-52 0-33C0-8 24 6 48-4
| 0 M0-76V14
$ 43 M42-58C36-68 26-71 19-70C8-69 2-61 3-52C5-32 43-40 43-18C43-6 33 1 22 1C11 1 3-5 0-13M22-80V10
^ 32 M0-50L16-70L32-50
` 12 M0-70L12-56
{ 18 M18-76C2-76 14-34 0-31C14-28 2 14 18 14
} 18 M0-76C16-76 4-34 18-31C4-28 16 14 0 14
→ 50 M0-26H50M36-40L50-26L36-12
↔ 60 M0-26H60M46-40L60-26L46-12M14-40L0-26L14-12
× 32 M0-42L32-10M32-42L0-10
· 0 M0-31V-30
"#;

/// Signs above and below letters: the letters that bear one, the letters under it, and its strokes, which are
/// centred on x = 0 above a small letter.
const MARKED: &[(&str, &str, &str)] = &[
    ("ÀÈÌÒÙàèìòù", "AEIOUaeıou", "M-10-67L4-57"),
    ("ÁĆÉÍĹŃÓŔŚÚÝŹáćéíńóŕśúýź", "ACEILNORSUYZaceınorsuyz", "M10-67L-4-57"),
    ("ÂĈÊÎÔÛŴŶâĉêîôûŵŷ", "ACEIOUWYaceıouwy", "M-12-56L0-68L12-56"),
    ("ÃÑÕĨŨãñõĩũ", "ANOIUanoıu", "M-14-58C-8-68-4-64 0-62C4-60 8-56 14-66"),
    ("ÄËÏÖÜŸäëïöüÿ", "AEIOUYaeıouy", "M-10-64V-65M10-64V-65"),
    ("ÅŮåů", "AUau", "M-8-66a8 8 0 1 0 16 0a8 8 0 1 0-16 0Z"),
    ("ČĎĚŇŘŠŤŽčďěňřšťž", "CDENRSTZcdenrstz", "M-12-68L0-56L12-68"),
    ("ĂĞĬŎŬăğĭŏŭ", "AGIOUagıou", "M-12-68C-9-56 9-56 12-68"),
    ("ŐŰőű", "OUou", "M-2-67L-12-56M14-67L4-56"),
    ("ĀĒĪŌŪāēīōū", "AEIOUaeıou", "M-13-62H13"),
    ("ĊĖĠİŻċėġż", "CEGIZcegz", "M0-64V-65"),
    ("ÇŞŢçşţ", "CSTcst", "M0 2L-1 8C8 8 8 20-4 19"),
    ("ȘȚĢĶĻŅŖșțķļņŗ", "STGKLNRstklnr", "M2 8L-2 20"),
    ("ĄĘĮŲąęįų", "AEIUaeiu", "M8 1C-2 10 4 20 13 17"),
];

/// Marks that stand below their letters begin here in [`MARKED`].
const BELOW: usize = 11;

/// How much higher a mark stands above a capital.
const CAPITAL: f64 = 23.0;

/// The strokes of a letter, each with its place, and the width of the letter.
struct Glyph {
    width: f64,
    strokes: Vec<(f64, f64, &'static str)>,
}

fn plain(letter: char) -> Option<(f64, &'static str)> {
    let drawn = DRAWN.lines().find_map(|line| line.strip_prefix(letter))?;
    let (width, strokes) = drawn.trim_start().split_once(' ')?;
    Some((width.parse().ok()?, strokes))
}

/// A letter under a mark.
fn marked(letter: char) -> Option<Glyph> {
    MARKED.iter().enumerate().find_map(|(index, (bearers, bases, mark))| {
        let place = bearers.chars().position(|bearer| bearer == letter)?;
        let base = bases.chars().nth(place)?;
        let (width, strokes) = plain(base)?;
        let raised = index < BELOW && (base.is_uppercase() || matches!(base, 'd' | 't'));
        let rise = if raised { -CAPITAL } else { 0.0 };
        Some(Glyph {
            width,
            strokes: vec![(0.0, 0.0, strokes), (width / 2.0, rise, *mark)],
        })
    })
}

fn glyph(letter: char) -> Glyph {
    if letter.is_whitespace() {
        return Glyph {
            width: BLANK - SPACE,
            strokes: Vec::new(),
        };
    }
    let of = |(width, strokes)| Glyph {
        width,
        strokes: vec![(0.0, 0.0, strokes)],
    };
    let drawn = plain(letter).map(of).or_else(|| marked(letter));
    drawn.unwrap_or_else(|| of(UNKNOWN))
}

/// The width of a text whose type is 1 high.
pub(super) fn width(text: &str) -> f64 {
    let widths = text.chars().map(|letter| glyph(letter).width + SPACE);
    widths.sum::<f64>() / 100.0
}

/// The strokes of a text in hundredths of its size, each with the place of its origin.
pub(super) fn strokes(text: &str) -> Vec<(f64, f64, &'static str)> {
    let mut x = SPACE / 2.0;
    let mut all = Vec::new();
    for letter in text.chars() {
        let Glyph { width, strokes } = glyph(letter);
        all.extend(strokes.into_iter().map(|(right, down, path)| (x + right, down, path)));
        x += width + SPACE;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_letter_is_drawn_twice() {
        let mut letters: Vec<char> = DRAWN.lines().filter_map(|line| line.chars().next()).collect();
        letters.extend(MARKED.iter().flat_map(|marked| marked.0.chars()));
        letters.sort_unstable();
        let twice = letters.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]);
        let twice: Vec<char> = twice.collect();
        assert_eq!(twice, []);
    }

    #[test]
    fn every_marked_letter_has_a_letter_under_its_mark() {
        for (bearers, bases, _) in MARKED {
            assert_eq!(bearers.chars().count(), bases.chars().count(), "{bearers}");
            for base in bases.chars() {
                assert!(plain(base).is_some(), "{base}");
            }
        }
    }

    #[test]
    fn all_that_can_be_typed_is_drawn() {
        let missing = (b'!'..=b'~').map(char::from).filter(|&letter| plain(letter).is_none());
        let missing: Vec<char> = missing.collect();
        assert_eq!(missing, []);
        assert_eq!(strokes("Ža").len(), 3);
        assert!(width("ser-h#7") > width("h#7"));
    }
}
