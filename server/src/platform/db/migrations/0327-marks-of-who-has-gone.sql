-- Whoever has gone from a stream in the term keeps the marks they have there, and their row of the sheet. They are no takers of today, so
-- their cells are counted apart: else each of their marks hid one that somebody else lacks.
create function cells_of_gone(asked_term uuid) returns table (assessment_id uuid, student_id uuid) language sql stable as $$
  with asked as materialized (select id, start_date, day_of_term(id) as day from term where id = asked_term),
  gone as materialized (
    select distinct past.student_id, past.stream_id from asked
    join placement past on upper(during) > start_date and upper(during) <= day and stream_id is not null
    where stream_of(past.student_id, day) is distinct from past.stream_id),
  marked as materialized (
    select distinct gone.student_id, gone.stream_id, subject_id from gone
    join assessment on term_id = asked_term and assessment.stream_id = gone.stream_id
    join mark on mark.assessment_id = assessment.id and mark.student_id = gone.student_id and num_nonnulls(value, mark.status) > 0)
  select assessment.id, marked.student_id from asked cross join marked
  join assessment on term_id = asked_term and assessment.stream_id = marked.stream_id and assessment.subject_id = marked.subject_id
  where exists (
      select from mark where mark.assessment_id = assessment.id and mark.student_id = marked.student_id
        and num_nonnulls(value, mark.status) > 0)
    or not exists (
      select from gone_from(marked.stream_id, start_date, held_on) as found (id) where found.id = marked.student_id)
$$;

-- By how much fewer marks are expected of an assessment than there are takers today; 1 and -1, to be added up.
create function left_out_of_takers(asked_term uuid) returns table (assessment_id uuid, students integer) language sql stable as $$
  select assessment_id, 1 from left_out_takers(asked_term)
  union all
  select assessment_id, -1 from cells_of_gone(asked_term)
$$;
