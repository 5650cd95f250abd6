-- What is asked with a subquery for its day is worked out for the whole school before one teacher or one stream is picked. Asked with
-- the day itself, PostgreSQL takes the function apart and goes by the index: a teacher's sheets and a conversation's people cost the same
-- in a school of any size.
create or replace function taught_in_term(teacher uuid, asked uuid) returns table (stream_id uuid, subject_id uuid)
language sql stable as $$
  with days as materialized (select day_of_term(asked) as day, school_today() as today)
  select distinct stream_id, subject_id from days cross join teaching_on(days.day, days.today) where staff_id = teacher
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
    select staff_id from class_teachers_on(school_today()) head
    where head.stream_id = chat_thread.stream_id and chat_thread.subject_id is null
    union
    select staff_id from teaching_on(school_today(), school_today()) teacher
    where teacher.stream_id = chat_thread.group_id and teacher.subject_id = chat_thread.subject_id)
  where chat_thread.id = wanted and not is_disabled
$$;
