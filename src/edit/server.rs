//! The server: one thread that passes on what the search's threads tell.

use super::guard::{Guard, Pass, protect};
use super::live::{Gone, Tell};
use super::message::{Ask, News};
use super::shelf::{Shelf, Unsaved};
use super::{asset, bench, export, live, play, reading};
use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use serde::Serialize;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::net::Ipv4Addr;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// A request may be so long.
const MOST_BYTES: usize = 4 << 20;

/// So many pieces of news may wait for a page.
const AHEAD: usize = 8;

/// So many pages may have something worked on at once; of more, the work of the first is given up.
const MOST_JOBS: usize = 6;

/// A server that has its port.
pub struct Server {
    listener: std::net::TcpListener,
    house: Arc<House>,
}

/// What ends a server: it is asked again and again.
pub type Shutdown = Arc<AtomicBool>;

/// What all requests share.
struct House {
    guard: Guard,
    shelf: Shelf,
    jobs: Mutex<Jobs>,
}

/// The work in hand: who asked for it, of which kind, and the flag that ends it.
#[derive(Default)]
struct Jobs(Vec<(String, Arc<AtomicBool>)>);

impl Jobs {
    /// A flag for new work, for which that of the same name is given up.
    fn begin(&mut self, name: String) -> Arc<AtomicBool> {
        self.0.retain(|(other, flag)| {
            let same = *other == name;
            if same {
                flag.store(true, Relaxed);
            }
            !same && Arc::strong_count(flag) > 1
        });
        while self.0.len() >= MOST_JOBS {
            self.0.remove(0).1.store(true, Relaxed);
        }
        let flag = Arc::new(AtomicBool::new(false));
        self.0.push((name, Arc::clone(&flag)));
        flag
    }

    fn end_all(&mut self) {
        self.0.drain(..).for_each(|(_, flag)| flag.store(true, Relaxed));
    }
}

impl Server {
    /// A server for these files, on a port of this machine alone; any free one for 0.
    ///
    /// # Errors
    /// The port is taken, or the system gives no random bytes.
    pub fn new(shelf: Shelf, port: u16) -> Result<Server, String> {
        let named = |error: std::io::Error| format!("port {port}: {error}");
        let listener = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(named)?;
        listener.set_nonblocking(true).map_err(named)?;
        let port = listener.local_addr().map_err(named)?.port();
        let house = House {
            guard: Guard::new(port)?,
            shelf,
            jobs: Mutex::default(),
        };
        Ok(Server {
            listener,
            house: Arc::new(house),
        })
    }

    /// The address to open, with its token.
    pub fn address(&self) -> String {
        self.house.guard.address()
    }

    /// Answers until the flag is raised.
    ///
    /// # Errors
    /// The system gives no runtime.
    pub fn run(self, shutdown: &Shutdown) -> Result<(), String> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_io()
            .enable_time()
            .build()
            .map_err(|error| error.to_string())?;
        let house = Arc::clone(&self.house);
        let served: Result<(), String> = runtime.block_on(async move {
            let listener = TcpListener::from_std(self.listener).map_err(|error| error.to_string())?;
            let app = router(Arc::clone(&self.house));
            tokio::spawn(async move { axum::serve(listener, app).await });
            while !shutdown.load(Relaxed) {
                tokio::time::sleep(Duration::from_millis(40)).await;
            }
            Ok(())
        });
        house.jobs().end_all();
        runtime.shutdown_timeout(Duration::from_secs(2));
        served
    }
}

impl House {
    fn jobs(&self) -> std::sync::MutexGuard<'_, Jobs> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn router(house: Arc<House>) -> Router {
    let guarded = middleware::from_fn_with_state(Arc::clone(&house), guarded);
    Router::new().fallback(answer).layer(guarded).with_state(house)
}

