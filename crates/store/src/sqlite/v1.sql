-- Who owns a table. Everything else about it is in its records.
CREATE TABLE tables (
    number INTEGER PRIMARY KEY,
    id     BLOB    NOT NULL UNIQUE CHECK (length(id) = 16),
    owner  TEXT    NOT NULL,
    epoch  INTEGER NOT NULL CHECK (epoch > 0),
    ended  INTEGER NOT NULL CHECK (ended IN (0, 1))
) STRICT;

CREATE INDEX tables_running ON tables (id) WHERE ended = 0;

-- What happened. Kinds from 0 are the table's own; below are opening (-1), salts (-2), closings (-3)
-- and end (-4). A row takes the numbers from seq up to seq + span.
CREATE TABLE records (
    tbl   INTEGER NOT NULL REFERENCES tables (number),
    seq   INTEGER NOT NULL CHECK (seq >= 0),
    span  INTEGER NOT NULL CHECK (span > 0),
    epoch INTEGER NOT NULL,
    kind  INTEGER NOT NULL CHECK (kind BETWEEN -4 AND 255),
    bytes BLOB    NOT NULL,
    PRIMARY KEY (tbl, seq)
) STRICT, WITHOUT ROWID;

-- Which commands were answered, and where their entries stand.
CREATE TABLE keys (
    tbl   INTEGER NOT NULL REFERENCES tables (number),
    seat  INTEGER NOT NULL,
    key   INTEGER NOT NULL,
    first INTEGER NOT NULL,
    head  INTEGER NOT NULL CHECK (head > first),
    PRIMARY KEY (tbl, seat, key)
) STRICT, WITHOUT ROWID;

-- What an opening says. The seed is secret until its match is over, so it stands in no record.
CREATE TABLE openings (
    tbl        INTEGER NOT NULL,
    seq        INTEGER NOT NULL,
    game       TEXT    NOT NULL,
    revision   INTEGER NOT NULL,
    options    TEXT    NOT NULL,
    commitment TEXT    NOT NULL CHECK (length(commitment) = 64),
    seed       BLOB    NOT NULL CHECK (length(seed) = 32),
    created    INTEGER NOT NULL,
    PRIMARY KEY (tbl, seq),
    FOREIGN KEY (tbl, seq) REFERENCES records (tbl, seq)
) STRICT, WITHOUT ROWID;

-- The file itself holds to the contract, whoever writes to it.
CREATE TRIGGER records_grow_at_the_head BEFORE INSERT ON records
WHEN new.seq <> coalesce(
    (SELECT seq + span FROM records WHERE tbl = new.tbl ORDER BY seq DESC LIMIT 1), 0)
BEGIN SELECT raise(ABORT, 'a record has no gap'); END;

CREATE TRIGGER records_stay BEFORE UPDATE ON records
WHEN NOT (old.kind = -3 AND new.span > old.span
    AND (new.tbl, new.seq, new.epoch, new.kind, new.bytes)
        = (old.tbl, old.seq, old.epoch, old.kind, old.bytes)
    AND NOT EXISTS (SELECT 1 FROM records WHERE tbl = old.tbl AND seq > old.seq))
BEGIN SELECT raise(ABORT, 'only the last run of closings grows'); END;

CREATE TRIGGER records_are_kept BEFORE DELETE ON records
BEGIN SELECT raise(ABORT, 'a record is kept'); END;

CREATE TRIGGER keys_stay BEFORE UPDATE ON keys
BEGIN SELECT raise(ABORT, 'an answer stays'); END;

CREATE TRIGGER keys_are_kept BEFORE DELETE ON keys
BEGIN SELECT raise(ABORT, 'an answer is kept'); END;

CREATE TRIGGER openings_stay BEFORE UPDATE ON openings
BEGIN SELECT raise(ABORT, 'an opening stays'); END;

CREATE TRIGGER openings_are_kept BEFORE DELETE ON openings
BEGIN SELECT raise(ABORT, 'an opening is kept'); END;

CREATE TRIGGER tables_go_forward BEFORE UPDATE ON tables
WHEN NOT (new.number = old.number AND new.id = old.id
    AND new.epoch >= old.epoch AND new.ended >= old.ended)
BEGIN SELECT raise(ABORT, 'epochs rise, an end is for good'); END;

CREATE TRIGGER tables_are_kept BEFORE DELETE ON tables
BEGIN SELECT raise(ABORT, 'a table is kept'); END;
