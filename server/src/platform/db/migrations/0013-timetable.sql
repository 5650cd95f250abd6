-- The shape of a term's timetable: the days of its cycle, the periods of a day with their breaks, and when nobody is taught.
create table timetable_frame (
  term_id uuid primary key references term,
  -- Whether a day of the cycle belongs to a day of the week, or whether the days on which there is school are counted.
  counting text not null check (counting in ('weekdays', 'school-days')),
  -- Titles, in order; a lesson's `day` is the place in this list, the first being 1.
  days text[] not null check (cardinality(days) between 1 and 20),
  -- [{title, start, end, isBreak}] in order; a lesson's `period` is the place in this list, the first being 1.
  periods jsonb not null,
  -- [{day, period}] in which there are no lessons.
  closed jsonb not null default '[]',
  version integer not null default 1
);
create trigger timetable_frame_version before update on timetable_frame for each row execute function next_version();

create table room (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  name text not null default '',
  capacity smallint check (capacity between 1 and 2000),
  version integer not null default 1
);
create trigger room_version before update on room for each row execute function next_version();

-- What has to be placed: so many periods of a subject in a cycle, for one stream or several at once.
create table lesson_demand (
  id uuid primary key default gen_random_uuid(),
  term_id uuid not null references term,
  subject_id uuid references subject,
  title text not null default '',
  -- A part of the stream. Two parts of one stream may have a lesson at the same time.
  group_name text,
  periods smallint not null check (periods between 1 and 60),
  -- How many of the lessons are double ones.
  doubles smallint not null default 0 check (doubles >= 0 and doubles * 2 <= periods),
  most_per_day smallint not null default 1 check (most_per_day between 1 and 8),
  part_of_day text not null default 'any' check (part_of_day in ('any', 'morning', 'afternoon')),
  room_id uuid references room,
  version integer not null default 1,
  check (subject_id is not null or title <> '')
);
create index lesson_demand_by_term on lesson_demand (term_id);
create index lesson_demand_by_subject on lesson_demand (subject_id);
create trigger lesson_demand_version before update on lesson_demand for each row execute function next_version();

create table lesson_demand_staff (
  demand_id uuid not null references lesson_demand on delete cascade,
  staff_id uuid not null references staff,
  primary key (demand_id, staff_id)
);
create index lesson_demand_staff_by_staff on lesson_demand_staff (staff_id);

create table lesson_demand_stream (
  demand_id uuid not null references lesson_demand on delete cascade,
  stream_id uuid not null references stream,
  primary key (demand_id, stream_id)
);
create index lesson_demand_stream_by_stream on lesson_demand_stream (stream_id);

-- When a member of staff cannot teach, and how their day should look.
create table staff_unavailable (
  term_id uuid not null references term,
  staff_id uuid not null references staff,
  day smallint not null check (day between 1 and 20),
  period smallint not null check (period between 1 and 24),
  primary key (term_id, staff_id, day, period)
);

create table staff_wish (
  term_id uuid not null references term,
  staff_id uuid not null references staff,
  most_per_day smallint check (most_per_day between 1 and 24),
  avoids_gaps boolean not null default false,
  primary key (term_id, staff_id)
);

create table timetable (
  id uuid primary key default gen_random_uuid(),
  term_id uuid not null references term,
  title text not null,
  state text not null default 'draft' check (state in ('draft', 'published', 'archived')),
  based_on uuid references timetable on delete set null,
  made_at timestamptz not null default now(),
  published_at timestamptz,
  published_by uuid references account,
  version integer not null default 1,
  unique (term_id, title)
);
create unique index timetable_is_published on timetable (term_id) where state = 'published';
create trigger timetable_version before update on timetable for each row execute function next_version();

create table lesson (
  id uuid primary key default gen_random_uuid(),
  timetable_id uuid not null references timetable on delete cascade,
  demand_id uuid references lesson_demand on delete set null,
  subject_id uuid references subject,
  title text not null default '',
  group_name text,
  -- In periods.
  duration smallint not null default 1 check (duration between 1 and 8),
  day smallint check (day between 1 and 20),
  period smallint check (period between 1 and 24),
  room_id uuid references room,
  is_pinned boolean not null default false,
  version integer not null default 1,
  check (subject_id is not null or title <> ''),
  check ((day is null) = (period is null)),
  check (day is not null or not is_pinned)
);
create index lesson_by_day on lesson (timetable_id, day, period);
create index lesson_by_demand on lesson (demand_id);
create index lesson_by_subject on lesson (subject_id);
create index lesson_by_room on lesson (room_id);
create trigger lesson_version before update on lesson for each row execute function next_version();

create table lesson_staff (
  lesson_id uuid not null references lesson on delete cascade,
  staff_id uuid not null references staff,
  primary key (lesson_id, staff_id)
);
create index lesson_staff_by_staff on lesson_staff (staff_id);

create table lesson_stream (
  lesson_id uuid not null references lesson on delete cascade,
  stream_id uuid not null references stream,
  primary key (lesson_id, stream_id)
);
create index lesson_stream_by_stream on lesson_stream (stream_id);
