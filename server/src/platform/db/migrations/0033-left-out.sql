-- Assessments of a term that were held before somebody joined the stream, as far as no mark was given: neither missing nor zero. Whoever
-- was in the stream on that day, left and came back is expected to have one.
create function left_out_of(asked_term uuid) returns table (assessment_id uuid, student_id uuid) language sql stable as $$
  select assessment.id, joined.student_id
  from term join placement joined
    on lower(joined.during) > term.start_date and lower(joined.during) <= day_of_term(term.id)
    and joined.during @> day_of_term(term.id) and not joined.is_suspended
  join assessment on assessment.term_id = term.id and assessment.stream_id = joined.stream_id
    and assessment.held_on < lower(joined.during)
  where term.id = asked_term
    and not exists (
      select from placement earlier
      where earlier.student_id = joined.student_id and earlier.stream_id = joined.stream_id and earlier.during @> assessment.held_on)
    and not exists (
      select from mark where mark.assessment_id = assessment.id and mark.student_id = joined.student_id
        and (value is not null or mark.status is not null))
$$;

-- Who takes a subject in a stream on any day from one to another: each day on which somebody comes or goes is asked.
create function takers_within(asked_stream uuid, asked_subject uuid, from_day date, until_day date) returns setof uuid
language sql stable as $$
  select distinct taker.student_id
  from (
    select from_day as day union select until_day
    union select lower(during) from placement
      where stream_id = asked_stream and lower(during) > from_day and lower(during) < until_day
    union select upper(during) - 1 from placement
      where stream_id = asked_stream and upper(during) > from_day and upper(during) <= until_day) changes
  cross join takers_of(array[asked_stream], array[asked_subject], changes.day) taker
$$;

-- The same of those only who take the subject, for counts.
create function left_out_takers(asked_term uuid) returns table (assessment_id uuid, student_id uuid) language sql stable as $$
  select left_out.assessment_id, left_out.student_id
  from left_out_of(asked_term) left_out
  join assessment on assessment.id = left_out.assessment_id join subject on subject.id = subject_id
  where compulsory
    or exists (select from choices_of(array[left_out.student_id], day_of_term(asked_term)) chosen
      where chosen.subject_id = assessment.subject_id)
    or not exists (select from choices_of(array(select members_of(stream_id, day_of_term(asked_term))), day_of_term(asked_term)) chosen
      where chosen.subject_id = assessment.subject_id)
$$;
