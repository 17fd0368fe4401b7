//! `quinte serve`: a house that people and programs come to with a browser or a socket.

use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::Deserialize;
use server::{Config, House, Limits};
use tracing_subscriber::filter::LevelFilter;

use crate::trouble::{Trouble, read, wrong};

/// Open a house: tables for people and programs, in a browser or over a socket
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  quinte serve                   a house for this machine, http://localhost:7177
  quinte serve --lan             for friends in the same network, with a code to scan
  quinte serve --public-url https://cards.example.org --trusted-proxy 127.0.0.1
  quinte serve --config house.toml

The first line on standard output ends with the address; what happens is told on standard error, in JSON where \
nobody sits at a terminal. Ctrl-C or SIGTERM tells everybody, finishes what is being written, and ends with 0.")]
pub(crate) struct Arguments {
    /// The port to listen at; 0 for any that is free [default: 7177]
    #[arg(long, env = "QUINTE_PORT")]
    port: Option<u16>,
    /// The folder in which the house keeps its record [default: quinte in your data folder]
    #[arg(long, value_name = "FOLDER", env = "QUINTE_DATA")]
    data: Option<PathBuf>,
    /// How much is told on standard error: error, warn, info, debug [default: info]
    #[arg(long, value_name = "LEVEL", env = "QUINTE_LOG")]
    log: Option<String>,
    /// Listen on all interfaces, and print the address and a code to scan for others in this network
    #[arg(long)]
    lan: bool,
    /// The address that people open, such as https://cards.example.org
    #[arg(long, value_name = "URL", env = "QUINTE_PUBLIC_URL")]
    public_url: Option<String>,
    /// A proxy whose word about callers' addresses is believed; may be said several times
    #[arg(long, value_name = "ADDRESS")]
    trusted_proxy: Vec<IpAddr>,
    /// Ask everybody for this password; better set by QUINTE_HOUSE_PASSWORD than seen in a list of processes
    #[arg(long, value_name = "PASSWORD", env = "QUINTE_HOUSE_PASSWORD", hide_env_values = true)]
    house_password: Option<String>,
    /// Let whoever shows this token close tables, ban, and announce; better set by QUINTE_OPERATOR_TOKEN
    #[arg(long, value_name = "TOKEN", env = "QUINTE_OPERATOR_TOKEN", hide_env_values = true)]
    operator_token: Option<String>,
    /// Open the page in this desktop's browser
    #[arg(long)]
    open: bool,
    /// Hold nobody up: for a house that is measured
    #[arg(long, hide = true)]
    unlimited: bool,
    /// A file with the same settings, such as port = 7177; what is said here or in the environment counts more
    #[arg(long, value_name = "FILE", env = "QUINTE_CONFIG")]
    config: Option<PathBuf>,
}

/// The same in a file.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    port: Option<u16>,
    data: Option<PathBuf>,
    log: Option<String>,
    lan: bool,
    public_url: Option<String>,
    trusted_proxy: Vec<IpAddr>,
    house_password: Option<String>,
    operator_token: Option<String>,
    open: bool,
}

impl File {
    fn read(path: Option<&Path>) -> Result<File, Trouble> {
        let Some(path) = path else { return Ok(File::default()) };
        let text = read(path)?;
        toml::from_str(&text).map_err(|why| {
            // The whole complaint draws the line in several; where it is and what is wrong will do.
            let before = why.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
            let line = before.matches('\n').count() + 1;
            wrong(format!("{}, line {line}: {}", path.display(), why.message()))
        })
    }
}

/// Serves until it is told to stop.
pub(crate) fn run(arguments: Arguments, out: &mut impl Write) -> Result<(), Trouble> {
    let file = File::read(arguments.config.as_deref())?;
    tell_on_stderr(arguments.log.or(file.log).as_deref().unwrap_or("info"))?;
    let data = arguments.data.or(file.data).map_or_else(data_folder, Ok)?;
    let lan = arguments.lan || file.lan;
    let port = arguments.port.or(file.port).unwrap_or(Config::PORT);
    let trusted_proxies = [arguments.trusted_proxy, file.trusted_proxy].concat();
    let config = Config {
        listen: if lan { all_interfaces(port) } else { (Ipv4Addr::LOCALHOST, port).into() },
        public_url: arguments.public_url.or(file.public_url).map(public_url).transpose()?,
        trusted_proxies: trusted_proxies.iter().map(IpAddr::to_canonical).collect(),
        password: arguments.house_password.or(file.house_password).filter(|word| !word.is_empty()),
        operator: secret(arguments.operator_token.or(file.operator_token))?,
        limits: if arguments.unlimited { Limits::none() } else { Limits::default() },
        ..Config::at_home(data)
    };
    raise_files();
    let public = config.public_url.clone();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let folder = config.data.display().to_string();
        let house = House::open(config).map_err(|why| wrong(format!("{folder}: {why}")))?;
        let listener = server::bind(&house)
            .await
            .map_err(|why| wrong(format!("port {port} cannot be listened at: {why}")))?;
        let port = listener.local_addr()?.port();
        let here = format!("http://localhost:{port}/");
        writeln!(out, "Quinte is open at {here}")?;
        if lan {
            tell_lan(public.as_deref(), port, out)?;
        } else if let Some(public) = &public {
            writeln!(out, "Others come to {public}/")?;
        }
        writeln!(out, "Stop it with Ctrl-C.")?;
        out.flush()?;
        if arguments.open || file.open {
            open_page(&here);
        }
        server::serve(house, listener, stopped()).await?;
        Ok(())
    })
}

