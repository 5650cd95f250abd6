-- What somebody taught in a term until a day before its end, or before today, and teaches no more. A hand-over that has ended is none:
-- what it brought has gone back.
create function taught_before(teacher uuid, asked uuid) returns table (stream_id uuid, subject_id uuid, last_day date)
language sql stable as $$
  with days as materialized (select start_date, day_of_term(asked) as day from term where id = asked),
  own as materialized (select stream_id, subject_id from taught_in_term(teacher, asked))
  select group_id, subject_id, max(upper(during)) - 1 from days cross join allocation
  where staff_id = teacher and upper(during) > start_date and upper(during) <= day
    and (group_id, subject_id) not in (select stream_id, subject_id from own)
  group by group_id, subject_id
$$;
