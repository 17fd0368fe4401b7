//! The page is built by `make`, with Node. Whoever builds the program alone gets a placeholder instead, so
//! that nothing in Rust needs Node.

use std::path::{Path, PathBuf};
use std::{env, fs};

const PLACEHOLDER: &str = r#"<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Quinte</title>
<h1>Quinte</h1>
<p>The page is not built yet. With Node installed, <code>make run</code> builds it; the house itself is
running, and <a href="/api/docs/">its interface for programs</a> works. The guides are the files under
<code>docs/</code>; with the page they are at <code>/docs/</code>.</p>
</html>
"#;

fn main() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    println!("cargo::rerun-if-changed={}", web.join("dist").display());
    println!("cargo::rerun-if-changed=build.rs");
    let built = web.join("dist");
    let out =
        PathBuf::from(env::var_os("OUT_DIR").expect("cargo tells where to write")).join("page");
    let page = if built.join("index.html").exists() {
        built
    } else {
        fs::create_dir_all(&out).expect("cargo's own folder can be written");
        fs::write(out.join("index.html"), PLACEHOLDER).expect("cargo's own folder can be written");
        out
    };
    println!("cargo::rustc-env=QUINTE_PAGE={}", page.display());
}
