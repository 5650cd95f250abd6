-- Who has gone from a stream since a day, and is not in it on another; whoever is suspended is still in it.
create function gone_from(pupils_stream uuid, from_day date, on_day date) returns setof uuid language sql stable as $$
  select distinct student_id from placement past
  where stream_id = pupils_stream and upper(during) > from_day and upper(during) <= on_day and not exists (
    select from placement there
    where there.student_id = past.student_id and there.stream_id = pupils_stream and there.during @> on_day)
$$;
