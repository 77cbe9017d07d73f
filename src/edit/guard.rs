//! Who may ask: pages of this server alone, opened by who started it.

use axum::http::{HeaderMap, HeaderValue, Method, Uri, header};

/// The names of this machine by which the server is addressed.
const HOSTS: [&str; 2] = ["127.0.0.1", "localhost"];

/// What the page may load and do: its own files and questions, and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What is known of who may ask.
#[derive(Clone, Debug)]
pub struct Guard {
    token: String,
    port: u16,
}

/// What becomes of a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pass {
    /// It is answered.
    Through,
    /// The token is traded for a cookie.
    Trade,
    /// It is refused, for this reason.
    Refused(&'static str),
}

impl Guard {
    /// A guard with a token that nobody can guess.
    ///
    /// # Errors
    /// The system gives no random bytes.
    pub fn new(port: u16) -> Result<Guard, String> {
        let mut bytes = [0; 24];
        getrandom::fill(&mut bytes).map_err(|error| format!("no random bytes: {error}"))?;
        let token = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(Guard { token, port })
    }

    /// The address to open.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/?token={}", self.port, self.token)
    }

    /// The cookie's name: servers on other ports have their own.
    fn cookie_name(&self) -> String {
        format!("glass-{}", self.port)
    }

    /// The cookie for which the token is traded.
    pub fn cookie(&self) -> String {
        format!(
            "{}={}; HttpOnly; SameSite=Strict; Path=/",
            self.cookie_name(),
            self.token
        )
    }

    /// May this be answered?
    pub fn admits(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Pass {
        let text = |name: header::HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
        let own: Vec<String> = HOSTS.iter().map(|host| format!("{host}:{}", self.port)).collect();
        let host = text(header::HOST).unwrap_or_default();
        if !own.iter().any(|name| name == host) || headers.get_all(header::HOST).iter().count() != 1 {
            return Pass::Refused("another host");
        }
        if let Some(origin) = headers.get(header::ORIGIN)
            && origin.to_str().ok() != Some(&format!("http://{host}"))
        {
            return Pass::Refused("another origin");
        }
        if method != Method::GET && method != Method::POST {
            return Pass::Refused("another method");
        }
        let site = headers.get("sec-fetch-site").and_then(|value| value.to_str().ok());
        let own_site = site.is_none_or(|site| matches!(site, "same-origin" | "none"));
        if let Some(token) = uri.query().and_then(|query| query.strip_prefix("token=")) {
            let at_home = uri.path() == "/" && method == Method::GET;
            return match at_home && is_equal(token, &self.token) {
                true => Pass::Trade,
                false => Pass::Refused("another token"),
            };
        }
        if !own_site {
            return Pass::Refused("another site");
        }
        if method == Method::POST && text(header::ORIGIN).is_none() {
            return Pass::Refused("no origin");
        }
        match self.has_cookie(headers) {
            true => Pass::Through,
            false => Pass::Refused("no cookie: open the address that glass edit printed"),
        }
    }

    fn has_cookie(&self, headers: &HeaderMap) -> bool {
        let name = self.cookie_name();
        let given = headers
            .get_all(header::COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok());
        let mut pairs = given
            .flat_map(|text| text.split(';'))
            .filter_map(|pair| pair.trim().split_once('='));
        pairs.any(|(key, value)| key == name && is_equal(value, &self.token))
    }
}

/// Are two texts equal? It takes the same time wherever they differ.
fn is_equal(one: &str, other: &str) -> bool {
    let differ = one.bytes().zip(other.bytes()).fold(0, |all, (a, b)| all | (a ^ b));
    one.len() == other.len() && differ == 0
}

/// What every answer says to the browser.
pub fn protect(headers: &mut HeaderMap) {
    let all = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ];
    for (name, value) in all {
        headers.insert(name, HeaderValue::from_static(value));
    }
    for name in ["cross-origin-resource-policy", "cross-origin-opener-policy"] {
        headers.insert(name, HeaderValue::from_static("same-origin"));
    }
}
