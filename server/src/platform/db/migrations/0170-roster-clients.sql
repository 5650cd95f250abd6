-- Systems of others that may read the roster. Only a hash of the secret and of each token is kept.
create table roster_client (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  secret_hash bytea not null,
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ '{core,all,demographics}'),
  made_by uuid references account,
  made_at timestamptz not null default now(),
  used_at timestamptz,
  revoked_at timestamptz
);

create table roster_token (
  token_hash bytea primary key,
  client_id uuid not null references roster_client on delete cascade,
  scopes text[] not null,
  expires_at timestamptz not null
);
create index roster_token_by_end on roster_token (expires_at);
create index roster_token_by_client on roster_token (client_id);

-- Since when each record of the roster is as it is: others ask for what has changed. Neither whose record it is nor what stands in it can be read here.
create table roster_record (
  kind text not null,
  key text not null,
  digest text not null,
  changed_at timestamptz not null default now(),
  primary key (kind, key)
);
