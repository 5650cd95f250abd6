-- What was allocated on any day of a term: a subject is expected on its report cards also where its teacher left before the end.
create function allocated_in_term(asked uuid) returns table (staff_id uuid, stream_id uuid, subject_id uuid) language sql stable as $$
  select distinct staff_id, group_id, subject_id from allocation join term on term.id = asked
  where during && daterange(start_date, end_date, '[]') and is_taught_on(teaching_group_id, (select day_of_term(asked)))
$$;
