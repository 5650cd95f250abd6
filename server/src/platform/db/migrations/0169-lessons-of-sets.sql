-- The set whose lesson it is, on a day. A lesson of a subject is a set's where all of its streams are the set's, and where it bears the
-- set's name, or else where its teachers are given no other set of them and none of the streams as a whole.
create function set_of_lesson(asked uuid, on_date date) returns uuid language sql stable as $$
  with candidate as (
    select taught.id, taught.title, class.name as class_name, lesson.group_name
    from lesson join teaching_group taught on taught.subject_id = lesson.subject_id and taught.class_code is not null
    join class on class.code = taught.class_code
    where lesson.id = asked and is_taught_on(taught.id, on_date)
      and exists (select from lesson_stream where lesson_id = asked)
      and not exists (
        select from lesson_stream where lesson_id = asked
          and stream_id not in (select stream_id from teaching_group_stream where teaching_group_id = taught.id))
  ), named as (
    select id from candidate
    where lower(group_name) in (lower(title), lower(class_name || ' ' || title))
      or lower(class_name || ' ' || group_name) = lower(title)
  ), given as (
    select candidate.id from candidate where exists (
      select from lesson_staff join allocation using (staff_id) join lesson on lesson.id = lesson_id
      where lesson_id = asked and allocation.subject_id = lesson.subject_id
        and allocation.group_id = candidate.id and allocation.during @> on_date)
  )
  select case
    when exists (select from named) then (select id from named limit 1)
    when (select count(*) from given) = 1 and not exists (
      select from lesson_staff join allocation using (staff_id) join lesson on lesson.id = lesson_id
      join lesson_stream on lesson_stream.lesson_id = lesson.id and lesson_stream.stream_id = allocation.group_id
      where lesson.id = asked and allocation.subject_id = lesson.subject_id and allocation.during @> on_date)
      then (select id from given) end
$$;

-- A conversation of a set is of its members and of whoever teaches them.
alter table chat_thread add column teaching_group_id uuid references teaching_group on delete cascade;
alter table chat_thread add column group_id uuid generated always as (coalesce(stream_id, teaching_group_id)) stored;
do $$
declare
  rule text;
begin
  select conname into rule from pg_constraint
  where conrelid = 'chat_thread'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%num_nulls(stream_id, academic_year_id)%';
  execute format('alter table chat_thread drop constraint %I', rule);
end $$;
alter table chat_thread add check (num_nonnulls(stream_id, teaching_group_id) = case kind when 'group' then 1 else 0 end);
alter table chat_thread add check ((academic_year_id is not null) = (kind = 'group'));
alter table chat_thread add check (teaching_group_id is null or subject_id is not null);
drop index chat_group_once;
create unique index chat_group_once on chat_thread (group_id, academic_year_id, subject_id) nulls not distinct where kind = 'group';
create index chat_group_by_stream on chat_thread (stream_id) where stream_id is not null;
create index chat_group_by_set on chat_thread (teaching_group_id) where teaching_group_id is not null;

create or replace function chat_groups_of(person uuid) returns setof uuid language sql stable as $$
  with me as (
    select staff_id, student_id from account where id = person and not is_disabled
  ), year as (
    select academic_year_id as id, day_of_term(term.id) as today from term where is_current
  )
  select chat_thread.id from me cross join year
  join chat_thread on chat_thread.stream_id = stream_of(me.student_id, year.today) and kind = 'group'
    and chat_thread.academic_year_id = year.id
  where me.student_id is not null and (subject_id is null or takes_subject(me.student_id, subject_id, year.today))
  union all
  select chat_thread.id from me cross join year
  join group_membership member on member.student_id = me.student_id and member.during @> year.today
  join chat_thread on chat_thread.teaching_group_id = member.teaching_group_id and chat_thread.academic_year_id = year.id
  union all
  select chat_thread.id from me cross join year cross join lateral classes_of(me.staff_id, school_today()) own
  join chat_thread on chat_thread.stream_id = own and kind = 'group' and subject_id is null
    and chat_thread.academic_year_id = year.id
  union all
  select chat_thread.id from me cross join year cross join lateral taught_by(me.staff_id, school_today()) mine
  join chat_thread on chat_thread.group_id = mine.stream_id and chat_thread.subject_id = mine.subject_id
    and kind = 'group' and chat_thread.academic_year_id = year.id
$$;

create or replace function chat_people_of(wanted uuid) returns setof uuid language sql stable as $$
  select account.id from chat_thread join account on account.id in (first_account_id, second_account_id)
  where chat_thread.id = wanted and not is_disabled
  union all
  select account.id from chat_thread
  join term on is_current and term.academic_year_id = chat_thread.academic_year_id
  cross join lateral (
    select members_of(chat_thread.stream_id, day_of_term(term.id)) as student_id where chat_thread.subject_id is null
    union all
    select taker.student_id from subject_takers_of(
      array[chat_thread.stream_id], array[chat_thread.subject_id], day_of_term(term.id)) taker
    where chat_thread.stream_id is not null
    union all
    select member.student_id from set_members_on(day_of_term(term.id)) member
    where member.teaching_group_id = chat_thread.teaching_group_id
  ) member
  join account on account.student_id = member.student_id
  where chat_thread.id = wanted and kind = 'group' and not is_disabled
  union all
  select account.id from chat_thread
  join term on is_current and term.academic_year_id = chat_thread.academic_year_id
  join account on account.staff_id in (
    select staff_id from class_teachers_on((select school_today())) head
    where head.stream_id = chat_thread.stream_id and chat_thread.subject_id is null
    union
    select staff_id from teaching_on((select school_today()), (select school_today())) teacher
    where teacher.stream_id = chat_thread.group_id and teacher.subject_id = chat_thread.subject_id)
  where chat_thread.id = wanted and not is_disabled
$$;
