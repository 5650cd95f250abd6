-- Who was in which stream, since when and until when. What a year was told as a whole before becomes periods of days, half open.
alter table placement rename to placement_of_year;
alter index placement_pkey rename to placement_of_year_pkey;
alter index placement_by_stream rename to placement_of_year_by_stream;

create table placement (
  student_id uuid not null references student on delete cascade,
  -- Null for somebody who is at the school and in no stream yet.
  stream_id uuid references stream,
  during daterange not null check (not isempty(during)),
  is_suspended boolean not null default false,
  began_by text not null default 'admitted'
    check (began_by in ('admitted', 'moved', 'returned', 'suspended', 'promoted', 'repeated')),
  -- Only where nothing follows on the same day: how it ended, why, and where to.
  ended_by text check (ended_by in ('left', 'graduated')),
  reason text,
  destination text,
  check (ended_by is null or not upper_inf(during)),
  constraint placement_once_a_day primary key (student_id, during without overlaps)
);
create index placement_by_stream on placement using gist (stream_id, during);
-- A stream can go when nobody was ever in it.
create index placement_of_stream on placement (stream_id);
-- Who begins or ends on the days that come.
create index placement_begins on placement (lower(during));
create index placement_ends on placement (upper(during));

-- What somebody chose to take, since when and until when. Compulsory subjects need no row.
create table subject_choice (
  student_id uuid not null references student on delete cascade,
  subject_id uuid not null references subject,
  during daterange not null default '(,)' check (not isempty(during)),
  primary key (student_id, subject_id, during without overlaps)
);
create index subject_choice_by_subject on subject_choice (subject_id);
create index subject_choice_begins on subject_choice (lower(during));
create index subject_choice_ends on subject_choice (upper(during));

-- The first day of the school year that goes on, or that went on last; null for a school that has no year yet.
create function school_year_start(on_date date) returns date language sql stable as $$
  select max(start_date) from academic_year where start_date <= on_date
$$;

-- Who is known by years. The last one is as the student's own record says, whoever moved in it.
with year_row as (
  select placed.student_id, placed.stream_id, placed.outcome, start_date, end_date,
    row_number() over (partition by placed.student_id order by start_date) = 1 as is_first,
    lead(start_date) over (partition by placed.student_id order by start_date) as next_start
  from placement_of_year placed join academic_year on academic_year.id = academic_year_id
), told as (
  select year_row.student_id,
    case when next_start is null and status in ('active', 'suspended') then student.stream_id else year_row.stream_id end
      as stream_id,
    case when is_first then null else start_date end as begins,
    case when next_start is not null then next_start
      when outcome in ('left', 'graduated') and status in ('left', 'graduated') then end_date + 1
      when status in ('left', 'graduated') then greatest(start_date + 1, school_today()) end as ends,
    next_start is null and status = 'suspended' as is_suspended,
    case when is_first then 'admitted'
      when lag(outcome) over (partition by year_row.student_id order by start_date) = 'repeated' then 'repeated'
      else 'promoted' end as began_by,
    case when next_start is null and status in ('left', 'graduated') then status end as ended_by
  from year_row join student on student.id = year_row.student_id
)
insert into placement (student_id, stream_id, during, is_suspended, began_by, ended_by)
select student_id, stream_id, daterange(begins, ends), is_suspended, began_by, ended_by from told;

-- Who is in no year that was closed came after the last of them.
insert into placement (student_id, stream_id, during, is_suspended)
select id, stream_id,
  daterange(case when admitted_on > coalesce(school_year_start(school_today()), '-infinity') then admitted_on else (
    select max(start_date) from rollover join academic_year on academic_year.id = to_year_id where undone_at is null) end, null),
  status = 'suspended'
from student
where status in ('active', 'suspended') and not exists (select from placement where student_id = student.id);

-- Of who has left nothing is known but the stream; where no year was closed they were here before this one.
insert into placement (student_id, stream_id, during, ended_by)
select id, stream_id,
  daterange(admitted_on, greatest(admitted_on + 1, coalesce(school_year_start(school_today()), school_today()))), status
from student
where status in ('left', 'graduated') and not exists (select from placement where student_id = student.id)
  and not exists (select from rollover where undone_at is null);

