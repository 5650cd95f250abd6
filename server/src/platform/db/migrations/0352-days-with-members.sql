-- The days of a period on which somebody is in a stream.
create function days_with_members(pupils_stream uuid, from_day date, until_day date) returns table (days datemultirange)
language sql stable as $$
  select coalesce(range_agg(during), '{}') from placement where stream_id = pupils_stream and not is_suspended
    and during && daterange(from_day, until_day, '[]')
$$;

-- The same of all streams: only one into which somebody came, or which somebody left, between then and now can have had others than today.
create function streams_with_members(from_day date, until_day date) returns table (stream_id uuid, days datemultirange)
language sql stable as $$
  with changed as materialized (
    select stream_id from placement where lower(during) > from_day and lower(during) <= greatest(until_day, school_today())
    union
    select stream_id from placement where upper(during) > from_day and upper(during) <= greatest(until_day, school_today())
  )
  select stream.id, case
    when stream.id in (select changed.stream_id from changed)
    then (select peopled.days from days_with_members(stream.id, from_day, until_day) peopled)
    when student_count > 0 then datemultirange(daterange(from_day, until_day, '[]'))
    else '{}' end
  from stream
$$;
