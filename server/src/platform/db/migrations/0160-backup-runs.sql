-- What became of each try to make a backup; the backups themselves lie elsewhere.
create table backup_run (
  id bigint generated always as identity primary key,
  -- The moment of which the backup is.
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  folder text not null,
  -- What the backup is called; nothing where there is none.
  name text,
  documents integer,
  -- How much it has added to the folder.
  added_bytes bigint,
  -- What is wrong, as a sentence; a backup that lacks documents has both.
  failure text,
  check (name is not null or failure is not null)
);
create index backup_run_by_time on backup_run (started_at);
