//! What the server answers, and to whom.

use super::http::{raw, request};
use super::served::{MARKS, Served, folder};
use serde_json::{Value, json};
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

fn marks() -> (tempfile::TempDir, std::path::PathBuf, Served) {
    let (folder, path) = folder("marks.yaml", MARKS);
    let served = Served::of(&[&path]);
    (folder, path, served)
}

fn opened(served: &Served) -> Value {
    let base = json!({"file": 0, "document": 1});
    let told = served.post("/api/open", &json!({"sheet": {"base": base}}));
    assert_eq!(told.status, 200, "{}", told.body);
    told.json()["sheet"].clone()
}

/// The last state that is told while a sheet is solved.
fn solved(served: &Served, sheet: &Value) -> Value {
    let told = served.post("/api/solve", &json!({"page": "p", "sheet": sheet}));
    let lines: Vec<Value> = told
        .body
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(lines.last().expect("lines")["news"], "end");
    lines
        .into_iter()
        .rfind(|news| news["news"] == "state")
        .expect("a state")
}

/// The defects of an orthodox problem, as they are told beside its solution.
fn defects(served: &Served, fen: &str, stipulation: &str) -> Vec<String> {
    let read = served.post(
        "/api/read",
        &json!({"text": format!("rules: orthodox\nfen: {fen}\nstipulation: {stipulation}\n")}),
    );
    let state = solved(served, &read.json());
    let lines = state["defects"].as_array().expect("defects");
    lines
        .iter()
        .map(|line| line.as_str().expect("a line").to_string())
        .collect()
}

#[test]
fn defects_are_told_as_the_solution_is() {
    let served = Served::of(&[]);
    let cooks = defects(&served, "k7/7R/8/8/8/8/8/1K3QR1", "'#1'");
    assert_eq!(cooks, ["cook: 1.Rg8#!"]);
    let lines = defects(&served, "8/8/8/8/8/1K6/6RR/k7", "'h#1'\nintended-solutions: 1");
    assert_eq!(lines, ["cook: 2 solutions, 1 intended: 1.Kb1 Rh1#"]);
    let (_folder, _, served) = marks();
    let state = solved(&served, &opened(&served));
    assert_eq!(
        state["defects"][0],
        "dual in the mate of a stated variation: 1...Ba5 2.Qa1/A#, 2.Qb2/A#, 2.Qc3/A#"
    );
}

#[test]
fn the_token_is_traded_for_a_strict_cookie() {
    let (_folder, _, served) = marks();
    let told = request(served.port, "GET", &format!("/?token={}", served.token), "", "").expect("an answer");
    assert_eq!((told.status, told.header("location")), (303, Some("/")));
    let cookie = told.header("set-cookie").expect("a cookie");
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"),
        "{cookie}"
    );
    let pair = cookie.split(';').next().expect("a pair");
    let page = request(served.port, "GET", "/", &format!("Cookie: {pair}\r\n"), "").expect("an answer");
    assert_eq!(page.status, 200);
    let policy = page.header("content-security-policy").expect("a policy");
    assert!(
        policy.starts_with("default-src 'none'; script-src 'self';") && !policy.contains("unsafe"),
        "{policy}"
    );
}

#[test]
fn strangers_are_refused() {
    let (_folder, _, served) = marks();
    let (port, token) = (served.port, served.token.clone());
    let cookie = format!("Cookie: glass-{port}={token}\r\n");
    let refused = |text: String| assert_eq!(raw(port, &text).expect("an answer").status, 403, "{text}");
    let of = |host: &str, headers: &str| {
        format!("GET /api/rows HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{headers}\r\n")
    };
    let own = format!("127.0.0.1:{port}");
    refused(of(&own, ""));
    refused(of(&own, &format!("Cookie: glass-{port}={}\r\n", "0".repeat(48))));
    refused(of(&format!("evil.example:{port}"), &cookie));
    refused(of("127.0.0.1", &cookie));
    refused(of(&own, &format!("{cookie}Origin: http://evil.example\r\n")));
    refused(of(&own, &format!("{cookie}Origin: null\r\n")));
    refused(of(&own, &format!("{cookie}Sec-Fetch-Site: cross-site\r\n")));
    refused(format!(
        "GET /?token=wrong HTTP/1.1\r\nHost: {own}\r\nConnection: close\r\n\r\n"
    ));
    let without_origin = request(port, "POST", "/api/read", &cookie, "{}").expect("an answer");
    assert_eq!(without_origin.status, 403);
    assert_eq!(served.get("/api/rows").status, 200);
}

