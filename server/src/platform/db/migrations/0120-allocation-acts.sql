-- What one act did to many allocations: their periods before and after it, so that it can be taken back as a whole.
create table allocation_act (
  id uuid primary key default gen_random_uuid(),
  on_date date not null,
  account_id uuid references account on delete set null,
  at timestamptz not null default now(),
  undone_by uuid references account on delete set null,
  undone_at timestamptz
);
create index allocation_act_by_account on allocation_act (account_id);
create index allocation_act_by_undoer on allocation_act (undone_by);

create table allocation_act_change (
  act_id uuid not null references allocation_act on delete cascade,
  allocation_id uuid not null,
  staff_id uuid not null references staff on delete cascade,
  subject_id uuid not null references subject on delete cascade,
  stream_id uuid not null references stream on delete cascade,
  before daterange,
  after daterange,
  primary key (act_id, allocation_id)
);
create index allocation_act_change_by_staff on allocation_act_change (staff_id);
create index allocation_act_change_by_subject on allocation_act_change (subject_id);
create index allocation_act_change_by_stream on allocation_act_change (stream_id);
