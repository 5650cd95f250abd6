-- The browsers that somebody has signed in on: each knows a secret, and a person's tries there are counted apart.
create table known_device (
  account_id uuid not null references account on delete cascade,
  -- SHA-256 of the secret, in hex.
  secret_hash text not null,
  used_at timestamptz not null default now(),
  primary key (account_id, secret_hash)
);
create index known_device_by_use on known_device (used_at);

insert into known_device (account_id, secret_hash, used_at)
select account_id, device_hash, max(started_at) from session
where device_hash is not null and started_at > now() - interval '90 days'
group by account_id, device_hash;

-- From where a try came, as a hash: one address alone does not use up what others may try.
alter table signin_attempt add column place_hash text;

-- What was asked for with the key: another request with the same key is a mistake, and is told so.
alter table idempotency_key add column request_hash text;
