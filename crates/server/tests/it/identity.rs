//! Who somebody is: never a name, always a secret; and what whoever runs the house may do.

use serde_json::{Value, json};
use server::Config;
use server::client::Client;

use crate::kit::{Folder, Open, config, setup};

const OPERATOR: &str = "an operator's token";

async fn house(folder: &Folder) -> Open {
    let operator = Some(OPERATOR.to_string());
    Open::new(Config { operator, ..config(folder.path()) }).await
}

async fn code(client: &Client, method: &str, path: &str, body: &Value) -> String {
    let answer = client.ask(method, path, Some(body)).await.unwrap();
    answer.json()["code"].as_str().unwrap_or_default().to_string()
}

/// The first message that is no greeting of the house.
async fn first_word(client: &Client, table: &str) -> Value {
    let mut socket = client.follow(table, None).await.unwrap();
    socket.next().await.unwrap();
    socket.next().await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_is_no_identity() {
    let folder = Folder::new();
    let house = house(&folder).await;
    let ann = Client::program(house.address, "Ann").await.unwrap();
    let also_ann = Client::program(house.address, "Ann").await.unwrap();
    let (table, code) = ann.open(&setup("belote")).await.unwrap();
    assert!(first_word(&ann, &table).await.get("welcome").is_some());
    assert_eq!(first_word(&also_ann, &table).await["bye"]["code"], "NO_TABLE");
    // The right identity with a wrong secret is nobody.
    let forged =
        ann.token().unwrap().split('.').next().unwrap().to_string() + "." + &"0".repeat(32);
    let forged = Client::with_token(house.address, &forged);
    assert_eq!(forged.ask("GET", "/api/me", None).await.unwrap().json(), Value::Null);
    assert_eq!(first_word(&forged, &table).await["bye"]["code"], "NO_TABLE");
    // A code lets in; a renewed one does not any more.
    assert_eq!(also_ann.join(&code).await.unwrap(), table);
    assert!(first_word(&also_ann, &table).await.get("welcome").is_some());
    let invite = format!("/api/tables/{table}/invite");
    let renewed = ann.ask("POST", &invite, None).await.unwrap().json();
    assert_ne!(renewed["code"], json!(code));
    let bea = Client::program(house.address, "Bea").await.unwrap();
    assert!(bea.join(&code).await.is_err());
    assert_eq!(self::code(&bea, "POST", &invite, &json!({})).await, "NOT_YOURS");
    let typed = ann.ask("POST", &format!("/api/tables/{table}/code"), None).await.unwrap().json();
    let typed = typed["code"].as_str().unwrap().to_ascii_lowercase();
    let spaced = format!("{} {}", &typed[..4], &typed[4..]);
    assert_eq!(bea.join(&spaced).await.unwrap(), table);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_has_a_cookie_that_no_script_reads() {
    let folder = Folder::new();
    let house = house(&folder).await;
    let stranger = Client::stranger(house.address);
    let came = stranger.ask("POST", "/api/guests", Some(&json!({"name": "Ann"}))).await.unwrap();
    assert!(came.json().get("token").is_none(), "{}", came.json());
    let cookie = came.head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    let proof = format!("Cookie: other=1; {}\r\n", cookie.split(';').next().unwrap());
    let me = stranger.send("GET", "/api/me", &proof, b"").await.unwrap();
    assert_eq!(me.json()["name"], "Ann");
    // Nothing in the folder of the house is the secret.
    let secret = cookie.split(['.', ';']).nth(1).unwrap().to_string();
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        let raw: Vec<u8> = (0..16)
            .map(|at| u8::from_str_radix(&secret[2 * at..2 * at + 2], 16).unwrap())
            .collect();
        assert!(!bytes.windows(16).any(|part| part == raw), "a secret is kept as it is");
        assert!(!bytes.windows(32).any(|part| part == secret.as_bytes()));
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_identity_moves_to_another_device_and_leaves_the_old_one() {
    let folder = Folder::new();
    let house = house(&folder).await;
    let ann = Client::program(house.address, "Ann").await.unwrap();
    let (table, _) = ann.open(&setup("belote")).await.unwrap();
    let mut socket = ann.follow(&table, None).await.unwrap();
    let lent = ann.ask("POST", "/api/me/move", None).await.unwrap().json();
    // Taken for the code of a table it leads nowhere, and is not used up by that.
    assert_eq!(code(&ann, "POST", "/api/join", &json!({"code": lent["code"]})).await, "NO_CODE");
    let phone = Client::stranger(house.address);
    let moved = phone.ask("POST", "/api/move", Some(&json!({"code": lent["code"]}))).await.unwrap();
    let phone = Client::with_token(house.address, moved.json()["token"].as_str().unwrap());
    assert!(first_word(&phone, &table).await.get("welcome").is_some());
    assert_eq!(ann.ask("GET", "/api/me", None).await.unwrap().json(), Value::Null);
    let mut last = Value::Null;
    while let Some(message) = socket.next().await {
        last = message;
    }
    assert_eq!(last["bye"]["code"], "SENT_AWAY");
    assert_eq!(code(&phone, "POST", "/api/move", &json!({"code": lent["code"]})).await, "NO_CODE");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_runs_the_house_bans_closes_and_announces() {
    let folder = Folder::new();
    let house = house(&folder).await;
    let ann = Client::program(house.address, "Ann").await.unwrap();
    let id = ann.ask("GET", "/api/me", None).await.unwrap().json()["id"].clone();
    let (table, _) = ann.open(&setup("belote")).await.unwrap();
    let mut socket = ann.follow(&table, None).await.unwrap();
    let close = json!({"table": table});
    assert_eq!(code(&ann, "POST", "/api/operator/close", &close).await, "NOT_OPERATOR");
    let operator = Client::with_token(house.address, OPERATOR);
    let announce = json!({"text": "We restart at noon."});
    let said = operator.ask("POST", "/api/operator/announce", Some(&announce)).await.unwrap();
    assert_eq!(said.status, 204);
    let heard = async {
        loop {
            let message = socket.next().await.expect("the table goes on");
            if let Some(notice) = message.get("notice") {
                return notice.clone();
            }
        }
    };
    assert_eq!(heard.await, "We restart at noon.");
    let closed = operator.ask("POST", "/api/operator/close", Some(&close)).await.unwrap();
    assert_eq!(closed.status, 204);
    let mut last = Value::Null;
    while let Some(message) = socket.next().await {
        last = message;
    }
    assert_eq!(last["bye"]["code"], "TABLE_ENDED", "{last}");
    let ban = json!({"person": id, "on": true});
    assert_eq!(operator.ask("POST", "/api/operator/ban", Some(&ban)).await.unwrap().status, 204);
    let open = json!({"setup": setup("belote")});
    assert_eq!(code(&ann, "POST", "/api/tables", &open).await, "WHO_ARE_YOU");
    house.close().await;
}
