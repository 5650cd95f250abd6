-- Of whoever came, moved, went or was suspended in the term: the stream that issues their card, as its desk has it. Whoever is in none at
-- the end of the term has it from where they were marked; no stream where that is nowhere.
create function issuers_of_changed(asked_term uuid) returns table (student_id uuid, stream_id uuid, is_member boolean)
language sql stable as $$
  with asked as materialized (select start_date, day_of_term(id) as day from term where id = asked_term),
  found as (
    select placement.student_id from asked join placement on lower(during) > start_date and lower(during) <= day
    union
    select placement.student_id from asked join placement on upper(during) > start_date and upper(during) <= day),
  changed as materialized (
    select found.student_id, there.stream_id from asked cross join found
    left join placement there on there.student_id = found.student_id and there.during @> day and not there.is_suspended)
  select changed.student_id, changed.stream_id, true from changed where changed.stream_id is not null
  union all
  select distinct changed.student_id, assessment.stream_id, false
  from changed left join (mark join assessment on assessment.id = assessment_id and term_id = asked_term
      and num_nonnulls(value, mark.status) > 0) on mark.student_id = changed.student_id
  where changed.stream_id is null
$$;
