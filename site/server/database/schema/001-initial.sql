-- Version 1 of the tables, for SQLite and PostgreSQL. A released file never changes: later changes are
-- files of their own. All times are ISO 8601 in UTC.

-- person: the email address in lower case, its domain in A-labels. mailbox: the same without its +tag.
-- token: of the person's page. asked_at: when the person was asked to confirm the address.
-- events: numbers the person's events, under the lock of this row.
CREATE TABLE people (person TEXT PRIMARY KEY, mailbox TEXT NOT NULL, token TEXT NOT NULL,
  joined_at TEXT NOT NULL, asked_at TEXT, confirmed_at TEXT, unsubscribed_at TEXT,
  welcomed_at TEXT, events INTEGER NOT NULL DEFAULT 0);
CREATE UNIQUE INDEX people_token ON people (token);
CREATE INDEX people_mailbox ON people (mailbox);

-- A suspect sign-up, with a filled honeypot, makes no row in people until it is accepted. The others are listed.
CREATE TABLE signups (id TEXT PRIMARY KEY, person TEXT NOT NULL, full_name TEXT NOT NULL,
  email TEXT NOT NULL, phone_number TEXT NOT NULL, current_designation TEXT NOT NULL,
  interested_domains TEXT NOT NULL, willing_to_pay TEXT NOT NULL, comments TEXT NOT NULL,
  trigger_type TEXT NOT NULL, submitted_at TEXT NOT NULL, received_at TEXT, origin TEXT,
  utm_source TEXT, utm_medium TEXT, utm_campaign TEXT, utm_term TEXT, utm_content TEXT,
  suspect INTEGER NOT NULL DEFAULT 0);
CREATE UNIQUE INDEX signups_once ON signups (person, submitted_at);
CREATE INDEX signups_suspect ON signups (received_at) WHERE suspect = 1;
CREATE VIEW listed AS SELECT * FROM signups WHERE suspect = 0;

-- The hash of an address, of an address and submitted_at, or of a mailbox. Only that of a mailbox has welcomed_at.
CREATE TABLE deleted_people (hash TEXT PRIMARY KEY, deleted_at TEXT NOT NULL, welcomed_at TEXT);

-- body: the letter's whole file.
CREATE TABLE letters (id TEXT PRIMARY KEY, subject TEXT NOT NULL, language TEXT,
  body TEXT NOT NULL, added_at TEXT NOT NULL);

-- channel: mail or webhook. state: waiting, sending, sent, refused, failed or unknown. person: of person.deleted
-- the hash of the address. seq: the event's number among those of its person. claim: identifies the last try, of
-- the number tries. noted_at: when the state last changed. body: of an event its JSON, of a sample its letter.
CREATE TABLE deliveries (id TEXT PRIMARY KEY, channel TEXT NOT NULL, letter TEXT,
  person TEXT NOT NULL, seq INTEGER NOT NULL DEFAULT 0, state TEXT NOT NULL,
  due_at TEXT NOT NULL, tries INTEGER NOT NULL DEFAULT 0, first_tried_at TEXT,
  noted_at TEXT, claim TEXT, answer TEXT, body TEXT);
CREATE UNIQUE INDEX deliveries_letter ON deliveries (letter, person) WHERE channel = 'mail';
CREATE INDEX deliveries_waiting ON deliveries (channel, due_at, id) WHERE state = 'waiting';
CREATE INDEX deliveries_person ON deliveries (person, channel, seq);
CREATE INDEX deliveries_sending ON deliveries (claim) WHERE state = 'sending';

-- beat: the counter that the holder increments.
CREATE TABLE leases (name TEXT PRIMARY KEY, holder TEXT NOT NULL, beat INTEGER NOT NULL);
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE schema_version (version INTEGER PRIMARY KEY);