#[test]
fn it_listens_on_this_machine_alone() {
    let (_folder, _, served) = marks();
    assert!(served.address.starts_with("http://127.0.0.1:"));
    // Every other address of this machine is silent; 127.0.0.2 is one wherever there is a loopback.
    let other: std::net::SocketAddr = ([127, 0, 0, 2], served.port).into();
    assert!(TcpStream::connect_timeout(&other, Duration::from_millis(300)).is_err());
}

#[test]
fn what_is_too_long_or_no_question_is_refused() {
    let (_folder, _, served) = marks();
    let long = json!({"text": "x".repeat(5 << 20)});
    assert_eq!(served.post("/api/read", &long).status, 413);
    assert_eq!(served.post("/api/read", &json!({"nonsense": 1})).status, 400);
    assert_eq!(served.post("/api/nothing", &json!({})).status, 404);
    assert_eq!(served.get("/../Cargo.toml").status, 404);
    assert_eq!(served.get("/api/alive").status, 200);
}

#[test]
fn marks_is_solved_as_magazines_print_it() {
    let (_folder, _, served) = marks();
    let state = solved(&served, &opened(&served));
    assert_eq!((&state["lamp"], &state["settled"]), (&json!("sound"), &json!(true)));
    let items = state["items"].as_array().expect("items");
    let key = items.iter().find(|item| item["kind"] == "key").expect("a key");
    assert_eq!((&key["text"], &key["note"]), (&json!("1.Kb1/A!"), &json!("(waiting!)")));
    assert_eq!(key["step"]["off"], json!(["Ba2"]));
    assert_eq!(key["step"]["on"], json!([{"at": "Ab1", "man": "K"}]));
    let group = key["items"]
        .as_array()
        .expect("variations")
        .iter()
        .find(|item| item["text"] == "1...R(e8)–other");
    let answer = &group.expect("a group")["items"][0];
    assert_eq!(answer["text"], "2.Re7/A#");
    assert_eq!(answer["step"]["check"], "Ae5");
    assert_eq!(answer["step"]["by"], json!(["Ae7"]));
}

#[test]
fn what_is_wrong_is_told() {
    let (_folder, _, served) = marks();
    let mut sheet = opened(&served);
    let men = sheet["men"].as_array().expect("men").clone();
    let without = |place: &str| -> Value { men.iter().filter(|man| man["at"] != place).cloned().collect() };
    sheet["men"] = without("Ba3");
    assert_eq!(solved(&served, &sheet)["lamp"], "no-solution");
    sheet["men"] = without("Ae5");
    let illegal = solved(&served, &sheet);
    assert_eq!(illegal["lamp"], "illegal");
    assert!(
        illegal["line"].as_str().expect("a line").contains("Black has no king"),
        "{illegal}"
    );
}

#[test]
fn a_move_by_hand_is_judged() {
    let (_folder, _, served) = marks();
    let sheet = opened(&served);
    let ask = |path: &[&str]| served.post("/api/moves", &json!({"sheet": sheet, "path": path})).json();
    assert_eq!(ask(&["B:a2b1/A"])["line"], "a key");
    assert_eq!(ask(&["B:a3d3/A"])["line"], "a try, refuted by Ra8+!");
    assert_eq!(ask(&["B:a3d3/A", "A:e8a8/B"])["line"], "nothing answers it");
    assert_eq!(ask(&["B:a2b1/A", "A:e8e7/B"])["line"], "answered by Rxe7/A#");
    assert!(
        ask(&["A:a1a2/B"])["error"]
            .as_str()
            .expect("an error")
            .contains("not legal")
    );
    let moves = ask(&[]);
    assert_eq!(moves["turn"], "White");
    assert!(moves["moves"].as_array().expect("moves").len() > 20);
}

