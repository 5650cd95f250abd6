-- A lesson of one day that is not held, and why. It hangs on day and period as who covers a lesson does, so that a new version of the timetable
-- keeps it: the lesson of a teacher, those of a stream, or those of everybody.
create table lesson_not_held (
  id uuid primary key default gen_random_uuid(),
  day date not null,
  period smallint not null check (period between 1 and 24),
  staff_id uuid references staff,
  stream_id uuid references stream on delete cascade,
  reason text not null,
  made_by uuid references account,
  made_at timestamptz not null default now(),
  check (staff_id is null or stream_id is null),
  unique nulls not distinct (day, period, staff_id, stream_id)
);
create index lesson_not_held_by_staff on lesson_not_held (staff_id) where staff_id is not null;
create index lesson_not_held_by_stream on lesson_not_held (stream_id) where stream_id is not null;
create index lesson_not_held_by_account on lesson_not_held (made_by);

-- Why a lesson is not held on a day; null where it is. Of several periods, and of several streams, all have to be without it; what is said of a
-- teacher is said of their lesson as a whole.
create function why_not_held(of_lesson uuid, on_day date) returns text language sql stable as $$
  select coalesce(
    (select min(mark.reason) from lesson join lesson_staff on lesson_id = lesson.id
      join lesson_not_held mark on mark.staff_id = lesson_staff.staff_id and mark.day = on_day and mark.period = lesson.period
      where lesson.id = of_lesson),
    (select case when bool_and(mark.reason is not null) then (array_agg(mark.reason order by place.period))[1] end
      from (select lesson.period + step as period, stream_id from lesson
          cross join generate_series(0, duration - 1) step join lesson_stream on lesson_id = lesson.id
          where lesson.id = of_lesson) place
        left join lateral (select reason from lesson_not_held
          where day = on_day and lesson_not_held.period = place.period and staff_id is null
            and (lesson_not_held.stream_id is null or lesson_not_held.stream_id = place.stream_id)
          order by lesson_not_held.stream_id nulls last limit 1) mark on true))
$$;
