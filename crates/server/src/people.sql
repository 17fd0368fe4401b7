CREATE TABLE person (
  id BLOB PRIMARY KEY,
  secret BLOB NOT NULL,
  name TEXT NOT NULL,
  program INTEGER NOT NULL,
  created INTEGER NOT NULL,
  banned INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- Who opened a table: its host in the eyes of the house, who renews its code.
CREATE TABLE opened (
  table_id BLOB PRIMARY KEY,
  person BLOB NOT NULL,
  game TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX opened_by ON opened (person);

-- Who may come to a table that is not open to all.
CREATE TABLE admitted (
  person BLOB NOT NULL,
  table_id BLOB NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (person, table_id)
) STRICT, WITHOUT ROWID;

-- Codes by their hashes: to a table, or to an identity that moves to another device.
CREATE TABLE code (
  hash BLOB PRIMARY KEY,
  table_id BLOB,
  person BLOB,
  expires INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX code_of_table ON code (table_id);
