-- Sheets of one-time passwords, sealed with a key that is not in here, until whoever asked has taken them from whichever server
-- answers. An unlogged table stands in no log of changes, in no archive of one, in no replica and in no backup, and is empty after
-- the database has crashed.
create unlogged table slip_sheet (
  batch_id uuid primary key references account_batch on delete cascade,
  account_id uuid not null references account on delete cascade,
  sealed bytea not null,
  ends_at timestamptz not null
);
create index slip_sheet_by_account on slip_sheet (account_id);
