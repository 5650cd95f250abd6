-- Keys that devices keep for a person. What the server has of them opens nothing.
create table passkey (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- Goes up with each use where the device counts; a copy of the key is found by it.
  counter bigint not null,
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  added_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkey_by_account on passkey (account_id);

-- What a device is asked to sign, once: to add a passkey to that account, or to sign in where there is none yet.
create table passkey_challenge (
  challenge text primary key,
  account_id uuid references account on delete cascade,
  ends_at timestamptz not null
);
create index passkey_challenge_by_end on passkey_challenge (ends_at);
create index passkey_challenge_by_account on passkey_challenge (account_id);
