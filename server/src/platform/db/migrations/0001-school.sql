create extension if not exists pg_trgm;
create extension if not exists citext;

-- Names are found whatever accents a keyboard lacks: lower case, without combining marks, special letters made plain.
create function folded(value text) returns text language sql immutable parallel safe as $$
  select translate(regexp_replace(lower(normalize(value, NFD)), '[\u0300-\u036f]', '', 'g'), 'đɗɛəłŋøɔɓƙƴ', 'ddeelnoobky')
$$;

create table school (
  id smallint primary key default 1 check (id = 1),
  name text not null,
  short_name text not null,
  motto text not null default '',
  address text not null default '',
  phones text[] not null default '{}',
  company_name text not null default 'Bellhouse',
  company_url text not null default 'https://bellhouse.example',
  time_zone text not null default 'Africa/Kampala',
  locale text not null default 'en-GB',
  week_days smallint[] not null default '{1,2,3,4,5}',
  students_may_chat boolean not null default false,
  -- Whether an excused session counts among the sessions held when the attendance rate is reckoned.
  excused_is_held boolean not null default true
);

create table academic_year (
  id uuid primary key default gen_random_uuid(),
  title text not null unique,
  start_date date not null,
  end_date date not null,
  check (start_date < end_date)
);

create table term (
  id uuid primary key default gen_random_uuid(),
  academic_year_id uuid not null references academic_year,
  number smallint not null check (number between 1 and 6),
  title text not null,
  start_date date not null,
  end_date date not null,
  is_current boolean not null default false,
  unique (academic_year_id, number),
  check (start_date < end_date)
);
create unique index term_is_current on term (is_current) where is_current;

create table school_holiday (
  day date primary key,
  title text not null
);

create table class (
  code text primary key check (code ~ '^s[1-6]$'),
  name text not null,
  level text not null check (level in ('O', 'A'))
);

create table staff (
  id uuid primary key default gen_random_uuid(),
  staff_number text not null unique,
  title text,
  given_names text not null default '',
  family_name text not null default '',
  name text not null generated always as (
    case when family_name = '' then given_names when given_names = '' then family_name
         else family_name || ', ' || given_names end) stored,
  search_text text not null generated always as (folded(family_name || ' ' || given_names || ' ' || staff_number)) stored,
  sex text check (sex in ('female', 'male')),
  birth_date date,
  phone text,
  email citext,
  photo text,
  qualifications text,
  started_on date,
  status text not null default 'active' check (status in ('active', 'on-leave', 'left')),
  version integer not null default 1,
  check (given_names <> '' or family_name <> '')
);
-- People are sorted as they are searched, so that an accent does not put a name behind Z.
create index staff_by_name on staff (search_text, id);
create index staff_search on staff using gin (search_text gin_trgm_ops);

create table stream (
  id uuid primary key default gen_random_uuid(),
  class_code text not null references class,
  name text not null,
  room text,
  capacity smallint,
  class_teacher_id uuid references staff,
  student_count integer not null default 0,
  unique (class_code, name)
);
create index stream_by_class_teacher on stream (class_teacher_id);

create table subject (
  id uuid primary key default gen_random_uuid(),
  code text not null,
  name text not null,
  level text not null check (level in ('O', 'A')),
  papers smallint,
  compulsory boolean not null default false,
  department text,
  unique (level, code)
);

create table staff_subject (
  staff_id uuid not null references staff,
  subject_id uuid not null references subject,
  primary key (staff_id, subject_id)
);

create table allocation (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff,
  subject_id uuid not null references subject,
  stream_id uuid not null references stream,
  term_id uuid not null references term,
  unique (staff_id, subject_id, stream_id, term_id)
);
create index allocation_by_stream on allocation (stream_id, term_id);

create table student (
  id uuid primary key default gen_random_uuid(),
  admission_number text not null unique,
  learner_id text unique,
  exam_number text,
  given_names text not null default '',
  family_name text not null default '',
  name text not null generated always as (
    case when family_name = '' then given_names when given_names = '' then family_name
         else family_name || ', ' || given_names end) stored,
  search_text text not null generated always as (
    folded(family_name || ' ' || given_names || ' ' || admission_number)) stored,
  sex text check (sex in ('female', 'male')),
  birth_date date,
  phone text,
  email citext,
  photo text,
  stream_id uuid references stream,
  house text,
  boarding boolean,
  status text not null default 'active' check (status in ('active', 'left', 'suspended', 'graduated')),
  admitted_on date,
  consent_on date,
  version integer not null default 1,
  check (given_names <> '' or family_name <> '')
);
create index student_by_name on student (search_text, id);
create index student_by_stream on student (stream_id, search_text, id);
create index student_search on student using gin (search_text gin_trgm_ops);

