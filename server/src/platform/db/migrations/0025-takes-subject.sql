-- Who is in a stream and who takes a subject stand here once, and lists, counts and groups ask. Each question names its day; what has no
-- periods yet is answered as it is now.

-- The rollover that closed the year of a day; nothing while that year goes on.
create function rollover_after(on_date date) returns uuid language sql stable as $$
  select rollover.id from rollover join academic_year on academic_year.id = from_year_id
  where undone_at is null and end_date >= on_date order by end_date limit 1
$$;

create or replace function members_of(pupils_stream uuid, on_day date) returns setof uuid language sql stable as $$
  with closed as (select rollover_after(on_day) as id)
  select student_id from rollover_student
  where rollover_id = (select id from closed) and from_stream_id = pupils_stream and from_status = 'active'
  union all
  select id from student
  where stream_id = pupils_stream and status = 'active' and (select id from closed) is null
$$;

-- The stream that somebody was a member of.
create function stream_of(pupil uuid, on_date date) returns uuid language sql stable as $$
  with closed as (select rollover_after(on_date) as id)
  select from_stream_id from rollover_student
  where rollover_id = (select id from closed) and student_id = pupil and from_status = 'active'
  union all
  select stream_id from student where id = pupil and status = 'active' and (select id from closed) is null
$$;

-- The subjects that students chose. A rollover that changed them has written down what they were before.
create function choices_of(pupils uuid[], on_date date) returns table (student_id uuid, subject_id uuid) language sql stable as $$
  with before as materialized (
    select rollover_student.student_id, from_subject_ids from rollover_student
    where rollover_id = (select rollover_after(on_date)) and rollover_student.student_id = any(pupils) and from_subject_ids is not null)
  select taken.student_id, taken.subject_id from student_subject taken
  where taken.student_id = any(pupils) and taken.student_id not in (select before.student_id from before)
  union all
  select before.student_id, unnest(from_subject_ids) from before
$$;

-- Who takes which subject in which stream, for places given side by side: everybody where it is compulsory or where nobody who is in the
-- stream chose it, as in a school that keeps no choices; else those who chose it.
create function takers_of(asked_streams uuid[], asked_subjects uuid[], on_date date)
returns table (stream_id uuid, subject_id uuid, student_id uuid) language sql stable as $$
  with place as materialized (
    select distinct asked.stream_id, asked.subject_id, compulsory
    from unnest(asked_streams, asked_subjects) as asked (stream_id, subject_id) join subject on subject.id = asked.subject_id
  ), member as materialized (
    select streams.stream_id, members_of(streams.stream_id, on_date) as student_id
    from (select distinct place.stream_id from place) streams
  ), chooser as materialized (
    select place.stream_id, place.subject_id, member.student_id
    from place join member on member.stream_id = place.stream_id
    join choices_of(array(select member.student_id from member), on_date) chosen
      on chosen.student_id = member.student_id and chosen.subject_id = place.subject_id
    where not compulsory
  )
  select place.stream_id, place.subject_id, member.student_id from place join member on member.stream_id = place.stream_id
  where compulsory or not exists (
    select from chooser where chooser.stream_id = place.stream_id and chooser.subject_id = place.subject_id)
  union all
  select chooser.stream_id, chooser.subject_id, chooser.student_id from chooser
$$;