#[test]
fn texts_of_all_kinds_are_read() {
    let (_folder, _, served) = marks();
    let read = |text: &str| served.post("/api/read", &json!({"sheet": {"rules": "alice"}, "text": text}));
    let popeye = "BeginProblem\npieces white ka1 qc5 white AliceB rc3 black AliceB ke5 pd2\nstip h#2\nEndProblem\n";
    for text in [
        popeye,
        "8/8/8/2Q5/8/8/8/K7 | 8/8/8/4k3/8/2R5/3p4/8",
        "8/8/8/2Q1|k3/8/2|R5/3|p4/K7",
        MARKS,
    ] {
        let told = read(text);
        assert_eq!(told.status, 200, "{}", told.body);
        assert!(told.json()["men"].as_array().expect("men").len() >= 5);
    }
    assert_eq!(read("nothing that is known").status, 422);
}

#[test]
fn a_problem_is_saved_without_touching_the_rest() {
    let (_folder, path, served) = marks();
    let mut sheet = opened(&served);
    let same = served.post("/api/save", &json!({"sheet": sheet}));
    assert_eq!(same.status, 200, "{}", same.body);
    assert_eq!(fs::read_to_string(&path).expect("a file"), MARKS);
    sheet["title"] = json!("<script>alert(1)</script>");
    assert_eq!(served.post("/api/save", &json!({"sheet": sheet})).status, 200);
    let text = fs::read_to_string(&path).expect("a file");
    assert_eq!(text, format!("{MARKS}title: '<script>alert(1)</script>'\n"));
}

#[test]
fn a_file_changed_on_the_disk_is_not_written_over() {
    let (_folder, path, served) = marks();
    let mut sheet = opened(&served);
    sheet["stipulation"] = json!("#3");
    fs::write(&path, format!("{MARKS}# mine\n")).expect("a file");
    let told = served.post("/api/save", &json!({"sheet": sheet}));
    assert_eq!(told.status, 409, "{}", told.body);
    assert!(fs::read_to_string(&path).expect("a file").ends_with("# mine\n"));
    assert_eq!(
        served
            .post("/api/save", &json!({"sheet": sheet, "anyway": true}))
            .status,
        200
    );
}

#[test]
fn a_record_is_found_again_behind_others_or_not_written_at_all() {
    let (_folder, path, served) = marks();
    let other = |id: &str| format!("id: {id}\nfen: 8/8/8/8/8/1K6/6R1/k7 w\nrules: orthodox\nstipulation: '#1'\n---\n");
    let mut sheet = opened(&served);
    sheet["title"] = json!("mine");
    fs::write(&path, format!("{}{MARKS}", other("first"))).expect("a file");
    let told = served.post("/api/save", &json!({"sheet": sheet, "anyway": true}));
    assert_eq!(told.status, 200, "{}", told.body);
    let text = fs::read_to_string(&path).expect("a file");
    assert_eq!(text, format!("{}{MARKS}title: mine\n", other("first")));
    // The answer says where it stands now.
    sheet["base"] = told.json()["base"].clone();
    assert_eq!(sheet["base"]["document"], 2);
    sheet["title"] = json!("mine still");
    // Another record in its place, and it is nowhere.
    let away = format!("{}{}", other("first"), other("second"));
    fs::write(&path, &away).expect("a file");
    let told = served.post("/api/save", &json!({"sheet": sheet, "anyway": true}));
    assert_eq!(told.status, 422, "{}", told.body);
    assert_eq!(fs::read_to_string(&path).expect("a file"), away);
}

#[test]
fn a_twin_is_exported_as_it_stands() {
    let (_folder, _, served) = marks();
    let mut sheet = opened(&served);
    sheet["twins"] = json!([["b", "Move a2 a1"]]);
    let export = |twin: usize, form: &str| {
        let asked = json!({"sheet": sheet, "twin": twin, "text": form});
        let told = served.post("/api/export", &asked);
        assert_eq!(told.status, 200, "{}", told.body);
        told.json()["text"].as_str().expect("a text").to_string()
    };
    for form in ["fen", "text", "svg", "latex"] {
        assert_ne!(export(0, form), export(1, form), "{form}");
    }
    assert!(export(1, "fen").contains("/8/|K7 "), "{}", export(1, "fen"));
    assert_eq!(export(0, "yaml"), export(1, "yaml"));
}

#[test]
fn an_input_without_changes_stays_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.inp");
    let text = "beginproblem\nremark my own\npieces white kb3 rg2 black ka1\nstip #1\nendproblem\n";
    fs::write(&path, text).expect("a file");
    let served = Served::of(&[&path]);
    let told = served.post("/api/save", &json!({"sheet": opened(&served)}));
    assert_eq!(told.status, 200, "{}", told.body);
    assert_eq!(fs::read_to_string(&path).expect("a file"), text);
}

