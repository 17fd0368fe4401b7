//! Where a house is: `http://house:7177`, or `https://cards.example.org/club` behind a proxy.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::str::FromStr;
use std::sync::Arc;

use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use tokio_tungstenite::MaybeTlsStream;

/// A stream to a house, with TLS or without.
pub type Stream = MaybeTlsStream<TcpStream>;

/// Where a house is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// Whether one speaks with it through TLS.
    pub secure: bool,
    /// The name or number of its machine; that of the newer protocol stands in brackets.
    pub name: String,
    /// Its port there.
    pub port: u16,
    /// Where it lives on that machine: nothing, or `/club`.
    pub path: String,
}

impl Address {
    /// What the house is asked by: name, and the port where it is not the usual one.
    pub fn host(&self) -> String {
        let usual = if self.secure { 443 } else { 80 };
        if self.port == usual { self.name.clone() } else { format!("{}:{}", self.name, self.port) }
    }

    /// Connects; behind TLS, to whoever can prove to a certificate that this machine trusts that the name is theirs.
    pub async fn connect(&self) -> io::Result<Stream> {
        let bare = self.name.trim_start_matches('[').trim_end_matches(']');
        let stream = TcpStream::connect((bare, self.port)).await?;
        stream.set_nodelay(true)?;
        if !self.secure {
            return Ok(MaybeTlsStream::Plain(stream));
        }
        let name = ServerName::try_from(bare.to_string()).map_err(io::Error::other)?;
        let stream = TlsConnector::from(Arc::new(trust()?)).connect(name, stream).await?;
        Ok(MaybeTlsStream::Rustls(stream))
    }
}

/// Whom this machine trusts: its own certificates, or those of `SSL_CERT_FILE` and `SSL_CERT_DIR`.
fn trust() -> io::Result<ClientConfig> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() {
        return Err(io::Error::other("this machine trusts no certificate (SSL_CERT_FILE)"));
    }
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let config = config.with_safe_default_protocol_versions().map_err(io::Error::other)?;
    Ok(config.with_root_certificates(roots).with_no_client_auth())
}

/// As it stands in a link, without a slash at its end.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.secure { "https" } else { "http" };
        write!(f, "{scheme}://{}{}", self.host(), self.path)
    }
}

impl From<SocketAddr> for Address {
    fn from(address: SocketAddr) -> Address {
        let name = match address {
            SocketAddr::V4(four) => four.ip().to_string(),
            SocketAddr::V6(six) => format!("[{}]", six.ip()),
        };
        Address { secure: false, name, port: address.port(), path: String::new() }
    }
}

impl FromStr for Address {
    type Err = String;

    /// Without a scheme, as people say it: plain HTTP.
    fn from_str(text: &str) -> Result<Address, String> {
        let bad = || format!("{text:?} is no house: one is called like http://house:7177");
        let (secure, rest) = match text.split_once("://") {
            None => (false, text),
            Some(("http", rest)) => (false, rest),
            Some(("https", rest)) => (true, rest),
            Some((scheme, _)) => {
                return Err(format!("a house is reached by http or https, not {scheme}"));
            }
        };
        let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.contains(']') => (name, port.parse().map_err(|_| bad())?),
            _ => (host, if secure { 443 } else { 80 }),
        };
        let six = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
        let named = match six {
            Some(number) => number.parse::<std::net::Ipv6Addr>().is_ok(),
            None => name.chars().all(|c| c.is_ascii_alphanumeric() || "-._".contains(c)),
        };
        let plain = |c: char| c.is_ascii_graphic() && !"?#\\".contains(c);
        if name.is_empty() || !named || !path.chars().all(plain) {
            return Err(bad());
        }
        let path = path.trim_end_matches('/').to_string();
        Ok(Address { secure, name: name.to_ascii_lowercase(), port, path })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_written_as_they_are_read() {
        for (text, written, host) in [
            ("house", "http://house", "house"),
            ("localhost:7177/", "http://localhost:7177", "localhost:7177"),
            ("http://house:80", "http://house", "house"),
            ("https://Cards.Example.org/", "https://cards.example.org", "cards.example.org"),
            ("https://house:7443/club/a/", "https://house:7443/club/a", "house:7443"),
            ("http://[::1]:7177", "http://[::1]:7177", "[::1]:7177"),
            ("http://[::1]/x", "http://[::1]/x", "[::1]"),
        ] {
            let address: Address = text.parse().expect(text);
            assert_eq!((address.to_string().as_str(), address.host().as_str()), (written, host));
            assert_eq!(written.parse(), Ok(address));
        }
        let bound: SocketAddr = "[::1]:7177".parse().expect("an address");
        assert_eq!(Address::from(bound).host(), "[::1]:7177");
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for text in [
            "",
            "ftp://h",
            "http://",
            "a b",
            "h:x",
            "h:99999",
            "[::1",
            "[x]:1",
            "h/ x",
            "h/\r\nX: y",
            "h/?a",
            "u@h",
        ] {
            assert!(text.parse::<Address>().is_err(), "{text}");
        }
    }
}
