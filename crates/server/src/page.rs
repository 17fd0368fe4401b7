//! The page: files that were built into the program.

use std::borrow::Cow;

use axum::body::Bytes;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use engine::fair::hex;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use crate::refusal::Refused;

#[derive(RustEmbed)]
#[folder = "$QUINTE_PAGE"]
struct Page;

/// Which program this is: another page, or another version, has another one.
pub(crate) fn build() -> String {
    let mut hash = Sha256::new();
    hash.update(env!("CARGO_PKG_VERSION"));
    let mut names: Vec<_> = Page::iter().collect();
    names.sort();
    for name in names {
        if let Some(file) = Page::get(&name) {
            hash.update(file.metadata.sha256_hash());
        }
    }
    hex(&hash.finalize()[..8])
}

/// A file of the page, or of the documents beside it. What is not there and looks like no file is a place within the page.
pub(crate) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return Refused::no_page().with(StatusCode::METHOD_NOT_ALLOWED).into_response();
    }
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") || path == "api" {
        return Refused::no_page().into_response();
    }
    if path == "docs" {
        return Redirect::permanent("docs/").into_response();
    }
    let place = path.is_empty() || !path.rsplit('/').next().unwrap_or_default().contains('.');
    let folder = (path.ends_with('/')).then(|| Page::get(&format!("{path}index.html"))).flatten();
    let name = if place { "index.html" } else { path };
    let Some(file) = folder.or_else(|| Page::get(name)) else {
        return Refused::no_page().into_response();
    };
    // A weak one: the same file goes out packed and as it is.
    let tag = format!("W/\"{}\"", hex(&file.metadata.sha256_hash()[..12]));
    // Names of assets hold a digest of what is in them.
    let lasting = path.starts_with("assets/");
    let caching = if lasting { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let about = [(ETAG, tag), (CACHE_CONTROL, caching.to_string())];
    if known {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    let kind = [(CONTENT_TYPE, file.metadata.mimetype().to_string())];
    let bytes = match file.data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    };
    (about, kind, bytes).into_response()
}