#[test]
fn the_file_that_was_named_is_read_again() {
    let (folder, _, served) = marks();
    let mut sheet = opened(&served);
    sheet["base"] = Value::Null;
    let save = |sheet: &Value| served.post("/api/save", &json!({"sheet": sheet, "file": "more.yaml"}));
    assert_eq!(save(&sheet).status, 200);
    let path = folder.path().join("more.yaml");
    let text = fs::read_to_string(&path).expect("a file");
    fs::write(&path, format!("{text}# mine\n")).expect("a file");
    assert_eq!(save(&sheet).status, 409);
    let told = served.post("/api/reload", &json!({"sheet": sheet, "file": "more.yaml"}));
    assert_eq!(told.status, 200, "{}", told.body);
    assert_eq!(save(&sheet).status, 200);
    assert!(fs::read_to_string(&path).expect("a file").contains("# mine\n"));
}

#[test]
fn nothing_is_written_outside_the_folder() {
    let (folder, _, served) = marks();
    let mut sheet = opened(&served);
    sheet["base"] = Value::Null;
    let outside = tempfile::tempdir().expect("a folder");
    let target = outside.path().join("out.yaml");
    #[cfg(unix)]
    std::os::unix::fs::symlink(&target, folder.path().join("link.yaml")).expect("a link");
    #[cfg(unix)]
    std::os::unix::fs::symlink(outside.path(), folder.path().join("away")).expect("a link");
    let names = [
        "../out.yaml",
        "link.yaml",
        "away/out.yaml",
        "/tmp/glass-out.yaml",
        "x.sh",
        "",
    ];
    for name in names {
        let told = served.post("/api/save", &json!({"sheet": sheet, "file": name}));
        assert!(told.status >= 400, "{name}: {}", told.body);
    }
    assert!(!target.exists() && outside.path().read_dir().expect("a folder").next().is_none());
    let told = served.post("/api/save", &json!({"sheet": sheet, "file": "new.yaml"}));
    assert_eq!(told.status, 200, "{}", told.body);
    assert!(folder.path().join("new.yaml").exists());
}

/// How long the work on a sheet goes on when its page gives it up after a while.
fn given_up(served: &Served, sheet: &Value, after: Duration) -> Duration {
    let body = json!({"page": "p", "sheet": sheet}).to_string();
    let mut stream = TcpStream::connect(("127.0.0.1", served.port)).expect("a connection");
    let (port, headers, length) = (served.port, served.headers(), body.len());
    write!(
        stream,
        "POST /api/solve HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: {length}\r\n{headers}\r\n{body}"
    )
    .expect("sent");
    std::thread::sleep(after);
    let begun = Instant::now();
    // Another question of the same page: the first ends.
    let told = served.post("/api/stop", &json!({"page": "p"}));
    assert_eq!(told.status, 200);
    stream.set_read_timeout(Some(Duration::from_secs(5))).expect("a limit");
    let mut told: Vec<u8> = Vec::new();
    let mut buffer = [0; 1 << 16];
    let has = |told: &[u8], text: &str| told.windows(text.len()).any(|part| part == text.as_bytes());
    while !has(&told, "\"news\":\"end\",\"complete\":false") {
        let count = stream.read(&mut buffer).expect("the end of the work");
        assert!(count > 0, "it was not given up");
        told.drain(..told.len().saturating_sub(40));
        told.extend_from_slice(&buffer[..count]);
    }
    begun.elapsed()
}

