-- What cannot be taken back is done by two persons, where the school wants it: one asks with a reason, another one confirms.
alter table school add column two_persons boolean not null default false;

create table confirmation (
  id uuid primary key default gen_random_uuid(),
  -- The endpoint that does it, and the permission that it needs.
  act text not null,
  access text not null,
  -- As the endpoint takes it, and what it will mean; both go with the decision.
  input text not null,
  title text not null,
  consequences text not null,
  reason text not null check (length(btrim(reason)) between 1 and 500),
  asked_by uuid not null references account,
  asked_at timestamptz not null default now(),
  ends_at timestamptz not null default now() + interval '7 days',
  decided_by uuid references account,
  decided_at timestamptz,
  is_confirmed boolean,
  check (decided_by is distinct from asked_by),
  check (num_nulls(decided_by, decided_at, is_confirmed) in (0, 3))
);
create index confirmation_by_end on confirmation (ends_at);
create index confirmation_by_asker on confirmation (asked_by);
create index confirmation_by_decider on confirmation (decided_by) where decided_by is not null;
