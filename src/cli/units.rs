//! Amounts of time and memory as users write them.

use super::exit::complain;
use std::time::Duration;

/// Reads `500ms`, `30s`, `2m`, `1h`, `1h30m`; a bare number is seconds.
///
/// # Errors
/// One line naming the text and what was expected.
pub fn duration(text: &str) -> Result<Duration, String> {
    let expected = || format!("`{text}` is no time, expected one such as 30s, 500ms, 2m or 1h30m");
    if text.is_empty() {
        return Err(expected());
    }
    let mut total = 0.0;
    let mut rest = text;
    while !rest.is_empty() {
        let (number, unit, tail) = amount(rest).ok_or_else(expected)?;
        total += number
            * match unit {
                "ms" => 0.001,
                "s" | "" => 1.0,
                "m" | "min" => 60.0,
                "h" => 3600.0,
                _ => return Err(expected()),
            };
        rest = tail;
    }
    Duration::try_from_secs_f64(total).map_err(|_| expected())
}

/// Reads a number of bytes: `512M`, `1G`, `1.5GiB`; units are powers of 1024.
///
/// # Errors
/// One line naming the text and what was expected.
pub fn memory(text: &str) -> Result<usize, String> {
    let expected = || format!("`{text}` is no amount of memory, expected one such as 512M or 1G");
    let (number, unit, rest) = amount(text).ok_or_else(expected)?;
    let unit = unit.to_ascii_uppercase();
    let power = match unit.trim_end_matches('B').trim_end_matches('I') {
        "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => return Err(expected()),
    };
    let bytes = number * (1u64 << power) as f64;
    if !rest.is_empty() || bytes >= usize::MAX as f64 {
        return Err(expected());
    }
    Ok(bytes as usize)
}

/// The same, or as much of it as the system gives; that it is less is said on standard error.
///
/// # Errors
/// Those of [`memory`].
pub fn memory_at_hand(text: &str) -> Result<usize, String> {
    let asked = memory(text)?;
    let gives = |&bytes: &usize| Vec::<u8>::new().try_reserve_exact(bytes).is_ok();
    let given = std::iter::successors(Some(asked), |bytes| Some(bytes / 2)).find(gives);
    let given = given.unwrap_or(0);
    if given < asked {
        let told = given >> 20;
        complain(&format!("{text} of memory cannot be had, {told}M are used"));
    }
    Ok(given)
}

/// A number, the letters behind it, and what follows them.
fn amount(text: &str) -> Option<(f64, &str, &str)> {
    let end = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let (number, rest) = text.split_at(end);
    let end = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
    let (unit, rest) = rest.split_at(end);
    Some((number.parse().ok()?, unit, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        assert_eq!(duration("30s"), Ok(Duration::from_secs(30)));
        assert_eq!(duration("90"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("1h30m"), Ok(Duration::from_secs(5400)));
        for wrong in ["", "soon", "3x", "s", "-1s", "1e99h", "..s"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn memory_has_units() {
        assert_eq!(memory("1G"), Ok(1 << 30));
        assert_eq!(memory("512m"), Ok(512 << 20));
        assert_eq!(memory("1.5GiB"), Ok(3 << 29));
        for wrong in ["", "G", "12", "1X", "1G2", "99999999999T"] {
            assert!(memory(wrong).is_err(), "{wrong}");
        }
    }
}