-- Each rollover that changed what somebody takes wrote down what it was before.
with told as (
  select moved.student_id, from_subject_ids, start_date as until_day,
    lag(start_date) over (partition by moved.student_id order by start_date) as from_day
  from rollover_student moved join rollover on rollover.id = rollover_id and undone_at is null
  join academic_year on academic_year.id = to_year_id
  where from_subject_ids is not null
)
insert into subject_choice (student_id, subject_id, during)
select student_id, subject_id, daterange(from_day, until_day) from told cross join unnest(from_subject_ids) as subject_id
where exists (select from subject where subject.id = subject_id);
insert into subject_choice (student_id, subject_id, during)
select taken.student_id, taken.subject_id, daterange((
  select max(start_date) from rollover_student moved join rollover on rollover.id = rollover_id and undone_at is null
  join academic_year on academic_year.id = to_year_id
  where moved.student_id = taken.student_id and from_subject_ids is not null), null)
from student_subject taken;

drop table placement_of_year;
alter table student drop constraint student_status_check;
alter table student add constraint student_status_check
  check (status in ('expected', 'active', 'left', 'suspended', 'graduated'));

-- What a student's own row says of stream and status is what the placements say of today: the stream of somebody who has left is the
-- last one, of somebody who is still to come the first one.
create function follow_placements(pupils uuid[]) returns void language sql as $$
  update student set stream_id = found.stream_id, status = found.status
  from (
    select pupil.id,
      case when now_in.student_id is not null then now_in.stream_id when last_in.student_id is not null then last_in.stream_id
        else next_in.stream_id end as stream_id,
      case when now_in.student_id is not null then case when now_in.is_suspended then 'suspended' else 'active' end
        when last_in.student_id is not null then coalesce(last_in.ended_by, 'left')
        when next_in.student_id is not null then 'expected'
        when pupil.status = 'graduated' then 'graduated' else 'left' end as status
    from student pupil
    left join placement now_in on now_in.student_id = pupil.id and now_in.during @> school_today()
    left join lateral (
      select * from placement
      where placement.student_id = pupil.id and upper(placement.during) <= school_today()
      order by upper(placement.during) desc limit 1) last_in on now_in.student_id is null
    left join lateral (
      select * from placement where placement.student_id = pupil.id
      order by lower(placement.during) limit 1) next_in on now_in.student_id is null and last_in.student_id is null
    where pupil.id = any(pupils)) found
  where student.id = found.id and (student.stream_id, student.status) is distinct from (found.stream_id, found.status)
$$;

create function placements_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform follow_placements(array(select distinct student_id from after_rows));
  elsif tg_op = 'DELETE' then
    perform follow_placements(array(select distinct student_id from before_rows));
  else
    perform follow_placements(array(select student_id from after_rows union select student_id from before_rows));
  end if;
  return null;
end $$;
create trigger placement_inserted after insert on placement
  referencing new table as after_rows for each statement execute function placements_changed();
create trigger placement_updated after update on placement
  referencing old table as before_rows new table as after_rows for each statement execute function placements_changed();
create trigger placement_deleted after delete on placement
  referencing old table as before_rows for each statement execute function placements_changed();

-- Whoever is entered as somebody who is here begins on the day of admission, and where that lies in another school year or is not
-- known, with the school year: where they were before, nobody has told. Who is entered as gone was here before it.
create function place_new_students() returns trigger language plpgsql as $$
begin
  insert into placement (student_id, stream_id, during, is_suspended)
  select id, stream_id, daterange(greatest(admitted_on, school_year_start(school_today())), null), status = 'suspended'
  from after_rows where status in ('expected', 'active', 'suspended');
  insert into placement (student_id, stream_id, during, ended_by)
  select id, stream_id,
    daterange(admitted_on, greatest(admitted_on + 1, coalesce(school_year_start(school_today()), school_today()))), status
  from after_rows where status in ('left', 'graduated');
  return null;
end $$;
create trigger student_placed after insert on student
  referencing new table as after_rows for each statement execute function place_new_students();

create function refuse_to_change_what_follows() returns trigger language plpgsql as $$
begin
  raise exception '% of % follows what has periods; change that', tg_argv[0], tg_table_name;
end $$;
create trigger student_follows_placements before update of stream_id, status on student for each row
  when (pg_trigger_depth() = 0 and (new.stream_id, new.status) is distinct from (old.stream_id, old.status))
  execute function refuse_to_change_what_follows('stream or status');

