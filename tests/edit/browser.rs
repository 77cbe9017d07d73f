//! A real browser, driven over the protocol of WebDriver. Where there is none the test says that it was left out;
//! `GLASS_BROWSER=required` makes that a failure.

use super::http::request;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The flags that make a browser a quiet servant, as root and without a screen.
const FLAGS: [&str; 8] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/// How long something on a page may take, on a machine that has other things to do.
const PATIENCE: Duration = Duration::from_secs(40);

/// The key by which WebDriver names elements of pages.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// Enter, Tab, Escape and the arrows, as WebDriver calls them.
pub const ENTER: char = '\u{e007}';
pub const TAB: char = '\u{e004}';
pub const ESCAPE: char = '\u{e00c}';
pub const LEFT: char = '\u{e012}';
pub const UP: char = '\u{e013}';
pub const RIGHT: char = '\u{e014}';
pub const DOWN: char = '\u{e015}';
pub const CONTROL: char = '\u{e009}';

/// A browser with one page; it ends with this value.
pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
    _profile: tempfile::TempDir,
}

impl Browser {
    /// A browser for a test, unless there is none.
    pub fn start(test: &str) -> Option<Browser> {
        match Browser::try_start() {
            Ok(browser) => Some(browser),
            Err(reason) if std::env::var("GLASS_BROWSER").as_deref() == Ok("required") => {
                panic!("no browser: {reason}")
            }
            Err(reason) => {
                eprintln!("left out, for want of a browser: {test} ({reason})");
                None
            }
        }
    }

