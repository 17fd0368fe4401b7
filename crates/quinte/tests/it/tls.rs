//! Tables of a house that lives behind a proxy: by https, by a name, below a path.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use tokio_rustls::server::TlsStream;

use super::join::{House, folder, quick};
use super::{Ran, quinte, run_command};

/// A proxy in front of a house, as long as it lives: TLS for `localhost`, and the house below `/club`.
struct Proxy {
    port: u16,
    /// Whoever trusts this certificate trusts the proxy.
    certificate: PathBuf,
    _runtime: Runtime,
}

impl Proxy {
    fn open(house: SocketAddr, home: &Path) -> Proxy {
        let made =
            rcgen::generate_simple_self_signed(["localhost".to_string()]).expect("a certificate");
        let certificate = home.join("certificate.pem");
        fs::write(&certificate, made.cert.pem()).expect("it is written");
        let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(made.signing_key.serialize_der()));
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("the usual ones")
            .with_no_client_auth()
            .with_single_cert(vec![made.cert.der().clone()], key)
            .expect("they belong together");
        let acceptor = TlsAcceptor::from(Arc::new(config));
        let runtime = Runtime::new().expect("a runtime");
        let listener = runtime.block_on(TcpListener::bind("localhost:0")).expect("a port");
        let port = listener.local_addr().expect("it listens").port();
        runtime.spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let acceptor = acceptor.clone();
                tokio::spawn(async move {
                    if let Ok(stream) = acceptor.accept(stream).await {
                        let _ = pass(stream, house, port).await;
                    }
                });
            }
        });
        Proxy { port, certificate, _runtime: runtime }
    }

    fn link(&self, name: &str, code: &str) -> String {
        format!("https://{name}:{}/club/#/join/{code}", self.port)
    }
}

/// Passes on what is asked of `localhost` below `/club`; anything else is another house's affair.
async fn pass(mut from: TlsStream<TcpStream>, house: SocketAddr, port: u16) -> std::io::Result<()> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(from.read_u8().await?);
    }
    let head = String::from_utf8_lossy(&head);
    let ours = head.to_ascii_lowercase().contains(&format!("\r\nhost: localhost:{port}\r\n"));
    if !ours || !head.contains(" /club/") {
        return from.write_all(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n").await;
    }
    let mut to = TcpStream::connect(house).await?;
    to.write_all(head.replacen(" /club/", " /", 1).as_bytes()).await?;
    copy_bidirectional(&mut from, &mut to).await?;
    Ok(())
}

/// Runs the program as somebody who trusts this certificate and nobody else.
fn trusting(certificate: &Path, home: &Path, arguments: &[&str], input: &str) -> Ran {
    let mut command = quinte(arguments);
    command.env("SSL_CERT_FILE", certificate).env_remove("SSL_CERT_DIR");
    run_command(command.env("XDG_STATE_HOME", home).env("USER", "tester"), input)
}

#[test]
fn a_match_is_played_through_tls_below_a_path() {
    let house = House::open("tls", &[]);
    let home = folder("tls-home");
    let proxy = Proxy::open(house.address, &home);
    let invitation = house.table("belote", json!({"target": 1}), quick());
    let code = invitation.rsplit('/').next().expect("a code");
    let link = proxy.link("localhost", code);
    let input = format!("start\n{}", "1\n".repeat(100));
    let ran =
        trusting(&proxy.certificate, &home, &["play", "--join", &link, "--name", "Pipe"], &input);
    assert_eq!(ran.code, 0, "{ran:?}");
    for said in ["Pipe (you), host", "Winner: ", "Your salt is in every shuffle"] {
        assert!(ran.out.contains(said), "{said}: {ran:?}");
    }
}

#[test]
fn a_program_sits_down_through_tls() {
    let house = House::open("tls-sit", &[]);
    let home = folder("tls-sit-home");
    let proxy = Proxy::open(house.address, &home);
    let invitation = house.table("belote", json!({}), quick());
    let link = proxy.link("localhost", invitation.rsplit('/').next().expect("a code"));
    let program = env!("CARGO_BIN_EXE_quinte");
    let mut sits =
        quinte(&["sit", &link, "--name", "Robot", "--", program, "bot", "belote", "club"])
            .env("SSL_CERT_FILE", &proxy.certificate)
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
    let mut line = String::new();
    let mut said = BufReader::new(sits.stdout.take().expect("a pipe"));
    said.read_line(&mut line).expect("it says something");
    assert_eq!(line, "Robot sits at a table of belote.\n");
    sits.kill().and_then(|()| sits.wait()).expect("it ends");
}

#[test]
fn who_cannot_prove_the_name_is_not_spoken_with() {
    let house = House::open("tls-false", &[]);
    let (home, other) = (folder("tls-false-home"), folder("tls-other-home"));
    let (proxy, another) = (Proxy::open(house.address, &home), Proxy::open(house.address, &other));
    for (certificate, name) in
        [(&another.certificate, "localhost"), (&proxy.certificate, "127.0.0.1")]
    {
        let link = proxy.link(name, "ABCD");
        let ran = trusting(certificate, &home, &["play", "--join", &link], "");
        assert_eq!(ran.code, 1, "{ran:?}");
        assert!(ran.err.contains("certificate"), "{ran:?}");
        assert!(ran.err.contains(&format!("https://{name}:{}/club", proxy.port)), "{ran:?}");
    }
    let nobody = ["play", "--join", "https://localhost:1/#/join/x"];
    let ran = trusting(&home.join("none.pem"), &home, &nobody, "");
    assert_eq!(ran.code, 1, "{ran:?}");
}
