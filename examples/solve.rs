//! Reads a problem file, and prints each problem's solution and whether it is sound.
//!
//! ```text
//! cargo run --no-default-features --example solve -- problems/marks.yaml
//! ```

use looking_glass::{Problem, check, solve};
use std::error::Error;
use std::time::Duration;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args()
        .nth(1)
        .ok_or("the name of a problem file is expected")?;
    for problem in Problem::from_yaml(&std::fs::read_to_string(file)?) {
        let mut problem = problem?;
        problem.settings.limits.time_limit = Some(Duration::from_secs(60));
        println!("{}: {}", problem.id, problem.stipulation);
        print!("{}", solve(&problem)?);
        print!("{}", check(&problem)?);
    }
    Ok(())
}
