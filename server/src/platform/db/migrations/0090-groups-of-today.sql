-- A group conversation is of those who are in the stream now; who moves away next month still belongs to it.
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
  select chat_thread.id from me cross join year cross join lateral classes_of(me.staff_id, school_today()) own
  join chat_thread on chat_thread.stream_id = own and kind = 'group' and subject_id is null
    and chat_thread.academic_year_id = year.id
  union all
  select chat_thread.id from me cross join year cross join lateral taught_by(me.staff_id, school_today()) mine
  join chat_thread on chat_thread.stream_id = mine.stream_id and chat_thread.subject_id = mine.subject_id
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
    select taker.student_id from takers_of(array[chat_thread.stream_id], array[chat_thread.subject_id], day_of_term(term.id)) taker
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
    where teacher.stream_id = chat_thread.stream_id and teacher.subject_id = chat_thread.subject_id)
  where chat_thread.id = wanted and not is_disabled
$$;
