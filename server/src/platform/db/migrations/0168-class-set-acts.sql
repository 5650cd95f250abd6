-- The classes and levels of a school before and after a ready-made set was chosen, so that it can be taken back.
create table class_set_act (
  id uuid primary key default gen_random_uuid(),
  -- Rows by table, as they were.
  before jsonb not null,
  after jsonb not null,
  account_id uuid references account on delete set null,
  at timestamptz not null default now(),
  undone_by uuid references account on delete set null,
  undone_at timestamptz
);
create index class_set_act_by_account on class_set_act (account_id);
create index class_set_act_by_undoer on class_set_act (undone_by);