    fn try_start() -> Result<Browser, String> {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("chromedriver: {error}"))?;
        let out = BufReader::new(driver.stdout.take().ok_or("no output")?);
        let port = out.lines().map_while(Result::ok).find_map(|line| {
            let (_, port) = line.split_once("started successfully on port ")?;
            port.trim_end_matches('.').parse::<u16>().ok()
        });
        let port = port.ok_or("chromedriver tells no port")?;
        let profile = tempfile::tempdir().map_err(|error| error.to_string())?;
        let mut browser = Browser {
            driver,
            port,
            session: String::new(),
            _profile: profile,
        };
        let mut flags: Vec<String> = FLAGS.map(str::to_string).to_vec();
        flags.push(format!("--user-data-dir={}", browser._profile.path().display()));
        flags.push("--window-size=1440,900".to_string());
        let wanted = json!({"capabilities": {"alwaysMatch": {
            "goog:chromeOptions": {"args": flags},
            "goog:loggingPrefs": {"browser": "ALL"},
        }}});
        let told = browser.ask("POST", "/session", &wanted)?;
        browser.session = told["sessionId"].as_str().ok_or("no session")?.to_string();
        Ok(browser)
    }

    fn ask(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        let text = if method == "POST" {
            body.to_string()
        } else {
            String::new()
        };
        let headers = "Content-Type: application/json\r\n";
        let told = request(self.port, method, path, headers, &text).map_err(|error| error.to_string())?;
        let value = told.json()["value"].clone();
        match told.status {
            200 => Ok(value),
            _ => Err(value["message"].as_str().unwrap_or("no answer").to_string()),
        }
    }

    fn of_session(&self, path: &str, body: &Value) -> Value {
        let path = format!("/session/{}{path}", self.session);
        self.ask("POST", &path, body)
            .unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    pub fn go(&mut self, address: &str) {
        self.of_session("/url", &json!({"url": address}));
    }

    /// What a script returns.
    pub fn run(&mut self, script: &str) -> Value {
        self.of_session("/execute/sync", &json!({"script": script, "args": []}))
    }

    /// Waits until an expression holds.
    pub fn wait(&mut self, expression: &str) {
        let end = Instant::now() + PATIENCE;
        while self.run(&format!("return Boolean({expression})")) != true {
            assert!(Instant::now() < end, "never: {expression}\n{}", self.errors());
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// Presses keys, one after the other.
    pub fn keys(&mut self, keys: &[char]) {
        let presses: Vec<Value> = keys
            .iter()
            .flat_map(|key| ["keyDown", "keyUp"].map(|kind| json!({"type": kind, "value": key.to_string()})))
            .collect();
        self.of_session(
            "/actions",
            &json!({"actions": [{"type": "key", "id": "keys", "actions": presses}]}),
        );
    }

    /// Presses a key while Control is held.
    pub fn control(&mut self, key: char) {
        let step = |kind: &str, key: char| json!({"type": kind, "value": key.to_string()});
        let presses = [
            step("keyDown", CONTROL),
            step("keyDown", key),
            step("keyUp", key),
            step("keyUp", CONTROL),
        ];
        self.of_session(
            "/actions",
            &json!({"actions": [{"type": "key", "id": "keys", "actions": presses}]}),
        );
    }

    /// Drags with the mouse from one point to another.
    pub fn drag(&mut self, from: (f64, f64), to: (f64, f64)) {
        let go = |(x, y): (f64, f64), time: u32| json!({"type": "pointerMove", "duration": time, "x": x as i64, "y": y as i64});
        let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        let acts = [
            go(from, 0),
            json!({"type": "pointerDown", "button": 0}),
            go(middle, 40),
            go(to, 40),
            json!({"type": "pointerUp", "button": 0}),
        ];
        let mouse = json!({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": acts});
        self.of_session("/actions", &json!({"actions": [mouse]}));
    }

    /// Types a text, as `keys` presses keys.
    pub fn type_text(&mut self, text: &str) {
        self.keys(&text.chars().collect::<Vec<char>>());
    }

    /// Clicks on an element.
    pub fn click(&mut self, selector: &str) {
        let found = self.of_session("/element", &json!({"using": "css selector", "value": selector}));
        let element = found[ELEMENT].as_str().expect("an element").to_string();
        self.of_session(&format!("/element/{element}/click"), &json!({}));
    }

    /// Gives the page another size.
    pub fn size(&mut self, width: u32, height: u32) {
        let params = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        self.of_session(
            "/goog/cdp/execute",
            &json!({"cmd": "Emulation.setDeviceMetricsOverride", "params": params}),
        );
    }

    /// Lets the page read the clipboard, so that a test sees what was copied.
    pub fn allow_clipboard(&mut self) {
        for name in ["clipboard-read", "clipboard-write"] {
            let asked = json!({"descriptor": {"name": name}, "state": "granted"});
            self.of_session("/permissions", &asked);
        }
    }

    /// Has files that the page saves put into a folder.
    pub fn save_in(&mut self, folder: &Path) {
        let params = json!({"behavior": "allow", "downloadPath": folder.display().to_string()});
        let command = json!({"cmd": "Browser.setDownloadBehavior", "params": params});
        self.of_session("/goog/cdp/execute", &command);
    }

    /// Shows the page as on `print`, or on a screen again.
    pub fn print_media(&mut self, media: &str) {
        let command = json!({"cmd": "Emulation.setEmulatedMedia", "params": {"media": media}});
        self.of_session("/goog/cdp/execute", &command);
    }

    /// A picture of the page, as bytes in base 64.
    pub fn picture(&mut self) -> String {
        let path = format!("/session/{}/screenshot", self.session);
        let told = self.ask("GET", &path, &Value::Null).expect("a picture");
        told.as_str().expect("a text").to_string()
    }

    /// What the browser complained of, a line each: faults of scripts, and what the policy forbade.
    pub fn errors(&mut self) -> String {
        let told = self.of_session("/se/log", &json!({"type": "browser"}));
        let lines = told.as_array().cloned().unwrap_or_default();
        let severe = lines.iter().filter(|line| line["level"] == "SEVERE");
        severe.map(|line| format!("{}\n", line["message"])).collect()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let path = format!("/session/{}", self.session);
        let _ = self.ask("DELETE", &path, &Value::Null);
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
