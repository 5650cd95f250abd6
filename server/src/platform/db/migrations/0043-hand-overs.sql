-- One teacher stands in for another for a time: in all that they teach and lead, or in chosen groups of it.
create table hand_over (
  id uuid primary key default gen_random_uuid(),
  from_staff_id uuid not null references staff,
  to_staff_id uuid not null references staff,
  during daterange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  takes_all boolean not null,
  made_by uuid references account on delete set null,
  made_at timestamptz not null default now(),
  check (from_staff_id <> to_staff_id)
);
create index hand_over_by_giver on hand_over using gist (from_staff_id, during);
create index hand_over_by_taker on hand_over using gist (to_staff_id, during);
create index hand_over_by_maker on hand_over (made_by);

-- Without a subject it is the stream's class teacher whom somebody stands in for.
create table hand_over_group (
  hand_over_id uuid not null references hand_over on delete cascade,
  stream_id uuid not null references stream on delete cascade,
  subject_id uuid references subject on delete cascade,
  unique nulls not distinct (hand_over_id, stream_id, subject_id)
);
create index hand_over_group_by_stream on hand_over_group (stream_id);
create index hand_over_group_by_subject on hand_over_group (subject_id);

create or replace function teaching_on(on_date date, standing_in_on date) returns table (staff_id uuid, stream_id uuid, subject_id uuid)
language sql stable as $$
  select staff_id, stream_id, subject_id from allocation where during @> on_date
  union all
  select to_staff_id, stream_id, subject_id from hand_over
  join allocation on allocation.staff_id = from_staff_id and allocation.during @> on_date
  where hand_over.during @> standing_in_on and (takes_all or exists (
    select from hand_over_group chosen where chosen.hand_over_id = hand_over.id
      and chosen.stream_id = allocation.stream_id and chosen.subject_id = allocation.subject_id))
$$;

create or replace function class_teachers_on(on_date date) returns table (stream_id uuid, staff_id uuid) language sql stable as $$
  select stream_id, staff_id from class_teacher where during @> on_date
  union all
  select stream_id, to_staff_id from hand_over
  join class_teacher on class_teacher.staff_id = from_staff_id and class_teacher.during @> on_date
  where hand_over.during @> on_date and (takes_all or exists (
    select from hand_over_group chosen where chosen.hand_over_id = hand_over.id
      and chosen.stream_id = class_teacher.stream_id and chosen.subject_id is null))
$$;

-- Lessons of others that somebody holds, and for how long.
create function lessons_handed_to(teacher uuid) returns table (lesson_id uuid, during daterange) language sql stable as $$
  select lesson_id, hand_over.during from hand_over join lesson_staff on staff_id = from_staff_id
  where to_staff_id = teacher and (takes_all or exists (
    select from hand_over_group chosen join lesson_stream using (stream_id) join lesson on lesson.id = lesson_stream.lesson_id
    where chosen.hand_over_id = hand_over.id and lesson.id = lesson_staff.lesson_id and lesson.subject_id = chosen.subject_id))
$$;

create function lessons_of(teacher uuid, on_date date) returns setof uuid language sql stable as $$
  select lesson_id from lesson_staff where staff_id = teacher
  union select lesson_id from lessons_handed_to(teacher) where during @> on_date
$$;
