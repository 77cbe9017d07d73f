//! Other English names of men, by which they are found, too.

use super::Role;

/// Other names, each behind the one of the table.
const OTHERS: [(&str, &[&str]); 18] = [
    ("threeleaper", &["0:3-leaper", "trebuchet"]),
    ("fourleaper", &["0:4-leaper"]),
    ("tripper", &["3:3-leaper"]),
    ("commuter", &["4:4-leaper"]),
    ("bucephale", &["root-25-leaper", "fiveleaper"]),
    ("1:5-leaper", &["ibis"]),
    ("1:6-leaper", &["flamingo"]),
    ("2:4-leaper", &["lancer", "stag"]),
    ("wazir", &["0:1-leaper"]),
    ("dabbaba", &["0:2-leaper"]),
    ("fers", &["1:1-leaper", "ferz"]),
    ("camel", &["1:3-leaper"]),
    ("giraffe", &["1:4-leaper"]),
    ("alfil", &["2:2-leaper"]),
    ("zebra", &["2:3-leaper"]),
    ("antelope", &["3:4-leaper"]),
    ("skylla", &["marine mao"]),
    ("charybdis", &["marine moa"]),
];

impl Role {
    /// Other English names than the one of the table.
    pub fn other_names(self) -> &'static [&'static str] {
        let name = self.kind().names[0];
        let found = OTHERS.iter().find(|(known, _)| *known == name);
        found.map_or(&[], |(_, others)| others)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_names_are_those_of_men_and_of_no_other_man() {
        for (name, others) in OTHERS {
            let role = Role::from_name(name).expect("a man of the table");
            assert_eq!(role.other_names(), others);
            for other in others {
                assert_eq!(Role::from_name(other), Some(role), "{other}");
            }
        }
        let knight = Role::from_name("knight").expect("a man of the table");
        assert!(knight.other_names().is_empty());
    }
}
