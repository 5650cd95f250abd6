-- Who is the class teacher of a stream has a beginning and an end; what stands with the stream is today's.
create table class_teacher (
  stream_id uuid not null references stream on delete cascade,
  staff_id uuid not null references staff,
  during daterange not null check (not isempty(during) and not lower_inf(during)),
  primary key (stream_id, during without overlaps)
);
create index class_teacher_by_staff on class_teacher using gist (staff_id, during);

-- Since when is not known of those who are it already: they are it since the school year began.
insert into class_teacher (stream_id, staff_id, during)
select id, class_teacher_id, daterange(coalesce(school_year_start(school_today()), school_today()), null)
from stream where class_teacher_id is not null;

-- Who has the duties of a class teacher on a day.
create function class_teachers_on(on_date date) returns table (stream_id uuid, staff_id uuid) language sql stable as $$
  select stream_id, staff_id from class_teacher where during @> on_date
$$;

create function classes_of(teacher uuid, on_date date) returns setof uuid language sql stable as $$
  select distinct stream_id from class_teachers_on(on_date) where staff_id = teacher
$$;

create function follow_class_teachers(streams uuid[]) returns void language sql as $$
  update stream set class_teacher_id = now.staff_id
  from unnest(streams) as asked (id) left join class_teacher now on now.stream_id = asked.id and now.during @> school_today()
  where stream.id = asked.id and stream.class_teacher_id is distinct from now.staff_id
$$;

create function class_teachers_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform follow_class_teachers(array(select distinct stream_id from after_rows));
  elsif tg_op = 'DELETE' then
    perform follow_class_teachers(array(select distinct stream_id from before_rows));
  else
    perform follow_class_teachers(array(select stream_id from after_rows union select stream_id from before_rows));
  end if;
  return null;
end $$;
create trigger class_teacher_inserted after insert on class_teacher
  referencing new table as after_rows for each statement execute function class_teachers_changed();
create trigger class_teacher_updated after update on class_teacher
  referencing old table as before_rows new table as after_rows for each statement execute function class_teachers_changed();
create trigger class_teacher_deleted after delete on class_teacher
  referencing old table as before_rows for each statement execute function class_teachers_changed();

create function class_teachers_follow_the_day() returns trigger language plpgsql as $$
begin
  perform follow_class_teachers(array(
    select stream_id from class_teacher
    where lower(during) between least(old.day, new.day) and greatest(old.day, new.day)
      or upper(during) between least(old.day, new.day) and greatest(old.day, new.day)));
  return null;
end $$;
create trigger class_teachers_follow_the_day after update of day on school_day
  for each row execute function class_teachers_follow_the_day();

-- A stream that is made with a class teacher has them from the school year's first day on.
create function appoint_for_new_streams() returns trigger language plpgsql as $$
begin
  insert into class_teacher (stream_id, staff_id, during)
  select id, class_teacher_id, daterange(coalesce(school_year_start(school_today()), school_today()), null)
  from after_rows where class_teacher_id is not null;
  return null;
end $$;
create trigger stream_made after insert on stream
  referencing new table as after_rows for each statement execute function appoint_for_new_streams();

create trigger stream_follows_class_teachers before update of class_teacher_id on stream for each row
  when (pg_trigger_depth() = 0 and new.class_teacher_id is distinct from old.class_teacher_id)
  execute function refuse_to_change_what_follows('class_teacher_id');

create or replace function teaches(teacher uuid, pupil uuid, pupils_stream uuid) returns boolean language sql stable as $$
  select exists (select from classes_of(teacher, school_today()) own where own = pupils_stream)
    or exists (select from taught_by(teacher, school_today()) mine where mine.stream_id = pupils_stream)
    or exists (select 1 from enrolment join group_teacher using (teaching_group_id)
               where student_id = pupil and staff_id = teacher)
$$;