#[test]
fn work_that_nobody_waits_for_is_given_up_at_once() {
    let long = |stipulation: &str, conditions: &str| {
        format!(
            "---\nrules: orthodox\nfen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\nstipulation: '{stipulation}'\nconditions: [{conditions}]\n"
        )
    };
    let text = [long("#9", ""), long("s#5", "Circe"), long("ser-h#9", "")].concat();
    let (_folder, path) = folder("long.yaml", &text);
    let served = Served::of(&[&path]);
    // Fairy chess looks up less often, and much less so in a program that is not optimised.
    for (document, most) in [(1, 100), (2, 400), (3, 100)] {
        let base = json!({"file": 0, "document": document});
        let sheet = served.post("/api/open", &json!({"sheet": {"base": base}})).json()["sheet"].clone();
        // One of many tries is enough: the machine has other things to do, too.
        let quick = (0..20).any(|number| {
            given_up(&served, &sheet, Duration::from_millis(200 + 50 * (number % 4))) < Duration::from_millis(most)
        });
        assert!(quick, "record {document}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_in_order() {
    let (_folder, _, served) = marks();
    assert_eq!(served.interrupt(), Some(0));
}

#[test]
fn the_workshop_says_what_a_man_is_for() {
    let (_folder, path) = folder(
        "two.yaml",
        "rules: orthodox\nfen: 8/Q7/8/8/8/7P/8/2k1K2R\nstipulation: '#2'\n",
    );
    let served = Served::of(&[&path]);
    let told = served.post(
        "/api/work",
        &json!({"page": "p", "sheet": opened(&served), "text": "economy"}),
    );
    let lines: Vec<Value> = told
        .body
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let of = |place: &str| {
        lines
            .iter()
            .find(|news| news["news"] == "purpose" && news["at"] == place)
            .cloned()
    };
    assert_eq!(of("Ah3").expect("the pawn")["without"], Value::Null);
    assert!(of("Aa7").expect("the queen")["without"].is_string());
    let version = lines.iter().find(|news| news["news"] == "version").expect("a version");
    assert!(version["sheet"]["men"].as_array().expect("men").len() < 5);
}

#[test]
fn exports_are_told() {
    let (_folder, _, served) = marks();
    let sheet = opened(&served);
    let export = |form: &str| {
        served
            .post("/api/export", &json!({"sheet": sheet, "text": form}))
            .json()
    };
    let begins = |form: &str, text: &str| {
        let told = export(form);
        let found = told["text"].as_str().unwrap_or_else(|| panic!("{told}"));
        assert!(found.contains(text), "{form}: {found}");
    };
    begins("fen", "4r3/1p6/3n|R3");
    begins("yaml", "stipulation: '#2'");
    begins("popeye", "BeginProblem");
    begins("latex", "\\begin{diagram}");
    begins("svg", "<svg");
    begins("solution", "1.Kb1/A! (waiting!)");
    assert!(
        export("png")["base64"]
            .as_str()
            .expect("a picture")
            .starts_with("iVBOR")
    );
}

/// Does an object have the fields that the schema tells of it, all that are required and no others?
fn fits(schema: &Value, name: &str, object: &Value) {
    let told = &schema["$defs"][name];
    let known = told["properties"]
        .as_object()
        .unwrap_or_else(|| panic!("{name} is in the schema"));
    let object = object.as_object().unwrap_or_else(|| panic!("{name} is an object"));
    for field in object.keys() {
        assert!(known.contains_key(field), "{name}.{field} is not in the schema");
    }
    for field in told["required"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
    {
        assert!(object.contains_key(field), "{name} has no {field}");
    }
}

#[test]
fn messages_are_as_the_schema_tells() {
    let schema: Value = serde_json::from_str(include_str!("../../docs/schema/edit.json")).expect("a schema");
    assert_eq!(schema["title"], looking_glass::edit::SCHEMA);
    let ask = serde_json::to_value(looking_glass::edit::Ask::default()).expect("JSON");
    fits(&schema, "Ask", &ask);
    fits(&schema, "Sheet", &ask["sheet"]);
    let count = |name: &str| {
        schema["$defs"][name]["properties"]
            .as_object()
            .map_or(0, serde_json::Map::len)
    };
    assert_eq!(count("Ask"), ask.as_object().expect("an object").len());
    assert_eq!(count("Sheet"), ask["sheet"].as_object().expect("an object").len());
    let (_folder, _, served) = marks();
    let sheet = opened(&served);
    let state = solved(&served, &sheet);
    fits(&schema, "State", &state);
    fits(&schema, "Item", &state["items"][0]);
    let key = state["items"]
        .as_array()
        .expect("items")
        .iter()
        .find(|item| item["kind"] == "key")
        .expect("a key");
    fits(&schema, "Played", &key["step"]);
    let moves = served.post("/api/moves", &json!({"sheet": sheet})).json();
    fits(&schema, "Moves", &moves);
    fits(&schema, "Legal", &moves["moves"][0]);
    fits(&schema, "Row", &served.get("/api/rows").json()[0]);
}
