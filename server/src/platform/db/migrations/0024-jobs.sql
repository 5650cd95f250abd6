-- Work that takes long, or that comes again: any server takes it up, and another one where that server has died.
create table job (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  payload jsonb not null default '{}',
  -- Who asked for it.
  owner_id uuid references account on delete set null,
  -- Of those with one key, one waits or runs at a time.
  unique_key text,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  done integer not null default 0,
  total integer not null default 0,
  -- What it is just doing, in a word.
  word text not null default '',
  cancel_requested boolean not null default false,
  attempts smallint not null default 0,
  failure text,
  due_at timestamptz not null default now(),
  -- Which server runs it, and when that one last said that it lives.
  server text,
  seen_at timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index job_with_key on job (unique_key) where state in ('waiting', 'running');
create index job_alive on job (due_at) where state in ('waiting', 'running');
create index job_by_owner on job (owner_id);

-- What is to be picked up again needs no sign of life of its own.
alter table report_card_run drop column seen_at;
update report_card_run
  set state = 'failed', failure = 'The server stopped in the middle. Print the cards again.', finished_at = now()
  where state = 'running';

update account_batch
  set state = 'failed', failure = case state
    when 'running' then 'The server stopped in the middle. No account was made.'
    else 'The accounts were made, but their slips are lost. Make new passwords for these people.' end
  where state in ('running', 'printing');
alter table account_batch drop column seen_at;

-- Whoever leaves a mail need not think of whoever sends it.
create function outbox_mail_waits() returns trigger language plpgsql as $$
begin
  perform pg_notify('bellhouse_jobs', 'send mails');
  return null;
end $$;
create trigger outbox_mail_waits after insert on outbox_mail for each statement execute function outbox_mail_waits();

-- A search for places of a draft's lessons. What it finds is a proposal, which somebody takes over or not within the hour.
create table timetable_run (
  id uuid primary key default gen_random_uuid(),
  timetable_id uuid not null references timetable on delete cascade,
  state text not null default 'running' check (state in ('running', 'done', 'applied', 'discarded', 'failed')),
  started_at timestamptz not null default now(),
  part double precision not null default 0,
  clashes integer not null default 0,
  obstacles text[] not null default '{}',
  -- What an admin reads of it, and the places themselves.
  result jsonb,
  found jsonb,
  -- What the draft was when the search began.
  fingerprint text
);
-- One at a time.
create unique index timetable_run_running on timetable_run ((true)) where state = 'running';
create index timetable_run_by_timetable on timetable_run (timetable_id);
