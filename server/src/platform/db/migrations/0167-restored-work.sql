-- A hand-over as it was before it was withdrawn, so that it can be put back.
create table withdrawn_hand_over (
  hand_over_id uuid primary key,
  from_staff_id uuid not null references staff on delete cascade,
  to_staff_id uuid not null references staff on delete cascade,
  during daterange not null,
  takes_all boolean not null,
  made_by uuid references account on delete set null,
  made_at timestamptz not null,
  -- Each with `groupId` and `subjectId`.
  groups jsonb not null default '[]',
  withdrawn_on date not null default school_today(),
  withdrawn_by uuid references account on delete set null
);
create index withdrawn_hand_over_by_giver on withdrawn_hand_over (from_staff_id);
create index withdrawn_hand_over_by_taker on withdrawn_hand_over (to_staff_id);
create index withdrawn_hand_over_by_maker on withdrawn_hand_over (made_by);
create index withdrawn_hand_over_by_withdrawer on withdrawn_hand_over (withdrawn_by);

-- What ended when somebody left the school, so that it can be given back to whoever comes back.
create table employment_end (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff on delete cascade,
  status_before text not null,
  on_date date not null,
  ended_by uuid references account on delete set null,
  ended_at timestamptz not null default now(),
  restored_by uuid references account on delete set null,
  restored_at timestamptz
);
create index employment_end_by_staff on employment_end (staff_id, ended_at);
create index employment_end_by_ender on employment_end (ended_by);
create index employment_end_by_restorer on employment_end (restored_by);

create table employment_end_allocation (
  employment_end_id uuid not null references employment_end on delete cascade,
  -- A stream, or a set.
  group_id uuid not null,
  subject_id uuid not null references subject on delete cascade,
  during daterange not null,
  primary key (employment_end_id, group_id, subject_id, during)
);
create index employment_end_allocation_by_subject on employment_end_allocation (subject_id);

create table employment_end_duty (
  employment_end_id uuid not null references employment_end on delete cascade,
  stream_id uuid not null references stream on delete cascade,
  during daterange not null,
  primary key (employment_end_id, stream_id, during)
);
create index employment_end_duty_by_stream on employment_end_duty (stream_id);