/// Refuses what is not a page of this server, and tells browsers to be strict.
async fn guarded(State(house): State<Arc<House>>, request: Request, next: Next) -> Response {
    let mut response = match house.guard.admits(request.method(), request.uri(), request.headers()) {
        Pass::Through => next.run(request).await,
        Pass::Trade => {
            let mut response = (StatusCode::SEE_OTHER, "").into_response();
            let headers = response.headers_mut();
            headers.insert(header::LOCATION, HeaderValue::from_static("/"));
            if let Ok(cookie) = HeaderValue::from_str(&house.guard.cookie()) {
                headers.insert(header::SET_COOKIE, cookie);
            }
            response
        }
        Pass::Refused(reason) => (StatusCode::FORBIDDEN, format!("{reason}\n")).into_response(),
    };
    protect(response.headers_mut());
    response
}

async fn answer(State(house): State<Arc<House>>, request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/').to_string();
    let is_post = request.method() == axum::http::Method::POST;
    if !is_post {
        return got(&house, &path);
    }
    let body = match to_bytes(request.into_body(), MOST_BYTES).await {
        Ok(body) => body,
        Err(_) => return refused(StatusCode::PAYLOAD_TOO_LARGE, "too long"),
    };
    let ask: Ask = match serde_json::from_slice(&body) {
        Ok(ask) => ask,
        Err(error) => return refused(StatusCode::BAD_REQUEST, &error.to_string()),
    };
    posted(&house, &path, ask)
}

fn got(house: &House, path: &str) -> Response {
    match path {
        "api/table" => json_of(&asset::table()),
        "api/men.svg" => text("image/svg+xml", asset::men()),
        "api/files" => json_of(&house.shelf.names()),
        "api/rows" => json_of(&house.shelf.rows()),
        "api/alive" => json_of(&json!({ "schema": super::SCHEMA })),
        path => match asset::by_name(path) {
            Some(asset) => text(asset.media, asset.text),
            None => refused(StatusCode::NOT_FOUND, "no such page"),
        },
    }
}

fn posted(house: &Arc<House>, path: &str, ask: Ask) -> Response {
    match path {
        "api/solve" => stream(house, "solve", ask, |ask, shelf, flag, tell| {
            live::solve(ask, shelf, flag, tell)
        }),
        "api/work" => stream(house, "work", ask, |ask, shelf, flag, tell| {
            bench::work(ask, shelf, flag, tell)
        }),
        "api/judge" => stream(house, "judge", ask, |_, shelf, flag, tell| {
            bench::judge_all(shelf, flag, tell)
        }),
        "api/stop" => {
            for kind in ["solve", "work", "judge"] {
                house.jobs().begin(format!("{kind} {}", ask.page));
            }
            json_of(&Value::Null)
        }
        "api/read" => told(reading::pasted(&ask.text, &ask.sheet.rules)),
        "api/open" => told(opened(house, &ask)),
        "api/save" => saved(house, &ask),
        "api/reload" => {
            let base = ask.sheet.base.as_ref().filter(|_| ask.file.is_none());
            told(house.shelf.reload(base, ask.file.as_deref().unwrap_or_default()))
        }
        "api/moves" => job(house, ask, play::moves),
        "api/export" => job(house, ask, |ask, shelf, _| export::export(ask, shelf)),
        _ => refused(StatusCode::NOT_FOUND, "no such question"),
    }
}

fn opened(house: &House, ask: &Ask) -> Result<Value, String> {
    let base = ask.sheet.base.as_ref().ok_or("expected the number of a record")?;
    let (sheet, errors, _) = reading::opened(&house.shelf, base).ok_or("no such record is open")?;
    Ok(json!({ "sheet": sheet, "errors": errors }))
}

fn saved(house: &House, ask: &Ask) -> Response {
    match house.shelf.save(&ask.sheet, ask.file.as_deref(), ask.anyway) {
        Ok(base) => json_of(&json!({ "base": base, "files": house.shelf.names() })),
        Err(Unsaved::Conflict(message)) => refused(StatusCode::CONFLICT, &message),
        Err(Unsaved::Refused(message)) => refused(StatusCode::UNPROCESSABLE_ENTITY, &message),
    }
}