create function follow_choices(pupils uuid[]) returns void language plpgsql as $$
begin
  delete from student_subject taken where taken.student_id = any(pupils) and not exists (
    select from subject_choice chosen
    where chosen.student_id = taken.student_id and chosen.subject_id = taken.subject_id and chosen.during @> school_today());
  insert into student_subject (student_id, subject_id)
  select student_id, subject_id from subject_choice chosen
  where student_id = any(pupils) and during @> school_today()
    and not exists (select from student_subject taken
      where taken.student_id = chosen.student_id and taken.subject_id = chosen.subject_id);
end $$;

create function choices_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform follow_choices(array(select distinct student_id from after_rows));
  elsif tg_op = 'DELETE' then
    perform follow_choices(array(select distinct student_id from before_rows));
  else
    perform follow_choices(array(select student_id from after_rows union select student_id from before_rows));
  end if;
  return null;
end $$;
create trigger subject_choice_inserted after insert on subject_choice
  referencing new table as after_rows for each statement execute function choices_changed();
create trigger subject_choice_updated after update on subject_choice
  referencing old table as before_rows new table as after_rows for each statement execute function choices_changed();
create trigger subject_choice_deleted after delete on subject_choice
  referencing old table as before_rows for each statement execute function choices_changed();
create trigger student_subject_follows_choices before insert or update or delete on student_subject for each row
  when (pg_trigger_depth() = 0) execute function refuse_to_change_what_follows('a row');

-- A day that begins takes those along who begin or end on it.
create function students_follow_the_day() returns trigger language plpgsql as $$
declare
  -- A clock that was put back takes them back.
  after_day date := least(old.day, new.day);
  until_day date := greatest(old.day, new.day);
begin
  perform follow_placements(array(
    select student_id from placement where lower(during) > after_day and lower(during) <= until_day
    union select student_id from placement where upper(during) > after_day and upper(during) <= until_day));
  perform follow_choices(array(
    select student_id from subject_choice where lower(during) > after_day and lower(during) <= until_day
    union select student_id from subject_choice where upper(during) > after_day and upper(during) <= until_day));
  return new;
end $$;
create trigger students_follow_the_day after update of day on school_day
  for each row execute function students_follow_the_day();

-- From a day on each of these students is in this stream, until what was entered for later. Where that makes two neighbours the same,
-- they are one again, so that an act and its reverse leave no trace.
create function place_students(pupils uuid[], streams uuid[], suspended boolean[], on_date date, began text)
returns void language plpgsql as $$
declare
  wanted jsonb;
begin
  perform from student where id = any(pupils) order by id for update;
  with given as (select * from unnest(pupils, streams, suspended) as given (student_id, stream_id, is_suspended)),
  cut as (
    update placement set during = daterange(lower(placement.during), on_date), ended_by = null, reason = null, destination = null
    from given
    where placement.student_id = given.student_id and placement.during @> on_date
      and lower(placement.during) is distinct from on_date
      and ((placement.stream_id, placement.is_suspended) is distinct from (given.stream_id, given.is_suspended)
        or began in ('promoted', 'repeated'))
    returning placement.student_id, given.stream_id, given.is_suspended, upper(old.during) as ends,
      old.ended_by, old.reason, old.destination)
  insert into placement (student_id, stream_id, during, is_suspended, began_by, ended_by, reason, destination)
  select student_id, stream_id, daterange(on_date, ends), is_suspended, began, ended_by, reason, destination from cut;

  with given as (select * from unnest(pupils, streams, suspended) as given (student_id, stream_id, is_suspended))
  update placement set stream_id = given.stream_id, is_suspended = given.is_suspended, began_by = began
  from given
  where placement.student_id = given.student_id and lower(placement.during) = on_date
    and (placement.stream_id, placement.is_suspended, placement.began_by)
      is distinct from (given.stream_id, given.is_suspended, began);

  with given as (select * from unnest(pupils, streams, suspended) as given (student_id, stream_id, is_suspended))
  insert into placement (student_id, stream_id, during, is_suspended, began_by)
  select student_id, stream_id, daterange(on_date, (
    select min(lower(later.during)) from placement later
    where later.student_id = given.student_id and lower(later.during) > on_date)), is_suspended, began
  from given
  where not exists (select from placement where placement.student_id = given.student_id and placement.during @> on_date);

  update placement set ended_by = null, reason = null, destination = null
  where student_id = any(pupils) and upper(during) = on_date and ended_by is not null;
  perform join_placements(pupils, on_date);
end $$;

-- Neighbours that say the same and meet on that day, or where the second of them ends, become one; but not across a step into a year.
create function join_placements(pupils uuid[], on_date date) returns void language plpgsql as $$
declare
  pair record;
