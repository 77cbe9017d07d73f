//! A server of the program, and a folder for its files.

use super::http::{Answer, request};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// Marks's problem: `problems/marks.yaml`.
pub const MARKS: &str = include_str!("../../problems/marks.yaml");

/// A running `glass edit`; it ends with this value.
pub struct Served {
    child: Child,
    pub address: String,
    pub port: u16,
    pub token: String,
}

impl Served {
    /// Serves these files, on a port that is free.
    pub fn of(files: &[&Path]) -> Served {
        Served::on(0, files)
    }

    /// The same on a port of its own.
    pub fn on(port: u16, files: &[&Path]) -> Served {
        let mut command = Command::new(env!("CARGO_BIN_EXE_glass"));
        command
            .args(["edit", "--no-open", "--port", &port.to_string()])
            .args(files);
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the program starts");
        let mut address = String::new();
        let out = child.stdout.take().expect("its output");
        BufReader::new(out).read_line(&mut address).expect("its first line");
        let address = address.trim().to_string();
        let (host, token) = address.split_once("/?token=").expect("an address with a token");
        let port = host
            .rsplit(':')
            .next()
            .and_then(|port| port.parse().ok())
            .expect("a port");
        Served {
            child,
            port,
            token: token.to_string(),
            address,
        }
    }

    /// The headers of its own page.
    pub fn headers(&self) -> String {
        let (port, token) = (self.port, &self.token);
        format!("Cookie: glass-{port}={token}\r\nOrigin: http://127.0.0.1:{port}\r\nSec-Fetch-Site: same-origin\r\n")
    }

    pub fn get(&self, path: &str) -> Answer {
        request(self.port, "GET", path, &self.headers(), "").expect("an answer")
    }

    pub fn post(&self, path: &str, body: &serde_json::Value) -> Answer {
        request(self.port, "POST", path, &self.headers(), &body.to_string()).expect("an answer")
    }

    /// Ends it as Ctrl-C does, and tells its exit code.
    #[cfg(unix)]
    pub fn interrupt(mut self) -> Option<i32> {
        let id = i32::try_from(self.child.id()).expect("a process");
        nix::sys::signal::kill(nix::unistd::Pid::from_raw(id), nix::sys::signal::Signal::SIGINT).expect("a signal");
        self.child.wait().expect("its end").code()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A folder with a file of this name and text.
pub fn folder(name: &str, text: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    std::fs::write(&path, text).expect("a file");
    (folder, path)
}