fn told<T: Serialize>(answer: Result<T, String>) -> Response {
    match answer {
        Ok(value) => json_of(&value),
        Err(message) => refused(StatusCode::UNPROCESSABLE_ENTITY, &message),
    }
}

fn refused(status: StatusCode, message: &str) -> Response {
    let body = json!({ "error": message }).to_string();
    (status, [(header::CONTENT_TYPE, "application/json")], body).into_response()
}

fn json_of<T: Serialize + ?Sized>(value: &T) -> Response {
    match serde_json::to_string(value) {
        Ok(body) => text("application/json", body),
        Err(error) => refused(StatusCode::INTERNAL_SERVER_ERROR, &error.to_string()),
    }
}

fn text(media: &'static str, body: impl Into<Body>) -> Response {
    let mut response = Response::new(body.into());
    response
        .headers_mut()
        .insert(header::CONTENT_TYPE, HeaderValue::from_static(media));
    response
}

/// Lines of JSON, as they come; when nobody reads them any more the work is given up.
struct Lines {
    from: Receiver<String>,
    flag: Arc<AtomicBool>,
}

impl Stream for Lines {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let line = self.from.poll_recv(context);
        line.map(|line| line.map(|line| Ok(Bytes::from(line))))
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        self.flag.store(true, Relaxed);
    }
}

type Work = fn(&Ask, &Shelf, &Arc<AtomicBool>, &mut Tell<'_>) -> Result<(), Gone>;

/// Does work on a thread of its own, and tells of it in lines.
fn stream(house: &Arc<House>, kind: &str, ask: Ask, work: Work) -> Response {
    let job = move |ask: &Ask, shelf: &Shelf, flag: &Arc<AtomicBool>, sender: Sender<String>| {
        let mut tell = |news: News| tell_line(&sender, &news);
        // That nobody listens any more is no failure.
        let _ = work(ask, shelf, flag, &mut tell);
    };
    on_a_thread(house, kind, ask, "application/x-ndjson", job)
}

fn tell_line(sender: &Sender<String>, news: &News) -> Result<(), Gone> {
    let mut line = serde_json::to_string(news).map_err(|_| Gone)?;
    line.push('\n');
    sender.blocking_send(line).map_err(|_| Gone)
}

/// One answer, made on a thread of its own.
fn job<T: Serialize + Send + 'static>(
    house: &Arc<House>,
    ask: Ask,
    work: fn(&Ask, &Shelf, &Arc<AtomicBool>) -> Result<T, String>,
) -> Response {
    let job = move |ask: &Ask, shelf: &Shelf, flag: &Arc<AtomicBool>, sender: Sender<String>| {
        let answer = match work(ask, shelf, flag) {
            Ok(value) => serde_json::to_string(&value).unwrap_or_default(),
            Err(message) => json!({ "error": message }).to_string(),
        };
        let _ = sender.blocking_send(answer);
    };
    on_a_thread(house, "job", ask, "application/json", job)
}

/// What is sent by a job on a thread of its own, for which that of the same kind is given up.
fn on_a_thread(
    house: &Arc<House>,
    kind: &str,
    ask: Ask,
    media: &'static str,
    job: impl FnOnce(&Ask, &Shelf, &Arc<AtomicBool>, Sender<String>) + Send + 'static,
) -> Response {
    let flag = house.jobs().begin(format!("{kind} {}", ask.page));
    let (sender, from) = channel(AHEAD);
    let lines = Lines {
        from,
        flag: Arc::clone(&flag),
    };
    let house = Arc::clone(house);
    let thread = std::thread::Builder::new().name(kind.to_string());
    match thread.spawn(move || job(&ask, &house.shelf, &flag, sender)) {
        Ok(_) => text(media, Body::from_stream(lines)),
        Err(error) => refused(StatusCode::SERVICE_UNAVAILABLE, &error.to_string()),
    }
}