begin
  for pair in
    select first.student_id, first.during as first_during, second.during as second_during,
      second.ended_by, second.reason, second.destination
    from placement first join placement second
      on second.student_id = first.student_id and lower(second.during) = upper(first.during)
    where first.student_id = any(pupils) and first.ended_by is null
      and second.began_by not in ('promoted', 'repeated')
      and (first.stream_id, first.is_suspended) is not distinct from (second.stream_id, second.is_suspended)
      and (lower(second.during) = on_date
        or exists (select from placement middle
          where middle.student_id = first.student_id and lower(middle.during) = on_date
            and upper(middle.during) = lower(second.during)))
    order by lower(second.during) desc
  loop
    delete from placement where student_id = pair.student_id and during = pair.second_during;
    update placement set during = daterange(lower(pair.first_during), upper(pair.second_during)),
      ended_by = pair.ended_by, reason = pair.reason, destination = pair.destination
    where student_id = pair.student_id and during = pair.first_during;
  end loop;
end $$;

-- From a day on these students are not here any more; what was entered for later goes too. Who only came on that day was never here.
create function end_placements(pupils uuid[], ended text[], on_date date, why text, goes_to text)
returns void language plpgsql as $$
begin
  perform from student where id = any(pupils) order by id for update;
  delete from placement where student_id = any(pupils) and lower(during) >= on_date;
  update placement set during = daterange(lower(during), least(upper(during), on_date)),
    ended_by = given.ended, reason = why, destination = goes_to
  from unnest(pupils, ended) as given (student_id, ended)
  where placement.student_id = given.student_id and placement.during @> (on_date - 1);
end $$;

-- From a day on each of these students takes these subjects and no others, until what was entered for later. The first that is told of
-- somebody holds for the days before as well, as nothing else is known of them.
create function choose_subjects(choices jsonb, on_date date) returns void language plpgsql as $$
declare
  pupils uuid[] := array(select (choice ->> 'studentId')::uuid from jsonb_array_elements(choices) choice);
begin
  perform from student where id = any(pupils) order by id for update;
  create temporary table if not exists chosen_next (student_id uuid primary key, from_day date, until_day date) on commit drop;
  delete from chosen_next;
  insert into chosen_next
  select pupil, case when exists (select from subject_choice where student_id = pupil) then on_date end, (
    select min(day) from (
      select lower(during) as day from subject_choice where student_id = pupil
      union all select upper(during) from subject_choice where student_id = pupil) told
    where day > on_date)
  from unnest(pupils) pupil;
  with given as (
    select (choice ->> 'studentId')::uuid as student_id,
      array(select jsonb_array_elements_text(choice -> 'subjectIds')::uuid) as subject_ids
    from jsonb_array_elements(choices) choice),
  gone as (
    delete from subject_choice chosen using given
    where chosen.student_id = given.student_id and chosen.during @> on_date and chosen.subject_id <> all(given.subject_ids)
    returning chosen.*)
  insert into subject_choice (student_id, subject_id, during)
  select gone.student_id, subject_id, rest.during
  from gone join chosen_next using (student_id)
  cross join lateral (values (daterange(lower(gone.during), on_date)), (
    case when until_day is null then 'empty'::daterange
      else daterange(until_day, upper(gone.during)) end)) rest (during)
  where not isempty(rest.during);
  insert into subject_choice (student_id, subject_id, during)
  select student_id, subject_id, daterange(from_day, until_day)
  from (
    select (choice ->> 'studentId')::uuid as student_id, jsonb_array_elements_text(choice -> 'subjectIds')::uuid as subject_id
    from jsonb_array_elements(choices) choice) given
  join chosen_next using (student_id)
  where not exists (
    select from subject_choice chosen
    where chosen.student_id = given.student_id and chosen.subject_id = given.subject_id and chosen.during @> on_date);
  with joined as (
    delete from subject_choice second using subject_choice first, chosen_next
    where second.student_id = any(pupils) and chosen_next.student_id = second.student_id
      and first.student_id = second.student_id and first.subject_id = second.subject_id
      and upper(first.during) = lower(second.during) and lower(second.during) in (on_date, until_day)
    returning second.*, first.during as first_during)
  update subject_choice first set during = daterange(lower(first.during), upper(joined.during))
  from joined
  where first.student_id = joined.student_id and first.subject_id = joined.subject_id and first.during = joined.first_during;
end $$;
