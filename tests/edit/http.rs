//! A client of HTTP that is as plain as can be.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// An answer.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(':'));
        lines
            .find(|(key, _)| key.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.trim())
    }

    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }
}

/// Sends a text and reads until the other end has nothing more to say.
pub fn raw(port: u16, text: &str) -> std::io::Result<Answer> {
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.set_read_timeout(Some(Duration::from_secs(120)))?;
    // A server that refuses what is too long answers before it has read all.
    let written = stream.write_all(text.as_bytes());
    let mut bytes = Vec::new();
    let mut buffer = [0; 1 << 16];
    while !is_whole(&bytes) {
        match stream.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => bytes.extend_from_slice(&buffer[..count]),
            Err(_) if !bytes.is_empty() => break,
            Err(error) => return Err(written.err().unwrap_or(error)),
        }
    }
    if bytes.is_empty() {
        written?;
    }
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok())
        .unwrap_or(0);
    let chunked = head.to_ascii_lowercase().contains("transfer-encoding: chunked");
    Ok(Answer {
        status,
        head: head.to_string(),
        body: if chunked { joined(body) } else { body.to_string() },
    })
}

/// Is an answer whole by the length that its head tells? Not every server closes the connection behind it.
fn is_whole(bytes: &[u8]) -> bool {
    let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else {
        return false;
    };
    let head = String::from_utf8_lossy(&bytes[..end]).to_ascii_lowercase();
    let mut fields = head.lines().filter_map(|line| line.split_once(':'));
    let length = fields.find(|(name, _)| *name == "content-length");
    let length = length.and_then(|(_, length)| length.trim().parse::<usize>().ok());
    length.is_some_and(|length| bytes.len() >= end + 4 + length)
}

/// The chunks of a body without their sizes.
fn joined(mut body: &str) -> String {
    let mut text = Vec::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let Ok(size) = usize::from_str_radix(size.trim(), 16) else {
            break;
        };
        let Some(chunk) = rest.as_bytes().get(..size).filter(|_| size > 0) else {
            break;
        };
        text.extend_from_slice(chunk);
        body = std::str::from_utf8(&rest.as_bytes()[size..]).unwrap_or_default();
        body = body.strip_prefix("\r\n").unwrap_or(body);
    }
    String::from_utf8_lossy(&text).into_owned()
}

/// A request with these headers, each with its end of line.
pub fn request(port: u16, method: &str, path: &str, headers: &str, body: &str) -> std::io::Result<Answer> {
    let length = body.len();
    let text = format!(
        "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\nContent-Length: {length}\r\n{headers}\r\n{body}"
    );
    raw(port, &text)
}