-- How many they are. While the year goes on that is read from the figures that are kept with every change.
create function takers_counted(asked_streams uuid[], asked_subjects uuid[], on_date date)
returns table (stream_id uuid, subject_id uuid, students integer) language sql stable as $$
  with closed as materialized (select rollover_after(on_date) as id),
  place as materialized (
    select distinct asked.stream_id, asked.subject_id
    from unnest(asked_streams, asked_subjects) as asked (stream_id, subject_id)
  )
  select place.stream_id, place.subject_id,
    case when compulsory then student_count else coalesce(nullif(chosen.students, 0), student_count) end
  from place join stream on stream.id = place.stream_id join subject on subject.id = place.subject_id
  left join stream_choice chosen on chosen.stream_id = place.stream_id and chosen.subject_id = place.subject_id
  where (select id from closed) is null
  union all
  select place.stream_id, place.subject_id, coalesce(counted.students, 0)
  from place left join (
    select taker.stream_id, taker.subject_id, count(*)::integer as students
    from takers_of(
      array(select place.stream_id from place order by place.stream_id, place.subject_id),
      array(select place.subject_id from place order by place.stream_id, place.subject_id), on_date) taker
    group by taker.stream_id, taker.subject_id) counted
    on counted.stream_id = place.stream_id and counted.subject_id = place.subject_id
  where (select id from closed) is not null
$$;

-- The same of one student; nobody takes a subject who is in no stream on that day.
create function takes_subject(pupil uuid, wanted uuid, on_date date) returns boolean language sql stable as $$
  with own as (select stream_of(pupil, on_date) as stream_id)
  select coalesce((select own.stream_id from own) is not null and (
    (select compulsory from subject where id = wanted)
    or exists (select from choices_of(array[pupil], on_date) chosen where chosen.subject_id = wanted)
    or not exists (
      select from choices_of(array(select members_of((select own.stream_id from own), on_date)), on_date) chosen
      where chosen.subject_id = wanted)), false)
$$;

-- Groups of conversations ask it of the current term, whose year is theirs.
create or replace function chat_groups_of(person uuid) returns setof uuid language sql stable as $$
  with me as (
    select staff_id, student_id from account where id = person and not is_disabled
  ), year as (
    select academic_year_id as id, id as term_id, end_date from term where is_current
  )
  select chat_thread.id from me cross join year
  join chat_thread on chat_thread.stream_id = stream_of(me.student_id, year.end_date) and kind = 'group'
    and chat_thread.academic_year_id = year.id
  where me.student_id is not null and (subject_id is null or takes_subject(me.student_id, subject_id, year.end_date))
  union all
  select chat_thread.id from me join stream on class_teacher_id = me.staff_id
  join chat_thread on chat_thread.stream_id = stream.id and kind = 'group' and subject_id is null
  join year on year.id = chat_thread.academic_year_id
  union all
  select chat_thread.id from me join allocation on allocation.staff_id = me.staff_id
  join year on year.term_id = allocation.term_id
  join chat_thread on chat_thread.stream_id = allocation.stream_id and chat_thread.subject_id = allocation.subject_id
    and kind = 'group' and chat_thread.academic_year_id = year.id
$$;

create or replace function chat_people_of(wanted uuid) returns setof uuid language sql stable as $$
  select account.id from chat_thread join account on account.id in (first_account_id, second_account_id)
  where chat_thread.id = wanted and not is_disabled
  union all
  select account.id from chat_thread
  join term on is_current and term.academic_year_id = chat_thread.academic_year_id
  cross join lateral (
    select members_of(chat_thread.stream_id, term.end_date) as student_id where chat_thread.subject_id is null
    union all
    select taker.student_id from takers_of(array[chat_thread.stream_id], array[chat_thread.subject_id], term.end_date) taker
  ) member
  join account on account.student_id = member.student_id
  where chat_thread.id = wanted and kind = 'group' and not is_disabled
  union all
  select account.id from chat_thread
  join term on is_current and term.academic_year_id = chat_thread.academic_year_id
  join account on account.staff_id in (
    select class_teacher_id from stream where stream.id = chat_thread.stream_id and chat_thread.subject_id is null
    union
    select staff_id from allocation
    where allocation.stream_id = chat_thread.stream_id and allocation.subject_id = chat_thread.subject_id
      and allocation.term_id = term.id)
  where chat_thread.id = wanted and not is_disabled
$$;

drop function takes_subject(uuid, uuid, uuid);
