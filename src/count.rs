//! Numbers of things, in words.
//!
//! ```
//! use looking_glass::count::counted;
//!
//! assert_eq!(counted(1, "key", "keys"), "1 key");
//! assert_eq!(counted(3, "key", "keys"), "3 keys");
//! ```

/// So many of something, which has one name alone and one in the plural: `1 try`, `2 tries`.
pub fn counted(count: usize, one: &str, many: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {many}"),
    }
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn one_thing_is_told_in_the_singular() {
        let told = [0, 1, 2].map(|count| counted(count, "try", "tries"));
        assert_eq!(told, ["0 tries", "1 try", "2 tries"]);
    }
}
