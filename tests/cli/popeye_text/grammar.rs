//! The grammar of solutions that YACPDB and Olive read, as far as men of chess go: twins, and below each a list of
//! numbered moves. Layout means nothing in it.

use regex::Regex;
use std::sync::LazyLock;

/// A word of the grammar at the beginning of a text.
fn word(pattern: &str) -> Regex {
    Regex::new(&format!(r"^(?:{pattern})")).expect("the pattern is well formed")
}

macro_rules! words {
    ($($name:ident = $pattern:expr;)*) => {
        $(static $name: LazyLock<Regex> = LazyLock::new(|| word($pattern));)*
    };
}

words! {
    NUMBER = r"[0-9]+\.";
    BLACK = r"\.\.";
    NO_MOVE = r"\.\.\.";
    PLY = r"(?:0-0-0|0-0|[KQRBS]?[a-h][1-8][-*][a-h][1-8])(?:\s*ep\.|=[QRBS])?";
    STALEMATE = r"=(?:\s|$)";
    CHECK = r"[+#]";
    MARK = r"[!?][!?]?";
    COMMENT = r"\{[^{]*?\}";
    BUT = r"but";
    PURPOSE = r"threat:|zugzwang\.";
    TWIN = r"\+?(?:z[0-9]+|[a-z])\)";
    CHANGE = r"(?:rotate\s+(?:90|180|270)|mirror\s+[a-h][1-8]\s*<-->\s*[a-h][1-8]|shift\s+[a-h][1-8]\s*==>\s*[a-h][1-8]|PolishType|[wb][KQRBSP][a-h][1-8]\s*-->\s*[a-h][1-8]|[wb][KQRBSP][a-h][1-8]\s*<-->\s*[wb][KQRBSP][a-h][1-8]|[-+]?[wb][KQRBSP][a-h][1-8])";
}

/// What is left to be read.
struct Reader<'a>(&'a str);

impl Reader<'_> {
    fn take(&mut self, word: &Regex) -> bool {
        let rest = self.0.trim_start();
        match word.find(rest) {
            Some(found) => {
                self.0 = &rest[found.end()..];
                true
            }
            None => false,
        }
    }

    /// A move with its signs, marks and comments.
    fn half_move(&mut self) -> bool {
        if !self.take(&PLY) {
            return false;
        }
        _ = self.take(&STALEMATE) || self.take(&CHECK);
        while self.take(&MARK) || self.take(&COMMENT) {}
        true
    }

    /// A number and the moves that belong to it.
    fn numbered(&mut self) -> bool {
        let but = self.take(&BUT);
        if !self.take(&NUMBER) {
            return false;
        }
        if self.take(&BLACK) {
            return !but && self.take(&NO_MOVE) || self.half_move();
        }
        if but || !self.half_move() {
            return false;
        }
        // Behind a white move there may stand what it is for, or the answer.
        _ = self.take(&PURPOSE) || self.half_move();
        true
    }

    fn moves(&mut self) -> bool {
        let mut any = false;
        while self.numbered() {
            any = true;
        }
        any
    }

    fn is_done(&self) -> bool {
        self.0.trim().is_empty()
    }
}

/// Is this a solution that can be read?
pub fn accepts(solution: &str) -> bool {
    let mut reader = Reader(solution);
    while reader.take(&COMMENT) {}
    if reader.is_done() {
        return true;
    }
    if !reader.take(&TWIN) {
        return reader.moves() && reader.is_done();
    }
    loop {
        while reader.take(&CHANGE) {}
        while reader.take(&COMMENT) {}
        if !reader.moves() {
            return false;
        }
        if reader.is_done() {
            return true;
        }
        if !reader.take(&TWIN) {
            return false;
        }
    }
}

/// The solution in a page of Popeye's text: what stands between the diagram and the last line.
pub fn solution_of(page: &str) -> String {
    let lines: Vec<&str> = page.lines().collect();
    let border = lines.iter().rposition(|line| line.starts_with("+---"));
    let below = border.map_or(1, |border| {
        let blank = lines[border..].iter().position(|line| line.is_empty());
        border + blank.unwrap_or(0)
    });
    let is_last = |line: &&str| {
        ["solution finished", "Partial solution", "solving interrupted"]
            .iter()
            .any(|end| line.starts_with(end))
    };
    let told = lines.iter().skip(below).take_while(|line| !is_last(line));
    told.copied().collect::<Vec<_>>().join("\n")
}
