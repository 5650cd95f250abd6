-- Lessons that somebody was to take for a colleague and does not have to any more: kept until their day is over, so that they are told.
create table cover_taken_back (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff on delete cascade,
  absent_id uuid not null references staff on delete cascade,
  day date not null,
  period smallint not null,
  taken_back_at timestamptz not null default now(),
  constraint cover_taken_back_once unique (staff_id, day, period, absent_id)
);
create index cover_taken_back_of_absent on cover_taken_back (absent_id);
