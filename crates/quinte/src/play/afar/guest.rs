//! Who one is in a house: a guest with a name, known again by a token that only this user can read.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use server::client::{Address, Client};

use crate::link::{Door, Link, NO_HOUSE, asked};
use crate::play::kept;
use crate::trouble::{self, Trouble, wrong};

/// What a visitor says of itself.
pub(in crate::play) struct Visitor {
    /// What it wants to be called, if it says.
    pub name: Option<String>,
    /// The password of the house, where it has one.
    pub password: Option<String>,
}

/// Comes into the house and to the table behind this link: its name is the second.
pub(super) async fn come_in(
    link: &Link,
    visitor: &Visitor,
    home: &Path,
) -> Result<(Client, String), Trouble> {
    link.reach().await?;
    if link.door == Door::House {
        return Err(wrong(
            "this is a house and no table: give an invitation, or its code by --code",
        ));
    }
    let file = file(home, &link.house);
    let client = match known(&link.house, &file, visitor).await? {
        Some(client) => client,
        None => introduce(&link.house, &file, visitor).await?,
    };
    let table = match &link.door {
        Door::Table(table) => {
            asked(client.ask("GET", &format!("/api/tables/{table}"), None).await)?;
            table.clone()
        }
        Door::Code(code) => {
            let said = json!({"code": code});
            let joined = asked(client.ask("POST", "/api/join", Some(&said)).await)?.json();
            let table = joined["table"].as_str();
            table.ok_or_else(|| wrong(NO_HOUSE))?.to_string()
        }
        Door::House => unreachable!("it was looked at above"),
    };
    Ok((client, table))
}

/// One file for each house, and no house with the file of another: who one is there is told nowhere else.
fn file(home: &Path, house: &Address) -> PathBuf {
    let written = house.to_string();
    let plain = |c: char| c.is_ascii_alphanumeric() || "-.".contains(c);
    let letter = |c| if plain(c) { String::from(c) } else { format!("%{:02x}", u32::from(c)) };
    let name: String = written.replace("://", "-").chars().map(letter).collect();
    home.join("houses").join(format!("{name}.json"))
}

/// The guest that one was here before, if the house still knows it; by a new name, if that is wanted.
async fn known(house: &Address, file: &Path, visitor: &Visitor) -> Result<Option<Client>, Trouble> {
    if !file.exists() {
        return Ok(None);
    }
    let kept: Value = serde_json::from_str(&trouble::read(file)?).unwrap_or_default();
    let Some(token) = kept["token"].as_str() else { return Ok(None) };
    let client = Client::with_token(house.clone(), token);
    let me = asked(client.ask("GET", "/api/me", None).await)?.json();
    let Some(called) = me["name"].as_str() else { return Ok(None) };
    if let Some(name) = visitor.name.as_deref().filter(|name| *name != called) {
        asked(client.ask("PATCH", "/api/me", Some(&json!({"name": name}))).await)?;
    }
    Ok(Some(client))
}

/// A new guest, kept for the next time.
async fn introduce(house: &Address, file: &Path, visitor: &Visitor) -> Result<Client, Trouble> {
    let user = || std::env::var("USER").ok().filter(|user| !user.is_empty());
    let name = visitor.name.clone().or_else(user).unwrap_or_else(|| "Guest".to_string());
    let mut guest = json!({"name": name});
    if let Some(password) = &visitor.password {
        guest["password"] = json!(password);
    }
    let answer =
        asked(Client::stranger(house.clone()).ask("POST", "/api/guests", Some(&guest)).await)?;
    let token = cookie(&answer.head).ok_or_else(|| wrong(NO_HOUSE))?;
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    kept::replace(file, &json!({"name": name, "token": token}).to_string())?;
    Ok(Client::with_token(house.clone(), token))
}

/// A person's proof comes as a page gets it.
fn cookie(head: &str) -> Option<&str> {
    let line = head.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("set-cookie").then_some(value)
    })?;
    line.trim().strip_prefix("quinte=")?.split(';').next()
}
