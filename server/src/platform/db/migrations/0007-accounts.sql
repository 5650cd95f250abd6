-- Accounts that are made for many people at once. Their one-time passwords are never in the database, only hashes of them.
create table account_batch (
  id uuid primary key default gen_random_uuid(),
  started_by uuid not null references account,
  started_at timestamptz not null default now(),
  -- When the work last told how far it is; what has been silent for long belongs to a server that has stopped.
  seen_at timestamptz not null default now(),
  state text not null default 'running' check (state in ('running', 'printing', 'done', 'cancelled', 'failed')),
  done integer not null default 0,
  total integer not null,
  created integer not null default 0,
  renewed integer not null default 0,
  kept integer not null default 0,
  failure text
);
-- One at a time.
create unique index account_batch_running on account_batch ((true)) where state in ('running', 'printing');
