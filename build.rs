//! How the program is linked.

use std::env::var;

/// The addresses of the program are set when it is linked, not each time that it is started: these are 27,000, on a hundred pages, and
/// take a quarter of the time in which a short problem is solved. Where this is known to work: with the linkers of Linux and the GNU C library.
fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| var(name).is_ok_and(|found| found == value);
    if is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu") && is("CARGO_CFG_TARGET_ARCH", "x86_64")
    {
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }
}