/// Interrupted, or told to end.
async fn stopped() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut ended) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupted => {}
                _ = ended.recv() => {}
            }
            return;
        }
    }
    let _ = interrupted.await;
}

/// People read lines, programs read JSON.
fn tell_on_stderr(level: &str) -> Result<(), Trouble> {
    let level: LevelFilter = level.parse().map_err(|_| {
        wrong(format!("--log: there is no {level:?}, but error, warn, info, debug"))
    })?;
    let told = tracing_subscriber::fmt().with_max_level(level).with_writer(io::stderr);
    let told = if io::stderr().is_terminal() { told.try_init() } else { told.json().try_init() };
    told.map_err(|why| wrong(why.to_string()))
}

/// Where a house is kept if nobody says.
pub(crate) fn data_folder() -> Result<PathBuf, Trouble> {
    let variable =
        |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let share = |home: PathBuf| home.join(".local/share");
    let folder = variable("XDG_DATA_HOME").or_else(|| variable("HOME").map(share));
    let folder = folder.or_else(|| variable("LOCALAPPDATA"));
    folder
        .map(|folder| folder.join("quinte"))
        .ok_or_else(|| wrong("say --data: there is no home folder"))
}

fn all_interfaces(port: u16) -> SocketAddr {
    // An address of the new kind listens for the old one too, where the machine knows it at all.
    let both = SocketAddr::from((Ipv6Addr::UNSPECIFIED, port));
    let able = std::net::TcpListener::bind((Ipv6Addr::LOCALHOST, 0)).is_ok();
    if able { both } else { SocketAddr::from((Ipv4Addr::UNSPECIFIED, port)) }
}

fn public_url(url: String) -> Result<String, Trouble> {
    let url = url.trim_end_matches('/');
    let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    match rest {
        Some(host) if !host.is_empty() && !host.contains(['/', '#', '?', ' ', '@']) => {
            Ok(url.to_ascii_lowercase())
        }
        _ => Err(wrong(format!("{url:?} is no address such as https://cards.example.org"))),
    }
}

fn secret(token: Option<String>) -> Result<Option<String>, Trouble> {
    match token.filter(|token| !token.is_empty()) {
        Some(token) if token.len() < 16 => {
            Err(wrong("an operator's token that cannot be guessed has 16 signs or more"))
        }
        token => Ok(token),
    }
}

/// The address for others in this network, and a code to scan.
fn tell_lan(public: Option<&str>, port: u16, out: &mut impl Write) -> Result<(), Trouble> {
    let address = match public {
        Some(public) => format!("{public}/"),
        None => match own_address() {
            Some(address) => format!("http://{address}:{port}/"),
            None => {
                return Ok(writeln!(out, "This machine is in no network: nobody else can come.")?);
            }
        },
    };
    writeln!(out, "Others in this network come to {address}")?;
    let code = qrcode::QrCode::new(&address).map_err(|why| wrong(why.to_string()))?;
    let mut picture = code.render::<qrcode::render::unicode::Dense1x2>();
    let picture = picture.quiet_zone(true).build();
    if !io::stdout().is_terminal() {
        return Ok(writeln!(out, "{picture}")?);
    }
    // Black on white, whatever this terminal's colours are: not every phone reads it the other way round.
    for line in picture.lines() {
        writeln!(out, "\x1b[30;107m{line}\x1b[0m")?;
    }
    Ok(())
}

/// This machine's address in its network. Nothing is sent: the system only chooses a way.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_unspecified() && !address.is_loopback()).then_some(address)
}

fn open_page(address: &str) {
    let opener = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let mut command = Command::new(opener);
    command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if command.spawn().is_err() {
        tracing::warn!("no browser could be opened: open {address} yourself");
    }
}

/// Every connection is a file: as many as the system allows.
pub(crate) fn raise_files() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
        // Where it is not allowed, fewer people can come.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_for_people_is_an_origin() {
        assert_eq!(
            public_url("https://Cards.example.org/".into()).unwrap(),
            "https://cards.example.org"
        );
        for wrong in ["cards.example.org", "https://", "https://a/b", "ftp://a", "https://a b"] {
            assert!(public_url(wrong.into()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_file_says_nothing_unknown() {
        let file: File = toml::from_str("port = 80\ntrusted-proxy = [\"10.0.0.1\"]").unwrap();
        assert_eq!(file.port, Some(80));
        assert!(toml::from_str::<File>("prot = 80").is_err());
    }

    #[test]
    fn a_short_token_is_refused() {
        assert!(secret(Some("secret".into())).is_err());
        assert_eq!(secret(Some(String::new())).unwrap(), None);
        assert!(secret(Some("0123456789abcdef".into())).unwrap().is_some());
    }
}
