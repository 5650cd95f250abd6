-- Systems of others that are told what has happened here, at an address of theirs.
create table webhook (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 100),
  address text not null,
  events text[] not null check (cardinality(events) > 0),
  -- Signs what is sent; sealed with the key in the folder `keys`.
  secret bytea not null,
  made_by uuid references account,
  made_at timestamptz not null default now(),
  -- Since when nothing has arrived there; until then nothing is tried; switched off after days of that.
  failing_since timestamptz,
  rests_until timestamptz,
  disabled_at timestamptz
);

-- What is to be sent, and what became of it. It names records by key, and says nothing else of anybody.
create table webhook_delivery (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhook on delete cascade,
  event text not null,
  body text not null,
  made_at timestamptz not null default now(),
  tries smallint not null default 0,
  -- Nothing once it is over.
  next_try_at timestamptz default now(),
  tried_at timestamptz,
  status smallint,
  failure text,
  delivered_at timestamptz
);
create index webhook_delivery_due on webhook_delivery (next_try_at) where next_try_at is not null;
create index webhook_delivery_by_webhook on webhook_delivery (webhook_id, made_at desc);
create index webhook_delivery_by_age on webhook_delivery (made_at);

create function webhook_delivery_waits() returns trigger language plpgsql as $$
begin
  perform pg_notify('bellhouse_jobs', 'send webhooks');
  return null;
end
$$;
create trigger webhook_delivery_waits after insert on webhook_delivery for each statement execute function webhook_delivery_waits();
