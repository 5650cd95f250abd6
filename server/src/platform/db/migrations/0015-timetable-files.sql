-- What a subject, a teacher, a stream, a room, a day or a period is called in the files of another timetable program, to the letter.
create table timetable_name (
  kind text not null check (kind in ('subject', 'staff', 'stream', 'room', 'day', 'hour')),
  text text not null,
  subject_id uuid references subject on delete cascade,
  staff_id uuid references staff on delete cascade,
  stream_id uuid references stream on delete cascade,
  room_id uuid references room on delete cascade,
  -- Of a day or a period, in their order.
  place smallint,
  -- A part of the stream.
  part text,
  primary key (kind, text),
  check (num_nonnulls(subject_id, staff_id, stream_id, room_id, place) = 1)
);
create index timetable_name_by_subject on timetable_name (subject_id);
create index timetable_name_by_staff on timetable_name (staff_id);
create index timetable_name_by_stream on timetable_name (stream_id);
create index timetable_name_by_room on timetable_name (room_id);

-- What a file said about a lesson, so that it goes out again as it came in.
create table lesson_file_words (
  lesson_id uuid primary key references lesson on delete cascade,
  activity text not null,
  -- Its place in the file.
  place integer not null,
  subject text not null,
  students text not null,
  teachers text not null,
  room text not null,
  tags text not null,
  comments text not null
);

-- A secret address at which somebody's lessons can be read as a calendar. Only a hash of the secret is kept.
create table calendar_feed (
  id uuid primary key default gen_random_uuid(),
  secret_hash bytea not null unique,
  staff_id uuid references staff on delete cascade,
  student_id uuid references student on delete cascade,
  stream_id uuid references stream on delete cascade,
  made_by uuid references account,
  made_at timestamptz not null default now(),
  revoked_at timestamptz,
  check (num_nonnulls(staff_id, student_id, stream_id) = 1)
);
create unique index calendar_feed_of_staff on calendar_feed (staff_id) where revoked_at is null;
create unique index calendar_feed_of_student on calendar_feed (student_id) where revoked_at is null;
create unique index calendar_feed_of_stream on calendar_feed (stream_id) where revoked_at is null;

create table staff_absence (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff,
  first_day date not null,
  last_day date not null,
  reason text not null default '',
  made_by uuid references account,
  made_at timestamptz not null default now(),
  check (first_day <= last_day and last_day < first_day + 400)
);
create index staff_absence_by_staff on staff_absence (staff_id, first_day);
create index staff_absence_by_day on staff_absence (first_day, last_day);

-- Who takes a lesson instead of an absent teacher. It hangs on date and period, so that a new version of the timetable keeps it.
create table lesson_cover (
  id uuid primary key default gen_random_uuid(),
  absence_id uuid not null references staff_absence on delete cascade,
  day date not null,
  period smallint not null check (period between 1 and 24),
  staff_id uuid not null references staff,
  made_by uuid references account,
  made_at timestamptz not null default now(),
  unique (absence_id, day, period),
  unique (staff_id, day, period)
);
create index lesson_cover_by_day on lesson_cover (day);