-- How many active students a stream has is kept, not counted again for every list.
create function count_students_of_streams() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    update stream set student_count = student_count - gone.students
    from (select stream_id, count(*) as students from before_rows where status = 'active' group by stream_id) gone
    where stream.id = gone.stream_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    update stream set student_count = student_count + come.students
    from (select stream_id, count(*) as students from after_rows where status = 'active' group by stream_id) come
    where stream.id = come.stream_id;
  end if;
  return null;
end $$;
create trigger student_inserted after insert on student
  referencing new table as after_rows for each statement execute function count_students_of_streams();
create trigger student_updated after update on student
  referencing old table as before_rows new table as after_rows for each statement execute function count_students_of_streams();
create trigger student_deleted after delete on student
  referencing old table as before_rows for each statement execute function count_students_of_streams();

create table guardian (
  id uuid primary key default gen_random_uuid(),
  given_names text not null default '',
  family_name text not null default '',
  name text not null generated always as (
    case when family_name = '' then given_names when given_names = '' then family_name
         else family_name || ', ' || given_names end) stored,
  phones text[] not null default '{}',
  email citext,
  version integer not null default 1
);

create table student_guardian (
  student_id uuid not null references student,
  guardian_id uuid not null references guardian,
  relation text not null default 'guardian',
  is_primary boolean not null default false,
  is_emergency boolean not null default false,
  lives_with boolean not null default false,
  primary key (student_id, guardian_id)
);
create index student_guardian_by_guardian on student_guardian (guardian_id);

-- A set of students who are taught together and need not be one stream: electives, A-level groups, sections of a roster.
create table teaching_group (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  code text,
  subject_id uuid references subject,
  room text,
  periods text,
  term_label text
);

create table enrolment (
  teaching_group_id uuid not null references teaching_group,
  student_id uuid not null references student,
  begins_on date,
  ends_on date,
  primary key (teaching_group_id, student_id)
);
create index enrolment_by_student on enrolment (student_id);

create table group_teacher (
  teaching_group_id uuid not null references teaching_group,
  staff_id uuid not null references staff,
  primary key (teaching_group_id, staff_id)
);
create index group_teacher_by_staff on group_teacher (staff_id);

-- Which of our records a record of another system is, so that the same file again creates nothing.
create table external_id (
  source text not null,
  kind text not null,
  external_id text not null,
  record_id uuid not null,
  primary key (source, kind, external_id)
);
create index external_id_by_record on external_id (record_id);

create table application (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  given_names text not null,
  family_name text not null,
  sex text check (sex in ('female', 'male')),
  birth_date date,
  class_code text not null references class,
  stage text not null check (stage in ('applied', 'interview', 'offered', 'admitted', 'declined', 'withdrawn')),
  previous_school text,
  leaving_result text,
  guardian_name text,
  guardian_phone text,
  applied_on date not null,
  decision text,
  decided_on date,
  student_id uuid unique references student,
  version integer not null default 1
);
create index application_by_stage on application (stage);

create table assessment (
  id uuid primary key default gen_random_uuid(),
  subject_id uuid not null references subject,
  stream_id uuid not null references stream,
  term_id uuid not null references term,
  title text not null,
  kind text not null check (kind in ('beginning-of-term', 'mid-term', 'end-of-term', 'activity', 'project')),
  out_of numeric(6, 2) not null check (out_of > 0),
  weight numeric(5, 2) not null default 1,
  held_on date not null,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'published')),
  unique (subject_id, stream_id, term_id, title)
);
create index assessment_by_stream on assessment (stream_id, term_id);

create table mark (
  assessment_id uuid not null references assessment,
  student_id uuid not null references student,
  value numeric(6, 2) check (value >= 0),
  status text check (status in ('absent', 'exempt', 'withheld', 'incomplete')),
  version integer not null default 1,
  changed_by uuid,
  changed_at timestamptz not null default now(),
  primary key (assessment_id, student_id),
  check ((value is null) <> (status is null))
);
create index mark_by_student on mark (student_id);

