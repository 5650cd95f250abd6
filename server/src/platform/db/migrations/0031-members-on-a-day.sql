-- The same questions as before, asked of the periods.

create or replace function members_of(pupils_stream uuid, on_day date) returns setof uuid language sql stable as $$
  select student_id from placement where stream_id = pupils_stream and during @> on_day and not is_suspended
$$;

create or replace function stream_of(pupil uuid, on_date date) returns uuid language sql stable as $$
  select stream_id from placement where student_id = pupil and during @> on_date and not is_suspended
$$;

create or replace function choices_of(pupils uuid[], on_date date) returns table (student_id uuid, subject_id uuid)
language sql stable as $$
  select chosen.student_id, chosen.subject_id from subject_choice chosen
  where chosen.student_id = any(pupils) and chosen.during @> on_date
$$;

-- The day for which a term's lists are made: its last one, today while it goes on, its first one while it lies ahead.
create function day_of_term(term_id uuid) returns date language sql stable as $$
  select greatest(start_date, least(end_date, school_today())) from term where id = term_id
$$;

-- How many they are. Today's are read from the figures that are kept with every change.
create or replace function takers_counted(asked_streams uuid[], asked_subjects uuid[], on_date date)
returns table (stream_id uuid, subject_id uuid, students integer) language sql stable as $$
  with place as materialized (
    select distinct asked.stream_id, asked.subject_id
    from unnest(asked_streams, asked_subjects) as asked (stream_id, subject_id)
  )
  select place.stream_id, place.subject_id,
    count_of_takers(compulsory, student_count, chosen.students)::integer
  from place join stream on stream.id = place.stream_id join subject on subject.id = place.subject_id
  left join stream_choice chosen on chosen.stream_id = place.stream_id and chosen.subject_id = place.subject_id
  where on_date = school_today()
  union all
  select place.stream_id, place.subject_id, coalesce(counted.students, 0)
  from place left join (
    select taker.stream_id, taker.subject_id, count(*)::integer as students
    from takers_of(
      array(select place.stream_id from place order by place.stream_id, place.subject_id),
      array(select place.subject_id from place order by place.stream_id, place.subject_id), on_date) taker
    group by taker.stream_id, taker.subject_id) counted
    on counted.stream_id = place.stream_id and counted.subject_id = place.subject_id
  where on_date <> school_today()
$$;

drop function rollover_after(date);
