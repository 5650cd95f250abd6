-- One step of the whole school from one academic year into the next, with what it takes to go back.
create table rollover (
  id uuid primary key default gen_random_uuid(),
  from_year_id uuid not null references academic_year,
  to_year_id uuid not null references academic_year,
  applied_by uuid references account on delete set null,
  applied_at timestamptz not null default now(),
  undone_by uuid references account on delete set null,
  undone_at timestamptz,
  former_term_id uuid references term on delete set null,
  -- The first term of the new year, where the rollover made it the current one.
  made_term_id uuid references term on delete set null,
  check (from_year_id <> to_year_id)
);
create unique index rollover_stands_once on rollover (from_year_id) where undone_at is null;

-- What is kept to go back refers to no stream, so that one that was made and unmade can go.
create table rollover_student (
  rollover_id uuid not null references rollover,
  student_id uuid not null references student on delete cascade,
  outcome text not null check (outcome in ('promoted', 'repeated', 'left', 'graduated')),
  from_stream_id uuid not null,
  to_stream_id uuid not null,
  from_status text not null,
  to_status text not null,
  -- Only where a combination took the place of the subjects.
  from_subject_ids uuid[],
  to_subject_ids uuid[],
  -- The account that can no longer sign in because its student has left.
  disabled_account_id uuid,
  primary key (rollover_id, student_id)
);
create index rollover_student_by_student on rollover_student (student_id);
create index rollover_student_by_stream on rollover_student (from_stream_id, rollover_id);

create table rollover_stream (
  rollover_id uuid not null references rollover,
  stream_id uuid not null,
  is_new boolean not null,
  from_teacher_id uuid,
  to_teacher_id uuid,
  primary key (rollover_id, stream_id)
);

create table rollover_allocation (
  rollover_id uuid not null references rollover,
  allocation_id uuid not null,
  primary key (rollover_id, allocation_id)
);

-- In which stream a student was in which year, and how the year ended for them.
create table placement (
  student_id uuid not null references student on delete cascade,
  academic_year_id uuid not null references academic_year,
  stream_id uuid not null references stream,
  outcome text check (outcome in ('promoted', 'repeated', 'left', 'graduated')),
  primary key (student_id, academic_year_id)
);
create index placement_by_stream on placement (stream_id, academic_year_id);

-- A stream that nothing belongs to any more goes; any other stays. True when it went.
create function remove_unused_stream(unused uuid) returns boolean language plpgsql as $$
begin
  delete from stream where id = unused;
  return found;
exception when foreign_key_violation then
  return false;
end $$;

-- Who belongs to a stream on a day: in a year that was rolled over those who were in it then, else those who are in it.
create function members_of(pupils_stream uuid, on_day date) returns setof uuid language sql stable as $$
  with closed as (
    select rollover.id from rollover join academic_year on academic_year.id = from_year_id
    where undone_at is null and end_date >= on_day order by end_date limit 1)
  select student_id from rollover_student
  where rollover_id = (select id from closed) and from_stream_id = pupils_stream and from_status = 'active'
  union all
  select id from student
  where stream_id = pupils_stream and status = 'active' and not exists (select from closed)
$$;

-- What a history says of subjects, as the student's own record says it; nothing where they did not change.
create function subjects_told(subject_ids uuid[]) returns jsonb language sql stable as $$
  select case when subject_ids is null then '{}'::jsonb else jsonb_build_object('subjects', coalesce(
    (select jsonb_agg(name || ' (' || code || ')' order by name, code) from subject where id = any(subject_ids)),
    '[]'::jsonb)) end
$$;
