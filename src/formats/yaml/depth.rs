//! How deep the brackets of a YAML document are nested, told before it is parsed: the parser takes time for each
//! bracket that is open, whatever comes next.

/// Lists and maps may be nested so deep: more than any record needs, and less than the parser can do.
pub(super) const DEEPEST: usize = 100;

/// What a document is refused with that is nested deeper.
pub(super) fn too_deep() -> String {
    format!("lists and maps are nested too deep, expected at most {DEEPEST} in one another")
}

/// The line, from 0, on which the brackets of a document are nested deeper than [`DEEPEST`].
///
/// Brackets within quotation marks, comments, blocks of text and plain words are none.
pub(super) fn line_too_deep(text: &str) -> Option<usize> {
    if text.bytes().filter(|byte| b"[{".contains(byte)).count() <= DEEPEST {
        return None;
    }
    let mut scan = Scan::default();
    text.split('\n').position(|line| {
        scan.line(line.as_bytes());
        scan.deepest > DEEPEST
    })
}

/// How far a document has been scanned.
#[derive(Default)]
struct Scan {
    open: usize,
    deepest: usize,
    /// The mark of the quotation that is open.
    quote: Option<u8>,
    /// A text that goes on in lines that are indented further than this.
    text: Option<isize>,
}

impl Scan {
    fn line(&mut self, line: &[u8]) {
        let indent = line.iter().take_while(|&&byte| byte == b' ').count();
        let is_blank = line.trim_ascii().is_empty();
        if let Some(parent) = self.text.filter(|_| self.open == 0 && self.quote.is_none()) {
            if is_blank || indent as isize > parent {
                return;
            }
            self.text = None;
        }
        let mut at = indent;
        // The column behind which a text of several lines must stand.
        let mut parent = -1;
        while at < line.len() {
            at = match (self.quote, self.open) {
                (Some(mark), _) => self.quoted(line, at, mark),
                (None, 0) => self.block(line, at, &mut parent),
                (None, _) => self.flow(line, at),
            };
        }
    }

    /// Goes on to the end of a quotation.
    fn quoted(&mut self, line: &[u8], at: usize, mark: u8) -> usize {
        match line[at] {
            b'\\' if mark == b'"' => at + 2,
            byte if byte == mark && line.get(at + 1) == Some(&mark) && mark == b'\'' => at + 2,
            byte if byte == mark => {
                self.quote = None;
                at + 1
            }
            _ => at + 1,
        }
    }

    /// Goes on between brackets.
    fn flow(&mut self, line: &[u8], at: usize) -> usize {
        let before = at.checked_sub(1).map_or(b' ', |before| line[before]);
        let begins = before.is_ascii_whitespace() || b"[{,:".contains(&before);
        match line[at] {
            b'[' | b'{' => {
                self.open += 1;
                self.deepest = self.deepest.max(self.open);
            }
            b']' | b'}' => self.open -= 1,
            mark @ (b'"' | b'\'') if begins => self.quote = Some(mark),
            b'#' if before.is_ascii_whitespace() => return line.len(),
            _ => {}
        }
        at + 1
    }

    /// Goes on outside of all brackets, where something may begin.
    fn block(&mut self, line: &[u8], at: usize, parent: &mut isize) -> usize {
        let is_end = |at: usize| line.get(at).is_none_or(u8::is_ascii_whitespace);
        let past_word = |at: usize| at + line[at..].iter().take_while(|byte| !byte.is_ascii_whitespace()).count();
        match line[at] {
            byte if byte.is_ascii_whitespace() => at + 1,
            b'#' => line.len(),
            b'-' | b'?' if is_end(at + 1) => {
                *parent = at as isize;
                at + 1
            }
            b':' if is_end(at + 1) => at + 1,
            // A marker of documents has something behind it.
            b'-' if at == 0 && line.starts_with(b"---") && is_end(3) => 3,
            b'&' | b'!' => past_word(at),
            b'|' | b'>' => {
                self.text = Some(*parent);
                line.len()
            }
            b'[' | b'{' => self.flow(line, at),
            mark @ (b'"' | b'\'') => {
                self.quote = Some(mark);
                *parent = at as isize;
                at + 1
            }
            _ => self.plain(line, at, parent),
        }
    }

    /// Goes on behind a plain word: the name of a field, or a text that may go on.
    fn plain(&mut self, line: &[u8], at: usize, parent: &mut isize) -> usize {
        let is_name = |colon: usize| line[colon] == b':' && line.get(colon + 1).is_none_or(u8::is_ascii_whitespace);
        match (at..line.len()).find(|&colon| is_name(colon)) {
            Some(colon) => {
                *parent = at as isize;
                colon + 1
            }
            None => {
                self.text = Some(*parent);
                line.len()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{DEEPEST, line_too_deep};

    #[test]
    fn brackets_are_counted_where_they_are_brackets() {
        let many = "[".repeat(DEEPEST + 1);
        for deep in [
            format!("a: {many}"),
            format!("- - ? {many}"),
            format!("a: 'x]' # ]\nb: {many}"),
            format!("a: b\n  \"\nc: {many}"),
            format!("a: |\n  '\nc: {{a: {many}"),
            format!("'a': |\n  '\n\"c\": {many}"),
            many.replace('[', "[ \"]\", "),
            many.replace('[', "{a:\n"),
            format!("--- {many}"),
        ] {
            assert!(line_too_deep(&deep).is_some(), "{deep}");
        }
        for flat in [
            format!("a: '{many}'"),
            format!("a: \"\\\"{many}\""),
            format!("a: # {many}"),
            format!("a: |\n  {many}\n\n   {many}"),
            format!("- a: >-\n    {many}\n  b: x{many}\n  c: x\n    {many}"),
            "[[]]\n".repeat(200),
            "a: {b: ']'}\n".repeat(200),
            format!("[{}]", "[1, 2], ".repeat(200)),
        ] {
            assert_eq!(line_too_deep(&flat), None, "{flat}");
        }
    }

    #[test]
    fn the_line_is_told() {
        assert_eq!(line_too_deep(&"a: [\n".repeat(DEEPEST + 5)), Some(DEEPEST));
    }
}