create table register (
  id uuid primary key default gen_random_uuid(),
  stream_id uuid not null references stream,
  day date not null,
  session text not null check (session in ('morning', 'afternoon')),
  version integer not null default 1,
  taken_by uuid,
  taken_at timestamptz not null default now(),
  unique (stream_id, day, session)
);
create index register_by_day on register (day, session);

create table register_entry (
  register_id uuid not null references register,
  student_id uuid not null references student,
  day date not null,
  session text not null check (session in ('morning', 'afternoon')),
  status text not null check (status in ('present', 'absent', 'late', 'excused')),
  minutes_late smallint check (minutes_late between 1 and 600),
  note text,
  primary key (register_id, student_id),
  check (minutes_late is null or status = 'late')
);
create unique index register_entry_once on register_entry (student_id, day, session);

create table account (
  id uuid primary key default gen_random_uuid(),
  username citext not null unique check (length(username) between 1 and 200),
  category text not null check (category in ('admin', 'staff', 'student')),
  password_hash text,
  email citext,
  staff_id uuid unique references staff,
  student_id uuid unique references student,
  display_name text not null,
  photo text,
  is_disabled boolean not null default false,
  must_change_password boolean not null default false,
  created_at timestamptz not null default now(),
  check (category <> 'student' or student_id is not null)
);
create index account_by_email on account (email);
alter table mark add foreign key (changed_by) references account;
alter table register add foreign key (taken_by) references account;

create table session (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ends_at timestamptz not null,
  device_hash text
);
create index session_by_account on session (account_id);

create table signin_attempt (
  id bigint generated always as identity primary key,
  account_key text not null,
  device_hash text,
  at timestamptz not null default now()
);
create index signin_attempt_by_account on signin_attempt (account_key, at);

create table password_reset (
  token_hash text primary key,
  account_id uuid not null references account on delete cascade,
  ends_at timestamptz not null
);

create table outbox_mail (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts smallint not null default 0,
  next_attempt_at timestamptz not null default now()
);
create index outbox_mail_waiting on outbox_mail (next_attempt_at) where sent_at is null;

create table idempotency_key (
  account_id uuid not null references account on delete cascade,
  key text not null,
  endpoint text not null,
  status smallint not null,
  reply jsonb not null,
  at timestamptz not null default now(),
  primary key (account_id, key)
);

create table chat_thread (
  id uuid primary key default gen_random_uuid(),
  first_account_id uuid not null references account,
  second_account_id uuid not null references account,
  unique (first_account_id, second_account_id),
  check (first_account_id < second_account_id)
);
create index chat_thread_by_second on chat_thread (second_account_id);

create table chat_message (
  id bigint generated always as identity primary key,
  thread_id uuid not null references chat_thread,
  sender_id uuid not null references account,
  text text not null check (length(text) between 1 and 4000),
  sent_at timestamptz not null default now(),
  read_at timestamptz
);
create index chat_message_by_thread on chat_message (thread_id, id);
create index chat_message_unread on chat_message (thread_id, sender_id) where read_at is null;

create table roster_import (
  id uuid primary key default gen_random_uuid(),
  started_by uuid not null references account,
  started_at timestamptz not null default now(),
  state text not null check (state in ('mapping', 'previewed', 'applying', 'applied', 'cancelled', 'failed')),
  -- What the person sees of it, in the shape of the contract.
  document jsonb not null,
  -- The rows of the files, without their password columns: JSON, gzipped.
  content bytea not null,
  failure text
);

create table audit_entry (
  id bigint generated always as identity primary key,
  account_id uuid,
  action text not null,
  record_kind text not null,
  record_id uuid,
  before jsonb,
  after jsonb,
  at timestamptz not null default now(),
  address text
);
create index audit_entry_by_record on audit_entry (record_id, id);
create function refuse_change() returns trigger language plpgsql as $$
begin raise exception 'The audit is append-only'; end $$;
create trigger audit_is_append_only before update or delete on audit_entry
  for each row execute function refuse_change();

create function teaches(teacher uuid, pupil uuid, pupils_stream uuid) returns boolean language sql stable as $$
  select exists (select 1 from stream where id = pupils_stream and class_teacher_id = teacher)
    or exists (select 1 from allocation join term on term.id = term_id
               where stream_id = pupils_stream and staff_id = teacher and is_current)
    or exists (select 1 from enrolment join group_teacher using (teaching_group_id)
               where student_id = pupil and staff_id = teacher)
$$;
