//! Random problems of every kind of play.

use super::*;

/// Every kind of play, with `G` for the goal, of as many moves as small positions take no time for.
const PLAYS: [&str; 69] = [
    "G1",
    "G2",
    "G3",
    "sG1",
    "sG2",
    "rG1",
    "rG2",
    "semi-rG1",
    "semi-rG2",
    "exact-G2",
    "exact-sG2",
    "hG1",
    "hG1.5",
    "hG2",
    "hG2.5",
    "hsG1",
    "hsG1.5",
    "hsG2",
    "hrG1",
    "hrG1.5",
    "hrG2",
    "reci-hG1",
    "reci-hG1.5",
    "reci-hG2",
    "reci-h(x)G1.5",
    "exact-hG1.5",
    "ser-G2",
    "ser-G3",
    "ser-hG2",
    "ser-hG3",
    "ser-sG2",
    "ser-rG2",
    "ser-semi-rG2",
    "ser-hsG2",
    "ser-reci-hG2",
    "exact-ser-hG2",
    "pser-G2",
    "pser-G3",
    "pser-hG2",
    "pser-hG3",
    "pser-sG2",
    "pser-rG2",
    "pser-semi-rG2",
    "pser-hsG2",
    "phser-G2",
    "phser-G3",
    "phser-sG2",
    "phser-rG2",
    "phser-semi-rG2",
    "1->ser-G2",
    "2->ser-hG1",
    "1->ser-sG1",
    "2->pser-hG2",
    "white 3h[G]h",
    "black 2hh[G]",
    "white 3a[G]d",
    "white -3h[G]h",
    "white 2s[1h[G]h]",
    "black 3h[1h[G]h]?+?h",
    "white 2a[1a[G]d]d",
    "black 1h[2s[G]]h",
    "white 2a[1a[+]d]d",
    "white 3a[1d[G]a]d",
    "white 3a[!G]d",
    "white 3a[/1d[+]a{!+}]d",
    "black 2d[G]a",
    "white -3d[G]a",
    "black 1d[G]a",
    "black 3d[G]a[G]",
];

/// What is asked beside the stipulation.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub sample: Sample,
    pub picks: Vec<(&'static str, String)>,
    pub set_play: bool,
    pub tries: u32,
    pub after_key: bool,
    pub white_to_play: bool,
    pub quodlibet: bool,
    pub plain: u8,
    pub fairy: u32,
}

fn goals() -> Vec<String> {
    let signs = Goal::signs().filter(|sign| !["dia", "pg", "a=>b"].contains(sign));
    let with_square = |sign: &str| match sign {
        "z" | "k" => format!("{sign}d4"),
        sign => sign.to_string(),
    };
    signs.map(with_square).collect()
}

pub(super) fn asked() -> impl Strategy<Value = Asked> {
    let rules = prop_oneof![3 => select(vec!["orthodox", "alice"]), 4 => select(naive::rules::NAMES.to_vec())];
    let goal = prop_oneof![1 => Just("#".to_string()), 1 => select(vec!["+", "x", "~"]).prop_map(String::from), 1 => select(goals())];
    let settings = (
        any::<bool>(),
        0..4u32,
        prop::bool::weighted(0.15),
        prop::bool::weighted(0.15),
    );
    let fairy = prop_oneof![3 => Just(0), 1 => any::<u32>()];
    let more = (prop::bool::weighted(0.1), 0..12u8, fairy);
    let picks = prop::collection::vec((select(PLAYS.to_vec()), goal), 8);
    let sample = rules.prop_flat_map(small_positions);
    (sample, picks, settings, more).prop_map(|(sample, picks, settings, more)| Asked {
        sample,
        picks,
        set_play: settings.0,
        tries: settings.1,
        after_key: settings.2,
        white_to_play: settings.3,
        quodlibet: more.0,
        plain: more.1,
        fairy: more.2,
    })
}

/// Times this, numbers that differ in few bits differ in many.
const SPREAD: u32 = 0x9e37_79b9;

/// Makes fairy and neutral men of some of the men, and lets conditions hold, as these bits say.
fn make_fairy(diagram: &mut Diagram, bits: u32) {
    if bits == 0 {
        return;
    }
    for (at, name) in ["Circe", "Madrasi"].into_iter().enumerate() {
        if bits >> at & 1 == 1 {
            let condition = conditions::by_name(name).expect("a condition");
            diagram.rules.conditions = diagram.rules.conditions.with(condition);
        }
    }
    let all: Vec<Role> = Role::all().filter(|role| !role.is_classical()).collect();
    let fairy = [0, 16].map(|turn| all[bits.wrapping_mul(SPREAD).rotate_left(turn) as usize % all.len()]);
    let men = diagram.men.iter_mut().filter(|man| man.piece.role != Role::KING);
    for (at, man) in men.take(6).enumerate() {
        let bits = bits >> (2 + 4 * at) & 15;
        if let Some(role) = fairy.get(bits as usize & 3) {
            man.piece.role = *role;
        }
        if bits >> 2 == 1 {
            man.piece.owner = Owner::Neutral;
        }
    }
}

impl Asked {
    /// The problem of this play and goal, if there is one.
    pub(super) fn problem(&self, play: &str, goal: &str) -> Option<Problem> {
        let rules = fast::rules(self.sample.rules, &self.sample.options).expect("known rules");
        let stipulation = Stipulation::parse(&play.replace('G', goal), rules.shape).ok()?;
        let mut diagram = Fen::read(&self.sample.position().fen(), rules).expect("a FEN").diagram;
        make_fairy(&mut diagram, self.fairy);
        let mut problem = Problem::new("sample", diagram, stipulation);
        let battle = problem.stipulation.play.is_battle();
        let settings = &mut problem.settings;
        settings.told.set_play = self.set_play;
        settings.told.tries = self.tries;
        if self.after_key && battle {
            settings.demanded.opening = Opening::AfterKey;
        }
        settings.demanded.white_to_play = self.white_to_play && !battle;
        settings.demanded.quodlibet = self.quodlibet && battle;
        match self.plain {
            0 => settings.told.threats = Telling::LeftOut,
            1 => settings.told.variations = false,
            2 => settings.told.short_variations = Telling::LeftOut,
            3 => settings.told.mates_in_one = Telling::Told,
            _ => {}
        }
        if problem.diagram.turn != problem.first_to_move() {
            problem.diagram.turn = problem.first_to_move();
            problem.diagram.passed = None;
        }
        let many = problem.diagram.men.len() > 4;
        let long = problem.stipulation.length.half_moves() > 4 || problem.stipulation.play.is_series();
        (!(many && long) && problem.diagram.position().is_ok()).then_some(problem)
    }
}
